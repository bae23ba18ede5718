"""`knotgames realize`: what it prints and writes, and what it refuses."""

import json
from pathlib import Path

from knotgames.checks.certificates.realizations import told_by
from tests.printed import Run


def test_a_small_function(run: Run) -> None:
    out = run("realize", "ab", "--simplify").out
    assert "crossings  3, of which 2 are unresolved\n" in out
    assert "3 of 4 resolutions are the unknot, by moves" in out
    assert "not as the function says: none" in out


def test_certificates_and_pictures(tmp_path: Path, run: Run) -> None:
    folder, drawing = tmp_path / "certificates", tmp_path / "and.svg"
    said = run("realize", "ab", "--svg", str(drawing), "--certificates", str(folder), "--json").json
    assert (said["gates"], said["knotted"], said["wrong"], said["undecided"]) == (4, [3], [], [])
    told = told_by(json.loads(path.read_text()) for path in sorted(folder.iterdir()))
    assert (sorted(told.knots), sorted(told.unknots)) == ([3], [0, 1, 2])
    assert drawing.read_text().count("data-moves=") == 2


def test_a_truth_table_unchecked(run: Run) -> None:
    said = run("realize", "0110", "--unchecked", "--json").json
    assert (said["form"], said["gates"], said["knotted"]) == ("~ab a~b", 8, None)
