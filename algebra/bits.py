"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a bit mask, in order.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """Return the bit mask with these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def image_of(mask: int, images: Sequence[int]) -> int:
    """Return the bit mask of the images of the members of a mask."""
    image = 0
    while mask:
        low = mask & -mask
        image |= 1 << images[low.bit_length() - 1]
        mask ^= low
    return image
