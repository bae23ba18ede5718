"""The reason why a knot is the unknot or not, in pictures: moves to a circle, or an invariant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from knotgames.algebra.palette import GREEN, INDIGO, PEN, PURPLE, VERMILION, Shade
from knotgames.algebra.pictures.shapes import Picture
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.invariants import invariants
from knotgames.games.knot.diagrams.passes import MovableDiagram, Pass
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.diagrams.wirtinger import fox_coloring, presentation
from knotgames.games.knot.drawing.picture import drawn, inked

Step = tuple[str, Picture]
"""A sentence or two, and the picture that they are about."""

COLORS = (*(Shade(tone.light, tone.dark) for tone in (VERMILION, INDIGO, GREEN, PURPLE)), PEN)
"""The colors of strands: the first three are also those of a coloring with three colors."""


def why(diagram: Diagram) -> list[Step]:
    """Return the reason why a diagram without unresolved crossings is the unknot, step by step, or why it is not.

    If moves do not lead to a circle, the reason is the determinant or the Jones polynomial: both are 1 for the unknot.
    If 3 or 5 divides the determinant, the picture is a Fox coloring [Fox1961].

    >>> trefoil = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))
    >>> why(Diagram(trefoil, ()))[0][0]
    'Three colors, and at each crossing all are alike or all differ. No move changes that, and a circle has one color.'
    >>> len(why(Diagram(((0, 0, 1, 1),), ())))
    2
    """
    found = simplified(diagram)
    return list(_to_a_circle(diagram, found.passes)) if found.is_unknot else [_knotted(diagram)]


def _to_a_circle(diagram: Diagram, passes: tuple[Pass, ...]) -> Iterator[Step]:
    moved = MovableDiagram(diagram.pd)
    for one in passes:
        code, (start, passed, *steps) = moved.code(), one
        darts = [4 * crossing + turn for crossing in moved.crossings() for turn in range(4)]
        labels = dict(zip(darts, (label for crossing in code for label in crossing), strict=True))
        dart, strand = start, {labels[start]}
        for _ in range(passed):
            dart = moved.other[dart] ^ 2
            strand.add(labels[dart])
        side = "over" if moved.other[start] & 1 else "under"
        moved.perform(one)
        left = len(moved.crossings())
        yield (
            f"The red strand lies {side} all that it crosses. Lead it along another way: "
            f"its crossings go from {passed} to {len(steps)}, and {left} are left in all.",
            inked(code, dict.fromkeys(strand, COLORS[0])),
        )
    yield "No crossing is left: a circle.", drawn(Diagram(()), {})


def _knotted(diagram: Diagram) -> Step:
    code = diagram.pd
    found = invariants(diagram)
    for prime, said in (
        (3, "Three colors, and at each crossing all are alike or all differ"),
        (5, "Five colors 0, 1, 2, 3, 4, and at each crossing twice the one over is the sum of the others modulo 5"),
    ):
        if (found.determinant or 1) % prime == 0 and (colors := fox_coloring(code, prime)):
            pens = {label: COLORS[colors[arc]] for label, arc in presentation(code).arcs.items()}
            return f"{said}. No move changes that, and a circle has one color.", inked(code, pens)
    if found.determinant not in (None, 1):
        return f"The determinant is {found.determinant}. No move changes it, and a circle has 1.", inked(code)
    if found.jones is None:
        return "Its Jones polynomial at one point, or its knot Floer homology, is not a circle's.", inked(code)
    if found.jones == {0: 1}:
        return "The Jones polynomial is 1. Up to 24 crossings only a circle has it.", inked(code)
    return f"The Jones polynomial is {_written(found.jones)}. No move changes it, and a circle has 1.", inked(code)


def _written(jones: Mapping[int, int]) -> str:
    """Write a polynomial in t.

    >>> _written({1: 1, 3: 1, 4: -2})
    't^1 + t^3 - 2t^4'
    """
    terms = (f"{'-' if one < 0 else '+'} {'' if abs(one) == 1 else abs(one)}t^{power}" for power, one in jones.items())
    return " ".join(terms).removeprefix("+ ")
