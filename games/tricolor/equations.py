"""Partial colorings as equations modulo 3, which fall apart into independent games.

A crossing has one color or three if and only if its colors, as numbers modulo 3, add up to 0. So a partial coloring
leaves an equation between the uncolored strands of each crossing. Nobody may complete an equation so that it fails.
The solver uses three facts:

- A strand is *dead* if two equations in it alone contradict each other: it stays uncolored, and its crossings are
  never completed. Without dead strands and completed equations the rest falls apart into *components*, and the game
  is their sum.
- A component consists of its left sides, up to renaming of the unknowns, and its constants. So symmetries of the
  projection and equal pieces need no further work.
- Recoloring unknowns, x -> x + t, changes the constants by a combination of the columns of the left sides. The map
  x -> -x changes their sign. So a component depends only on the *syndrome* of the constants, up to sign: their
  products with the vectors that annihilate all columns. This includes the permutations of the colors.

Everything that depends on the left sides alone is computed once for each `Shape`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from knotgames.algebra.bits import bits
from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.coloring import UNCOLORED, Coloring
from knotgames.games.tricolor.projection import Projection

Equation = tuple[tuple[int, int], ...]
"""A left side: unknowns in increasing order, each with its coefficient 1 or 2. The first coefficient is 1."""

_Source = tuple[int, tuple[int, ...]]
"""The old constant that a new one comes from, and the images of 0, 1, 2."""

MAX_EQUATIONS = 127
"""The most equations: an entry of a syndrome is a byte, to which each equation adds at most 2."""

_LEAVES = 64
"""The most namings of the unknowns that are tried. Beyond it, equal shapes may go unnoticed."""

_AFFINE = tuple(
    tuple(tuple(scale * (constant - shift) % 3 for constant in range(3)) for shift in range(3)) for scale in range(3)
)
"""The image of each constant when it is shifted down and then scaled, by scale and shift."""

_SHIFTED = tuple(
    tuple(tuple(shifts[coefficient * value % 3] for value in range(3)) for coefficient in range(3))
    for shifts in _AFFINE
)
"""The same by the scale, and by the coefficient and the value of an unknown whose product is the shift."""

_PRIME = 2**61 - 1

_MIXED = tuple(pow(3, power, _PRIME) for power in range(1, 2 * 4 * MAX_EQUATIONS))
"""A number for each class of unknowns and each coefficient, powers modulo a prime: small sums do not coincide."""

_MODULO_3 = bytes(byte % 3 for byte in range(256))
_NEGATED = bytes(-byte % 3 for byte in range(256))


class Shapes:
    """A collection of shapes, one for all that are equal up to renaming of unknowns, each identified by its number."""

    def __init__(self) -> None:
        self._made: dict[tuple[Equation, ...], Shape] = {}
        self._named: dict[tuple[Equation, ...], tuple[Shape, list[tuple[int, int]]]] = {}

    def of(self, sides: tuple[Equation, ...]) -> tuple[Shape, list[tuple[int, int]]]:
        """Return the shape of connected equations; for each of its equations, the index of the side and the factor."""
        if sides not in self._named:
            self._named[sides] = self._make(sides)
        return self._named[sides]

    def _make(self, sides: tuple[Equation, ...]) -> tuple[Shape, list[tuple[int, int]]]:
        best: tuple[Equation, ...] | None = None
        orders: list[list[tuple[int, int]]] = []
        for names in _namings(sides):
            renamed = sorted((*_renamed(side, names), index) for index, side in enumerate(sides))
            equations = tuple(equation for equation, _, _ in renamed)
            order = [(index, scale) for _, scale, index in renamed]
            if best is None or equations < best:
                best, orders = equations, [order]
            elif equations == best:
                orders.append(order)
        assert best is not None
        if best not in self._made:
            unknowns = 1 + max(unknown for side in best for unknown, _ in side)
            vectors = _annihilators(best, unknowns)
            tables = {_syndrome_table(vectors, orders[0], order) for order in orders}
            number = len(self._made)
            self._made[best] = Shape(self, unknowns, best, number, tuple(sorted(tables)), len(vectors))
        return self._made[best], orders[0]


@dataclass(eq=False)
class Shape:
    """The left sides of a connected component of at least two unknowns, with data that follows from them alone.

    The `equations` are in increasing order; the `number` identifies the shape in its collection. For each symmetry,
    `syndromes` has the term of each value of each constant in the syndrome, as the bytes of an integer. A syndrome has
    `length` entries.
    """

    shapes: Shapes
    unknowns: int
    equations: tuple[Equation, ...]
    number: int
    syndromes: tuple[tuple[tuple[int, int, int], ...], ...]
    length: int
    _assignments: dict[int, _Assignment] = field(default_factory=dict)
    _components: dict[bytes, Component] = field(default_factory=dict)
    _order: list[tuple[int, int | None]] = field(default_factory=list)

    def key(self, constants: bytes) -> bytes:
        """Return the syndrome of the constants, the smallest over all symmetries and both signs."""
        best: bytes | None = None
        for table in self.syndromes:
            entries = sum([row[constant] for row, constant in zip(table, constants, strict=True)])
            raw = entries.to_bytes(self.length, "big")
            for syndrome in (raw.translate(_MODULO_3), raw.translate(_NEGATED)):
                if best is None or syndrome < best:
                    best = syndrome
        assert best is not None
        return best

    def component(self, constants: bytes) -> Component:
        """Return the component with these constants."""
        known = self._components.get(constants)
        if known is None:
            known = self._components[constants] = Component(self, constants)
        return known

    def assignment(self, unknown: int) -> _Assignment:
        """Return the effect of coloring an unknown."""
        known = self._assignments.get(unknown)
        if known is None:
            known = self._assignments[unknown] = _Assignment(self, unknown)
        return known

    def order(self) -> list[tuple[int, int | None]]:
        """Return the unknowns, each with its equation in one unknown or None; first those that break the shape most.

        A second such equation would make the unknown dead.
        """
        if not self._order:
            alone = {equation[0][0]: place for place, equation in enumerate(self.equations) if len(equation) == 1}
            masks = [sum(1 << unknown for unknown, _ in equation) for equation in self.equations]
            unknowns = sorted(range(self.unknowns), key=lambda unknown: _largest_part(masks, 1 << unknown))
            self._order.extend((unknown, alone.get(unknown)) for unknown in unknowns)
        return self._order


class Component:
    """A connected component of the equations. In one collection of shapes, equal keys mean equal games."""

    __slots__ = ("constants", "key", "shape")

    def __init__(self, shape: Shape, constants: bytes) -> None:
        self.shape = shape
        self.constants = constants
        self.key = (shape.unknowns, shape.number, shape.key(constants))

    def options(self) -> Iterator[Rest]:
        """Yield the rest after each move, each rest once; first the moves that leave the smallest parts."""
        seen = set()
        for unknown, place in self.shape.order():
            for value in (0, 1, 2) if place is None else (self.constants[place],):
                rest = self.shape.assignment(unknown).rest(self.constants, value)
                signature = rest.singles, *[component.key for component in rest.components]
                if signature not in seen:
                    seen.add(signature)
                    yield rest


class Rest(NamedTuple):
    """A sum of games that remains to be played.

    A component of one unknown is a heap of size 1; `singles` is the nim-sum of these. The other `components` are in
    the order of their keys; two equal ones cancel.
    """

    singles: int
    components: tuple[Component, ...]

    @staticmethod
    def of(singles: int, components: Sequence[Component]) -> Rest:
        """Return the sum without pairs of equal components."""
        if len(components) < 2:
            return Rest(singles, tuple(components))
        left: list[Component] = []
        for component in sorted(components, key=lambda component: component.key):
            if left and left[-1].key == component.key:
                left.pop()
            else:
                left.append(component)
        return Rest(singles, tuple(left))


def rest_of(projection: Projection, coloring: Coloring, shapes: Shapes) -> Rest:
    """Return the sum of games that a legal partial coloring leaves.

    Raises:
        InputError: there are more than MAX_EQUATIONS crossings.

    >>> from knotgames.games.tricolor.projection import twist
    >>> rest = rest_of(twist(5), (0, 0, 3, 3, 3), Shapes())
    >>> rest.singles, [component.shape.equations for component in rest.components]
    (0, [(((0, 1),), ((0, 1), (1, 1), (2, 1)), ((0, 1), (2, 1)), ((1, 1), (2, 2)))])
    """
    equations: dict[tuple[Equation, int], None] = {}
    for crossing in projection.reduced:
        coefficients: dict[int, int] = {}
        constant = 0
        for strand in crossing:
            if coloring[strand] == UNCOLORED:
                coefficients[strand] = (coefficients.get(strand, 0) + 1) % 3
            else:
                constant -= coloring[strand]
        terms = tuple(sorted((strand, coefficient) for strand, coefficient in coefficients.items() if coefficient))
        if terms:
            equation, scale = _scaled(terms)
            equations[equation, scale * constant % 3] = None
    if len(equations) > MAX_EQUATIONS:
        raise InputError(f"projection of {len(equations)} different crossings: the search takes {MAX_EQUATIONS}")
    sides = [equation for equation, _ in equations]
    constants = bytes(constant for _, constant in equations)
    unknowns = [strand for strand, color in enumerate(coloring) if color == UNCOLORED]
    alone = _alone(sides)
    dead = frozenset(unknown for unknown, places in alone.items() if len({constants[place] for place in places}) > 1)
    singles, parts = _parts(shapes, sides, unknowns, dead)
    return Rest.of(
        singles,
        [
            shape.component(bytes([scale * constants[place] % 3 for place, scale in sources]))
            for shape, sources in parts
        ],
    )


_Case = tuple[int, list[tuple[Shape, tuple[list[_Source], ...]]]]
"""The nim-sum of the single unknowns that are left, and the shapes, with their sources for each value."""


class _Assignment:
    """The effect of coloring an unknown of a shape. The constants decide only which unknowns become dead."""

    __slots__ = ("_cases", "_pairs", "_shapes", "_sides", "_sources", "_unknowns")

    def __init__(self, shape: Shape, unknown: int) -> None:
        self._shapes = shape.shapes
        self._sides: list[Equation] = []
        self._sources: list[tuple[int, int, int]] = []  # the equation, the factor, the coefficient of the unknown
        for place, equation in enumerate(shape.equations):
            coefficient = 0
            side, scale = equation, 1
            for term in equation:
                if term[0] == unknown:
                    coefficient = term[1]
                    side = tuple([other for other in equation if other is not term])
                    if side:
                        side, scale = _scaled(side)
            if side:
                self._sides.append(side)
                self._sources.append((place, scale, coefficient))
        self._unknowns = [other for other in range(shape.unknowns) if other != unknown]
        pairs = [
            (other, self._tables(places[0], 1), self._tables(place, 1))
            for other, places in _alone(self._sides).items()
            for place in places[1:]
        ]
        self._pairs = [[(other, *one[value], *two[value]) for other, one, two in pairs] for value in range(3)]
        self._cases: dict[tuple[int, ...], _Case] = {}

    def rest(self, constants: bytes, value: int) -> Rest:
        """Return the rest after the unknown got this value."""
        dead = tuple(
            [
                other
                for other, place, table, further, of_further in self._pairs[value]
                if table[constants[place]] != of_further[constants[further]]
            ]
        )
        case = self._cases.get(dead)
        if case is None:
            singles, parts = _parts(self._shapes, self._sides, self._unknowns, frozenset(dead))
            case = self._cases[dead] = singles, [(shape, self._gather(sources)) for shape, sources in parts]
        return Rest.of(
            case[0],
            [
                shape.component(bytes([table[constants[place]] for place, table in by_value[value]]))
                for shape, by_value in case[1]
            ],
        )

    def _gather(self, sources: Sequence[tuple[int, int]]) -> tuple[list[_Source], ...]:
        tables = [self._tables(place, scale) for place, scale in sources]
        return tuple([table[value] for table in tables] for value in range(3))

    def _tables(self, index: int, factor: int) -> tuple[_Source, ...]:
        """Return, for each value of the unknown, the source of the new constant."""
        place, scale, coefficient = self._sources[index]
        zero, one, two = _SHIFTED[scale * factor % 3][coefficient]
        return (place, zero), (place, one), (place, two)


def _largest_part(masks: Sequence[int], removed: int) -> int:
    """Return the size of the largest connected part without the unknowns of the mask `removed`."""
    parts: list[int] = []
    for mask in masks:
        parts = _joined(parts, mask & ~removed)
    return max(part.bit_count() for part in parts)


def _joined(parts: Sequence[int], mask: int) -> list[int]:
    """Return the connected parts after the unknowns of one more mask are connected."""
    apart = []
    for part in parts:
        if part & mask:
            mask |= part
        else:
            apart.append(part)
    return [*apart, mask]


def _scaled(equation: Equation) -> tuple[Equation, int]:
    """Return a left side scaled to the first coefficient 1, and the factor."""
    scale = equation[0][1]  # each of 1 and 2 is its own inverse modulo 3
    if scale == 1:
        return equation, 1
    return tuple([(unknown, 3 - coefficient) for unknown, coefficient in equation]), 2


def _alone(sides: Sequence[Equation]) -> dict[int, list[int]]:
    """Return the equations in one unknown, by unknown."""
    places: dict[int, list[int]] = {}
    for place, side in enumerate(sides):
        if len(side) == 1:
            places.setdefault(side[0][0], []).append(place)
    return places


def _parts(
    shapes: Shapes, sides: Sequence[Equation], unknowns: Sequence[int], dead: frozenset[int]
) -> tuple[int, list[tuple[Shape, list[tuple[int, int]]]]]:
    """Return the nim-sum of single unknowns, and the other parts: shapes with the places of their sides, factors."""
    forced: set[int] = set()
    kept: list[tuple[Equation, int, int]] = []
    joined: list[int] = []  # the connected parts that have equations, as masks
    lost = sum(1 << unknown for unknown in dead)
    for side, place in sorted(zip(sides, range(len(sides)), strict=True)):
        mask = 0
        for unknown, _ in side:
            mask |= 1 << unknown
        if mask & lost:
            continue
        if len(side) == 1:
            if mask in forced:
                continue
            forced.add(mask)
        kept.append((side, place, mask))
        joined = _joined(joined, mask)
    singles = len(unknowns) - lost.bit_count()
    found = []
    for part in sorted(joined, key=lambda part: part & -part):
        singles -= part.bit_count()
        if not part & (part - 1):
            singles += 1
            continue
        names = {unknown: number for number, unknown in enumerate(bits(part))}
        inside = [(side, place) for side, place, mask in kept if mask & part]
        # the names are in the order of the unknowns, so that the equations stay scaled and in order
        named = tuple([tuple([(names[unknown], factor) for unknown, factor in side]) for side, _ in inside])
        shape, order = shapes.of(named)
        found.append((shape, [(inside[index][1], scale) for index, scale in order]))
    return singles % 2, found


def _renamed(side: Equation, names: Sequence[int]) -> tuple[Equation, int]:
    return _scaled(tuple(sorted([(names[unknown], coefficient) for unknown, coefficient in side])))


def _namings(sides: Sequence[Equation]) -> Iterator[list[int]]:
    """Yield namings 0, 1, ... of the unknowns that are independent of their present names, by refinement of classes."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(1 + max(unknown for side in sides for unknown, _ in side))]
    for place, side in enumerate(sides):
        for unknown, own in side:
            around[unknown].append((place, own))
    budget = _LEAVES
    stack = [_refined([0] * len(around), sides, around)]
    while stack:
        classes = stack.pop()
        ordered = sorted(classes)
        tied = next((cls for cls, following in pairwise(ordered) if cls == following), None)
        if tied is None:
            yield classes
            budget -= 1
            if budget == 0:
                return
            continue
        for member in [unknown for unknown, cls in enumerate(classes) if cls == tied]:
            apart = [cls + (cls == tied and unknown != member) for unknown, cls in enumerate(classes)]
            stack.append(_refined(apart, sides, around))


