"""The tricolorability game: the previous player's wins have no short description along the strip.

A coloring of a twist is a word over `rgb.`. If a finite automaton accepts the words that the previous player wins on
all even twists, beginnings that some ending distinguishes need different states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every
from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, legal, show
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import Projection, torus, twist

LETTERS = 4
"""The three colors and none: digits of a position in base 4, the first strand lowest."""

SEARCHED = 5
"""The largest number of strands for which every position is also searched by itself."""


@dataclass(frozen=True)
class Cut:
    """A place where words are cut in two.

    Attributes:
        beginning: the number of strands before the cut.
        states: the number of beginnings that are distinguished.
    """

    family: Callable[[int], Projection]
    strands: int
    beginning: int
    states: int

    @property
    def name(self) -> str:
        return self.family(self.strands).short


CUTS = (
    Cut(twist, 4, 2, 11),
    Cut(twist, 6, 4, 36),
    Cut(twist, 8, 5, 117),
    Cut(twist, 10, 7, 312),
    Cut(torus, 5, 3, 41),
    Cut(torus, 7, 4, 146),
    Cut(torus, 9, 6, 1137),
)
"""The cuts with the most states for their numbers of strands."""


def lost_positions(projection: Projection, rule: Rule = balanced) -> NDArray[np.bool_]:
    """Return True for each word that is a legal coloring won by the previous player."""
    strands = projection.strands
    words = np.arange(LETTERS**strands)
    digits = [words >> 2 * strand & 3 for strand in range(strands)]
    fits = np.array([UNCOLORED in colors or rule(*colors) for colors in product(range(LETTERS), repeat=3)])
    is_legal = np.ones(len(words), dtype=bool)
    for a, b, c in projection.crossings:
        is_legal &= fits[digits[a] * 16 + digits[b] * 4 + digits[c]]
    is_open = [digit == UNCOLORED for digit in digits]
    uncolored = np.sum(is_open, axis=0)
    wins = np.zeros(len(words), dtype=bool)
    for left in range(1, strands + 1):
        here = np.flatnonzero(is_legal & (uncolored == left))
        for strand in range(strands):
            open_here = here[is_open[strand][here]]
            for color in COLORS:
                option = open_here - (UNCOLORED - color << 2 * strand)
                wins[open_here] |= is_legal[option] & ~wins[option]
    return is_legal & ~wins


def told_apart(lost: NDArray[np.bool_], strands: int, beginning: int) -> int:
    """Return the number of beginnings of this length that endings distinguish."""
    rows = lost.reshape(LETTERS ** (strands - beginning), LETTERS**beginning).T
    return len(np.unique(np.packbits(rows, axis=1), axis=0))


@PAPER.claim(
    "Tricolor, no small automaton",
    "A finite automaton that reads colorings strand by strand and accepts exactly those that the previous player "
    f"wins, on all even twists, has at least {max(cut.states for cut in CUTS if cut.family is twist)} states; one for "
    "the standard diagrams of the $(2, n)$ torus knots has at least "
    f"{max(cut.states for cut in CUTS if cut.family is torus)}. These numbers of beginnings are distinguished by "
    "endings: " + ", ".join(f"{cut.states} of {cut.beginning} strands on `{cut.name}`" for cut in CUTS) + ".",
    mutants={
        "one more on twist:6": {"cuts": tuple(replace(c, states=c.states + (c == CUTS[1])) for c in CUTS)},
        "a crossing has one color": {"rule": lambda a, b, c: a == b == c},
    },
)
def no_small_automaton(cuts: tuple[Cut, ...] = CUTS, rule: Rule = balanced) -> Iterable[Question]:
    """The numbers grow about threefold for two more strands, with no sign of a bound."""
    yield every(
        "all positions of these projections",
        cuts,
        attrgetter("states"),
        lambda cut: told_apart(lost_positions(cut.family(cut.strands), rule), cut.strands, cut.beginning),
        "{right} beginnings of {0.beginning} strands are distinguished on {0.name}, not {left}",
        to_the_end=True,
    )
    lost = {
        projection: lost_positions(projection, rule)
        for projection in (cut.family(cut.strands) for cut in cuts if cut.strands <= SEARCHED)
    }
    search = Search()
    yield every(
        f"all positions of {', '.join(one.short for one in lost)}, searched",
        ((one, coloring) for one in lost for coloring in product((*COLORS, UNCOLORED), repeat=one.strands)),
        lambda projection, coloring: bool(lost[projection][word_of(coloring)]),
        lambda projection, coloring: legal(projection, coloring) and not search.next_player_wins(projection, coloring),
        lambda projection, coloring, *_: f"the search has another winner of {show(coloring)} on {projection.short}",
        starred=True,
        by="search",
        bound=True,
    )


def word_of(coloring: Coloring) -> int:
    """Return the number of a word."""
    return sum(letter << 2 * strand for strand, letter in enumerate(coloring))
