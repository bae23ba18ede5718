"""Types of JSON about misère quotients of impartial and partizan games."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from knotgames.checks.report.schemas import laws
from knotgames.checks.report.schemas.laws import Family, Numbers
from knotgames.checks.report.schemas.shapes import Closed, Maybe, Natural, Pair, Positive, Triple

Outcomes = Annotated[str, Meta(pattern="^[NPLR]*$")]
SomeOutcomes = Annotated[str, Meta(pattern="^[NPLR]+$")]


class Beside(Closed):
    """The outcomes of the integers next to an element of a finite group, which is given by residues."""

    residues: Numbers
    start: Annotated[int, Meta(le=0)]
    middle: Outcomes
    above: SomeOutcomes
    below: SomeOutcomes


class Apart(Closed):
    """A difference of elements, and an element next to which 0 and the difference have different outcomes."""

    by: list[int]
    context: list[int]


class Period(Closed):
    """From where on the elements of heaps repeat.

    Attributes:
        step: under a law: what a period adds.
    """

    preperiod: Natural
    period: Natural
    heaps_needed: Natural
    step: Maybe[int] = UNSET


class Law(laws.Law):
    """The sums that are P-positions, by bounded coordinates and two free ones.

    Attributes:
        apart: heap, index and period of each heap that is counted apart.
        monoid: if the states are elements of a monoid, for each bounded coordinate its product with each element.
        left_out: heaps that the law leaves out.
    """

    apart: list[Triple]
    monoid: Maybe[list[Numbers]] = UNSET
    left_out: Maybe[list[Positive]] = UNSET


def together(one: str, other: str) -> Meta:
    """Have either of two members only with the other."""
    return Meta(extra_json_schema={"dependentRequired": {one: [other], other: [one]}})


class Infinite(Closed):
    """The heap from which the quotient is infinite, the law of the P-positions, and sums that it tells apart.

    Attributes:
        relations: products of coordinates and the normal form of each.
        products: of how many coordinates the products have relations that are given.
    """

    heap: Natural
    law: Annotated[Law, together("monoid", "left_out")]
    family: Family
    relations: Maybe[list[tuple[Numbers, Numbers]]] = UNSET
    products: Maybe[Positive] = UNSET


class NoLaw(Closed):
    """The certificate that the sums of some heaps have no law of a shape.

    Attributes:
        game: the digits of the code, or the options of each heap.
        heaps: the coordinates, the two free ones last.
        monoid: for each bounded coordinate its product with each state.
        words: for each state the bounded coordinates of a lightest sum, by their places.
        weights: for each coordinate a weight, which every move lowers.
        worth: for each heap its state and the numbers of free coordinates; empty if it is left out.
        pairs: for each slope a P-position and an N-position that all such laws take for alike.
    """

    format: str
    game: dict[str, Any]
    heaps: list[Positive]
    monoid: list[Numbers]
    words: list[Numbers]
    weights: Numbers
    worth: list[Numbers]
    threshold: Natural
    modulus: Positive
    pairs: list[tuple[Pair, Triple, Triple]]


class Quotient(Closed, kw_only=True):
    """A misère quotient, or the outcome monoid of a partizan game, as far as it was found.

    Attributes:
        order: null if the monoid is infinite.
        p_size: the number of P-elements.
        generators: the heap of each generator.
        p: the P-portion.
        outcomes: of a partizan game: the outcome of each element.
        covers: of a partizan game: an element that is better for Left than another, with none between.
        group: of a partizan game with an infinite monoid: the integers, or their product with finite cyclic groups.
        orders: of these cyclic groups, or cyclic monoids, C(index,period).
        law: for each element of the finite group, given by residues, the outcomes of the integers next to it: from the
            start on, then the repeating ones above, and the repeating ones below.
        told_apart: differences of elements, each with a further element next to which 0 and the difference have
            different outcomes.
        phi: the element of each heap, by its name, or as an integer and residues under a law.
        proved: the heap up to which it is proved, or 'all heaps'.
        growth: heaps, each with the order from it on.
        stopped: the reason why the search stopped early.
        infinite: the heap from which the quotient is infinite, the law of the P-positions, and sums that it
            distinguishes.
        no_law: the certificate that no law of a shape fits at the heap at which the search stopped.
    """

    game: str
    order: Natural | None
    p_size: Maybe[Natural] = UNSET
    generators: Maybe[dict[str, Natural]] = UNSET
    relations: Maybe[list[str]] = UNSET
    elements: Maybe[list[str]] = UNSET
    p: Maybe[list[str]] = UNSET
    outcomes: Maybe[dict[str, Literal["N", "P", "L", "R"]]] = UNSET
    covers: Maybe[list[tuple[str, str]]] = UNSET
    group: Maybe[Annotated[str, Meta(pattern=r"^Z( x (Z_[0-9]+|C\([0-9]+,[0-9]+\)))*$")]] = UNSET
    orders: Maybe[list[Positive]] = UNSET
    law: Maybe[Annotated[list[Beside], Meta(min_length=1)]] = UNSET
    told_apart: Maybe[list[Apart]] = UNSET
    phi: list[str | list[int]]
    period: Period | None
    proved: int | str
    tame: Maybe[bool] = UNSET
    type: Maybe[str | None] = UNSET
    regular: Maybe[bool] = UNSET
    normal: Maybe[bool | None] = UNSET
    kernel: Maybe[list[str]] = UNSET
    idempotents: Maybe[list[str]] = UNSET
    nim_values: Maybe[Numbers | None] = UNSET
    growth: Maybe[list[Pair]] = UNSET
    stopped: str | None
    infinite: Maybe[Annotated[Infinite | None, together("relations", "products")]] = UNSET
    no_law: Maybe[NoLaw | None] = UNSET


FINITE = ["generators", "relations", "elements", "kernel", "idempotents", "growth"]
IMPARTIAL = ["p_size", "p", "tame", "type", "regular", "normal", "nim_values", "infinite", "no_law"]
QUOTIENT = Annotated[
    Quotient,
    Meta(
        extra_json_schema={
            "anyOf": [
                {"required": FINITE + IMPARTIAL},
                {"required": [*FINITE, "outcomes", "covers"]},
                {"required": ["group", "orders", "law", "told_apart"]},
            ]
        }
    ),
]
