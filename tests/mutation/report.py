"""What became of changes to the code of checks: the score, and what survives."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SURVIVORS = Path(__file__).with_name("survivors.toml")
"""Changes that nothing can notice, with the reason: they change no verdict, only speed or a text."""

NOT_ENDED = "not ended within"
"""How what is said of a change begins with which a step of its trial does not end."""


@dataclass(frozen=True)
class Tried:
    """A change that was tried.

    Attributes:
        file: the file, from the root of the checkout.
        definition: the function or class around it; empty if there is none.
        diff: the change.
        noticed: what noticed it; None if nothing did.
    """

    file: str
    definition: str
    diff: str
    noticed: str | None

    @property
    def change(self) -> str:
        """The lines that are taken away and put in their place, without the rest of the diff."""
        lines = self.diff.splitlines()[3:]
        return "\n".join(line.rstrip() for line in lines if line.startswith(("-", "+")))


def known(path: Path = SURVIVORS) -> frozenset[tuple[str, str]]:
    """The changes that are known to survive: the file and the change of each."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["survivor"]
    return frozenset((entry["file"], entry["change"].strip()) for entry in entries)


def report(tried: Sequence[Tried], left: int) -> float:
    """Print the score by folder, and what survives; the percentage that is noticed of what can be."""
    from rich.console import Console
    from rich.table import Table

    console = Console(width=120)
    table = Table(box=None, pad_edge=False)
    for column in ("folder", "changes", "noticed", "percent"):
        table.add_column(column, justify="left" if column == "folder" else "right")
    expected = known()
    told = [one for one in tried if one.noticed or (one.file, one.change) not in expected]
    folders, noticed = (
        Counter("/".join(one.file.split("/")[:3]) for one in some) for some in (told, filter(_is_noticed, told))
    )
    for name in sorted(folders):
        table.add_row(name, *_figures(noticed[name], folders[name]))
    table.add_row("all", *_figures(noticed.total(), len(told)))
    console.print(table)
    for one in told:
        if not one.noticed:
            console.print(f"\nnothing notices, in {one.definition or 'the module'} of {one.file}:")
            console.print(one.change, markup=False, highlight=False)
    endless = [one for one in told if _is_endless(one)]
    for one in endless:
        console.print(f"\n{one.noticed}, in {one.definition or 'the module'} of {one.file}:", markup=False)
        console.print(one.change, markup=False, highlight=False)
    known_ones = f"{len(tried) - len(told)} more survive, of which that is known"
    console.print(f"\nOf those noticed {len(endless)} do not end; {known_ones}; {left} not tried yet.")
    return _percent(noticed.total(), len(told))


def _is_noticed(one: Tried) -> bool:
    return one.noticed is not None


def _is_endless(one: Tried) -> bool:
    return one.noticed is not None and one.noticed.startswith(NOT_ENDED)


def _figures(noticed: int, all_of_them: int) -> tuple[str, str, str]:
    return str(all_of_them), str(noticed), f"{_percent(noticed, all_of_them):.1f}"


def _percent(noticed: int, all_of_them: int) -> float:
    return 100 * noticed / all_of_them if all_of_them else 100.0
