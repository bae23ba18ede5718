"""What the claims of [BermanLeonard2024] are checked with: gluings of polygons, and numbers of moves."""

import pytest

from knotgames.checks.papers.berman_leonard_2024.gluing import PLANE, SPHERE, TORUS, Gluing, is_one_corner, polygon
from knotgames.checks.papers.berman_leonard_2024.s02_plays import Length, starting
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, Surface

DISK = (1,)


def test_an_edge_is_on_two_sides_at_most() -> None:
    with pytest.raises(ValueError, match=r"edge 1 occurs more than twice in \(\(1, 1\), \(1,\)\)"):
        Gluing(((1, 1), (1,)))


def test_only_a_closed_curve_inside_is_cut_along() -> None:
    with pytest.raises(ValueError, match=r"expected a closed curve inside .*, found 1"):
        Gluing((SPHERE,)).cut(1)  # from one pole to the other
    with pytest.raises(ValueError, match=r"expected a closed curve inside .*, found 1"):
        Gluing((DISK,)).cut(1)  # the boundary
    assert Gluing((TORUS,)).cut(1).capped().surfaces() == (Surface(ORIENTABLE, 0),)
    assert Gluing((PLANE,)).cut(1).capped().surfaces() == (Surface(ORIENTABLE, 0),)


def test_surfaces_with_a_boundary_are_not_classified() -> None:
    with pytest.raises(ValueError, match="has a boundary"):
        Gluing((DISK,)).surfaces()


def test_a_disk_is_attached_along_the_whole_boundary() -> None:
    assert Gluing(((1, 2, 3, 4),)).capped().surfaces() == (Surface(ORIENTABLE, 0),)
    assert Gluing(((1, 2, 1, 3),)).circles == ((2, -3),)
    assert polygon([]).surfaces() == (Surface(ORIENTABLE, 0),)


def test_two_faces_are_turned_over_where_that_helps() -> None:
    """Of two triangles: a torus, twice, a Klein bottle, a projective plane; and such a plane beside a sphere."""
    assert Gluing(((1, 2, 3), (-3, -1, -2))).surfaces() == (Surface(ORIENTABLE, 1),)
    assert Gluing(((1, 2, 3), (2, 1, 3))).surfaces() == (Surface(ORIENTABLE, 1),)
    assert Gluing(((1, 2, 3), (-3, -1, 2))).surfaces() == (Surface(NONORIENTABLE, 2),)
    assert Gluing(((1, 2, 3), (3, 1, -2))).surfaces() == (Surface(NONORIENTABLE, 1),)
    assert Gluing((PLANE, (2, -2))).surfaces() == (Surface(NONORIENTABLE, 1), Surface(ORIENTABLE, 0))


def test_a_word_of_one_corner_adds_none() -> None:
    assert is_one_corner(TORUS)
    assert not is_one_corner(SPHERE)


def test_numbers_of_moves_are_shown_as_formulas() -> None:
    assert [str(Length(2, -1)), str(Length(1)), str(Length(1, 1, 2))] == ["2g - 1", "g", "floor((g + 1)/2)"]


def test_every_genus_is_small_or_a_multiple_past_one_that_is_looked_at() -> None:
    claimed = {ORIENTABLE: Length(1), NONORIENTABLE: Length(1, 1, 3)}  # the parts of the moves weigh 1 and 2
    looked_at = [genera for kind, genera in starting(MOVES, claimed, small=3) if kind == NONORIENTABLE]
    assert looked_at == [(1,), (2,), (3, 9), (4, 10), (5, 11), (6, 12), (7, 13), (8, 14)]
