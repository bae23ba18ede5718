"""Planar diagram codes from Gauss codes and Dowker-Thistlethwaite codes of knots and links, and back.

Both codes give the order in which a knot passes its crossings, over or under, without a drawing in the plane. To draw
them, every crossing is smoothed in the one of two ways that keeps the curve in one piece: of the two parts between its
passages, one is traversed backwards. The result is a circle that touches itself at every crossing, from inside or from
outside. Two crossings whose points alternate along it cannot touch on the same side. The curve can be drawn if and only
if sides can be chosen so for all, and each touching can be made a crossing of the right strands again
[ReadRosenstiehl1976].

Two components of a link that cross become one if a crossing of the two is doubled, as in a twist along both strands.
That changes nothing about the plane: the new crossing and the old one are the corners of a face.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Code, Crossing, Diagram


class Passage(NamedTuple):
    """A passage through a crossing (the first is 0): the edges before and after it, and True if it lies over."""

    crossing: int
    enters: int
    leaves: int
    over: bool


def _planar(components: Sequence[Sequence[tuple[int, bool]]]) -> Code:
    """Return the planar diagram code of a link whose components pass these crossings, over if True.

    Edge t leads away from passage t, counted along one component after the other.
    """
    ends = [0, *accumulate(map(len, components))]
    passages = [
        [Passage(c, t - 1 if t > start else stop - 1, t, over) for t, (c, over) in enumerate(component, start)]
        for (start, stop), component in zip(pairwise(ends), components, strict=True)
    ]
    code: dict[int, Crossing] = {}
    for word in _merged(passages):
        names = {crossing: name for name, crossing in enumerate(dict.fromkeys(one.crossing for one in word))}
        around = _drawn([names[one.crossing] for one in word])
        met: dict[int, tuple[int, Passage]] = {}
        for q, second in enumerate(word):
            p, first = met.setdefault(second.crossing, (q, second))
            if p == q:
                continue
            edges = around[names[second.crossing]]
            turn = next(k for k in range(4) if edges[k] == (p - 1) % len(word) and edges[(k + 2) % 4] == p)
            lower, upper = (second, first) if first.over else (first, second)
            right = (edges[(turn + 1) % 4] == q - 1) == first.over  # the strand over leaves to the right
            sides = (upper.leaves, upper.enters) if right else (upper.enters, upper.leaves)
            code[second.crossing] = lower.enters, sides[0], lower.leaves, sides[1]
    return tuple(code[crossing] for crossing in range(ends[-1] // 2))


def _merged(words: Sequence[Sequence[Passage]]) -> Iterator[list[Passage]]:
    """Yield a closed curve for each connected piece: from a crossing it goes around a new component and comes back.

    Crossings that are passed again on the way back have negative numbers.
    """
    places: dict[int, list[tuple[int, int]]] = {}
    for number, component in enumerate(words):
        for place, passage in enumerate(component):
            places.setdefault(passage.crossing, []).append((number, place))
    left, doubled = dict(enumerate(words)), 0
    while left:
        word = list[Passage]()
        walks: list[tuple[Iterator[Passage], list[Passage]]] = [(iter(left.pop(min(left))), [])]
        while walks:
            walk, back = walks[-1]
            one = next(walk, None)
            if one is None:
                word += back
                walks.pop()
                continue
            word.append(one)
            for number, place in places[one.crossing]:
                if number in left:
                    doubled -= 1
                    extra = [Passage(doubled, 0, 0, over=True)]
                    word += extra
                    around = left.pop(number)
                    walks.append((iter([*around[place + 1 :], *around[: place + 1]]), extra))
        yield word


def _drawn(word: Sequence[int]) -> list[Crossing]:
    """Return the edges around each crossing, counterclockwise, in a drawing; edge t is between letters t and t + 1."""
    size = len(word)
    # the circle as it is traversed, crossings and edges by turns; edges are negative: -1 - t
    circle = [item for t, crossing in enumerate(word) for item in (crossing, -1 - t)]
    for crossing in range(size // 2):
        first, second = (i for i, item in enumerate(circle) if item == crossing)
        circle[first + 1 : second] = circle[first + 1 : second][::-1]
    places = [tuple(i for i, item in enumerate(circle) if item == crossing) for crossing in range(size // 2)]
    inside = _sides(places)
    around = []
    for crossing, (i, j) in enumerate(places):
        edges = tuple(-1 - circle[(place + step) % len(circle)] for place, step in ((i, 1), (j, -1), (j, 1), (i, -1)))
        p, q = (t for t, letter in enumerate(word) if letter == crossing)
        strands = [{(p - 1) % size, p}, {(q - 1) % size, q}]
        if set(edges[::2]) not in strands or set(edges[1::2]) not in strands:
            raise InputError(_NOT_PLANAR)
        a, b, c, d = edges if inside[crossing] else edges[::-1]
        around.append((a, b, c, d))
    return around


def _sides(places: Sequence[tuple[int, ...]]) -> list[bool]:
    """Return True for crossings that touch from inside, so that no two that alternate are on one side."""
    side: dict[int, bool] = {}
    for start in range(len(places)):
        side.setdefault(start, True)
        waiting = [start]
        while waiting:
            crossing = waiting.pop()
            i, j = places[crossing]
            for other, (k, m) in enumerate(places):
                if (i < k < j) == (i < m < j):
                    continue
                if other not in side:
                    side[other] = not side[crossing]
                    waiting.append(other)
                elif side[other] == side[crossing]:
                    raise InputError(_NOT_PLANAR)
    return [side[crossing] for crossing in range(len(places))]


_NOT_PLANAR = "not planar: no curve in the plane passes crossings in this order"


def from_gauss(*components: Sequence[int]) -> Code:
    """Return the planar diagram code of a signed Gauss code.

    The code has the crossings along each component, from 1: k for a passage over crossing k, -k for one under it.

    Raises:
        InputError: a crossing is not passed once over and once under (all are named), or the code is not planar, or a
            component of a link crosses nothing.

    >>> from_gauss([-1, 2, -3, 1, -2, 3])
    ((5, 2, 0, 3), (3, 0, 4, 1), (1, 4, 2, 5))
    >>> from_gauss([1, -2], [2, -1])
    ((2, 0, 3, 1), (0, 2, 1, 3))
    """
    code = [number for component in components for number in component]
    crossings = len(code) // 2
    wrong = [
        f"{number} stands {code.count(number)} times"
        for number in sorted({*code, *range(1, crossings + 1), *range(-crossings, 0)}, key=lambda k: (abs(k), k < 0))
        if code.count(number) != 1 or not 1 <= abs(number) <= crossings
    ]
    if wrong or len(code) % 2:
        raise InputError(
            f"Gauss code of {len(code)} passages: {', '.join(wrong)}, "
            f"expected 1 to {(len(code) + 1) // 2} and -1 to {-((len(code) + 1) // 2)} once each"
        )
    _require_crossings(components)
    return _planar([[(abs(number) - 1, number > 0) for number in component] for component in components])


def from_dowker(*components: Sequence[int]) -> Code:
    """Return the planar diagram code of a Dowker-Thistlethwaite code.

    The passages are counted along one component after the other, from an odd one on. The code has the even passage
    through the same crossing for each of the odd passages 1, 3, 5, ..., negative if that one lies over.

    Raises:
        InputError: even numbers are missing or repeated, or numbers do not belong (all are named); or it is not planar,
            or a component of a link crosses nothing.

    >>> from_dowker([4, 6, 2])
    ((2, 0, 3, 5), (4, 2, 5, 1), (0, 4, 1, 3))
    """
    code = [number for component in components for number in component]
    expected = range(2, 2 * len(code) + 1, 2)
    sizes = [abs(number) for number in code]
    wrong = [
        f"{number} stands {sizes.count(number)} times"
        for number in sorted({*sizes, *expected})
        if number not in expected or sizes.count(number) != 1
    ]
    if wrong:
        raise InputError(
            f"DT code of {len(code)} crossings: {', '.join(wrong)}, "
            f"expected the even numbers 2 to {2 * len(code)} once each, with a sign or without"
        )
    _require_crossings(components)
    passages = [(0, False)] * (2 * len(code))
    for crossing, even in enumerate(code):
        passages[2 * crossing] = (crossing, even > 0)
        passages[abs(even) - 1] = (crossing, even < 0)
    ends = [0, *accumulate(2 * len(component) for component in components)]
    return _planar([passages[start:stop] for start, stop in pairwise(ends)])


def _require_crossings(components: Sequence[Sequence[int]]) -> None:
    if len(components) > 1 and not all(components):
        raise InputError("a link with a circle that crosses nothing, which no code describes")


def to_dowker(diagram: Diagram) -> list[int]:
    """Return the Dowker-Thistlethwaite code of a diagram of a knot, resolved or not; edge 0 leaves passage 1.

    >>> to_dowker(Diagram(from_dowker([4, -6, 8, -2])))
    [4, -6, 8, -2]
    """
    even: dict[int, int] = {}
    for (_, b, under, d), sign in zip(diagram.pd, diagram.signs, strict=True):
        over = b if sign > 0 else d
        even[min(under, over, key=lambda edge: edge % 2)] = under + 1 if under % 2 else -over - 1
    return [even[edge] for edge in range(0, 2 * len(even), 2)]
