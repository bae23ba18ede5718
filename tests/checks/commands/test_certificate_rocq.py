"""`knotgames certificate --rocq`: what is written for the proof assistant, and what its kernel says."""

import json
import shutil
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from knotgames.checks.report.schemas import schema
from tests.checks.certificates.rocq.compiler import needs_rocq, stand_in
from tests.checks.certificates.rocq.theories import constant

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def certificate(tmp_path: Path) -> str:
    """A file with the certificate of a small theory."""
    file = tmp_path / "constant.json"
    file.write_text(json.dumps(constant()), encoding="utf-8")
    return str(file)


@needs_rocq
def test_what_is_written_is_accepted_or_refused(tmp_path: Path, certificate: str, capsys: Capture) -> None:
    wrong = constant()
    wrong["theory"]["sums"]["+"]["k"]["k"] = "k"
    wrong["theory"]["name"] = "wrong"
    (tmp_path / "wrong.json").write_text(json.dumps(wrong), encoding="utf-8")
    folder = str(tmp_path / "rocq")
    assert main(["certificate", folder, "--rocq", certificate, str(tmp_path / "wrong.json")]) == 0
    out = capsys.readouterr().out
    assert "quotient_of_constant.v" in out
    assert out.endswith(f"2 files: 'knotgames certificate {folder} --rocq --check' has Rocq judge them.\n")
    assert main(["certificate", folder, "--rocq", "--check", "--json", str(tmp_path / "judged.json")]) == 1
    out = capsys.readouterr().out
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


def test_claims_are_written_with_what_is_said_of_them(tmp_path: Path, capsys: Capture) -> None:
    assert (
        main(["certificate", str(tmp_path), "--rocq", "Johnson2011a/Theorem 9.3", "Johnson2011a/Theorem 10", "--json"])
        == 0
    )
    (line,) = json.loads(capsys.readouterr().out)
    assert [about["claim"] for about in line["claims"]] == ["Johnson2011a/Theorem 9.3", "Johnson2011a/Theorem 10.2"]
    assert (tmp_path / "Johnson2011aTheorems.v").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rocq", "McKeown2011"], "there are no theorems for Rocq of McKeown2011"),
        (["--rocq", "Nobody"], "unknown paper 'Nobody'"),
        (["--rocq", "none.json"], "cannot read 'none.json': No such file or directory"),
        (["--rocq", "--check"], "cannot read '{folder}/index.json': No such file or directory"),
        (["--check", "--rocq", "F.json"], "--check reads the whole folder: expected no claim, found 'F.json'"),
    ],
)
def test_input_that_cannot_be_used(arguments: list[str], message: str, tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "rocq"
    assert main(["certificate", str(folder), *arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"knotgames: {message.format(folder=folder)}")
    assert err.count("\n") == 1
    assert not folder.exists()


def test_other_json_is_no_certificate(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "other.json"
    for text, message in (("{", f"'{file}' is not JSON"), ("[]", f"'{file}' gives nothing for Rocq: expected")):
        file.write_text(text, encoding="utf-8")
        assert main(["certificate", str(tmp_path / "rocq"), "--rocq", str(file)]) == 2
        assert capsys.readouterr().err.startswith(f"knotgames: {message}")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all there is to find programs in."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "sh").symlink_to(str(shutil.which("sh")))
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_without_rocq_it_says_how_to_install_it(
    tmp_path: Path, certificate: str, programs: Path, capsys: Capture
) -> None:
    folder = str(tmp_path / "rocq")
    assert main(["certificate", folder, "--rocq", certificate]) == 0
    said = "there is no 'coqc': install it, as with 'apt install coq', or see https://rocq-prover.org/install"
    assert capsys.readouterr().out.endswith(f"\nNot yet: {said}.\n")
    assert main(["certificate", folder, "--rocq", "--check"]) == 3
    assert capsys.readouterr() == ("", f"knotgames: {said}\n")
    assert main(["verify", "Johnson2011a/Theorem 2.7", "--rocq"]) == 3
    assert capsys.readouterr() == ("", f"knotgames: {said}\n")


def test_a_compiler_that_is_killed_decides_nothing(
    tmp_path: Path, certificate: str, programs: Path, capsys: Capture
) -> None:
    folder = tmp_path / "rocq"
    assert main(["certificate", str(folder), "--rocq", certificate]) == 0
    files = {path: path.read_bytes() for path in folder.iterdir()}
    stand_in(programs, 'case "$1" in --print-version) echo 8.16.1;; *) kill -9 $$;; esac')
    capsys.readouterr()
    assert main(["certificate", str(folder), "--rocq", "--check"]) == 3
    assert capsys.readouterr() == ("", "knotgames: Tests: coqc was killed (SIGKILL)\n")
    assert {path: path.read_bytes() for path in folder.iterdir()} == files
