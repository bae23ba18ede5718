"""What is left to play, as equations modulo 3 that fall apart into independent games.

A crossing has one color or three just if its colors, as numbers modulo 3, add up to 0. So a partial coloring
leaves, for each crossing that is not completed, an equation between its uncolored strands, with a constant
from the colored ones. Nobody may complete an equation so that it fails. From this follow the three savings of
the solver:

- A strand with two equations in it alone that contradict each other is *dead*: it stays uncolored, and its
  crossings will never be completed. Without dead strands and completed equations the rest falls apart into
  *components*, and the game is their sum.
- A component is its left sides, taken up to renaming of the unknowns (so all symmetries of the projection and
  all equal pieces of it are one), and its constants.
- Recoloring unknowns one by one, x -> x + t, changes the constants by a combination of the columns of the
  left sides; x -> -x for all changes their sign. So a component depends only on the *syndrome* of the
  constants, up to sign: their products with the vectors that annihilate all columns. This includes the
  permutations of the colors.

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
"""Which constant a new one comes from, and what it becomes of 0, 1, 2."""

MAX_EQUATIONS = 127
"""A syndrome is computed a byte an entry, which is a sum of a term of 2 at most for each equation."""

_LEAVES = 64
"""How many namings of the unknowns are tried. If there are more, equal shapes may go unnoticed."""

_AFFINE = tuple(
    tuple(tuple(scale * (constant - shift) % 3 for constant in range(3)) for shift in range(3)) for scale in range(3)
)
"""What becomes of each constant that is shifted down and then scaled, by the scale and the shift."""

_SHIFTED = tuple(
    tuple(tuple(shifts[coefficient * value % 3] for value in range(3)) for coefficient in range(3))
    for shifts in _AFFINE
)
"""The same by the scale, and by the coefficient and the value of an unknown whose product is the shift."""

_PRIME = 2**61 - 1

_MIXED = tuple(pow(3, power, _PRIME) for power in range(1, 2 * 4 * MAX_EQUATIONS))
"""For each class of unknowns and each of the coefficients 1 and 2 a number, such that no few of them add up as others
do: powers of a number of large order modulo a prime."""

_MODULO_3 = bytes(byte % 3 for byte in range(256))
_NEGATED = bytes(-byte % 3 for byte in range(256))


class Shapes:
    """The shapes that were met: each is made once, so that it is known by its number within the collection.

    The left sides x + y, y + z and x + z, y + z are the same up to the names of the unknowns:

    >>> shapes = Shapes()
    >>> one, _ = shapes.of((((0, 1), (1, 1)), ((1, 1), (2, 1))))
    >>> other, _ = shapes.of((((0, 1), (2, 1)), ((1, 1), (2, 1))))
    >>> one is other
    True
    """

    def __init__(self) -> None:
        self._made: dict[tuple[Equation, ...], Shape] = {}
        self._named: dict[tuple[Equation, ...], tuple[Shape, list[tuple[int, int]]]] = {}

    def of(self, sides: tuple[Equation, ...]) -> tuple[Shape, list[tuple[int, int]]]:
        """The shape of connected equations, with, for each of its equations, which side it is and the factor."""
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
    """The left sides of a connected component of at least two unknowns, with what follows from them alone.

    Attributes:
        shapes: the collection it is in.
        unknowns: how many there are; they are numbered from 0.
        equations: the left sides, in increasing order.
        number: identifies the shape in its collection.
        syndromes: for each symmetry of the shape, what each value of each constant adds to the syndrome, as
            the bytes of an integer.
        length: the number of entries of a syndrome.

    The trefoil has one equation, x + y + z = 0, and a strand may get any color first:

    >>> from knotgames.games.tricolor.projection import torus
    >>> (trefoil,) = rest_of(torus(3), (UNCOLORED,) * 3, Shapes()).components
    >>> trefoil.shape.equations, trefoil.shape.order()
    ((((0, 1), (1, 1), (2, 1)),), [(0, None), (1, None), (2, None)])
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
        """The syndrome of the constants, the smallest over all symmetries and both signs."""
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
        """The component with these constants, made when first asked for."""
        known = self._components.get(constants)
        if known is None:
            known = self._components[constants] = Component(self, constants)
        return known

    def assignment(self, unknown: int) -> _Assignment:
        """What coloring an unknown does, worked out when first asked for."""
        known = self._assignments.get(unknown)
        if known is None:
            known = self._assignments[unknown] = _Assignment(self, unknown)
        return known

    def order(self) -> list[tuple[int, int | None]]:
        """The unknowns, with the equation in each alone if any; first those that break the shape most.

        (There is one such equation at most, or the unknown were dead.)
        """
        if not self._order:
            alone = {equation[0][0]: place for place, equation in enumerate(self.equations) if len(equation) == 1}
            masks = [sum(1 << unknown for unknown, _ in equation) for equation in self.equations]
            unknowns = sorted(range(self.unknowns), key=lambda unknown: _largest_part(masks, 1 << unknown))
            self._order.extend((unknown, alone.get(unknown)) for unknown in unknowns)
        return self._order


