"""The page of HTML: valid, complete in itself, with every claim and its status, and legible."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import html5lib
import pytest

from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.checks.claim import Claim, Status
from knotgames.checks.marks import MARKS
from knotgames.checks.papers import claims, papers
from knotgames.checks.report import tally
from knotgames.checks.report.html import page as page_of
from knotgames.checks.report.monoid_table import class_of
from knotgames.checks.verdict import Verdict
from knotgames.checks.verify.record import record
from tests.colors import contrast
from tests.printed import Run
from tests.verdicts import expecting

XHTML = "{http://www.w3.org/1999/xhtml}"


def verdict(claim: Claim, status: Status | None = None) -> Verdict:
    """A verdict made up: the expected one, with a counterexample where it refutes."""
    expected = record()[claim.id].status if claim.id in record() else Status.PROVED
    found = status or expected
    shown = "x = 1, so <k> & 'u'" if found is Status.REFUTED else None
    methods = () if found is Status.ASSUMED else ("exhaustion", "z3")
    return expecting(Verdict(claim, found, methods, "all x <= 3; all games", shown, (), 0.25), expected)


@cache
def every() -> list[Verdict]:
    """The verdicts on all claims, which are made where a test wants them and not in every process that has tests."""
    return [verdict(claim) for claim in claims().values()]


@cache
def whole() -> str:
    """The page of all claims."""
    return page_of(every())


def parsed(page: str) -> ElementTree.Element:
    """The page as the HTML standard reads it; a page that is not valid is an error."""
    document = html5lib.HTMLParser(strict=True).parse(page)
    assert isinstance(document, ElementTree.Element)
    return document


@cache
def whole_tree() -> ElementTree.Element:
    return parsed(whole())


def classes(element: ElementTree.Element) -> list[str]:
    return (element.get("class") or "").split()


def articles(tree: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {str(e.get("id")): e for e in tree.iter(f"{XHTML}article") if "claim" in classes(e)}


def text_of(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize(
    ("number", "status"),
    [(0, None), (1, None), (1, Status.UNDECIDED), (3, Status.REFUTED)],
    ids=["none", "one", "undecided", "refuted"],
)
def test_any_selection_gives_a_valid_page(number: int, status: Status | None) -> None:
    found = [verdict(v.claim, status) for v in every()[:number]]
    assert list(articles(parsed(page_of(found)))) == [anchor(v.claim.id) for v in found]


def anchor(name: str) -> str:
    return name.replace(" ", "_")


def test_every_claim_is_there_with_its_status_methods_and_scope() -> None:
    found = articles(whole_tree())
    assert list(found) == [anchor(v.claim.id) for v in every()]
    for v in every():
        article = found[anchor(v.claim.id)]
        heading = article.find(f"{XHTML}h3")
        assert heading is not None
        assert text_of(heading).startswith(v.claim.number)
        assert str(v.status) in text_of(heading)
        assert str(v.status) in classes(article)
        assert ", ".join(v.methods) in text_of(article)
        assert "all games" in text_of(article)
        assert v.claim.formula is None or f"Lemma{v.claim.formula}" in text_of(article)


def test_what_is_refuted_is_listed_with_counterexample_and_correction() -> None:
    listed = [e for e in whole_tree().iter(f"{XHTML}article") if "erratum" in classes(e)]
    refuted = [v for v in every() if v.status is Status.REFUTED]
    assert len(listed) == len(refuted) > 10
    for element, v in zip(listed, refuted, strict=True):
        text = text_of(element)
        assert v.claim.id in text
        assert "& 'u'" in text
        assert v.claim.correction is not None
        assert v.claim.correction in text


def test_links_lead_to_what_is_on_the_page_and_names_are_given_once() -> None:
    ids = [e.get("id") for e in whole_tree().iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert {target for target in links(whole_tree()) if target not in ids} == set()


def links(element: ElementTree.Element) -> set[str]:
    """The anchors that the links in an element lead to."""
    return {unquote(str(a.get("href")).removeprefix("#")) for a in element.iter(f"{XHTML}a")}


def test_a_claim_says_what_it_relies_on_and_what_relies_on_it() -> None:
    linked = {name: links(article) for name, article in articles(whole_tree()).items()}
    for claim in claims().values():
        for name in filter(None, (*claim.uses, claim.correction)):
            assert anchor(name) in linked[anchor(claim.id)]
            assert anchor(claim.id) in linked[anchor(name)]


def test_a_claim_that_is_not_on_the_page_is_named_without_a_link() -> None:
    claim = next(c for c in claims().values() if c.uses)
    tree = parsed(page_of([verdict(claim)]))
    (article,) = articles(tree).values()
    assert claim.uses[0].removeprefix(f"{claim.paper}/") in text_of(article)
    assert list(article.iter(f"{XHTML}a")) == []


def test_what_is_not_as_expected_comes_first() -> None:
    amiss = replace(every()[3], status=Status.UNDECIDED)
    page = page_of([*every()[:3], amiss, *every()[4:9]])
    assert "1 of " in page[page.index("headline") : page.index("<nav")]
    main_part = page[page.index("<main>") :]
    assert main_part.index('id="unexpected"') < main_part.index('id="summary"')
    assert amiss.claim.id in main_part[: main_part.index('id="summary"')]
    assert 'id="unexpected"' not in whole()


def test_what_is_amiss_is_shown_as_it_is() -> None:
    """Names of mutants are anybody's texts."""
    name = """a < b & "c" <b>d</b> 'e'"""
    expected = every()[0].expected
    assert expected is not None
    amiss = replace(every()[0], expected=replace(expected, mutants=(*expected.mutants, name)))
    tree = parsed(page_of([amiss]))
    (section,) = (e for e in tree.iter(f"{XHTML}section") if e.get("id") == "unexpected")
    (strong,) = (e for e in tree.iter(f"{XHTML}strong") if "amiss" in classes(e))
    assert text_of(strong) == f"expected mutant '{name}'"
    assert text_of(section).endswith(f"expected mutant '{name}'")


