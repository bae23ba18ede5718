"""Running claims: which ones are meant, what they rely on, what is known from an earlier run, on how many processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path

from algebra.notation import InputError
from checks.claim import Claim, Finding
from checks.papers import claims, papers
from checks.solvers import second_opinions
from checks.verdict import Disagreement, Examination, Verdict, judge
from checks.verify.cache import Cache, keys
from checks.verify.on_cluster import run
from checks.verify.reach import Project
from checks.verify.record import record
from checks.verify.waiting import Place
from checks.verify.workers import Done


def selected(names: Sequence[str]) -> list[Claim]:
    """The claims that names mean: `KEY` all claims of a paper, `KEY/NUMBER` one claim, or those whose number starts
    with it, as in `Johnson2011a/Section 11`. No names mean every claim.

    Raises:
        InputError: an unknown paper or claim; the message says what exists and the nearest name.

    >>> [claim.id for claim in selected(["Johnson2011a/Theorem 2.7", "Johnson2011a/Theorem 7.1"])]
    ['Johnson2011a/Theorem 2.7', 'Johnson2011a/Theorem 7.10', 'Johnson2011a/Theorem 7.13']
    """
    if not names:
        return list(claims().values())
    chosen: dict[str, Claim] = {}
    for name in names:
        key, _, number = name.partition("/")
        if key not in papers():
            near = get_close_matches(key, papers(), n=1, cutoff=0.4)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"unknown paper '{key}': expected one of {', '.join(papers())}{hint}")
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
        cross_check: whether what z3 decides is decided by other solvers too.
        dask: the address of the scheduler of a Dask cluster whose workers run the claims; None for this machine.

    >>> Settings(jobs=2, limit=60.0).options  # as no other solver is asked
    ''
    """

    jobs: int = 1
    limit: float | None = None
    folder: Path | None = None
    fresh: bool = False
    cross_check: bool = False
    dask: str | None = None

    @property
    def options(self) -> str:
        """What of this changes what a claim's check finds, as text: whether other solvers are asked, and a hash of all
        that their opinions depend on.
        """
        return f"cross-check {Project().fingerprint(second_opinions.__name__)}" if self.cross_check else ""


@dataclass(frozen=True)
class Verified:
    """The verdicts on claims, in their order.

    Attributes:
        verdicts: the verdicts.
        examined: how many claims had to be examined, those that were relied on too.
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
    progress: Callable[[Claim], None] | None = None,
    further: Mapping[str, Examination] | None = None,
) -> Verified:
    """The verdicts on claims, each with the status on record, after those that they rely on were examined too.

    Findings are kept as they come, so that a run that is broken off loses only the claims that were under way.

    Args:
        chosen: the claims.
        settings: how they are run.
        progress: called with each claim once it is examined.
        further: what other methods found of claims, by their identifiers; nothing of it is kept.

    Raises:
        InputError: there is no such cluster, or its workers have other code.

    >>> (verdict,) = verify(selected(["Johnson2011a/Theorem 2.7"])).verdicts
    >>> verdict.methods, verdict.as_expected
    (('exhaustion', 'z3'), True)
    """
    needed, options = relied_on(chosen), settings.options
    checked = [claim for claim in needed if claim.check is not None]
    made: dict[str, Examination] = {}
    cache = Cache(settings.folder) if settings.folder else None
    key_of: dict[str, str] = {}
    not_kept: str | None = None
    if cache:
        try:
            with keys(settings.folder) as key:
                key_of = {claim.id: key(claim, options) for claim in checked}
        except InputError as error:  # at its end, where all that it gives was given
            not_kept = str(error)
    for claim in needed:
        if cache and not settings.fresh and claim.check is not None:
            known = cache.find(claim, options, key_of[claim.id])
            if known is not None:
                made[claim.id] = known
        if progress and (claim.check is None or claim.id in made):
            progress(claim)
    kept = len(made)
    missing = {claim.id: claim for claim in checked if claim.id not in made}
    work = _cross_checked if settings.cross_check else _findings
    ordered = _longest_first(missing.values(), cache, options)
    for name, done in run(
        ordered, work, settings.jobs, settings.limit, settings.dask, lambda name: place_of(missing[name])
    ):
        claim, made[name] = missing[name], _examination(done)
        if cache:
            try:
                cache.keep(claim, options, key_of[name], made[name])
            except InputError as error:
                not_kept = str(error)
        if progress:
            progress(claim)
    for name, other in (further or {}).items():
        if name in made:
            made[name] = _with(made[name], other)
    found: dict[str, Verdict] = {}
    on_record = record()
    for claim in needed:
        verdict = _verdict(claim, [found[name] for name in claim.uses], made.get(claim.id))
        found[claim.id] = replace(verdict, expected=on_record.get(claim.id))
    return Verified(tuple(found[claim.id] for claim in chosen), len(checked), kept, not_kept)


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


def _findings(name: str) -> Iterator[Finding]:
    return claims()[name].findings()


def _cross_checked(name: str) -> Iterator[Finding]:
    return second_opinions.findings(claims()[name])


def _examination(done: Done[Finding]) -> Examination:
    findings = done.results
    if done.ended is not None:
        findings = (*findings, Finding("limit", done.ended, holds=None, complete=False, visited=0))
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
    ('checks', 'papers', 'johnson2011a', 's02_games')
    """
    return tuple(claim.module.split("."))


def _longest_first(missing: Iterable[Claim], cache: Cache | None, options: str) -> list[str]:
    """The order in which to run claims: the longest first, so that no process is left waiting for it at the end. Of
    those never run the last, since the last sections of a paper are the longest.
    """
    names = [claim.id for claim in missing][::-1]
    known = {claim.id: cache.seconds(claim, options) for claim in missing} if cache else {}
    return sorted(names, key=lambda name: -(known.get(name) or 0.0))
