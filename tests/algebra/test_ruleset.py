"""Rulesets and the outcomes of their positions."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.ruleset import Answer, Example, Flag, Ruleset, Turn, fold

Graph = tuple[tuple[frozenset[int], frozenset[int]], ...]
"""Position i has two sides of options, all smaller than i."""


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 12))
    return tuple(
        (frozenset(draw(side)), frozenset(draw(side)))
        for side in (st.sets(st.integers(0, i - 1), max_size=3) if i else st.just(set()) for i in range(size))
    )


def text(position: int, sides: tuple[frozenset[str], ...]) -> str:
    return f"{position}<{'|'.join(','.join(sorted(side)) for side in sides)}>"


@settings(max_examples=50)
@given(graphs())
def test_the_fold_is_plain_recursion(graph: Graph) -> None:
    def recursion(position: int) -> str:
        return text(position, tuple(frozenset(map(recursion, side)) for side in graph[position]))

    assert fold(len(graph) - 1, graph.__getitem__, text) == recursion(len(graph) - 1)


@settings(max_examples=50)
@given(graphs())
def test_each_position_that_can_be_reached_is_opened_once_and_valued_once(graph: Graph) -> None:
    opened: Counter[int] = Counter()
    valued: list[int] = []

    def sides(position: int) -> Sequence[frozenset[int]]:
        opened[position] += 1
        return graph[position]

    def value(position: int, _: object) -> int:
        assert all(option in valued for side in graph[position] for option in side)
        valued.append(position)
        return position

    fold(len(graph) - 1, sides, value)
    reached = {len(graph) - 1}
    for position in range(len(graph) - 1, -1, -1):
        if position in reached:
            reached |= graph[position][0] | graph[position][1]
    assert opened == Counter(reached)
    assert sorted(valued) == sorted(reached)


def test_play_may_be_far_longer_than_the_stack_of_python() -> None:
    def length(_: int, sides: tuple[frozenset[int], ...]) -> int:
        return 1 + max(sides[0], default=-1)

    assert fold(20_000, lambda n: (range(n - 1, n) if n else (),), length) == 20_000


def test_what_the_memo_knows_is_not_valued_again_and_what_is_found_is_added() -> None:
    memo = {3: 100}
    asked: list[int] = []

    def value(position: int, sides: tuple[frozenset[int], ...]) -> int:
        asked.append(position)
        return 1 + max(sides[0], default=0)

    assert fold(5, lambda n: ([n - 1] if n else [],), value, memo) == 102
    assert asked == [4, 5]
    assert memo == {3: 100, 4: 101, 5: 102}


def test_a_position_that_is_known_is_not_opened() -> None:
    def no_sides(_: int) -> tuple[list[int]]:
        raise AssertionError

    assert fold(7, no_sides, lambda _, __: 0, {7: 1}) == 1


def test_an_error_of_the_rule_comes_through_and_leaves_what_was_found() -> None:
    memo: dict[int, int] = {}

    def value(position: int, _: object) -> int:
        if position == 2:
            raise LookupError("no value for 2")
        return position

    with pytest.raises(LookupError, match="no value for 2"):
        fold(3, lambda n: ([n - 1] if n else [],), value, memo)
    assert memo == {0: 0, 1: 1}


def test_rulesets_examples_and_flags_are_frozen() -> None:
    example = Example("5", {"outcome": "N"}, "a source")
    flag = Flag(("--moves",), {"action": "store_true"})
    ruleset = Ruleset("nim", "", "", int, lambda position, moves=False: Answer(str(position), None), (example,))
    for thing in (example, flag, ruleset, ruleset.solve(5), Turn("P1", "5 -> 4")):
        with pytest.raises(AttributeError, match="cannot assign to field"):
            thing.name = "other"  # type: ignore[union-attr,misc]
    assert (example.parameters, ruleset.parameters, ruleset.flags) == ((), (), ())


def test_a_notebook_shows_an_answer_as_a_table() -> None:
    line = [Turn("Left", "a<b"), Turn("Right", "b", "0")]
    answer = Answer("<5>", None, {"solved": None, "components": [{"heap": 5}]}, {"Left": ["a<b"], "Right": []}, line)
    table = ElementTree.fromstring(answer._repr_html_())
    shown = {row.findtext("th"): row.findtext("td") for row in table.iter("tr")}
    assert shown == {
        "position": "<5>",
        "outcome": "not known",
        "solved": "not known",
        "components": "heap: 5",
        "moves": "Left: a<b; Right: none",
        "line": "1 Left: a<b, 2 Right: b",
    }


def test_an_answer_is_short_where_python_prints_it() -> None:
    data: dict[str, Any] = {"value": "011*", "parity": None, "components": [{"heap": 5}]}
    assert repr(Answer("5", LastMoveOutcome.NEXT, data)) == "<Answer for 5: N, value 011*>"
    assert repr(Answer("x" * 61, None, moves={"Left": ["a"]})) == f"<Answer for {'x' * 57}...: not known>"


BOTH = list(product((True, False), repeat=2))


@pytest.mark.parametrize(("knotter_first", "unknotter_first"), BOTH)
def test_an_outcome_gives_back_its_half_outcomes(knotter_first: bool, unknotter_first: bool) -> None:
    outcome = Outcome.of(knotter_first, unknotter_first)
    assert (outcome.knotter_first, outcome.unknotter_first) == (knotter_first, unknotter_first)


@pytest.mark.parametrize(
    ("k1", "k2", "letter"), [(True, True, "K"), (True, False, "1"), (False, False, "U"), (False, True, "2")]
)
def test_outcomes_have_the_letters_of_definition_2_6(k1: bool, k2: bool, letter: str) -> None:
    assert str(Outcome.of(k1, k2)) == letter
    assert Outcome(letter) is Outcome.of(k1, k2)


def test_outcomes_are_explained() -> None:
    assert [Outcome(letter).explained for letter in "KU12"] == [
        "the Knotter wins, whoever starts",
        "the Unknotter wins, whoever starts",
        "the player who starts wins",
        "the player who does not start wins",
    ]


@pytest.mark.parametrize(
    ("left_first", "right_first", "letter"),
    [(True, True, "L"), (True, False, "N"), (False, True, "P"), (False, False, "R")],
)
def test_last_move_outcomes_have_their_letters(left_first: bool, right_first: bool, letter: str) -> None:
    assert str(LastMoveOutcome.of(left_first, right_first)) == letter
    assert LastMoveOutcome(letter) is LastMoveOutcome.of(left_first, right_first)
