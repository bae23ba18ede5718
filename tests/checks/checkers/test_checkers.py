"""The checkers as scripts: what they print, and their exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from checks import checkers
from checks.papers import claims

FOLDER = Path(str(checkers.__file__)).parent
SCRIPTS = {
    "drup": ("Johnson2011b/Theorem 5.3", "accepted: 11 cases\n"),
    "games": ("Johnson2011a/Theorem 9.3", "accepted: 38 games\n"),
    "periodicity": ("BermanLeonard2024/Theorem 2.4", "accepted: 1 games\n"),
}
"""For each checker a claim with a certificate of its kind, and what is said of it."""


def said(script: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(FOLDER / f"{script}.py"), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def certificate_of(script: str) -> Any:
    (made,) = claims()[SCRIPTS[script][0]].certificates.values()
    return made()


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_accepts_a_certificate(script: str, tmp_path: Path) -> None:
    if script == "drup":
        pytest.importorskip("pysat")
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(certificate_of(script)), encoding="utf-8")
    answer = said(script, path)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, SCRIPTS[script][1], "")


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "another", "nodes": [], "cases": [], "games": []}'])
def test_a_script_rejects_what_is_no_certificate(script: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(text, encoding="utf-8")
    answer = said(script, path)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("rejected: ")
