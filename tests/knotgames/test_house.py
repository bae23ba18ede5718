"""Beside a project with a package `checks` of its own: pytest works, and what needs ours says which file hides it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knotgames.house import hidden
from tests.in_pytest import PLUGIN


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A project with a package `checks`, and a test of it."""
    (tmp_path / "checks").mkdir()
    (tmp_path / "checks" / "__init__.py").write_text("ANSWER = 42\n", encoding="utf-8")
    (tmp_path / "test_own.py").write_text(
        "from checks import ANSWER\n\n\ndef test_own():\n    assert ANSWER == 42\n", encoding="utf-8"
    )
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in a folder that is searched first for modules, as `python -m` has it, and only then ours."""
    ours = Path(__file__).parents[2]
    path = os.pathsep.join([str(folder), str(ours)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )


def test_nothing_is_hidden_here() -> None:
    assert hidden() is None


def test_tests_of_a_project_with_checks_of_its_own_run(foreign: Path) -> None:
    result = run(foreign, "-m", "pytest", "-p", PLUGIN, "-q")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout


def test_lemmas_beside_such_a_package_say_which_file_hides_ours(foreign: Path) -> None:
    (foreign / "my.lemmas").write_text("X(A) >= 0\n", encoding="utf-8")
    result = run(foreign, "-m", "pytest", "-p", PLUGIN, "-q")
    assert result.returncode == 2
    assert f"'{foreign}/checks/__init__.py' hides the package 'checks' of knotgames: rename it, or run" in result.stdout
    assert "Traceback" not in result.stdout


def test_the_command_says_it_too(foreign: Path) -> None:
    result = run(foreign, "-m", "knotgames", "--version")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(
        f"knotgames: '{foreign}/checks/__init__.py' hides the package 'checks' of knotgames"
    )
    assert result.stderr.count("\n") == 1


def test_a_folder_without_init_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    result = run(tmp_path, "-m", "knotgames", "--version")
    assert result.returncode == 0, result.stderr
