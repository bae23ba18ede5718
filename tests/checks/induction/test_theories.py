"""Theories by name: those that come with the project, and those that are announced."""

from pathlib import Path

import pytest

from knotgames.algebra.knot_type.theory import KNOT, shipped_theories
from knotgames.algebra.notation import InputError
from knotgames.checks.cli import main
from knotgames.checks.induction.theories import theory_named, theory_names
from tests.outside import THEORY, repository


def test_nothing_is_announced_here() -> None:
    assert theory_names() == shipped_theories()
    assert theory_named("knot") is KNOT
    with pytest.raises(InputError, match=r"^unknown theory 'chess': expected a TOML file or one of any-length, "):
        theory_named("chess")


def test_a_theory_that_is_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(repository(tmp_path / "repository"))
    assert theory_names() == (*shipped_theories(), "either")
    assert theory_named("either").sums == KNOT.sums
    assert main(["discover", "list"]) == 0
    assert "\neither                     a sum is the Knotter's if either part is\n" in capsys.readouterr().out
    assert main(["discover", "either"]) == 0
    assert "exactly 38 classes" in capsys.readouterr().out


def test_no_two_have_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path / "repository").resolve()
    monkeypatch.chdir(root)
    (root / "theories" / "knot.toml").write_text(THEORY, encoding="utf-8")
    with pytest.raises(InputError, match=r"^two theories have the name 'knot': see '.*' and the one that"):
        theory_names()


def test_of_a_file_that_is_announced_the_neighbours_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path / "repository").resolve()
    monkeypatch.chdir(root)
    (root / "theories" / "further.toml").write_text(THEORY, encoding="utf-8")
    assert theory_names() == (*shipped_theories(), "either", "further")
    settings = (root / "pyproject.toml").read_text(encoding="utf-8").replace('"theories"', '"theories/either.toml"')
    (root / "pyproject.toml").write_text(settings, encoding="utf-8")
    assert theory_names() == (*shipped_theories(), "either")
