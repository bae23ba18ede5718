"""Pictures: well formed whatever is said in them, with places that name their moves."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from algebra.picture import document, place

TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="\x7f"), max_size=20)
SVG = "{http://www.w3.org/2000/svg}"


@settings(max_examples=30, deadline=None, derandomize=True)
@given(TEXTS, st.lists(TEXTS, max_size=3), TEXTS)
def test_a_place_holds_its_name_moves_and_title(name: str, moves: list[str], title: str) -> None:
    root = ElementTree.fromstring(document(10, 5, [place(name, moves, title, ["<circle r='1'/>"], (1, 2))]))
    found = root.find(f"{SVG}g")
    assert found is not None
    assert found.get("data-place") == name
    assert json.loads(found.get("data-moves") or "") == moves
    assert (found.findtext(f"{SVG}title") or "") == title
    assert found.get("data-at") == "1.0,2.0"
    assert root.get("viewBox") == "0 0 10 5"
