"""What claims rest on: each kind by hand, what is carried down, and the claims of the papers."""

from collections.abc import Mapping, Sequence

import pytest

from knotgames.checks.certificates.drup import QUESTIONS
from knotgames.checks.certificates.rocq.development import proofs
from knotgames.checks.claim import Claim, Status
from knotgames.checks.papers import claims
from knotgames.checks.verdict import Entry, Evidence
from knotgames.checks.verify import grounds as module
from knotgames.checks.verify import run
from knotgames.checks.verify.grounds import Ground, grounds
from knotgames.checks.verify.record import record

Z3, CVC5, EXHAUSTION, READ = (Evidence(method, 9, "all n") for method in ("z3", "cvc5", "exhaustion", "certificate"))
BOUNDED = Evidence("play", 9, "n < 9", complete=False)
GAVE_UP = Evidence("exhaustion", 9, "all n", holds=None, complete=False)
FALSE = Evidence("exhaustion", 9, "all n", holds=False)


def entry(*evidence: Evidence, certificates: Sequence[str] = (), status: Status = Status.PROVED) -> Entry:
    return Entry(status, "A statement.", evidence=evidence, certificates=tuple(certificates))


def found(
    monkeypatch: pytest.MonkeyPatch, on_record: Mapping[str, Entry], uses: Mapping[str, Sequence[str]] | None = None
) -> dict[str, Ground]:
    """What claims rest on of which this is on record, and which use these. Those named `rocq` are for the kernel."""
    made = {
        f"P/{name}": Claim("P", name, "A statement.", None, tuple(f"P/{n}" for n in (uses or {}).get(name, ())))
        for name in {**on_record, **(uses or {})}
    }
    monkeypatch.setattr(run, "claims", lambda: made)
    monkeypatch.setattr(module, "proved_whole", lambda needed: [one for one in needed if one.number.startswith("rocq")])
    result = grounds(list(made.values()), {f"P/{name}": one for name, one in on_record.items()})
    assert [one.claim for one in result] == list(made.values())
    return {one.claim.number: one.ground for one in result}


@pytest.mark.parametrize(
    ("one", "ground"),
    [
        (entry(Z3), Ground.METHOD),
        (entry(Z3, CVC5), Ground.METHOD),
        (entry(Z3, Z3, BOUNDED, GAVE_UP), Ground.METHOD),
        (entry(Z3, EXHAUSTION), Ground.METHODS),
        (entry(EXHAUSTION, READ), Ground.METHODS),
        (entry(Z3, certificates=[QUESTIONS]), Ground.CERTIFICATE),
        (entry(READ, certificates=["the quotient"]), Ground.CERTIFICATE),
        (entry(EXHAUSTION, certificates=[QUESTIONS]), Ground.METHOD),
        (entry(EXHAUSTION, certificates=["the quotient"]), Ground.METHOD),
        (entry(READ, certificates=[QUESTIONS]), Ground.METHOD),
        (entry(BOUNDED, status=Status.CHECKED), Ground.BOUND),
        (entry(BOUNDED, status=Status.OPEN), Ground.OPEN),
        (entry(FALSE, status=Status.REFUTED), Ground.REFUTED),
        (entry(status=Status.ASSUMED), Ground.ASSUMED),
    ],
)
def test_what_a_claim_rests_on_by_itself(one: Entry, ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(monkeypatch, {"1": one}) == {"1": ground}


def test_a_claim_rests_on_no_more_than_the_weakest_that_it_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    both = entry(Z3, EXHAUSTION)
    on_record = {"weak": entry(Z3), "strong": entry(Z3, certificates=[QUESTIONS]), "1": both, "2": both, "3": both}
    uses = {"1": ["strong"], "2": ["strong", "weak"], "3": ["2"]}
    result = found(monkeypatch, on_record, uses)
    assert (result["1"], result["2"], result["3"]) == (Ground.METHODS, Ground.METHOD, Ground.METHOD)


def test_a_theorem_for_the_kernel_is_from_the_definitions_whatever_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    result = found(monkeypatch, {"weak": entry(Z3), "rocq": entry(Z3)}, {"rocq": ["weak"]})
    assert result == {"weak": Ground.METHOD, "rocq": Ground.KERNEL}
    on_record = {"rocq checked": entry(BOUNDED, status=Status.CHECKED), "rocq": entry(FALSE, status=Status.REFUTED)}
    assert found(monkeypatch, on_record) == {"rocq checked": Ground.KERNEL, "rocq": Ground.REFUTED}


def test_what_is_assumed_is_carried_down(monkeypatch: pytest.MonkeyPatch) -> None:
    on_record = {
        "Conway": entry(status=Status.ASSUMED),
        "rocq": entry(Z3, EXHAUSTION),
        "1": entry(Z3, EXHAUSTION),
        "2": entry(BOUNDED, status=Status.CHECKED),
        "3": entry(FALSE, status=Status.REFUTED),
    }
    result = found(monkeypatch, on_record, {"rocq": ["Conway"], "1": ["rocq"], "2": ["Conway"], "3": ["Conway"]})
    assert result == {
        "Conway": Ground.ASSUMED, "rocq": Ground.ASSUMING, "1": Ground.ASSUMING,
        "2": Ground.BOUND, "3": Ground.REFUTED,
    }  # fmt: skip


def test_a_claim_that_is_not_on_record_rests_on_nothing_nor_does_what_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(monkeypatch, {"1": entry(Z3)}, {"1": ["new"], "new": []}) == {
        "1": Ground.UNKNOWN,
        "new": Ground.UNKNOWN,
    }


def test_every_claim_rests_on_what_its_status_says() -> None:
    of = {
        Status.PROVED: {Ground.KERNEL, Ground.CERTIFICATE, Ground.METHODS, Ground.METHOD, Ground.ASSUMING},
        Status.CHECKED: {Ground.BOUND, Ground.KERNEL},
        Status.ASSUMED: {Ground.ASSUMED},
        Status.OPEN: {Ground.OPEN},
        Status.REFUTED: {Ground.REFUTED},
    }
    result = grounds(list(claims().values()), record())
    assert len(result) == len(claims())
    for one in result:
        assert one.ground in of[record()[one.claim.id].status]
        if one.ground is Ground.KERNEL:
            assert proofs()[one.claim.id].part is None


def test_a_part_of_a_claim_is_no_proof_of_it_by_the_kernel() -> None:
    parts = [name for name, proof in proofs().items() if proof.part is not None]
    assert parts
    assert Ground.KERNEL not in {one.ground for one in grounds([claims()[name] for name in parts], record())}
