"""The ruleset of the rational game: its answers, the reasons it gives, and what it refuses."""

import io
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.cli import main
from knotgames.games.rational import extended_outcome, normalized_outcome, reduced, solve
from knotgames.games.rational.moves import Step, apply
from knotgames.games.rational.play import value_of_sum
from knotgames.games.rational.shadows import MINIMAL, is_knot, is_odd_even
from knotgames.games.rational.tangle import ConnectedSum
from tests.games.rational.plain import plain_outcome
from tests.games.rational.positions import examples, joint, sums


def test_a_sum_is_solved() -> None:
    answer = solve(ConnectedSum.parse("[(2), (2)] # [(1)]"), moves=True).to_json()
    assert answer["outcome"] == "1"
    assert answer["extended"] == ["1", "2"]
    assert answer["normalized"] == ["2", "1"]
    assert answer["moves"]["Unknotter"] == ["1.1+", "1.1-", "1.2+", "1.2-", "2.1+", "2.1-"]
    assert answer["moves"]["Knotter"] == ["2.1+", "2.1-"]
    assert answer["reduction"] == [
        {"kind": "minimal", "start": [2, 2], "steps": [], "end": [2, 2]},
        {"kind": "odd-even", "start": [1], "steps": [], "end": [1]},
    ]


@examples(20)
@given(sums(most=4))
def test_extended_outcomes_are_those_of_p_and_p_with_a_loop(position: ConnectedSum) -> None:
    value = value_of_sum(position)
    loop = (*joint(position), ((0, 1),))
    assert [str(outcome) for outcome in extended_outcome(value)] == [
        plain_outcome(joint(position)),
        plain_outcome(loop),
    ]
    even, odd = normalized_outcome(value)
    assert {even, odd} == set(extended_outcome(value))
    assert (odd if value.odd else even) == value.outcome


def test_a_shadow_too_large_for_a_table_has_one_winning_move() -> None:
    word = ", ".join(["(2)"] * 2000)
    answer = solve(ConnectedSum.parse(f"[{word}] # [(1)]"), moves=True).to_json()
    assert answer["outcome"] == "1"
    assert len(answer["moves"]["Knotter"]) == len(answer["moves"]["Unknotter"]) == 1
    long, short = answer["reduction"]
    assert (long["kind"], len(long["start"]), long["end"], short["kind"]) == ("minimal", 2000, [2, 2], "odd-even")
    assert Counter(step["rule"] for step in long["steps"]) == {4: 999, 9: 1998}


@examples(40)
@given(st.lists(st.integers(0, 4), max_size=7).map(tuple).filter(is_knot))
def test_the_reason_of_a_shadow_can_be_followed_step_by_step(word: tuple[int, ...]) -> None:
    reason: Any = reduced(word)
    reached = word
    for step in reason["steps"]:
        reached = apply(reached, Step(**step))
    assert [reason["start"], reason["end"]] == [list(word), list(reached)]
    if reason["kind"] == "odd-even":
        assert is_odd_even(reached)
    elif reason["kind"] == "minimal":
        assert reached in MINIMAL
    else:
        assert not any(word)


def test_solve_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "rational", "[(2),(2)]", "--moves", "--line", "K", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["position"] == "[(2), (2)]"
    assert answer["moves"] == {"Knotter": [], "Unknotter": []}
    assert [turn["player"] for turn in answer["line"]] == ["Knotter", "Unknotter"] * 2
    assert [set(turn) for turn in answer["line"]] == [{"player", "move", "position"}] * 4


def test_many_positions_at_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("[(3)]\n\n[3]\n"))
    assert main(["solve", "rational", "-", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["outcome"] for line in lines] == ["U", "K"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["[(2)]"], "knotgames: summand 1, [(2)], closes up to a link of two components"),
        (["[(2), ("], "knotgames: rational pseudodiagram '[(2), (', column 8"),
        (["[3(99999), 3(9998)]"], "expected at most 4 GiB"),
        (["[(1)]", "--line", "Q"], "argument --line: invalid choice: 'Q'"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "rational", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert not captured.out


def test_the_normalized_outcome_has_the_even_one_first() -> None:
    assert normalized_outcome(KnotValue.parse("022*")) == (Outcome.SECOND, Outcome.FIRST)
