"""The misère quotient of a heap game, heap by heap, with a proof for each heap.

For each heap the hypothesis is that it is worth an element of the quotient so far, if one has its row, and otherwise
the monoid that the contexts at hand suggest, made from its own words until it no longer changes. If the induction of
`algebra.quotient.deficits` fails, it fails for a sum of heaps. The parts of that sum, as they are, become contexts; if
all of them are contexts already, so do the parts of its options, of their options, and so on. A quotient is given out
only with its proof, so nothing depends on how the contexts were chosen but whether it is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from algebra.contexts import OutOfBudget
from algebra.notation import InputError
from algebra.quotient.deficits import Deficits, extended, proof_or_failure
from algebra.quotient.hypothesis import EMPTY, Context, Hypothesis, Options, Sum

_ROUNDS = 40
"""After how many hypotheses made from each other's words the search gives up."""

_DEPTH = 4
"""How many moves into a sum for which the induction failed are looked at."""

_MANY = 20_000
"""The most sums that may become contexts."""


class Search:
    """A search for the misère quotients of the heaps 0 to n, with n = 0, 1, 2, ...

    Args:
        limit: how many elements a hypothesis may have.
        proceed: asked now and then; the search stops when it says no.

    Attributes:
        heaps: the options of each heap that was added.
        hypothesis: their misère quotient, which is proved.
        deficits: the proof.
        growth: for each heap at which the order changed, the heap and the order from then on.

    >>> search = Search()
    >>> for heap in range(6):
    ...     search.add_heap([(left,) for left in range(heap)])
    >>> search.growth
    [(0, 1), (1, 2), (2, 6), (4, 10)]
    """

    def __init__(self, limit: int = 5_000, proceed: Callable[[], bool] = lambda: True) -> None:
        self.heaps: list[Options] = []
        self.hypothesis = Hypothesis([], EMPTY)
        self.deficits = _proved(self.hypothesis)
        self.growth: list[tuple[int, int]] = []
        self._limit, self._proceed = limit, proceed
        self._sums: dict[Sum, None] = {}

    def add_heap(self, options: Iterable[Iterable[int]]) -> None:
        """Find and prove the quotient with one more heap, whose options are sums of those before it.

        Raises:
            InputError: an option has a heap that is not one of those before.
            OutOfBudget: the search came to no end. It stays at the heaps before.
        """
        sums = sorted({tuple(sorted(option)) for option in options})
        heap = len(self.heaps)
        for left in (left for option in sums for left in option):
            if not 0 <= left < heap:
                raise InputError(f"the rule leaves a heap of {left} in one of {heap}: expected a smaller one")
        if not self._matched(sums):
            self._searched([*self.heaps, sums])
        self.heaps.append(sums)
        order = len(self.hypothesis)
        if not self.growth or self.growth[-1][1] != order:
            self.growth.append((heap, order))

    def _matched(self, options: Options) -> bool:
        """Whether the quotient stays as it is: the heap is worth an element that there is."""
        if not self._proceed():
            raise OutOfBudget("the time is spent")
        hypothesis = self.hypothesis
        reach = hypothesis.reached(options)
        element = hypothesis.match(reach)
        if element is None:
            return False
        failure: Sum | None = None
        if not self.deficits.is_covered(element, reach):
            deficits = self.deficits.copy()
            failure = extended(deficits, hypothesis, len(self.heaps), element, reach)
            if failure is None:
                self.deficits = deficits
        elif reach:
            wrong = self.deficits.wrong_winner(element, reach)
            failure = None if wrong is None else (*hypothesis.heaps_of(wrong), len(self.heaps))
        if failure is not None:
            self._learn([*self.heaps, options], failure)
            return False
        hypothesis.accept(reach, element)
        return True

    def _searched(self, heaps: Sequence[Options]) -> None:
        """Find another monoid."""
        hypothesis = self.hypothesis
        contexts = hypothesis.contexts_from(heaps, (total for total in self._sums if _known(total, hypothesis)))
        while True:
            hypothesis = self._settled(heaps, contexts)
            outcome = proof_or_failure(hypothesis)
            if isinstance(outcome, Deficits):
                self.hypothesis, self.deficits = hypothesis, outcome
                return
            self._learn(heaps, outcome)
            contexts = hypothesis.contexts_from(heaps, self._sums)

    def _settled(self, heaps: Sequence[Options], contexts: Sequence[Context]) -> Hypothesis:
        before: Hypothesis | None = None
        for _ in range(_ROUNDS):
            hypothesis = Hypothesis(heaps, contexts, self._limit, self._proceed)
            if before is not None and (before.words, before.phi) == (hypothesis.words, hypothesis.phi):
                return hypothesis
            before, contexts = hypothesis, hypothesis.contexts_from(heaps, self._sums)
        raise OutOfBudget(f"{_ROUNDS} rounds did not settle what monoid the contexts suggest")

    def _learn(self, heaps: Sequence[Options], failure: Sum) -> None:
        """Make contexts of the parts of a sum that the induction failed for."""
        layer = {tuple(sorted(failure))}
        for _ in range(_DEPTH):
            new = {part for total in layer for part in _parts(total)}.difference(self._sums)
            if new and len(self._sums) + len(new) <= _MANY:
                self._sums |= dict.fromkeys(sorted(new))
                return
            layer = {option for total in layer for option in _options(heaps, total)}
            if len(layer) > _MANY:
                break
        raise OutOfBudget(
            f"the induction fails for the heaps {' + '.join(map(str, failure))}, and no context tells why"
        )


def _known(total: Sum, hypothesis: Hypothesis) -> bool:
    """Whether all heaps of a sum have an element."""
    return all(heap < len(hypothesis.phi) for heap in total)


def _proved(hypothesis: Hypothesis) -> Deficits:
    outcome = proof_or_failure(hypothesis)
    assert isinstance(outcome, Deficits)
    return outcome


def _parts(total: Sum) -> Iterator[Sum]:
    """The sums of some of the heaps, at least one."""
    for size in range(1, len(total) + 1):
        yield from combinations(total, size)


def _options(heaps: Sequence[Options], total: Sum) -> Iterator[Sum]:
    for place, heap in enumerate(total):
        rest = total[:place] + total[place + 1 :]
        for option in heaps[heap]:
            yield tuple(sorted((*rest, *(left for left in option if heaps[left]))))
