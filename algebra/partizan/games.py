"""A partizan ruleset, stated in one place: what a component may become, how it is written, what is known of its sums.

Positions are sums of components, written with `+`; 0 is the sum of none. From the statement follow the notation, the
outcome under normal and misère play, the winning moves and the entry for the command line. Where sums of the game
have an invariant that determines their outcome, the outcome is read off it; else all positions are folded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from knotgames.algebra.match import Match, written_out
from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Play, Player, Splits, Sum, good_after, sum_of, sums, winning_options, wins
from knotgames.algebra.partizan.sums import outcome as folded_outcome
from knotgames.algebra.ruleset import Answer, Datum, Example, Flag, Ruleset

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

C = TypeVar("C", bound=Hashable)
Element = int | Fraction
"""An element of the monoid of a game's sums, where that is a group of numbers under addition."""

POSITION_LIMIT = 1_000_000
"""How many positions a sum may have for all of them to be folded."""

PLAY_FLAGS = (
    Flag(("--misere",), {"action": "store_true", "help": "who cannot move wins (the default)"}),
    Flag(("--normal",), {"action": "store_true", "help": "who cannot move loses"}),
)
"""The flags by which the play of a partizan game is chosen."""


def play_named(misere: bool, normal: bool) -> Play:
    """The play that the flags ask for; misère if neither is given.

    Args:
        misere: whether `--misere` is given.
        normal: whether `--normal` is given.

    Raises:
        InputError: both are given.

    >>> play_named(misere=False, normal=False)
    <Play.MISERE: 'misere'>
    >>> play_named(misere=True, normal=True)
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: --misere and --normal exclude each other: expected one of them
    """
    if misere and normal:
        raise InputError("--misere and --normal exclude each other: expected one of them")
    return Play.NORMAL if normal else Play.MISERE


@dataclass(frozen=True)
class Invariant(Generic[C]):
    """What determines the outcome of a sum: the sum of the elements of its components.

    Attributes:
        element: the element of a component. It must be the same for games that are equal as sums.
        outcome: the outcome of the sums with this element.

    Under normal play, where a component n is n moves for Left, or -n for Right, it is n that counts:

    >>> def outcome(moves):
    ...     return LastMoveOutcome.of(left_first=moves > 0, right_first=moves >= 0)
    >>> moves = Invariant(element=int, outcome=outcome)
    >>> moves.of_sum([3, -1, -2]), moves.outcome(moves.of_sum([3, -1, -2]))
    (0, <LastMoveOutcome.PREVIOUS: 'P'>)
    """

    element: Callable[[C], Element]
    outcome: Callable[[Any], LastMoveOutcome]

    def of_sum(self, position: Iterable[C]) -> Element:
        """The element of a sum."""
        return sum(count * self.element(component) for component, count in Counter(position).items())


