"""Whether a finite commutative monoid is the misère monoid of the sums of some partizan heaps, as a finite check.

Let Q be a commutative monoid with subsets A_L and A_R, and let every heap h have an element phi(h), which extends to
sums X as phi(X), a homomorphism. The claim is that Left holds X just if phi(X) is in A_L, and Right just if it is in
A_R. Take a player p, who is to move, and write A for p's own subset and B for that of the opponent. For a heap h let
W(h), its *winning contexts*, be the set of all q with q phi(h') in A for some option h' that p has of h. By
induction on options, the claim holds if for each player

(1) for each heap h and each q: if q phi(h) is in B then q is not in W(h);
(2) each sum X in which p has a move, with phi(X) not in B, has a heap h such that phi(X - h) is in W(h);
(3) no sum X in which p has no move has phi(X) in B: who cannot move wins.

(1) is a finite check. So is (3): the elements of such sums, the *ends*, are the submonoid that the heaps without
options for p generate. For (2) consider the *deficit* of X, the set of those contexts in which p could win and would
need a move in the context:

    D(X) = {q : q phi(X) is not in B, and q phi(X - h) is not in W(h) for each heap h of X}.

(2) says that 1 is not in D(X) if p has a move in X. For an end X it is {q : q phi(X) is not in B}, and for a heap h

    D(X + h) = {q : q phi(h) is in D(X), and q phi(X) is not in W(h)}

if p has an option of h. A sum is an end and heaps of which p has options, which may be added one after the other.
So the pairs (phi(X), D(X)) of the sums in which p has a move are found from those of the ends by closing up under the
heaps with options. As D(X + h) grows with D(X), and falls with W(h), only the maximal deficits of each element are
kept, and of heaps with one element those whose winning contexts are minimal.

Last, Q is the monoid if phi is onto and Q is *reduced*: for x != y some q has just one of qx and qy in A_L, or in A_R.

Source: `algebra.misere.deficits`, which is the case of one set of options and A_L = A_R, where only the empty sum
and heaps that count for nothing are ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from algebra.misere.deficits import Table
from algebra.misere.options import Sum
from algebra.misere.partizan.hypothesis import Hypothesis, Reach
from algebra.monoids.monoid import BoolArray

_State = tuple[int, BoolArray, Sum]
"""An element, a deficit as a mask of the elements, and a sum with that element and that deficit."""


class Deficits:
    """The ends and the maximal deficits of one player, closed up under one heap after the other.

    Args:
        table: the Cayley table, n rows of n indices; the identity is 0.
        own: the mask of the elements that the player holds.
        other: the mask of those that the opponent holds.

    Left, where heap 1 may be taken by both, in the group of order 2 of which both hold the element 1:

    >>> left = Deficits(np.array([[0, 1], [1, 0]]), np.array([False, True]), np.array([False, True]))
    >>> left.wrong_winner(1, {0}), left.add_heap(1, 1, {0}), list(left), left.ends
    (None, None, [(0, 0), (1, 0)], (0,))
    """

    def __init__(self, table: Table, own: BoolArray, other: BoolArray) -> None:
        self._table, self._own, self._other = table, own, other
        self._ends: dict[int, Sum] = {0: ()}
        self._states: list[dict[int, _State]] = [{} for _ in own]
        self._heaps: dict[int, list[tuple[BoolArray, int]]] = {}  # by element: winning contexts, and a heap with them
        self._idle: dict[int, int] = {}  # by element: a heap of which the player has no option

    def copy(self) -> Deficits:
        """The same deficits, to be closed up further."""
        new = Deficits(self._table, self._own, self._other)
        new._ends = dict(self._ends)
        new._states = [dict(states) for states in self._states]
        new._heaps = {x: list(heaps) for x, heaps in self._heaps.items()}
        new._idle = dict(self._idle)
        return new

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The pairs of an element and a maximal deficit, as a mask of bits, of sums in which the player has a move."""
        return ((x, mask) for x, states in enumerate(self._states) for mask in states)

    @property
    def ends(self) -> tuple[int, ...]:
        """The elements of the sums in which the player has no move."""
        return tuple(sorted(self._ends))

    def winning(self, reach: Collection[int]) -> BoolArray:
        """The winning contexts of a heap whose options have these elements."""
        return np.asarray(self._own[self._table[:, sorted(reach)]].any(axis=1))

    def is_covered(self, element: int, reach: Collection[int]) -> bool:
        """Whether another heap with the same element makes a heap superfluous: it wins in no further contexts."""
        if not reach:
            return element == 0 or element in self._idle
        winning = self.winning(reach)
        return any((known <= winning).all() for known, _ in self._heaps.get(element, ()))

    def wrong_winner(self, element: int, reach: Collection[int]) -> int | None:
        """An element q that condition (1) fails for, with a heap of this element and these options; or None."""
        wrong = self.winning(reach) & self._other[self._table[:, element]]
        return int(wrong.argmax()) if wrong.any() else None

    def add_heap(self, heap: int, element: int, reach: Collection[int]) -> Sum | None:
        """Close up under one more heap, which satisfies condition (1).

        Returns:
            None, or a sum for which condition (2) or (3) fails. The deficits are not to be used after that.
        """
        if self.is_covered(element, reach):
            return None
        queue: deque[_State] = deque()
        if reach:
            winning = self.winning(reach)
            same = self._heaps.setdefault(element, [])
            same[:] = [(known, other) for known, other in same if not (winning <= known).all()]
            same.append((winning, heap))
            starts = [self._end(x, total) for x, total in self._ends.items()]
            others = [state for states in self._states for state in states.values()]
            failure = self._closed([*starts, *others], [(element, winning, heap)], queue)
        else:
            self._idle[element] = heap
            failure = self._more_ends(queue)
        while queue and failure is None:
            state = queue.popleft()
            if _mask(state[1]) in self._states[state[0]]:  # otherwise a larger deficit has come up since
                failure = self._closed([state], self._moves(), queue)
        return failure

    def _more_ends(self, queue: deque[_State]) -> Sum | None:
        """Close up the ends under the heaps without options, and each new one under those that have some."""
        layer = deque(self._ends.items())
        while layer:
            x, total = layer.popleft()
            for element, heap in self._idle.items():
                y = int(self._table[x, element])
                if y in self._ends:
                    continue
                self._ends[y] = (*total, heap)
                if self._other[y]:
                    return self._ends[y]
                layer.append((y, self._ends[y]))
                failure = self._closed([self._end(y, self._ends[y])], self._moves(), queue)
                if failure is not None:
                    return failure
        return None

    def _end(self, x: int, total: Sum) -> _State:
        return x, ~self._other[self._table[x]], total

    def _moves(self) -> list[tuple[int, BoolArray, int]]:
        """The heaps with options: their elements and their winning contexts."""
        return [(x, winning, heap) for x, heaps in self._heaps.items() for winning, heap in heaps]

    def _closed(
        self, states: Sequence[_State], moves: Sequence[tuple[int, BoolArray, int]], queue: deque[_State]
    ) -> Sum | None:
        """Add heaps to sums, and queue what is new; or a sum for which condition (2) fails."""
        for x, deficit, total in states:
            for a, winning, heap in moves:
                y = int(self._table[x, a])
                after = deficit[self._table[a]] & ~winning[self._table[x]]
                mask, known = _mask(after), self._states[y]
                if any(mask & ~other == 0 for other in known):
                    continue
                if after[0]:
                    return (*total, heap)
                for other in [other for other in known if other & ~mask == 0]:
                    del known[other]
                known[mask] = (y, after, (*total, heap))
                queue.append(known[mask])
        return None


