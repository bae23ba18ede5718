"""The compiler of Rocq, for tests: the static theory is compiled once, a development in a folder of its own."""

from __future__ import annotations

import atexit
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import checks.certificates.rocq
from checks.certificates.rocq.development import Development

needs_coqc = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs coqc, of Debian's package coq")


PAGE = Path(__file__).parents[4] / "docs" / "certificates.md"


def on_the_page(development: Development) -> list[str]:
    """The theorems of a development that the documentation shows, each with its statement on one line."""
    blocks = re.findall(r"^```coq\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    shown = [" ".join(one.split()) for block in blocks for one in block.split("\n\n")]
    return [one for one in shown if one.partition(" ")[0] in development.theorems]


@dataclass(frozen=True)
class Compiled:
    """What the compiler said of a development.

    Attributes:
        refused: the lemma or theorem that it refused, None if it accepted all.
        message: what it printed as the reason.
        printed: what commands printed, with white space made single spaces.
    """

    refused: str | None
    message: str
    printed: str


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="knotgames-rocq-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def _static(name: str) -> None:
    shutil.copy(Path(checks.certificates.rocq.__file__).with_name(f"{name}.v"), _folder())
    made = _coqc(_folder(), f"{name}.v")
    assert made.returncode == 0, made.stderr
    assert "Admitted" not in (text := (_folder() / f"{name}.v").read_text(encoding="utf-8"))
    assert "Axiom" not in text


def _coqc(folder: Path, file: str) -> subprocess.CompletedProcess[str]:
    command = ["coqc", "-Q", str(_folder()), "knotgames", file]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def compiled(development: Development, folder: Path) -> Compiled:
    """Compile a development, and print its theorems with what they assume."""
    for name in development.static:
        _static(name)
    together = ", ".join(f"@{theorem}" for theorem in development.theorems)
    asked = "".join(f"Check {theorem}.\n" for theorem in development.theorems)
    asked += f"Definition together := ({together}).\nPrint Assumptions together.\n"
    (folder / f"{development.name}.v").write_text(development.text + asked, encoding="utf-8")
    made = _coqc(folder, f"{development.name}.v")
    refused = None
    if made.returncode:
        place = re.search(r"line (\d+)", made.stderr)
        assert place is not None, made.stderr
        lines = development.text.splitlines()[: int(place[1])]
        named = re.findall(r"^(?:Lemma|Theorem|Definition) (\w+)", "\n".join(lines), re.MULTILINE)
        assert named, made.stderr
        refused = named[-1]
    return Compiled(refused, " ".join(made.stderr.split()), " ".join(made.stdout.split()))
