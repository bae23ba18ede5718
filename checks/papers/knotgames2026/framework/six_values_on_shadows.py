"""Six values: the remark of Johnson2011a, Section 11, on all knot shadows with few crossings.

Every pseudodiagram of a prime reduced shadow is a position of one of them, up to mirror image. All others have sums of
their values (`Six values, sums`). `knotgames census` tries more shadows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.checks.claim import Question
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.papers.johnson2011b.paper import JONES
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import every
from knotgames.games.knot.census import FEWEST, valued_all
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.unknot import unknotted
from knotgames.games.rational.census import KNOWN_VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Truths = NDArray[np.bool_]

MOST = 10
"""The largest number of crossings for which all positions are valued."""

PLAYED = 9
"""The largest number of crossings for which all positions are played out."""

Condition = Callable[["Truths", "Truths"], "Truths"]
"""A condition on an option: the Knotter wins it moving second, and wins it moving first with a move to spare."""


def local_condition(knotter_second: Truths, knotter_first_with_spare: Truths) -> Truths:
    """Return True if the Knotter wins moving second, or the Unknotter wins moving second with a move to spare."""
    return knotter_second | ~knotter_first_with_spare


@cache
def levels(crossings: int) -> tuple[tuple[NDArray[np.intp], NDArray[np.intp]], ...]:
    """Return the positions with 0, 1, ... crossings unresolved (digit 2 in base 3; 1 is switched), and their
    options.
    """
    levels = []
    weights = 3 ** np.arange(crossings)
    for size in range(crossings + 1):
        positions, options = [], []
        for left in combinations(range(crossings), size):
            resolved = np.setdiff1d(np.arange(crossings), left)
            choices = np.arange(1 << len(resolved))[:, None] >> np.arange(len(resolved)) & 1
            here = choices @ weights[resolved] + 2 * weights[list(left)].sum()
            positions.append(here)
            options.append(
                np.stack([here - way * weights[i] for i in left for way in (2, 1)], axis=1) if left else here
            )
        levels.append((np.concatenate(positions), np.concatenate(options)))
    return tuple(levels)


def knotter_wins(knotted: Truths) -> dict[tuple[bool, bool], Truths]:
    """Return the Knotter's wins, by (moving first, one move to spare for either player).

    Args:
        knotted: True for each knotted resolution; bit i of the place is set if crossing i is switched.
    """
    crossings = len(knotted).bit_length() - 1
    table = {(first, spare): np.zeros(3**crossings, dtype=bool) for first in (True, False) for spare in (False, True)}
    for size, (positions, options) in enumerate(levels(crossings)):
        for spare in (False, True):
            for first, join in ((True, np.logical_or), (False, np.logical_and)):
                if size:
                    won = join.reduce(table[not first, spare][options], axis=1)
                elif not spare:
                    place = sum((positions // 3**i % 3) << i for i in range(crossings))
                    won = knotted[place]
                else:
                    won = table[not first, False][positions]
                if spare and size:
                    won = join(won, table[not first, False][positions])
                table[first, spare][positions] = won
    return table


def odd_positions(pd: Code, condition: Condition) -> Iterator[tuple[int, bool]]:
    """Yield the odd positions of a shadow, each with True if one of its options meets the condition."""
    table = knotter_wins(~unknotted(pd))
    meets = condition(table[False, False], table[True, True])
    for positions, options in levels(len(pd))[1::2]:
        yield from zip(positions.tolist(), np.any(meets[options], axis=1).tolist(), strict=True)


def position_in_words(pd: Code, position: int) -> str:
    """Return a position of a shadow in words, by the states of its crossings."""
    digits = [position // 3**i % 3 for i in range(len(pd))]
    return f"the position {''.join('+-?'[digit] for digit in digits)} of the shadow {dowker(pd)}"


@cache
def _valued(crossings: int) -> tuple[tuple[Code, Mapping[KnotValue, int]], ...]:
    return tuple((shadow.pd, dict(shadow.counts)) for shadow in valued_all(shadows(crossings)))


@PAPER.claim(
    "Six values, shadows",
    f"In the pseudodiagrams of all prime reduced knot shadows with at most {MOST} crossings only the values "
    "000, 011, 022, 111, 122, and 222 occur, even and odd.",
    uses=(JONES, *RESTS_ON),
    mutants={"122 does not occur": {"known": frozenset(KNOWN_VALUES) - {"122"}, "most": 6}},
)
def six_values(known: frozenset[str] = frozenset(KNOWN_VALUES), most: int = MOST) -> Iterable[Question]:
    """The values of all positions."""
    allowed = frozenset(value for value in VALUES if str(value.even_projection) in known)
    valued = [shadow for crossings in range(FEWEST, most + 1) for shadow in _valued(crossings)]
    positions = sum(sum(counts.values()) for _, counts in valued)
    yield every(
        f"{positions:,} positions: all pseudodiagrams of all shadows of at most {most} crossings",
        ((pd, value) for pd, counts in valued for value in counts),
        lambda pd, value: value in allowed,
        shown=lambda pd, value, *_: f"the value {value} in the shadow {dowker(pd)}",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Six values, local condition on shadows",
    f"In all prime reduced knot shadows with at most {PLAYED} crossings every odd position has an option that the "
    "Knotter wins, moving second, or that the Unknotter wins, moving second, even if there is one move to spare: the "
    "condition that is equivalent to the six values.",
    uses=(JONES, LOCAL_CONDITION),
    mutants={
        "an option that the Knotter wins, moving second": {"condition": lambda second, _: second, "most": 5},
        "an option that the Unknotter wins with a move to spare": {"condition": lambda _, first: ~first, "most": 6},
    },
)
def local_condition_on_shadows(condition: Condition = local_condition, most: int = PLAYED) -> Iterable[Question]:
    """The outcomes of all positions, played out without values."""
    known = [pd for crossings in range(FEWEST, most + 1) for pd in shadows(crossings)]
    odd = sum(3 ** len(pd) // 2 for pd in known)  # of 3^n positions there is one more with an even number unresolved
    yield every(
        f"all {odd:,} odd positions of at most {most} crossings",
        ((pd, *position) for pd in known for position in odd_positions(pd, condition)),
        lambda pd, position, met: met,
        shown=lambda pd, position, *_: position_in_words(pd, position),
        starred=True,
        by="play",
        bound=True,
    )
