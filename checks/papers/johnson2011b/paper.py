"""The paper, and what many of its claims share: the claims they rest on, and statements about the value of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from algebra.knot_type.values import JOHNSON, ValueAlgebra
from checks.certificates.drup import drup_proofs
from checks.claim import Finding, found
from checks.induction import by_enumeration
from checks.induction.by_enumeration import OfOne
from checks.paper import Paper

PAPER = Paper(
    key="Johnson2011b",
    title="The knotting-unknotting game played on sums of rational shadows",
    authors="Will Johnson",
    year=2011,
)

ONE_CLASS = "Johnson2011a/Section 11 (each game has exactly one class)"
SUMS = "Johnson2011a/Section 11 (sums have the class of the table)"
INDUCTION = (ONE_CLASS, SUMS)
"""The claims on which every statement about the values of all games rests."""

CONWAY = "Theorem 4.1"
"""Conway's classification, by which the end of a game is judged."""

GENUS = "Section 2 (a sum is the unknot just if both summands are)"
"""The additivity of the genus, by which the end of a sum is judged."""

JONES = "Tuzun and Sikora 2021"
"""The computation by which the unknot is told among knots with at most 24 crossings."""

TWISTS = "Figure 12"
"""How a player answers in the two crossings of a pseudo Reidemeister II move."""


def of_one_game(number: str, statement: str, holds: OfOne, mutants: Mapping[str, OfOne]) -> None:
    """Enter a claim about the value of any game. It is checked for every value, and by z3 for every set of options.

    Args:
        number, statement: as printed.
        holds: the statement about the value of P.
        mutants: other statements, which are false.
    """

    def check(holds: OfOne = holds, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
        from checks.induction import by_z3

        yield by_enumeration.one_game(algebra, holds)
        wrong = by_z3.one_game(algebra.rulebook, lambda i: holds(algebra.values[i]))
        yield found("z3", "all sets of options of P", wrong)

    altered: dict[str, Callable[[], Mapping[str, OfOne]]] = {
        name: partial(dict, holds=other) for name, other in mutants.items()
    }
    PAPER.claim(number, statement, uses=INDUCTION, mutants=altered, certificates=drup_proofs)(check)
