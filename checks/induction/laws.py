"""Laws of infinite misère quotients by z3: the induction over moves in linear integer arithmetic.

The free counts are variables, the bounded ones go through their states. The obligations are those of
`algebra.misere.laws.induction`, with no bound on the free counts: what is settled there by finitely many counts is
decided here for all of them at once. The moves are those of the heaps' options, from the same rules.

Where the states of a law are elements of a monoid the counts are gone through all the same, with no deficits: a method
of its own for those laws, as long as the bounded coordinates have few counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from algebra.misere.laws.family import Family
from algebra.misere.laws.law import Law, Vector, options_worth
from algebra.misere.options import Options
from checks.claim import Finding
from checks.solvers.presburger import Obligation, decided
from checks.solvers.query import all_of, any_of

if TYPE_CHECKING:
    import z3


def proved(heaps: Sequence[Options], law: Law) -> Iterator[Finding]:
    """Whether a law says which sums of heaps are P-positions: a finding of each solver.

    Args:
        heaps: the options of each heap of the law.
        law: the law.
    """
    return decided(list(_Induction(law, options_worth(heaps, law.worth)).obligations()), "all sums of the heaps")


def told_apart(law: Law, family: Family) -> Iterator[Finding]:
    """Whether a law tells any two sums of a family apart: a finding of each solver."""
    import z3

    k, larger = z3.Ints("k l")
    outcomes = []
    for copies in (k, larger):
        free = [family.context[i] + k * family.context_step[i] + copies * family.step[i] for i in range(-2, 0)]
        outcomes.append(_is_p(law, law.state(family.context), *free))
    first, second = outcomes if family.p_first else reversed(outcomes)
    denied = z3.Or(z3.Not(first), second)

    def shown(model: z3.ModelRef) -> str:
        return f"k = {model.eval(k)} and l = {model.eval(larger)} are not told apart"

    return decided([Obligation("", z3.And(k >= 0, larger > k), denied, shown)], "all pairs of the family")


def equal(law: Law, one: Vector, other: Vector) -> Iterator[Finding]:
    """Whether a law says the same of two sums beside any other: a finding of each solver."""
    import z3

    x, y = _free()
    obligations = []
    for counts in law.least.values():
        outcomes = []
        for vector in (one, other):
            total = _plus((*counts, 0, 0), vector)
            outcomes.append(_is_p(law, law.state(total), x + total[-2], y + total[-1]))
        obligations.append(Obligation("", z3.And(x >= 0, y >= 0), z3.Xor(*outcomes), partial(_told_apart_by, counts)))
    return decided(obligations, "all contexts")


def _told_apart_by(counts: Vector, model: z3.ModelRef) -> str:
    return f"they are told apart by {_with_free(counts, model)}"


def _with_free(counts: Vector, model: z3.ModelRef) -> Vector:
    """The counts with those of the free coordinates in a model."""
    return (*counts, *(model.eval(one, model_completion=True).as_long() for one in _free()))


def _is_p(law: Law, state: Vector, x: z3.ArithRef, y: z3.ArithRef) -> z3.BoolRef:
    """That the free counts fit a pattern of a state."""
    m, cases = law.modulus, []
    for pattern in law.of_state.get(state, ()):
        parts = [any_of(all_of([x % m == r, y % m == s]) for r, s in pattern.residues)]
        for (p, q), (least, most) in zip(law.forms, pattern.bounds, strict=True):
            parts += [] if least is None else [p * x + q * y >= least]
            parts += [] if most is None else [p * x + q * y <= most]
        cases.append(all_of(parts))
    return any_of(cases)


@dataclass(frozen=True)
class _Induction:
    law: Law
    options: tuple[tuple[Vector, ...], ...]

    def obligations(self) -> Iterator[Obligation]:
        """What must have no model."""
        law = self.law
        zero = (0,) * len(law.coordinates)
        yield self._obligation("the empty sum is N", zero, all_of([_no_free_heap(), self._p(zero, [zero])]))
        coordinates = [one.heap for one in law.coordinates]
        units = [law.worth[heap] for heap in coordinates]
        right = units == [tuple(int(i == j) for j in range(len(zero))) for i in range(len(zero))] and all(
            self.options[heap] for heap in coordinates
        )
        settled = all(options or worth == zero for options, worth in zip(self.options, law.worth, strict=True))
        yield self._obligation("what heaps are worth", zero, any_of([] if right and settled else [all_of([])]))
        distinct = {(law.worth[heap], options): heap for heap, options in enumerate(self.options)}
        for counts in product(*(range(one.states) for one in law.bounded)):
            state = (*counts, 0, 0)
            moved = (all_of([self._p(state, [v]), self._p(state, options)]) for v, options in distinct)
            yield self._obligation("no option of a P-position is P", state, any_of(moved))
            others = [pair for pair, heap in distinct.items() if pair[1] and heap not in (*coordinates, *law.apart)]
            lost = (self._unlike(state, *pair) for pair in others)
            yield self._obligation("a heap wins where what it is worth does", state, any_of(lost))
        for counts in product(*(range(one.states + 1) for one in law.bounded)):
            for copies in product(*(range(sum(law.cycle(heap)) + 1) for heap in law.apart)):
                here = [heap for n, heap in zip(copies, law.apart, strict=True) for _ in range(n)]
                yield self._stuck((*counts, 0, 0), here)

    def _unlike(self, state: Vector, worth: Vector, options: Sequence[Vector]) -> z3.BoolRef:
        """That a heap does not win where a move in what it is worth would; alone, where it is worth nothing."""
        import z3

        within = [move for i, count in enumerate(worth) if count for move in self._moves(i)]
        wins = self._p(state, [_plus(worth, move) for move in within])
        if not any(worth) and not any(state):
            wins = _no_free_heap()
        return all_of([wins, z3.Not(self._p(state, [worth, *options]))])

    def _stuck(self, state: Vector, apart: Sequence[int]) -> Obligation:
        """That a sum is N, has a move, and none to a P-position."""
        import z3

        law, free = self.law, len(self.law.bounded)
        beside = law.vector(apart)
        won = [self._p(state, [beside])]
        for heap in set(apart):
            taken = _plus(beside, law.worth[heap], -1)
            won.append(self._p(state, [_plus(taken, option) for option in self.options[heap]]))
        for i, count in enumerate(state):
            reached = self._p(state, [_plus(beside, move) for move in self._moves(i)])
            if i >= free:
                won.append(all_of([_free()[i - free] >= 1, reached]))
            elif count:
                won.append(reached)
        if not any(state) and not apart:
            won.append(_no_free_heap())
        return self._obligation("an N-position with moves has one to P", _plus(state, beside), z3.Not(any_of(won)))

    def _moves(self, i: int) -> list[Vector]:
        """What the moves in a coordinate add."""
        heap = self.law.coordinates[i].heap
        return [_plus(option, self.law.worth[heap], -1) for option in self.options[heap]]

    def _p(self, state: Vector, added: Iterable[Vector]) -> z3.BoolRef:
        """That a vector with these bounded counts is P when one of some others is added."""
        x, y = _free()
        sums = [_plus(state, vector) for vector in added]
        return any_of(_is_p(self.law, self.law.state(total), x + total[-2], y + total[-1]) for total in sums)

    def _obligation(self, name: str, counts: Vector, denied: z3.BoolRef) -> Obligation:
        import z3

        x, y = _free()

        def shown(model: z3.ModelRef) -> str:
            return f"it fails at {_plus(counts, _with_free((0,) * len(self.law.bounded), model))}"

        return Obligation(name, z3.And(x >= 0, y >= 0), denied, shown)


def _free() -> tuple[z3.ArithRef, z3.ArithRef]:
    """The two free counts."""
    import z3

    return z3.Int("x"), z3.Int("y")


def _no_free_heap() -> z3.BoolRef:
    """That both free counts are 0."""
    return all_of([variable == 0 for variable in _free()])


def _plus(one: Sequence[int], other: Sequence[int], times: int = 1) -> Vector:
    return tuple(x + times * y for x, y in zip(one, other, strict=True))
