"""`knotgames doctor`: what is there and what is missing, in lines and as JSON."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import knotgames
from knotgames.checks.cli import main
from knotgames.checks.commands import doctor


def test_what_is_installed_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["requires"]) >= {"numpy", "z3-solver", "lark", "rich"}
    assert all(found["requires"].values())
    assert found["extras"]["test"]["pytest"]
    assert found["packages"]["knotgames.checks"].endswith("checks")
    assert found["strangers"] == []


def test_a_copy_that_hides_what_is_installed_is_amiss(tmp_path: Path) -> None:
    copy = tmp_path / "knotgames"
    shutil.copytree(Path(knotgames.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run([sys.executable, "-m", "knotgames", "doctor"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "AMISS: knotgames.algebra does not belong to the distribution 'knotgames'" in done.stdout


def test_what_is_missing_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = doctor.examined()
    found["extras"] = {"knots": {"spherogram": None}, "test": {"pytest": "8.0"}}
    found["programs"] = {"coqc": None}
    monkeypatch.setattr(doctor, "examined", lambda: found)
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "extra knots:     missing spherogram: pip install '.[knots]' in a clone" in lines
    assert "extra test:      installed" in lines
    assert "coqc: not found (Rocq (Coq), which reads proofs; Debian's package coq)" in lines
