"""Claims in a browser: what is looked for is left, what a claim speaks of is linked, a counterexample is found."""

from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlencode

import pytest

from knotgames.checks.claim import Status
from knotgames.checks.explore.claims.graph import graph
from knotgames.checks.explore.claims.listing import listing
from knotgames.checks.papers import claims, papers
from knotgames.checks.verify.record import record
from tests.checks.explore.page import fits_and_is_open_to_all

pytestmark = pytest.mark.xdist_group("a browser for the explorer")

Page = Any
Opened = Callable[..., Page]
READY = ".claims-list article:not([hidden])"
REFUTED = "Milley2013/" + next(
    claim.number for claim in papers()["Milley2013"].claims if record()[claim.id].status is Status.REFUTED
)


listed = cache(listing)


def at(address: str, **parameters: str) -> str:
    return f"{address}#claims?{urlencode(parameters)}"


def left(page: Page) -> list[str]:
    """The claims that are shown."""
    found: list[str] = page.eval_on_selector_all(
        "article", "all => all.filter(one => one.checkVisibility()).map(one => one.dataset.id)"
    )
    return found


def assuming() -> int:
    """How many claims are proved from claims that are assumed."""
    return sum(claim["column"] == "assuming" for claim in listed()["claims"])


def test_what_is_looked_for_is_left(address: str, opened: Opened) -> None:
    page = opened(at(address), expected=".overview li")
    assert page.locator(".overview li").count() == len(papers())
    assert page.evaluate("document.documentElement.scrollHeight") < 3000
    page.select_option("select[name=status]", "proved")
    assert len(left(page)) == 50
    page.click(f"text=Show all {sum(one.status is Status.PROVED for one in record().values()) - assuming()}")
    assert len(left(page)) > 50
    page.select_option("select[name=status]", "")
    for words in ("six values", "theorem 7.3", "zzz"):
        page.fill("input[name=q]", words)
        texts = {name: f"{name} {claim.statement} {claim.formula or ''}".lower() for name, claim in claims().items()}
        assert left(page) == [name for name, text in texts.items() if all(word in text for word in words.split())]
    page.fill("input[name=q]", "")
    refuted = sum(record()[name].status is Status.REFUTED for name in claims())
    assert page.inner_text("select[name=status] option[value=refuted]").endswith(f"refuted ({refuted})")
    page.select_option("select[name=status]", "refuted")
    assert left(page) == [name for name in claims() if record()[name].status is Status.REFUTED]
    page.select_option("select[name=paper]", "Milley2013")
    assert left(page) == [name for name in left(page) if name.startswith("Milley2013/")]
    page.select_option("select[name=paper]", "")
    page.select_option("select[name=status]", "proved")
    page.select_option("select[name=ground]", "kernel")
    number = sum(claim["ground"] == "kernel" and claim["column"] == "proved" for claim in listed()["claims"])
    assert page.inner_text("select[name=ground] option[value=kernel]") == f"kernel ({number})"
    assert page.inner_text("[role=status]").startswith(f"{number} of ")
    before = page.inner_text("main")
    page.reload()
    page.wait_for_selector(READY)
    assert page.inner_text("main") == before


def test_a_claim_is_opened_by_its_address_and_leads_to_what_it_speaks_of(address: str, opened: Opened) -> None:
    name = "Johnson2011a/Section 11 (F and R of 101+)"
    page = opened(at(address, id=name), expected=READY)
    assert page.evaluate("document.activeElement.dataset.id") == name
    assert left(page) == [name]
    shown = page.inner_text(f'article[data-id="{name}"]')
    assert f'knotgames verify "{name}"' in shown
    assert f'kg.verify("{name}")' in shown
    page.click(f'article[data-id="{name}"] .mention >> text=101+')
    page.wait_for_selector(".monoids .card h2")
    assert page.inner_text(".monoids .card h2").startswith("101⁺")
    page.go_back()
    assert page.evaluate("explorer.state.read().view") == "claims"
    used = claims()[name].uses[0]
    page.click(f"dd a >> text={used.partition('/')[2]}")
    page.wait_for_function("name => document.activeElement.dataset.id === name", arg=used)
    assert left(page) == [used]


def test_a_claim_shows_its_steps_next_to_the_theorem_of_the_kernel(address: str, opened: Opened) -> None:
    name = "Johnson2011a/Lemma 6.6"
    page = opened(at(address, id=name), expected=".open .steps li")
    theorem = page.text_content(".open .kernel code")
    assert theorem in record()[name].theorems.values()
    assert page.locator(".open .steps li").count() == 3
    page.wait_for_selector(".open .graph a.own")
    assert page.locator(".open .graph a").count() == len(graph(name)["boxes"])
    used = graph(name)["boxes"][1]["id"]
    page.click(".graph a >> nth=1")
    page.wait_for_function("name => document.activeElement.dataset.id === name", arg=used)
    page.go_back()
    page.wait_for_function("name => document.activeElement.dataset.id === name", arg=name)
    page.evaluate("document.querySelectorAll('.claims-list [hidden]').forEach(one => one.remove())")
    fits_and_is_open_to_all(page)


@pytest.mark.parametrize("served", [True, False])
def test_a_counterexample_is_found(served: bool, address: str, folder: str, opened: Opened) -> None:
    page = opened(at(address if served else folder, id=REFUTED), expected=READY)
    page.click(f'article[data-id="{REFUTED}"] button')
    page.wait_for_selector(f'article[data-id="{REFUTED}"] .against:not(:has(button))')
    against = page.inner_text(f'article[data-id="{REFUTED}"] .against')
    assert len(against) > 10


def test_every_width_and_everyone(address: str, opened: Opened) -> None:
    """A few claims, of several statuses. What is hidden is taken out: axe-core would look through all of it."""
    page = opened(at(address, id=REFUTED, paper="Milley2013", q="theorem"), expected=READY)
    page.evaluate("document.querySelectorAll('.claims-list [hidden]').forEach(one => one.remove())")
    fits_and_is_open_to_all(page)
    page.evaluate("location.hash = 'claims'")
    page.wait_for_selector(".overview li")
    fits_and_is_open_to_all(page)
