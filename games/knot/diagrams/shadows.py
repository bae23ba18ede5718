"""All knot shadows with a number of crossings, on the sphere, up to reflection and orientation, and random ones.

A shadow is a closed curve with transversal double points. It is *prime and reduced* if no circle meets it in two points
except around a piece without crossings, nor in one of its crossings alone; that is, if its checkerboard graph is a
nonseparable plane map, with more than one edge. A crossing is an edge of that graph, and its two smoothings are the
deletion and the contraction of the edge.

- If an edge is deleted or contracted in a nonseparable graph, one of the two results is nonseparable again (W. T.
  Tutte, Connectivity in matroids, Canadian J. Math. 18 (1966)). So every prime reduced shadow of a *link* with n > 2
  crossings arises from one with n - 1 crossings by pulling two edges of a face together. Conversely, pulling together
  is an edge drawn in a face of a nonseparable map, or the dual operation, and keeps the map nonseparable.
- If an edge of a connected graph is deleted or contracted, one of the two results is connected. So every connected
  shadow arises in the same way from one with a crossing less, if an edge may also be pulled together with itself.

So all shadows of links are grown from the smallest one by one, one of each class is kept; those of one curve are the
shadows of knots. A shadow arises about as often as it has crossings, but most repetitions are detected from its faces
and left out. It is grown only from the smoothings of its kind that join the largest faces (after B. D. McKay,
Isomorph-free exhaustive generation, J. Algorithms 26 (1998)). The contraction of an edge of a nonseparable map is
nonseparable if and only if no other faces than the two at the edge have both its ends. A smoothing leaves a connected
shadow connected if and only if the opposite faces that it joins are different.

With a marked dart, there are as many shadows of links as rooted plane maps (W. T. Tutte, A census of planar maps,
Canadian J. Math. 15 (1963)). The numbers of knot shadows agree with the published ones: 1, 1, 2, 3, 10, 27, 101, 364
prime reduced ones with 3 to 10 crossings (T. P. Kirkman, The 364 unifilar knots of ten crossings, Trans. Royal Soc.
Edinburgh 32 (1885)); 1, 2, 6, 19, 76, 376, 2194 of all kinds with 1 to 7 crossings (R. Coquereaux and J.-B. Zuber,
Maps, immersions and permutations, J. Knot Theory Ramifications 25 (2016); OEIS A008989).

Random shadows: plane maps of n vertices, all of degree four, correspond to *blossoming trees* [Schaeffer1997]: plane
trees of n inner vertices of degree three, each with a bud in one of its three corners other than the one at which it
was reached. Walk around the tree, and join each bud to the next leaf that is not joined to a bud in between; two leaves
remain, and are joined. Trees are easy to draw evenly, so that maps are; they are drawn until one is of a single curve.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import factorial
from random import Random

from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Code, Diagram, components
from knotgames.games.knot.diagrams.plane_map import (
    FIGURE_EIGHT,
    HOPF,
    PlaneMap,
    canonical,
    faces,
    is_one_curve,
    pulled_together,
)


@cache
def shadows(crossings: int, prime: bool = True) -> tuple[Code, ...]:
    """Return one shadow of each class, as the planar diagram code of an alternating knot diagram.

    They are in the order of their least Dowker-Thistlethwaite codes: prime reduced ones, or, if not `prime`, also those
    with loops and composite ones.

    Raises:
        InputError: the number is negative, or memory would not hold the shadows of links that are grown.

    >>> [len(shadows(n)) for n in range(3, 9)], [len(shadows(n, prime=False)) for n in range(6)]
    ([1, 1, 2, 3, 10, 27], [1, 1, 2, 6, 19, 76])
    """
    if crossings < 0:
        raise InputError(f"expected a number of crossings from 0, found {crossings}")
    if crossings < (3 if prime else 1):
        return () if prime else ((),)
    require_memory(least_memory(crossings, prime), f"the shadows of links with {crossings} crossings")
    return tuple(sorted(map(_least_code, _grown(crossings, prime, knots=True)), key=lambda pd: (dowker(pd), pd)))


@cache
def link_shadows(crossings: int, prime: bool = False) -> tuple[Code, ...]:
    """Return one connected shadow of each class of links, also of knots: all, or the prime reduced ones.

    Prime reduced shadows have 2 crossings at least.

    >>> [len(link_shadows(n)) for n in range(1, 5)], [len(link_shadows(n, prime=True)) for n in range(2, 7)]
    ([1, 3, 7, 30], [1, 1, 2, 3, 9])
    """
    require_memory(least_memory(crossings, prime), f"the shadows of links with {crossings} crossings")
    found = []
    for plane_map in sorted(_grown(crossings, prime)):
        labels = [min(dart, end) for dart, end in enumerate(plane_map)]
        found.append(tuple((a, b, c, d) for a, b, c, d in zip(*(labels[place::4] for place in range(4)), strict=True)))
    return tuple(found)


@cache
def _grown(crossings: int, prime: bool, knots: bool = False) -> frozenset[PlaneMap]:
    """Return the canonical maps of the shadows of links with this number of crossings, or only of knots."""
    if crossings == (2 if prime else 1):
        return frozenset({canonical(HOPF if prime else FIGURE_EIGHT)})
    pairs = combinations if prime else combinations_with_replacement
    grown = set()
    for smaller in _grown(crossings - 1, prime):
        face_of, size = _faces_at(smaller)
        joins = [] if prime else _joins(face_of, size)
        for number, face in enumerate(faces(smaller)):
            # no other face becomes smaller, and the smoothing of the new crossing joins two with len(face) + 2 edges
            most = next((edges for edges, *joined in joins if number not in joined), 0)
            for first, second in pairs(face, 2):
                if first != second and most > len(face) + 2:
                    continue
                larger = pulled_together(smaller, first, second)
                if knots and not is_one_curve(larger):
                    continue
                if _is_to_be_smoothed(larger, face_of, size, prime, first == second):
                    grown.add(canonical(larger))
    return frozenset(grown)


def _faces_at(plane_map: PlaneMap) -> tuple[list[int], list[int]]:
    """Return the number of the face left of each dart, and the sizes of the faces."""
    face_of, size = [0] * len(plane_map), list[int]()
    for number, face in enumerate(faces(plane_map)):
        size.append(len(face))
        for dart in face:
            face_of[dart] = number
    return face_of, size


def _joins(face_of: Sequence[int], size: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the pairs of faces that smoothings join, by number, after their edges; those of most edges come first."""
    opposite = {tuple(sorted((one, face_of[dart ^ 2]))) for dart, one in enumerate(face_of) if one != face_of[dart ^ 2]}
    return sorted(((size[one] + size[other], one, other) for one, other in opposite), reverse=True)


