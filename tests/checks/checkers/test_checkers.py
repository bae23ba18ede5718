"""The checkers as scripts: what they print, and their exit status."""

import json
import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from knotgames.checks import checkers
from tests.checks.checkers.forgeries import forged, in_one_process

FOLDER = Path(str(checkers.__file__)).parent
SCRIPTS = {
    "coloring": ("a trefoil", "accepted: 1 knots"),
    "count_law": ("0.04|0.22", "accepted: to heap 4"),
    "drawing": ("ab", "accepted: 25 crossings"),
    "drup": ("four pigeons in three holes", "accepted: 1 cases"),
    "family": ("three games", "accepted: if the law is one, infinitely many elements"),
    "games": ("outcomes", "accepted: 4 games"),
    "gates": ("the parity", "accepted: 2 terms"),
    "grundy": ("kayles", "accepted: 168 heaps of the game [0, 7, 7], period [71, 12]"),
    "induction": ("knots", "accepted: 38 classes"),
    "integer_law": ("numbers", "accepted: to heap 4"),
    "jones": ("two trefoils", "accepted: 2 knots"),
    "law": ("nim", "accepted: the law of the heaps to 2"),
    "misere_quotient": ("nim", "accepted: order 6"),
    "monoid_law": ("0.33", "accepted: the law of the heaps to 3, without exception"),
    "no_law": ("ones", "accepted: no law of the heaps to 3 with 2 slopes"),
    "partizan_quotient": ("0.3|0.3", "accepted: order 2"),
    "periodicity": ("surfaces", "accepted: 1 games"),
    "unknotting": ("what is left of a trefoil", "accepted: 8 resolutions"),
}
"""For each checker one of its good certificates, and what is said of it."""


def certificate_of(script: str) -> dict[str, Any]:
    good: dict[str, dict[str, Any]] = import_module(f"tests.checks.checkers.forgeries.{script}").GOOD
    return good[SCRIPTS[script][0]]


def written(script: str, certificate: dict[str, Any]) -> bytes:
    """The file of a certificate. The values of heaps are bytes after a line of JSON."""
    values = bytes(certificate["values"]) if script == "grundy" else b""
    header = {key: value for key, value in certificate.items() if key != "values"} if values else certificate
    return json.dumps(header).encode() + (b"\n" + values if values else b"")


@pytest.mark.parametrize("script", in_one_process(SCRIPTS))
def test_a_script_accepts_a_certificate(script: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    path.write_bytes(written(script, certificate_of(script)))
    command = [sys.executable, "-I", str(FOLDER / f"{script}.py"), str(path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, f"{SCRIPTS[script][1]}\n", "")


def exit_of(script: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """What a script, run in this process, exits with."""
    monkeypatch.setattr(sys, "argv", [script, str(path)])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(FOLDER / f"{script}.py"), run_name="__main__")
    return ended.value.code


@pytest.mark.parametrize("script", in_one_process(SCRIPTS))
def test_a_script_rejects_what_is_forged(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    path.write_bytes(written(script, forged(certificate_of(script), {"format": "another"})))
    code = exit_of(script, path, monkeypatch)
    assert isinstance(code, str), "a text is printed, and the exit status is 1"
    assert code.startswith("rejected: Rejected: ")


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_rejects_what_is_no_certificate(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate"
    for text in ("", "[]", "{}"):
        path.write_text(text, encoding="utf-8")
        assert str(exit_of(script, path, monkeypatch)).startswith("rejected: ")


def doubled(data: bytes) -> list[bytes]:
    """A certificate with a key that stands twice: in the whole, and, if there are others, in an object inside."""
    header = data.partition(b"\n")[0]
    places = [0, *[found.start() for found in re.finditer(rb"(?<=[:\[ ])\{(?!\})", header)][-1:]]
    return [data[: place + 1] + b'"twice":0,"twice":1,' + data[place + 1 :] for place in places]


@pytest.mark.parametrize("script", in_one_process(SCRIPTS))
def test_a_script_rejects_a_key_that_stands_twice(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON leaves open what it means, and Python keeps the last value: another reader may see another certificate."""
    path = tmp_path / "certificate"
    for data in doubled(written(script, certificate_of(script))):
        path.write_bytes(data)
        said = "rejected: Rejected: a key stands twice in the object of twice"
        assert str(exit_of(script, path, monkeypatch)).startswith(said)


def test_every_checker_is_run() -> None:
    assert sorted(SCRIPTS) == sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")
