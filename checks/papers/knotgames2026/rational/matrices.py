"""All functions of seven variables with given columns at both ends, as cubes of matrices.

Each setting of the three variables in the middle has a *matrix*: the unknots, by the places of the two ends. If the
function is blocked and smallest, setting one of the three leaves Y = 1, so that a square of four matrices has an option
with Y = 0 and an option with Y = 2. A cube of matrices is made of two such squares whose corners span four more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from knotgames.algebra.knot_type import grading
from knotgames.checks.papers.knotgames2026.cube.at_most_six import graded, symmetries
from knotgames.checks.papers.knotgames2026.cube.twists import Place, options_of
from knotgames.checks.papers.knotgames2026.rational.columns import FAMILIES, PLACES
from knotgames.checks.papers.knotgames2026.rational.ends import place_levels

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Levels = Mapping[Place, NDArray[np.uint8]]
    """The levels of Y of many games at once, by the position that is reached in the two ends."""

MIDDLE = 3
"""The number of variables between the two ends, if there are seven."""

SIDES = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The sides of a square. Corner v of a square or a cube has the digits of v as its signs, the lowest first."""

CHUNK = 1 << 11
"""The number of squares that are joined with all others at once."""

FACES = [[v for v in range(1 << MIDDLE) if v >> i & 1 == sign] for i in range(MIDDLE) for sign in range(2)]
"""The squares of a cube."""


