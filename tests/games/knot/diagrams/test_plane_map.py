"""Maps on the sphere: edges and faces, canonical names, and crossings made of two edges."""

import random

from hypothesis import given
from hypothesis import strategies as st

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.plane_map import (
    PlaneMap,
    canonical,
    faces,
    is_one_curve,
    plane_map_of,
    pulled_together,
)
from tests.games.knot.diagrams.strategies import shadows as random_shadows
from tests.games.rational.positions import examples


@examples(60)
@given(random_shadows(9))
def test_a_map_joins_darts_by_edges_that_bound_faces_on_the_sphere(diagram: Diagram) -> None:
    plane_map = plane_map_of(diagram.pd)
    labels = [label for crossing in diagram.pd for label in crossing]
    assert all(plane_map[end] == dart != end and labels[dart] == labels[end] for dart, end in enumerate(plane_map))
    around = list(faces(plane_map))
    assert sorted(dart for face in around for dart in face) == list(range(4 * diagram.crossings))
    assert len(around) == (diagram.crossings + 2 if diagram.pd else 0)
    assert not diagram.pd or is_one_curve(plane_map)


def renamed(plane_map: PlaneMap, seed: int) -> list[int]:
    """The same map, or its reflection, with its crossings in another order, and each turned."""
    draw = random.Random(seed)
    sense = draw.choice((1, -1))
    order = draw.sample(range(len(plane_map) // 4), len(plane_map) // 4)
    turns = [draw.randrange(4) for _ in order]
    name = [4 * order[dart // 4] + (sense * (dart % 4) + turns[dart // 4]) % 4 for dart in range(len(plane_map))]
    new = [0] * len(plane_map)
    for dart, end in enumerate(plane_map):
        new[name[dart]] = name[end]
    return new


@examples(60)
@given(random_shadows(9), st.integers(0, 10**6))
def test_a_canonical_map_does_not_depend_on_the_names_of_darts_or_reflection(diagram: Diagram, seed: int) -> None:
    if diagram.pd:
        plane_map = plane_map_of(diagram.pd)
        assert canonical(renamed(plane_map, seed)) == canonical(plane_map) == canonical(canonical(plane_map))


@examples(60)
@given(random_shadows(7), st.integers(0, 10**6))
def test_pulling_two_edges_of_a_face_together_cuts_the_face_and_adds_a_crossing(diagram: Diagram, seed: int) -> None:
    if diagram.pd:
        draw = random.Random(seed)
        plane_map = plane_map_of(diagram.pd)
        face = draw.choice(list(faces(plane_map)))
        larger = pulled_together(plane_map, draw.choice(face), draw.choice(face))
        assert len(larger) == len(plane_map) + 4
        assert all(larger[end] == dart != end for dart, end in enumerate(larger))
        assert len(list(faces(larger))) == diagram.crossings + 3
