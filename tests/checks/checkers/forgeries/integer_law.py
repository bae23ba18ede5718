"""Good and forged certificates of laws by which a misère monoid is that of all integers."""

from __future__ import annotations

from algebra.misere.partizan.codes import PartizanCode
from algebra.misere.partizan.fitting import partizan_monoid
from algebra.misere.partizan.integers import IntegerLaw
from algebra.misere.partizan.quotient import PartizanRule
from checks.certificates.partizan_quotients import law_certificate
from checks.checkers.integer_law import FORMAT
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, forged


def of(game: PartizanCode | PartizanRule, heaps: int | None = None) -> Certificate:
    law = partizan_monoid(game, heaps)
    assert isinstance(law, IntegerLaw)
    return law_certificate(law)


def of_code(code: str, heaps: int | None = None) -> Certificate:
    return of(PartizanCode.parse(code), heaps)


Sides = tuple[list[list[int]], list[list[int]]]

ZEROS: list[Sides] = [([], []), ([[0]], []), ([], [[0]]), *[([], [])] * 5]
NUMBERS: list[Sides] = [([], []), ([[0]], []), ([], [[0]]), ([[0]], [[1]]), ([[3]], [[1, 0]])]
CODES = ("0.7|0.07", "0.3|0.03", "0.1|0.3", "0.1|0.01", "0.01|0.32", "0.01|0.04", "0.03|0.11", "0.12|0.15")

GOOD = as_read(
    {
        **{code: of_code(code) for code in CODES},
        **{f"{code} to heap 2": of_code(code, 2) for code in ("0.03|8.5", "0.F|0.47")},
        "numbers": of(lambda heap: NUMBERS[heap], 4),
        "zeros": of(lambda heap: ZEROS[heap], 7),
    }
)
KAYLES, FALLS, TWO, FILE = (GOOD[name] for name in ("0.7|0.07", "0.3|0.03", "0.1|0.01", "numbers"))

LATER = {
    "phi": [0, 1, -1, 1],
    "game/options": [[[], []], [[[0]], []], [[], [[0]]], [[[0]], []]],
}
"""The changes by which the numbers 0, 1/2, -1 and 1 are heaps in this order, where 1/2 has lost its option 1."""

STARS = {"phi": [0, 1, -1], "game/options": [[[], []], [[[0]], [[0]]], [[[0]], [[0]]]]}
"""The changes by which there are two heaps *, worth 1 and -1."""

FORGED: dict[str, Certificate] = {
    "neither a code nor options": forged(KAYLES, {"game": {}}),
    "another format": forged(KAYLES, {"format": "knotgames integer law certificate 2"}),
    "no heaps": forged(KAYLES, {"phi": [], "period": None}),
    "a number with a fraction": forged(KAYLES, {"phi/0": 0.0}),
    "nothing above": forged(KAYLES, {"outcomes/above": ""}),
    "nothing below": forged(KAYLES, {"outcomes/below": ""}),
    "an outcome that there is not": forged(KAYLES, {"outcomes/above": "X"}),
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
    "a heap less than is needed where none is broken": forged(FALLS, {"phi/4": DELETED}),
    "another period": forged(KAYLES, {"period": [1, 2]}),
    "no negative number": forged(TWO, {"phi": [0, 1], "period": None}),
    "no positive number": forged(FILE, {"phi": [0, 0, -1], "game/options": [[[], []], [[], []], [[], [[0]]]]}),
    "even numbers alone": forged(
        TWO, {"phi": [2 * x for x in TWO["phi"]], "outcomes": {"middle": "NN", "above": "R", "below": "L"}}
    ),
    "another letter for N": forged(KAYLES, {"outcomes/middle": "X"}),
    "a period of no code that the numbers have": forged(GOOD["zeros"], {"period": [3, 1]}),
    "a period that fails for the last heap": forged(
        FALLS, {"phi": [0, 1, -1, 0], "outcomes/below": "PRN", "period": [1, 1]}
    ),
    "numbers that fall without end": {
        "format": FORMAT,
        "game": {"digits": [[0, 0, 3], [0, 1, 1]]},
        "phi": [0, 1, -1, 0, -2],
        "outcomes": {"middle": "N", "above": "L", "below": "PN"},
        "period": [1, 2],
    },
    "too few heaps where none is left": forged(TWO, {"phi": TWO["phi"][:3], "period": [1, 1]}),
    "a heap that Left may leave as it is, where it does no harm": forged(
        TWO, {"phi": TWO["phi"][:3], "period": None, "game/digits/0/0": 2}
    ),
    "integers of which only the residue modulo 2 matters": forged(
        FILE, {**STARS, "outcomes": {"middle": "", "above": "NP", "below": "PN"}}
    ),
    "the same, told apart by two names of an outcome": forged(
        FILE, {**STARS, "outcomes": {"middle": [], "above": ["NP", "P"], "below": ["P", "N"]}}
    ),
    "an option that comes later": forged(FILE, {**LATER, "game/options/1": [[[0]], [[3]]]}),
    "an option that comes last, counted from the end": forged(FILE, {**LATER, "game/options/1": [[[0]], [[-1]]]}),
    "a heap among its own options": forged(FILE, {"game/options/1": [[[0], [1]], []]}),
    **{
        f"{name}: heap {heap} worth {other}": forged(good, {"period": None, f"phi/{heap}": other})
        for name, good in GOOD.items()
        for heap, number in enumerate(good["phi"])
        for other in (number - 2, number - 1, number + 1, number + 2)
    },
    **{
        f"{name}: heap {heap} worth {other}, for all heaps": forged(good, {f"phi/{heap}": other})
        for name, good in GOOD.items()
        if good["period"] is not None
        for heap, number in enumerate(good["phi"])
        for other in (number - 1, number + 1)
    },
    **{
        f"{name}: {other} for outcome {place} of {side}": forged(
            good, {f"outcomes/{side}": letters[:place] + other + letters[place + 1 :]}
        )
        for name, good in GOOD.items()
        for side, letters in good["outcomes"].items()
        for place, letter in enumerate(letters)
        for other in "NPLR"
        if other != letter
    },
}
