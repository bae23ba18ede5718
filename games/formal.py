"""Formal knot-type games: sums of hereditary sets over u and k.

A move is a move in one part of a sum, to an option of that part. When all parts are terminal, the Unknotter has won if
and only if all of them are `u` [Johnson2011a, section 2]. Both players have the same options. Each move lowers the
birthday. Values of parts are added in the monoid; a sum is never played out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.knot_type.formal import Game, subpositions
from knotgames.algebra.knot_type.formal_notation import parse_expression
from knotgames.algebra.knot_type.play import knot_type_match
from knotgames.algebra.knot_type.values import VALUES, KnotValue, value_of
from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.palette import GRAY, INK, NEUTRAL, OUTCOMES, PEN
from knotgames.algebra.pictures.shapes import Circle, Group, Path, Picture, Shape, Text
from knotgames.algebra.ruleset import Answer, Example, Ruleset


@dataclass(frozen=True)
class FormalSum:
    """A sum of formal games, as it was written."""

    text: str
    parts: tuple[Game, ...]

    @staticmethod
    def parse(text: str) -> FormalSum:
        """Read a sum.

        Raises:
            NotationError: the text is not a sum; the message shows the place and what was expected.
        """
        expression = parse_expression(text)
        return FormalSum(expression.text, expression.summands)

    def __str__(self) -> str:
        return self.text


def value(position: FormalSum) -> KnotValue:
    """Return the value of a sum: the sum of the values of its parts."""
    return sum(map(value_of, position.parts), VALUES[0])


def moves(position: FormalSum) -> dict[FormalSum, KnotValue]:
    """Return the options of a sum with their values, in the order of the parts; equal options once."""
    memo: dict[Game, int] = {}
    values = [value_of(part, memo) for part in position.parts]
    options: dict[FormalSum, KnotValue] = {}
    seen: set[tuple[Game, ...]] = set()
    for i, part in enumerate(position.parts):
        rest = VALUES[0]
        for j, other in enumerate(values):
            rest = rest + other if j != i else rest
        for option in part.options:
            parts = (*position.parts[:i], option, *position.parts[i + 1 :])
            key = tuple(sorted(parts, key=id))
            if key not in seen:
                seen.add(key)
                options[FormalSum(_text(parts), parts)] = rest + value_of(option, memo)
    return options


def _text(parts: tuple[Game, ...]) -> str:
    """Return the sum in text; a part `k + *` is written `{k}`, so that it is read back as one part."""
    return " + ".join("{k}" if str(part) == "k + *" else str(part) for part in parts)


def solve(position: FormalSum, *, moves: bool = False) -> Answer:
    """Return the outcome of a sum, its value, and on request the winning moves of each player who starts.

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
        _winning_moves(position) if moves else None,
    )


def _winning_moves(position: FormalSum) -> dict[str, list[str]]:
    """Return, for `Knotter` and for `Unknotter`, the winning options if that player starts, in text."""
    options = moves(position)
    return {
        "Knotter": [str(option) for option, after in options.items() if after.outcome.unknotter_first],
        "Unknotter": [str(option) for option, after in options.items() if not after.outcome.knotter_first],
    }


def match(position: FormalSum) -> Match[FormalSum]:
    """Return a match from a sum: a move goes to an option of one part, until all parts are terminal."""
    return knot_type_match(
        position,
        lambda position: ((str(option), option) for option in moves(position)),
        value,
        lambda position: sum(part.birthday for part in position.parts),
        picture,
    )


WIDE, HIGH, RADIUS, MOST_DRAWN = 46, 66, 14, 150
"""The width, height and radius of a node of a tree, in pixels; the most nodes that are drawn."""


def picture(position: FormalSum, **_: Any) -> Picture:
    """Return a picture of a sum, a tree for each part: below a game its options, and u and k at the ends.

    An option of a part is the place of the move to it.

    Raises:
        InputError: the trees have too many nodes.

    >>> [shape.moves for shape in picture(FormalSum.parse("{u, k}")).shapes if isinstance(shape, Group)]
    [('k',), ('u',), ()]
    """
    if sum(_sizes(part)[0] for part in position.parts) > MOST_DRAWN:
        raise InputError(f"this sum is too large to draw: expected trees of at most {MOST_DRAWN:,} nodes")
    shapes: list[Shape] = []
    left = WIDE / 2
    for number, part in enumerate(position.parts):
        if number:
            shapes.append(Text((left, HIGH / 2), "+", 20, "middle"))
            left += WIDE / 2
        shapes += _tree(position, number, part, left)
        left += _sizes(part)[1] * WIDE + WIDE / 2
    deepest = max(part.birthday for part in position.parts)
    return Picture((left + WIDE / 2, (deepest + 1) * HIGH), tuple(shapes), f"trees of the game {position}")