def _refined(classes: list[int], sides: Sequence[Equation], around: Sequence[Sequence[tuple[int, int]]]) -> list[int]:
    """Return classes of unknowns, split until the equations distinguish no more. A class counts the unknowns before it.

    Sets of classes with coefficients are compared by sums of large numbers. Equal sums only leave a class unsplit.
    """
    while True:
        said: list[tuple[int, int, int]] = []
        for side in sides:
            straight = turned = 0
            for unknown, coefficient in side:
                one, two = _MIXED[2 * classes[unknown]], _MIXED[2 * classes[unknown] + 1]
                straight += one if coefficient == 1 else two
                turned += two if coefficient == 1 else one
            said.append((0, straight * straight % _PRIME, turned * turned % _PRIME))
        signatures = [
            (classes[unknown], sum([said[place][own] for place, own in places]))
            for unknown, places in enumerate(around)
        ]
        ordered = sorted(signatures)
        refined = [bisect_left(ordered, signature) for signature in signatures]
        if refined == classes or len(set(refined)) == len(refined):
            return refined
        classes = refined


def _annihilators(equations: Sequence[Equation], unknowns: int) -> list[bytes]:
    """Return a basis of the vectors that annihilate all columns; the rows of the elimination are bytes of integers."""
    width = unknowns + len(equations)
    pivots: list[tuple[int, int]] = []
    vectors = []
    for place, equation in enumerate(equations):
        entries = bytearray(width)
        for unknown, coefficient in equation:
            entries[unknown] = coefficient
        entries[unknowns + place] = 1
        row = bytes(entries)
        for pivot, pivot_row in pivots:
            if row[pivot]:
                total = int.from_bytes(row, "big") + (3 - row[pivot]) * pivot_row
                row = total.to_bytes(width, "big").translate(_MODULO_3)
        leading = next((unknown for unknown in range(unknowns) if row[unknown]), None)
        if leading is None:
            vectors.append(row[unknowns:])
        else:
            scaled = row if row[leading] == 1 else row.translate(_NEGATED)
            pivots.append((leading, int.from_bytes(scaled, "big")))
    return vectors


def _syndrome_table(
    vectors: Sequence[bytes], order: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int, int], ...]:
    """Return the term of each value of each constant, in one order, in the syndrome in the other order."""
    place_of = {side: place for place, (side, _) in enumerate(order)}
    table = [(0, 0, 0)] * len(order)
    for place, (side, scale) in enumerate(other):
        here = place_of[side]
        factor = scale * order[here][1]
        first, second, third = (
            int.from_bytes(bytes(vector[place] * factor * value % 3 for vector in vectors), "big") for value in range(3)
        )
        table[here] = (first, second, third)
    return tuple(table)
