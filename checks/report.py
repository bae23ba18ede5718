"""Verdicts to look at: on a terminal, as JSON and as JUnit XML."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from checks.claim import Claim, Status, Verdict
from checks.papers import papers

if TYPE_CHECKING:
    from rich.progress import Progress

COLORS = {
    Status.PROVED: "green",
    Status.CHECKED: "cyan",
    Status.REFUTED: "red",
    Status.OPEN: "yellow",
    Status.ASSUMED: "blue",
    Status.UNDECIDED: "magenta",
}


def listing(chosen: Sequence[Claim]) -> str:
    """The claims with their statements, as text.

    >>> from checks.verify import selected
    >>> print(listing(selected(["Johnson2011a/Theorem 7.3"])), end="")
    Johnson2011a/Theorem 7.3 (proved)
        If A and B are arbitrary games, then X(A + B) = X(A) ⊕ X(B).
    """
    return "".join(f"{claim.id} ({claim.expected or 'not on record'})\n    {claim.statement}\n" for claim in chosen)


def show(found: Sequence[Verdict]) -> None:
    """Print a line for each verdict, what did not hold as printed, and a summary."""
    from rich.markup import escape
    from rich.table import Table

    from checks.output import console as standard_output

    console = standard_output()
    for verdict in found:
        status = f"[{COLORS[verdict.status]}]{verdict.status:9}[/]"
        methods = f" [dim]({', '.join(verdict.methods)})[/]" if verdict.methods else ""
        expected = "" if verdict.as_expected else f" [bold red]expected {verdict.claim.expected}[/]"
        console.print(f"{status} {escape(verdict.claim.id)}{methods}{expected}", soft_wrap=True)
        if verdict.status is not Status.PROVED:
            console.print(f"          [dim]{escape(verdict.scope)}[/]")
    refuted = [verdict for verdict in found if verdict.status is Status.REFUTED]
    if refuted:
        console.print("\n[bold]Not as printed[/]")
    for verdict in refuted:
        console.print(f"{escape(verdict.claim.id)}: {escape(verdict.claim.statement)}")
        console.print(f"    counterexample: {escape(verdict.counterexample or '')}")
        if verdict.claim.correction:
            console.print(f"    corrected: {escape(verdict.claim.correction)}")
    table = Table(title="Summary", title_justify="left", box=None, pad_edge=False)
    table.add_column("paper")
    for status in Status:
        table.add_column(str(status), justify="right")
    table.add_column("seconds", justify="right")
    for key in papers():
        own = [verdict for verdict in found if verdict.claim.paper == key]
        if own:
            counts = Counter(verdict.status for verdict in own)
            seconds = sum(verdict.seconds for verdict in own)
            table.add_row(key, *(str(counts[status]) for status in Status), f"{seconds:.1f}")
    console.print()
    console.print(table)
    unexpected = [verdict for verdict in found if not verdict.as_expected]
    if unexpected:
        names = ", ".join(f"{v.claim.id} ({v.change})" for v in unexpected)
        console.print(f"\n[bold red]Not as expected:[/] {escape(names)}")
    else:
        console.print(
            "\nThe claim is as expected." if len(found) == 1 else f"\nAll {len(found)} claims are as expected."
        )


def junit(found: Sequence[Verdict]) -> str:
    """The verdicts as JUnit XML: a suite for each paper, a case for each claim, a failure where a status is not the
    expected one.
    """
    root = ElementTree.Element("testsuites", name="knotgames verify")
    for key in papers():
        own = [verdict for verdict in found if verdict.claim.paper == key]
        if not own:
            continue
        failures = sum(not verdict.as_expected for verdict in own)
        total = f"{sum(verdict.seconds for verdict in own):.3f}"
        suite = ElementTree.SubElement(
            root, "testsuite", name=key, tests=str(len(own)), failures=str(failures), errors="0", time=total
        )
        for verdict in own:
            case = ElementTree.SubElement(
                suite, "testcase", classname=key, name=verdict.claim.number, time=f"{verdict.seconds:.3f}"
            )
            if not verdict.as_expected:
                message = verdict.change
                failure = ElementTree.SubElement(case, "failure", message=message)
                failure.text = verdict.counterexample or verdict.scope
            output = f"{verdict.status}: {verdict.claim.statement} [{', '.join(verdict.methods)}: {verdict.scope}]"
            ElementTree.SubElement(case, "system-out").text = output
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def summary(found: Sequence[Verdict]) -> dict[str, Any]:
    """How many verdicts of each status there are, by paper."""
    counts: dict[str, Counter[Status]] = {}
    for verdict in found:
        counts.setdefault(verdict.claim.paper, Counter())[verdict.status] += 1
    return {key: {str(status): counts[key][status] for status in Status} for key in counts}


@contextmanager
def progress_bar(label: str, total: int | None) -> Iterator[Progress | None]:
    """A progress bar on standard error if that is a terminal, and nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        bar.add_task(label, total=total)
        yield bar
