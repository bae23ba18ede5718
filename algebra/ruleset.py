"""The interface of a game to the rest of the project, and the one recursion that evaluates positions.

    position --sides--> positions --value--> option values --rule--> value of the position

The sides of a position are the sets of its options: one set if both players have the same options, two (Left's or
the Knotter's, then Right's or the Unknotter's) if each has their own. A position with no options has empty sides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from knotgames.algebra.match import Match
    from knotgames.algebra.pictures.shapes import Picture

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.pictures.svg import as_svg
from knotgames.algebra.steps import spend

P = TypeVar("P", bound=Hashable)
V = TypeVar("V", bound=Hashable)

Sides = Callable[[P], Sequence[Collection[P]]]
"""The options of a position, by side."""

Valuation = Callable[[P, tuple[frozenset[V], ...]], V]
"""The value of a position, given the position and the values of its options by side."""


_AT_ONCE = 1_000
"""The number of options that are counted as steps at once."""


def fold(position: P, sides: Sides[P], value: Valuation[P, V], memo: dict[P, V] | None = None) -> V:
    """Return the value of a position: the rule applied to the values of its options, from the ends of play upwards.

    Every distinct position is valued once. There is no recursion in Python, so only memory bounds the length of play.
    Each option counts as a step (`algebra.steps`). Known values are taken from the memo; those found are added.
    Raise Spent if the budget of steps is spent; the values found until then are in the memo.

    >>> def nim(heap):
    ...     return (range(heap),)
    >>> def grundy(heap, sides):
    ...     return min(set(range(len(sides[0]) + 1)) - sides[0])
    >>> fold(5, nim, grundy)
    5
    """
    known: dict[P, V] = {} if memo is None else memo
    if position in known:
        return known[position]
    opened: dict[P, Sequence[Collection[P]]] = {}  # what waits for the values of its options
    stack, looked = [position], 0
    while stack:
        current = stack[-1]
        if current in known:
            stack.pop()
            continue
        parts = opened.pop(current, None)
        if parts is None:
            parts = sides(current)
            for side in parts:
                looked += 1 + len(side)
            if looked > _AT_ONCE:
                spend(looked)
                looked = 0
            missing = [option for side in parts for option in side if option not in known]
            if missing:
                opened[current] = parts
                stack.extend(missing)
                continue
        known[current] = value(current, tuple([frozenset([known[option] for option in side]) for side in parts]))
        stack.pop()
    spend(looked)
    return known[position]


Datum = None | bool | int | str | Sequence["Datum"] | Mapping[str, "Datum"]
"""The data of an answer: numbers, names, values and positions in their notation, and lists and mappings of these."""


@dataclass(frozen=True)
class Turn:
    """A move of a line of play; with the position after it, if its notation is short."""

    player: str
    move: str
    position: str | None = None


@dataclass(frozen=True)
class Answer:
    """The known facts of a position, as data alone; text is added on output.

    Attributes:
        data: other facts, by name: `value` and `parity` in knot-type games, `grundy` in impartial ones.
        moves: the winning moves of each player who may start, by the name of the player; None if not requested.
        undecided: the reason why the outcome is unknown, in words; else None.
    """

    position: str
    outcome: Outcome | LastMoveOutcome | None
    data: Mapping[str, Datum] = field(default_factory=dict)
    moves: Mapping[str, Sequence[str]] | None = None
    line: Sequence[Turn] | None = None
    undecided: str | None = None

    def __repr__(self) -> str:
        facts = (f"{name} {fact}" for name, fact in self.data.items() if isinstance(fact, str | int))
        said = ", ".join(["not known" if self.outcome is None else str(self.outcome), *facts])
        place = self.position if len(self.position) <= _SHORT else f"{self.position[: _SHORT - 3]}..."
        return f"<Answer for {place}: {said}>"

    def to_json(self) -> dict[str, Any]:
        """Return the answer as a mapping ready for JSON, without fields that were not requested."""
        outcome = None if self.outcome is None else str(self.outcome)
        answer: dict[str, Any] = {"position": self.position, "outcome": outcome, **self.data}
        if self.moves is not None:
            answer["moves"] = {player: list(moves) for player, moves in self.moves.items()}
        if self.line is not None:
            answer["line"] = [
                {"player": turn.player, "move": turn.move} | ({"position": turn.position} if turn.position else {})
                for turn in self.line
            ]
        if self.undecided is not None:
            answer["undecided"] = self.undecided
        return answer

    def _repr_html_(self) -> str:
        """Show a line for each known fact in a notebook."""
        rows = self.to_json()
        if self.outcome is not None:
            rows["outcome"] = f"{self.outcome}: {self.outcome.explained}"
        if self.line is not None:
            rows["line"] = [f"{number} {turn.player}: {turn.move}" for number, turn in enumerate(self.line, start=1)]
        cell = "<td style='overflow-wrap:anywhere'>"  # a code may be long, and has no spaces
        lines = (f"<tr><th>{escape(name)}</th>{cell}{escape(_listed(datum))}</td></tr>" for name, datum in rows.items())
        return f"<table>{''.join(lines)}</table>"


def _listed(datum: Datum) -> str:
    if isinstance(datum, Mapping):
        return "; ".join(f"{name}: {_listed(one)}" for name, one in datum.items())
    if isinstance(datum, Sequence) and not isinstance(datum, str):
        return ", ".join(map(_listed, datum)) or "none"
    return "not known" if datum is None else str(datum)


@dataclass(frozen=True)
class Flag:
    """An option of the command line that one game understands, with the keywords of `add_argument`."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]

    @property
    def keyword(self) -> str:
        """Return the name of the option in Python."""
        return str(self.settings.get("dest", self.names[0].lstrip("-").replace("-", "_")))


