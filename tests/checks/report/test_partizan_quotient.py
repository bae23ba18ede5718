"""`knotgames quotient` of a partizan game: what is printed, written and drawn."""

import json
from pathlib import Path

import pytest

from knotgames.checks.certificates.integer_laws import check_law
from knotgames.checks.certificates.quotients import check
from knotgames.checks.report.schemas import schema
from tests.printed import Run

jsonschema = pytest.importorskip("jsonschema")


def test_a_monoid_is_shown_and_written(tmp_path: Path, run: Run) -> None:
    path, written = tmp_path / "certificate.json", tmp_path / "monoid.json"
    lines = run("quotient", "0.33|0.3", "--json", str(written), "--certificate", str(path)).out.splitlines()
    assert lines[:3] == ["game:        0.33|0.3", "order:       5", "generators:  a = 1, b = 2"]
    assert "at least:    b > 1, ab > a, b^2 > b, b^2 > ab" in lines
    assert "proved:      for all heaps, by those up to 5; the certificate is accepted" in lines
    assert lines[-1] == "0: 1   a   b   b^2 b^2 b^2"
    certificate = json.loads(path.read_text())
    assert check(certificate) == 5
    jsonschema.Draft202012Validator(schema("certificate")).validate(certificate)
    found = json.loads(written.read_text())
    assert found["outcomes"] == {"1": "N", "a": "P", "b": "N", "ab": "L", "b^2": "L"}
    assert (found["proved"], found["phi"][:3], found["stopped"]) == ("all heaps", ["1", "a", "b"], None)


@pytest.mark.parametrize("what", ["order", "idempotents", "table"])
def test_a_monoid_is_drawn(what: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "drawn.svg"
    run("quotient", "0.13|0.3", "--svg", str(path), "--draw", what)
    text = path.read_text()
    assert text.count("<rect") >= 3
    assert "the player who starts wins" in text


def test_the_order_of_who_does_better_is_drawn(run: Run, tmp_path: Path) -> None:
    """Of 0.33|0.3 it has four covering pairs, hence as many lines."""
    path = tmp_path / "order.svg"
    run("quotient", "0.33|0.3", "--svg", str(path))
    assert path.read_text().count("<path") == 4


def test_a_file_of_options_of_both_players(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "game.json"
    none: dict[str, list[list[int]]] = {"left": [], "right": []}
    path.write_text(json.dumps([none, {"left": [[0]], "right": []}, {"left": [[0], [1]], "right": []}]))
    found = run("quotient", str(path), "--json").json
    assert (found["proved"], found["outcomes"]["1"]) == (2, "N")
    assert (
        "the file has the heaps up to 2, and all are used" in run("quotient", str(path), "--heaps", "1", status=2).err
    )


def test_a_law_is_written_with_its_certificate_and_not_drawn(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "law.json"
    found = run("quotient", "0.7|0.07", "--json", "--certificate", str(path)).json
    row = {"residues": [], "start": 0, "middle": "N", "above": "R", "below": "PRN"}
    assert (found["order"], found["group"], found["law"]) == (None, "Z", [row])
    assert found["period"] == {"preperiod": 0, "period": 3, "step": 0, "heaps_needed": 9}
    assert check_law(json.loads(path.read_text())) == 9
    picture = tmp_path / "law.svg"
    assert "is infinite, Z, and is not drawn" in run("quotient", "0.7|0.07", "--svg", str(picture), status=2).err
    assert not picture.exists()


def test_a_law_of_the_first_heaps_is_shown_with_where_it_ends(run: Run) -> None:
    out, err = run("quotient", "0.01|0.04", status=3)
    assert "proved:      for the heaps up to 5; the certificate is accepted" in out.splitlines()
    assert (
        err
        == "knotgames: the search stopped at heap 6: it is worth no element of Z; the answer is proved up to heap 5\n"
    )
