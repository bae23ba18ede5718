"""Mutants: that each check can fail, and does under every corrupted argument that its claim names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checks.claim import Claim, Finding
from checks.papers import claims
from checks.verify.workers import run


@dataclass(frozen=True)
class Trial:
    """What became of the mutants of a claim.

    Attributes:
        claim: the claim.
        caught: the names of the mutants that its check refutes.
        survivors: for each of the others, by its name, what its check found instead.
    """

    claim: Claim
    caught: tuple[str, ...]
    survivors: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        """The trial as the mapping that `knotgames verify --mutants --json` writes."""
        return {"id": self.claim.id, "caught": list(self.caught), "survivors": dict(self.survivors)}


Mutant = tuple[str, str]
"""A claim's identifier and the name of one of its mutants."""


def trials(
    chosen: Sequence[Claim], jobs: int, limit: float | None = None, progress: Callable[[Claim, str], None] | None = None
) -> list[Trial]:
    """Run the check of each claim on each of its mutants, until a method refutes it.

    Args:
        chosen: the claims. Those with no mutants (assumed, or refuted as printed) are left out.
        jobs: how many processes to use.
        limit: seconds that one mutant may take; None for no limit.
        progress: called with the claim and the name of each mutant that is done.
    """
    of = {claim.id: claim for claim in chosen if claim.mutants}
    tasks = [(name, mutant) for name, claim in of.items() for mutant in claim.mutants]
    caught: dict[str, set[str]] = {name: set() for name in of}
    instead: dict[Mutant, str] = {}
    for (name, mutant), done in run(tasks, _refuted, jobs, limit):
        if done.results and done.results[-1] is True:
            caught[name].add(mutant)
        else:
            instead[name, mutant] = done.error or done.ended or "it holds"
        if progress:
            progress(of[name], mutant)
    return [
        Trial(
            claim,
            tuple(mutant for mutant in claim.mutants if mutant in caught[name]),
            {mutant: instead[name, mutant] for mutant in claim.mutants if mutant not in caught[name]},
        )
        for name, claim in of.items()
    ]


def findings_on(claim: Claim, mutant: str) -> Iterator[Finding]:
    """What the check of a claim finds on one of its mutants, up to the first finding that refutes it."""
    for finding in claim.findings(claim.mutants[mutant]()):
        yield finding
        if finding.holds is False:
            return


def _refuted(mutant: Mutant) -> Iterator[bool]:
    name, corrupted = mutant
    return (finding.holds is False for finding in findings_on(claims()[name], corrupted))
