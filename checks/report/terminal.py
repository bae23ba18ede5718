"""Verdicts on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checks.claim import Claim, Status
from checks.marks import colored
from checks.report import tally
from checks.verdict import Entry, Verdict


def listing(chosen: Sequence[Claim], on_record: Mapping[str, Entry]) -> str:
    """The claims with their statements and the statuses on record, as text.

    >>> claim = Claim("P", "Theorem 1", "X is at most Z.", None, formula="X(A) <= Z(A)")
    >>> print(listing([claim], {"P/Theorem 1": Entry(Status.ASSUMED, "X is at most Z.")}), end="")
    P/Theorem 1 (assumed)
        X is at most Z.
        lemma: X(A) <= Z(A)
    """
    lines = []
    for claim in chosen:
        known = on_record.get(claim.id)
        lines += [f"{claim.id} ({known.status if known else 'not on record'})", f"    {claim.statement}"]
        lines += [f"    lemma: {claim.formula}"] if claim.formula else []
    return "".join(f"{line}\n" for line in lines)


def show(found: Sequence[Verdict]) -> None:
    """Print a line for each verdict, what did not hold as printed, and a summary."""
    from rich.markup import escape
    from rich.table import Table

    from checks.output import console as standard_output

    console = standard_output()
    for verdict in found:
        status = colored(verdict.status, f"{verdict.status:9}")
        methods = f" [dim]({', '.join(verdict.methods)})[/]" if verdict.methods else ""
        expected = f" {colored(Status.REFUTED, verdict.amiss, bold=True)}" if verdict.amiss else ""
        console.print(f"{status} {escape(verdict.claim.id)}{methods}{expected}", soft_wrap=True)
        if verdict.status is not Status.PROVED:
            console.print(f"          [dim]{escape(verdict.scope)}[/]")
    refuted = tally.refuted(found)
    if refuted:
        console.print("\n[bold]Not as printed[/]")
    for verdict in refuted:
        console.print(f"{escape(verdict.claim.id)}: {escape(verdict.claim.statement)}")
        if verdict.claim.formula:
            console.print(f"    lemma: {escape(verdict.claim.formula)}")
        console.print(f"    counterexample: {escape(verdict.counterexample or '')}")
        if verdict.claim.correction:
            console.print(f"    corrected: {escape(verdict.claim.correction)}")
    table = Table(title="Summary", title_justify="left", box=None, pad_edge=False)
    table.add_column("paper")
    for status in Status:
        table.add_column(str(status), justify="right")
    table.add_column("seconds", justify="right")
    for key, own in tally.by_paper(found).items():
        counts = tally.counts(own)
        table.add_row(key, *(str(counts[status]) for status in Status), tally.seconds(own))
    console.print()
    console.print(table)
    unexpected = tally.unexpected(found)
    if unexpected:
        names = ", ".join(f"{v.claim.id} ({v.status}, {v.amiss})" for v in unexpected)
        console.print(f"\n{colored(Status.REFUTED, 'Not as expected:', bold=True)} {escape(names)}")
    else:
        console.print(f"\n{tally.headline(found)}")
