"""Good and forged certificates of laws over a monoid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from algebra.heaps.octal import Code
from algebra.misere.laws.search import Infinite, infinite_after, infinite_quotient
from algebra.misere.options import listed
from algebra.misere.quotient import misere_quotient
from checks.certificates.laws import certificate
from tests.checks.checkers.forgeries import Certificate, as_read, forged

RULES: list[list[list[int]]] = [[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]]]
"""The games *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}."""


def three() -> Certificate:
    """The law of three games, with the powers of *1 as a monoid: 1, a and aa, where aaa = a."""
    proof = infinite_quotient([listed(options) for options in RULES])
    assert isinstance(proof, Infinite)
    return certificate(replace(proof, law=replace(proof.law, monoid=((1, 2, 1),))))


def of_code(text: str) -> Certificate:
    code = Code.parse(text)
    quotient = misere_quotient(code, limit=300)
    proof = infinite_after(quotient, code)
    assert isinstance(proof, Infinite)
    return certificate(proof, code)


GOOD = as_read({"three games": three(), "0.524": of_code("0.524")})
THREE, CODE = GOOD["three games"], GOOD["0.524"]


def more(heap: list[list[int]], worth: list[int], apart: list[int], left_out: list[int] | None = None) -> Certificate:
    """The three games with one more."""
    changes: dict[str, Any] = {"game/options/4": heap, "law/worth/4": worth, "law/apart": apart}
    return forged(THREE, {**changes, "law/left_out": left_out or []})


GOOD |= {
    "a game that is worth *1": more([[1, 1]], [0], []),
    "and counted apart": more([[1, 1]], [0], [4]),
    "a game that nobody moves in": more([], [], []),
    "a game that is worth nothing": more([[1]], [], []),
    "and counted apart, too": more([[1]], [], [4]),
    "a game that is left out": more([[2, 2, 2]], [], [], [4]),
}
(FIRST, *_), *_ = CODE["law"]["monoid"]

FORGED: dict[str, Certificate] = {
    "another format": forged(THREE, {"format": "knotgames law certificate 2"}),
    "a modulus of 0": forged(THREE, {"law/modulus": 0}),
    "three free games": forged(THREE, {"law/free/2": 1}),
    "a product that is no element": forged(THREE, {"law/monoid/0/2": 3}),
    "a row too short": forged(CODE, {"law/monoid/0": CODE["law"]["monoid"][0][:-1]}),
    "an element that nothing reaches": forged(THREE, {"law/monoid/0": [1, 2, 1, 3]}),
    "products that do not commute": forged(CODE, {"law/monoid/0/0": FIRST + 1}),
    "a coordinate without products": forged(THREE, {"law/monoid": []}),
    "powers of *1 that are all alike": forged(
        THREE, {"law/monoid/0": [1, 1], "law/words": [[], [0]], "law/patterns": THREE["law"]["patterns"][:2]}
    ),
    "three times *1 is twice": forged(THREE, {"law/monoid/0/2": 2}),
    "worth something that is no number": forged(THREE, {"law/worth/1": [0.0]}),
    "worth less than nothing": more([[1]], [-4], []),
    "the empty heap worth something": forged(THREE, {"law/worth/0": [0, 0]}),
    "a coordinate worth another": forged(THREE, {"law/worth/3": [1, 1]}),
    "options and digits": forged(THREE, {"game/digits": [0, 3]}),
    "a digit too large": forged(CODE, {"game/digits/2": 16}),
    "a move that takes nothing and leaves one heap": forged(CODE, {"game/digits/0": 2}),
    "other digits": forged(CODE, {"game/digits/1": 3}),
    "a game among its own options": forged(THREE, {"game/options/3/0": [3]}),
    "an option less": forged(THREE, {"game/options/3": [[1], [2, 2]]}),
    "another option": forged(THREE, {"game/options/3/3": [2]}),
    "an option that is left out": more([[1]], [], [], [2]),
    "a form that is none of the law": forged(THREE, {"law/patterns/0/2/0/0": 2}),
    "a bound moved": forged(THREE, {"law/patterns/0/2/0/2": 2}),
    "a residue dropped": forged(THREE, {"law/patterns/0/1": [[0, 0]]}),
    "a pattern of an element that is none": forged(THREE, {"law/patterns/0/0": [-3]}),
    "no positions": forged(THREE, {"law/patterns": []}),
    "every position": forged(THREE, {"law/patterns": [[[n], [[0, 0], [0, 1], [1, 0], [1, 1]], []] for n in range(3)]}),
    "a game without options that is worth something": more([], [0], []),
    "a game that is worth another": more([[1]], [0], []),
    "a game that is worth nothing, and loses alone": more([[2, 2]], [], []),
    "and that is counted apart": more([[2, 2]], [], [4]),
    "a free game that is counted apart": more([[], [1]], [1], [4]),
    "a heap whose moves are not said by its worth": forged(CODE, {"law/apart": []}),
    "a word that is not the element": forged(THREE, {"law/words/1": [0, 0]}),
    "a word less": forged(THREE, {"law/words": [[], [0]]}),
    "a generator that is none": forged(CODE, {"law/generators": CODE["law"]["generators"][1:]}),
}
