"""`knotgames table`: how the values of knot-type games add."""

import csv
import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.cli import main
from knotgames.checks.report.tables import ENDINGS
from tests.printed import Run


def rows_of_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_the_table_in_csv_is_the_sum_of_values(run: Run) -> None:
    head, *rows = rows_of_csv(run("table", "--format", "csv").out)
    assert head[1:] == [row[0] for row in rows] == [str(value) for value in VALUES]
    for row in rows:
        left = KnotValue.parse(row[0])
        assert row[1:] == [str(left + KnotValue.parse(name)) for name in head[1:]]


@pytest.mark.parametrize(("flags", "size"), [([], 38), (["--even"], 19), (["--weak"], 37)])
def test_the_table_of_all_of_even_and_of_weak_values(flags: list[str], size: int, run: Run) -> None:
    rows = rows_of_csv(run("table", *flags, "--format", "csv").out)
    assert {len(rows), *map(len, rows)} == {size + 1}


def test_the_even_values_are_the_corner_of_the_table(run: Run) -> None:
    every = rows_of_csv(run("table", "--format", "csv").out)
    assert rows_of_csv(run("table", "--even", "--format", "csv").out) == [row[:20] for row in every[:20]]


@pytest.mark.parametrize("form", ["text", "csv", "json", "latex", "gap", "svg"])
def test_every_format_goes_to_a_file_as_to_standard_output(form: str, tmp_path: Path, run: Run) -> None:
    shown = run("table", "--format", form).out
    assert len(shown) > 2000
    printed = run("table", "--format", form, "--output", str(tmp_path / "table"))
    assert (tmp_path / "table").read_text(encoding="utf-8") == shown
    assert printed.out == ""


@pytest.mark.parametrize(
    ("ending", "form"),
    [*((ending, form) for ending, form in ENDINGS.items() if form != "pdf"), (".SVG", "svg"), ("", "text")],
)
def test_the_ending_of_a_name_chooses_the_format(ending: str, form: str, tmp_path: Path, run: Run) -> None:
    shown = run("table", "--format", form).out
    run("table", "--output", str(tmp_path / f"table{ending}"))
    assert (tmp_path / f"table{ending}").read_text(encoding="utf-8") == shown


def test_an_option_goes_before_the_ending(tmp_path: Path) -> None:
    assert main(["table", "--format", "csv", "--output", str(tmp_path / "table.dat")]) == 0
    assert rows_of_csv((tmp_path / "table.dat").read_text(encoding="utf-8"))[0][0] == "+"


def test_a_wide_table_in_latex_is_scaled_to_the_page(run: Run) -> None:
    wide = run("table", "--format", "latex").out
    assert wide.splitlines()[1:3] == [r"\noindent\resizebox{\linewidth}{!}{$", rf"\begin{{array}}{{c|{'c' * 38}}}"]
    assert wide.endswith("\\end{array}\n$}\n")
    assert run("table", "--format", "latex", "--even").out.startswith(rf"\begin{{array}}{{c|{'c' * 19}}}")


def test_json_by_either_option_is_the_same(run: Run) -> None:
    first = run("table", "--json").out
    assert run("table", "--format", "json").json == json.loads(first)


@pytest.mark.parametrize("flags", [["--order"], [], ["--order", "--even"], ["--order", "better", "--weak"]])
def test_pictures_are_svg(flags: list[str], run: Run) -> None:
    assert ElementTree.fromstring(run("table", *flags, "--format", "svg").out).tag.endswith("svg")


def test_an_order_is_text_unless_a_picture_is_asked_for(run: Run) -> None:
    assert (
        run("table", "--order").out
        == """\
000, 000*   above 001-, 101-, 001+, 101+, 011, 111
001-, 001-* above 002, 102, 012-, 112-
101-, 101-* above 102, 202, 112-, 212-
001+, 001+* above 012-, 112-
101+, 101+* above 112-, 212-
011, 011*   above 012-, 112-
111, 111*   above 112-, 212-
002, 002*   above 012+, 112+
102, 102*   above 112+, 212+
202, 202*   above 212+
012-, 012-* above 012+, 112+
112-, 112-* above 112+, 212+
212-, 212-* above 212+
012+, 012+* above 022
112+, 112+* above 122
212+, 212+* above 222
022, 022*   above 122
122, 122*   above 222
222, 222*
"""
    )
    data = run("table", "--order", "better", "--weak", "--json").json
    below = {c: [data["classes"][d][0] for e, d in data["covers"] if e == c] for c in range(37)}
    said = [
        ", ".join(names) + (f" above {', '.join(below[c])}" if below[c] else "")
        for c, names in enumerate(data["classes"])
    ]
    assert [" ".join(line.split()) for line in run("table", "--order", "better", "--weak").out.splitlines()] == said


@pytest.mark.parametrize("columns", [20, 80, 300])
def test_on_a_terminal_the_table_is_as_wide_as_that(columns: int, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("table").out.splitlines()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    blocks = [block.splitlines() for block in run("table").out.split("\n\n")]
    assert max(len(line) for block in blocks for line in block) <= columns
    assert len(blocks) == {20: 19, 80: 4, 300: 1}[columns]
    for place in (0, 2, 39):
        entries = [one for block in blocks for one in block[place].partition("|")[2].split()]
        assert entries == whole[place].partition("|")[2].split()


def test_who_does_better_as_data_is_a_drawing_in_words(run: Run) -> None:
    """The covers that are written are those of the relation, found by trying every sum and every value between."""
    data = run("table", "--order", "better", "--even", "--json").json
    assert data["relation"] == "better"
    values = [KnotValue.parse(name) for (name,) in data["classes"]]
    wins = {Outcome.KNOTTER: (1, 1), Outcome.FIRST: (1, 0), Outcome.SECOND: (0, 1), Outcome.UNKNOTTER: (0, 0)}

    def above(a: KnotValue, b: KnotValue) -> bool:
        pairs = ((wins[(a + other).outcome], wins[(b + other).outcome]) for other in VALUES)
        return a != b and all(x >= y for one, other in pairs for x, y in zip(one, other, strict=True))

    strict = {(a, b) for a in values for b in values if above(a, b)}
    covers = {(a, b) for a, b in strict if not any((a, c) in strict and (c, b) in strict for c in values)}
    assert {(values[i], values[j]) for i, j in data["covers"]} == covers


def test_divisibility_as_data(run: Run) -> None:
    data = run("table", "--order", "--format", "json").json
    assert data["relation"] == "divisibility"
    assert len(data["classes"]) == 19
    assert ["000", "000*"] in data["classes"]


def test_a_reading_of_sums_is_the_sum_of_readings(run: Run) -> None:
    assert (
        run("table", "--monoid", "Z").out
        == """\
+ | 0 1 2
--+------
0 | 0 1 2
1 | 1 2 2
2 | 2 2 2
"""
    )
    head, *rows = rows_of_csv(run("table", "--monoid", "M", "--format", "csv").out)
    table = {(row[0], name): entry for row in rows for name, entry in zip(head[1:], row[1:], strict=True)}
    assert all(table[a.m, b.m] == (a + b).m for a in VALUES for b in VALUES)
