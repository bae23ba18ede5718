"""The method `rocq`: what the kernel accepts joins the verdict, what it refuses breaks it, a part is no proof."""

import json

import pytest

from knotgames.checks.certificates.rocq import registry
from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.proof import Proof
from knotgames.checks.cli import main
from knotgames.checks.papers import claims
from knotgames.checks.verify import by_kernel
from tests.checks.certificates.rocq.compiler import needs_rocq

Capture = pytest.CaptureFixture[str]
CLAIM = "Johnson2011a/Theorem 2.7"


def _development(proof: str) -> Development:
    return Development("a_test", (), f"(** One is one. *)\nTheorem one : 1 = 1.\nProof. {proof} Qed.\n", ("one",))


@pytest.fixture
def proved(monkeypatch: pytest.MonkeyPatch) -> dict[str, Proof]:
    """The register, with nothing in it but what a test puts there."""
    proofs: dict[str, Proof] = {}
    monkeypatch.setattr(by_kernel, "proofs", lambda: proofs)
    return proofs


def test_there_are_claims_that_the_kernel_proves() -> None:
    found = {claim.id for claim in by_kernel.proved_whole(claims().values())}
    assert {CLAIM, "Johnson2011a/Theorem 9.3", "Knotgames2026/Both sums"} <= found
    parts = {name for name, proof in registry.proofs().items() if proof.part is not None}
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


@needs_rocq
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
