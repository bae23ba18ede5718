"""Section 11: the remark on six values, refuted for knots by a pseudodiagram.

By the local condition (claim "six values, local condition") not all positions have a value among the six if there is an
odd one of which the Knotter wins no option, moving second, and wins every option, moving first, even if there is one
move to spare. Who wins depends on which resolutions are knotted, and to have one more of them knotted never harms the
Knotter. So the first half follows from some resolutions that are the unknot, and the second from some that are not,
whatever the others are.

The pseudodiagram was drawn as `knotgames realize "c~ef~g bdf cd~fg ac~d~f ~a~b~c~f ~c~de" --simplify` draws: a strand
is caught in seven fingers just where the form is true. Its certificates are shipped beside this file: by moves each
resolution at which the form is false is the unknot. Of those at which it is true there are as many as the Knotter
needs, each with a Jones polynomial at a point. Three of these take minutes and are not computed here; they are assumed,
and `tests/checks/papers/test_knots_claim.py` says how to have the checker read them.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from checks.certificates.realizations import Told, told_by
from checks.claim import Finding, found
from checks.papers.johnson2011a.paper import INDUCTION, PAPER
from checks.papers.johnson2011a.s11.e_shadows import knotter_wins
from games.rational.census import KNOWN_VALUES

FILE = "six_values.json.xz"

LARGE = "jones of large diagrams"
"""The certificate of Jones polynomials that take minutes."""


@cache
def shipped() -> Mapping[str, Any]:
    """The form, and the certificates: of moves, of Jones polynomials, and of those that take minutes."""
    read: Mapping[str, Any] = json.loads(lzma.decompress(files(__package__).joinpath(FILE).read_bytes()))
    return read


def large_knots() -> frozenset[int]:
    """The resolutions whose Jones polynomials take minutes."""
    return frozenset(int(knot["name"]) for knot in shipped()[LARGE]["knots"])


@cache
def certified() -> Told:
    """What the checkers accept of the resolutions, without those that take minutes."""
    return told_by([shipped()["unknotting"], shipped()["jones"]])


def blocked(told: Told, large: frozenset[int]) -> bool:
    """Whether the position is odd, and whatever the resolutions are of which nothing is told, the Knotter wins no
    option, moving second, and every option, moving first with a move to spare.
    """
    size = told.unresolved
    fewest, most = np.zeros(1 << size, dtype=bool), np.ones(1 << size, dtype=bool)
    fewest[sorted(told.knots | large)] = True
    most[sorted(told.unknots)] = False
    top = 3**size - 1
    options = [top - way * 3**i for i in range(size) for way in (1, 2)]
    wins_second = knotter_wins(most)[False, False][options]
    wins_first = knotter_wins(fewest)[True, True][options]
    return bool(size % 2 and not wins_second.any() and wins_first.all())


ASSUMED = "Section 11 (three large knots)"

PAPER.assume(
    ASSUMED,
    "Three resolutions of the pseudodiagram that refutes the six values for knots, left with 246 to 298 crossings by "
    "moves, are not the unknot: their Jones polynomials at a point were computed, and the certificate of that is "
    "shipped, but takes minutes to check.",
)


@PAPER.claim(
    "Section 11 (six values for knots)",
    f"Only the values {', '.join(KNOWN_VALUES)}, even and odd, occur for pseudodiagrams of knots.",
    correction="Section 11 (six values on knot shadows)",
    uses=("Section 11 (six values, local condition)", ASSUMED, *INDUCTION),
    controls={
        "if nothing is told of the knots": lambda: {"told": Told(0, 7, frozenset(), frozenset()), "large": frozenset()},
    },
)
def six_values_for_knots(told: Told | None = None, large: frozenset[int] | None = None) -> Iterable[Finding]:
    """The paper remarks that only these have been found, and asks. Here is a pseudodiagram with another one."""
    known = certified() if told is None else told
    assumed = large_knots() if large is None else large
    shown = None
    if blocked(known, assumed):
        shown = (
            f"a pseudodiagram of {known.crossings} crossings, {known.unresolved} of them unresolved, of which all "
            "options have Y = 1: its value is 002* or 202* or another outside the six"
        )
    scope = (
        f"moves of {len(known.unknots)} resolutions, Jones polynomials of {len(known.knots)}, read by the checkers; "
        f"{len(assumed)} are assumed"
    )
    yield found("certificate", scope, shown, visited=max(1, len(known.unknots) + len(known.knots)))
