"""`knotgames census`: its answer, and arguments that it refuses."""

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from knotgames.games.knot.census import ValuedShadow, valued_all
from knotgames.games.knot.diagrams.diagram import Code
from tests.checks.sweeps.small_census import SMALL, finished
from tests.printed import Run


def test_the_command_writes_json(tmp_path: Path, run: Run) -> None:
    path = str(tmp_path / "census.db")
    trefoil, figure_eight = run("census", "--crossings", "4", "--db", path, "--jobs", "1", "--json").json
    assert trefoil == {
        "crossings": 3,
        "shadows": 1,
        "positions": {"000": 12, "222": 2, "000*": 7, "111*": 6},
        "outcomes": {"U": 1},
    }
    assert (figure_eight["crossings"], figure_eight["shadows"], figure_eight["outcomes"]) == (4, 1, {"2": 1})
    assert sum(figure_eight["positions"].values()) == 81


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # where it rings in vain, it rings again
def test_a_census_that_is_stopped_by_its_budget_goes_on(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, begun = tmp_path / "census.db", list[Sequence[Code]]()

    def endless_after_one(shadows: Sequence[Code]) -> list[ValuedShadow]:
        begun.append(shadows)
        if len(begun) > 1:
            threading.Event().wait()
        return valued_all(shadows)

    monkeypatch.setattr("knotgames.checks.sweeps.census.valued_all", endless_after_one)
    arguments = ["census", "--crossings", str(SMALL), "--db", str(path), "--jobs", "1"]
    output, error = run(*arguments, "--budget", "0.01", status=3)
    monkeypatch.undo()
    assert output == ""
    assert error.startswith("knotgames: the budget of 0.01 s is spent (--budget S allows more); ")
    assert error.endswith(f" shadows are entered in '{path}'; the same command continues\n")
    run(*arguments)
    assert path.read_bytes() == finished()
