"""Rational tangles as pictures, by definition: reflect the tangle, then add crossings at the right.

The ends are NW, SW, SE, NE. A reflection over the axis from NW to SE preserves which strand is over, so a crossing
keeps its sign: +1 if the strand from SW to NE lies over.
"""

from __future__ import annotations

from collections.abc import Iterable

from knotgames.checks.papers.johnson2011b.pictures import Picture

NW, SW, SE, NE = range(4)

START = Picture((), (0, 0, 1, 1))
"""The tangle [] [Johnson2011b, Figure 15]: two vertical strands."""

LEVEL = Picture((), (0, 1, 1, 0))

ANY = Picture((), (0, 1, 2, 3, 0, 1, 2, 3))
"""Any tangle, as a hole: its four ends follow the four outer ends."""


def reflected(tangle: Picture) -> Picture:
    fours = [tangle.ends[place : place + 4] for place in range(0, len(tangle.ends), 4)]
    ends = (end for nw, sw, se, ne in fours for end in (nw, ne, se, sw))
    return Picture(tuple((a, d, c, b) for a, b, c, d in tangle.crossings), tuple(ends)).drawn()


def right(tangle: Picture, sign: int) -> Picture:
    """The tangle with one more crossing at its right."""
    nw, sw, se, ne, *inner = tangle.ends
    new = 1 + max(label for labels in (*tangle.crossings, tangle.ends) for label in labels)
    # its corners, counterclockwise: the two ends that there were, and the new ones
    corners = {1: (ne, se, new, new + 1), -1: (se, new, new + 1, ne)}[sign]
    return Picture((*tangle.crossings, corners), (nw, sw, new, new + 1, *inner)).drawn()


def below(tangle: Picture, sign: int) -> Picture:
    return reflected(right(reflected(tangle), sign))


def of_word(word: Iterable[int], tangle: Picture = START) -> Picture:
    """The rational tangle [a1, ..., an], or the same twists on another tangle."""
    for number in word:
        tangle = reflected(tangle)
        for sign in [1] * number or [-1] * -number:
            tangle = right(tangle, sign)
    return tangle


def closed(tangle: Picture) -> Picture:
    """The tangle with its two upper and its two lower ends joined."""
    nw, sw, se, ne, *inner = tangle.ends
    return Picture(tangle.crossings, tuple(inner)).without((), [(ne, nw), (se, sw)]).drawn()
