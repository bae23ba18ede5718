"""Misère monoids of partizan heap games, found and proved; and the period that settles all heaps.

*Periodicity.* Let no move of either player take more than k counters or leave more than s heaps, and let Q be the
misère monoid of the heaps 0 to N, with phi(h) the element of the heap h. If n0, p >= 1 are such that phi(n + p) =
phi(n) whenever n >= n0 and n + p <= N, and N >= s (n0 + p) + k - 1, then Q is the misère monoid of all heaps, with
phi(n + p) = phi(n) for all n >= n0.

Proof. It is that of `algebra.misere.quotient`, for the moves of each player apart. For m > N each move of Left from
m answers to one from m - p, in which one heap has p counters less, or the other way round, and that heap has n0
counters or more either way. So Left's options of m and of m - p have the same elements, and so have Right's; none
are had of the one just if none are of the other. By induction m has the same element, and for each player the same
winning contexts, as m - p, hence as a heap up to N. The induction of `algebra.misere.partizan.deficits` asks for
nothing else of a heap. QED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from algebra.heaps.periodicity import find_period, periodicity_bound
from algebra.heaps.series import Series
from algebra.misere.options import listed
from algebra.misere.partizan.codes import PartizanCode, Sides
from algebra.misere.partizan.deficits import cayley_table
from algebra.misere.partizan.search import Search
from algebra.misere.quotient import irredundant
from algebra.monoids.monoid import BoolArray, FiniteMonoid
from algebra.monoids.orders import better
from algebra.monoids.presentation import Equation, Word, rewriting
from algebra.notation import InputError, OutOfBudget
from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Player, wins

PartizanRule = Callable[[int], tuple[Iterable[Iterable[int]], Iterable[Iterable[int]]]]
"""The options of a heap for Left and for Right, as collections of smaller heaps."""

LIMIT = 1_000
"""How many elements a monoid may have, unless said otherwise."""

MOST_HEAPS = 2_000
"""The largest heap that is looked at for a period, unless said otherwise."""

_SELDOM = 64
"""Past so many heaps, a period is looked for only when there is a part more of this size."""


@dataclass(frozen=True, eq=False, repr=False)
class PartizanQuotient:
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
        scope = "all heaps" if self.series is not None else f"the heaps to {self.last}"
        return f"<PartizanQuotient of {game}: order {len(self)}, proved for {scope}>"

    @property
    def last(self) -> int:
        """The largest heap that was looked at."""
        return len(self.heaps) - 1

    @property
    def bound(self) -> int | None:
        """The last heap that the proof of the period looks at; None if no period is proved."""
        if self.series is None or self.code is None:
            return None
        return periodicity_bound(self.series.preperiod, self.series.period, self.code.taken, self.code.parts)

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
    proceed: Callable[[], bool] = lambda: True,
    progress: Callable[[int, int], None] | None = None,
) -> PartizanQuotient:
    """The misère monoid of the heaps of a partizan game.

    Args:
        game: a code, or a rule that gives the options of each heap for Left and for Right.
        heaps: the largest heap; unless given, `MOST_HEAPS`, for a period is then asked for. As soon as the periodicity
            theorem gives the monoid of all heaps, no more are looked at.
        limit: how many elements a monoid may have on the way.
        proceed: asked now and then; the search stops when it says no.
        progress: called with each heap that is settled, and the order of the monoid.

    Returns:
        The monoid of the heaps that were settled, with its proof. If the search did not get to the heap that was asked
        for, or to a period, `stopped` says why.

    Raises:
        InputError: a rule leaves a heap that is not smaller, or no largest heap is given with a rule.

    Left takes one counter of a heap and Right a whole heap of two or more:

    >>> partizan_quotient(lambda n: ([[n - 1]] if n else [], [[]] if n > 1 else []), 2, limit=20).stopped
    'at heap 2: there are more than 20 elements'
    """
    code = game if isinstance(game, PartizanCode) else None
    if heaps is None and code is None:
        raise InputError("a rule of a heap game needs a largest heap")
    if heaps is not None and heaps < 0:
        raise InputError(f"the largest heap is {heaps}: expected a whole number from 0")
    search, stopped, look = Search(limit, proceed), None, 0
    for heap in range((MOST_HEAPS if heaps is None else heaps) + 1):
        try:
            search.add_heap(_sides(game, heap))
        except OutOfBudget as error:
            stopped = f"at heap {heap}: {error}"
            break
        if progress is not None:
            progress(heap, len(search.hypothesis))
        if code is not None and heap >= look:
            look = heap + 1 + heap // _SELDOM
            if find_period(search.hypothesis.phi, code.taken, code.parts) is not None:
                break
    else:
        stopped = f"no period is proved by the heaps up to {MOST_HEAPS}" if heaps is None else None
    return _quotient(search, code, stopped)


def _sides(game: PartizanCode | PartizanRule, heap: int) -> Sides:
    if isinstance(game, PartizanCode):
        return game.options(heap)
    left, right = map(listed, game(heap))
    return left, right


def _quotient(search: Search, code: PartizanCode | None, stopped: str | None) -> PartizanQuotient:
    """What a search has proved, by irredundant generators and least words."""
    hypothesis = search.hypothesis
    table = cayley_table(hypothesis)
    assert not isinstance(table, tuple)
    plain = FiniteMonoid(range(len(hypothesis)), table, 0)
    generators = irredundant(plain, [(heap, hypothesis.phi[heap]) for heap in hypothesis.generators])
    words, rules = rewriting(plain, [element for _, element in generators])
    order = list(words)
    place = np.empty(len(order), dtype=np.intp)
    place[order] = np.arange(len(order))
    phi = tuple(int(place[x]) for x in hypothesis.phi)
    left, right = (
        tuple(sorted((int(place[x]), sum(1 << int(place[y]) for y in order if mask >> y & 1)) for x, mask in side))
        for side in search.proof.sides
    )
    return PartizanQuotient(
        heaps=tuple(search.heaps),
        generators=tuple(heap for heap, _ in generators),
        words=tuple(words[x] for x in order),
        rules=tuple(rules),
        monoid=FiniteMonoid(range(len(order)), place[table[np.ix_(order, order)]], 0),
        outcomes=tuple(map(hypothesis.outcome, order)),
        phi=phi,
        deficits=(left, right),
        growth=tuple(search.growth),
        code=code,
        series=None if code is None else find_period(phi, code.taken, code.parts),
        stopped=stopped,
    )
