"""Portraits of monoids: what they say is what the rest of the project says, and what they name gives the same."""

import json
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.knot_type.formal import outcome, sides_of
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.algebra.knot_type.values import VALUES, index_of, monoid_of_values, value_of
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.monoids.green import divisibility, idempotents, j_classes
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.checks.explore.monoids import quotients
from knotgames.checks.explore.monoids.maps import MOST_SHOWN, maps
from knotgames.checks.explore.monoids.portrait import MOST_LINES, Arrangement, Portrait, divisors_first, numbered_tests
from knotgames.checks.explore.monoids.subjects import LISTED, offered, portrait
from knotgames.checks.explore.monoids.sweep import browsed
from knotgames.checks.explore.monoids.theories import code, found, meanings_of
from knotgames.checks.explore.monoids.values import KINDS
from knotgames.checks.explore.view import require_path
from knotgames.checks.induction.discovery import discover
from tests.profiles import night

QUICK = ["theory/dual/0", *(path for path, _ in LISTED if not path.startswith("theory/"))]
"""Those that are there at once: the search for the classes that are listed takes seconds."""

drawn = cache(portrait)


@pytest.mark.parametrize("path", QUICK)
def test_a_portrait_is_whole(path: str) -> None:
    shown = drawn(path)
    size = len(shown.monoid)
    data = json.loads(json.dumps(shown.to_json(), allow_nan=False))
    assert data["path"] == path
    for name in ("names", "written", "outcomes", "table", "cards", "periods"):
        assert len(data[name]) == size
    assert len(set(data["names"])) == len(set(data["written"])) == size
    assert set(data["outcomes"]) <= {name for name, _, _ in data["meanings"]}
    assert len({color for _, _, color in data["meanings"]}) == len(data["meanings"])
    marks = {name: members for name, _, members in data["highlights"]}
    assert marks["idempotents"] == [i for i in range(size) if data["table"][i][i] == i]
    assert all(data["table"][i][j] in marks["kernel"] for i in marks["kernel"] for j in range(size))
    assert data["arrangements"][-1]["name"] == "divides"


@pytest.mark.parametrize("path", QUICK)
def test_what_tells_elements_apart_is_said_of_all_neighbors(path: str) -> None:
    shown = drawn(path)
    for i, card in enumerate(shown.cards):
        near = {j for arrangement in shown.arrangements for j in arrangement.neighbors(i)}
        assert set(card.told) == near
        assert all(0 <= test < len(shown.tests) for test in card.told.values())


@pytest.mark.parametrize("path", QUICK)
def test_no_line_stays_within_a_layer(path: str) -> None:
    for arrangement in drawn(path).to_json()["arrangements"]:
        layer = arrangement["depths"]
        assert len(layer) == len(arrangement["places"]) >= len(arrangement["classes"])
        for line in arrangement["lines"]:
            assert [layer[node] for node in line] == list(range(layer[line[0]], layer[line[0]] + len(line)))


def run(line: str) -> Any:
    """What the last part of a line of Python gives."""
    *before, last = line.split("; ")
    names: dict[str, Any] = {}
    exec("; ".join(before), names)
    return eval(last, names)


@pytest.mark.parametrize("path", ["values/38", "values/37", "values/19", "quotient/0.123", "quotient/grundy/13"])
def test_the_lines_of_python_give_the_same(path: str) -> None:
    shown = drawn(path)
    m: FiniteMonoid[Any] = run(shown.python)
    assert m == shown.monoid
    for i, j in ((1, 2), (3, 3), (5, 4)):
        line = shown.sum_python.format(a=shown.names[i], b=shown.names[j], i=i, j=j)
        assert run(line) == m.add(m[i], m[j])
    for i in (0, 1, len(m) - 1):
        assert run(shown.cards[i].python) == m[i]
    for arrangement in shown.arrangements:
        relation = run(arrangement.python)
        for part in arrangement.order.classes:
            assert relation[np.ix_(part, part)].all()
        assert len(set(map(bytes, relation))) == len(arrangement.order.classes)


