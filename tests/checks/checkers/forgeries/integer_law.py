"""Good and forged certificates of laws by which a misère monoid is that of all integers, or of these times a group."""

from knotgames.algebra.misere.rules import Game
from knotgames.checks.certificates.integer_laws import law_certificate
from knotgames.checks.checkers.integer_law import FORMAT
from tests.algebra.misere.partizan.laws import law_of, sprigs_as_heaps
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, forged


def of(game: str | Game, heaps: int | None = None) -> Certificate:
    return law_certificate(law_of(game, heaps))


Sides = tuple[list[list[int]], list[list[int]]]

ZEROS: list[Sides] = [([], []), ([[0]], []), ([], [[0]]), *[([], [])] * 5]
NUMBERS: list[Sides] = [([], []), ([[0]], []), ([], [[0]]), ([[0]], [[1]]), ([[3]], [[1, 0]])]
SPRIGS = sprigs_as_heaps()
CODES = ("0.7|0.07", "0.3|0.03", "0.1|0.3", "0.1|0.01", "0.03|0.56")
TO_A_HEAP = {
    "0.01|0.32": 2,
    "0.03|8.5": 2,
    "0.F|0.47": 2,
    "0.12|0.15": 3,
    "0.03|0.11": 4,
    "0.12|0.5": 4,
    "0.01|0.04": 5,
    "0.5|0.51": 5,
    "0.05|0.55": 6,
}

LARGE = ("0.12|0.15", "0.12|0.5", "0.5|0.51", "0.05|0.55")
"""What is wrong in these is wrong in smaller ones as well."""

GOOD = as_read(
    {
        **{code: of(code) for code in CODES},
        **{code: of(code, heap) for code, heap in TO_A_HEAP.items()},
        "numbers": of(lambda heap: NUMBERS[heap], 4),
        "zeros": of(lambda heap: ZEROS[heap], 7),
        "sprigs": of(lambda heap: SPRIGS[heap], 3),
    }
)
KAYLES, FALLS, TWO, FILE = (GOOD[name] for name in ("0.7|0.07", "0.3|0.03", "0.1|0.01", "numbers"))
GREEN, LONG = GOOD["sprigs"], GOOD["0.03|0.56"]
SMALL = {name: good for name, good in GOOD.items() if name not in ("0.03|0.56", *LARGE)}


def others(element: list[int]) -> list[list[int]]:
    """Elements near another one: the integer by one more or less, or the other residue by 2."""
    number, *residues = element
    return [[number - 1, *residues], [number + 1, *residues], *([number, 1 - x] for x in residues)]


LATER = {"phi": [[0], [1], [-1], [1]], "game/options": [[[], []], [[[0]], []], [[], [[0]]], [[[0]], []]]}
"""The changes by which the numbers 0, 1/2, -1 and 1 are heaps in this order, where 1/2 has lost its option 1."""

STARS = {"phi": [[0], [1], [-1]], "game/options": [[[], []], [[[0]], [[0]]], [[[0]], [[0]]]]}
"""The changes by which there are two heaps *, worth 1 and -1."""

FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(KAYLES, {"game": {}}),
    "an earlier format": forged(KAYLES, {"format": "knotgames integer law certificate 1"}),
    "a later format": forged(KAYLES, {"format": "knotgames integer law certificate 3"}),
    "no heaps": forged(KAYLES, {"phi": [], "period": None}),
    "a number with a fraction": forged(KAYLES, {"phi/0": [0.0]}),
    "nothing above": forged(KAYLES, {"outcomes/0/above": ""}),
    "nothing below": forged(KAYLES, {"outcomes/0/below": ""}),
    "an outcome that there is not": forged(KAYLES, {"outcomes/0/above": "X"}),
    "a heap that may be left as it is": forged(TWO, {"game/digits/0/0": 2}),
    "a digit too large": forged(TWO, {"period": None, "game/digits/0": [0, 1, 0, 0, 0, 0, 16]}),
    "a digit below zero": forged(TWO, {"period": None, "game/digits/0": [0, 1, 0, 0, 0, 0, -1]}),
    "a digit with a fraction": forged(TWO, {"period": None, "game/digits/0": [0, 1, 0, 0, 0, 0, 4.0]}),
    "a digit that is true": forged(TWO, {"game/digits/0": [0, True]}),
    "a code, and options": forged(KAYLES, {"game/options": []}),
    "a period of no code": forged(FILE, {"period": [1, 1]}),
    "a period of 0": forged(KAYLES, {"period": [1, 0]}),
    "a period from the empty heap": forged(KAYLES, {"period": [0, 3]}),
    "a heap less than is needed": forged(KAYLES, {"phi/9": DELETED}),
    "an option that comes later, and is worth as much": forged(GOOD["zeros"], {"game/options/1/0/0/0": 5}),
    "a heap less than is needed where none is broken": forged(FALLS, {"phi/4": DELETED}),
    "another period": forged(KAYLES, {"period": [1, 2]}),
    "another period, in which a heap is worth less": forged(LONG, {"period/1": 1}),
    "no negative number": forged(TWO, {"phi": [[0], [1]], "period": None}),
    "no positive number": forged(FILE, {"phi": [[0], [0], [-1]], "game/options": [[[], []], [[], []], [[], [[0]]]]}),
    "even numbers alone": forged(
        TWO,
        {
            "phi": [[2 * x] for (x,) in TWO["phi"]],
            "outcomes": [{"start": 0, "middle": "NN", "above": "R", "below": "L"}],
        },
    ),
    "another letter, far above": forged(KAYLES, {"outcomes/0/above": "R" * 20 + "L"}),
    "another letter, at the end of a long middle": forged(KAYLES, {"outcomes/0/middle": "N" + "R" * 30 + "L"}),
    "another letter for N": forged(KAYLES, {"outcomes/0/middle": "X"}),
    "a period of no code that the numbers have": forged(GOOD["zeros"], {"period": [3, 1]}),
    "a period that fails for the last heap": forged(
        FALLS, {"phi": [[0], [1], [-1], [0]], "outcomes/0/below": "PRN", "period": [1, 1]}
    ),
    "numbers that fall without end": {
        "format": FORMAT,
        "game": {"digits": [[0, 0, 3], [0, 1, 1]]},
        "orders": [],
        "phi": [[0], [1], [-1], [0], [-2]],
        "outcomes": [{"start": 0, "middle": "N", "above": "L", "below": "PN"}],
        "period": [1, 2],
    },
    "too few heaps where none is left": forged(TWO, {"phi": TWO["phi"][:3], "period": [1, 1]}),
    "a heap that Left may leave as it is, where it does no harm": forged(
        TWO, {"phi": TWO["phi"][:3], "period": None, "game/digits/0/0": 2}
    ),
    "integers of which only the residue modulo 2 matters": forged(
        FILE, {**STARS, "outcomes": [{"start": 0, "middle": "", "above": "NP", "below": "PN"}]}
    ),
    "the same, told apart by two names of an outcome": forged(
        FILE, {**STARS, "outcomes": [{"start": 0, "middle": [], "above": ["NP", "P"], "below": ["P", "N"]}]}
    ),
    "an option that comes later": forged(FILE, {**LATER, "game/options/1": [[[0]], [[3]]]}),
    "an option that comes last, counted from the end": forged(FILE, {**LATER, "game/options/1": [[[0]], [[-1]]]}),
    "a heap among its own options": forged(FILE, {"game/options/1": [[[0], [1]], []]}),
    "residues by more orders than there are": forged(KAYLES, {"orders": [2]}),
    "a residue for which there is no order": forged(GREEN, {"orders": [], "outcomes/1": DELETED}),
    "a residue that is too large": forged(GREEN, {"phi/1": [0, 3]}),
    "a residue with a fraction": forged(GREEN, {"phi/1": [0, 1.0]}),
    "an order of 0": forged(GREEN, {"orders": [0], "outcomes": [], "phi": [], "game/options": []}),
    "a row of outcomes less than there are residues": forged(GREEN, {"outcomes/1": DELETED}),
    "a row of outcomes more than there are residues": forged(KAYLES, {"outcomes": KAYLES["outcomes"] * 2}),
    "outcomes that begin at a fraction": forged(GREEN, {"outcomes/1/start": -1.0}),
    "outcomes that begin elsewhere": forged(GREEN, {"outcomes/1/start": 0}),
    "a residue that no heap has": forged(
        TWO, {"orders": [2], "phi": [[x, 0] for (x,) in TWO["phi"]], "outcomes": TWO["outcomes"] * 2}
    ),
    "a heap {0 | 0} that Right is said to win if it is alone": forged(
        FILE,
        {
            "phi": [[0], [1], [-1]],
            "game/options": [[[], []], [[], [[0]]], [[[0]], [[0]]]],
            "outcomes": [{"start": 0, "middle": "NL", "above": "L", "below": "R"}],
        },
    ),
    "a residue that does not repeat": forged(LONG, {"phi/17": [-7, 1]}),
    "an integer that does not grow": forged(LONG, {"phi/17": [-6, 0]}),
    "a move of Left's that leaves a heap of 1": forged(
        TWO, {"phi": TWO["phi"][:3], "period": None, "game/digits/0": [0, 3]}
    ),
    "residues that no outcome tells apart": forged(
        FILE,
        {
            "orders": [2],
            "phi": [[0, 0], [1, 0], [-1, 0], [0, 1]],
            "game/options": [[[], []], [[[0]], []], [[], [[0]]], [[], []]],
            "outcomes": [{"start": 0, "middle": "N", "above": "R", "below": "L"}] * 2,
        },
    ),
    **{
        f"{name}: heap {heap} worth {other}": forged(good, {"period": None, f"phi/{heap}": other})
        for name, good in SMALL.items()
        for heap, element in enumerate(good["phi"])
        for other in others(element)
    },
    **{
        f"{name}: heap {heap} worth {other}, for all heaps": forged(good, {f"phi/{heap}": other})
        for name, good in SMALL.items()
        if good["period"] is not None
        for heap, element in enumerate(good["phi"])
        for other in others(element)
    },
    **{
        f"{name}: {other} for outcome {place} of {side} in row {number}": forged(
            good, {f"outcomes/{number}/{side}": letters[:place] + other + letters[place + 1 :]}
        )
        for name, good in SMALL.items()
        for number, row in enumerate(good["outcomes"])
        for side, letters in row.items()
        if side != "start"
        for place, letter in enumerate(letters)
        for other in "NPLR"
        if other != letter
    },
}
