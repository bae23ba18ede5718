"""What the explorer says of claims: what is on record, as it is set in type, and links to what they speak of."""

import json
from functools import cache
from html import unescape
from typing import Any

import pytest

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Status
from knotgames.checks.explore.claims.listing import NOT_ON_RECORD, counterexamples, listing, nodes, refuted_papers
from knotgames.checks.explore.claims.mentions import in_formula, in_statement, mentions
from knotgames.checks.explore.claims.steps import steps
from knotgames.checks.explore.view import require_path
from knotgames.checks.explore.views.claims import data, exported
from knotgames.checks.papers import claims, papers
from knotgames.checks.report.tally import COLUMNS
from knotgames.checks.report.typesetting.typeset import typeset
from knotgames.checks.verify.record import record
from knotgames.games import ruleset

everything = cache(listing)


def html(node: Any) -> str:
    """A node as HTML, to be compared with what it was made of."""
    if isinstance(node, str):
        return node
    tag, attributes, *children = node
    said = "".join(f' {name}="{value}"' for name, value in attributes.items())
    end = "" if tag in ("wbr", "br") else f"</{tag}>"
    return f"<{tag}{said}>{''.join(map(html, children))}{end}"


def test_every_claim_is_there_with_its_status() -> None:
    said = {claim["id"]: claim for claim in json.loads(json.dumps(everything()))["claims"]}
    assert list(said) == list(claims())
    for name, claim in said.items():
        assert claim["status"] == (record()[name].status if name in record() else NOT_ON_RECORD)
        assert claim["column"] in COLUMNS or claim["column"] == NOT_ON_RECORD
        assert claim["text"] == claims()[name].statement
        assert set(claim["uses"]) <= set(said)
        assert all(name in said[user]["uses"] for user in claim["usedBy"])
    refuted = [claim for claim in said.values() if claim["status"] == Status.REFUTED]
    assert all(claim["correction"] is None or said[claim["correction"]]["corrects"] for claim in refuted)


def test_the_steps_of_a_proof_are_its_cases_its_tables_and_its_questions() -> None:
    place = [claim.id for claim in papers()["Johnson2011a"].claims].index
    sides = data(f"steps/Johnson2011a/{place('Johnson2011a/Lemma 6.6')}")["steps"]
    assert sides[0] == (
        "X(C) in {0, 1, 2} and Z(C) in {0, 1, 2} and parity(C) in {even, odd}: "
        "3 cases with parity(C) = odd and Z(C) <= 1",
        tuple(f"X(C) = {x} and Z(C) = {z} and parity(C) = odd: X(C) = {x}" for x, z in ((0, 0), (0, 1), (1, 1))),
    )
    assert sides[1:] == [("z3 finds no model of 40 formulas", ()), ("z3 finds no model of 11 formulas", ())]
    weak = data(f"steps/Johnson2011a/{place('Johnson2011a/Section 10 (an equivalence relation)')}")["steps"]
    assert weak[:2] == [
        ("all parities and outcomes of three games in one sum, by exhaustion: the first cases", ("reflexive",)),
        (
            "z3 finds no model of this formula",
            ("Not(ForAll(x, outcome of sum(G, x) == outcome of sum(G, x)))",),
        ),
    ]
    counts = steps(claims()["McKeown2011/Computation, the table"])["steps"]
    assert counts[0][1] == ("3: 9", "4: 21", "5: 75")
    with pytest.raises(InputError, match="expected all, counterexamples/KEY, steps/KEY/NUMBER or graph/KEY/NUMBER"):
        data("steps/Johnson2011a/999")


@pytest.mark.parametrize("name", [*claims()][::9])
def test_a_graph_has_what_is_used_above_and_what_uses_it_below(name: str) -> None:
    claim = claims()[name]
    place = [one.id for one in papers()[claim.paper].claims].index(name)
    found = data(f"graph/{claim.paper}/{place}")
    layer = {box["id"]: box["y"] for box in found["boxes"]}
    reached, waiting = {name}, [name]
    while waiting:
        fresh = set(claims()[waiting.pop()].uses) - reached
        reached |= fresh
        waiting += fresh
    users = {one.id for one in claims().values() if name in one.uses}
    assert next(iter(layer)) == name
    assert reached <= set(layer) <= reached | users
    assert all(layer[used] < layer[one] for one in reached for used in claims()[one].uses)
    assert all(layer[one] > layer[name] for one in users & set(layer))


