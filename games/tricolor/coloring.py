"""Partial colorings, the rule of crossings, and legal moves: the game as the paper prints it.

Rules [McKeown2011, Introduction]: players take turns coloring a strand. A crossing whose three strands are
colored must have one color or three. A strand cannot be colored so that this breaks. Who colors last wins.

The printed listing writes 0 for an uncolored strand and 1, 2, 3 for red, green, blue; here that is `.`, `r`,
`g`, `b`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from knotgames.algebra.notation import InputError, NotationError
from knotgames.games.tricolor.projection import Crossing, Projection, show_crossing

LETTERS = "rgb."
"""The letters of the colors, and the one of a strand that has none."""

COLORS = (0, 1, 2)
"""Red, green, blue."""

UNCOLORED = 3
"""What stands in a coloring for no color."""

Coloring = tuple[int, ...]
"""The color of each strand, an index into LETTERS."""

StrandMove = tuple[int, int]
"""A strand and the color it gets."""

Rule = Callable[[int, int, int], bool]
"""Which colors the three strands of a crossing may have."""


def balanced(first: int, second: int, third: int) -> bool:
    """The rule of crossings: all of one color, or all of different ones.

    >>> balanced(0, 0, 0), balanced(0, 1, 2), balanced(0, 0, 1)
    (True, True, False)
    """
    return len({first, second, third}) != 2


def allowed(rule: Rule = balanced) -> frozenset[tuple[int, int, int]]:
    """The rule as a table: the triples of colors that a crossing may have.

    Args:
        rule: which colors the strands of a crossing may have.

    >>> (0, 1, 2) in allowed(), (0, 0, 1) in allowed(), len(allowed())
    (True, False, 9)
    """
    return frozenset((a, b, c) for a, b, c in product(COLORS, repeat=3) if rule(a, b, c))


def uncolored(projection: Projection) -> Coloring:
    """The coloring with which play starts.

    >>> show(uncolored(Projection(3, ((0, 1, 2),))))
    '...'
    """
    return (UNCOLORED,) * projection.strands


def breaks(crossing: Crossing, coloring: Coloring, rule: Rule = balanced) -> bool:
    """Whether all strands of a crossing are colored, and against the rule.

    Args:
        crossing: its three strands.
        coloring: a partial coloring.
        rule: which colors the strands of a crossing may have.

    >>> breaks((0, 1, 2), (0, 0, 1)), breaks((0, 1, 2), (0, 0, UNCOLORED))
    (True, False)
    """
    first, second, third = (coloring[strand] for strand in crossing)
    return UNCOLORED not in (first, second, third) and not rule(first, second, third)


def legal(projection: Projection, coloring: Coloring, rule: Rule = balanced) -> bool:
    """Whether a coloring breaks no crossing.

    Args:
        projection: the projection.
        coloring: a partial coloring.
        rule: which colors the strands of a crossing may have.

    >>> trefoil = Projection(3, ((0, 1, 2),))
    >>> legal(trefoil, (0, 1, 2)), legal(trefoil, (0, 0, 1))
    (True, False)
    """
    return not any(breaks(crossing, coloring, rule) for crossing in projection.crossings)


def moves(projection: Projection, coloring: Coloring, rule: Rule = balanced) -> tuple[StrandMove, ...]:
    """The legal moves, by strand and color.

    Args:
        projection: the projection.
        coloring: a legal partial coloring.
        rule: which colors the strands of a crossing may have.

    >>> trefoil = Projection(3, ((0, 1, 2),))
    >>> moves(trefoil, (0, 1, UNCOLORED))
    ((2, 2),)
    """
    found: list[StrandMove] = []
    for strand, held in enumerate(coloring):
        if held == UNCOLORED:
            filled = [  # no other crossing has all its strands colored by this move
                crossing
                for crossing in projection.crossings
                if strand in crossing and all(at == strand or coloring[at] != UNCOLORED for at in crossing)
            ]
            for color in COLORS:
                after = colored(coloring, (strand, color))
                if not any(breaks(crossing, after, rule) for crossing in filled):
                    found.append((strand, color))
    return tuple(found)


def colored(coloring: Coloring, move: StrandMove) -> Coloring:
    """The coloring after a move.

    >>> show(colored((0, UNCOLORED, UNCOLORED), (1, 2)))
    'rb.'
    """
    strand, color = move
    return (*coloring[:strand], color, *coloring[strand + 1 :])


def is_complete(projection: Projection, coloring: Coloring, rule: Rule = balanced) -> bool:
    """Whether a coloring is a complete game: legal, and maximal [McKeown2011, Definition 1].

    In the second projection the strand 2 would have to be blue by one crossing, and red by the other:

    Args:
        projection: the projection.
        coloring: a partial coloring.
        rule: which colors the strands of a crossing may have.

    >>> is_complete(Projection(3, ((0, 1, 2),)), (0, 1, UNCOLORED))
    False
    >>> is_complete(Projection(3, ((0, 1, 2), (0, 0, 2))), (0, 1, UNCOLORED))
    True
    """
    return legal(projection, coloring, rule) and not moves(projection, coloring, rule)


def show(coloring: Coloring) -> str:
    """A coloring in text, a letter of `rgb.` a strand.

    >>> show((0, UNCOLORED, 1))
    'r.g'
    """
    return "".join(LETTERS[color] for color in coloring)


def parse_coloring(text: str, projection: Projection) -> Coloring:
    """Read a partial coloring of a projection.

    Args:
        text: a letter of `rgb.` for each strand.
        projection: the projection.

    Raises:
        InputError: a letter is not of `rgb.`, there are not as many letters as strands, or crossings are
            already broken: all of them are named.

    >>> parse_coloring("r.g", Projection(3, ((0, 1, 2),)))
    (0, 3, 1)
    """
    for place, letter in enumerate(text):
        if letter not in LETTERS:
            raise NotationError("coloring", text, place, "one of r, g, b, or . for an uncolored strand", f"'{letter}'")
    if len(text) != projection.strands:
        raise InputError(
            f"coloring '{text}': expected a letter for each of {projection.strands} strands, not {len(text)}"
        )
    coloring = tuple(map(LETTERS.index, text))
    broken = [crossing for crossing in projection.reduced if breaks(crossing, coloring)]
    if broken:
        shown = ", ".join(
            f"{show_crossing(crossing)} with {show(tuple(coloring[strand] for strand in crossing))}"
            for crossing in broken
        )
        raise InputError(
            f"coloring '{text}' breaks {'a crossing' if len(broken) == 1 else 'crossings'}: {shown}; "
            "expected one color, or three"
        )
    return coloring
