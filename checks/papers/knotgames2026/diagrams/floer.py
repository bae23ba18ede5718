"""The resolutions of ten named shadows that are the unknot, by knot Floer homology [OzsvathSzabo2004], as data.

To write it, with the extra `knots`: `python -m knotgames.checks.papers.knotgames2026.diagrams.record_floer >
floer.json`. Bit i of a number is set if resolution i is the unknot; bit c of i, if crossing c is switched.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.notation.text import parse

RECORD = Path(__file__).parent / "floer.json"


class Recorded(NamedTuple):
    """A named shadow, with True for each resolution that is the unknot."""

    name: str
    code: Code
    unknotted: NDArray[np.bool_]


def recorded() -> tuple[Recorded, ...]:
    """Return the shadows of the file.

    >>> [(shadow.name, int(shadow.unknotted.sum())) for shadow in recorded()][:2]
    [('3_1', 6), ('4_1', 12)]
    """
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    return tuple(_read(entry) for entry in data["shadows"])


def _read(entry: dict[str, str]) -> Recorded:
    code = parse(entry["diagram"]).pd
    bits = int(entry["unknotted"], 16)
    return Recorded(entry["name"], code, np.array([bits >> place & 1 for place in range(2 ** len(code))], dtype=bool))
