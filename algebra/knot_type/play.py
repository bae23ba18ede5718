"""Play of knot-type games in which both players have the same moves: winner, winning moves and a line of play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from knotgames.algebra.knot_type.values import KnotValue, classify
from knotgames.algebra.match import Match, Switches, written_out
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.pictures.moves import boxes
from knotgames.algebra.ruleset import Answer, Example, Flag, Ruleset, Turn, fold
from knotgames.algebra.sums import longest

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")

LINE_FLAG = Flag(
    ("--line",),
    {"choices": ("K", "U"), "help": "show a line of best play in which the Knotter or the Unknotter starts"},
)
"""The flag that shows a line of best play."""


class Player(StrEnum):
    """The two players, by the first letter of their names."""

    KNOTTER = "K"
    UNKNOTTER = "U"

    @property
    def word(self) -> str:
        """Return the name in full."""
        return "Knotter" if self is Player.KNOTTER else "Unknotter"

    @property
    def opponent(self) -> Player:
        """Return the other player."""
        return Player.UNKNOTTER if self is Player.KNOTTER else Player.KNOTTER

    @property
    def always(self) -> Outcome:
        """Return the outcome in which this player wins whoever starts."""
        return Outcome(self.value)


def goal(outcome: Outcome, player: Player) -> bool:
    """Return True if a player who moves to a position of this outcome wins it: the opponent starts there."""
    return outcome in (player.always, Outcome.SECOND)


def knot_type_match(
    start: P,
    moves: Callable[[P], Iterable[tuple[str, P]]],
    value: Callable[[P], KnotValue],
    length: Callable[[P], int],
    picture: Callable[[P], Picture] | None = None,
    *,
    answers: Callable[[P, Player], int] | None = None,
    switches: Switches | None = None,
) -> Match[P]:
    """Return a match of the Knotter against the Unknotter, who have the same moves; the last position names the winner.

    Each of the `moves` is in text, with the option to which it leads; at the end there are none. `length` bounds the
    number of moves left. `answers` counts the winning moves of a player who is to move, if known without trying them.
    """
    players = tuple(Player)
    count = None if answers is None else lambda position, player: answers(position, players[player])
    return Match(
        start=start,
        players=(Player.KNOTTER.word, Player.UNKNOTTER.word),
        moves=lambda position, _: written_out(moves(position), str(position)),
        loses=lambda position, player: value(position).outcome is not players[player].always,
        wins=lambda position, player: value(position).outcome in (players[player].always, Outcome.FIRST),
        length=length,
        picture=picture,
        value=lambda position: str(value(position)),
        answers=count,
        switches=switches,
    )


class Solved(ABC, Generic[P, M]):
    """A position with the values of all positions that can be reached from it."""

    start: P

    @abstractmethod
    def value(self, position: P | None = None) -> KnotValue:
        """Return the value of a position that can be reached, by default of the start."""

    @abstractmethod
    def after_moves(self, position: P) -> Iterable[tuple[M, KnotValue]]:
        """Return each move from a position with the value of its option."""

    @abstractmethod
    def match(self) -> Match[P]:
        """Return a match from the start, with the known values."""

    def winning_moves(self, player: Player, position: P | None = None) -> list[M]:
        """Return all winning moves of a player who is to move, by default from the start."""
        options = self.after_moves(self.start if position is None else position)
        return [move for move, value in options if goal(value.outcome, player)]

    def line(self, starter: Player, show: Callable[[P], str | None] = lambda _: None) -> list[Turn]:
        """Return a line of best play; `show` gives the text of the positions on it."""
        played = self.match()
        turns = played.best_play(played.player(starter.word))
        return [Turn(played.players[player], move, show(reached)) for player, move, reached in turns]


@dataclass(frozen=True)
class KnotTypeGame(Generic[P]):
    """A game by its rules alone: values, winning moves and play follow by the recursion over all positions.

    The text of a move leads to its option in `moves`; `knotted` is True at the ends that the Knotter has won, and
    `length` bounds the number of moves left, by default by recursion. Here the Knotter wants a word of three letters
    that reads the same backwards:

    >>> def put(word: str) -> dict[str, str]:
    ...     return {letter: word + letter for letter in "ab"} if len(word) < 3 else {}
    >>> words = KnotTypeGame("words", "Put letters", "letters", str, put, lambda word: word == word[::-1])
    >>> words.solve("a", moves=True).moves
    {'Knotter': [], 'Unknotter': []}
    """

    name: str
    summary: str
    notation: str
    parse: Callable[[str], P]
    moves: Callable[[P], Mapping[str, P]]
    knotted: Callable[[P], bool]
    length: Callable[[P], int] = None  # type: ignore[assignment]
    examples: tuple[Example, ...] = ()

    def __post_init__(self) -> None:
        if self.length is None:
            object.__setattr__(self, "length", longest(lambda at: [(option,) for option in self.moves(at).values()]))

    def solved(self, position: P) -> Solved[P, str]:
        """Return the position and values of all that can be reached from it, found when they are used."""
        return _ByRules(self, position)

    def solve(self, position: P, *, moves: bool = False, line: str | None = None) -> Answer:
        """Return the outcome, with `value` and `parity`.

        `line` is the player who starts a line of best play, `K` or `U`.
        """
        solved = self.solved(position)
        value = solved.value()
        return Answer(
            str(position),
            value.outcome,
            {"value": str(value), "parity": "odd" if value.odd else "even"},
            {player.word: solved.winning_moves(player) for player in Player} if moves else None,
            solved.line(Player(line)) if line else None,
        )

    def picture(self, position: P, **_: Any) -> Picture:
        """Draw the position: a box with its text, the place of all moves."""
        return boxes([(str(position), self.moves(position))], f"a position of {self.name}")

    def ruleset(self, **changed: Any) -> Ruleset:
        """Return the entry for the command line, with what a game does in its own way."""
        whole = Ruleset(
            self.name,
            self.summary,
            self.notation,
            self.parse,
            self.solve,
            self.examples,
            flags=(LINE_FLAG,),
            picture=self.picture,
            match=lambda position: self.solved(position).match(),
        )
        return replace(whole, **changed)


@dataclass(frozen=True, eq=False)
class _ByRules(Solved[P, str]):
    game: KnotTypeGame[P]
    start: P
    known: dict[P, KnotValue] = field(default_factory=dict)

    def value(self, position: P | None = None) -> KnotValue:
        start = self.start if position is None else position
        return fold(start, lambda at: (self.game.moves(at).values(),), self._classified, self.known)

    def _classified(self, position: P, options: tuple[frozenset[KnotValue], ...]) -> KnotValue:
        return classify(options[0]) if options[0] else KnotValue.parse("222" if self.game.knotted(position) else "000")

    def after_moves(self, position: P) -> Iterable[tuple[str, KnotValue]]:
        return ((move, self.value(option)) for move, option in self.game.moves(position).items())

    def match(self) -> Match[P]:
        game = self.game
        return knot_type_match(self.start, lambda at: game.moves(at).items(), self.value, game.length, game.picture)
