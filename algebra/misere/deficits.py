"""The finite check that a finite commutative monoid is the monoid of misère outcomes of the sums of some heaps.

Let Q be a commutative monoid with subsets A_L and A_R, and let every heap h have an element phi(h), which extends to
sums X as phi(X), a homomorphism. The claim is that Left holds X, that is wins if Right starts, if and only if phi(X)
is in A_L, and Right if and only if it is in A_R. Take a player p, who is to move, and write A for p's own subset and B
for the subset of the opponent. For a heap h let W(h), its *winning contexts*, be the set of all q with q phi(h') in A
for some option h' that p has of h. By induction on options, the claim holds if for each player

(1) for each heap h and each q: if q phi(h) is in B then q is not in W(h);
(2) each sum X in which p has a move, with phi(X) not in B, has a heap h such that phi(X - h) is in W(h);
(3) no sum X in which p has no move has phi(X) in B: who cannot move wins.

For (1) says that no option of a sum that the opponent holds is one that p would hold. Conversely each is needed if the
elements of Q are those of sums. (1) is a finite check. So is (3): the elements of such sums, the *ends*, are the
submonoid that the heaps without options for p generate. For (2) consider the *deficit* of X, the set of those contexts
in which p could win and would need a move in the context:

    D(X) = {q : q phi(X) is not in B, and q phi(X - h) is not in W(h) for each heap h of X}.

(2) says that 1 is not in D(X) if p has a move in X. For an end X it is {q : q phi(X) is not in B}, and for a heap h

    D(X + h) = {q : q phi(h) is in D(X), and q phi(X) is not in W(h)}

if p has an option of h, because, for X + h, the heaps of X ask that q phi(h) phi(X - h') is not in W(h'). A sum is an
end and heaps in which p has options, added one after the other. So the pairs (phi(X), D(X)) of the sums
in which p has a move are found from those of the ends by closing up under the heaps with options; there are finitely
many. As D(X + h) grows with D(X), and falls with W(h), only the maximal deficits of each element are kept, and of heaps
with one element those whose winning contexts are minimal: if none of the kept deficits contains 1, then none does. And
once all is closed up under some heaps, another one is to be added, any number of times, to what was kept, and no more:
for a sum is one of the heaps before, whose deficit some kept one contains, and copies of the new heap.

In an impartial game both players have the same options, and A_L = A_R = P, the P-positions: there is one player in all
this, who is the opponent, too. The ends are the empty sum and heaps that count for nothing.

*What a heap needs.* Let all states be closed up under some heaps, and let another heap of the element a have winning
contexts W. With this heap a state (x, D) becomes {q : qa in D, qx not in W}. If K is a deficit that is kept for xa,
it is covered by K if W contains qx for each q outside of K with qa in D. Let R(a) be the set of all these qx, for all
states. Then a heap of the element a, with R(a) within W, brings nothing new. As R(a) is the same for all such heaps,
most heaps of a long game are seen at one look to bring nothing new.

Last, Q is the quotient if phi is onto and Q is *reduced*: for x != y some q has just one of qx and qy in A_L, or in
A_R.

Source: the induction is due to Plambeck and Siegel [2008] for impartial games, which they state with the pairs
(phi(X), phi(options of X)) and the meximal sets of Q; deficits carry the same for P alone, so there are few of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_

from knotgames.algebra.misere.classes import Classes, Reach
from knotgames.algebra.misere.hypothesis import Hypothesis
from knotgames.algebra.misere.options import Sum
from knotgames.algebra.misere.table import Cover, Set, Table, disagreement
from knotgames.algebra.steps import spend

_State = tuple[int, bytes, Set, Sum]
"""An element, a deficit, by its members and as a number, and a sum with that element and that deficit."""

_Heap = tuple[int, bytes, Set, int]
"""The element of a heap, the contexts that it does not win in, in the same way, and its number."""


class Deficits:
    """The ends and the maximal deficits of one player, closed up under one heap after the other.

    For each element `own` says if the player holds it, `other` if the opponent does. Heaps of one counter have the
    quotient {1, a} with aa = 1 and P = {a}. A heap of two is not worth a: its options are 1 and a, and alone (q = 1) it
    would be in P although it has an option in P.

    >>> deficits = Deficits(Table([[0, 1], [1, 0]]), [False, True], [False, True])
    >>> deficits.add_heap(1, element=1, winning=deficits.winning({0})) is None, list(deficits), deficits.ends
    (True, [(0, 0), (1, 0)], (0,))
    >>> deficits.wrong_winner(element=1, winning=deficits.winning({0, 1}))
    0
    """

    def __init__(self, table: Table, own: Sequence[bool], other: Sequence[bool]) -> None:
        size = len(table)
        self._table = table
        self._own = table.all_among(own)  # for each element those whose products with it are held
        self._other = self._own if own is other else table.all_among(other)
        self._every = int.from_bytes(bytes([1]) * size, "little")
        self._ends = {0: self._end(0, ())}
        self._states: list[dict[Set, _State]] = [{} for _ in range(size)]
        self._heaps: dict[int, tuple[_Heap, ...]] = {}  # by element
        self._idle: dict[int, int] = {}  # by element: a heap of which the player has no option
        self._log = [self._ends[0]]  # the ends and the states in the order in which they were found
        self._needed: dict[int, tuple[int, Set]] = {}  # by element: how many of these were looked at, and R
        self._cover = Cover(size) if table.is_wide else None

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The pairs of an element and a maximal deficit, as a mask of bits, of sums in which the player has a move."""
        return self.by(range(len(self._states)))

    def by(self, order: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The same pairs, with masks in which the bit i stands for the element order[i]."""
        mask = self._table.bits(order)
        return ((x, mask(deficit)) for x, states in enumerate(self._states) for deficit in states)

    @property
    def ends(self) -> tuple[int, ...]:
        """The elements of the sums in which the player has no move."""
        return tuple(sorted(self._ends))

    @property
    def signs(self) -> list[Set]:
        """Return for each element the set of those whose products with it the player holds."""
        return self._own

    def winning(self, reach: Collection[int]) -> Set | None:
        """Return the winning contexts of a heap where the player has options with these elements; None without any."""
        return reduce(or_, [self._own[x] for x in reach]) if reach else None

    def wrong_winner(self, element: int, winning: Set | None) -> int | None:
        """An element q that condition (1) fails for, with a heap of this element and these contexts; or None."""
        wrong = (winning or 0) & self._other[element]
        return (wrong & -wrong).bit_length() // 8 if wrong else None

    def add_heap(self, heap: int, element: int, winning: Set | None) -> Sum | None:
        """Close up under one more heap, which satisfies condition (1).

        Return None, or a sum for which condition (2) or (3) fails; the deficits are not to be used after that.
        """
        if winning is None:
            return self._add_idle(heap, element)
        same = self._heaps.get(element, ())
        open_to = self._every & ~winning
        for _, _, known, _ in same:
            if open_to | known == known:
                return None
        move = (element, self._table.members(open_to), open_to, heap)
        self._heaps[element] = (*(other for other in same if other[2] | open_to != open_to), move)
        needed = self._needs(element) if same else None
        if needed is not None and needed | winning == winning:
            return None
        queue: deque[_State] = deque()
        states = [*self._ends.values(), *chain.from_iterable(map(dict.values, self._states))]
        return self._closed(states, [move], queue) or self._emptied(queue, [move])

    def _add_idle(self, heap: int, element: int) -> Sum | None:
        """Close up the ends under a heap without options, and each new one under the heaps that have some."""
        if element == 0 or element in self._idle:
            return None
        self._idle[element] = heap
        queue: deque[_State] = deque()
        layer = deque(self._ends.values())
        while layer:
            x, _, _, total = layer.popleft()
            for one, idle in self._idle.items():
                y = self._table.rows[x][one]
                if y in self._ends:
                    continue
                end = self._ends[y] = self._end(y, (*total, idle))
                if self._other[y] & 1:
                    return end[3]
                layer.append(end)
                self._log.append(end)
                failure = self._closed([end], self._moves(), queue)
                if failure is not None:
                    return failure
        return self._emptied(queue, self._moves())

    @property
    def checking(self) -> int:
        """The steps that a checker takes to move from each of the deficits by one heap."""
        return (len(self._ends) + sum(map(len, self._states))) * (200 + len(self._table)) // 100

    def _end(self, x: int, total: Sum) -> _State:
        deficit = self._every & ~self._other[x]
        return x, self._table.members(deficit), deficit, total

    def _moves(self) -> list[_Heap]:
        return [move for heaps in self._heaps.values() for move in heaps]

    def _needs(self, element: int) -> Set | None:
        """The elements that winning contexts of a heap must contain for it to bring nothing new; None if it does."""
        rows, moved = self._table.rows, []
        seen, needed = self._needed.get(element, (0, 0))
        spend((len(self._log) - seen) * len(self._table) // 300)
        for state in self._log[seen:]:
            covering = self._states[rows[state[0]][element]]
            if not covering:
                return None
            moved.append((state, next(iter(covering.values()))))
        needed |= self._table.lacking(element, moved)
        self._needed[element] = len(self._log), needed
        return needed

    def _emptied(self, queue: deque[_State], moves: Sequence[_Heap]) -> Sum | None:
        failure = None
        while queue and failure is None:
            failure = self._closed(self._popped(queue), moves, queue)
        return failure

    def _popped(self, queue: deque[_State]) -> Iterator[_State]:
        while queue:
            state = queue.popleft()
            if state[2] in self._states[state[0]]:  # otherwise a larger deficit has come up since
                yield state

    def _closed(self, states: Iterable[_State], moves: Sequence[_Heap], queue: deque[_State]) -> Sum | None:
        for one, move, y, deficit in self._table.beside(states, moves, self._cover):
            known = self._states[y]
            if deficit in known:
                continue
            for other in known:
                if deficit | other == other:
                    break
            else:
                total = (*one[3], move[3])
                if deficit & 1:
                    return total
                found = (y, self._table.members(deficit), deficit, total)
                for other in [other for other in known if other | deficit == deficit]:
                    del known[other]
                known[deficit] = found
                self._log.append(found)
                queue.append(found)
                if self._cover is not None:
                    self._cover.put(y, self._table.masks([found[1]])[0])
        return None


class Proof:
    """The deficits of Left and those of Right, or those of both if they have the same options.

    `held` says for each element whether Left holds it, and whether Right does; or once if it is the same.
    """

    def __init__(self, table: Table, held: Sequence[Sequence[bool]]) -> None:
        self.table = table
        self.sides = tuple(Deficits(table, own, other) for own, other in zip(held, reversed(held), strict=True))

    @property
    def checking(self) -> int:
        """The steps that a checker takes to move from each of the deficits by one heap."""
        return sum(side.checking for side in self.sides)

    @property
    def is_reduced(self) -> bool:
        """Return True if any two elements x != y have a q such that exactly one of qx and qy is held."""
        return len(set(zip(*(side.signs for side in self.sides), strict=True))) == len(self.table)

    def extended(self, classes: Classes, heap: int, element: int, reach: Reach) -> Sum | None:
        """Close up under one more heap; return None, or a sum for which condition (1), (2) or (3) fails for a player.

        The heap is supposed to have this element; `reach` has the elements of its options.
        """
        for side, options in zip(self.sides, reach, strict=True):
            winning = side.winning(options)
            wrong = side.wrong_winner(element, winning)
            if wrong is not None:
                return (*classes.heaps_of(wrong), heap)
            failure = side.add_heap(heap, element, winning)
            if failure is not None:
                return failure
        return None


def cayley_table(hypothesis: Hypothesis) -> Table | Sum:
    """Return the Cayley table of a hypothesis; or, if it is not a commutative monoid, a sum in which that shows.

    Maps of a set that commute with each other, and by which each element is reached from one of them, generate a
    commutative monoid with that set as elements. So it is enough to check that the generators commute. If two of them
    lead from an element to different ones in different orders, return the sum of these two and a context that
    distinguishes the different elements.
    """
    steps = hypothesis.steps()
    spend(len(steps) * (len(steps) + 5) * len(hypothesis) // 50)
    for i, first in enumerate(steps):
        for j, second in enumerate(steps[:i]):
            different = disagreement(first, second)
            if different is not None:
                return (*hypothesis.telling(*different), hypothesis.generators[i], hypothesis.generators[j])
    return Table.acting(steps, hypothesis.before)


def proof_or_failure(hypothesis: Hypothesis) -> Proof | Sum:
    """Return the proof that a hypothesis is the misère monoid of its heaps, or a sum that it fails for.

    >>> from knotgames.algebra.misere.hypothesis import EMPTY
    >>> from knotgames.algebra.misere.options import listed
    >>> nim = [(listed((left,) for left in range(heap)),) for heap in range(3)]
    >>> isinstance(proof_or_failure(Hypothesis(nim[:2], EMPTY)), Proof), proof_or_failure(Hypothesis(nim, EMPTY))
    (True, (1, 2))
    """
    table = cayley_table(hypothesis)
    return induction(table, hypothesis) if isinstance(table, Table) else table


def induction(table: Table, classes: Classes) -> Proof | Sum:
    """Return the proof that a monoid is the misère monoid of heaps with given elements, or a sum that it fails for."""
    proof = Proof(table, classes.held)
    for reach, heap in classes.firsts.items():
        failure = proof.extended(classes, heap, classes.phi[heap], reach)
        if failure is not None:
            return failure
    return proof
