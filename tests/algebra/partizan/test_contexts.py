"""Order and indistinguishability modulo a universe: contexts refute, the monoid of integers decides."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, at_least
from knotgames.algebra.partizan.contexts import IntegerMonoid, distinguishing_context, order_refuting_context

FIXED = settings(derandomize=True, deadline=None, max_examples=200)
outcomes = st.sampled_from(LastMoveOutcome)
periods = st.lists(outcomes, min_size=1, max_size=3).map(tuple)
middles = st.lists(outcomes, max_size=3).map(tuple)
monoids = st.one_of(
    st.builds(IntegerMonoid, middle=middles, above=periods),
    st.builds(IntegerMonoid, middle=middles, above=periods, below=periods, start=st.integers(-4, 0)),
)


@FIXED
@given(monoids, st.integers(-30, 30), st.integers(-30, 30))
def test_the_contexts_that_are_tried_stand_for_all(monoid: IntegerMonoid, first: int, second: int) -> None:
    if not monoid.below:
        first, second = abs(first), abs(second)
    wide = range(-200, 201) if monoid.below else range(200)
    all_same = all(monoid.outcome(first + c) is monoid.outcome(second + c) for c in wide)
    all_above = all(at_least(monoid.outcome(first + c), monoid.outcome(second + c)) for c in wide)
    assert (monoid.distinguishing_context(first, second) is None) == all_same
    assert monoid.at_least(first, second) == all_above


@FIXED
@given(monoids, st.integers(-30, 30), st.integers(-30, 30))
def test_a_context_that_is_found_tells_apart(monoid: IntegerMonoid, first: int, second: int) -> None:
    if not monoid.below:
        first, second = abs(first), abs(second)
    context = monoid.distinguishing_context(first, second)
    if context is not None:
        assert monoid.outcome(first + context) is not monoid.outcome(second + context)


def test_large_elements_are_compared_at_once() -> None:
    n, p, _, r = (LastMoveOutcome(letter) for letter in "NPLR")
    kayles = IntegerMonoid((n,), (r,), (p, r, n))
    assert kayles.at_least(-(10**12), -(10**12) + 3)
    assert not kayles.at_least(-(10**12), -(10**12) + 2)
    assert kayles.distinguishing_context(10**12, 10**12 + 1) is not None


def test_contexts_are_tried_in_order() -> None:
    def sign(number: int) -> LastMoveOutcome:
        return LastMoveOutcome.LEFT if number > 3 else LastMoveOutcome.RIGHT

    assert distinguishing_context(0, 1, range(10), int.__add__, sign) == 3
    assert distinguishing_context(0, 0, range(10), int.__add__, sign) is None
    assert order_refuting_context(0, 1, range(10), int.__add__, sign) == 3
    assert order_refuting_context(1, 0, range(10), int.__add__, sign) is None


def test_a_middle_may_begin_below_0() -> None:
    n, p, left, right = (LastMoveOutcome(letter) for letter in "NPLR")
    monoid = IntegerMonoid((n, p, n), (left,), (right, p), start=-1)
    assert "".join(monoid.outcome(v) for v in range(-5, 4)) == "PRPRNPNLL"


def test_bad_monoids_and_elements_are_refused() -> None:
    with pytest.raises(InputError, match="begins at 1: expected 0 or less"):
        IntegerMonoid((), (LastMoveOutcome.LEFT,), (LastMoveOutcome.LEFT,), start=1)
    with pytest.raises(InputError, match="begins at -1: expected 0, as it has natural numbers only"):
        IntegerMonoid((), (LastMoveOutcome.LEFT,), start=-1)
    with pytest.raises(InputError, match="expected at least one that repeats above"):
        IntegerMonoid((), ())
    with pytest.raises(InputError, match="element -1: expected a number that is not negative"):
        IntegerMonoid((), (LastMoveOutcome.LEFT,)).outcome(-1)