@dataclass(frozen=True)
class PartizanGame(Generic[C]):
    """A partizan game.

    Attributes:
        name: what it is called, and what an error calls a position; as in `Ruleset`.
        summary: as in `Ruleset`.
        notation: as in `Ruleset`.
        splits: what Left, and what Right, may turn a component into.
        read: reads one component; None if it is the empty game 0.
        write: the text of a component.
        length: how many moves are left at most in a component, whoever moves.
        followers: how many components, itself and 0 included, a component may become; used to refuse sums that are
            too large to fold, so only where some play has no invariant.
        examples: positions with their published answers.
        invariants: for a play, the invariant that determines outcomes.

    Strips of squares, of which Left takes one and Right two, from an end:

    >>> strips = PartizanGame(
    ...     name="strips",
    ...     summary="Left takes one square of a strip, Right two.",
    ...     notation="lengths with +",
    ...     splits=lambda n: tuple([(n - taken,) if n > taken else ()] if n >= taken else [] for taken in (1, 2)),
    ...     read=lambda reader: reader.natural() or None,
    ...     write=str,
    ...     length=lambda n: n,
    ...     followers=lambda n: n + 1,
    ...     examples=(),
    ... )
    >>> [str(strips.outcome(strips.parse("2 + 1"), play)) for play in Play]
    ['L', 'N']
    >>> strips.solve((2, 1), moves=True).moves
    {'Left': ['1 -> 0'], 'Right': ['2 -> 0']}
    """

    name: str
    summary: str
    notation: str
    splits: Splits[C]
    read: Callable[[Reader], C | None]
    write: Callable[[C], str]
    length: Callable[[C], int]
    followers: Callable[[C], int] | None
    examples: tuple[Example, ...]
    invariants: Mapping[Play, Invariant[C]] = field(default_factory=dict)

    def parse(self, text: str) -> Sum[C]:
        """The sum that a text describes, with its components in the order of the text.

        Raises:
            NotationError: the text is not a sum of components.
        """
        reader = Reader(self.name, text)
        components = reader.separated(self.read, "+")
        reader.end("'+' or the end")
        return tuple(component for component in components if component is not None)

    def text_of(self, position: Iterable[C]) -> str:
        """The text of a sum."""
        return " + ".join(map(self.write, position)) or "0"

    def sides(self, position: Sum[C]) -> tuple[Collection[Sum[C]], Collection[Sum[C]]]:
        """The options of a sum (with sorted components) for Left and for Right."""
        left, right = sums(self.splits)(position)
        return left, right

    def outcome(
        self, position: Iterable[C], play: Play = Play.MISERE, memo: dict[Sum[C], LastMoveOutcome] | None = None
    ) -> LastMoveOutcome:
        """The outcome of a sum.

        Args:
            position: the sum.
            play: normal or misère.
            memo: outcomes that are known under the same play; those that are folded are added.

        Raises:
            InputError: no invariant is known, and the sum has too many positions.
        """
        invariant = self.invariants.get(play)
        if invariant is not None:
            return invariant.outcome(invariant.of_sum(position))
        return folded_outcome(self._foldable(position), self.sides, play, memo)

    def winning_moves(self, position: Iterable[C], play: Play = Play.MISERE) -> dict[Player, list[tuple[C, Sum[C]]]]:
        """Every move with which a player who starts wins: the component that is moved in, and what becomes of it.

        Raises:
            InputError: no invariant is known, and the sum has too many positions.
        """
        winning = self._winning_test(position, play)
        return {
            player: [
                (component, parts)
                for component in sorted(set(position))  # type: ignore[type-var]
                for parts in dict.fromkeys(map(sum_of, self.splits(component)[player]))
                if winning(player, component, parts)
            ]
            for player in Player
        }

    def solve(self, position: Sum[C], *, moves: bool = False, misere: bool = False, normal: bool = False) -> Answer:
        """The outcome, the element of the sum where its game has an invariant, and the winning moves."""
        play = play_named(misere, normal)
        data: dict[str, Datum] = {}
        invariant = self.invariants.get(play)
        if invariant is not None:
            element = invariant.of_sum(position)
            data["element"] = int(element) if element == int(element) else str(element)
        winning = self._winning_texts(position, play) if moves else None
        return Answer(self.text_of(position), self.outcome(position, play), data, winning)

    def _winning_texts(self, position: Sum[C], play: Play) -> dict[str, list[str]]:
        return {
            player.name.capitalize(): [self._move_text(component, parts) for component, parts in found]
            for player, found in self.winning_moves(position, play).items()
        }

    def _move_text(self, component: C, parts: Sum[C]) -> str:
        return f"{self.write(component)} -> {self.text_of(parts)}"

    def match(self, position: Sum[C], *, misere: bool = False, normal: bool = False) -> Match[Sum[C]]:
        """Play from a sum: Left and Right each move in one component.

        Raises:
            InputError: there are too many moves, or too many positions to know who wins.
        """
        play = play_named(misere, normal)

        def options(whole: Sum[C], player: int) -> Iterator[tuple[str, Sum[C]]]:
            for component in dict.fromkeys(whole):
                place = whole.index(component)
                for parts in self.splits(component)[player]:
                    yield self._move_text(component, parts), whole[:place] + tuple(parts) + whole[place + 1 :]

        memo: dict[Sum[C], LastMoveOutcome] = {}

        def starter_wins(whole: Sum[C], player: int) -> bool:
            return wins(self.outcome(whole, play, memo), Player(player), Player(player))

        return Match(
            start=position,
            players=("Left", "Right"),
            moves=lambda whole, player: written_out(options(whole, player), self.text_of(whole)),
            loses=lambda whole, player: play is Play.NORMAL,
            wins=starter_wins,
            length=lambda whole: sum(map(self.length, whole)),
            show=self.text_of,
        )

    def ruleset(
        self,
        parse: Callable[[str], Any] | None = None,
        solve: Callable[..., Answer] | None = None,
        match: Callable[..., Match[Any]] | None = None,
        picture: Callable[..., Picture] | None = None,
    ) -> Ruleset:
        """The entry for the command line; with a faster reader or solver, and pictures, of the game's own, if any."""
        return Ruleset(
            self.name,
            self.summary,
            self.notation,
            parse or self.parse,
            solve or self.solve,
            self.examples,
            flags=PLAY_FLAGS,
            picture=picture,
            match=match or self.match,
            match_flags=("misere", "normal"),
        )

    def _winning_test(self, position: Iterable[C], play: Play) -> Callable[[Player, C, Sum[C]], bool]:
        invariant = self.invariants.get(play)
        if invariant is not None:
            total = invariant.of_sum(position)
            good = {player: good_after(player) for player in Player}

            def by_element(player: Player, component: C, parts: Sum[C]) -> bool:
                change = invariant.of_sum(parts) - invariant.element(component)
                return invariant.outcome(total + change) in good[player]

            return by_element
        whole = self._foldable(position)
        options = [frozenset(side) for side in winning_options(whole, self.sides, play)]

        def by_fold(player: Player, component: C, parts: Sum[C]) -> bool:
            i = whole.index(component)
            return sum_of(whole[:i] + whole[i + 1 :] + parts) in options[player]

        return by_fold

    def _foldable(self, position: Iterable[C]) -> Sum[C]:
        """The sum with its components sorted, if not too many positions follow from it."""
        whole = sum_of(position)
        if self.followers is not None:
            bound = prod(
                comb(self.followers(component) - 1 + count, count) for component, count in Counter(whole).items()
            )
            if bound > POSITION_LIMIT:
                raise InputError(
                    f"{self.name}: this sum has up to {_figure(bound)} positions, "
                    f"expected at most {POSITION_LIMIT:,} to be searched"
                )
        return whole


def _figure(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"10^{len(str(number)) - 1}" if number < 10**4000 else "over 10^4000"
