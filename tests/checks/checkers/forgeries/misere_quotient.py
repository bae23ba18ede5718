"""Good and forged certificates of misère quotients."""

from typing import Any

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.quotient import misere_quotient, quotient_of_positions
from knotgames.algebra.misere.rules import grundys_game
from knotgames.checks.certificates.quotients import certificate
from knotgames.checks.checkers.misere_quotient import FORMAT
from tests.checks.checkers.forgeries import DELETED, Certificate, as_read, finite, forged


def of_code(code: str, heaps: int | None = None) -> Certificate:
    return certificate(misere_quotient(Code.parse(code), heaps))


def nim(largest: int) -> Certificate:
    return certificate(quotient_of_positions(range(largest + 1), lambda heap: ([left] for left in range(heap)))[0])


GOOD = as_read(
    {
        **{code: of_code(code) for code in ("0.1", "0.2", "0.3", "0.33", "0.75")},
        **{
            f"{code} to heap {heaps}": of_code(code, heaps)
            for code, heaps in {"0.77": 8, "0.E": 8, "0.8F": 8, "4.1": 2, "4.3": 6}.items()
        },
        "two heaps of an element, and more deficits, of which each needs its own": of_code("0.201", 8),
        "elements that one byte more does not number": of_code("0.245", 10),
        "two heaps of four and five counters": of_code("0.54", 9),
        "the largest heap split in two unequal ones": of_code("4.3", 7),
        "no heap but the empty one": of_code("0.77", 0),
        "Grundy's game": certificate(misere_quotient(grundys_game, 9)),
        "nim": nim(2),
        "0.3, a heap more than the period asks": {**of_code("0.3"), "phi": [0, 1, 0, 1, 0]},
    }
)
ONE, TWO, EIGHT, NIM = (GOOD[name] for name in ("0.1", "0.3", "0.75", "nim"))


def trivial(game: Any, heaps: int) -> Certificate:
    """The certificate that all heaps are worth nothing, and no position is P."""
    return {
        "format": FORMAT,
        "game": game,
        "phi": [0] * (heaps + 1),
        "generators": [],
        "steps": [],
        "words": [None],
        "p": [],
        "deficits": [],
        "tests": [],
        "period": None,
    }


