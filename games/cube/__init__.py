"""The game on a cube: any Boolean function as a knot-type game.

A move sets a free variable of a Boolean function, to true or to false; both players have the same moves. When all
variables are set, the Knotter has won if the function is true there, otherwise the Unknotter has. With each move the
number of free variables falls by one.

A pseudodiagram with n unresolved crossings is such a game: the function is true for the knotted resolutions. So what is
true of all Boolean functions of n variables is true of all pseudodiagrams with n unresolved crossings. The values are
the values of knot-type games [Johnson2011a, section 9]. The game of `f or g`, for functions of different variables, is
the sum of the games of f and g.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from knotgames.algebra.knot_type.play import LINE_FLAG, Player
from knotgames.algebra.match import Match
from knotgames.algebra.pictures.svg import as_svg
from knotgames.algebra.ruleset import Answer, Example, Ruleset
from knotgames.games.cube.drawing import drawn
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import NOTATION, CubeGame, Setting

if TYPE_CHECKING:
    from knotgames.algebra.pictures.shapes import Picture

__all__ = ["RULESET", "CubeGame", "Setting"]

_solved = lru_cache(maxsize=1)(solve_cube)


def solve(position: CubeGame, *, moves: bool = False, line: str | None = None) -> Answer:
    """Return the outcome, with `value`, `parity` and `unknots`: the `count` of the places that the Unknotter wins.

    The player `line`, `K` or `U`, starts a line of best play.

    Raises:
        InputError: memory does not hold the table of values.

    >>> solve(CubeGame.parse("ab ac bc")).outcome
    <Outcome.FIRST: '1'>
    """
    solved = _solved(position)
    value = solved.value()
    places = 1 << len(position.free)
    return Answer(
        str(position),
        value.outcome,
        {
            "value": str(value),
            "parity": "odd" if value.odd else "even",
            "unknots": {"count": places - position.restricted().table.bit_count(), "of": places},
        },
        {player.word: list(map(str, solved.winning_moves(player))) for player in Player} if moves else None,
        solved.line(Player(line)) if line else None,
    )


def picture(position: CubeGame, **_: Any) -> Picture:
    """Draw the position with its winning moves.

    Raises:
        InputError: as for `solve`, or there are too many places to draw.
    """
    solved = _solved(position)
    value = solved.value()
    winning = {player: solved.winning_moves(player) for player in Player}
    return drawn(position, winning, f"outcome {value.outcome}: {value.outcome.explained}; value {value}")


def match(position: CubeGame) -> Match[CubeGame]:
    """Play from a position: a move sets a free variable, `a=1` to true."""
    return _solved(position).match(bare)


def bare(position: CubeGame) -> Picture:
    """Draw the position without winning moves."""
    return drawn(position, {})


CubeGame._repr_svg_ = as_svg(bare)

RULESET = Ruleset(
    name="cube",
    summary="any Boolean function as a knot-type game: moves set variables, the Knotter wins where it is true",
    notation=NOTATION,
    parse=CubeGame.parse,
    solve=solve,
    picture=picture,
    match=match,
    examples=(
        Example("0", {"outcome": "U", "value": "000"}, "Johnson2011a, section 6: u is in X_0, Y_0 and Z_0"),
        Example("1", {"outcome": "K", "value": "222"}, "Johnson2011a, section 6: k is in X_2, Y_2 and Z_2"),
        Example("00", {"outcome": "U", "value": "000*"}, "Johnson2011b, Figure 9: the game *"),
        Example("a", {"outcome": "1", "value": "111*"}, "Johnson2011a, section 6: {u, k} is in X_1, Y_1 and Z_1"),
        Example("abc ~a~b~c", {"outcome": "U"}, "Johnson2011b, Theorem 5.3: the shadow [(3)] of the trefoil"),
    ),
    flags=(LINE_FLAG,),
    title="The game on a cube",
    rules="The Knotter and the Unknotter take turns to set a variable of a Boolean function, to true or to false. "
    "When all are set, the Knotter has won if the function is true.",
)
"""The game on a cube: `knotgames solve cube`."""
