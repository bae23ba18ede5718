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
    """The claims that names mean: `KEY` all claims of a paper, `KEY/NUMBER` one claim, or those whose number starts
    with it, as in `Johnson2011a/Section 11`. No names mean every claim.

    Raises:
        InputError: an unknown paper or claim; the message says what exists and the nearest name. Or every claim is
            meant, and there is a paper that cannot be used.

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
    """The claims on record that there are no more, among those that the names mean, as in `selected`.

    >>> vanished_claims(["Johnson2011a"])
    []
    """
    known = claims()
    return [
        claim
        for claim in record()
        if claim not in known and (not names or any(claim.startswith(name) for name in names))
    ]


def relied_on(chosen: Sequence[Claim]) -> list[Claim]:
    """The claims and all that they use, directly or not, each after those that it uses.

    Raises:
        ValueError: a claim uses one that does not exist, or itself by a detour.

    >>> [claim.number for claim in relied_on(selected(["Johnson2011a/Theorem 4.3"]))][-2:]
    ['Section 11 (outcomes)', 'Theorem 4.3']
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
    """How claims are run.

    Attributes:
        jobs: how many processes to use.
        limit: seconds that one claim may take; None for no limit.
        folder: where findings are kept between runs; None for nowhere.
        fresh: whether to run every claim anew, and to use nothing of what is kept.
        cross_check: whether what z3 decides of a claim as it is stated is decided by other solvers too.
        mutants: whether the check of each claim is run on its mutants and controls too.
        dask: the address of the scheduler of a Dask cluster whose workers run the claims; None for this machine.

    >>> Settings(jobs=2, limit=60.0).options  # as no other solver is asked
    ''
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
        """What of this changes what a claim's check finds, as text: whether other solvers are asked, and a hash of all
        that their opinions depend on.
        """
        return f"cross-check {Project().fingerprint(second_opinions.__name__)}" if self.cross_check else ""


Task = tuple[str, str | None]
"""A run of a check: the claim's identifier, and the name of a mutant or control; None for the claim as it is stated."""


def tasks(chosen: Sequence[Claim], settings: Settings = Settings()) -> list[Task]:
    """The runs that the verdicts on claims need: all claims that they rely on as they are stated, and if wanted the
    mutants and controls of the claims themselves.

    >>> tasks(selected(["Johnson2011a/Theorem 2.7"]), Settings(mutants=True))[:2]
    [('Johnson2011a/Theorem 2.7', None), ('Johnson2011a/Theorem 2.7', 'U1 asks all options to be in U2')]
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
    """The verdicts on claims, in their order.

    Attributes:
        verdicts: the verdicts.
        examined: how many checks were needed: of these claims, of those that they rely on, of mutants and controls.
        kept: for how many of these the findings of an earlier run were used.
        not_kept: why not all that was found could be kept for the next run; else None.

    >>> verified = verify(selected(["Johnson2011a/Theorem 2.7"]))
    >>> [str(verdict.status) for verdict in verified.verdicts], verified.examined, verified.kept
    (['proved'], 1, 0)
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
    """The verdicts on claims, each with the status on record, after those that they rely on were examined too.

    One process runs the check of a claim and of its mutants, one after the other, where it can: they compute much of
    the same. Findings are kept as they come, so that a run that is interrupted loses only the checks that were running.

    Args:
        chosen: the claims.
        settings: how they are run.
        progress: called with each task of `tasks` once it is done.
        further: what other methods found of claims, by their identifiers; nothing of it is kept.

    Raises:
        InputError: there is no such cluster, or its workers have other code.

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
    """What became of the mutants and controls of a claim; None if it has none and nothing establishes it."""
    became = {name: made[claim.id, name] for name in altered(claim) if (claim.id, name) in made}
    stated = made.get((claim.id, None))
    return trial(claim, stated, became, expected) if stated and (became or counting(stated.findings)) else None


def _with(made: Examination, other: Examination) -> Examination:
    findings, seconds = made.findings + other.findings, made.seconds + other.seconds
    return Examination(findings, seconds, made.error or other.error)


def verdict_here(claim: Claim, known: dict[str, Verdict]) -> Verdict:
    """The verdict on a claim, with the status on record, found in this process. An error in a check is not caught.

    Args:
        claim: the claim.
        known: the verdicts that are known, by identifier; those that are found are added to it.

    Raises:
        Disagreement: two methods contradict each other.
        ValueError: a claim uses one that does not exist.

    >>> (claim,) = selected(["Johnson2011a/Theorem 2.7"])
    >>> verdict_here(claim, {}).status
    <Status.PROVED: 'proved'>
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
    """Where a claim belongs: its paper, the folder, the file. What its check computes is mostly shared there.

    >>> place_of(claims()["Johnson2011a/Theorem 2.7"])
    ('knotgames', 'checks', 'papers', 'johnson2011a', 's02_games')
    """
    return tuple(claim.module.split("."))


def _longest_first(missing: Sequence[Task], seconds: Callable[[Task], float]) -> list[Task]:
    """The order in which to begin tasks: first the claims that took longest with their mutants, so that at the end no
    process waits for them. Where that is not known, the last claim first: the last sections of a paper take longest.
    """
    of_claim: dict[str, list[Task]] = {}
    for task in missing:
        of_claim.setdefault(task[0], []).append(task)
    took = {name: sum(map(seconds, of_it)) for name, of_it in of_claim.items()}
    last_first = [*of_claim][::-1]
    return [task for name in sorted(last_first, key=lambda name: -took[name]) for task in of_claim[name]]
