"""Running claims: which ones are meant, on how many processes, and what they rely on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from difflib import get_close_matches

from algebra.notation import InputError
from checks.claim import Claim, Finding, Verdict, judge
from checks.papers import claims, papers

Examine = Callable[[Claim], tuple[Finding, ...]]
"""What runs the check of a claim and collects its findings."""


def selected(names: Sequence[str]) -> list[Claim]:
    """The claims that names mean: `KEY` all claims of a paper, `KEY/NUMBER` one claim, or those whose number starts
    with it, as in `Johnson2011a/Section 11`. No names mean every claim.

    Raises:
        InputError: an unknown paper or claim; the message says what exists and the nearest name.
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


def relied_on(chosen: Sequence[Claim]) -> list[Claim]:
    """The claims and all that they use, directly or not, each after those that it uses.

    Raises:
        ValueError: a claim uses one that does not exist, or itself by a detour.
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


def verdicts(
    chosen: Sequence[Claim],
    jobs: int = 1,
    progress: Callable[[Claim, Verdict], None] | None = None,
    examine: Examine = Claim.findings,
) -> list[Verdict]:
    """The verdicts of the claims, in their order, after those that they rely on were found too.

    Args:
        chosen: the claims.
        jobs: how many processes to use.
        progress: called with each claim and its verdict as it is found.
        examine: what runs the check of a claim; in processes it is known by its name.
    """
    found: dict[str, Verdict] = {}
    stream = _one_by_one(relied_on(chosen), examine) if jobs == 1 else _in_processes(relied_on(chosen), jobs, examine)
    for claim, verdict in stream:
        found[claim.id] = verdict
        if progress:
            progress(claim, verdict)
    return [found[claim.id] for claim in chosen]


def _one_by_one(ordered: Sequence[Claim], examine: Examine) -> Iterator[tuple[Claim, Verdict]]:
    found: dict[str, Verdict] = {}
    for claim in ordered:
        found[claim.id] = judge(claim, [found[name] for name in claim.uses], examine)
        yield claim, found[claim.id]


def _in_processes(ordered: Sequence[Claim], jobs: int, examine: Examine) -> Iterator[tuple[Claim, Verdict]]:
    """Each claim goes to a process once the claims that it uses have verdicts. The last sections of a paper are the
    longest, so of the claims that are ready the last one goes first.
    """
    waiting = {claim.id: claim for claim in ordered}
    found: dict[str, Verdict] = {}
    running: dict[Future[Verdict], Claim] = {}
    with ProcessPoolExecutor(jobs) as pool:
        try:
            while waiting or running:
                ready = [c for c in reversed(list(waiting.values())) if all(name in found for name in c.uses)]
                for claim in ready[: jobs - len(running)]:
                    used = {name: found[name] for name in claim.uses}
                    running[pool.submit(_judged, claim.id, used, examine)] = waiting.pop(claim.id)
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    claim = running.pop(future)
                    found[claim.id] = future.result()
                    yield claim, found[claim.id]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _judged(name: str, used: Mapping[str, Verdict], examine: Examine) -> Verdict:
    return judge(claims()[name], list(used.values()), examine)


def default_jobs() -> int:
    """As many processes as there are cores."""
    return os.cpu_count() or 1