def test_the_summary_counts_every_paper() -> None:
    table = next(e for e in whole_tree().iter(f"{XHTML}table") if "summary" in classes(e))
    rows = [[text_of(cell) for cell in row] for row in table.iter(f"{XHTML}tr")]
    assert len(rows) == len(papers()) + 2
    for row, own in zip(rows[1:-1], tally.by_paper(every()).values(), strict=True):
        assert [int(cell) for cell in row[1:-1]] == [tally.counts(own)[name] for name in tally.COLUMNS]
    assert sum(int(cell) for cell in rows[-1][1:-1]) == len(every())
    assert all(cell.get("scope") for cell in whole_tree().iter(f"{XHTML}th"))


def test_what_a_proof_assumes_stands_behind_its_status_and_is_counted_apart() -> None:
    resting = next(v for v in every() if v.status is Status.PROVED)
    assumed = next(v for v in every() if v.status is Status.ASSUMED)
    found = [
        replace(resting, assumes=(assumed.claim.id, "Conway1970/<1>")),
        replace(assumed, assumes=(assumed.claim.id,)),
    ]
    tree = parsed(page_of(found))
    first, second = (text_of(heading) for heading in tree.iter(f"{XHTML}h3"))
    assert first == f"{resting.claim.number} ✓ proved (assuming {assumed.claim.id}, Conway1970/<1>)"
    assert second == f"{assumed.claim.number} § assumed"
    assert anchor(assumed.claim.id) in links(articles(tree)[anchor(resting.claim.id)])
    table = next(e for e in tree.iter(f"{XHTML}table") if "summary" in classes(e))
    heads, *_, last = [[text_of(cell) for cell in row] for row in table.iter(f"{XHTML}tr")]
    assert [head.split()[-1] for head in heads[1:4]] == ["proved", "assuming", "checked"]
    assert last == ["All", "0", "1", "0", "0", "0", "1", "0", "0.5"]


def test_the_monoid_table_is_the_table() -> None:
    from knotgames.algebra.knot_type.values import VALUES, KnotValue

    table = next(e for e in whole_tree().iter(f"{XHTML}table") if "monoid" in classes(e))
    head, *rows = table.iter(f"{XHTML}tr")
    assert [text_of(cell) for cell in head] == ["+", *map(str, VALUES)]
    for a, row in zip(VALUES, rows, strict=True):
        name, *sums = row
        assert text_of(name) == str(a)
        for b, cell in zip(VALUES, sums, strict=True):
            total = KnotValue.parse(text_of(cell))
            assert total == a + b
            assert cell.get("title") == f"{a} + {b} = {total}: {total.outcome.explained}"
            assert cell.get("class") == f"outcome-{str(total.outcome).lower()}"


