"""What pyright makes of a program that uses the library. Mypy reads the program with all others."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_pyright_accepts_the_program_in_strict_mode(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    program = tmp_path / "program.py"
    source = (HERE / "typed_example.py").read_text(encoding="utf-8")
    program.write_text(f"# pyright: strict\n{source}", encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, str(program)]
    done = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
