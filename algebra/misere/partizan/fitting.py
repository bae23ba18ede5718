"""The search for a law by which the misère monoid of a partizan heap game is the integers, or the integers times a
finite group.

For the first heaps a group is guessed from the outcomes of their sums, which are found by plain recursion
(`algebra.misere.partizan.guessing`), and put to the proof of `algebra.misere.partizan.integers`. Each further heap h
is given the element v for which h + X has the outcome of v + phi(X) for the X that stand for the elements near 0; if
the proof holds for it as well, the search goes on with the next heap. If there is no such element, a larger group is
guessed for the heaps to h. Nothing that is given out rests on how it was found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.hypothesis import EMPTY_PARTIZAN
from knotgames.algebra.misere.options import HeapOptions, Sum
from knotgames.algebra.misere.partizan.counting import count_law
from knotgames.algebra.misere.partizan.counts import CountLaw
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup
from knotgames.algebra.misere.partizan.guessing import guesses
from knotgames.algebra.misere.partizan.integers import (
    IntegerLaw,
    Kind,
    arithmetic_period,
    first_failure,
    is_everything,
    kind_of,
)
from knotgames.algebra.misere.partizan.played import Played
from knotgames.algebra.misere.quotient import LIMITS, MisereQuotient, continued
from knotgames.algebra.misere.rules import Game, sides_of
from knotgames.algebra.misere.search import Search
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import outcome
from knotgames.algebra.steps import Spent, spend

_BESIDE = 6
"""The excess over the largest integer, up to sign, to which sums are tested next to a further heap."""

_FEW = 60
"""The most elements of a finite monoid that is looked for before a law."""

_FIRST = 8
"""The last heap at which a law is looked for: of more heaps only very small sums are seen."""

LAST_NUMBERED = 40
"""The last heap that is given an element, unless said otherwise."""


class Fit:
    """A law that grows heap by heap, from the options of the first heaps; `monoid` is None if none was found for these.

    >>> kayles = PartizanCode.parse("0.7|0.07")
    >>> fit = Fit([sides_of(kayles, heap) for heap in range(3)])
    >>> fit.add_heap(sides_of(kayles, 3)), fit.phi, str(fit.monoid)
    (True, [(0,), (1,), (-1,), (0,)], 'Z')
    """

    def __init__(self, heaps: Sequence[HeapOptions]) -> None:
        self.heaps = list(heaps)
        self.phi: list[Element] = []
        self.monoid: IntegerGroup | None = None
        self._kinds: set[Kind] = set()
        self._played = Played(heaps)
        played = self._played.live
        for elements, group in guesses(played, self._played.outcome):
            known = dict(zip(played, elements, strict=True))
            phi = [known.get(heap, group.zero) for heap in range(len(heaps))]
            kinds = {kind_of(element, sides, phi, group) for element, sides in zip(phi, heaps, strict=True)}
            if is_everything(kinds, group) and first_failure(kinds, group) is None:
                self.phi, self.monoid, self._kinds = phi, group, kinds
                break

    def law(self, code: PartizanCode | None) -> IntegerLaw:
        """The law of the heaps so far, of a game with this code."""
        assert self.monoid is not None
        return IntegerLaw(tuple(self.heaps), tuple(self.phi), self.monoid, code)

    def add_heap(self, options: HeapOptions) -> bool:
        """Give one more heap an element; whether there is one for which the proof holds."""
        group = self.monoid
        assert group is not None
        for element in dict.fromkeys([*self._by_changes(options, group), *self._by_outcomes(options, group)]):
            kind = kind_of(element, options, self.phi, group)
            if kind in self._kinds or first_failure([*self._kinds, kind], group) is None:
                self._kinds.add(kind)
                self.heaps.append(options)
                self._played.add_heap(options)
                self.phi.append(element)
                return True
        return False

    def _by_changes(self, options: HeapOptions, group: IntegerGroup) -> Iterator[Element]:
        """The elements that would give the heap the changes of one before."""
        worths = [group.of_options(side, self.phi) for side in options]
        for kind in sorted(self._kinds, key=lambda kind: _from_zero(kind.element)):
            for worth, changes in zip(worths, kind.changes, strict=True):
                if worth and changes:
                    for change in sorted(changes):
                        element = group.less(min(worth), change)
                        if kind_of(element, options, self.phi, group).changes == kind.changes:
                            yield element
                    break
            else:
                if not any(worths):
                    yield group.zero

    def _by_outcomes(self, options: HeapOptions, group: IntegerGroup) -> Iterator[Element]:
        """The elements that account for the outcomes of the heap next to sums worth elements near 0."""
        most = _BESIDE + max(abs(element[0]) for element in self.phi)
        outcomes = self._outcomes_beside(options, group, self._beside(most, group))
        for element in sorted(((v, *x) for v in range(-most, most + 1) for x in group.finite), key=_from_zero):
            if all(group.outcome(group.add(element, other)) is o for other, o in outcomes.items()):
                yield element

    def _outcomes_beside(
        self, options: HeapOptions, group: IntegerGroup, beside: Mapping[Element, Sum]
    ) -> Mapping[Element, LastMoveOutcome]:
        """The outcome of a heap next to sums, by recursion as long as it is there, and then by the law."""
        known: dict[_Position, LastMoveOutcome] = {}
        first = [sorted(group.of_options(side, self.phi)) for side in options]
        inside = self._played.sides

        def sides(position: _Position) -> tuple[list[_Position], list[_Position]]:
            _, total = position
            worth = reduce(group.add, (self.phi[heap] for heap in total), group.zero)
            moves: list[list[_Position]] = []
            for elements, left in zip(first, inside(total), strict=True):
                after = [group.add(worth, element) for element in elements]
                known.update({(False, element): group.outcome(element) for element in after})
                moves.append([*((False, element) for element in after), *((True, rest) for rest in left)])
            return moves[0], moves[1]

        return {element: outcome((True, total), sides, Play.MISERE, known) for element, total in beside.items()}

    def _beside(self, most: int, group: IntegerGroup) -> Mapping[Element, Sum]:
        """For elements near 0 sums that are worth them, of the first heaps that are enough for all elements."""
        found: dict[Element, Sum] = {group.zero: ()}
        first: dict[Element, int] = {}
        for heap, element in enumerate(self.phi):
            if not group.is_all(first):
                first.setdefault(element, heap)
        waiting = deque(found)
        while waiting:
            worth = waiting.popleft()
            for element, heap in first.items():
                more = group.add(worth, element)
                if more not in found and abs(more[0]) <= most:
                    found[more] = tuple(sorted((*found[worth], heap)))
                    waiting.append(more)
        return found


_Position = tuple[bool, tuple[int, ...]]
"""True and the sum next to the heap while the heap is there; otherwise False and the element that is left."""


def _from_zero(element: Element) -> tuple[int, bool, Element]:
    return abs(element[0]), element[0] < 0, element


def integer_law(
    game: Game,
    heaps: int,
    first: int,
    progress: Callable[[int], None] | None = None,
) -> IntegerLaw | None:
    """Return the law by which the misère monoid of the heaps of a game is the integers, or these times a finite group.

    It is the law of the heaps that were settled, with `stopped` if they are not all; None if none is found for the
    first ones.

    The search ends at the largest heap, or as soon as the periodicity theorem gives the elements of all. A law is
    looked for at the heap `first`, with which the monoid first seems to be infinite. Raise InputError if there is no
    such heap, or a rule leaves a heap that is not smaller; Spent if the budget is spent, and there is no law yet.

    Partizan kayles, in which Left takes one square and Right two [Milley2013]:

    >>> law = integer_law(PartizanCode.parse("0.7|0.07"), 40, 2)
    >>> law, str(law.series), law.bound
    (<IntegerLaw of 0.7|0.07: Z, proved for all heaps>, 'phi(n + 3) = phi(n) for n >= 0', 9)
    """
    code = game if isinstance(game, PartizanCode) else None
    if not 0 <= first <= heaps:
        raise InputError(f"the first heap of a law is {first}: expected 0 to {heaps}")
    fit = Fit([sides_of(game, heap) for heap in range(first + 1)]) if first <= _FIRST else None
    if fit is None or fit.monoid is None:
        return None
    stopped = None
    for heap in range(first + 1, heaps + 1):
        try:
            spend(heap)
            if not fit.add_heap(sides_of(game, heap)):
                again = Fit([*fit.heaps, sides_of(game, heap)]) if heap <= _FIRST else None
                if again is None or again.monoid is None:
                    stopped = f"at heap {heap}: it is worth no element of {fit.monoid}"
                    break
                fit = again
        except Spent as spent:
            stopped = f"at heap {heap}: {spent}"
            break
        if progress is not None:
            progress(heap)
        law = fit.law(code)
        series = None if code is None else arithmetic_period(fit.phi, code.taken, code.parts)
        if series is not None and replace(law, series=series).is_proved():
            return replace(law, series=series)
    return replace(fit.law(code), stopped=stopped)


def infinite_law(
    game: Game,
    heaps: int,
    first: int,
    progress: Callable[[int], None] | None = None,
) -> IntegerLaw | None:
    """Return the law of `integer_law`; if there is none, a law with counts of the heaps to `first`, or None."""
    law = integer_law(game, heaps, first, progress) or count_law(game, first)
    if isinstance(law, CountLaw) and first < heaps:
        return replace(law, stopped=f"at heap {first + 1}: no law is looked for after the first one with counts")
    return law


def partizan_monoid(
    game: Game,
    heaps: int | None = None,
    *,
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> MisereQuotient | IntegerLaw:
    """Return the misère monoid of the heaps of a partizan game: a finite one, or a law by which it is infinite.

    A finite one of few elements is looked for first; where there is none, a law; and where there is none either, a
    finite one of more elements. The arguments are those of `misere_quotient`, and so are the errors.
    """

    def settled(heap: int, _: int) -> None:
        if progress is not None:
            progress(heap)

    limit = LIMITS[2] if limit is None else limit
    search, last = Search(min(limit, _FEW), EMPTY_PARTIZAN), LAST_NUMBERED if heaps is None else heaps
    q = continued(search, game, heaps, settled)
    if q.stopped is None:
        return q
    try:
        law = infinite_law(game, last, q.last + 1, progress) if q.last < last else None
    except Spent as spent:
        return replace(q, stopped=f"at heap {q.last + 1}: {spent}")
    if law is not None and heaps is None and law.series is None and law.stopped is None:
        return replace(law, stopped=f"no period is proved by the heaps up to {last}")
    if law is not None:
        return law
    search.limit = limit
    return continued(search, game, heaps, settled)
