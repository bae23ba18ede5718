"""The method `rocq`: what the kernel accepts joins the verdict, what it refuses breaks it, a part is no proof, and a
theorem that says less than on record is noticed.
"""

import json
from dataclasses import replace

import pytest

from knotgames.checks.certificates.rocq import development
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.cli import main
from knotgames.checks.papers import claims
from knotgames.checks.verdict import differences, weaker
from knotgames.checks.verify import by_kernel, run
from knotgames.checks.verify.record import own
from tests.checks.certificates.rocq.compiler import needs_rocq

Capture = pytest.CaptureFixture[str]
CLAIM = "Johnson2011a/Theorem 2.7"


def _development(proof: str, says: str = "1 = 1", defines: str = "") -> Development:
    text = f"{defines}(** One is one. *)\nTheorem one : {says}.\nProof. {proof} Qed.\n"
    return Development("a_test", (), text, ("one",))


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> dict[str, Proof]:
    """The register, with nothing in it but what a test puts there."""
    proofs: dict[str, Proof] = {}
    monkeypatch.setattr(by_kernel, "proofs", lambda: proofs)
    theorems = {"one": "1 = 1", by_kernel.MEANING: by_kernel._meaning(_development("reflexivity."))}
    monkeypatch.setattr(run, "record", lambda: {CLAIM: replace(own()[CLAIM], theorems=theorems)})
    return proofs


def test_there_are_claims_that_the_kernel_proves() -> None:
    found = {claim.id for claim in by_kernel.proved_whole(claims().values())}
    assert {CLAIM, "Johnson2011a/Theorem 9.3", "Knotgames2026/Both sums"} <= found
    parts = {name for name, proof in development.proofs().items() if proof.part is not None}
    assert parts
    assert not parts & found


@needs_rocq
def test_what_the_kernel_accepts_joins_the_verdict(proved: dict[str, Proof], capsys: Capture) -> None:
    proved[CLAIM] = Proof(CLAIM, lambda: _development("reflexivity."), ("one",))
    assert main(["verify", CLAIM, "--rocq", "--jobs", "1", "--json"]) == 0
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["methods"] == ["exhaustion", "z3", "rocq"]
    assert "; one of a_test, accepted by the kernel with no axiom" in verdict["scope"]
    assert main(["verify", CLAIM, "--jobs", "1", "--json"]) == 0
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["methods"] == ["exhaustion", "z3"]


@needs_rocq
def test_what_the_kernel_refuses_breaks_the_verdict(proved: dict[str, Proof], capsys: Capture) -> None:
    proved[CLAIM] = Proof(CLAIM, lambda: _development("exact I."), ("one",))
    assert main(["verify", CLAIM, "--rocq", "--jobs", "1", "--json"]) == 1
    (verdict,) = json.loads(capsys.readouterr().out)
    assert (verdict["status"], verdict["methods"]) == ("undecided", [])
    assert verdict["scope"].startswith(
        "Refused: the kernel of Rocq refuses a_test: one is refused (One is one, line 3): "
    )


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (_development("reflexivity.", "0 = 1 -> 1 = 1"), "Rocq says of one '0 = 1 -> 1 = 1', expected '1 = 1'"),
        (
            _development("reflexivity.", "x = 1", "Definition x := 1.\n"),
            "Rocq says of one 'a_test.x = 1', expected '1 = 1'",
        ),
        (_development("reflexivity.", defines="Definition x := 1.\n"), "Rocq says of the definitions '"),
    ],
)
@needs_rocq
def test_a_theorem_that_says_less_is_not_as_expected(
    changed: Development, said: str, proved: dict[str, Proof], capsys: Capture
) -> None:
    proved[CLAIM] = Proof(CLAIM, lambda: changed, ("one",))
    assert main(["verify", CLAIM, "--rocq", "--jobs", "1", "--json"]) == 1
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["status"] == "proved"
    assert said in verdict["amiss"]


def test_the_theorems_of_every_claim_that_the_kernel_proves_are_on_record() -> None:
    on_record = {name: tuple(one.theorems) for name, one in own().items() if one.theorems}
    proved = by_kernel.proved_whole(claims().values())
    assert on_record == {one.id: (*development.proofs()[one.id].theorems, by_kernel.MEANING) for one in proved}


def test_a_theorem_that_is_dropped_is_noticed_if_the_kernel_is_asked() -> None:
    was = replace(own()[CLAIM], theorems={"one": "1 = 1", "two": "2 = 2"})
    fewer, none = replace(was, theorems={"one": "1 = 1"}), replace(was, theorems={})
    assert differences(was, fewer) == ["Rocq says of two 'nothing', expected '2 = 2'"]
    assert weaker(was, fewer) == ["no theorem two"]
    assert (differences(was, none), weaker(was, none)) == ([], [])


def test_a_part_of_a_claim_is_no_proof_of_it(proved: dict[str, Proof], capsys: Capture) -> None:
    proved[CLAIM] = Proof(CLAIM, lambda: _development("reflexivity."), ("one",), "a part")
    assert main(["verify", CLAIM, "--rocq", "--jobs", "1", "--json"]) == 0
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["methods"] == ["exhaustion", "z3"]


def test_the_claims_that_the_kernel_proves_are_listed(proved: dict[str, Proof], capsys: Capture) -> None:
    proved[CLAIM] = Proof(CLAIM, lambda: _development("reflexivity."), ("one",))
    assert main(["verify", "--list", "--rocq"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{CLAIM} (proved)\n")
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [f"{CLAIM} (proved)"]


@needs_rocq
def test_mutants_are_judged_by_the_other_methods(proved: dict[str, Proof], capsys: Capture) -> None:
    proved[CLAIM] = Proof(CLAIM, lambda: _development("reflexivity."), ("one",))
    assert main(["verify", CLAIM, "--rocq", "--mutants", "--jobs", "1", "--json"]) == 0
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["methods"] == ["exhaustion", "z3", "rocq"]
    assert verdict["mutants"]["methods"] == ["exhaustion", "z3"]
    assert verdict["mutants"]["caught"] == list(claims()[CLAIM].mutants)


def test_a_lemma_that_ends_with_defined_hides_no_definition() -> None:
    transparent = "Lemma some : nat. exact 0. Defined. Definition x := {}."
    one, other = (_development("reflexivity.", defines=transparent.format(n)) for n in (1, 2))
    assert by_kernel._meaning(one) != by_kernel._meaning(other)
