"""Knot projections for the tricolorability game: strands, and crossings of three strands each.

A crossing is the multiset of its over-strand and its two under-strands [McKeown2011, Part I, step 2]. The game does not
depend on which of the three lies over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import label_defects
from knotgames.games.knot.diagrams.plane_map import joined

Crossing = tuple[int, int, int]
"""Three strands in increasing order; a strand may occur more than once."""

MAX_STRANDS = 5_000
"""The most strands. Above this the number of complete games has more digits than Python prints (4^5000 has 3,011)."""


@dataclass(frozen=True)
class Projection:
    """A projection: strands 0, ..., strands - 1 and a multiset of crossings, kept in increasing order.

    A strand in no crossing is a loose circle. The name is the text it is printed as; equality ignores it.

    Raises:
        InputError: the number of strands is out of its range, or a crossing is not three of the strands.
    """

    strands: int
    crossings: tuple[Crossing, ...]
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not 1 <= self.strands <= MAX_STRANDS:
            raise InputError(f"projection of {self.strands} strands: expected 1 to {MAX_STRANDS}")
        for crossing in self.crossings:
            if len(crossing) != 3:
                raise InputError(f"crossing {crossing}: expected three strands, found {len(crossing)}")
            for strand in crossing:
                if not 0 <= strand < self.strands:
                    raise InputError(f"crossing {crossing}: strand {strand} is out of range, 0 to {self.strands - 1}")
        ordered = tuple(sorted(_ordered(*crossing) for crossing in self.crossings))
        object.__setattr__(self, "crossings", ordered)

    def __str__(self) -> str:
        if self.name:
            return self.name
        shown = " ".join(show_crossing(crossing) for crossing in self.crossings)
        if self.loose:
            return f"{self.strands}: {shown}".rstrip()
        return shown

    @property
    def short(self) -> str:
        """The text for error messages."""
        text = str(self)
        return text if len(text) <= 60 else f"{text[:60]}..."

    @property
    def reduced(self) -> tuple[Crossing, ...]:
        """The reduced set representation: each crossing once, in order [McKeown2011, Part I, step 2]."""
        return tuple(sorted(set(self.crossings)))

    @property
    def loose(self) -> tuple[int, ...]:
        """The strands that are in no crossing."""
        met = {strand for crossing in self.crossings for strand in crossing}
        return tuple(strand for strand in range(self.strands) if strand not in met)


def show_crossing(crossing: Crossing) -> str:
    """Return a crossing in text."""
    return f"({','.join(map(str, crossing))})"


def twist(n: int) -> Projection:
    """Return the n-twist projection of the unknot, with n strands, 2 <= n <= MAX_STRANDS [McKeown2011, Figure 6].

    Its crossings are {0, 0, 1}, then {i, i+1, i+2} for 0 <= i <= n-3, then {n-2, n-1, n-1}.
    """
    _require(2 <= n <= MAX_STRANDS, f"twist:{n}", f"2 to {MAX_STRANDS} strands")
    row = [(i, i + 1, i + 2) for i in range(n - 2)]
    return Projection(n, ((0, 0, 1), *row, (n - 2, n - 1, n - 1)), f"twist:{n}")


def torus(n: int) -> Projection:
    """Return the standard diagram of the (2, n) torus knot, n odd: crossings {i, i+1, i+2} with strands modulo n."""
    _require(1 <= n <= MAX_STRANDS and n % 2 == 1, f"torus:{n}", f"an odd number of strands, 1 to {MAX_STRANDS}")
    crossings = tuple(_ordered(i, (i + 1) % n, (i + 2) % n) for i in range(n))
    return Projection(n, crossings, f"torus:{n}")


def from_pd(code: Sequence[Sequence[int]], name: str = "") -> Projection:
    """Return the projection with a planar diagram code.

    A crossing of the code is four edge labels, counterclockwise from the incoming lower edge: in [i, j, k, l] the edges
    i and k lie under, and j and l are both of the over-strand. A strand is a class of edges that are joined over;
    strands are numbered by their smallest label.

    Raises:
        InputError: a crossing has not four labels, or a label does not occur twice: all such labels are named.

    >>> from_pd([(1, 4, 2, 5), (3, 6, 4, 1), (5, 2, 6, 3)]) == torus(3)
    True
    """
    wrong = [*label_defects(code)]
    if wrong:
        raise InputError(f"PD code: {'; '.join(wrong)}")
    strand_of = strands_of(code)
    crossings = tuple(_ordered(strand_of[i], strand_of[j], strand_of[k]) for i, j, k, _ in code)
    return Projection(max(strand_of.values(), default=0) + 1, crossings, name)


def strands_of(code: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the strand of each label of a planar diagram code; see `from_pd`."""
    least = joined((over, end) for _, over, _, end in code)
    labels = [label for crossing in code for label in crossing]
    strands = {first: number for number, first in enumerate(sorted(set(map(least, labels))))}
    return {label: strands[least(label)] for label in labels}


def _ordered(a: int, b: int, c: int) -> Crossing:
    first, second, third = sorted((a, b, c))
    return first, second, third


def _require(holds: bool, text: str, expected: str) -> None:
    if not holds:
        raise InputError(f"projection '{text}': expected {expected}")
