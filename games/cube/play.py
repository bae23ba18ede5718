"""Values, winning moves and best play of games on a cube."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knotgames.algebra.knot_type.play import Player, goal, knot_type_match
from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.match import Match
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.games.cube.position import CubeGame, Setting
from knotgames.games.cube.tables import values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knotgames.algebra.pictures.shapes import Picture


@dataclass(frozen=True, eq=False)
class SolvedCube:
    """A position with the values of all positions that can be reached from it.

    Attributes:
        values: the values of the faces of the cube of its free variables, as in `games.cube.tables.values`.

    >>> solved = solve_cube(CubeGame.parse("ab ac bc"))
    >>> solved.value(), solved.value(CubeGame.parse("ab ac bc | a=0,b=1"))
    (KnotValue.parse('111*'), KnotValue.parse('111*'))
    """

    start: CubeGame
    values: NDArray[np.uint8]

    def place(self, position: CubeGame) -> int:
        """Return the index in `values` of a position that can be reached.

        Raises:
            InputError: it cannot be reached.
        """
        settings = dict(position.settings)
        reached = position.written == self.start.written and all(
            settings.get(variable) == to for variable, to in self.start.settings
        )
        if not reached:
            raise InputError(f"{position} cannot be reached from {self.start}")
        return sum(int(settings.get(variable, 2)) * 3**i for i, variable in enumerate(self.start.free))

    def value(self, position: CubeGame | None = None) -> KnotValue:
        """Return the value of a position that can be reached, or of the start."""
        return VALUES[int(self.values[-1 if position is None else self.place(position)])]

    def after_moves(self, position: CubeGame) -> Iterator[tuple[Setting, KnotValue]]:
        """Return every move from a position with the value of its option."""
        place = self.place(position)
        strides = {variable: 3**i for i, variable in enumerate(self.start.free)}
        for move in position.moves():
            yield move, VALUES[int(self.values[place - (2 - move.to) * strides[move.variable]])]

    def winning_moves(self, player: Player, position: CubeGame | None = None) -> list[Setting]:
        """Return all winning moves of a player who is to move, in a position that can be reached or the start.

        >>> list(map(str, solve_cube(CubeGame.parse("ab")).winning_moves(Player.UNKNOTTER)))
        ['a=0', 'b=0']
        """
        options = self.after_moves(position or self.start)
        return [move for move, value in options if goal(value.outcome, player)]

    def match(self, picture: Callable[[CubeGame], Picture] | None = None) -> Match[CubeGame]:
        """Play from the start, with the values computed before; `picture` draws a position."""
        return knot_type_match(
            self.start,
            lambda position: ((str(move), position.after(move)) for move in position.moves()),
            self.value,
            lambda position: len(position.free),
            picture,
        )


def solve_cube(position: CubeGame) -> SolvedCube:
    """Return the position with the values of all positions that can be reached from it.

    Raises:
        InputError: memory does not hold them.

    >>> solved = solve_cube(CubeGame.parse("ab"))  # the Unknotter answers by setting the other variable to false
    >>> solved.value(), len(solved.values)
    (KnotValue.parse('000'), 9)
    """
    many = len(position.free)
    require_memory(3**many, f"the values of 3^{many} = {3**many:,} faces of a cube")
    return SolvedCube(position, values(~position.restricted().truths()))
