"""The tutorials, and recipes that dictate files, gone through from beginning to end: what they show is printed."""

import os
import shlex
import subprocess
import sys
from importlib import invalidate_caches
from io import StringIO
from pathlib import Path

import pytest
import yaml

from knotgames.checks.cli import main
from tests.in_pytest import in_a_copy
from tests.lesson import Dictated, Typed, agrees, dictates, go_through, shell, steps
from tests.outside import forgotten

ROOT = Path(__file__).parent.parent
TUTORIALS = sorted(page for page in (ROOT / "docs" / "tutorials").glob("*.md") if page.stem != "index")
LESSONS = [page for page in sorted((ROOT / "docs").rglob("*.md")) if dictates(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
def test_a_lesson_works_as_it_is_written(
    page: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lesson"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "120")

    def answer(step: Typed) -> str:
        if step.shown is None:  # the set-up: the project is here already
            return ""
        words = shlex.split(step.command)
        if words[0] != "knotgames":
            return other(words, folder)
        if "<" in words:
            monkeypatch.setattr(sys, "stdin", StringIO((folder / words[-1]).read_text(encoding="utf-8")))
            words = words[: words.index("<")]
        invalidate_caches()
        with forgotten(folder):
            main(words[1:])
        captured = capsys.readouterr()
        return captured.out + captured.err

    assert go_through(page.read_text(encoding="utf-8"), lambda: folder, answer)


def other(words: list[str], folder: Path) -> str:
    """What another program prints, with the Python that runs the tests."""
    if words[0] == "pytest":
        return in_a_copy(folder, *words[1:])[1]
    assert words[0] == "python"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *words[1:]]
    made = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    return made.stdout + made.stderr


def test_every_tutorial_is_a_lesson() -> None:
    assert TUTORIALS
    assert set(TUTORIALS) <= set(LESSONS)


def test_the_workflow_that_is_dictated_runs_what_was_shown_before() -> None:
    lesson = list(steps((ROOT / "docs" / "tutorials" / "theorem-in-ci.md").read_text(encoding="utf-8")))
    files = {step.name: step.text for step in lesson if isinstance(step, Dictated)}
    (job,) = yaml.safe_load(files[".github/workflows/theorems.yml"])["jobs"].values()
    install, *commands, summary = [step["run"] for step in job["steps"] if "run" in step]
    shown = [step.command for step in lesson if isinstance(step, Typed)]
    assert (
        install.replace('"$KNOTGAMES"', "../knotgames").removeprefix("python -m ") == "pip install ../knotgames pytest"
    )
    assert set(commands) <= set(shown)
    assert summary.split()[1] == commands[-1].split()[-1]


def test_a_page_is_read_in_its_order() -> None:
    files = "In `a.toml`:\n\n```sh\nmkdir b\ncd b\n```\n\nand this into `a/b.py`:\n\n```python\nx = 1\n```\n"
    page = f"{files}\n```console\n$ x\n1\n$ y\n```\n"
    assert list(steps(page)) == [
        Typed("mkdir b", None),
        Typed("cd b", None),
        Dictated("a/b.py", "x = 1\n"),
        Typed("x", "1\n"),
        Typed("y", ""),
    ]


def test_a_block_that_nobody_can_place_is_told() -> None:
    with pytest.raises(ValueError, match=r"^a block of toml that is no file: expected a line before it that ends in "):
        list(steps("Write this:\n\n```toml\na = 1\n```\n"))


def test_what_is_printed_otherwise_is_told() -> None:
    assert agrees(Typed("x", "one ...\n"), "one  two\n")
    assert not agrees(Typed("x", "one\n"), "two\n")
    with pytest.raises(AssertionError, match=r"^\$ x\nprinted:\ntwo\nand the page shows:\none$"):
        go_through("```console\n$ x\none\n```\n", Path, lambda step: "two")


def test_a_shell_stays_where_a_command_has_gone(tmp_path: Path) -> None:
    with shell(tmp_path) as type_in:
        assert type_in("mkdir a && cd a") == ("", 0)
        assert type_in("pwd") == (f"{tmp_path / 'a'}\n", 0)
        assert type_in("echo wrong >&2; echo right; false") == ("right\nwrong\n", 1)
