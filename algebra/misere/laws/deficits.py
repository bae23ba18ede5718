"""The finite check that a law over a monoid holds for sums of any number of heaps.

Let M be the monoid of the states. A vector is then an element of M x N x N, and w(X) is one for a sum X of heaps. The
claim, and conditions (1) and (3) of `algebra.misere.laws.induction`, are as there. But an element of M does not say
which heaps are there, and so (2), that a sum X of coordinates and heaps that are counted apart has an option in P if it
is not worth P, needs more. Write X = Y + x g + y h with the free coordinates g and h, and let the *deficit* of Y be

    D(Y) = {v : v + w(Y) is not P, and v + w(Y') is not P for any option Y' of Y},

those contexts in which Y needs a move elsewhere. (2) says that if x g + y h is in D(Y), then a move in g or h leads to
P, unless X is empty. With W(k) = {v : v + w(k') is P for an option k' of k},

    D(Y + k) = {v : v + w(k) is in D(Y), and v + w(Y) is not in W(k)},   D(0) = {v : v is not P}.

As Y has no free coordinate, and k is worth none, w(Y) and w(k) are in M here. So the pairs (w(Y), D(Y)) are found by
closing up under finitely many k, and as D(Y + k) grows with D(Y), only the greatest deficits of each element of M are
kept; the rest is as in `algebra.misere.deficits`, where Q is finite.

*Finitely many vectors suffice*, and so there are finitely many deficits. What is asked is made from truths of the form
v + u is P, where only the element of M differs from one Y to the next, and u adds to the free counts as a move does, or
what a heap is worth. So all is the same for any two pairs of free counts that are alike in the sense that is said
there, and the square that is large enough there is so here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.laws.induction import Failure, fitting, misvalued, plus
from knotgames.algebra.misere.laws.law import Law, Pattern, Vector
from knotgames.algebra.misere.laws.states import Place, States
from knotgames.algebra.misere.options import Sum
from knotgames.algebra.steps import spend

Bits = npt.NDArray[np.uint8]
"""A set of vectors of the square: a row of bits for each element."""


MOST = 10_000
"""The most pairs of an element and a deficit that are gone through."""


class DeficitInduction:
    """The finite check of a law over a monoid.

    Args:
        options: for each of its heaps the distinct vectors of counts of the options.

    Attributes:
        bound: the greatest free count that is checked.

    >>> from knotgames.algebra.misere.laws.law import Coordinate, Pattern, options_worth
    >>> unbounded = (None, None)
    >>> law = Law(
    ...     (Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)),
    ...     ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ...     (1, 1),
    ...     2,
    ...     (
    ...         ((0,), (Pattern((unbounded,) * 3, ((1, 0), (0, 1))),)),
    ...         ((1,), (Pattern((unbounded,) * 3, ((0, 0), (1, 1))),)),
    ...     ),
    ...     monoid=((1, 0),),
    ... )
    >>> check = DeficitInduction(law, options_worth([[], [[]], [[]], [[]]], law.worth))
    >>> check.failure() is None, len(check.deficits)
    (True, 2)
    """

    def __init__(self, law: Law, options: Sequence[Sequence[Vector]]) -> None:
        p, q = law.slope
        self._law, self._states = law, States(law.monoid)
        self._heaps = [one.heap for one in law.coordinates]
        self._worth = [self._states.place(vector) for vector in law.worth]
        self._options = [self._places(vectors) for vectors in options]
        self._within = [self._places(self._moved(vector, options)) for vector in law.worth]
        self._free = [
            self._places(plus(option, law.worth[heap], -1) for option in options[heap]) for heap in self._heaps[-2:]
        ]
        added = [*self._worth, *(place for some in (*self._options, *self._within, *self._free) for place in some)]
        change = max(abs(form) for _, x, y in added for form in (x, y, p * x - q * y))
        constant = law.greatest + change
        self.bound = (constant + 1) * (p + q) + law.modulus * (p + q + 1)
        self._margin = max(max(x, y) for _, x, y in added)
        self.deficits: list[tuple[Sum, Bits]] = []

    def _places(self, vectors: Iterable[Vector]) -> tuple[Place, ...]:
        return tuple(sorted({self._states.place(vector) for vector in vectors}))

    def _moved(self, worth: Vector, options: Sequence[Sequence[Vector]]) -> Iterator[Vector]:
        """The vectors that the moves in the coordinates of a vector lead to."""
        for i, count in enumerate(worth):
            if count:
                for option in options[self._heaps[i]]:
                    yield plus(plus(worth, option), self._law.worth[self._heaps[i]], -1)

    def failure(self) -> Failure | None:
        """Return a failure of the law; None if it holds, and then `deficits` holds the greatest deficits."""
        return next(self._failures(), None)

    def _failures(self) -> Iterator[Failure]:
        yield from misvalued(self._law, self._options)
        yield from self._moved_from_p()
        yield from self._uncovered()
        yield from self._stuck()

    def _moved_from_p(self) -> Iterator[Failure]:
        """Condition (1)."""
        for worth, options in set(zip(self._worth, self._options, strict=True)):
            yield from self._shown(self._p([worth]) & self._p(options), worth, "it is P, and so is an option")

    def _uncovered(self) -> Iterator[Failure]:
        """Condition (3)."""
        others = (heap for heap in range(len(self._worth)) if heap not in (*self._heaps, *self._law.apart))
        cases = {(self._worth[heap], self._options[heap], self._within[heap]): heap for heap in others}
        for (worth, options, within), heap in cases.items():
            if options:
                lost = self._p(within)
                lost[0, 0, 0] |= worth == (0, 0, 0)
                lost &= ~self._p([worth, *options])
                yield from self._shown(lost, worth, f"it is N, and with heap {heap} there no option is P", heap)

    def _stuck(self) -> Iterator[Failure]:
        """Condition (2), by closing up the deficits."""
        table, size = self._states.table, (self.bound + 1,) * 2
        won = np.zeros((len(table), *size), dtype=np.bool_)
        won[:, 1:] |= self._p(self._free[0])[:, 1:]
        won[:, :, 1:] |= self._p(self._free[1])[:, :, 1:]
        by_free, empty = _packed(won), _packed(np.arange(size[0] * size[1]).reshape(1, *size) == 0)[0]
        counted = {heap: _packed(self._p(self._options[heap])) for heap in (*self._heaps[:-2], *self._law.apart)}
        kept: list[dict[int, tuple[Sum, Bits]]] = [{} for _ in table]
        waiting: deque[tuple[int, Sum, Bits]] = deque([(0, (), ~_packed(self._p([Place(0, 0, 0)])))])
        for _ in range(MOST):
            if not waiting:
                self.deficits = [pair for of_element in kept for pair in of_element.values()]
                return
            element, total, deficit = waiting.popleft()
            lost = deficit[0] & ~by_free[element] & (np.uint8(255) if total else ~empty)
            for place in np.flatnonzero(np.unpackbits(lost, count=size[0] * size[1]))[:1].tolist():
                yield Failure((element, *divmod(place, size[1])), f"{total} beside it is N, and no option is P")
            for heap, winning in counted.items():
                factor = self._worth[heap].element
                both = int(table[element, factor])
                spend(deficit.size * (1 + len(kept[both])) // 2_000)
                more = deficit[table[:, factor]] & ~winning[table[:, element]]
                mask = int.from_bytes(more.tobytes(), "little")
                if all(mask & ~known for known in kept[both]):
                    for known in [known for known in kept[both] if not known & ~mask]:
                        del kept[both][known]
                    kept[both][mask] = (*total, heap), more
                    waiting.append((both, (*total, heap), more))
        yield Failure((0, 0, 0), f"there are more than {MOST:,} deficits")

    def _shown(
        self, wrong: npt.NDArray[np.bool_], beside: Place, why: str, heap: int | None = None
    ) -> Iterator[Failure]:
        for at in np.argwhere(wrong)[:1].tolist():
            element, x, y = at
            yield Failure((int(self._states.table[element, beside.element]), x + beside.x, y + beside.y), why, heap)

    def _p(self, added: Iterable[Place]) -> npt.NDArray[np.bool_]:
        """An array over the square: True where a vector is P when one of some others is added."""
        found = np.zeros((len(self._states), self.bound + 1, self.bound + 1), dtype=np.bool_)
        for element, x, y in added:
            spend(5 + found.size // 400)
            columns = slice(x + 1, x + self.bound + 2), slice(y + 1, y + self.bound + 2)
            found |= self._whole[(self._states.table[:, element], *columns)]
        return found

    @cached_property
    def _whole(self) -> npt.NDArray[np.bool_]:
        """The truths that vectors are P, by their elements and the free counts from -1 on."""
        size = self.bound + self._margin + 2
        whole = np.zeros((len(self._states), size, size), dtype=np.bool_)
        x, y = np.indices((size, size)) - 1
        fits: dict[Pattern, npt.NDArray[np.bool_]] = {}
        for (element,), patterns in self._law.patterns:
            for pattern in patterns:
                if pattern not in fits:
                    fits[pattern] = (x >= 0) & (y >= 0) & fitting(self._law, pattern, x, y)
                whole[element] |= fits[pattern]
        return whole


def _packed(found: npt.NDArray[np.bool_]) -> Bits:
    """Truth values as bits, a row for each element."""
    return np.packbits(found.reshape(len(found), -1), axis=1)
