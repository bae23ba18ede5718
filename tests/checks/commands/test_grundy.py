"""The command grundy: tables, periods, files, plots, refusals."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from knotgames.checks.report.pictures.plot import svg
from tests.printed import Run


def test_a_period_that_is_not_proved_is_undecided(run: Run) -> None:
    assert run("grundy", "0.07", "--heaps", "50", "--period", "--json", status=3).json["period"] is None


def test_json_and_csv_have_every_value(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "values.csv"
    answer = run("grundy", "0.77", "--heaps", "3000", "--csv", str(table), "--json").json
    lines = table.read_text().splitlines()
    assert (answer["game"], answer["heaps"], len(answer["values"])) == ("0.77", 3000, 3001)
    assert lines[0] == "heap,value"
    assert [line.split(",") for line in lines[1:]] == [[str(n), str(v)] for n, v in enumerate(answer["values"])]


def test_a_plot_is_a_drawing_with_a_point_for_each_heap(run: Run, tmp_path: Path) -> None:
    drawing = tmp_path / "plot.svg"
    run("grundy", "0.77", "--heaps", "50", "--plot", str(drawing))
    points = ElementTree.parse(drawing).getroot().findall(".//{http://www.w3.org/2000/svg}path")[-1]
    assert points.attrib["d"].count("h0") == 51


def test_a_plot_of_many_heaps_is_small() -> None:
    assert len(svg(np.arange(500_000) % 9, "many")) < 200_000


def test_a_png_without_matplotlib_names_the_extra(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert run("grundy", "0.77", "--heaps", "50", "--plot", str(tmp_path / "plot.png"), status=2).err.startswith(
        "knotgames: a PNG needs matplotlib: pip install '.[plot]' in a clone"
    )
    assert not list(tmp_path.iterdir())


def test_a_certificate_and_a_file_to_go_on_from_are_written(run: Run, tmp_path: Path) -> None:
    certificate, database = tmp_path / "kayles", tmp_path / "values.db"
    command = ["grundy", "0.77", "--heaps", "500", "--period", "--db", str(database), "--certificate", str(certificate)]
    shown = [run(*command).out for _ in range(2)]
    assert shown[0] == shown[1]
    assert "period:      12, from heap 71 on" in shown[0]
    assert certificate.read_bytes().startswith(b'{"format":"knotgames grundy certificate 1","digits":[0,7,7],"mask":')
    assert run("grundy", "0.77", "--heaps", "20", "--certificate", str(certificate)).out == ""
    assert len(certificate.read_bytes().split(b"\n", 1)[1]) == 21


def test_a_long_period_is_not_shown_value_by_value(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.commands.grundy._SHOWN", 82)
    shown = run("grundy", "0.77", "--heaps", "500", "--period").out
    assert "repeating:   12 values, of which the largest is 8" in shown
    assert "exceptional: the last is heap 70, with the value 6" in shown
    assert "exceptional: none" in run("grundy", "0.3", "--heaps", "500", "--period").out


def test_a_budget_that_is_spent_says_from_where_it_goes_on(run: Run, tmp_path: Path) -> None:
    database = str(tmp_path / "values.db")
    printed = run("grundy", "0.007", "--heaps", "3000", "--db", database, "--period", "--budget", "0.000001", status=3)
    expected = (
        "knotgames: the values of 3000 heaps were not found: the budget of 1e-06 s is spent (--budget S allows more); "
        f"the same command continues from those in '{database}'\n"
    )
    assert printed.err == expected
