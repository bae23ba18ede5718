"""The repository in `examples` that others copy: its tests pass, and it is as it is described."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "own-repository"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return shutil.copytree(EXAMPLE, tmp_path / "repository")


def run(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "KNOTGAMES_CACHE": str(folder.parent / "kept")}
    made = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


def test_its_tests_are_its_claims_mutants_and_lemmas(copied: Path) -> None:
    said = run(copied, "pytest", "-v", "-W", "error")
    for item in (
        "papers/bouton1901.py::Theorem I PASSED",
        "papers/bouton1901.py::Theorem II[the digits that either has] PASSED",
        "tests/sums.lemmas::X of a sum PASSED",
        "tests/test_nim.py::test_play[1 + 2 + 3] PASSED",
    ):
        assert item in said
    assert "13 passed" in said


def test_its_claims_are_on_record(copied: Path) -> None:
    assert "All 3 claims are as expected." in run(copied, "checks.cli", "verify", "Bouton1901")


def test_it_needs_nothing_but_what_it_names() -> None:
    pyproject = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    assert pyproject["project"]["dependencies"] == ["knotgames"]
    assert set(pyproject["tool"]["knotgames"]) == {"games", "papers", "theories"}
    (job,) = yaml.safe_load((EXAMPLE / ".github" / "workflows" / "theorems.yml").read_text(encoding="utf-8"))[
        "jobs"
    ].values()
    steps = [step["run"] for step in job["steps"] if "run" in step]
    assert [step.split()[0] for step in steps] == ["python", "pytest", "knotgames"]


def test_continuous_integration_runs_it_with_the_wheel() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "pip wheel" in script
    assert f"cp -R {EXAMPLE.relative_to(ROOT).as_posix()}" in script
