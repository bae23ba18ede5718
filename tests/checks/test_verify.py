"""Which claims are meant, in which order they run, and that the number of processes changes nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from algebra.notation import InputError
from checks import verify
from checks.claim import Claim, Finding, Status, Verdict
from checks.papers import claims, papers
from checks.verify import default_jobs, relied_on, selected, verdicts


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
    assert [claim.number for claim in chosen] == ["Theorem 9.1", "Theorem 9.2", "Theorem 9.3"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "Jonson2011a",
            rf"unknown paper 'Jonson2011a': expected one of {', '.join(papers())}; did you mean Johnson2011a?",
        ),
        ("", f"unknown paper '': expected one of {', '.join(papers())}"),
        (
            "Johnson2011a/Theorm 7.3",
            f"unknown claim 'Johnson2011a/Theorm 7.3': Johnson2011a has {len(papers()['Johnson2011a'].claims)} claims "
            "('verify --list Johnson2011a'); did you mean 'Johnson2011a/Theorem 7.3'?",
        ),
        (
            "Johnson2011a/xyzw",
            f"unknown claim 'Johnson2011a/xyzw': Johnson2011a has {len(papers()['Johnson2011a'].claims)} claims "
            "('verify --list Johnson2011a')",
        ),
    ],
)
def test_an_unknown_name_is_refused_with_what_exists_and_the_nearest(name: str, message: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        selected(["Johnson2011a/Theorem 9.1", name])


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
        finding = Finding("z3", "all", holds, counterexample=None if holds else "G = *")
        return Claim("P", number, "A statement.", lambda: [finding], uses=tuple(f"P/{name}" for name in uses[number]))

    known = {f"P/{number}": made(number) for number in uses}
    monkeypatch.setattr(verify, "claims", lambda: known)
    return list(known.values())


def test_claims_that_rely_on_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = _made_up(monkeypatch, {"0": ("1",), "1": ("2",), "2": ("3",), "3": ("1",)})
    with pytest.raises(ValueError, match=r"^P/1 relies on itself: P/0 -> P/1 -> P/2 -> P/3 -> P/1$"):
        relied_on(chosen)


def test_a_claim_that_uses_one_that_does_not_exist_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = _made_up(monkeypatch, {"0": ("1",), "1": ()})
    known = {claim.id: claim for claim in chosen[:1]}
    monkeypatch.setattr(verify, "claims", lambda: known)
    with pytest.raises(ValueError, match=r"^P/0 uses 'P/1', which is no claim$"):
        relied_on(chosen[:1])


def test_a_broken_claim_breaks_all_that_rest_on_it_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = _made_up(monkeypatch, {"top": ("middle", "other"), "middle": ("low",), "low": (), "other": ()}, "low")
    seen: list[str] = []
    found = verdicts(chosen, progress=lambda claim, _: seen.append(claim.number))
    assert {v.claim.number: str(v.status) for v in found} == {
        "top": "undecided", "middle": "undecided", "low": "refuted", "other": "proved"
    }  # fmt: skip
    assert [v.claim for v in found] == chosen, "verdicts come in the order of the claims"
    assert seen == ["low", "middle", "other", "top"], "claims run after what they rely on"


def test_one_process_and_two_give_the_same_verdicts() -> None:
    chosen = selected(["Johnson2011a/Theorem 2.7", "Johnson2011a/Section 11 (forbidden"])
    seen: list[Verdict] = []
    one, two = verdicts(chosen), verdicts(chosen, 2, lambda _, verdict: seen.append(verdict))
    assert [replace(v, seconds=0.0) for v in one] == [replace(v, seconds=0.0) for v in two]
    assert [v.status for v in one] == [Status.PROVED, Status.REFUTED, Status.PROVED]
    assert {v.claim.id for v in seen} == {claim.id for claim in relied_on(chosen)}


def test_there_is_at_least_one_process() -> None:
    assert default_jobs() >= 1
