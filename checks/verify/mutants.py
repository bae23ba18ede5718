"""Mutants: that each check can fail, and does by each of its methods under every corrupted argument that its claim
names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from checks.claim import Arguments, Claim, Finding, independent
from checks.papers import claims
from checks.verdict import Evidence, counting, fingerprint
from checks.verify.on_cluster import run
from checks.verify.record import record
from checks.verify.run import place_of
from checks.verify.workers import Done


@dataclass(frozen=True)
class Trial:
    """What became of the mutants of a claim.

    Attributes:
        claim: the claim.
        methods: the methods on which the claim stands, each independent of the others.
        caught: the names of the mutants that each of these refutes by itself.
        survivors: for each of the others, by its name, why it is not caught.
        altered: for each mutant and control a digest of what is found of it.
        otherwise: for each mutant and control of which something else is found than what is on record, what.

    >>> claim = Claim("P", "Theorem 1", "n < 9.", None, mutants={"n < 8": dict})
    >>> Trial(claim, ("z3",), (), {"n < 8": "it holds"}).to_json()
    {'id': 'P/Theorem 1', 'methods': ['z3'], 'caught': [], 'survivors': {'n < 8': 'it holds'}, 'otherwise': {}}
    """

    claim: Claim
    methods: tuple[str, ...]
    caught: tuple[str, ...]
    survivors: Mapping[str, str]
    altered: Mapping[str, str] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The trial as the mapping that `knotgames verify --mutants --json` writes."""
        return {
            "id": self.claim.id,
            "methods": list(self.methods),
            "caught": list(self.caught),
            "survivors": dict(self.survivors),
            "otherwise": dict(self.otherwise),
        }


Task = tuple[str, str | None]
"""A claim's identifier and the name of one of its mutants or controls; None for the claim as it is stated."""


def trials(
    chosen: Sequence[Claim],
    jobs: int,
    limit: float | None = None,
    progress: Callable[[Claim, str], None] | None = None,
    dask: str | None = None,
) -> list[Trial]:
    """Run the check of each claim as it is stated, which tells the methods on which it stands, and on its mutants and
    controls.

    Args:
        chosen: the claims. Those with neither mutants nor controls are left out.
        jobs: how many processes to use.
        limit: seconds that one mutant may take; None for no limit.
        progress: called with the claim and the name of each mutant or control that is done.
        dask: the address of the scheduler of a Dask cluster whose workers run them; None for this machine.

    >>> (trial,) = trials([claims()["Johnson2011a/Theorem 2.7"]], jobs=1)
    >>> trial.methods, len(trial.caught), dict(trial.survivors)
    (('exhaustion', 'z3'), 3, {})
    """
    of = {claim.id: claim for claim in chosen if altered(claim)}
    tasks: list[Task] = [(name, mutant) for name, claim in of.items() for mutant in (None, *altered(claim))]
    became: dict[Task, Done[Finding]] = {}
    for task, done in run(tasks, _findings, jobs, limit, dask, lambda task: place_of(of[task[0]])):
        became[task] = done
        name, mutant = task
        if progress and mutant is not None:
            progress(of[name], mutant)
    return [
        _trial(claim, {mutant: became[name, mutant] for mutant in (None, *altered(claim))})
        for name, claim in of.items()
    ]


def altered(claim: Claim) -> Mapping[str, Arguments]:
    """The arguments of the mutants and controls of a claim, by their names.

    >>> list(altered(claims()["Johnson2011a/Theorem 2.7"]))
    ['U1 asks all options to be in U2', 'k is in U1', 'an endgame is in K2, for it has no options']
    """
    return {**claim.mutants, **claim.controls}


def _trial(claim: Claim, became: Mapping[str | None, Done[Finding]]) -> Trial:
    as_stated = became[None]
    methods = counting(as_stated.results)
    broken = unfinished(as_stated)
    survivors = {}
    for mutant in claim.mutants:
        done = became[mutant]
        wrong = f"the claim itself: {broken}" if broken else unfinished(done) or surviving(methods, done.results)
        if wrong:
            survivors[mutant] = wrong
    caught = tuple(mutant for mutant in claim.mutants if mutant not in survivors)
    ended = {name: became[name].results for name in altered(claim) if unfinished(became[name]) is None}
    told = {name: otherwise(claim, name, findings) for name, findings in ended.items()}
    return Trial(
        claim,
        methods,
        caught,
        survivors,
        {name: fingerprint(findings) for name, findings in ended.items()},
        {name: said for name, said in told.items() if said is not None},
    )


def otherwise(claim: Claim, name: str, findings: Sequence[Finding]) -> str | None:
    """What is found of a mutant or a control, if that is not what is on record of it; None if it is, or if the record
    says nothing of what is found of those of the claim.
    """
    expected = record()[claim.id].altered if claim.id in record() else {}
    if not expected or expected.get(name) == fingerprint(findings):
        return None
    return "; ".join(str(Evidence.of(finding)) for finding in findings)


def unfinished(done: Done[Finding]) -> str | None:
    """Why a check did not come to its end, so that nothing it found before counts; None if it did.

    >>> unfinished(Done((Finding("z3", "all n", False, True, "n = 3", visited=1),), 0.1, error="ValueError: no table"))
    'broke off: ValueError: no table'
    """
    return done.ended if done.error is None else f"broke off: {done.error}"


def surviving(methods: Sequence[str], found: Sequence[Finding]) -> str | None:
    """Why a mutant is not caught: which of the methods on which its claim stands do not refute it; None if all do.

    >>> surviving(["z3", "exhaustion"], [Finding("z3", "all n", False, True, "n = 3", visited=1)])
    'exhaustion does not refute it'
    """
    if not methods:
        return "no method establishes the claim itself"
    refuting = independent(finding for finding in found if finding.holds is False)
    silent = [method for method in methods if method not in refuting]
    if not silent:
        return None
    if not refuting:
        return "it holds"
    return f"{' and '.join(silent)} {'do' if len(silent) > 1 else 'does'} not refute it"


def findings_on(claim: Claim, mutant: str | None) -> Iterator[Finding]:
    """What the check of a claim finds on one of its mutants or controls, or on the claim as it is stated.

    >>> claim = claims()["Johnson2011a/Theorem 2.7"]
    >>> [finding.holds for finding in findings_on(claim, None)]
    [True, True]
    >>> [finding.holds for finding in findings_on(claim, "k is in U1")]
    [False, False]
    """
    return claim.findings(None if mutant is None else altered(claim)[mutant]())


def _findings(task: Task) -> Iterator[Finding]:
    name, mutant = task
    return findings_on(claims()[name], mutant)
