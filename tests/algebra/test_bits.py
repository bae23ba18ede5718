"""Bit masks are the sets that they stand for."""

from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.bits import bits, mask_of

sets = st.sets(st.integers(0, 200))


@given(sets)
def test_a_mask_has_its_members_in_order(members: set[int]) -> None:
    assert list(bits(mask_of(members))) == sorted(members)
    assert mask_of(members).bit_count() == len(members)


@given(sets, sets)
def test_operations_on_masks_are_those_on_sets(one: set[int], other: set[int]) -> None:
    first, second = mask_of(one), mask_of(other)
    assert set(bits(first | second)) == one | other
    assert set(bits(first & second)) == one & other
    assert set(bits(first & ~second)) == one - other
    assert (first & ~second == 0) == (one <= other)


@given(st.lists(st.integers(0, 30)))
def test_a_member_that_is_named_twice_counts_once(members: list[int]) -> None:
    assert mask_of(members) == mask_of(set(members))
    assert mask_of(bits(mask_of(members))) == mask_of(members)
