"""The census of knot shadows: for each shadow, the number of its pseudodiagrams with each value.

Results are kept in a file (`checks.sweeps.census_file`), and only missing ones are computed. The tasks are independent
and can be repeated, so any executor can run them.
"""

from __future__ import annotations

from collections.abc import Callable

from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps.batches import in_batches
from knotgames.checks.sweeps.census_file import CensusFile, Place
from knotgames.checks.sweeps.executors import Executor
from knotgames.games.knot.census import AT_ONCE, FEWEST, valued_all
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.shadows import least_memory, shadows
from knotgames.games.knot.unknot import DETECTED


def take(
    file: CensusFile,
    most: int,
    executor: Executor | None = None,
    progress: Callable[[int, int, int], None] | None = None,
) -> None:
    """Enter every missing shadow with at most `most` crossings, and leave the file in order.

    Raises:
        InputError: the executor lost a task.
    """
    missing: dict[Place, Code] = {}
    left: dict[int, int] = {}
    total: dict[int, int] = {}
    for crossings in range(FEWEST, most + 1):
        number = file.shadows(crossings)
        if number is None:
            number = file.put_down(crossings, shadows(crossings))
        waiting = file.waiting(crossings)
        left[crossings], total[crossings] = len(waiting), number
        missing |= waiting
    places = {pd: place for place, pd in missing.items()}
    for batch, found in in_batches(valued_all, list(places), executor):
        file.enter({places[pd]: shadow for pd, shadow in zip(batch, found, strict=True)})
        for pd in batch:
            left[places[pd][0]] -= 1
        if progress is not None:
            crossings = places[batch[-1]][0]
            progress(crossings, total[crossings] - left[crossings], total[crossings])
    file.finish()


def require_feasible(most: int, jobs: int) -> None:
    """Raise InputError if a census cannot be taken, before any work.

    Raises:
        InputError: there are no such shadows, the unknot is not known to be detected, or memory does not suffice.
    """
    if most < FEWEST:
        raise InputError(f"--crossings {most}: no shadow with fewer than {FEWEST} crossings is prime and reduced")
    if most > DETECTED:
        raise InputError(f"--crossings {most}: the unknot is told by its Jones polynomial up to {DETECTED} crossings")
    require_memory(least_memory(most), f"the shadows of links with {most} crossings")
    # a shadow may have no two crossings in a twist; in counting, states are taken as numbers of 8 bytes, with weights
    require_memory(
        jobs * (3**most + 32 * AT_ONCE), f"the values of 3^{most} pseudodiagrams, for {jobs} shadows at once,"
    )
