"""Checks a certificate (`python partizan_quotient.py F`): a monoid is the misère monoid of partizan heaps."""

import json
import sys

FORMAT = "knotgames partizan misere monoid certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def shared(total, parts, phi, times):  # the elements of the ways to share counters among non-empty heaps
    if parts < 2:
        return {phi[total]} if parts and total else {0} if parts == total else set()
    return {times[phi[a]][x] for a in range(1, total) for x in shared(total - a, parts - 1, phi, times)}


def worth(option, phi, times):  # the element of a sum of heaps
    return times[phi[option[0]]][worth(option[1:], phi, times)] if option else 0


def reached(game, player, heap, phi, times):  # the elements of the options that a player has of a heap
    if "digits" in game:  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
        digits = enumerate(game["digits"][player][: heap + 1])
        moves = ((k, j) for k, digit in digits for j in range(digit.bit_length()) if digit >> j & 1)
        return set().union(*(shared(heap - k, j, phi, times) for k, j in moves))
    options = game["options"][heap][player]
    need(all(0 <= left < heap for option in options for left in option), f"options of {heap}")
    return {worth(option, phi, times) for option in options}


def check_player(times, own, other, heaps, deficits):  # own: what the player holds; heaps: elements, those of options
    every = range(len(times))

    # No option of a sum that the opponent holds is held by the player; no sum without options is held by the opponent.
    wins = {(a, sum(1 << q for q in every if any(times[q][x] in own for x in reach))) for a, reach in heaps if reach}
    for a, winning in wins:
        need(not any(winning >> q & 1 and times[q][a] in other for q in every), f"element {a}: a wrong winner")
    idle, ends = {a for a, reach in heaps if not reach}, [0]
    for x in ends:  # grows while it is walked
        ends += sorted({times[x][a] for a in idle}.difference(ends))
    need(not other.intersection(ends), "a sum without options")

    # Of the others, each that the opponent does not hold has an option that the player does: 0 is in no deficit.
    need(not any(int(mask, 16) & 1 for _, mask in deficits), "a deficit: a player has to move, and cannot win")
    known = [[int(mask, 16) for y, mask in deficits if x == y] for x in every]
    states = [(x, {q for q in every if times[q][x] not in other}) for x in ends]
    states += [(x, {q for q in every if mask >> q & 1}) for x in every for mask in known[x]]
    for x, deficit in states:  # heaps without options are in a sum first, so that heaps with some come to all
        for a, winning in wins:
            after = sum(1 << q for q, y in enumerate(times[a]) if y in deficit and not winning >> times[x][q] & 1)
            need(any(not after & ~larger for larger in known[times[a][x]]), f"deficits of {x} and element {a}")


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, phi, steps, words = (certificate[key] for key in ("game", "phi", "steps", "words"))
    held, every, last = [set(side) for side in certificate["held"]], range(len(words)), len(phi) - 1
    numbers = [certificate[key] for key in ("generators", "held", "tests")]
    numbers += [x for side in certificate["deficits"] for x, _ in side]
    need(whole([*game.values(), phi, steps, words[1:], *numbers, certificate["period"] or []]), "whole numbers")
    need(certificate["format"] == FORMAT and len(game) == 1 and phi and all(x in every for x in phi), "phi")
    need(len(held) == 2, "held")  # by another set elements would be told apart that no outcome tells apart
    digits = game.get("digits", [[0], [0]])
    need(all(not side[0] % 4 and all(d in range(16) for d in side) for side in digits), "digits")
    need(all(len(row) == len(words) and all(y in every for y in row) for row in steps), "steps")

    # Maps that commute, and reach everything from 0, are a commutative monoid: x stands for the map that takes 0 to x.
    for i, f in enumerate(steps):
        need(phi[certificate["generators"][i]] == f[0], f"generator {i}")
        need(all(f[g[x]] == g[f[x]] for g in steps[:i] for x in every), f"generator {i} commutes")
    times = [list(every)]  # times[x][y] is the product
    for x in every[1:]:
        before, i = words[x]
        need(0 <= before < x and i in range(len(steps)) and steps[i][before] == x, f"word {x}")
        times.append([steps[i][y] for y in times[before]])

    for p in (0, 1):
        heaps = {(a, frozenset(reached(game, p, heap, phi, times))) for heap, a in enumerate(phi)}
        check_player(times, held[p], held[1 - p], heaps, certificate["deficits"][p])
    rows = {tuple(times[x][c] in side for c in certificate["tests"] for side in held) for x in every}
    need(len(rows) == len(words), "two elements are not told apart")
    if certificate["period"] is not None:
        (start, period), parts = certificate["period"], max(1, *(d.bit_length() - 1 for side in digits for d in side))
        need("digits" in game and start >= 1 and period >= 1, "period")
        need(last >= parts * (start + period) + max(map(len, digits)) - 2, "period: more heaps are needed")
        need(all(phi[n + period] == phi[n] for n in range(start, last + 1 - period)), "period")
    return {"game": game, "heaps": last, "order": len(words), "period": certificate["period"]}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted: order", check(json.load(stream, object_pairs_hook=once))["order"])
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
