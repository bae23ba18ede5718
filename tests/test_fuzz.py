"""Random inputs, right and nearly right, to all that reads; and what was found before."""

import json
from pathlib import Path
from unittest import mock

import pytest

from knotgames.games import rulesets
from tests.fuzz.brute import agrees
from tests.fuzz.targets import attempt, checked, targets

FINDINGS = json.loads((Path(__file__).parent / "fuzz" / "findings.json").read_text(encoding="utf-8"))
A_FEW = 20
FEWER = dict.fromkeys(("certificate", "function", "file of a game", "theory discovered"), 4)
"""How many of the inputs that a whole command takes."""


@pytest.mark.parametrize("name", targets())
def test_random_inputs_are_answered_rightly_or_refused(name: str) -> None:
    for number in range(FEWER.get(name, A_FEW)):
        checked(targets()[name], attempt(name, number))


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: " ".join(finding)[:60])
def test_what_was_found_stays_right(finding: list[str]) -> None:
    name, *given = finding
    checked(targets()[name], tuple(given))


def test_every_game_is_fuzzed() -> None:
    assert {name.removeprefix("game ") for name in targets() if name.startswith("game ")} == set(rulesets())


def test_an_input_is_the_same_each_time() -> None:
    assert all(attempt(name, 7) == attempt(name, 7) for name in targets())


def test_a_wrong_answer_is_noticed() -> None:
    from knotgames.games import ruleset

    kayles = ruleset("partizan-kayles")
    match = kayles.started(kayles.parse("3 + 1"))
    right = str(kayles.solve(kayles.parse("3 + 1")).outcome)
    assert agrees(match, right)
    assert not any(agrees(match, other) for other in {"N", "P", "L", "R"} - {right})


def test_a_wrong_comparison_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if * + * were 0 among all games, as it is among dicots."""
    monkeypatch.setattr("tests.fuzz.targets.SECONDS", 3600.0)
    given = ("all", "* + *", "0")
    checked(targets()["comparison"], given)
    with (
        mock.patch("knotgames.algebra.partizan.separation.separating_game", return_value=None),
        pytest.raises(AssertionError),
    ):
        checked(targets()["comparison"], given)
