"""The misère quotient of a heap game, impartial or partizan, heap by heap, with a proof for each heap.

For each heap it is supposed that it is worth an element of the quotient so far, if one has its row, and otherwise that
sums that are equal without it are equal with it (`algebra.misere.monoid`). Where that cannot be proved, a hypothesis
is made from contexts; or what comes of it when it is made from its own words until it can be proved or no longer
changes. If the induction of `algebra.misere.deficits` fails for it, it fails for a sum of heaps.
The beginnings and ends of that sum, as they are, become contexts; if they are contexts already, then all its parts;
then all products of a word and a generator; then the parts of the options of the sum, and of theirs. A quotient is
given out only with its proof, so nothing depends on how the contexts were chosen but whether it is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, compress, count

from knotgames.algebra.bits import mask_of
from knotgames.algebra.misere.classes import Context, Reach
from knotgames.algebra.misere.deficits import Proof, induction, proof_or_failure
from knotgames.algebra.misere.hypothesis import EMPTY, Hypothesis
from knotgames.algebra.misere.monoid import HeapMonoid
from knotgames.algebra.misere.options import HeapOptions, Listed, Sum
from knotgames.algebra.misere.table import Table
from knotgames.algebra.notation import InputError, OutOfBudget
from knotgames.algebra.steps import uncounted

_ROUNDS = 40
"""After how many hypotheses made from each other's words the search gives up."""

_DEPTH = 4
"""The depth to which moves into a sum are followed for which the induction failed."""

_MANY = 20_000
"""The most sums that may become contexts."""


