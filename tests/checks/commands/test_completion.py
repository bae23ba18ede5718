"""Completion: the script is one that bash reads, and offers commands, games and papers."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from knotgames.checks.cli import main
from tests.outside import forgotten, repository


def completed(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of some words."""
    program = (
        f"source {script}; COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}; "
        '_shtab_knotgames; echo "${COMPREPLY[@]}"'
    )
    result = subprocess.run(["bash", "-c", program], capture_output=True, text=True, timeout=600, check=True)
    return result.stdout.split()


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    pytest.importorskip("shtab")
    assert main(["completion", "bash"]) == 0
    path = tmp_path / "completion.bash"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_games_and_papers(script: Path) -> None:
    assert {"verify", "solve", "play"} <= set(completed(script, "knotgames", ""))
    assert completed(script, "knotgames", "solve", "ka") == ["kayles"]
    assert completed(script, "knotgames", "play", "tri") == ["tricolor"]
    assert completed(script, "knotgames", "verify", "Mil") == ["Milley2013"]
    assert "--mutants" in completed(script, "knotgames", "verify", "--mu")


def test_games_and_papers_of_others_are_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("shtab")
    monkeypatch.chdir(repository(tmp_path))
    with forgotten(tmp_path):
        assert main(["completion", "zsh"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in ("take-away", "kayles", "Author1901", "Milley2013"))


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_have_scripts(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    assert "kayles" in capsys.readouterr().out


def test_without_the_library_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert capsys.readouterr().err == (
        "knotgames: completion needs the optional library shtab: pip install '.[completion]' in a clone\n"
    )
