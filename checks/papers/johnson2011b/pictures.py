"""Diagrams in a disk: pieces of knot diagrams whose strands end on a circle.

A move on a piece is a move on every diagram that contains it. Two pieces are the same drawing if they differ only by
the names of edges. A crossing lists its four edges counterclockwise from one that passes under, as in a planar diagram
code.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product

Crossing = tuple[int, int, int, int]
"""The edges of a crossing, counterclockwise from one of the two ends of the lower strand."""

Code = tuple[Crossing, ...]

Joined = frozenset[frozenset[int]]
"""The pairs of ends that a state joins, as indices in the list of ends."""

Polynomial = Mapping[int, int]
"""A Laurent polynomial in A: the nonzero coefficients by exponent."""


Bracket = Mapping[Joined, Polynomial]
"""A Kauffman bracket: for each way of joining the ends its nonzero coefficient."""

LOOP: Polynomial = {2: -1, -2: -1}
"""The factor of a closed curve in a bracket."""


@dataclass(frozen=True)
class Picture:
    """A diagram in a disk.

    Attributes:
        crossings: every edge occurs twice, at crossings or at ends.
        ends: the edges at the ends on the circle, counterclockwise.
    """

    crossings: Code
    ends: tuple[int, ...]

    def drawn(self) -> Picture:
        """The same drawing with its edges numbered along the strands, from the first end on."""
        name: dict[int, int] = {}
        left = dict(enumerate(self.crossings))
        met: list[Crossing] = []
        queue = deque(self.ends)
        for edge in self.ends:
            name.setdefault(edge, len(name))
        while queue:
            edge = queue.popleft()
            for number in sorted(
                (n for n, labels in left.items() if edge in labels), key=lambda n: left[n].index(edge)
            ):
                labels = left.pop(number)
                place = labels.index(edge)
                for turn in range(1, 4):
                    other = labels[(place + turn) % 4]
                    if other not in name:
                        name[other] = len(name)
                        queue.append(other)
                a, b, c, d = (name[label] for label in labels)
                met.append(min((a, b, c, d), (c, d, a, b)))
        if left:
            raise ValueError(f"a part of {self} is joined to no end")
        return Picture(tuple(met), tuple(name[edge] for edge in self.ends))

    def strands(self) -> dict[int, int]:
        """Each end, as an index in `ends`, with the other end of its strand."""
        return {place: walk[-1][0] for place, walk in self.walks().items()}

    def walks(self) -> dict[int, list[tuple[int, bool]]]:
        """For each end the crossings along its strand, with True if it passes over, and last the other end."""
        found = {}
        for start, edge in enumerate(self.ends):
            walk: list[tuple[int, bool]] = []
            came: tuple[int, int] = (-1, start)
            while True:
                meetings = [(-1, place) for place, end in enumerate(self.ends) if end == edge]
                meetings += [(c, p) for c, labels in enumerate(self.crossings) for p in range(4) if labels[p] == edge]
                meetings.remove(came)
                ((crossing, place),) = meetings
                if crossing < 0:
                    found[start] = [*walk, (place, False)]
                    break
                walk.append((crossing, bool(place % 2)))
                came = (crossing, (place + 2) % 4)
                edge = self.crossings[crossing][came[1]]
        return found

    def renamed(self, old: int, new: int) -> Picture:
        """The picture with one edge renamed to another, to join them."""

        name = partial(_renamed, old=old, new=new)
        crossings = tuple((name(a), name(b), name(c), name(d)) for a, b, c, d in self.crossings)
        return Picture(crossings, tuple(map(name, self.ends)))

    def without(self, removed: Sequence[int], joined: Sequence[tuple[int, int]]) -> Picture:
        kept = Picture(tuple(x for c, x in enumerate(self.crossings) if c not in removed), self.ends)
        pairs = list(joined)
        while pairs:
            one, other = pairs.pop()
            kept = kept.renamed(one, other)
            pairs = [(_renamed(a, one, other), _renamed(b, one, other)) for a, b in pairs]
        return kept

    def simpler(self) -> Iterator[Picture]:
        """Yield the results of Reidemeister moves I and II that remove crossings."""
        for c, labels in enumerate(self.crossings):
            for i in range(4):
                if labels[i] == labels[i - 3]:
                    yield self.without((c,), [(labels[i - 2], labels[i - 1])])
        for (c, one), (d, two) in combinations(enumerate(self.crossings), 2):
            for i, j in product(range(4), repeat=2):
                bigon = (one[i], one[i - 3]) == (two[j - 3], two[j])
                # the strand along the first edge lies over at odd places
                if bigon and i % 2 != j % 2:
                    joined = [(one[i - 2], two[j - 1]), (one[i - 1], two[j - 2])]
                    yield self.without((c, d), joined)

    def simplest(self) -> Picture:
        """The result of such moves, the first that is found each time, until none is left.

        >>> Picture(((1, 1, 2, 0),), (0, 2)).simplest()
        Picture(crossings=(), ends=(0, 0))
        """
        here = self
        while (there := next(here.simpler(), None)) is not None:
            here = there
        return here.drawn()

    def layered(self) -> frozenset[tuple[int, int]] | None:
        """The pairs (upper strand, lower strand) of strands at different heights that cross themselves never and each
        other at most once; otherwise None. Such diagrams with the same ends are equivalent if the pairs are equal.
        """
        walks = {start: walk for start, walk in self.walks().items() if start <= walk[-1][0]}
        passed = [(crossing, above, start) for start, walk in walks.items() for crossing, above in walk[:-1]]
        upper, lower = ({crossing: start for crossing, above, start in passed if above is way} for way in (True, False))
        over = {(upper[crossing], lower[crossing]) for crossing in upper}
        pairs = {frozenset(pair) for pair in over}
        cyclic = any((a, b) in over and (b, c) in over and (c, a) in over for a, b, c in product(walks, repeat=3))
        if cyclic or len(pairs) < len(self.crossings) or any(len(pair) < 2 for pair in pairs):
            return None
        return frozenset(over)

    def bracket(self, loop: Polynomial = LOOP) -> Bracket:
        """The Kauffman bracket, with [a, b, c, d] = A (a b)(c d) + A^-1 (b c)(d a) at a crossing.

        >>> Picture(((1, 1, 2, 0),), (0, 2)).bracket()
        {frozenset({frozenset({0, 1})}): {3: -1}}
        """
        total: dict[Joined, Counter[int]] = {}
        for state in product((1, -1), repeat=len(self.crossings)):
            joined: list[tuple[int, int]] = []
            for way, (a, b, c, d) in zip(state, self.crossings, strict=True):
                joined += {1: [(a, b), (c, d)], -1: [(b, c), (d, a)]}[way]
            ends, loops = closing(self.ends, joined)
            term: Polynomial = {sum(state): 1}
            for _ in range(loops):
                term = times(term, loop)
            total.setdefault(ends, Counter()).update(term)
        return {ends: polynomial for ends, found in total.items() if (polynomial := _without_zeros(found))}


def _renamed(label: int, old: int, new: int) -> int:
    return new if label == old else label


def times(first: Polynomial, second: Polynomial) -> Polynomial:
    product_of: Counter[int] = Counter()
    for (i, x), (j, y) in product(first.items(), second.items()):
        product_of[i + j] += x * y
    return _without_zeros(product_of)


def _without_zeros(polynomial: Mapping[int, int]) -> Polynomial:
    return {exponent: number for exponent, number in sorted(polynomial.items()) if number}


def closing(ends: Sequence[int], joined: Sequence[tuple[int, int]]) -> tuple[Joined, int]:
    """The ends that are joined when edges are joined in pairs, and the number of closed curves."""
    part = {edge: edge for edge in {*ends, *(edge for pair in joined for edge in pair)}}
    loops = 0
    for one, other in joined:
        if part[one] == part[other]:
            loops += 1
        else:
            old, new = part[one], part[other]
            part = {edge: new if group == old else group for edge, group in part.items()}
    groups: dict[int, set[int]] = {}
    for place, edge in enumerate(ends):
        groups.setdefault(part[edge], set()).add(place)
    return frozenset(map(frozenset, groups.values())), loops


def same_up_to_unit(first: Bracket, second: Bracket) -> bool:
    """Return True if the brackets are equal up to a power of A and a sign, as for equivalent pictures."""
    shift = min(map(min, first.values())) - min(map(min, second.values()))
    return any({ends: times(one, {shift: sign}) for ends, one in second.items()} == first for sign in (1, -1))


def turned(crossing: Crossing, by: int) -> Crossing:
    """The same four edges read from another one on; an odd `by` switches the crossing."""
    a, b, c, d = (crossing[(place + by) % 4] for place in range(4))
    return a, b, c, d


def connected(first: Code, second: Code, cut: tuple[int, int] = (0, 0), crosswise: bool = False) -> Code:
    """A code of a connected sum of codes with labels 0, ..., 2n - 1: two edges are cut and joined in one of two ways.

    >>> connected(((0, 0, 1, 1),), ((0, 0, 1, 1),))
    ((0, 2, 1, 1), (2, 0, 3, 3))
    """
    if not first or not second:
        return first or second
    whole = [list(crossing) for crossing in first]
    whole += [[label + 2 * len(first) for label in crossing] for crossing in second]
    one, other = cut[0], cut[1] + 2 * len(first)
    ends = {edge: [(c, p) for c, x in enumerate(whole) for p in range(4) if x[p] == edge] for edge in (one, other)}
    (c, p), (d, q) = ends[one][1], ends[other][0 if crosswise else 1]
    whole[c][p], whole[d][q] = other, one
    return tuple((a, b, c, d) for a, b, c, d in whole)
