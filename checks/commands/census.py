"""`knotgames census --crossings N [--db F]`: all knot shadows with at most N crossings, and their values."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.table import Column, Table

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from knotgames.checks.commands import Exit
from knotgames.checks.output import console, require_writable, write_answer
from knotgames.checks.progress import progress
from knotgames.checks.streams import report
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
    with workers(jobs, arguments.dask) as executor, CensusFile(arguments.db) as file, progress("shadows") as step:

        def show(crossings: int, done: int, total: int) -> None:
            step.reach(done, total, f"shadows with {crossings} crossings")

        try:
            with Budget(seconds=arguments.budget).enforced():
                take(file, most, executor, show)
        except Spent as spent:
            entered = f"{file.entered():,} shadows are entered in '{arguments.db}'"
            report(f"{spent}; {entered}; the same command continues")
            return Exit.UNDECIDED
        totals = [file.totals(crossings) for crossings in range(FEWEST, most + 1)]
    write_answer([total.to_json() for total in totals], arguments.json, lambda: _show(totals))
    return Exit.AS_EXPECTED


def _show(totals: Sequence[Totals]) -> None:
    shadows = {"crossings": [one.crossings for one in totals], "shadows": [one.shadows for one in totals]}
    shadows |= {str(outcome): [one.outcomes.get(outcome, 0) for one in totals] for outcome in Outcome}
    positions = {"crossings": shadows["crossings"], "positions": [sum(one.positions.values()) for one in totals]}
    occurring = [value for value in VALUES if any(value in one.positions for one in totals)]
    positions |= {str(value): [one.positions.get(value, 0) for one in totals] for value in occurring}
    console().print(_table("Shadows by outcome", shadows), "", _table("Positions by value", positions), sep="\n")


def _table(title: str, columns: Mapping[str, Sequence[int]]) -> Table:
    headings = (Column(heading, justify="right") for heading in columns)
    table = Table(*headings, title=title, title_justify="left", box=None, pad_edge=False)
    for row in zip(*columns.values(), strict=True):
        table.add_row(*(f"{number:,}" for number in row))
    return table
