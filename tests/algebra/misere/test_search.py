"""The search for a misère quotient: options, classes of sums, and what is found as far as the budget goes."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere import monoid
from knotgames.algebra.misere.classes import Reach
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
    message = "the rule turns a heap of 4 into one of 4: expected a smaller heap"
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


sampled = settings(max_examples=80)

codes = st.tuples(st.sampled_from("048C"), st.text("0123456789ABCDEF", max_size=3), st.sampled_from("123456789ABCDEF"))
"""The digits of a code: before the point, after it, and the last of them."""

PRODUCTS: dict[str, Callable[[int, int], int]] = {
    "addition modulo 7": lambda x, y: (x + y) % 7,
    "nim addition": lambda x, y: x ^ y,
    "the greater": max,
}


@sampled
@given(codes, st.integers(0, 14))
def test_the_options_of_a_code_are_those_of_its_digits(digits: tuple[str, str, str], heap: int) -> None:
    code = f"{digits[0]}.{digits[1]}{digits[2]}"
    assert sorted(set(Shared(Code.parse(code), heap))) == sorted(set(plain_rule(code)(heap)))


@sampled
@given(codes, st.integers(0, 14), st.lists(st.integers(0, 6), min_size=15, max_size=15), st.sampled_from([*PRODUCTS]))
def test_shared_options_reach_the_elements_of_listed_ones(
    digits: tuple[str, str, str], heap: int, values: list[int], name: str
) -> None:
    shared = Shared(Code.parse(f"{digits[0]}.{digits[1]}{digits[2]}"), heap)
    phi = [0, *values[1:]]
    assert set(shared.elements(phi, PRODUCTS[name])) == set(listed(shared).elements(phi, PRODUCTS[name]))


def test_listed_options_stand_once_and_in_order() -> None:
    assert listed([(2, 1), (3,), (1, 2), ()]).sums == ((), (1, 2), (3,))
    assert list(listed([])) == []


def test_the_pairs_of_kayles_are_few() -> None:
    for heap in range(40):
        phi = [n % 3 for n in range(heap)]
        found = list(Shared(Code.parse("0.77"), heap).elements(phi, lambda x, y: 3 * x + y))
        assert len(found) <= 2 + 2 * 9 + 2


def test_sums_of_many_heaps_are_found_together_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def reached() -> list[Reach]:
        search = Search()
        for heap in range(60):
            search.add_heap((Shared(Code.parse("0.77"), heap),))
        return search.monoid.reach

    monkeypatch.setattr(monoid, "_ROOM", 4)
    together = reached()
    monkeypatch.setattr(monoid, "_ROOM", 1000)
    assert together == reached()


def test_heaps_of_other_classes_are_taken_with_what_is_known_of_them() -> None:
    search = Search()
    for heap in range(30):
        search.add_heap((Shared(Code.parse("0.77"), heap),))
    before, reach = search.monoid, search.monoid.reach[20]
    phi = list(before.phi)
    larger = before.with_heap(before.reached((Shared(Code.parse("0.77"), 30),)))
    assert larger is not None
    assert (larger.phi[:30], larger.reach[:30]) == (phi, before.reach)
    assert (larger.like(reach), before.phi) == (phi[20], phi)
