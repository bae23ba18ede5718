"""The list of complete games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, uncolored
from knotgames.games.tricolor.projection import Crossing, Projection

_ORDER = (UNCOLORED, *COLORS)


def complete_games(
    projection: Projection, coloring: Coloring | None = None, rule: Rule = balanced
) -> Iterator[Coloring]:
    """Yield the complete games that a partial coloring can end in, in the order of the paper's listing.

    The order is alphabetical, with an uncolored strand before red, green and blue. The search colors strand after
    strand, and turns back when a crossing is broken, or an uncolored strand with decided neighbors could be colored.

    >>> from knotgames.games.tricolor.coloring import show
    >>> [show(game) for game in complete_games(Projection(2, ((0, 0, 1),)))]
    ['rr', 'gg', 'bb']
    """
    given = uncolored(projection) if coloring is None else coloring
    at: list[list[Crossing]] = [[] for _ in given]
    for crossing in projection.reduced:
        for strand in set(crossing):
            at[strand].append(crossing)
    closed = [[crossing for crossing in at[strand] if crossing[2] == strand] for strand in range(len(given))]
    decided: list[list[int]] = [[] for _ in given]
    for strand, around in enumerate(at):
        decided[max((crossing[2] for crossing in around), default=strand)].append(strand)
    game = [UNCOLORED] * len(given)
    broken = {triple for triple in product(COLORS, repeat=3) if not rule(*triple)}

    def breaks(strand: int, color: int, crossings: Iterable[Crossing]) -> bool:
        """Return True if the color breaks one of these crossings at the strand, which then has it."""
        game[strand] = color
        for a, b, c in crossings:  # noqa: SIM110  # a generator takes half as long again
            if (game[a], game[b], game[c]) in broken:
                return True
        return False

    def stuck(strand: int) -> bool:
        """Return True if an uncolored strand can have no color."""
        every = all(breaks(strand, color, at[strand]) for color in COLORS)
        game[strand] = UNCOLORED
        return every

    choices = [_ORDER if color == UNCOLORED else (color,) for color in given]
    pending = [iter(choices[0])]
    while pending:
        strand = len(pending) - 1
        game[strand] = UNCOLORED
        for color in pending[-1]:
            left = not breaks(strand, color, closed[strand])
            if left and all(game[other] != UNCOLORED or stuck(other) for other in decided[strand]):
                if strand + 1 == len(given):
                    yield tuple(game)
                else:
                    pending.append(iter(choices[strand + 1]))
                    break
        else:
            game[strand] = UNCOLORED
            pending.pop()
