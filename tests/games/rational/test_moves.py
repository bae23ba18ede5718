"""The rules (1) to (9) as steps."""

import pytest
from hypothesis import given

from knotgames.algebra.notation import InputError
from knotgames.games.rational.moves import RULES, Merge, Reduction, Reverse, Split, Step, apply, edited, steps, text_of
from knotgames.games.rational.shadows import is_knot
from tests.games.rational.plain import plain_value
from tests.games.rational.positions import examples, words

EXAMPLES = [
    ((1, 2, 3), Step(1), (3, 3)),
    ((2, 3, 1), Step(2, 2), (2, 4)),
    ((0, 0, 2, 1), Step(3), (2, 1)),
    ((2, 0, 3, 1), Step(4, 1), (5, 1)),
    ((2, 1, 0, 0), Step(5, 2), (2, 1)),
    ((1, 2, 3), Step(6), (3, 2, 1)),
    ((0, 3, 2), Step(7, 1), (0, 2, 2)),
    ((0, 3, 2), Step(7, 1, times=3), (0, 0, 2)),
    ((2, 3, 0), Step(8, 1), (2, 2, 0)),
    ((2, 3, 4), Step(9, 1), (2, 1, 4)),
    ((2, 3, 5), Step(9, 2, times=2), (2, 3, 1)),
    ((3,), Step(2, 0, backward=True), (2, 1)),
]


@pytest.mark.parametrize(("word", "step", "reached"), EXAMPLES, ids=lambda value: str(value))
def test_each_rule_as_printed(word: tuple[int, ...], step: Step, reached: tuple[int, ...]) -> None:
    assert apply(word, step) == reached


@pytest.mark.parametrize(
    ("word", "step", "message"),
    [
        ((2, 2), Step(1), r"step \(1\) at letter 1 cannot be taken from \[\(2\), \(2\)\]"),
        ((0, 2), Step(7, 1, times=3), r"step \(7\) x3 at letter 2 cannot be taken from \[\(0\), \(2\)\]"),
        ((0,), Step(2, 0, backward=True), r"step \(2\) backward at letter 1 cannot be taken"),
        ((1,), Step(1, backward=True), r"rule \(1\) cannot be applied from right to left"),
    ],
)
def test_a_step_that_does_not_apply_is_refused(word: tuple[int, ...], step: Step, message: str) -> None:
    with pytest.raises(InputError, match=message):
        apply(word, step)


def test_every_rule_is_there_with_its_arrow() -> None:
    assert list(RULES) == list(range(1, 10))
    assert [rule.arrow for rule in RULES.values()] == ["="] * 6 + ["->1", "->1", "->2"]


@examples(60)
@given(words(most=6, length=4))
def test_steps_do_to_values_what_their_arrows_say(word: tuple[int, ...]) -> None:
    before = plain_value(tuple((0, b) for b in word))
    for step in steps(word):
        reached = apply(word, step)
        assert is_knot(reached)
        after = plain_value(tuple((0, b) for b in reached))
        if step.arrow == "=":
            assert before == after
        elif step.arrow == "->1":
            assert before.parity != after.parity
            assert (before.x, before.y, before.z, before.sign) == (after.x, after.y, after.z, after.sign)
        else:
            assert before.x <= after.x
            assert before.y >= after.y


def test_edits_serve_any_letters() -> None:
    assert edited(("a", "b", "c"), Merge(0, 2)) == ("ab", "c")
    assert edited(("a", "b"), Reverse()) == ("b", "a")
    assert edited(("abc",), Split(0), lambda letter, n: (letter[:-n], letter[-n:])) == ("ab", "c")


def test_a_reduction_prints_its_steps() -> None:
    reduction = Reduction((0, 1, 2, 2), (Step(7, 1), Step(3)))
    assert str(reduction) == "[(0), (1), (2), (2)] ->1 [(0), (0), (2), (2)] (7) = [(2), (2)] (3)"
    assert list(reduction.words()) == [(0, 1, 2, 2), (0, 0, 2, 2), (2, 2)]
    assert text_of(reduction.end) == "[(2), (2)]"
