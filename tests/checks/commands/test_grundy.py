"""The command grundy: tables, periods, files, plots, refusals."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from knotgames.checks.cli import main
from knotgames.checks.report.pictures.plot import svg


def test_a_period_is_shown_with_its_proof(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grundy", "4.3", "--heaps", "100", "--period"]) == 0
    shown = capsys.readouterr().out
    assert "period:      2, from heap 2 on" in shown
    assert "by the values up to heap 8 and the periodicity theorem" in shown


def test_a_period_that_is_not_proved_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grundy", "0.07", "--heaps", "50", "--period", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["period"] is None


def test_json_and_csv_have_every_value(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "values.csv"
    assert main(["grundy", "0.77", "--heaps", "3000", "--csv", str(table), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    lines = table.read_text().splitlines()
    assert (answer["game"], answer["heaps"], len(answer["values"])) == ("0.77", 3000, 3001)
    assert lines[0] == "heap,value"
    assert [line.split(",") for line in lines[1:]] == [[str(n), str(v)] for n, v in enumerate(answer["values"])]


def test_a_plot_is_a_drawing_with_a_point_for_each_heap(tmp_path: Path) -> None:
    drawing = tmp_path / "plot.svg"
    assert main(["grundy", "0.77", "--heaps", "50", "--plot", str(drawing)]) == 0
    points = ElementTree.parse(drawing).getroot().findall(".//{http://www.w3.org/2000/svg}path")[-1]
    assert points.attrib["d"].count("h0") == 51


def test_a_plot_of_many_heaps_is_small() -> None:
    assert len(svg(np.arange(500_000) % 9, "many")) < 200_000


def test_a_png_without_matplotlib_names_the_extra(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert main(["grundy", "0.77", "--heaps", "50", "--plot", str(tmp_path / "plot.png")]) == 2
    assert capsys.readouterr().err.startswith("knotgames: a PNG needs matplotlib: pip install '.[plot]' in a clone")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0.78G", "--heaps", "5"], "code '0.78G', column 5: expected an octal digit"),
        (["0.0", "--heaps", "5"], "expected a digit that allows a move"),
        (["0.77", "--heaps", "-5"], "argument --heaps: expected a whole number from 0, found '-5'"),
        (["0.77", "--heaps", "5.5"], "argument --heaps: expected a whole number from 0, found '5.5'"),
        (["0.77", "--heaps", "9" * 30], "expected a number of at most 18 digits"),
        (["0.77", "--heaps", "9" * 16], "the values of 9999999999999999 heaps would need"),
        (["0.77", "--heaps", "5", "--plot", "a.gif"], "expected a name that ends in .svg or .png"),
        (["0.77", "--heaps", "5", "--csv", "/no/folder/a.csv"], "there is no folder '/no/folder'"),
        (["0.77"], "the following arguments are required: --heaps"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grundy", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_certificate_and_a_file_to_go_on_from_are_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    certificate, database = tmp_path / "kayles", tmp_path / "values.db"
    command = ["grundy", "0.77", "--heaps", "500", "--period", "--db", str(database), "--certificate", str(certificate)]
    shown = []
    for _ in range(2):
        assert main(command) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert "period:      12, from heap 71 on" in shown[0]
    assert certificate.read_bytes().startswith(b'{"format":"knotgames grundy certificate 1","digits":[0,7,7],"mask":')
    assert main(["grundy", "0.77", "--heaps", "20", "--certificate", str(certificate)]) == 0
    assert capsys.readouterr().out == ""
    assert len(certificate.read_bytes().split(b"\n", 1)[1]) == 21


def test_a_long_period_is_not_shown_value_by_value(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knotgames.checks.commands.grundy._SHOWN", 82)
    assert main(["grundy", "0.77", "--heaps", "500", "--period"]) == 0
    shown = capsys.readouterr().out
    assert "repeating:   12 values, of which the largest is 8" in shown
    assert "exceptional: the last is heap 70, with the value 6" in shown
    assert main(["grundy", "0.3", "--heaps", "500", "--period"]) == 0
    assert "exceptional: none" in capsys.readouterr().out


def test_a_budget_that_is_spent_says_from_where_it_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = str(tmp_path / "values.db")
    assert main(["grundy", "0.007", "--heaps", "3000", "--db", database, "--period", "--budget", "0.000001"]) == 3
    expected = (
        "knotgames: the values of 3000 heaps were not found: the budget of 1e-06 s is spent (--budget S allows more); "
        f"the same command continues from those in '{database}'\n"
    )
    assert capsys.readouterr().err == expected
