"""`knotgames census --crossings N [--db F]`: all knot shadows with at most N crossings, and their values."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from knotgames.checks.commands import Exit
from knotgames.checks.output import console, require_writable, write_json
from knotgames.checks.progress import progress
from knotgames.checks.sweeps.census import require_feasible, take
from knotgames.checks.sweeps.census_file import CensusFile, Totals
from knotgames.checks.sweeps.cluster import workers
from knotgames.checks.sweeps.executors import default_jobs
from knotgames.games.knot.census import FEWEST


def run(arguments: Namespace) -> Exit:
    most = arguments.crossings
    if arguments.json is not None and Path(arguments.json).resolve() == Path(arguments.db).resolve():
        raise InputError(f"--db and --json both name '{arguments.db}': expected two files")
    jobs = arguments.jobs or default_jobs()
    require_feasible(most, jobs)
    require_writable(arguments.db, arguments.json)
    with (
        workers(jobs, arguments.dask) as executor,
        CensusFile(arguments.db) as file,
        progress("shadows") as step,
    ):

        def show(crossings: int, done: int, total: int) -> None:
            step.reach(done, total, f"shadows with {crossings} crossings")

        if arguments.budget is None:
            take(file, most, executor, show)
        else:
            try:
                with Budget(seconds=arguments.budget).enforced():
                    take(file, most, executor, show)
            except Spent as spent:
                entered = f"{file.entered():,} shadows are entered in '{arguments.db}'"
                print(f"knotgames: {spent}; {entered}; the same command goes on", file=sys.stderr)
                return Exit.UNDECIDED
        totals = [file.totals(crossings) for crossings in range(FEWEST, most + 1)]
    if arguments.json:
        write_json([total.to_json() for total in totals], arguments.json)
    if arguments.json != "-":
        _show(totals)
    return Exit.AS_EXPECTED


def _show(totals: Sequence[Totals]) -> None:
    shadows = Table(title="Shadows by outcome", title_justify="left", box=None, pad_edge=False)
    for heading in ("crossings", "shadows", *Outcome):
        shadows.add_column(str(heading), justify="right")
    for total in totals:
        numbers = (total.crossings, total.shadows, *(total.outcomes.get(outcome, 0) for outcome in Outcome))
        shadows.add_row(*(f"{number:,}" for number in numbers))
    positions = Table(title="Positions by value", title_justify="left", box=None, pad_edge=False)
    positions.add_column("crossings", justify="right")
    positions.add_column("positions", justify="right")
    occurring = [value for value in VALUES if any(value in total.positions for total in totals)]
    for value in occurring:
        positions.add_column(str(value), justify="right")
    for total in totals:
        numbers = (total.crossings, sum(total.positions.values()), *(total.positions.get(v, 0) for v in occurring))
        positions.add_row(*(f"{number:,}" for number in numbers))
    console().print(shadows, "", positions, sep="\n")
