"""Theories with infinitely many classes: nim heaps beside a game in which it is bad to move.

Let a theory not fix the parity of games, let e be the identity of a sum, and let l and h be terminal games with the
lowest and the highest payoff. The game {l, h} is won by whoever moves in it: Left goes to h, Right to l, and nothing
that follows matters if all else ends in e. So Z = {{l, h}} is lost by whoever moves in it. The *heaps* are T_0 = e and
T_n = {T_0, ..., T_(n-1)}, whose plays all end in e.

Beside Z the heaps are nim under normal play, for who has no move left in a heap has to move in Z: the player who starts
T_m + T_n + Z wins just if m and n differ. So no two of the heaps are in one class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from knotgames.algebra.knot_type.formal import Game, game, terminal
from knotgames.algebra.knot_type.theory import Theory
from knotgames.algebra.ruleset import fold
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.query import Query

Allowed = Callable[[Any, Any], Any]
"""Whether a heap of n may be left as one of k < n, given k and n: numbers, or terms of z3."""


def nim(left: Any, heap: Any) -> Any:
    """Any smaller heap may be left.

    Args:
        left: what is left, a number or a term of z3.
        heap: the heap.

    >>> nim(1, 3), nim(3, 3)
    (True, False)
    """
    return left < heap


@dataclass(frozen=True)
class NimFamily:
    """Games of a theory that some sum tells apart, one for each number.

    Attributes:
        theory: the theory.
        which: the index of the sum.
        identity: the name of its identity.
        lowest, highest: the names of terminal games with the lowest and the highest payoff.
        delay: after how many moves in Z somebody chooses between these two; one, and no other number will do.
        allowed: which smaller heaps may be left of a heap.

    >>> from knotgames.algebra.knot_type.theory import shipped_theory
    >>> family = nim_family(shipped_theory("any-length"))
    >>> print(family.heap(2), "and", family.referee)
    {u, *} and {{u, k}}
    """

    theory: Theory
    which: int
    identity: str
    lowest: str
    highest: str
    delay: int = 1
    allowed: Allowed = nim

    def _of(self, *options: Game) -> Game:
        return game(*[options] * self.theory.sides)

    def heap(self, number: int) -> Game:
        """The heap T_n."""
        heaps = [terminal(self.identity, self.theory)]
        for heap in range(1, number + 1):
            heaps.append(self._of(*(heaps[left] for left in range(heap) if self.allowed(left, heap))))
        return heaps[-1]

    @cached_property
    def referee(self) -> Game:
        """The game Z."""
        ends = [terminal(name, self.theory) for name in (self.lowest, self.highest)]
        position = self._of(*ends)
        for _ in range(self.delay):
            position = self._of(position)
        return position

    def to_json(self) -> dict[str, Any]:
        """The family as the mapping that `knotgames discover --json` writes."""
        return {
            "theory": self.theory.name,
            "summary": self.theory.summary,
            "closed": False,
            "status": "proved",
            "classes": None,
            "infinite": {
                "sum": self.theory.sums[self.which].symbol,
                "heaps": [str(self.heap(number)) for number in range(4)],
                "referee": str(self.referee),
            },
        }

    def misjudged_by_play(self, largest: int) -> Iterator[str | None]:
        """By the rules of play alone: of any two heaps of at most this size, how it does not hold that the player who
        starts T_m + T_n + Z gets the best payoff just if m and n differ, and else the worst; None if it does.
        """
        best = self.theory.payoffs[self.theory.terminals.index(self.highest)]
        worst = self.theory.payoffs[self.theory.terminals.index(self.lowest)]
        payoffs: dict[tuple[Game, Game, Game], tuple[int, int]] = {}
        heaps = [self.heap(number) for number in range(largest + 1)]
        for m, first in enumerate(heaps):
            for n, second in enumerate(heaps):
                found = fold((first, second, self.referee), self._moves, self._payoffs, payoffs)
                right = found == ((best, worst) if m != n else (worst, best))
                text = f"T_{m} + T_{n} + Z pays {found[0]} if Left starts and {found[1]} if Right does"
                yield None if right else text

    def _moves(self, parts: tuple[Game, Game, Game]) -> tuple[list[tuple[Game, Game, Game]], ...]:
        a, b, c = parts
        sides = [[part.sides[side] if part.sides else () for part in parts] for side in range(self.theory.sides)]
        return tuple(
            [(x, b, c) for x in first] + [(a, x, c) for x in second] + [(a, b, x) for x in third]
            for first, second, third in sides
        )

    def _payoffs(
        self, parts: tuple[Game, Game, Game], options: tuple[frozenset[tuple[int, int]], ...]
    ) -> tuple[int, int]:
        if any(options):
            return max(after for _, after in options[0]), min(after for after, _ in options[-1])
        table = self.theory.sums[self.which].table
        ends = [part.end for part in parts if part.end is not None]
        payoff = self.theory.payoffs[table[table[ends[0]][ends[1]]][ends[2]]]
        return payoff, payoff

    def misjudged_by_z3(self) -> Iterator[str | None]:
        """The same for heaps of any size, by one step of an induction over the moves that are left: of two heaps that
        differ, and of two that are equal.

        Let it hold of all smaller heaps beside Z. The player who starts wins with a move to equal heaps, or in Z; and
        wins by no other move. In Z one wins by choosing, or by going where the opponent does not win.
        """
        m, n, k = z3.Ints("m n k")
        query = Query(m >= 0, n >= 0)
        by_referee = self._wins_by_referee(m == n)
        wins = z3.Or(z3.And(n < m, self.allowed(n, m)), z3.And(m < n, self.allowed(m, n)), by_referee)
        smaller = z3.And(k >= 0, k < m, self.allowed(k, m), k == n)
        said = ((m != n, z3.Not(wins), "does not win"), (m == n, z3.Or(smaller, by_referee), "wins"))
        for compared, fails, outcome in said:
            model = query.model(compared, fails)
            heaps = [] if model is None else [str(number_in(model, heap)) for heap in (m, n)]
            yield f"heaps of {' and '.join(heaps)}: the player who starts {outcome}" if heaps else None

    def _wins_by_referee(self, equal: z3.BoolRef) -> z3.BoolRef:
        """Whether a move in Z wins: at once if it chooses; else if the player who is to move then does not win."""
        if not self.delay:
            return z3.BoolVal(True)
        return z3.Not(self._wins_beside(self.delay - 1, equal))

    def _wins_beside(self, delay: int, equal: z3.BoolRef) -> z3.BoolRef:
        """Whether the player who is to move wins beside a game in which somebody chooses after so many moves: always if
        it is now; after one move if the heaps differ, which is what is proved; after two if they do not.
        """
        return [z3.BoolVal(True), z3.Not(equal)][delay]


def nim_family(theory: Theory) -> NimFamily | None:
    """Nim heaps beside a game in which it is bad to move, if a theory has them. Then it has infinitely many classes.

    >>> from knotgames.algebra.knot_type.theory import KNOT
    >>> nim_family(KNOT) is None
    True
    """
    lowest, highest = min(theory.payoffs), max(theory.payoffs)
    if theory.fixed_parity or lowest == highest:
        return None
    for which, rule in enumerate(theory.sums):
        identity = rule.identity()
        if identity is not None:
            low, high = (theory.terminals[theory.payoffs.index(payoff)] for payoff in (lowest, highest))
            return NimFamily(theory, which, theory.terminals[identity], low, high)
    return None
