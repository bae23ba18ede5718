"""`knotgames table`: how the values of knot-type games add."""

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.cli import main
from knotgames.checks.report.tables import ENDINGS

Capture = pytest.CaptureFixture[str]


def rows_of_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_the_table_in_csv_is_the_sum_of_values(capsys: Capture) -> None:
    assert main(["table", "--format", "csv"]) == 0
    head, *rows = rows_of_csv(capsys.readouterr().out)
    assert head[1:] == [row[0] for row in rows] == [str(value) for value in VALUES]
    for row in rows:
        left = KnotValue.parse(row[0])
        assert row[1:] == [str(left + KnotValue.parse(name)) for name in head[1:]]


@pytest.mark.parametrize(("flags", "size"), [([], 38), (["--even"], 19), (["--weak"], 37)])
def test_the_table_of_all_of_even_and_of_weak_values(flags: list[str], size: int, capsys: Capture) -> None:
    assert main(["table", *flags, "--format", "csv"]) == 0
    rows = rows_of_csv(capsys.readouterr().out)
    assert {len(rows), *map(len, rows)} == {size + 1}


def test_the_even_values_are_the_corner_of_the_table(capsys: Capture) -> None:
    assert main(["table", "--format", "csv"]) == 0
    every = rows_of_csv(capsys.readouterr().out)
    assert main(["table", "--even", "--format", "csv"]) == 0
    assert rows_of_csv(capsys.readouterr().out) == [row[:20] for row in every[:20]]


@pytest.mark.parametrize("form", ["text", "csv", "json", "latex", "gap", "svg"])
def test_every_format_goes_to_a_file_as_to_standard_output(form: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["table", "--format", form]) == 0
    shown = capsys.readouterr().out
    assert len(shown) > 2000
    assert main(["table", "--format", form, "--output", str(tmp_path / "table")]) == 0
    assert (tmp_path / "table").read_text(encoding="utf-8") == shown
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("ending", "form"),
    [*((ending, form) for ending, form in ENDINGS.items() if form != "pdf"), (".SVG", "svg"), ("", "text")],
)
def test_the_ending_of_a_name_chooses_the_format(ending: str, form: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["table", "--format", form]) == 0
    shown = capsys.readouterr().out
    assert main(["table", "--output", str(tmp_path / f"table{ending}")]) == 0
    assert (tmp_path / f"table{ending}").read_text(encoding="utf-8") == shown


def test_an_option_goes_before_the_ending(tmp_path: Path) -> None:
    assert main(["table", "--format", "csv", "--output", str(tmp_path / "table.dat")]) == 0
    assert rows_of_csv((tmp_path / "table.dat").read_text(encoding="utf-8"))[0][0] == "+"


def test_a_wide_table_in_latex_is_scaled_to_the_page(capsys: Capture) -> None:
    assert main(["table", "--format", "latex"]) == 0
    wide = capsys.readouterr().out
    assert wide.splitlines()[1:3] == [r"\noindent\resizebox{\linewidth}{!}{$", rf"\begin{{array}}{{c|{'c' * 38}}}"]
    assert wide.endswith("\\end{array}\n$}\n")
    assert main(["table", "--format", "latex", "--even"]) == 0
    assert capsys.readouterr().out.startswith(rf"\begin{{array}}{{c|{'c' * 19}}}")


def test_json_by_either_option_is_the_same(capsys: Capture) -> None:
    assert main(["table", "--json"]) == 0
    first = capsys.readouterr().out
    assert main(["table", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(first)


@pytest.mark.parametrize(
    "flags", [["--order"], ["--format", "svg"], ["--order", "--even"], ["--order", "better", "--weak"]]
)
def test_pictures_are_svg(flags: list[str], capsys: Capture) -> None:
    assert main(["table", *flags]) == 0
    assert ElementTree.fromstring(capsys.readouterr().out).tag.endswith("svg")


def test_who_does_better_as_data_is_a_drawing_in_words(capsys: Capture) -> None:
    """The covers that are written are those of the relation, found by trying every sum and every value between."""
    assert main(["table", "--order", "better", "--even", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["relation"] == "better"
    values = [KnotValue.parse(name) for (name,) in data["classes"]]
    wins = {Outcome.KNOTTER: (1, 1), Outcome.FIRST: (1, 0), Outcome.SECOND: (0, 1), Outcome.UNKNOTTER: (0, 0)}

    def above(a: KnotValue, b: KnotValue) -> bool:
        pairs = ((wins[(a + other).outcome], wins[(b + other).outcome]) for other in VALUES)
        return a != b and all(x >= y for one, other in pairs for x, y in zip(one, other, strict=True))

    strict = {(a, b) for a in values for b in values if above(a, b)}
    covers = {(a, b) for a, b in strict if not any((a, c) in strict and (c, b) in strict for c in values)}
    assert {(values[i], values[j]) for i, j in data["covers"]} == covers


def test_divisibility_as_data(capsys: Capture) -> None:
    assert main(["table", "--order", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["relation"] == "divisibility"
    assert len(data["classes"]) == 19
    assert ["000", "000*"] in data["classes"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--weak", "--even"],
            "--weak merges even and odd values, --even leaves the odd ones out: use one of them",
        ),
        (
            ["--order", "--format", "csv"],
            "--order divisibility: a csv has no order: expected svg, tikz, pdf or json",
        ),
        (["--order", "better", "--output", "a.csv"], "--order better: a csv has no order: expected svg, tikz, "),
        (["--order", "worse"], "argument --order: invalid choice: 'worse' "),
        (["--order", "--json", "--dark"], "the options of pictures are for svg, tikz, pdf, not for json"),
        (["--format", "pdf"], "--pdf -: a PDF goes to a file, not to standard output"),
        (["--format", "csv", "--dark"], "the options of pictures are for svg, tikz, pdf, not for csv"),
        (
            ["--format", "svg", "--width", "0"],
            "argument --width: expected column, page, slide or 1 to 5,000 ",
        ),
        (
            ["--output", "a.dat"],
            "cannot tell the format of 'a.dat': expected a name that ends in .txt, .csv, .json, .tex, .g, .sage, .svg, "
            ".tikz, .pdf, or --format",
        ),
        (["--format", "xml"], "argument --format: invalid choice: 'xml' "),
        (["--output", "/none/such/out"], "cannot write '/none/such/out': there is no folder '/none/such'"),
        (["--json", "/none/such/out"], "cannot write '/none/such/out': there is no folder '/none/such'"),
    ],
)
def test_a_table_that_cannot_be_made_is_refused(arguments: list[str], message: str, capsys: Capture) -> None:
    assert main(["table", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"knotgames: {message}")
    assert err.count("\n") == 1
