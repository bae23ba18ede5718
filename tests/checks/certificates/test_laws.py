"""Certificates of infinite misère quotients, and what their checkers reject."""

import json
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.laws.search import Infinite, NotFound, infinite_after, infinite_quotient
from knotgames.algebra.misere.options import Shared, listed
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.notation import InputError
from knotgames.algebra.sums import outcomes_of_sums
from knotgames.checks.certificates.laws import certificate, check, check_no_law, no_law_certificate
from knotgames.checks.report.facts import lines
from knotgames.checks.report.monoids import infinite
from knotgames.games.heap import parse, solve, theories
from tests.checks.checkers.forgeries import forged

RULES: list[list[list[int]]] = [[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]]]


@pytest.fixture(scope="module")
def three() -> Any:
    proof = infinite_quotient([listed(options) for options in RULES])
    assert isinstance(proof, Infinite)
    return json.loads(json.dumps(certificate(proof)))


@pytest.mark.parametrize(("text", "heap"), [("0.404", 12), ("0.76", 12)])
def test_the_options_of_a_code_are_worked_out_again(text: str, heap: int) -> None:
    code = Code.parse(text)
    proof = infinite_quotient([Shared(code, n) for n in range(heap + 1)])
    assert isinstance(proof, Infinite)
    made = json.loads(json.dumps(certificate(proof, code)))
    assert check(made) == heap
    for digits in ([0, 3, 0, 4], [0, 7, 2], [4, 7, 6]):
        with pytest.raises(InputError, match="the certificate is rejected"):
            check({**made, "game": {"digits": digits}})
    if made["law"]["apart"]:
        for apart, place in (([], "does not win as what it is worth"), ([[heap - 2, 1, 1]], "rejected at heap 10")):
            with pytest.raises(InputError, match=place):
                check({**made, "law": {**made["law"], "apart": apart}})


def test_a_good_certificate_is_accepted(three: Any) -> None:
    assert check(three) == 3


def test_a_law_over_a_monoid_has_a_checker_of_its_own(three: Any) -> None:
    code = Code.parse("0.524")
    proof = infinite_after(misere_quotient(code, limit=300), code)
    assert isinstance(proof, Infinite)
    made = json.loads(json.dumps(certificate(proof, code)))
    assert check(made) == 17
    with pytest.raises(InputError, match="rejected at heap 15 does not win as what it is worth"):
        check({**made, "law": {**made["law"], "apart": []}})
    with pytest.raises(InputError, match="rejected at heap"):
        check({**made, "game": {"digits": [0, 5, 2]}})
    with pytest.raises(InputError, match="rejected at k = 0, l = 1"):
        check({**made, "family": three["family"]})
    with pytest.raises(InputError, match="rejected at elements are not counted one by one"):
        check({**made, "law": {**made["law"], "bounded": [[1, 1, 1]]}})


def test_a_quotient_is_infinite_if_that_of_some_of_its_heaps_is(monkeypatch: pytest.MonkeyPatch) -> None:
    code = Code.parse("0.034")
    quotient = misere_quotient(code, limit=300)
    proof = infinite_after(quotient, code)
    assert isinstance(proof, Infinite)
    assert proof.law.left_out == (16, 18)
    made = json.loads(json.dumps(certificate(proof, code)))
    assert check(made) == 19
    with pytest.raises(InputError, match="this is not a certificate of an infinite misère quotient: KeyError 13"):
        check({**made, "law": {**made["law"], "left_out": [13, 16, 18]}})
    assert "up to 19 without 16, 18;" in "".join(lines(infinite("0.034", quotient, proof)))
    monkeypatch.setattr(theories, "infinite_after", lambda *_: proof)  # it would be sought a second time
    with_19, with_18 = (solve(parse("0.034", text), misere=True) for text in ("19 + 19 + 3", "19 + 18"))
    assert "element" in with_19.data
    assert "element" not in with_18.data
    outcomes = [
        outcomes_of_sums(one.moves, misere=True)(one.heaps)
        for one in (parse("0.034", "19 + 19 + 3"), parse("0.034", "19 + 18"))
    ]
    assert outcomes == [with_19.outcome, with_18.outcome]


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("format", "another", "format"),
        ("law/modulus", 0, "at least 1"),
        ("law/modulus", 1.0, "whole numbers"),
        ("law/slope", [1, 2], "inequalities"),
        ("law/worth/0", [1, 0, 0], "a heap without options"),
        ("law/worth/2", [0, 2, 0], "coordinates"),
        ("law/free", [2], "a heap without options"),
        ("law/bounded/0/2", 1, "heap 1: an option of P is P|has no option in P"),
        ("law/patterns/0/2/0/2", 2, "an option of P is P|no option in P"),
        ("law/patterns/0/1", [[0, 0]], "an option of P is P|no option in P"),
        ("law/patterns", [], "no option in P|k = 0"),
        ("game/options/3", [[1], [2, 2]], "an option of P is P|no option in P"),
        ("game/options/3", [[1], [2, 2], [3]], "options of 3"),
        ("game/digits", [1, 3], "format"),
        ("family/step", [0, 0, 1], "step"),
        ("family/step", [1, 1, 0], "step"),
        ("family/context_step", [0, 0, 2], "context_step"),
        ("family/context", [0, 0, 0], "k = 0"),
        ("family/context", [-1, 0, 0], "context"),
        ("family/p_first", False, "k = 0"),
    ],
)
def test_what_is_wrong_is_rejected(three: Any, path: str, value: Any, place: str) -> None:
    with pytest.raises(InputError, match=place):
        check(forged(three, {path: value}))


def test_what_is_no_certificate_is_refused() -> None:
    with pytest.raises(InputError, match="this is not a certificate of an infinite misère quotient: KeyError"):
        check({})


def test_where_no_law_fits_there_is_a_certificate() -> None:
    rules: list[list[list[int]]] = [[], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2, 2, 2]]]
    found = infinite_quotient([listed(options) for options in rules])
    assert isinstance(found, NotFound)
    assert found.no_law is not None
    made = json.loads(json.dumps(no_law_certificate(found.no_law, lambda heap: (rules[heap],))))
    assert check_no_law(made) == 12
    for changes, place in (
        ({"game/options/3": [[1], [2, 2], [1, 2, 2, 2]]}, "outcomes"),  # a game that has a law
        ({"modulus": 24}, "two cells"),
        ({"threshold": 24}, "two cells"),
    ):
        with pytest.raises(InputError, match=place):
            check_no_law(forged(made, changes))
