"""Laws of partizan heaps by an integer and counts, by z3: the induction over moves, with a variable for each count."""

from __future__ import annotations

from collections.abc import Iterator

import z3

from knotgames.algebra.misere.partizan.counts import Counts
from knotgames.algebra.misere.partizan.groups import Element
from knotgames.algebra.outcome import Player
from knotgames.checks.claim import Finding
from knotgames.checks.induction.step import good, same_outcome, won_first
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of


def proved(counts: Counts, scope: str) -> Iterator[Finding]:
    """Prove that all sums of the heaps have the outcomes of their elements, and that infinitely many are different.

    For the latter some state has all integers, and their outcomes do not repeat.
    """
    kinds, group = counts.kinds, counts.group
    copies = [z3.Int(f"heap {place}") for place in range(len(kinds))]
    exists, size = all_of(n >= 0 for n in copies), z3.Sum(copies)
    shown = numbers_in(" + ".join(f"{{}} x {kind.element}" for kind in kinds), *copies)

    def worth(change: Element) -> list[z3.ArithRef]:
        each = [
            z3.Sum([n * kind.element[i] for n, kind in zip(copies, kinds, strict=True)]) for i in range(len(change))
        ]
        return [x + y for x, y in zip(each, change, strict=True)]

    def is_state(terms: list[z3.ArithRef], state: Element) -> z3.BoolRef:
        each = zip(terms, state, group.cycles, strict=True)
        return all_of(x == s if s < i else z3.And(x >= i, (x - s) % p == 0) for x, s, (i, p) in each)

    def moved(player: Player) -> Iterator[z3.BoolRef]:
        for n, kind in zip(copies, kinds, strict=True):
            for option in sorted(kind.options[player]):
                v, *states = worth(tuple(x - y for x, y in zip(option, kind.element, strict=True)))
                held = (all_of([is_state(states, x), good(group.row(x), v, player)]) for x in group.finite)
                yield all_of([n > 0, any_of(held)])

    v, *states = worth(group.zero)
    obligations = []
    for player in Player:
        stuck = all_of(n == 0 for n, kind in zip(copies, kinds, strict=True) if kind.options[player])
        said = any_of(all_of([is_state(states, x), won_first(group.row(x), v, player)]) for x in group.finite)
        name = f"whether {player.name.capitalize()} wins by starting"
        obligations.append(Obligation(name, exists, any_of([stuck, *moved(player)]) != said, shown, size))
    last = tuple(i + p - 1 for i, p in group.cycles)
    target, by = z3.Ints("v d")
    reached = z3.Exists(copies, all_of([exists, v == target, is_state(states, last)]))
    obligations.append(Obligation("all integers are beside the last state", True, z3.Not(reached), lambda _: "not all"))
    alike = z3.ForAll([target], same_outcome(group.row(last), target, target + by))
    obligations.append(Obligation("no two integers are alike", by >= 1, alike, numbers_in("{}", by), by))
    yield from decided(obligations, scope)
