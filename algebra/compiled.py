"""Compiled kernels: functions over arrays of numbers that numba turns into machine code, where it is installed.

numba is imported with the module of a kernel, and such a module only by work that is large enough to pay: to import it
takes about as long as a second of numpy. What was compiled is kept between runs, beside the module or, where that
cannot be written, in the folder for caches of the user. Without numba a kernel is the Python function that it is
written as: the same answers, slowly, so that what is large takes another way there.
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
    """Whether numba is installed; it is not imported.

    >>> def halved(number: int) -> int:
    ...     return number // 2
    >>> can_compile() or compiled(halved) is halved  # without numba a kernel stays the function that it is
    True
    """
    return find_spec("numba") is not None


def compiled(kernel: Callable[P, R]) -> Callable[P, R]:
    """The kernel as machine code, made for the types of its arguments at the first call; itself without numba.

    >>> @compiled
    ... def doubled(number: int) -> int:
    ...     return 2 * number
    >>> doubled(21)
    42
    """
    return _machine_code(kernel)


def inlined(part: Callable[P, R]) -> Callable[P, R]:
    """The same for a part of kernels that is made anew in each place where it is called, so that a loop around it can
    do several at once. It stands in the file of the kernel: what is kept of that is dropped when its file changes.

    >>> @inlined
    ... def next_to(number: int) -> int:
    ...     return number + 1
    >>> next_to(41)
    42
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
