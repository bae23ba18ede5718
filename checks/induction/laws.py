"""Laws of infinite misère quotients by z3: the induction over moves in linear integer arithmetic.

The obligations are those of `algebra.misere.laws.induction`, without a bound on the free counts.

With the modulus m of the law, the free counts are x = m X + r and y = m Y + s. For given residues r and s, and a given
state of the bounded counts, a law is a union of *cells*, each the X, Y >= 0 that satisfy a few inequalities
a X + b Y >= n, and no residues are left. So every obligation is a question about cells, which many states share.

If the states of a law are elements of a monoid, the counts are enumerated all the same, without deficits. This is an
independent method for those laws, as long as the bounded coordinates have few counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import z3

from knotgames.algebra.misere.laws.family import Family
from knotgames.algebra.misere.laws.law import Law, Pair, Pattern, Vector, options_worth
from knotgames.algebra.misere.options import Options
from knotgames.checks.claim import Finding
from knotgames.checks.solvers.models import holds_in, number_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of

_Inequality = tuple[int, int, int]
"""(a, b, n) stands for a X + b Y >= n."""

_Cell = frozenset[_Inequality]
"""The points that satisfy all of some inequalities."""

_Region = frozenset[_Cell]
"""The union of some cells."""


def proved(heaps: Sequence[Options], law: Law) -> Iterator[Finding]:
    """Prove that a law gives the P-positions among sums of heaps with these options: a finding of each solver."""
    induction = _Induction(law, options_worth(heaps, law.worth))
    return decided(list(induction.obligations()), "all sums of the heaps")


def told_apart(law: Law, family: Family) -> Iterator[Finding]:
    """Prove that a law distinguishes any two sums of a family: a finding of each solver."""
    k, larger = z3.Ints("k l")
    outcomes = []
    for copies in (k, larger):
        free = [family.context[i] + k * family.context_step[i] + copies * family.step[i] for i in range(-2, 0)]
        outcomes.append(_is_p(law, law.state(family.context), *free))
    first, second = outcomes if family.p_first else reversed(outcomes)
    denied = z3.Or(z3.Not(first), second)

    def shown(model: z3.ModelRef) -> str:
        return f"k = {number_in(model, k)} and l = {number_in(model, larger)} are not told apart"

    return decided([Obligation("", z3.And(k >= 0, larger > k), denied, shown)], "all pairs of the family")


def equal(law: Law, one: Vector, other: Vector) -> Iterator[Finding]:
    """Prove that a law gives two sums the same outcome next to any other sum: a finding of each solver."""
    x, y = z3.Ints("x y")
    obligations = []
    for counts in law.least.values():
        outcomes = []
        for vector in (one, other):
            total = _plus((*counts, 0, 0), vector)
            outcomes.append(_is_p(law, law.state(total), x + total[-2], y + total[-1]))
        obligations.append(Obligation("", z3.And(x >= 0, y >= 0), z3.Xor(*outcomes), partial(_told_apart_by, counts)))
    return decided(obligations, "all contexts")


def _told_apart_by(counts: Vector, model: z3.ModelRef) -> str:
    free = (number_in(model, one) for one in z3.Ints("x y"))
    return f"they are told apart by {(*counts, *free)}"


def _is_p(law: Law, state: Vector, x: z3.ArithRef, y: z3.ArithRef) -> z3.BoolRef:
    """Return the formula: the free counts fit a pattern of a state."""
    m, cases = law.modulus, []
    for pattern in law.of_state.get(state, ()):
        parts = [any_of(all_of([x % m == r, y % m == s]) for r, s in pattern.residues)]
        for (p, q), (least, most) in zip(law.forms, pattern.bounds, strict=True):
            parts += [] if least is None else [p * x + q * y >= least]
            parts += [] if most is None else [p * x + q * y <= most]
        cases.append(all_of(parts))
    return any_of(cases)


_NOWHERE: _Region = frozenset()
_EVERYWHERE: _Region = frozenset([frozenset()])
_ORIGIN: _Region = frozenset([frozenset([(-1, 0, 0), (0, -1, 0)])])
_SOME: tuple[_Cell, _Cell] = (frozenset([(1, 0, 1)]), frozenset([(0, 1, 1)]))
"""The cells of X > 0 and of Y > 0."""


class _Term(NamedTuple):
    """The vectors that are P with (x, y) added to their free counts; `taken` is a coordinate with a needed copy."""

    patterns: int
    x: int = 0
    y: int = 0
    taken: int | None = None


_Terms = frozenset[_Term]

_NO_PATTERNS, _ANYWHERE, _AT_ORIGIN = 0, -1, -2
"""In place of the patterns of a state: there are none; of all vectors; of those whose free counts are 0."""

_ANY: _Terms = frozenset([_Term(_ANYWHERE)])
_EMPTY: _Terms = frozenset([_Term(_AT_ORIGIN)])
_NEVER: _Terms = frozenset()


class _Column(NamedTuple):
    """A term for all bounded counts; `places` are the indices of their patterns."""

    places: npt.NDArray[np.intp]
    term: _Term


class _Violation(NamedTuple):
    """Vectors that must not exist: a term of `inside` and one of `beside` hold, and none of `outside`."""

    name: str
    counts: Vector
    inside: _Terms
    beside: _Terms = _ANY
    outside: _Terms = _NEVER


class _Induction:
    """The obligations of a law; `options` are for each of its heaps the distinct vectors of the options."""

    def __init__(self, law: Law, options: Sequence[Sequence[Vector]]) -> None:
        self._law, self._options = law, options
        self._zero = (0,) * len(law.coordinates)
        self._heaps = [one.heap for one in law.coordinates]
        # What the moves in each coordinate add.
        self._moves = [[_plus(v, law.worth[heap], -1) for v in options[heap]] for heap in self._heaps]
        self._patterns: list[tuple[Pattern, ...]] = [(), *dict.fromkeys(some for _, some in law.patterns if some)]
        places = {some: place for place, some in enumerate(self._patterns)}
        self._place = {state: places[some] for state, some in law.patterns}
        # For each of the bounded counts the place of the patterns of its state.
        self._places = np.zeros([one.states for one in law.bounded], dtype=np.intp)
        for counts in np.ndindex(self._places.shape):
            self._places[counts] = self._place.get(law.state((*counts, *self._zero[len(counts) :])), _NO_PATTERNS)
        self._regions: dict[tuple[_Term, Pair], _Region] = {}

    def obligations(self) -> Iterator[Obligation]:
        """Yield an obligation for each name and pair of residues, unless it is trivial."""
        x, y = z3.Ints("X Y")

        @cache
        def in_cell(cell: _Cell) -> z3.BoolRef:
            return all_of([True, *(a * x + b * y >= n for a, b, n in sorted(cell))])

        @cache
        def in_region(region: _Region) -> z3.BoolRef:
            return any_of(map(in_cell, sorted(region, key=sorted)))

        named: dict[str, list[_Violation]] = {}
        for one in self._violations():
            named.setdefault(one.name, []).append(one)
        every = range(self._law.modulus)
        for name, r, s in product(named, every, every):
            asked: dict[tuple[_Region, ...], Vector] = {}
            for one in named[name]:
                regions = tuple(self._region(terms, (r, s)) for terms in (one.inside, one.beside, one.outside))
                if all(regions[:2]):  # otherwise there is no such vector
                    asked.setdefault(regions, one.counts)
            if not asked:
                continue
            questions = [
                (all_of([in_region(inside), in_region(beside), z3.Not(in_region(outside))]), counts)
                for (inside, beside, outside), counts in asked.items()
            ]
            shown = partial(_shown, questions, (r, s), self._law.modulus)
            yield Obligation(name, z3.And(x >= 0, y >= 0), any_of(one for one, _ in questions), shown)

    def _violations(self) -> Iterator[_Violation]:
        """Yield the violations for all states of the bounded counts."""
        law, zero = self._law, self._zero
        units = [tuple(int(i == j) for j in range(len(zero))) for i in range(len(zero))]
        right = [law.worth[heap] for heap in self._heaps] == units and all(self._options[heap] for heap in self._heaps)
        settled = all(options or not any(worth) for options, worth in zip(self._options, law.worth, strict=True))
        yield _Violation("what heaps are worth", zero, _NEVER if right and settled else _ANY)
        yield _Violation("the empty sum is N", zero, _EMPTY, self._term(zero))
        distinct = {(law.worth[heap], tuple(options)): heap for heap, options in enumerate(self._options)}
        for (worth, options), heap in distinct.items():
            counted = not options or heap in (*self._heaps, *law.apart)
            yield from self._moved(worth, options, covered=not counted)
        for apart in law.sums_apart():
            yield from self._stuck(apart)

    def _moved(self, worth: Vector, options: Sequence[Vector], covered: bool) -> Iterator[_Violation]:
        """Yield violations: an option of a P-position is P; or a heap wins where its replacement does not."""
        within = [_plus(worth, move) for i, count in enumerate(worth) if count for move in self._moves[i]]
        groups = [[self._column(v) for v in vectors] for vectors in ([worth], options, within if covered else [])]
        for counts, (own, moved, wins) in self._distinct(groups):
            yield _Violation("no option of a P-position is P", counts, own, moved)
            yield _Violation("a heap wins where what it is worth does", counts, wins, outside=own | moved)
        if covered and not any(worth):
            after = _NEVER.union(*map(self._term, options))
            yield _Violation("a heap wins where what it is worth does", self._zero, _EMPTY, outside=after)

    def _stuck(self, apart: Sequence[int]) -> Iterator[_Violation]:
        """Yield violations: a sum is N, has a move, and none to a P-position."""
        law = self._law
        beside = law.vector(apart)
        won = [self._column(beside, more=1)]
        for heap in set(apart):
            rest = _plus(beside, law.worth[heap], -1)
            won += [self._column(_plus(rest, option), more=1) for option in self._options[heap]]
        for i, moves in enumerate(self._moves):
            won += [self._column(_plus(beside, move), more=1, taken=i) for move in moves]
        if not apart:  # who has to move in the empty sum wins
            first = np.zeros_like(won[0].places)
            first[0] = _AT_ORIGIN
            won.append(_Column(first, _Term(_AT_ORIGIN)))
        for counts, (outside,) in self._distinct([won], more=1):
            yield _Violation("an N-position with moves has one to P", _plus(counts, beside), _ANY, outside=outside)

    def _column(self, added: Vector, more: int = 0, taken: int | None = None) -> _Column:
        """Return the P-vectors after `added`, for all bounded counts (`more` than states); `taken` is a needed copy."""
        bounded = self._law.bounded
        states = [
            [one.state(max(count + v, 0)) for count in range(one.states + more)]
            for one, v in zip(bounded, added, strict=False)
        ]
        places = self._places[np.ix_(*states)]
        if taken is not None and taken < len(bounded):
            places[(slice(None),) * taken + (0,)] = _NO_PATTERNS
        free = None if taken is None or taken < len(bounded) else taken - len(bounded)
        return _Column(places.ravel(), _Term(_NO_PATTERNS, added[-2], added[-1], free))

    def _distinct(
        self, groups: Sequence[Sequence[_Column]], more: int = 0
    ) -> Iterator[tuple[Vector, tuple[_Terms, ...]]]:
        """Yield the distinct terms that groups of columns give, each with an example of bounded counts."""
        shape = [one.states + more for one in self._law.bounded]
        columns = [(group, column) for group, some in enumerate(groups) for column in some]
        matrix = np.stack([column.places for _, column in columns], axis=1)
        rows, firsts = np.unique(matrix, axis=0, return_index=True)
        for row, first in zip(rows.tolist(), firsts.tolist(), strict=True):
            counts = (*map(int, np.unravel_index(first, shape)), 0, 0) if shape else (0, 0)
            terms: list[set[_Term]] = [set() for _ in groups]
            for place, (group, column) in zip(row, columns, strict=True):
                terms[group].add(column.term._replace(patterns=place))
            yield counts, tuple(map(frozenset, terms))

    def _term(self, total: Vector) -> _Terms:
        """Return the vectors that are P after their free counts are added to a vector with its bounded counts."""
        place = self._place.get(self._law.state(total), _NO_PATTERNS)
        *_, x, y = total
        return frozenset([_Term(place, x, y)])

    def _region(self, terms: _Terms, residues: Pair) -> _Region:
        """Return the region of (X, Y) in which a term is true of m X + r and m Y + s."""
        return _NOWHERE.union(*(self._region_of(term, residues) for term in terms))

    def _region_of(self, term: _Term, residues: Pair) -> _Region:
        if term.patterns == _ANYWHERE:
            return _EVERYWHERE
        if term.patterns == _AT_ORIGIN:
            return _NOWHERE if any(residues) else _ORIGIN
        key = (term, residues)
        if key not in self._regions:
            at = (term.x + residues[0], term.y + residues[1])
            some = _SOME[term.taken] if term.taken is not None and not residues[term.taken] else frozenset()
            self._regions[key] = frozenset(cell | some for cell in _cells(self._law, self._patterns[term.patterns], at))
        return self._regions[key]


def _cells(law: Law, patterns: Iterable[Pattern], at: Pair) -> Iterator[_Cell]:
    """Yield the cells in which the free counts m X and m Y, with these added, fit a pattern."""
    m = law.modulus
    for pattern in patterns:
        if (at[0] % m, at[1] % m) not in pattern.residues:
            continue
        cell = set()
        for (p, q), (least, most) in zip(law.forms, pattern.bounds, strict=True):
            value = p * at[0] + q * at[1]
            if least is not None:
                cell.add((p, q, -((value - least) // m)))  # p X + q Y >= (least - value) / m, rounded up
            if most is not None:
                cell.add((-p, -q, -((most - value) // m)))
        cell = {(a, b, n) for a, b, n in cell if min(a, b) < 0 or n > 0}  # the others are true of all X and Y
        if not any(max(a, b) <= 0 < n for a, b, n in cell):  # that would be true of none
            yield frozenset(cell)


def _shown(questions: Sequence[tuple[z3.BoolRef, Vector]], residues: Pair, modulus: int, model: z3.ModelRef) -> str:
    """Return the vector of the first question that has a model."""
    counts = next(at for formula, at in questions if holds_in(model, formula))
    x, y = (modulus * number_in(model, one) + residue for one, residue in zip(z3.Ints("X Y"), residues, strict=True))
    *bounded, p, q = counts
    return f"it fails at {(*bounded, p + x, q + y)}"


def _plus(one: Sequence[int], other: Sequence[int], times: int = 1) -> Vector:
    return tuple(x + times * y for x, y in zip(one, other, strict=True))
