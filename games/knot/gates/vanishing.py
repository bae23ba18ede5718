"""The theorem on forms for one resolution: it is the unknot, or the first coefficient of its Jones polynomial is known.

The drawing has the four properties of the theorem (`docs/explanation/every-function.md`). If the form is false, its
terms come off in the order of the strand, each by a false literal. If it is true, let m be the least width of a true
term, and N the number of true terms of this width. Then V - 1 is 3 * 4^(m-1) * N * (t - 1)^(2m) modulo (t - 1)^(2m+1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knotgames.algebra.boolean import Literal, Term


@dataclass(frozen=True)
class Leading:
    """The first coefficient of V - 1 at t = 1 that is not 0.

    Attributes:
        terms: the true terms of least width, which make it.

    >>> from knotgames.algebra.boolean import DNF
    >>> found = Leading(DNF.parse("ab ~a~b").terms)
    >>> found.order, found.coefficient
    (4, 24)
    """

    terms: tuple[Term, ...]

    @property
    def order(self) -> int:
        """Return the power of t - 1 at which it stands."""
        return 2 * len(self.terms[0].literals)

    @property
    def coefficient(self) -> int:
        """Return the coefficient: 3 * 4^(m-1) for each term, if their width is m."""
        return len(self.terms) * coefficient_of_term(len(self.terms[0].literals))


def coefficient_of_term(width: int) -> int:
    """Return the coefficient of one true term.

    >>> [coefficient_of_term(width) for width in range(1, 6)]
    [3, 12, 48, 192, 768]
    """
    return 3 << 2 * (width - 1)


def leading(terms: Sequence[Term], place: int) -> Leading | None:
    """Return the first coefficient at a place; None if all terms are false there.

    >>> from knotgames.algebra.boolean import DNF
    >>> found = leading(DNF.parse("ab abc ~c").terms, 0b111)
    >>> found and (found.order, found.coefficient), leading(DNF.parse("ab").terms, 0b01)
    ((4, 12), None)
    """
    true = [term for term in terms if term.holds(place)]
    least = min((len(term.literals) for term in true), default=0)
    return Leading(tuple(term for term in true if len(term.literals) == least)) if true else None


def false_literals(terms: Sequence[Term], place: int) -> list[Literal]:
    """Return the first false literal of each term, by which it comes off, at a place where all terms are false.

    >>> from knotgames.algebra.boolean import DNF
    >>> list(map(str, false_literals(DNF.parse("ab ~a~b").terms, 0b01)))
    ['b', '~a']
    """
    return [next(literal for literal in term.literals if not literal.holds(place)) for term in terms]