class Search:
    """A search for the misère quotients of the heaps 0 to n, with n = 0, 1, 2, ...

    The limit is the most elements that a hypothesis may have. It may be raised, and the search goes on from its heaps.
    The first context is `EMPTY`, or `EMPTY_PARTIZAN` where Left and Right have options of their own. For each heap at
    which the order changed, `growth` has the heap and the order from then on.

    >>> from knotgames.algebra.misere.options import listed
    >>> search = Search()
    >>> for heap in range(6):
    ...     search.add_heap((listed((left,) for left in range(heap)),))
    >>> search.growth
    [(0, 1), (1, 2), (2, 6), (4, 10)]
    """

    def __init__(self, limit: int = 5_000, empty: Sequence[Context] = EMPTY) -> None:
        self.limit = limit
        self.heaps: list[HeapOptions] = []
        self.monoid = HeapMonoid(Table([[0]]), empty, (), [0] * len(empty[0].options))
        self.growth: list[tuple[int, int]] = []
        self._proof: Proof | None = None  # until it is needed, or if an extension has spoilt it
        self._sums: dict[Sum, None] = {}

    @property
    def proof(self) -> Proof:
        """The proof that the monoid is the misère quotient of the heaps."""
        if self._proof is None:
            with uncounted():
                found = induction(self.monoid.table, self.monoid)
            assert isinstance(found, Proof)
            self._proof = found
        return self._proof

    @property
    def checking(self) -> int:
        """The steps that a checker of the proof takes, about."""
        kinds, size = len(self.monoid.firsts), len(self.monoid)
        if len(self.proof.sides) == 2:  # the checker of partizan monoids adds heaps of each kind, without blocks
            return self.proof.checking * kinds * 10
        return self.proof.checking * min(kinds, size) + len(self.heaps) ** 2 * size // 50_000

    def add_heap(self, options: HeapOptions) -> None:
        """Find and prove the quotient with one more heap, whose options are sums of those before it.

        Raise InputError if an option has a heap that is not one of those before, OutOfBudget if the search came to no
        end; it stays at the heaps before.
        """
        heap = len(self.heaps)
        for side in options:
            if isinstance(side, Listed):
                _refuse_larger(side, heap)
        reach = self.monoid.reached(options)
        element = self.monoid.like(reach)
        if element is not None:  # nothing that the proof looks at is new
            self.monoid.accept(reach, element)
        else:
            element = self.monoid.match(reach)
            is_found = self._extended(reach) if element is None else self._matched(element, reach)
            if not is_found:
                self._searched([*self.heaps, options], reach)
        self.heaps.append(options)
        order = len(self.monoid)
        if not self.growth or self.growth[-1][1] != order:
            self.growth.append((heap, order))

    def _matched(self, element: int, reach: Reach) -> bool:
        """Return True if the monoid stays as it is, as the rows of the heap are those of an element."""
        proof, self._proof = self.proof, None
        if proof.extended(self.monoid, len(self.heaps), element, reach) is not None:
            return False
        self._proof = proof
        self.monoid.accept(reach, element)
        return True

    def _extended(self, reach: Reach) -> bool:
        """Return True if the monoid becomes a part of a larger one, as the heap has rows of its own."""
        monoid = self.monoid.with_heap(reach, self.limit)
        proof = None if monoid is None else induction(monoid.table, monoid)
        if monoid is None or not isinstance(proof, Proof):
            return False
        self.monoid, self._proof = monoid, proof
        return True

    def _searched(self, heaps: Sequence[HeapOptions], reach: Reach) -> None:
        contexts = self.monoid.contexts_beside(len(self.heaps), reach, copies=2)
        while True:
            hypothesis, outcome = self._settled(heaps, contexts)
            if isinstance(outcome, Proof):
                held = [mask_of(compress(count(), side)) for side in hypothesis.held]
                monoid = HeapMonoid(outcome.table, hypothesis.sums, hypothesis.before, held)
                monoid.take(hypothesis)
                self.monoid, self._proof = monoid, outcome
                return
            self._learn(heaps, outcome, hypothesis)
            contexts = hypothesis.contexts_from(self._sums)

    def _settled(self, heaps: Sequence[HeapOptions], contexts: Sequence[Context]) -> tuple[Hypothesis, Proof | Sum]:
        """The first hypothesis that is proved, or comes out again from its own words, and what the induction says."""
        found: list[Hypothesis] = []
        for _ in range(_ROUNDS):
            hypothesis = Hypothesis(heaps, contexts, self.limit)
            outcome = proof_or_failure(hypothesis)
            same = next((i for i, before in enumerate(found) if hypothesis.agrees(before)), None)
            if (isinstance(outcome, Proof) and outcome.is_reduced) or (same is not None and same == len(found) - 1):
                return hypothesis, outcome
            if same is not None:  # they take turns: let the words of all of them be contexts
                words = {before.heaps_of(x) for before in found[same:] for x in range(len(before))}
                self._sums |= dict.fromkeys(sorted(words))
                found.clear()
            found.append(hypothesis)
            contexts = hypothesis.contexts_from(self._sums)
        power, heap = max((max(w.count(g) for w in hypothesis.words), h) for g, h in enumerate(hypothesis.generators))
        raise OutOfBudget(f"the monoid changed in each of {_ROUNDS} rounds, at last up to {power} heaps of {heap}")

    def _learn(self, heaps: Sequence[HeapOptions], failure: Sum, hypothesis: Hypothesis) -> None:
        """Make contexts of what a sum that the induction failed for suggests."""
        for suggested in _suggestions(heaps, failure, hypothesis):
            new = {tuple(sorted(total)) for total in suggested}.difference(self._sums)
            if len(self._sums) + len(new) > _MANY:
                break
            if new:
                self._sums |= dict.fromkeys(sorted(new))
                return
        raise OutOfBudget(
            f"the induction fails for the heaps {' + '.join(map(str, failure))}, but no context distinguishes them"
        )


def _suggestions(heaps: Sequence[HeapOptions], failure: Sum, hypothesis: Hypothesis) -> Iterator[Iterable[Sum]]:
    """Sums that may show as contexts why the induction failed for a sum: a few first, then more and more."""
    yield [failure[:end] for end in range(1, len(failure) + 1)] + [failure[start:] for start in range(len(failure))]
    yield _parts(failure)
    yield [(*hypothesis.heaps_of(x), g) for x in range(len(hypothesis)) for g in hypothesis.generators]
    layer = {failure}
    for _ in range(_DEPTH):
        layer = {option for total in layer for option in _options(heaps, total)}
        if len(layer) > _MANY:
            return
        yield [part for total in layer for part in _parts(total)]


def _parts(total: Sum) -> Iterator[Sum]:
    for size in range(1, len(total) + 1):
        yield from combinations(total, size)


def _options(heaps: Sequence[HeapOptions], total: Sum) -> Iterator[Sum]:
    """The options of either player, without heaps in which nobody can move."""
    for place, heap in enumerate(total):
        rest = total[:place] + total[place + 1 :]
        for option in (option for side in heaps[heap] for option in side):
            left = (left for left in option if any(True for side in heaps[left] for _ in side))
            yield tuple(sorted((*rest, *left)))


def _refuse_larger(options: Listed, heap: int) -> None:
    for left in (left for option in options for left in option):
        if not 0 <= left < heap:
            raise InputError(f"the rule turns a heap of {heap} into one of {left}: expected a smaller heap")
