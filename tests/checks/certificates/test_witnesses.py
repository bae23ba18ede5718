"""Certificates of games: what they say of formal games and of heaps is so, and what is not so is rejected."""

from typing import Any

import pytest

from knotgames.algebra.heaps.octal import HEAP, Code, solve
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.knot_type.contexts import Context
from knotgames.algebra.knot_type.formal import Game, games_to_birthday, outcome, terminal
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import KNOT, shipped_theory
from knotgames.checks.certificates.witnesses import games_certificate, periodicity_certificate
from knotgames.checks.checkers import games, periodicity

ALONE: Context = ()
EVEN = ("u", "{*, {{{u, k}}}}")
"""The values 000 and 011: both are won by the Unknotter."""


def checked(checker: Any, certificate: Any) -> int:
    return int(checker.check(certificate)["games"])


def named(*texts: str) -> dict[str, Game]:
    return {text: parse(text) for text in texts}


def test_games_of_different_outcomes_are_told_apart_alone() -> None:
    four = named("u", "k", "{u, k}", "{{u, k}}")
    assert len({outcome(game) for game in four.values()}) == 4
    assert checked(games, games_certificate(four, [ALONE], KNOT)) == 4


def test_games_of_one_outcome_need_a_sum_that_tells_them_apart() -> None:
    two = named(*EVEN)
    assert len({outcome(game) for game in two.values()}) == 1
    with pytest.raises(games.Rejected, match="nothing tells"):
        checked(games, games_certificate(two, [ALONE], KNOT))
    telling = [((0, game),) for game in games_to_birthday(2)]
    assert checked(games, games_certificate(two, [ALONE, *telling], KNOT)) == 2


def test_a_sum_is_of_the_theory() -> None:
    both = shipped_theory("both")
    ends = {name: terminal(name, both) for name in both.terminals}
    certificate = games_certificate(ends, [ALONE, ((1, ends["u"]),)], both)
    assert set(certificate["theory"]["sums"]) == {rule.symbol for rule in both.sums}
    assert certificate["contexts"][1] == [[both.sums[1].symbol, certificate["positions"].index("u")]]
    assert checked(games, certificate) == 2


def test_a_position_is_listed_once_after_its_options() -> None:
    certificate = games_certificate(named("{*, k + *}", "{{*, k + *}}"), [ALONE], KNOT)
    positions = certificate["positions"]
    assert len({str(position) for position in positions}) == len(positions)
    for place, position in enumerate(positions):
        assert isinstance(position, str) or all(option < place for side in position for option in side)


@pytest.mark.parametrize("code", ["0.3", "0.33", "0.35", "0.77"])
def test_the_series_of_a_game_are_accepted_and_others_are_not(code: str) -> None:
    game = Code.parse(code)
    series = solve(game, 400).series
    assert series is not None
    assert checked(periodicity, periodicity_certificate({code: (game.moves, {HEAP: series})})) == 1
    early, block = series.exceptional, series.repeating
    for wrong in (Series(early, (*block[:-1], block[-1] + 1)), Series((*early, block[0] + 1), block)):
        with pytest.raises(periodicity.Rejected, match=f"game {code}: "):
            checked(periodicity, periodicity_certificate({code: (game.moves, {HEAP: wrong})}))


def test_several_games_are_certified_together() -> None:
    claimed = {}
    for code in ("0.3", "0.33"):
        series = solve(Code.parse(code), 100).series
        assert series is not None
        claimed[code] = (Code.parse(code).moves, {HEAP: series})
    assert checked(periodicity, periodicity_certificate(claimed)) == 2
