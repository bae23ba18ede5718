"""What is asked of a page wherever it is opened."""

from typing import Any

import pytest

Page = Any

WIDTHS = (320, 390, 800, 1600)
"""Those of a window, in pixels."""

AXE = {"preload": False, "resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
"""How axe-core is run: it would fetch what is loaded already, and describe every element that is as it should be."""

LINKS = {**AXE, "runOnly": {"type": "rule", "values": ["link-in-text-block"]}}
"""How it is run where only colors are others."""

CONTRAST = {"preload": False, "resultTypes": ["violations"], "runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""How it is run on texts of all kinds: it looks for what is behind each, which takes longer than all else."""

PAINTED = """() => {
  const of = ["color", "backgroundColor", "backgroundImage", "opacity", "fontSize", "fontWeight", "textShadow",
    "filter", "mixBlendMode", "display", "float"];
  const kinds = new Map(), seen = new Set();
  const look = (element, above, around) => {
    const style = getComputedStyle(element), own = element.getBoundingClientRect();
    const moved = !["static", "relative"].includes(style.position) || !["auto", "0px"].includes(style.inset)
      || style.transform !== "none" || element instanceof SVGElement;
    const out = [around.left - own.left, own.right - around.right, around.top - own.top, own.bottom - around.bottom]
      .map(by => by > 4);
    const key = [above, element.tagName, ...of.map(name => style[name]), ...out, moved ? kinds.size : ""].join("|");
    if (!kinds.has(key)) kinds.set(key, kinds.size);
    const kind = kinds.get(key);
    const written = element.matches("input, select, textarea")
      || [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => node.data).join(" ").trim().length > 1;
    const first = written && !seen.has(kind) && element.checkVisibility();
    if (first) seen.add(kind);
    element.toggleAttribute("data-painted", first);
    for (const child of element.children) look(child, kind, own);
  };
  look(document.body, 0, document.body.getBoundingClientRect());
  return seen.size;
}"""
"""Marks the first of all texts that are painted alike, on what is painted alike, and stick out of it alike. What is
moved from where the text would put it is like nothing else: anything may be behind it. Of a single character axe-core
says nothing: it may be a picture.
"""

PLACES = """() => [...document.body.querySelectorAll("*")].map(element => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [element.tagName, element.checkVisibility(), x, y, width, height].join();
}).join(" ")"""
"""What stands where, and whether it is seen."""


VIOLATIONS = """([options, context]) => axe.run(context ?? document, options)
  .then(found => found.violations.map(one => [one.id, one.nodes.map(node => node.html)]))"""
"""What axe-core finds, by the names of its rules: the elements that break them."""


def fits_and_is_open_to_all(page: Page) -> None:
    """It is not wider than the window, and axe-core finds no violation, light or dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(axe.axe_script)
    places = None
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        before, places = places, page.evaluate(PLACES)
        assert page.evaluate(PAINTED) > 0
        for asked in ((LINKS if before == places else AXE, None), (CONTRAST, "[data-painted]")):
            assert page.evaluate(VIOLATIONS, asked) == []
