"""`knotgames doctor`: what is there and what is missing, in lines and as JSON."""

from __future__ import annotations

import json

import pytest

from checks.cli import main
from checks.commands import doctor


def test_what_is_installed_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["requires"]) >= {"numpy", "z3-solver", "lark", "rich"}
    assert all(found["requires"].values())
    assert found["extras"]["test"]["pytest"]
    assert found["packages"]["checks"].endswith("checks")


def test_what_is_missing_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = doctor.examined()
    found["extras"] = {"knots": {"spherogram": None}, "test": {"pytest": "8.0"}}
    found["programs"] = {"coqc": None}
    monkeypatch.setattr(doctor, "examined", lambda: found)
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "extra knots:     missing spherogram: pip install 'knotgames[knots]'" in lines
    assert "extra test:      installed" in lines
    assert "coqc: not found (Rocq (Coq), which reads proofs; Debian's package coq)" in lines