def _is_to_be_smoothed(
    grown: Sequence[int], before: Sequence[int], sizes: Sequence[int], prime: bool, by_loop: bool
) -> bool:
    """Return True if no smoothing that leaves a shadow of the kind is worth more than the last crossing's.

    Args:
        before: the number of the face left of each dart before the last crossing.
        sizes: the sizes of these faces.
        by_loop: True if the last crossing is of a loop, which its smoothing joins to the face across the edge.
    """
    face_of, size = [*before, -1, -1, -1, -1], [*sizes]
    for dart in range(len(before), len(grown)):  # the faces that are not as they were meet the last crossing
        if face_of[dart] < 0:
            number, edges = len(size), 0
            while face_of[dart] != number:
                face_of[dart] = number
                edges += 1
                end = grown[dart]
                dart = end & ~3 | (end - 1) & 3
            size.append(edges)
    beside = [0] * len(size)  # in a nonseparable map, each face has one edge at most with another
    for dart, end in enumerate(grown if prime else ()):
        beside[face_of[dart]] |= 1 << face_of[end]

    def worth(dart: int) -> tuple[int, int]:
        """Return the key that compares smoothings: this joins the face left of a dart to the opposite one."""
        joined = size[face_of[dart]] + size[face_of[dart ^ 2]]
        return joined, size[face_of[dart ^ 1]] * size[face_of[dart ^ 3]]

    def stays(dart: int) -> bool:
        one, other = face_of[dart], face_of[dart ^ 2]
        return (beside[one] & beside[other]).bit_count() == 2 if prime else one != other

    last = len(grown) - (4 if by_loop else 3)  # this smoothing, with these faces, gives back the smaller shadow
    least = worth(last)
    for crossing in range(0, len(grown), 4):
        for dart in (crossing, crossing + 1):
            if worth(dart) > least and stays(dart):
                return False
    return True


def dowker(pd: Code) -> tuple[int, ...]:
    """Return the Dowker-Thistlethwaite code of one of these shadows.

    The passages of the crossings are numbered 1, 2, ... from the end of edge 0 on. For 1, 3, 5, ... the code gives the
    even number of the same crossing.
    """
    return tuple(1 + (b if b % 2 else d) for _, b, _, d in pd)


