"""Curves drawn by hand: what they draw, what is refused, and drawing with mouse and finger."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.views.draw import MOST_POINTS, ask, data, exported
from knotgames.games.knot.diagrams.plane_map import canonical, plane_map_of
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import judge
from tests.checks.explore.page import fits_and_is_open_to_all

Page = Any

TEXTS = ("0_1", "X[1,1,2,2]", "8_19 unresolved none", "m(3_1) # 4_1 unresolved 2", "random:20:1", "random:30:2")
"""Diagrams of all kinds: with nothing to cross, kinks, resolved, of a bent drawing, with too much to value."""


@pytest.mark.parametrize("text", [*TEXTS, *(str([*map(list, pd)]) for pd in shadows(4, prime=False))])
def test_a_diagram_that_is_drawn_is_read_again(text: str) -> None:
    diagram, drawn = parse(text), ask({"position": text})
    read = ask(drawn)
    assert read["settings"] == drawn["settings"]
    again = parse(read["position"])
    assert len(again.unresolved) == len(diagram.unresolved)
    assert sorted(again.signs) == sorted(diagram.signs) or again.unresolved
    assert not diagram.pd or canonical(plane_map_of(again.pd), False) == canonical(plane_map_of(diagram.pd), False)
    if len(diagram.pd) <= 20:
        assert (read["outcome"], read["value"]) == (str((found := judge(diagram)).outcome), str(found.value))
    else:
        assert (read["outcome"], read["explained"]) == (None, "who wins is computed up to 20 crossings")


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"position": 8}, "expected a text of at most 10,000 characters under 'position'"),
        ({"position": "torus:151"}, "expected a diagram of at most 150 crossings, found 151"),
        ({}, f"expected a curve of 3 to {MOST_POINTS:,} points, each two numbers from 0 to 6,400"),
        ({"points": [[0, 0], [1, 1], [2, True]]}, "expected a curve of 3 to 4,000 points"),
        ({"points": [[0, 0], [9, 0], [6401, 9]]}, "expected a curve of 3 to 4,000 points"),
        ({"points": [[0, 0], [9, 0], [0, 9]], "settings": "3"}, "expected a text of '.', '1' and '2' under 'settings'"),
        ({"points": [[0, 0], [4, 0], [0, 4], [2, 0]], "settings": ""}, r"found a touch at \(2, 0\)"),
    ],
)
def test_what_draws_no_knot_is_refused(question: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ask(question)


def test_there_are_no_data() -> None:
    assert list(exported()) == []
    with pytest.raises(InputError, match="there is nothing under 'all'"):
        data("all")


def trefoil(page: Page) -> list[tuple[float, float]]:
    """Points of a trefoil in the middle of the paper."""
    box = page.locator(".paper").bounding_box()
    x, y, size = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["height"] / 7
    turns = [2 * pi * k / 60 for k in range(60)]
    return [(x + size * (sin(t) + 2 * sin(2 * t)), y - size * (cos(t) - 2 * cos(2 * t))) for t in turns]


def by_mouse(page: Page, points: list[tuple[float, float]]) -> None:
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point)
    page.mouse.up()


def by_finger(page: Page, points: list[tuple[float, float]]) -> None:
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def said(page: Page, text: str) -> None:
    page.wait_for_function("text => document.querySelector('.draw .status').textContent === text", arg=text)


@pytest.mark.xdist_group("a browser for the explorer")
@pytest.mark.parametrize(("draw", "width"), [(by_mouse, 1000), (by_finger, 390)], ids=["mouse", "finger"])
def test_a_curve_is_drawn_pulled_set_undone_and_played(
    draw: Callable[[Page, list[tuple[float, float]]], None], width: int, address: str, opened: Callable[..., Page]
) -> None:
    page = opened(f"{address}#draw", width=width, expected=".paper")
    said(page, "The paper is empty.")
    page.evaluate("Math.random = () => 0.25")
    points = trefoil(page)
    draw(page, points)
    said(page, "3 crossings, 3 of them unresolved.")
    assert "U the Unknotter wins, whoever starts.\n\nValue 000*" in page.inner_text(".side")
    for number in range(3):
        page.click(f".spot >> nth={number}")
        said(page, f"3 crossings, {2 - number} of them unresolved.")
    assert "unresolved none" in page.inner_text(".side")
    page.keyboard.press("Enter")  # the last one lies the other way
    page.wait_for_selector('.spot:focus[aria-label="crossing 3: the second passage over"]')
    page.click("text=Undo")
    page.wait_for_selector('.spot[aria-label="crossing 3: the first passage over"]')
    before, (x, y) = page.url, points[10]  # where it is farthest from the middle
    draw(page, [(x, y), (x - 5, y), (x - 15, y)])
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector('.spot[aria-label="crossing 3: the first passage over"]')
    page.click("text=Undo")
    page.wait_for_function("before => location.href === before", arg=before)
    said(page, "3 crossings, 0 of them unresolved.")
    page.reload()
    said(page, "3 crossings, 0 of them unresolved.")
    assert page.url == before
    page.fill("#name", "8_18 unresolved 2,4")
    page.press("#name", "Enter")
    said(page, "8 crossings, 2 of them unresolved.")
    fits_and_is_open_to_all(page)
    page.click("text=Clear")
    said(page, "The paper is empty.")
    page.go_back()
    said(page, "8 crossings, 2 of them unresolved.")
    page.click("text=Play on it")
    page.wait_for_selector(".boards .spot")
    assert page.locator(".boards .spot").count() == 2


@pytest.mark.xdist_group("a browser for the explorer")
def test_corners_are_pressed_and_a_touch_is_named(address: str, opened: Callable[..., Page]) -> None:
    page = opened(f"{address}#draw", expected=".paper")
    box = page.locator(".paper").bounding_box()
    for number, (x, y) in enumerate([(0.2, 0.2), (0.8, 0.8), (0.8, 0.2), (0.2, 0.8)], start=1):
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        page.wait_for_function(
            "count => new URLSearchParams(location.hash.split('?')[1]).get('c').split('-').length === count", arg=number
        )
    said(page, "1 crossing, 1 of them unresolved.")
    page = opened(f"{address}#draw?c=0.0-400.0-0.400-200.0", expected=".refused")
    assert page.inner_text(".refused") == "expected strands that cross between their points, found a touch at (200, 0)"


@pytest.mark.xdist_group("a browser for the explorer")
def test_a_folder_offers_no_drawing(folder: str, opened: Callable[..., Page]) -> None:
    page = opened(folder)
    assert page.locator("nav a").all_inner_texts() == ["Play", "Census", "Monoids", "Claims"]
