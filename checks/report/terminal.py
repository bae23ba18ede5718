"""Verdicts, and the grounds of claims, on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.markup import escape
from rich.table import Table

from knotgames.checks.claim import Claim, Status
from knotgames.checks.marks import colored
from knotgames.checks.output import console
from knotgames.checks.report import tally
from knotgames.checks.verdict import Entry, Verdict
from knotgames.checks.verify.grounds import Ground, Grounded


def listing(chosen: Sequence[Claim], on_record: Mapping[str, Entry]) -> str:
    """Return the claims with their statements and recorded statuses, as text.

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
        lines += [f"    read as: {claim.reading}"] if claim.reading else []
    return "".join(f"{line}\n" for line in lines)


def show(found: Sequence[Verdict]) -> None:
    """Print a line for each verdict, the refuted claims, and a summary."""
    out = console()
    for verdict in found:
        status = colored(verdict.status, escape(f"{tally.words(verdict):9}"))
        methods = f" [dim]({', '.join(verdict.methods)})[/]" if verdict.methods else ""
        expected = f" {colored(Status.REFUTED, escape(verdict.amiss), bold=True)}" if verdict.amiss else ""
        out.print(f"{status} {escape(verdict.claim.id)}{methods}{expected}", soft_wrap=True)
        if verdict.status is not Status.PROVED:
            out.print(f"          [dim]{escape(verdict.scope)}[/]")
        if verdict.claim.reading:
            out.print(f"          [dim]read as: {escape(verdict.claim.reading)}[/]")
    refuted = tally.refuted(found)
    if refuted:
        out.print("\n[bold]Not as printed[/]")
    for verdict in refuted:
        severity = f" ({verdict.severity})" if verdict.severity else ""
        out.print(f"{escape(verdict.claim.id)}{severity}: {escape(verdict.claim.statement)}")
        if verdict.claim.formula:
            out.print(f"    lemma: {escape(verdict.claim.formula)}")
        if verdict.claim.reading:
            out.print(f"    read as: {escape(verdict.claim.reading)}")
        out.print(f"    counterexample: {escape(verdict.counterexample or '')}")
        if verdict.claim.correction:
            out.print(f"    corrected: {escape(verdict.claim.correction)}")
        if verdict.claim.counted_under:
            out.print(f"    follows from the error in: {escape(verdict.claim.counted_under)}")
    out.print()
    columns = [name for name in tally.COLUMNS if tally.counts(found)[name]]
    rows = tally.rows(found, tally.column, columns, tally.seconds)
    out.print(_table("Summary", (*columns, "seconds"), rows))
    errors = tally.errors(found)
    if errors:
        out.print(f"\n{errors}")
    unexpected = tally.unexpected(found)
    if unexpected:
        names = ", ".join(f"{v.claim.id} ({v.status}, {v.amiss})" for v in unexpected)
        out.print(f"\n{colored(Status.REFUTED, 'Not as expected:', bold=True)} {escape(names)}")
    else:
        out.print(f"\n{tally.headline(found)}")
    for verdict in found:
        for line in verdict.trial.lines if verdict.trial else ():
            out.print(f"{verdict.claim.id}: {line}", markup=False, soft_wrap=True)
    trials = tally.trials(found)
    if trials:
        out.print(trials)


def show_grounds(found: Sequence[Grounded]) -> None:
    """Print the ground of each claim, and the number of claims of each paper with each ground."""
    out = console()
    for one in found:
        out.print(escape(_line(one)), soft_wrap=True)
    out.print()
    columns = [ground for ground in Ground if any(one.ground is ground for one in found)]
    rows = tally.rows(found, lambda one: one.ground, columns, len)
    out.print(_table("What the claims rest on", (*columns, "all"), rows))


def _line(one: Grounded) -> str:
    """Return the ground of a claim, with its methods and assumptions."""
    assumed = ", ".join(name for name in one.assumes if name != one.claim.id)
    words = str(one.ground)
    if assumed:
        words += f" {assumed}" if one.ground is Ground.ASSUMING else f", {Ground.ASSUMING} {assumed}"
    return f"{one.claim.id}: {words}" + (f" ({', '.join(one.methods)})" if one.methods else "")


def _table(title: str, columns: Iterable[str], rows: Iterable[Sequence[str]]) -> Table:
    """Return a table with papers at the left and numbers in columns."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("paper", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(*row)
    return table
