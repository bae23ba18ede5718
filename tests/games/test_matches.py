"""The laws of play, for every game: winning moves win, every play ends, and best play ends as the outcome says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from algebra.match import Match
from algebra.notation import InputError
from algebra.ruleset import Ruleset
from games import rulesets

SMALL: Mapping[str, tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]] = {
    "formal": (
        (("{u, k}",), {}),
        (("{*, k + *} + *",), {}),
        (("J = {*, k + *}; {*, {J}} + {J}",), {}),
        (("k + *",), {}),
        (("u",), {}),
    ),
    "knot": (
        (("PD[]",), {}),
        (("DT[4,6,8,2]",), {}),
        (("DT[6,8,10,12,14,16,2,4]",), {"unresolved": "1,3,4,6,8"}),
        (("random:6:3",), {}),
        (("random:5:11",), {}),
    ),
    "rational": (
        (("[(3)]",), {}),
        (("[(2), (2)]",), {}),
        (("[1(2), (2)] # [(1)]",), {}),
        (("[(0), (1), (2), (2)]",), {}),
    ),
    "tricolor": (
        (("twist:4",), {}),
        (("twist:5",), {}),
        (("torus:5",), {}),
        (("torus:3",), {"coloring": "r.."}),
        (("torus:3",), {"coloring": "rgb"}),
    ),
    "surface": (
        (("o3 + n4",), {}),
        (("o3 + n4",), {"misere": True}),
        (("n5",), {"misere": True}),
        (("o0",), {}),
        (("o2 + o2",), {}),
    ),
    "heap": (
        (("0.77", "5 + 4"), {}),
        (("0.77", "5 + 4"), {"misere": True}),
        (("4.3", "6"), {"misere": True}),
        (("0.07", "3 + 0"), {}),
        (("8.8", "5"), {}),
    ),
    "kayles": (
        (("5 + 3 + 1",), {}),
        (("4 + 2",), {"normal": True}),
        (("2",), {}),
        (("0",), {"normal": True}),
        (("1 + 1",), {}),
    ),
    "numbers": (
        (("3/4 + -1/2 + 2",), {}),
        (("-3",), {"normal": True}),
        (("1/2 + -1",), {"normal": True}),
        (("0",), {}),
    ),
    "sprigs": ((("gbr + g",), {}), (("gb + gr",), {"normal": True}), (("gbb + grb",), {}), (("0",), {})),
}
"""Positions of every game, small enough for all play from them: parameters and position, and how it is played."""

CASES = [
    pytest.param(rulesets()[name], texts, flags, id=" ".join([name, *texts, *flags]))
    for name, cases in SMALL.items()
    for texts, flags in cases
]


def started(ruleset: Ruleset, texts: tuple[str, ...], flags: Mapping[str, Any]) -> Match[Any]:
    assert ruleset.match is not None
    return ruleset.match(ruleset.parse(*texts), **flags)


def starters(match: Match[Any]) -> tuple[int, ...]:
    return (0, 1) if match.first is None else (match.first,)


def test_every_game_that_is_solved_can_be_played() -> None:
    assert set(SMALL) == set(rulesets())
    for name, ruleset in rulesets().items():
        assert ruleset.match is not None, name
        assert set(ruleset.match_flags) <= {flag.names[0].removeprefix("--") for flag in ruleset.flags}


def plain_winner(match: Match[Any], position: Any, player: int, memo: dict[tuple[Any, int], int]) -> int:
    """Who wins under best play, by playing all out: nothing is taken from the game but the moves and who wins ends."""
    key = position, player
    if key not in memo:
        options = match.moves(position, player).values()
        if not options:
            memo[key] = match.winner(position, player)
        else:
            results = {plain_winner(match, option, 1 - player, memo) for option in options}
            memo[key] = player if player in results else 1 - player
    return memo[key]


@pytest.mark.parametrize(("ruleset", "texts", "flags"), CASES)
def test_who_wins_is_who_wins_when_all_is_played_out(
    ruleset: Ruleset, texts: tuple[str, ...], flags: Mapping[str, Any]
) -> None:
    match = started(ruleset, texts, flags)
    memo: dict[tuple[Any, int], int] = {}
    for player in starters(match):
        plain_winner(match, match.start, player, memo)
    assert memo
    for (position, player), winner in memo.items():
        assert match.wins(position, player) == (winner == player)
        for move, after in match.moves(position, player).items():
            assert match.length(after) < match.length(position)
            assert match.after(position, player, f" {move} ") == after
            assert hash(after) == hash(match.moves(position, player)[move])


@pytest.mark.parametrize(("ruleset", "texts", "flags"), CASES)
def test_the_winning_moves_are_those_of_solve(
    ruleset: Ruleset, texts: tuple[str, ...], flags: Mapping[str, Any]
) -> None:
    match = started(ruleset, texts, flags)
    answer = ruleset.solve(ruleset.parse(*texts), moves=True, **flags).to_json()
    for player in starters(match):
        named = match.players[player] if match.players[player] in answer["moves"] else next(iter(answer["moves"]))
        assert sorted(match.winning_moves(match.start, player)) == sorted(set(answer["moves"][named]))
        for move in match.winning_moves(match.start, player):
            after = match.after(match.start, player, move)
            assert [after for _, _, after in match.best_play(1 - player, after)][-1:] != [match.start]
            assert winner_of_best_play(match, after, 1 - player) == player


def winner_of_best_play(match: Match[Any], position: Any, starter: int) -> int:
    line = list(match.best_play(starter, position))
    last, player = (line[-1][2], 1 - line[-1][0]) if line else (position, starter)
    assert match.is_over(last, player)
    return match.winner(last, player)


@pytest.mark.parametrize(("ruleset", "texts", "flags"), CASES)
def test_best_play_by_both_ends_as_the_outcome_says(
    ruleset: Ruleset, texts: tuple[str, ...], flags: Mapping[str, Any]
) -> None:
    match = started(ruleset, texts, flags)
    outcome = ruleset.solve(ruleset.parse(*texts), **flags).to_json()["outcome"]
    starter_wins = {"K": (0,), "U": (1,), "1": (0, 1), "2": (), "N": (0, 1), "P": (), "L": (0,), "R": (1,)}[outcome]
    for player in starters(match):
        expected = player if player in starter_wins else 1 - player
        assert winner_of_best_play(match, match.start, player) == expected


def random_play(match: Match[Any], computer: int, starter: int, draw: Random) -> Iterator[tuple[Any, int]]:
    """Every position of a play in which one side moves at random and the other perfectly, with who is to move."""
    position, player = match.start, starter
    yield position, player
    while moves := match.moves(position, player):
        move = match.best_move(position, player) if player == computer else draw.choice(sorted(moves))
        position, player = match.after(position, player, move), 1 - player
        yield position, player


@pytest.mark.parametrize(("ruleset", "texts", "flags"), CASES)
def test_nobody_beats_the_perfect_opponent_from_a_position_that_it_wins(
    ruleset: Ruleset, texts: tuple[str, ...], flags: Mapping[str, Any]
) -> None:
    match = started(ruleset, texts, flags)
    draw = Random(7)
    for starter in starters(match):
        computer = starter if match.wins(match.start, starter) else 1 - starter
        for _ in range(10):
            played = list(random_play(match, computer, starter, draw))
            assert len(played) - 1 <= match.length(match.start)
            assert match.winner(*played[-1]) == computer


@pytest.mark.parametrize(
    ("name", "texts", "message"),
    [
        ("kayles", ("600 + 401",), "strips of 1,001 squares: at most 1,000 are played one by one"),
        ("heap", ("0.77", "1001"), "heaps of 1,001 counters: at most 1,000 are played one by one"),
        ("surface", ("o2001",), "o2001 has more than 1,000 moves: too many to be played one by one"),
    ],
)
def test_what_is_too_large_to_be_played_is_refused(name: str, texts: tuple[str, ...], message: str) -> None:
    def moves() -> Mapping[str, Any]:
        match = started(rulesets()[name], texts, {})
        return match.moves(match.start, 0)

    with pytest.raises(InputError, match=f"^{message}$"):
        moves()
