"""Values, winning moves and best play of pseudodiagrams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from algebra.knot_type.play import Player, goal, knot_type_match
from algebra.knot_type.values import VALUES, KnotValue
from algebra.match import Match
from algebra.memory import require_memory
from algebra.notation import InputError
from games.cube.tables import values
from games.knot.diagrams.diagram import CrossingMove, Diagram
from games.knot.unknot import unknotted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from algebra.pictures.shapes import Picture


@dataclass(frozen=True, eq=False)
class SolvedDiagram:
    """A pseudodiagram with the values of all that can be reached from it.

    Attributes:
        start: the pseudodiagram.
        unknotted: which of its resolutions are the unknot, as in `games.knot.unknot.unknotted`.
        values: the values, as in `games.cube.tables.values`; its crossings are the unresolved ones.

    >>> from games.knot.notation.text import parse
    >>> solved = solve_diagram(parse("DT[4,6,8,2]"))
    >>> solved.value(), solved.winning_moves(Player.KNOTTER)
    (KnotValue.parse('022'), [])
    """

    start: Diagram
    unknotted: NDArray[np.bool_]
    values: NDArray[np.uint8]

    def place(self, position: Diagram) -> int:
        """The place of a pseudodiagram that can be reached in `values`.

        Raises:
            InputError: it cannot be reached.
        """
        place = 0
        left = set(position.unresolved)
        for i, crossing in enumerate(self.start.unresolved):
            if crossing in left:
                place += 2 * 3**i
            elif position.pd[crossing] == self.start.switched(crossing):
                place += 3**i
        if self._at(place) != position:
            raise InputError(f"{position} cannot be reached from {self.start}")
        return place

    def _at(self, place: int) -> Diagram:
        code = list(self.start.pd)
        left = []
        for crossing in self.start.unresolved:
            place, state = divmod(place, 3)
            if state == 1:
                code[crossing] = self.start.switched(crossing)
            elif state == 2:
                left.append(crossing)
        return Diagram(code, left)

    def value(self, position: Diagram | None = None) -> KnotValue:
        """The value of a position that can be reached, or of the start."""
        return VALUES[int(self.values[-1 if position is None else self.place(position)])]

    def after_moves(self, position: Diagram) -> Iterator[tuple[CrossingMove, KnotValue]]:
        """Every move from a position with the value of the option to which it leads."""
        place = self.place(position)
        for i, crossing in enumerate(self.start.unresolved):
            if crossing in position.unresolved:
                for sign in (1, -1):
                    state = int(self.start.signs[crossing] != sign)
                    yield CrossingMove(crossing, sign), VALUES[int(self.values[place - (2 - state) * 3**i])]

    def winning_moves(self, player: Player, position: Diagram | None = None) -> list[CrossingMove]:
        """All moves with which a player who is to move wins."""
        options = self.after_moves(position or self.start)
        return [move for move, value in options if goal(value.outcome, player)]

    def match(self, picture: Callable[[Diagram], Picture] | None = None) -> Match[Diagram]:
        """Play from the start, with the values at hand; `picture` draws a position."""
        return knot_type_match(
            self.start,
            lambda position: ((str(move), position.after(move)) for move in position.moves()),
            lambda position: self.value(position).outcome,
            lambda position: len(position.unresolved),
            picture,
        )


def solve_diagram(diagram: Diagram) -> SolvedDiagram:
    """The pseudodiagram with the values of all that can be reached from it.

    Raises:
        InputError: memory does not hold them.
        NotDecided: it is not known of some resolution whether it is the unknot.
    """
    many = len(diagram.unresolved)
    require_memory(3**many, f"the values of 3^{many} pseudodiagrams")
    ends = unknotted(diagram.pd, diagram.unresolved)
    return SolvedDiagram(diagram, ends, values(ends))
