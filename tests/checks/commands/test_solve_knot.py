"""`knotgames solve knot`: crossings left unresolved, moves, lines, JSON, pictures, and what is not decided."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from knotgames.checks.cli import main
from knotgames.games.knot.diagrams.simplify import Simplified

Capture = pytest.CaptureFixture[str]

TREFOIL = "PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]"


def test_a_code_stands_for_the_shadow_unless_crossings_are_named(capsys: Capture) -> None:
    assert main(["solve", "knot", TREFOIL]) == 0
    assert capsys.readouterr().out == (
        "position: PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]]\n"
        "outcome:  U (the Unknotter wins, whoever starts)\n"
        "value:    000*\n"
        "parity:   odd\n"
        "unknots:  6 of 8 resolutions\n"
    )
    assert main(["solve", "knot", TREFOIL, "--unresolved", "1,3", "--moves", "--line", "K", "--json"]) == 0
    solved = json.loads(capsys.readouterr().out)
    assert solved["position"] == "PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]] unresolved 1,3"
    assert (solved["outcome"], solved["value"], solved["parity"]) == ("U", "000", "even")
    assert solved["moves"] == {"Knotter": [], "Unknotter": ["1-", "3-"]}
    assert solved["unknots"] == {"count": 3, "of": 4}
    assert [turn["player"] for turn in solved["line"]] == ["Knotter", "Unknotter"]


def test_only_who_wins_is_said_where_only_that_is_asked(capsys: Capture) -> None:
    assert main(["solve", "knot", TREFOIL, "--outcome"]) == 0
    assert capsys.readouterr().out == (
        "position: PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]]\n"
        "outcome:  U (the Unknotter wins, whoever starts)\n"
        "parity:   odd\n"
        "unknots:  6 of 8 resolutions\n"
    )


def test_a_value_that_memory_does_not_hold_is_not_known_and_said_why(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knotgames.games.cube.alike.memory_needed", lambda classes: 1 << 80)
    assert main(["solve", "knot", TREFOIL]) == 0
    lines = dict(line.split(":", 1) for line in capsys.readouterr().out.splitlines())
    assert lines["value"].strip() == "not known"
    assert lines["unvalued"].strip().startswith("the value would need 1.1e+15 GB of memory, ")
    assert lines["outcome"].strip().startswith("U ")


def test_positions_of_a_list_may_differ_in_what_is_unresolved(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{TREFOIL}\n{TREFOIL} unresolved none\nrandom:5:2\n"))
    assert main(["solve", "knot", "-", "--json"]) == 0
    solved = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["outcome"] for answer in solved[:2]] == ["U", "K"]


def test_a_picture_is_written(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "trefoil.svg"
    assert main(["solve", "knot", TREFOIL, "--unresolved", "1,3", "--svg", str(target)]) == 0
    root = ElementTree.parse(target).getroot()
    disks = root.findall("{http://www.w3.org/2000/svg}g")
    assert len(disks) == 2
    assert capsys.readouterr().out.startswith("position:")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--unresolved", "1,9"], "knotgames: crossing 9 cannot be unresolved: the crossings are 1 to 3\n"),
        (["--unresolved", "1;2"], "unresolved crossings '1;2', column 2: expected ',' or the end, found ';'"),
        (["--svg", "no/such/folder.svg"], "knotgames: cannot write 'no/such/folder.svg': there is no folder"),
    ],
)
def test_what_cannot_be_used_is_refused(capsys: Capture, arguments: list[str], message: str) -> None:
    assert main(["solve", "knot", TREFOIL, *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_list_of_positions_is_not_drawn(capsys: Capture, tmp_path: Path) -> None:
    assert main(["solve", "knot", "-", "--svg", str(tmp_path / "all.svg")]) == 2
    assert capsys.readouterr().err == "knotgames: --svg draws one position: expected a position, found -\n"
    assert main(["solve", "rational", "[(2), (2)]", "--svg", str(tmp_path / "none.svg")]) == 2
    assert "unrecognized arguments: --svg" in capsys.readouterr().err


def test_every_defect_of_a_code_is_reported(capsys: Capture) -> None:
    assert main(["solve", "knot", "[[0,1,2,3],[2,3,0,1]]"]) == 2
    assert capsys.readouterr().err == (
        "knotgames: knot diagram '[[0,1,2,3],[2,3,0,1]]': PD code: a link of 2 components, expected a knot; "
        "not planar but of genus 1\n"
    )


def test_what_is_not_decided_has_its_own_exit_status(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("knotgames.games.knot.unknot.DETECTED", 2)
    monkeypatch.setattr(
        "knotgames.games.knot.unknot.simplified",
        lambda diagram, bits: Simplified(diagram, bits, (), diagram.resolved(bits)),
    )
    monkeypatch.setitem(sys.modules, "knot_floer_homology", None)
    picture = tmp_path / "undecided.svg"
    assert main(["solve", "knot", "DT[4,6,8,2]", "--svg", str(picture), "--json"]) == 3
    solved = json.loads(capsys.readouterr().out)
    assert (solved["outcome"], solved["value"], solved["parity"]) == (None, None, "even")
    assert solved["undecided"].startswith("a diagram of 4 crossings: not decided whether 12 of its 16 resolutions")
    assert "not decided who wins" in picture.read_text(encoding="utf-8")
