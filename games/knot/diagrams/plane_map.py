"""Four-valent maps on the sphere: link diagrams without the distinction of over and under.

The four ends of strands at crossing c are the *darts* 4c, 4c + 1, 4c + 2, 4c + 3, counterclockwise. A map is the
involution that takes the dart at one end of an edge to the dart at the other end, as a tuple. So the curve goes
straight on from dart d to dart d ^ 2, and the faces are the orbits of: along the edge, then the next dart clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

PlaneMap = tuple[int, ...]
"""The dart at the other end of the edge of each dart."""

FIGURE_EIGHT: PlaneMap = (1, 0, 3, 2)
"""The curve with one crossing."""

HOPF: PlaneMap = (7, 6, 5, 4, 3, 2, 1, 0)
"""Two circles that cross twice."""


def joined(pairs: Iterable[tuple[int, int]]) -> Callable[[int], int]:
    """Return the least label of the class of each label, where the two labels of each pair are in one class."""
    below: dict[int, int] = {}

    def least(label: int) -> int:
        root = label
        while root in below:
            root = below[root]
        while label != root:
            below[label], label = root, below[label]
        return root

    for pair in pairs:
        one, other = map(least, pair)
        if one < other:
            below[other] = one
        elif other < one:
            below[one] = other
    return least


def plane_map_of(pd: Sequence[Sequence[int]]) -> PlaneMap:
    """Return the map of a planar diagram code."""
    labels = [label for crossing in pd for label in crossing]
    first: dict[int, int] = {}
    other = [0] * len(labels)
    for dart, label in enumerate(labels):
        other[dart] = before = first.setdefault(label, dart)
        other[before] = dart
    return tuple(other)


def faces(plane_map: Sequence[int]) -> Iterator[list[int]]:
    """Yield the faces, each as the darts that have it on their left where they leave, in order around it."""
    seen = bytearray(len(plane_map))
    for first in range(len(plane_map)):
        face, dart = [], first
        while not seen[dart]:
            seen[dart] = 1
            face.append(dart)
            end = plane_map[dart]
            dart = end & ~3 | (end - 1) & 3
        if face:
            yield face


def is_one_curve(plane_map: Sequence[int]) -> bool:
    """Return True if the straight walk from an edge covers all edges: the map is a shadow of a knot, not of a link."""
    steps, dart = 1, plane_map[0] ^ 2
    while dart:
        steps, dart = steps + 1, plane_map[dart] ^ 2
    return 2 * steps == len(plane_map)


def pulled_together(plane_map: Sequence[int], first: int, second: int) -> list[int]:
    """Pull two edges, by the darts with a face on their left, together inside it, which adds one crossing.

    It is the inverse of a smoothing. An edge pulled together with itself gets a loop inside the face.
    """
    new = len(plane_map)
    grown = [*plane_map, new, new + 1, new + 2, new + 3]
    pairs = [(new, first), (new + 1, plane_map[first])]
    pairs += [(new + 2, new + 3)] if first == second else [(new + 2, second), (new + 3, plane_map[second])]
    for one, other in pairs:
        grown[one], grown[other] = other, one
    return grown


def canonical(plane_map: Sequence[int], reflections: bool = True) -> PlaneMap:
    """Return the canonical map among all that differ by the names of darts, or by a reflection if `reflections`.

    A dart to start from and a sense of rotation name all darts in the order in which a search meets their crossings.
    The canonical map is the lexicographically least for the starts whose surroundings are the rarest.
    """
    least: list[int] | None = None
    for start, sense in _rarest_starts(plane_map, reflections):
        least = _named_from(plane_map, start, sense, least) or least
    return tuple(least or ())


def automorphisms(plane_map: Sequence[int]) -> Iterator[Automorphism]:
    """Yield all symmetries of a connected map, the identity first: those of the sphere, up to isotopy.

    The image of one dart, with the orientation, determines a symmetry.

    >>> len(list(automorphisms(FIGURE_EIGHT))), len(list(automorphisms(HOPF)))
    (4, 16)
    """
    for sense in (1, -1):
        for start in range(len(plane_map)):
            images = _continued(plane_map, start, sense)
            if images is not None:
                yield Automorphism(images, sense < 0)


class Automorphism(NamedTuple):
    """A symmetry of a map: the image of every dart, and True if it reverses the order of darts around crossings."""

    images: tuple[int, ...]
    reflects: bool


def _continued(plane_map: Sequence[int], start: int, sense: int) -> tuple[int, ...] | None:
    """Return the images of all darts if dart 0 goes to `start`, or None if there are none."""
    images = [-1] * len(plane_map)
    waiting = [(0, start)]
    while waiting:
        dart, image = waiting.pop()
        if images[dart] >= 0:
            if images[dart] != image:
                return None
            continue
        for turn in range(4):
            one, other = dart & ~3 | (dart + turn) & 3, image & ~3 | (image + sense * turn) & 3
            images[one] = other
            waiting.append((plane_map[one], plane_map[other]))
    return tuple(images)


def _rarest_starts(plane_map: Sequence[int], reflections: bool) -> list[tuple[int, int]]:
    """Return the starts and senses with the rarest pair of face sizes around both ends of the edge."""
    size = [0] * len(plane_map)
    for face in faces(plane_map):
        for dart in face:
            size[dart] = len(face)
    around = [tuple(size[dart : dart - dart % 4 + 4] + size[dart - dart % 4 : dart]) for dart in range(len(plane_map))]
    starts: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for dart, end in enumerate(plane_map):
        starts.setdefault(around[dart] + around[end], []).append((dart, 1))
    if reflections:
        reflected = [sizes[::-1] for sizes in around]
        for dart, end in enumerate(plane_map):
            starts.setdefault(reflected[dart] + reflected[end], []).append((dart, -1))
    fewest = min(map(len, starts.values()))
    return starts[min(key for key, alike in starts.items() if len(alike) == fewest)]


def _named_from(plane_map: Sequence[int], start: int, sense: int, bound: list[int] | None) -> list[int] | None:
    """Return the map with its darts named from a start, or None as soon as it is not less than a bound."""
    names, order = [-1] * len(plane_map), list[int]()

    def meet(dart: int) -> None:
        for turn in range(4):
            beside = dart & ~3 | (dart + sense * turn) & 3
            names[beside] = len(order)
            order.append(beside)

    meet(start)
    named: list[int] = []
    for dart in order:
        end = plane_map[dart]
        if names[end] < 0:
            meet(end)
        if bound is not None:
            if names[end] > bound[len(named)]:
                return None
            if names[end] < bound[len(named)]:
                bound = None
        named.append(names[end])
    return named if bound is None else None
