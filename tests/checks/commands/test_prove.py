"""`knotgames prove`, files of lemmas, and the plugin of pytest."""

import json
from pathlib import Path

import pytest

from tests.printed import Run

TRUE, FALSE, OPEN = "X(A + B) = X(A) (+) X(B)", "X(A) = Y(A)", "e(A) == A iff parity(A) = even"


@pytest.mark.parametrize(
    ("lemmas", "status"),
    [([TRUE], 0), ([FALSE], 1), ([TRUE, FALSE], 1), ([OPEN], 3), ([OPEN, FALSE], 1)],
)
def test_the_exit_status_says_what_was_found(lemmas: list[str], status: int, run: Run) -> None:
    out, err = run("prove", *lemmas, status=status)
    assert (out.count("proved: "), err) == (lemmas.count(TRUE), "")


def test_json_is_written_by_the_contract(run: Run, tmp_path: Path) -> None:
    found = run("prove", FALSE, "--json", status=1).json
    assert found["lemma"] == FALSE
    assert found["status"] == "refuted"
    assert found["methods"] == ["exhaustion", "z3"]
    assert found["counterexample"] == {"A": "{{u, k}}"}
    run("prove", TRUE, FALSE, "--json", str(tmp_path / "found.json"), status=1)
    assert [one["status"] for one in json.loads((tmp_path / "found.json").read_text())] == ["proved", "refuted"]


def test_a_file_of_lemmas_is_as_expected_or_not(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my.lemmas"
    path.write_text(f"# mine\n[sums] {TRUE}\n[X and Y: refuted] {FALSE}  # of course\n[undecided] {OPEN}\n")
    assert run("prove", "--file", str(path)).out.endswith("3 of 3 lemmas are as expected.\n")
    path.write_text(f"{FALSE}\n")
    out = run("prove", "--file", str(path), status=1).out
    assert f"refuted   {FALSE}: expected proved\n" in out
    assert "fails for A = {{u, k}}" in out
    path.write_text(f"{OPEN}\n")
    (found,) = run("prove", "--file", str(path), "--json", "-", status=3).json
    assert (found["expected"], found["status"], found["line"]) == ("proved", "undecided", 1)
