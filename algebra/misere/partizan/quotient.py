"""Misère monoids of partizan heap games, found and proved; and the period that settles all heaps.

*Periodicity.* Let no move of either player take more than k counters or leave more than s heaps, and let Q be the
misère monoid of the heaps 0 to N, with phi(h) the element of the heap h. If n0, p >= 1 are such that phi(n + p) =
phi(n) whenever n >= n0 and n + p <= N, and N >= s (n0 + p) + k - 1, then Q is the misère monoid of all heaps, with
phi(n + p) = phi(n) for all n >= n0.

Proof. It is that of `algebra.misere.quotient`, for the moves of each player apart. For m > N each move of Left from
m answers to one from m - p, in which one heap has p counters less, or the other way round, and that heap has n0
counters or more either way. So Left's options of m and of m - p have the same elements, and so have Right's; none
are had of the one just if none are of the other. By induction m has the same element, and for each player the same
winning contexts, as m - p, hence as a heap up to N. The induction of `algebra.misere.deficits` asks for
nothing else of a heap. QED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from knotgames.algebra.heaps.periodicity import find_period
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.misere.extent import Extent
from knotgames.algebra.misere.hypothesis import EMPTY_PARTIZAN
from knotgames.algebra.misere.options import listed
from knotgames.algebra.misere.partizan.codes import PartizanCode, Sides
from knotgames.algebra.misere.quotient import add_heaps, presented
from knotgames.algebra.misere.search import Search
from knotgames.algebra.monoids.monoid import BoolArray, FiniteMonoid
from knotgames.algebra.monoids.orders import better
from knotgames.algebra.monoids.presentation import Equation, Word
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Player, wins

PartizanRule = Callable[[int], tuple[Iterable[Iterable[int]], Iterable[Iterable[int]]]]
"""The options of a heap for Left and for Right, as collections of smaller heaps."""

LIMIT = 1_000
"""How many elements a monoid may have, unless said otherwise."""

MOST_HEAPS = 2_000
"""The largest heap that is looked at for a period, unless said otherwise."""


@dataclass(frozen=True, eq=False, repr=False)
class PartizanQuotient(Extent):
    """The misère monoid of some partizan heaps, which is proved.

    Attributes:
        heaps: the options of each heap, 0 to N.
        generators: heaps whose elements generate the monoid, none of them superfluous.
        words: for each element the exponents of the generators in its least word.
        rules: the complete rewriting system that leads each word to the least one of its element.
        monoid: the monoid; its elements are the places 0, 1, ... of the words, and the product is its `add`.
        outcomes: the outcome of each element.
        phi: the element of each heap.
        deficits: the proof, for Left and for Right: the elements with their maximal deficits as masks.
        growth: for each heap at which the order of the monoid changed, the heap and the order from then on.
        code: the code of the game, if it has one.
        series: the elements of all heaps, if the periodicity theorem gives them.
        stopped: why the search did not come to its end, if it did not.

    >>> q = partizan_quotient(PartizanCode.parse("0.13|0.3"))
    >>> q
    <PartizanQuotient of 0.13|0.3: order 13, proved for all heaps>
    >>> str(q.outcome([1])), str(q.outcome([2, 1000])), bool(q.at_least[q.element(2), q.element(4)])
    ('P', 'N', False)
    """

    heaps: tuple[Sides, ...]
    generators: tuple[int, ...]
    words: tuple[Word, ...]
    rules: tuple[Equation, ...]
    monoid: FiniteMonoid[int]
    outcomes: tuple[LastMoveOutcome, ...]
    phi: tuple[int, ...]
    deficits: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    growth: tuple[tuple[int, int], ...]
    code: PartizanCode | None = None
    series: Series | None = None
    stopped: str | None = field(default=None, compare=False)

    def __len__(self) -> int:
        """The order."""
        return len(self.monoid)

    def __repr__(self) -> str:
        game = "heaps" if self.code is None else str(self.code)
        return f"<PartizanQuotient of {game}: order {len(self)}, proved for {self.scope}>"

    @cached_property
    def at_least(self) -> BoolArray:
        """The order: entry (x, y) says that x >= y, that is o(xz) >= o(yz) for each z."""
        payoffs = [[wins(outcome, Player.LEFT, first) for first in Player] for outcome in self.outcomes]
        return better([self.monoid.table], payoffs)

    def held_by(self, player: Player) -> tuple[int, ...]:
        """The elements that a player holds: those that he or she wins when the other one starts."""
        return tuple(x for x, outcome in enumerate(self.outcomes) if wins(outcome, player, player.opponent))

    def element(self, heap: int) -> int:
        """The element of a heap.

        Raises:
            InputError: the monoid is not proved for it.
        """
        if self.series is not None:
            return self.series[heap]
        if not 0 <= heap <= self.last:
            raise InputError(f"the misère monoid is proved to heap {self.last}, which does not cover {heap}")
        return self.phi[heap]

    def element_of(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        return self.monoid.sum(map(self.element, heaps))

    def outcome(self, heaps: Iterable[int]) -> LastMoveOutcome:
        """The misère outcome of a sum of heaps."""
        return self.outcomes[self.element_of(heaps)]


def partizan_quotient(
    game: PartizanCode | PartizanRule,
    heaps: int | None = None,
    *,
    limit: int = LIMIT,
    progress: Callable[[int, int], None] | None = None,
) -> PartizanQuotient:
    """The misère monoid of the heaps of a partizan game.

    Args:
        game: a code, or a rule that gives the options of each heap for Left and for Right.
        heaps: the largest heap; unless given, `MOST_HEAPS`, for a period is then asked for. As soon as the periodicity
            theorem gives the monoid of all heaps, no more are looked at.
        limit: how many elements a monoid may have on the way.
        progress: called with each heap that is settled, and the order of the monoid.

    Returns:
        The monoid of the heaps that were settled, with its proof. If the search did not get to the heap that was asked
        for, or to a period, `stopped` says why: the limit, or the budget of whoever counts its steps.

    Raises:
        InputError: a rule leaves a heap that is not smaller, or no largest heap is given with a rule.
        OutOfBudget: no heap was settled.

    Left takes one counter of a heap and Right a whole heap of two or more:

    >>> partizan_quotient(lambda n: ([[n - 1]] if n else [], [[]] if n > 1 else []), 2, limit=20).stopped
    'at heap 2: there are more than 20 elements'
    """
    return continued(Search(limit, EMPTY_PARTIZAN), game, heaps, progress)


def continued(
    search: Search,
    game: PartizanCode | PartizanRule,
    heaps: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> PartizanQuotient:
    """The misère monoid of the heaps of a partizan game, from the heaps on that a search has settled before.

    Args:
        search: the search. What it finds stays there, so that it may be continued again, with a greater limit.
        game, heaps, progress: as for `partizan_quotient`; the errors are the same.

    >>> search, code = Search(10, EMPTY_PARTIZAN), PartizanCode.parse("0.13|0.3")
    >>> continued(search, code).stopped
    'at heap 4: there are more than 10 elements'
    >>> search.limit = 20
    >>> continued(search, code)
    <PartizanQuotient of 0.13|0.3: order 13, proved for all heaps>
    """
    code = game if isinstance(game, PartizanCode) else None
    stopped = add_heaps(search, lambda heap: _sides(game, heap), code, heaps, MOST_HEAPS, progress)
    return _quotient(search, code, stopped)


def _sides(game: PartizanCode | PartizanRule, heap: int) -> Sides:
    if isinstance(game, PartizanCode):
        return game.options(heap)
    left, right = map(listed, game(heap))
    return left, right


def _quotient(search: Search, code: PartizanCode | None, stopped: str | None) -> PartizanQuotient:
    """What a search has proved."""
    found, held = presented(search), search.monoid.held
    left, right = found.deficits
    series = None if code is None else find_period(found.phi, code.taken, code.parts)
    return PartizanQuotient(
        heaps=tuple([(left, right) for left, right in search.heaps]),
        generators=found.generators,
        words=found.words,
        rules=found.rules,
        monoid=found.monoid,
        outcomes=tuple([LastMoveOutcome.of(not held[1][x], held[0][x]) for x in found.order]),
        phi=found.phi,
        deficits=(left, right),
        growth=tuple(search.growth),
        code=code,
        series=series,
        stopped=stopped if series is None else None,
    )
