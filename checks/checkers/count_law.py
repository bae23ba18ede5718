"""Checks a certificate (`python count_law.py F`): who wins misère sums of partizan heaps, by counts."""

import json
import sys
from functools import reduce
from itertools import combinations_with_replacement, product
from math import gcd, lcm

FORMAT = "knotgames count law certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def plus(x, y, cycles):  # of elements: an integer, and for each cycle (index, period) a number below their sum
    parts = [(a + b, i, p) for a, b, (i, p) in zip(x[1:], y[1:], cycles, strict=True)]
    return (x[0] + y[0], *(n if n < i else i + (n - i) % p for n, i, p in parts))


def options(game, heap, player):  # a bit 2^j of the digit d_k allows to take k and leave j heaps
    if "options" in game:
        need(all(0 <= left < heap for option in game["options"][heap][player] for left in option), f"options of {heap}")
        return game["options"][heap][player]
    digits = enumerate(game["digits"][player])
    moves = [(heap - k, j) for k, d in digits for j in range(d.bit_length()) if d >> j & 1]
    return [o for n, j in moves for o in combinations_with_replacement(range(1, n + 1), j) if sum(o) == n]


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, phi, cycles, rows = (certificate[key] for key in ("game", "phi", "cycles", "outcomes"))
    need(whole([*game.values(), phi, cycles]), "whole numbers")
    need(all(i >= 0 and p >= 1 for i, p in cycles), "cycles")
    states = [*product(*(range(i + p) for i, p in cycles))]
    need(certificate["format"] == FORMAT and len(game) == 1 and len(rows) == len(states), "format")
    need(all(not side[0] % 4 and all(d in range(16) for d in side) for side in game.get("digits", [])), "digits")
    rows = [[row[k] for k in ("start", "middle", "above", "below")] for row in rows]
    need(all({*m, *a, *b} <= {*"NPLR"} and a and b and type(n) is int for n, m, a, b in rows), "outcomes")

    def letter(v, row):
        n, m, a, b = row
        past = v - n - len(m)
        return b[(n - 1 - v) % len(b)] if v < n else m[past] if past < 0 else a[past % len(a)]

    def total(elements):
        return reduce(lambda x, y: plus(x, y, cycles), elements, (0,) * (1 + len(cycles)))

    reached = [[{total(phi[h] for h in o) for o in options(game, heap, p)} for p in (0, 1)] for heap in range(len(phi))]
    kinds = list({((*x,), *map(frozenset, sides)) for x, sides in zip(phi, reached, strict=True)})
    turns = []  # for each kind its integer, and the index and the period of its multiples beside that
    for x, *_ in kinds:
        used = [cycle for n, cycle in zip(x[1:], cycles, strict=True) if n]
        turns.append((x[0], max((i for i, _ in used), default=0), lcm(*(p for _, p in used))))
    again = lcm(*(len(side) for row in rows for side in row[2:]), *(a * p for a, _, p in turns if a))
    step = max((abs(y[0] - x[0]) for x, *sides in kinds for side in sides for y in side))
    far = max(abs(n) + len(m) for n, m, *_ in rows) + sum(abs(a) * (i + p) for a, i, p in turns) + step + again
    zero, is_infinite = far + step, False
    near = range(-zero, zero + 1)  # the integer v is bit v + zero, of what Left holds, and of what Right does
    held = [
        {x: sum(1 << v + zero for v in near if letter(v, row) in own) for x, row in zip(states, rows, strict=True)}
        for own in ("LP", "RP")
    ]
    for counts in product(*(range(i + p + 1) for _, i, p in turns)):  # above i they stand for all by periods p more
        v, *x = total(kind[0] for kind, n in zip(kinds, counts, strict=True) for _ in range(n))
        loose = [a * p for n, (a, i, p) in zip(counts, turns, strict=True) if n > i and a]
        signs, g = {a > 0 for a in loose}, gcd(*loose)
        there = [w for w in range(-far, far + 1) if w == v or (g and not (w - v) % g and (w > v) in signs)]
        for p in (0, 1):  # who has no move wins, and who has one needs one to what he or she holds
            moves = set()
            for i, (kind, n) in enumerate(zip(kinds, counts, strict=True)):
                rest = total(k[0] for j, k in enumerate(kinds) for _ in range(counts[j] - (i == j)))
                moves |= {plus(rest, y, cycles) for y in kind[1 + p]} if n else set()
            won = 0 if moves else -1
            for to, *y in moves:
                won |= held[p][(*y,)] << zero >> zero + to - v
            other = held[1 - p][(*x,)]
            need(not any((won ^ ~other) >> w + zero & 1 for w in there), f"{counts} of each kind: a wrong winner")
        row = rows[states.index((*x,))]
        is_infinite |= len(signs) == 2 and any(letter(w, row) != letter(w + again, row) for w in there)
    need(is_infinite, "the monoid may be finite")
    return {"game": game, "heaps": len(phi) - 1, "cycles": cycles}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted: to heap", check(json.load(stream, object_pairs_hook=once))["heaps"])
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
