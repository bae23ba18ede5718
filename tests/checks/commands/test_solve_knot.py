"""`knotgames solve knot`: crossings left unresolved, moves, lines, JSON, pictures, and what is not decided."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from knotgames.games.knot.diagrams.simplify import Simplified
from tests.printed import Run

TREFOIL = "PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]"


def test_a_code_stands_for_the_shadow_unless_crossings_are_named(run: Run) -> None:
    assert run("solve", "knot", TREFOIL).out == (
        "position: PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]]\n"
        "outcome:  U (the Unknotter wins, whoever starts)\n"
        "value:    000*\n"
        "parity:   odd\n"
        "unknots:  6 of 8 resolutions\n"
    )
    solved = run("solve", "knot", TREFOIL, "--unresolved", "1,3", "--moves", "--line", "K", "--json").json
    assert solved["position"] == "PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]] unresolved 1,3"
    assert (solved["outcome"], solved["value"], solved["parity"]) == ("U", "000", "even")
    assert solved["moves"] == {"Knotter": [], "Unknotter": ["1-", "3-"]}
    assert solved["unknots"] == {"count": 3, "of": 4}
    assert [turn["player"] for turn in solved["line"]] == ["Knotter", "Unknotter"]


def test_only_who_wins_is_said_where_only_that_is_asked(run: Run) -> None:
    assert run("solve", "knot", TREFOIL, "--outcome").out == (
        "position: PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]]\n"
        "outcome:  U (the Unknotter wins, whoever starts)\n"
        "parity:   odd\n"
        "unknots:  6 of 8 resolutions\n"
    )


def test_a_value_that_memory_does_not_hold_is_not_known_and_said_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.games.cube.alike.memory_needed", lambda classes: 1 << 80)
    lines = dict(line.split(":", 1) for line in run("solve", "knot", TREFOIL).out.splitlines())
    assert lines["value"].strip() == "not known"
    assert lines["unvalued"].strip().startswith("the value would need 1.1e+15 GB of memory, ")
    assert lines["outcome"].strip().startswith("U ")


def test_positions_of_a_list_may_differ_in_what_is_unresolved(run: Run) -> None:
    typed = f"{TREFOIL}\n{TREFOIL} unresolved none\nrandom:5:2\n"
    solved = [json.loads(line) for line in run("solve", "knot", "-", "--json", typed=typed).out.splitlines()]
    assert [answer["outcome"] for answer in solved[:2]] == ["U", "K"]


def test_invariants_are_those_of_a_resolved_diagram(run: Run) -> None:
    solved = run("solve", "knot", f"{TREFOIL} unresolved none", "--invariants", "--json").json
    assert (abs(solved["writhe"]), solved["determinant"]) == (3, 3)
    assert sorted(solved["jones"].values()) == [-1, 1, 1]
    assert solved["vanishing"] == {"order": 2, "coefficient": -3}
    unknot = run("solve", "knot", "PD[]", "--invariants", "--json").json
    assert (unknot["jones"], unknot["vanishing"]) == ({"0": 1}, {"order": None, "coefficient": 0})
    assert run("solve", "knot", TREFOIL, "--invariants", status=2).err == (
        "knotgames: --invariants: expected a diagram without unresolved crossings, found 3 of them; add "
        "'--unresolved none'\n"
    )


def test_invariants_that_are_too_costly_are_not_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.games.knot.diagrams.invariants.MOST_WORK", 1)
    solved = run("solve", "knot", f"{TREFOIL} unresolved none", "--invariants", "--json").json
    assert (solved["determinant"], solved["jones"], solved["vanishing"]) == (None, None, None)


def test_a_picture_is_written(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "trefoil.svg"
    printed = run("solve", "knot", TREFOIL, "--unresolved", "1,3", "--svg", str(target))
    root = ElementTree.parse(target).getroot()
    disks = root.findall("{http://www.w3.org/2000/svg}g")
    assert len(disks) == 2
    assert printed.out.startswith("position:")


def test_what_is_not_decided_has_its_own_exit_status(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("knotgames.games.knot.unknot.DETECTED", 2)
    monkeypatch.setattr(
        "knotgames.games.knot.unknot.simplified",
        lambda diagram, bits: Simplified(diagram, bits, (), diagram.resolved(bits)),
    )
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    picture = tmp_path / "undecided.svg"
    solved = run("solve", "knot", "DT[4,6,8,2]", "--svg", str(picture), "--json", status=3).json
    assert (solved["outcome"], solved["value"], solved["parity"]) == (None, None, "even")
    assert solved["undecided"].startswith("a diagram of 4 crossings: cannot decide if 12 of its 16 resolutions")
    assert "not decided who wins" in picture.read_text(encoding="utf-8")
