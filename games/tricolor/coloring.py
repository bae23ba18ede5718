"""Partial colorings, the rule of crossings, and legal moves, as in the paper.

Rules [McKeown2011, Introduction]: players take turns coloring a strand. A crossing whose three strands are colored must
have one color or three; a move that breaks this is illegal. The player who colors last wins. The printed listing writes
0 for an uncolored strand and 1, 2, 3 for red, green, blue; here these are `.`, `r`, `g`, `b`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from knotgames.algebra.notation import InputError, NotationError
from knotgames.games.tricolor.projection import Crossing, Projection, show_crossing

LETTERS = "rgb."
"""The letters of the colors, then the letter of an uncolored strand."""

COLORS = (0, 1, 2)
"""Red, green, blue."""

UNCOLORED = 3
"""The entry of an uncolored strand."""

Coloring = tuple[int, ...]
"""The color of each strand, an index into LETTERS."""

StrandMove = tuple[int, int]
"""A strand and the color it gets."""

Rule = Callable[[int, int, int], bool]
"""The rule for the colors of the three strands of a crossing."""


def balanced(first: int, second: int, third: int) -> bool:
    """Return True if the colors are all equal or all different: the rule of crossings.

    >>> balanced(0, 0, 0), balanced(0, 1, 2), balanced(0, 0, 1)
    (True, True, False)
    """
    return len({first, second, third}) != 2


def allowed(rule: Rule = balanced) -> frozenset[tuple[int, int, int]]:
    """Return the triples of colors that a crossing may have."""
    return frozenset((a, b, c) for a, b, c in product(COLORS, repeat=3) if rule(a, b, c))


def uncolored(projection: Projection) -> Coloring:
    """Return the coloring with which play starts."""
    return (UNCOLORED,) * projection.strands


def breaks(crossing: Crossing, coloring: Coloring, rule: Rule = balanced) -> bool:
    """Return True if all strands of a crossing are colored, and against the rule."""
    first, second, third = (coloring[strand] for strand in crossing)
    return UNCOLORED not in (first, second, third) and not rule(first, second, third)


def legal(projection: Projection, coloring: Coloring, rule: Rule = balanced) -> bool:
    """Return True if a coloring breaks no crossing."""
    return not any(breaks(crossing, coloring, rule) for crossing in projection.crossings)


def moves(projection: Projection, coloring: Coloring, rule: Rule = balanced) -> tuple[StrandMove, ...]:
    """Return the legal moves, by strand and color."""
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
    """Return the coloring after a move."""
    strand, color = move
    return (*coloring[:strand], color, *coloring[strand + 1 :])


def show(coloring: Coloring) -> str:
    """Return a coloring in text, a letter of `rgb.` for each strand."""
    return "".join(LETTERS[color] for color in coloring)


def parse_coloring(text: str, projection: Projection) -> Coloring:
    """Read a partial coloring of a projection: a letter of `rgb.` for each strand.

    Raises:
        InputError: a letter is not of `rgb.`, the number of letters is wrong, or crossings are broken: all are named.
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
