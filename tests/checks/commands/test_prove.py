"""`knotgames prove`, files of lemmas, and the plugin of pytest."""

import json
import threading
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


def test_why_shows_play_or_cases(run: Run) -> None:
    assert run("prove", "--why", "A ~ A + *", "X(A + *) = X(A)", status=1).out == (
        "refuted: A ~ A + *  (exhaustion, z3)\n"
        "  fails for A = u  (1 subposition in all)\n"
        "    A      of value 000\n"
        "    A + *  of value 000*\n"
        "    in the sum with D = {{u, k}}\n"
        "    K starts A + D: U wins; play: u + {{u, k}} -> u + {u, k} -> u + u\n"
        "    K starts A + * + D: K wins by u + u + {{u, k}}; "
        "play: u + * + {{u, k}} -> u + u + {{u, k}} -> u + u + {u, k} -> u + u + k\n"
        "proved: X(A + *) = X(A)  (exhaustion, z3)\n"
        "    X(A) in {0, 1, 2}: 3 cases\n"
        "      X(A) = 0: X(A + *) = 0, X(A) = 0\n"
        "      X(A) = 1: X(A + *) = 1, X(A) = 1\n"
        "      X(A) = 2: X(A + *) = 2, X(A) = 2\n"
    )
    assert run("prove", "--why", "X(A + *) = X(A)", "--json").json["why"][0] == "X(A) in {0, 1, 2}: 3 cases"
    assert "why" not in run("prove", "X(A + *) = X(A)", "--json").json


def test_the_weakest_hypothesis_is_proved(run: Run) -> None:
    assert run("prove", "--weakest", "parity(A) = even implies A + A ~ A").out == (
        "proved: parity(A) = even implies (A + A ~ A iff value(A) = 222 or outcome(A) = 2 or Z(A) = 0)"
        "  (exhaustion, z3)\n"
    )


def test_the_best_bounds_are_proved(run: Run) -> None:
    shapes = ("Y(A + B) ? Y(A), Z(A), Y(B), Z(B)", "A + B ? A")
    assert run("prove", "--all", *shapes).out == (
        "proved: Y(A + B) >= Y(A) (+) Y(B)  (exhaustion, z3)\n"
        "proved: Y(A + B) >= Z(A) (.) Z(B)  (exhaustion, z3)\n"
        "proved: Y(A + B) <= Y(A) (+) Z(B)  (exhaustion, z3)\n"
        "proved: Y(A + B) <= Z(A) (+) Y(B)  (exhaustion, z3)\n"
        "best possible: Y(A + B) ? Y(A), Z(A), Y(B), Z(B)\n"
        "no bounds but constants: A + B ? A\n"
    )
    (found,) = run("prove", "--all", "X(A + B) ? X(A), X(B)", "--json").json
    assert (found["lemma"], found["status"]) == ("X(A + B) = X(A) (+) X(B)", "proved")


def test_what_is_asked_of_lemmas_is_not_asked_of_a_file(run: Run, tmp_path: Path) -> None:
    _, err = run("prove", "--why", "--file", str(tmp_path / "my.lemmas"), status=2)
    assert err == "knotgames: --why, --weakest and --all are for lemmas that are given, not for those of a file\n"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # where it rings in vain, it rings again
def test_a_lemma_that_was_given_up_is_of_its_theory(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.commands.prove.prove", lambda *_: threading.Event().wait())
    given_up = run("prove", "--theory", "dual", "--budget", "0.01", "A + B ~ B + A", "--json", status=3).out
    assert json.loads(given_up)["theory"] == "dual"
