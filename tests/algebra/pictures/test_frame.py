"""Frames: what is not wanted is not there, what is stands below the picture and inside its width."""

from dataclasses import replace

import pytest

from knotgames.algebra.palette import GROUND
from knotgames.algebra.pictures.frame import CHARACTER, Look, framed
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Key, Picture, Text
from tests.algebra.pictures.samples import SAMPLE


@pytest.mark.parametrize("ground", [True, False])
@pytest.mark.parametrize("caption", [True, False])
@pytest.mark.parametrize("legend", [True, False])
def test_what_is_wanted_is_there(ground: bool, caption: bool, legend: bool) -> None:
    whole = framed(SAMPLE, Look(ground=ground, caption=caption, legend=legend))
    assert (isinstance(whole.shapes[0], Box) and whole.shapes[0].fill == GROUND) == ground
    below = whole.shapes[len(SAMPLE.shapes) + ground :]
    texts = [shape.text for shape in below if isinstance(shape, Text)]
    assert texts == [SAMPLE.caption] * caption + [key.text for key in SAMPLE.legend] * legend
    assert (whole.size == SAMPLE.size) == (not caption and not legend)
    for shape in below:
        assert isinstance(shape, (Text, Circle))
        x, y = shape.place if isinstance(shape, Text) else shape.center
        assert SAMPLE.size[1] < y < whole.size[1]
        assert x < whole.size[0]


@pytest.mark.parametrize("width", [60.0, 200.0, 640.0, 1200.0])
def test_a_legend_takes_as_many_lines_as_it_needs(width: float) -> None:
    keys = tuple(Key(f"#00000{number}", "the player who starts wins") for number in range(5))
    whole = framed(Picture((width, 50), (), legend=keys), Look())
    texts = [shape for shape in whole.shapes if isinstance(shape, Text)]
    assert len(texts) == 5
    assert all(text.place[0] + CHARACTER * text.size * len(text.text) <= whole.size[0] for text in texts)
    assert len({text.place for text in texts}) == 5


def test_a_picture_that_says_nothing_has_no_frame() -> None:
    plain = replace(SAMPLE, caption="", legend=())
    assert framed(plain, Look(ground=False)) == plain
    assert not any(isinstance(shape, Group) and not shape.shapes for shape in framed(plain, Look()).shapes)
