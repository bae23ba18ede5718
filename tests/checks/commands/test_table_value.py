"""`knotgames table` and `knotgames value`: the values of knot-type games, their sums, and what is known of each."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from algebra.knot_type.formal import outcome
from algebra.knot_type.formal_notation import parse
from algebra.knot_type.values import VALUES, KnotValue, value_of
from checks.cli import main

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


def test_json_by_either_option_is_the_same(capsys: Capture) -> None:
    assert main(["table", "--json"]) == 0
    first = capsys.readouterr().out
    assert main(["table", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(first)


@pytest.mark.parametrize("flags", [["--order"], ["--format", "svg"], ["--order", "--even"], ["--order", "--weak"]])
def test_pictures_are_svg(flags: list[str], capsys: Capture) -> None:
    assert main(["table", *flags]) == 0
    assert ElementTree.fromstring(capsys.readouterr().out).tag.endswith("svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--weak", "--even"],
            "--weak merges even and odd values, --even leaves the odd ones out: use one of them",
        ),
        (["--order", "--format", "csv"], "--order draws an SVG picture: it goes with no other format"),
        (["--order", "--json"], "--order draws an SVG picture: it goes with no other format"),
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


# --- one value ----------------------------------------------------------------------------------------------------


SOME = [KnotValue.parse(name) for name in ("000", "101+", "222", "202*")]


def test_what_is_said_of_values_is_true(capsys: Capture) -> None:
    assert main(["value", *map(str, SOME), "--json"]) == 0
    described = json.loads(capsys.readouterr().out)
    assert [d["value"] for d in described] == [str(value) for value in SOME]
    for value, d in zip(SOME, described, strict=True):
        game = parse(d["game"])
        assert value_of(game) == value
        assert outcome(game) == d["outcome"]
        assert (game.birthday, game.parity) == (d["birthday"], ("even", "odd").index(d["parity"]))
        assert d["sums"] == {str(other): str(value + other) for other in VALUES}
        assert not set(d["forbidden"]) & {name for required in d["required"] for name in required}
        multiple = value
        for name in d["multiples"]:
            assert str(multiple) == name
            multiple = multiple + value
        assert {str(other) for other in SOME if other != value} <= set(d["told_apart"])
        for other, test in d["told_apart"].items():
            if test == "its parity alone":
                assert {str(value), other} == {"222", "222*"}
                continue
            with_test = KnotValue.parse(other) + value_of(parse(test))
            assert with_test.outcome != (value + value_of(parse(test))).outcome
        for other in d["divides"]:
            assert any(str(value + third) == other for third in VALUES)


def test_one_value_in_json_is_one_object(capsys: Capture) -> None:
    assert main(["value", "101+", "--json"]) == 0
    described = json.loads(capsys.readouterr().out)
    assert (described["x"], described["y"], described["z"], described["sign"]) == (1, 0, 1, "+")


def test_a_value_in_text_starts_with_its_name_and_outcome(capsys: Capture) -> None:
    assert main(["value", "222*"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "value      222*: X = 2, Y = 2, Z = 2, odd"
    assert lines[1] == "outcome    K: the Knotter wins, whoever starts"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("001", "unknown value '001': it has a sign, expected 001- or 001+"),
        ("001*", "unknown value '001*': it has a sign, expected 001-* or 001+*"),
        ("333", "unknown value '333': expected digits X Y Z "),
        ("", "unknown value '': expected digits X Y Z "),
    ],
)
def test_an_unknown_value_is_refused_with_what_is_near(text: str, message: str, capsys: Capture) -> None:
    assert main(["value", "000", text]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"knotgames: {message}")
    assert err.count("\n") == 1
