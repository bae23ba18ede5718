"""Drawings as data: nothing passes but shapes, and every game's drawing does whole."""

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.explore import drawings
from knotgames.checks.explore.drawings import places, tree

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>",
        "<image href='http://evil.example/x.png'/>",
        "<use href='#x'/>",
        "<style>path { fill: url(http://evil.example) }</style>",
        "<a href='javascript:x'><circle r='1'/></a>",
    ],
)
def test_what_is_no_shape_is_left_out(inside: str) -> None:
    assert tree(f"{HEAD}{inside}</svg>") == ["svg", {"viewBox": "0 0 1 1"}]


def test_attributes_that_do_not_draw_are_left_out() -> None:
    shape = '<circle r="2" onclick="x()" style="fill:red" fill="url(http://evil.example)" class="x" stroke="red"/>'
    assert tree(f"{HEAD}{shape}</svg>")[2] == ["circle", {"r": "2", "stroke": "red"}]


def test_texts_and_places_are_kept() -> None:
    found = tree(
        f'{HEAD}<g><g data-place="a&amp;b" data-moves="[]"><text>1 &lt; <tspan>2</tspan> 3</text></g></g></svg>'
    )
    assert places(found) == {
        "a&b": ["g", {"data-place": "a&b", "data-moves": "[]"}, ["text", {}, "1 < ", ["tspan", {}, "2"], " 3"]]
    }


@pytest.mark.parametrize(
    ("svg", "message"),
    [
        ("<svg", "the drawing is not well formed"),
        ("<svg/>", "the drawing is 'svg': expected svg"),
        ("<p/>", "the drawing is 'p': expected svg"),
        ('<!DOCTYPE x [<!ENTITY a "a">]><x/>', "the drawing is 'x'"),
    ],
)
def test_what_is_no_drawing_is_refused(svg: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        tree(svg)


def test_a_drawing_has_only_so_many_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "MOST_SHAPES", 3)
    with pytest.raises(InputError, match="more than 3 shapes"):
        tree(f"{HEAD}{'<g/>' * 3}</svg>")
