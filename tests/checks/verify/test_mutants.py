"""Mutants and controls: which are as they should be, and what becomes of the others."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from knotgames.checks.claim import Arguments, Claim, Finding, Status
from knotgames.checks.verdict import Entry, Evidence, Trial, entry, fingerprint, judge
from knotgames.checks.verify import run as module
from knotgames.checks.verify.run import Settings, Task, verify
from tests.checks.answered import answered
from tests.checks.verify.clock import leaps_with
from tests.printed import Run


def on_record(monkeypatch: pytest.MonkeyPatch, claim: Claim) -> Claim:
    """A claim that is the only one, and is on record as its check finds it."""
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    entries = {claim.id: entry(judge(claim))}
    monkeypatch.setattr(module, "record", lambda: entries)
    return claim


def trial_of(claim: Claim, limit: float | None = None) -> Trial:
    (verdict,) = verify([claim], Settings(limit=limit, mutants=True)).verdicts
    assert verdict.trial is not None
    return verdict.trial


def test_a_mutant_that_survives_is_named(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    @answered
    def check(size: int = 3) -> list[Finding]:
        return (
            [Finding("z3", "all", visited=1)]
            if size < 5
            else [Finding("z3", "all", False, True, f"n = {1 // (6 - size)}", visited=1)]
        )

    mutants = {"4": lambda: {"size": 4}, "5": lambda: {"size": 5}, "6": lambda: {"size": 6}}
    on_record(monkeypatch, Claim("Johnson2011a", "1", "A statement.", check, mutants=mutants))
    first, *others = run("verify", "--mutants", status=1).out.splitlines()
    assert first == "proved    Johnson2011a/1 (z3) mutants that survive: 2"
    amiss, survivor, broken, last = others[-4:]
    assert amiss == "Not as expected: Johnson2011a/1 (proved, mutants that survive: 2)"
    assert survivor == "Johnson2011a/1: mutant '4' survives: it holds"
    assert broken.startswith("Johnson2011a/1: mutant '6' survives: broke off: ZeroDivisionError: ")
    assert last == "1 of 3 mutants of 1 claim are caught."


HOLDS = Finding("exhaustion", "all", visited=1)
BOUNDED = Finding("play", "few", complete=False, visited=1)
GAVE_UP = Finding("z3", "all", None, False, visited=1)
REFUTES = Finding("z3", "all", False, True, "G = *", visited=1)
REFUTES_TOO = Finding("exhaustion", "all", False, True, "G = *", visited=1)


def known(monkeypatch: pytest.MonkeyPatch, as_stated: list[Finding], *mutants: list[Finding]) -> Claim:
    """A claim whose check finds this, and this on its mutants, which have numbers for names."""

    @answered
    def check(found: list[Finding] = as_stated) -> Iterator[Finding]:
        yield from found

    named: dict[str, Arguments] = {str(n): partial(dict, found=found) for n, found in enumerate(mutants)}
    return on_record(monkeypatch, Claim("P", "1", "A statement.", check, mutants=named))


PROVES = Finding("z3", "all", visited=1)


def test_a_mutant_is_caught_if_each_method_on_which_the_claim_stands_refutes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mutants = [REFUTES_TOO, REFUTES], [HOLDS, REFUTES], [REFUTES_TOO, GAVE_UP], [HOLDS]
    claim = known(monkeypatch, [HOLDS, PROVES, BOUNDED], *mutants)
    done: list[Task] = []
    (verdict,) = verify([claim], Settings(mutants=True), done.append).verdicts
    survivors = {"1": "exhaustion does not refute it", "2": "z3 does not refute it", "3": "it holds"}
    altered = {str(n): fingerprint(found) for n, found in enumerate(mutants)}
    assert verdict.trial == Trial(("exhaustion", "z3"), ("0",), survivors, altered=altered)
    expected = {"methods": ["exhaustion", "z3"], "caught": ["0"], "survivors": survivors}
    assert verdict.to_json()["mutants"] == {
        **expected,
        "holding": [],
        "failing": {},
        "otherwise": {},
        "unfailing": [],
    }
    assert done == [("P/1", name) for name in (None, *"0123")]


def test_a_claim_that_stands_on_bounds_stands_on_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = [BOUNDED, replace(HOLDS, complete=False)]
    trial = trial_of(known(monkeypatch, bounded, [BOUNDED, REFUTES_TOO]))
    assert trial.survivors == {"0": "play does not refute it"}


def test_a_claim_that_nothing_establishes_catches_no_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = trial_of(known(monkeypatch, [GAVE_UP], [REFUTES]))
    assert trial.survivors == {"0": "no method establishes the claim itself"}


def test_a_mutant_that_takes_too_long_survives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    @answered
    def check(endless: bool = False) -> Iterator[Finding]:
        if endless:
            (tmp_path / "far enough").touch()
            threading.Event().wait()
        yield HOLDS

    leaps_with(tmp_path / "far enough", monkeypatch)
    claim = Claim("P", "1", "A statement.", check, mutants={"slow": lambda: {"endless": True}})
    trial = trial_of(on_record(monkeypatch, claim), limit=0.2)
    assert trial.survivors == {"slow": "it ran past the time limit of 0.2 s (--limit)"}
    assert trial.altered == {}


@answered
def breaking_off(broken: bool = False) -> Iterator[Finding]:
    """A check that refutes a mutant, and breaks off before its end."""
    yield replace(PROVES, holds=False, counterexample="G = *") if broken else PROVES
    if broken:
        raise ValueError("no such table")


def test_a_mutant_whose_check_breaks_off_survives_whatever_was_found_before(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim("P", "1", "A statement.", breaking_off, mutants={"crash": lambda: {"broken": True}})
    trial = trial_of(on_record(monkeypatch, claim))
    assert (trial.caught, trial.altered) == ((), {})
    assert trial.survivors["crash"].startswith("broke off: ValueError: no such table (")


def test_the_mutants_of_a_claim_that_breaks_off_itself_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    check = partial(breaking_off, True)
    claim = Claim("P", "1", "A statement.", check, mutants={"no crash": lambda: {"broken": False}})
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    assert trial_of(claim).survivors["no crash"].startswith("the claim itself: broke off: ValueError: no such table (")


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ([HOLDS], None),
        ([BOUNDED], None),
        ([REFUTES], "it is refuted"),
        ([GAVE_UP], "it is undecided"),
        ([], "P/1: the check has no findings, so it proves nothing"),
        ([HOLDS, REFUTES], "P/1: proved by exhaustion, refuted by z3"),
    ],
)
def test_a_control_has_to_hold(found: list[Finding], why: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    @answered
    def check(found: Sequence[Finding] = (REFUTES_TOO,)) -> Iterator[Finding]:
        yield from found

    claim = Claim("P", "1", "A statement.", check, controls={"control": lambda: {"found": found}})
    (verdict,) = verify([on_record(monkeypatch, claim)], Settings(mutants=True)).verdicts
    trial = verdict.trial
    assert trial is not None
    assert (trial.holding, trial.failing) == ((("control",), {}) if why is None else ((), {"control": why}))
    assert verdict.amiss == (None if why is None else "controls that do not hold: 1")
    assert trial.lines == ([] if why is None else [f"control 'control' does not hold: {why}"])


def test_a_claim_without_mutants_is_not_as_expected(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A check that says that it is right, and that nothing has shown to be able to say otherwise."""
    claim = Claim(
        "Johnson2011a", "1", "All knots are trivial.", answered(lambda: [Finding("z3", "all knots", visited=1)])
    )
    on_record(monkeypatch, claim)
    run("verify")
    assert run("verify", "--mutants", status=1).out.splitlines()[-3:] == [
        "Not as expected: Johnson2011a/1 (proved, no mutant)",
        "Johnson2011a/1: no mutant: nothing shows that the check can fail",
        "1 claim has no mutant.",
    ]


