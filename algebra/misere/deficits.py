"""Whether a finite commutative monoid is the misère quotient of the sums of some heaps, as a finite check.

Let Q be a commutative monoid with a subset P, and let every heap h have an element phi(h), which extends to sums X as
phi(X), a homomorphism. For a heap h let W(h), its *winning contexts*, be the set of all q with q phi(h') in P for some
option h' of h. The claim is that a sum X is a P-position just if phi(X) is in P. By induction on options, it holds if

(1) for each heap h and each q: if q phi(h) is in P then q is not in W(h); and phi(h) = 1 if h has no options;
(2) each sum X that has options, with phi(X) not in P, has a heap h such that phi(X - h) is in W(h); and 1 is not in P.

For (1) says that no option of a sum in P is in P. Conversely each is needed if the elements of Q are those of sums. (1)
is a finite check. For (2) consider the *deficit* of X, the set of those contexts in which a next player who can win
would need a move in the context:

    D(X) = {q : q phi(X) is not in P, and q phi(X - h) is not in W(h) for each heap h of X}.

Then (2) says that 1 is not in D(X) if X has options. For a heap h with options

    D(X + h) = {q : q phi(h) is in D(X), and q phi(X) is not in W(h)},   D(0) = Q - P,

because, for X + h, the heaps of X ask that q phi(h) phi(X - h') is not in W(h'). So the pairs (phi(X), D(X)) are found
by closing up, from that of the empty sum, under heaps; there are finitely many. As D(X + h) grows with D(X), and falls
with W(h), only the maximal deficits of each element are kept, and of heaps with one element those whose winning
contexts are minimal: if none of the kept deficits contains 1, then none does.

Last, Q is the quotient if phi is onto and Q is *reduced*: for x != y some q has just one of qx and qy in P.

Source: the induction is that of Plambeck and Siegel [2008], which they state with the pairs (phi(X), phi(options of X))
and the meximal sets of Q; deficits carry the same for P alone, so there are few of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from functools import reduce
from operator import or_

import numpy as np
import numpy.typing as npt

from algebra.misere.hypothesis import Hypothesis
from algebra.misere.options import Sum
from algebra.monoids.monoid import BoolArray

Table = npt.NDArray[np.intp]
"""A Cayley table: the places of the products, shape (n, n)."""

_State = tuple[int, int, Sum]
"""An element, a deficit as a mask, and a sum with that element and that deficit.

