"""Which claims are meant, in which order they run, and that the number of processes changes nothing."""

import os
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knotgames.checks.claim import Check, Claim, Finding, Status
from knotgames.checks.papers import claims, papers
from knotgames.checks.verdict import Entry
from knotgames.checks.verify import run as module
from knotgames.checks.verify.record import record
from knotgames.checks.verify.run import Settings, Task, relied_on, selected, vanished_claims, verify
from tests.checks.answered import answered
from tests.checks.verify.clock import leaps_with


def test_no_names_mean_every_claim() -> None:
    assert selected([]) == list(claims().values())


def test_a_key_means_the_claims_of_a_paper_in_its_order() -> None:
    assert selected(["Johnson2011a"]) == list(papers()["Johnson2011a"].claims)


def test_a_full_number_means_one_claim_even_if_others_start_with_it() -> None:
    assert [claim.number for claim in selected(["Johnson2011a/Theorem 10.2"])] == ["Theorem 10.2"]
    assert [claim.number for claim in selected(["Johnson2011a/Lemma 8.8"])] == ["Lemma 8.8"]


def test_the_start_of_a_number_means_all_that_start_with_it() -> None:
    chosen = selected(["Johnson2011a/Lemma 7."])
    assert [claim.number for claim in chosen] == [
        claim.number for claim in papers()["Johnson2011a"].claims if claim.number.startswith("Lemma 7.")
    ]
    assert len(chosen) > 5


def test_a_claim_that_is_named_twice_is_chosen_once() -> None:
    chosen = selected(["Johnson2011a/Theorem 9.1", "Johnson2011a/Theorem 9", "Johnson2011a/Theorem 9.1"])
    assert [claim.number for claim in chosen] == ["Theorem 9.1", "Theorem 9.2 (outcomes)", "Theorem 9.2", "Theorem 9.3"]


# --- what claims rely on ------------------------------------------------------------------------------------------


def test_every_claim_comes_after_all_that_it_relies_on() -> None:
    ordered = relied_on(list(claims().values()))
    place = {claim.id: i for i, claim in enumerate(ordered)}
    assert len(place) == len(ordered) == len(claims())
    assert all(place[name] < place[claim.id] for claim in ordered for name in claim.uses)


def test_what_is_relied_on_at_a_distance_is_run_too() -> None:
    numbers = [claim.number for claim in relied_on(selected(["Johnson2011a/Theorem 9.3"]))]
    assert numbers[-2:] == ["Theorem 9.2", "Theorem 9.3"]
    assert "Section 11 (each game has exactly one class)" in numbers


def _made_up(monkeypatch: pytest.MonkeyPatch, uses: Mapping[str, tuple[str, ...]], broken: str = "") -> list[Claim]:
    def made(number: str) -> Claim:
        holds = number != broken
        finding = Finding("z3", "all", holds, counterexample=None if holds else "G = *", visited=1)
        return Claim(
            "P", number, "A statement.", answered(lambda: [finding]), uses=tuple(f"P/{name}" for name in uses[number])
        )

    known = {f"P/{number}": made(number) for number in uses}
    monkeypatch.setattr(module, "claims", lambda: known)
    return list(known.values())


def test_claims_that_rely_on_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = _made_up(monkeypatch, {"0": ("1",), "1": ("2",), "2": ("3",), "3": ("1",)})
    with pytest.raises(ValueError, match=r"^P/1 relies on itself: P/0 -> P/1 -> P/2 -> P/3 -> P/1$"):
        relied_on(chosen)


def test_a_claim_that_uses_one_that_does_not_exist_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = _made_up(monkeypatch, {"0": ("1",), "1": ()})
    known = {claim.id: claim for claim in chosen[:1]}
    monkeypatch.setattr(module, "claims", lambda: known)
    with pytest.raises(ValueError, match=r"^P/0 uses 'P/1', which is not a claim$"):
        relied_on(chosen[:1])


def test_a_broken_claim_breaks_all_that_rest_on_it_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = _made_up(monkeypatch, {"top": ("middle", "other"), "middle": ("low",), "low": (), "other": ()}, "low")
    seen: list[str] = []
    found = verify(chosen, progress=lambda task: seen.append(task[0].removeprefix("P/"))).verdicts
    assert {v.claim.number: str(v.status) for v in found} == {
        "top": "undecided", "middle": "undecided", "low": "refuted", "other": "proved"
    }  # fmt: skip
    assert [v.claim for v in found] == chosen, "verdicts come in the order of the claims"
    assert sorted(seen) == ["low", "middle", "other", "top"]


