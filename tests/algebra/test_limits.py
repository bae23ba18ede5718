"""What a search may take: steps, memory, files, and code that is compiled where it pays."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from knotgames.algebra import compiled as subject
from knotgames.algebra.compiled import can_compile, compiled, inlined
from knotgames.algebra.files import parsed_json, read_json, read_text
from knotgames.algebra.memory import available_memory, require_memory
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import fold
from knotgames.algebra.steps import Spent, counted, spend, uncounted
from tests.messages import exactly


class Counter:
    """Counts steps up to a number."""

    def __init__(self, most: int) -> None:
        self.most, self.spent = most, 0

    def count(self, steps: int, *, later: bool = False) -> None:
        self.spent += steps
        if self.spent > self.most:
            raise Spent(f"{self.most} steps are spent")


def test_a_count_within_another_counts_for_both() -> None:
    outer, inner = Counter(100), Counter(1_000)
    with counted(outer.count):
        with counted(inner.count):
            spend(60)
        with counted(inner.count), pytest.raises(Spent, match="100 steps"):
            spend(60)
        with uncounted():
            spend(60)
    assert (outer.spent, inner.spent) == (120, 120)
    spend(10**12)  # nobody counts any longer


def test_a_count_is_of_the_thread_that_asks() -> None:
    mine = Counter(100)
    with counted(mine.count), ThreadPoolExecutor(1) as pool:
        pool.submit(spend, 1_000).result()
        spend(1)
    assert mine.spent == 1


def test_a_block_that_is_left_by_an_error_counts_no_more() -> None:
    mine = Counter(1)
    with pytest.raises(Spent), counted(mine.count):
        spend(2)
    spend(10)
    assert mine.spent == 2


@pytest.mark.parametrize("heap", [5, 40])
def test_a_fold_takes_a_step_for_each_option_and_keeps_what_it_found(heap: int) -> None:
    """Of n counters each less is an option, and every position is looked at once."""

    def grundy(_: int, sides: tuple[frozenset[int], ...]) -> int:
        return min(set(range(len(sides[0]) + 1)) - sides[0])

    mine, memo = Counter(10**6), dict[int, int]()
    with counted(mine.count):
        assert fold(heap, lambda heap: (range(heap),), grundy, memo) == heap
    assert mine.spent == sum(heap + 1 for heap in range(heap + 1))
    assert memo == {heap: heap for heap in range(heap + 1)}


FIGURES = {"SC_AVPHYS_PAGES": 1 << 18, "SC_PAGE_SIZE": 1 << 12}
"""A system with one gigabyte free."""


def test_what_is_free_is_pages_times_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", FIGURES.__getitem__)
    assert available_memory() == 1 << 30


def test_work_that_fits_is_let_through_and_a_byte_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", FIGURES.__getitem__)
    require_memory(1 << 30, "a table")
    with pytest.raises(InputError, match=exactly("a table would need 1 GB of memory, but only 1 GB are free")):
        require_memory((1 << 30) + 1, "a table")
    with pytest.raises(InputError, match=exactly("2^50 bytes would need 1e+06 GB of memory, but only 1 GB are free")):
        require_memory(1 << 50, "2^50 bytes")


@pytest.mark.parametrize("error", [ValueError, OSError, AttributeError])
def test_a_system_that_does_not_say_refuses_nothing(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def silent(name: str) -> int:
        raise error(name)

    monkeypatch.setattr(os, "sysconf", silent)
    assert available_memory() is None
    require_memory(1 << 80, "anything")


def test_what_may_not_be_addressed_is_not_free() -> None:
    program = "from knotgames.algebra.memory import available_memory as free; print(free())"
    limited = subprocess.run(
        ["bash", "-c", f"ulimit -v 1200000; exec {sys.executable} -c '{program}'"],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert 0 < int(limited.stdout) < 1_200_000 * 1024


@pytest.mark.parametrize(("needed", "said"), [(10**400, "about 10^391 GB"), (1 << 60, "1.1e+09 GB")])
def test_any_size_is_written(needed: int, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"it would need {said} of memory, ")):
        require_memory(needed, "it")


def refused(path: Path | str, message: str) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        read_text(path, most=100)


def test_a_mark_of_the_byte_order_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbfX(A) = 1\n")
    assert read_text(tmp_path / "file") == "X(A) = 1\n"


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "file"
    refused(path, f"cannot read '{path}': No such file or directory")
    refused(tmp_path, f"cannot read '{tmp_path}': Is a directory")
    refused("a\0b", "cannot read 'a\0b': embedded null byte")
    path.write_bytes(b"x" * 101)
    refused(path, f"cannot read '{path}': expected at most 100 bytes, found more")
    refused("/dev/zero", "cannot read '/dev/zero': expected at most 100 bytes, found more")
    path.write_bytes(b"caf\xe9")
    refused(path, f"cannot read '{path}': expected text in UTF-8, found the byte e9 as number 4")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 200_000, "'it' is nested too deeply: expected JSON of a few levels"),
        ("[" + "9" * 5000 + "]", "'it' has a number that is too long: expected at most 4,300 digits"),
        ("[1,", "'it' is not JSON: Expecting value: line 1 column 4 (char 3)"),
    ],
)
def test_what_is_no_json_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=exactly(message)):
        parsed_json(text, "'it'")
    (tmp_path / "file").write_text(text)
    with pytest.raises(InputError, match=exactly(message.replace("'it'", f"'{tmp_path}/file'"))):
        read_json(tmp_path / "file")


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
