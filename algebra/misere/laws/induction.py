"""The finite check that a law holds for sums of any number of heaps.

Let w(X) be the vector that a sum X of heaps is worth, and call a vector P if the law says so. The claim is
that w(X) is P if and only if X is a P-position. It holds, by induction on options, if 0 is not P, heaps without options
are worth 0, and

(1) for each heap h and each option h' of h: u + w(h) and u + w(h') are not both P, for any vector u;
(2) each sum of one or more coordinates and heaps that are counted apart, if it is not worth P, has an option in P;
(3) if h is a heap with options and neither, and a coordinate of w(h) has an option worth v by which u + w(h), less a
    copy of it and plus v, is P while u + w(h) is not, then u + w(h') is P for an option h' of h; and if w(h) = 0 then
    w(h') is P for an option h'.

For (1) says that no option of a sum in P is in P. That every other sum X of one heap with options or more has an option
in P is (2) if all its heaps are of that kind. If not, let X = h + Y, and replace h by the coordinates of w(h). If
nothing is left, then (3) gives the option. Otherwise that sum has an option in P, by induction on the number of other
heaps; if the move is in Y then it is one in X, too, and if it is in w(h) then (3) gives another one.

*Finitely many vectors suffice.* A bounded count may be taken to be at most its index plus its period, for with a period
less the state is the same, and so is the state of one copy less. A heap that is counted apart is worth bounded
coordinates alone, so the same holds of its count with the greatest of their indices plus the least common multiple of
their periods. For the free counts x and y let c be the sum of the greatest of the law's bounds and of the greatest
change of the forms x, y and p x - q y by vectors that are added, both by absolute value. Call (x, y) and (x', y') alike
if they have the same residues, and each form has the same value for both, or values more than c, or values less than
-c. Then (1) to (3) hold for both or for none. Of a class take the point (x, y) where x + y is least, and let f = p x -
q y. With m less a count has the same residue, so with m less of one, or q m less of x and p m less of y, it is no point
of the class. Hence

- if f > c then y <= c + m, for less of y makes f larger; and x <= c + m or f <= c + p m, so that p x <= c + p m + q y;
- if f < -c then x <= c + m in the same way, and y <= c + m or q y <= c + q m + p x;
- else x <= c + q m or y <= c + p m, and then q y <= c + p x or p x <= c + q y.

In each case x and y are at most (c + m)(p + q).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from knotgames.algebra.misere.laws.law import Law, Pattern, Vector
from knotgames.algebra.steps import spend

Truths = npt.NDArray[np.bool_]
"""Truth values by the states, or the counts, of the bounded coordinates, and by the counts of the free ones."""


@dataclass(frozen=True)
class Failure:
    """A vector at which a law fails, and the reason.

    Attributes:
        heap: the heap for which (3) fails there, if it is that; it may hold if the heap is counted apart.

    >>> Failure((0, 0), 'it is P, and so is an option').heap is None
    True
    """

    vector: Vector
    why: str
    heap: int | None = None


class Induction:
    """The finite check of a law.

    Args:
        options: for each of its heaps the distinct vectors of the options.

    Attributes:
        bound: the greatest free count that is checked.

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
        self._law, self._options = law, options
        self._units = [tuple(int(i == j) for j in range(len(law.coordinates))) for i in range(len(law.coordinates))]
        self._heaps = [one.heap for one in law.coordinates]
        steps = {vector[-2:] for vector in self._added()}
        change = max(abs(form) for x, y in steps for form in (x, y, p * x - q * y))
        constant = law.greatest + change
        self.bound = (constant + law.modulus) * (p + q)
        self._margin = max(0, *(max(step) for step in steps))

    def failure(self) -> Failure | None:
        """Return a failure of the law; None if it holds."""
        return next(self._failures(), None)

    def _moves(self, i: int) -> list[Vector]:
        """The vectors that moves in a coordinate add."""
        return [plus(option, self._units[i], -1) for option in self._options[self._heaps[i]]]

    def _within(self, worth: Vector) -> set[Vector]:
        """The vectors that the moves in the coordinates of a vector lead to."""
        return {plus(worth, move) for i, count in enumerate(worth) if count for move in self._moves(i)}

    def _added(self) -> Iterator[Vector]:
        """The vectors that are added to others."""
        for i in range(len(self._units)):
            yield from self._moves(i)
        for worth, options in zip(self._law.worth, self._options, strict=True):
            yield from (worth, *options, *self._within(worth))

    def _failures(self) -> Iterator[Failure]:
        yield from misvalued(self._law, self._options)
        yield from self._moved_from_p()
        yield from self._stuck()
        yield from self._uncovered()

    def _moved_from_p(self) -> Iterator[Failure]:
        """Condition (1)."""
        for worth, options in self._distinct(range(len(self._law.worth))):
            wrong = self._p([worth]) & self._p(options)
            yield from self._shown(wrong, worth, "it is P, and so is an option")

    def _stuck(self) -> Iterator[Failure]:
        """Condition (2)."""
        law = self._law
        apart = {heap: [plus(v, law.worth[heap], -1) for v in self._options[heap]] for heap in law.apart}
        for heaps in law.sums_apart():
            beside = law.vector(heaps)
            changes = [move for heap in dict.fromkeys(heaps) for move in apart[heap]]
            won = self._p([beside, *(plus(beside, change) for change in changes)], more=1)
            if not heaps:
                won[(0,) * won.ndim] = True
            for i in range(len(self._units)):
                there = (slice(None),) * i + (slice(1, None),)  # where there is a copy
                won[there] |= self._p([plus(beside, move) for move in self._moves(i)], more=1)[there]
            yield from self._shown(~won, beside, "it is N, and no option is P")

    def _uncovered(self) -> Iterator[Failure]:
        """Condition (3)."""
        heaps = range(len(self._law.worth))
        others = [heap for heap in heaps if heap not in (*self._heaps, *self._law.apart) and self._options[heap]]
        for (worth, options), heap in self._distinct(others).items():
            if not any(worth) and not any(map(self._law.is_p, options)):
                yield Failure(worth, f"heap {heap} alone is N, and no option is P", heap)
            missing = self._p(self._within(worth)) & ~self._p([worth, *options])
            yield from self._shown(missing, worth, f"it is N, and with heap {heap} there no option is P", heap)

    def _distinct(self, heaps: Iterable[int]) -> dict[tuple[Vector, tuple[Vector, ...]], int]:
        """The vectors of heaps and of their options, each pair with one of its heaps."""
        return {(self._law.worth[heap], tuple(self._options[heap])): heap for heap in heaps}

    def _shown(self, wrong: Truths, worth: Vector, why: str, heap: int | None = None) -> Iterator[Failure]:
        for at in np.argwhere(wrong)[:1].tolist():
            yield Failure(plus(at, worth), why, heap)

    def _p(self, added: Iterable[Vector], more: int = 0) -> Truths:
        """The truths that a vector is P when one of some others is added; with `more` counts beyond the states."""
        states = [one.states + more for one in self._law.bounded]
        found: Truths = np.zeros([*states, self.bound + 1, self.bound + 1], dtype=np.bool_)
        for change in added:
            spend(5 + found.size // 500)
            moved = self._whole
            for axis, one in enumerate(self._law.bounded):
                counts = [one.state(max(count + change[axis], 0)) for count in range(one.states + more)]
                if counts != list(range(one.states)):
                    moved = moved.take(counts, axis)
            x, y = change[-2] + 1, change[-1] + 1
            found |= moved[..., x : x + self.bound + 1, y : y + self.bound + 1]
        return found

    @cached_property
    def _whole(self) -> Truths:
        """The truths that vectors are P, by the states of the bounded coordinates and the free counts from -1 on."""
        law, size = self._law, self.bound + self._margin + 2
        whole: Truths = np.zeros([*(one.states for one in law.bounded), size, size], dtype=np.bool_)
        x, y = np.indices((size, size)) - 1
        fits: dict[Pattern, Truths] = {}
        for state, patterns in law.patterns:
            for pattern in patterns:
                if pattern not in fits:
                    fits[pattern] = (x >= 0) & (y >= 0) & fitting(law, pattern, x, y)
                whole[state] |= fits[pattern]
        return whole


def misvalued(law: Law, options: Sequence[Sequence[Vector]]) -> Iterator[Failure]:
    """Yield the heaps with wrong vectors in a law, and the empty sum if it is P by the law.

    A heap without options is worth nothing, and not as much as the heap of one:

    >>> from dataclasses import replace
    >>> from knotgames.algebra.misere.laws.law import options_worth
    >>> from knotgames.algebra.misere.laws.search import infinite_quotient
    >>> from knotgames.algebra.misere.options import listed
    >>> proof = infinite_quotient([listed(one) for one in ([], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]])])
    >>> law = replace(proof.law, worth=(proof.law.worth[1], *proof.law.worth[1:]))
    >>> next(misvalued(law, options_worth(proof.heaps, law.worth))).why
    'heap 0 has no options and is worth nothing'
    """
    zero = (0,) * len(law.coordinates)
    if law.is_p(zero):
        yield Failure(zero, "there is nothing to move in, so it is N")
    heaps = [one.heap for one in law.coordinates]
    for heap, worth in enumerate(law.worth):
        unit = tuple(int(heap == other) for other in heaps)
        if heap in heaps and (worth != unit or not options[heap]):
            yield Failure(worth, f"heap {heap} is a coordinate, worth one of itself, and has options")
        elif any(worth) and not options[heap]:
            yield Failure(worth, f"heap {heap} has no options and is worth nothing")


def fitting(law: Law, pattern: Pattern, x: npt.NDArray[np.intp], y: npt.NDArray[np.intp]) -> Truths:
    """Return an array that is True where free counts fit a pattern of a law.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> law = Law((Coordinate(1), Coordinate(2)), ((0, 0), (1, 0), (0, 1)), (1, 1), 1, ())
    >>> equal = Pattern(((None, None), (None, None), (0, 0)), ((0, 0),))
    >>> fitting(law, equal, np.array([3, 4]), np.array([3, 3])).tolist()
    [True, False]
    """
    residues = np.zeros((law.modulus,) * 2, dtype=np.bool_)
    residues[tuple(zip(*pattern.residues, strict=True))] = True
    found: Truths = residues[x % law.modulus, y % law.modulus]
    for (p, q), (least, most) in zip(law.forms, pattern.bounds, strict=True):
        if least is not None:
            found &= p * x + q * y >= least
        if most is not None:
            found &= p * x + q * y <= most
    return found


def plus(one: Sequence[int], other: Sequence[int], times: int = 1) -> Vector:
    """Return the sum of a vector and a multiple of another.

    >>> plus((1, 2), (0, 5), -1)
    (1, -3)
    """
    return tuple(x + times * y for x, y in zip(one, other, strict=True))
