"""The picture at the head of the README: a knot in play, with the outcome after each move.

`python -m docs.generator.in_play` writes it.
"""

from __future__ import annotations

from pathlib import Path

from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import INK, OUTCOMES, PEN
from knotgames.algebra.pictures.shapes import Circle, Group, Key, Picture, Text, half_disk
from knotgames.algebra.pictures.svg import to_svg
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram
from knotgames.games.knot.drawing.picture import drawn
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import judge

FILE = Path(__file__).parent.parent / "_static" / "in-play.svg"
POSITION = "7_7 unresolved 1,4,6"
RADIUS = 28.0


def picture() -> Picture:
    """Return the position with a disk at each unresolved crossing: left the outcome after +, right after -."""
    diagram = parse(POSITION)
    plain = drawn(diagram, {})
    disks = {int(shape.name) - 1: shape.at for shape in plain.shapes if isinstance(shape, Group) and shape.at}
    strands = [shape for shape in plain.shapes if not isinstance(shape, Group)]
    shapes = [*strands, *(_disk(diagram, crossing, place) for crossing, place in disks.items())]
    legend = tuple(Key(OUTCOMES[one], f"{one.value}: {one.explained}") for one in Outcome)
    title = "a knot in play: at each unresolved crossing, who wins after each of the two moves"
    return Picture(plain.size, tuple(shapes), title, "", legend)


def _disk(diagram: Diagram, crossing: int, place: tuple[float, float]) -> Group:
    after = {sign: judge(diagram.after(CrossingMove(crossing, sign)), value=False).outcome for sign in (1, -1)}
    (x, y), half = place, RADIUS / 2
    return Group(
        (
            Circle(place, RADIUS, fill=OUTCOMES[after[1]]),
            half_disk(place, RADIUS, OUTCOMES[after[-1]]),
            Circle(place, RADIUS, stroke=PEN, width=1.5),
            Text((x - half, y), f"+{after[1].value}", 15, "middle", bold=True, color=INK),
            Text((x + half, y), f"−{after[-1].value}", 15, "middle", bold=True, color=INK),
        ),
        f"crossing {crossing + 1}",
    )


if __name__ == "__main__":
    FILE.write_text(to_svg(picture()), encoding="utf-8")