Masks have a byte for each element, 1 if it is in the set and else 0: so they are moved along a row of the table by
`bytes.translate`, and compared as numbers.
"""

_Heap = tuple[int, int, int]
"""The element of a heap, its winning contexts as a mask, and its number."""

_Found = tuple[int, int, int]
"""A place, and the element and the deficit of a sum that was found there."""

_BYTE = 256
"""The most elements that are numbered by bytes."""


class Deficits:
    """The maximal deficits of the sums of some heaps, closed up under one heap after the other.

    Args:
        table: the Cayley table, n rows of n indices; the identity is 0.
        p: the mask of the P-portion.

    Attributes:
        table: the Cayley table.

    Heaps of one counter have the quotient {1, a} with aa = 1 and P = {a}. A heap of two is not worth a: its options are
    1 and a, and alone (q = 1) it would be in P although it has an option in P.

    >>> deficits = Deficits(np.array([[0, 1], [1, 0]]), np.array([False, True]))
    >>> deficits.add_heap(1, element=1, reach={0}) is None, list(deficits)
    (True, [(0, 0), (1, 0)])
    >>> deficits.wrong_winner(element=1, reach={0, 1})
    0
    """

    def __init__(self, table: Table, p: BoolArray) -> None:
        self.table = table
        self._rows = [row.tobytes() for row in table.astype(np.uint8)] if len(table) <= _BYTE else []
        self._won = _masks(p[table])  # for each element those whose products with it are in P
        (without,) = _masks(~p[None])
        self._start: _State = (0, without, ())
        self._states: list[dict[int, _State]] = [{} for _ in p]
        self._one = np.zeros((len(table), len(table)), dtype=np.bool_)  # for each element one of its deficits, if any
        self._heaps: dict[int, list[tuple[int, int]]] = {}  # by element: winning contexts, and a heap with them

    @property
    def is_reduced(self) -> bool:
        """Whether any two elements are told apart by one with which just one of them has its product in P."""
        return len(set(self._won)) == len(self.table)

    def copy(self) -> Deficits:
        """The same deficits, to be closed up further."""
        new = copy(self)
        new._states = [dict(states) for states in self._states]
        new._one = self._one.copy()
        new._heaps = {x: list(heaps) for x, heaps in self._heaps.items()}
        return new

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The pairs of an element and a maximal deficit, as a mask of bits; without that of the empty sum."""
        return ((x, self._bits(mask)) for x, states in enumerate(self._states) for mask in states)

    def _winning(self, reach: Iterable[int]) -> int:
        """The winning contexts of a heap whose options have these elements."""
        return reduce(or_, map(self._won.__getitem__, reach), 0)

    def is_covered(self, element: int, reach: Collection[int]) -> bool:
        """Whether another heap with the same element makes a heap superfluous: it wins in no further contexts."""
        winning = self._winning(reach)
        return not reach or any(known & ~winning == 0 for known, _ in self._heaps.get(element, ()))

    def wrong_winner(self, element: int, reach: Iterable[int]) -> int | None:
        """An element q that condition (1) fails for, with a heap of this element and these options; or None."""
        wrong = self._winning(reach) & self._won[element]
        return (wrong & -wrong).bit_length() // 8 if wrong else None

    def add_heap(self, heap: int, element: int, reach: Collection[int]) -> Sum | None:
        """Close up under one more heap, which has options and satisfies condition (1).

        Returns:
            None, or a sum for which condition (2) fails. The deficits are not to be used after that.
        """
        if self.is_covered(element, reach):
            return None
        winning = self._winning(reach)
        same = self._heaps.setdefault(element, [])
        same[:] = [(known, other) for known, other in same if winning & ~known]
        same.append((winning, heap))
        queue: deque[_State] = deque()
        states = [self._start, *(state for states in self._states for state in states.values())]
        for place, y, deficit in self._beside(states, element, winning):
            total = states[place][2]
            if not self._take(y, deficit, total, heap, queue):
                return (*total, heap)
        heaps = [(a, contexts, other) for a, same in self._heaps.items() for contexts, other in same]
        after = self._after_by_bytes(heaps) if self._rows else self._after_by_rows(heaps)
        while queue:
            x, deficit, total = queue.popleft()
            if deficit not in self._states[x]:
                continue  # a larger deficit has come up since
            for place, y, beside in after(x, deficit):
                if not self._take(y, beside, total, heaps[place][2], queue):
                    return (*total, heaps[place][2])
        return None

    def _beside(self, states: Sequence[_State], element: int, winning: int) -> Iterator[_Found]:
        """What comes of states beside a heap, by the place of the state; without some that are covered."""
        size = len(self.table)
        moved = _rows(b"".join(deficit.to_bytes(size, "little") for _, deficit, _ in states), size)
        at = [x for x, _, _ in states]
        lost = ~_rows(winning.to_bytes(size, "little"), size)[0][self.table[at]]
        return self._uncovered(moved[:, self.table[element]] & lost, self.table[at, element])

    def _after_by_rows(self, heaps: Sequence[_Heap]) -> Callable[[int, int], Iterator[_Found]]:
        """From a state to what comes of it beside heaps, by the place of the heap; without some that are covered."""
        size = len(self.table)
        by = np.array([a for a, _, _ in heaps])
        lost = ~_rows(b"".join(contexts.to_bytes(size, "little") for _, contexts, _ in heaps), size)

        def after(x: int, deficit: int) -> Iterator[_Found]:
            moved = _rows(deficit.to_bytes(size, "little"), size)[0][self.table[by]]
            return self._uncovered(moved & lost[:, self.table[x]], self.table[x, by])

        return after

    def _after_by_bytes(self, heaps: Sequence[_Heap]) -> Callable[[int, int], Iterator[_Found]]:
        """The same for few elements, with all that comes of a state."""
        by = [a for a, _, _ in heaps]
        winning = [contexts.to_bytes(_BYTE, "little") for _, contexts, _ in heaps]
        known: dict[int, tuple[list[int], list[int]]] = {}

        def after(x: int, deficit: int) -> Iterator[_Found]:
            if x not in known:
                row = self._rows[x]
                won = [int.from_bytes(row.translate(contexts), "little") for contexts in winning]
                known[x] = self.table[x, by].tolist(), won
            among = deficit.to_bytes(_BYTE, "little")
            for place, (a, y, won_at) in enumerate(zip(by, *known[x], strict=True)):
                yield place, y, int.from_bytes(self._rows[a].translate(among), "little") & ~won_at

        return after

    def _uncovered(self, deficits: BoolArray, elements: npt.NDArray[np.intp]) -> Iterator[_Found]:
        known = np.array([bool(found) for found in self._states])
        left = np.flatnonzero((deficits & ~self._one[elements]).any(axis=1) | ~known[elements])
        return zip(left.tolist(), elements[left].tolist(), _masks(deficits[left]), strict=True)

    def _take(self, y: int, deficit: int, total: Sum, heap: int, queue: deque[_State]) -> bool:
        """Take a sum and a heap, of an element and with a deficit, unless it is covered; or say that 1 is in it."""
        known = self._states[y]
        if deficit in known:
            return True
        for other in known:
            if deficit & ~other == 0:
                return True
        if deficit & 1:
            return False
        for other in [other for other in known if other & ~deficit == 0]:
            del known[other]
        known[deficit] = (y, deficit, (*total, heap))
        size = len(self.table)
        self._one[y] = _rows(deficit.to_bytes(size, "little"), size)
        queue.append(known[deficit])
        return True

    def _bits(self, mask: int) -> int:
        size = len(self.table)
        packed = np.packbits(_rows(mask.to_bytes(size, "little"), size), bitorder="little")
        return int.from_bytes(packed.tobytes(), "little")


