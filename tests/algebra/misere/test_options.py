"""The options of a heap: what is shared out of a code is what is listed, and both reach the same elements."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.options import Shared, listed
from tests.algebra.misere.plain import plain_rule

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


@pytest.mark.parametrize("heap", range(40))
def test_the_pairs_of_kayles_are_few(heap: int) -> None:
    phi = [n % 3 for n in range(heap)]
    found = list(Shared(Code.parse("0.77"), heap).elements(phi, lambda x, y: 3 * x + y))
    assert len(found) <= 2 + 2 * 9 + 2
