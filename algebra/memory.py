"""Refusing what memory cannot hold, before work starts."""

from __future__ import annotations

import os
from math import log10

from algebra.notation import InputError


def available_memory() -> int | None:
    """The bytes of memory that are free, as far as the system says; None if it does not.

    >>> available_memory() is None or available_memory() > 0
    True
    """
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def require_memory(needed: int, what: str) -> None:
    """Refuse work that needs more bytes than memory has free.

    Args:
        needed: the bytes that the work will hold.
        what: the work, in words that begin the message.

    Raises:
        InputError: with both figures.

    >>> require_memory(1 << 80, "2^80 heaps")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    algebra.notation.InputError: 2^80 heaps would need 1.1e+15 GB of memory, ... GB are free
    """
    free = available_memory()
    if free is not None and needed > free:
        raise InputError(f"{what} would need {_gigabytes(needed)} of memory, {_gigabytes(free)} are free")


def require_address_space() -> None:
    """Refuse to begin where so little memory may be addressed that a library would crash while it is loaded.

    Raises:
        InputError: naming the limit.
    """
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit != resource.RLIM_INFINITY and limit < LEAST_ADDRESS_SPACE:
        raise InputError(
            f"memory is short: {limit >> 20:,} MB may be addressed (ulimit -v), "
            f"expected at least {LEAST_ADDRESS_SPACE >> 20:,} MB"
        )


LEAST_ADDRESS_SPACE = 1 << 30
"""The bytes that must be addressable: libraries that are loaded reserve several hundred million, and crash without."""


def _gigabytes(size: int) -> str:
    if size.bit_length() > 1000:  # more than a float can hold
        return f"about 10^{int((size.bit_length() - 31) * log10(2))} GB"
    return f"{size / (1 << 30):.2g} GB"
