"""Questions that a solver gives up, and how far from that others are."""

from pathlib import Path
from typing import Any

import pytest
import z3

from knotgames.checks.cli import main
from knotgames.checks.output import file_name
from knotgames.checks.papers import claims
from knotgames.checks.solvers import cvc5, query
from tests.profiles import night

NUMBERS = "BermanLeonard2024/Theorem 2.3"


def test_what_is_not_decided_is_kept_in_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("knotgames.checks.solvers.query.RESOURCES", 1)
    name, folder = "Johnson2011a/Theorem 2.7", tmp_path / "a" / "b"
    assert main(["verify", name, "--jobs", "1", "--queries", str(folder)]) == 1  # proved otherwise, not as on record
    file = folder / "Johnson2011a-Theorem-2.7.smt2"
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
    assert main(["verify", "Johnson2011a/Theorem 2.7", "--jobs", "1", "--queries", folder]) == 2
    assert capsys.readouterr().err == f"knotgames: cannot make the folder '{folder}': Not a directory\n"


def test_every_claim_has_a_file_of_its_own() -> None:
    names = [file_name(name, ".smt2") for name in claims()]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(len(name) < 120 and name.isascii() for name in names)


WITH_QUANTIFIERS = [
    *(
        f"Johnson2011a/Theorem {number}"
        for number in ("2.7", "2.9", "2.10", "2.11", "2.12", "3.2", "3.4", "5.5", "5.6")
    ),
    *(f"Johnson2011a/Lemma {number}" for number in ("5.2", "5.3", "5.4")),
    *(f"Johnson2011a/Section 10 ({what})" for what in ("an equivalence relation", "a commutative monoid")),
    "Johnson2011b/Section 2 (sums of rational knots)",
    "McKeown2011/Lemma 1",
    "Knotgames2026/Misère periodicity (equal options)",
    "Knotgames2026/Misère periodicity (no growth)",
]
"""The claims for which z3 has to find instances of what is known of all things, or had to."""


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=night) for seed in (2, 3))])
@pytest.mark.parametrize("name", WITH_QUANTIFIERS)
def test_a_tenth_of_the_budget_is_enough_with_any_seed(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    search = query._searched
    searches = []

    def searched(solver: z3.Solver, budget: int) -> tuple[str, Any]:
        solver.set("random_seed", seed)
        searches.append(solver)
        return search(solver, budget // 10)

    monkeypatch.setattr(query, "_searched", searched)
    findings = [finding for finding in claims()[name].findings() if finding.method == "z3"]
    assert searches
    assert findings
    assert all(finding.holds for finding in findings)


def test_what_cvc5_cannot_read_is_not_decided() -> None:
    pytest.importorskip("cvc5")
    assert cvc5.answer("(check-sat").startswith("it cannot read the question")


@pytest.mark.parametrize(("bound", "said"), [(3, "sat"), (2, "unsat")])
def test_it_decides_linear_arithmetic(bound: int, said: str) -> None:
    pytest.importorskip("cvc5")
    question = f"(declare-const n Int) (assert (and (> n 2) (<= n {bound}))) (check-sat)"
    assert cvc5.answer(f"(set-logic ALL) {question}") == said


def test_past_its_budget_it_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cvc5")
    monkeypatch.setattr(cvc5, "RESOURCES", 1)
    question = "(declare-const a Int) (declare-const b Int) (assert (= (* a a a) (+ (* b b b) 5))) (check-sat)"
    assert cvc5.answer(f"(set-logic ALL) {question}").startswith("unknown")


def test_it_is_there_just_if_it_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cvc5, "find_spec", lambda name: None if name == "cvc5" else object())
    assert not cvc5.is_installed()
