"""`knotgames verify`: verdicts as text, JSON and JUnit, and exit statuses."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from knotgames.checks.claim import Claim, Finding, Status
from knotgames.checks.cli import main
from knotgames.checks.commands import verify as command
from knotgames.checks.papers import claims
from knotgames.checks.solvers import query
from knotgames.checks.solvers.query import Query
from knotgames.checks.verdict import Entry, entry, judge
from knotgames.checks.verify import cache, record, workers
from knotgames.checks.verify import run as module
from tests.checks.answered import answered
from tests.checks.solvers.test_query import pigeons
from tests.printed import Run

Capture = pytest.CaptureFixture[str]

TWO = ["Johnson2011a/Theorem 2.7", "Johnson2011a/Section 11 (forbidden sets as printed)"]
WITH_FORMULA = "Johnson2011a/Theorem 7.3"


def test_json_and_junit_go_to_files_and_the_text_is_shown_beside(tmp_path: Path, run: Run) -> None:
    files = tmp_path / "v.json", tmp_path / "v.xml"
    out = run("verify", TWO[0], "--jobs", "1", "--json", str(files[0]), "--junit", str(files[1])).out
    assert [verdict["id"] for verdict in json.loads(files[0].read_text())] == TWO[:1]
    case = ElementTree.fromstring(files[1].read_text()).find(".//testcase")
    assert case is not None
    assert case.get("name") == "Theorem 2.7"
    assert out.startswith("proved    Johnson2011a/Theorem 2.7 (exhaustion, z3)\n")
    assert out.endswith("The claim is as expected.\n")


def test_the_text_shows_what_does_not_hold_as_printed(run: Run) -> None:
    out = run("verify", TWO[1], "--jobs", "1").out
    assert f"\nNot as printed\n{TWO[1]} (misprint): For each x, y ∈ V, " in out
    assert "\n    counterexample: x = 222*, y = 222*: " in out
    assert "\n    corrected: Johnson2011a/Section 11 (forbidden sets corrected)\n" in out


def test_the_list_runs_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "run", None)
    printed = run("verify", "--list")
    further = sum((claim.formula is not None) + (claim.reading is not None) for claim in claims().values())
    assert len(printed.out.splitlines()) == 2 * len(claims()) + further


@pytest.mark.parametrize(
    ("finding", "expected", "status"),
    [
        (Finding("z3", "all", visited=1), Status.PROVED, 0),
        (Finding("z3", "all", visited=1), Status.REFUTED, 1),
        (Finding("z3", "all", complete=False, visited=1), Status.PROVED, 1),
        (Finding("z3", "all", False, True, "G = *", visited=1), Status.PROVED, 1),
        (Finding("z3", "all", False, True, "G = *", visited=1), Status.REFUTED, 0),
        (Finding("z3", "all", None, False, visited=1), Status.PROVED, 3),
    ],
)
def test_the_exit_status_says_whether_all_is_as_expected(
    finding: Finding, expected: Status, status: int, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    claim = Claim("Johnson2011a", "made up", "A statement.", answered(lambda: [finding]))
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    monkeypatch.setattr(module, "record", lambda: {claim.id: replace(entry(judge(claim)), status=expected)})
    assert ("Not as expected: Johnson2011a/made up" in run("verify", "--jobs", "1", status=status).out) is (status != 0)


PROVED = Entry(Status.PROVED, "A statement.")


def test_a_claim_that_is_not_as_expected_is_more_than_one_that_is_undecided(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """Both at once: the status says that one is not as expected, the text names both."""
    undecided = Claim(
        "Johnson2011a", "1", "A statement.", answered(lambda: [Finding("z3", "all", None, False, visited=1)])
    )
    refuted = replace(
        undecided, number="2", check=answered(lambda: [Finding("z3", "all", False, True, "G = *", visited=1)])
    )
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim for claim in (undecided, refuted)})
    monkeypatch.setattr(module, "record", lambda: dict.fromkeys((undecided.id, refuted.id), PROVED))
    assert (
        "Johnson2011a/1 (undecided, expected proved), Johnson2011a/2 (refuted, "
        in run("verify", "--jobs", "1", status=1).out
    )


# --- the budgets of solvers and the clock of the user --------------------------------------------------------------


@answered
def asking(resources: int | None = None) -> Iterator[Finding]:
    """A check that asks z3 a question which takes some thousands of steps."""
    import z3

    numbers = z3.Ints("k l m n")
    shares = z3.And([number > 1 for number in numbers] + [z3.Sum(numbers) == 19])
    distinct = [z3.Or([one % 7 == other % 5 for other in numbers]) for one in numbers]
    assert Query(shares, resources=resources).has_model(*distinct)
    yield Finding("z3", "all", visited=1)


@pytest.fixture
def in_five_budgets(monkeypatch: pytest.MonkeyPatch) -> Claim:
    """A claim with a question that needs a fifth of its budget."""
    whole = Claim("Johnson2011a", "made up", "A statement.", asking, module="knotgames.algebra.bits")
    (finding,) = whole.findings()
    assert finding.share is not None
    steps = round(finding.share * query.RESOURCES)
    claim = replace(whole, check=partial(asking, resources=5 * steps))
    (finding,) = claim.findings()
    assert finding.share == 0.2
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    on_record = {claim.id: entry(judge(claim))}
    monkeypatch.setattr(module, "record", lambda: on_record)
    return claim


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [([], 0, True), (["--margin", "5"], 0, False), (["--margin", "6"], 1, True), (["--margin", "10"], 1, True)],
)
def test_a_question_near_its_budget_is_named_and_past_the_margin_it_is_an_error(
    arguments: list[str], status: int, named: bool, in_five_budgets: Claim, run: Run
) -> None:
    out, err = run("verify", "--fresh", *arguments, status=status)
    assert "The claim is as expected.\n" in out
    assert out.endswith(f"\n{in_five_budgets.id}: 20.0%\n") is named
    assert ("another version of the solver may not decide it" in out) is named
    assert err == ""


def test_what_a_kept_verdict_needed_is_kept_with_it(in_five_budgets: Claim, run: Run) -> None:
    for kept in (False, True):
        out = run("verify", "--margin", "10", status=1).out
        assert ("1 of 1 checks were not run again" in out) is kept
        assert out.endswith(f"\n{in_five_budgets.id}: 20.0%\n")


def test_what_is_near_its_budget_is_named_beside_a_report_on_standard_output(in_five_budgets: Claim, run: Run) -> None:
    out, err = run("verify", "--margin", "10", "--json", status=1)
    assert "share" not in out
    assert [verdict["amiss"] for verdict in json.loads(out)] == [None]
    assert err.endswith(f"\n{in_five_budgets.id}: 20.0%\n")


def test_a_claim_past_a_tiny_budget_is_undecided_and_says_why(
    in_five_budgets: Claim, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(query, "RESOURCES", 40)
    out = run("verify", "--fresh", "--queries", str(tmp_path), status=3).out
    assert f"undecided {in_five_budgets.id}" in out
    assert "z3 does not decide it: the budget of 40 steps is spent" in out
    assert "of the budget of a question" not in out
    assert len(list(tmp_path.glob("*.smt2"))) == 1


def test_a_claim_that_the_limit_of_the_user_ended_says_so(
    monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path
) -> None:
    """The solver is asked to give up and does; what ended it is the limit."""

    @answered
    def check() -> Iterator[Finding]:
        assert Query(*pigeons(12)).model() is not None
        yield Finding("z3", "all", visited=1)

    claim = Claim("Johnson2011a", "made up", "A statement.", check)
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    monkeypatch.setattr(module, "record", lambda: {claim.id: PROVED})
    monkeypatch.setattr(workers, "GRACE", 120.0)
    out = " ".join(run("verify", "--limit", "0.5", "--fresh", "--queries", str(tmp_path), status=3).out.split())
    assert "z3 does not decide it: it was interrupted; it ran past the time limit of 0.5 s (--limit)" in out


def test_there_is_no_limit_but_the_one_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []

    def run_claims(tasks: list[str], work: object, jobs: int, limit: float | None, *others: object) -> Iterator[None]:
        limits.append(limit)
        return iter(())

    monkeypatch.setattr(module, "run", run_claims)
    for arguments in ([], ["--limit", "7"]):
        with contextlib.suppress(Exception):  # no claim is examined
            main(["verify", TWO[0], "--fresh", *arguments])
    assert limits == [None, 7.0]


# --- a second run, the record, mutants ----------------------------------------------------------------------------


def test_a_second_run_says_what_it_did_not_run_again(run: Run) -> None:
    said = "\n1 of 1 checks were not run again: nothing that they use has changed.\n"
    shown = []
    for arguments in ([], [], ["--fresh"]):
        shown.append(run("verify", TWO[0], *arguments).out)
    assert shown[1] == shown[0] + said.lstrip()
    assert said not in shown[2]


def test_where_nothing_can_be_kept_claims_are_checked_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "kept"))
    out, err = run("verify", TWO[0])
    assert out.endswith("The claim is as expected.\n")
    assert err == (
        f"knotgames: nothing is kept for the next run: cannot write '{tmp_path}/file/kept' (KNOTGAMES_CACHE)\n"
    )


@pytest.fixture
def own_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short record that may be rewritten, in which one claim stands as refuted and one that is no claim."""
    known = {name: record.record()[name] for name in (TWO[0], "Johnson2011a/Theorem 2.9", WITH_FORMULA)}
    refuted = replace(known[TWO[0]], status=Status.REFUTED)
    altered = {**known, TWO[0]: refuted, "Johnson2011a/Theorem 2.77": Entry(Status.PROVED, "A statement.")}
    path = tmp_path / "record.json"
    path.write_text(record.text_of(altered), encoding="utf-8")
    monkeypatch.setattr(record, "PATH", path)
    for one in (command, record, module):
        monkeypatch.setattr(one, "record", lambda: altered)
    return path


