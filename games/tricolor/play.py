"""Who wins, Grundy values and winning moves.

The game is impartial and its last mover wins, so every position has a Grundy value, and what falls apart is a
nim-sum. Whether a component C has value n is the question whether the player who is to move loses C + *n.
Asking that for n = 0, 1, ... needs far fewer positions than the Grundy values of all that can come of C: in a
sum, the values of all components but the largest are found, and the largest is played together with one heap
[LemoineViennot2012].
"""

from __future__ import annotations

from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import spend
from knotgames.games.tricolor.coloring import UNCOLORED, Coloring, StrandMove, colored, moves
from knotgames.games.tricolor.equations import Component, Rest, Shapes, rest_of
from knotgames.games.tricolor.projection import Projection

MAX_UNCOLORED = 26
"""How many uncolored strands the search takes. Beyond that there are too many positions."""

MAX_POSITIONS = 500_000
"""How many positions a search keeps. With what goes with them they fill less than 2 GiB."""

_Key = tuple[int, int, bytes]


class Search:
    """A search that remembers what it found, over all projections it is asked about.

    >>> from knotgames.games.tricolor.coloring import uncolored
    >>> from knotgames.games.tricolor.projection import torus, twist
    >>> search = Search()
    >>> [search.grundy(twist(n), uncolored(twist(n))) for n in range(3, 9)]
    [1, 0, 1, 0, 1, 0]
    """

    def __init__(self, max_positions: int = MAX_POSITIONS) -> None:
        self._max_positions = max_positions
        self._shapes = Shapes()
        self._value: dict[_Key, int] = {}
        self._wins: dict[tuple[_Key, int], bool] = {}

    def grundy(self, projection: Projection, coloring: Coloring) -> int:
        """The Grundy value of a partial coloring.

        Args:
            projection: the projection.
            coloring: a legal partial coloring with at most MAX_UNCOLORED uncolored strands.

        Raises:
            InputError: there are more uncolored strands, or the search met more positions than it may keep.
        """
        rest = self._rest(projection, coloring)
        value = rest.singles
        for component in rest.components:
            value ^= self._nimber(component)
        return value

    def next_player_wins(self, projection: Projection, coloring: Coloring) -> bool:
        """Whether the player who is to move wins a partial coloring; arguments and errors as for `grundy`."""
        return not self._lost(self._rest(projection, coloring), 0)

    def winning_moves(self, projection: Projection, coloring: Coloring) -> tuple[StrandMove, ...]:
        """The legal moves to positions that the next player loses; arguments and errors as for `grundy`."""
        self._rest(projection, coloring)
        return tuple(
            move
            for move in moves(projection, coloring)
            if self._lost(rest_of(projection, colored(coloring, move), self._shapes), 0)
        )

    @property
    def positions(self) -> int:
        """How many positions (of a component with a heap) were decided."""
        return len(self._wins)

    def _rest(self, projection: Projection, coloring: Coloring) -> Rest:
        blank = coloring.count(UNCOLORED)
        if blank > MAX_UNCOLORED:
            raise InputError(
                f"projection '{projection.short}': {blank} uncolored strands, "
                f"and the search for the winner takes {MAX_UNCOLORED}"
            )
        return rest_of(projection, coloring, self._shapes)

    def _nimber(self, component: Component) -> int:
        """The Grundy value of a component."""
        value = self._value.get(component.key)
        if value is None:
            heap = 0
            while self._won(component, heap):
                heap += 1
            value = self._value[component.key] = heap
        return value

    def _won(self, component: Component, heap: int) -> bool:
        """Whether the player who is to move wins a component with a heap beside it."""
        value = self._value.get(component.key)
        if value is not None:
            return value != heap
        question = component.key, heap
        won = self._wins.get(question)
        if won is None:
            # moves in the component come first: those in the heap ask for more of its value than may be needed
            won = any(self._lost(rest, heap) for rest in component.options()) or any(
                not self._won(component, smaller) for smaller in range(heap)
            )
            if len(self._wins) >= self._max_positions:
                raise InputError(
                    f"the search for the winner met {self._max_positions:,} positions without an end, "
                    "which is as many as it keeps"
                )
            self._wins[question] = won
            spend(120)
            if not won:
                self._value[component.key] = heap
        return won

    def _lost(self, rest: Rest, heap: int) -> bool:
        """Whether the player who is to move loses a sum with a heap beside it."""
        heap ^= rest.singles
        if not rest.components:
            return heap == 0
        for component in rest.components[:-1]:
            heap ^= self._nimber(component)
        return not self._won(rest.components[-1], heap)
