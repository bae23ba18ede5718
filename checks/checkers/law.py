"""Checks a certificate (`python law.py F`): a law says which sums of heaps are P-positions under misère play."""

import json
import sys
from functools import reduce
from itertools import product

FORMAT = "knotgames law certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def plus(one, other, times=1):
    return tuple(x + times * y for x, y in zip(one, other, strict=True))


def shared(total, parts, worth):  # what the ways to share counters among non-empty heaps are worth
    if parts < 2:
        return {worth[total]} if parts and total else {worth[0]} if parts == total else set()
    return {plus(worth[a], rest) for a in range(1, total) for rest in shared(total - a, parts - 1, worth)}


def reached(game, heap, worth):  # what the options of a heap are worth
    if "digits" in game:  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
        digits = enumerate(game["digits"][: heap + 1])
        moves = ((k, j) for k, digit in digits for j in range(digit.bit_length()) if digit >> j & 1)
        return set().union(*(shared(heap - k, j, worth) for k, j in moves))
    need(all(0 <= left < heap for option in game["options"][heap] for left in option), f"options of {heap}")
    return {reduce(plus, (worth[left] for left in option), worth[0]) for option in game["options"][heap]}


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, law, patterns = certificate["game"], certificate["law"], certificate["law"]["patterns"]
    cycles, apart, free, (p, q), m = (law[key] for key in ("bounded", "apart", "free", "slope", "modulus"))
    need(certificate["format"] == FORMAT and len(game) == 1, "format")
    need(whole([*game.values(), *law.values()]), "whole numbers, and lists of them")
    need(all(n >= 1 for some in ((m, p, q), free, *cycles, *apart) for n in some), "at least 1")
    need("digits" not in game or ({*game["digits"]} <= {*range(16)} and not game["digits"][0] % 4), "digits")
    heaps, worth = [heap for heap, *_ in cycles] + free, [tuple(v) for v in law["worth"]]
    zero, options = (0,) * len(heaps), [reached(game, heap, worth) for heap in range(len(worth))]
    need(all(n >= 0 for v in worth for n in v), "worth")
    need(all(some or v == zero for some, v in zip(options, worth, strict=True)), "a heap without options")
    need(all(worth[h][i] == sum(worth[h]) == 1 for i, h in enumerate(heaps)), "coordinates")
    for heap, index, period in apart:
        used = [cycle for n, cycle in zip(worth[heap][:-2], cycles, strict=True) if n]
        need(all(a <= index and not period % b for _, a, b in used) and not any(worth[heap][-2:]), f"heap {heap}")
    moves = {heap: {plus(v, worth[heap], -1) for v in options[heap]} for heap in heaps + [heap for heap, *_ in apart]}
    within = [{plus(v, move) for n, h in zip(v, heaps, strict=True) if n for move in moves[h]} for v in worth]
    # A bit stands for free counts x, y in a square that has some of each class that constants to c do not tell apart.
    steps = {v[-2:] for vectors in (worth, *options, *moves.values(), *within) for v in vectors}
    limits = [limit for _, _, inequalities in patterns for limit in inequalities]
    need({(abs(a), abs(b), a * b) for a, b, _ in limits} <= {(1, 0, 0), (0, 1, 0), (p, q, -p * q)}, "inequalities")
    c = max([0, *(abs(n) for _, _, n in limits)]) + max(abs(n) for x, y in steps for n in (x, y, p * x - q * y))
    bound = (c + 1 + m) * (p + q)
    width = bound + 2 + max(map(max, steps))  # with a last column in which nothing is P, where x - 1 is for x = 0
    square = [(x, y, 1 << y * width + x) for x in range(width - 1) for y in range(width)]
    inside = sum(bit for x, y, bit in square if max(x, y) <= bound)
    portion = {tuple(state): 0 for state, *_ in patterns}  # where sums are P, for each state of the bounded heaps
    for state, residues, inequalities in patterns:
        met = ((x, y, bit) for x, y, bit in square if [x % m, y % m] in residues)
        portion[tuple(state)] |= sum(bit for x, y, bit in met if all(a * x + b * y >= n for a, b, n in inequalities))

    def wins(u, vectors):  # where bounded heaps with the counts u, free ones, and one of these vectors are P
        found = 0
        for *some, x, y in vectors:
            state = tuple(n if n < a else a + (n - a) % b for n, (_, a, b) in zip(plus(u, some), cycles, strict=True))
            found |= portion.get(state, 0) << width >> (y + 1) * width + x
        return found & inside

    states = [*product(*(range(a + b) for _, a, b in cycles))]
    need(not wins(states[0], [zero]) & 1, "the empty sum is P")
    for heap, v in enumerate(worth):
        need(not any(wins(s, [v]) & wins(s, options[heap]) for s in states), f"heap {heap}: an option of P is P")
        if options[heap] and heap not in moves:  # it wins alone, and where what it is worth does
            lost = ((wins(s, within[heap]) | (not any(s))) & ~wins(s, [v, *options[heap]]) for s in states)
            need(not any(lost), f"heap {heap} does not win as what it is worth")
    counted = cycles + apart
    for counts in product(*(range(a + b + 1) for _, a, b in counted)):
        here = [heap for n, (heap, *_) in zip(counts, counted, strict=True) for _ in range(n)]
        u = reduce(plus, (worth[heap] for heap in here), zero)[:-2]
        won = wins(u, [zero, *(v for heap in {*here, *free} for v in moves[heap])]) | (not here)
        need(won == inside, f"beside {here} a sum that is N has no option in P")
    return {"game": game, "heaps": len(worth) - 1}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            print("accepted: the law of the heaps to", check(json.load(stream, object_pairs_hook=once))["heaps"])
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
