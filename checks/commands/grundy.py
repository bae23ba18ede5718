"""`knotgames grundy CODE --heaps N`: the Grundy values of a heap game, its period with the proof, a table, a plot."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from knotgames.algebra.heaps.octal import Code, Solution, solve
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import Spent
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.certificates.grundy import require_octal, write_grundy_certificate
from knotgames.checks.commands import Exit
from knotgames.checks.output import require_writable, write_json, write_text
from knotgames.checks.progress import progress
from knotgames.checks.report.facts import Fact, fact, lines, numbered
from knotgames.checks.report.pictures.plot import plot
from knotgames.checks.streams import report
from knotgames.checks.sweeps.grundy import solve_and_keep

_ROW = 20
"""The number of values in a row of the table."""


def run(arguments: Namespace) -> Exit:
    code, heaps = Code.parse(arguments.code), arguments.heaps
    if arguments.plot is not None and not arguments.plot.endswith((".svg", ".png")):
        raise InputError(f"cannot plot to '{arguments.plot}': expected a name that ends in .svg or .png")
    require_writable(arguments.csv, arguments.plot, arguments.json, arguments.certificate, arguments.db)
    if arguments.certificate is not None:
        require_octal(code)
    printed = not (arguments.period or arguments.csv or arguments.plot or arguments.certificate)
    if printed or arguments.csv or arguments.plot or arguments.json:
        require_memory(heaps * _LISTED, f"the values of {heaps} heaps")
    try:
        with progress("heaps", heaps) as step:
            if arguments.db is None:
                with budget_of(arguments).enforced():
                    solution = solve(code, heaps, step.reach)
            else:
                with budget_of(arguments, None).counted():
                    solution = solve_and_keep(arguments.db, code, heaps, step.reach)
    except Spent as spent:
        kept = "" if arguments.db is None else f"; the same command continues from those in '{arguments.db}'"
        report(f"the values of {heaps} heaps were not found: {spent}{kept}")
        return Exit.UNDECIDED
    if arguments.csv is not None:
        rows = (f"{heap},{value}\n" for heap, value in enumerate(solution.sequence(heaps).tolist()))
        write_text("heap,value\n" + "".join(rows), arguments.csv)
    if arguments.plot is not None:
        plot(solution.sequence(heaps), f"Grundy values of {code}", arguments.plot)
    if arguments.json is not None:
        write_json(_answer(solution, heaps, arguments.period), arguments.json, one_line=True)
    elif arguments.period:
        sys.stdout.writelines(lines(_period_facts(solution, heaps), _WIDTH))
    elif printed:
        sys.stdout.writelines(f"{row}\n" for row in numbered(solution.sequence(heaps).tolist(), _ROW))
    if arguments.certificate is not None:
        write_grundy_certificate(solution, arguments.certificate)
    return Exit.UNDECIDED if arguments.period and solution.proved is None else Exit.AS_EXPECTED


_LISTED = 100
"""The approximate number of bytes for a value while it is written."""


_WIDTH = 12
"""The width of the heads of facts."""

_THEOREM = "periodicity theorem (Guy and Smith 1956)"


def _answer(solution: Solution, heaps: int, period: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {"game": str(solution.code), "heaps": heaps}
    if period:
        answer["period"] = solution.series and {
            "preperiod": solution.series.preperiod,
            "period": solution.series.period,
            "exceptional": [list(pair) for pair in solution.series.exceptions],
            "repeating": list(solution.series.repeating),
            "proved_by": _THEOREM,
            "heaps_needed": solution.bound,
        }
    return {**answer, "values": solution.sequence(heaps).tolist()}


def _period_facts(solution: Solution, heaps: int) -> list[Fact]:
    game = fact("game", str(solution.code))
    if solution.proved is None:
        return [game, fact("period", f"none is proved by the heaps up to {heaps}")]
    start, period = solution.proved
    if start + period <= _SHOWN:
        assert solution.series is not None
        repeating = " ".join(map(str, solution.series.repeating))
        exceptions = ", ".join(f"{heap}: {value}" for heap, value in solution.series.exceptions) or "none"
    else:
        repeating = f"{period} values, of which the largest is {solution.computed[start : start + period].max()}"
        exceptions = f"the last is heap {start - 1}, with the value {solution[start - 1]}" if start else "none"
    return [
        game,
        fact("period", f"{period}, from heap {start} on"),
        fact("repeating", repeating),
        fact("exceptional", exceptions),
        fact("proved", f"for all heaps, by the values up to heap {solution.bound} and the {_THEOREM}"),
    ]


_SHOWN = 10_000
"""The most heaps before and in a period that are shown one by one."""
