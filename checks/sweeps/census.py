"""The census of knot shadows: of each, how many of its pseudodiagrams have which value.

A census can be interrupted: what is found is kept in a file (`checks.sweeps.census_file`), and only what is missing
there is computed. Its tasks are independent of each other and can be repeated, so that any executor can do them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, as_completed

from algebra.memory import require_memory
from algebra.notation import InputError
from checks.sweeps.census_file import CensusFile, Place
from games.knot.census import FEWEST, ValuedShadow, valued_all
from games.knot.diagrams.diagram import Code
from games.knot.diagrams.shadows import least_memory, shadows
from games.knot.unknot import DETECTED

BATCH = 2**20
"""About how many pseudodiagrams are valued in one task."""


def take(
    file: CensusFile,
    most: int,
    executor: Executor | None = None,
    progress: Callable[[int, int, int], None] | None = None,
) -> None:
    """Enter every shadow of at most so many crossings that the file does not have, and leave the file in order.

    Args:
        file: the file.
        most: the greatest number of crossings.
        executor: what does the tasks; by default they are done here, one after the other.
        progress: called with a number of crossings, how many shadows with so many are entered, and how many there are.

    Raises:
        InputError: the file has a shadow where there is another one, or the executor lost a task.
    """
    known = file.codes()
    for crossings in range(FEWEST, most + 1):
        wanted = {(crossings, number): pd for number, pd in enumerate(shadows(crossings), 1)}
        for place, pd in known.items():
            if place[0] == crossings and wanted.get(place) != pd:
                raise InputError(f"'{file.path}' has another shadow as number {place[1]} with {crossings} crossings")
        missing = {place: pd for place, pd in wanted.items() if place not in known}
        done = len(wanted) - len(missing)
        for task, found in _finished(missing, executor):
            file.enter(dict(zip(task, found, strict=True)))
            done += len(task)
            if progress is not None:
                progress(crossings, done, len(wanted))
    file.finish()


def _finished(
    missing: dict[Place, Code], executor: Executor | None
) -> Iterator[tuple[list[Place], list[ValuedShadow]]]:
    """Every task, and its shadows with their values, as they are found."""
    if executor is None:
        for task in _tasks(missing):
            yield task, valued_all([missing[place] for place in task])
        return
    running: dict[Future[list[ValuedShadow]], list[Place]] = {}
    try:
        for task in _tasks(missing):
            running[executor.submit(valued_all, [missing[place] for place in task])] = task
        for future in as_completed(running):
            yield running[future], _result(future)
    finally:
        for future in running:
            future.cancel()


def _result(future: Future[list[ValuedShadow]]) -> list[ValuedShadow]:
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise InputError(f"a task was lost ({str(error) or 'cancelled'}): take the census again, it goes on") from error


def _tasks(missing: Iterable[Place]) -> Iterator[list[Place]]:
    """The shadows by batches, of about the same work each."""
    task: list[Place] = []
    for place in missing:
        task.append(place)
        if sum(3**crossings for crossings, _ in task) >= BATCH:
            yield task
            task = []
    if task:
        yield task


def require_feasible(most: int, jobs: int) -> None:
    """Refuse a census that cannot be taken, before any work.

    Args:
        most: the greatest number of crossings.
        jobs: how many tasks are done at once.

    Raises:
        InputError: there are no such shadows, the unknot is not known to be told, or memory does not suffice.
    """
    if most < FEWEST:
        raise InputError(f"--crossings {most}: no shadow with fewer than {FEWEST} crossings is prime and reduced")
    if most > DETECTED:
        raise InputError(f"--crossings {most}: the unknot is told by its Jones polynomial up to {DETECTED} crossings")
    require_memory(least_memory(most), f"the shadows of links with {most} crossings")
    require_memory(jobs * 2 * 3**most, f"the values of 3^{most} pseudodiagrams, for {jobs} shadows at once,")
