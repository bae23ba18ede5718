"""`knotgames certificate --rocq`: what is written for the proof assistant, and what its kernel says."""

import json
import shutil
from pathlib import Path

import pytest

from knotgames.checks.report.schemas import schema
from tests.checks.certificates.rocq.compiler import needs_rocq, stand_in
from tests.checks.certificates.rocq.theories import constant
from tests.printed import Run


@pytest.fixture
def certificate(tmp_path: Path) -> str:
    """A file with the certificate of a small theory."""
    file = tmp_path / "constant.json"
    file.write_text(json.dumps(constant()), encoding="utf-8")
    return str(file)


@needs_rocq
def test_what_is_written_is_accepted_or_refused(tmp_path: Path, certificate: str, run: Run) -> None:
    wrong = constant()
    wrong["theory"]["sums"]["+"]["k"]["k"] = "k"
    wrong["theory"]["name"] = "wrong"
    (tmp_path / "wrong.json").write_text(json.dumps(wrong), encoding="utf-8")
    folder = str(tmp_path / "rocq")
    out = run("certificate", folder, "--rocq", certificate, str(tmp_path / "wrong.json")).out
    assert "quotient_of_constant.v" in out
    assert out.endswith(f"2 files: 'knotgames certificate {folder} --rocq --check' has Rocq judge them.\n")
    out = run("certificate", folder, "--rocq", "--check", "--json", str(tmp_path / "judged.json"), status=1).out
    assert out.startswith("accepted quotient_of_constant: 8 theorems, no axioms, ")
    assert (
        "  exactly_8_classes:\n      exists l : list (game quotient_of_constant.the_theory), length l = 8 /\\ " in out
    )
    refused = "quotient_of_wrong: table_adds_terminal_games is refused (The table of + adds terminal games as the table"
    assert f"\nrefused  {refused}" in out
    assert out.endswith("1 of 2 files are accepted.\n")
    judged = json.loads((tmp_path / "judged.json").read_text(encoding="utf-8"))
    pytest.importorskip("jsonschema").Draft202012Validator(schema("judged")).validate(judged)
    right, wrong = judged
    assert (right["file"], right["defect"], len(right["theorems"])) == ("quotient_of_constant.v", None, 8)
    assert (wrong["file"], wrong["theorems"]) == ("quotient_of_wrong.v", [])
    assert wrong["defect"].startswith(refused)


def test_claims_are_written_with_what_is_said_of_them(tmp_path: Path, run: Run) -> None:
    (line,) = run(
        "certificate", str(tmp_path), "--rocq", "Johnson2011a/Theorem 9.3", "Johnson2011a/Theorem 9.1", "--json"
    ).json
    assert [about["claim"] for about in line["claims"]] == ["Johnson2011a/Theorem 9.3", "Johnson2011a/Theorem 9.1"]
    assert (tmp_path / "Johnson2011aTheorems.v").is_file()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all there is to find programs in."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "sh").symlink_to(str(shutil.which("sh")))
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_without_rocq_it_says_how_to_install_it(tmp_path: Path, certificate: str, programs: Path, run: Run) -> None:
    folder = str(tmp_path / "rocq")
    said = "there is no 'coqc': install it, as with 'apt install coq', or see https://rocq-prover.org/install"
    assert run("certificate", folder, "--rocq", certificate).out.endswith(f"\nNot yet: {said}.\n")
    assert run("certificate", folder, "--rocq", "--check", status=3) == ("", f"knotgames: {said}\n")
    assert run("verify", "Johnson2011a/Theorem 2.7", "--rocq", status=3) == ("", f"knotgames: {said}\n")


def test_a_compiler_that_is_killed_decides_nothing(tmp_path: Path, certificate: str, programs: Path, run: Run) -> None:
    folder = tmp_path / "rocq"
    run("certificate", str(folder), "--rocq", certificate)
    files = {path: path.read_bytes() for path in folder.iterdir()}
    stand_in(programs, 'case "$1" in --print-version) echo 8.16.1;; *) kill -9 $$;; esac')
    printed = run("certificate", str(folder), "--rocq", "--check", status=3)
    assert printed == ("", "knotgames: Tests: coqc was killed (SIGKILL)\n")
    assert {path: path.read_bytes() for path in folder.iterdir()} == files
