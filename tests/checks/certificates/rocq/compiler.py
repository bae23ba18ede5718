"""The compiler of Rocq, where there is one, and programs that stand in for it."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from checks.certificates.rocq import kernel as rocq

needs_rocq = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc")


def stand_in(folder: Path, script: str) -> None:
    """Put a program `coqc` in a folder: a shell script."""
    program = folder / "coqc"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


@contextmanager
def compiled_once(kept: Path) -> Iterator[None]:
    """A context in which a file of the static theory is compiled by one of the processes that share a folder.

    The theory takes twenty seconds, and is the same for all tests. What only stands in for the compiler compiles all.
    """
    compile_it, compiler = rocq.Kernel._compile, shutil.which("coqc")

    def take_or_compile(self: rocq.Kernel, name: str, text: str) -> None:
        if self._program != compiler or not (rocq.THEORY / f"{name}.v").is_file():
            compile_it(self, name, text)
            return
        file = kept / f"{name}.vo"
        with (kept / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if file.exists():
                shutil.copy(file, self._folder)
            else:
                compile_it(self, name, text)
                shutil.copy(self._folder / file.name, file)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rocq.Kernel, "_compile", take_or_compile)
        yield
