"""Tests that every game has to pass: its examples, and the laws of play.

    from knotgames.testing import check_examples, check_play

    def test_examples():
        check_examples("take-away")

    def test_play():
        check_play("take-away", "7")

Each raises an AssertionError with the position and the expectation.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from knotgames.games import ruleset

if TYPE_CHECKING:
    from knotgames.algebra.match import Match

__all__ = ["check_examples", "check_play"]

_PLAYS = 10
"""The number of plays of the perfect opponent against random moves."""

_STARTER_WINS = {"K": (0,), "U": (1,), "1": (0, 1), "2": (), "N": (0, 1), "P": (), "L": (0,), "R": (1,)}
"""The players who win if they start, by outcome."""


def check_examples(game: str) -> None:
    """Check that each example of a game has its recorded answer.

    Raises:
        AssertionError: there are no examples, or one has another answer.
        InputError: there is no such game.

    >>> check_examples("partizan-kayles")
    """
    __tracebackhide__ = True
    chosen = ruleset(game)
    _hold(bool(chosen.examples), f"{game}: expected at least one example")
    for example in chosen.examples:
        position = chosen.parse(*example.parameters, example.position)
        answer = chosen.solve(position, moves=True, **example.flags).to_json()
        for name, expected in example.answer.items():
            found = answer.get(name)
            _hold(found == expected, f"{game} {example.position}: expected {name} {expected!r}, found {found!r}")


def check_play(game: str, *position: str, **flags: Any) -> None:
    """Check the laws of play from a small position, by going through all play from it.

    Each move shortens play, and is found by its text. The stated winner is the winner when all is played out by the
    moves alone. The winning moves and the outcome of the solver agree with play. Best play by both sides ends as the
    outcome says, and nobody beats the perfect opponent in a won position.

    Raises:
        AssertionError: one of the laws does not hold.
        InputError: there is no such game, or it cannot be played.

    >>> check_play("partizan-kayles", "3 + 1", normal=True)
    """
    __tracebackhide__ = True
    chosen = ruleset(game)
    match = chosen.started(chosen.parse(*position), **flags)
    answer = chosen.solve(chosen.parse(*position), moves=True, **flags).to_json()
    starters = (0, 1) if match.first is None else (match.first,)
    _check_winners(match, starters)
    draw = Random(7)
    for player in starters:
        said = answer["moves"]
        named = match.players[player] if match.players[player] in said else next(iter(said))
        expected, found = sorted(set(said[named])), sorted(match.winning_moves(match.start, player))
        _hold(
            found == expected, f"{_at(match, match.start, player)}: solved with winning moves {expected}, found {found}"
        )
        winner = player if player in _STARTER_WINS[answer["outcome"]] else 1 - player
        _check_best_play(match, match.start, player, winner)
        for move in found:
            _check_best_play(match, match.after(match.start, player, move), 1 - player, player)
        computer = player if match.wins(match.start, player) else 1 - player
        for _ in range(_PLAYS):
            *_, (last, stuck) = _play_against(match, computer, player, draw)
            _hold(match.winner(last, stuck) == computer, f"{_at(match, match.start, player)}: the winner was beaten")


def _check_winners(match: Match[Any], starters: tuple[int, ...]) -> None:
    """Check that the stated winner, everywhere in play from the start, is the winner when all is played out."""
    __tracebackhide__ = True
    memo: dict[tuple[Any, int], int] = {}
    for player in starters:
        _winner(match, match.start, player, memo)
    for (position, player), winner in memo.items():
        here = _at(match, position, player)
        said = player if match.wins(position, player) else 1 - player
        _hold(said == winner, f"{here}: {match.players[said]} is said to win, and {match.players[winner]} does")
        for move, after in match.moves(position, player).items():
            _hold(match.length(after) < match.length(position), f"{here}: the move {move} does not shorten play")
            _hold(match.after(position, player, f" {move} ") == after, f"{here}: the move {move} leads elsewhere")


def _winner(match: Match[Any], position: Any, player: int, memo: dict[tuple[Any, int], int]) -> int:
    """Return the winner under best play, from the moves and the winners of ends alone."""
    key = position, player
    if key not in memo:
        options = match.moves(position, player).values()
        results = {_winner(match, option, 1 - player, memo) for option in options}
        memo[key] = match.winner(position, player) if not options else player if player in results else 1 - player
    return memo[key]


def _check_best_play(match: Match[Any], position: Any, starter: int, winner: int) -> None:
    __tracebackhide__ = True
    line = list(match.best_play(starter, position))
    last, player = (line[-1][2], 1 - line[-1][0]) if line else (position, starter)
    won = match.is_over(last, player) and match.winner(last, player) == winner
    _hold(won, f"{_at(match, position, starter)}: best play is not won by {match.players[winner]}")


def _play_against(match: Match[Any], computer: int, starter: int, draw: Random) -> Iterator[tuple[Any, int]]:
    """Yield each position, with the player to move, of a play of random moves against the perfect opponent."""
    position, player = match.start, starter
    yield position, player
    while moves := match.moves(position, player):
        move = match.best_move(position, player) if player == computer else draw.choice(sorted(moves))
        position, player = match.after(position, player, move), 1 - player
        yield position, player


def _at(match: Match[Any], position: Any, player: int) -> str:
    return f"{match.show(position)}, {match.players[player]} to move"


def _hold(condition: bool, message: str) -> None:
    __tracebackhide__ = True
    if not condition:
        raise AssertionError(message)