@pytest.mark.parametrize("name", KINDS)
def test_values(name: str) -> None:
    shown = drawn(f"values/{name}")
    m = monoid_of_values(weak=name == "37", even=name == "19")
    assert shown.monoid == m
    assert len(m) == int(name)
    for value, card in zip(m, shown.cards, strict=True):
        game = parse(dict(card.facts)["Smallest game"])
        assert value_of(game) == value
        assert shown.outcomes[m.index_of(value)] == outcome(game)
        sides = [{index_of(value_of(option)) for option in side} for side in sides_of(game)]
        assert [{i for i in range(len(VALUES)) if mask >> i & 1} for mask in card.options] == [s for s in sides if s]
        assert all(condition.admits(mask) for condition, mask in zip(card.conditions, card.options, strict=False))
    better, divides = (arrangement.order for arrangement in shown.arrangements)
    assert [tuple(m.indices_of(part)) for part in j_classes(m)] == list(divides.classes)
    assert len(better.classes) == {"38": 37, "37": 37, "19": 19}[name]


def test_a_value_above_another_is_at_least_as_good() -> None:
    shown = drawn("values/19")
    good = {Outcome.UNKNOTTER: (0, 0), Outcome.FIRST: (1, 0), Outcome.SECOND: (0, 1), Outcome.KNOTTER: (1, 1)}
    order = shown.arrangements[0].order
    for c, d in order.covers:
        upper, lower = (shown.monoid[order.classes[e][0]] for e in (c, d))
        for test in VALUES:
            above, below = (good[(value + test).outcome] for value in (upper, lower))
            assert all(first >= second for first, second in zip(above, below, strict=True))


@pytest.mark.parametrize(
    ("name", "symbols", "size"), [("dual", ["+"], 38), pytest.param("both", ["+k", "+u"], 70, marks=night)]
)
def test_classes_of_a_theory(name: str, symbols: list[str], size: int) -> None:
    quotient = found(name)
    for which, symbol in enumerate(symbols):
        shown = drawn(f"theory/{name}/{which}")
        assert (shown.symbol, len(shown.monoid)) == (symbol, size)
        assert shown.monoid == quotient.monoid(which)
        for i, card in enumerate(shown.cards):
            assert quotient.class_of(parse(card.facts[0][1], quotient.theory)) == i
            for j, test in list(card.told.items())[i % 5 :: 5]:
                told = shown.tests[test]
                if told != "its parity alone":
                    games = [quotient.games[i], quotient.games[j]]
                    ends = [told.replace("·", f"({game})") for game in games]
                    classes = [quotient.class_of(parse(text, quotient.theory)) for text in ends]
                    assert len({quotient.rulebook.payoffs[c] for c in classes}) == 2


def test_outcomes_of_a_theory_with_a_draw() -> None:
    """Its first 18 classes do, for which nothing is searched."""
    quotient = discover(shipped_theory("three"), rounds=1)
    codes = [code(quotient.theory, payoffs) for payoffs in quotient.rulebook.payoffs]
    meanings = meanings_of(quotient.theory, set(codes))
    assert set(meanings) == set(codes)
    assert meanings["ku"].said == "k if the Knotter starts, u if the Unknotter does"
    assert len({meaning.color for meaning in meanings.values()}) == len(meanings) == 9


PLAIN = str.maketrans("²³⁴", "234")


@pytest.mark.parametrize("path", ["quotient/0.75", "quotient/0.77", "quotient/0.07/24"])
def test_quotients(path: str) -> None:
    _, code, *heaps = path.split("/")
    q = misere_quotient(Code.parse(code), int(heaps[0]) if heaps else None)
    shown = drawn(path)
    assert shown.monoid == q.monoid
    assert [i for i, found in enumerate(shown.outcomes) if found == "P"] == list(q.p_portion)
    assert (divisors_first(q.monoid, "").order.classes) == shown.arrangements[0].order.classes
    written = [name.translate(PLAIN) for name in shown.to_json()["written"]]
    for i, card in enumerate(shown.cards):
        total = [int(heap) for heap in dict(card.facts)["A sum of heaps"].split(" + ")]
        assert q.element_of(heap for heap in total if heap) == i
        for j, test in card.told.items():
            third = written.index(shown.tests[test].removeprefix("· ").translate(PLAIN))
            assert shown.outcomes[q.monoid.add(i, third)] != shown.outcomes[q.monoid.add(j, third)]


