"""Types of JSON about positions, values, monoids and forms."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from knotgames.checks.report.schemas.shapes import Closed, Maybe, Natural, Open, Pair, Positive, Seconds, Value

LastMover = Literal["N", "P", "L", "R"]


class Turn(Closed):
    """A move of a line of play."""

    player: str
    move: str
    position: Maybe[str] = UNSET


class Answer(Open):
    """The known facts about a position; a game may have more members.

    Attributes:
        position: as printed back.
        outcome: K, U, 1, 2 for knot-type games; N, P, L, R for games that the player who moves last wins, or loses.
        value: of a knot-type game.
        unvalued: the reason why there is no value, if memory does not suffice.
        grundy: of an impartial game under normal play.
        winner: of the tricolorability game.
        element: in the monoid of the sums of the game.
        moves: the winning moves of each player who may start.
        line: a line of best play.
        undecided: the reason why the winner is not known.
    """

    position: str
    outcome: Literal["K", "U", "1", "2", "N", "P", "L", "R"] | None
    value: Maybe[Value | None] = UNSET
    unvalued: Maybe[str] = UNSET
    parity: Maybe[Literal["even", "odd"]] = UNSET
    grundy: Maybe[Natural | None] = UNSET
    winner: Maybe[Literal["P1", "P2"] | None] = UNSET
    element: Maybe[int | str] = UNSET
    moves: Maybe[dict[str, list[str]]] = UNSET
    line: Maybe[list[Turn]] = UNSET
    undecided: Maybe[str] = UNSET


class Shadows(Closed):
    """The totals of a census for a number of crossings.

    Attributes:
        positions: the number of pseudodiagrams with each value.
    """

    crossings: Natural
    shadows: Natural
    positions: dict[Value, Natural]
    outcomes: dict[str, Natural]


class Form(Closed):
    """A partizan game that is compared.

    Attributes:
        form: null where the text is too long to write.
        outcome: under misère play.
        reduced: null where the form is not in the universe, or the text is too long to write.
        invertible: whether the sum of the form and its conjugate is 0; null where the sum is too large to be examined.
    """

    form: str | None
    birthday: Natural
    outcome: LastMover
    in_universe: bool
    reduced: str | None
    invertible: bool | None


class Told(Closed):
    """A game that tells two forms apart.

    Attributes:
        game: a game of the universe; null where its text is too long to write.
        outcomes: of its sum with the form that should be greater, and with the other.
    """

    game: str | None
    birthday: Natural
    outcomes: tuple[LastMover, LastMover]


class Comparison(Closed):
    """One form, two of them, or how many there are.

    Attributes:
        classes: how many forms that are born by the day there are modulo the universe.
        relation: how the first form stands to the second; >= and <= are said of forms that are not equal.
        not_at_least: why the first form is not at least the second, or null if it is.
        not_at_most: why the second form is not at least the first, or null if it is.
    """

    universe: Literal["dicot", "dead-ending", "all"]
    born_by: Maybe[Natural] = UNSET
    classes: Maybe[Positive] = UNSET
    first: Maybe[Form] = UNSET
    second: Maybe[Form] = UNSET
    relation: Maybe[Literal["=", ">=", "<=", "incomparable"]] = UNSET
    not_at_least: Maybe[Told | None] = UNSET
    not_at_most: Maybe[Told | None] = UNSET


COMPARISON = Annotated[
    Comparison,
    Meta(
        extra_json_schema={
            "oneOf": [{"required": ["first"]}, {"required": ["born_by"]}],
            "dependentRequired": {
                "born_by": ["classes"],
                "second": ["first", "relation", "not_at_least", "not_at_most"],
            },
        }
    ),
]


class Rules(Closed):
    """The conditions on the options of an element."""

    forbidden: list[str]
    required: list[list[str]]


class Element(Closed):
    """A class of games of a theory.

    Attributes:
        game: a game of the class.
        rules: for each side, what its options must be.
    """

    name: str
    game: str
    birthday: Natural
    parity: Literal["even", "odd"] | None
    payoffs: tuple[int, int]
    rules: Annotated[list[Rules], Meta(min_length=1, max_length=2)]


class Growth(Closed):
    """The state of a search."""

    contexts: Natural
    classes: Natural
    seconds: Seconds


class Heaps(Closed):
    """Games of pairwise different classes: heaps of nim next to a game in which it is bad to move.

    Attributes:
        heaps: the first of them.
    """

    sum: str
    heaps: list[str]
    referee: str


class Discovery(Closed):
    """The classes of games of a theory, as far as they were found.

    Attributes:
        closed: true if the search came to its end.
        classes: their number, or a lower bound if the search is not closed; null if there are infinitely many.
        smallest: true if the games are known to be smallest.
        tables: for each sum, row by row; none for a search that did not close.
        telling: contexts that distinguish all classes.
    """

    theory: str
    summary: str
    closed: bool
    status: Literal["proved", "undecided"]
    classes: Natural | None
    elements: Maybe[list[Element]] = UNSET
    smallest: Maybe[bool] = UNSET
    terminals: Maybe[dict[str, str]] = UNSET
    tables: Maybe[dict[str, list[list[str]]]] = UNSET
    telling: Maybe[list[str]] = UNSET
    growth: Maybe[list[Growth]] = UNSET
    infinite: Maybe[Heaps] = UNSET


FOUND = ["elements", "smallest", "terminals", "tables", "telling", "growth"]
DISCOVERY = Annotated[Discovery, Meta(extra_json_schema={"oneOf": [{"required": FOUND}, {"required": ["infinite"]}]})]


class Period(Closed):
    """From where on values repeat, and which do."""

    preperiod: Natural
    period: Natural
    exceptional: list[Pair]
    repeating: list[Natural]
    proved_by: str
    heaps_needed: Natural


class Grundy(Closed):
    """The nim-values of heaps.

    Attributes:
        period: null where none is found.
    """

    game: str
    heaps: Natural
    values: list[Natural]
    period: Maybe[Period | None] = UNSET


class Order(Closed):
    """An order of the elements of a monoid.

    Attributes:
        relation: one stands above another: divisibility, if it divides it; better, if it is at least as good for the
            Knotter in every sum.
        classes: elements that stand at or above each other, by name.
        covers: pairs of places in classes: the first stands above the second, and none between.
    """

    relation: Literal["divisibility", "better"]
    classes: list[Annotated[list[str], Meta(min_length=1)]]
    covers: list[Pair]


Resolutions = list[Annotated[int, Meta(ge=0, le=127)]] | None


class Realization(Closed):
    """A pseudodiagram that plays as a Boolean function says. Resolutions are null where it was not asked.

    Attributes:
        function: the truth table: the digit at place p is the value there, bit i of p is variable i.
        form: the disjunctive normal form from which the diagram was made; null for a constant.
        gates: the number of gates that the strand passes; 0 if the diagram was found among those of few crossings.
        diagram: the pseudodiagram; its i-th unresolved crossing is variable i, false as in the code.
        knotted: the resolutions that are shown to be knotted; bit i is set if crossing i is switched.
        wrong: those that are not as the function says.
    """

    function: Annotated[str, Meta(pattern="^[01]+$")]
    variables: Annotated[int, Meta(ge=1, le=7)]
    form: str | None
    crossings: Positive
    gates: Natural
    diagram: str
    knotted: Resolutions
    unknotted: Resolutions
    undecided: Resolutions
    wrong: Resolutions


Digits = Annotated[str, Meta(pattern="^[01]+$")]


class Explained(Closed):
    """Why a resolution is the unknot, or knotted.

    Attributes:
        at: its place: digit i is variable i.
        value: the value of the form; the resolution is knotted if it is true, with the Jones polynomial V.
        moves: the number of moves to a circle that the checker repeated; null if they were not looked for or not found.
        off: for each term the false literal by which it comes off, in the order of the form.
        width: the least width of a true term.
        terms: the true terms of this width.
        order: the power of t - 1 at which V - 1 begins.
        coefficient: its coefficient there.
    """

    at: Digits
    value: bool
    moves: Maybe[Natural | None] = UNSET
    off: Maybe[list[str]] = UNSET
    width: Maybe[Positive] = UNSET
    terms: Maybe[list[str]] = UNSET
    order: Maybe[Positive] = UNSET
    coefficient: Maybe[Positive] = UNSET


class DrawnForm(Closed):
    """A drawing of a form to which the theorem on forms applies.

    Attributes:
        form: its terms, in the order in which the strand follows them.
        gates: how many gates the strand passes.
        crossings: the number of crossings, which are counted if there are too many to draw.
        diagram: the pseudodiagram, as for `Realization`; null if it is too large.
        at: the resolutions that were asked for.
    """

    form: str
    variables: Positive
    gates: Positive
    crossings: Positive
    diagram: str | None
    at: list[Explained]


class Table(Closed):
    """The table of a monoid.

    Attributes:
        table: row by row, the sums by name.
    """

    order: Natural
    elements: list[str]
    identity: str
    table: list[list[str]]


class Theory(Closed):
    """A class of games with one or more sums.

    Attributes:
        terminals: the payoff of each terminal game.
        sums: for each symbol the sum of the terminal game of a row and the terminal game of a column.
    """

    terminals: Annotated[dict[str, Annotated[int, Meta(ge=0, le=99)]], Meta(min_length=1)]
    sums: Annotated[dict[str, dict[str, dict[str, str]]], Meta(min_length=1)]
    summary: Maybe[str] = UNSET
    fixed_parity: Maybe[bool] = UNSET
    separate_moves: Maybe[bool] = UNSET


class ValueOfKnots(Closed):
    """A value of knot-type games.

    Attributes:
        sign: where the class has one.
        game: a smallest game of the value.
        told_apart: for each neighbour a game that tells it from the value in a sum.
    """

    value: Value
    x: Literal[0, 1, 2]
    y: Literal[0, 1, 2]
    z: Literal[0, 1, 2]
    sign: Literal["+", "-"] | None
    parity: Literal["even", "odd"]
    outcome: Literal["K", "U", "1", "2"]
    game: str
    birthday: Natural
    subpositions: Natural
    forbidden: list[Value]
    required: list[list[Value]]
    multiples: list[Value]
    index: Natural
    period: Natural
    divides: list[Value]
    divided_by: list[Value]
    told_apart: dict[str, str]
    sums: dict[str, Value]
