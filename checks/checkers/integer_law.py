"""Checks a certificate (`python integer_law.py F`): misère monoids of partizan heaps, the integers times a group."""

import json
import sys
from functools import cache
from itertools import combinations_with_replacement, product
from math import lcm, prod

FORMAT = "knotgames integer law certificate 2"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def plus(x, y, moduli, sign=1):  # of elements, an integer and residues; modulo moduli other than 0
    return tuple((a + sign * b) % m if m else a + sign * b for a, b, m in zip(x, y, moduli, strict=True))


def changes(game, digits, heap, player, phi, moduli):  # by moves; a bit 2^j of d_k allows to take k and leave j heaps
    moves = [(heap - k, j) for k, d in enumerate(digits[player]) for j in range(d.bit_length()) if d >> j & 1]
    shared = [o for n, j in moves for o in combinations_with_replacement(range(1, n + 1), j) if sum(o) == n]
    options = game["options"][heap][player] if "options" in game else shared
    need("digits" in game or all(0 <= left < heap for option in options for left in option), f"options of {heap}")
    return {plus([sum(phi[h][i] for h in o) for i in range(len(moduli))], phi[heap], moduli, -1) for o in options}


@cache
def spanned(parts, orders):  # n with (n, 0) in the subgroup that elements generate, and its elements modulo that
    n = prod(orders) * max((abs(x[0]) for x in parts), default=0)
    found, new = set(), {(0,) * (1 + len(orders))}
    while new:
        found |= new
        new = {plus(x, y, (n, *orders)) for x in new for y in parts} - found
    return n, found


def may_be_sum(v, kinds, orders):  # whether subgroups and signs allow it
    parts = {part for x, step, *_ in kinds for part in (x, (step, *(0 for _ in orders)))}
    n, found = spanned(frozenset(parts), orders)
    return (not v[0] or any(x[0] * v[0] > 0 for x in parts)) and plus(v, (0,) * len(v), (n, *orders)) in found


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, phi, orders = certificate["game"], [(*x,) for x in certificate["phi"]], (*certificate["orders"],)
    need(whole([*game.values(), *map(list, (*phi, orders)), certificate["period"] or []]), "whole numbers")
    moduli, outcomes = (0, *orders), certificate["outcomes"]
    need(certificate["format"] == FORMAT and len(game) == 1 and phi and prod(orders) == len(outcomes), "format")
    finite = [*product(*map(range, orders))]
    need(all(x[1:] in finite for x in phi), "phi")
    rows = {x: [outcomes[i][k] for k in ("start", "middle", "above", "below")] for i, x in enumerate(finite)}
    need(all({*m, *a, *b} <= {*"NPLR"} and a and b and type(n) is int for n, m, a, b in rows.values()), "outcomes")
    digits = game.get("digits", [[0], [0]])
    need(all(not side[0] % 4 and all(d in range(16) for d in side) for side in digits), "digits")

    def letter(v):
        n, m, a, b = rows[v[1:]]
        past = v[0] - n - len(m)
        return b[(n - 1 - v[0]) % len(b)] if v[0] < n else m[past] if past < 0 else a[past % len(a)]

    heaps = [(x, 0, [changes(game, digits, n, p, phi, moduli) for p in (0, 1)]) for n, x in enumerate(phi)]
    last, step = len(phi) - 1, 0
    if certificate["period"] is not None:  # the integers grow by a step with each period
        (start, period), parts = certificate["period"], max(1, *(d.bit_length() - 1 for side in digits for d in side))
        need(last >= parts * (start + period) + max(map(len, digits)) - 2 and "digits" in game, "heaps")
        need(start >= 1 and period >= 1, "period")
        step = phi[start + period][0] - phi[start][0]
        need(all(phi[n + period] == (phi[n][0] + step, *phi[n][1:]) for n in range(start, last + 1 - period)), "period")
        heaps += [(x, step, sides) for x, _, sides in heaps[-period:]]
    largest = max(abs(a) for x, _, sides in heaps for y in [x, [step], *(c for side in sides for c in side)] for a in y)
    again = lcm(*(len(side) for _, _, *sides in rows.values() for side in sides))
    far = largest + len(finite) * largest * again + max(abs(n) + len(m) for n, m, _, _ in rows.values())
    elements = [*product(range(-far, far + 1), *map(range, orders))]  # beyond, residues by n and by periods decide
    for v, (p, own, other) in product(elements, ((0, "LP", "RP"), (1, "RP", "LP"))):
        kinds = [(x, n, sides[p], any(letter(plus(v, c, moduli)) in own for c in sides[p])) for x, n, sides in heaps]
        idle = [kind for kind in kinds if not kind[3]]
        if letter(v) in other:  # no move leads to where the player holds, and there is one
            need(len(idle) == len(kinds), f"{v}: a wrong winner")
            need(not may_be_sum(v, [kind for kind in kinds if not kind[2]], orders), f"{v}: a sum without options")
        else:  # a sum without a move to where the player holds has none at all
            stuck = any(some and may_be_sum(plus(v, x, moduli, -1), idle, orders) for x, _, some, _ in idle)
            need(not stuck, f"{v}: a player has to move, and cannot win")
    need(all(may_be_sum(v, heaps, orders) for v in product((1, -1), *map(range, orders))), "there are not all sums")
    for x in finite:  # nothing can be added to all elements without a change
        moved = ((v, plus(v, (0 if any(x) else again, *x), moduli)) for v in elements)
        need(any(letter(v) != letter(w) for v, w in moved), f"{x}: elements are not told apart")
    return {"game": game, "heaps": last, "orders": orders, "period": certificate["period"], "step": step}


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
