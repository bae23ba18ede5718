"""What type checkers make of a program that uses the library."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import typed


def test_pyright_accepts_a_program_in_strict_mode(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    (tmp_path / "program.py").write_text(f"# pyright: strict\n{Path(typed.__file__).read_text(encoding='utf-8')}")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, str(tmp_path / "program.py")]
    root = Path(typed.__file__).parents[1]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_program_runs() -> None:
    assert (typed.played("4_1"), typed.gradings("{u, k} + *")) == ([], (1, 2))
    assert typed.counterexample("X(A) = 0") == {"A": 0}
    assert typed.outcome("4_1") == "2 022 {'Knotter': [], 'Unknotter': []}"
