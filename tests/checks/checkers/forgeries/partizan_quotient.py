"""Good and forged certificates of misère monoids of partizan games."""

from typing import Any

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.checkers.partizan_quotient import FORMAT
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, finite, forged


def of_code(code: str, heaps: int | None = None) -> Certificate:
    return certificate(misere_quotient(PartizanCode.parse(code), heaps))


Sides = tuple[list[list[int]], list[list[int]]]

LISTED: list[Sides] = [([], []), ([[]], [[0]]), ([[1], []], [[1]]), ([[1, 1], [2]], [[2], [1, 2]])]
SUM: list[Sides] = [([], []), ([[]], [[]]), ([[1], []], [[1], []]), ([[1, 2]], [[1, 2]])]

ALL_HEAPS = ("0.0|0.3", "0.33|0.3", "0.1|0.7", "0.13|0.3", "0.3|0.3", "0.1|0.1", "0.75|0.75")
TO_A_HEAP = {"0.07|0.7": 1, "0.8F|0.8F": 6, "4.3|4.3": 6, "0.12|0.35": 6, "0.01|0.26": 6, "0.77|0.77": 8}

GOOD = as_read(
    {
        **{code: of_code(code) for code in ALL_HEAPS},
        **{f"{code} to heap {heaps}": of_code(code, heaps) for code, heaps in TO_A_HEAP.items()},
        "a file": certificate(misere_quotient(lambda heap: LISTED[heap], 3)),
        "a shorter file": certificate(misere_quotient(lambda heap: LISTED[heap], 2)),
        "a sum as an option": certificate(misere_quotient(lambda heap: SUM[heap], 3)),
        "a heap more than the period asks": {**of_code("0.3|0.3"), "phi": [0, 1, 0, 1, 0]},
    }
)
ENDS, FIVE, BREAKS, THIRTEEN, NIM, ONE, EIGHT, FILE = (
    GOOD[name] for name in ("0.0|0.3", "0.33|0.3", "0.1|0.7", "0.13|0.3", "0.3|0.3", "0.1|0.1", "0.75|0.75", "a file")
)
IDLE = GOOD["0.01|0.26 to heap 6"]


def trivial(game: Any, heaps: int) -> Certificate:
    """The certificate that all heaps are worth nothing."""
    return {
        "format": FORMAT,
        "game": game,
        "phi": [0] * (heaps + 1),
        "generators": [],
        "steps": [],
        "words": [None],
        "held": [[], []],
        "deficits": [[], []],
        "tests": [],
        "period": None,
    }


FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(FIVE, {"game": {}}),
    "a code, and options": forged(FIVE, {"game/options": []}),
    "another format": forged(FIVE, {"format": "knotgames misere quotient certificate 1"}),
    "no heaps": trivial({"digits": [[0, 3], [0]]}, -1),
    "no heaps, in the group of order 2": forged(NIM, {"phi": [], "generators": [], "steps": [], "period": None}),
    "a heap that may be taken, worth nothing": trivial({"digits": [[0, 3], [0, 3]]}, 1),
    "the same, with no deficit": forged(trivial({"digits": [[0, 3], [0, 3]]}, 1), {"deficits/0/0": [0, "0"]}),
    "the same, with a deficit that has the identity": forged(
        trivial({"digits": [[0, 3], [0, 3]]}, 1), {"deficits/0/0": [0, "1"], "deficits/1/0": [0, "1"]}
    ),
    "the same of Left alone": forged(trivial({"digits": [[0, 3], [0]]}, 1), {"deficits/0/0": [0, "1"]}),
    "the same of Right alone": forged(trivial({"digits": [[0], [0, 3]]}, 1), {"deficits/1/0": [0, "1"]}),
    "two elements that only a third player tells apart": forged(
        trivial({"options": [[[], []], [[], []]]}, 1),
        {
            "phi/1": 1,
            "generators": [1],
            "steps": [[1, 1]],
            "words/1": [0, 0],
            "held/2": [1],
            "deficits": [[[0, "0"], [1, "0"]]] * 2,
            "tests": [0],
        },
    ),
    "one player": forged(NIM, {"held/1": DELETED}),
    "normal play": forged(trivial({"digits": [[0], [0]]}, 0), {"held": [[0], [0]]}),
    "normal play, for Left": forged(trivial({"digits": [[0], [0]]}, 0), {"held": [[0], []]}),
    "normal play, for Right": forged(trivial({"digits": [[0], [0]]}, 0), {"held": [[], [0]]}),
    "a heap that may be taken away by taking nothing": forged(
        trivial({"digits": [[1], [0]]}, 0), {"deficits/0/0": [0, "0"]}
    ),
    "a heap that Left may leave as it is": forged(NIM, {"game/digits/0/0": 2}),
    "a heap that Right may leave as it is": forged(NIM, {"game/digits/1/0": 2}),
    "a heap that Right may leave as it is, where it does no harm": forged(ENDS, {"game/digits/1/0": 2}),
    "an option that comes later": forged(
        FILE,
        {
            "game/options/1": [[[2], []], [[2]]],
            "game/options/2": [[[]], [[0]]],
            "game/options/3": [[[2, 2], [1]], [[1], [2, 1]]],
            "phi": [FILE["phi"][heap] for heap in (0, 2, 1, 3)],
            "generators": [{1: 2, 2: 1}.get(heap, heap) for heap in FILE["generators"]],
        },
    ),
    "an option that comes last, counted from the end": forged(
        GOOD["a shorter file"],
        {
            "game/options": [[[], []], [[[-1], []], [[-1]]], [[[]], [[0]]]],
            "phi": [GOOD["a shorter file"]["phi"][heap] for heap in (0, 2, 1)],
            "generators": [3 - heap for heap in GOOD["a shorter file"]["generators"]],
        },
    ),
    "an option counted from the end": forged(FILE, {"game/options/3/1/0/0": -2}),
    "a heap that Right may leave as it is, among others": forged(FILE, {"game/options/3/1/0/0": 3}),
    "too few heaps": forged(ONE, {"phi": ONE["phi"][:2], "period": [1, 1]}),
    "a period that fails for the last heap": forged(ONE, {"phi": ONE["phi"][:3], "period": [1, 1]}),
    "a period that fails for one heap": forged(ONE, {"period": [1, 1]}),
    "one step of an element too many": forged(FIVE, {"steps/0/5": 1}),
    "one step of an element too few": forged(FIVE, {"steps/0/4": DELETED}),
    "a word from the last element of eight": forged(EIGHT, {"words/4": [-1, 1]}),
    "the words of two elements exchanged": forged(
        GOOD["0.77|0.77 to heap 8"], {"words/9": [8, 2], "words/11": [4, 2], "tests": list(range(12))}
    ),
    "a digit too large": forged(NIM, {**finite(NIM, 1), "game/digits/0": [0, 3, 16]}),
    "a digit below zero": forged(NIM, {**finite(NIM, 1), "game/digits/0": [0, 3, -1]}),
    "a digit with a fraction": forged(NIM, {**finite(NIM, 1), "game/digits/0": [0, 3, 4.0]}),
    "a digit that is true": forged(NIM, {**finite(NIM, 1), "game/digits/0": [0, 3, True]}),
    "a period of no code": forged(trivial({"options": [[[], []]] * 9}, 8), {"period": [1, 1]}),
    "a period of 0": forged(NIM, {"period": [1, 0]}),
    "a period from the empty heap": forged(NIM, {"period": [0, 2]}),
    "a heap less than is needed": forged(NIM, {"phi/3": DELETED}),
    "so few heaps as if a move left one": forged(BREAKS, {"phi": BREAKS["phi"][: sum(BREAKS["period"]) + 2]}),
    "a heap less than is needed where a move leaves two": forged(BREAKS, {"phi": BREAKS["phi"][:-1]}),
    "a period that fails for a heap": forged(NIM, {"period": [1, 1]}),
    "a period in which the elements grow": forged(NIM, {"period": [2, 1]}),
    "a heap that is worth no element": forged(NIM, {**finite(NIM, 3), "phi/3": 2}),
    "an element counted from the end": forged(NIM, {**finite(NIM, 3), "phi/3": -1}),
    "a step of one element too many": forged(NIM, {"steps/0/2": 1}),
    "a step to an element that there is not": forged(NIM, {"steps/0/1": 2}),
    "a generator that is no heap of that element": forged(NIM, {"generators/0": 0}),
    "a generator that is a heap of a later element": forged(EIGHT, {"generators/0": 2}),
    "a word by the last generator": forged(NIM, {"words/1": [0, -1]}),
    "a word from its own element": forged(NIM, {"words/1": [1, 0], "steps/0/1": 1}),
    "a word of another element": forged(FIVE, {"words/3": [0, 0]}),
    "a word from a later element": forged(FIVE, {"words/3": [4, 1]}),
    "a word from the last element": forged(FIVE, {"words/3": [-1, 1]}),
    "a word from a later element, of the right element": forged(IDLE, {"words/3": [6, 0]}),
    "a word of an earlier element": forged(
        trivial({"options": [[[], []]]}, 0),
        {"generators": [0], "steps": [[0, 0]], "words/1": [0, 0], "held/0": [1], "tests": [1]},
    ),
    "words of later elements": {
        **trivial({"options": [[[], []], [[[]], [[]]]]}, 0),
        "phi": [0, 3],
        "generators": [1, 1],
        "steps": [[3, 1, 2, 0], [3, 2, 1, 0]],
        "words": [None, [0, 0], [1, 1], [0, 1]],
        "held": [[1, 3], [1, 3]],
        "deficits": [[[0, "0"], [3, "0"]]] * 2,
        "tests": [0, 1],
    },
    "steps that do not commute": forged(FIVE, {"steps/0/4": 0}),
    "steps that do not commute, the second product being less": forged(
        BREAKS,
        {
            "generators": BREAKS["generators"][::-1],
            "steps": [[2, 0, 0, 1], BREAKS["steps"][0]],
            "words": [None, *([x, 1 - i] for x, i in BREAKS["words"][1:])],
        },
    ),
    "two elements that are not told apart": forged(NIM, {"tests": []}),
    **{
        f"{name}: step {i} from {x} to {y}": forged(good, {f"steps/{i}/{x}": y})
        for name, good in {"five": FIVE, "eight": EIGHT}.items()
        for i, row in enumerate(good["steps"])
        for x in range(1, len(row))
        for y in range(len(row))
        if y != row[x]
    },
    **{
        f"{name}: heap {heap} worth {x}": forged(good, {**finite(good, len(good["phi"]) - 1), f"phi/{heap}": x})
        for name, good in {"five": FIVE, "breaks": BREAKS, "thirteen": THIRTEEN, "a file": FILE}.items()
        for heap in range(len(good["phi"]))
        for x in range(len(good["words"]))
        if x != good["phi"][heap]
    },
    **{
        f"{name}: {x} held by player {player} or not": forged(
            good, {f"held/{player}": sorted({*good["held"][player]} ^ {x})}
        )
        for name, good in {"ends": ENDS, "five": FIVE, "breaks": BREAKS, "thirteen": THIRTEEN, "a file": FILE}.items()
        for player in (0, 1)
        for x in range(len(good["words"]))
    },
    **{
        f"{name}: without deficit {i} of player {player}": forged(good, {f"deficits/{player}/{i}": DELETED})
        for name, good in {"five": FIVE, "breaks": BREAKS, "thirteen": THIRTEEN, "a file": FILE, "idle": IDLE}.items()
        for player in (0, 1)
        for i in range(len(good["deficits"][player]))
    },
    **{
        f"{name}: deficit {i} of player {player} smaller": forged(
            good, {f"deficits/{player}/{i}/1": f"{(mask := int(good['deficits'][player][i][1], 16)) & mask - 1:x}"}
        )
        for name, good in {"five": FIVE, "breaks": BREAKS, "thirteen": THIRTEEN, "a file": FILE, "idle": IDLE}.items()
        for player in (0, 1)
        for i in range(len(good["deficits"][player]))
        if good["deficits"][player][i][1] != "0"
    },
}
