"""Pictures of a misère quotient: its orders and its table, elements colored by their outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from knotgames.algebra.misere.names import element_names
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.drawing import cayley_table, hasse, order_diagram
from knotgames.algebra.monoids.green import idempotents
from knotgames.algebra.monoids.monoid import submonoid
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.shapes import Key, Picture

Drawn = Literal["order", "idempotents", "table"]
"""The picture: the order (of divisibility, or of who does better where the players' moves differ), that of the
idempotents, or the Cayley table.
"""

DRAWN: tuple[Drawn, ...] = get_args(Drawn)
"""All that is drawn of a quotient."""


def quotient_picture(q: MisereQuotient, what: Drawn = "order") -> Picture:
    """A picture of a misère quotient. Raise MonoidError if it has more elements than are drawn.

    >>> from knotgames.algebra.heaps.octal import Code
    >>> from knotgames.algebra.misere.quotient import misere_quotient
    >>> tame = misere_quotient(Code.parse("0.33"))
    >>> [quotient_picture(tame, what).title for what in DRAWN]
    ['Divisibility order of 2 classes', 'Divisibility order of 2 classes', 'Cayley table of 6 elements']
    """
    name = element_names(q).__getitem__
    if q.is_partizan:
        said = {outcome: outcome.explained for outcome in LastMoveOutcome}
    else:
        said = {LastMoveOutcome.NEXT: "who moves wins", LastMoveOutcome.PREVIOUS: "who moves loses"}

    def fill(x: int) -> str:
        return OUTCOMES[q.outcomes[x]]

    def keys(elements: Iterable[int]) -> list[Key]:
        met = {q.outcomes[x] for x in elements}
        return [Key(OUTCOMES[outcome], f"{outcome}: {text}") for outcome, text in said.items() if outcome in met]

    if what == "table":
        return cayley_table(q.monoid, name, fill, keys(q.monoid), "·")
    if what == "order" and q.is_partizan:
        return order_diagram(q.monoid, q.at_least, name, fill, keys(q.monoid))
    monoid = submonoid(q.monoid, idempotents(q.monoid)) if what == "idempotents" else q.monoid
    return hasse(monoid, name, fill, keys(monoid))