def test_a_claim_that_is_on_record_and_no_longer_claimed_is_named(own_record: Path, run: Run) -> None:
    assert (
        run("verify", "Johnson2011a/Theorem 2.7", status=1).err
        == "On record, but no longer claimed: Johnson2011a/Theorem 2.77\n"
    )
    run("verify", "Johnson2011a/Theorem 2.9")


def test_what_is_found_can_be_put_on_record(own_record: Path, run: Run) -> None:
    old = json.loads(own_record.read_text())
    assert run("verify", "Johnson2011a/Theorem 2.7", "--accept").out.endswith(
        "--- record\n+++ found\n-Johnson2011a/Theorem 2.7: refuted\n+Johnson2011a/Theorem 2.7: proved\n"
        "-Johnson2011a/Theorem 2.77: proved\n-Johnson2011a/Theorem 2.77, statement: A statement.\n"
    )
    new = json.loads(own_record.read_text())
    del old["Johnson2011a/Theorem 2.77"]
    assert new == {**old, TWO[0]: {**old[TWO[0]], "status": "proved"}}
    assert list(new) == [name for name in claims() if name in old]


def test_nothing_new_leaves_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr(record, "PATH", Path(shutil.copy(record.PATH, tmp_path)))
    before = record.PATH.read_bytes()
    assert run("verify", *TWO, "--accept").out.endswith("\nThe record is unchanged.\n")
    assert record.PATH.read_bytes() == before


