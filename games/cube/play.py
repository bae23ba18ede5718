"""The values of all faces of a cube at once, and winning moves and best play of games on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.knot_type.play import Solved, knot_type_match
from knotgames.algebra.knot_type.tabulate import tabulate
from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.match import Match
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.games.cube.alike import group_of
from knotgames.games.cube.position import CubeGame, Setting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knotgames.algebra.pictures.shapes import Picture


def values(unknotted: NDArray[np.bool_], *, kernel: bool | None = None) -> NDArray[np.uint8]:
    """Return the value of every face, from the places that the Unknotter wins: bool, shape (2^n,).

    Bit i of a place is variable i. The result, uint8 of shape (3^n,), has indices into VALUES. The digit of 3^i in the
    place of a face is 0 if variable i is false there, 1 if it is true, 2 if it is free; the last place is the cube.

    >>> trefoil = np.array([0, 1, 1, 1, 1, 1, 1, 0], dtype=bool)
    >>> str(VALUES[values(trefoil)[-1]])
    '000*'
    """
    variables = len(unknotted).bit_length() - 1
    rows, columns = group_of(*[1] * (variables - variables // 2)), group_of(*[1] * (variables // 2))
    return tabulate(rows, columns, unknotted.reshape(-1, 1 << variables // 2), kernel=kernel).ravel()


@dataclass(frozen=True, eq=False)
class SolvedCube(Solved[CubeGame, Setting]):
    """A position with the values of all positions that can be reached from it."""

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
    """
    many = len(position.free)
    require_memory(3**many, f"the values of 3^{many} = {3**many:,} faces of a cube")
    return SolvedCube(position, values(~position.restricted().truths()))