class Component:
    """A connected component of what is left to play. With one collection of shapes, equal keys mean equal games.

    Attributes:
        shape: its left sides.
        constants: the right sides, a byte for each.
        key: the number of unknowns, the number of the shape, the syndrome of the constants.

    Whatever is done first in the trefoil leaves two strands with one equation:

    >>> from knotgames.games.tricolor.projection import torus
    >>> (trefoil,) = rest_of(torus(3), (UNCOLORED,) * 3, Shapes()).components
    >>> [[component.shape.equations for component in rest.components] for rest in trefoil.options()]
    [[(((0, 1), (1, 1)),)]]
    """

    __slots__ = ("constants", "key", "shape")

    def __init__(self, shape: Shape, constants: bytes) -> None:
        self.shape = shape
        self.constants = constants
        self.key = (shape.unknowns, shape.number, shape.key(constants))

    def options(self) -> Iterator[Rest]:
        """What is left after each move; moves that leave the same are given once.

        First come the moves that break the component into the smallest parts, for those are decided soonest.
        """
        seen = set()
        for unknown, place in self.shape.order():
            for value in (0, 1, 2) if place is None else (self.constants[place],):
                rest = self.shape.assignment(unknown).rest(self.constants, value)
                signature = rest.singles, *[component.key for component in rest.components]
                if signature not in seen:
                    seen.add(signature)
                    yield rest


class Rest(NamedTuple):
    """What is left to play: a sum of games.

    Attributes:
        singles: the nim-sum of the components of one unknown. Each is one move, the heap of size 1.
        components: the others, by key. Two that are equal cancel and are left out.

    After red and green there is one move left in the trefoil; of two equal components nothing is left:

    >>> from knotgames.games.tricolor.projection import torus
    >>> rest_of(torus(3), (0, 1, UNCOLORED), Shapes())
    Rest(singles=1, components=())
    >>> (trefoil,) = rest_of(torus(3), (UNCOLORED,) * 3, Shapes()).components
    >>> Rest.of(0, [trefoil, trefoil])
    Rest(singles=0, components=())
    """

    singles: int
    components: tuple[Component, ...]

    @staticmethod
    def of(singles: int, components: Sequence[Component]) -> Rest:
        """The sum, with pairs of equal components left out."""
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
    """What a legal partial coloring leaves to play, with components of a collection of shapes.

    Args:
        projection: the projection.
        coloring: a legal partial coloring of it.
        shapes: the collection.

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
    """Coloring an unknown of a shape. The constants decide only which unknowns it kills."""

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
        """What is left after the unknown got this value, for these constants."""
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
        """For each value of the unknown: the old constant that a new one comes from, and how."""
        place, scale, coefficient = self._sources[index]
        zero, one, two = _SHIFTED[scale * factor % 3][coefficient]
        return (place, zero), (place, one), (place, two)


def _largest_part(masks: Sequence[int], removed: int) -> int:
    """How many unknowns are connected by equations, given as masks, once the unknowns of a mask are removed."""
    parts: list[int] = []
    for mask in masks:
        parts = _joined(parts, mask & ~removed)
    return max(part.bit_count() for part in parts)


def _joined(parts: Sequence[int], mask: int) -> list[int]:
    """Connected parts, given as masks, once the unknowns of one more mask are connected."""
    apart = []
    for part in parts:
        if part & mask:
            mask |= part
        else:
            apart.append(part)
    return [*apart, mask]


def _scaled(equation: Equation) -> tuple[Equation, int]:
    """A left side, unknowns in increasing order, multiplied to have 1 as first coefficient; and by what."""
    scale = equation[0][1]  # each of 1 and 2 is its own inverse modulo 3
    if scale == 1:
        return equation, 1
    return tuple([(unknown, 3 - coefficient) for unknown, coefficient in equation]), 2


def _alone(sides: Sequence[Equation]) -> dict[int, list[int]]:
    """The equations in one unknown alone, by unknown."""
    places: dict[int, list[int]] = {}
    for place, side in enumerate(sides):
        if len(side) == 1:
            places.setdefault(side[0][0], []).append(place)
    return places


def _parts(
    shapes: Shapes, sides: Sequence[Equation], unknowns: Sequence[int], dead: frozenset[int]
) -> tuple[int, list[tuple[Shape, list[tuple[int, int]]]]]:
    """The connected parts of equations without those of dead unknowns.

    Returns:
        The nim-sum of the parts of one unknown, and the shapes of the others with, for each of their
        equations, which of `sides` it comes from and the factor between the two.
    """
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
    """Ways to name the unknowns 0, 1, ... that do not depend on the names they have.

    Unknowns are told apart by the equations they are in, and by what those are told apart from, as often as
    that tells more apart. Where some are left that are not told apart, each of them is singled out in turn.
    """
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
    """Classes of unknowns split until equations tell no more apart. A class counts the unknowns before it.

    What an equation says of an unknown are the classes in it, with their coefficients if its own is made 1. A set of
    such things is known by a sum of large numbers. Should two sets have the same sum, then they are not told apart
    here, whatever the unknowns are called.

    Args:
        classes: the classes so far.
        sides: the equations.
        around: for each unknown the equations it is in, by their places, and its coefficients there.
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
    """A basis of the vectors modulo 3 whose products with all columns of the left sides are 0.

    A row and the combination of equations that it is are the bytes of one integer, reduced modulo 3 all at
    once.
    """
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
    """What each value of each constant, in one order, adds to the syndrome of the constants in the other."""
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
