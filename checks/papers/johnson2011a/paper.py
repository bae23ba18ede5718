"""The paper, and the two ways in which most of its claims are checked: by values, and by sets of options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from algebra.knot_type.values import JOHNSON, ValueAlgebra
from checks.certificates.drup import drup_proofs
from checks.claim import Finding, found
from checks.induction import by_enumeration
from checks.induction.by_enumeration import OfTwo
from checks.paper import Paper

PAPER = Paper(
    key="Johnson2011a",
    title="A framework for the addition of knot-type combinatorial games",
    authors="Will Johnson",
    year=2011,
)

ONE_CLASS = "Section 11 (each game has exactly one class)"
SUMS = "Section 11 (sums have the class of the table)"
ALL_PARITIES = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The parities that two games can have."""

INDUCTION = (ONE_CLASS, SUMS)
"""The claims on which every statement about the values of all games rests."""


def of_two_games(
    number: str, statement: str, holds: OfTwo, mutants: Mapping[str, OfTwo], uses: tuple[str, ...] = ()
) -> None:
    """Enter a claim about the values of any two games and their sum. It is checked for every pair of values, and by
    z3 for every pair of sets of options.

    Args:
        number, statement: as printed.
        holds: the statement about the values of A, B and A + B.
        mutants: other statements, which are false.
        uses: further claims that are relied on.
    """

    def check(holds: OfTwo = holds, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
        from checks.induction import by_z3

        values = algebra.values
        yield by_enumeration.two_games(algebra, holds)
        wrong = by_z3.two_games(
            algebra.rulebook,
            algebra.table,
            lambda x, y, z: holds(values[x], values[y], values[z]),
            ALL_PARITIES,
        )
        yield found("z3", "all sets of options of A and B, one step of the induction", wrong)

    altered = {name: (lambda other=other: {"holds": other}) for name, other in mutants.items()}
    PAPER.claim(number, statement, uses=(*INDUCTION, *uses), mutants=altered, certificates=drup_proofs)(check)


def oplus(i: int, j: int) -> int:
    """i ⊕ j = min(2, i + j)."""
    return min(2, i + j)


def odot(i: int, j: int) -> int:
    """i ⊙ j = max(0, i + j - 2)."""
    return max(0, i + j - 2)


def with_entry(x: str, y: str, total: str) -> Callable[[], Mapping[str, ValueAlgebra]]:
    """Arguments with the entry x + y = total in the table of sums, on both sides of the diagonal."""
    return lambda: {"algebra": JOHNSON.with_sum(x, y, total)}
