"""Good and forged certificates that the sums of some heaps have no law of a shape."""

from typing import Any

from knotgames.checks.checkers.no_law import FORMAT
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, forged


def of(game: dict[str, Any], **said: Any) -> Certificate:
    """The certificate that there is no law with threshold 0 and modulus 1, by one pair, if nothing else is said."""
    return {"format": FORMAT, "game": game, "threshold": 0, "modulus": 1, **said}


ONES = of(
    {"options": [[], [[]], [[]], [[]]]},
    heaps=[1, 2, 3],
    monoid=[[1, 0]],
    words=[[], [0]],
    weights=[1, 1, 1],
    worth=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    pairs=[[[1, 1], [0, 4, 3], [0, 5, 3]], [[1, 2], [1, 6, 2], [1, 7, 2]]],
)
"""Nim with piles of one, of three kinds: a law has an even modulus."""

TWOS = of(
    {"options": [[], [[]], [[], [1]], [[]]]},
    heaps=[2, 1, 3],
    monoid=[[1, 2, 1]],
    words=[[], [0], [0, 0]],
    weights=[2, 1, 1],
    worth=[[0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]],
    pairs=[[[1, 1], [2, 2, 0], [2, 3, 0]]],
)
"""Nim with piles of one of two kinds, both free, and piles of two: 1, b and bb, where bbb = b."""

NIM = of(
    {"digits": [0, 3, 3, 0, 8]},
    heaps=[1, 2],
    monoid=[],
    words=[[]],
    weights=[1, 2],
    worth=[[0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0]],
    pairs=[[[1, 1], [0, 1, 0], [0, 2, 0]]],
)
"""A code in which heaps of 1 and 2 counters are nim with piles of one and two, and are the coordinates."""

TWO = of(
    {"options": [[], [[]], [[]], [[]], [[]]]},
    heaps=[1, 2, 3, 4],
    monoid=[[1, 0, 3, 2], [2, 3, 0, 1]],
    words=[[], [0], [1], [0, 1]],
    weights=[1, 1, 1, 1],
    worth=[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1]],
    pairs=[[[1, 1], [3, 1, 0], [3, 2, 0]]],
)
"""Piles of one of four kinds; two of them are bounded."""

THREE = of(
    {"options": [[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]]]},
    heaps=[1, 2, 3],
    monoid=[[1, 2, 1]],
    words=[[], [0], [0, 0]],
    weights=[1, 2, 8],
    worth=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    pairs=[[[1, 1], [0, 2, 6], [0, 3, 6]]],
)
"""The three games whose quotient is infinite, of which a law has more than one cell."""

STEPS = forged(
    TWOS,
    {
        "threshold": 2,
        "modulus": 3,
        "pairs": [
            [[2, 1], [0, 9, 2], [0, 9, 5]],
            [[1, 2], [2, 10, 2], [2, 7, 2]],
            [[1, 1], [0, 2, 5], [0, 2, 8]],
        ],
    },
)
"""A threshold and a modulus, and pairs that only just fit them."""

EXCHANGED = forged(
    THREE,
    {
        "heaps": [1, 3, 2],
        "weights": [1, 8, 2],
        "worth/2": [0, 0, 1],
        "worth/3": [0, 1, 0],
        "pairs": [[[1, 1], [0, 6, 2], [0, 6, 3]]],
    },
)
"""The same, with the free games in the other order, so that options have copies of the second."""

SPLIT = of(
    {"digits": [0, 3, 8]},
    heaps=[1, 5],
    monoid=[],
    words=[[]],
    weights=[1, 4],
    worth=[[0, 0, 0], [0, 1, 0], [0, 0, 0], [0, 5, 0], [0, 0, 0], [0, 0, 1]],
    pairs=[[[1, 1], [0, 1, 0], [0, 2, 0]]],
)
"""A code in which a heap of five may become three heaps of one."""

WEIGHTLESS = of(
    {"options": [[], [[]], [[1]], [[]]]},
    heaps=[2, 3],
    monoid=[],
    words=[[]],
    weights=[-1, 1],
    worth=[[0, 0, 0], [0, 2, 0], [0, 1, 0], [0, 0, 1]],
    pairs=[[[1, 1], [0, 1, 0], [0, 2, 0]]],
)
"""A game whose option is said to be worth two of it."""

GOOD = as_read(
    {
        "ones": ONES,
        "twos": TWOS,
        "nim by a code": NIM,
        "two bounded": TWO,
        "three games": THREE,
        "three games, exchanged": EXCHANGED,
        "three heaps of one": SPLIT,
        "a threshold and a modulus": STEPS,
        "a heap that is left out": forged(NIM, {"worth/4": [], "game/digits": [0, 3, 3]}),
        "a heap worth one of each": forged(ONES, {"worth/4": [1, 1, 1], "game/options/4": [[1, 2, 3]]}),
        "every digit": forged(NIM, {"game/digits": [0, 3, 3, *range(16)]}),
        "a code that splits": forged(NIM, {"game/digits": [4, 3, 3], "weights/1": 3}),
        "an empty heap as an option": forged(ONES, {"game/options/1": [[0]]}),
    }
)

FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(NIM, {"game": {}}),
    "a code, and options": forged(NIM, {"game/options": []}),
    "a digit of 16": forged(NIM, {"game/digits/3": 16}),
    "a negative digit": forged(NIM, {"game/digits/3": -1}),
    "a heap that becomes another one without a move": forged(NIM, {"game/digits/0": 2}),
    "an option that is the heap": forged(TWOS, {"game/options/3": [[3]]}),
    "an option that is later": forged(TWOS, {"game/options/2": [[], [1], [3]]}),
    "an option below 0": forged(TWOS, {"game/options/2": [[], [1], [-1]]}),
    "a product that is no element": forged(ONES, {"monoid/0/1": 2}),
    "a row too short": forged(ONES, {"monoid/0": [1]}),
    "a row too long": forged(ONES, {"monoid/0": [1, 0, 0]}),
    "products that do not commute": forged(
        TWO, {"monoid": [[1, 0, 3, 2], [2, 2, 2, 2]], "words": [[], [0], [1], [1, 0]]}
    ),
    "the word of a lesser element": forged(ONES, {"words/1": [], "pairs/1": DELETED}),
    "the word of a larger element": forged(TWO, {"words/1": [1]}),
    "worth an element that there is not": forged(NIM, {"worth/4": [1, 0, 0]}),
    "worth a negative number": forged(NIM, {"worth/4": [0, 0, -1]}),
    "a coordinate that is worth two": forged(ONES, {"worth/2": [0, 2, 0]}),
    "coordinates that are exchanged": forged(TWOS, {"heaps": [2, 3, 1]}),
    "a heap without options": forged(ONES, {"game/options/3": [], "pairs": [[[1, 1], [0, 4, 2], [0, 3, 2]]]}),
    "a weight below 0": WEIGHTLESS,
    "a weight too many": forged(TWOS, {"weights/3": 1}),
    "a weight too few": forged(ONES, {"weights/2": DELETED}),
    "an option that weighs as much": forged(TWOS, {"weights/0": 1}),
    "an option that weighs more": forged(TWOS, {"weights": [1, 2, 1]}),
    "an option of many that weighs as much": forged(THREE, {"weights/2": 7}),
    "an option of the last that weighs as much": forged(EXCHANGED, {"weights/1": 7}),
    "three heaps that weigh as much": forged(SPLIT, {"weights/1": 3}),
    "a word that is not the lightest": forged(TWOS, {"words/1": [0, 0, 0]}),
    "a move to itself by a heavy word": forged(ONES, {"words/1": [0, 0, 0]}),
    "two P-positions": forged(ONES, {"pairs/0": [[1, 1], [0, 3, 2], [0, 5, 2]]}),
    "two N-positions": forged(ONES, {"pairs/0": [[1, 1], [0, 4, 2], [0, 6, 2]]}),
    "the empty sum as a P-position": forged(ONES, {"pairs/0": [[0, 0], [0, 0, 0], [0, 2, 2]]}),
    "two elements": forged(ONES, {"pairs/0": [[1, 1], [0, 4, 1], [1, 4, 1]]}),
    "an element that there is not": forged(ONES, {"pairs/0": [[1, 1], [2, 3, 2], [2, 4, 2]]}),
    "an element below 0": forged(ONES, {"pairs/0": [[1, 1], [-1, 4, 2], [-1, 5, 2]]}),
    "numbers below 0": forged(ONES, {"pairs/0": [[1, 1], [0, 4, -1], [0, 3, -1]]}),
    "a first number below 0": forged(ONES, {"threshold": -5, "pairs": [[[0, 0], [0, 4, -1], [0, 4, 2]]]}),
    "a second number below 0": forged(ONES, {"threshold": -5, "pairs": [[[0, 0], [0, 3, 2], [0, 4, -1]]]}),
    "two x below the threshold": forged(STEPS, {"pairs/0": [[3, 3], [0, 1, 8], [0, 4, 8]]}),
    "two y below the threshold": forged(STEPS, {"pairs/0": [[3, 3], [0, 8, 1], [0, 8, 4]]}),
    "the larger y first": forged(STEPS, {"pairs/0": [[3, 3], [0, 7, 4], [0, 7, 1]]}),
    "two residues of x": forged(STEPS, {"pairs/0": [[1, 1], [0, 9, 2], [0, 10, 2]]}),
    "two residues of y": forged(STEPS, {"pairs/0": [[1, 1], [0, 2, 9], [0, 2, 10]]}),
    "two forms above 0": forged(STEPS, {"pairs/0": [[1, 1], [0, 8, 3], [0, 5, 3]]}),
    "two forms below 0": forged(STEPS, {"pairs/0": [[1, 1], [0, 3, 8], [0, 3, 5]]}),
    "two forms of one sum": forged(STEPS, {"pairs/0": [[1, 1], [0, 2, 5], [0, 2, 2]]}),
}
