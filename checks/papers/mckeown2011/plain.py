"""Who wins, by the rules as printed and nothing else: the oracle of this paper's claims."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from algebra.ruleset import fold
from games.tricolor.coloring import Coloring, Rule, balanced, colored, moves, uncolored
from games.tricolor.projection import Projection


def is_p1(projection: Projection, rule: Rule = balanced) -> bool:
    """Whether Player 1 can force a win: every partial coloring is judged by its options.

    >>> is_p1(Projection(3, ((0, 1, 2),)))
    True
    """

    def sides(coloring: Coloring) -> Sequence[Collection[Coloring]]:
        return ({colored(coloring, move) for move in moves(projection, coloring, rule)},)

    def mover_wins(_: Coloring, options: tuple[frozenset[bool], ...]) -> bool:
        return False in options[0]

    return fold(uncolored(projection), sides, mover_wins)
