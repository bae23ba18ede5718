"""Surfaces glued from polygons, and the surfaces left by cutting along an edge and capping.

A face is its boundary word: edges are numbered from 1, and -e is the edge e in reverse. Edges with the same number are
identified; an edge that occurs once lies on the boundary. Everything is counted from the words alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from knotgames.games.surface import NONORIENTABLE, ORIENTABLE, Surface

Word = tuple[int, ...]

End = tuple[int, bool]
"""An end of an edge: the start (False) or the end (True)."""

SPHERE: Word = (1, -1)
TORUS: Word = (1, 2, -1, -2)
PLANE: Word = (1, 1)
KLEIN_BOTTLE: Word = (1, 2, -1, 2)


@dataclass(frozen=True)
class Gluing:
    """Polygons with edges identified in pairs.

    Raises:
        ValueError: an edge occurs more than twice.

    >>> Gluing(((1, 2, 1, 3),)).circles  # a Möbius band: its edge is one circle
    ((2, -3),)
    """

    faces: tuple[Word, ...]

    def __post_init__(self) -> None:
        crowded = [edge for edge, times in self._times.items() if times > 2]
        if crowded:
            raise ValueError(f"edge {crowded[0]} occurs more than twice in {self.faces}")

    @cached_property
    def _times(self) -> Counter[int]:
        return Counter(abs(edge) for face in self.faces for edge in face)

    @cached_property
    def vertices(self) -> tuple[frozenset[End], ...]:
        """The vertices, each as the set of edge ends that meet there."""
        classes = {(edge, head): {(edge, head)} for edge in self._times for head in (False, True)}
        for face in self.faces:
            for before, after in pairwise((*face, *face[:1])):
                one, other = classes[abs(before), before > 0], classes[abs(after), after < 0]
                if one is not other:
                    one |= other
                    classes |= dict.fromkeys(other, one)
        return tuple(frozenset(ends) for ends in {id(ends): ends for ends in classes.values()}.values())

    @property
    def euler_characteristic(self) -> int:
        return len(self.vertices) - len(self._times) + len(self.faces)

    @cached_property
    def circles(self) -> tuple[Word, ...]:
        once = {edge for edge, times in self._times.items() if times == 1}
        opposite: dict[End, End] = {}
        for vertex in self.vertices:
            if ends := sorted(end for end in vertex if end[0] in once):
                first, second = ends
                opposite |= {first: second, second: first}
        found = []
        while once:
            start: End = (min(once), False)
            end, word = start, []
            while True:
                edge, head = end
                once.discard(edge)
                word.append(-edge if head else edge)
                end = opposite[edge, not head]
                if end == start:
                    break
            found.append(tuple(word))
        return tuple(found)

    def capped(self) -> Gluing:
        """Return the surface with a disk attached to each boundary circle."""
        return Gluing((*self.faces, *self.circles))

    @cached_property
    def closed_curves(self) -> tuple[int, ...]:
        """The interior edges that are closed curves."""
        inside = (edge for edge, times in self._times.items() if times == 2)
        return tuple(edge for edge in inside if any({(edge, False), (edge, True)} <= ends for ends in self.vertices))

    def cut(self, edge: int) -> Gluing:
        """Return the surface cut along an edge.

        Raises:
            ValueError: the edge is not a closed curve in the interior.
        """
        if edge not in self.closed_curves:
            raise ValueError(f"expected a closed curve inside {self.faces}, found {edge}")
        sides = iter((edge, max(self._times) + 1))  # on the boundary either direction will do
        return Gluing(tuple(tuple(next(sides) if abs(one) == edge else one for one in face) for face in self.faces))

    def components(self) -> Iterator[Gluing]:
        """Yield the connected components."""
        left = list(self.faces)
        while left:
            piece = [left.pop()]
            for face in piece:
                near = [other for other in left if not set(map(abs, face)).isdisjoint(map(abs, other))]
                left = [other for other in left if other not in near]
                piece += near
            yield Gluing(tuple(piece))

    @property
    def is_orientable(self) -> bool:
        """True if faces can be turned over such that the two sides of each edge run in opposite directions."""
        sides: dict[int, list[tuple[int, bool]]] = {}
        for place, face in enumerate(self.faces):
            for edge in face:
                sides.setdefault(abs(edge), []).append((place, edge > 0))
        beside: dict[int, list[tuple[int, bool]]] = {place: [] for place in range(len(self.faces))}
        for (one, way), (other, its_way) in (pair for pair in sides.values() if len(pair) == 2):
            beside[one].append((other, way is its_way))
            beside[other].append((one, way is its_way))
        turned: dict[int, bool] = {}
        for start in beside:
            waiting = [] if start in turned else [(start, False)]
            for place, over in waiting:
                if place not in turned:
                    waiting += [(other, over is not alike) for other, alike in beside[place]]
                if turned.setdefault(place, over) is not over:
                    return False
        return True

    def surfaces(self) -> tuple[Surface, ...]:
        """The components of a closed surface, sorted.

        Raises:
            ValueError: there is a boundary.
        """
        if self.circles:
            raise ValueError(f"{self.faces} has a boundary")
        return tuple(sorted(map(_surface, self.components())))


def _surface(piece: Gluing) -> Surface:
    if piece.is_orientable:
        return Surface(ORIENTABLE, (2 - piece.euler_characteristic) // 2)
    return Surface(NONORIENTABLE, 2 - piece.euler_characteristic)


def joined(words: Sequence[Word], first: int = 1) -> Word:
    """Return the concatenation of words, with distinct edges numbered from `first` on.

    >>> joined([PLANE, TORUS])
    (1, 1, 2, 3, -2, -3)
    """
    whole: list[int] = []
    for word in words:
        shift = first - 1
        whole += [edge + shift if edge > 0 else edge - shift for edge in word]
        first += max(map(abs, word))
    return tuple(whole)


def polygon(words: Sequence[Word]) -> Gluing:
    """Return the connected sum of the surfaces of some words as one polygon; for no words, the sphere."""
    return Gluing((joined(words or [SPHERE]),))


def cut_and_pasted(word: Word, start: int, stop: int, edge: int) -> Word:
    """Return the polygon after a cut between two corners and gluing along an edge. The surface stays the same.

    Args:
        word: an edge that occurs once stands for the rest of a polygon.
        start: the index of the first edge of one piece.
        stop: the index after its last edge.

    Raises:
        ValueError: the edge does not occur once in each piece.

    A Klein bottle is the sum of two projective planes:

    >>> cut_and_pasted(KLEIN_BOTTLE, 0, 2, 2)
    (3, 1, 1, 3)
    """
    line = max(map(abs, word)) + 1
    one, other = (*word[start:stop], line), (-line, *word[stop:], *word[:start])
    if [abs(e) for e in one].count(edge) != 1 or [abs(e) for e in other].count(edge) != 1:
        raise ValueError(f"edge {edge} is not in both pieces, {one} and {other}")
    if (edge in one) is (edge in other):
        other = turned_over(other)
    return (*_after(one, edge), *_after(other, edge))


def turned_over(word: Word) -> Word:
    """Return the word of a polygon read from its other side."""
    return tuple(-edge for edge in reversed(word))


def _after(word: Word, edge: int) -> Word:
    """Return the other edges, in order around the polygon."""
    place = [abs(one) for one in word].index(edge)
    return (*word[place + 1 :], *word[:place])


def named(word: Word, rest: int) -> Word:
    """Return the word after the edge `rest`, in its direction, with edges renumbered in order.

    >>> named((-1, 3, 3, 9, 1), 9)
    (1, -1, 2, 2)
    """
    word = _after(word if rest in word else turned_over(word), rest)
    numbers: dict[int, int] = {}
    for edge in word:
        numbers.setdefault(abs(edge), (len(numbers) + 1) * (1 if edge > 0 else -1))
    return tuple(numbers[abs(edge)] * (1 if edge > 0 else -1) for edge in word)


def is_one_corner(word: Word) -> bool:
    """Return True if the word, inserted at a corner of any polygon, adds edges but no vertex.

    >>> is_one_corner(TORUS), is_one_corner(SPHERE)
    (True, False)
    """
    before, after = max(map(abs, word)) + 1, max(map(abs, word)) + 2
    around = Gluing(((before, *word, after),))
    return len(around.vertices) == 2  # the other one lies between the two edges before and after
