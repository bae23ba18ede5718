"""`knotgames grundy CODE --heaps N`: the Grundy values of a heap game, its period with the proof, a table, a plot."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from algebra.notation import InputError
from checks.commands import Command, Exit, add_budget_option, add_json_option, whole_number

if TYPE_CHECKING:
    from algebra.heaps.breaking import Values
    from algebra.heaps.octal import Solution

_ROW = 20
"""How many values stand in a row of the table that is shown."""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="an octal or hexadecimal code, such as 0.77 or 4.3")
    parser.add_argument("--heaps", type=whole_number(0), metavar="N", required=True, help="the largest heap")
    parser.add_argument("--period", action="store_true", help="find the period and prove it")
    parser.add_argument("--csv", metavar="FILE", help="write a line 'heap,value' for each heap to FILE")
    parser.add_argument("--plot", metavar="FILE", help="plot the values to FILE, which ends in .svg or .png")
    add_budget_option(parser)
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    from algebra.heaps.octal import Code, solve
    from algebra.memory import require_memory
    from checks.budget import Budget, TimeIsUp
    from checks.output import require_writable, write_json, write_text
    from checks.progress import progress

    code, heaps = Code.parse(arguments.code), arguments.heaps
    if arguments.plot is not None and not arguments.plot.endswith((".svg", ".png")):
        raise InputError(f"cannot plot to '{arguments.plot}': expected a name that ends in .svg or .png")
    require_writable(arguments.csv, arguments.plot, arguments.json)
    listed = arguments.csv or arguments.plot or arguments.json or not arguments.period
    if listed:
        require_memory(heaps * _LISTED, f"the values of {heaps} heaps")
    budget = Budget(arguments.budget)
    try:
        with progress("heaps", heaps) as step, budget.enforced():
            solution = solve(code, heaps, step.reach)
    except TimeIsUp:
        print(f"knotgames: the values of {heaps} heaps were not found within {budget}", file=sys.stderr)
        return Exit.UNDECIDED
    if arguments.csv is not None:
        lines = (f"{heap},{value}\n" for heap, value in enumerate(solution.sequence(heaps).tolist()))
        write_text("heap,value\n" + "".join(lines), arguments.csv)
    if arguments.plot is not None:
        from checks.report.plot import plot

        plot(solution.sequence(heaps), f"Grundy values of {code}", arguments.plot)
    if arguments.json is not None:
        write_json(_answer(solution, heaps, arguments.period), arguments.json, one_line=True)
    elif arguments.period:
        sys.stdout.write(_period_text(solution, heaps))
    elif arguments.csv is None and arguments.plot is None:
        sys.stdout.writelines(_rows(solution.sequence(heaps)))
    return Exit.UNDECIDED if arguments.period and solution.series is None else Exit.AS_EXPECTED


_LISTED = 100
"""About how many bytes a value takes while it is written."""


def _rows(values: Values) -> Iterator[str]:
    heads, wide = len(str(len(values) - 1)), len(str(int(values.max())))
    for start in range(0, len(values), _ROW):
        row = " ".join(f"{value:{wide}}" for value in values[start : start + _ROW].tolist())
        yield f"{start:{heads}}: {row}\n"


def _period(solution: Solution) -> dict[str, Any] | None:
    if solution.series is None:
        return None
    return {
        "preperiod": solution.series.preperiod,
        "period": solution.series.period,
        "exceptional": [list(pair) for pair in solution.series.exceptions],
        "repeating": list(solution.series.repeating),
        "proved_by": "periodicity theorem (Guy and Smith 1956)",
        "heaps_needed": solution.bound,
    }


def _answer(solution: Solution, heaps: int, period: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {"game": str(solution.code), "heaps": heaps}
    if period:
        answer["period"] = _period(solution)
    answer["values"] = solution.sequence(heaps).tolist()
    return answer


def _period_text(solution: Solution, heaps: int) -> str:
    found = _period(solution)
    if found is None:
        return f"game:        {solution.code}\nperiod:      none is proved by the heaps up to {heaps}\n"
    exceptions = ", ".join(f"{heap}: {value}" for heap, value in found["exceptional"]) or "none"
    return (
        f"game:        {solution.code}\n"
        f"period:      {found['period']}, from heap {found['preperiod']} on\n"
        f"repeating:   {' '.join(map(str, found['repeating']))}\n"
        f"exceptional: {exceptions}\n"
        f"proved:      for all heaps, by the values up to heap {found['heaps_needed']} and the {found['proved_by']}\n"
    )


COMMAND = Command("grundy", "The Grundy values of a heap game, and its period with a proof.", configure, run)
