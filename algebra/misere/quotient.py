"""Misère quotients of heap games, impartial and partizan, found and proved; and the period that settles all heaps.

*Periodicity.* Let no move of a game with a code take more than k counters or leave more than s heaps, and let Q be the
misère quotient of the heaps 0 to N, with phi(h) the element of the heap h. If n0, p >= 1 are such that phi(n + p) =
phi(n) whenever n >= n0 and n + p <= N, and N >= s (n0 + p) + k - 1, then Q is the misère quotient of all heaps, with
phi(n + p) = phi(n) for all n >= n0 [PlambeckSiegel2008, for impartial games with s = 2].

Proof. Continue phi with period p. Let m > N. A move of either player from m that leaves heaps leaves at most s, of
m - k counters or more altogether; as m - k >= s (n0 + p), the largest has n0 + p counters or more. With p counters less
it has the same element, is a heap still, and the move is one of the same player from m - p. In the same way the largest
heap that a move from m - p leaves has n0 counters or more, since m - p - k >= s n0 + (s - 1) p, and gets p more. (No
heap of more than k counters is taken whole.) So each player's options of m and of m - p have the same elements, and
there are none of the one if and only if there are none of the other. By induction m has the same element, and for each
player the same winning contexts, as the heap m - p, and so as a heap up to N. The induction of
`algebra.misere.deficits` asks for nothing else of a heap, so its finite check covers all of them. Q is onto and reduced
by the heaps up to N. QED.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, TypeVar

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.heaps.periodicity import find_period, proved_period
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.misere.hypothesis import EMPTY, EMPTY_PARTIZAN
from knotgames.algebra.misere.options import HeapOptions, listed
from knotgames.algebra.misere.rules import Game, sides_of
from knotgames.algebra.misere.scope import ProvedHeaps
from knotgames.algebra.misere.search import Search
from knotgames.algebra.monoids.monoid import BoolArray, FiniteMonoid
from knotgames.algebra.monoids.orders import better
from knotgames.algebra.monoids.presentation import Equation, Word, rewriting
from knotgames.algebra.notation import InputError, OutOfBudget
from knotgames.algebra.outcome import LastMoveOutcome, Player, wins
from knotgames.algebra.steps import is_counted, set_aside, spend

C = TypeVar("C", bound=Hashable)

LIMITS = {1: 5_000, 2: 1_000}
"""The most elements that a quotient may have, by the number of sides, unless said otherwise."""

MOST_HEAPS = {1: 8_000, 2: 2_000}
"""The largest heap that is looked at for a period, by the number of sides, unless said otherwise."""

_SELDOM = 64
"""Past this number of heaps, a period is looked for only when there is a part more of this size."""


@dataclass(frozen=True, eq=False, repr=False)
class MisereQuotient(ProvedHeaps):
    """The misère quotient of some heaps, with its proof.

    Attributes:
        heaps: the options of each heap, 0 to N, by side: once if both players move alike, else Left's and Right's.
        generators: heaps whose elements generate the quotient, none of them superfluous.
        words: for each element the exponents of the generators in its least word, by degree and then by how much later
            generators are used.
        rules: the complete rewriting system that leads each word to the least one of its element.
        monoid: the quotient; its elements are the places 0, 1, ... of the words, and the product is its `add`.
        phi: the element of each heap, the pretending function.
        deficits: the proof by side: the elements with their maximal deficits as masks (see `algebra.misere.deficits`).
        growth: for each heap at which the order of the quotient changed, the heap and the order from then on.
        stopped: the reason for which the search came to no end, if there is one.

    >>> q = misere_quotient(Code.parse("0.123"))
    >>> q
    <MisereQuotient of 0.123: order 20, |P| = 5, proved for all heaps>
    >>> q.outcome([3, 3]), q.outcome([3, 4, 1000])
    (<LastMoveOutcome.PREVIOUS: 'P'>, <LastMoveOutcome.NEXT: 'N'>)
    """

    heaps: tuple[HeapOptions, ...]
    generators: tuple[int, ...]
    words: tuple[Word, ...]
    rules: tuple[Equation, ...]
    monoid: FiniteMonoid[int]
    outcomes: tuple[LastMoveOutcome, ...]
    phi: tuple[int, ...]
    deficits: tuple[tuple[tuple[int, int], ...], ...]
    growth: tuple[tuple[int, int], ...]
    code: Code | PartizanCode | None = None
    series: Series | None = None
    stopped: str | None = field(default=None, compare=False)
    _repr_html_: ClassVar[Callable[[MisereQuotient], str]]
    """The text that a notebook shows. The package sets it to `names.quotient_html`."""

    def __len__(self) -> int:
        return len(self.monoid)

    def __repr__(self) -> str:
        size = f"order {len(self)}" + ("" if self.is_partizan else f", |P| = {len(self.p_portion)}")
        return f"<MisereQuotient of {self.code or 'heaps'}: {size}, proved for {self.scope}>"

    @property
    def is_partizan(self) -> bool:
        """Return True if Left and Right have options of their own."""
        return len(self.heaps[0]) == 2

    @cached_property
    def p_portion(self) -> tuple[int, ...]:
        """The elements of P-positions, in order."""
        return tuple(x for x, outcome in enumerate(self.outcomes) if outcome is LastMoveOutcome.PREVIOUS)

    @cached_property
    def at_least(self) -> BoolArray:
        """The order: entry (x, y) says that x >= y, that is o(xz) >= o(yz) for each z."""
        payoffs = [[wins(outcome, Player.LEFT, first) for first in Player] for outcome in self.outcomes]
        return better([self.monoid.table], payoffs)

    def held_by(self, player: Player) -> tuple[int, ...]:
        """The elements that a player holds: those that he or she wins when the other one starts."""
        return tuple(x for x, outcome in enumerate(self.outcomes) if wins(outcome, player, player.opponent))

    def element(self, heap: int) -> int:
        """Return the element of a heap. Raise InputError if the quotient is not proved for it."""
        if self.series is not None:
            return self.series[heap]
        if not 0 <= heap <= self.last:
            raise InputError(f"the misère quotient is proved to heap {self.last}, not to heap {heap}")
        return self.phi[heap]

    def element_of(self, heaps: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        return self.monoid.sum(map(self.element, heaps))

    def outcome(self, heaps: Iterable[int]) -> LastMoveOutcome:
        """The misère outcome of a sum of heaps."""
        return self.outcomes[self.element_of(heaps)]


def misere_quotient(
    game: Game,
    heaps: int | None = None,
    *,
    limit: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MisereQuotient:
    """Return the misère quotient of the heaps that were settled, with its proof.

    If the search did not get to the last heap, or to a period, `stopped` gives the reason: the limit, or the budget.

    Args:
        heaps: the largest heap; unless given, `MOST_HEAPS`, for a period is then asked for. The search ends as soon as
            the periodicity theorem gives the quotient of all heaps.
        limit: the most elements that a monoid may have on the way; unless given, `LIMITS`.
        progress: called with each heap that is settled, and the order of the quotient.

    Raise InputError if a rule leaves a heap that is not smaller, or no largest heap is given with a rule; OutOfBudget
    if no heap was settled.

    >>> misere_quotient(lambda heap: ([(a, heap - a) for a in range(1, (heap + 1) // 2)],), 13)  # Grundy's game
    <MisereQuotient of heaps: order 12, |P| = 3, proved for the heaps to 13>
    """
    sides = len(sides_of(game, 0))
    search = Search(LIMITS[sides] if limit is None else limit, EMPTY if sides == 1 else EMPTY_PARTIZAN)
    return continued(search, game, heaps, progress)


def continued(
    search: Search,
    game: Game,
    heaps: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MisereQuotient:
    """Return the misère quotient of the heaps of a game, from the heaps on that a search has settled before.

    The search keeps what it finds, so it may be continued again with a greater limit. Arguments and errors are as for
    `misere_quotient`.
    """
    code = game if isinstance(game, (Code, PartizanCode)) else None
    if heaps is None and code is None:
        raise InputError("this game has a rule but no code: expected a largest heap")
    if heaps is not None and heaps < 0:
        raise InputError(f"the largest heap is {heaps}: expected a whole number from 0")
    return _proved(search, code, _add_heaps(search, game, code, heaps, progress))


def _add_heaps(
    search: Search,
    game: Game,
    code: Code | PartizanCode | None,
    heaps: int | None,
    progress: Callable[[int, int], None] | None,
) -> str | None:
    taken, parts = (code.taken, max(code.parts, 1)) if code is not None else (0, 1)
    last = MOST_HEAPS[len(search.monoid.held)] if heaps is None else heaps
    next_look = looked_to = aside = kinds = 0
    for heap in range(len(search.heaps), last + 1):
        try:
            spend(8)
            if is_counted() and kinds < len(search.monoid.firsts):
                kinds, before, aside = len(search.monoid.firsts), aside, search.checking
                set_aside(aside - before)
            search.add_heap(sides_of(game, heap))
        except OutOfBudget as error:
            if not heap:
                raise type(error)(f"nothing is proved, not even for heap 0: {error}") from error
            return f"at heap {heap}: {error}"
        if progress is not None:
            progress(heap, len(search.monoid))
        if code is not None and heap >= next_look:
            next_look = heap + 1 + heap // _SELDOM
            newest = search.growth[-1][0]  # its element is that of no lesser heap, so it comes before n0 + p
            together = (heap + 1 - taken) // parts  # what n0 + p may be; for the same one, more heaps prove no more
            if together > max(newest, looked_to) and proved_period(search.monoid.phi, taken, parts) is not None:
                return None
            looked_to = together
    return f"no period is proved by the heaps up to {last}" if heaps is None else None


def quotient_of_positions(
    positions: Sequence[C], options: Callable[[C], Iterable[Iterable[C]]], *, limit: int = LIMITS[1]
) -> tuple[MisereQuotient, Mapping[C, int]]:
    """Return the misère quotient of the sums of finitely many positions, and the element of each position.

    The positions are closed under options, each after those in its options; they are numbered as heaps. Raise
    InputError if an option is not among the positions before, OutOfBudget if the search came to no end.
    """
    place = {position: i for i, position in enumerate(positions)}
    search = Search(limit)
    for position in positions:
        sums = [tuple(option) for option in options(position)]
        for part in (part for option in sums for part in option):
            if part not in place:
                raise InputError(f"the options of {position} are not closed: {part} is not among the positions")
        search.add_heap((listed([place[part] for part in option] for option in sums),))
    quotient = _proved(search, None, None)
    return quotient, {position: quotient.element(i) for position, i in place.items()}


def _proved(search: Search, code: Code | PartizanCode | None, stopped: str | None) -> MisereQuotient:
    found = search.monoid
    plain = FiniteMonoid.proved(found.table.array)
    generators = irredundant(found.table.rows, [(heap, found.phi[heap]) for heap in found.generators])
    words, rules = rewriting(plain, [element for _, element in generators])
    order = tuple(words)
    place = {x: i for i, x in enumerate(order)}
    phi = tuple([place[x] for x in found.phi])
    held = found.held
    series = None if code is None else find_period(phi, code.taken, code.parts)
    return MisereQuotient(
        heaps=tuple(search.heaps),
        generators=tuple([heap for heap, _ in generators]),
        words=tuple([words[x] for x in order]),
        rules=tuple(rules),
        monoid=plain if order == plain.elements else plain.renumbered(order),
        outcomes=tuple([LastMoveOutcome.of(not held[-1][x], held[0][x]) for x in order]),
        phi=phi,
        deficits=tuple([tuple(sorted((place[x], mask) for x, mask in side.by(order))) for side in search.proof.sides]),
        growth=tuple(search.growth),
        code=code,
        series=series,
        stopped=stopped if series is None else None,
    )


def irredundant(rows: Sequence[Sequence[int]], generators: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the generators, as (heap, element), without those that the others generate; later ones go first."""
    needed = list(generators)
    for one in reversed(generators):
        divisors = [rows[element] for _, element in needed if element != one[1] and one[1] in rows[element]]
        reached = frontier = {0}
        while frontier and one[1] not in reached:
            frontier = set[int]().union(*(map(row.__getitem__, frontier) for row in divisors)) - reached
            reached = reached | frontier
        if one[1] in reached:
            needed.remove(one)
    return needed
