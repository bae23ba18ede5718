"""The finite check that a law holds for sums of any number of heaps.

Let M be the monoid of the states of the bounded coordinates: elements of a given monoid, or counts, and then M is a
product of cyclic monoids. A vector is an element of M x N x N. Let w(X) be the vector that a sum X of heaps is worth,
and call a vector P if the law says so. The claim is that w(X) is P if and only if X is a P-position. It holds, by
induction on options, if 0 is not P, heaps without options are worth 0, and

(1) for each heap h and each option h' of h: u + w(h) and u + w(h') are not both P, for any vector u;
(2) each sum of one or more coordinates and heaps that are counted apart, if it is not worth P, has an option in P;
(3) if h is a heap with options and neither, and a coordinate of w(h) has an option worth v by which u + w(h), less a
    copy of it and plus v, is P while u + w(h) is not, then u + w(h') is P for an option h' of h; and if w(h) = 0 then
    w(h') is P for an option h'.

For (1) says that no option of a sum in P is in P. That every other sum X of one heap with options or more has an option
in P is (2) if all its heaps are of that kind. If not, let X = h + Y, and replace h by the coordinates of w(h). If
nothing is left, then (3) gives the option. Otherwise that sum has an option in P, by induction on the number of other
heaps; if the move is in Y then it is one in X, too, and if it is in w(h) then (3) gives another one.

An element of M does not say which heaps are there, so (2) needs more. Write X = Y + x g + y h with the free coordinates
g and h, and let the *deficit* of Y be the set of contexts in which Y needs a move elsewhere,

    D(Y) = {v : v + w(Y) is not P, and v + w(Y') is not P for any option Y' of Y}.

(2) says that if x g + y h is in D(Y), then a move in g or h leads to P, unless X is empty. With W(k) = {v : v + w(k')
is P for an option k' of k},

    D(Y + k) = {v : v + w(k) is in D(Y), and v + w(Y) is not in W(k)},   D(0) = {v : v is not P}.

As Y has no free coordinate, and k is worth none, w(Y) and w(k) are in M here. So the pairs (w(Y), D(Y)) are found by
closing up under finitely many k. As D(Y + k) grows with D(Y), only the greatest deficits of each element of M are kept;
the rest is as in `algebra.misere.deficits`, where the quotient is finite.

*Finitely many vectors suffice*, and so there are finitely many deficits. For the free counts x and y let c be the sum
of the greatest of the law's bounds and of the greatest change of the forms x, y and p x - q y by added vectors,
both by absolute value. Call (x, y) and (x', y') alike if they have the same residues, and each form has the same value
for both, or values more than c, or values less than -c. Then (1) to (3) hold for both or for none. Of a class take the
point (x, y) where x + y is least, and let f = p x - q y. With m less a count has the same residue, so with m less of
one, or q m less of x and p m less of y, it is no point of the class. Hence

- if f > c then y <= c + m, for less of y makes f larger; and x <= c + m or f <= c + p m, so that p x <= c + p m + q y;
- if f < -c then x <= c + m in the same way, and y <= c + m or q y <= c + q m + p x;
- else x <= c + q m or y <= c + p m, and then q y <= c + p x or p x <= c + q y.

In each case x and y are at most (c + m)(p + q).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.laws.law import Law, Pattern, Vector, plus
from knotgames.algebra.misere.laws.states import Place, states_of
from knotgames.algebra.misere.options import Sum
from knotgames.algebra.steps import spend

Truths = npt.NDArray[np.bool_]
"""Truth values by the element of the monoid of states, and by the two free counts."""

Bits = npt.NDArray[np.uint8]
"""A set of vectors of the square: a row of bits for each element."""

MOST = 10_000
"""The most pairs of an element and a deficit that are gone through."""


@dataclass(frozen=True)
class Failure:
    """A vector at which a law fails, by its state and free counts, the reason, and the heap for which (3) fails if it
    does.

    The law may hold if that heap is counted apart.
    """

    vector: Vector
    why: str
    heap: int | None = None


class Induction:
    """The finite check of a law for heaps whose distinct options have these vectors; free counts up to `bound` are
    checked.

    >>> from knotgames.algebra.misere.options import listed
    >>> from knotgames.algebra.misere.laws.search import infinite_quotient
    >>> proof = infinite_quotient([listed(one) for one in ([], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]])])
    >>> from knotgames.algebra.misere.laws.law import options_worth
    >>> options = options_worth(proof.heaps, proof.law.worth)
    >>> Induction(proof.law, options).failure() is None
    True
    """

    def __init__(self, law: Law, options: Sequence[Sequence[Vector]]) -> None:
        p, q = law.slope
        self._law, self._monoid = law, states_of(law)
        self._states = list(law.least)
        self._given, self._heaps = options, [one.heap for one in law.coordinates]
        self._worth = [self._monoid.place(vector) for vector in law.worth]
        self._options = [self._places(vectors) for vectors in options]
        self._within = [self._places(self._moved(vector, options)) for vector in law.worth]
        self._free = [
            self._places(plus(option, law.worth[heap], -1) for option in options[heap]) for heap in self._heaps[-2:]
        ]
        added = [*self._worth, *(place for some in (*self._options, *self._within, *self._free) for place in some)]
        change = max(abs(form) for _, x, y in added for form in (x, y, p * x - q * y))
        self.bound = (law.greatest + change + law.modulus) * (p + q)
        self._margin = max(max(x, y) for _, x, y in added)

    def _places(self, vectors: Iterable[Vector]) -> tuple[Place, ...]:
        return tuple(sorted({self._monoid.place(vector) for vector in vectors}))

    def _moved(self, worth: Vector, options: Sequence[Sequence[Vector]]) -> Iterator[Vector]:
        """The vectors that the moves in the coordinates of a vector lead to."""
        for i, count in enumerate(worth):
            if count:
                for option in options[self._heaps[i]]:
                    yield plus(plus(worth, option), self._law.worth[self._heaps[i]], -1)

    def failure(self) -> Failure | None:
        """Return a failure of the law; None if it holds."""
        return next(self._failures(), None)

    def _failures(self) -> Iterator[Failure]:
        yield from self._misvalued()
        yield from self._moved_from_p()
        yield from self._uncovered()
        yield from self._stuck()

    def _misvalued(self) -> Iterator[Failure]:
        """The heaps with wrong vectors, and the empty sum if it is P."""
        zero = (0,) * len(self._heaps)
        if self._law.is_p(zero):
            yield Failure(zero, "there is nothing to move in, so it is N")
        for heap, (worth, options) in enumerate(zip(self._law.worth, self._given, strict=True)):
            unit = tuple(int(heap == other) for other in self._heaps)
            if heap in self._heaps and (worth != unit or not options):
                yield Failure(worth, f"heap {heap} is a coordinate, worth one of itself, and has options")
            elif any(worth) and not options:
                yield Failure(worth, f"heap {heap} has no options and is worth nothing")

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
        table, size = self._monoid.table, (self.bound + 1,) * 2
        won = np.zeros((len(table), *size), dtype=np.bool_)
        won[:, 1:] |= self._p(self._free[0])[:, 1:]
        won[:, :, 1:] |= self._p(self._free[1])[:, :, 1:]
        by_free, empty = _packed(won), _packed(np.arange(size[0] * size[1]).reshape(1, *size) == 0)[0]
        counted = {heap: _packed(self._p(self._options[heap])) for heap in (*self._heaps[:-2], *self._law.apart)}
        kept: list[set[int]] = [set() for _ in table]
        waiting: deque[tuple[int, Sum, Bits]] = deque([(0, (), ~_packed(self._p([Place(0, 0, 0)])))])
        for _ in range(MOST):
            if not waiting:
                return
            element, total, deficit = waiting.popleft()
            lost = deficit[0] & ~by_free[element] & (np.uint8(255) if total else ~empty)
            for place in np.flatnonzero(np.unpackbits(lost, count=size[0] * size[1]))[:1].tolist():
                at = (*self._states[element], *divmod(place, size[1]))
                yield Failure(at, f"{total} beside it is N, and no option is P")
            for heap, winning in counted.items():
                factor = self._worth[heap].element
                both = int(table[element, factor])
                spend(deficit.size * (1 + len(kept[both])) // 2_000)
                more = deficit[table[:, factor]] & ~winning[table[:, element]]
                mask = int.from_bytes(more.tobytes(), "little")
                if all(mask & ~known for known in kept[both]):
                    kept[both] = {known for known in kept[both] if known & ~mask} | {mask}
                    waiting.append((both, (*total, heap), more))
        yield Failure((*self._states[0], 0, 0), f"there are more than {MOST:,} deficits")

    def _shown(self, wrong: Truths, beside: Place, why: str, heap: int | None = None) -> Iterator[Failure]:
        for element, x, y in np.argwhere(wrong)[:1].tolist():
            state = self._states[self._monoid.table[element, beside.element]]
            yield Failure((*state, x + beside.x, y + beside.y), why, heap)

    def _p(self, added: Iterable[Place]) -> Truths:
        """An array over the square: True where a vector is P when one of some others is added."""
        found = np.zeros((len(self._monoid), self.bound + 1, self.bound + 1), dtype=np.bool_)
        for element, x, y in added:
            spend(5 + found.size // 400)
            columns = slice(x + 1, x + self.bound + 2), slice(y + 1, y + self.bound + 2)
            found |= self._whole[(self._monoid.table[:, element], *columns)]
        return found

    @cached_property
    def _whole(self) -> Truths:
        """The truths that vectors are P, by their elements and the free counts from -1 on."""
        return np.pad(truths(self._law, self.bound + self._margin + 1), ((0, 0), (1, 0), (1, 0)))


def truths(law: Law, size: int) -> Truths:
    """Return the truths that vectors are P, by the state and the free counts below a size."""
    x, y = np.indices((size, size))
    fits: dict[Pattern, Truths] = {}
    whole = np.zeros((len(law.least), size, size), dtype=np.bool_)
    for of_state, state in zip(whole, law.least, strict=True):
        for pattern in law.of_state.get(state, ()):
            if pattern not in fits:
                fits[pattern] = _fitting(law, pattern, x, y)
            of_state |= fits[pattern]
    return whole


def _fitting(law: Law, pattern: Pattern, x: npt.NDArray[np.intp], y: npt.NDArray[np.intp]) -> Truths:
    residues = np.zeros((law.modulus,) * 2, dtype=np.bool_)
    residues[tuple(zip(*pattern.residues, strict=True))] = True
    found: Truths = residues[x % law.modulus, y % law.modulus]
    for (p, q), (least, most) in zip(law.forms, pattern.bounds, strict=True):
        if least is not None:
            found &= p * x + q * y >= least
        if most is not None:
            found &= p * x + q * y <= most
    return found


def _packed(found: Truths) -> Bits:
    return np.packbits(found.reshape(len(found), -1), axis=1)
