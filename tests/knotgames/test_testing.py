"""The laws of play refuse every game that breaks one of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from knotgames import games
from knotgames.algebra.match import Match
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.ruleset import Answer, Example, Ruleset
from knotgames.testing import check_examples, check_play

KAYLES = games.ruleset("kayles")


def of(monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset) -> None:
    monkeypatch.setattr(games, "ruleset", {"kayles": ruleset}.__getitem__)


BROKEN: dict[str, Callable[[Match[Any]], Match[Any]]] = {
    "is said to win": lambda match: replace(match, wins=lambda position, player: not match.wins(position, player)),
    "does not shorten play": lambda match: replace(match, length=lambda _: 1),
    "solved with winning moves": lambda match: replace(match, start=(3,)),
    "is said to win, and": lambda match: replace(match, loses=lambda *_: True),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_game_that_breaks_a_law_is_refused(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def match(position: Any, **flags: Any) -> Match[Any]:
        return BROKEN[message](KAYLES.started(position, **flags))

    check_play("kayles", "4 + 1")
    of(monkeypatch, replace(KAYLES, match=match))
    with pytest.raises(AssertionError, match=message):
        check_play("kayles", "4 + 1")


def test_the_outcome_and_the_examples_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(position: Any, **flags: Any) -> Answer:
        answer = KAYLES.solve(position, **flags)
        return replace(answer, outcome=LastMoveOutcome.PREVIOUS)

    of(monkeypatch, replace(KAYLES, solve=solve))
    with pytest.raises(AssertionError, match=r"^4 \+ 1, Right to move: best play is not won by Left$"):
        check_play("kayles", "4 + 1")
    with pytest.raises(AssertionError, match=r"^kayles 1: expected outcome 'R', found 'P'$"):
        check_examples("kayles")
    of(monkeypatch, replace(KAYLES, examples=(Example("1", {"chess": 1}, "nowhere"),)))
    with pytest.raises(AssertionError, match=r"^kayles 1: expected chess 1, found None$"):
        check_examples("kayles")
    of(monkeypatch, replace(KAYLES, examples=()))
    with pytest.raises(AssertionError, match=r"^kayles: expected at least one example$"):
        check_examples("kayles")
