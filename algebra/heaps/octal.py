"""Octal and hexadecimal games: heap games given by a code of digits [GuySmith1956; BerlekampConwayGuy1982, chapter 4].

The digit d_k of a code d_0.d_1d_2... says what may be left of a heap from which exactly k counters are taken: d_k is
the sum of 2^i over the numbers i of non-empty heaps that the rest may be shared among. So a 1 allows to take a heap of
k whole, a 2 to leave one heap, a 4 to leave two and, in hexadecimal games, an 8 to leave three. As d_0 takes nothing
it may only be 0 or a multiple of 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from knotgames.algebra.compiled import can_compile
from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part, Values, grundy_sequences
from knotgames.algebra.heaps.periodicity import Period, periodicity_bound, proved_period
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.heaps.sparse import extended, is_sparse
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import NotationError, Reader

_FIRST_TRY = 1024
"""The number of heaps that are valued before a period is looked for."""

_FEW = 1 << 15
"""To how many heaps the values are found faster by numpy than numba is loaded."""

_MANY = {True: 1 << 16, False: 1 << 12}
"""The number of heaps, by whether a game is octal, that are tried before all of them must fit into memory."""


@dataclass(frozen=True)
class Code:
    """The code of an octal or hexadecimal game: its digits d_0, d_1, ..., from 0 to 15, the last of them not 0.

    A single 0 is the code of a player who has no move. Raise ValueError if a digit is not from 0 to 15, d_0 is not a
    multiple of 4, or the last digit is 0.

    >>> kayles = Code.parse("0.77")
    >>> kayles, str(kayles)
    (Code(digits=(0, 7, 7)), '0.77')
    """

    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.digits == (0,):
            return
        if not all(0 <= digit <= 15 for digit in self.digits):
            raise ValueError(f"the digits of a code are 0 to 15, not {self.digits}")
        if not self.digits or self.digits[-1] == 0:
            raise ValueError(f"the last digit of a code allows a move: {self.digits} has none there")
        if self.digits[0] % 4:
            raise ValueError(f"a move that takes nothing splits the heap: d_0 is 0, 4, 8 or 12, not {self.digits[0]}")

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code such as `0.77`, `4.3` or `0.8F`; zeros at either end may be left out. Raise NotationError if a
        digit is not one of 0 to 9 and A to F, or no digit allows a move.
        """
        reader = Reader("code", text)
        whole = reader.match(r"[0-9A-Fa-f]") or "0"
        if int(whole, 16) % 4:
            reader.fail("0, 4, 8 or C before the point (what takes nothing must split)", at=reader.position - 1)
        digits = whole
        if reader.peek(r"$") is None or not text.strip():
            reader.expect(".", "a point after the first digit" if text.strip() else "a code such as 0.77")
            while (digit := reader.match(r"[0-9A-Fa-f]")) is not None:
                digits += digit
        reader.end("an octal digit (0 to 7) or a hexadecimal one (8, 9, A to F)")
        digits = digits.rstrip("0")
        if not digits:
            raise NotationError("code", text, len(text), "a digit that allows a move", "none: all digits are 0")
        return cls(tuple(int(digit, 16) for digit in digits))

    def __str__(self) -> str:
        return f"{self.digits[0]:X}." + ("".join(f"{digit:X}" for digit in self.digits[1:]) or "0")

    @property
    def taken(self) -> int:
        """The most counters that a move takes: the place of the last digit."""
        return len(self.digits) - 1

    @property
    def parts(self) -> int:
        """The most heaps that a move leaves."""
        return max(digit.bit_length() for digit in (*self.digits, 1)) - 1

    @property
    def codes(self) -> tuple[Code]:
        """The code of both players, as `PartizanCode.codes` are those of each."""
        return (self,)

    @property
    def is_octal(self) -> bool:
        """Return True if no move leaves three heaps."""
        return self.parts < 3

    @cached_property
    def moves(self) -> MoveRules:
        """The moves that the digits allow, each named by the counters it takes and the heaps it leaves."""
        return tuple(
            MoveRule(f"take {taken}, leave {left}", HEAP, taken, (Part(HEAP),) * left)
            for taken, digit in enumerate(self.digits)
            for left in range(4)
            if digit >> left & 1
        )

    @cached_property
    def leaving(self) -> tuple[tuple[int, bool, bool, bool], ...]:
        """The numbers of counters that may be taken with some left; for each if one, two, three heaps may be left."""
        digits = enumerate(self.digits)
        return tuple((taken, digit & 2 > 0, digit & 4 > 0, digit & 8 > 0) for taken, digit in digits if digit > 1)

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of a heap, each the sizes of the heaps that are left, in ascending order."""
        for move in self.moves:
            yield from move.sizes_left(heap)


_NO_MOVE = Code((0,))
"""The code of a player who has no move, written 0.0."""


@dataclass(frozen=True)
class PartizanCode:
    """A partizan octal game: the codes of Left and of Right, written with a bar between them.

    >>> kayles = PartizanCode.parse("0.7|0.07")
    >>> kayles, str(kayles), str(kayles.conjugate)
    (PartizanCode(left=Code(digits=(0, 7)), right=Code(digits=(0, 0, 7))), '0.7|0.07', '0.07|0.7')
    """

    left: Code
    right: Code

    @classmethod
    def parse(cls, text: str) -> PartizanCode:
        """Read two codes with a bar between them, such as `0.7|0.07` or `0.3|0.0`. Raise NotationError if there is not
        one bar, or what stands on a side is no code.
        """
        parts = text.split("|")
        if len(parts) != 2:
            place = len("|".join(parts[:2])) if len(parts) > 2 else len(text)
            found = "another bar" if len(parts) > 2 else "none"
            raise NotationError("partizan code", text, place, "one bar between Left's code and Right's", found)
        return cls(*[_NO_MOVE if set(part.strip()) in ({"0"}, {"0", "."}) else Code.parse(part) for part in parts])

    def __str__(self) -> str:
        return "|".join(map(str, self.codes))

    @property
    def codes(self) -> tuple[Code, Code]:
        """The codes of Left and of Right."""
        return self.left, self.right

    @property
    def conjugate(self) -> PartizanCode:
        """The game with the players exchanged."""
        return PartizanCode(self.right, self.left)

    @cached_property
    def taken(self) -> int:
        """The most counters that a move takes."""
        return max(code.taken for code in self.codes)

    @cached_property
    def parts(self) -> int:
        """The most heaps that a move leaves."""
        return max(code.parts for code in self.codes)


def read_code(text: str) -> Code | PartizanCode:
    """Read a code such as `0.77`, or Left's and Right's with a bar between them. Raise NotationError if it is none."""
    return PartizanCode.parse(text) if "|" in text else Code.parse(text)


HEAP = "heap"
"""The one kind of heap that these games have."""


@dataclass(frozen=True)
class Solution:
    """The known Grundy values of a heap game: computed from the options, and the period if they prove one."""

    code: Code
    computed: Values
    proved: Period | None

    def __getitem__(self, heap: int) -> int:
        if self.proved is not None and heap >= self.proved.preperiod:
            heap = self.proved.preperiod + (heap - self.proved.preperiod) % self.proved.period
        return int(self.computed[heap])

    @cached_property
    def series(self) -> Series | None:
        """The values of all heaps, if a period is proved."""
        return None if self.proved is None else Series.of(self.computed[: sum(self.proved)].tolist(), *self.proved)

    @property
    def bound(self) -> int | None:
        """The last heap that the proof of the period looks at; None if no period is proved."""
        return None if self.proved is None else periodicity_bound(*self.proved, self.code.taken, self.code.parts)

    def sequence(self, heaps: int) -> Values:
        """Return the values of the heaps 0 to `heaps`; past the computed ones they follow from the period."""
        if self.proved is None or heaps < len(self.computed):
            return self.computed[: heaps + 1]
        start, period = self.proved
        block = self.computed[start : start + period]
        repeats = -(-(heaps + 1 - start) // period)
        return np.concatenate([self.computed[:start], np.tile(block, repeats)])[: heaps + 1]


def solve(
    code: Code,
    heaps: int,
    progress: Callable[[int], None] | None = None,
    *,
    known: Values | None = None,
    keep: Callable[[Values], None] | None = None,
) -> Solution:
    """Return the Grundy values of the heaps 0 to `heaps`, or of all heaps if a period is proved on the way.

    Values are computed for 1024 heaps, 4096, and so on, until they prove a period. The first are computed from all
    options, by `grundy_sequences`; those of many heaps of an octal game by sparse spaces, if numba is installed and few
    heaps are sparse. Raise InputError if memory cannot hold the values.

    The values of the heaps 0, 1, ... are not checked if they are `known`. Now and then `progress` is called with the
    heap that was reached, and before it `keep` with values of the next heaps after the known ones, each once.

    >>> kayles = solve(Code.parse("0.77"), 10**12)
    >>> kayles.series.period, kayles.series.preperiod, kayles.bound, len(kayles.computed), kayles[10**12]
    (12, 71, 167, 1025, 1)
    """
    computed = np.zeros(1, np.uint8) if known is None else known[: heaps + 1]
    size = _FIRST_TRY
    while size < len(computed) - 1:
        size *= 4
    while True:
        largest = min(size, heaps)
        if len(computed) <= largest:
            computed = _continued(code, computed, largest, progress, keep)
        proved = proved_period(computed, code.taken, code.parts)
        if largest == heaps or proved is not None:
            return Solution(code, computed, proved)
        size *= 4
        if size > _MANY[code.is_octal]:
            needed = 2 * heaps * computed.itemsize
            require_memory(needed, f"no period is proved by {size // 4} heaps, and the values of {heaps} heaps")


def _continued(
    code: Code,
    known: Values,
    largest: int,
    progress: Callable[[int], None] | None,
    keep: Callable[[Values], None] | None,
) -> Values:
    if code.is_octal and largest > _FEW and can_compile() and is_sparse(known):
        return extended(code.digits, known, largest, progress, keep)
    values = grundy_sequences(code.moves, largest, progress)[HEAP]
    if keep is not None:
        keep(values[len(known) :])
    return values


def grundy_sequence(code: Code, heaps: int, progress: Callable[[int], None] | None = None) -> Values:
    """Return the Grundy values of the heaps 0 to `heaps` of an octal or hexadecimal game."""
    require_memory(heaps, f"the values of {heaps} heaps")
    return solve(code, heaps, progress).sequence(heaps)
