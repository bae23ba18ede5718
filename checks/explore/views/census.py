"""Census: all knot shadows with few crossings as thumbnails, with their outcomes and values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import PEN
from knotgames.algebra.pictures.shapes import Picture
from knotgames.algebra.pictures.svg import to_svg
from knotgames.checks.explore.drawings import tree
from knotgames.checks.explore.shipped import SHADOWS, shadow_text
from knotgames.checks.explore.view import Json
from knotgames.games.knot.census import ValuedShadow, valued_all
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import in_pixels
from knotgames.games.knot.drawing.strands import strands

MOST = 6
"""The most crossings of a shadow. A static folder has those of up to `SHADOWS`."""

LINE = 10.0
"""The width of the line, in a picture that is shown at a fifth of its size."""


@cache
def census() -> tuple[ValuedShadow, ...]:
    """Return the shadows of all kinds with 1 to `MOST` crossings."""
    return tuple(one for crossings in range(1, MOST + 1) for one in valued_all(shadows(crossings, prime=False)))


def thumbnail(pd: Code) -> Picture:
    """Draw a shadow as a curve."""
    drawing, size = in_pixels(layout(pd))
    curves = tuple(one.path(PEN, LINE) for one in strands(pd, drawing, (), 0))
    return Picture(size, curves, f"a shadow with {len(pd)} crossings")


def data(path: str) -> Json:
    """Return the data under a path: `shadows/N`, those of up to N crossings, or `drawing/K`, the drawing of the Kth.

    Raises:
        InputError: the path has no data.
    """
    match path.split("/"):
        case ["shadows", most] if most in (str(SHADOWS), str(MOST)):
            return {
                "shadows": [_shadow(one) for one in census() if len(one.pd) <= int(most)],
                "outcomes": [[outcome.value, outcome.explained, outcome.name.lower()] for outcome in Outcome],
            }
        case ["drawing", number] if number.isdecimal() and int(number) < len(census()):
            return {"drawing": tree(to_svg(thumbnail(census()[int(number)].pd)))}
    raise InputError(f"there is nothing under '{path}': expected shadows/{SHADOWS}, shadows/{MOST} or drawing/NUMBER")


def _shadow(one: ValuedShadow) -> Json:
    return {
        "position": shadow_text(one.pd),
        "crossings": len(one.pd),
        "knot": one.knot if one.pd in shadows(len(one.pd)) else None,
        "prime": one.pd in shadows(len(one.pd)),
        "outcome": str(one.value.outcome),
        "value": str(one.value),
    }


def exported() -> Iterator[str]:
    """Return the paths in a static folder."""
    yield f"shadows/{SHADOWS}"
    yield from (f"drawing/{number}" for number, one in enumerate(census()) if len(one.pd) <= SHADOWS)