def test_a_theorem_of_the_kernel_stands_next_to_the_words() -> None:
    said = {claim["id"]: claim["theorems"] for claim in everything()["claims"]}
    assert said["Johnson2011a/Lemma 6.6"] == ["forall g : game, knot_game g -> odd g /\\ Z g <= 1 -> X g <= 1"]
    for name, entry in record().items():
        assert len(said[name]) == max(len(entry.theorems) - 1, 0), name  # without the digest of the definitions


def test_statements_are_those_of_the_report() -> None:
    for claim in everything()["claims"][::5]:
        assert "".join(map(html, claim["statement"])) == unescape(typeset(claims()[claim["id"]].marked_statement))


def test_nodes_of_html_that_is_not_well_formed_are_refused() -> None:
    assert nodes("a &lt; <b class='x'>c</b>") == ["a < ", ["b", {"class": "x"}, "c"]]
    with pytest.raises(ValueError, match="<b> is not closed"):
        nodes("a <b>c")
    with pytest.raises(ValueError, match="</i> closes no element"):
        nodes("a <b>c</i>")


def test_links_lead_to_what_there_is() -> None:
    found = {mention for claim in claims().values() for mention in mentions(claim)}
    assert len(found) > 50
    for mention in found:
        parameters = dict(mention.parameters)
        if mention.view == "boards":
            ruleset(parameters["game"]).parse(parameters["position"])
        elif "a" in parameters:
            assert parameters["m"] == "values/38"
            KnotValue.parse(parameters["a"])
        else:
            require_path(f"monoids/{parameters['m']}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The game {*, k + *} is in 11, {u, k} is not.", {"{*, k + *}": "111", "{u, k}": "111*"}),
        ("Of 111, 122 games 222 were won.", {}),
        ("The values are 000, 011, 022, 111, 122, and 222.", dict.fromkeys(("000", "011", "022", "111", "122", "222"))),
        ("with 2 111, 022; with 3 022*", {"111": "111", "022": "022", "022*": "022*"}),
        ("G in 01+ and {A, B} and {1, 3, 5} in 0.012 s", {}),
        ("both {u | k} and {k", {}),
        (
            "8_18, K11, twist:4, [(2), (2)], not [a_1] or the link [(0), (0), (2)]",
            {"8_18": None, "twist:4": None, "[(2), (2)]": None},
        ),
        ("The misère quotient of 0.07 to heap 33, not that of 0.08", {"0.07": None}),
    ],
)
def test_only_what_a_parser_accepts_and_is_nothing_else_is_linked(text: str, said: dict[str, str | None]) -> None:
    found = {mention.text: dict(mention.parameters) for mention in in_statement(text)}
    assert set(found) == set(said)
    for name, value in said.items():
        assert value is None or found[name]["a"] == value


def test_a_quotient_is_linked_to_as_many_heaps_as_are_named() -> None:
    (mention,) = in_statement("The misère quotient of 0.07 to heap 33 has order 638.")
    assert mention.to_json() == ["0.07", "monoids", {"m": "quotient/0.07/33"}]


def test_what_a_lemma_speaks_of() -> None:
    assert list(in_formula(None)) == []
    found = [mention.text for mention in in_formula("A ~ {*, k + *} implies value(A + *) = 111* or outcome(A) = 1")]
    assert sorted(found) == ["*", "111*", "{*, k + *}"]


def test_counterexamples_are_found_anew() -> None:
    assert "Milley2013" in refuted_papers()
    found = counterexamples("Milley2013")
    assert list(found) == [c.id for c in papers()["Milley2013"].claims if record()[c.id].status is Status.REFUTED]
    assert all(isinstance(text, str) and text for text in found.values())
    with pytest.raises(InputError, match="there is no paper 'Milley'"):
        counterexamples("Milley")


def test_paths() -> None:
    assert next(iter(exported())) == "all"
    assert all(require_path(f"claims/{path}") for path in exported())
    with pytest.raises(InputError, match="expected all, counterexamples/KEY, steps/KEY/NUMBER or graph/KEY/NUMBER"):
        data("some")
