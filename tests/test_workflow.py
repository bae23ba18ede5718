"""The workflow file that users copy: valid YAML of the shape that GitHub reads, and commands that exist."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import yaml

from checks.commands import parser

ROOT = Path(__file__).parent.parent
FILE = ROOT / ".github" / "workflows" / "verify.yml"
WORKFLOW: dict[Any, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
JOB: dict[str, Any] = WORKFLOW["jobs"]["verify"]


def test_it_runs_for_each_push_and_pull_request() -> None:
    triggers = WORKFLOW[True]  # YAML 1.1 reads the key `on` as true
    assert {"push", "pull_request"} <= set(triggers)
    assert WORKFLOW["permissions"] == {"contents": "read"}


def test_it_runs_on_every_python_that_the_project_supports() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    supported = re.findall(r":: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)
    assert JOB["strategy"] == {"fail-fast": False, "matrix": {"python": supported}}
    assert JOB["steps"][1]["with"]["python-version"] == "${{ matrix.python }}"


def test_each_step_uses_an_action_of_a_version_or_runs_something() -> None:
    for step in JOB["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/checkout@v4"))
        assert set(step) <= {"name", "uses", "with", "run", "if"}


def test_pip_keeps_what_it_downloads() -> None:
    assert JOB["steps"][1]["with"]["cache"] == "pip"


def test_the_command_is_one_that_knotgames_has_and_its_reports_are_kept() -> None:
    (command,) = [step["run"] for step in JOB["steps"] if "knotgames verify" in step.get("run", "")]
    words = shlex.split(command)
    assert words[:2] == ["knotgames", "verify"]
    arguments = parser().parse_args(words[1:])
    assert arguments.fresh
    assert arguments.markdown == "$GITHUB_STEP_SUMMARY"
    keep = JOB["steps"][-1]
    assert keep["with"]["path"] == "report/"
    assert {Path(target).parent.name for target in (arguments.html, arguments.junit, arguments.json)} == {"report"}
    assert keep["if"] == "${{ !cancelled() }}", "the report of a run that fails is the one that is wanted"
    assert "mkdir report" in JOB["steps"][2]["run"]
