"""The census in the explorer: all shadows, with the outcomes that play has, and filters in the browser."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.playing import answer
from knotgames.checks.explore.shipped import SHADOWS, openings
from knotgames.checks.explore.views.census import data, exported
from tests.checks.explore.page import fits_and_is_open_to_all


def test_all_shadows_are_there_with_their_outcomes() -> None:
    shadows = data("shadows/6")["shadows"]
    assert list(Counter(one["crossings"] for one in shadows).values()) == [1, 2, 6, 19, 76, 376]
    assert sum(one["prime"] for one in shadows) == 1 + 1 + 2 + 3
    for one in shadows[::40]:
        assert answer({"game": "knot", "position": one["position"]})["value"] == one["value"]
    held = {opening.position for opening in openings()}
    assert {one["position"] for one in shadows if one["crossings"] <= SHADOWS} <= held
    assert len(list(exported())) == 1 + 1 + 2 + 6 + 19 + 76


@pytest.mark.parametrize("path", ["shadows/7", "drawing/480", "drawing/x", "all"])
def test_there_is_nothing_under_another_path(path: str) -> None:
    with pytest.raises(InputError, match="there is nothing under"):
        data(path)


@pytest.mark.xdist_group("a browser for the explorer")
def test_filters_leave_what_they_say_and_a_press_plays(address: str, folder: str, opened: Callable[..., Any]) -> None:
    page = opened(f"{folder}#census", expected=".thumbnails svg")
    assert page.inner_text("[role=status]") == "104 of 104 shadows"
    page = opened(f"{address}#census?kind=prime+and+reduced", expected=".thumbnails svg")
    assert page.inner_text("[role=status]") == "7 of 480 shadows"
    assert page.inner_text("select[name=crossings] option[value='6']") == "6 (3)"
    page.wait_for_function("() => document.querySelectorAll('.thumbnails svg').length === 7")
    fits_and_is_open_to_all(page)
    page.select_option("select[name=crossings]", "5")
    assert page.locator(".thumbnails a").count() == 2
    page.click(".thumbnails a >> text=5_1")
    page.wait_for_selector(".spot")
    assert "position=5_1" in page.url
