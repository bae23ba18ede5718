"""Play of games: the one protocol of the terminal, the browser and other programs.

A *match* is a start position with all that play needs: the moves of each player, the winner when a player cannot move,
and the winner under best play. The players are numbered 0 and 1; they move in turn.

    position --moves of a player--> positions --...--> a player cannot move: somebody has won
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.svg import as_svg

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

P = TypeVar("P", bound=Hashable)

MOST_MOVES = 1_000
"""The most moves that a position may have to be played: each is written out, with its answers for a best defense."""


@dataclass(frozen=True)
class Switches:
    """The positions of a match as settings of switches, for games in which both players have the same moves.

    A move sets a switch to one of two states; play is over when all are set. Switch i in state s counts s * 3^i, where
    s is 2 while it is not set. The sum is the place of a position.

    For each switch `moves` has the two moves in the order of the match, each with its state; `names` has the values in
    text by number, and `parts` the text of a position: fixed texts, and switches with their texts in each state. The
    names of the switches that are not set follow. For each place `values` has the number of its value. By value and
    player, `wins` is True if the player to move wins or, if no switch is left, if the player has won.
    """

    moves: tuple[tuple[tuple[str, int], tuple[str, int]], ...]
    values: bytes
    names: tuple[str, ...]
    wins: tuple[tuple[bool, bool], ...]
    parts: tuple[str | tuple[int, tuple[str, str, str]], ...]
    unset: Unset

    def text(self, place: int) -> str:
        """Return the position at a place, in text."""
        states = [place // 3**i % 3 for i in range(len(self.moves))]
        text = "".join(part if isinstance(part, str) else part[1][states[part[0]]] for part in self.parts)
        left = [label for label, state in zip(self.unset.labels, states, strict=True) if state == 2]
        if len(left) == len(states):
            return text + self.unset.whole
        return text + self.unset.before + (",".join(left) or self.unset.none)


@dataclass(frozen=True)
class Unset:
    """The names of the switches that are not set, in the text of a position.

    If no switch is set the text is `whole`, if all are, `none`. Otherwise the labels follow `before`, with commas.
    """

    labels: tuple[str, ...]
    whole: str
    before: str
    none: str


@dataclass(frozen=True)
class Match(Generic[P]):
    """A start position with all that play needs.

    Attributes:
        moves: for a position and the player who is to move, each move in text with the position after it.
        loses: True if the player who cannot move has lost, given the position and the player.
        wins: True if the player who is to move wins under best play by both.
        length: an upper bound on the number of moves left, which decreases with each move.
        picture: a picture of a position, with a place for each move; None if the game has none. It raises InputError if
            a position is too large to be drawn.
        draw: the picture as SVG. A game that writes SVG itself has `draw` without `picture`.
        why: the reason why somebody has won where play is over: sentences with pictures. None if the game has none.
        answers: the number of winning moves of the player who is to move; None if they must be tried one by one.

    One or two counters are taken from a heap, and the player who takes the last one wins:

    >>> heap = Match(
    ...     start=4,
    ...     players=("Left", "Right"),
    ...     moves=lambda n, player: {f"take {k}": n - k for k in (1, 2) if k <= n},
    ...     loses=lambda n, player: True,
    ...     wins=lambda n, player: n % 3 > 0,
    ...     length=lambda n: n,
    ... )
    >>> [(heap.players[player], move, left) for player, move, left in heap.best_play(starter=0)]
    [('Left', 'take 1', 3), ('Right', 'take 1', 2), ('Left', 'take 2', 0)]
    """

    start: P
    players: tuple[str, str]
    moves: Callable[[P, int], Mapping[str, P]]
    loses: Callable[[P, int], bool]
    wins: Callable[[P, int], bool]
    length: Callable[[P], int]
    first: int | None = None
    show: Callable[[P], str] = str
    picture: Callable[[P], Picture] | None = None
    draw: Callable[[P], str] | None = None
    value: Callable[[P], str] | None = None
    answers: Callable[[P, int], int] | None = None
    switches: Switches | None = None
    why: Callable[[P], Sequence[tuple[str, Picture]]] | None = None

    def __post_init__(self) -> None:
        if self.draw is None and self.picture is not None:
            object.__setattr__(self, "draw", as_svg(self.picture))

    def __repr__(self) -> str:
        return f"<Match from {self.show(self.start)}: {' and '.join(self.players)}>"

    def _repr_html_(self) -> str:
        """Show the players and the start in a notebook, with its picture if there is one and it is not too large."""
        said = escape(f"{' and '.join(self.players)}, from {self.show(self.start)}")
        text = f"<p style='overflow-wrap:anywhere'>{said}</p>"
        try:
            return text if self.draw is None else text + self.draw(self.start)
        except InputError:
            return text

    def player(self, name: str) -> int:
        """Return the number of the player of this name, in upper or lower case. Raise InputError if there is none."""
        known = [player.casefold() for player in self.players]
        if name.casefold() not in known:
            raise InputError(f"no player is called '{name}': expected {' or '.join(known)}")
        return known.index(name.casefold())

    def is_over(self, position: P, player: int) -> bool:
        """Return True if the player who is to move cannot."""
        return not self.moves(position, player)

    def winner(self, position: P, player: int) -> int:
        """Return the winner where a player cannot move."""
        return 1 - player if self.loses(position, player) else player

    def find(self, position: P, player: int, move: str) -> tuple[str, P]:
        """Return a move as the game writes it, and the position after it; spaces in the input do not count. Raise
        InputError if the player has no such move.
        """
        moves = self.moves(position, player)
        found = {_spelled(text): (text, after) for text, after in moves.items()}
        if _spelled(move) not in found:
            listed = ", ".join(islice(moves, _SHOWN)) + (", ..." if len(moves) > _SHOWN else "")
            raise InputError(f"'{move}' is not a move of {self.players[player]} here: expected one of {listed}")
        return found[_spelled(move)]

    def after(self, position: P, player: int, move: str) -> P:
        """Return the position after a move, which is read as in `find`."""
        return self.find(position, player, move)[1]

    def winning_moves(self, position: P, player: int) -> list[str]:
        """Return the moves after which the opponent loses under best play by both."""
        return [move for move, after in self.moves(position, player).items() if not self.wins(after, 1 - player)]

    def best_move(self, position: P, player: int) -> str:
        """Return a winning move if there is one.

        Otherwise return a move with the fewest winning answers, and among these one that allows the longest play. Raise
        ValueError if there is no move.
        """
        moves = self.moves(position, player)
        if not moves:
            raise ValueError(f"{self.players[player]} has no move in {self.show(position)}")
        winning = next((move for move, after in moves.items() if not self.wins(after, 1 - player)), None)
        if winning is not None:
            return winning
        return min(moves, key=lambda move: self._resistance(moves[move], player))

    def _resistance(self, after: P, player: int) -> tuple[int, int]:
        if self.answers is not None:
            return self.answers(after, 1 - player), -self.length(after)
        return len(self.winning_moves(after, 1 - player)), -self.length(after)

    def best_play(self, starter: int, position: P | None = None) -> Iterator[tuple[int, str, P]]:
        """Return a line of best play by both, from a position or the start: each player, move and position after it."""
        position, player = self.start if position is None else position, starter
        while not self.is_over(position, player):
            move = self.best_move(position, player)
            position = self.after(position, player, move)
            yield player, move, position
            player = 1 - player


@dataclass(frozen=True)
class Course(Generic[P]):
    """The moves made from the start of a match, and the positions: the start, and the one after each move."""

    match: Match[P]
    starter: int
    positions: tuple[P, ...]
    moves: tuple[str, ...] = ()

    @staticmethod
    def of(match: Match[P], starter: int, moves: Iterable[str] = ()) -> Course[P]:
        """Return the course with these moves. Raise InputError if one of them is not legal."""
        course = Course(match, starter, (match.start,))
        for move in moves:
            course = course.then(move)
        return course

    def then(self, move: str) -> Course[P]:
        """Return the course with one more move. Raise InputError if the player who is to move has no such move."""
        found, after = self.match.find(self.position, self.player, move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, found))

    def back(self, number: int) -> Course[P]:
        """Return the course without its last `number` moves, or without all moves if there are fewer."""
        kept = max(len(self.moves) - number, 0)
        return replace(self, positions=self.positions[: kept + 1], moves=self.moves[:kept])

    @property
    def position(self) -> P:
        """Return the position after the last move."""
        return self.positions[-1]

    @property
    def player(self) -> int:
        """Return the player who is to move."""
        return (self.starter + len(self.moves)) % 2

    @property
    def winner(self) -> int | None:
        """Return the winner; None if play is not over."""
        over = self.match.is_over(self.position, self.player)
        return self.match.winner(self.position, self.player) if over else None


_SHOWN = 12
"""The number of moves that an error lists."""


def _spelled(move: str) -> str:
    return "".join(move.split())


def written_out(moves: Iterable[tuple[str, P]], position: str) -> dict[str, P]:
    """Return moves as a mapping, if there are not too many. Raise InputError if there are too many moves to play."""
    found = dict(islice(moves, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise InputError(f"{position} has more than {MOST_MOVES:,} moves, too many to play")
    return found
