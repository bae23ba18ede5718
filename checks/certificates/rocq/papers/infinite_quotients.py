"""Theorems on infinite misère quotients: their laws are those of the claims, stated or found by the search."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, infinite_quotient
from knotgames.algebra.misere.options import Shared
from knotgames.checks.certificates.laws import certificate
from knotgames.checks.certificates.rocq import laws
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.checkers import law

_EVEN: list[Any] = [
    [[[0, 0], [1, 1]], [[1, -1, 2]]],
    [[[0, 0], [1, 1]], [[-1, 1, 4]]],
    [[[0, 1]], [[1, 0, 0], [-1, 0, 0], [0, 1, 3], [0, -1, -3]]],
]
_ODD: list[Any] = [
    [[[0, 1], [1, 0]], [[1, -1, -1], [-1, 1, 1]]],
    [[[0, 0]], [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]]],
]
SMALL = {
    "format": law.FORMAT,
    "game": {"options": [[], [[]], [[], [1]], [[1], [1, 2, 2, 2], [2, 2]]]},
    "law": {
        "bounded": [[1, 1, 2]],
        "free": [2, 3],
        "worth": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
        "slope": [1, 1],
        "modulus": 2,
        "patterns": [[[state], *one] for state, some in enumerate((_EVEN, _ODD, _EVEN)) for one in some],
        "apart": [],
    },
    "family": {"step": [0, 1, 0], "context": [1, 0, 1], "context_step": [0, 0, 1], "p_first": True},
}
"""The certificate of the law of *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}, as the claim states it."""


@cache
def small() -> Development:
    """Return the development of the law of three games."""
    return laws.development(SMALL)


@cache
def of_code(text: str, heap: int) -> Development:
    """Return the development of the law of a code to a heap.

    Raises:
        ValueError: the search finds no law.
    """
    code = Code.parse(text)
    found = infinite_quotient([Shared(code, n) for n in range(heap + 1)])
    if not isinstance(found, Infinite):
        raise ValueError(f"expected a law of {text} to heap {heap}, found none")
    return laws.development(certificate(found, code))


_THEOREMS = ("law_of_P_positions", "distinguished_in_pairs", "infinite")

PROOFS = (
    Proof("Knotgames2026/Infinite quotient of *1, *2 and {*1, *2 + *2, *1 + *2 + *2 + *2}", small, _THEOREMS),
    Proof("Knotgames2026/Infinite quotient of 0.76", partial(of_code, "0.76", 12), _THEOREMS),
    Proof("Knotgames2026/Infinite quotient of 0.3122", partial(of_code, "0.3122", 7), _THEOREMS),
)
