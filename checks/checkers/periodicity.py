"""Checks a certificate (`python periodicity.py F`): that series are the Grundy values of heaps of every size.

A move takes `removed` units from a heap of the kind `source` and shares the rest among parts: a heap of size x of a
part of weight w uses up w * x. A series is `exceptional` values, by size from 0, and then a block repeated forever.
The extension lemma: let L be a common multiple of the period of a kind and of weight * period of all parts of its
moves. From a size T on, every move has a part so large that it may grow by L / weight, and keeps its value; so the
sizes g and g + L reach the same values, and the sizes below T + L decide all.
"""

import json
import sys

FORMAT = "knotgames periodicity certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(number, least):
    return type(number) is int and number >= least


def shares(parts, units):
    """Yield the sizes of parts that together use up the units."""
    part, rest = parts[0], parts[1:]
    for size in range(part["least"], units // part["weight"] + 1) if rest else ():
        for others in shares(rest, units - size * part["weight"]):
            yield (size, *others)
    if not rest and not units % part["weight"] and units // part["weight"] >= part["least"]:
        yield (units // part["weight"],)


def check_game(game, place):
    """Check the series of one game, raise Rejected at the first size that is not as claimed."""
    series, moves = game["series"], game["moves"]
    for kind, one in series.items():
        need(all(type(value) is int for value in one["exceptional"] + one["repeating"]), f"{place}: series {kind}")
        need(one["repeating"], f"{place}: series {kind} repeats nothing")
    for move in moves:
        parts = move["parts"]
        fits = move["source"] in series and all(
            p["kind"] in series and whole(p["weight"], 1) and whole(p["least"], 0) for p in parts
        )
        need(fits, f"{place}: move {move['name']}")
        falls = whole(move["removed"], 1) or (whole(move["removed"], 0) and sum(p["least"] > 0 for p in parts) > 1)
        need(falls, f"{place}: move {move['name']} need not leave less")

    def claimed(kind, size):
        early, block = series[kind]["exceptional"], series[kind]["repeating"]
        return early[size] if size < len(early) else block[(size - len(early)) % len(block)]

    for kind, one in series.items():
        own = [move for move in moves if move["source"] == kind]
        step = len(one["repeating"])
        for part in (part for move in own for part in move["parts"]):
            period = part["weight"] * len(series[part["kind"]]["repeating"])
            least = step
            while step % period:
                step += least
        start = len(one["exceptional"])
        for move in own:  # if no part can grow, then so little is left of a heap that it is smaller than T
            parts = move["parts"]
            left = [p["weight"] * (max(p["least"], len(series[p["kind"]]["exceptional"])) - 1) for p in parts]
            start = max(start, 1 + move["removed"] + sum(left) + step * max(len(left) - 1, 0))
        for size in range(start + step):
            reached = set()
            for move in own:
                parts, units = move["parts"], size - move["removed"]
                for sizes in shares(parts, units) if parts else [()] * (units == 0):
                    value = 0
                    for part, rest in zip(parts, sizes, strict=True):
                        value ^= claimed(part["kind"], rest)
                    reached.add(value)
            least = 0
            while least in reached:
                least += 1
            need(claimed(kind, size) == least, f"{place}: {kind}{size} is worth {least}")


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    games = certificate["games"]
    need(certificate["format"] == FORMAT and games, "format")
    for game in games:
        check_game(game, f"game {game['name']}")
    return {"games": len(games), "series": [[game["name"], game["series"], game["moves"]] for game in games]}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted:", check(json.load(stream, object_pairs_hook=once))["games"], "games")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
