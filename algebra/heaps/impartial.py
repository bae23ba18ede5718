"""Sums of impartial components: who wins them under either convention, and the moves that win.

A position of a sum is a tuple of components, in any order. A component that no one can move in may be left out.
Nothing here knows the Grundy values of a particular game: they are handed in, so that the winning moves of a sum of
long components can be read off values that were proved.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from knotgames.algebra.heaps.nim import nim_sum
from knotgames.algebra.match import Match, written_out
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.ruleset import fold
from knotgames.algebra.steps import spend

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

C = TypeVar("C", bound=Hashable)

ComponentMoves = Callable[[C], Iterable[tuple[str, tuple[C, ...]]]]
"""The moves in one component, each with its name and the components that it leaves."""


def outcomes_of_sums(moves: ComponentMoves[C], *, misere: bool = False) -> Callable[[Iterable[C]], LastMoveOutcome]:
    """The outcomes of sums by plain recursion over every position that play can reach: no values, no theory.

    Args:
        moves: the moves in a component.
        misere: whether the player who moves last loses.

    Returns:
        a function from the components of a sum, which must be comparable, to its outcome. It keeps what it finds.

    Two heaps of one counter are lost by the player who starts in nim, and won in misère nim:

    >>> def nim(heap):
    ...     return ((f"to {left}", (left,)) for left in range(heap))
    >>> str(outcomes_of_sums(nim)((1, 1))), str(outcomes_of_sums(nim, misere=True)((1, 1)))
    ('P', 'N')
    """
    memo: dict[tuple[C, ...], LastMoveOutcome] = {}
    stuck = LastMoveOutcome.NEXT if misere else LastMoveOutcome.PREVIOUS

    def valuation(_: tuple[C, ...], sides: tuple[frozenset[LastMoveOutcome], ...]) -> LastMoveOutcome:
        if not sides[0]:
            return stuck
        return LastMoveOutcome.NEXT if LastMoveOutcome.PREVIOUS in sides[0] else LastMoveOutcome.PREVIOUS

    @cache
    def options_of(component: C) -> set[tuple[C, ...]]:
        return {left for _, left in moves(component)}

    @cache
    def reduced_options(component: C) -> set[tuple[C, ...]]:
        return {reduced(option) for option in options_of(component)}

    def reduced(position: Iterable[C]) -> tuple[C, ...]:
        return tuple(sorted(filter(options_of, position)))  # type: ignore[type-var]

    def sides(position: tuple[C, ...]) -> tuple[Collection[tuple[C, ...]]]:
        found, looked = set[tuple[C, ...]](), 0
        for place, component in enumerate(position):
            if place and component == position[place - 1]:
                continue  # a move in either of two equal components leaves the same
            rest, options = position[:place] + position[place + 1 :], reduced_options(component)
            found.update([tuple(sorted(rest + option)) for option in options])  # type: ignore[type-var]
            looked += len(options)
        spend(2 * looked)
        return (found,)

    return lambda components: fold(reduced(components), sides, valuation, memo)


def outcome_of_sum(components: Iterable[C], moves: ComponentMoves[C], *, misere: bool = False) -> LastMoveOutcome:
    """The outcome of one sum, as `outcomes_of_sums` finds it; the moves are given in the same way.

    >>> str(outcome_of_sum((1, 2, 3), lambda heap: ((f"to {left}", (left,)) for left in range(heap))))
    'P'
    """
    return outcomes_of_sums(moves, misere=misere)(components)


def winning_moves(
    components: tuple[C, ...], moves: ComponentMoves[C], value: Callable[[C], int]
) -> Iterator[tuple[int, str, tuple[C, ...]]]:
    """The moves that win under normal play, those to positions of Grundy value 0.

    Args:
        components: the sum.
        moves: the moves in a component.
        value: the Grundy value of a component.

    Returns:
        for each winning move the place of the component it is made in, its name, and what it leaves of the component.

    >>> list(winning_moves((21, 11, 6), lambda heap: ((f"to {k}", (k,)) for k in range(heap)), lambda heap: heap))
    [(0, 'to 13', (13,))]
    """
    total = nim_sum(map(value, components))
    if total == 0:
        return
    for place, component in enumerate(components):
        wanted = total ^ value(component)
        for name, left in moves(component):
            if nim_sum(map(value, left)) == wanted:
                yield place, name, left


def moves_to_p(
    components: tuple[C, ...], moves: ComponentMoves[C], outcome: Callable[[tuple[C, ...]], LastMoveOutcome]
) -> Iterator[tuple[int, str, tuple[C, ...]]]:
    """The moves after which the outcome of the sum is P; given as by `winning_moves`.

    Of 2 + 1 the two are taken under misère play, so that the opponent has to take the last counter:

    >>> def nim(heap):
    ...     return ((f"to {left}", (left,)) for left in range(heap))
    >>> list(moves_to_p((2, 1), nim, outcomes_of_sums(nim, misere=True)))
    [(0, 'to 0', (0,))]
    """
    for place, component in enumerate(components):
        for name, left in moves(component):
            if outcome(components[:place] + left + components[place + 1 :]) is LastMoveOutcome.PREVIOUS:
                yield place, name, left


def impartial_match(
    start: tuple[C, ...],
    moves: ComponentMoves[C],
    wins: Callable[[tuple[C, ...]], bool],
    named: Callable[[C, str, tuple[C, ...]], str],
    show: Callable[[tuple[C, ...]], str],
    size: Callable[[C], int],
    *,
    misere: bool,
    picture: Callable[[tuple[C, ...]], Picture] | None = None,
    value: Callable[[tuple[C, ...]], int] | None = None,
) -> Match[tuple[C, ...]]:
    """A match on a sum of impartial components; the player who starts is called Next, the other one Previous.

    Args:
        start: the sum.
        moves: the moves in a component.
        wins: whether the player who is to move wins a sum under best play.
        named: a move in text, from the component, the name of the move and what it leaves.
        show: a sum in text.
        size: the size of a component. A move lessens it, or breaks the component into parts of no greater sizes
            together, so that at most 2s - 1 moves are left in a component of size s.
        misere: whether the player who moves last loses.
        picture: a picture of a sum.
        value: the Grundy value of a sum, under normal play.

    Of two heaps of nim the player who starts makes equal ones, and answers in the other heap from then on:

    >>> from operator import xor
    >>> nim = impartial_match(
    ...     (3, 1),
    ...     moves=lambda heap: ((f"to {left}", (left,)) for left in range(heap)),
    ...     wins=lambda heaps: xor(*heaps) > 0,
    ...     named=lambda heap, name, left: f"{heap} {name}",
    ...     show=lambda heaps: " + ".join(map(str, heaps)),
    ...     size=lambda heap: heap,
    ...     misere=False,
    ... )
    >>> [(nim.players[player], move, nim.show(heaps)) for player, move, heaps in nim.best_play(starter=0)][:2]
    [('Next', '3 to 1', '1 + 1'), ('Previous', '1 to 0', '0 + 1')]
    """

    def options(position: tuple[C, ...]) -> Iterator[tuple[str, tuple[C, ...]]]:
        for component in dict.fromkeys(position):
            place = position.index(component)
            for name, left in moves(component):
                yield named(component, name, left), position[:place] + left + position[place + 1 :]

    return Match(
        start=start,
        players=("Next", "Previous"),
        moves=lambda position, _: written_out(options(position), show(position)),
        loses=lambda position, player: not misere,
        wins=lambda position, player: wins(position),
        length=lambda position: sum(2 * size(part) - 1 for part in position if size(part)),
        first=0,
        show=show,
        picture=picture,
        value=None if value is None or misere else lambda position: str(value(position)),
    )


def require_recursion(weights: Iterable[int], total: int, what: str) -> None:
    """Refuse a recursion over the positions of a sum that memory cannot hold.

    Args:
        weights: the weights of the components that play can reach; no move raises the weight of a sum.
        total: the weight of the sum at the start.
        what: the recursion, in words that begin the message.

    Raises:
        InputError: with the figures.

    >>> require_recursion(range(1, 6), 5, "nim")  # heaps of 1 to 5 counters, together at most 5: 19 positions
    >>> require_recursion(range(1, 2000), 2000, "nim")
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: nim may meet more than 10^30 positions: expected a total size of at most 1000
    """
    if total > _COUNTED:
        raise InputError(f"{what} may meet more than 10^30 positions: expected a total size of at most {_COUNTED}")
    require_memory(multisets_within(weights, total) * POSITION_SIZE, what)


POSITION_SIZE = 500
"""About how many bytes a position takes, in a recursion or in a list of moves."""

_COUNTED = 1000
"""The total weight up to which positions are counted, to see whether memory holds them."""


def multisets_within(weights: Iterable[int], total: int) -> int:
    """How many multisets of parts with these weights weigh at most `total`; this bounds the positions of a sum.

    >>> multisets_within(range(1, 6), 5)  # partitions of 0, 1, ..., 5: 1 + 1 + 2 + 3 + 5 + 7
    19
    """
    ways = [1] + [0] * total
    for weight in weights:
        for reached in range(weight, total + 1):
            ways[reached] += ways[reached - weight]
    return sum(ways)


def sums_of_at_most(largest: int, counters: int) -> Iterator[tuple[int, ...]]:
    """The sums of heaps up to the largest with at most so many counters in all, each in descending order.

    >>> list(sums_of_at_most(2, 3))
    [(), (1,), (1, 1), (1, 1, 1), (2,), (2, 1)]
    """
    yield ()
    for heap in range(1, min(largest, counters) + 1):
        for rest in sums_of_at_most(heap, counters - heap):
            yield (heap, *rest)
