"""Rational shadows: reductions, and who wins by Theorems 6.4 and 7.5."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError
from knotgames.games.rational.shadows import (
    MINIMAL,
    core,
    is_knot,
    is_odd_even,
    is_trivial,
    searched,
    shadow_value,
    to_core,
    to_minimal,
    to_odd_even,
    to_unknot,
)
from tests.games.rational.plain import plain_outcome, plain_value
from tests.games.rational.positions import examples, words

EXPECTED = {(2, 1, 2, 2): {(2, 2, 1, 2), (2, 2)}, (2, 2, 1, 2): {(2, 1, 2, 2), (2, 2)}}
"""Which of the six shadows reduce to which, by a search through all steps: two of them are not needed."""


@examples(150)
@given(words(most=7, length=5))
def test_the_theorem_agrees_with_play(word: tuple[int, ...]) -> None:
    assert shadow_value([word]) == plain_value(tuple((0, b) for b in word))


@examples(60)
@given(st.lists(words(most=4, length=3), min_size=1, max_size=3).filter(lambda chosen: sum(map(sum, chosen)) <= 5))
def test_the_theorem_on_sums_agrees_with_joint_play(chosen: list[tuple[int, ...]]) -> None:
    assert shadow_value(chosen).outcome == plain_outcome(tuple(tuple((0, b) for b in word) for word in chosen))


@examples(300)
@given(words(most=40, length=12))
def test_reductions_end_where_they_say(word: tuple[int, ...]) -> None:
    assert to_core(word).end == core(word)
    assert to_unknot(word).end == ()
    odd_even, minimal = to_odd_even(word), to_minimal(word)
    if not any(word):
        assert odd_even is None
        assert minimal is None
    elif is_trivial(word):
        assert odd_even is not None
        assert is_odd_even(odd_even.end)
        assert "->2" not in {step.arrow for step in odd_even.steps}
        assert minimal is None
    else:
        assert minimal is not None
        assert minimal.end in MINIMAL
        assert odd_even is None


@examples()
@given(words(most=30, length=12))
def test_a_core_is_its_own_core(word: tuple[int, ...]) -> None:
    left = core(word)
    assert core(left) == left
    assert 0 not in left
    assert is_trivial(word) == is_trivial(word[::-1])


@pytest.mark.parametrize("twists", [1_000, 5_000])
@pytest.mark.parametrize("letters", [(0, 1, 2, 3), (2, 4), (1,), (1, 2), (0, 1), (2, 3)])
def test_thousands_of_twists(twists: int, letters: tuple[int, ...]) -> None:
    word = tuple(Random(f"{letters} {twists}").choices(letters, k=twists))
    if not is_knot(word):
        word = (*word, 0, 1) if is_knot((*word, 0, 1)) else (*word, 1)
    if not is_knot(word):
        word = (*word[:-1], 2, 1)
    if not is_knot(word):
        word = (*word, 1)
    assert is_knot(word)
    minimal = to_minimal(word)
    assert (minimal is None) == is_trivial(word)
    if minimal and twists == 1_000:  # as many steps, each of which makes a whole word
        assert minimal.end in MINIMAL


def test_huge_twists_take_no_longer() -> None:
    word = (0, 10**18, 2 * 10**17, 3 + 10**17, 10**16, 2, 5)
    assert is_knot(word)
    reduction = to_minimal(word)
    assert reduction is not None
    assert reduction.end in MINIMAL
    assert len(reduction.steps) < 20


def test_links_are_refused() -> None:
    with pytest.raises(InputError, match=r"^\[\(2\)\]: a link of two components, expected a knot"):
        shadow_value([(2, 2), (2,)])
    with pytest.raises(InputError, match="a link of two components"):
        to_unknot((3, 3))
    with pytest.raises(InputError, match="a link of two components"):
        to_minimal((3, 3))


def test_which_of_the_six_shadows_reduce_to_others() -> None:
    reached = {word: {other for other in MINIMAL if _reaches(word, other)} for word in MINIMAL}
    assert {word: others for word, others in reached.items() if others} == EXPECTED


def _reaches(word: tuple[int, ...], other: tuple[int, ...]) -> bool:
    try:
        return bool(searched(word, (other,)))
    except LookupError:
        return False


def test_odd_even_shadows_are_those_with_one_odd_end() -> None:
    for word in product(range(4), repeat=3):
        expected = [a % 2 for a in word] in ([1, 0, 0], [0, 0, 1])
        assert is_odd_even(word) == expected


def test_what_reduces_to_nothing_is_said_to() -> None:
    with pytest.raises(LookupError, match=r"\[\(3\)\] does not reduce to a minimal shadow"):
        searched((3,))
