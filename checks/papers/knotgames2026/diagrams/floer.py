"""Which resolutions of ten named shadows are the unknot by knot Floer homology, as data.

Knot Floer homology detects the unknot [OzsvathSzabo2004]. The file `floer.json` beside this one was written, with
the optional libraries of the extra `knots`, by

    python -m knotgames.checks.papers.knotgames2026.diagrams.record_floer > floer.json

It names the programs and their versions, and has for each shadow its planar diagram code and a hexadecimal number: bit
i of it says whether resolution i is the unknot. Crossing c is switched in resolution i if bit c of i is set.
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
    """A named shadow, and which of its resolutions are the unknot."""

    name: str
    code: Code
    unknotted: NDArray[np.bool_]


def recorded() -> tuple[Recorded, ...]:
    """The shadows, as the file has them.

    >>> [(shadow.name, int(shadow.unknotted.sum())) for shadow in recorded()][:2]
    [('3_1', 6), ('4_1', 12)]
    """
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    return tuple(_read(entry) for entry in data["shadows"])


def _read(entry: dict[str, str]) -> Recorded:
    code = parse(entry["diagram"]).pd
    bits = int(entry["unknotted"], 16)
    return Recorded(entry["name"], code, np.array([bits >> place & 1 for place in range(2 ** len(code))], dtype=bool))
