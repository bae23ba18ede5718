"""What is asked of a page wherever it is opened."""

from __future__ import annotations

from typing import Any

import pytest

Page = Any

WIDTHS = (320, 390, 800, 1600)
"""Those of a window, in pixels."""

AXE = {"preload": False, "resultTypes": ["violations"]}
"""How axe-core is run: it would fetch what is loaded already, and describe every element that is as it should be."""


COLORS = {**AXE, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""How it is run where only colors are others."""

PLACES = """() => [...document.body.querySelectorAll("*")].map(element => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [element.tagName, element.checkVisibility(), x, y, width, height].join();
}).join(" ")"""
"""What stands where, and whether it is seen."""


def fits_and_is_open_to_all(page: Page) -> None:
    """It is not wider than the window, and axe-core finds no violation, light or dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    places = None
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        before, places = places, page.evaluate(PLACES)
        found = axe.run(page, options=COLORS if before == places else AXE).response["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
