"""The workflow files: valid YAML of the shape that GitHub reads, on every Python, and commands that exist."""

import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from knotgames.checks.arguments import parser

ROOT = Path(__file__).parent.parent
FILES: dict[str, dict[Any, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
VERIFY: dict[str, Any] = FILES["verify"]["jobs"]["verify"]
"""The one that users copy."""


def jobs(name: str) -> list[dict[str, Any]]:
    """The jobs of a workflow."""
    return list(FILES[name]["jobs"].values())


def commands(name: str) -> str:
    """What the steps of a workflow run."""
    return "\n".join(step.get("run", "") for job in jobs(name) for step in job["steps"])


def triggers(name: str) -> set[str]:
    return set(FILES[name][True])  # YAML 1.1 reads the key `on` as true


def test_claims_and_all_of_ci_run_for_each_push_and_pull_request_and_the_rest_at_night() -> None:
    assert {name: "push" in triggers(name) for name in FILES} == {
        "ci": True,
        "night": False,
        "release": True,
        "verify": True,
    }
    assert {"push", "pull_request"} <= triggers("ci") & triggers("verify")
    assert "schedule" in triggers("night")


@pytest.mark.parametrize("name", FILES)
def test_the_jobs_run_on_every_python_that_the_project_supports_and_end_some_time(name: str) -> None:
    assert FILES[name]["permissions"] == {"contents": "read"}
    assert all(20 <= job["timeout-minutes"] <= 180 for job in jobs(name))
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    supported = re.findall(r":: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)
    strategies = [job["strategy"] for job in jobs(name) if "strategy" in job]
    assert [(found["fail-fast"], found["matrix"]["python"]) for found in strategies] == [(False, supported)]
    for job in jobs(name):
        version = "${{ matrix.python }}" if "strategy" in job else supported[-1]
        assert job["steps"][1]["with"]["python-version"] == version


@pytest.mark.parametrize("name", FILES)
def test_each_step_uses_an_action_of_a_version_or_runs_something(name: str) -> None:
    for job in jobs(name):
        checked_out = job["steps"][0]["uses"].startswith("actions/checkout@")
        assert (job["steps"][1]["with"].get("cache") == "pip") == checked_out, "what pip downloads is kept"
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/checkout@v4"))
            assert set(step) <= {"name", "uses", "with", "run", "if", "env", "shell"}


def test_all_of_ci_is_one_script_that_can_be_run() -> None:
    last = jobs("ci")[0]["steps"][-1]
    assert (last["run"], last["env"]) == (".ci/run", {"PYTHON": "python"})
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111 == 0o111
    assert "${PYTHON:-python3}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_order_is_random_at_night_alone_and_the_commands_of_the_night_exist() -> None:
    assert "pytest -n auto -p randomly --hypothesis-profile night" in commands("night")
    assert all("randomly" not in commands(name) for name in FILES if name != "night")
    assert "randomly" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    modules = re.findall(r"python -m (tests\.\w+)", commands("night"))
    assert modules == ["tests.fuzz", "tests.faults", "tests.breaks"]
    assert all(find_spec(f"{module}.__main__") for module in modules)


def test_a_release_is_built_checked_tested_and_then_uploaded_where_the_owner_says() -> None:
    build, wheel, upload = jobs("release")
    assert FILES["release"][True] == {"push": {"tags": ["v*"]}, "workflow_dispatch": None}
    assert ("needs" in build, wheel["needs"], upload["needs"]) == (False, "build", "wheel")
    assert wheel["runs-on"] == "${{ matrix.system }}"
    systems = [system.partition("-")[0] for system in wheel["strategy"]["matrix"]["system"]]
    assert systems == ["ubuntu", "macos", "windows"]
    assert "python -m twine check --strict dist/*" in commands("release")
    assert upload["if"] == "github.ref_type == 'tag' && vars.INDEX != ''"
    assert "twine upload" in upload["steps"][-1]["run"]
    assert sum("secrets." in str(step) for job in jobs("release") for step in job["steps"]) == 1


def test_the_wheel_is_tested_as_the_script_of_ci_tests_it() -> None:
    script, tested = (ROOT / ".ci" / "run").read_text(encoding="utf-8"), jobs("release")[1]["steps"][-1]["run"]
    assert "pytest -q && knotgames verify Bouton1901 --mutants" in script
    assert tested.splitlines()[-2:] == ["pytest -q", "knotgames verify Bouton1901 --mutants"]
    assert (ROOT / "examples" / "own-repository").is_dir()


def test_the_command_is_one_that_knotgames_has_and_its_reports_are_kept() -> None:
    (command,) = [step["run"] for step in VERIFY["steps"] if "knotgames verify" in step.get("run", "")]
    words = shlex.split(command)
    assert words[:2] == ["knotgames", "verify"]
    arguments = parser().parse_args(words[1:])
    assert arguments.fresh
    assert arguments.markdown == "$GITHUB_STEP_SUMMARY"
    keep = VERIFY["steps"][-1]
    assert keep["with"]["path"] == "report/"
    assert {Path(target).parent.name for target in (arguments.html, arguments.junit, arguments.json)} == {"report"}
    assert keep["if"] == "${{ !cancelled() }}", "the report of a run that fails is the one that is wanted"
    assert "mkdir report" in VERIFY["steps"][2]["run"]