def _mask(elements: BoolArray) -> int:
    return int.from_bytes(np.packbits(elements, bitorder="little").tobytes(), "little")


class Proof:
    """The deficits of Left and those of Right.

    Args:
        table: the Cayley table.
        held: the masks of the elements that Left holds, and that Right does.

    One counter that Left may take alone, with the elements 1, outcome N, and R; and as if its outcome were P:

    >>> from algebra.misere.options import listed
    >>> from algebra.misere.partizan.hypothesis import EMPTY
    >>> found = Hypothesis([(listed([]), listed([])), (listed([()]), listed([]))], EMPTY)
    >>> table, none, one = np.array([[0, 1], [1, 1]]), np.array([False, False]), np.array([False, True])
    >>> Proof(table, (none, one)).extended(found, 1, 1, found.reach[1])
    >>> Proof(table, (one, one)).extended(found, 1, 1, found.reach[1])
    (1, 1)
    """

    def __init__(self, table: Table, held: tuple[BoolArray, BoolArray]) -> None:
        left, right = held
        self.sides = (Deficits(table, left, right), Deficits(table, right, left))

    def copy(self) -> Proof:
        """The same deficits, to be closed up further."""
        new = Proof.__new__(Proof)
        new.sides = (self.sides[0].copy(), self.sides[1].copy())
        return new

    def is_covered(self, element: int, reach: Reach) -> bool:
        """Whether other heaps with the same element make a heap superfluous for both players."""
        return all(side.is_covered(element, options) for side, options in zip(self.sides, reach, strict=True))

    def extended(self, hypothesis: Hypothesis, heap: int, element: int, reach: Reach) -> Sum | None:
        """Close up under one more heap; None, or a sum for which condition (1), (2) or (3) fails for a player."""
        for side, options in zip(self.sides, reach, strict=True):
            wrong = side.wrong_winner(element, options)
            if wrong is not None:
                return (*hypothesis.heaps_of(wrong), heap)
            failure = side.add_heap(heap, element, options)
            if failure is not None:
                return failure
        return None