@dataclass(frozen=True)
class Example:
    """A position with facts from a source other than this program; the parameters are as in `Ruleset.parameters`."""

    position: str
    answer: Mapping[str, Any]
    source: str
    parameters: tuple[str, ...] = ()
    flags: Mapping[str, Any] = field(default_factory=dict)


def as_text(position: object) -> str:
    """Return a position in text: a text as it is, a whole number in digits, an object as it prints itself.

    Raises:
        InputError: the object has no text of its own, as a float or None.

    >>> as_text("5 + 3"), as_text(5)
    ('5 + 3', '5')
    """
    if isinstance(position, str):
        return position
    if isinstance(position, Integral) and not isinstance(position, bool):
        return str(int(position))
    if type(position).__str__ is object.__str__ or type(position).__module__ == "builtins":
        raise InputError(f"expected a position as a text or an object of a game, found {described(position)}")
    return str(position)


def described(found: object) -> str:
    """Return an object for an error message: its type, and itself if it is short."""
    kind = type(found).__name__
    shown = repr(found)
    return f"the {kind} {shown}" if len(shown) <= _SHORT and "\n" not in shown else f"an object of the type {kind}"


def _one_of(names: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "no option"


_SHORT = 60
"""The greatest length of an object in an error message."""


@dataclass(frozen=True)
class Ruleset:
    """A game as the command line and the library know it.

    Attributes:
        parse: from text (after any `parameters`) to a position; raises ValueError, as a rule a NotationError.
        solve: from a position to an Answer. It is called with the keyword `moves` (True if the winning moves are
            requested) and one keyword for each flag.
        parameters: names of arguments before the position on the command line, such as a heap code.
        picture: from a position to its picture; called with the same keywords as `solve`.
        draw: from a position to its picture as the text of an SVG file; called in the same way. A game that writes SVG
            itself has `draw` without `picture`, and no other format.
        match: from a position to the match that starts there; called with the keywords of the flags in `match_flags`,
            which affect play and not only the output.
        random: from a seed to a random position in text; None if the game has none.
        tells: True if `solve` takes the keyword `tell`, a function that it calls with a line of text before long work.
        show: from a position, as an object, to its text, which `parse` reads; raises InputError for other objects.
        title: the name of the game in words, by default its `name`.
        rules: what a player has to know, in about two sentences; by default the `summary`.

    >>> def solve(heap, moves=False):
    ...     return Answer(str(heap), LastMoveOutcome.NEXT if heap else LastMoveOutcome.PREVIOUS)
    >>> heap = Ruleset("heap", "One heap of nim.", "a number of counters", parse=int, solve=solve, examples=())
    >>> heap.solve(heap.parse("3")).to_json()
    {'position': '3', 'outcome': 'N'}
    """

    name: str
    summary: str
    notation: str
    parse: Callable[..., Any]
    solve: Callable[..., Answer]
    examples: tuple[Example, ...]
    parameters: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    picture: Callable[..., Picture] | None = None
    draw: Callable[..., str] | None = None
    match: Callable[..., Match[Any]] | None = None
    match_flags: tuple[str, ...] = ()
    random: Callable[[int], str] | None = None
    tells: bool = False
    show: Callable[[Any], str] = as_text
    title: str = ""
    rules: str = ""

    def __post_init__(self) -> None:
        if self.draw is None and self.picture is not None:
            object.__setattr__(self, "draw", as_svg(self.picture))
        object.__setattr__(self, "title", self.title or self.name)
        object.__setattr__(self, "rules", self.rules or f"{self.summary.rstrip('.')}.")

    def __repr__(self) -> str:
        return f"<Ruleset of '{self.name}': {self.summary}>"

    def position(self, *given: object) -> Any:
        """Return a position from its texts or objects: the parameters, then the position.

        Raises:
            InputError: there are too few or too many, or one has no text, or `parse` refuses the texts.
        """
        if len(given) != len(self.parameters) + 1:
            expected = " and ".join([*self.parameters, "a position"])
            raise InputError(f"{self.name} {' '.join(map(repr, given))}: expected {expected}")
        *parameters, position = given
        try:
            texts = [*map(as_text, parameters), self.show(position)]
        except InputError as error:
            raise InputError(f"{self.name}: {error}") from None
        except (AttributeError, TypeError, ValueError) as error:  # the `show` of a game that knows its positions alone
            raise InputError(f"{self.name}: expected a position, found {described(position)}") from error
        return self.parse(*texts)

    @property
    def options(self) -> tuple[str, ...]:
        """Return the names of the flags in Python."""
        return tuple(flag.keyword for flag in self.flags)

    def require_options(self, given: Mapping[str, object], known: Sequence[str]) -> None:
        """Raise InputError if the name of an option is not known, or its value does not fit the flag of that name."""
        settings = {flag.keyword: flag.settings for flag in self.flags}
        for name, value in given.items():
            if name not in known:
                raise InputError(f"{self.name}: unknown option '{name}': expected {_one_of(known)}")
            choices = settings[name].get("choices")
            if settings[name].get("action") == "store_true":
                fits, expected = isinstance(value, bool), "True or False"
            elif choices:
                fits, expected = value in (None, *choices), _one_of(choices)
            else:
                fits, expected = value is None or isinstance(value, str | int | Sequence), "a text"
            if not fits:
                raise InputError(f"{self.name}: {name}: expected {expected}, found {described(value)}")

    def started(self, position: Any, **flags: Any) -> Match[Any]:
        """Return the match that starts at a position. Raise InputError if the game has no `match`, or its `match`
        refuses the position.
        """
        if self.match is None:
            raise InputError(f"the game '{self.name}' can be solved but not played")
        return self.match(position, **flags)
