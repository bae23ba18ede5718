"""`knotgames prove`, files of lemmas, and the plugin of pytest."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from algebra.notation import InputError
from checks.claim import Status
from checks.cli import main
from checks.lemma import parse
from checks.lemma.files import Entry, read

TRUE, FALSE, OPEN = "X(A + B) = X(A) (+) X(B)", "X(A) = Y(A)", "e(A) == A iff parity(A) = even"


@pytest.mark.parametrize(
    ("lemmas", "status"),
    [([TRUE], 0), ([FALSE], 1), ([TRUE, FALSE], 1), ([OPEN], 3), ([OPEN, FALSE], 1), (["X(A"], 2), ([], 2)],
)
def test_the_exit_status_says_what_was_found(
    lemmas: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", *lemmas]) == status
    captured = capsys.readouterr()
    assert bool(captured.err) == (status == 2)
    assert captured.out.count("proved: ") == (lemmas.count(TRUE) if status != 2 else 0)


def test_json_is_written_by_the_contract(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["prove", FALSE, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["lemma"] == FALSE
    assert found["status"] == "refuted"
    assert found["methods"] == ["exhaustion", "z3"]
    assert found["counterexample"] == {"A": "{{u, k}}"}
    assert main(["prove", TRUE, FALSE, "--json", str(tmp_path / "found.json")]) == 1
    assert [one["status"] for one in json.loads((tmp_path / "found.json").read_text())] == ["proved", "refuted"]


def test_a_file_of_lemmas_is_as_expected_or_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "my.lemmas"
    path.write_text(f"# mine\n[sums] {TRUE}\n[X and Y: refuted] {FALSE}  # of course\n[undecided] {OPEN}\n")
    assert main(["prove", "--file", str(path)]) == 0
    assert capsys.readouterr().out.endswith("3 of 3 lemmas are as expected.\n")
    path.write_text(f"{FALSE}\n")
    assert main(["prove", "--file", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"refuted   {FALSE}: expected proved\n" in out
    assert "fails for A = {{u, k}}" in out
    path.write_text(f"{OPEN}\n")
    assert main(["prove", "--file", str(path), "--json", "-"]) == 3
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["expected"], found["status"], found["line"]) == ("proved", "undecided", 1)
    assert main(["prove", "--file", str(tmp_path / "none")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_a_line_says_name_and_result() -> None:
    text = "[a: b: refuted] X(A) = 1\n\n[proved] X(A) = 1 # c\n[name only] X(A) = 2"
    assert read(text, "f") == (
        Entry(1, "a: b", parse("X(A) = 1"), Status.REFUTED),
        Entry(3, "X(A) = 1", parse("X(A) = 1"), Status.PROVED),
        Entry(4, "name only", parse("X(A) = 2"), Status.PROVED),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X(A) = 1\nX(A", "my.lemmas, line 2: lemma 'X\\(A', column 4"),
        ("[a: wrong] X(A) = 1", "line 1: expected one of proved, refuted, undecided after ':', found 'wrong'"),
        ("[a X(A) = 1", "line 1: expected '\\[name: result\\] lemma'"),
        ("[a] X(A) = 1\n[a] X(A) = 2", "line 2: another name, for 'a' is there already"),
    ],
)
def test_a_mistake_in_a_file_is_shown_with_its_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(text, "my.lemmas")


def in_pytest(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "my.lemmas"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_pytest_collects_files_of_lemmas(tmp_path: Path) -> None:
    path = tmp_path / "my.lemmas"
    path.write_text(f"{TRUE}\n[X and Y] {FALSE}\n")
    result = in_pytest(tmp_path)
    assert result.returncode == 1
    assert "1 failed, 1 passed" in result.stdout
    assert "X and Y: expected proved" in result.stdout
    assert "fails for A = {{u, k}}" in result.stdout
    assert "Traceback" not in result.stdout
    path.write_text("X(A\n")
    result = in_pytest(tmp_path)
    assert result.returncode == 2
    assert "my.lemmas, line 1: lemma 'X(A', column 4: expected ')'" in result.stdout
