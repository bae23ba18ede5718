"""Second opinions: who is asked what, what agrees, and that a disagreement is loud and proves nothing."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import z3

from knotgames.checks.claim import Claim, Finding, Status, found
from knotgames.checks.cli import main
from knotgames.checks.output import file_name
from knotgames.checks.papers import claims
from knotgames.checks.solvers import cvc5, sat, second_opinions
from knotgames.checks.solvers.query import Query
from knotgames.checks.verdict import Disagreement, Examination, Verdict, judge
from knotgames.checks.verify import run
from tests.checks.answered import answered

pytest.importorskip("cvc5")
pytest.importorskip("pysat")

n = z3.Int("n")
a, b = z3.Bools("a b")

NUMBERS = "BermanLeonard2024/Theorem 2.3"
SETS = "Johnson2011a/Section 11 (each game has exactly one class)"


def claim_of(*questions: tuple[Query, z3.BoolRef]) -> Claim:
    """A claim that each question has no model."""

    @answered
    def check() -> Iterable[Finding]:
        yield Finding("exhaustion", "a few cases", complete=False, visited=1)
        models = [query.model(denied) for query, denied in questions]
        shown = next((str(model) for model in models if model is not None), None)
        yield found("z3", "all cases", shown, visited=1)
        yield Finding("certificate", "all cases", visited=1)

    return Claim("P", "Theorem 1", "...", check)


def cross_checked(claim: Claim) -> Verdict:
    return judge(claim, examination=Examination(tuple(second_opinions.findings(claim)), 0.0))


def methods(findings: Iterable[Finding]) -> list[tuple[str, bool | None]]:
    return [(finding.method, finding.holds) for finding in findings]


BEFORE, AFTER = ("exhaustion", True), ("certificate", True)


def test_cvc5_is_asked_about_numbers_and_both_about_yes_and_no() -> None:
    about_numbers = second_opinions.findings(claim_of((Query(n > 3), n < 3)))
    assert methods(about_numbers) == [BEFORE, ("z3", True), ("cvc5", True), AFTER]
    about_sets = second_opinions.findings(claim_of((Query(a, z3.Or(z3.Not(a), b)), z3.Not(b))))
    assert methods(about_sets) == [BEFORE, ("z3", True), ("cvc5", True), ("drup", True), AFTER]
    mixed = second_opinions.findings(claim_of((Query(a), z3.Not(a)), (Query(n > 3), n < 3)))
    assert methods(mixed) == [BEFORE, ("z3", True), ("cvc5", True), AFTER]


def test_a_counterexample_is_found_by_cvc5_as_well() -> None:
    refuted = claim_of((Query(), z3.And(a, b)))
    findings = second_opinions.findings(Claim("P", "1", "...", answered(lambda: list(refuted.findings())[:1])))
    assert methods(findings) == [BEFORE]
    made = [f for f in second_opinions.findings(refuted) if f.method in ("z3", "cvc5", "drup")]
    assert methods(made) == [("z3", False), ("cvc5", False)]
    assert made[0].counterexample == made[1].counterexample


def test_the_methods_of_a_verdict_are_those_that_agree() -> None:
    verdict = cross_checked(claim_of((Query(a), z3.Not(a))))
    assert verdict.methods == ("exhaustion", "z3", "cvc5", "drup", "certificate")


def test_what_cvc5_does_not_decide_is_said_and_it_is_not_a_method(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cvc5, "answer", lambda _: "unknown (RESOURCEOUT)")
    verdict = cross_checked(claim_of((Query(n > 3), n < 3)))
    assert verdict.status is Status.PROVED
    assert verdict.methods == ("exhaustion", "z3", "certificate")
    assert "cvc5 undecided on 1 of 1 questions (unknown (RESOURCEOUT))" in verdict.scope


def test_a_sat_solver_that_gives_up_is_no_method(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "refutation", lambda *_: None)
    assert "drup" not in dict(methods(second_opinions.findings(claim_of((Query(a), z3.Not(a))))))


def test_what_z3_does_not_decide_stays_undecided() -> None:
    hard = z3.Exists([n], z3.ForAll([z3.Int("m")], z3.Or(n * z3.Int("m") % 97 == 5, n == 2)))
    findings = list(second_opinions.findings(claim_of((Query(resources=1), hard))))
    assert methods(findings) == [BEFORE, ("z3", None)]
    assert findings[-1].query is not None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda patch: patch.setattr(cvc5, "answer", lambda _: "sat"), "z3 says unsat, cvc5 says sat"),
        (lambda patch: patch.setattr(sat, "refutation", lambda *_: {1, 2}), "z3 says unsat, the SAT solver says sat"),
        (lambda patch: patch.setattr(sat, "refutation", lambda *_: [[]]), "rejects the proof of the SAT solver at"),
    ],
)
def test_a_disagreement_is_an_error_that_names_the_claim(
    wrong: Callable[[pytest.MonkeyPatch], None], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong(monkeypatch)
    pairs = [z3.Or(x, y) for x in (a, z3.Not(a)) for y in (b, z3.Not(b))]
    made = second_opinions.findings(claim_of((Query(*pairs[:3]), pairs[3])))
    findings = [next(made), next(made)]
    with pytest.raises(Disagreement, match=f"P/Theorem 1: .*{message}"):
        next(made)
    assert methods(findings) == [BEFORE, ("cross-check", None)]
    assert findings[-1].query is not None
    assert z3.Solver().check(*z3.parse_smt2_string(findings[-1].query)) == z3.unsat


def test_a_cross_check_in_processes_changes_no_status() -> None:
    chosen = [claims()[name] for name in (SETS, NUMBERS, "Milley2013/Theorem 4.5")]
    found = run.verify(chosen, run.Settings(jobs=2, cross_check=True)).verdicts
    assert all(verdict.as_expected for verdict in found)
    assert [verdict.status for verdict in found] == [Status.PROVED, Status.PROVED, Status.REFUTED]
    assert ["drup" in verdict.methods for verdict in found[:2]] == [True, False]
    assert all({"z3", "cvc5"} <= set(verdict.methods) for verdict in found[:2])


def test_the_command_names_the_methods(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", SETS, "--cross-check", "--jobs", "1"]) == 0
    assert f"proved    {SETS} (exhaustion, z3, cvc5, drup, decision tree)" in capsys.readouterr().out


def test_the_command_is_loud_about_a_disagreement(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cvc5, "answer", lambda _: "sat")
    folder = tmp_path / "kept"
    assert main(["verify", SETS, "--cross-check", "--jobs", "1", "--queries", str(folder)]) == 1
    shown = capsys.readouterr()
    said = "z3 says unsat, cvc5 says sat"
    file = folder / file_name(SETS, ".smt2")
    assert f"knotgames: Disagreement: {SETS}: {said} (" in shown.err
    assert shown.err.endswith("); nothing is proved here\n")
    assert f"undecided {SETS}" in shown.out
    assert f"not decided: {file}\n" in shown.out
    assert z3.Solver().check(*z3.parse_smt2_string(file.read_text(encoding="utf-8"))) == z3.unsat


@pytest.mark.parametrize(
    ("missing", "needed"), [((cvc5,), "cvc5"), ((sat,), "python-sat"), ((cvc5, sat), "cvc5 and python-sat")]
)
def test_what_is_missing_says_how_to_install_it(
    missing: tuple[Any, ...], needed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in missing:
        monkeypatch.setattr(module, "is_installed", lambda: False)
    assert main(["verify", SETS, "--cross-check"]) == 2
    message = f"knotgames: --cross-check needs {needed}: pip install '.[certify]' in a clone\n"
    assert capsys.readouterr().err == message
