"""The checkers as scripts: what they print, and their exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checks import checkers
from checks.certificates import knots
from checks.papers import claims
from games.knot.diagrams.diagram import Diagram
from games.knot.diagrams.jones import evaluated
from games.knot.diagrams.simplify import simplified
from games.knot.diagrams.wirtinger import reflections

FOLDER = Path(str(checkers.__file__)).parent
SCRIPTS = {
    "drup": ("Johnson2011b/Theorem 5.3", "accepted: 11 cases\n"),
    "games": ("Johnson2011a/Theorem 9.3", "accepted: 38 games\n"),
    "periodicity": ("BermanLeonard2024/Theorem 2.4", "accepted: 1 games\n"),
}
"""For each checker a claim with a certificate of its kind, and what is said of it."""

TREFOIL = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))
OF_KNOTS: dict[str, tuple[Callable[[], Any], str]] = {
    "unknotting": (
        lambda: knots.unknotting_certificate([simplified(Diagram(TREFOIL), resolution) for resolution in range(8)]),
        "accepted: 8 resolutions\n",
    ),
    "jones": (
        lambda: knots.jones_certificate({"3_1": (TREFOIL, evaluated(TREFOIL, [0, 1, 2]))}),
        "accepted: 1 knots\n",
    ),
    "coloring": (
        lambda: knots.coloring_certificate({"3_1": (TREFOIL, reflections(3), [0, 1, 2])}),
        "accepted: 1 knots\n",
    ),
}
"""For each checker of knots what makes a certificate of its kind, and what is said of it."""
ALL = [*SCRIPTS, *OF_KNOTS]


def said(script: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(FOLDER / f"{script}.py"), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def certificate_of(script: str) -> Any:
    if script in OF_KNOTS:
        return OF_KNOTS[script][0]()
    (made,) = claims()[SCRIPTS[script][0]].certificates.values()
    return made()


@pytest.mark.parametrize("script", ALL)
def test_a_script_accepts_a_certificate(script: str, tmp_path: Path) -> None:
    if script == "drup":
        pytest.importorskip("pysat")
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(certificate_of(script)), encoding="utf-8")
    answer = said(script, path)
    said_of_it = (SCRIPTS | OF_KNOTS)[script][1]
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, said_of_it, "")


@pytest.mark.parametrize("script", ALL)
@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "another", "nodes": [], "cases": [], "games": [], "knots": []}']
)
def test_a_script_rejects_what_is_no_certificate(script: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(text, encoding="utf-8")
    answer = said(script, path)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("rejected: ")
