"""Good and forged certificates of laws."""

from __future__ import annotations

from typing import Any

from algebra.heaps.octal import Code
from algebra.misere.laws.search import Infinite, infinite_quotient
from algebra.misere.options import options_of
from checks.certificates.laws import certificate
from tests.checks.checkers.forgeries import Certificate, as_read, forged
from tests.checks.checkers.forgeries.family import three


def of_code(text: str, heap: int) -> Certificate:
    code = Code.parse(text)
    proof = infinite_quotient([options_of(code, n) for n in range(heap + 1)])
    assert isinstance(proof, Infinite)
    return certificate(proof, code)


GOOD = as_read({"three games": three(), "0.404": of_code("0.404", 12)})
THREE, CODE = GOOD["three games"], GOOD["0.404"]


def more(heap: list[list[int]], worth: list[int], apart: list[list[int]]) -> Certificate:
    """The three games with one more."""
    changes: dict[str, Any] = {"game/options/4": heap, "law/worth/4": worth, "law/apart": apart}
    return forged(THREE, changes)


GOOD |= {
    "a game that is worth *1": more([[1, 1]], [1, 0, 0], []),
    "and counted apart": more([[1, 1]], [1, 0, 0], [[4, 1, 2]]),
    "and counted apart, from 2 on": more([[1, 1]], [1, 0, 0], [[4, 2, 4]]),
    "a game that nobody moves in": more([], [0, 0, 0], []),
    "a game that is worth nothing": more([[1]], [0, 0, 0], []),
    "and counted apart, too": more([[1]], [0, 0, 0], [[4, 1, 1]]),
}

FORGED: dict[str, Certificate] = {
    "another format": forged(THREE, {"format": "knotgames law certificate 2"}),
    "a modulus of 0": forged(THREE, {"law/modulus": 0}),
    "an index of 0": forged(THREE, {"law/bounded/0/1": 0}),
    "a period of 1": forged(THREE, {"law/bounded/0/2": 1}),
    "three free games": forged(THREE, {"law/free/2": 1}),
    "worth something that is no number": forged(THREE, {"law/worth/1": [1.0, 0, 0]}),
    "the empty heap worth something": forged(THREE, {"law/worth/0": [2, 0, 0]}),
    "a coordinate worth another": forged(THREE, {"law/worth/3": [0, 2, 0]}),
    "a digit too large": forged(CODE, {"game/digits/2": 16}),
    "a move that takes nothing and leaves one heap": forged(CODE, {"game/digits/0": 2}),
    "other digits": forged(CODE, {"game/digits/1": 3}),
    "a game among its own options": forged(THREE, {"game/options/3/0": [3]}),
    "an option less": forged(THREE, {"game/options/3": [[1], [2, 2]]}),
    "another option": forged(THREE, {"game/options/3/3": [2]}),
    "a form that is none of the law": forged(THREE, {"law/patterns/0/2/0/0": 2}),
    "a bound moved": forged(THREE, {"law/patterns/0/2/0/2": 2}),
    "a residue dropped": forged(THREE, {"law/patterns/0/1": [[0, 0]]}),
    "no positions": forged(THREE, {"law/patterns": []}),
    "every position": forged(THREE, {"law/patterns": [[[n], [[0, 0], [0, 1], [1, 0], [1, 1]], []] for n in range(3)]}),
    "a game without options that is worth something": more([], [1, 0, 0], []),
    "a game that is worth another": more([[1]], [1, 0, 0], []),
    "a game that is worth nothing, and loses alone": more([[2, 2]], [0, 0, 0], []),
    "a period that is none": more([[1, 1]], [1, 0, 0], [[4, 1, 1]]),
    "an index that is none": more([[1, 1]], [1, 0, 0], [[4, 0, 2]]),
    "a free game that is counted apart": more([[], [1]], [0, 1, 0], [[4, 1, 2]]),
}
