"""Kernels: the same with numba and without, and kept where there is a place for it."""

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from knotgames.algebra import compiled as subject
from knotgames.algebra.compiled import can_compile, compiled, inlined


def doubled(number: int) -> int:
    return 2 * number


def test_a_kernel_is_the_function_that_it_is_written_as(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled(doubled)(21) == inlined(doubled)(21) == 42
    monkeypatch.setattr(subject, "can_compile", lambda: False)
    assert compiled(doubled) is inlined(doubled) is doubled


def test_where_nothing_can_be_kept_a_kernel_is_compiled_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    compilations: list[object] = []

    def njit(*, cache: bool = False, forceinline: bool = False) -> Any:
        def compile_it(kernel: Callable[[int], int]) -> Callable[[int], int]:
            if cache:
                raise RuntimeError("cannot cache function: no locator available")
            compilations.append((kernel, forceinline))
            return kernel

        return compile_it

    monkeypatch.setattr(subject, "can_compile", lambda: True)
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(njit=njit))
    assert compiled(doubled)(21) == inlined(doubled)(21) == 42
    assert compilations == [(doubled, False), (doubled, True)]


def test_numba_is_looked_for_and_not_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "find_spec", lambda name: None)
    can_compile.cache_clear()
    assert not can_compile()
    can_compile.cache_clear()
