"""What commands write fits the schemas, and the schemas refuse what does not."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.knot_type import theory as theories
from knotgames.checks.cli import main
from knotgames.checks.report.schemas import names, schema
from knotgames.games import rulesets
from tests.printed import Run

jsonschema = pytest.importorskip("jsonschema")

COMMANDS: Mapping[str, tuple[list[str], ...]] = {
    "verdicts": (
        ["verify", "Milley2013/Theorem 4.1", "Johnson2011a/Lemma 8.8", "Johnson2011a/Theorem 7.3", "--json"],
        ["verify", "Milley2013/Theorem 4.1", "--mutants", "--json"],
    ),
    "grounds": (["verify", "Johnson2011b/Theorem", "BermanLeonard2024/Theorem", "--grounds", "--json"],),
    "lemmas": (
        ["prove", "X(A) = 1", "--json"],
        ["prove", "exists A: X(A) = 1", "X(A + B) = X(A) (+) X(B)", "--json"],
    ),
    "value": (["value", "101+", "--json"], ["value", "222*", "--json"]),
    "table": (["table", "--json"], ["table", "--weak", "--json"]),
    "order": (["table", "--order", "--json"], ["table", "--order", "better", "--even", "--json"]),
    "grundy": (
        ["grundy", "0.77", "--heaps", "200", "--period", "--json"],
        ["grundy", "0.07", "--heaps", "9", "--json"],
    ),
    "quotient": (
        ["quotient", "0.123", "--json"],
        ["quotient", "0.07", "--heaps", "12", "--json"],
        ["quotient", "0.13|0.3", "--json"],
        ["quotient", "0.7|0.07", "--json"],
        ["quotient", "0.404", "--limit", "99", "--json"],
        ["quotient", "0.524", "--limit", "200", "--json"],
    ),
    "discovery": (["discover", "dual", "--json"], ["discover", "separate-three", "--rounds", "2", "--json"]),
    "doctor": (["doctor", "--json"],),
    "comparison": (
        ["compare", "* + *", "{1 | 0}", "--universe", "dead-ending", "--json"],
        ["compare", "{1 | 0}", "--json"],
        ["compare", "--born-by", "1", "--json"],
    ),
    "form": (["realize", "ab x8", "--provable", "--at", "1" * 8, "--at", "0" * 8, "--json"],),
    "realization": (["realize", "ab", "--json"], ["realize", "00", "--unchecked", "--json"]),
}
"""For each schema commands that write what it describes to standard output."""

CASES = [
    pytest.param(name, command, id=" ".join(command)) for name, commands in COMMANDS.items() for command in commands
]


def require(name: str, data: Any) -> None:
    jsonschema.Draft202012Validator(schema(name)).validate(data)


def refuses(name: str, data: Any) -> bool:
    return not jsonschema.Draft202012Validator(schema(name)).is_valid(data)


@pytest.mark.parametrize("name", names())
def test_a_schema_is_one_and_says_what_it_is_of(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert schema(name)["title"]
    assert schema(name)["$id"] == f"{name}.schema.json"


@pytest.mark.parametrize(("name", "command"), CASES)
def test_what_a_command_writes_fits_its_schema(
    name: str, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(command)
    require(name, json.loads(capsys.readouterr().out))


def test_every_solved_position_fits(capsys: pytest.CaptureFixture[str]) -> None:
    for name, ruleset in rulesets().items():
        for example in ruleset.examples[:3]:
            flags = [f"--{flag}" for flag, value in example.flags.items() if value is True]
            main(["solve", name, *example.parameters, example.position, "--moves", *flags, "--json"])
            answer = json.loads(capsys.readouterr().out)
            require("answer", answer)
            assert refuses("answer", {**answer, "outcome": "W"})
            assert refuses("answer", {key: value for key, value in answer.items() if key != "position"})


def test_what_is_kept_in_files_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "certificates"
    claims = ["Johnson2011a/Theorem 9.3", "BermanLeonard2024/Theorem 2.4", "PlambeckSiegel2008/Quotient of 0.123"]
    assert main(["certificate", str(folder), *claims]) == 0
    require("certificates", json.loads((folder / "index.json").read_text(encoding="utf-8")))
    for path in folder.glob("*-*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        require("certificate", data)
        assert refuses("certificate", {**data, "format": "knotgames index of certificates 1"})
    assert main(["census", "--crossings", "4", "--db", str(tmp_path / "c.db"), "--json", str(tmp_path / "c.json")]) == 0
    require("census", json.loads((tmp_path / "c.json").read_text(encoding="utf-8")))
    capsys.readouterr()


def test_an_index_of_theorems_for_rocq_fits(tmp_path: Path, run: Run) -> None:
    run("certificate", str(tmp_path), "--rocq", "Johnson2011a/Theorem 9.3")
    index = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))
    require("developments", index)
    assert refuses("developments", {**index, "format": "knotgames index of certificates 1"})


def test_theories_fit() -> None:
    for path in (Path(str(theories.__file__)).parent / "theories").glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        require("theory", data)
        assert refuses("theory", {**data, "terminals": {}})
        assert refuses("theory", {**data, "fixed_parity": "yes"})


def test_what_one_member_asks_of_another_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    forms = {"form": None, "birthday": 0, "outcome": "N", "in_universe": True, "reduced": None, "invertible": None}
    require("comparison", {"universe": "all", "first": forms})
    require("comparison", {"universe": "all", "born_by": 0, "classes": 1})
    assert refuses("comparison", {"universe": "all"})
    assert refuses("comparison", {"universe": "all", "born_by": 0})
    assert refuses("comparison", {"universe": "all", "born_by": 0, "classes": 1, "first": forms})
    assert refuses("comparison", {"universe": "all", "first": forms, "second": forms})
    main(["quotient", "0.404", "--limit", "99", "--json"])
    quotient = json.loads(capsys.readouterr().out)
    infinite = quotient["infinite"]
    del infinite["relations"]
    del infinite["products"]
    require("quotient", quotient)
    assert refuses("quotient", {**quotient, "infinite": {**infinite, "products": 2}})
    assert refuses("quotient", {**quotient, "infinite": {**infinite, "law": {**infinite["law"], "left_out": [1]}}})
    assert refuses("quotient", {name: value for name, value in quotient.items() if name != "kernel"})


def test_a_wrong_verdict_or_number_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    main(["verify", "Milley2013/Theorem 4.1", "--json"])
    (verdict,) = json.loads(capsys.readouterr().out)
    assert refuses("verdicts", [{**verdict, "status": "true"}])
    assert refuses("verdicts", [{**verdict, "methods": "z3"}])
    main(["quotient", "0.123", "--json"])
    quotient = json.loads(capsys.readouterr().out)
    assert refuses("quotient", {**quotient, "order": -1})
    assert refuses("quotient", {**quotient, "surprise": 1})
