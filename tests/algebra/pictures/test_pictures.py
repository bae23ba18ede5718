"""Pictures: what their shapes and labels are, how they are framed, and written as SVG."""

from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.palette import GROUND, NEUTRAL, PEN
from knotgames.algebra.pictures.frame import CHARACTER, Look, framed
from knotgames.algebra.pictures.labels import label
from knotgames.algebra.pictures.moves import Side, disk, legend
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Key, Path, Picture, Text, half_disk, polyline
from knotgames.algebra.pictures.svg import as_svg, to_svg
from tests.algebra.pictures.samples import SAMPLE


def test_a_half_disk_is_round() -> None:
    half = half_disk((3, 4), 10, "#000000")
    here = complex(*half.start)
    for segment in half.segments:
        b, c, d = (complex(*point) for point in segment)
        for t in np.linspace(0, 1, 9):
            point = here * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3
            assert abs(point - complex(3, 4)) == pytest.approx(10, abs=0.01)
            assert point.real > 3 - 1e-9
        here = d
    assert here == complex(3, 14)


def test_a_line_through_points() -> None:
    assert polyline([(0, 0), (1, 2), (3, 4)], "#000000", 2) == Path(
        (0, 0), (((1, 2),), ((3, 4),)), stroke="#000000", width=2
    )


def test_every_value_keeps_its_letters() -> None:
    back = str.maketrans("⁺⁻", "+-")
    assert len({label(str(value)) for value in VALUES}) == len(VALUES)
    assert all(label(str(value)).translate(back) == str(value) for value in VALUES)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("1", "1"),
        ("a^2b", "a²b"),
        ("x27", "x₂₇"),
        ("x27^10", "x₂₇¹⁰"),
        ("-1", "−1"),
        ("(0, 1)", "(0, 1)"),
        ("a-b", "a-b"),
    ],
)
def test_names(name: str, shown: str) -> None:
    assert label(name) == shown


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


SVG = "{http://www.w3.org/2000/svg}"


def test_a_place_has_its_name_its_moves_and_the_point_to_press() -> None:
    place = Group((Circle((5, 5), 4),), "crossing 1", ("1+", "{*, k}"), "1 & 2", (5, 5.25))
    group = ElementTree.fromstring(to_svg(Picture((9, 9), (place,)))).find(f"{SVG}g")
    assert group is not None
    assert group.attrib == {"data-place": "1 & 2", "data-moves": '["1+", "{*, k}"]', "data-at": "5,5.25"}


def test_every_shape_is_there_in_its_order() -> None:
    root = ElementTree.fromstring(to_svg(SAMPLE, Look(ground=False, caption=False, legend=False)))
    assert [child.tag.removeprefix(SVG) for child in root] == ["rect", "path", "path", "g", "text"]
    group = root.find(f"{SVG}g")
    assert group is not None
    assert group.get("data-moves") == '["a<1", "\\"b\\""]'
    assert group.findtext(f"{SVG}title") == "here & there"
    assert root.get("aria-label") == 'a "sample" <picture>'


def test_paths() -> None:
    first, second = ElementTree.fromstring(to_svg(SAMPLE)).findall(f"{SVG}path")
    assert first.get("d") == "M10,10C20,0 30,0 40,10L50,10.33"
    assert second.get("d") == "M10,50L50,50L30,70Z"


def test_a_look() -> None:
    light, dark = to_svg(SAMPLE), to_svg(SAMPLE, Look(dark=True, width=85))
    assert PEN.light in light
    assert GROUND.light in light
    assert PEN.light not in dark
    assert PEN.dark in dark
    assert GROUND.dark in dark
    assert 'width="85mm"' in dark
    assert GROUND.light not in to_svg(SAMPLE, Look(ground=False))


def test_a_function_of_positions() -> None:
    assert as_svg(lambda: SAMPLE)() == to_svg(SAMPLE)
