"""`knotgames new`: what it writes runs and passes its tests at once, and it spoils nothing that is there."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from knotgames.checks.arguments.commands import KINDS
from tests import printed
from tests.in_pytest import in_a_copy
from tests.outside import forgotten

ROOT = Path(__file__).parents[3]
Run = Callable[..., str]


@pytest.fixture
def run(run: printed.Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command in an empty folder as a process of its own would, and gives what it prints."""
    monkeypatch.setenv("KNOTGAMES_CACHE", str(tmp_path.parent / f"{tmp_path.name}-kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)

    def run_here(*arguments: str, status: int = 0) -> str:
        with forgotten(tmp_path.resolve()):
            return "".join(run(*arguments, status=status))

    return run_here


def test_what_is_written_passes_its_tests_at_once(run: Run, tmp_path: Path) -> None:
    assert run("new", "game", "take-away").splitlines() == [
        "wrote take_away.py",
        "wrote test_take_away.py",
        f"announced in {tmp_path}/pyproject.toml",
        "try: knotgames solve take-away 7 --moves; pytest .",
    ]
    assert run("solve", "take-away", "7", "--moves").endswith("winning:  next player: 7 -> 6\n")
    said = run("solve", "take-away", "10001", status=2)
    assert "take-away '10001', column 1: expected a number of at most 4 digits, found one of 5\n" in said
    assert run("new", "paper", "Author2000").splitlines() == [
        "wrote author2000.py",
        "wrote author2000.record.json",
        f"announced in {tmp_path}/pyproject.toml",
        "try: knotgames verify Author2000; pytest .",
    ]
    assert "proved    Author2000/Theorem 1 (exhaustion)\n" in run("verify", "Author2000")
    assert "\n+Author2000/Theorem 1, code: " in run("verify", "Author2000", "--accept")
    assert run("verify", "Author2000", "--accept").endswith("The record is unchanged.\n")
    assert "\n2 of 2 mutants of 1 claim are caught.\n" in run("verify", "Author2000", "--mutants")
    passed, said = in_a_copy(tmp_path, "-q", "-W", "error")
    assert passed == 0, said
    assert "5 passed" in said
    lint = [sys.executable, "-m", "ruff", "check", "--isolated", "--select=E,F,W,I,UP,B", "--line-length=120"]
    made = subprocess.run([*lint, str(tmp_path)], capture_output=True, text=True, timeout=600, check=False)
    assert made.returncode == 0, made.stdout


def test_each_kind_of_game_is_short_and_passes_its_tests(run: Run, tmp_path: Path) -> None:
    for kind in KINDS:
        run("new", "game", f"my-{kind}", "--kind", kind)
        assert len((tmp_path / f"my_{kind.replace('-', '_')}.py").read_text(encoding="utf-8").splitlines()) <= 32
    assert run("solve", "my-partizan", "7").splitlines()[1] == "outcome:  R (Right wins, whoever starts)"
    assert run("solve", "my-knot-type", "a", "--moves").endswith("winning:  Knotter: none; Unknotter: a, b\n")
    passed, said = in_a_copy(tmp_path, "-q", "-W", "error")
    assert passed == 0, said
    assert "6 passed" in said
    assert run("new", "paper", "Author2001", "--kind", "partizan", status=2) == (
        "knotgames: --kind applies to games, not to papers\n"
    )


def test_a_failure_shows_the_position_and_the_law_and_not_our_frames(run: Run, tmp_path: Path) -> None:
    run("new", "game", "wrong")
    module = tmp_path / "wrong.py"
    text = module.read_text(encoding="utf-8").replace('{"outcome": "P"}', '{"outcome": "N"}')
    module.write_text(text.replace("impartial=True,", "impartial=True,\n    length=lambda heap: 1,"), encoding="utf-8")
    passed, said = in_a_copy(tmp_path, "-q", "-W", "error")
    assert passed == 1
    assert "AssertionError: wrong 3: expected outcome 'N', found 'P'" in said
    assert "AssertionError: 1, Next to move: the move 1 -> 0 does not shorten play" in said
    assert "testing.py" not in said


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[project]\nname = "mine"\n', '[project]\nname = "mine"\n\n[tool.knotgames]\ngames = ["mine/one.py"]\n'),
        ("tool = {other = 1} # why\n", 'tool = {other = 1, knotgames = {games = ["mine/one.py"]}} # why\n'),
        (
            "[tool.knotgames]\n# why\ngames = []\npapers = [] # none yet\n",
            '[tool.knotgames]\n# why\ngames = ["mine/one.py"]\npapers = [] # none yet\n',
        ),
    ],
)
def test_an_existing_pyproject_is_added_to(run: Run, tmp_path: Path, before: str, after: str) -> None:
    pyproject, inner = tmp_path / "pyproject.toml", tmp_path / "mine"
    inner.mkdir()
    pyproject.write_text(before, encoding="utf-8")
    run("new", "game", "one", "--folder", "mine")
    found = pyproject.read_text(encoding="utf-8")
    assert tomllib.loads(found) == tomllib.loads(after)
    assert found.replace(" ", "") == after.replace(" ", "")
    assert not (inner / "pyproject.toml").exists()
