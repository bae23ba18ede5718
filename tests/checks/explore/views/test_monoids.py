"""Monoids in a browser: what is shown is what Python says, however it is arranged and by whatever hand it is chosen."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from knotgames.algebra.monoids.green import j_classes
from knotgames.algebra.monoids.monoid import submonoid
from knotgames.checks.explore.monoids.maps import maps
from knotgames.checks.explore.monoids.subjects import LISTED, portrait
from knotgames.checks.explore.monoids.sweep import browsed
from tests.checks.explore.page import fits_and_is_open_to_all
from tests.profiles import night

pytestmark = pytest.mark.xdist_group("a browser for the explorer")

Page = Any
Opened = Callable[..., Page]
QUICK = [path for path, _ in LISTED if not path.startswith("theory/")]
READY = ".monoids .layout:not([hidden]) .diagram svg"

drawn = cache(portrait)


def at(address: str, **parameters: str) -> str:
    return f"{address}#monoids?{urlencode(parameters)}"


def go(page: Page, **parameters: str) -> None:
    """Change the address, and wait until the page shows the monoid that it names."""
    page.evaluate("address => { location.hash = address; }", f"monoids?{urlencode(parameters)}")
    title = drawn(parameters.get("m", "values/38")).title
    page.wait_for_function(
        "title => document.querySelector('h1').textContent === title"
        " && document.querySelector('.layout').checkVisibility()",
        arg=title,
    )


def parameters_of(page: Page) -> dict[str, str]:
    """What the address says."""
    found: dict[str, str] = page.evaluate("Object.fromEntries(explorer.state.read().parameters)")
    return found


def marked(page: Page, name: str) -> set[int]:
    """The elements that the diagram marks in one way."""
    found = page.eval_on_selector_all(f".element.{name}", "found => found.map(node => Number(node.dataset.element))")
    return set(found)


PIXELS = """points => {
  const shown = document.querySelector(".table canvas"), {ratio} = JSON.parse(shown.closest(".table").dataset.layout);
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [shown.width, shown.height];
  const to = copy.getContext("2d", {willReadFrequently: true});
  to.drawImage(shown, 0, 0);
  return points.map(point => point.map(at => Math.round(at * ratio)))
    .map(([x, y]) => [...to.getImageData(x, y, 1, 1).data.slice(0, 3)]);
}"""
"""The colors of points of the table."""


def pixels(page: Page, points: list[tuple[float, float]]) -> list[str]:
    return ["#{:02x}{:02x}{:02x}".format(*rgb) for rgb in page.evaluate(PIXELS, points)]


def layout(page: Page) -> dict[str, float]:
    """How large cells are, and where the first of them is."""
    found: dict[str, float] = page.evaluate("JSON.parse(document.querySelector('.table').dataset.layout)")
    return found


def places(page: Page) -> list[int]:
    """The elements as they are arranged."""
    found: list[int] = page.eval_on_selector_all(
        ".elements li", "found => found.map(one => Number(one.dataset.element))"
    )
    return found


def test_random_sums_are_those_of_python(address: str, opened: Opened) -> None:
    page, draw = opened(at(address, m="values/19"), expected=READY), Random(5)
    for path in [*QUICK[::2], "theory/dual/0"]:
        shown = drawn(path)
        written = shown.to_json()["written"]
        for _ in range(2):
            i, j = draw.randrange(len(shown.monoid)), draw.randrange(len(shown.monoid))
            go(page, m=path, a=shown.names[i], b=shown.names[j])
            total = f"{written[i]} {shown.symbol} {written[j]} = {written[shown.monoid.table[i, j]]}"
            assert page.inner_text(".total").split() == total.split()
            assert page.inner_text(".readout").startswith(total)


def test_reasons_of_sums_lead_to_the_sum(address: str, opened: Opened) -> None:
    page = opened(at(address, m="quotient/0.77", a="b", b="ac"), expected=READY)
    for i in range(0, 40, 13):
        for j in range(0, 40, 11):
            go(page, m="quotient/0.77", a=drawn("quotient/0.77").names[i], b=drawn("quotient/0.77").names[j])
            assert page.get_attribute("p.why", "data-ends") == "well"
    go(page, m="values/38", a="001-", b="101+")
    why = page.inner_text(".why")
    assert "have options of 000*, 002* and of 000*, 212⁺*." in why
    assert "None of them is forbidden to 112⁻." in why
    assert "there is none." not in why
    go(page, m="values/19", a="000", b="222")
    assert "Both games are over" in page.inner_text(".sum")


def test_choosing_marks_row_column_node_class_and_multiples(address: str, opened: Opened) -> None:
    page, shown = opened(at(address, m="values/19"), width=1600, height=1000, expected=READY), drawn("values/19")
    m = shown.monoid
    for chosen in (1, 7):
        page.click(f"#monoids-{chosen}")
        assert parameters_of(page)["a"] == shown.names[chosen]
        assert marked(page, "chosen") == {chosen}
        multiples = {m.index_of(m.multiple(n, m[chosen])) for n in range(1, 20)}
        assert marked(page, "power") == multiples - {chosen}
        (own,) = (set(m.indices_of(part)) for part in j_classes(m) if m[chosen] in part)
        alike = page.eval_on_selector_all(
            ".class.alike .element", "all => all.map(node => Number(node.dataset.element))"
        )
        assert set(alike) == own
        of = layout(page)
        edges = [
            (of["left"] + 2.5 * of["across"], of["top"] + chosen * of["down"]),
            (of["left"] + chosen * of["across"], of["top"] + 2.5 * of["down"]),
        ]
        scrolled = page.evaluate(
            "[document.querySelector('.table').scrollLeft, document.querySelector('.table').scrollTop]"
        )
        assert pixels(page, [(x - scrolled[0], y - scrolled[1]) for x, y in edges]) == ["#111111"] * 2
        others = [(of["left"] + 2.5 * of["across"], of["top"] + 4 * of["down"])]
        assert pixels(page, [(x - scrolled[0], y - scrolled[1]) for x, y in others]) != ["#111111"]
    page.click(".element[data-element='3']")
    assert marked(page, "chosen") == {3}
    assert page.get_attribute("#monoids-3", "aria-selected") == "true"


def test_a_click_on_a_cell_chooses_both(address: str, opened: Opened) -> None:
    page, shown = opened(at(address, m="values/19", by="outcome"), expected=READY), drawn("values/19")
    of, order = layout(page), places(page)
    page.click(".table", position={"x": of["left"] + 3.5 * of["across"], "y": of["top"] + 1.5 * of["down"]})
    assert parameters_of(page)["a"] == shown.names[order[1]]
    assert parameters_of(page)["b"] == shown.names[order[3]]
    page.click(".table", position={"x": of["left"] / 2, "y": of["top"] + 2.5 * of["down"]})
    assert parameters_of(page)["a"] == shown.names[order[2]]
    assert "b" not in parameters_of(page)
    page.set_viewport_size({"width": 1440, "height": 1100})
    go(page, m="values/38")
    fits = "one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    whole = f"(one => {fits})(document.querySelector('.table'))"
    page.wait_for_function(f"() => {whole}")
    page.select_option("select[name=cells]", "zoomed")
    page.wait_for_function(f"() => !{whole}")


def test_rearranging_keeps_each_color(address: str, opened: Opened) -> None:
    for path, coloring in (("quotient/0.123", "outcome"), ("values/19", "element")):
        page = opened(at(address, m=path, colors=coloring), width=1600, height=1000, expected=READY)
        shown, seen = drawn(path), []
        for by in ("value", "class", "outcome"):
            go(page, m=path, colors=coloring, by=by)
            of, order = layout(page), places(page)
            assert sorted(order) == list(range(len(shown.monoid)))
            rows = range(12)
            heads = pixels(page, [(3, of["top"] + i * of["down"] + 3) for i in rows])
            cells = pixels(page, [(of["left"] + 3, of["top"] + i * of["down"] + 3) for i in rows])
            nodes = page.eval_on_selector_all(
                ".element",
                "all => all.map(node => [Number(node.dataset.element), node.firstElementChild.nextSibling])"
                ".map(([i, rect]) => [i, rect.getAttribute('fill')])",
            )
            colors = dict(nodes)
            assert [colors[order[i]] for i in rows] == heads
            assert [colors[int(shown.monoid.table[order[i], order[0]])] for i in rows] == cells
            seen.append(colors)
        assert seen[0] == seen[1] == seen[2]
        if coloring == "outcome":
            assert [seen[0][i] for i in sorted(seen[0])] == [shown.meanings[found].color for found in shown.outcomes]
        else:
            assert len(set(seen[0].values())) == len(shown.monoid)


@pytest.mark.parametrize(("path", "order"), [("values/38", "better"), ("quotient/0.77", "divides")])
def test_no_line_stays_within_a_layer(path: str, order: str, address: str, opened: Opened) -> None:
    page = opened(at(address, m=path, order=order), width=1600, expected=READY)
    (arrangement,) = (one.order for one in drawn(path).arrangements if one.name == order)
    frames: dict[int, tuple[float, float]] = dict(
        page.eval_on_selector_all(
            ".class",
            "all => all.map(node => [node.dataset.class, node.querySelector('.frame')]).map(([c, frame]) =>"
            " [Number(c), frame.y.baseVal.value, frame.height.baseVal.value]).map(([c, y, h]) => [c, [y, y + h]])",
        )
    )
    lines = page.eval_on_selector_all(
        ".line",
        "all => all.map(line => [Number(line.dataset.upper), Number(line.dataset.lower), line.getAttribute('points')])",
    )
    assert sorted((upper, lower) for upper, lower, _ in lines) == sorted(arrangement.covers)
    for upper, lower, points in lines:
        assert frames[upper][1] < frames[lower][0]
        heights = [float(point.split(",")[1]) for point in points.split()]
        assert heights == sorted(set(heights))


def test_a_crowded_diagram_draws_the_lines_of_the_chosen_element_alone(address: str, opened: Opened) -> None:
    path = "quotient/0.07/30"
    page, order = opened(at(address, m=path), expected=READY), drawn(path).arrangements[0].order
    assert "those of the chosen element alone are drawn" in page.inner_text(".order")
    visible = "all => all.filter(line => getComputedStyle(line).display !== 'none').length"
    assert page.eval_on_selector_all(".line", visible) == 0
    go(page, m=path, a=drawn(path).names[40])
    (own,) = (c for c, part in enumerate(order.classes) if 40 in part)
    assert page.eval_on_selector_all(".line", visible) == sum(own in pair for pair in order.covers) > 0


def test_the_submonoid_of_a_selection_is_that_of_python(address: str, opened: Opened) -> None:
    page, draw = opened(at(address, m="values/38"), expected=READY), Random(7)
    for path in ("values/38", "quotient/0.77", "quotient/0.07/30"):
        shown, m = drawn(path), drawn(path).monoid
        for _ in range(3):
            chosen = draw.sample(range(len(m)), 2)
            go(page, m=path, gen=" ".join(shown.names[i] for i in chosen), mark="generated")
            inside = set(m.indices_of(submonoid(m, [m[i] for i in chosen])))
            assert int(page.get_attribute(".submonoid [data-size]", "data-size")) == len(inside)
            assert set(range(len(m))) - marked(page, "faded") == inside


def test_highlights_are_the_sets_of_python(address: str, opened: Opened) -> None:
    page, shown = opened(at(address, m="quotient/0.77"), expected=READY), drawn("quotient/0.77")
    for name, title, members in shown.highlights():
        page.select_option("select[name=mark]", name)
        assert set(range(40)) - marked(page, "faded") == set(members)
        assert f"{title} ({len(members)})" in page.inner_text("select[name=mark]")


def test_all_by_keyboard(address: str, opened: Opened) -> None:
    page, shown = opened(at(address, m="values/19"), expected=READY), drawn("values/19")
    page.focus("input[name=search]")
    page.keyboard.type("{*, {{{u")
    page.keyboard.press("Enter")
    games = [dict(card.facts)["Smallest game"] for card in shown.cards]
    first = next(i for i, game in enumerate(games) if game.startswith("{*, {{{u"))
    assert parameters_of(page)["a"] == shown.names[first]
    page.keyboard.press("ArrowDown")
    page.fill("input[name=search]", "")
    page.focus(".elements")
    page.keyboard.press("ArrowDown")
    assert parameters_of(page)["a"] == shown.names[first + 1]
    page.keyboard.press("End")
    page.keyboard.press("Space")
    assert parameters_of(page) == {"m": "values/19", "a": "222", "gen": "222", "mark": "generated"}
    page.keyboard.press("Home")
    page.focus(".table")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert (parameters_of(page)["a"], parameters_of(page)["b"]) == (shown.names[2], shown.names[1])
    assert page.evaluate("document.activeElement.className") == "table"
    page.focus("select[name=b]")
    page.keyboard.press("ArrowDown")
    assert parameters_of(page)["b"] == shown.names[2]


def test_reload_and_the_way_back_give_the_same(address: str, opened: Opened) -> None:
    of = {
        "m": "values/38",
        "a": "001-",
        "b": "111*",
        "order": "divides",
        "by": "class",
        "mark": "idempotents",
        "gen": "111",
    }
    page = opened(at(address, **of), expected=READY)
    before = page.inner_text("main")
    page.reload()
    page.wait_for_selector(READY)
    assert page.inner_text("main") == before
    page.click(".card .chip >> nth=0")
    assert page.inner_text("main") != before
    page.go_back()
    assert page.inner_text("main") == before


@pytest.mark.parametrize(
    "of",
    [
        {"m": "quotient/0.77", "a": "b", "mark": "kernel", "colors": "element"},
        pytest.param({"m": "values/38", "a": "001-", "b": "111*"}, marks=night),
        {"m": "nonsense"},
    ],
    ids=lambda of: of["m"],
)
def test_every_width_and_everyone(of: dict[str, str], address: str, opened: Opened) -> None:
    page = opened(at(address, **of), expected=".refused" if of["m"] == "nonsense" else READY)
    fits_and_is_open_to_all(page)


def test_a_second_monoid_shows_the_image_of_what_is_chosen(address: str, opened: Opened) -> None:
    page = opened(at(address, **{"m": "values/38", "with": "values/37", "a": "222*"}), expected=".second canvas")
    assert page.inner_text(".second [role=status] >> nth=0") == "222* ↦ 222"
    assert page.inner_text("select[name=map] option >> nth=0") == "1: onto, same outcomes"
    assert page.inner_text(".second .said").startswith("Not isomorphic. The search ended with 3,0")
    page.evaluate("location.hash += '&c=222'")
    page.wait_for_selector("text=Mapped to 222: 222, 222")
    assert len(marked(page, "faded")) == 36
    first, second = (drawn(path) for path in ("quotient/0.77", "quotient/0.75"))
    go(page, **{"m": "quotient/0.77", "with": "quotient/0.75", "colors": "element", "map": "3"})
    page.wait_for_selector("text=There are 528 homomorphisms")
    images = maps(first, second)["maps"][3]["images"]
    colors = page.eval_on_selector_all(".element rect", "all => all.map(node => getComputedStyle(node).fill)")
    assert len(set(colors)) == len(set(images))
    fits_and_is_open_to_all(page)
    page.click("text=Swap")
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Misère quotient of 0.75'")
    page.wait_for_selector("text=There are 124 homomorphisms")


def test_quotients_are_browsed_by_their_invariants(address: str, opened: Opened) -> None:
    page = opened(at(address), expected=READY)
    page.click("text=Browse misère quotients")
    page.wait_for_selector(".browse tbody tr")
    rows = browsed()["quotients"]
    assert page.locator(".browse tbody tr").count() == 30
    page.select_option("select[name=with-kind]", "R_8")
    assert page.locator(".browse tbody tr").count() == sum(row["kind"] == "R_8" for row in rows)
    orders = page.eval_on_selector_all("select[name=with-order] option", "all => all.map(one => one.value)")
    assert orders == ["", "8"]
    page.select_option("select[name=with-kind]", "wild")
    page.select_option("select[name=with-status]", "all heaps")
    page.select_option("select[name=with-order]", "172")
    assert page.inner_text(".browse [role=status]") == "16 of 575 octal codes"
    page.select_option("select[name=with-order]", "40")
    page.click(".browse tbody a >> text=/^0.77$/")
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Misère quotient of 0.77'")


def test_a_quotient_by_its_code(address: str, opened: Opened) -> None:
    page = opened(at(address), expected=READY)
    page.fill("input[name=code]", ".123")
    page.press("input[name=code]", "Enter")
    page.wait_for_function("() => document.querySelector('h1').textContent.includes('0.123')")
    assert parameters_of(page) == {"m": "quotient/0.123"}
    go(page, m="values/19")
    page.evaluate("location.hash = 'monoids?m=quotient/0.9'")
    page.wait_for_selector(".monoids .layout:not([hidden]), .monoids .refused")


def test_what_is_no_monoid_is_said(address: str, opened: Opened) -> None:
    page = opened(at(address, m="values/36"), expected=".refused")
    assert page.inner_text(".refused").startswith("there is no monoid 'values/36': expected values/38")
    go(page, m="values/19")
    assert page.query_selector(".refused") is None


def test_the_folder_shows_what_the_server_does(address: str, folder: str, opened: Opened) -> None:
    of = {"m": "values/37", "a": "111", "b": "022", "order": "divides"}
    served, static = (opened(at(place, **of), expected=READY) for place in (address, folder))
    assert static.inner_text(".layout") == served.inner_text(".layout")
    static.evaluate("location.hash = 'monoids?m=quotient/0.31'")
    static.wait_for_selector(".refused")
    assert "is not in this folder" in static.inner_text(".refused")


def test_on_paper_all_is_legible(address: str, opened: Opened) -> None:
    page = opened(at(address, m="values/19", a="111"), expected=READY, color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.is_visible("select[name=by]")
    page.wait_for_function(
        "() => [JSON.parse(document.querySelector('.table').dataset.layout)]"
        ".every(of => document.querySelector('canvas').width === Math.round((of.left + 19 * of.across) * of.ratio))"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.eval_on_selector(".element.chosen rect", "rect => getComputedStyle(rect).stroke") == "rgb(17, 17, 17)"


def test_a_monoid_that_nobody_looks_at_any_longer_is_given_up(address: str, opened: Opened) -> None:
    page = opened(at(address), expected=READY)
    held: list[Any] = []
    page.route("**/data/monoids/quotient/0.77.json", lambda route: held.append(route))  # never answered
    with page.expect_event("requestfailed") as failed:
        page.evaluate("location.hash = 'monoids?m=quotient/0.77'")
        page.wait_for_selector(".waiting")
        go(page, m="values/38")
    assert failed.value.url.endswith("0.77.json")
    assert len(held) == 1


def test_data_are_given_up_when_the_last_of_those_who_wait_stops(address: str, opened: Opened) -> None:
    page = opened(at(address), expected=READY)
    page.route("**/data/boards/random/knot/1.json", lambda route: None)
    ended = page.evaluate(
        """async () => {
          const [first, second] = [new AbortController(), new AbortController()];
          const names = [first, second].map(one =>
            explorer.load("boards/random/knot/1", one.signal).catch(error => error.name));
          second.abort();
          const left = await Promise.race([names[0], new Promise(resolve => setTimeout(resolve, 50, "waits"))]);
          const name = await names[1];
          first.abort();
          return [name, left, await names[0]];
        }"""
    )
    assert ended == ["AbortError", "waits", "AbortError"]
    page.unroute_all(behavior="ignoreErrors")
    assert page.evaluate("explorer.load('boards/random/knot/1').then(found => found.position)") == "random:7:1"
