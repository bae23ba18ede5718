"""The list of complete games."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, uncolored
from knotgames.games.tricolor.projection import Projection

_ORDER = (UNCOLORED, *COLORS)


def complete_games(
    projection: Projection, coloring: Coloring | None = None, rule: Rule = balanced
) -> Iterator[Coloring]:
    """Yield the complete games that a partial coloring can end in, in the order of the paper's listing.

    The order is alphabetical, with an uncolored strand before red, green and blue. The search colors strand after
    strand. It turns back as soon as a crossing is broken, or an uncolored strand with decided neighbors can still have
    a color.

    >>> from knotgames.games.tricolor.coloring import show
    >>> [show(game) for game in complete_games(Projection(2, ((0, 0, 1),)))]
    ['rr', 'gg', 'bb']
    """
    given = uncolored(projection) if coloring is None else coloring
    crossings = projection.reduced
    at: list[list[tuple[int, int, int]]] = [[] for _ in given]
    for crossing in crossings:
        for strand in set(crossing):
            at[strand].append(crossing)
    closed = [[crossing for crossing in at[strand] if crossing[2] == strand] for strand in range(len(given))]
    decided: list[list[int]] = [[] for _ in given]
    for strand, around in enumerate(at):
        decided[max((crossing[2] for crossing in around), default=strand)].append(strand)
    game = [UNCOLORED] * len(given)

    def fits(strand: int, color: int) -> bool:
        """Return True if the color breaks no crossing at the strand."""
        game[strand] = color
        for a, b, c in at[strand]:
            first, second, third = game[a], game[b], game[c]
            if UNCOLORED not in (first, second, third) and not rule(first, second, third):
                return False
        return True

    def stuck(strand: int) -> bool:
        """Return True if an uncolored strand can have no color."""
        try:
            return not any(fits(strand, color) for color in COLORS)
        finally:
            game[strand] = UNCOLORED

    def stands(strand: int) -> bool:
        """Return True if the strands decided so far can be part of a complete game."""
        for a, b, c in closed[strand]:
            first, second, third = game[a], game[b], game[c]
            if UNCOLORED not in (first, second, third) and not rule(first, second, third):
                return False
        return all(game[other] != UNCOLORED or stuck(other) for other in decided[strand])

    choices = [_ORDER if color == UNCOLORED else (color,) for color in given]
    pending = [iter(choices[0])]
    while pending:
        strand = len(pending) - 1
        game[strand] = UNCOLORED
        for color in pending[-1]:
            game[strand] = color
            if stands(strand):
                if strand + 1 == len(given):
                    yield tuple(game)
                else:
                    pending.append(iter(choices[strand + 1]))
                    break
        else:
            game[strand] = UNCOLORED
            pending.pop()
