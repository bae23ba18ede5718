"""All spherical curves with a few crossings from their Gauss diagrams: a second enumeration, with nothing of the first.

A curve passes its crossings 2n times. Which passages belong together, and on which side of the first the second comes
from the left, tell the curve; any choice does if the faces are as many as on a sphere.
"""

from collections.abc import Iterator
from itertools import permutations, product

Signed = tuple[tuple[int, int], ...]
"""For each passage, the passage of the same crossing and whether that comes from the left."""


def faces(curve: Signed) -> int:
    """The number of faces: at the end of an edge turn left, along whichever direction of the other strand that is."""
    size = len(curve)
    seen = set()
    count = 0
    for start in product(range(size), (1, -1)):  # the side of edge e, from passage e to e + 1, walked along or against
        count += start not in seen
        while start not in seen:
            seen.add(start)
            edge, way = start
            passage = (edge + 1) % size if way == 1 else edge
            other, from_left = curve[passage]
            forward = (from_left == 0) == (way == 1)  # what comes from the right goes to the left
            start = (other, 1) if forward else ((other - 1) % size, -1)
    return count


def matchings(places: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not places:
        yield []
        return
    first, *rest = places
    for i, second in enumerate(rest):
        for pairs in matchings(rest[:i] + rest[i + 1 :]):
            yield [(first, second), *pairs]


def odd_even(crossings: int) -> Iterator[list[tuple[int, int]]]:
    for image in permutations(range(1, 2 * crossings, 2)):
        yield [(2 * i, odd) for i, odd in enumerate(image)]


def spherical(pairs: list[tuple[int, int]]) -> Iterator[Signed]:
    for sides in product((0, 1), repeat=len(pairs)):
        curve = [(0, 0)] * (2 * len(pairs))
        for (a, b), side in zip(pairs, sides, strict=True):
            curve[a], curve[b] = (b, side), (a, 1 - side)
        if faces(tuple(curve)) == len(pairs) + 2:
            yield tuple(curve)


def least(curve: Signed) -> Signed:
    """The least of all that differ by the start, the direction and a reflection."""
    size = len(curve)
    found = []
    for start, way, flip in product(range(size), (1, -1), (0, 1)):
        # Where both strands are turned around, what came from the left comes from the left again.
        walked = [curve[(start + way * i) % size] for i in range(size)]
        found.append(tuple(((other - start) * way % size, left ^ flip) for other, left in walked))
    return min(found)


def is_prime(curve: Signed) -> bool:
    """No interval of passages, but for none and all, is closed under going to the other strand."""
    size = len(curve)
    for start in range(size):
        for length in range(1, size):
            inside = {(start + i) % size for i in range(length)}
            if all(curve[place][0] in inside for place in inside):
                return False
    return True