def _least_code(curve: PlaneMap) -> Code:
    """Return the least alternating planar diagram code with the least Dowker-Thistlethwaite code.

    It has edge 0 leaving along a dart from whose end the curve is soonest back at the same crossing.
    """
    walk = [0]
    while (dart := curve[walk[-1]] ^ 2) != 0:
        walk.append(dart)
    codes = {}
    for way in walk, [curve[dart] for dart in reversed(walk)]:
        back, last = [0] * len(way), dict[int, int]()
        for number, dart in enumerate(2 * way):
            crossing = curve[dart] >> 2
            before = last.get(crossing, number)
            back[before % len(way)], last[crossing] = number - before, number
        for start in (start for start, steps in enumerate(back) if steps == min(back)):
            numbers = range(start, start + len(way), 2)
            codes[way[start]] = [(number - start + back[number % len(way)]) % len(way) for number in numbers]
    least = min(codes.values())
    return min(pd for start, code in codes.items() if code == least for pd in _codes_from(curve, start))


def _codes_from(curve: PlaneMap, start: int) -> tuple[Code, Code]:
    """Return the alternating codes of a curve and its reflection, with edge 0 along a dart and even edges below."""
    edge = [0] * len(curve)
    incoming = []
    dart = start
    for number in range(len(curve) // 2):
        edge[dart] = edge[curve[dart]] = number
        incoming.append(curve[dart])
        dart = curve[dart] ^ 2
    lower = incoming[::2]
    pd, reflected = (
        tuple((edge[d], edge[d & ~3 | (d + turn) & 3], edge[d ^ 2], edge[d & ~3 | (d - turn) & 3]) for d in lower)
        for turn in (1, -1)
    )
    return pd, reflected


def least_memory(crossings: int, prime: bool = True) -> int:
    """Return a lower bound on the bytes for the shadows of links.

    There are (3n - 3)! 2 / (n! (2n - 1)!) nonseparable rooted plane maps of n edges, and 2 (2n)! 3^n / (n! (n + 2)!)
    rooted ones in all (W. T. Tutte, A census of planar maps, Canadian J. Math. 15 (1963)), and at most 8n of them
    belong to one shadow.
    """
    n = crossings
    if prime:
        rooted = 2 * factorial(3 * n - 3) // (factorial(n) * factorial(2 * n - 1))
    else:
        rooted = 2 * factorial(2 * n) * 3**n // (factorial(n) * factorial(n + 2))
    return rooted // (8 * n) * (32 * n + 120)


MOST_RANDOM = 60
"""The greatest number of crossings: of larger maps, few are of a single curve."""


def random_shadow(crossings: int, seed: int = 0) -> Diagram:
    """Return a random shadow, uniform among the rooted plane maps of one curve with this number of crossings.

    The strand that lies over at a crossing of its code is random too.

    Raises:
        InputError: the number of crossings is out of its range.
    """
    if not 0 <= crossings <= MOST_RANDOM:
        raise InputError(f"a random shadow of {crossings} crossings: expected 0 to {MOST_RANDOM}")
    draw = Random(seed)
    while True:
        code = _random_map(crossings, draw)
        if components(code) <= 1:
            return Diagram(code)


def _random_map(vertices: int, draw: Random) -> list[list[int]]:
    """Return the edge labels at each vertex of a random map, counterclockwise from a random one on."""
    mate: dict[int, int] = {}
    around: list[tuple[int, bool]] = []  # the leaves and the buds on the way around the tree, and which are buds
    waiting: list[tuple[int, bool]] = []
    vertex = 0
    for inner in _random_tree(vertices, draw):
        hung_on = waiting.pop()[0] if waiting else None
        if inner:
            first = 4 * vertex
            vertex += 1
            if hung_on is None:
                around.append((first, False))
            else:
                mate[hung_on], mate[first] = first, hung_on
            bud = draw.randrange(1, 4)
            waiting += [(first + place, place == bud) for place in (3, 2, 1)]
        elif hung_on is not None:
            around.append((hung_on, False))
        while waiting and waiting[-1][1]:
            around.append(waiting.pop())
    buds: list[int] = []
    for end, is_bud in around + [item for item in around if not item[1]]:
        if is_bud:
            buds.append(end)
        elif buds and end not in mate:
            bud = buds.pop()
            mate[end], mate[bud] = bud, end
    last = [end for end, _ in around if end not in mate]
    mate |= zip(last, reversed(last), strict=True)
    code = []
    for vertex in range(vertices):
        turn = draw.randrange(4)
        ends = [4 * vertex + (place + turn) % 4 for place in range(4)]
        code.append([min(end, mate[end]) for end in ends])
    return code


def _random_tree(inner: int, draw: Random) -> list[bool]:
    """Return a random binary tree in preorder, True for inner vertices: one rotation of a random sequence is a tree."""
    sequence = [True] * inner + [False] * (inner + 1)
    draw.shuffle(sequence)
    heights = list(accumulate(1 if is_inner else -1 for is_inner in sequence))
    lowest = heights.index(min(heights)) + 1
    return sequence[lowest:] + sequence[:lowest]
