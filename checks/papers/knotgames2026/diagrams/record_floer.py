"""The script that writes the record of `floer`, with the optional libraries of the extra `knots`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.metadata import version

import numpy as np

from knotgames.checks.papers.knotgames2026.diagrams.floer import Recorded
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.notation.names import library_code
from knotgames.games.knot.unknot import is_unknot_by_floer

NAMES = ("3_1", "4_1", "6_2", "8_19", "9_42", "10_124", "10_153", "K10a50", "K11n34", "K11n42")
"""Ten knots, four of them with determinant 1."""


def computed(names: tuple[str, ...] = NAMES) -> Iterator[Recorded]:
    """Yield the shadows, computed resolution by resolution.

    Raises:
        InputError: there is no knot of that name, or its library is not installed.
        ImportError: the library for knot Floer homology is not installed.
    """
    for name in names:
        shadow = Diagram(library_code(name))
        ends = [is_unknot_by_floer(shadow.resolved(place).pd) for place in range(2**shadow.crossings)]
        yield Recorded(name, shadow.pd, np.array(ends))


def main() -> None:
    """Write the record to standard output."""
    shadows = [
        {
            "name": shadow.name,
            "diagram": str(Diagram(shadow.code)),
            "unknotted": hex(sum(1 << int(place) for place in np.flatnonzero(shadow.unknotted))),
        }
        for shadow in computed()
    ]
    programs = {name: version(name) for name in ("knot_floer_homology", "spherogram")}
    json.dump({"programs": programs, "shadows": shadows}, sys.stdout, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
