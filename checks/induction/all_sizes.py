"""Taking-and-breaking games in linear arithmetic: formulas about heaps of every size, built from the moves of the game.

The claimed Grundy values are the series of the solver. A nim-sum of parts is split into the finitely many combinations
of their values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any

import z3

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part
from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.heaps.periodicity import (
    first_failure,
    reached_values,
    settled_below,
)
from knotgames.algebra.heaps.series import Series
from knotgames.checks.claim import Finding, found
from knotgames.checks.induction.step import Option, follows
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import Terms, all_of, any_of

Claimed = Mapping[str, Series]
"""The claimed Grundy values of each kind of heap."""


def has_value(series: Series, size: z3.ArithRef, value: int) -> z3.BoolRef:
    """Return the formula: the series has this value at the index `size`, which is not negative."""
    early = [size == place for place, other in enumerate(series.exceptional) if other == value]
    places = [place for place, other in enumerate(series.repeating) if other == value]
    late = [(size - series.preperiod) % series.period == place for place in places]
    return any_of([*early, all_of([size >= series.preperiod, any_of(late)])])


def leaves(move: MoveRule, size: z3.ArithRef, sizes: Sequence[z3.ArithRef]) -> z3.BoolRef:
    """Return the formula: from a heap of this size the move may leave parts of these sizes.

    A cut of a sum of n tori leaves at least one torus in each part.
    """
    shared = [part.weight * left for part, left in zip(move.parts, sizes, strict=True)]
    least = [left >= part.least for part, left in zip(move.parts, sizes, strict=True)]
    return all_of([size == sum(shared, z3.IntVal(move.removed)), *least])


def part_sizes(move: MoveRule) -> list[z3.ArithRef]:
    """Return variables for the sizes of the parts of a move."""
    return [z3.Int(f"{move.name}.part{place}") for place in range(len(move.parts))]


def sums_to(parts: Sequence[Part], sizes: Sequence[z3.ArithRef], claimed: Claimed, value: int) -> z3.BoolRef:
    """Return the formula: the claimed values of the parts have this nim-sum."""
    return _sums_to(tuple(claimed[part.kind] for part in parts), Terms.of(sizes), value)


@lru_cache(maxsize=1024)
def _sums_to(claimed: tuple[Series, ...], sizes: Terms, value: int) -> z3.BoolRef:
    """Return the formula for these series at these sizes; cached, because many questions share the sizes."""
    valued = [
        {value: has_value(series, size, value) for value in series.values}
        for series, size in zip(claimed, sizes.held, strict=True)
    ]
    ways = [way for way in product(*valued) if nim_sum(way) == value]
    return any_of(all_of([True, *(one[v] for one, v in zip(valued, way, strict=True))]) for way in ways)


def options_of(moves: Iterable[MoveRule], claimed: Claimed, size: z3.ArithRef) -> list[Option]:
    """Return the options of a heap of any size by each of some moves, with their claimed values."""
    return [
        Option(leaves(move, size, sizes), partial(sums_to, move.parts, sizes, claimed), sizes)
        for move in moves
        for sizes in [part_sizes(move)]
    ]


def mex_violations(moves: MoveRules, claimed: Claimed, kind: str) -> Iterator[Obligation]:
    """Yield the obligations of the mex equation: no option of a heap has its value, some option has each smaller value.

    The base of the induction is the heaps of value 0; the measure is the size. If one counter is taken at a time, there
    is no move from 0 to 0, none from 1 to 1, and one from 1 to 0:

    >>> one_less = MoveRule("a", "o", 1, (Part("o", 1, least=0),))
    >>> len(list(mex_violations((one_less,), {"o": Series.parse("(0 1)")}, "o")))
    3
    """
    size = z3.Int("size")
    options = options_of([move for move in moves if move.source == kind], claimed, size)
    for value in claimed[kind].values:
        here = has_value(claimed[kind], size, value)
        yield from follows(here, options, [value], range(value), size, lambda g: _mismatch(moves, claimed, g, kind))


def mex_findings(moves: MoveRules, claimed: Claimed, kinds: Sequence[str]) -> Iterator[Finding]:
    """Prove that the claimed series of these kinds satisfy the mex equation at every size.

    There are two proofs: arithmetic over every move, and a check of the sizes below the bound of the extension lemma.
    """
    every = " and ".join(f"{kind}g" for kind in kinds)
    yield from decided(
        [violation for kind in kinds for violation in mex_violations(moves, claimed, kind)],
        f"every move of {every}, all g",
    )
    failure = first_failure(moves, claimed, kinds)
    below = [settled_below(moves, claimed, kind) for kind in kinds]
    yield found(
        "exhaustion",
        f"every move of {every} for g < {max(below)}, to which the extension lemma reduces all g",
        failure and _mismatch(moves, claimed, *failure),
        visited=sum(below),
    )


def _mismatch(moves: MoveRules, claimed: Claimed, size: int, kind: str) -> str:
    reached = sorted(reached_values(moves, claimed, kind, size))
    return f"{kind}{size}: claimed {claimed[kind][size]}, the options are worth {reached}, mex {mex(reached)}"


def extension_violations(
    moves: MoveRules, claimed: Claimed, kind: str, step: int, threshold: int
) -> Iterator[Obligation]:
    """Yield the obligations of the extension lemma for a kind.

    From the threshold T on, every move leaves a part that is large enough to be changed by the step L. If a move takes
    one counter and leaves one heap, that heap is large enough from size 5 on, for the step 2.
    """
    size = z3.Int("size")
    for move in (move for move in moves if move.source == kind):
        sizes = part_sizes(move)
        settled = [max(part.least, claimed[part.kind].preperiod) for part in move.parts]
        for start, shift in ((size + step, True), (size, False)):
            small = [
                left < place + (step // part.weight if shift else 0)
                for left, part, place in zip(sizes, move.parts, settled, strict=True)
            ]
            describe = f"a move ({move.name}) with no part to change by {step}, though g >= {threshold}: g = {{}}"
            yield Obligation.of_size(
                z3.And(size >= threshold, leaves(move, start, sizes)), all_of(small), size, describe.format
            )


Bound = Callable[[Any, Any, Any, int], Any]
"""The last heap that decides, from the preperiod, the period, the counters taken and the heaps left."""


def read_off(values: Sequence[int], bound: Bound, taken: int, parts: int) -> Series | None:
    """Return the series of the first values up to the heap that decides; None if they have none.

    It has the least period, and then the least preperiod >= 1. The search follows the theorem literally.

    Args:
        bound: the last heap that decides, which grows with the preperiod.
        taken: the most counters that a move takes.
        parts: the most heaps that a move leaves; 1 if no move leaves a heap.

    >>> str(read_off([0, 1, 2, 0, 1, 2, 0, 1, 2], lambda n0, p, k, s: s * (n0 + p) + k - 1, taken=2, parts=1))
    '0 (1 2 0)'
    """
    for period in range(1, len(values)):
        for preperiod in range(1, len(values)):
            last = bound(preperiod, period, taken, max(parts, 1))
            if last >= len(values):
                break
            if all(values[n] == values[n + period] for n in range(preperiod, last + 1 - period)):
                return Series.of(values, preperiod, period)
    return None


def periodicity_violations(bound: Bound) -> Iterator[Obligation]:
    """Yield the obligations of the step of the induction of Guy and Smith, with n0, p and k variables.

    A violation is a move from n + p or n whose largest heap is not shifted by p to one that is not below n0, and is
    below n. Without violations the two have options of the same values, and of the same elements of a misère quotient.

    The heaps up to s (n0 + p) + k - 1 decide; here for moves that leave at most one heap.
    """
    n, n0, p, k, taken = z3.Ints("n n0 p k taken")
    for s in (1, 2, 3):
        given = z3.And(n0 >= 1, p >= 1, k >= 0, taken >= 0, taken <= k, n + p > bound(n0, p, k, s))
        yield Obligation.of_size(given, n <= k, n, f"s = {s}, n = {{}}: a heap that is taken whole".format)
        for parts in range(1, s + 1):
            heaps = [z3.Int(f"heap{place}") for place in range(parts)]
            largest = heaps[0]
            shares = z3.And([largest >= heap for heap in heaps] + [heap >= 1 for heap in heaps])
            falls = taken >= 1 if parts == 1 else taken >= 0
            for start, shifted in ((n + p, largest - p), (n, largest)):
                left = z3.And(given, shares, falls, sum(heaps, taken) == start)
                text = f"s = {s}, n = {{}}: a move that leaves {parts} heaps of which none can be shifted"
                yield Obligation.of_size(left, z3.Not(z3.And(shifted >= n0, shifted < n)), n, text.format)
