"""The game by the printed rules alone: the oracle of this paper's claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product

from knotgames.algebra.ruleset import fold
from knotgames.games.tricolor.coloring import (
    COLORS,
    UNCOLORED,
    Coloring,
    Rule,
    StrandMove,
    balanced,
    colored,
    moves,
    uncolored,
)
from knotgames.games.tricolor.projection import Projection


@lru_cache(maxsize=1024)
def is_p1(projection: Projection, rule: Rule = balanced) -> bool:
    """Return True if Player 1 can force a win, by evaluating every partial coloring."""
    return judged(projection, rule)[uncolored(projection)]


def player(first: bool) -> str:
    """Return the name of the winner."""
    return "P1" if first else "P2"


def judged(projection: Projection, rule: Rule = balanced) -> dict[Coloring, bool]:
    """Return True for each reachable partial coloring that the player to move wins."""

    def sides(coloring: Coloring) -> Sequence[Collection[Coloring]]:
        return ({colored(coloring, move) for move in moves(projection, coloring, rule)},)

    def mover_wins(_: Coloring, options: tuple[frozenset[bool], ...]) -> bool:
        return False in options[0]

    known: dict[Coloring, bool] = {}
    fold(uncolored(projection), sides, mover_wins, known)
    return known


def all_red(a: int, b: int, c: int) -> bool:
    """Another rule, which distinguishes colors: all three strands are red."""
    return not any((a, b, c))


def three_colors(a: int, b: int, c: int) -> bool:
    """Another rule: every color occurs at the crossing."""
    return not {*COLORS} - {a, b, c}


def holds(colors: Sequence[int], rule: Rule = balanced, excused: int = 1) -> bool:
    """Return True if the colors of a crossing are legal.

    Args:
        colors: three, each a color or UNCOLORED.
        excused: the least number of uncolored strands at a crossing to which the rule does not apply.
    """
    return colors.count(UNCOLORED) >= excused or (UNCOLORED not in colors and rule(*colors))


def is_legal(projection: Projection, coloring: Coloring, rule: Rule = balanced, excused: int = 1) -> bool:
    """Return True if every crossing is legal; see `holds` for `excused`."""
    return all(holds([coloring[strand] for strand in crossing], rule, excused) for crossing in projection.crossings)


def legal_moves(
    projection: Projection, coloring: Coloring, rule: Rule = balanced, excused: int = 1
) -> frozenset[StrandMove]:
    """Return the uncolored strands with the colors that they can be given."""
    blank = (strand for strand, color in enumerate(coloring) if color == UNCOLORED)
    return frozenset(
        move for move in product(blank, COLORS) if is_legal(projection, colored(coloring, move), rule, excused)
    )


def maximal_colorings(projection: Projection, rule: Rule = balanced, excused: int = 1) -> Iterator[Coloring]:
    """Yield the complete games by Definition 1: all colorings are tried, including uncolored strands."""
    for coloring in product((*COLORS, UNCOLORED), repeat=projection.strands):
        if is_legal(projection, coloring, rule, excused) and not legal_moves(projection, coloring, rule, excused):
            yield coloring
