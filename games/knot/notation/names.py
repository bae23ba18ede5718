"""Knots by name, and the name of the alternating knot of each shadow, from two tables; beyond, from `spherogram`.

The file `knots.csv` has a line for each prime knot of at most ten crossings, up to reflection: its name as KnotInfo has
it (C. Livingston and A. H. Moore, KnotInfo: Table of Knot Invariants, knotinfo.org), its name in the table of Hoste and
Thistlethwaite as KnotInfo writes that, and its Dowker-Thistlethwaite code.

Two conventions differ among tables. KnotInfo's 10_83 and 10_86 are Rolfsen's 10_86 and 10_83. Rolfsen's 10_161 and
10_162 are one knot, as Perko found: it is 10_161 here, and Rolfsen's 10_163 to 10_166 are 10_162 to 10_165.
`spherogram` has Rolfsen's numbers, so it is not asked for names that are in the table.

The file `names.csv` has a line for each prime reduced shadow of at most ten crossings: its least Dowker-Thistlethwaite
code, and the alternating knot, up to reflection, that has it. It was written by

    python -m knotgames.games.knot.notation.names > games/knot/notation/names.csv

from one diagram of each alternating knot in `knots.csv`; flypes (`games.knot.diagrams.flypes`) lead to all others.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from knotgames.algebra.notation import InputError, Reader, installing
from knotgames.games.knot.diagrams.flypes import alternating_knots
from knotgames.games.knot.diagrams.plane_map import canonical, plane_map_of
from knotgames.games.knot.diagrams.shadows import dowker
from knotgames.games.knot.notation.gauss import from_dowker

EXTRA = "knots"
"""The optional extra of this package that installs the library."""

TABULATED = 10
"""The greatest number of crossings of knots in the table."""

_UNKNOWN = "no knot of that name is known, expected one such as 8_19 or K11n34"

_HOSTE_THISTLETHWAITE = re.compile(r"^K?(\d+)([an])_?(\d+)$")
"""The spellings of the names of Hoste and Thistlethwaite: `11n_34`, `11n34`, `K11n34`."""

_KNOT_THEORY = re.compile(r"Knot\[(\d+),(?:(Alternating|NonAlternating),)?(\d+)\]")
"""The spelling of names in the program KnotTheory`."""

COMMON: Mapping[str, str] = {"unknot": "0_1", "trefoil": "3_1", "figure-eight": "4_1"}
"""Common names of knots."""

_NAME = (
    rf"(?:knot:\s*)?(?:{'|'.join(COMMON)}|Knot\[\d+\s*,(?:\s*[A-Za-z]+\s*,)?\s*\d+\s*\]|[A-Za-z]*[0-9][A-Za-z0-9_]*)"
)


def read_name(reader: Reader) -> str | None:
    """Read the name of a knot or link, such as `8_19`, `K11n34` or `trefoil`, with or without `knot:` before it."""
    place = reader.place()
    name = reader.match(_NAME)
    if name is not None and len(name) > _LONGEST:
        reader.fail("the name of a knot", at=place, found=f"one of {len(name):,} characters")
    if name is None:
        return None
    name = "".join(name.removeprefix("knot:").split())
    found = _KNOT_THEORY.fullmatch(name)
    if found is None:
        return re.sub(r"^K(?=\d+_)", "", name)
    crossings, kind, number = found.groups()
    return f"{crossings}{kind[0].lower() if kind else ''}_{number}"


_LONGEST = 60
"""The greatest length of the name of a knot."""


@cache
def tabulated() -> Mapping[str, tuple[int, ...]]:
    """Return the Dowker-Thistlethwaite codes of the table, by both names of each knot."""
    found: dict[str, tuple[int, ...]] = {"0_1": ()}
    with (Path(__file__).parent / "knots.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            code = tuple(map(int, row["dowker"].split()))
            found[row["knot"]] = found[row["tabulated"]] = code
    return found


def named_code(name: str, text: str | None = None) -> Sequence[Sequence[int]]:
    """Return the planar diagram code of a knot or link of this name, up to reflection.

    The name is one of COMMON, or like `3_1`, `8_19`, `11n_34`, `K11n34`, or `L5a1` for a link. Errors show `text`, the
    input, if it is not the name.

    Raises:
        InputError: the name is unknown, or it is beyond the table and the library is not installed.

    >>> named_code("3_1") == named_code("K3a1")
    True
    """
    spelled = _HOSTE_THISTLETHWAITE.sub(r"\1\2_\3", COMMON.get(name, name))
    if spelled in tabulated():
        return from_dowker(tabulated()[spelled])
    found = re.match(r"((\d+)[an]?_)\d+$", spelled)
    if found is None and not re.match(r"[KL]\d+[an]\d+$", name):
        raise InputError(f"'{text or name}': {_UNKNOWN}; the table reaches 10_165")
    if found is not None and int(found.group(2)) <= TABULATED:
        last = sum(known.startswith(found.group(1)) for known in tabulated())
        reach = f"to {found.group(1)}{last}" if last else "0_1, and from 3_1 to 10_165"
        raise InputError(f"'{text or name}': {_UNKNOWN}; the table has names {reach}")
    return library_code(name, text)


def library_code(name: str, text: str | None = None) -> list[tuple[int, ...]]:
    """Return the planar diagram code that `spherogram` has for a name; arguments and errors as for `named_code`."""
    shown = text or name
    try:
        link = import_module("spherogram").Link
    except ImportError:
        raise InputError(
            f"'{shown}' is beyond the table of ten crossings and needs the optional library spherogram: "
            + installing(EXTRA)
        ) from None
    try:
        known = link(_HOSTE_THISTLETHWAITE.sub(r"K\1\2\3", name))
        return [tuple(map(int, crossing)) for crossing in known.PD_code()]
    except (ValueError, KeyError, IndexError, OSError) as error:
        raise InputError(f"'{shown}': {_UNKNOWN}") from error


ALTERNATING = {3: 1, 4: 1, 5: 2, 6: 3, 7: 7, 8: 18, 9: 41, 10: 123}
"""The number of alternating knots for each number of crossings: they come first in the table."""


@cache
def names() -> Mapping[tuple[int, ...], str]:
    """Return the name of the alternating knot of each shadow, by its least Dowker-Thistlethwaite code."""
    with (Path(__file__).parent / "names.csv").open(newline="", encoding="utf-8") as file:
        return {tuple(map(int, row["dowker"].split())): row["knot"] for row in csv.DictReader(file)}


def found_names(crossings: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield the codes and names of the shadows with this number of crossings (3 to 10), from a diagram of each knot."""
    known = {}
    for number in range(1, ALTERNATING[crossings] + 1):
        name = f"{crossings}_{number}"
        known[canonical(plane_map_of(named_code(name)))] = name
    for shadows in alternating_knots(crossings):
        (name,) = (known[plane_map] for pd in shadows if (plane_map := canonical(plane_map_of(pd))) in known)
        for pd in shadows:
            yield dowker(pd), name


def main(alternating: Mapping[int, int] = ALTERNATING) -> None:
    """Write the table to standard output.

    >>> main({3: 1, 4: 1})
    dowker,knot
    4 6 2,3_1
    4 6 8 2,4_1
    """
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("dowker", "knot"))
    for crossings in alternating:
        for code, name in sorted(found_names(crossings)):
            table.writerow((" ".join(map(str, code)), name))


if __name__ == "__main__":
    main()
