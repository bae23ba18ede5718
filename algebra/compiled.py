"""Compiled kernels: functions over arrays of numbers that numba turns into machine code, if it is installed.

Only the module of a kernel imports numba, and only large work imports such a module: the import takes about as long as
a second of numpy. Machine code is kept between runs next to the module or, if the folder is not writable, in the cache
folder of the user. Without numba a kernel is a plain Python function with the same results, but slow; large work then
takes another way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


@cache
def can_compile() -> bool:
    """Return True if numba is installed; do not import it."""
    return find_spec("numba") is not None


def compiled(kernel: Callable[P, R]) -> Callable[P, R]:
    """Return machine code for a kernel, compiled at the first call for each type of arguments; itself without numba.

    >>> @compiled
    ... def doubled(number: int) -> int:
    ...     return 2 * number
    >>> doubled(21)
    42
    """
    return _machine_code(kernel)


def inlined(part: Callable[P, R]) -> Callable[P, R]:
    """Compile a part of kernels that is inlined at each call, so that a loop around it can be vectorized.

    It must be in the file of the kernel: the cache of the kernel is dropped only when that file changes.
    """
    return _machine_code(part, forceinline=True)


def _machine_code(function: Callable[P, R], **options: bool) -> Callable[P, R]:
    if not can_compile():
        return function
    from numba import njit  # noqa: PLC0415  # it may not be installed

    try:
        machine: Callable[P, R] = njit(cache=True, **options)(function)
    except RuntimeError:  # there is nowhere to keep it
        machine = njit(**options)(function)
    return machine
