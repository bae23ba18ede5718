"""The knotting-unknotting game on rational pseudodiagrams and their connected sums [Johnson2011b].

Two players, the Knotter and the Unknotter, take turns. A move resolves one unresolved crossing, one way or the other;
both players have the same moves. When no crossing is left, the Unknotter has won if the diagram is the unknot, that is,
if each summand is. A position is written `[a1(b1), ..., an(bn)]`: twist i has ai resolved crossings, counted with sign,
and bi unresolved ones. Summands are joined by `#`. With each move the number of unresolved crossings falls by one.

Departures from the paper: a link of two components is refused, where the program of Appendix A prints a warning and
gives the game to the Knotter; a twist with no crossing is printed (0), resolved or not.
"""

from __future__ import annotations

from typing import Any

from algebra.knot_type.play import Player, winner
from algebra.knot_type.values import KnotValue
from algebra.outcome import Outcome
from algebra.ruleset import Example, Flag, Ruleset
from games.rational.moves import Reduction
from games.rational.play import SolvedSum, solve_sum
from games.rational.shadows import shadow_value, to_minimal, to_odd_even
from games.rational.tangle import ConnectedSum, Move, Pseudodiagram, SumMove, Twist

__all__ = ["RULESET", "ConnectedSum", "Move", "Player", "Pseudodiagram", "SumMove", "Twist"]

ALL_MOVES_LIMIT = 200_000_000
"""A shadow with more positions than this is not tabulated: one winning move is found by the theorems instead of all."""


def solve(position: ConnectedSum, moves: bool = False, line: str | None = None) -> dict[str, Any]:
    """The solved position.

    Args:
        position: a connected sum of rational pseudodiagrams.
        moves: whether the winning moves of either player are asked for. In a shadow that is too large for a table
            this is one winning move for each player who has any.
        line: who starts the line of best play that is asked for, `K` or `U`; None if none is.

    Returns:
        `position`, `outcome`, `value`, `parity`, `extended` and `normalized` outcome, `winner` by who starts; for
        shadows `reduction`, for each summand by its number the steps to an odd-even or a minimal shadow; `moves` and
        `line` as asked for.

    Raises:
        InputError: a summand has more positions than memory can hold.

    >>> solve(ConnectedSum.parse("[(2), (2)]"))["outcome"]
    '2'
    """
    solved: SolvedSum | None = None
    if not position.is_shadow or line or (moves and _size(position) <= ALL_MOVES_LIMIT):
        solved = solve_sum(position)
    value = solved.value() if solved else shadow_value(diagram.word for diagram in position.summands)
    answer: dict[str, Any] = {
        "position": str(position),
        "outcome": str(value.outcome),
        "value": str(value),
        "parity": "odd" if value.odd else "even",
        "extended": [str(outcome) for outcome in extended_outcome(value)],
        "normalized": [str(outcome) for outcome in normalized_outcome(value)],
        "winner": {f"{starter.word} starts": winner(value.outcome, starter).word for starter in Player},
    }
    if position.is_shadow:
        answer["reduction"] = {str(i): _explained(d.word) for i, d in enumerate(position.summands, start=1)}
    if moves:
        answer["moves"] = {player.word: _winning(position, player, solved) for player in Player}
    if line and solved:
        answer["line"] = {
            f"{i} {player.word}": f"{position.move_text(move)} {reached}"
            for i, (player, move, reached) in enumerate(solved.best_play(Player(line)), start=1)
        }
    return answer


def extended_outcome(value: KnotValue) -> tuple[Outcome, Outcome]:
    """The outcomes of P and P # * for a game P of this value [Johnson2011b, Definition 3.11].

    >>> [str(outcome) for outcome in extended_outcome(KnotValue.parse("022*"))]
    ['1', '2']
    """
    even, odd = normalized_outcome(value)
    return (odd, even) if value.odd else (even, odd)


def normalized_outcome(value: KnotValue) -> tuple[Outcome, Outcome]:
    """The outcomes of the even and of the odd projection [Johnson2011b, Definition 3.11].

    >>> [str(outcome) for outcome in normalized_outcome(KnotValue.parse("022*"))]
    ['2', '1']
    """
    return value.even_projection.outcome, value.odd_projection.outcome


def _size(position: ConnectedSum) -> int:
    sizes = [1]
    for diagram in position.summands:
        size = 1
        for twist in diagram.twists:
            size *= (twist.unresolved + 1) * (twist.unresolved + 2) // 2
        sizes.append(size)
    return max(sizes)


def _explained(word: tuple[int, ...]) -> str:
    reduction = to_odd_even(word) or to_minimal(word)
    if reduction is None:
        return f"{Reduction(word, ()).summary()}, no crossing"
    kind = "odd-even" if to_odd_even(word) else "minimal"
    return f"{reduction.summary()}, {kind}"


def _winning(position: ConnectedSum, player: Player, solved: SolvedSum | None) -> list[str]:
    if solved:
        return [position.move_text(move) for move in solved.winning_moves(player)]
    from games.rational.strategy import winning_move

    move = winning_move(position, player)
    return [position.move_text(move)] if move else []


def _example(position: str, source: str, **answer: Any) -> Example:
    return Example(position, answer, source)


_APPENDIX = "Johnson2011b, Appendix A"
_LEMMA = "Johnson2011b, Lemma 6.1"

RULESET = Ruleset(
    name="rational",
    summary="To Knot or Not to Knot on connected sums of rational pseudodiagrams",
    notation="by twists: resolved crossings and, in parentheses, unresolved ones; sums with #: [1(2), (3), -2] # [(1)]",
    parse=ConnectedSum.parse,
    solve=solve,
    examples=(
        _example("[(2), (2)]", outcome="2", normalized=["2", "1"], source=_APPENDIX),
        _example("[(0), (1), (2), (2)]", outcome="1", source=_APPENDIX),
        _example("[(3), (1), (3)]", outcome="1", normalized=["2", "1"], source=_LEMMA),
        _example("[(0), (1), (3), (1), (3)]", outcome="2", source=_APPENDIX),
        _example("[(2), (1), (2), (2)]", outcome="1", normalized=["2", "1"], source=_LEMMA),
        _example("[(0), (1), (2), (1), (2), (2)]", outcome="2", source=_APPENDIX),
        _example("[(2), (2), (1), (2)]", outcome="1", normalized=["2", "1"], source=_LEMMA),
        _example("[(0), (1), (2), (2), (1), (2)]", outcome="2", source=_APPENDIX),
        _example("[(2), (1), (1), (2)]", outcome="2", normalized=["2", "1"], source=_LEMMA),
        _example("[(0), (1), (2), (1), (1), (2)]", outcome="1", source=_APPENDIX),
        _example("[(2), (2), (1), (2), (2)]", outcome="1", normalized=["2", "1"], source=_LEMMA),
        _example("[(0), (1), (2), (2), (1), (2), (2)]", outcome="2", source=_APPENDIX),
        _example("[(3), (2)]", outcome="U", normalized=["U", "U"], source="Johnson2011b, Theorem 5.3"),
        _example("[(3), (2)] # [(1)]", outcome="U", normalized=["U", "U"], source="Johnson2011b, Lemma 7.4"),
        _example("[1(2), (2)]", outcome="U", source="Johnson2011b, Lemma 7.3"),
        _example("[(3), (2)] # [(2), (2)]", outcome="1", source="Johnson2011b, Theorem 7.5"),
    ),
    flags=(
        Flag(
            ("--line",),
            {"choices": ("K", "U"), "help": "show a line of best play in which the Knotter or the Unknotter starts"},
        ),
    ),
)
