"""Sequences that repeat from some place on: the form in which the Grundy values of many games are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knotgames.algebra.notation import Reader


@dataclass(frozen=True)
class Series:
    """A sequence of whole numbers indexed from 0: first the `exceptional` ones, then `repeating` forever.

    Written with the repeating block in brackets, as in `0 1 (2 0)`, which stands for 0, 1, 2, 0, 2, 0, ... Raise
    ValueError if the block is empty.

    >>> series = Series.parse("0 1 2 (4 6 0 3)")
    >>> series[3], series[10**30], str(series)
    (4, 6, '0 1 2 (4 6 0 3)')
    """

    exceptional: tuple[int, ...]
    repeating: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.repeating:
            raise ValueError("a series repeats at least one value")

    @property
    def preperiod(self) -> int:
        """The number of values before the repeating block."""
        return len(self.exceptional)

    @property
    def period(self) -> int:
        """The length of the repeating block."""
        return len(self.repeating)

    def __getitem__(self, index: int) -> int:
        if index < 0:
            raise IndexError(f"a series starts at 0, not at {index}")
        if index < self.preperiod:
            return self.exceptional[index]
        return self.repeating[(index - self.preperiod) % self.period]

    def __str__(self) -> str:
        return " ".join([*map(str, self.exceptional), f"({' '.join(map(str, self.repeating))})"])

    @property
    def values(self) -> tuple[int, ...]:
        """The values that occur, in increasing order."""
        return tuple(sorted({*self.exceptional, *self.repeating}))

    @property
    def exceptions(self) -> tuple[tuple[int, int], ...]:
        """The places before the period, with their values, where the block extended backwards would be wrong."""
        return tuple(
            (place, value)
            for place, value in enumerate(self.exceptional)
            if value != self.repeating[(place - self.preperiod) % self.period]
        )

    @classmethod
    def parse(cls, text: str) -> Series:
        """Read a series as `str` writes it. Raise NotationError with the place where the text stops being a series."""
        reader = Reader("series", text)
        exceptional = []
        while not reader.accept("("):
            exceptional.append(_value(reader, "a whole number or '('"))
        repeating = [_value(reader, "a whole number")]
        while not reader.accept(")"):
            repeating.append(_value(reader, "a whole number or ')'"))
        reader.end()
        return cls(tuple(exceptional), tuple(repeating))

    @classmethod
    def of(cls, values: Sequence[int], preperiod: int, period: int) -> Series:
        """Return the series that has the given period from `preperiod` on, read off its first values. Raise ValueError
        if there are fewer values than preperiod + period.
        """
        block = values[preperiod : preperiod + period]
        if len(block) < period:
            raise ValueError(f"{preperiod + period} values are needed, {len(values)} are given")
        return cls(tuple(map(int, values[:preperiod])), tuple(map(int, block)))


def _value(reader: Reader, expected: str) -> int:
    return reader.natural(expected)