def _rows(masks: bytes, size: int) -> BoolArray:
    return np.frombuffer(masks, dtype=np.bool_).reshape(-1, size)


def _masks(rows: BoolArray) -> list[int]:
    data, size = rows.tobytes(), rows.shape[1]
    return [int.from_bytes(data[start : start + size], "little") for start in range(0, len(data), size)]


def cayley_table(hypothesis: Hypothesis) -> Table | Sum:
    """The Cayley table of a hypothesis; or, if it is no commutative monoid, a sum in which that shows.

    Maps of a set that commute with each other, and by which each element is reached from one of them, generate a
    commutative monoid with that set as elements; so nothing but commuting generators needs a check. If two of them lead
    from an element to different ones in different orders, the sum is these two and a context that tells the different
    elements apart.

    Heaps of at most one counter, from the empty sum alone as context: two of them are worth as much as none.

    >>> from algebra.misere.hypothesis import EMPTY
    >>> from algebra.misere.options import listed
    >>> cayley_table(Hypothesis([listed([]), listed([(0,)])], EMPTY)).tolist()
    [[0, 1], [1, 0]]
    """
    steps, size = hypothesis.steps(), len(hypothesis)
    for i, first in enumerate(steps):
        for j, second in enumerate(steps[:i]):
            different = first[second] != second[first]
            if different.any():
                x = int(different.argmax())
                telling = hypothesis.rows[first[second][x]] ^ hypothesis.rows[second[first][x]]
                context = hypothesis.contexts[(telling & -telling).bit_length() - 1]
                return (*context.total, hypothesis.generators[i], hypothesis.generators[j])
    table = np.empty((size, size), dtype=np.intp)
    table[0] = np.arange(size)
    place = {word: x for x, word in enumerate(hypothesis.words)}
    for x, word in enumerate(hypothesis.words[1:], start=1):
        table[x] = steps[word[-1]][table[place[word[:-1]]]]
    return table


def proof_or_failure(hypothesis: Hypothesis) -> Deficits | Sum:
    """The deficits that prove a hypothesis to be the misère quotient of its heaps, or a sum that it fails for.

    Args:
        hypothesis: the hypothesis, with the elements of its heaps.

    The empty sum alone as context does not tell a heap of two counters from none. Beside a heap of one it should: 1 + 2
    is no P-position, for who takes the two leaves one.

    >>> from algebra.misere.hypothesis import EMPTY
    >>> from algebra.misere.options import listed
    >>> nim = [listed((left,) for left in range(heap)) for heap in range(3)]
    >>> isinstance(proof_or_failure(Hypothesis(nim[:2], EMPTY)), Deficits), proof_or_failure(Hypothesis(nim, EMPTY))
    (True, (1, 2))
    """
    table = cayley_table(hypothesis)
    if isinstance(table, tuple):
        return table
    deficits = Deficits(table, np.array([row & 1 for row in hypothesis.rows], dtype=np.bool_))
    seen = set[tuple[int, frozenset[int]]]()
    for heap, (element, reach) in enumerate(zip(hypothesis.phi, hypothesis.reach, strict=True)):
        if (element, reach) in seen:
            continue
        seen.add((element, reach))
        failure = extended(deficits, hypothesis, heap, element, reach)
        if failure is not None:
            return failure
    return deficits


def extended(deficits: Deficits, hypothesis: Hypothesis, heap: int, element: int, reach: Collection[int]) -> Sum | None:
    """Close up the deficits under one more heap; None, or a sum for which condition (1) or (2) fails.

    Args:
        deficits: those of the heaps before; they are changed.
        hypothesis: a hypothesis with those heaps.
        heap: the heap.
        element: what it is taken to be worth.
        reach: the elements of its options.

    A heap of two counters is not worth as much as none: 1 + 2 would be a P-position, as 1 is.

    >>> from algebra.misere.hypothesis import EMPTY
    >>> from algebra.misere.options import listed
    >>> ones = Hypothesis([listed([]), listed([(0,)])], EMPTY)
    >>> extended(proof_or_failure(ones), ones, heap=2, element=0, reach={0, 1})
    (1, 2)
    """
    if not reach:
        return None
    wrong = deficits.wrong_winner(element, reach)
    if wrong is not None:
        return (*hypothesis.heaps_of(wrong), heap)
    return deficits.add_heap(heap, element, reach)
