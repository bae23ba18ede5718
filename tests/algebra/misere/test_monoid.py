"""Misère monoids that grow heap by heap: the larger one agrees with plain play and with the search from contexts."""

import pytest

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.misere import monoid
from knotgames.algebra.misere.deficits import Proof, induction
from knotgames.algebra.misere.hypothesis import EMPTY_PARTIZAN, Hypothesis
from knotgames.algebra.misere.options import Shared
from knotgames.algebra.misere.rules import sides_of
from knotgames.algebra.misere.search import Search
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from tests.algebra.misere.plain import is_p, plain_rule, sums
from tests.algebra.misere.test_search import search


def partizan(code: str, largest: int) -> Search:
    found = Search(empty=EMPTY_PARTIZAN)
    for heap in range(largest + 1):
        found.add_heap(sides_of(PartizanCode.parse(code), heap))
    return found


GROWN = [("0.77", 5), ("0.07", 14), ("0.15", 6), ("0.3333", 4), ("4.7", 5), ("0.8F", 4)]
"""Codes with a heap that makes the monoid larger, and tells no sums apart that were equal without it."""


@pytest.mark.parametrize(("code", "heap"), GROWN)
def test_the_larger_monoid_has_the_outcomes_of_plain_recursion(code: str, heap: int) -> None:
    before, plain = search(code, heap - 1).monoid, is_p(plain_rule(code))
    larger = before.with_heap(before.reached((Shared(Code.parse(code), heap),)))
    assert larger is not None
    assert isinstance(induction(larger.table, larger), Proof)
    assert larger.sums[: len(before)] == before.sums
    assert len(larger) > len(before)
    for total in sums(heap, 14):
        assert larger.held[0][larger.element(total)] == plain(total), total


@pytest.mark.parametrize(("code", "heaps"), [("0.77", 12), ("0.123", 9), ("0.07", 14)])
def test_a_hypothesis_from_the_words_tells_what_the_products_tell(code: str, heaps: int) -> None:
    found = search(code, heaps).monoid
    again = Hypothesis([(Shared(Code.parse(code), heap),) for heap in range(heaps + 1)], found.contexts.given)
    assert (found.sums, found.phi, found.reach, found.rows) == (again.sums, again.phi, again.reach, again.rows)
    assert found.before == again.before


@pytest.mark.parametrize("code", ["0.123", "0.15", "0.144"])
def test_the_same_is_found_if_no_monoid_is_made_of_the_one_before(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = search(code, 24)
    monkeypatch.setattr(monoid, "_POWERS", 0)
    searched = search(code, 24)
    assert (grown.growth, grown.monoid.sums, grown.monoid.phi) == (
        searched.growth,
        searched.monoid.sums,
        searched.monoid.phi,
    )
    assert set(grown.proof.sides[0]) == set(searched.proof.sides[0])


def test_the_same_is_found_for_two_players(monkeypatch: pytest.MonkeyPatch) -> None:
    for code in ("0.13|0.3", "0.12|0.35", "0.1|0.7"):
        grown = partizan(code, 8)
        with monkeypatch.context() as patch:
            patch.setattr(monoid, "_POWERS", 0)
            searched = partizan(code, 8)
        assert (grown.growth, grown.monoid.sums, grown.monoid.held) == (
            searched.growth,
            searched.monoid.sums,
            searched.monoid.held,
        )
        for one, other in zip(grown.proof.sides, searched.proof.sides, strict=True):
            assert (set(one), one.ends) == (set(other), other.ends)


def test_a_heap_that_tells_equal_sums_apart_shows_in_the_induction() -> None:
    before = search("0.123", 7).monoid
    larger = before.with_heap(before.reached((Shared(Code.parse("0.123"), 8),)))
    assert larger is not None
    assert isinstance(induction(larger.table, larger), tuple)


def test_what_is_too_large_or_takes_too_long_is_not_made() -> None:
    before = search("0.77", 4).monoid
    reach = before.reached((Shared(Code.parse("0.77"), 5),))
    larger = before.with_heap(reach, limit=12)
    assert larger is not None
    assert len(larger) == 12
    assert before.with_heap(reach, limit=11) is None
    with Budget(steps=1).counted(), pytest.raises(Spent):
        before.with_heap(reach)


def test_contexts_beside_a_heap_are_closed_under_options() -> None:
    before = search("0.77", 10).monoid
    contexts = before.contexts_beside(11, before.reached((Shared(Code.parse("0.77"), 11),)), copies=2)
    assert len(contexts) == 3 * len(before)
    assert all(option < place for place, context in enumerate(contexts) for option in context.options[0])
    assert all(context.options[0] or not context.total for context in contexts)
