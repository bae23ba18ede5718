"""SVG text: well formed, complete, escaped, and readable on any background."""

from itertools import product
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given

from knotgames.algebra.monoids.drawing import BARE, cayley_table_svg, hasse, monoid_html
from knotgames.algebra.monoids.green import covering_pairs, j_classes
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError
from knotgames.algebra.palette import BLUE, GRAY, INK, ORANGE
from knotgames.algebra.pictures.svg import to_svg
from tests.algebra.monoids.test_monoid import Monoid, chain, cyclic, monoids, sampled

SVG = "{http://www.w3.org/2000/svg}"


@sampled
@given(monoids())
def test_cayley_table(m: Monoid) -> None:
    root = ElementTree.fromstring(cayley_table_svg(m))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    for a, b in product(m, repeat=2):
        assert f"{a} + {b} = {m.add(a, b)}" in titles
    assert len(list(root.iter(f"{SVG}rect"))) == len(m) ** 2 + 2 * len(m)


@sampled
@given(monoids())
def test_hasse_diagram(m: Monoid) -> None:
    root = ElementTree.fromstring(to_svg(hasse(m), BARE))
    lines = [line.attrib["d"][1:].replace("L", " ") for line in root.iter(f"{SVG}path")]
    assert len(lines) == len(covering_pairs(m))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert sorted(map(str, titles)) == sorted(", ".join(map(str, part)) for part in j_classes(m))
    for line in lines:
        heights = [float(point.split(",")[1]) for point in line.split()]
        assert heights == sorted(set(heights)), "divisors are above"
    boxes = [tuple(float(rect.attrib[k]) for k in ("x", "y", "width")) for rect in root.iter(f"{SVG}rect")]
    for (x, y, width), (other_x, other_y, _) in product(boxes, repeat=2):
        assert y != other_y or x >= other_x or x + width <= other_x, "boxes do not overlap"


def test_elements_have_the_color_that_is_asked_for_or_one_of_their_own() -> None:
    for asked, expected in ((("#ee8866", "#77aadd").__getitem__, 2), (None, 4)):
        fill = None if asked is None else (lambda a, color=asked: color(a % 2))
        for svg in (cayley_table_svg(cyclic(4), fill=fill), to_svg(hasse(chain(4), fill=fill), BARE)):
            root = ElementTree.fromstring(svg)
            assert len({rect.attrib["fill"] for rect in root.iter(f"{SVG}rect")}) == expected


def test_a_node_shows_the_colors_of_all_its_elements() -> None:
    """The numbers modulo 6 under addition divide each other: one node, a third of it of one color."""
    root = ElementTree.fromstring(to_svg(hasse(cyclic(6), fill=lambda a: ORANGE if a % 3 else BLUE), BARE))
    stripes = [(rect.attrib["fill"], float(rect.attrib["width"])) for rect in root.iter(f"{SVG}rect")]
    assert {color for color, _ in stripes} == {BLUE, ORANGE, "none"}
    widths = dict(stripes)
    assert widths[BLUE] + widths[ORANGE] == pytest.approx(widths["none"], abs=0.02)
    assert widths[BLUE] * 3 == pytest.approx(widths["none"], abs=0.03)


def test_a_long_line_bends_around_the_class_beside_it() -> None:
    """The pentagon: 0 < a < c < 1 and 0 < b < 1, where the line from b to 1 passes the layer of c."""
    m = FiniteMonoid.from_table("0abc1", ["0abc1", "aa1c1", "b1b11", "cc1c1", "11111"], "0")
    lines = ElementTree.fromstring(to_svg(hasse(m), BARE)).iter(f"{SVG}path")
    assert sorted(line.attrib["d"].count("L") for line in lines) == [1, 1, 1, 1, 3]


def test_dark_text_on_light_boxes_and_gray_elsewhere() -> None:
    for svg in (cayley_table_svg(cyclic(3)), to_svg(hasse(chain(3)), BARE)):
        root = ElementTree.fromstring(svg)
        for group in root.iter(f"{SVG}g"):
            text = group.find(f"{SVG}text")
            assert text is not None
            assert text.attrib["fill"] == INK
        assert {text.attrib["fill"] for text in root.findall(f"{SVG}text")} <= {GRAY}
        assert {line.attrib["stroke"] for line in root.iter(f"{SVG}path")} <= {GRAY}


def test_names_are_escaped() -> None:
    m = FiniteMonoid(("<0>", 'a&"b'), [[0, 1], [1, 1]], "<0>")
    for text in (cayley_table_svg(m), to_svg(hasse(m), BARE)):
        titles = [title.text or "" for title in ElementTree.fromstring(text).iter(f"{SVG}title")]
        assert any('a&"b' in title for title in titles)
    assert "<0>" not in monoid_html(m)


def test_large_ones_are_not_drawn() -> None:
    m = FiniteMonoid(range(600), np.add.outer(np.arange(600), np.arange(600)) % 600, 0)
    with pytest.raises(MonoidError, match="600 elements are too many to draw, expected at most 512"):
        cayley_table_svg(m)
    with pytest.raises(MonoidError, match="600 elements are too many to draw"):
        to_svg(hasse(m), BARE)
    assert monoid_html(m).startswith("<p>Commutative monoid of 600 elements")