def test_what_is_undecided_is_not_put_on_record(own_record: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    undecided = replace(claims()[TWO[0]], check=answered(lambda: [Finding("z3", "all", None, False, visited=1)]))
    monkeypatch.setattr(module, "claims", lambda: {**claims(), undecided.id: undecided})
    before = own_record.read_bytes()
    assert run("verify", TWO[0], "--accept", status=3).err == f"not accepted: {TWO[0]} is undecided\n"
    assert json.loads(own_record.read_bytes())[TWO[0]] == json.loads(before)[TWO[0]]


def test_what_is_found_of_claims_and_of_mutants_is_put_on_record_together(own_record: Path, run: Run) -> None:
    old = json.loads(own_record.read_text())
    assert (
        f"--- record\n+++ found\n-{TWO[0]}: refuted\n+{TWO[0]}: proved\n"
        in run("verify", TWO[0], "--mutants", "--accept").out
    )
    assert json.loads(own_record.read_text())[TWO[0]] == {**old[TWO[0]], "status": "proved"}


def _put_in_place(changed: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a claim stand in the place of the one with its number, as if the paper stated it."""
    monkeypatch.setattr(module, "claims", lambda: {**claims(), changed.id: changed})
    monkeypatch.setattr(command, "selected", lambda _: [changed])


def test_what_is_found_of_mutants_is_put_on_record_only_if_all_are_caught(
    own_record: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    real = claims()[TWO[0]]
    for mutants, status in (({"another": next(iter(real.mutants.values()))}, 0), ({"no mutant": dict}, 1)):
        changed = replace(real, mutants=mutants)
        _put_in_place(changed, monkeypatch)
        assert main(["verify", TWO[0], "--mutants", "--accept", "--reason", "other mutants are tried"]) == status
        new = json.loads(own_record.read_text())[TWO[0]]
        assert new["mutants"] == list(mutants)
        assert list(new.get("altered", ())) == ([] if status else ["another"])
    assert capsys.readouterr().err == (f"not accepted: the mutants of {TWO[0]}: 0 of 1 mutants are caught\n")


def test_what_is_weaker_than_on_record_needs_a_reason_which_is_put_there(
    own_record: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    name = "Johnson2011a/Theorem 2.9"
    _put_in_place(replace(claims()[name], mutants={}), monkeypatch)
    before = json.loads(own_record.read_text())
    (mutant, *_) = before[name]["mutants"]
    said = run("verify", name, "--accept", status=1).err
    assert said.startswith(f"not accepted: {name} is weaker than on record (no mutant '{mutant}'")
    assert said.endswith("): say --reason\n")
    assert json.loads(own_record.read_text())[name] == before[name]
    run("verify", name, "--accept", "--reason", "they are tried elsewhere")
    assert json.loads(own_record.read_text())[name]["weakened"] == "they are tried elsewhere"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"marked_statement": "Something else."}, "the statement was 'If A and B are arbitrary games, "),
        ({"formula": "X(A + B) <= X(A) (+) X(B)"}, "the formula was 'X(A + B) = X(A) (+) X(B)'"),
        ({"formula": None}, "the formula was 'X(A + B) = X(A) (+) X(B)'"),
    ],
)
def test_other_words_and_another_formula_need_a_reason_which_is_put_on_record(
    own_record: Path, monkeypatch: pytest.MonkeyPatch, run: Run, changed: Mapping[str, Any], said: str
) -> None:
    name = WITH_FORMULA
    _put_in_place(replace(claims()[name], uses=(), **changed), monkeypatch)
    before = json.loads(own_record.read_text())
    refused = run("verify", name, "--accept", status=1).err
    assert refused.startswith(f"not accepted: {name} states something else than on record ({said}")
    assert json.loads(own_record.read_text())[name] == before[name]
    run("verify", name, "--accept", "--reason", "as the second edition has it")
    assert json.loads(own_record.read_text())[name]["weakened"] == "as the second edition has it"


def test_every_report_names_a_mutant_that_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    changed = replace(claims()[TWO[0]], mutants={"<no> mutant": dict})
    _put_in_place(changed, monkeypatch)
    monkeypatch.setattr(module, "record", lambda: {changed.id: entry(judge(changed))})
    files = {kind: tmp_path / kind for kind in ("html", "junit", "markdown")}
    written = [argument for kind, file in files.items() for argument in (f"--{kind}", str(file))]
    assert (
        f"\n{TWO[0]}: mutant '<no> mutant' survives: it holds\n"
        in run("verify", TWO[0], "--mutants", *written, status=1).out
    )
    html, junit, markdown = (file.read_text(encoding="utf-8") for file in files.values())
    assert "<dt>Mutants</dt><dd>0 of 1 mutants are caught<br>mutant &#x27;&lt;no&gt; mutant&#x27; survives: " in html
    failure = ElementTree.fromstring(junit).find(".//failure")
    assert failure is not None
    assert failure.get("message") == "proved, mutants that survive: 1"
    assert (failure.text or "").endswith("\nmutant '<no> mutant' survives: it holds")
    assert "1 of 1 claims is not as expected. 0 of 1 mutants of 1 claim are caught.\n" in markdown
    assert "| mutants that survive: 1 |" in markdown


def test_mutants_and_a_cross_check_go_together(run: Run) -> None:
    (verdict,) = run("verify", TWO[0], "--mutants", "--cross-check", "--json").json
    assert verdict["methods"] == ["exhaustion", "z3", "cvc5"]
    assert verdict["mutants"]["methods"] == ["exhaustion", "z3"]
    assert verdict["mutants"]["caught"] == list(claims()[TWO[0]].mutants)


def test_mutants_are_run_and_counted(run: Run, tmp_path: Path) -> None:
    name, file = "Johnson2011a/Theorem 3.2", tmp_path / "mutants.json"
    out = run("verify", name, "--mutants", "--json", str(file)).out
    number = len(claims()[name].mutants)
    assert out.startswith(f"proved    {name} (exhaustion, z3)\n")
    assert out.endswith(f"\nThe claim is as expected.\n{number} of {number} mutants of 1 claim are caught.\n")
    (verdict,) = json.loads(file.read_text())
    assert verdict["mutants"] == {
        "methods": ["exhaustion", "z3"],
        "caught": list(claims()[name].mutants),
        "survivors": {},
        "holding": [],
        "failing": {},
        "otherwise": {},
        "unfailing": [],
    }


SLOW = """
import sys, threading
from knotgames.checks.verify import run
from knotgames.checks.claim import Claim
from knotgames.checks.cli import main
from knotgames.checks.commands import verify as command
from knotgames.checks.questions import facts

def quick():
    yield facts("all", [("true", True)])

def slow():
    open(sys.argv[1], "w").close()
    threading.Event().wait()
    yield facts("all", [("true", True)])

made = {f"Johnson2011a/{n}": Claim("Johnson2011a", str(n), "A.", c) for n, c in enumerate((slow, quick))}
run.claims = lambda: made
sys.exit(main(["verify", "--jobs", "2", "--json", sys.argv[2]]))
"""


def test_ctrl_c_stops_at_once_and_keeps_what_was_finished(tmp_path: Path, folder_of_what_is_kept: Path) -> None:
    script, began, result = tmp_path / "slow.py", tmp_path / "began", tmp_path / "v.json"
    script.write_text(SLOW, encoding="utf-8")
    kept = folder_of_what_is_kept / "findings"
    with subprocess.Popen(
        [sys.executable, str(script), str(began), str(result)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            while not (began.exists() and kept.exists() and list(kept.glob("*.json"))):
                assert process.poll() is None
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process
            _, said = process.communicate(timeout=600)
        finally:
            process.kill()
    assert (process.returncode, said) == (130, "knotgames: interrupted\n")
    assert len(list(kept.iterdir())) == 1, "whole files only"
    assert not result.exists()
