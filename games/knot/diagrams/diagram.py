"""Pseudodiagrams of knots and links: planar diagram codes with some unresolved crossings.

A crossing of a code is the labels of its four edges, counterclockwise from the incoming lower one: in (a, b, c, d) the
edges a and c are of the strand that lies under, b and d of the one over. The edges of a diagram with n crossings are
labeled 0, ..., 2n - 1 along the knot, of a link along one component after the other. The code of an unresolved crossing
fixes only its place, and the meaning of "as in the code" for its two resolutions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.plane_map import PlaneMap, plane_map_of
from knotgames.games.knot.diagrams.plane_map import faces as plane_map_faces

Crossing = tuple[int, int, int, int]
"""The labels of the four edges of a crossing, counterclockwise from the incoming lower one."""

Code = tuple[Crossing, ...]
"""A planar diagram code."""


def crossing_text(crossing: Sequence[int]) -> str:
    """Return a crossing in text, as `X[1,5,2,4]`."""
    return f"X[{','.join(map(str, crossing))}]"


def code_text(pd: Sequence[Sequence[int]]) -> str:
    """Return a planar diagram code in text.

    >>> code_text([(0, 0, 1, 1)])
    'PD[X[0,0,1,1]]'
    """
    return f"PD[{','.join(map(crossing_text, pd))}]"


End = tuple[int, int]
"""An end of an edge: a crossing, and the place of the edge there (0 to 3)."""


class CrossingMove(NamedTuple):
    """A move: the crossing that is resolved (the first is 0), and the sign it gets (+1 or -1)."""

    crossing: int
    sign: int

    def __str__(self) -> str:
        return f"{self.crossing + 1}{'+' if self.sign > 0 else '-'}"


@dataclass(frozen=True, init=False)
class Diagram:
    """A pseudodiagram of a knot, or of a link if `link` is given.

    Any labels may be given for `pd`; they are replaced by 0, ..., 2n - 1, along the knot from the least one, and
    crossings are turned so that they begin with the incoming lower edge. By default all crossings are `unresolved`. A
    component without crossings has no place in a code.

    Raises:
        InputError: naming every defect of the code.

    >>> trefoil = Diagram(((1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)), (0, 2))
    >>> print(trefoil)
    PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]] unresolved 1,3
    """

    pd: Code
    unresolved: tuple[int, ...]
    _repr_svg_: ClassVar[Callable[[Diagram], str]]
    """The notebook representation, set by the package `games.knot`: a diagram does not depend on its pictures."""

    def __init__(
        self, pd: Sequence[Sequence[int]], unresolved: Sequence[int] | None = None, *, link: bool = False
    ) -> None:
        wrong = [f"PD code: {'; '.join(of_code)}"] if (of_code := [*defects(pd, link)]) else []
        chosen = range(len(pd)) if unresolved is None else unresolved
        outside = sorted({crossing for crossing in chosen if not 0 <= crossing < len(pd)})
        if outside:
            named = f"crossing{'s' if len(outside) > 1 else ''} {', '.join(str(crossing + 1) for crossing in outside)}"
            known = f"the crossings are 1 to {len(pd)}" if pd else "there are no crossings"
            wrong.append(f"{named} cannot be unresolved: {known}")
        if wrong:
            raise InputError("; ".join(wrong))
        object.__setattr__(self, "pd", _normal(pd))
        object.__setattr__(self, "unresolved", tuple(sorted(set(chosen))))

    def __str__(self) -> str:
        code = code_text(self.pd)
        if self.is_shadow:
            return code
        return f"{code} unresolved {','.join(str(c + 1) for c in self.unresolved) or 'none'}"

    @property
    def crossings(self) -> int:
        """Return the number of crossings, resolved or not."""
        return len(self.pd)

    @property
    def is_shadow(self) -> bool:
        """Return True if no crossing is resolved."""
        return len(self.unresolved) == len(self.pd)

    @property
    def signs(self) -> tuple[int, ...]:
        """Return the sign of each crossing as in the code: +1 if the strand over crosses from left to right.

        The sign does not depend on the orientation of a knot. The components of a link run along their labels.
        """
        strands: dict[frozenset[int], list[int]] = {}
        for crossing, labels in enumerate(self.pd):
            for place in (0, 1):
                strands.setdefault(frozenset(labels[place::2]), []).append(crossing)
        return tuple(self._sign(crossing, strands) for crossing in range(len(self.pd)))

    def _sign(self, crossing: int, strands: Mapping[frozenset[int], list[int]]) -> int:
        a, b, c, d = self.pd[crossing]
        if a in (b, d) or c in (b, d):  # a loop: the strand under leaves along c
            return 1 if a == b or c == d else -1
        # labels go up by one, or from the last to the first; of two that are a component, the first leaves the first
        # crossing
        alike = strands[frozenset((b, d))]
        turns = len(alike) == 2 and alike[0] == crossing
        entering = min(b, d) if abs(b - d) == 1 and not turns else max(b, d)
        return 1 if entering == d else -1

    def switched(self, crossing: int) -> Crossing:
        """Return the code of a crossing with the other strand over."""
        return _switched(self.pd[crossing], self.signs[crossing])

    def moves(self) -> Iterator[CrossingMove]:
        """Yield the moves: each unresolved crossing, each way."""
        for crossing in self.unresolved:
            yield CrossingMove(crossing, 1)
            yield CrossingMove(crossing, -1)

    def after(self, move: CrossingMove) -> Diagram:
        """Return the option to which a move leads."""
        crossing, sign = move
        code = list(self.pd)
        if self.signs[crossing] != sign:
            code[crossing] = self.switched(crossing)
        return _of_normal(code, (other for other in self.unresolved if other != crossing))

    def resolved(self, resolution: int) -> Diagram:
        """Return a resolution of all unresolved crossings: bit i is set if crossing `unresolved[i]` is switched."""
        code, signs = list(self.pd), self.signs
        for place, crossing in enumerate(self.unresolved):
            if resolution >> place & 1:
                code[crossing] = _switched(code[crossing], signs[crossing])
        return _of_normal(code)

    def leaving(self, unresolved: Sequence[int]) -> Diagram:
        """Return the diagram with these crossings unresolved and all others as in the code."""
        return Diagram(self.pd, unresolved, link=True)


def connected_sum(diagrams: Iterable[Diagram]) -> Code:
    """Return the code of the connected sum of diagrams, joined at their edges 0; the empty sum is a circle.

    >>> trefoil = Diagram(((1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)))
    >>> Diagram(connected_sum([trefoil, trefoil])).crossings
    6
    """
    found: list[list[int]] = []
    edges = 0
    for diagram in diagrams:
        turn = 2 * diagram.crossings  # the edge 0, where it leaves a crossing, is the first edge of the next summand
        for crossing, sign in zip(diagram.pd, diagram.signs, strict=True):
            leaving = (2, 1 if sign > 0 else 3)
            labels = [turn if place in leaving and not label else label for place, label in enumerate(crossing)]
            found.append([edges + label for label in labels])
        edges += turn
    return tuple((a % edges, b % edges, c % edges, d % edges) for a, b, c, d in found)


def defects(pd: Sequence[Sequence[int]], link: bool = False) -> Iterator[str]:
    """Describe all defects of a code that is not the code of a diagram of a knot, or of a link."""
    of_labels = [*label_defects(pd)]
    yield from of_labels
    if of_labels:
        return
    number = components(pd)
    if number > 1 and not link:
        yield f"a link of {number} components, expected a knot"
    genus = genus_of(pd)
    if genus:
        yield f"not planar but of genus {genus}"


def label_defects(pd: Sequence[Sequence[int]]) -> Iterator[str]:
    """Describe all defects of the labels of a code."""
    lengths = [f"crossing {c} has {len(labels)} labels" for c, labels in enumerate(pd, start=1) if len(labels) != 4]
    if lengths:
        yield f"{', '.join(lengths)}, expected four"
    times = Counter(label for labels in pd for label in labels)
    wrong = [f"label {label} stands {_times(times[label])}" for label in sorted(times) if times[label] != 2]
    if wrong:
        yield f"{', '.join(wrong)}, expected every label twice"


def components(pd: Sequence[Sequence[int]]) -> int:
    """Return the number of components of a code that has every label twice."""
    return len(_walks(plane_map_of(pd))) // 2


def pieces(pd: Sequence[Sequence[int]]) -> list[set[int]]:
    """Return the crossings of each connected piece of a diagram.

    >>> pieces([(0, 0, 1, 1), (2, 2, 3, 3)])
    [{0}, {1}]
    """
    found, plane_map = [], plane_map_of(pd)
    left = set(range(len(pd)))
    while left:
        piece, reached = set[int](), {min(left)}
        while reached:
            piece |= reached
            left -= reached
            reached = {plane_map[4 * crossing + place] >> 2 for crossing in reached for place in range(4)} & left
        found.append(piece)
    return found


def genus_of(pd: Sequence[Sequence[int]]) -> int:
    """Return the genus of the surface on which a code is the code of a diagram, by Euler's formula.

    The surface has as many components as the code.
    """
    return (2 * len(pieces(pd)) + len(pd) - sum(1 for _ in plane_map_faces(plane_map_of(pd)))) // 2


def faces(pd: Sequence[Sequence[int]]) -> list[tuple[End, ...]]:
    """Return the faces of a code: the ends of edges at which a walk around it, the face to its left, arrives.

    >>> faces([(0, 0, 1, 1)])
    [((0, 1),), ((0, 0), (0, 2)), ((0, 3),)]
    """
    plane_map = plane_map_of(pd)
    return [tuple(divmod(plane_map[dart], 4) for dart in face) for face in plane_map_faces(plane_map)]


def other_ends(pd: Sequence[Sequence[int]]) -> dict[End, End]:
    """Map each end of an edge to its other end, for a code that has every label twice."""
    ends = [(crossing, place) for crossing in range(len(pd)) for place in range(4)]
    return {end: ends[other] for end, other in zip(ends, plane_map_of(pd), strict=True)}


def _walks(plane_map: PlaneMap) -> list[tuple[int, ...]]:
    """Return the walks straight on through every crossing, in both directions, as the darts at which they arrive."""
    walks = []
    met = bytearray(len(plane_map))
    for dart in range(len(plane_map)):
        walk = []
        while not met[dart]:
            met[dart] = 1
            walk.append(dart)
            dart = plane_map[dart ^ 2]
        if walk:
            walks.append(tuple(walk))
    return walks


def _switched(crossing: Crossing, sign: int) -> Crossing:
    a, b, c, d = crossing
    return (d, a, b, c) if sign > 0 else (b, c, d, a)


def of_sound(pd: Sequence[Sequence[int]], unresolved: Iterable[int]) -> Diagram:
    """Return the diagram of a code that is known to have no defects."""
    return _of_normal(_normal(pd), unresolved)


def _of_normal(code: Iterable[Crossing], unresolved: Iterable[int] = ()) -> Diagram:
    """Return the diagram of a code that is normal up to switched crossings, without checks."""
    diagram = object.__new__(Diagram)
    object.__setattr__(diagram, "pd", tuple(code))
    object.__setattr__(diagram, "unresolved", tuple(unresolved))
    return diagram


def _normal(pd: Sequence[Sequence[int]]) -> Code:
    """Return the code with labels along the components, each crossing from its incoming lower edge."""
    plane_map, given = plane_map_of(pd), [label for crossing in pd for label in crossing]
    walk_to = {dart: walk for walk in _walks(plane_map) for dart in walk}
    label_of, under = [-1] * len(given), [0] * len(pd)
    edge = 0
    for _, first in sorted((label, dart) for dart, label in enumerate(given) if dart < plane_map[dart]):
        if label_of[first] >= 0:
            continue
        ways = sorted((walk_to[start], start) for start in (first, plane_map[first]))
        walks = [_from(walk, start) for walk, start in ways]
        if all(dart % 2 for dart in walks[0]):  # over everywhere: as the labels go
            walks.sort(key=lambda walk: ([given[dart] for dart in walk], -(walk[0] >> 2)))
        walk = next((walk for walk in walks if next((dart for dart in walk if dart % 2 == 0), 2) % 4 == 0), walks[0])
        if len(walk) == 2 and walk[0] >> 2 < walk[1] >> 2:  # the first label leaves the first crossing
            walk = walk[::-1]
        for dart in walk:
            label_of[dart] = label_of[plane_map[dart]] = edge
            edge += 1
            if dart % 2 == 0:
                under[dart >> 2] = dart
    turned = ((dart, dart + 1, dart ^ 2, dart & ~3 | (dart + 3) & 3) for dart in under)
    return tuple((label_of[a], label_of[b], label_of[c], label_of[d]) for a, b, c, d in turned)


def _from(walk: tuple[int, ...], start: int) -> tuple[int, ...]:
    at = walk.index(start)
    return walk[at:] + walk[:at]


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
