"""`knotgames new`: what it writes runs and passes its tests at once, and it spoils nothing that is there."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from tests.in_pytest import in_a_copy
from tests.outside import forgotten

ROOT = Path(__file__).parents[3]
Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the command in an empty folder as a process of its own would, and gives what it prints."""
    monkeypatch.setenv("KNOTGAMES_CACHE", str(tmp_path.parent / f"{tmp_path.name}-kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, status: int = 0) -> str:
        with forgotten(tmp_path.resolve()):
            found = main(arguments)
        made = capsys.readouterr()
        assert found == status, made
        return made.out + made.err

    return run


def test_what_is_written_passes_its_tests_at_once(run: Run, tmp_path: Path) -> None:
    assert run("new", "game", "take-away").splitlines() == [
        "wrote take_away.py",
        "wrote test_take_away.py",
        f"announced in {tmp_path}/pyproject.toml",
        "try: knotgames solve take-away 7 --moves; pytest .",
    ]
    assert run("solve", "take-away", "7", "--moves").endswith("winning:  next player: 6\n")
    said = run("solve", "take-away", "1001", status=2)
    assert said == "knotgames: take-away '1001': expected 0 to 1,000 counters\n"
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tool = {", " cannot be read: "),
        ("tool = 3", ": [tool.knotgames] games: expected a list of texts"),
        ("[tool.knotgames]\ngames = 'a.py'", ": [tool.knotgames] games: expected a list of texts"),
    ],
)
def test_a_pyproject_that_cannot_be_added_to_is_left_alone(run: Run, tmp_path: Path, text: str, message: str) -> None:
    pyproject = tmp_path / "pyproject.toml"
    pyproject.write_text(text, encoding="utf-8")
    assert run("new", "game", "three", status=2).startswith(f"knotgames: '{pyproject}'{message}")
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]
    assert pyproject.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("game", "Hex"), "game 'Hex': expected small letters and digits, with -, as in take-away"),
        (("game", "kayles"), "there is a game 'kayles' already"),
        (("paper", "milley"), "paper 'milley': expected authors and a year, as in Author2000"),
        (("paper", "Milley2013"), "there is a paper 'Milley2013' already"),
        (("game", "hex", "--folder", "no"), "--folder 'no': there is no such folder"),
    ],
)
def test_what_cannot_be_begun_is_refused(run: Run, arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    assert run("new", *arguments, status=2) == f"knotgames: {message}\n"
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_hex.py").write_text("mine\n", encoding="utf-8")
    assert run("new", "game", "hex", status=2) == "knotgames: 'test_hex.py' exists already: nothing is written\n"
    assert [path.name for path in tmp_path.iterdir()] == ["test_hex.py"]