def cayley_table(hypothesis: Hypothesis) -> Table | Sum:
    """The Cayley table of a hypothesis; or, if it is no commutative monoid, a sum in which that shows.

    It is one if the maps by which generators act commute (`algebra.misere.deficits.cayley_table`).

    >>> from algebra.misere.partizan.codes import PartizanCode
    >>> from algebra.misere.partizan.hypothesis import EMPTY
    >>> code = PartizanCode.parse("0.3|0.3")
    >>> cayley_table(Hypothesis([code.options(heap) for heap in range(3)], EMPTY)).tolist()
    [[0, 1], [1, 0]]
    """
    steps, size = hypothesis.steps(), len(hypothesis)
    for i, first in enumerate(steps):
        for j, second in enumerate(steps[:i]):
            different = first[second] != second[first]
            if different.any():
                x = int(different.argmax())
                one, other = hypothesis.rows[first[second][x]], hypothesis.rows[second[first][x]]
                telling = one[0] ^ other[0] | one[1] ^ other[1]
                context = hypothesis.contexts[(telling & -telling).bit_length() - 1]
                return (*context.total, hypothesis.generators[i], hypothesis.generators[j])
    table = np.empty((size, size), dtype=np.intp)
    table[0] = np.arange(size)
    place = {word: x for x, word in enumerate(hypothesis.words)}
    for x, word in enumerate(hypothesis.words[1:], start=1):
        table[x] = steps[word[-1]][table[place[word[:-1]]]]
    return table


def proof_or_failure(hypothesis: Hypothesis) -> Proof | Sum:
    """The deficits that prove a hypothesis to be the misère monoid of its heaps, or a sum that it fails for.

    >>> from algebra.misere.partizan.codes import PartizanCode
    >>> from algebra.misere.partizan.hypothesis import EMPTY
    >>> one, other = PartizanCode.parse("0.3|0.3"), PartizanCode.parse("0.13|0.3")
    >>> type(proof_or_failure(Hypothesis([one.options(heap) for heap in range(3)], EMPTY))).__name__
    'Proof'
    >>> proof_or_failure(Hypothesis([other.options(heap) for heap in range(3)], EMPTY))
    (2, 1)
    """
    table = cayley_table(hypothesis)
    if isinstance(table, tuple):
        return table
    left, right = (np.array([rows[side] & 1 for rows in hypothesis.rows], dtype=np.bool_) for side in (0, 1))
    proof = Proof(table, (left, right))
    for heap, (element, reach) in enumerate(zip(hypothesis.phi, hypothesis.reach, strict=True)):
        failure = proof.extended(hypothesis, heap, element, reach)
        if failure is not None:
            return failure
    return proof
