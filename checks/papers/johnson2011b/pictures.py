"""Diagrams in a disk: pieces of knot diagrams whose strands end on a circle, and what is known of them by definition.

A statement about all diagrams that contain a piece is shown by looking at the piece alone. Two pieces are the same
drawing if they differ by the names of edges; Reidemeister moves are found in a piece as in a whole diagram; and its
Kauffman bracket is a sum over the ways in which ends can be joined.

A crossing names its four edges counterclockwise, beginning with one that passes under, as in a planar diagram code.
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
"""Which ends of a picture a state joins, as places in its list of ends."""

Polynomial = Mapping[int, int]
"""A Laurent polynomial in A: the coefficients that are not 0, by exponent."""


Bracket = Mapping[Joined, Polynomial]
"""A Kauffman bracket: for each way of joining the ends the polynomial in front of it, where it is not 0."""

LOOP: Polynomial = {2: -1, -2: -1}
"""What a closed curve counts in a bracket."""


@dataclass(frozen=True)
class Picture:
    """A diagram in a disk.

    Attributes:
        crossings: the crossings. Every edge is met twice, at crossings or at ends.
        ends: the edges at the ends on the circle, counterclockwise.

    >>> kink = Picture(((1, 1, 2, 0),), (0, 2))
    >>> kink.strands()
    {0: 1, 1: 0}
    """

    crossings: Code
    ends: tuple[int, ...]

    def drawn(self) -> Picture:
        """The same drawing with its edges numbered as they are met from the first end on.

        >>> Picture(((5, 7, 8, 6),), (7, 5, 6, 8)).drawn()
        Picture(crossings=((1, 0, 3, 2),), ends=(0, 1, 2, 3))
        """
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
        """For each end, as a place in the list of ends, the end at which its strand comes out again."""
        return {place: walk[-1][0] for place, walk in self.walks().items()}

    def walks(self) -> dict[int, list[tuple[int, bool]]]:
        """For each end the walk along its strand: the crossings, each with whether the strand passes over; and last the
        end at which it comes out.
        """
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
        """The picture with one edge under the name of another: they have become one."""

        name = partial(_renamed, old=old, new=new)
        crossings = tuple((name(a), name(b), name(c), name(d)) for a, b, c, d in self.crossings)
        return Picture(crossings, tuple(map(name, self.ends)))

    def without(self, removed: Sequence[int], joined: Sequence[tuple[int, int]]) -> Picture:
        """The picture without some crossings, with edges joined in pairs."""
        kept = Picture(tuple(x for c, x in enumerate(self.crossings) if c not in removed), self.ends)
        pairs = list(joined)
        while pairs:
            one, other = pairs.pop()
            kept = kept.renamed(one, other)
            pairs = [(_renamed(a, one, other), _renamed(b, one, other)) for a, b in pairs]
        return kept

    def simpler(self) -> Iterator[Picture]:
        """The pictures to which a Reidemeister move I or II that removes crossings leads.

        The four places of a crossing go round: that after place i is i - 3, read from the end.
        """
        for c, labels in enumerate(self.crossings):
            for i in range(4):
                if labels[i] == labels[i - 3]:
                    yield self.without((c,), [(labels[i - 2], labels[i - 1])])
        for (c, one), (d, two) in combinations(enumerate(self.crossings), 2):
            for i, j in product(range(4), repeat=2):
                bigon = (one[i], one[i - 3]) == (two[j - 3], two[j])
                # the strand along the first edge lies over at places of odd number
                if bigon and i % 2 != j % 2:
                    joined = [(one[i - 2], two[j - 1]), (one[i - 1], two[j - 2])]
                    yield self.without((c, d), joined)

    def simplest(self) -> Picture:
        """What is left when no Reidemeister move I or II removes crossings any more: the first that is found.

        >>> Picture(((1, 1, 2, 0),), (0, 2)).simplest()
        Picture(crossings=(), ends=(0, 0))
        """
        here = self
        while (there := next(here.simpler(), None)) is not None:
            here = there
        return here.drawn()

    def layered(self) -> frozenset[tuple[int, int]] | None:
        """Which strand, by its first end, lies over which, if they lie at different heights, none crosses itself and no
        two cross twice; None if it is not of this kind. Two such diagrams are equivalent if their strands join the same
        ends and lie over the same others.
        """
        walks = {start: walk for start, walk in self.walks().items() if start <= walk[-1][0]}
        over: set[tuple[int, int]] = set()
        at: dict[int, list[tuple[int, bool]]] = {}
        for start, walk in walks.items():
            for crossing, above in walk[:-1]:
                at.setdefault(crossing, []).append((start, above))
        for (one, above), (other, _) in at.values():
            over.add((one, other) if above else (other, one))
        pairs = {frozenset(pair) for pair in over}
        cyclic = any((a, b) in over and (b, c) in over and (c, a) in over for a, b, c in product(walks, repeat=3))
        if cyclic or len(pairs) < len(self.crossings) or any(len(pair) < 2 for pair in pairs):
            return None
        return frozenset(over)

    def bracket(self, loop: Polynomial = LOOP) -> Bracket:
        """The Kauffman bracket: for each way in which states join the ends, the polynomial in front of it. A crossing
        [a, b, c, d] is A (a b)(c d) + A^-1 (b c)(d a), a closed curve counts -A^2 - A^-2.

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
    """The product of two polynomials."""
    product_of: Counter[int] = Counter()
    for (i, x), (j, y) in product(first.items(), second.items()):
        product_of[i + j] += x * y
    return _without_zeros(product_of)


def _without_zeros(polynomial: Mapping[int, int]) -> Polynomial:
    return {exponent: number for exponent, number in sorted(polynomial.items()) if number}


def closing(ends: Sequence[int], joined: Sequence[tuple[int, int]]) -> tuple[Joined, int]:
    """How joining edges in pairs joins the ends, and how many closed curves there are.

    >>> closing((), [(0, 1), (0, 1)])
    (frozenset(), 1)
    """
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
    """Whether two brackets are the same up to one power of A and a sign, as those of equivalent pictures are.

    >>> same_up_to_unit(Picture(((1, 1, 2, 0),), (0, 2)).bracket(), Picture((), (0, 0)).bracket())
    True
    """
    shift = min(map(min, first.values())) - min(map(min, second.values()))
    return any({ends: times(one, {shift: sign}) for ends, one in second.items()} == first for sign in (1, -1))


def turned(crossing: Crossing, by: int) -> Crossing:
    """The same four edges with the code beginning at another: of every second one the other strand lies over.

    >>> turned((0, 1, 2, 3), 1)
    (1, 2, 3, 0)
    """
    a, b, c, d = (crossing[(place + by) % 4] for place in range(4))
    return a, b, c, d


def connected(first: Code, second: Code, cut: tuple[int, int] = (0, 0), crosswise: bool = False) -> Code:
    """A code of a connected sum: an edge of each is cut, and the loose ends are joined in one of two ways.

    Args:
        first: a code, with the labels 0, ..., 2n - 1.
        second: another such code.
        cut: the edges that are cut.
        crosswise: which way.

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