def _sizes(game: Game) -> tuple[int, int]:
    """Return the numbers of nodes and of ends of the tree of a game."""
    sizes: dict[Game, tuple[int, int]] = {}
    for position in subpositions(game):  # options come first
        below = [sizes[option] for option in position.options]
        sizes[position] = 1 + sum(nodes for nodes, _ in below), sum(ends for _, ends in below) or 1
    return sizes[game]


def _tree(position: FormalSum, number: int, part: Game, left: float) -> Iterator[Group]:
    """Yield the tree of a part, with a place for each of its options."""
    texts = {tuple(sorted(after.parts, key=id)): str(after) for after in moves(position)}
    x = left + _sizes(part)[1] * WIDE / 2
    for option in part.options:
        parts = (*position.parts[:number], option, *position.parts[number + 1 :])
        move = texts[tuple(sorted(parts, key=id))]
        shapes, at = tuple(_branch(option, left, HIGH, x)), (left + _sizes(option)[1] * WIDE / 2, HIGH * 1.5)
        yield Group(shapes, f"the option {option} of part {number + 1}", (move,), f"{number}: {option}", at)
        left += _sizes(option)[1] * WIDE
    yield Group(tuple(_node(part, x, 0)))


def _branch(game: Game, left: float, top: float, above: float) -> Iterator[Path | Circle | Text]:
    """Yield a game below another one: the line to it, the games below it, and its node."""
    x = left + _sizes(game)[1] * WIDE / 2
    yield Path((above, top - HIGH / 2 + RADIUS), (((x, top + HIGH / 2),),), stroke=GRAY, width=2)
    for option in game.options:
        yield from _branch(option, left, top + HIGH, x)
        left += _sizes(option)[1] * WIDE
    yield from _node(game, x, top)


def _node(game: Game, x: float, top: float) -> Iterator[Circle | Text]:
    """Yield a node: u or k at an end, in the color of the winner; else blank."""
    y = top + HIGH / 2
    color = NEUTRAL if game.sides else OUTCOMES[value_of(game).outcome]
    yield Circle((x, y), RADIUS, fill=color, stroke=PEN, width=1.5)
    if not game.sides:
        yield Text((x, y), str(game), anchor="middle", color=INK)


EXAMPLES = (
    Example("u", {"outcome": "U", "value": "000"}, "Johnson2011a, section 6: u is in X_0, Y_0 and Z_0"),
    Example("k", {"outcome": "K", "value": "222"}, "Johnson2011a, section 6: k is in X_2, Y_2 and Z_2"),
    Example("*", {"outcome": "U", "value": "000*"}, "Johnson2011a, section 4: the Unknotter always wins"),
    Example("* + *", {"outcome": "U", "value": "000"}, "Johnson2011a, Theorem 4.3"),
    Example("{*, k + *}", {"value": "111"}, "Johnson2011a, proof of Lemma 8.8: J is an even game in 11"),
    Example("{{*, k + *}}", {"value": "202*"}, "Johnson2011a, proof of Lemma 8.8: K is an odd game in 02"),
    Example("J = {*, k + *}; {*, {J}}", {"value": "101-"}, "Johnson2011a, Lemma 8.8 with W = {*, K}: in 01-"),
)
"""Games with known values [Johnson2011a]."""

RULESET = Ruleset(
    name="formal",
    summary="formal knot-type games: hereditary sets over u and k, and their sums",
    notation="a position: u, k, *, braces and sums, as in '{*, k + *} + *', or 'J = {*, k + *}; {J}'",
    parse=FormalSum.parse,
    solve=solve,
    examples=EXAMPLES,
    picture=picture,
    match=match,
    title="Formal knot-type games",
    rules="A move goes to an option of one part of a sum; both players have the same moves. "
    "When all parts are u or k, the Unknotter has won if and only if all of them are u.",
)
"""The ruleset of `knotgames solve formal`."""
