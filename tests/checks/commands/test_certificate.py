"""`knotgames certificate`: what it writes it accepts, and what was changed it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from knotgames.checks.certificates import archive
from knotgames.checks.checkers import periodicity
from tests.printed import Run

ONE_CLASS = "Johnson2011a/Section 11 (each game has exactly one class)"
"""Claims with small certificates, of several kinds."""

pytest.importorskip("pysat")


def test_what_is_missing_added_or_no_json_is_refused(tmp_path: Path, run: Run) -> None:
    folder = str(tmp_path)
    run("certificate", folder, "BermanLeonard2024", "Knotgames2026/Heaps")
    first, second, third = (entry.file for entry in archive.read_index(folder))
    (tmp_path / first).unlink()
    (tmp_path / second).write_text("{", encoding="utf-8")
    (tmp_path / third).write_text('{"format": "another"}', encoding="utf-8")
    (tmp_path / "more.json").write_text("{}", encoding="utf-8")
    shown = run("certificate", "--check", folder, status=1).out
    assert f"refused  {first}: cannot be read: No such file or directory\n" in shown
    assert f"refused  {second}: rejected: JSONDecodeError " in shown
    assert f"refused  {third}: its format is 'another', but the index says '{periodicity.FORMAT}'" in shown
    assert "refused  more.json: it is not in the index\n" in shown
    assert shown.endswith("0 of 4 files are accepted.\n")


def test_json_says_what_was_found(tmp_path: Path, run: Run) -> None:
    folder = str(tmp_path)
    name = "BermanLeonard2024/Theorem 2.3"
    (entry,) = run("certificate", folder, name, "--json").json
    assert (entry["claim"], entry["format"]) == (name, periodicity.FORMAT)
    assert run("certificate", "--check", folder, "--json").json == [
        {"file": entry["file"], "claim": name, "findings": entry["findings"], "defect": None}
    ]
    assert entry["findings"]["games"] == 1


def test_checking_imports_no_game_and_no_solver(run: Run, tmp_path: Path) -> None:
    folders = []
    for name in ("BermanLeonard2024/Theorem 2.3", ONE_CLASS):
        folders.append(str(tmp_path / name[:4]))
        run("certificate", folders[-1], name)
    code = (
        "import sys; from knotgames.checks.cli import main; "
        "found = [main(['certificate', '--check', folder]) for folder in sys.argv[1:]]; "
        "print(*found, sorted({name.split('.')[0] for name in sys.modules}))"
    )
    command = [sys.executable, "-c", code, *folders]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    assert said.startswith("0 0 [")
    assert not {f"'{module}'" for module in ("games", "z3", "cvc5", "pysat", "sympy")} & set(
        said[4:].strip("[]").split(", ")
    )
