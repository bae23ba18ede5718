"""Laws by which the misère monoid of partizan heaps is that of all integers, or of these times a finite group, by z3:
the induction over moves in linear integer arithmetic.

The conditions are those of `algebra.misere.partizan.integers`. There signs and subgroups show that some elements are
worth no sum of certain heaps; here a sum is given by how many heaps of each kind it has, which are variables, so
that just those elements are excluded that are none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import z3

from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup, element_text
from knotgames.algebra.misere.partizan.integers import Kind
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Player, good_after
from knotgames.algebra.partizan.universes import IntegerMonoid
from knotgames.checks.asked import remembering
from knotgames.checks.claim import Finding
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of, is_watched


def proved(kinds: Collection[Kind], group: IntegerGroup) -> Iterator[Finding]:
    """Whether sums of heaps of some kinds have the outcomes of their elements, all elements are worth sums, and no two
    elements have the same outcomes throughout: a finding of each solver.

    Args:
        kinds: what the law asks of the heaps.
        group: the elements, each with its outcome.

    A counter that only Left may take, and one that only Right may take:

    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> one, minus_one = Kind((1,), (frozenset([(-1,)]), frozenset())), Kind((-1,), (frozenset(), frozenset([(1,)])))
    >>> finding = next(proved([one, minus_one], IntegerGroup((IntegerMonoid((N,), (R,), (L,)),))))
    >>> finding.method, finding.holds, finding.visited
    ('z3', True, 9)
    >>> next(proved([one, minus_one], IntegerGroup((IntegerMonoid((N,), (R,), (N,)),)))).counterexample
    'where Right does not hold a sum, and there is a move, one leads to where Left holds: 0'
    """
    every = sorted(kinds, key=lambda kind: (kind.element, kind.step, *map(sorted, kind.changes)))
    return decided([*_conditions(every, group), *_everything(every, group)], "all sums of the heaps")


def all_proved(laws: Iterable[tuple[frozenset[Kind], IntegerGroup]]) -> Iterator[Finding]:
    """The same of several laws: a finding of each solver, of the first law that it does not prove if there is one.

    A law that was asked about is remembered: most mutants alter one of two. But whoever looks at the answers is to see
    them all.

    Args:
        laws: of each law what it asks of the heaps, and its elements.

    >>> N, R = LastMoveOutcome("N"), LastMoveOutcome("R")
    >>> nothing = frozenset([Kind((0,), (frozenset(), frozenset()))])
    >>> [finding.holds for finding in all_proved([(nothing, IntegerGroup((IntegerMonoid((N,), (R,), (R,)),)))])][0]
    False
    """
    ask = _proved if is_watched() else _remembered
    for findings in zip(*(ask(*law) for law in laws), strict=True):
        yield next((finding for finding in findings if not finding.holds), findings[0])


def _proved(kinds: frozenset[Kind], group: IntegerGroup) -> tuple[Finding, ...]:
    return tuple(proved(kinds, group))


_remembered = remembering(_proved)


class _Counted(NamedTuple):
    """The heaps of one kind in a sum: how many there are, and how many steps they have together."""

    kind: Kind
    copies: z3.ArithRef
    steps: z3.ArithRef

    @property
    def possible(self) -> z3.BoolRef:
        """That there may be so many copies and steps."""
        none = any_of([self.copies > 0] if self.kind.step else [False])
        return all_of([self.copies >= 0, self.steps >= 0, any_of([none, self.steps == 0])])

    def worth(self, part: int) -> z3.ArithRef:
        """A part of their elements, added up: the integer, or another integer in place of a residue."""
        number = self.copies * self.kind.element[part]
        return number if part else number + self.steps * self.kind.step


class _Any(NamedTuple):
    """An element that is not known."""

    integer: z3.ArithRef
    residues: tuple[z3.ArithRef, ...]

    @staticmethod
    def of(group: IntegerGroup) -> _Any:
        return _Any(z3.Int("v"), tuple([z3.Int(f"x{i}") for i in range(len(group.orders))]))

    def outcome_in(self, group: IntegerGroup, change: Element | None, outcomes: Collection[LastMoveOutcome]) -> Any:
        """That the outcome of this element, or of that with a change added to it, is one of some."""
        v = self.integer if change is None else self.integer + change[0]
        cases = []
        for x in group.finite:
            _, *after = group.add((0, *x), change or group.zero)
            here = [one == residue for one, residue in zip(self.residues, x, strict=True)]
            cases.append(all_of([*here, _has(group.row(tuple(after)), v, outcomes)]))
        return any_of(cases)

    def worth(self, counted: Collection[_Counted], group: IntegerGroup) -> list[z3.BoolRef]:
        """That it is worth the heaps that are counted."""
        return [
            self.integer == sum(one.worth(0) for one in counted),
            *(
                residue + order * z3.Int(f"times{i}") == sum(one.worth(1 + i) for one in counted)
                for i, (residue, order) in enumerate(zip(self.residues, group.orders, strict=True))
            ),
            *(one >= 0 for one in self.residues),
            *(one < order for one, order in zip(self.residues, group.orders, strict=True)),
            *(one.possible for one in counted),
        ]

    def shown(self, model: z3.ModelRef) -> str:
        """Which it is in a model."""
        return element_text(tuple(number_in(model, x) for x in (self.integer, *self.residues)))


def _conditions(kinds: Collection[Kind], group: IntegerGroup) -> Iterator[Obligation]:
    """What must not be if the outcomes of sums are those of their elements."""
    v, counted = _Any.of(group), _counted(kinds)
    size = z3.If(v.integer < 0, -v.integer, v.integer)
    is_sum = all_of(v.worth(counted, group))
    for player in Player:
        name, other = (one.name.capitalize() for one in (player, player.opponent))
        held = v.outcome_in(group, None, good_after(player.opponent))
        changes = [c for kind in kinds for c in sorted(kind.changes[player])]
        better = {c: v.outcome_in(group, c, good_after(player)) for c in changes}
        movable = [one for one in counted if one.kind.changes[player]]
        some = any_of(one.copies > 0 for one in movable)
        helped = [(one, any_of(better[c] for c in sorted(one.kind.changes[player]))) for one in movable]
        wins = any_of(all_of([one.copies > 0, helps]) for one, helps in helped)
        asked = {
            f"where {other} holds a sum, no move leads to where {name} does": [held, any_of(better.values())],
            f"where {other} holds a sum, {name} has a move": [is_sum, held, z3.Not(some)],
            f"where {other} does not hold a sum, and there is a move, one leads to where {name} holds": [
                *(is_sum, z3.Not(held), some, z3.Not(wins))
            ],
        }
        for said, denied in asked.items():
            yield Obligation(said, True, all_of(denied), v.shown, size)


def _everything(kinds: Collection[Kind], group: IntegerGroup) -> Iterator[Obligation]:
    """What must not be if the monoid is all of the group: that 1, -1 or a generator of the finite part is worth no sum,
    or that something other than 0 may be added to all elements without a change.
    """
    counted = _counted(kinds)
    counts = [count for one in counted for count in (one.copies, one.steps)]
    times = [z3.Int(f"times{i}") for i in range(len(group.orders))]
    units = [tuple(int(i == place) for i in range(len(group.zero))) for place in range(len(group.zero))]
    for target in (units[0], group.less(group.zero, units[0]), *units[1:]):
        worth = _Any(z3.IntVal(target[0]), tuple(map(z3.IntVal, target[1:]))).worth(counted, group)
        reached = z3.Exists([*counts, *times], all_of(worth))
        yield Obligation(f"{element_text(target)} is worth a sum", True, z3.Not(reached), lambda _: "it is not")
    v, d = z3.Ints("v d")
    for shift in group.finite:
        rows = [(group.row(x), group.row(group.add((0, *x), (0, *shift))[1:])) for x in group.finite]
        alike = [_has(one, v, {o}) == _has(other, v + d, {o}) for one, other in rows for o in sorted(LastMoveOutcome)]
        same = z3.ForAll([v], all_of(alike))
        if any(shift):
            name = f"no two elements are alike with residues that differ by {', '.join(map(str, shift))}"
            yield Obligation(name, True, same, partial(_shown, d), z3.If(d < 0, -d, d))
        else:
            yield Obligation("no two integers are alike", d >= 1, same, partial(_shown, d), d)


def _counted(kinds: Collection[Kind]) -> list[_Counted]:
    return [_Counted(kind, z3.Int(f"copies{i}"), z3.Int(f"steps{i}")) for i, kind in enumerate(kinds)]


def _has(row: IntegerMonoid, v: z3.ArithRef, outcomes: Collection[LastMoveOutcome]) -> z3.BoolRef:
    """That the outcome of an integer is one of some."""
    start, stop = row.start, row.stop
    middle = [v == i for i, outcome in enumerate(row.middle, start) if outcome in outcomes]
    above = [(v - stop) % len(row.above) == i for i, outcome in enumerate(row.above) if outcome in outcomes]
    below = [(start - 1 - v) % len(row.below) == i for i, outcome in enumerate(row.below) if outcome in outcomes]
    return any_of([*middle, all_of([v >= stop, any_of(above)]), all_of([v < start, any_of(below)])])


def _shown(term: z3.ArithRef, model: z3.ModelRef) -> str:
    return str(number_in(model, term))
