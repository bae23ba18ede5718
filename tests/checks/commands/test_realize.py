"""`knotgames realize`: what it prints and writes, and what it refuses."""

import json
from pathlib import Path

import pytest

from knotgames.checks.certificates.gates import check_gates
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


def test_why_a_form_is_realized(tmp_path: Path, run: Run) -> None:
    folder, drawing = tmp_path / "certificates", tmp_path / "equal.svg"
    asked = ["realize", "ab ~a~b", "--provable", "--at", "11,01"]
    out = run(*asked, "--certificates", str(folder), "--svg", str(drawing)).out
    assert "the drawing is as the theorem on forms asks" in out
    gates, jones, unknotting = (json.loads(path.read_text()) for path in sorted(folder.iterdir()))
    assert sorted(check_gates(gates)) == [[-1, -2], [1, 2]]
    told = told_by([jones, unknotting])
    assert (sorted(told.knots), sorted(told.unknots), unknotting["pd"]) == ([3], [2], gates["pd"])
    knotted, unknotted = (len(case["moves"]) for case in unknotting["cases"])
    assert (
        "11: knotted: V - 1 = 12 (t - 1)^4 modulo (t - 1)^5, by the true terms of width 2: ab; also by a value of V "
        f"after {knotted} moves\n" in out
    )
    assert f"01: the unknot: {unknotted} moves lead to a circle\n" in out
    assert drawing.read_text().count("data-moves=") == 2


def test_a_form_that_is_too_large_to_draw(run: Run) -> None:
    form = " ".join(f"~x{n}x{n + 7}x{2 * n + 30}" for n in range(1, 90))
    said = run("realize", form, "--provable", "--at", "0" * 208, "--at", "1" * 208, "--json").json
    assert (said["variables"], said["gates"], said["diagram"]) == (208, 890, None)
    assert [(each["value"], each["moves"], len(each["off"])) for each in said["at"]] == [(False, None, 89)] * 2
    assert {literal.startswith("~") for literal in said["at"][1]["off"]} == {True}
    message = f"expected at most 20,000 crossings for a picture, found {said['crossings']:,}"
    assert message in run("realize", form, "--provable", "--svg", "-", status=2).err


def test_the_negation_of_a_formula(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "formula.cnf"
    path.write_text("p cnf 3 2\n1 -2 0\n3 0\n")
    said = run("realize", "--from-cnf", str(path), "--provable", "--at", "010,101", "--json").json
    assert sorted(said["form"].split()) == ["~ab", "~c"]
    knotted, unknotted = said["at"]
    assert (knotted["terms"], knotted["order"], knotted["coefficient"]) == (["~c"], 2, 3)
    assert (unknotted["value"], len(unknotted["off"]), unknotted["moves"] > 0) == (False, 2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["aa"], "column 2: expected another variable, found 'a' again"),
        (["abcdefgh"], "of 1 to 7 variables, found 8"),
        (["1"], "of 1 to 7 variables, found 0"),
        (["ab", "--unchecked", "--certificates", "x"], "expected it without --unchecked"),
        ([], "expected FUNCTION or --from-cnf FILE, and not both"),
        (["ab", "--from-cnf", "f.cnf", "--provable"], "expected FUNCTION or --from-cnf FILE, and not both"),
        (["ab", "--at", "11"], "--at and --from-cnf rest on the theorem on forms: expected --provable"),
        (["--from-cnf", "f.cnf"], "--at and --from-cnf rest on the theorem on forms: expected --provable"),
        (["ab", "--provable", "--simplify"], "expected it without --simplify and --unchecked"),
        (["ab", "--provable", "--unchecked"], "expected it without --simplify and --unchecked"),
        (["ab", "--provable", "--at", "11,1"], "expected 2 digits 0 or 1, one for each variable, found '1'"),
        (["ab", "--provable", "--at", "12"], "expected 2 digits 0 or 1, one for each variable, found '12'"),
        (["0000", "--provable"], "expected a function that is not constant with --provable; 'a ~a' is always true"),
        (["--from-cnf", "no such file", "--provable"], "cannot read 'no such file': No such file or directory"),
        (
            ["".join(f"x{n}" for n in range(1, 1200)), "--provable"],
            "expected a form whose strand passes at most 1,000,000 gates, found 1,586,176",
        ),
    ],
)
def test_what_is_refused(arguments: list[str], message: str, run: Run) -> None:
    assert message in run("realize", *arguments, status=2).err
