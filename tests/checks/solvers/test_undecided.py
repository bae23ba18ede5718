"""What is not decided is kept in files, each with a name of its own."""

from pathlib import Path

import pytest
import z3

from knotgames.checks.cli import main
from knotgames.checks.output import file_name
from knotgames.checks.papers import claims

NUMBERS = "BermanLeonard2024/Theorem 2.3"


def test_what_is_not_decided_is_kept_in_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("knotgames.checks.solvers.query.RESOURCES", 1)
    name, folder = "Johnson2011a/Theorem 2.9", tmp_path / "a" / "b"
    assert main(["verify", name, "--jobs", "1", "--queries", str(folder)]) == 1  # proved otherwise, not as on record
    file = folder / "Johnson2011a-Theorem-2.9.smt2"
    assert f"not decided: {file}\n" in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    assert text.startswith(f"; {name}\n(set-logic ALL)\n")
    monkeypatch.undo()
    assert z3.Solver().check(*z3.parse_smt2_string(text)) == z3.unsat


def test_nothing_is_made_where_all_is_decided(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    assert main(["verify", NUMBERS, "--jobs", "1", "--queries", str(folder)]) == 0
    assert not folder.exists()


def test_a_folder_that_cannot_be_made_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("knotgames.checks.solvers.query.RESOURCES", 1)
    (tmp_path / "file").write_text("", encoding="utf-8")
    folder = str(tmp_path / "file" / "below")
    assert main(["verify", "Johnson2011a/Theorem 2.9", "--jobs", "1", "--queries", folder]) == 2
    assert capsys.readouterr().err == f"knotgames: cannot make the folder '{folder}': Not a directory\n"


def test_every_claim_has_a_file_of_its_own() -> None:
    names = [file_name(name, ".smt2") for name in claims()]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(len(name) < 120 and name.isascii() for name in names)
