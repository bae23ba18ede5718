"""`knotgames quotient` of a partizan game: what is printed, written and drawn."""

import json
from pathlib import Path

import pytest

from knotgames.checks.certificates.integer_laws import check_law
from knotgames.checks.certificates.quotients import check
from knotgames.checks.cli import main
from knotgames.checks.report.schemas import schema

jsonschema = pytest.importorskip("jsonschema")
Capture = pytest.CaptureFixture[str]


def test_a_monoid_is_shown_and_written(tmp_path: Path, capsys: Capture) -> None:
    path, written = tmp_path / "certificate.json", tmp_path / "monoid.json"
    assert main(["quotient", "0.33|0.3", "--json", str(written), "--certificate", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
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
def test_a_monoid_is_drawn(what: str, tmp_path: Path) -> None:
    path = tmp_path / "drawn.svg"
    assert main(["quotient", "0.13|0.3", "--svg", str(path), "--draw", what]) == 0
    text = path.read_text()
    assert text.count("<rect") >= 3
    assert "the player who starts wins" in text


def test_the_order_of_who_does_better_is_drawn(tmp_path: Path) -> None:
    """Of 0.33|0.3 it has four covering pairs, hence as many lines."""
    path = tmp_path / "order.svg"
    assert main(["quotient", "0.33|0.3", "--svg", str(path)]) == 0
    assert path.read_text().count("<path") == 4


def test_a_file_of_options_of_both_players(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.json"
    none: dict[str, list[list[int]]] = {"left": [], "right": []}
    path.write_text(json.dumps([none, {"left": [[0]], "right": []}, {"left": [[0], [1]], "right": []}]))
    assert main(["quotient", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["proved"], found["outcomes"]["1"]) == (2, "N")
    assert main(["quotient", str(path), "--heaps", "1"]) == 2
    assert "the file has the heaps up to 2, and all are used" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[{"left": []}]', 'heap 0: expected an object with the keys left and right, found {"left": []}'),
        ('[{"left": [], "right": []}, []]', "heap 1: expected an object with the keys left and right, found []"),
        ('[{"left": 3, "right": []}]', "heap 0, left: expected a list of options, found 3"),
        ('[{"left": [], "right": [[0]]}]', "heap 0, right: expected options that are lists of heaps before it"),
        ('[{"left": [[true]], "right": []}]', "heap 0, left: expected options that are lists of heaps before it"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(text: str, message: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    assert main(["quotient", str(path)]) == 2
    assert message in capsys.readouterr().err


def test_two_codes_that_cannot_be_read_are_refused(capsys: Capture) -> None:
    assert main(["quotient", "0.3|0.8x"]) == 2
    assert capsys.readouterr().err.startswith("knotgames: code '0.8x', column 4: expected an octal digit")


def test_a_law_is_written_with_its_certificate_and_not_drawn(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "law.json"
    assert main(["quotient", "0.7|0.07", "--json", "--certificate", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    row = {"residues": [], "start": 0, "middle": "N", "above": "R", "below": "PRN"}
    assert (found["order"], found["group"], found["law"]) == (None, "Z", [row])
    assert found["period"] == {"preperiod": 0, "period": 3, "step": 0, "heaps_needed": 9}
    assert check_law(json.loads(path.read_text())) == 9
    picture = tmp_path / "law.svg"
    assert main(["quotient", "0.7|0.07", "--svg", str(picture)]) == 2
    assert "is infinite, Z, and is not drawn" in capsys.readouterr().err
    assert not picture.exists()


def test_a_law_of_the_first_heaps_is_shown_with_where_it_ends(capsys: Capture) -> None:
    assert main(["quotient", "0.01|0.04"]) == 3
    out, err = capsys.readouterr()
    assert "proved:      for the heaps up to 5; the certificate is accepted" in out.splitlines()
    assert (
        err
        == "knotgames: the search stopped at heap 6: it is worth no element of Z; the answer is proved up to heap 5\n"
    )