class End(NamedTuple):
    """Two crossings at an end, with a family of columns.

    Attributes:
        family: the name of the family, or an empty text.
        blocks: the sizes of the blocks of crossings that count together.
        columns: the columns.
        near: the pairs of places whose vectors have a neighbor in common.
    """

    family: str
    blocks: tuple[int, ...]
    columns: frozenset[frozenset[Place]]
    near: tuple[tuple[Place, Place], ...]

    @classmethod
    def of(cls, family: str) -> End:
        """Return an end that has this family."""
        end = cls(family, (1, 1) if family == "F5" else (2,), frozenset(), ())
        columns = frozenset(frozenset(end.numbered[i] for i in column) for column in FAMILIES[family])
        near = (pair for pair in combinations(end.places, 2) if any(column >= {*pair} for column in columns))
        return end._replace(columns=columns, near=tuple(near))

    @property
    def numbered(self) -> list[Place]:
        """Return the places in the order of `columns.PLACES`."""
        places = range(len(PLACES))
        return [((2, i.bit_count()),) if len(self.blocks) == 1 else ((1, i & 1), (1, i >> 1)) for i in places]

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the different places with both crossings set."""
        return tuple(dict.fromkeys(self.numbered))

    @property
    def levels(self) -> Mapping[Place, frozenset[int]]:
        """Return the levels of Y that places have in a smallest blocked function, by the tuples of the family."""
        return dict(zip(self.numbered, _levels_of(self.family), strict=True)) if self.family else {}


@cache
def _levels_of(family: str) -> list[frozenset[int]]:
    return place_levels(FAMILIES[family], grading.Y)


class Part(NamedTuple):
    """A position in the two ends, and what can follow it, for all matrices.

    Attributes:
        place: the position.
        codes: for each matrix the number of its restriction to what can follow.
        levels: the levels of Y of all edges, squares or cubes of restrictions; one axis for each corner.
    """

    place: Place
    codes: NDArray[np.intp]
    levels: Levels


@dataclass(frozen=True)
class Ends:
    """Two ends of a function of seven variables; the places of the right one are read from the outside as well."""

    left: End
    right: End

    @property
    def start(self) -> Place:
        """Return the position in which nothing is set."""
        return tuple((0, 0) for _ in self.blocks)

    @property
    def blocks(self) -> tuple[int, ...]:
        """Return the sizes of the blocks of both ends."""
        return (*self.left.blocks, *self.right.blocks)

    @cached_property
    def matrices(self) -> Levels:
        """Return all matrices without cycles, as levels of places.

        A cycle of four has two vectors of each end. A cycle of six has two of each end that are near, and neighbors in
        common of these.
        """
        found = []
        for columns in product(self.left.columns, repeat=len(self.right.places)):
            at = dict(zip(self.right.places, columns, strict=True))
            rows = {i: frozenset(j for j, column in at.items() if i in column) for i in self.left.places}
            if (
                self.right.columns.issuperset(rows.values())
                and all(len(rows[i] & rows[k]) < 2 for i, k in combinations(rows, 2))
                and not any(
                    {rows[i] & {*pair}, rows[k] & {*pair}} == {frozenset({j}) for j in pair}
                    for (i, k), pair in product(self.left.near, self.right.near)
                )
            ):
                found.append(rows)
        return {
            (*i, *j): np.array([0 if j in rows[i] else 2 for rows in found], dtype=np.uint8)
            for i, j in product(self.left.places, self.right.places)
        }

    def after(self, place: Place) -> list[Place]:
        """Return a position and all that can follow it in the ends, options first."""
        found = [place]
        for one in found:
            found += [option for option in options_of(one, self.blocks) if option not in found]
        return found[::-1]

    def graded(self, place: Place, further: int, seen: Sequence[Levels], known: Levels | None = None) -> Levels:
        """Return the levels after a place, from those of the options in further variables, and known ones."""
        levels = dict(known or {})
        for one in self.after(place)[len(levels) :]:
            options = [*(level[one] for level in seen), *(levels[option] for option in options_of(one, self.blocks))]
            odd = bool((sum(self.blocks) - sum(done for done, _ in one) + further) % 2)
            levels[one] = graded(options, odd, grading.Y)
        return levels

    def part(self, place: Place, dimension: int) -> Part:
        """Return the levels after a place for edges, squares or cubes of all restrictions of matrices."""
        set_all = [one for one in self.after(place) if one in self.matrices]  # they are the first
        rows, codes = np.unique(np.array([self.matrices[one] for one in set_all]), axis=1, return_inverse=True)
        levels = self.graded(place, 0, [], dict(zip(set_all, rows, strict=True)))
        for further in range(1, dimension + 1):
            corners = range(1 << further)
            faces = [
                [len(rows.T) if v >> i & 1 == sign else 1 for v in corners] for i in range(further) for sign in (0, 1)
            ]
            seen = [{one: level.reshape(face) for one, level in levels.items()} for face in faces]
            levels = self.graded(place, further, seen)
        return Part(place, codes.reshape(-1), levels)

    @cached_property
    def options(self) -> list[Part]:
        """Return the options in the ends, with their squares."""
        return [self.part(place, 2) for place in options_of(self.start, self.blocks)]

    @cached_property
    def _seen(self) -> list[tuple[tuple[int, ...], NDArray[np.intp], NDArray[np.uint8]]]:
        """Return for options of squares their corners, codes, and levels: 1 and 2 for Y = 0 and Y = 2, 0 for Y = 1."""
        edge = self.part(self.start, 1)
        parts = [*((corners, edge) for corners in SIDES), *((range(4), option) for option in self.options)]
        bits = np.array([1, 0, 2], dtype=np.uint8)
        return [(tuple(corners), one.codes, bits[one.levels[one.place]]) for corners, one in parts]

    def is_one(self, corners: Sequence[NDArray[np.intp]]) -> NDArray[np.bool_]:
        """Return True for each square with Y = 1, with these matrices at the four corners."""
        found = np.zeros([*map(len, corners)], dtype=np.uint8)
        for at, codes, bits in self._seen:
            one = bits[np.ix_(*(codes[corners[v]] for v in at))]
            found |= np.expand_dims(one, tuple({*range(4)} - {*at}))
        return np.equal(found, 3)

    @cached_property
    def lines(self) -> list[Part]:
        """Return the places of one end that have a limited level, with 1 for the cubes that have it."""
        places = [((*i, *self.start[len(i) :]), one) for i, one in self.left.levels.items()]
        places += [((*self.start[: -len(j)], *j), one) for j, one in self.right.levels.items()]
        parts = [(self.part(place, MIDDLE), one) for place, one in places if len(one) == 1]
        return [
            part._replace(levels={part.place: np.isin(part.levels[part.place], [*one]).astype(np.uint8)})
            for part, one in parts
        ]

    def cubes(self) -> Iterator[NDArray[np.intp]]:
        """Yield the cubes of matrices whose squares have Y = 1, with the right levels at the places of one end.

        Each is yielded up to order and negation of the variables in the middle, and of a twist at the right end.
        """
        if not any((bits & 1).any() for *_, bits in self._seen):
            return  # no square has an option with Y = 0
        (place, codes, levels), *others = self.lines
        domains = [np.flatnonzero(codes == code) for code in range(len(levels[place]))]
        line_places = [one for one in self.after(place) if one in self.matrices]
        rows = [[self.matrices[one][domain[0]] for one in line_places] for domain in domains]
        same: list[Sequence[int]] = [range(len(rows))]
        if len(self.right.blocks) == 1:
            same.append([rows.index(row[::-1]) for row in rows])
        are_one = cache(lambda *line: self.is_one([domains[code] for code in line]))
        for line in reversed(_one_of_each_class(np.argwhere(levels[place]), same)):
            corners = [domains[code] for code in line]
            lower, upper = (np.argwhere(are_one(*half)) for half in (line[:4], line[4:]))
            if len(lower) and len(upper):
                sides = [are_one(*line[[a, b, a + 4, b + 4]]) for a, b in SIDES]
                yield from self._joined(corners, lower, upper, sides, others)

    def _joined(
        self,
        corners: Sequence[NDArray[np.intp]],
        lower: NDArray[np.intp],
        upper: NDArray[np.intp],
        sides: Sequence[NDArray[np.bool_]],
        lines: Sequence[Part],
    ) -> Iterator[NDArray[np.intp]]:
        """Yield such cubes with these matrices at the corners, of pairs of squares that fit together."""
        fitting = [
            np.packbits(
                one.reshape(*one.shape[:2], -1).take(np.ravel_multi_index(upper[:, side].T, one.shape[2:]), axis=2),
                axis=-1,
            )
            for side, one in zip(SIDES, sides, strict=True)
        ]
        high = _matrices(corners[4:], upper)
        for first in range(0, len(lower), CHUNK):
            chunk = lower[first : first + CHUNK]
            pairs = np.full((len(chunk), len(upper) + 7 >> 3), 255, dtype=np.uint8)  # a row for each square of the
            for side, fits in zip(SIDES, fitting, strict=True):  # chunk, with a bit for each upper one
                pairs &= fits[*chunk[:, side].T]
                some = pairs.any(axis=1)
                chunk, pairs = chunk[some], pairs[some]
            low = _matrices(corners[:4], chunk)
            for place, codes, levels in lines:
                table = levels[place]
                weights = len(table) ** np.arange(3, -1, -1)
                keys, places = np.unique(codes[low] @ weights, return_inverse=True)
                right = table.reshape(len(table) ** 4, -1)[np.ix_(keys, codes[high] @ weights)]
                pairs &= np.packbits(right, axis=-1)[places.reshape(-1)]
            row, byte = np.nonzero(pairs)
            one, bit = np.nonzero(np.unpackbits(pairs[row, byte][:, None], axis=-1))
            yield np.concatenate([low[row[one]], high[8 * byte[one] + bit]], axis=1)

    def blocked(self) -> NDArray[np.intp] | None:
        """Return a cube of matrices that is blocked, or None."""
        for cubes in self.cubes():
            for place, codes, levels in reversed(self.options):
                if len(cubes):
                    size = len(levels[place])
                    keys, places = np.unique(codes[cubes] @ size ** np.arange(8), return_inverse=True)
                    digits = keys[:, None] // size ** np.arange(8) % size
                    seen = [{one: level[tuple(digits[:, face].T)] for one, level in levels.items()} for face in FACES]
                    cubes = cubes[(self.graded(place, MIDDLE, seen)[place] == 1)[places.reshape(-1)]]
            if len(cubes):
                first: NDArray[np.intp] = cubes[0]
                return first
        return None


def _matrices(corners: Sequence[NDArray[np.intp]], squares: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the matrices of squares, whose corners are numbered by their domains."""
    return np.stack([corner[numbers] for corner, numbers in zip(corners, squares.T, strict=True)], axis=1)


def _one_of_each_class(cubes: NDArray[np.intp], names: Sequence[Sequence[int]]) -> NDArray[np.intp]:
    """Return the first of each class of cubes of numbers, up to the symmetries of a cube and new names of numbers."""
    weights = len(names[0]) ** np.arange(8)
    images = (np.array(name)[cubes[:, image]] @ weights for image in symmetries(MIDDLE) for name in names)
    first: NDArray[np.intp] = cubes[np.minimum.reduce([*images]) == cubes @ weights]
    return first
