"""Certificates, which programs in `checks/checkers` read: a type for each format."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta

from knotgames.checks.report.schemas import laws
from knotgames.checks.report.schemas.laws import Family, Numbers
from knotgames.checks.report.schemas.quotients import Outcomes
from knotgames.checks.report.schemas.shapes import Closed, Maybe, Natural, Open, Positive, Triple


class Theory(Closed):
    """A class of games with one or more sums."""

    separate_moves: bool
    fixed_parity: bool
    payoffs: dict[str, int]
    sums: dict[str, dict[str, dict[str, str]]]
    name: Maybe[str] = UNSET
    ends: Maybe[dict[str, str]] = UNSET


class Induction(Open, tag_field="format", tag="knotgames induction certificate 1"):
    """Classes of games that are closed under their rules."""

    theory: Theory


class Games(Open, tag_field="format", tag="knotgames games certificate 1"):
    """Games of a theory with what they are worth."""

    theory: Theory


class Case(Closed):
    """A question, and the clauses by which its denial is refuted."""

    name: str
    denied: list[int]
    proof: list[list[int]]


class Drup(Closed, tag_field="format", tag="knotgames drup certificate 1"):
    """Proofs in propositional logic.

    Attributes:
        nodes: variables, and conjunctions of literals.
    """

    nodes: list[str | list[int]]
    cases: list[Case]


class Heaps(Closed):
    """A heap game, by its code or by the options of each heap."""

    digits: Maybe[Numbers] = UNSET
    options: Maybe[list[list[Numbers]]] = UNSET


class PartizanHeaps(Closed):
    """A partizan heap game, by its codes or by the options of each heap.

    Attributes:
        digits: the digits of Left's code, and of Right's.
        options: for each heap Left's options, and Right's.
    """

    digits: Maybe[tuple[Numbers, Numbers]] = UNSET
    options: Maybe[list[tuple[list[Numbers], list[Numbers]]]] = UNSET


EITHER = Meta(extra_json_schema={"oneOf": [{"required": ["digits"]}, {"required": ["options"]}]})


class Quotient(Open, tag_field="format", tag="knotgames misere quotient certificate 1"):
    """A misère quotient."""

    game: Annotated[Heaps, EITHER]
    phi: Numbers
    generators: Numbers
    steps: list[Numbers]
    words: list[Numbers | None]
    p: Numbers
    deficits: list[Any]
    tests: list[Any]


Deficits = list[tuple[Any, Any]]


class PartizanMonoid(Closed, tag_field="format", tag="knotgames partizan misere monoid certificate 1"):
    """The monoid of the outcomes of a partizan game.

    Attributes:
        held: the elements that Left wins when Right starts, and those that Right wins when Left starts.
        deficits: Left's, and Right's: elements with their maximal deficits.
    """

    game: Annotated[PartizanHeaps, EITHER]
    phi: Numbers
    generators: Numbers
    steps: list[Numbers]
    words: list[Numbers | None]
    held: tuple[Numbers, Numbers]
    deficits: tuple[Deficits, Deficits]
    tests: Numbers
    period: tuple[Positive, Positive] | None


class Beside(Closed):
    """Outcomes of the integers from the start on; of those after them, and of those below, again and again."""

    start: int
    middle: Outcomes
    above: Outcomes
    below: Outcomes


class IntegerLaw(Closed, tag_field="format", tag="knotgames integer law certificate 2"):
    """The outcomes of a partizan game whose monoid is the integers, or their product with finite cyclic groups.

    Attributes:
        orders: of the cyclic groups that the integers are multiplied by.
        phi: of each heap the integer, and residues by the orders.
        outcomes: for each element of the finite group, in ascending order, the outcomes of the integers next to it.
    """

    game: Annotated[PartizanHeaps, EITHER]
    orders: list[Positive]
    phi: list[Annotated[list[int], Meta(min_length=1)]]
    outcomes: Annotated[list[Beside], Meta(min_length=1)]
    period: tuple[Positive, Positive] | None


class CountLaw(Closed, tag_field="format", tag="knotgames count law certificate 1"):
    """The outcomes of a partizan game by an integer and counts, and that its monoid is infinite.

    Attributes:
        cycles: the index and the period of the cyclic monoids that the integers are multiplied by.
        phi: of each heap the integer, and an element of each of the cyclic monoids.
        outcomes: for each choice of elements of these, in ascending order, the outcomes of the integers next to it.
    """

    game: Annotated[PartizanHeaps, EITHER]
    cycles: list[tuple[Natural, Positive]]
    phi: list[Annotated[list[int], Meta(min_length=1)]]
    outcomes: Annotated[list[Beside], Meta(min_length=1)]


class Series(Closed):
    """Values that repeat."""

    exceptional: Numbers
    repeating: Numbers


class Game(Open):
    """A game whose values repeat."""

    name: str
    series: dict[str, Series]
    moves: list[dict[str, Any]]


class Periodicity(Open, tag_field="format", tag="knotgames periodicity certificate 1"):
    """Periods of games."""

    games: list[Game]


class CountingLaw(laws.Law):
    """A law whose states are counts.

    Attributes:
        apart: heap, index and period of each heap that is counted apart.
    """

    apart: list[Triple]


class OfCounts(Closed, tag_field="format", tag="knotgames law certificate 1"):
    """A law of P-positions whose states are counts, and sums that it tells apart."""

    game: Annotated[Heaps, EITHER]
    law: CountingLaw
    family: Family


class MonoidLaw(laws.Law):
    """A law whose states are elements of a monoid; each coordinate bounded is a count below the number of elements.

    Attributes:
        monoid: for each generator the product of each element with it; element 0 is the identity.
        words: for each element a product of generators, by their numbers, that it is.
        generators: the heap of each generator.
        apart: the heaps that are counted apart.
        left_out: the heaps that the law does not speak of, and to which no move of the others leads.
    """

    monoid: list[Numbers]
    words: list[Numbers]
    generators: Numbers
    apart: Numbers
    left_out: Numbers


class OfMonoid(Closed, tag_field="format", tag="knotgames monoid law certificate 1"):
    """A law of P-positions whose states are elements of a monoid, and sums that it tells apart."""

    game: Annotated[Heaps, EITHER]
    law: MonoidLaw
    family: Family


Certificate = (
    Induction | Games | Drup | Quotient | PartizanMonoid | IntegerLaw | CountLaw | Periodicity | OfCounts | OfMonoid
)
