"""SVG: well formed, with everything that a picture has, escaped, in the colors of its look."""

from xml.etree import ElementTree

from knotgames.algebra.palette import GROUND, PEN
from knotgames.algebra.pictures.frame import Look
from knotgames.algebra.pictures.shapes import Circle, Group, Picture
from knotgames.algebra.pictures.svg import as_svg, to_svg
from tests.algebra.pictures.samples import SAMPLE

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
