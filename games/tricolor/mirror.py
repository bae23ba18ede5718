"""Winning by reflection: projections of any length that are won by answering each move with its mirror image.

Let a reflection of the numbering, s -> k - s modulo the number of strands, carry crossings to crossings.

- Suppose it fixes one strand. Player 1 colors that strand, and then answers strand s in color c by the image of s in
  the image of c under the transposition of the two other colors. No answer breaks a crossing if the only crossings that
  hold a strand and its other image are those of both with the fixed strand.
- Suppose it fixes no strand and no crossing holds a strand and its image. Player 2 answers with the image in the same
  color.

So player 1 wins the odd twists: see the claim `Knotgames2026/Tricolor, odd twists`.
"""

from __future__ import annotations

from dataclasses import dataclass

from knotgames.games.tricolor.projection import Projection


@dataclass(frozen=True)
class Reflection:
    """The reflection s -> total - s modulo the number of strands, by which `winner` wins.

    In `twist:5` player 1 colors the strand 2, and then answers strand s with strand 4 - s:

    >>> Reflection(total=4, center=2).winner
    'P1'
    """

    total: int
    center: int | None

    @property
    def winner(self) -> str:
        """The winner, P1 or P2."""
        return "P2" if self.center is None else "P1"


def reflection(projection: Projection) -> Reflection | None:
    """Return a reflection by which a player wins from the start; None if there is none.

    >>> from knotgames.games.tricolor.projection import torus, twist
    >>> reflection(twist(1001))
    Reflection(total=1000, center=500)
    >>> reflection(twist(1000)), reflection(torus(5))
    (None, None)
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
