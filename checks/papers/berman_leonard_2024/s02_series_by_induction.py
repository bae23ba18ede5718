"""Section 2: the paper's inductions for Theorems 2.3 and 2.4, as printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain, product
from operator import xor
from typing import TypeVar

import z3

from knotgames.algebra.heaps.breaking import MoveRule, Part
from knotgames.algebra.heaps.nim import nim_sum
from knotgames.algebra.heaps.periodicity import extension_step, extension_threshold, reached_values
from knotgames.algebra.heaps.series import Series
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import leaves, options_of, part_sizes, sums_to
from knotgames.checks.induction.step import follows
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, SERIES

VALUES = range(8)
"""Every nim-sum of two values of the series is below 8."""


@PAPER.claim(
    "Theorem 2.3 (proof)",
    "For $g > 2$: if $g$ is even, $G(g) = mex{G(o(g-1)), 0, 1, 0} = mex{0, 0, 1, 0} = 2$; if $g$ is odd, $G(g) = "
    "mex{G(o(g-1)), 2, 3} = mex{2, 2, 3} = 0$: the values of the moves are exactly these.",
    uses=("Knotgames2026/Heaps, extension lemma",),
    mutants={"for g > 0": {"after": 0}, "without 1": {"even": {0}}, "with 1 for odd g": {"odd": {1, 2, 3}}},
)
def cases_of_orientable(
    even: Collection[int] = frozenset({0, 1}), odd: Collection[int] = frozenset({2, 3}), after: int = 2
) -> Iterator[Question]:
    size = z3.Int("size")
    options = options_of([move for move in MOVES if move.source == ORIENTABLE], SERIES, size)

    def describe(genus: int) -> str:
        return f"o{genus}: the moves are worth {sorted(reached_values(MOVES, SERIES, ORIENTABLE, genus))}"

    violations = [
        follows(z3.And(size > after, size % 2 == residue), options, {*VALUES} - {*printed}, printed, size, describe)
        for residue, printed in enumerate((even, odd))
    ]
    yield ask(decided, list(chain(*violations)), f"every move of og, all g > {after}")
    last = extension_threshold(MOVES, SERIES, ORIENTABLE) + extension_step(MOVES, SERIES, ORIENTABLE)
    yield every(
        f"{after} < g < {last}, to which the extension lemma reduces all g",
        range(after + 1, last),
        lambda genus: reached_values(MOVES, SERIES, ORIENTABLE, genus),
        lambda genus: set(odd if genus % 2 else even),
        "o{case}: the moves are worth {left}, not {right}",
    )


@PAPER.claim(
    "Theorem 2.4 (proof)",
    "Assume $g >= 9$. Then for each case $c$ to $h$, the set of $G$-values for moves from $ng$ is the same as the set "
    "of $G$-values for moves from $n(g+4)$.",
    uses=("Knotgames2026/Heaps, extension lemma",),
    mutants={
        "from g = 8": {"start": 8},
        "a period of 2": {"shift": 2},
        "4 and 6 exchanged at the start": {
            "claimed": {**SERIES, NONORIENTABLE: Series.parse("0 1 2 4 6 0 3 6 4 0 3 (4 6 0 3)")}
        },
    },
)
def cases_of_nonorientable(
    start: int = 9, shift: int = 4, claimed: Mapping[str, Series] = SERIES
) -> Iterator[Question]:
    size = z3.Int("size")
    own = [move for move in MOVES if move.source == NONORIENTABLE]

    def values(move: MoveRule, genus: int) -> set[int]:
        return reached_values((move,), claimed, NONORIENTABLE, genus)

    violations: list[Obligation] = []
    # the values reached from g are those reached from the first genus of the same residue
    for move, first in product(own, range(start, start + shift)):
        given, reached = z3.And(size >= start, size % shift == first % shift), values(move, first)
        text = f"case {move.name}: n{{}} reaches other values than n{first}"
        options = options_of([move], claimed, size)
        violations += follows(given, options, {*VALUES} - reached, reached, size, text.format)
    yield ask(decided, violations, f"every move of ng and n(g+{shift}), case by case, all g >= {start}")
    last = max(extension_threshold(MOVES, claimed, NONORIENTABLE), start + MORE)
    reduced = not shift % extension_step(MOVES, claimed, NONORIENTABLE)
    yield every(
        f"{start} <= g < {last}" + (", to which the extension lemma reduces all g" if reduced else ""),
        product(range(start, last), own),
        lambda genus, move: values(move, genus),
        lambda genus, move: {
            reduce(xor, (claimed[part][size] for part, size in left)) for left in move.options(genus + shift)
        },
        f"case {{1.name}}: n{{0}} reaches {{left}}, but the genus greater by {shift} reaches {{right}}",
        starred=True,
        bound=not reduced,
    )


MORE = 20
"""The number of genera tried in each case."""


Pair = tuple[tuple[int, int, int], tuple[int, int, int]]
"""Two genera j*x + k*y + z, each by its coefficients x, y, z."""


@dataclass(frozen=True)
class Pairing:
    """Moves from n(2k + odd), and moves of the same value from n(2k + 4 + odd).

    Attributes:
        before: the surfaces left by the moves from n(2k + odd).
        after: those left by the others.
        last: the greatest j minus k; None without j. The least j is 1.
    """

    name: str
    case: str
    odd: int
    before: Pair
    after: Pair
    last: int | None = None


PAIRINGS = (
    Pairing("in order", "g", 0, ((1, 0, 0), (-1, 2, 0)), ((1, 0, 0), (-1, 2, 4)), last=0),
    Pairing("A", "g", 0, ((0, 1, -2), (0, 1, 2)), ((0, 1, 2), (0, 1, 2))),
    Pairing("B", "g", 0, ((0, 1, -1), (0, 1, 1)), ((0, 1, 1), (0, 1, 3))),
    Pairing("in order", "g", 1, ((1, 0, 0), (-1, 2, 1)), ((1, 0, 0), (-1, 2, 5)), last=0),
    Pairing("C", "g", 1, ((0, 1, -1), (0, 1, 2)), ((0, 1, 2), (0, 1, 3))),
    Pairing("D", "g", 1, ((0, 1, 0), (0, 1, 1)), ((0, 1, 1), (0, 1, 4))),
    Pairing("in order", "h", 0, ((1, 0, 0), (-2, 2, 0)), ((1, 0, 0), (-2, 2, 4)), last=-2),
    Pairing("A", "h", 0, ((0, 1, -3), (0, 0, 6)), ((0, 1, -1), (0, 0, 6))),
    Pairing("B", "h", 0, ((0, 1, -2), (0, 0, 4)), ((0, 1, 0), (0, 0, 4))),
    Pairing("C", "h", 0, ((0, 1, -1), (0, 0, 2)), ((0, 1, 1), (0, 0, 2))),
    Pairing("in order", "h", 1, ((1, 0, 0), (-2, 2, 1)), ((1, 0, 0), (-2, 2, 5)), last=-1),
    Pairing("D", "h", 1, ((0, 1, -2), (0, 0, 5)), ((0, 1, 0), (0, 0, 5))),
    Pairing("E", "h", 1, ((0, 1, -1), (0, 0, 3)), ((0, 1, 1), (0, 0, 3))),
    Pairing("F", "h", 1, ((0, 1, 0), (0, 0, 1)), ((0, 1, 2), (0, 0, 1))),
)
"""The tables of cases g and h. C (for even g) and F (for odd g) are not paired in order."""


def _without(name: str, case: str) -> tuple[Pairing, ...]:
    return tuple(one for one in PAIRINGS if (one.name, one.case) != (name, case))


def _in_order_to(case: str, odd: int, last: int) -> tuple[Pairing, ...]:
    named = {(one.name, one.case, one.odd): one for one in PAIRINGS}
    name = "in order", case, odd
    return tuple({**named, name: replace(named[name], last=last)}.values())


START = 9

LISTED = 60
"""The genus below which moves are paired one by one."""


@PAPER.claim(
    "Theorem 2.4 (cases g and h)",
    "The moves from $ng$ correspond inductively to moves from $n(g+4)$ in the order listed, with the exception, in "
    "case $h$, of the move labeled $C$; and each move labeled with a letter to the one labeled with the same letter "
    "and a prime. For $A$ and $A'$ of case $h$ we must have $k > 4$. "
    f"For $g >= {START}$ the moves that correspond have equal values, and every move of cases $g$ and $h$ from $ng$ "
    "and $n(g+4)$ is among them.",
    reading="For odd $g$ the paper says: same as above except $D$ corresponds to $D'$, $E$ to $E'$, and $F$ to $F'$. "
    "In everything said above, these letters replace $A$, $B$ and $C$. So $F$ is the exception.",
    mutants={
        "from g = 8": {"start": 8},
        "C of case h in order": {"pairings": _in_order_to("h", 0, -1)},
        "F of case h in order": {"pairings": _in_order_to("h", 1, 0)},
        "without A of case g": {"pairings": _without("A", "g")},
        "without E of case h": {"pairings": _without("E", "h")},
        "0 3 exchanged for 3 0": {"claimed": {**SERIES, NONORIENTABLE: Series.parse("0 1 2 4 6 (0 3 6 4)")}},
    },
)
def correspondence(
    pairings: Sequence[Pairing] = PAIRINGS, start: int = START, claimed: Mapping[str, Series] = SERIES
) -> Iterator[Question]:
    yield ask(decided, list(_mispaired(pairings, start, claimed)), f"every move of cases g and h, all g >= {start}")

    def pairs(name: str, genus: int) -> Iterator[tuple[str, list[int], list[int]]]:
        k = genus // 2
        for pairing in pairings:
            if (pairing.case, pairing.odd) == (name, genus % 2):
                for j in range(1, k + pairing.last + 1) if pairing.last is not None else (0,):
                    yield pairing.name, _at(pairing.before, j, k), _at(pairing.after, j, k)

    def listed(genus: int, move: MoveRule, shift: int) -> set[tuple[int, ...]]:
        return {_sorted(move.parts, after if shift else before) for _, before, after in pairs(move.name, genus)}

    def moved(genus: int, move: MoveRule, shift: int) -> set[tuple[int, ...]]:
        return {_sorted(move.parts, [size for _, size in left]) for left in move.options(genus + shift)}

    def worth(name: str, sizes: Sequence[int]) -> int:
        return nim_sum(claimed[part.kind][size] for part, size in zip(_case(name).parts, sizes, strict=True))

    yield every(
        f"{start} <= g < {LISTED}",
        product(range(start, LISTED), map(_case, "gh"), (0, 4)),
        listed,
        moved,
        lambda genus, move, shift, paired, moves: (
            f"case {move.name}, g = {genus}: {min(paired ^ moves)} from n{genus + shift} is not paired"
        ),
        starred=True,
        bound=True,
    ) & every(
        "",
        ((genus, name, *pair) for genus in range(start, LISTED) for name in "gh" for pair in pairs(name, genus)),
        lambda genus, name, label, before, after: worth(name, before),
        lambda genus, name, label, before, after: worth(name, after),
        "case {1}, {2}, g = {0}: the values are {left} and {right}",
        starred=True,
        law_of=[worth],
    )


def _case(name: str) -> MoveRule:
    return {move.name: move for move in MOVES}[name]


def _mispaired(pairings: Sequence[Pairing], start: int, claimed: Mapping[str, Series]) -> Iterator[Obligation]:
    """Yield pairs that are not moves or differ in value, and moves without a partner."""
    size, j, k = z3.Ints("size j k")
    for pairing in pairings:
        move = _case(pairing.case)
        here = z3.And(size == 2 * k + pairing.odd, size >= start, _range(pairing, j, k))
        before, after = _at(pairing.before, j, k), _at(pairing.after, j, k)
        text = f"case {pairing.case}, {pairing.name}, g = {{}}"
        illegal = z3.Or(z3.Not(leaves(move, size, before)), z3.Not(leaves(move, size + 4, after)))
        yield Obligation.of_size(here, illegal, size, f"{text}: not a move".format)
        for value in VALUES:
            unequal = sums_to(move.parts, before, claimed, value) != sums_to(move.parts, after, claimed, value)
            yield Obligation.of_size(here, unequal, size, f"{text}: the values differ".format)
    for name, shift in product("gh", (0, 4)):
        move = _case(name)
        sizes = part_sizes(move)
        listed = []
        for pairing in (pairing for pairing in pairings if pairing.case == name):
            there = _at(pairing.after if shift else pairing.before, j, k)
            orders = [there, there[::-1]] if move.parts[0] == move.parts[1] else [there]
            same = any_of(z3.And([*map(z3.ArithRef.__eq__, sizes, order)]) for order in orders)
            listed.append(z3.Exists([j, k], z3.And(size == 2 * k + pairing.odd, _range(pairing, j, k), same)))
        text = f"case {name}, g = {{}}: a move from n(g+{shift}) is not listed"
        here = z3.And(size >= start, leaves(move, size + shift, sizes))
        yield Obligation.of_size(here, z3.Not(any_of(listed)), size, text.format)


Number = TypeVar("Number", int, "z3.ArithRef")


def _at(pair: Pair, j: Number, k: Number) -> list[Number]:
    return [x * j + y * k + z for x, y, z in pair]


def _range(pairing: Pairing, j: z3.ArithRef, k: z3.ArithRef) -> z3.BoolRef:
    return z3.BoolVal(True) if pairing.last is None else z3.And(j >= 1, j <= k + pairing.last)


def _sorted(parts: tuple[Part, ...], sizes: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(sizes) if parts[0] == parts[1] else sizes)
