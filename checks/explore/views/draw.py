"""Draw: a closed curve drawn by hand, the diagram that it is, and who wins the knot game on it."""

from __future__ import annotations

from cmath import exp, pi
from collections.abc import Sequence

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.view import Json
from knotgames.games.knot.curve import Corner, code_of, crossings_of
from knotgames.games.knot.diagrams.diagram import Diagram, other_ends
from knotgames.games.knot.drawing.layout import layout
from knotgames.games.knot.drawing.picture import in_pixels
from knotgames.games.knot.drawing.strands import Bezier, halves, rest_of
from knotgames.games.knot.notation.gauss import to_dowker
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import judge

WIDE, HIGH = 6400, 4800
"""The size of the paper, as in the script; y grows downwards."""

MOST_POINTS, MOST_CROSSINGS, MOST_VALUED, MOST_LETTERS = 4_000, 150, 20, 10_000
"""The most points of a curve, crossings to be drawn, crossings to find the winner, and characters of a text."""

CIRCLE = tuple(complex(WIDE, HIGH) / 2 + 0.4 * HIGH * exp(2j * pi * k / 48) for k in range(48))
"""The points of a curve without crossings."""


def ask(question: Json) -> Json:
    """Return the diagram that a curve draws, or a curve that draws a diagram.

    Args:
        question: `points`, pairs of whole numbers, with `settings`: a character for each crossing along the curve, "."
            if it is unresolved, or the passage that lies over, "1" or "2"; if these are not as many as the crossings,
            all are unresolved. Or else `position`, a diagram in any notation.

    Raises:
        InputError: the question has an unexpected part, or the curve touches itself.

    >>> found = ask({"points": [[0, 0], [9, 9], [9, 0], [0, 9]], "settings": "1"})
    >>> found["position"], found["dowker"], found["crossings"], found["outcome"]
    ('PD[X[1,0,0,1]] unresolved none', 'DT[-2]', [[4.5, 4.5, 0, 2]], 'U')
    """
    if "position" in question:
        position = question["position"]
        if not isinstance(position, str) or len(position) > MOST_LETTERS:
            raise InputError(f"expected a text of at most {MOST_LETTERS:,} characters under 'position'")
        return drawn(parse(position))
    points, settings = question.get("points"), question.get("settings")
    if not isinstance(points, list) or not 3 <= len(points) <= MOST_POINTS or not all(map(_is_point, points)):
        raise InputError(f"expected a curve of 3 to {MOST_POINTS:,} points, each two numbers from 0 to {WIDE:,}")
    if not isinstance(settings, str) or set(settings) - set(".12"):
        raise InputError("expected a text of '.', '1' and '2' under 'settings'")
    return read([Corner(x, y, height) for height, (x, y) in enumerate(points)], settings)


def _is_point(point: object) -> bool:
    return isinstance(point, list) and len(point) == 2 and all(type(x) is int and 0 <= x <= WIDE for x in point)


def read(curve: list[Corner], settings: str) -> Json:
    """Return the diagram that a curve draws, with who wins, and the place and the segments of each crossing."""
    shadow = Diagram([(a, d, c, b) for a, b, c, d in code_of(curve)])  # as y grows downwards
    if len(settings) != shadow.crossings:
        settings = "." * shadow.crossings
    pd = [shadow.switched(k) if over == "1" else shadow.pd[k] for k, over in enumerate(settings)]
    diagram = Diagram(pd, [k for k, over in enumerate(settings) if over == "."])
    said = judge(diagram) if shadow.crossings <= MOST_VALUED else None
    return {
        "crossings": [[float(x), float(y), *sorted(both)] for (x, y), both in crossings_of(curve).items()],
        "settings": settings,
        "position": str(diagram),
        "dowker": f"DT[{','.join(map(str, to_dowker(diagram)))}]",
        "outcome": said and str(said.outcome),
        "explained": said.outcome.explained if said else f"who wins is computed up to {MOST_VALUED} crossings",
        "value": said and said.value and str(said.value),
    }


def drawn(diagram: Diagram) -> Json:
    """Return the points and the settings of a curve that draws a diagram."""
    if diagram.crossings > MOST_CROSSINGS:
        raise InputError(f"expected a diagram of at most {MOST_CROSSINGS} crossings, found {diagram.crossings}")
    if not diagram.pd:
        return {"points": [[round(point.real), round(point.imag)] for point in CIRCLE], "settings": ""}
    drawing, (width, height) = in_pixels(layout(diagram.pd))
    scale, other, curves = min(WIDE / width, HIGH / height), other_ends(diagram.pd), halves(diagram.pd, drawing)
    corner = complex(WIDE - scale * width, HIGH - scale * height) / 2
    points, over, end = list[complex](), dict[int, bool](), (0, 0)
    while not points or end != (0, 0):
        crossing, place = other[end]
        there, back = ([corner + scale * one for one in _sampled(curves[half])] for half in (end, (crossing, place)))
        points += there + back[-2::-1]
        over.setdefault(crossing, place % 2 == 1)
        end = crossing, (place + 2) % 4
    settings = ["." if k in diagram.unresolved else "1" if first else "2" for k, first in over.items()]
    return {"points": [[round(point.real), round(point.imag)] for point in points], "settings": "".join(settings)}


def _sampled(curves: Sequence[Bezier]) -> list[complex]:
    """Return points of a curve, the first of them close to its start, where it crosses another."""
    times = [(0.1, 0.4, 0.7, 1.0), *[(0.5, 1.0)] * (len(curves) - 1)]
    return [rest_of(curve, time)[0] for curve, some in zip(curves, times, strict=True) for time in some]


def data(path: str) -> Json:
    """Raise InputError: there are no data."""
    raise InputError(f"there is nothing under '{path}': curves are asked about")


def exported() -> tuple[str, ...]:
    """Return no paths: a static folder answers no questions."""
    return ()
