"""What a game is to the rest of the project, and the one recursion that evaluates positions.

    position --sides--> positions --value--> option values --rule--> value of the position

The sides of a position are the sets of its options: one set if both players have the same options, two (Left's or
the Knotter's, then Right's or the Unknotter's) if each has their own. A position with no options has empty sides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
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
"""What a position is worth, given the position and the values of its options by side."""


_AT_ONCE = 1_000
"""How many options are counted as steps at once."""


def fold(position: P, sides: Sides[P], value: Valuation[P, V], memo: dict[P, V] | None = None) -> V:
    """The value of a position: the rule applied to the values of its options, from the ends of play upwards.

    Every distinct position is valued once. There is no recursion in Python, so play may be as long as memory allows.
    Each option that is looked at is a step (`algebra.steps`).

    Args:
        position: where to start; positions are hashable, and no play is infinite.
        sides: the options of a position by side.
        value: the rule, called with a position and the set of option values of each side.
        memo: values that are known; those found are added to it.

    Raises:
        Spent: the budget of whoever counts the steps is spent; what was found until then is in the memo.

    >>> def nim(heap):
    ...     return (range(heap),)
    >>> def grundy(heap, sides):
    ...     return min(set(range(len(sides[0]) + 1)) - sides[0])
    >>> fold(5, nim, grundy)
    5
    """
    known: dict[P, V] = {} if memo is None else memo
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
"""What an answer says: numbers, names, values and positions in their notation, and lists and mappings of these."""


@dataclass(frozen=True)
class Turn:
    """A move of a line of play.

    Attributes:
        player: who makes it.
        move: the move, in text.
        position: the position after it, where that is short to write.

    >>> answer = Answer("3", LastMoveOutcome.NEXT, line=[Turn("next player", "take 3", position="0")])
    >>> answer.to_json()["line"]
    [{'player': 'next player', 'move': 'take 3', 'position': '0'}]
    """

    player: str
    move: str
    position: str | None = None


@dataclass(frozen=True)
class Answer:
    """What is known of a position. It holds data alone; the words around them are made where it is shown.

    Attributes:
        position: the position, as printed back.
        outcome: who wins, by who starts; None if that is not known.
        data: what else is known, by name: `value` and `parity` in knot-type games, `grundy` in impartial ones.
        moves: the winning moves of each player who may start, by the name of the player; None if nobody asked.
        line: a line of best play; None if nobody asked.
        undecided: why it is not known who wins, in words; else None.

    >>> Answer("7", LastMoveOutcome.NEXT, {"grundy": 1}, moves={"next player": ["6"]}).to_json()
    {'position': '7', 'outcome': 'N', 'grundy': 1, 'moves': {'next player': ['6']}}
    """

    position: str
    outcome: Outcome | LastMoveOutcome | None
    data: Mapping[str, Datum] = field(default_factory=dict)
    moves: Mapping[str, Sequence[str]] | None = None
    line: Sequence[Turn] | None = None
    undecided: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer as a mapping ready for JSON. What nobody asked for is left out."""
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
        """What a notebook shows: a line for each thing that is known.

        >>> Answer("7", LastMoveOutcome.NEXT, {"grundy": 1})._repr_html_().count("<tr>")
        3
        """
        rows = self.to_json()
        if self.outcome is not None:
            rows["outcome"] = f"{self.outcome}: {self.outcome.explained}"
        if self.line is not None:
            rows["line"] = [f"{number} {turn.player}: {turn.move}" for number, turn in enumerate(self.line, start=1)]
        cell = "<td style='overflow-wrap:anywhere'>"  # a code may be long, and has no spaces
        lines = (f"<tr><th>{escape(name)}</th>{cell}{escape(_listed(datum))}</td></tr>" for name, datum in rows.items())
        return f"<table>{''.join(lines)}</table>"


def _listed(datum: Datum) -> str:
    """A datum on one line.

    >>> _listed({"Knotter": ["1+", "1-"], "Unknotter": []}), _listed(None)
    ('Knotter: 1+, 1-; Unknotter: none', 'not known')
    """
    if isinstance(datum, Mapping):
        return "; ".join(f"{name}: {_listed(one)}" for name, one in datum.items())
    if isinstance(datum, Sequence) and not isinstance(datum, str):
        return ", ".join(map(_listed, datum)) or "none"
    return "not known" if datum is None else str(datum)


@dataclass(frozen=True)
class Flag:
    """An option of the command line that one game understands.

    Attributes:
        names: how it is written there, such as `--misere`.
        settings: the keywords of `add_argument`.

    >>> from argparse import ArgumentParser
    >>> misere = Flag(("--misere",), {"action": "store_true"})
    >>> parser = ArgumentParser()
    >>> _ = parser.add_argument(*misere.names, **misere.settings)
    >>> parser.parse_args(["--misere"]).misere
    True
    """

    names: tuple[str, ...]
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class Example:
    """A position with what is known of it from a source that is not this program.

    Attributes:
        position: the position, as text.
        answer: some keys of `Answer.to_json`, each with what it says.
        source: where that stands.
        parameters: what stands before the position on the command line, in the order of `Ruleset.parameters`.
        flags: the flags that are given, by name.

    >>> nim = Example("5 + 3", {"grundy": 6}, source="101 + 011 = 110, without carrying")
    >>> nim.answer["grundy"] == 5 ^ 3
    True
    """

    position: str
    answer: Mapping[str, Any]
    source: str
    parameters: tuple[str, ...] = ()
    flags: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Ruleset:
    """A game as the command line knows it.

    Attributes:
        name: what it is called in `knotgames solve NAME`.
        summary: one line on the game.
        notation: one line that shows how a position is written.
        parse: from text (after any `parameters`) to a position; raises ValueError, as a rule a NotationError.
        solve: from a position to what is known of it. It is called with the keyword `moves` (whether the winning
            moves are asked for) and one keyword for each flag.
        examples: positions with their published answers.
        parameters: names of arguments that stand before the position on the command line, such as a heap code.
        flags: further options of the command line.
        picture: from a position to its picture; called with the same keywords as `solve`.
        draw: from a position to its picture as the text of an SVG file; called in the same way. Where there is a
            `picture`, it is that as SVG; a game that writes SVG itself has `draw` alone, and no other format.
        match: from a position to the match that starts there; called with the keywords of those flags of the game that
            are named in `match_flags`, which say how it is played, not what is shown of it.
        random: from a seed to a position in text, drawn at random; None if the game has no such thing.
        tells: whether `solve` also takes the keyword `tell`, a function that it calls with what the work will take, in
            a line of text, before that is done, if it is much.

    A heap of which any number of counters may be taken is won by who starts, unless it is empty:

    >>> def solve(heap, moves=False):
    ...     return Answer(str(heap), LastMoveOutcome.NEXT if heap else LastMoveOutcome.PREVIOUS)
    >>> heap = Ruleset("heap", "One heap of nim.", "a number of counters", parse=int, solve=solve, examples=())
    >>> heap.solve(heap.parse("3")).to_json()
    {'position': '3', 'outcome': 'N'}
    >>> heap.started(3)
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: the game 'heap' can be solved, but does not say how it is played
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

    def __post_init__(self) -> None:
        if self.draw is None and self.picture is not None:
            object.__setattr__(self, "draw", as_svg(self.picture))

    def started(self, position: Any, **flags: Any) -> Match[Any]:
        """The match that starts at a position.

        Raises:
            InputError: the game does not say how it is played, or what its `match` refuses.
        """
        if self.match is None:
            raise InputError(f"the game '{self.name}' can be solved, but does not say how it is played")
        return self.match(position, **flags)
