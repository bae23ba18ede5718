"""Formal knot-type games as a game to solve: sums of hereditary sets over u and k.

Rules: a move is a move in one part of a sum, to an option of that part; when all parts are terminal, the Unknotter has
won if all of them are `u`, otherwise the Knotter has [Johnson2011a, section 2]. Both players have the same options.
The measure that falls with each move is the birthday. Values of parts are added in the monoid; a sum is never played
out.
"""

from __future__ import annotations

from dataclasses import dataclass

from algebra.knot_type.formal import Game, subpositions
from algebra.knot_type.formal_notation import parse_expression
from algebra.knot_type.play import knot_type_match
from algebra.knot_type.values import VALUES, KnotValue, value_of
from algebra.match import Match
from algebra.ruleset import Answer, Example, Ruleset


@dataclass(frozen=True)
class FormalSum:
    """A sum of formal games, as it was written.

    >>> str(FormalSum.parse("{ *,k+* } + *"))
    '{*, k + *} + *'
    """

    text: str
    parts: tuple[Game, ...]

    @staticmethod
    def parse(text: str) -> FormalSum:
        """The sum that a text describes; raises NotationError."""
        expression = parse_expression(text)
        return FormalSum(expression.text, expression.summands)

    def __str__(self) -> str:
        return self.text


def value(position: FormalSum) -> KnotValue:
    """The value of a sum: the sum of the values of its parts.

    >>> value(FormalSum.parse("{u, k} + *"))
    KnotValue.parse('111')
    """
    total = VALUES[0]
    for part in position.parts:
        total = total + value_of(part)
    return total


def moves(position: FormalSum) -> dict[FormalSum, KnotValue]:
    """The options of a sum with their values, in the order of the parts; equal options once."""
    memo: dict[Game, int] = {}
    values = [value_of(part, memo) for part in position.parts]
    options: dict[FormalSum, KnotValue] = {}
    seen: set[tuple[Game, ...]] = set()
    for i, part in enumerate(position.parts):
        rest = VALUES[0]
        for j, other in enumerate(values):
            rest = rest + other if j != i else rest
        for side in part.sides:
            for option in sorted(side, key=lambda game: (game.birthday, str(game))):
                parts = (*position.parts[:i], option, *position.parts[i + 1 :])
                key = tuple(sorted(parts, key=id))
                if key not in seen:
                    seen.add(key)
                    options[FormalSum(_text(parts), parts)] = rest + value_of(option, memo)
    return options


def _text(parts: tuple[Game, ...]) -> str:
    """The sum of games in text; a part `k + *` stands in braces, as `{k}`, so that it is read back as one part."""
    return " + ".join("{k}" if str(part) == "k + *" else str(part) for part in parts)


def solve(position: FormalSum, *, moves: bool = False) -> Answer:
    """Who wins a sum, its value, and on request the winning moves of each player who starts.

    >>> solve(FormalSum.parse("{u, k}"), moves=True).moves
    {'Knotter': ['k'], 'Unknotter': ['u']}
    """
    total = value(position)
    return Answer(
        str(position),
        total.outcome,
        {
            "value": str(total),
            "parity": "odd" if total.odd else "even",
            "birthday": sum(part.birthday for part in position.parts),
            "subpositions": len(subpositions(*position.parts)),
        },
        winning_moves(position) if moves else None,
    )


def winning_moves(position: FormalSum) -> dict[str, list[str]]:
    """The options to which each player, starting, can move and win."""
    options = moves(position)
    return {
        "Knotter": [str(option) for option, after in options.items() if after.outcome.unknotter_first],
        "Unknotter": [str(option) for option, after in options.items() if not after.outcome.knotter_first],
    }


def match(position: FormalSum) -> Match[FormalSum]:
    """Play from a sum: a move goes to an option of one part, until all parts are terminal.

    >>> start = FormalSum.parse("{u, k} + *")
    >>> match(start).best_move(start, 1)
    'u + *'
    """
    return knot_type_match(
        position,
        lambda position: ((str(option), option) for option in moves(position)),
        lambda position: value(position).outcome,
        lambda position: sum(part.birthday for part in position.parts),
    )


EXAMPLES = (
    Example("u", {"outcome": "U", "value": "000"}, "Johnson2011a, section 6: u is in X_0, Y_0 and Z_0"),
    Example("k", {"outcome": "K", "value": "222"}, "Johnson2011a, section 6: k is in X_2, Y_2 and Z_2"),
    Example("*", {"outcome": "U", "value": "000*"}, "Johnson2011a, section 4: the Unknotter always wins"),
    Example("* + *", {"outcome": "U", "value": "000"}, "Johnson2011a, Theorem 4.3"),
    Example("{*, k + *}", {"value": "111"}, "Johnson2011a, proof of Lemma 8.8: J is an even game in 11"),
    Example("{{*, k + *}}", {"value": "202*"}, "Johnson2011a, proof of Lemma 8.8: K is an odd game in 02"),
    Example("J = {*, k + *}; {*, {J}}", {"value": "101-"}, "Johnson2011a, Lemma 8.8 with W = {*, K}: in 01-"),
)

RULESET = Ruleset(
    name="formal",
    summary="formal knot-type games: hereditary sets over u and k, and their sums",
    notation="a position: u, k, *, braces and sums, as in '{*, k + *} + *', or 'J = {*, k + *}; {J}'",
    parse=FormalSum.parse,
    solve=solve,
    examples=EXAMPLES,
    match=match,
)
