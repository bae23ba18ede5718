"""The search for a law by which an integer and counts of some heaps say who wins a sum.

Each heap in which somebody can move is counted, up to a bound or a residue, and is worth an integer. These are guessed:
all small integers are tried, with one index and one period for all heaps, against the outcomes of small sums, which are
found by plain recursion; then the index and the period of each heap are made as small as these outcomes allow. For each
element near 0 the outcome of one sum is found; those of all elements are what repeats in these. The proof of
`algebra.misere.partizan.counts` decides, and nothing rests on the guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from math import comb, gcd, prod

import numpy as np
import numpy.typing as npt

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.options import Sum
from knotgames.algebra.misere.partizan.counts import CountLaw
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup
from knotgames.algebra.misere.partizan.guessing import ANY, PERIODS, small_sums
from knotgames.algebra.misere.partizan.played import Played
from knotgames.algebra.misere.rules import Game, sides_of
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.steps import spend

_CYCLES = ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (4, 2))
"""The indices and periods that are tried for all heaps together."""

_WORTH_SOMETHING = 3
"""The most heaps that are worth an integer other than 0."""

_TRIED = 6
"""The most guesses that are put to the proof."""

_HEAPS = 6
"""The most heaps that are counted."""

_NEAR = 8
"""The largest integer, up to sign, of the elements whose outcomes are found."""

_CLASSES = 3_000
"""The most classes of sums that a law may have."""

Counts = npt.NDArray[np.int64]
"""For each sum the number of each heap; or a number for each sum."""

Cycle = tuple[int, int]
"""An index and a period."""


def count_law(game: Game, last: int) -> CountLaw | None:
    """Return a law of the heaps 0 to `last` of a partizan game, with an integer and counts; None if none is found.

    The first octal game with such a law, in which the heaps 1, 2, 3 are *, {*|0}, and {0, {*|0}|* + *}, or similar:

    >>> law = count_law(PartizanCode.parse("0.3|0.51"), 3)
    >>> str(law.monoid), law.phi, str(law.outcome([2] * 1000 + [3] * 501))
    ('Z x Z_2 x C(1,1) x Z_2', ((0, 0, 0, 0), (0, 1, 0, 0), (1, 0, 1, 0), (-1, 0, 0, 1)), 'R')
    """
    heaps = tuple(sides_of(game, heap) for heap in range(last + 1))
    played = Played(heaps)
    if not 1 < len(played.live) <= _HEAPS:
        return None
    for numbers, cycles in islice(_guesses(played), _TRIED):
        if prod(i + p + 1 for i, p in cycles) > _CLASSES:
            continue
        parts = [place for place, cycle in enumerate(cycles) if cycle != (0, 1)]
        orders = tuple(sum(cycles[place]) for place in parts)
        plain = IntegerGroup((ANY,) * prod(orders), orders, tuple(cycles[place][0] for place in parts))
        phi = [plain.zero] * (last + 1)
        for place, (heap, number) in enumerate(zip(played.live, numbers, strict=True)):
            phi[heap] = plain.reduced([number, *(int(part == place) for part in parts)])
        rows = _rows({heap: phi[heap] for heap in played.live}, plain, played)
        group = IntegerGroup(rows, plain.orders, plain.indices)
        law = CountLaw(heaps, tuple(phi), group, game if isinstance(game, PartizanCode) else None)
        if law.is_proved():
            return law
    return None


def _guesses(played: Played) -> Iterator[tuple[tuple[int, ...], list[Cycle]]]:
    """Yield an integer and a cycle for each heap, by which small sums of one element have one outcome."""
    live = played.live
    most = max(size for size in range(20) if comb(len(live) + size, size) <= 4_000)
    totals = list(small_sums(live, most))
    sums: Counts = np.array([[total.count(heap) for heap in live] for total in totals], dtype=np.int64)
    outcomes: Counts = np.array(["NPLR".index(played.outcome(total)) for total in totals], dtype=np.int64)
    for i, p in _CYCLES:
        for numbers in _integers(len(live)):
            cycles = [(i, p)] * len(live)
            if not _fits(sums, outcomes, numbers, cycles):
                continue
            less = sorted(((a, b) for a in range(i + 1) for b in range(1, p + 1) if p % b == 0), key=sum)
            for place in range(len(live)):
                tried = ([*cycles[:place], cycle, *cycles[place + 1 :]] for cycle in less)
                cycles = next(one for one in tried if _fits(sums, outcomes, numbers, one))
            yield numbers, cycles


def _integers(length: int) -> Iterator[tuple[int, ...]]:
    """Yield the integers of some heaps: at most 2 up to sign, the first above 0, and no two multiples."""
    found = []
    for size in range(1, min(length, _WORTH_SOMETHING) + 1):
        for places in combinations(range(length), size):
            for values in product((1, -1, 2, -2), repeat=size):
                if values[0] > 0 and gcd(*values) == 1:
                    of = dict(zip(places, values, strict=True))
                    found.append(tuple(of.get(place, 0) for place in range(length)))
    yield from sorted(found, key=lambda numbers: (sum(map(abs, numbers)), numbers))


def _fits(sums: Counts, outcomes: Counts, numbers: Sequence[int], cycles: Sequence[Cycle]) -> bool:
    """Return True if sums of one element have one outcome."""
    spend(len(sums) // 100)
    key = sums @ np.array(numbers, dtype=np.int64)
    key -= key.min()
    for column, (i, p) in zip(sums.T, cycles, strict=True):
        key = key * (i + p) + np.where(column < i, column, i + (column - i) % p)
    seen = np.empty(key.max() + 1, dtype=np.int64)
    seen[key] = outcomes
    return bool((seen[key] == outcomes).all())


def _rows(phi: Mapping[int, Element], group: IntegerGroup, played: Played) -> tuple[IntegerMonoid, ...]:
    """The outcomes of all elements, as those of one sum for each element near 0 suggest."""
    found: dict[Element, Sum] = {group.zero: ()}
    waiting = [group.zero]
    for worth in waiting:
        for heap, element in phi.items():
            more = group.add(worth, element)
            if more not in found and abs(more[0]) <= _NEAR:
                found[more] = (*found[worth], heap)
                waiting.append(more)
    outcomes: dict[Element, dict[int, LastMoveOutcome]] = {x: {} for x in group.finite}
    for (v, *x), total in found.items():
        outcomes[tuple(x)][v] = played.outcome(total)
    return tuple(_row(known) if known else ANY for known in outcomes.values())


def _row(known: Mapping[int, LastMoveOutcome]) -> IntegerMonoid:
    """The outcomes of all integers, with those of some; what no sum shows is filled in."""
    (stop, above), (below_start, below) = _tail(known, 1), _tail(known, -1)
    stop = max(stop, 0)
    start = min(below_start + 1, stop, 0)
    middle = tuple(known.get(v, LastMoveOutcome.NEXT) for v in range(start, stop))
    up, down = (
        tuple(tail[(first + sign * n) % len(tail)] for n in range(len(tail)))
        for tail, first, sign in ((above, stop, 1), (below, start - 1, -1))
    )
    return IntegerMonoid(middle, up, down, start)


def _tail(known: Mapping[int, LastMoveOutcome], sign: int) -> tuple[int, list[LastMoveOutcome]]:
    """The place from which outcomes repeat, upwards or downwards as the sign says, and the outcome of each residue."""
    best: tuple[int, int, list[LastMoveOutcome]] | None = None
    for period in range(1, PERIODS + 1):
        repeated: dict[int, LastMoveOutcome] = {}
        first, left = 0, len(known)
        for v in sorted(known, reverse=sign > 0):
            if repeated.setdefault(v % period, known[v]) is not known[v]:
                break
            first, left = v, left - 1
        if best is None or left + 2 * period < best[0]:
            best = left + 2 * period, first, [repeated.get(x, LastMoveOutcome.NEXT) for x in range(period)]
    assert best is not None
    return best[1:]
