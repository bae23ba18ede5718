"""Pictures of colorings: of the right diagram, with its strands in their colors and a place for each."""

from itertools import pairwise

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.shapes import Group, Path
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.tricolor.coloring import uncolored
from knotgames.games.tricolor.drawing import COLORS, diagram_of, picture
from knotgames.games.tricolor.notation import parse

DRAWN = ["torus:3", "torus:5", "torus:9", "twist:2", "twist:5", "twist:8", "8_19", "X[1,4,2,5] X[3,6,4,1] X[5,2,6,3]"]


@pytest.mark.parametrize("text", DRAWN)
def test_the_diagram_has_the_crossings_of_the_projection(text: str) -> None:
    projection = parse(text)
    code, strand_of = diagram_of(projection)
    assert Diagram(code).crossings == len(projection.crossings), "it is that of a knot, and planar"
    crossings = [sorted((strand_of[a], strand_of[b], strand_of[c])) for a, b, c, _ in code]
    assert sorted(map(tuple, crossings)) == list(projection.crossings)
    assert all(strand_of[b] == strand_of[d] for _, b, _, d in code)


@pytest.mark.parametrize("text", DRAWN)
def test_every_edge_is_a_curve_without_a_leap(text: str) -> None:
    projection = parse(text)
    paths = [
        shape
        for group in picture(projection, uncolored(projection)).shapes
        if isinstance(group, Group)
        for shape in group.shapes
        if isinstance(shape, Path)
    ]
    assert len(paths) == 2 * len(projection.crossings)
    for path in paths:
        points = [complex(*path.start), *(complex(*segment[-1]) for segment in path.segments)]
        for one, two, segment in zip(points[:-1], points[1:], path.segments, strict=True):
            first = complex(*segment[0])
            assert abs(first - one) <= abs(two - one), "the curve goes on where the part before has ended"
        assert max(abs(two - one) for one, two in pairwise(points)) < 200


def test_strands_have_their_colors_and_places() -> None:
    groups = [shape for shape in picture(parse("torus:3"), (0, 1, 3)).shapes if isinstance(shape, Group)]
    assert [group.moves for group in groups] == [(), (), ("2=b",)]
    assert [group.name for group in groups] == ["0", "1", "2"]
    for group, color in zip(groups, (COLORS[0], COLORS[1], COLORS[3]), strict=True):
        assert {shape.stroke for shape in group.shapes if isinstance(shape, Path)} == {color}


@pytest.mark.parametrize("text", ["(0,1,2) (0,1,2)", "twist:41", "torus:1"])
def test_what_has_no_known_diagram_or_is_large_is_not_drawn(text: str) -> None:
    projection = parse(text)
    with pytest.raises(InputError, match=r"cannot draw it|at most 40 strands"):
        picture(projection, uncolored(projection))
