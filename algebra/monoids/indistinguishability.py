"""Indistinguishability in general: the quotient of any positions that can be added, by outcomes alone.

Two positions are indistinguishable, a ~ b, if a + c and b + c have the same outcome for every sum c of the generators.
This is the coarsest congruence that preserves the outcome. Only addition and outcomes are known, so the classes are
learned: some contexts c distinguish positions, one position of each class is kept, and the resulting monoid is tested
on all sums of generators, short ones first. If a sum has another outcome than the monoid predicts, its ends, as
contexts, distinguish more positions, and the search starts again with these.

If there are finitely many positions, all are tested, and the quotient is exact. Otherwise the classes found are
different, but there may be more; a proof that there are none needs an induction over moves, as in `algebra.misere`.

Source: the classes are those of Myhill and Nerode; they are learned as by Angluin, Learning regular sets from queries
and counterexamples, Inform. and Comput. 75 (1987).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

import numpy as np

from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError

P = TypeVar("P", bound=Hashable)
L = TypeVar("L", bound=Hashable)

TRIED = 2_000
"""The default number of positions on which the classes are tested."""


@dataclass(frozen=True)
class Indistinguishability(Generic[P, L]):
    """Classes of positions that outcomes of sums distinguish.

    Each class of the monoid is named by a position of it that is a shortest sum of generators. The positions `telling`,
    with their classes, distinguish any two classes. The classes were tested on `tried` positions; if these are all, so
    that the quotient is proved, it is exact. Numbers, distinguished by sums that reach 3:

    >>> q = indistinguishability(lambda n: n >= 3, lambda a, b: min(a + b, 9), [1], 0)
    >>> len(q), q.portion(True), q.element([1, 1]), q.outcome(2), q.distinguishing(0, 2)
    (4, (3,), 2, False, 1)
    """

    monoid: FiniteMonoid[P]
    outcomes: tuple[L, ...]
    generators: Mapping[P, P]
    telling: Mapping[P, P]
    tried: int
    exact: bool

    def __len__(self) -> int:
        return len(self.monoid)

    def element(self, summands: Iterable[P]) -> P:
        """Return the class of a sum of generators."""
        return self.monoid.sum(self.generators[g] for g in summands)

    def outcome(self, a: P) -> L:
        """Return the outcome of a class."""
        return self.outcomes[self.monoid.index_of(a)]

    def portion(self, outcome: L) -> tuple[P, ...]:
        """Return the classes with an outcome."""
        return tuple(a for a, found in zip(self.monoid, self.outcomes, strict=True) if found == outcome)

    def distinguishing(self, a: P, b: P) -> P | None:
        """Return a position c such that a + c and b + c have different outcomes; None if a and b are the same class."""
        for c, of_c in self.telling.items():
            if self.outcome(self.monoid.add(a, of_c)) != self.outcome(self.monoid.add(b, of_c)):
                return c
        return None


def indistinguishability(
    outcome: Callable[[P], L],
    add: Callable[[P, P], P],
    generators: Iterable[P],
    identity: P,
    *,
    tried: int = TRIED,
    limit: int = 1_000,
) -> Indistinguishability[P, L]:
    """Return the quotient of the sums of some positions by indistinguishability.

    `add` is the sum of two positions, which is associative and commutative up to their outcomes in sums.

    Raise MonoidError if there are more classes than the limit.
    """
    learner = _Learner(cache(outcome), add, tuple(dict.fromkeys(generators)), identity, limit)
    while (ends := learner.ends_of_failure(tried)) is not None:
        learner.learn(ends)
    return learner.quotient()


class _Learner(Generic[P, L]):
    """Classes distinguished by the known contexts, and the step from each by each generator."""

    def __init__(
        self, outcome: Callable[[P], L], add: Callable[[P, P], P], generators: Sequence[P], identity: P, limit: int
    ) -> None:
        self.outcome, self.add, self.generators, self.limit = outcome, add, generators, limit
        self.contexts: dict[P, None] = {identity: None}
        self.identity = identity
        self.tried, self.exact = 0, False
        self._close()

    def learn(self, contexts: Iterable[P]) -> None:
        """Distinguish by more contexts."""
        classes = len(self.found)
        self.contexts |= dict.fromkeys(contexts)
        self._close()
        if len(self.found) <= classes:
            raise MonoidError("the sums of the positions are not associative and commutative")

    def _row(self, position: P) -> tuple[L, ...]:
        return tuple(self.outcome(self.add(position, c)) for c in self.contexts)

    def _close(self) -> None:
        self.found = [self.identity]
        place = {self._row(self.identity): 0}
        self.steps: list[list[int]] = []
        for position in self.found:  # grows while it is walked
            step = []
            for g in self.generators:
                after = self.add(position, g)
                x = place.setdefault(self._row(after), len(self.found))
                if x == len(self.found):
                    self.found.append(after)
                    if x >= self.limit:
                        raise MonoidError(f"more than {self.limit} classes are told apart")
                step.append(x)
            self.steps.append(step)

    def ends_of_failure(self, tried: int) -> list[P] | None:
        """Return the ends of a sum that the classes are wrong about, as contexts; None if no tested sum fails."""
        seen: dict[P, tuple[int, tuple[int, ...]]] = {self.identity: (0, ())}
        queue = [self.identity]
        for position in queue:  # grows while it is walked
            x, word = seen[position]
            if self.outcome(position) != self.outcome(self.found[x]):
                return self._ends(word, self.identity)
            if len(queue) > tried:
                continue
            for i, g in enumerate(self.generators):
                after, y = self.add(position, g), self.steps[x][i]
                if after not in seen:
                    seen[after] = (y, (*word, i))
                    queue.append(after)
                elif seen[after][0] != y:
                    telling = self._telling(seen[after][0], y)
                    return [*self._ends(seen[after][1], telling), *self._ends((*word, i), telling)]
        self.tried, self.exact = len(queue), len(queue) <= tried
        for step in self.steps:
            for i in range(len(step)):
                for j in range(i):
                    first, second = self.steps[step[i]][j], self.steps[step[j]][i]
                    if first != second:
                        telling = self._telling(first, second)
                        return [*self._ends((i, j), telling), *self._ends((j, i), telling)]
        return None

    def _telling(self, x: int, y: int) -> P:
        first, second = self._row(self.found[x]), self._row(self.found[y])
        return next(c for c, a, b in zip(self.contexts, first, second, strict=True) if a != b)

    def _ends(self, word: Sequence[int], last: P) -> list[P]:
        ends = [last]
        for i in reversed(word):
            ends.append(self.add(self.generators[i], ends[-1]))
        return ends

    def quotient(self) -> Indistinguishability[P, L]:
        size = len(self.found)
        table = np.empty((size, size), dtype=np.intp)
        table[0] = np.arange(size)
        steps = np.array(self.steps, dtype=np.intp).reshape(size, len(self.generators))
        done = {0}
        for x in range(size):
            for i, y in enumerate(self.steps[x]):
                if y not in done:
                    done.add(y)
                    table[y] = steps[table[x], i]
        classes = dict(zip(self.generators, (self.found[y] for y in self.steps[0]), strict=True))
        of_row = {self._row(position): position for position in self.found}
        monoid = FiniteMonoid(self.found, table, self.identity)
        telling = {}
        rows = [self._row(position) for position in self.found]
        block = [0] * size
        for k, c in enumerate(self.contexts):
            refined: dict[tuple[int, L], int] = {}
            after = [refined.setdefault((block[x], rows[x][k]), len(refined)) for x in range(size)]
            if len(refined) > len(set(block)):
                block = after
                telling[c] = of_row[self._row(c)]
        return Indistinguishability(
            monoid, tuple(map(self.outcome, self.found)), classes, telling, self.tried, self.exact
        )
