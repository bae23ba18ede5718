"""Good and forged certificates of laws over a monoid."""

from typing import Any

from knotgames.checks.checkers.monoid_law import FORMAT
from tests.checks.checkers.forgeries import Certificate, as_read, forged, more
from tests.checks.checkers.forgeries.family import three
from tests.checks.checkers.forgeries.law import ONE_AND_SEVENTEEN, TWENTY


def of(game: dict[str, Any], **law: Any) -> Certificate:
    """The certificate of a law.

    If nothing is said, heap 1 generates the monoid, no heap is counted apart or left out, the slope is 1, the
    modulus is 2.
    """
    bounded = [[1, len(law["words"]), 1]]
    given = {"bounded": bounded, "generators": [1], "apart": [], "left_out": [], "slope": [1, 1], "modulus": 2, **law}
    return {"format": FORMAT, "game": game, "law": given}


EVEN, ODD = [[0, 0], [1, 1]], [[0, 1], [1, 0]]

ONES = of(
    {"options": [[], [[]], [[]], [[]]]},
    worth=[[], [0], [1], [2]],
    free=[2, 3],
    monoid=[[1, 0]],
    words=[[], [0]],
    patterns=[[[0], ODD, []], [[1], EVEN, []]],
)
"""Nim with piles of one, of three kinds: the one is counted by two, the others are free."""

TWOS = of(
    {"options": [[], [[]], [[], [1]], [[]]]},
    worth=[[], [1], [0], [2]],
    generators=[2],
    free=[1, 3],
    monoid=[[1, 2, 1]],
    words=[[], [0], [0, 0]],
    patterns=[[[0], ODD, []], [[2], EVEN, []]],
)
"""Nim with piles of one of two kinds, both free, and piles of two: 1, b and bb, where bbb = b."""

FEW = of(
    {"options": [[], [[]], [[], [1]], [[]]]},
    worth=[[], [2], [1], [0]],
    generators=[3],
    free=[2, 1],
    monoid=[[1, 0]],
    words=[[], [0]],
    patterns=[
        [[0], [[0, 1]], [[-1, 0, 0]]],
        [[0], [[0, 0]], [[1, 0, 1]]],
        [[1], [[0, 0]], [[-1, 0, 0]]],
        [[1], [[0, 1]], [[1, 0, 1]]],
    ],
)
"""Nim with piles of one of two kinds, the one counted by two, and piles of two: these and the other are free."""

BESIDE = of(
    {"options": [[], [[]], [[], [1]], [[], [2]], [[], [2]]]},
    worth=[[], [0], [2], [0], [1]],
    generators=[3],
    apart=[1],
    free=[4, 2],
    monoid=[[1, 2, 1]],
    words=[[], [0], [0, 0]],
    patterns=[[[n], [[(n + few) % 2, 0]], [[0, 1, 1] if few == 0 else [0, -1, 0]]] for n in range(3) for few in (0, 1)],
)
"""Piles of two, and of one, and games in which one may move to a pile of two besides and which are worth as much."""

WORTHLESS = of(
    {"options": [[], [[]], [[]], [[1]], [[1]]]},
    worth=[[], [2], [3], [0], [1]],
    generators=[3, 4],
    free=[1, 2],
    monoid=[[0], [0]],
    words=[[]],
    patterns=[[[0], ODD, []]],
)
"""Piles of one of two kinds, and two generators that are worth nothing."""

NIM = of(
    {"digits": [0, 3, 3]},
    worth=[[], [1], [2], [0]],
    generators=[3],
    free=[1, 2],
    monoid=[[0]],
    words=[[]],
    patterns=[[[0], [[1, 0]], [[0, -1, 0]]], [[0], [[0, 0]], [[0, 1, 1]]]],
)
"""The code 0.33, where heaps of 1 and 2 counters are nim with piles of one and two, and one of 3 is worth nothing."""


THREE = of(
    three()["game"],
    worth=[[], [0], [1], [2]],
    free=[2, 3],
    monoid=[[1, 2, 1]],
    words=[[], [0], [0, 0]],
    patterns=three()["law"]["patterns"],
)
"""The three games whose law is one by counts as well."""


def of_code(digits: list[int], worth: list[list[int]], left_out: list[int]) -> Certificate:
    """The certificate of a code in which the heaps to 3 are worth what they are worth in 0.33."""
    law = {"law/worth": [*NIM["law"]["worth"], *worth], "law/left_out": left_out}
    return forged(NIM, {"game/digits": digits, **law})


