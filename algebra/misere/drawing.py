"""Pictures of a misère quotient: its orders and its table, P-elements in another color than the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, get_args

from knotgames.algebra.misere.names import element_names
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.drawing import cayley_table, hasse
from knotgames.algebra.monoids.green import idempotents
from knotgames.algebra.monoids.monoid import submonoid
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Key, Picture

Drawn = Literal["order", "idempotents", "table"]
"""What is drawn: the order of divisibility, that of the idempotents, or the Cayley table."""

DRAWN: tuple[Drawn, ...] = get_args(Drawn)
"""All that is drawn of a quotient."""


def quotient_picture(q: MisereQuotient, what: Drawn = "order") -> Picture:
    """A picture of a misère quotient.

    Raises:
        MonoidError: it has more elements than are drawn.

    >>> from knotgames.algebra.heaps.octal import Code
    >>> from knotgames.algebra.misere.quotient import misere_quotient
    >>> tame = misere_quotient(Code.parse("0.33"))
    >>> [quotient_picture(tame, what).title for what in DRAWN]
    ['Divisibility order of 2 classes', 'Divisibility order of 2 classes', 'Cayley table of 6 elements']
    """
    name, portion = element_names(q).__getitem__, frozenset(q.p_portion)

    def fill(element: int) -> str:
        return OUTCOMES[LastMoveOutcome.PREVIOUS if element in portion else LastMoveOutcome.NEXT]

    if what == "table":
        return cayley_table(q.monoid, name, fill, _keys(q.monoid, fill), "·")
    monoid = submonoid(q.monoid, idempotents(q.monoid)) if what == "idempotents" else q.monoid
    return hasse(monoid, name, fill, _keys(monoid, fill))


def _keys(elements: Iterable[int], fill: Callable[[int], str]) -> list[Key]:
    """What the colors of these elements mean."""
    colors = set(map(fill, elements))
    said = {LastMoveOutcome.NEXT: "N: who moves wins", LastMoveOutcome.PREVIOUS: "P: who moves loses"}
    return [Key(OUTCOMES[outcome], text) for outcome, text in said.items() if OUTCOMES[outcome] in colors]
