"""Laws by which the misère monoid of partizan heaps is that of all integers, by z3: the induction over moves in linear
integer arithmetic.

The conditions are those of `algebra.misere.partizan.integers`. There signs and divisors show that some integers are
worth no sum of certain heaps; here a sum is given by how many heaps of each kind it has, which are variables, so that
just those integers are excluded that are none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from algebra.misere.partizan.integers import Kind
from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Player, good_after
from algebra.partizan.universes import IntegerMonoid
from checks.claim import Finding
from checks.solvers.presburger import Obligation, decided
from checks.solvers.query import all_of, any_of

if TYPE_CHECKING:
    import z3


def proved(kinds: Collection[Kind], monoid: IntegerMonoid) -> Iterator[Finding]:
    """Whether sums of heaps of some kinds have the outcomes of their integers, all integers are worth sums, and no two
    integers have the same outcomes throughout: a finding of each solver.

    Args:
        kinds: what the law asks of the heaps.
        monoid: the outcome of each integer.

    A counter that only Left may take, and one that only Right may take:

    >>> N, L, R = (LastMoveOutcome(letter) for letter in "NLR")
    >>> one, minus_one = Kind(1, (frozenset([-1]), frozenset())), Kind(-1, (frozenset(), frozenset([1])))
    >>> finding = next(proved([one, minus_one], IntegerMonoid((N,), (R,), (L,))))
    >>> finding.method, finding.holds, finding.visited
    ('z3', True, 9)
    >>> next(proved([one, minus_one], IntegerMonoid((N,), (R,), (N,)))).counterexample
    'where Right does not hold a sum, and there is a move, one leads to where Left holds: 0'
    """
    every = sorted(kinds, key=lambda kind: (kind.number, kind.step, *map(sorted, kind.changes)))
    return decided([*_conditions(every, monoid), *_everything(every, monoid)], "all sums of the heaps")


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

    @property
    def worth(self) -> z3.ArithRef:
        """Their integers, added up."""
        return self.copies * self.kind.number + self.steps * self.kind.step


def _conditions(kinds: Collection[Kind], monoid: IntegerMonoid) -> Iterator[Obligation]:
    """What must not be if the outcomes of sums are those of their integers."""
    import z3

    v = z3.Int("v")
    size = z3.If(v < 0, -v, v)
    counted = _counted(kinds)
    is_sum = all_of([v == _worth(counted), *(one.possible for one in counted)])
    for player in Player:
        name, other = (one.name.capitalize() for one in (player, player.opponent))
        held = _has(monoid, v, good_after(player.opponent))
        better = {c: _has(monoid, v + c, good_after(player)) for kind in kinds for c in sorted(kind.changes[player])}
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
            yield Obligation(said, True, all_of(denied), partial(_shown, v), size)


def _everything(kinds: Collection[Kind], monoid: IntegerMonoid) -> Iterator[Obligation]:
    """What must not be if the monoid is that of all integers: that 1 or -1 is worth no sum, or that some d > 0 may be
    added to all integers without a change.
    """
    import z3

    counted = _counted(kinds)
    counts = [count for one in counted for count in (one.copies, one.steps)]
    for target in (1, -1):
        reached = z3.Exists(counts, all_of([_worth(counted) == target, *(one.possible for one in counted)]))
        yield Obligation(f"{target} is worth a sum", True, z3.Not(reached), lambda _: "it is not")
    v, d = z3.Ints("v d")
    alike = [_has(monoid, v, {letter}) == _has(monoid, v + d, {letter}) for letter in sorted(LastMoveOutcome)]
    same = z3.ForAll([v], all_of(alike))
    yield Obligation("no two integers are alike", d >= 1, same, partial(_shown, d), d)


def _counted(kinds: Collection[Kind]) -> list[_Counted]:
    import z3

    return [_Counted(kind, z3.Int(f"copies{i}"), z3.Int(f"steps{i}")) for i, kind in enumerate(kinds)]


def _worth(counted: Collection[_Counted]) -> Any:
    return sum(one.worth for one in counted)


def _has(monoid: IntegerMonoid, v: z3.ArithRef, outcomes: Collection[LastMoveOutcome]) -> z3.BoolRef:
    """That the outcome of an integer is one of some."""
    settled = len(monoid.middle)
    middle = [v == i for i, outcome in enumerate(monoid.middle) if outcome in outcomes]
    above = [(v - settled) % len(monoid.above) == i for i, outcome in enumerate(monoid.above) if outcome in outcomes]
    below = [(-1 - v) % len(monoid.below) == i for i, outcome in enumerate(monoid.below) if outcome in outcomes]
    return any_of([*middle, all_of([v >= settled, any_of(above)]), all_of([v < 0, any_of(below)])])


def _shown(term: z3.ArithRef, model: z3.ModelRef) -> str:
    return str(model.eval(term, model_completion=True))
