"""Run the checks of claims and of their mutants: select the claims, use what an earlier run kept, and judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Claim, Finding
from knotgames.checks.papers import claims, papers, unusable_papers
from knotgames.checks.solvers import second_opinions
from knotgames.checks.verdict import Disagreement, Entry, Examination, Trial, Verdict, counting, judge
from knotgames.checks.verify.cache import Cache, keys
from knotgames.checks.verify.mutants import LIMIT, altered, trial
from knotgames.checks.verify.on_cluster import run
from knotgames.checks.verify.reach import Project
from knotgames.checks.verify.record import record
from knotgames.checks.verify.waiting import Place
from knotgames.checks.verify.workers import Done


def selected(names: Sequence[str]) -> list[Claim]:
    """Return the claims that names mean.

    `KEY` means all claims of a paper, `KEY/NUMBER` one claim or those whose number starts with it, as in
    `Johnson2011a/Section 11`. No names mean every claim.

    Raises:
        InputError: an unknown paper or claim, or a paper that cannot be used while every claim is meant.

    >>> [claim.id for claim in selected(["Johnson2011a/Theorem 2.7", "Johnson2011a/Theorem 7.1"])]
    ['Johnson2011a/Theorem 2.7', 'Johnson2011a/Theorem 7.10', 'Johnson2011a/Theorem 7.13']
    """
    if not names:
        for why in unusable_papers():
            raise InputError(why)
        return list(claims().values())
    chosen: dict[str, Claim] = {}
    for name in names:
        key, _, number = name.partition("/")
        if key not in papers():
            near = get_close_matches(key, papers(), n=1, cutoff=0.4)
            hint = f"; did you mean {near[0]}?" if near else ""
            unknown = f"unknown paper '{key}': expected one of {', '.join(papers())}{hint}"
            raise InputError("; ".join((*unusable_papers(), unknown)))
        of_paper = papers()[key].claims
        found = [claim for claim in of_paper if claim.number == number] or [
            claim for claim in of_paper if claim.number.startswith(number)
        ]
        if not found:
            numbers = {claim.number: None for claim in of_paper}
            near = get_close_matches(number, numbers, n=1, cutoff=0.3)
            hint = f"; did you mean '{key}/{near[0]}'?" if near else ""
            raise InputError(f"unknown claim '{name}': {key} has {len(of_paper)} claims ('verify --list {key}'){hint}")
        chosen |= {claim.id: claim for claim in found}
    return list(chosen.values())


def vanished_claims(names: Sequence[str]) -> list[str]:
    """Return the recorded claims that no longer exist, among those that the names mean (as in `selected`)."""
    known = claims()
    return [
        claim
        for claim in record()
        if claim not in known and (not names or any(claim.startswith(name) for name in names))
    ]


def relied_on(chosen: Sequence[Claim]) -> list[Claim]:
    """Return the claims and all that they use, directly or not, each after the claims that it uses.

    Raises:
        ValueError: a claim uses one that does not exist, or itself indirectly.
    """
    known = claims()
    ordered: dict[str, Claim] = {}

    def visit(claim: Claim, path: tuple[str, ...]) -> None:
        if claim.id in path:
            raise ValueError(f"{claim.id} relies on itself: {' -> '.join((*path, claim.id))}")
        if claim.id in ordered:
            return
        for name in claim.uses:
            if name not in known:
                raise ValueError(f"{claim.id} uses '{name}', which is no claim")
            visit(known[name], (*path, claim.id))
        ordered[claim.id] = claim

    for claim in chosen:
        visit(claim, ())
    return list(ordered.values())


@dataclass(frozen=True)
class Settings:
    """The options for checking claims.

    Attributes:
        jobs: number of processes.
        limit: seconds for one claim; None for no limit.
        folder: the cache folder; None for no cache.
        fresh: ignore the cache.
        cross_check: ask other solvers about claims as stated, together with z3.
        mutants: check mutants and controls too.
        dask: the address of a Dask scheduler; None for this machine.
    """

    jobs: int = 1
    limit: float | None = None
    folder: Path | None = None
    fresh: bool = False
    cross_check: bool = False
    mutants: bool = False
    dask: str | None = None

    @property
    def options(self) -> str:
        """The settings that change findings, as text: the choice of solvers, with a hash of all that they depend on."""
        return f"cross-check {Project().fingerprint(second_opinions.__name__)}" if self.cross_check else ""


Task = tuple[str, str | None]
"""The identifier of a claim, and the name of a mutant or control; None for the claim as it is stated."""


def tasks(chosen: Sequence[Claim], settings: Settings = Settings()) -> list[Task]:
    """Return the tasks that the verdicts on claims need.

    They are the claims, all claims that these rely on, and, if wanted, the mutants and controls of the claims.
    """
    names = {claim.id for claim in chosen} if settings.mutants else set()
    return [
        (claim.id, run)
        for claim in relied_on(chosen)
        if claim.check is not None
        for run in (None, *(altered(claim) if claim.id in names else ()))
    ]


@dataclass(frozen=True)
class Verified:
    """The verdicts on claims, in order.

    Attributes:
        examined: the number of checks: of claims, claims that they rely on, mutants and controls.
        kept: the number of checks with findings from the cache.
        not_kept: the reason why findings could not be kept; None if all were.
    """

    verdicts: tuple[Verdict, ...]
    examined: int
    kept: int
    not_kept: str | None = None


def verify(
    chosen: Sequence[Claim],
    settings: Settings = Settings(),
    progress: Callable[[Task], None] | None = None,
    further: Mapping[str, Examination] | None = None,
) -> Verified:
    """Return the verdicts on claims, with their recorded statuses; the claims that they rely on are examined too.

    Where possible, one process checks a claim and its mutants, since they share computations. Findings are kept at
    once, so an interrupted run loses only the running checks.

    Args:
        progress: called with each task of `tasks` once it is done.
        further: findings of other methods by claim identifier; they are not kept.

    Raises:
        InputError: the cluster does not exist, or its workers have other code.

    >>> (verdict,) = verify(selected(["Johnson2011a/Theorem 2.7"]), Settings(mutants=True)).verdicts
    >>> verdict.methods, verdict.as_expected, str(verdict.trial)
    (('exhaustion', 'z3'), True, '3 of 3 mutants are caught')
    """
    needed = {claim.id: claim for claim in relied_on(chosen)}
    # how each check is asked to be run
    wanted = {(name, run): f"altered: {run}" if run else settings.options for name, run in tasks(chosen, settings)}
    made: dict[Task, Examination] = {}
    cache = Cache(settings.folder) if settings.folder else None
    key = keys() if cache else None
    key_of = {task: key(needed[task[0]], how) for task, how in wanted.items()} if key else {}
    not_kept: str | None = None
    for task, how in wanted.items():
        known = cache.find(needed[task[0]], how, key_of[task]) if cache and not settings.fresh else None
        if known is not None:
            made[task] = known
            if progress:
                progress(task)
    kept = len(made)
    work = _cross_checked if settings.cross_check else _findings
    ordered = _longest_first(
        [task for task in wanted if task not in made],
        lambda task: (cache and cache.seconds(needed[task[0]], wanted[task])) or 0.0,
    )
    for task, done in run(
        ordered, work, settings.jobs, settings.limit, settings.dask, lambda task: place_of(needed[task[0]])
    ):
        made[task] = _examination(done)
        if cache:
            try:
                cache.keep(needed[task[0]], wanted[task], key_of[task], made[task])
            except InputError as error:
                not_kept = str(error)
        if progress:
            progress(task)
    found: dict[str, Verdict] = {}
    on_record = record()
    for name, claim in needed.items():
        examination = made.get((name, None))
        if examination and further and name in further:
            examination = _with(examination, further[name])
        verdict, expected = _verdict(claim, [found[other] for other in claim.uses], examination), on_record.get(name)
        found[name] = replace(
            verdict,
            expected=expected,
            trial=_trial(claim, made, expected) if settings.mutants and claim in chosen else None,
        )
    return Verified(tuple(found[claim.id] for claim in chosen), len(wanted), kept, not_kept)


def _trial(claim: Claim, made: Mapping[Task, Examination], expected: Entry | None) -> Trial | None:
    """Return the results of the mutants and controls of a claim; None if there is nothing to try."""
    became = {name: made[claim.id, name] for name in altered(claim) if (claim.id, name) in made}
    stated = made.get((claim.id, None))
    return trial(claim, stated, became, expected) if stated and (became or counting(stated.findings)) else None


def _with(made: Examination, other: Examination) -> Examination:
    findings, seconds = made.findings + other.findings, made.seconds + other.seconds
    return Examination(findings, seconds, made.error or other.error)


def verdict_here(claim: Claim, known: dict[str, Verdict]) -> Verdict:
    """Return the verdict on a claim, with its recorded status, found in this process. Errors in checks are not caught.

    New verdicts are added to the known ones.

    Raises:
        Disagreement: two methods contradict each other.
        ValueError: a claim uses one that does not exist.
    """
    for one in relied_on([claim]):
        if one.id not in known:
            verdict = judge(one, [known[name] for name in one.uses])
            known[one.id] = replace(verdict, expected=record().get(one.id))
    return known[claim.id]


def _findings(task: Task) -> Iterator[Finding]:
    name, altered_run = task
    return claims()[name].findings() if altered_run is None else altered(claims()[name])[altered_run]()


def _cross_checked(task: Task) -> Iterator[Finding]:
    name, altered_run = task
    return _findings(task) if altered_run else second_opinions.findings(claims()[name])


def _examination(done: Done[Finding]) -> Examination:
    findings = done.results
    if done.ended is not None:
        findings = (*findings, Finding(LIMIT, done.ended, holds=None, complete=False, visited=0))
    return Examination(findings, done.seconds, done.error)


def _verdict(claim: Claim, used: Sequence[Verdict], made: Examination | None) -> Verdict:
    try:
        return judge(claim, used, made)
    except (Disagreement, ValueError) as error:
        assert made is not None
        return judge(claim, used, replace(made, error=f"{type(error).__name__}: {error}"))


def place_of(claim: Claim) -> Place:
    """Return the paper, folder and file of a claim. Checks in one place share most computations."""
    return tuple(claim.module.split("."))


def _longest_first(missing: Sequence[Task], seconds: Callable[[Task], float]) -> list[Task]:
    """Order tasks by the last time of their claims, longest first; begin with unknown ones, the last claim first."""
    of_claim: dict[str, list[Task]] = {}
    for task in missing:
        of_claim.setdefault(task[0], []).append(task)
    took = {name: sum(map(seconds, of_it)) for name, of_it in of_claim.items()}
    last_first = [*of_claim][::-1]
    return [task for name in sorted(last_first, key=lambda name: -took[name]) for task in of_claim[name]]
