"""The grounds of claims, from the record and the registry of proofs for the kernel; nothing is run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from knotgames.checks.certificates.drup import QUESTIONS
from knotgames.checks.claim import Claim, Finding, Status
from knotgames.checks.verdict import Entry, counting
from knotgames.checks.verify.by_kernel import proved_whole
from knotgames.checks.verify.run import relied_on


class Ground(StrEnum):
    """The ground of a claim, from the strongest proof down.

    Attributes:
        KERNEL: theorems for the kernel of Rocq that state the whole claim, without axioms.
        CERTIFICATE: a certificate that a checker of `checks.checkers` reads, for every case.
        METHODS: two or more methods that share no encoding, each for every case.
        METHOD: one method, for every case.
        ASSUMING: a proof that uses assumed claims.
        BOUND: every case up to a bound.
        ASSUMED: taken from the literature, or proved only in words.
        OPEN: not known.
        REFUTED: false as stated, by a counterexample.
        UNKNOWN: not on record.
    """

    KERNEL = "kernel"
    CERTIFICATE = "certificate"
    METHODS = "methods"
    METHOD = "one method"
    ASSUMING = "assuming"
    BOUND = "bound"
    ASSUMED = "assumed"
    OPEN = "open"
    REFUTED = "refuted"
    UNKNOWN = "not on record"


_WEAKEST = tuple(Ground).index
_OF = {
    Status.CHECKED: Ground.BOUND,
    Status.ASSUMED: Ground.ASSUMED,
    Status.OPEN: Ground.OPEN,
    Status.REFUTED: Ground.REFUTED,
    Status.UNDECIDED: Ground.UNKNOWN,
}
"""The ground of a claim that is not proved, by status. Undecided claims are not on record."""


@dataclass(frozen=True)
class Grounded:
    """A claim with its ground.

    Attributes:
        methods: the methods that establish it, each independent of the others.
        assumes: the assumed claims that it uses, directly or not.
    """

    claim: Claim
    ground: Ground
    methods: tuple[str, ...]
    assumes: tuple[str, ...]

    def to_json(self) -> Mapping[str, Any]:
        """Return the mapping that `knotgames verify --grounds --json` writes."""
        return {
            "id": self.claim.id,
            "ground": str(self.ground),
            "methods": list(self.methods),
            "assumes": list(self.assumes),
        }


def grounds(chosen: Sequence[Claim], on_record: Mapping[str, Entry]) -> list[Grounded]:
    """Return the ground of each claim, no stronger than the weakest claim that it uses.

    A theorem for the kernel is proved from the definitions, whatever the other methods use. Records are needed of all
    claims that are used.

    >>> from knotgames.checks.papers import claims
    >>> from knotgames.checks.verify.record import record
    >>> [(one.ground, one.methods) for one in grounds([claims()["Johnson2011a/Theorem 7.3"]], record())]
    [(<Ground.KERNEL: 'kernel'>, ('exhaustion', 'z3'))]
    """
    needed = relied_on(chosen)
    for_kernel = {claim.id for claim in proved_whole(needed)}
    found: dict[str, Grounded] = {}
    for claim in needed:
        found[claim.id] = _grounded(
            claim, on_record.get(claim.id), claim.id in for_kernel, [found[n] for n in claim.uses]
        )
    return [found[claim.id] for claim in chosen]


def _grounded(claim: Claim, entry: Entry | None, for_kernel: bool, used: Iterable[Grounded]) -> Grounded:
    if entry is None:
        return Grounded(claim, Ground.UNKNOWN, (), ())
    if entry.status is Status.ASSUMED:
        return Grounded(claim, Ground.ASSUMED, (), (claim.id,))
    used = list(used)
    methods = counting(
        Finding(one.method, one.scope, complete=one.complete, visited=one.visited)
        for one in entry.evidence
        if one.holds
    )
    assumes = tuple(dict.fromkeys(name for one in used for name in one.assumes))
    if entry.status is not Status.PROVED and not (for_kernel and entry.status is Status.CHECKED):
        ground = _OF[entry.status]
    elif assumes:
        ground = Ground.ASSUMING
    elif for_kernel:
        ground = Ground.KERNEL
    else:
        ground = max([_by_evidence(entry, methods), *(one.ground for one in used)], key=_WEAKEST)
    return Grounded(claim, ground, methods, assumes)


def _by_evidence(entry: Entry, methods: Sequence[str]) -> Ground:
    """Return the ground of a proof by its own evidence; a certificate counts if a method for every case replays it."""
    others = [name for name in entry.certificates if name != QUESTIONS]
    if ("z3" in methods and QUESTIONS in entry.certificates) or ("certificate" in methods and others):
        return Ground.CERTIFICATE
    return Ground.METHODS if len(methods) > 1 else Ground.METHOD