FORGED: dict[str, Certificate] = {
    "a deficit that has an element too many": forged(ONE, {"deficits/1/1": "4"}),
    "a deficit below zero": forged(ONE, {"deficits/1/1": "-2"}),
    "a deficit that is not closed": forged(ONE, {"deficits/0/1": "2"}),
    "a deficit that is not closed under a heap that is not the first": forged(GOOD["0.2"], {"deficits/0/1": "2"}),
    "no deficit for an element": forged(ONE, {"deficits/1": DELETED}),
    **{
        f"a deficit that only the product {y} shows not to be closed": forged(
            GOOD["0.E to heap 8"], {"deficits/1/1": deficit}
        )
        for y, deficit in ((22, "bdd59ac"), (25, "bd759ac"), (27, "adf59ac"))
    },
    "a deficit that one of two heaps does not close": forged(GOOD["0.33"], {"deficits/5/1": "4"}),
    "neither a code nor options": forged(TWO, {"game": {}}),
    "a code, and options": forged(TWO, {"game/options": []}),
    "another format": forged(TWO, {"format": "knotgames misere quotient certificate 2"}),
    "no heaps": trivial({"digits": [0, 3]}, -1),
    "no heaps and no elements": forged(trivial({"digits": [0, 3]}, -1), {"words": []}),
    "no position is P": forged(trivial({"digits": [0, 3]}, 1), {"deficits": [[0, "1"]]}),
    "no digits": trivial({"digits": []}, 0),
    "a heap that may be taken away by taking nothing": forged(trivial({"digits": [1]}, 0), {"deficits": [[0, "0"]]}),
    "a heap that may be left as it is": forged(TWO, {"game/digits/0": 2}),
    "digits below zero": forged(GOOD["0.2"], {"game/digits/1": -2}),
    "digits below zero, of a game of three heaps": forged(GOOD["0.E to heap 8"], {"game/digits/1": -2}),
    "a period of no code": forged(trivial({"options": [[]] * 9}, 8), {"period": [1, 1]}),
    "a digit too large": forged(TWO, {**finite(TWO, 1), "game/digits": [0, 3, 16]}),
    "a digit below zero": forged(TWO, {**finite(TWO, 1), "game/digits": [0, 3, -1]}),
    "a digit with a fraction": forged(TWO, {**finite(TWO, 1), "game/digits": [0, 3, 4.0]}),
    "a digit that is true": forged(TWO, {**finite(TWO, 1), "game/digits": [0, 3, True]}),
    "a period of 0": forged(TWO, {"period": [1, 0]}),
    "a period from the empty heap": forged(TWO, {"period": [0, 2]}),
    "too few heaps": forged(ONE, {"phi": ONE["phi"][:2], "period": [1, 1]}),
    "a heap less than is needed": forged(TWO, {"phi/3": DELETED}),
    "too few heaps where a move leaves two": forged(EIGHT, {"phi": EIGHT["phi"][:-1]}),
    "so few heaps as if a move left one": forged(EIGHT, {"phi": EIGHT["phi"][: sum(EIGHT["period"]) + 2]}),
    "a period that fails for the last heap": forged(ONE, {"phi": ONE["phi"][:3], "period": [1, 1]}),
    "a period that fails for one heap": forged(ONE, {"period": [1, 1]}),
    "a period in which the elements grow": forged(TWO, {"period": [2, 1]}),
    "no position is P, and no deficit": forged(trivial({"digits": [0, 3]}, 1), {"deficits": [[0, "0"]]}),
    "normal play": forged(TWO, {"p": [0]}),
    "an element in P that there is not": forged(TWO, {"p": [1, 2]}),
    "an option of P is P": forged(TWO, {"steps/0/1": 1}),
    "a heap without options that is not the identity": forged(EIGHT, {"game/digits/1": 6}),
    "a generator that is no heap of that element": forged(TWO, {"generators/0": 0}),
    "a generator that is a heap of a later element": forged(GOOD["0.E to heap 8"], {"generators/0": 3}),
    "an element counted from the end": forged(TWO, {**finite(TWO, 3), "phi/3": -1}),
    "a step of one element too many": forged(TWO, {"steps/0/2": 1}),
    "a step of one element too few": forged(TWO, {"steps/0/1": DELETED}),
    "a step to an element that there is not": forged(TWO, {"steps/0/1": 2}),
    "a word from the last element": forged(EIGHT, {"words/4": [-1, 1]}),
    "a word by the last generator": forged(TWO, {"words/1": [0, -1]}),
    "a word from a later element": forged(EIGHT, {"words/4": [7, 1]}),
    "a word of another element": forged(EIGHT, {"words/4": [0, 0]}),
    "a word of an earlier element": forged(
        trivial({"options": [[]]}, 0), {"generators": [0], "steps": [[0, 0]], "words/1": [0, 0], "p": [1], "tests": [1]}
    ),
    "words of later elements": {
        **trivial({"options": [[], [[]]]}, 0),
        "phi": [0, 3],
        "generators": [1, 1],
        "steps": [[3, 1, 2, 0], [3, 2, 1, 0]],
        "words": [None, [0, 0], [1, 1], [0, 1]],
        "p": [1, 3],
        "deficits": [[0, "0"], [3, "0"]],
        "tests": [0, 1],
    },
    "a word from its own element": forged(TWO, {"words/1": [1, 0], "steps/0/1": 1}),
    "steps that do not commute": forged(GOOD["0.33"], {"steps/0/3": 0}),
    "steps that do not commute, the second product being less": forged(NIM, {"steps/1/5": 2}),
    "steps that do not commute, the second product being larger": forged(
        NIM,
        {
            "generators": NIM["generators"][::-1],
            "steps": [[2, 3, 4, 5, 2, 2], NIM["steps"][0]],
            "words": [None, *([x, 1 - i] for x, i in NIM["words"][1:])],
        },
    ),
    "the words of two elements exchanged": forged(
        GOOD["0.77 to heap 8"], {"words/9": [8, 2], "words/11": [4, 2], "tests": list(range(12))}
    ),
    "two elements that are not told apart": forged(TWO, {"tests": []}),
    "two of a heap as an option of it": forged(NIM, {"game/options/1": [[0], [1, 1]]}),
    "an option that comes later": forged(
        NIM,
        {
            "game/options": [[], [[0], [2, 0]], [[0]]],
            "phi": [NIM["phi"][heap] for heap in (0, 2, 1)],
            "generators": [3 - heap for heap in NIM["generators"]],
        },
    ),
    "an option counted from the end": forged(
        NIM,
        {
            "game/options": [[], [[0], [-1]], [[0]]],
            "phi": [NIM["phi"][heap] for heap in (0, 2, 1)],
            "generators": [3 - heap for heap in NIM["generators"]],
        },
    ),
}
