"""Checks a certificate (`python integer_law.py F`): the misère monoid of partizan heaps is that of all integers."""

import json
import sys
from math import gcd

FORMAT = "knotgames integer law certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def shared(total, parts, phi):  # the numbers of the ways to share counters among non-empty heaps
    if parts < 2:
        return {phi[total]} if parts and total else {0} if parts == total else set()
    return {phi[a] + x for a in range(1, total) for x in shared(total - a, parts - 1, phi)}


def reached(game, player, heap, phi):  # the numbers of the options that a player has of a heap
    if "digits" in game:  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
        digits = enumerate(game["digits"][player][: heap + 1])
        moves = ((k, j) for k, digit in digits for j in range(digit.bit_length()) if digit >> j & 1)
        return set().union(*(shared(heap - k, j, phi) for k, j in moves))
    options = game["options"][heap][player]
    need(all(0 <= left < heap for option in options for left in option), f"options of {heap}")
    return {sum(phi[left] for left in option) for option in options}


def may_be_sum(v, kinds):  # whether divisors and signs allow it
    parts = [part for number, step, _ in kinds for part in (number, step)]
    return v == 0 or (any(part * v > 0 for part in parts) and v % gcd(*parts) == 0)


def check_player(v, kinds, own, other):  # kinds: number, step, changes; own: whether the player holds an integer
    if other(v):  # no move leads where the player holds, and there is one
        need(not any(own(v + c) for _, _, changes in kinds for c in changes), f"{v}: a wrong winner")
        need(not may_be_sum(v, [kind for kind in kinds if not kind[2]]), f"{v}: a sum without options")
    else:  # a sum without a move to where the player holds has none at all
        idle = [kind for kind in kinds if not any(own(v + c) for c in kind[2])]
        stuck = any(changes and may_be_sum(v - number, idle) for number, _, changes in idle)
        need(not stuck, f"{v}: a player has to move, and cannot win")


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, phi = certificate["game"], certificate["phi"]
    middle, above, below = (certificate["outcomes"][key] for key in ("middle", "above", "below"))
    need(certificate["format"] == FORMAT and len(game) == 1 and phi and all(type(x) is int for x in phi), "phi")
    need(above and below and all(one in [*"NPLR"] for one in [*middle, *above, *below]), "outcomes")
    digits = game.get("digits", [[0], [0]])
    need(all(side[0] % 4 == 0 and all(type(d) is int and d in range(16) for d in side) for side in digits), "digits")

    def letter(v):
        if v < 0:
            return below[(-1 - v) % len(below)]
        return middle[v] if v < len(middle) else above[(v - len(middle)) % len(above)]

    heaps = [[x, 0, *([y - x for y in reached(game, p, n, phi)] for p in (0, 1))] for n, x in enumerate(phi)]
    last, step = len(phi) - 1, 0
    if certificate["period"] is not None:  # the numbers grow by a step with each period
        (start, period), parts = certificate["period"], max(1, *(d.bit_length() - 1 for side in digits for d in side))
        need("digits" in game and start >= 1 and period >= 1, "period")
        need(last >= parts * (start + period) + max(map(len, digits)) - 2, "period: more heaps are needed")
        step = phi[start + period] - phi[start]
        need(all(phi[n + period] - phi[n] == step for n in range(start, last + 1 - period)), "period")
        heaps += [[x, step, left, right] for x, _, left, right in heaps[-period:]]

    # From some integer on, to either side, nothing matters but the residues by the period of the outcomes and by a
    # divisor, which is at most the largest number or step.
    largest = max(abs(x) for number, step, left, right in heaps for x in [number, step, *left, *right])
    settled = len(middle) + largest
    for v in range(-settled - largest * len(below), settled + largest * len(above) + 1):
        for p, (own, other) in enumerate((("LP", "RP"), ("RP", "LP"))):
            kinds = [(heap[0], heap[1], heap[2 + p]) for heap in heaps]
            check_player(v, kinds, lambda x, o=own: letter(x) in o, lambda x, o=other: letter(x) in o)

    need(gcd(*phi) == 1 and min(phi) < 0 < max(phi), "some integers are no sums")
    far = len(middle) + len(above) * len(below) + len(above)
    need(any(letter(v) != letter(v + len(above)) for v in range(-far, far)), "integers are not told apart")
    return {"game": game, "heaps": last, "period": certificate["period"], "step": step}


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted: to heap", check(json.load(stream))["heaps"])
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
