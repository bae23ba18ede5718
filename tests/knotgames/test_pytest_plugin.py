"""The plugin for pytest, and what tests of games of others use."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knotgames import games
from knotgames.algebra.match import Match
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.ruleset import Answer, Example, Ruleset
from knotgames.testing import check_examples, check_play
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
    path.write_text(f"X(A\n{TRUE}\n")
    status, said = in_a_copy(tmp_path, "-p", "no:cacheprovider", "-q", "my.lemmas")
    assert status == 1
    assert "1 failed, 1 passed" in said
    assert "my.lemmas, line 1: lemma 'X(A', column 4: expected ')'" in said


def test_the_plugin_imports_nothing_of_the_project_at_the_start() -> None:
    heavy = "{'numpy', 'z3', 'lark', 'algebra', 'games', 'checks'}"
    program = f"import sys, knotgames.pytest_plugin; print(*{{n.partition('.')[0] for n in sys.modules}} & {heavy})"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=True)
    assert result.stdout.split() == []


KAYLES = games.ruleset("partizan-kayles")


def of(monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset) -> None:
    monkeypatch.setattr("knotgames.testing.ruleset", {"partizan-kayles": ruleset}.__getitem__)


BROKEN: dict[str, Callable[[Match[Any]], Match[Any]]] = {
    "is said to win": lambda match: replace(match, wins=lambda position, player: not match.wins(position, player)),
    "does not shorten play": lambda match: replace(match, length=lambda _: 1),
    "solved with winning moves": lambda match: replace(match, start=(3,)),
    "is said to win, and": lambda match: replace(match, loses=lambda *_: True),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_game_that_breaks_a_law_is_refused(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def match(position: Any, **flags: Any) -> Match[Any]:
        return BROKEN[message](KAYLES.started(position, **flags))

    check_play("partizan-kayles", "4 + 1")
    of(monkeypatch, replace(KAYLES, match=match))
    with pytest.raises(AssertionError, match=message):
        check_play("partizan-kayles", "4 + 1")


def test_the_outcome_and_the_examples_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(position: Any, **flags: Any) -> Answer:
        answer = KAYLES.solve(position, **flags)
        return replace(answer, outcome=LastMoveOutcome.PREVIOUS)

    of(monkeypatch, replace(KAYLES, solve=solve))
    with pytest.raises(AssertionError, match=r"^4 \+ 1, Right to move: best play is not won by Left$"):
        check_play("partizan-kayles", "4 + 1")
    with pytest.raises(AssertionError, match=r"^partizan-kayles 1: expected outcome 'R', found 'P'$"):
        check_examples("partizan-kayles")
    of(monkeypatch, replace(KAYLES, examples=(Example("1", {"chess": 1}, "nowhere"),)))
    with pytest.raises(AssertionError, match=r"^partizan-kayles 1: expected chess 1, found None$"):
        check_examples("partizan-kayles")
    of(monkeypatch, replace(KAYLES, examples=()))
    with pytest.raises(AssertionError, match=r"^partizan-kayles: expected at least one example$"):
        check_examples("partizan-kayles")
