"""The repository in `examples` that others copy: its tests pass, and it is as it is described."""

import shutil
import tomllib
from pathlib import Path

import pytest
import yaml

from knotgames.checks.cli import main
from tests.in_pytest import in_a_copy
from tests.outside import forgotten

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "own-repository"


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return shutil.copytree(EXAMPLE, tmp_path / "repository").resolve()


def test_its_tests_are_its_claims_mutants_and_lemmas(copied: Path) -> None:
    status, said = in_a_copy(copied, "-v", "-W", "error")
    assert status == 0, said
    for item in (
        "papers/bouton1901.py::Theorem I PASSED",
        "papers/bouton1901.py::Theorem II[the digits that either has] PASSED",
        "tests/sums.lemmas::X of a sum PASSED",
        "tests/test_nim.py::test_play[1 + 2 + 3] PASSED",
    ):
        assert item in said
    assert "13 passed" in said


def test_its_claims_are_on_record(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copied)
    with forgotten(copied):
        assert main(["verify", "Bouton1901"]) == 0
    assert "All 3 claims are as expected." in capsys.readouterr().out


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
