"""Refuse work that does not fit in memory, before it starts."""

from __future__ import annotations

import os
import sys
from math import log10
from pathlib import Path

from knotgames.algebra.notation import InputError

if sys.platform != "win32":
    import resource


def available_memory() -> int | None:
    """Return the bytes of memory that are free or may still be addressed; None if the system does not say."""
    try:
        page = os.sysconf("SC_PAGE_SIZE")
        free = os.sysconf("SC_AVPHYS_PAGES") * page
    except (AttributeError, ValueError, OSError):
        return None
    limit = address_space()
    if limit is None:
        return free
    try:
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * page
    except (OSError, ValueError):
        used = 0
    return max(0, min(free, limit - used))


def address_space() -> int | None:
    """Return the most bytes that this process may address; None if there is no limit."""
    if sys.platform == "win32":  # a system without such limits
        return None
    limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    return None if limit == resource.RLIM_INFINITY else limit


def require_memory(needed: int, what: str) -> None:
    """Raise InputError if fewer bytes are free than the work needs; `what` begins the message.

    >>> require_memory(1 << 80, "2^80 heaps")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: 2^80 heaps would need 1.1e+15 GB of memory, ... GB are free
    """
    free = available_memory()
    if free is not None and needed > free:
        raise InputError(f"{what} would need {gigabytes(needed)} of memory, {gigabytes(free)} are free")


def require_address_space() -> None:
    """Raise InputError if a library would crash on import because of a limit on the address space."""
    limit = address_space()
    if limit is not None and limit < LEAST_ADDRESS_SPACE:
        raise InputError(
            f"memory is short: {limit >> 20:,} MB may be addressed (ulimit -v), "
            f"expected at least {LEAST_ADDRESS_SPACE >> 20:,} MB"
        )


LEAST_ADDRESS_SPACE = 1 << 30
"""The bytes that must be addressable: libraries reserve several hundred million on import, and crash without."""


def gigabytes(size: int) -> str:
    """Return a number of bytes in words."""
    if size.bit_length() > 1000:  # more than a float can hold
        return f"about 10^{round((size.bit_length() - 30.5) * log10(2))} GB"
    return f"{size / (1 << 30):.2g} GB"
