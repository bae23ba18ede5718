"""Answers on a terminal: a line for each thing that is known, and the words that are made there."""

from typing import Any

import pytest

from knotgames.algebra.outcome import LastMoveOutcome, Outcome
from knotgames.algebra.ruleset import Answer, Turn
from knotgames.checks.report.answer import answer_text, reduction_text
from knotgames.games import rulesets
from knotgames.games.rational.moves import Reduction, Step


def lines(answer: Answer) -> list[str]:
    return answer_text(answer).splitlines()


@pytest.mark.parametrize("outcome", [*Outcome, *LastMoveOutcome])
def test_the_outcome_is_said_in_words(outcome: Outcome | LastMoveOutcome) -> None:
    assert lines(Answer("G", outcome))[1] == f"outcome:  {outcome} ({outcome.explained})"


def test_what_is_not_known_is_said_so() -> None:
    answer = Answer("G", None, {"value": None, "parity": "odd"}, undecided="too many crossings")
    assert lines(answer) == [
        "position:  G",
        "outcome:   not known",
        "value:     not known",
        "parity:    odd",
        "undecided: too many crossings",
    ]


def test_moves_and_lines_of_play() -> None:
    play = [Turn("Knotter", "1+", "[1]"), Turn("Unknotter", "2-")]
    shown = lines(Answer("G", None, moves={"Knotter": ["1+", "2-"], "Unknotter": []}, line=play))
    assert shown[2:] == [
        "winning:  Knotter: 1+, 2-; Unknotter: none",
        "line:     1 Knotter: 1+ [1]; 2 Unknotter: 2-",
    ]


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ({"grundy": 3}, "grundy:   3"),
        ({"tame": True}, "tame:     yes"),
        ({"complete": [3, 42]}, "complete: 3, 42"),
        ({"games": []}, "games:    none"),
        ({"reduced": {"S_1": 3, "S_2": 0}}, "reduced:  S_1: 3; S_2: 0"),
        ({"parts": [{"heap": 5, "grundy": 4}, {"heap": 2}]}, "parts:    heap: 5; grundy: 4, heap: 2"),
        ({"unknots": {"count": 394, "of": 1024}}, "unknots:  394 of 1,024 resolutions"),
        ({"passes": [[5, 1], [9, 2, 3]]}, "passes:   2, no crossing left"),
        ({"jones": {"0": 1}}, "jones:    1"),
        ({"jones": {"-1": -1, "0": 2, "1": 1, "4": -3}}, "jones:    -3 t^4 + t + 2 - t^-1"),
        ({"jones": None}, "jones:    not known"),
        ({"vanishing": {"order": None, "coefficient": 0}}, "vanishing: V - 1 = 0"),
        ({"vanishing": {"order": 2, "coefficient": -3}}, "vanishing: V - 1 = -3 (t - 1)^2 modulo (t - 1)^3"),
        ({"vanishing": None}, "vanishing: not known"),
    ],
)  # fmt: skip
def test_data_has_a_line_each(data: Any, shown: str) -> None:
    assert lines(Answer("G", None, data))[2:] == [shown]


def test_the_reduction_of_a_shadow_is_shown_in_the_notation_of_the_paper() -> None:
    answer = rulesets()["rational"].solve(rulesets()["rational"].parse("[(3), (1), (2)] # [] # [(1)]"))
    assert lines(answer)[-1] == (
        "reduction:  1: [(3), (1), (2)] ->2 [(1), (1), (2)] (9) = [(2), (2)] (1), minimal; "
        "2: [], no crossing; 3: [(1)], odd-even"
    )


def test_a_long_reduction_is_counted() -> None:
    reduction = Reduction((0, 1) * 200, (Step(7, 1), Step(3)) * 200)
    assert reduction_text(reduction) == "(3) x200, (7) x200, to []"
    assert reduction_text(Reduction((2,) * 400, ())) == "no step, to a shadow of 400 twists"


@pytest.mark.parametrize("name", rulesets())
def test_every_answer_of_every_game_can_be_shown(name: str) -> None:
    ruleset = rulesets()[name]
    for example in ruleset.examples:
        answer = ruleset.solve(ruleset.parse(*example.parameters, example.position), moves=True, **example.flags)
        shown = lines(answer)
        keys = ["winning" if key == "moves" else key for key in answer.to_json()]
        assert [line.partition(":")[0] for line in shown] == keys
        assert not any("{" in line or "'" in line for line in shown[2:-1])
