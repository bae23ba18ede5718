"""The plugin collects files of lemmas, and costs a user's tests nothing before there is one."""

import subprocess
import sys
from pathlib import Path

from tests.in_pytest import in_a_copy

TRUE, FALSE = "X(A + B) = X(A) (+) X(B)", "X(A) = Y(A)"


OTHERS = ("cacheprovider", "hypothesispytest", "xdist", "anyio")
"""Plugins that are none of ours, and take a third of the time that pytest takes to start."""


def in_pytest(folder: Path) -> subprocess.CompletedProcess[str]:
    without = [argument for name in OTHERS for argument in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", *without, "-q", "my.lemmas"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)


def test_pytest_collects_files_of_lemmas(tmp_path: Path) -> None:
    path = tmp_path / "my.lemmas"
    path.write_text(f"{TRUE}\n[X and Y] {FALSE}\n")
    result = in_pytest(tmp_path)
    assert result.returncode == 1
    assert "1 failed, 1 passed" in result.stdout
    assert "X and Y: expected proved" in result.stdout
    assert "fails for A = {{u, k}}" in result.stdout
    assert "Traceback" not in result.stdout
    path.write_text("X(A\n")
    status, said = in_a_copy(tmp_path, "-p", "no:cacheprovider", "-q", "my.lemmas")
    assert status == 2
    assert "my.lemmas, line 1: lemma 'X(A', column 4: expected ')'" in said


def test_the_plugin_imports_nothing_of_the_project_at_the_start() -> None:
    heavy = "{'numpy', 'z3', 'lark', 'algebra', 'games', 'checks'}"
    program = f"import sys, knotgames.pytest_plugin; print(*{{n.partition('.')[0] for n in sys.modules}} & {heavy})"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=True)
    assert result.stdout.split() == []
