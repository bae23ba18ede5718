"""The grounds of claims, on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.markup import escape
from rich.table import Table

from knotgames.checks.output import console
from knotgames.checks.papers import papers
from knotgames.checks.verify.grounds import Ground, Grounded


def show_grounds(found: Sequence[Grounded]) -> None:
    """Print the ground of each claim, and the number of claims of each paper with each ground."""
    out = console()
    for one in found:
        out.print(escape(_line(one)), soft_wrap=True)
    out.print()
    out.print(_summary(found))


def _line(one: Grounded) -> str:
    """Return the ground of a claim, with its methods and assumptions."""
    assumed = [name for name in one.assumes if name != one.claim.id]
    words = str(one.ground)
    if assumed:
        named = ", ".join(assumed)
        words = f"{words} {named}" if one.ground is Ground.ASSUMING else f"{words}, {Ground.ASSUMING} {named}"
    return f"{one.claim.id}: {words}" + (f" ({', '.join(one.methods)})" if one.methods else "")


def _summary(found: Sequence[Grounded]) -> Table:
    counts = Counter((one.claim.paper, one.ground) for one in found)
    grounds = [ground for ground in Ground if any(one.ground is ground for one in found)]
    keys = [key for key in papers() if any(one.claim.paper == key for one in found)]
    table = Table(title="What the claims rest on", title_justify="left", box=None, pad_edge=False)
    table.add_column("paper", no_wrap=True)
    for name in (*grounds, "all"):
        table.add_column(name, justify="right")
    for key in keys:
        own = [counts[key, ground] for ground in grounds]
        table.add_row(key, *map(str, own), str(sum(own)))
    if len(keys) > 1:
        own = [sum(counts[key, ground] for key in keys) for ground in grounds]
        table.add_row("all", *map(str, own), str(len(found)))
    return table
