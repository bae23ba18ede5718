"""Good and forged certificates of laws."""

from typing import Any

from knotgames.checks.checkers.law import FORMAT
from tests.checks.checkers.forgeries import Certificate, as_read, forged, more
from tests.checks.checkers.forgeries.family import three


def of(game: dict[str, Any], **law: Any) -> Certificate:
    """The certificate of a law: no bounded heaps, none counted apart, the slope 1 and the modulus 2, if not said."""
    return {"format": FORMAT, "game": game, "law": {"bounded": [], "apart": [], "slope": [1, 1], "modulus": 2, **law}}


ALL = [[0, 0], [0, 1], [1, 0], [1, 1]]
EVEN, ODD = [[0, 0], [1, 1]], [[0, 1], [1, 0]]

X_Y = [[[], [[1, 0]], [[0, -1, 0]]], [[], [[0, 0]], [[0, 1, 1]]]]
Y_X = [[[], [[0, 1]], [[-1, 0, 0]]], [[], [[0, 0]], [[1, 0, 1]]]]
"""Of x games *1 and y games *2 either y is 0 and x odd, or y is positive and both are even; and the other way round."""

NIM = of({"options": [[], [[]], [[], [1]]]}, worth=[[0, 0], [1, 0], [0, 1]], free=[1, 2], patterns=X_Y)
"""Nim with piles of one and two, both of which are free."""

MIN = of({"options": [[], [[]], [[], [1]]]}, worth=[[0, 0], [0, 1], [1, 0]], free=[2, 1], patterns=Y_X)
"""The same in the other order."""

TWOS = of(
    {"options": [[], [[]], [[], [1]], [[]]]},
    worth=[[0, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]],
    bounded=[[2, 1, 2]],
    free=[1, 3],
    patterns=[[[0], ODD, []], [[2], EVEN, []]],
)
"""Nim with piles of one of two kinds, both free, and piles of two."""


def of_code(digits: list[int], worth: list[list[int]]) -> Certificate:
    """The certificate of a code in which heaps of 1 and 2 counters are nim with piles of one and two."""
    return of({"digits": digits}, worth=[[0, 0], [1, 0], [0, 1], *worth], free=[1, 2], patterns=X_Y)


ONES = of(
    {"options": [[], [[]], [[], [1]], [[], [2]], [[], [2]]]},
    worth=[[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 0], [0, 1, 0]],
    bounded=[[3, 1, 2]],
    free=[4, 2],
    apart=[[1, 1, 2]],
    patterns=[[[n], [[(n + few) % 2, 0]], [[0, 1, 1] if few == 0 else [0, -1, 0]]] for n in range(3) for few in (0, 1)],
)
"""Piles of two, and of one, and games in which one may move to a pile of two besides and which are worth as much."""

TWENTY, ONE_AND_SEVENTEEN = [[2] * 19, [1] + [2] * 19], [[2] * 19, [1] + [2] * 17]
"""The options of a game that is worth twenty games *2, and of one that is worth as much where heaps are few. The law of
three games tells them apart only beside so many of the third game that 14 are too few to see it.
"""

GOOD = as_read(
    {
        "three games": three(),
        "three games, and one worth twenty of the second": more(three(), TWENTY, [0, 20, 0], []),
        "nim": NIM,
        "nim in the other order": MIN,
        "nim with twos": TWOS,
        "nothing as an option": forged(NIM, {"game/options/1": [[0]]}),
        "a game worth nothing": more(TWOS, [[1]], [0, 0, 0], []),
        "a game worth nothing, counted apart": more(TWOS, [[1]], [0, 0, 0], [[4, 1, 1]]),
        "piles of one, counted apart": ONES,
        "piles of one, counted apart from 2 on": forged(ONES, {"law/apart/0/1": 2}),
        "0.3FF": of_code([0, 3, 15, 15], [[1, 1]]),
        "0.316": of_code([0, 3, 1, 6], []),
        "4.3": of_code([4, 3], []),
        "4.33": of_code([4, 3, 3], [[0, 0], [1, 1]]),
        "8.33": of_code([8, 3, 3], [[0, 0], [1, 0]]),
        "C.33": of_code([12, 3, 3], [[0, 0], [1, 1]]),
        "every digit": of_code([0, 3, 3, *range(16)], []),
    }
)

THREE = GOOD["three games"]

FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(NIM, {"game": {}}),
    "a code, and options": forged(GOOD["0.316"], {"game/options": []}),
    "another format": forged(NIM, {"format": "knotgames law certificate 2"}),
    "a modulus that is true": forged(THREE, {"law/modulus": True}),
    "a slope with a fraction": forged(NIM, {"law/slope": [1, 1.0]}),
    "a modulus of 0": forged(THREE, {"law/modulus": 0}),
    "an index of 0": forged(THREE, {"law/bounded/0/1": 0}),
    "a period of 1": forged(THREE, {"law/bounded/0/2": 1}),
    "three free games": forged(THREE, {"law/free/2": 1}),
    "a free game counted from the end": forged(NIM, {"law/free/1": -1}),
    "the empty heap worth something": forged(THREE, {"law/worth/0": [2, 0, 0]}),
    "worth less than nothing": more(MIN, [[]], [0, -1], []),
    "a coordinate worth another": forged(THREE, {"law/worth/3": [0, 2, 0]}),
    "a coordinate worth three of itself": forged(TWOS, {"law/worth/2": [3, 0, 0]}),
    "a coordinate worth nothing": forged(GOOD["a game worth nothing, counted apart"], {"law/free/1": 4}),
    "coordinates exchanged": forged(TWOS, {"law/worth/1": [0, 0, 1], "law/worth/3": [0, 1, 0]}),
    "a game without options that is worth something": more(NIM, [], [1, 0], []),
    "a game among its own options": forged(THREE, {"game/options/3/0": [3]}),
    "two of a game as an option of it": forged(MIN, {"game/options/1": [[1, 0, 1]]}),
    "an option that comes later": forged(
        MIN, {"game/options": [[], [[], [2]], [[]]], "law/worth": [[0, 0], [1, 0], [0, 1]], "law/free": [1, 2]}
    ),
    "an option counted from the end": forged(
        MIN, {"game/options": [[], [[], [-1]], [[]]], "law/worth": [[0, 0], [1, 0], [0, 1]], "law/free": [1, 2]}
    ),
    "an option less": forged(THREE, {"game/options/3": [[1], [2, 2]]}),
    "another option": forged(THREE, {"game/options/3/3": [2]}),
    "a form that is none of the law": forged(NIM, {"law/patterns/2": [[], ALL, [[1, -100, 1], [0, 1, 1]]]}),
    "a bound moved": forged(THREE, {"law/patterns/0/2/0/2": 2}),
    "a residue dropped": forged(THREE, {"law/patterns/0/1": [[0, 0]]}),
    "too many positions, far out": forged(NIM, {"law/patterns/2": [[], ALL, [[1, -1, 20], [0, 1, 20]]]}),
    "a residue dropped of many": forged(
        NIM, {"law/modulus": 8, "law/patterns": [[[], [[7, 0]], [[0, -1, 0]]], [[], [[0, 0]], [[0, 1, 1]]]]}
    ),
    "a residue dropped of sixteen": forged(
        NIM,
        {
            "law/modulus": 16,
            "law/patterns": [
                [[], [[n, 0] for n in range(1, 15, 2)], [[0, -1, 0]]],
                [[], [[n, k] for n in range(0, 16, 2) for k in range(0, 16, 2)], [[0, 1, 1]]],
            ],
        },
    ),
    "a game worth twenty of the second, but for what is far out": more(THREE, ONE_AND_SEVENTEEN, [0, 20, 0], []),
    "an option of P that is P beside two bounded heaps alone": more(TWOS, [[2, 2]], [0, 0, 0], []),
    "no positions": forged(THREE, {"law/patterns": []}),
    "a digit too large": of_code([0, 3, 3, 16], []),
    "a digit below zero": of_code([0, 3, 3, -1], []),
    "a heap that is taken as if nothing were left": of_code([0, 1, 1], []),
    "a heap that is left when nothing is": of_code([0, 2, 3], []),
    "a heap that may be left as it is": of_code([2, 3, 3], []),
    "every position": forged(NIM, {"law/patterns": [[[], ALL, []]]}),
    "normal play": forged(NIM, {"law/patterns": [[[], [[0, 0]], []]]}),
    "games that nobody can take": of(
        {"options": [[], [[]], [[], [1]], [[], [1]]]},
        worth=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        bounded=[[1, 1, 2]],
        free=[2, 3],
        patterns=[[[n], ODD, []] for n in (0, 2)],
    ),
    "a game that moves to less than it is worth": more(NIM, [[]], [0, 1], []),
    "a game that is worth nothing, and loses alone": more(NIM, [[2]], [0, 0], []),
    "a game that is worth nothing, and loses alone, counted apart": more(NIM, [[2]], [0, 0], [[3, 1, 1]]),
    "a free game that is counted apart": more(NIM, [[], [1, 1]], [1, 0], [[3, 1, 2]]),
    "a game that loses beside some": more(TWOS, [[]], [1, 0, 0], []),
    "games that win by a move in what is not there": of(
        {"options": [[], [[]], [[1], [1, 1]]]},
        worth=[[0, 0], [0, 1], [1, 0]],
        free=[2, 1],
        patterns=[[[], [[1, 0]], []]],
    ),
    "two of a game that wins once": of(
        {"options": [[], [[]], [[1, 1, 1]], [[], [1, 1, 1]]]},
        worth=[[0, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]],
        bounded=[[3, 1, 1]],
        free=[1, 2],
        patterns=[[[0], [[1, 0], [1, 1]], []]],
    ),
    "a period that is none": forged(ONES, {"law/apart": [[1, 1, 1]]}),
    "an index that is none": more(forged(TWOS, {"law/bounded": [[2, 2, 2]]}), [[], [1]], [1, 0, 0], [[4, 1, 2]]),
}
