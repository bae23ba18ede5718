"""Checks a certificate (`python no_law.py F`): the misère outcomes of sums of heaps have no law of a certain shape.

Some heaps are coordinates, two of them free; others are worth sums of them. The bounded ones generate a monoid. If
there is a law, then the outcome of a sum depends only on its element and its free counts x and y, by x and y up to t,
their residues modulo m, and p x - q y from -t to t. This determines the outcomes, and two of them contradict it.
"""

import json
import sys
from functools import reduce
from itertools import combinations_with_replacement as choices

FORMAT = "knotgames no law certificate 1"


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
    need(all(0 <= left < heap for option in game["options"][heap] for left in option), f"options of {heap}")
    return game["options"][heap]


def check(certificate):
    """Check a certificate (the decoded JSON), raise Rejected at the first defect; return what it establishes."""
    game, heaps, steps, words = (certificate[key] for key in ("game", "heaps", "monoid", "words"))
    worth, weights, t, m = (certificate[key] for key in ("worth", "weights", "threshold", "modulus"))
    need(certificate["format"] == FORMAT and len(game) == 1, "format")
    need(whole([*game.values(), heaps, steps, words, worth, weights, t, m, certificate["pairs"]]), "whole numbers")
    need("digits" not in game or ({*game["digits"]} <= {*range(16)} and not game["digits"][0] % 4), "digits")
    elements = [*range(len(words))]  # maps that commute, and reach all from 0, are products with generators
    need(all(len(row) == len(elements) and {*row} <= {*elements} for row in steps), "monoid")
    need(all(row[other[x]] == other[row[x]] for row in steps for other in steps for x in elements), "not commutative")
    table = [[reduce(lambda x, i: steps[i][x], word, x) for x in elements] for word in words]
    need([row[0] for row in table] == elements, "words")
    need(all(v[0] in elements and min(v) >= 0 for v in worth if v), "worth")  # no worth is of a heap that is left out
    need([worth[h] for h in heaps] == [*([row[0], 0, 0] for row in steps), [0, 1, 0], [0, 0, 1]], "coordinates")

    def plus(one, other):
        return (table[one[0]][other[0]], one[1] + other[1], one[2] + other[2])

    light = [sum(weights[i] for i in word) for word in words]

    def weight(v):  # of the sum that stands for what is worth this
        return light[v[0]] + v[1] * weights[-2] + v[2] * weights[-1]

    leads = [{reduce(plus, (worth[k] for k in option), (0, 0, 0)) for option in options_of(game, h)} for h in heaps]
    need(all(leads), "a heap without options")
    # Every move leads to a lighter sum, for each element stands for no heavier one than any that is worth it.
    need(min(weights) >= 0 and len(weights) == len(heaps), "weights")
    need(all(weight(v) < n for n, reached in zip(weights, leads, strict=True) for v in reached), "a heavier option")
    need(all(light[row[x]] <= light[x] + weights[i] for i, row in enumerate(steps) for x in elements), "a heavy word")
    known, open_to = {}, {}

    def moved(element, x, y):
        for n, i in enumerate(words[element]):
            rest = reduce(lambda z, j: steps[j][z], words[element][:n] + words[element][n + 1 :], 0)
            yield from (plus((rest, x, y), v) for v in leads[i])
        yield from (plus((element, x - 1, y), v) for v in leads[-2] if x)
        yield from (plus((element, x, y - 1), v) for v in leads[-1] if y)

    def is_p(start):
        waiting = [start]
        while waiting:
            v = waiting[-1]
            options = open_to.setdefault(v, [*moved(*v)])
            while options and known.get(options[-1]) is False:
                options.pop()
            if options and options[-1] not in known:
                waiting.append(options[-1])
            else:
                known[waiting.pop()] = not options and v != (0, 0, 0)
        return known[start]

    for (p, q), *pair in certificate["pairs"]:
        first, second = map(tuple, pair)
        cells = [
            (element, min(x, t), min(y, t), x % m, y % m, min(max(p * x - q * y, -t - 1), t + 1))
            for element, x, y in (first, second)
        ]
        need(first[0] in elements and min(first + second) >= 0 and cells[0] == cells[1], f"{p}, {q}: two cells")
        need(is_p(first) and not is_p(second), f"{p}, {q}: outcomes")
    frame = {key: certificate[key] for key in ("game", "heaps", "monoid", "worth", "threshold", "modulus")}
    return {**frame, "slopes": [slope for slope, *_ in certificate["pairs"]]}


def once(pairs):
    """Return the JSON object of these pairs; refuse a key that stands twice, for Python would drop its first value."""
    made = dict(pairs)
    need(len(made) == len(pairs), f"a key stands twice in the object of {', '.join(made)[:60]}")
    return made


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as stream:
            found = check(json.load(stream, object_pairs_hook=once))
            print(f"accepted: no law of the heaps to {len(found['worth']) - 1} with {len(found['slopes'])} slopes")
    except Exception as error:  # whatever is wrong with it, it is not accepted
        sys.exit(f"rejected: {type(error).__name__}: {error}")