def test_the_page_is_complete_in_itself_and_needs_no_script() -> None:
    assert "<script" not in whole()
    assert not re.search(r"https?:|//[a-z]|@import|url\(|\bon[a-z]+=", whole())
    assert [e.get("href") for e in whole_tree().iter(f"{XHTML}link")] == ["data:,"]
    assert not [e for e in whole_tree().iter() if e.get("src") or e.get("srcset")]
    assert len(whole().encode()) < 1_500_000


def test_the_page_depends_on_the_verdicts_alone() -> None:
    assert page_of(every()[:9]) == page_of(every()[:9])


def test_headings_descend_one_level_at_a_time_and_landmarks_are_named() -> None:
    levels = [int(e.tag[-1]) for e in whole_tree().iter() if re.fullmatch(rf"{XHTML}h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    tags = [str(e.tag).removeprefix(XHTML) for e in whole_tree().iter()]
    assert [tag for tag in tags if tag in ("header", "main", "footer")] == ["header", "main", "footer"]
    ids = {e.get("id") for e in whole_tree().iter()}
    assert all(e.get("aria-labelledby") in ids for e in whole_tree().iter(f"{XHTML}section"))
    assert whole_tree().get("lang") == "en"


# --- colors ---------------------------------------------------------------------------------------------------------


def palettes() -> Iterator[dict[str, str]]:
    """The colors of the light page, of the dark one, and of print."""
    style = whole()[whole().index("<style>") : whole().index("</style>")]
    light: dict[str, str] = {}
    for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL):
        colors = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", block))
        light = light or colors
        yield {**light, **colors}


@pytest.mark.parametrize("place", range(3), ids=["light", "dark", "print"])
def test_text_stands_out_from_its_ground(place: int) -> None:
    """At least 4.5 to 1, level AA of the Web Content Accessibility Guidelines."""
    palette = list(palettes())[place]
    texts = ("ink", "soft", "link", "proved", "checked", "refuted", "open", "assumed", "undecided")
    pairs = [(text, ground) for text in texts for ground in ("page", "panel")]
    pairs += [("on", class_of(outcome)) for outcome in Outcome]
    assert {pair for pair in pairs if contrast(palette[pair[0]], palette[pair[1]]) < 4.5} == set()


def test_the_colors_are_those_of_the_palette() -> None:
    light, dark, printed = palettes()
    assert {status: light[status] for status in Status} == {s: mark.tone.light for s, mark in MARKS.items()}
    assert {status: dark[status] for status in Status} == {s: mark.tone.dark for s, mark in MARKS.items()}
    assert {status: printed[status] for status in Status} == {s: mark.tone.light for s, mark in MARKS.items()}
    for palette in (light, dark, printed):
        assert {o: palette[class_of(o)] for o in Outcome} == {o: OUTCOMES[o] for o in Outcome}
    used = set(re.findall(r"var\(--([\w-]+)\)", whole())) - {"text", "plain"}
    assert used <= {*light, "veil"}


def test_no_status_is_told_by_its_color_alone() -> None:
    badges = [e for e in whole_tree().iter(f"{XHTML}span") if "status" in classes(e)]
    signs = {(classes(badge)[1], text_of(badge)) for badge in badges}
    assert {status for status, _ in signs} == {str(status) for status in Status}
    assert len({text.split()[0] for _, text in signs}) == len(Status)
    assert all(tally.COLUMNS[text.split()[1]] == status for status, text in signs)


# --- the command ----------------------------------------------------------------------------------------------------


def test_verify_writes_the_page(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "report.html"
    printed = run("verify", "Johnson2011a/Theorem 2.7", "--jobs", "1", "--html", str(target))
    assert list(articles(parsed(target.read_text(encoding="utf-8")))) == ["Johnson2011a/Theorem_2.7"]
    assert printed.out.endswith("The claim is as expected.\n")