def test_a_claim_that_nothing_establishes_needs_no_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = known(monkeypatch, [Finding("z3", "all", None, False, visited=0)])
    (verdict,) = verify([claim], Settings(mutants=True)).verdicts
    assert verdict.trial is verdict.to_json()["mutants"] is None


def test_of_claims_that_are_only_relied_on_no_mutants_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    low = known(monkeypatch, [HOLDS], [REFUTES_TOO])
    high = replace(low, number="2", uses=(low.id,))
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim for claim in (low, high)})
    done: list[Task] = []
    verify([high], Settings(mutants=True), done.append)
    assert sorted(done, key=str) == [("P/1", None), ("P/2", "0"), ("P/2", None)]


OF_FEW = "play: few"
OTHER = replace(REFUTES_TOO, method="play", scope="other words")


@pytest.mark.parametrize(
    ("mutants", "unfailing"),
    [
        ([[REFUTES_TOO, BOUNDED]], (OF_FEW,)),
        ([[REFUTES_TOO, replace(OTHER, scope="few")]], ()),
        ([[REFUTES_TOO, OTHER]], ()),
        ([[REFUTES_TOO, BOUNDED], [REFUTES_TOO, OTHER]], ()),
        ([[REFUTES_TOO, replace(REFUTES_TOO, scope="few")]], (OF_FEW,)),
        ([[OTHER, REFUTES_TOO]], (OF_FEW,)),
        ([[REFUTES_TOO, OTHER, BOUNDED]], (OF_FEW,)),
        ([[replace(OTHER, scope="few"), REFUTES_TOO, HOLDS]], ()),
        ([[REFUTES_TOO, replace(OTHER, method="cvc5", scope="few"), BOUNDED]], (OF_FEW,)),
        ([[HOLDS, replace(OTHER, scope="few")]], None),
    ],
)
def test_a_finding_that_no_mutant_makes_fail_is_named(
    mutants: list[list[Finding]], unfailing: tuple[str, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finding fails for a mutant if one of the same words does, or one in its place among as many, by its method."""
    trial = trial_of(known(monkeypatch, [HOLDS, BOUNDED, replace(BOUNDED, method="cvc5")], *mutants))
    if unfailing is None:
        assert (trial.unfailing, list(trial.survivors)) == ((), ["0"]), "first the mutants have to be caught"
        return
    assert trial.unfailing == tuple(trial.to_json()["unfailing"]) == unfailing
    assert trial.lines == [f"no mutant makes '{one}' fail" for one in unfailing]
    assert trial.amiss == ["findings that no mutant makes fail: 1"] * len(unfailing)
    assert trial.sound is not bool(unfailing)


def test_what_a_method_gave_up_on_need_not_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert trial_of(known(monkeypatch, [HOLDS, GAVE_UP], [REFUTES_TOO])).unfailing == ()


def test_what_is_found_otherwise_than_on_record_is_said_of_mutants_and_controls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    claim = replace(known(monkeypatch, [HOLDS], [REFUTES_TOO]), controls={"control": lambda: {"found": [BOUNDED]}})
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    found = {"0": fingerprint([REFUTES_TOO]), "control": fingerprint([BOUNDED])}
    for altered, said in (
        ({}, {}),
        (found, {}),
        ({**found, "0": "f00d"}, {"0": str(Evidence.of(REFUTES_TOO))}),
        ({"0": found["0"]}, {"control": str(Evidence.of(BOUNDED))}),
    ):
        entries = {claim.id: Entry(Status.PROVED, claim.statement, altered=altered)}
        monkeypatch.setattr(module, "record", lambda entries=entries: entries)
        trial = trial_of(claim)
        assert (trial.caught, trial.holding, trial.altered, trial.otherwise) == (("0",), ("control",), found, said)
        assert trial.to_json()["otherwise"] == said
        assert trial.amiss == ([f"mutants and controls not as on record: {len(said)}"] if said else [])


@answered
def counted(file: Path, found: Sequence[Finding] = (HOLDS,)) -> Iterator[Finding]:
    """A check that notes in a file that it was run."""
    with file.open("a", encoding="utf-8") as stream:
        stream.write(f"{found[0].holds} ")
    yield from found


def test_a_second_run_uses_what_the_first_has_found_of_claims_and_mutants(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ran = tmp_path / "ran"
    mutants: dict[str, Arguments] = {"caught": lambda: {"found": [REFUTES_TOO]}, "unsure": lambda: {"found": [GAVE_UP]}}
    check = partial(counted, ran)
    claim = on_record(
        monkeypatch, Claim("P", "1", "A statement.", check, mutants=mutants, module="knotgames.checks.claim")
    )
    ran.unlink()
    settings = Settings(folder=tmp_path / "kept")
    claims_alone = verify([claim], settings)
    first, second = (verify([claim], replace(settings, mutants=True)) for _ in range(2))
    assert [(made.examined, made.kept) for made in (claims_alone, first, second)] == [(1, 0), (3, 1), (3, 2)]
    assert first.verdicts == second.verdicts
    assert ran.read_text() == "True False None None ", "what is undecided is not kept"


@pytest.mark.parametrize(
    "other",
    [
        replace(REFUTES_TOO, counterexample="another"),
        replace(REFUTES_TOO, visited=REFUTES_TOO.visited + 1),
        replace(REFUTES_TOO, scope="another"),
        replace(REFUTES_TOO, method="another"),
        replace(REFUTES_TOO, complete=not REFUTES_TOO.complete),
        replace(REFUTES_TOO, holds=None, counterexample=None),
    ],
)
def test_findings_that_differ_have_different_digests(other: Finding) -> None:
    assert fingerprint([other]) != fingerprint([REFUTES_TOO])
    assert fingerprint([REFUTES_TOO, other]) != fingerprint([REFUTES_TOO])


def test_what_a_solver_chooses_and_what_is_not_always_at_hand_do_not_count() -> None:
    chosen = replace(REFUTES, counterexample="another", visited=REFUTES.visited + 1)
    assert REFUTES.method == "z3"
    assert fingerprint([chosen]) == fingerprint([REFUTES]) == fingerprint([REFUTES, replace(REFUTES, method="cvc5")])
