"""Checks a certificate (`python monoid_law.py F`): a law over a monoid says which sums of heaps are P-positions."""

import json
import sys
from functools import reduce
from itertools import combinations_with_replacement as choices

FORMAT = "knotgames monoid law certificate 1"


class Rejected(Exception):
    """The certificate proves nothing; the message names the place."""


def need(holds, place):
    if not holds:
        raise Rejected(place)


def whole(data):
    """Return whether data is a whole number or a list of such data; true, null, texts and fractions are not."""
    return all(map(whole, data)) if type(data) is list else type(data) is int


def options_of(game, heap):
    if "digits" in game:  # a bit 2^j of the digit d_k allows to take k counters and leave j heaps
        moves = ((k, j) for k, digit in enumerate(game["digits"]) for j in range(4) if digit >> j & 1)
        return [some for k, j in moves for some in choices(range(1, heap), j) if sum(some) == heap - k]
    need(all(left < heap for option in game["options"][heap] for left in option), f"options of {heap}")
    return game["options"][heap]


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, law = certificate["game"], certificate["law"]
    steps, patterns, m, (p, q) = law["monoid"], law["patterns"], law["modulus"], law["slope"]
    need(certificate["format"] == FORMAT and len(game) == 1, "format")
    need(whole([*game.values(), *law.values()]), "whole numbers, and lists of them")
    need(all(n >= 1 for n in (m, p, q)), "at least 1")
    need("digits" not in game or ({*game["digits"]} <= {*range(16)} and not game["digits"][0] % 4), "digits")
    elements = [*range(len(law["words"]))]  # maps that commute, and reach all from 0, are products with generators
    need(all(len(row) == len(elements) and {*row} <= {*elements} for row in steps), "monoid")
    need(all(row[other[x]] == other[row[x]] for row in steps for other in steps for x in elements), "not commutative")
    table = [[reduce(lambda x, i: steps[i][x], word, x) for x in elements] for word in law["words"]]
    need([row[0] for row in table] == elements, "words")
    need(law["bounded"] == [[1, len(elements), 1]], "elements are not counted one by one")  # a family reads them so

    def plus(one, other):  # of an element and two free counts each
        return (table[one[0]][other[0]], one[1] + other[1], one[2] + other[2])

    none, units = (0, 0, 0), [*((row[0], 0, 0) for row in steps), (0, 1, 0), (0, 0, 1)]
    heaps, counted = (law["generators"] + law[others] for others in ("free", "apart"))
    worth = {h: v for h, v in enumerate(law["worth"]) if h not in law["left_out"]}
    parts = {h: [units[i] for i in v] for h, v in worth.items()}
    at = {h: reduce(plus, some, none) for h, some in parts.items()}
    leads = {h: {reduce(plus, (at[k] for k in option), none) for option in options_of(game, h)} for h in worth}
    need(not worth[0] and all(leads[h] or not v for h, v in worth.items()), "a heap without options")
    need(all(worth[h] == [i] for i, h in enumerate(heaps)), "coordinates")
    need(len(heaps) == len(units) and not any(any(at[h][1:]) for h in counted), "what is counted apart")
    within = {h: set() for h in worth}  # what moves in the coordinates that a heap is worth leave of it
    for h, n, i in ((h, n, i) for h, v in worth.items() for n, i in enumerate(v)):
        within[h] |= {reduce(plus, parts[h][:n] + parts[h][n + 1 :], o) for o in leads[heaps[i]]}
    # A bit stands for free counts x, y in a square that has some of each class that constants do not tell apart.
    used = {v[1:] for vectors in (at.values(), *leads.values(), *within.values()) for v in vectors}
    limits = [limit for _, _, inequalities in patterns for limit in inequalities]
    need({(abs(a), abs(b), a * b) for a, b, _ in limits} <= {(1, 0, 0), (0, 1, 0), (p, q, -p * q)}, "inequalities")
    c = max([0, *(abs(n) for _, _, n in limits)]) + max(abs(n) for x, y in used for n in (x, y, p * x - q * y))
    bound = (c + p + q + m) * (p + q)  # c, and p + q as a move in a free heap takes away what it is worth
    width = bound + 1 + max(map(max, used))
    square = [(x, y, 1 << y * width + x) for x in range(width) for y in range(width)]
    inside, portion = sum(bit for x, y, bit in square if max(x, y) <= bound), [0 for _ in elements]
    for (element,), residues, inequalities in patterns:  # where sums are P, for each element
        met = ((x, y, bit) for x, y, bit in square if [x % m, y % m] in residues)
        portion[element] |= sum(bit for x, y, bit in met if all(a * x + b * y >= n for a, b, n in inequalities))

    def wins(some):  # for each element where the sum of it and one of some vectors is P
        return [reduce(int.__or__, (portion[row[u]] >> y * width + x & inside for u, x, y in some), 0) for row in table]

    need(not portion[0] & 1 and all(element in elements for (element,), *_ in patterns), "the empty sum is P")
    won = {h: wins(leads[h]) for h in worth}
    for h in worth:
        here, lost = wins([at[h]]), wins(within[h])
        need(not any(map(int.__and__, here, won[h])), f"heap {h}: an option of P is P")
        lost[0] |= 1  # it wins where what it is worth does, and alone
        left = any(x & ~y & ~z for x, y, z in zip(lost, here, won[h], strict=True))
        need(not left or h in counted or not leads[h], f"heap {h} does not win as what it is worth")
    # The deficit of a sum: where it and a context are N, and no move in it leads to P. It is for the context to win.
    (first, second), waiting, kept = law["free"], [(0, [inside & ~row for row in portion], 1)], [[] for _ in elements]
    for element, deficit, empty in waiting:
        by_free = won[first][element] << 1 | won[second][element] << width | empty
        need(not deficit[0] & ~by_free, f"element {element}: a sum that is N has no option in P")
        for h in counted:
            row = table[at[h][0]]
            more = [deficit[x] & ~won[h][y] for x, y in zip(row, table[element], strict=True)]
            if more not in ([x & y for x, y in zip(more, other, strict=True)] for other in kept[row[element]]):
                kept[row[element]].append(more)
                waiting.append((row[element], more, 0))
    return {"game": game, "heaps": len(law["worth"]) - 1, "left_out": sorted({*law["left_out"]})}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            found = check(json.load(stream, object_pairs_hook=once))
            print(f"accepted: the law of the heaps to {found['heaps']}, without {found['left_out'] or 'exception'}")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
