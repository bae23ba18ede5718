"""The heaps for which a result on a game is proved: those to the largest that was looked at, or all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.heaps.periodicity import periodicity_bound


class _Repeating(Protocol):
    """A result that repeats from some heap on."""

    @property
    def preperiod(self) -> int: ...

    @property
    def period(self) -> int: ...


class ProvedHeaps:
    """A result on the heaps 0 to N of a game, given by their options, and on all of them if the values repeat."""

    heaps: Sequence[Any]
    code: Code | PartizanCode | None
    series: _Repeating | None

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
