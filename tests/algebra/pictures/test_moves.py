"""Disks: the colors of those who win, and words for it."""

import pytest

from knotgames.algebra.palette import NEUTRAL
from knotgames.algebra.pictures.moves import Side, disk, legend
from knotgames.algebra.pictures.shapes import Circle, Path


@pytest.mark.parametrize(
    ("left", "right", "colors", "title"),
    [
        (["a"], [], ["#111111", NEUTRAL], "it; Left wins with a"),
        ([], ["a", "b"], [NEUTRAL, "#222222"], "it; Right wins with a, b"),
        (["a"], ["b"], ["#111111", "#222222"], "it; Left wins with a; Right wins with b"),
        ([], [], [NEUTRAL], "it"),
    ],
)
def test_a_disk(left: list[str], right: list[str], colors: list[str], title: str) -> None:
    made = disk((5, 5), 4, "1", "it", ["a", "b"], [Side("Left", "#111111", left), Side("Right", "#222222", right)])
    assert [shape.fill for shape in made.shapes if isinstance(shape, (Circle, Path)) and shape.fill] == colors
    assert (made.title, made.moves) == (title, ("a", "b"))


def test_a_legend() -> None:
    assert [key.text for key in legend([("Left", "#111111"), ("Right", "#222222")])] == [
        "Left wins by a move here",
        "Right wins by a move here",
    ]