def dropped(modulus: int, inequalities: list[list[int]]) -> Certificate:
    """The certificate of piles of one in which the last odd number of one kind is left out of the P-positions."""
    numbers, last = range(modulus), [modulus - 1, 0, 0]
    patterns = [
        [[n], [[x, y] for x in numbers for y in numbers if (x + y + n) % 2 and [x, y, n] != last], inequalities]
        for n in range(2)
    ]
    return forged(ONES, {"law/modulus": modulus, "law/patterns": patterns})


GOOD = as_read(
    {
        "three games": THREE,
        "three games, and one worth twenty of the second": more(THREE, TWENTY, [1] * 20, []),
        "ones": ONES,
        "twos": TWOS,
        "few": FEW,
        "piles of one, counted apart": BESIDE,
        "two generators that are worth nothing": WORTHLESS,
        "every form": forged(
            ONES, {"law/patterns/0/2": [[1, -1, 0], [1, 0, 0]], "law/patterns/2": [[0], ODD, [[-1, 1, 0], [0, 1, 0]]]}
        ),
        "nothing as an option": forged(FEW, {"game/options/1": [[0]]}),
        "a game worth nothing": more(ONES, [[1]], [], []),
        "a game worth nothing, counted apart": more(ONES, [[1]], [], [4]),
        "a game worth *1": more(ONES, [[1, 1]], [0], []),
        "a game worth *1 that is counted apart": more(ONES, [[1, 1]], [0], [4]),
        "a game worth two": more(FEW, [[], [1], [2]], [1, 2], []),
        "a game that nobody moves in": more(ONES, [], [], []),
        "a game worth nine of a free one": more(TWOS, [[1] * 8], [1] * 9, []),
        "a game that is left out": forged(more(FEW, [[2, 2, 2]], [], []), {"law/left_out": [4]}),
        "0.33": NIM,
        "0.330": of_code([0, 3, 3, 0], [[1], [2], []], []),
        "0.33008": of_code([0, 3, 3, 0, 8], [[1], [2], [], [1, 2]], []),
        "4.33": of_code([4, 3, 3], [[1, 2]], []),
        "8.33": of_code([8, 3, 3], [[1]], []),
        "every digit": of_code([0, 3, 3, 0, *range(16)], [[]] * 16, [*range(4, 20)]),
    }
)

FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(NIM, {"game": {}}),
    "a code, and options": forged(NIM, {"game/options": []}),
    "the format of laws by counts": forged(ONES, {"format": "knotgames law certificate 1"}),
    "a modulus of 0": forged(ONES, {"law/modulus": -2}),
    "a slope of 0": forged(ONES, {"law/slope/0": 0}),
    "a product that is no element": forged(ONES, {"law/monoid/0/1": 2}),
    "a row too short": forged(ONES, {"law/monoid/0": [1]}),
    "a row too long": forged(WORTHLESS, {"law/monoid/1": [0, 0]}),
    "products that do not commute": forged(
        WORTHLESS,
        {
            "law/monoid": [[1, 1, 1], [2, 2, 2]],
            "law/words": [[], [0], [1]],
            "law/bounded/0/1": 3,
            "law/patterns": [[[n], ODD, []] for n in range(3)],
        },
    ),
    "generators that are missing": of(
        {"options": [[], [[]], [[]]]},
        worth=[[], [0], [1]],
        generators=[],
        free=[1, 2],
        monoid=[[1, 0]],
        words=[[], [0]],
        patterns=ONES["law"]["patterns"],
    ),
    "a word that is not the element": forged(ONES, {"law/words/1": [0, 0]}),
    "an element that nothing reaches": forged(
        WORTHLESS,
        {
            "law/bounded/0/1": 2,
            "law/monoid": [[0, 1]] * 2,
            "law/words": [[], []],
            "law/patterns": [[[n], ODD, []] for n in range(2)],
        },
    ),
    "elements that a family reads as others": forged(TWOS, {"law/bounded/0/1": 2}),
    "elements of another heap, as a family reads them": forged(TWOS, {"law/bounded/0/0": 3}),
    "an element that no word is": forged(
        ONES, {"law/bounded/0/1": 3, "law/monoid": [[2, 1, 0]], "law/words": [[], [0], [0]], "law/patterns/1/0": [2]}
    ),
    "a word less": forged(ONES, {"law/words": [[]]}),
    "the empty heap worth something": forged(ONES, {"game/options/0": [[]], "law/worth/0": [0]}),
    "a coordinate worth another": forged(ONES, {"law/worth/3": [1]}),
    "a coordinate worth one more": forged(GOOD["0.33008"], {"law/free/0": 2, "law/worth/3": [0, 0]}),
    "a digit too large": of_code([0, 3, 3, 16], [], []),
    "a digit below zero": of_code([0, 3, 3, -2], [], []),
    "a heap that is taken as if nothing were left": of_code([0, 1, 1], [], []),
    "a heap that is left when nothing is": of_code([0, 2, 3], [], []),
    "a heap that may be left as it is": of_code([2, 3, 3], [], []),
    "a game among its own options": forged(ONES, {"game/options/1": [[], [1]]}),
    "two of a game as an option of it": forged(GOOD["a game worth *1"], {"game/options/1": [[0, 0], [1, 1]]}),
    "an option that comes later": forged(
        FEW, {"game/options": [[], [[], [2]], [[]], [[]]], "law/worth": [[], [1], [2], [0]], "law/free": [1, 2]}
    ),
    "an option that is left out": forged(FEW, {"law/left_out": [1]}),
    "an option less": forged(FEW, {"game/options/2": [[1]]}),
    "another option": forged(ONES, {"game/options/3": [[1]]}),
    "a form that is none of the law": forged(ONES, {"law/patterns/0/2": [[2, 0, 0]]}),
    "a form of another slope": forged(ONES, {"law/patterns/0/2": [[1, -2, -100]]}),
    "a bound moved": forged(FEW, {"law/patterns/1/2/0/2": 3}),
    "a pattern of an element that is none": forged(ONES, {"law/patterns/0/0": [-2]}),
    "no positions": forged(ONES, {"law/patterns": []}),
    "too many positions, far out": forged(ONES, {"law/patterns/2": [[0], EVEN + ODD, [[1, -1, 20], [0, 1, 20]]]}),
    "too many positions, far out, with a game worth nine": forged(
        more(TWOS, [[1] * 8], [1] * 9, []), {"law/patterns/2": [[0], EVEN + ODD, [[1, -1, 20], [0, 1, 20]]]}
    ),
    "a residue dropped of eight": dropped(8, []),
    "a residue dropped of sixteen, with a bound that holds always": dropped(16, [[1, 0, -14]]),
    "a game worth twenty of the second, but for what is far out": more(THREE, ONE_AND_SEVENTEEN, [1] * 20, []),
    "a residue dropped of many": forged(ONES, {"law/modulus": 8}),
    "every position": forged(ONES, {"law/patterns": [[[n], EVEN + ODD, []] for n in range(2)]}),
    "normal play": forged(ONES, {"law/patterns": [[[0], EVEN, []], [[1], ODD, []]]}),
    "a game without options that is worth something": more(ONES, [], [0], []),
    "a game that is worth another": more(ONES, [[1]], [0], []),
    "a game that is worth more": more(TWOS, [[], [1]], [], []),
    "a game that is worth nothing, and loses alone": more(FEW, [[2]], [], []),
    "a game that is worth nothing, and loses alone, counted apart": more(FEW, [[2]], [], [4]),
    "a game that loses beside some": more(TWOS, [[]], [0], []),
    "a game with a move less than what it is worth": more(FEW, [[1], [1, 1]], [2, 1], []),
    "two of a game that wins once": of(
        {"options": [[], [[]], [[1, 1, 1]], [[], [1, 1, 1]]]},
        worth=[[], [1], [2], [0]],
        generators=[3],
        free=[1, 2],
        monoid=[[1, 1]],
        words=[[], [0]],
        patterns=[[[0], [[1, 0], [1, 1]], []]],
    ),
    "a heap whose moves are not said by its worth": forged(BESIDE, {"law/apart": []}),
    "a free game that is counted apart": more(FEW, [[], [1]], [1], [4]),
    "a generator that loses alone": of(
        {"options": [[], [[]], [[], [1]], [[2]]]},
        **{key: NIM["law"][key] for key in ("worth", "generators", "free", "monoid", "words", "patterns")},
    ),
}
