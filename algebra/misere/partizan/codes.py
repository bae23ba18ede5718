"""Partizan octal games: a code of digits for each player.

The code of a player says, as that of an octal game does, what he or she may leave of a heap from which k counters are
taken (`algebra.heaps.octal`). Both codes are written with a bar between them, Left's first: in partizan kayles,
`0.7|0.07`, Left takes one counter and Right two, and both may leave nothing, one heap or two. A player without any
move has `0.0`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.options import HeapOptions, Listed, Shared
from knotgames.algebra.notation import NotationError

_NO_MOVE = "0.0"
"""The code of a player who has no move."""


@dataclass(frozen=True)
class PartizanCode:
    """The codes of Left and of Right; None for a player who has no move.

    >>> kayles = PartizanCode.parse("0.7|0.07")
    >>> kayles, str(kayles), str(kayles.conjugate)
    (PartizanCode(left=Code(digits=(0, 7)), right=Code(digits=(0, 0, 7))), '0.7|0.07', '0.07|0.7')
    >>> [list(side) for side in kayles.options(4)]
    [[(3,), (1, 2)], [(2,), (1, 1)]]
    """

    left: Code | None
    right: Code | None

    @classmethod
    def parse(cls, text: str) -> PartizanCode:
        """Read two codes with a bar between them, such as `0.7|0.07` or `0.3|0.0`.

        Raises:
            NotationError: there is not one bar, or what stands on a side is no code.

        >>> PartizanCode.parse(".30|0")
        PartizanCode(left=Code(digits=(0, 3)), right=None)
        """
        parts = text.split("|")
        if len(parts) != 2:
            place = len("|".join(parts[:2])) if len(parts) > 2 else len(text)
            found = "another bar" if len(parts) > 2 else "none"
            raise NotationError("partizan code", text, place, "one bar between Left's code and Right's", found)
        left, right = (None if set(part.strip()) in ({"0"}, {"0", "."}) else Code.parse(part) for part in parts)
        return cls(left, right)

    def __str__(self) -> str:
        return "|".join(_NO_MOVE if code is None else str(code) for code in self.codes)

    @property
    def codes(self) -> tuple[Code | None, Code | None]:
        """The codes of Left and of Right."""
        return self.left, self.right

    @property
    def conjugate(self) -> PartizanCode:
        """The game with the players exchanged."""
        return PartizanCode(self.right, self.left)

    @cached_property
    def taken(self) -> int:
        """The most counters that a move takes."""
        return max((code.taken for code in self.codes if code is not None), default=0)

    @cached_property
    def parts(self) -> int:
        """The most heaps that a move leaves."""
        return max((code.parts for code in self.codes if code is not None), default=0)

    def options(self, heap: int) -> HeapOptions:
        """The options of a heap for Left and for Right."""
        return tuple([Listed(()) if code is None else Shared(code, heap) for code in self.codes])
