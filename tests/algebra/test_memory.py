"""Work that memory cannot hold is refused with both figures, and let through where nothing is known."""

import os
import re
import subprocess
import sys

import pytest

from knotgames.algebra.memory import available_memory, require_memory
from knotgames.algebra.notation import InputError
from tests.messages import exactly

FIGURES = {"SC_AVPHYS_PAGES": 1 << 18, "SC_PAGE_SIZE": 1 << 12}
"""A system with one gigabyte free."""


def test_what_is_free_is_pages_times_their_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", FIGURES.__getitem__)
    assert available_memory() == 1 << 30


def test_work_that_fits_is_let_through_and_a_byte_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", FIGURES.__getitem__)
    require_memory(1 << 30, "a table")
    with pytest.raises(InputError, match=exactly("a table would need 1 GB of memory, 1 GB are free")):
        require_memory((1 << 30) + 1, "a table")
    with pytest.raises(InputError, match=exactly("2^50 bytes would need 1e+06 GB of memory, 1 GB are free")):
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
