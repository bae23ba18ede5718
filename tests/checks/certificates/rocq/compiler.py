"""The compiler of Rocq, where there is one, and programs that stand in for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

needs_rocq = pytest.mark.skipif(shutil.which("coqc") is None, reason="there is no coqc")


def stand_in(folder: Path, script: str) -> None:
    """Put a program `coqc` in a folder: a shell script."""
    program = folder / "coqc"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
