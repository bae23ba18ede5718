"""Playing a game, not only solving it: the one protocol of the terminal, the browser and other programs.

A *match* is a position to start from with all that play from there needs: whose moves lead where, who has won when the
player who is to move has no move, and who wins under best play. The players are numbered 0 and 1; they move in turn.

    position --moves of a player--> positions --...--> a player cannot move: somebody has won
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.svg import as_svg

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

P = TypeVar("P", bound=Hashable)

MOST_MOVES = 1_000
"""How many moves a position may have to be played: each is written out, with all its answers where it is resisted."""


@dataclass(frozen=True)
class Switches:
    """The positions of a match as settings of switches, where both players have the same moves: each sets a switch, to
    one of two states; play is over when all are set. Switch i in state s counts s * 3^i, where s is 2 as long as it is
    not set; the sum is the place of a position.

    Attributes:
        moves: for each switch the two moves that set it, in the order of the moves of the match, each with the state.
        values: for each place the number of its value.
        names: the values in text, by number.
        wins: for each value whether the player who is to move wins, for either player; where no switch is left, whether
            he has won.
        parts: the text of a position: texts as they stand, and switches with their texts in the states 0, 1, 2.
        unset: how switches that are not set are named after that: `whole` if none is set, otherwise `before` and
            their `labels` with commas, or `none`.

    One crossing as a switch: set in one way it is an unknot, in the other a knot, and who sets it has the choice.

    >>> crossing = Switches(
    ...     moves=((("1+", 0), ("1-", 1)),),
    ...     values=bytes([0, 1, 2]),
    ...     names=("u", "k", "{u, k}"),
    ...     wins=((False, True), (True, False), (True, True)),
    ...     parts=("[", (0, ("+", "-", "?")), "]"),
    ...     unset=Unset(("1",), whole="", before=" left: ", none="none"),
    ... )
    >>> [(crossing.text(place), crossing.names[value]) for place, value in enumerate(crossing.values)]
    [('[+] left: none', 'u'), ('[-] left: none', 'k'), ('[?]', '{u, k}')]
    """

    moves: tuple[tuple[tuple[str, int], tuple[str, int]], ...]
    values: bytes
    names: tuple[str, ...]
    wins: tuple[tuple[bool, bool], ...]
    parts: tuple[str | tuple[int, tuple[str, str, str]], ...]
    unset: Unset

    def text(self, place: int) -> str:
        """The position at a place, in text."""
        states = [place // 3**i % 3 for i in range(len(self.moves))]
        text = "".join(part if isinstance(part, str) else part[1][states[part[0]]] for part in self.parts)
        left = [label for label, state in zip(self.unset.labels, states, strict=True) if state == 2]
        if len(left) == len(states):
            return text + self.unset.whole
        return text + self.unset.before + (",".join(left) or self.unset.none)


@dataclass(frozen=True)
class Unset:
    """How the text of a position names the switches that are not set.

    Attributes:
        labels: the name of each switch.
        whole: what is said if no switch is set.
        before: what stands before the labels, separated by commas, of those that are not set, if some are.
        none: what stands there if all are set.

    With two switches, place 8 = 2 + 2 * 3 has neither set, place 6 = 0 + 2 * 3 the first alone, and place 0 both:

    >>> unset = Unset(labels=("a", "b"), whole="all open", before="open: ", none="none")
    >>> ways = ((("a-", 0), ("a+", 1)), (("b-", 0), ("b+", 1)))
    >>> switches = Switches(ways, values=bytes(9), names=("u",), wins=((False, True),), parts=(), unset=unset)
    >>> [switches.text(place) for place in (8, 6, 0)]
    ['all open', 'open: b', 'open: none']
    """

    labels: tuple[str, ...]
    whole: str
    before: str
    none: str


@dataclass(frozen=True)
class Match(Generic[P]):
    """A position with all that play from it needs.

    Attributes:
        start: the position.
        players: the names of the players.
        moves: for a position and the player who is to move, each move in text with the position after it.
        loses: whether the player who cannot move has lost, given the position and that player.
        wins: whether the player who is to move wins under best play by both.
        length: an upper bound on the moves that are left, which falls with each move.
        first: who starts, where the game says so; None where either may.
        show: a position in text.
        picture: a picture of a position, with a place for each move; None if the game has none. It
            raises InputError where a position is too large to be drawn.
        draw: the same as SVG; of a game that writes SVG itself that alone.
        value: what a position is worth, in text; None if the game says no more than who wins.
        answers: how many moves of the player who is to move win; None if they are to be tried one by one.
        switches: the positions as settings of switches; None if the game is not of that kind.

    One or two counters are taken from a heap, and who takes the last one wins. The multiples of 3 are lost:

    >>> heap = Match(
    ...     start=4,
    ...     players=("Left", "Right"),
    ...     moves=lambda n, player: {f"take {k}": n - k for k in (1, 2) if k <= n},
    ...     loses=lambda n, player: True,
    ...     wins=lambda n, player: n % 3 > 0,
    ...     length=lambda n: n,
    ... )
    >>> heap.winning_moves(4, player=0), heap.winning_moves(3, player=1)
    (['take 1'], [])
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

    def __post_init__(self) -> None:
        if self.draw is None and self.picture is not None:
            object.__setattr__(self, "draw", as_svg(self.picture))

    def player(self, name: str) -> int:
        """The number of the player of this name, in upper or lower case.

        Raises:
            InputError: there is none.
        """
        known = [player.casefold() for player in self.players]
        if name.casefold() not in known:
            raise InputError(f"no player is called '{name}': expected {' or '.join(known)}")
        return known.index(name.casefold())

    def is_over(self, position: P, player: int) -> bool:
        """Whether the player who is to move cannot."""
        return not self.moves(position, player)

    def winner(self, position: P, player: int) -> int:
        """Who has won where a player cannot move."""
        return 1 - player if self.loses(position, player) else player

    def find(self, position: P, player: int, move: str) -> tuple[str, P]:
        """A move, given in text in which spaces do not count, as the game writes it; and the position after it.

        Raises:
            InputError: the player has no such move.
        """
        moves = self.moves(position, player)
        found = {_spelled(text): (text, after) for text, after in moves.items()}
        if _spelled(move) not in found:
            listed = ", ".join(islice(moves, _SHOWN)) + (", ..." if len(moves) > _SHOWN else "")
            raise InputError(f"'{move}' is no move of {self.players[player]} here: expected one of {listed}")
        return found[_spelled(move)]

    def after(self, position: P, player: int, move: str) -> P:
        """The position after a move; as for `find`."""
        return self.find(position, player, move)[1]

    def winning_moves(self, position: P, player: int) -> list[str]:
        """The moves after which the opponent loses under best play by both."""
        return [move for move, after in self.moves(position, player).items() if not self.wins(after, 1 - player)]

    def best_move(self, position: P, player: int) -> str:
        """The move of a perfect opponent: one that wins if there is one. Who cannot win resists as long as possible,
        with a move that leaves the fewest winning answers, and among these the longest play.

        Raises:
            ValueError: there is no move.
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
        """A line of best play by both, from a position or from the start: who moves, the move, and what it leads to."""
        position, player = self.start if position is None else position, starter
        while not self.is_over(position, player):
            move = self.best_move(position, player)
            position = self.after(position, player, move)
            yield player, move, position
            player = 1 - player


@dataclass(frozen=True)
class Course(Generic[P]):
    """A course of play: the moves that were made from the start of a match.

    Attributes:
        match: the match.
        starter: who moved first.
        positions: the start, and the position after each move.
        moves: the moves, in text.

    One or two counters are taken from a heap of five, and who takes the last one wins:

    >>> heap = Match(
    ...     start=5,
    ...     players=("Left", "Right"),
    ...     moves=lambda n, player: {f"take {k}": n - k for k in (1, 2) if k <= n},
    ...     loses=lambda n, player: True,
    ...     wins=lambda n, player: n % 3 > 0,
    ...     length=lambda n: n,
    ... )
    >>> course = Course.of(heap, starter=0, moves=["take 2", "take 1"])
    >>> course.position, course.player, course.winner, course.then("take 2").winner
    (2, 0, None, 0)
    """

    match: Match[P]
    starter: int
    positions: tuple[P, ...]
    moves: tuple[str, ...] = ()

    @staticmethod
    def of(match: Match[P], starter: int, moves: Iterable[str] = ()) -> Course[P]:
        """The course with these moves.

        Raises:
            InputError: one of them is no move where it is made.
        """
        course = Course(match, starter, (match.start,))
        for move in moves:
            course = course.then(move)
        return course

    def then(self, move: str) -> Course[P]:
        """The course with one move more.

        Raises:
            InputError: the player who is to move has no such move.
        """
        found, after = self.match.find(self.position, self.player, move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, found))

    def back(self, number: int) -> Course[P]:
        """The course without its last moves, so many of them, or as many as there are."""
        kept = max(len(self.moves) - number, 0)
        return replace(self, positions=self.positions[: kept + 1], moves=self.moves[:kept])

    @property
    def position(self) -> P:
        """The position that play has come to."""
        return self.positions[-1]

    @property
    def player(self) -> int:
        """Who is to move."""
        return (self.starter + len(self.moves)) % 2

    @property
    def winner(self) -> int | None:
        """Who has won; None if play is not over."""
        over = self.match.is_over(self.position, self.player)
        return self.match.winner(self.position, self.player) if over else None


_SHOWN = 12
"""How many moves an error lists."""


def _spelled(move: str) -> str:
    return "".join(move.split())


def written_out(moves: Iterable[tuple[str, P]], position: str) -> dict[str, P]:
    """Moves as a mapping, if there are not too many.

    Args:
        moves: moves in text, each with the position after it.
        position: the position, in text.

    Raises:
        InputError: there are more than can be played with.

    >>> written_out([("to 0", 0), ("to 1", 1)], "2")
    {'to 0': 0, 'to 1': 1}
    """
    found = dict(islice(moves, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise InputError(f"{position} has more than {MOST_MOVES:,} moves: too many to be played one by one")
    return found