def test_words_lead_to_the_least_word_of_a_product() -> None:
    """The rules of the portrait, applied as the page does."""
    shown = drawn("quotient/0.77")
    assert shown.by_words is not None
    words, rules = shown.by_words.words, shown.by_words.rules
    for i, j in product(range(0, 40, 7), range(0, 40, 3)):
        word = [n + k for n, k in zip(words[i], words[j], strict=True)]
        while rule := next((r for r in rules if all(n <= k for n, k in zip(r[0], word, strict=True))), None):
            word = [k - n + more for k, n, more in zip(word, *rule, strict=True)]
        assert tuple(word) == words[shown.monoid.table[i, j]]


def test_a_search_that_stops_is_shown_as_far_as_it_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotients, "MOST", 24)
    shown = quotients.of_quotient("0.07", None)
    assert "The search stopped at heap" in shown.said
    assert len(shown.monoid) <= 24
    assert "--heaps" in shown.command


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("values/36", "there is no monoid 'values/36': expected values/38"),
        ("theory/both/2", "the theory 'both' has no sum 2: expected a number below 2"),
        ("theory/any-length/0", "the theory 'any-length' has infinitely many classes"),
        ("theory/nowhere/0", "unknown theory 'nowhere'"),
        ("quotient/0.9x", "expected an octal digit"),
        ("quotient/0.77/20000", "20000 heaps are too many for this page: expected at most 2,000"),
        ("quotient/0.77/x", "there is no monoid"),
    ],
)
def test_what_is_no_monoid_is_refused(path: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        portrait(path)


def test_a_diagram_of_one_class_or_of_many_lines_is_not_drawn_whole() -> None:
    group = FiniteMonoid(range(3), np.add.outer(np.arange(3), np.arange(3)) % 3, 0)
    assert str(divisors_first(group, "").why_not).endswith("so there is no order to draw.")
    wide = drawn("values/38").arrangements[0]
    assert wide.why_not is None
    crowded = Arrangement("", "", "", type(wide.order)(wide.order.classes, wide.order.covers * 4), "")
    assert len(crowded.order.covers) > MOST_LINES
    assert str(crowded.why_not).startswith("240 lines run into each other")


def test_tests_are_numbered_once() -> None:
    assert numbered_tests({(0, 1): "u", (2, 0): "k", (2, 1): "u"}) == (("u", "k"), [{1: 0}, {}, {0: 1, 1: 0}])


def test_the_list_names_every_monoid_by_its_title() -> None:
    assert [one["path"] for one in offered()["monoids"]] == [path for path, _ in LISTED]
    for path in QUICK[1:]:
        assert str(len(drawn(path).monoid)) in dict(LISTED)[path] or "heap" in dict(LISTED)[path]


def test_homomorphisms_are_ranked_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.explore.monoids.maps.MOST", 600)
    kayles, wild = drawn("quotient/0.77"), drawn("quotient/0.75")
    found = maps(kayles, wild)
    assert (found["number"], found["complete"], len(found["maps"])) == (528, True, MOST_SHOWN)
    assert {(one["size"], one["kept"]) for one in found["maps"]} == {(8, False)}
    namespace: dict[str, Any] = {}
    exec(found["python"].replace("list(", "found = list("), namespace)
    assert len(namespace["found"]) == found["number"]
    assert {tuple(f.values()) for f in namespace["found"]} >= {one["images"] for one in found["maps"]}
    same = maps(wild, wild)
    assert [(one["size"], one["kept"]) for one in same["maps"][:2]] == [(8, True), (8, True)]
    assert same["maps"][0]["images"] == tuple(range(8)) or same["maps"][1]["images"] == tuple(range(8))
    assert {one["kept"] for one in maps(drawn("values/19"), wild)["maps"]} == {None}
    weak = maps(drawn("values/38"), drawn("values/37"))
    assert (weak["maps"][0]["size"], weak["maps"][0]["kept"], weak["complete"]) == (37, True, False)


def test_the_quotients_of_the_sweeps_are_those_that_the_page_shows() -> None:
    rows = browsed()["quotients"]
    assert all(require_path(f"monoids/{row['path']}") for row in rows)
    for row in [row for row in rows if row["order"] <= 20][::12]:
        shown = portrait(row["path"])
        p_size = shown.outcomes.count("P")
        assert (len(shown.monoid), p_size) == (row["order"], row["p"]), row


def test_idempotents_are_marked() -> None:
    shown: Portrait = drawn("values/38")
    marked = {name: members for name, _, members in shown.highlights()}["idempotents"]
    assert [shown.monoid[i] for i in marked] == list(idempotents(shown.monoid))
    assert divisibility(shown.monoid)[0].all()
