"""How far a result on the heaps of a game goes: to the largest heap that was looked at, or to all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from knotgames.algebra.heaps.periodicity import periodicity_bound


class Digits(Protocol):
    """What a code says of all moves.

    >>> from knotgames.algebra.heaps.octal import Code
    >>> kayles: Digits = Code.parse("0.77")
    >>> kayles.taken, kayles.parts
    (2, 2)
    """

    @property
    def taken(self) -> int:
        """The most counters that a move takes."""

    @property
    def parts(self) -> int:
        """The most heaps that a move leaves."""


class Repeating(Protocol):
    """What repeats from some heap on.

    >>> from knotgames.algebra.heaps.series import Series
    >>> series: Repeating = Series.parse("0 1 2 (4 6)")
    >>> series.preperiod, series.period
    (3, 2)
    """

    @property
    def preperiod(self) -> int:
        """How many heaps come before."""

    @property
    def period(self) -> int:
        """After how many heaps it repeats."""


class Extent:
    """What is known of the heaps 0 to N of a game, and of all of them if it repeats.

    Attributes:
        heaps: the options of each heap, 0 to N.
        code: the code of the game, if it has one.
        series: how it goes on for all heaps, if that is proved.

    >>> from knotgames.algebra.heaps.octal import Code
    >>> from knotgames.algebra.misere.quotient import misere_quotient
    >>> known: Extent = misere_quotient(Code.parse("0.123"))
    >>> known.last, known.bound, known.scope
    (12, 12, 'all heaps')
    """

    heaps: Sequence[Any]
    code: Digits | None
    series: Repeating | None

    @property
    def last(self) -> int:
        """The largest heap that was looked at."""
        return len(self.heaps) - 1

    @property
    def bound(self) -> int | None:
        """The last heap that the proof for all heaps looks at; None if there is none."""
        if self.series is None or self.code is None:
            return None
        return periodicity_bound(self.series.preperiod, self.series.period, self.code.taken, self.code.parts)

    @property
    def scope(self) -> str:
        """The heaps for which it is proved, in words."""
        return "all heaps" if self.series is not None else f"the heaps to {self.last}"
