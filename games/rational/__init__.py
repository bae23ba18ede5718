"""The knotting-unknotting game on rational pseudodiagrams and their connected sums [Johnson2011b].

The Knotter and the Unknotter take turns. A move resolves one unresolved crossing, one way or the other; both players
have the same moves. When no crossing is left, the Unknotter wins if and only if each summand is the unknot. A position
is written `[a1(b1), ..., an(bn)]`: twist i has ai resolved crossings, counted with sign, and bi unresolved ones.
Summands are joined by `#`. Each move lowers the number of unresolved crossings by one.

Departures from the paper: a link of two components is refused, while the program of Appendix A prints a warning and
gives the game to the Knotter; a twist with no crossing is printed (0), resolved or not.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from knotgames.algebra.knot_type.play import LINE_FLAG, Player
from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.match import Match
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import Answer, Datum, Example, Ruleset
from knotgames.games.rational.play import SolvedSum, solve_sum, value_of_sum
from knotgames.games.rational.shadows import shadow_value, to_minimal, to_odd_even
from knotgames.games.rational.strategy import winning_move
from knotgames.games.rational.tables import positions
from knotgames.games.rational.tangle import ConnectedSum, Pseudodiagram, SumMove, Twist, TwistMove

__all__ = ["RULESET", "ConnectedSum", "Player", "Pseudodiagram", "SumMove", "Twist", "TwistMove"]

ALL_MOVES_LIMIT = 200_000_000
"""The most positions of a shadow that is tabulated. Beyond, the theorems give one winning move instead of all."""


def solve(position: ConnectedSum, moves: bool = False, line: str | None = None) -> Answer:
    """Return the outcome, with `value`, `parity`, the `extended` and the `normalized` outcome.

    For shadows, `reduction` gives the steps of each summand to an odd-even or a minimal shadow, as in `reduced`. A
    shadow that is too large for a table has one winning move for each player who has any.

    Raises:
        InputError: a summand needs a table, with more positions than memory can hold.

    >>> solve(ConnectedSum.parse("[(2), (2)]")).outcome
    <Outcome.SECOND: '2'>
    """
    solved: SolvedSum | None = None
    small = moves and max(map(positions, position.summands), default=1) <= ALL_MOVES_LIMIT
    if line or small or (moves and not position.is_shadow):
        solved = solve_sum(position)
    if solved:
        value = solved.value()
    elif position.is_shadow:
        value = shadow_value(diagram.word for diagram in position.summands)
    else:
        value = value_of_sum(position)
    data: dict[str, Datum] = {
        "value": str(value),
        "parity": "odd" if value.odd else "even",
        "extended": [str(outcome) for outcome in extended_outcome(value)],
        "normalized": [str(outcome) for outcome in normalized_outcome(value)],
    }
    if position.is_shadow:
        data["reduction"] = [reduced(diagram.word) for diagram in position.summands]
    return Answer(
        str(position),
        value.outcome,
        data,
        {player.word: _winning(position, player, solved) for player in Player} if moves else None,
        solved.line(Player(line), str) if line and solved else None,
    )


def reduced(word: tuple[int, ...]) -> dict[str, Datum]:
    """Return the reason for the value of a shadow, as data.

    `kind` is `odd-even` or `minimal`, the shadow to which it reduces, or None if it has no crossing. `start` and `end`
    are words, and `steps` lead from one to the other.

    >>> reduced((0, 2))["kind"], reduced((0, 2))["end"], reduced((0, 2))["steps"]
    ('odd-even', [0, 1], [{'rule': 7, 'place': 1, 'times': 1, 'backward': False}])
    """
    kind, reduction = "odd-even", to_odd_even(word)
    if reduction is None:
        kind, reduction = "minimal", to_minimal(word)
    steps = reduction.steps if reduction else ()
    return {
        "kind": kind if reduction else None,
        "start": list(word),
        "steps": [asdict(step) for step in steps],
        "end": list(reduction.end if reduction else word),
    }


def match(position: ConnectedSum) -> Match[ConnectedSum]:
    """Return a match from a connected sum: a move resolves a crossing of a twist, `2-` or, in a sum, `1.2-`.

    Raises:
        InputError: a summand has more positions than memory can hold.
    """
    return solve_sum(position).match()


def extended_outcome(value: KnotValue) -> tuple[Outcome, Outcome]:
    """Return the outcomes of P and P # * for a game P of this value [Johnson2011b, Definition 3.11]."""
    even, odd = normalized_outcome(value)
    return (odd, even) if value.odd else (even, odd)


def normalized_outcome(value: KnotValue) -> tuple[Outcome, Outcome]:
    """Return the outcomes of the even and of the odd projection [Johnson2011b, Definition 3.11]."""
    return value.even_projection.outcome, value.odd_projection.outcome


def _winning(position: ConnectedSum, player: Player, solved: SolvedSum | None) -> list[str]:
    if solved:
        return [position.move_text(move) for move in solved.winning_moves(player)]

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
    match=match,
    flags=(LINE_FLAG,),
    title="To Knot or Not to Knot on rational knots",
    rules="The Knotter and the Unknotter take turns to resolve a crossing of a twist, one way or the other. "
    "When no crossing is left, the Unknotter has won if and only if every summand is the unknot.",
)
"""The ruleset of `knotgames solve rational`."""
