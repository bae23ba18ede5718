"""Announced games that raise, hang, print, exit or return the wrong type: one line that names the file."""

import sys
from pathlib import Path

import pytest

from tests.outside import GAME, forgotten, repository
from tests.printed import Run

SOLVE = "def solve(counters, *, moves=False):\n"
RAISED = {
    "raise RuntimeError('first\\nsecond')": "solve: RuntimeError: first (line 7)",
    "raise KeyError('x')": "solve: KeyError: 'x' (line 7)",
    "import sys; sys.exit(0)": "solve: SystemExit: 0 (line 7)",
    "return None": "solve: expected a result of the type Answer, found None",
    "return Answer('7', 'N')": "solve: expected an Outcome or a LastMoveOutcome, found 'N'",
}
ENTRIES = {
    "parse=int": ("parse=5", "parse of the RULESET: expected the type Callable, found 5"),
    'name="NAME"': ("name=5", "name of the RULESET: expected the type str, found 5"),
}


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = repository(tmp_path / "repository").resolve()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return folder


@pytest.mark.parametrize(("line", "said"), RAISED.items())
def test_an_error_of_a_game_is_one_line_that_names_its_file(line: str, said: str, outside: Path, run: Run) -> None:
    file = outside / "take_away.py"
    file.write_text(GAME.replace("NAME", "take-away").replace(SOLVE, f"{SOLVE}    {line}\n"))
    with forgotten(outside):
        assert run("solve", "take-away", "7", status=2) == ("", f"knotgames: '{file}': {said}\n")
        assert "grundy:     4" in run("solve", "surface", "n3").out


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_of_the_wrong_type_is_named(entry: str, outside: Path, run: Run) -> None:
    file, (wrong, said) = outside / "take_away.py", ENTRIES[entry]
    file.write_text(GAME.replace(entry, wrong).replace("NAME", "take-away"))
    with forgotten(outside):
        assert run("solve", "take-away", "7", status=2).err.startswith(f"knotgames: '{file}': {said}; unknown game")
        listed = run("solve", "list")
        assert listed.err == f"knotgames: warning: '{file}': {said}\n"
        assert "surface" in listed.out


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # where it rings in vain, it rings again
def test_a_game_that_hangs_is_ended_by_its_budget(outside: Path, run: Run) -> None:
    endless = GAME.replace("NAME", "take-away").replace(SOLVE, f"{SOLVE}    while True: pass\n")
    (outside / "take_away.py").write_text(endless)
    with forgotten(outside):
        assert "the budget of 0.1 s is spent" in run("solve", "take-away", "7", "--budget", "0.1", status=3).out


def test_what_a_game_prints_is_no_part_of_an_answer(outside: Path, run: Run) -> None:
    loud = GAME.replace("NAME", "take-away").replace(SOLVE, f"{SOLVE}    print('loud')\n")
    (outside / "take_away.py").write_text(f"print('imported')\n{loud}")
    with forgotten(outside):
        said = run("solve", "take-away", "7", "--json")
        assert said.json["outcome"] == "N"
        assert said.err == "imported\nloud\n"
