"""The search heap by heap: what it gives out is proved, agrees with plain play, and stays when the search ends."""

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.deficits import Proof, induction
from knotgames.algebra.misere.options import Shared, listed
from knotgames.algebra.misere.search import Search
from knotgames.algebra.notation import InputError, OutOfBudget
from tests.algebra.misere.plain import is_p, plain_rule, sums
from tests.messages import exactly


def search(code: str, largest: int) -> Search:
    found = Search()
    for heap in range(largest + 1):
        found.add_heap((Shared(Code.parse(code), heap),))
    return found


@pytest.mark.parametrize("code", ["0.123", "0.77", "0.15", "4.7", "0.8F"])
def test_after_every_heap_the_outcomes_are_those_of_plain_recursion(code: str) -> None:
    found, plain = Search(), is_p(plain_rule(code))
    for heap in range(9):
        found.add_heap((Shared(Code.parse(code), heap),))
        for total in sums(heap, 12):
            if heap in total:
                (row,) = found.monoid.rows[found.monoid.element(total)]
                assert bool(row & 1) == plain(total), total


@pytest.mark.parametrize(("code", "largest"), [("0.123", 9), ("0.07", 14), ("0.77", 12)])
def test_what_is_found_is_proved_anew_from_the_monoid_alone(code: str, largest: int) -> None:
    found = search(code, largest)
    again = induction(found.monoid.table, found.monoid)
    assert isinstance(again, Proof)
    assert set(again.sides[0]) == set(found.proof.sides[0])


def test_growth_tells_each_change_of_the_order() -> None:
    found = Search()
    orders = []
    for heap in range(15):
        found.add_heap((Shared(Code.parse("0.07"), heap),))
        orders.append(len(found.monoid))
    changes = [(heap, order) for heap, order in enumerate(orders) if heap == 0 or order != orders[heap - 1]]
    assert found.growth == changes
    assert len(found.heaps) == 15


def test_a_heap_with_an_option_that_is_not_before_it_is_refused_and_changes_nothing() -> None:
    found = search("0.77", 3)
    message = "the rule leaves a heap of 4 in one of 4: expected a smaller one"
    with pytest.raises(InputError, match=exactly(message)):
        found.add_heap((listed([(4,)]),))
    assert len(found.heaps) == 4


def test_a_search_out_of_budget_stays_at_the_heaps_before() -> None:
    found = Search(limit=5)
    found.add_heap((listed([]),))
    found.add_heap((listed([(0,)]),))
    before = (found.monoid.sums, found.monoid.phi, set(found.proof.sides[0]), tuple(found.growth))
    with pytest.raises(OutOfBudget, match=exactly("there are more than 5 elements")):
        found.add_heap((listed([(0,), (1,)]),))
    assert (found.monoid.sums, found.monoid.phi, set(found.proof.sides[0]), tuple(found.growth)) == before
    assert len(found.heaps) == 2