def test_one_process_and_two_give_the_same_verdicts() -> None:
    chosen = selected(["Johnson2011a/Theorem 2.7", "Johnson2011a/Section 11 (forbidden"])
    seen: list[Task] = []
    one, two = verify(chosen).verdicts, verify(chosen, Settings(jobs=2), seen.append).verdicts
    assert [replace(v, seconds=0.0) for v in one] == [replace(v, seconds=0.0) for v in two]
    assert [v.status for v in one] == [Status.PROVED, Status.REFUTED, Status.PROVED]
    assert sorted(seen) == sorted((claim.id, None) for claim in relied_on(chosen))


# --- what is kept between runs, and what goes wrong ---------------------------------------------------------------


def counting(file: Path, *findings: Finding) -> Check:
    """A check that notes in a file that it was run."""

    @answered
    def check(size: int = 3) -> Iterator[Finding]:
        with file.open("a", encoding="utf-8") as stream:
            stream.write(f"{size}\n")
        yield from findings

    return check


STATED = "knotgames.checks.claim"
"""A module that reaches few others, so that its key is soon made."""


def claim_of(monkeypatch: pytest.MonkeyPatch, check: Check, **more: Any) -> Claim:
    claim = Claim("P", "1", "A statement.", check, **more)
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim})
    return claim


def test_a_full_disk_is_told_and_changes_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    claim = claim_of(monkeypatch, counting(tmp_path / "ran", Finding("z3", "all", visited=1)), module=STATED)
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "findings").touch()  # a file in the place of the folder
    made = verify([claim], Settings(folder=tmp_path / "kept"))
    assert made.not_kept is not None
    assert made.not_kept.startswith(f"cannot write '{tmp_path}/kept/findings/")
    assert made.verdicts[0].status == "proved"


def test_a_claim_that_no_module_states_is_run_each_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path / "kept")
    for _ in range(2):
        verify([claim_of(monkeypatch, counting(tmp_path / "ran", Finding("z3", "all", visited=1)))], settings)
    assert (tmp_path / "ran").read_text() == "3\n3\n"


def test_a_claim_past_its_limit_is_undecided_and_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    @answered
    def check() -> Iterator[Finding]:
        yield Finding("exhaustion", "n < 3", complete=False, visited=1)
        (tmp_path / "far enough").touch()
        threading.Event().wait()

    leaps_with(tmp_path / "far enough", monkeypatch)
    settings = Settings(limit=0.2, folder=tmp_path / "kept")
    (verdict,) = verify([claim_of(monkeypatch, check)], settings).verdicts
    assert (verdict.status, verdict.methods) == (Status.UNDECIDED, ())
    assert verdict.scope == "it ran past the time limit of 0.2 s (--limit)"
    assert list((tmp_path / "kept").glob("findings/*")) == []


def test_a_claim_whose_process_dies_is_undecided_and_the_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = [
        Claim(
            "P",
            str(n),
            "A statement.",
            answered(lambda n=n: os._exit(3) if n == 1 else [Finding("z3", "all", visited=1)]),
        )
        for n in range(4)
    ]
    monkeypatch.setattr(module, "claims", lambda: {claim.id: claim for claim in chosen})
    found = verify(chosen, Settings(jobs=2)).verdicts
    assert [str(verdict.status) for verdict in found] == ["proved", "undecided", "proved", "proved"]
    assert found[1].scope == "its process ended with exit status 3"


def test_an_error_in_a_check_is_never_as_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    @answered
    def check() -> Iterator[Finding]:
        yield Finding("z3", "all", visited=1)
        raise KeyError("222")

    (verdict,) = verify([claim_of(monkeypatch, check)]).verdicts
    assert (verdict.status, verdict.methods, verdict.as_expected) == (Status.UNDECIDED, (), False)
    assert verdict.error is not None
    assert verdict.error.startswith("KeyError: '222' (")
    assert verdict.amiss == "the check broke off"


def test_methods_that_contradict_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    findings = [Finding("z3", "all", visited=1), Finding("exhaustion", "all", False, True, "G = *", visited=1)]
    (verdict,) = verify([claim_of(monkeypatch, answered(lambda: findings))]).verdicts
    assert verdict.error == "Disagreement: P/1: proved by z3, refuted by exhaustion"
    assert verdict.status is Status.UNDECIDED


def test_claims_on_record_that_there_are_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        module,
        "record",
        lambda: {**record(), "Johnson2011a/Lemma 0": Entry(Status.PROVED, "A."), "P/1": Entry(Status.OPEN, "A.")},
    )
    assert vanished_claims([]) == ["Johnson2011a/Lemma 0", "P/1"]
    assert vanished_claims(["Johnson2011a"]) == ["Johnson2011a/Lemma 0"]
    assert vanished_claims(["Johnson2011b", "Milley2013/Lemma"]) == []
