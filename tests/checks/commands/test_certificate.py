"""`knotgames certificate`: what it writes it accepts, and what was changed it refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import to_builtins

from knotgames.checks.certificates import archive, files
from knotgames.checks.checkers import periodicity
from knotgames.checks.cli import main
from knotgames.checks.papers import claims

ONE_CLASS = "Johnson2011a/Section 11 (each game has exactly one class)"
NAMES = (
    "BermanLeonard2024/Theorem 2.4",
    "Johnson2011a/Theorem 9.3",
    ONE_CLASS,
    "Johnson2011a/Section 11 (sums have the class of the table)",
)
"""Claims with small certificates, of several kinds."""

pytest.importorskip("pysat")


@pytest.mark.parametrize("name", NAMES)
def test_the_command_writes_what_it_accepts(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "new" / "folder")
    count = len(claims()[name].certificates)
    assert main(["certificate", folder, name]) == 0
    assert f"{count} certificates: 'knotgames certificate --check {folder}' checks them.\n" in capsys.readouterr().out
    assert main(["certificate", "--check", folder]) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"{count} of {count} files are accepted.\n")
    assert out.count(f"accepted {name}: ") == count


def test_what_is_missing_added_or_no_json_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    assert main(["certificate", folder, "BermanLeonard2024", "Knotgames2026/Heaps"]) == 0
    first, second, third = (entry.file for entry in archive.read_index(folder))
    (tmp_path / first).unlink()
    (tmp_path / second).write_text("{", encoding="utf-8")
    (tmp_path / third).write_text('{"format": "another"}', encoding="utf-8")
    (tmp_path / "more.json").write_text("{}", encoding="utf-8")
    capsys.readouterr()
    assert main(["certificate", "--check", folder]) == 1
    shown = capsys.readouterr().out
    assert f"refused  {first}: cannot be read: No such file or directory\n" in shown
    assert f"refused  {second}: rejected: JSONDecodeError " in shown
    assert f"refused  {third}: its format is 'another', in the index '{periodicity.FORMAT}'" in shown
    assert "refused  more.json: it is not in the index\n" in shown
    assert shown.endswith("0 of 4 files are accepted.\n")


def test_json_says_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    name = "BermanLeonard2024/Theorem 2.3"
    assert main(["certificate", folder, name, "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["claim"], entry["format"]) == (name, periodicity.FORMAT)
    assert main(["certificate", "--check", folder, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"file": entry["file"], "claim": name, "findings": entry["findings"], "defect": None}
    ]
    assert entry["findings"]["games"] == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot read '{path}': No such file or directory"),
        ("{", "'{path}' is no index of certificates: "),
        ("[]", "'{path}' is no index of certificates: "),
        ('{"format": "x", "certificates": []}', "'{path}' is no index of certificates: expected \"format\": "),
        (
            json.dumps(to_builtins(archive.Index((archive.IndexLine("../x", "", "", "", "", {}, "0" * 64),)))),
            "'{path}' is no index of certificates: expected names of files in the folder",
        ),
    ],
)
def test_what_is_no_index_is_bad_input(
    text: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / files.INDEX
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["certificate", "--check", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("knotgames: " + message.format(path=path))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Milley2013/Theorem 4.1"], "there are no certificates for Milley2013/Theorem 4.1\n"),
        (["Milley2013", "--check"], "--check reads the whole folder: expected no claim, found 'Milley2013'\n"),
        (["Nobody2000"], "unknown paper 'Nobody2000': expected one of "),
    ],
)
def test_what_cannot_be_asked_is_refused(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certificate", str(tmp_path), *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"knotgames: {message}")


def test_checking_imports_no_game_and_no_solver(tmp_path: Path) -> None:
    folders = []
    for name in ("BermanLeonard2024/Theorem 2.3", ONE_CLASS):
        folders.append(str(tmp_path / name[:4]))
        assert main(["certificate", folders[-1], name]) == 0
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
