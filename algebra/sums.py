"""Games that fall apart into components: from the moves in a component to the solver and the play of all sums.

    component --moves--> components it leaves      sum of components --theory--> element --> outcome

Moves are given by side: one side if both players move alike (the game is *impartial*), otherwise Left's and Right's.
The player who cannot move loses under normal play and wins under misère play. A *theory* maps sums to a commutative
monoid whose elements determine the outcome: Grundy values, integers, a misère quotient. Where there is one, sums of any
size are solved by it; other sums are played out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate
from math import comb, prod
from operator import add, xor
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.match import Match, written_out
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, good_after, wins
from knotgames.algebra.partizan.sums import Splits, Sum, last_move, sum_of, sums
from knotgames.algebra.pictures.moves import boxes
from knotgames.algebra.ruleset import Answer, Datum, Example, Flag, Ruleset, as_text, fold
from knotgames.algebra.steps import spend

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

C = TypeVar("C", bound=Hashable)
V = TypeVar("V")

Moves = Iterable[tuple[str, Sum[C]]]
"""Moves in a component, each with its name and the components that it leaves."""

MISERE_FLAG = Flag(("--misere",), {"action": "store_true", "help": "the player who moves last loses"})
"""The flag for misère play of games that are played under normal play otherwise."""

PLAY_FLAGS = (
    Flag(("--misere",), {"action": "store_true", "help": "who cannot move wins (the default)"}),
    Flag(("--normal",), {"action": "store_true", "help": "who cannot move loses"}),
)
"""The flags by which the play of a partizan game is chosen."""

POSITION_LIMIT = 1_000_000
"""The most positions of a sum that `played_out_within` lets through."""

POSITION_SIZE = 500
"""About how many bytes a position takes, in a recursion or in a list of moves."""

_COUNTED = 1000
"""The total weight up to which positions are counted, to see whether memory holds them."""


@dataclass(frozen=True)
class Theory(Generic[C, V]):
    """A homomorphism from sums of components to a commutative monoid whose elements determine the outcome.

    In an answer an element has the name `key` and the form `said`; it is shown in play if `shown`.
    """

    key: str
    of: Callable[[Sequence[C]], V]
    outcome: Callable[[V], LastMoveOutcome]
    add: Callable[[V, V], V] = add
    said: Callable[[Any], Datum] = lambda element: element
    shown: bool = False


def nim(value: Callable[[C], int]) -> Theory[C, int]:
    """Return the theory of impartial games under normal play, given the Grundy value of each component."""

    def outcome(total: int) -> LastMoveOutcome:
        return LastMoveOutcome.NEXT if total else LastMoveOutcome.PREVIOUS

    return Theory("grundy", lambda parts: nim_sum(map(value, parts)), outcome, xor, shown=True)


@dataclass(frozen=True)
class SumGame(Generic[C]):
    """A game whose positions are sums of components, written with `+`. For the other attributes see `Ruleset`.

    Attributes:
        read: reads a component, by default a whole number; None if it is the empty sum.
        length: how many moves are left at most in a component, whoever moves; by default found by recursion.
        impartial: True if both players move alike. Such a game is under normal play unless misère play is asked for,
            a partizan one under misère play unless normal play is.
        theory: what is known of a sum and all that follows from it; None if it is played out. It raises InputError if
            that would take too long. By default impartial games have Grundy values under normal play.
        move: the text of a move, from the component, what it leaves, and the name of the move.
        order: the components whose winning moves an answer lists, in their order. It raises InputError if the moves
            are too many.
        component: what an answer calls a component, in addition to its element; None if it lists no components.
        picture: by default a box for each component.
        players: by default Left and Right, or in an impartial game Next, who starts, and Previous.

    Strips of squares; Left takes one square from an end, and Right two:

    >>> strips = SumGame(
    ...     name="strips",
    ...     summary="Left takes one square of a strip, Right two.",
    ...     moves=lambda n: [[("", (n - taken,) if n > taken else ())] if n >= taken else [] for taken in (1, 2)],
    ... )
    >>> [str(strips.outcome(strips.parse("2 + 1"), play)) for play in Play]
    ['L', 'N']
    >>> strips.solve((2, 1), moves=True).moves
    {'Left': ['1 -> 0'], 'Right': ['2 -> 0']}
    """

    name: str
    summary: str
    moves: Callable[[C], Sequence[Moves[C]]]
    notation: str = "sizes with +, as in 5 + 3"
    read: Callable[[Reader], C | None] = lambda reader: reader.natural(digits=4) or None  # type: ignore[assignment,return-value]
    length: Callable[[C], int] = None  # type: ignore[assignment]
    examples: tuple[Example, ...] = ()
    impartial: bool = False
    theory: Callable[[Sum[C], Play], Theory[C, Any] | None] = None  # type: ignore[assignment]
    write: Callable[[C], str] = str
    zero: str = "0"
    move: str = "{0} -> {1}"
    order: Callable[[Sum[C]], Iterable[C]] = lambda whole: sorted(set(whole))  # type: ignore[type-var]
    component: Callable[[C], Mapping[str, Datum]] | None = None
    facts: Mapping[str, Datum] = field(default_factory=dict)
    picture: Callable[[Sum[C]], Picture] = None  # type: ignore[assignment]
    players: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if self.length is None:
            object.__setattr__(self, "length", longest(self._left))
        if self.theory is None:
            grundy = nim(by_options(self._left, lambda options: mex({*map(nim_sum, options)})))
            by_nim = self.impartial
            object.__setattr__(self, "theory", lambda _, play: grundy if by_nim and play is Play.NORMAL else None)

        if self.picture is None:
            object.__setattr__(self, "picture", self._boxes)

    def _left(self, component: C) -> list[Sum[C]]:
        """Return what a move in a component leaves, whoever makes it."""
        return [left for side in self.moves(component) for _, left in side]

    def _boxes(self, whole: Sum[C]) -> Picture:
        def texts(part: C) -> Iterator[str]:
            return (self.text(part, name, left) for side in self.moves(part) for name, left in side)

        return boxes(((self.write(part), texts(part)) for part in whole), f"a position of {self.name}")

    def parse(self, text: str) -> Sum[C]:
        """Return the sum that a text describes, in its order. Raise NotationError, naming the place, if it is none."""
        reader = Reader(self.name, text)
        parts = reader.separated(self.read, "+")
        reader.end("'+' or the end")
        return tuple(part for part in parts if part is not None)

    def show(self, whole: Iterable[C]) -> str:
        """Return a sum in text."""
        return " + ".join(map(self.write, whole)) or self.zero

    def text(self, component: C, name: str, left: Sum[C]) -> str:
        """Return a move in text, with what it leaves."""
        return self.move.format(self.write(component), self.show(left), name)

    def play(self, misere: bool = False, normal: bool = False) -> Play:
        """Return the play that the flags ask for. Raise InputError if they ask for both."""
        if misere and normal:
            raise InputError("expected --misere or --normal, found both")
        return Play.NORMAL if normal or (self.impartial and not misere) else Play.MISERE

    def outcome(self, whole: Sum[C], play: Play) -> LastMoveOutcome:
        """Return the outcome of a sum, by the theory or by playing it out."""
        return self._outcomes(self.theory(whole, play), play)(whole)

    def winning_moves(self, whole: Sum[C], play: Play) -> dict[str, list[str]]:
        """Return the moves in text with which each player who starts wins, by the name of the player."""
        return self._winning(whole, play, self.theory(whole, play))

    def solve(self, whole: Sum[C], *, moves: bool = False, misere: bool = False, normal: bool = False) -> Answer:
        """Return the outcome, the elements of the sum and its components, and the winning moves if `moves` asks."""
        play = self.play(misere, normal)
        theory, data = self.theory(whole, play), dict(self.facts)
        outcome = self._outcomes(theory, play)(whole)
        if theory is not None:
            data[theory.key] = theory.said(theory.of(whole))
            if self.component is not None:
                said = {part: theory.said(theory.of((part,))) for part in set(whole)}
                data["components"] = [{**self.component(part), theory.key: said[part]} for part in whole]
        return Answer(self.show(whole), outcome, data, self._winning(whole, play, theory) if moves else None)

    def match(self, whole: Sum[C], *, misere: bool = False, normal: bool = False) -> Match[Sum[C]]:
        """Return the match from a sum."""
        play = self.play(misere, normal)
        theory = self.theory(whole, play)
        outcome = self._outcomes(theory, play)

        def options(parts: Sum[C], player: int) -> Iterator[tuple[str, Sum[C]]]:
            for component in dict.fromkeys(parts):
                place = parts.index(component)
                for name, left in self.moves(component)[0 if self.impartial else player]:
                    yield self.text(component, name, left), parts[:place] + left + parts[place + 1 :]

        return Match(
            start=whole,
            players=self.players or (("Next", "Previous") if self.impartial else ("Left", "Right")),
            moves=lambda parts, player: written_out(options(parts, player), self.show(parts)),
            loses=lambda parts, player: play is Play.NORMAL,
            wins=lambda parts, player: wins(outcome(parts), Player(player), Player(player)),
            length=lambda parts: sum(map(self.length, parts)),
            first=0 if self.impartial else None,
            show=self.show,
            picture=self.picture,
            value=(lambda parts: str(theory.of(parts))) if theory is not None and theory.shown else None,
        )

    def ruleset(self, **changed: Any) -> Ruleset:
        """Return the entry for the command line, with what a game does in its own way."""
        flags = (MISERE_FLAG,) if self.impartial else PLAY_FLAGS
        whole = Ruleset(
            self.name,
            self.summary,
            self.notation,
            self.parse,
            self.solve,
            self.examples,
            flags=flags,
            picture=lambda position, **_: self.picture(position),
            match=self.match,
            match_flags=tuple(flag.keyword for flag in flags),
            show=lambda given: sum_text(given, self.zero),
        )
        return replace(whole, **changed)

    def _outcomes(self, theory: Theory[C, Any] | None, play: Play) -> Callable[[Sum[C]], LastMoveOutcome]:
        if theory is None:
            return outcomes_by_play(self.moves, play, 1 if self.impartial else 2)
        return lambda parts: theory.outcome(theory.of(parts))

    def _winning(self, whole: Sum[C], play: Play, theory: Theory[C, Any] | None) -> dict[str, list[str]]:
        after = self._after(whole, play, theory)
        winning: dict[str, list[str]] = {
            name: [] for name in (["next player"] if self.impartial else self.players or ("Left", "Right"))
        }
        good = [good_after(player) for player in Player]
        for component in self.order(whole):
            for found, side, wanted in zip(winning.values(), self.moves(component), good, strict=False):
                found += [self.text(component, move, left) for move, left in side if after(component, left) in wanted]
        return winning

    def _after(
        self, whole: Sum[C], play: Play, theory: Theory[C, Any] | None
    ) -> Callable[[C, Sum[C]], LastMoveOutcome]:
        place = {component: place for place, component in enumerate(whole)}
        if theory is None:
            outcome = self._outcomes(theory, play)
            return lambda component, left: outcome(whole[: place[component]] + left + whole[place[component] + 1 :])
        elements = [theory.of((component,)) for component in whole]
        before = [*accumulate(elements, theory.add, initial=theory.of(()))]
        behind = [*accumulate(reversed(elements), theory.add, initial=theory.of(()))][::-1]
        others = {component: theory.add(before[at], behind[at + 1]) for component, at in place.items()}
        return lambda component, left: theory.outcome(theory.add(others[component], theory.of(left)))


def sum_text(given: object, zero: str = "0") -> str:
    """Return a sum, given as an object, in text: a text, a component, or a list of components.

    Raises:
        InputError: the object is none of these.

    >>> sum_text([5, 3, 1]), sum_text(3)
    ('5 + 3 + 1', '3')
    """
    return (" + ".join(map(as_text, given)) or zero) if isinstance(given, list | tuple) else as_text(given)


def longest(options: Callable[[C], Sequence[Sum[C]]]) -> Callable[[C], int]:
    """Return the most moves that both players together can make in a component, as a function."""
    return by_options(options, lambda lengths: max((1 + sum(option) for option in lengths), default=0))


def by_options(options: Callable[[C], Sequence[Sum[C]]], rule: Callable[[list[list[int]]], int]) -> Callable[[C], int]:
    """Return a function of components that a rule computes from its values for the components of each option.

    For example the Grundy value of a heap, if a move takes one or two counters:

    >>> taken = lambda heap: [(heap - number,) for number in (1, 2) if number <= heap]
    >>> by_options(taken, lambda found: mex({*map(nim_sum, found)}))(5)
    2
    """
    known: dict[C, int] = {}

    def value(component: C, _: tuple[frozenset[int], ...]) -> int:
        return rule([[known[part] for part in option] for option in options(component)])

    return lambda component: fold(component, options, value, known)


def unnamed(splits: Splits[C]) -> Callable[[C], Sequence[Moves[C]]]:
    """Return moves without names from what Left, and what Right, may turn a component into."""
    return lambda component: [[("", parts) for parts in side] for side in splits(component)]


def outcomes_by_play(
    moves: Callable[[C], Sequence[Moves[C]]], play: Play, players: int = 2
) -> Callable[[Iterable[C]], LastMoveOutcome]:
    """Return the outcomes of sums of comparable components by recursion over all positions, as a function of a sum.

    >>> def moves(heap):  # Left takes one counter, Right two; a player who cannot move loses
    ...     return [[("", (heap - taken,))] if heap >= taken else [] for taken in (1, 2)]
    >>> str(outcomes_by_play(moves, Play.NORMAL)((2, 1)))
    'L'
    """
    memo: dict[Sum[C], LastMoveOutcome] = {}

    @cache
    def options(component: C) -> tuple[set[Sum[C]], ...]:
        return tuple({left for _, left in side} for side in moves(component))

    @cache
    def reduced_options(component: C) -> tuple[set[Sum[C]], ...]:
        return tuple(set(map(reduced, side)) for side in options(component))

    def reduced(position: Iterable[C]) -> Sum[C]:
        return sum_of(component for component in position if any(options(component)))

    all_options = sums(reduced_options, players)

    def sides(position: Sum[C]) -> Sequence[Sequence[Sum[C]]]:
        found = all_options(position)
        spend(2 * sum(map(len, found)))
        return found  # type: ignore[return-value]

    return lambda components: fold(reduced(components), sides, last_move(play), memo)


def outcomes_of_sums(
    moves: Callable[[C], Moves[C]], *, misere: bool = False
) -> Callable[[Iterable[C]], LastMoveOutcome]:
    """Return the outcomes of sums of impartial components, as `outcomes_by_play` does."""
    return outcomes_by_play(lambda component: (moves(component),), Play.MISERE if misere else Play.NORMAL, 1)


def played_out_within(name: str, followers: Callable[[C], int]) -> Callable[[Sum[C], Play], None]:
    """Return a theory that gives no elements and refuses sums of more than a million positions.

    Of a component `followers` counts what it may become, itself and the empty sum included.
    """

    def theory(whole: Sum[C], play: Play) -> None:
        bound = prod(comb(followers(part) - 1 + count, count) for part, count in Counter(whole).items())
        if bound > POSITION_LIMIT:
            raise InputError(
                f"{name}: this sum has up to {_figure(bound)} positions, "
                f"too many to search: expected at most {POSITION_LIMIT:,}"
            )

    return theory


def _figure(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"10^{len(str(number)) - 1}" if number < 10**4000 else "over 10^4000"


def require_recursion(weights: Iterable[int], total: int, what: str) -> None:
    """Raise InputError if memory cannot hold a recursion over the positions of a sum.

    `weights` are those of the components that play can reach; no move raises the weight of a sum, at first `total`.
    """
    if total > _COUNTED:
        raise InputError(f"{what} may have more than 10^30 positions: expected a total size of at most {_COUNTED}")
    require_memory(multisets_within(weights, total) * POSITION_SIZE, what)


def multisets_within(weights: Iterable[int], total: int) -> int:
    """Return how many multisets of parts with these weights weigh at most `total`; it bounds the positions of a sum."""
    ways = [1] + [0] * total
    for weight in weights:
        for reached in range(weight, total + 1):
            ways[reached] += ways[reached - weight]
    return sum(ways)


def sums_of_at_most(largest: int, counters: int) -> Iterator[tuple[int, ...]]:
    """Yield the sums of heaps up to the largest with at most this many counters, each in descending order.

    >>> list(sums_of_at_most(2, 3))
    [(), (1,), (1, 1), (1, 1, 1), (2,), (2, 1)]
    """
    yield ()
    for heap in range(1, min(largest, counters) + 1):
        for rest in sums_of_at_most(heap, counters - heap):
            yield (heap, *rest)
