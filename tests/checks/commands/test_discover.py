"""`knotgames discover`: quotients of theories that are shipped or read from a file."""

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import shipped_theories
from knotgames.checks.certificates.induction import check
from tests.printed import Run

CONSTANT = """
summary = "whatever is added, the sum is won by the Unknotter"
fixed_parity = false

[terminals]
u = 0
k = 1

[sums."+"]
u = { u = "u", k = "u" }
k = { u = "u", k = "u" }
"""


@pytest.fixture
def theory(tmp_path: Path) -> str:
    path = tmp_path / "constant.toml"
    path.write_text(CONSTANT, encoding="utf-8")
    return str(path)


def test_the_theory_of_knot_type_games_is_proved_and_certified(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "knot.json"
    found = run("discover", "knot", "--json", "--certificate", str(path)).json
    assert (found["theory"], found["closed"], found["status"], found["classes"]) == ("knot", True, "proved", 38)
    assert len(found["elements"]) == 38
    names = {element["name"] for element in found["elements"]}
    assert {entry for row in found["tables"]["+"] for entry in row} <= names
    assert set(found["terminals"]) == {"u", "k"}
    assert check(json.loads(path.read_text())) == 38
    assert all(str(parse(element["game"]).value) == element["name"] for element in found["elements"])


def test_his_theory_by_another_name_has_his_names_and_another_does_not(tmp_path: Path, run: Run) -> None:
    text = resources.files("knotgames.algebra.knot_type").joinpath("theories/knot.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert run("discover", str(tmp_path / "mine.toml"), "--json").json["terminals"] == {"u": "000", "k": "222"}
    assert run("discover", "dual", "--json").json["terminals"] == {"u": "U1", "k": "K1"}


def test_a_theory_from_a_file_is_shown(theory: str, run: Run) -> None:
    out, err = run("discover", theory)
    assert err == ""
    assert out.startswith("constant: whatever is added, the sum is won by the Unknotter\n")
    assert "proved: exactly 4 classes; the certificate of the induction is accepted\n" in out
    assert "options: none in" not in out
    assert out.endswith("\n--table shows the options of each class and the sums\n")
    out = run("discover", theory, "--table").out
    assert "options: none in" in out
    assert re.search(r"^U1 +U1 +U1 +U1 +U1$", out, flags=re.MULTILINE), "the table"


def test_a_summary_of_many_classes_is_short(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.commands.discover.CLASSES", 30)
    out = run("discover", "knot").out
    assert out.endswith("\n--table shows 8 more classes, the options of each class and the sums\n")
    assert len(re.findall(r"^[0-2]{3}[+-]?[*]? ", out, flags=re.MULTILINE)) == 30


def test_a_search_that_does_not_close_in_the_budget_is_undecided(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "none.json"
    out, err = run("discover", "three", "--steps", "1000", "--json", "--certificate", str(path), status=3)
    assert (json.loads(out)["closed"], json.loads(out)["status"]) == (False, "undecided")
    said = "the budget of 1,000 steps is spent (--steps N allows more)"
    assert err == f"knotgames: the search did not close: {said}; no certificate\n"
    assert not path.exists()


def test_a_theory_with_nim_in_it_has_infinitely_many_classes(tmp_path: Path, run: Run) -> None:
    out, err = run("discover", "dual-any-length")
    assert "proved: infinitely many classes, for they include nim\n" in out
    assert "heaps: T0 = k, T1 = *, T2 = {k, *}, and so on\n" in out
    assert err == ""
    path = tmp_path / "none.json"
    out, err = run("discover", "any-length", "--json", "--certificate", str(path))
    assert (json.loads(out)["status"], json.loads(out)["classes"]) == ("proved", None)
    assert json.loads(out)["infinite"]["referee"] == "{{u, k}}"
    assert err == "knotgames: no certificate, for there is no finite quotient\n"
    assert not path.exists()


def test_the_shipped_theories_are_listed(run: Run) -> None:
    assert [line.split()[0] for line in run("discover", "list").out.splitlines()] == list(shipped_theories())
