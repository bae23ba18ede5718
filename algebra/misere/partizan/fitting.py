"""The search for a law by which the misère monoid of a partizan heap game is that of all integers.

The first heaps are given the integers, small ones first, for which the outcomes of their sums are a function of the
integer of a sum; outcomes of sums are found by plain recursion. A function that is known from so many integers on
either side that its periods show is put to the proof of `algebra.misere.partizan.integers`. Each further heap h is
given the integer v for which h + X has the outcome of v + phi(X) for the X that stand for the integers near 0; if the
proof holds for it as well, the search goes on with the next heap. Nothing that is given out rests on how it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from algebra.misere.options import Sum, listed
from algebra.misere.partizan.codes import PartizanCode, Sides
from algebra.misere.partizan.integers import IntegerLaw, Kind, arithmetic_period, first_failure, is_everything, kind_of
from algebra.misere.partizan.quotient import LIMIT, PartizanQuotient, PartizanRule, partizan_quotient
from algebra.notation import InputError
from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Play, outcome, sums
from algebra.partizan.universes import IntegerMonoid

_LARGEST_NUMBER = 4
"""The largest integer, up to its sign, that one of the first heaps is given."""

_SUMMANDS = 8
"""How many of the first heaps are added up, at most, to see what the outcomes are."""

_SUMS = 4_000
"""Of how many sums of the first heaps the outcomes are found, at most."""

_PERIODS = 4
"""The longest period of outcomes that is looked for."""

_BESIDE = 6
"""A further heap is seen beside sums worth integers up to so much more than the largest number, up to the sign."""


_FEW = 60
"""How many elements a finite monoid may have that is looked for before a law."""

_FIRST = 8
"""The last heap at which a law is looked for: there are many ways to give so many heaps a number."""


LAST_NUMBERED = 40
"""The last heap that is given a number, unless said otherwise."""


class Fit:
    """A law that grows heap by heap.

    Args:
        heaps: the options of the first heaps, of which there is a law.

    Attributes:
        phi: the integer of each heap.
        monoid: the outcome of each integer; None if no law was found for the first heaps.

    >>> kayles = PartizanCode.parse("0.7|0.07")
    >>> fit = Fit([kayles.options(heap) for heap in range(3)])
    >>> fit.add_heap(kayles.options(3)), fit.phi
    (True, [0, 1, -1, 0])
    """

    def __init__(self, heaps: Sequence[Sides]) -> None:
        self.heaps = list(heaps)
        self._empty = int(not any(list(side) for side in heaps[0]))  # whether heap 0 is worth 0, as it has no options
        self.phi: list[int] = []
        self.monoid: IntegerMonoid | None = None
        self._kinds: set[Kind] = set()
        self._known: dict[Sum, LastMoveOutcome] = {}
        for phi, monoid in self._candidates():
            kinds = {kind_of(number, sides, phi) for number, sides in zip(phi, heaps, strict=True)}
            if is_everything(kinds, monoid) and first_failure(kinds, monoid) is None:
                self.phi, self.monoid, self._kinds = phi, monoid, kinds
                break

    def outcome(self, total: Sum) -> LastMoveOutcome:
        """The outcome of a sum, by plain recursion."""
        return outcome(tuple(sorted(total)), sums(self._options), Play.MISERE, self._known)

    def _options(self, heap: int) -> tuple[list[Sum], list[Sum]]:
        left, right = (list(side) for side in self.heaps[heap])
        return left, right

    def add_heap(self, options: Sides) -> bool:
        """Give one more heap an integer; whether there is one for which the proof holds."""
        assert self.monoid is not None
        for number in dict.fromkeys([*self._by_changes(options), *self._by_outcomes(options, self.monoid)]):
            kind = kind_of(number, options, self.phi)
            if kind in self._kinds or first_failure([*self._kinds, kind], self.monoid) is None:
                self._kinds.add(kind)
                self.heaps.append(options)
                self.phi.append(number)
                return True
        return False

    def _by_changes(self, options: Sides) -> Iterator[int]:
        """The numbers that would give the heap the changes of one before."""
        left, right = (set(side.elements(self.phi, int.__add__)) for side in options)
        for kind in sorted(self._kinds, key=lambda kind: (abs(kind.number), kind.number)):
            for worth, changes in zip((left, right), kind.changes, strict=True):
                if worth and changes:
                    number = min(worth) - min(changes)
                    if kind_of(number, options, self.phi).changes == kind.changes:
                        yield number
                    break
            else:
                if not left and not right:
                    yield 0

    def _by_outcomes(self, options: Sides, monoid: IntegerMonoid) -> Iterator[int]:
        """The numbers that account for the outcomes of the heap beside sums worth integers on either side of 0."""
        most = _BESIDE + max(map(abs, self.phi))
        beside = self._beside(most)
        if beside is None:
            return
        seen = self._seen(options, monoid, beside)
        for number in sorted(range(-most, most + 1), key=lambda n: (abs(n), n < 0)):
            if all(monoid.outcome(number + v) is o for v, o in seen.items()):
                yield number

    def _seen(self, options: Sides, monoid: IntegerMonoid, beside: Mapping[int, Sum]) -> Mapping[int, LastMoveOutcome]:
        """The outcome of a heap beside sums, by recursion as long as it is there, and then by the law."""
        known: dict[Sum | int, LastMoveOutcome] = {}
        first = [list(side.elements(self.phi, int.__add__)) for side in options]
        inside = sums(self._options)

        def sides(total: Sum | int) -> tuple[list[Sum | int], list[Sum | int]]:
            assert not isinstance(total, int)
            v = sum(self.phi[heap] for heap in total)
            known.update({v + worth: monoid.outcome(v + worth) for side in first for worth in side})
            moves: list[list[Sum | int]] = []
            for worths, options in zip(first, inside(total), strict=True):
                moves.append([*(v + worth for worth in worths), *options])
            return moves[0], moves[1]

        return {v: outcome(total, sides, Play.MISERE, known) for v, total in beside.items()}

    def _beside(self, most: int) -> Mapping[int, Sum] | None:
        """For each integer near 0 a sum of heaps worth 1 or -1 that is worth it; None if there are not both."""
        if 1 not in self.phi or -1 not in self.phi:
            return None
        up, down = self.phi.index(1), self.phi.index(-1)
        return {v: (up if v > 0 else down,) * abs(v) for v in range(-most, most + 1)}

    def _candidates(self) -> Iterator[tuple[list[int], IntegerMonoid]]:
        """Integers for the first heaps, with outcomes that fit those of their sums; small integers first."""
        for most in range(1, _LARGEST_NUMBER + 1):
            for phi, outcomes in self._assigned([0] * self._empty, {0: self.outcome(())}, most):
                if max(map(abs, phi)) == most:
                    monoid = fitted(outcomes)
                    if monoid is not None:
                        yield phi, monoid

    def _assigned(
        self, phi: list[int], outcomes: dict[int, LastMoveOutcome], most: int
    ) -> Iterator[tuple[list[int], dict[int, LastMoveOutcome]]]:
        heap = len(phi)
        if heap == len(self.heaps):
            yield phi, outcomes
            return
        for number in sorted(range(-most, most + 1), key=lambda n: (abs(n), n < 0)):
            more = self._extended([*phi, number], outcomes)
            if more is not None:
                yield from self._assigned([*phi, number], more, most)

    def _extended(
        self, phi: Sequence[int], outcomes: Mapping[int, LastMoveOutcome]
    ) -> dict[int, LastMoveOutcome] | None:
        """The outcomes of integers as the sums with the last of these heaps show them; None if they are no function."""
        found, heap = dict(outcomes), len(phi) - 1
        for rest in self._few(heap):
            total = (*rest, heap)
            v = sum(phi[one] for one in total)
            if found.setdefault(v, o := self.outcome(total)) is not o:
                return None
        return found

    def _few(self, heap: int) -> Iterator[Sum]:
        """Sums of heaps up to one, smaller sums first."""
        count = 0
        for summands in range(_SUMMANDS):
            for rest in combinations_with_replacement(range(self._empty, heap + 1), summands):
                count += 1
                if count > _SUMS:
                    return
                yield rest


def fitted(outcomes: Mapping[int, LastMoveOutcome]) -> IntegerMonoid | None:
    """The outcomes of all integers that those of some suggest, with the shortest periods; None if too few are known.

    >>> N, P, R = (LastMoveOutcome(letter) for letter in "NPR")
    >>> monoid = fitted({0: N, 1: R, 2: R, 3: R, -1: P, -2: R, -3: N, -4: P, -5: R, -6: N, -7: P})
    >>> ["".join(side) for side in (monoid.middle, monoid.above, monoid.below)]
    ['N', 'R', 'PRN']
    """
    above = [outcomes[0]]
    below: list[LastMoveOutcome] = []
    while len(above) in outcomes:
        above.append(outcomes[len(above)])
    while -1 - len(below) in outcomes:
        below.append(outcomes[-1 - len(below)])
    head, repeating = _periodic(above)
    lower, falling = _periodic(below)
    if not repeating or not falling or lower:
        return None
    return IntegerMonoid(tuple(head), tuple(repeating), tuple(falling))


def _periodic(values: Sequence[LastMoveOutcome]) -> tuple[list[LastMoveOutcome], list[LastMoveOutcome]]:
    """What comes before the period, and the period, which is to be seen twice and once more in part; else no period."""
    for size in range(len(values)):
        for period in range(1, _PERIODS + 1):
            tail = values[size:]
            if len(tail) > 2 * period and all(a is b for a, b in zip(tail, tail[period:], strict=False)):
                return list(values[:size]), list(tail[:period])
    return list(values), []


def integer_law(
    game: PartizanCode | PartizanRule,
    heaps: int,
    first: int,
    proceed: Callable[[], bool] = lambda: True,
    progress: Callable[[int], None] | None = None,
) -> IntegerLaw | None:
    """The law by which the misère monoid of the heaps of a game is that of all integers.

    Args:
        game: two codes, or a rule that gives the options of each heap for Left and for Right.
        heaps: the largest heap. As soon as the periodicity theorem gives the numbers of all heaps, no more are
            looked at.
        first: the heap at which a law is looked for: the first one with which the monoid seems to be infinite.
        proceed: asked at each heap; the search stops when it says no.
        progress: called with each heap that is settled.

    Returns:
        The law of the heaps that were settled, with `stopped` if they are not all; None if none is found for the first.

    Partizan kayles, in which Left takes one square and Right two [Milley2013]:

    >>> law = integer_law(PartizanCode.parse("0.7|0.07"), 40, 2)
    >>> law, str(law.series), law.bound
    (<IntegerLaw of 0.7|0.07: all integers, proved for all heaps>, 'phi(n + 3) = phi(n) for n >= 0', 9)
    >>> [str(law.monoid.outcome(v)) for v in range(-6, 3)]
    ['N', 'R', 'P', 'N', 'R', 'P', 'N', 'R', 'R']
    """
    code = game if isinstance(game, PartizanCode) else None
    if not 0 <= first <= heaps:
        raise InputError(f"the first heap of a law is {first}: expected one of those to {heaps}")
    fit = Fit([_sides(game, heap) for heap in range(first + 1)]) if first <= _FIRST else None
    if fit is None or fit.monoid is None:
        return None
    stopped = None
    for heap in range(first + 1, heaps + 1):
        if not proceed():
            stopped = "the time is spent"
            break
        if not fit.add_heap(_sides(game, heap)):
            stopped = f"at heap {heap}: it is worth no integer"
            break
        if progress is not None:
            progress(heap)
        law = IntegerLaw(tuple(fit.heaps), tuple(fit.phi), fit.monoid, code)
        series = None if code is None else arithmetic_period(fit.phi, code.taken, code.parts)
        if series is not None and replace(law, series=series).is_proved():
            return replace(law, series=series)
    return IntegerLaw(tuple(fit.heaps), tuple(fit.phi), fit.monoid, code, None, stopped)


def partizan_monoid(
    game: PartizanCode | PartizanRule,
    heaps: int | None = None,
    *,
    limit: int = LIMIT,
    proceed: Callable[[], bool] = lambda: True,
    progress: Callable[[int], None] | None = None,
) -> PartizanQuotient | IntegerLaw:
    """The misère monoid of the heaps of a partizan game: a finite one, or a law by which it is that of all integers.

    A finite one of few elements is looked for first; where there is none, a law; and where there is none either, a
    finite one again. The arguments are those of `partizan_quotient`.

    >>> partizan_monoid(PartizanCode.parse("0.33|0.3"))
    <PartizanQuotient of 0.33|0.3: order 5, proved for all heaps>
    >>> partizan_monoid(PartizanCode.parse("0.3|0.03"))
    <IntegerLaw of 0.3|0.03: all integers, proved for all heaps>
    """

    def finite(most: int) -> PartizanQuotient:
        return partizan_quotient(
            game, heaps, limit=most, proceed=proceed, progress=progress and (lambda heap, _: progress(heap))
        )

    q, last = finite(min(limit, _FEW)), LAST_NUMBERED if heaps is None else heaps
    if q.stopped is None or q.last >= last:
        return q
    law = integer_law(game, last, q.last + 1, proceed, progress)
    if law is not None and heaps is None and law.series is None and law.stopped is None:
        return replace(law, stopped=f"no period is proved by the heaps up to {last}")
    if law is not None:
        return law
    return finite(limit) if limit > _FEW else q


def _sides(game: PartizanCode | PartizanRule, heap: int) -> Sides:
    if isinstance(game, PartizanCode):
        return game.options(heap)
    left, right = map(listed, game(heap))
    return left, right
