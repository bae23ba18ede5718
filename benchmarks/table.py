"""Results as a table: on the terminal, and in the documentation between two marks."""

from __future__ import annotations

import datetime
import os
import platform
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rich.table import Table

from benchmarks.harness import REPEATS, Measurement, Result, growth
from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Status
from knotgames.checks.marks import MARKS
from knotgames.checks.output import console, write_text

BEGIN, END = "<!-- benchmarks -->", "<!-- end of benchmarks -->"
"""Between these marks a page has what was measured."""

MATTER = ("verify all", "lemmas four", "knots-values-18", "census", "0.07 to heap 30")
"""The benchmarks of which the README has a line each."""

HEAD = ("what", "took", "memory", "against", "ratio", "to reach")


def show(results: Sequence[Result]) -> None:
    """Print the results as a table."""
    table = Table(box=None, pad_edge=False)
    table.add_column("name")
    for head in HEAD[1:]:
        table.add_column(head, justify="left" if head in ("against", "to reach") else "right")
    missed = MARKS[Status.REFUTED].tone.terminal
    for result in results:
        _, *cells = row(result)
        table.add_row(result.benchmark.name, *cells, style=missed if result.met is False else None)
    console().print(table)
    for line in growth_lines(results):
        console().print(line)


def growth_lines(results: Sequence[Result]) -> Iterator[str]:
    """How the time of each family of benchmarks grows with its size."""
    for family, exponent in growth(results).items():
        yield f"Growth of {family}: the size to the power {exponent:.2f}."


def row(result: Result) -> tuple[str, ...]:
    """A result as the cells of a table, in the order of `HEAD`."""
    benchmark, baseline = result.benchmark, result.baseline
    against = f"{benchmark.baseline_name}: {timing(baseline)}" if baseline else ""
    answer = {True: "yes", False: "no", None: "not measured"}[result.met]
    reached = f"{benchmark.target}: {answer}" if benchmark.target else ""
    ratio = ""
    if result.ratio is not None:
        spread = f" ({figures(min(result.ratios))} to {figures(max(result.ratios))})" if len(result.ratios) > 1 else ""
        ratio = f"{figures(result.ratio)}{spread}"
    elif benchmark.target and benchmark.target.seconds is not None:
        against, ratio = "the time to reach", figures(benchmark.target.seconds / result.ours.median)
    return benchmark.what, timing(result.ours), f"{result.ours.mib:,.0f} MiB", against, ratio, reached


def timing(measured: Measurement) -> str:
    """The median, and the spread where there was more than one run, in a unit that suits the median.

    >>> timing(Measurement((0.5, 0.4, 2.0), 50.0)), timing(Measurement((12.5,), 50.0))
    ('500 ms (400 to 2,000)', '12.5 s')
    """
    factor, unit = next(
        (f, u) for f, u in ((1.0, "s"), (1e3, "ms"), (1e6, "µs")) if measured.median * f >= 1 or u == "µs"
    )
    median, least, most = (figures(factor * x) for x in (measured.median, min(measured.seconds), max(measured.seconds)))
    return f"{median} {unit}" if len(measured.seconds) == 1 else f"{median} {unit} ({least} to {most})"


def figures(x: float) -> str:
    """A number with three figures.

    >>> [figures(x) for x in (0.012345, 0.12, 3.14159, 27.18, 9593.6)]
    ['0.0123', '0.120', '3.14', '27.2', '9,590']
    """
    if x >= 100:
        return f"{float(f'{x:.3g}'):,.0f}"
    places = 2
    while places < 9 and x < 10 ** (2 - places):
        places += 1
    return f"{x:.{1 if x >= 10 else places}f}"


def markdown(results: Sequence[Result], date: datetime.date) -> str:
    """The results as a table in Markdown, with the date and the class of the machine."""
    return "\n".join(_lines(results, date))


def _lines(results: Sequence[Result], date: datetime.date) -> Iterator[str]:
    yield textwrap.fill(
        f"Measured on {date.isoformat()} with {machine()}. Times are medians, with the least and the most of up to "
        f"{REPEATS} runs; a ratio says how many times faster than its baseline, beside which it ran in turns, or than "
        "the time to reach. Memory is the peak of the process.",
        width=120,
    )
    yield ""
    for cells in (HEAD, ["---"] * len(HEAD), *map(row, results)):
        yield _row(cells)
    yield from ("", *growth_lines(results)) if growth(results) else ()


def briefly(results: Sequence[Result]) -> str:
    """A line each, in Markdown, of the results that the README has: what was done, and the median."""
    measured = {result.benchmark.name: result for result in results}
    return "\n".join(
        f"- {measured[name].benchmark.what}: {timing(replace(ours, seconds=(ours.median,)))}"
        for name, ours in ((name, measured[name].ours) for name in MATTER)
    )


def _row(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def machine() -> str:
    """The class of this machine: cores, memory, system, Python."""
    cores = os.cpu_count() or 1
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"Python {platform.python_version()} on {cores} {platform.machine()} core{'s' if cores > 1 else ''}, "
        f"{memory:.0f} GiB, {platform.system()}"
    )


def write_into(page: Path, measured: str) -> None:
    """Put what was measured between the two marks of a page.

    Raises:
        InputError: the page has not both marks, once and in order.
    """
    text = page.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise InputError(f"'{page}': expected the marks '{BEGIN}' and '{END}' once each, in this order")
    head, rest = text.split(BEGIN)
    write_text(f"{head}{BEGIN}\n\n{measured}\n\n{END}{rest.split(END)[1]}", str(page))
