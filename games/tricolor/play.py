"""Winners, Grundy values and winning moves.

The game is impartial and the last mover wins. So each position has a Grundy value, and independent parts add by
nim-sum. A component C has value n if and only if the player who is to move loses C + *n. Deciding this for n = 0, 1,
... visits far fewer positions than the Grundy values of all positions of C. In a sum, all components but the largest
are valued, and the largest is played together with one heap [LemoineViennot2012].

Some projections of any length are won by answering each move with its mirror image. Let a reflection of the numbering,
s -> k - s modulo the number of strands, carry crossings to crossings.

- Suppose it fixes one strand. Player 1 colors that strand, and then answers strand s in color c by the image of s in
  the image of c under the transposition of the two other colors. No answer breaks a crossing if the only crossings that
  hold a strand and its other image are those of both with the fixed strand.
- Suppose it fixes no strand and no crossing holds a strand and its image. Player 2 answers with the image in the same
  color.

So player 1 wins the odd twists: see the claim `Knotgames2026/Tricolor, odd twists`.
"""

from __future__ import annotations

from dataclasses import dataclass

from knotgames.algebra.notation import InputError
from knotgames.algebra.steps import spend
from knotgames.games.tricolor.coloring import UNCOLORED, Coloring, StrandMove, colored, moves
from knotgames.games.tricolor.equations import Component, Rest, Shapes, rest_of
from knotgames.games.tricolor.projection import Projection

MAX_UNCOLORED = 26
"""The most uncolored strands that the search takes."""

MAX_POSITIONS = 500_000
"""The most positions that a search keeps. They fill less than 2 GiB."""

_Key = tuple[int, int, bytes]


class Search:
    """A search that remembers its results, over all projections.

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
        """Return the Grundy value of a legal partial coloring.

        Raises:
            InputError: more than MAX_UNCOLORED strands are uncolored, or the search met too many positions to keep.
        """
        rest = self._rest(projection, coloring)
        value = rest.singles
        for component in rest.components:
            value ^= self._nimber(component)
        return value

    def next_player_wins(self, projection: Projection, coloring: Coloring) -> bool:
        """Return True if the player who is to move wins; errors as for `grundy`."""
        return not self._lost(self._rest(projection, coloring), 0)

    def winning_moves(self, projection: Projection, coloring: Coloring) -> tuple[StrandMove, ...]:
        """Return the legal moves to positions that the next player loses; errors as for `grundy`."""
        self._rest(projection, coloring)
        return tuple(
            move
            for move in moves(projection, coloring)
            if self._lost(rest_of(projection, colored(coloring, move), self._shapes), 0)
        )

    @property
    def positions(self) -> int:
        """The number of decided positions (of a component with a heap)."""
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
        """Return the Grundy value of a component."""
        value = self._value.get(component.key)
        if value is None:
            heap = 0
            while self._won(component, heap):
                heap += 1
            value = self._value[component.key] = heap
        return value

    def _won(self, component: Component, heap: int) -> bool:
        """Return True if the player who is to move wins the component plus the heap."""
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
        """Return True if the player who is to move loses the sum plus the heap."""
        heap ^= rest.singles
        if not rest.components:
            return heap == 0
        for component in rest.components[:-1]:
            heap ^= self._nimber(component)
        return not self._won(rest.components[-1], heap)


@dataclass(frozen=True)
class Reflection:
    """The reflection s -> total - s modulo the number of strands, by which `winner` wins."""

    total: int
    center: int | None

    @property
    def winner(self) -> str:
        """The winner, P1 or P2."""
        return "P2" if self.center is None else "P1"


def reflection(projection: Projection) -> Reflection | None:
    """Return a reflection by which a player wins from the start; None if there is none.

    >>> from knotgames.games.tricolor.projection import twist
    >>> reflection(twist(1001)), reflection(twist(1000))
    (Reflection(total=1000, center=500), None)
    """
    return next(
        (
            Reflection(total, fixed[0] if fixed else None)
            for total in range(projection.strands)
            if len(fixed := _fixed(total, projection.strands)) < 2 and _wins(projection, total, set(fixed))
        ),
        None,
    )


def _fixed(total: int, strands: int) -> list[int]:
    """Return the strands that a reflection fixes: the solutions of 2 s = total modulo the number of strands."""
    halves = {(total + turns * strands) // 2 % strands for turns in (0, 1) if (total + turns * strands) % 2 == 0}
    return sorted(halves)


def _wins(projection: Projection, total: int, center: set[int]) -> bool:
    crossings = set(projection.crossings)
    for crossing in crossings:
        image = tuple(sorted((total - strand) % projection.strands for strand in crossing))
        if image not in crossings:
            return False
        moved = set(crossing) - center
        paired = any((total - strand) % projection.strands in moved for strand in moved)
        if paired and not (len(moved) == 2 and center < set(crossing)):
            return False
    return True
