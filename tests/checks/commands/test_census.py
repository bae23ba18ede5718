"""`knotgames census`: its answer, and arguments that it refuses."""

import json
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from knotgames.games.knot.census import ValuedShadow, valued_all
from knotgames.games.knot.diagrams.diagram import Code
from tests.checks.sweeps.small_census import SMALL, finished
from tests.messages import refusal


def test_the_command_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "census.db")
    assert main(["census", "--crossings", "4", "--db", path, "--jobs", "1", "--json"]) == 0
    trefoil, figure_eight = json.loads(capsys.readouterr().out)
    assert trefoil == {
        "crossings": 3,
        "shadows": 1,
        "positions": {"000": 12, "222": 2, "000*": 7, "111*": 6},
        "outcomes": {"U": 1},
    }
    assert (figure_eight["crossings"], figure_eight["shadows"], figure_eight["outcomes"]) == (4, 1, {"2": 1})
    assert sum(figure_eight["positions"].values()) == 81


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--crossings", "ten", "--db", "F"], "argument --crossings: expected a whole number from 0, found 'ten'"),
        (["--crossings", "2", "--db", "F"], "no shadow with fewer than 3 crossings is prime and reduced"),
        (["--crossings", "25", "--db", "F"], "the unknot is told by its Jones polynomial up to 24 crossings"),
        (["--crossings", "24", "--db", "F"], "the shadows of links with 24 crossings would need"),
        (["--crossings", "4", "--db", "/nowhere/F"], "there is no folder '/nowhere'"),
        (["--crossings", "4", "--db", "."], "it is a folder, a file was expected"),
        (["--crossings", "4", "--db", "F", "--jobs", "0"], "expected a whole number from 1 to 256"),
        (["--crossings", "4"], "--db"),
        (["--crossings", "4", "--db", "F", "--json", "./F"], "--db and --json both name 'F'"),
        (
            ["--crossings", "4", "--db", "F", "--jobs", "2", "--dask", "tcp://here:1"],
            "not allowed with argument --jobs",
        ),
    ],
)
def test_bad_arguments_are_refused(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refusal(capsys, ["census", *arguments])
    assert list(tmp_path.iterdir()) == []


def test_a_census_that_is_stopped_by_its_budget_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun = tmp_path / "census.db", list[Sequence[Code]]()

    def endless_after_one(shadows: Sequence[Code]) -> list[ValuedShadow]:
        begun.append(shadows)
        if len(begun) > 1:
            threading.Event().wait()
        return valued_all(shadows)

    monkeypatch.setattr("knotgames.checks.sweeps.census.valued_all", endless_after_one)
    arguments = ["census", "--crossings", str(SMALL), "--db", str(path), "--jobs", "1"]
    assert main([*arguments, "--budget", "0.01"]) == 3
    monkeypatch.undo()
    output, error = capsys.readouterr()
    assert output == ""
    assert error.startswith("knotgames: the budget of 0.01 s is spent (--budget S allows more); ")
    assert error.endswith(f" shadows are entered in '{path}'; the same command continues\n")
    assert main(arguments) == 0
    assert path.read_bytes() == finished()
