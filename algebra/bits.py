"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """The members of a bit mask, in order.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """The bit mask with these members.

    >>> bin(mask_of([0, 2, 3]))
    '0b1101'
    """
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
