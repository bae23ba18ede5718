"""Laws of P-positions of games with infinite misère quotients, in certificates and in what is written of quotients."""

from __future__ import annotations

from knotgames.checks.report.schemas.shapes import Closed, Natural, Pair, Positive, Triple

Numbers = list[Natural]
Pattern = tuple[Numbers, list[Numbers], list[tuple[int, int, int]]]


class Law(Closed):
    """The sums that are P-positions, by bounded coordinates and two free ones.

    Attributes:
        bounded: heap, index and period of each bounded coordinate.
        free: the heaps of the two free coordinates.
        worth: for each heap how many of each coordinate it is worth.
        slope: p and q of the form p x - q y.
        patterns: a state of the bounded coordinates, their counts or an element of the monoid, residues of x and y, and
            inequalities [a, b, n]: a x + b y >= n.
    """

    bounded: list[Triple]
    free: Pair
    worth: list[Numbers]
    slope: tuple[Positive, Positive]
    modulus: Positive
    patterns: list[Pattern]


class Family(Closed):
    """Sums that a law tells apart."""

    step: Numbers
    context: Numbers
    context_step: Numbers
    p_first: bool
