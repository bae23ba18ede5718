"""Theories with infinitely many classes: nim heaps next to a game in which it is bad to move.

Assume that a theory does not fix the parity of games. Let e be the identity of a sum, and let l and h be terminal games
with the lowest and the highest payoff. In the game {l, h} the player who moves wins: Left goes to h, Right to l, if all
other games end in e. So in Z = {{l, h}} the player who moves loses. The *heaps* are T_0 = e and
T_n = {T_0, ..., T_(n-1)}, whose plays all end in e.

Next to Z the heaps are nim under normal play, because a player without a move in a heap has to move in Z. The player
who starts T_m + T_n + Z wins if and only if m and n differ. So no two of the heaps are in one class.
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
"""A rule: a heap of n may be left as a heap of k < n. The arguments k and n are numbers, or terms of z3."""


def nim(left: Any, heap: Any) -> Any:
    """The rule of nim: any smaller heap may be left."""
    return left < heap


@dataclass(frozen=True)
class NimFamily:
    """Games of a theory that some sum distinguishes, one for each number.

    Attributes:
        identity: the name of its identity.
        lowest: the name of a terminal game with the lowest payoff.
        highest: the name of a terminal game with the highest payoff.
        delay: the number of moves in Z before somebody chooses between these two; only 1 is correct.
        allowed: the rule for moves in heaps.
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
        """Return the heap T_n."""
        heaps = [terminal(self.identity, self.theory)]
        for heap in range(1, number + 1):
            heaps.append(self._of(*(heaps[left] for left in range(heap) if self.allowed(left, heap))))
        return heaps[-1]

    @cached_property
    def referee(self) -> Game:
        """Return the game Z."""
        ends = [terminal(name, self.theory) for name in (self.lowest, self.highest)]
        position = self._of(*ends)
        for _ in range(self.delay):
            position = self._of(position)
        return position

    def to_json(self) -> dict[str, Any]:
        """Return the mapping for `knotgames discover --json`."""
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
        """Yield for any two heaps up to this size a failure of the claim by the rules of play, or None.

        The player who starts T_m + T_n + Z gets the best payoff if and only if m and n differ, and otherwise the worst.
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
        """Yield a failure of the claim for heaps of any size, or None: for different heaps and for equal ones.

        The proof is one step of an induction. Let the claim hold for all smaller heaps with Z. The player who starts
        wins with a move to equal heaps, or in Z, and by no other move. In Z a player wins by choosing, or by a move
        after which the opponent does not win.
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
        """Return the formula: a move in Z wins, at once if it chooses, or because the next player then does not win."""
        if not self.delay:
            return z3.BoolVal(True)
        return z3.Not(self._wins_beside(self.delay - 1, equal))

    def _wins_beside(self, delay: int, equal: z3.BoolRef) -> z3.BoolRef:
        """Return the formula: the next player wins if the choice comes after `delay` moves."""
        return [z3.BoolVal(True), z3.Not(equal)][delay]


def nim_family(theory: Theory) -> NimFamily | None:
    """Return nim heaps next to a game in which it is bad to move, if a theory has them.

    Then the theory has infinitely many classes.
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
