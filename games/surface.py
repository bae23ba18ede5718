"""The surface game: two players cut surfaces along curves until only spheres are left [BermanLeonard2024].

A position is a compact 2-manifold: a sum of compact surfaces. A move takes one of them, cuts it along a simple closed
curve that bounds no disk, and caps the boundary circles with disks. This leaves one simpler surface or two. The player
who makes the last move wins; under misère play, loses.

By the classification theorem a surface is `og`, the sum of g tori, or `ng`, the sum of g projective planes, or the
sphere o0 = n0, which is written o0 here. In a sum with a projective plane a torus counts as two projective planes: an
orientable part of a nonorientable surface uses up twice its genus. The moves are (a) to (h) of Theorem 2.1, as data for
the solver, the tables and the proofs for every genus.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part
from knotgames.algebra.heaps.breaking import options as moves_in
from knotgames.algebra.heaps.series import Series
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.outcome import Play
from knotgames.algebra.palette import BLUE, GRAY, GROUND, INK, NEUTRAL, ORANGE, PEN
from knotgames.algebra.pictures.shapes import Circle, Group, Path, Picture, Segment, Text
from knotgames.algebra.ruleset import Example
from knotgames.algebra.sums import POSITION_SIZE, SumGame, Theory, nim, require_recursion

ORIENTABLE, NONORIENTABLE = "o", "n"
"""The kinds of surfaces: sums of tori, and sums of projective planes."""

MOVES: MoveRules = (
    MoveRule("a", "o", 1, (Part("o", 1, least=0),)),
    MoveRule("b", "o", 0, (Part("o"), Part("o"))),
    MoveRule("c", "n", 1, (Part("n", 1, least=0),)),
    MoveRule("d", "n", 1, (Part("o", 2, least=0),)),
    MoveRule("e", "n", 2, (Part("n", 1, least=0),)),
    MoveRule("f", "n", 2, (Part("o", 2, least=0),)),
    MoveRule("g", "n", 0, (Part("n"), Part("n"))),
    MoveRule("h", "n", 0, (Part("o", 2), Part("n"))),
)
"""The moves of [BermanLeonard2024, Theorem 2.1]; in (d), (f) and (h) an orientable part uses up genus by twos."""

SERIES: Mapping[str, Series] = {
    ORIENTABLE: Series.parse("0 1 (2 0)"),
    NONORIENTABLE: Series.parse("0 1 2 (4 6 0 3)"),
}
"""The Grundy values of og and ng by genus [BermanLeonard2024, Theorems 2.3 and 2.4]."""


@dataclass(frozen=True, order=True)
class Surface:
    """A compact surface: the sphere, a sum of `genus` tori (`kind` "o") or of `genus` projective planes ("n").

    The kind of the sphere is always "o".

    Raises:
        ValueError: if the kind is neither, or the genus is negative.
    """

    kind: str
    genus: int

    def __post_init__(self) -> None:
        if self.kind not in SERIES or self.genus < 0:
            raise ValueError(f"expected 'o' or 'n' and a genus from 0, found {self.kind!r} and {self.genus}")
        if self.genus == 0:
            object.__setattr__(self, "kind", ORIENTABLE)

    def __str__(self) -> str:
        return f"{self.kind}{self.genus}"

    @property
    def euler_characteristic(self) -> int:
        """2 - 2g for the sum of g tori, 2 - g for the sum of g projective planes."""
        return 2 - (2 if self.kind == ORIENTABLE else 1) * self.genus


Position = tuple[Surface, ...]
"""A sum of surfaces, in the order in which it is written."""


def _surface(reader: Reader) -> Surface:
    kind = reader.match(r"[on]") or reader.fail("a surface such as o3 or n5")
    return Surface(kind, reader.natural("a genus: a whole number from 0"))


def connected_sum(first: Surface, second: Surface) -> Surface:
    """Return the connected sum: the surfaces, each with a disk removed, joined along the boundary.

    It is orientable if and only if both are. Genera add up, but in a nonorientable sum a torus counts as two projective
    planes [BermanLeonard2024, Theorem 1.2 and Corollary 1.3].
    """
    if first.kind == second.kind:
        return Surface(first.kind, first.genus + second.genus)
    nonorientable, orientable = sorted((first, second))
    return Surface(NONORIENTABLE, nonorientable.genus + 2 * orientable.genus)


def moves_of(surface: Surface) -> Iterator[tuple[str, Position]]:
    """Yield the options of one surface, each with the name of its move. A pair of surfaces is listed in one order only.

    >>> [(name, show(left)) for name, left in moves_of(Surface("n", 3))]
    [('c', 'n2'), ('d', 'o1'), ('e', 'n1'), ('g', 'n1 + n2'), ('h', 'o1 + n1')]
    """
    for move, left in moves_in(MOVES, (surface.kind, surface.genus)):
        yield move.name, tuple(Surface(kind, genus) for kind, genus in left)


def grundy(surface: Surface) -> int:
    """Return the Grundy value, by the two series, in constant time."""
    return SERIES[surface.kind][surface.genus]


def _theory(position: Position, play: Play) -> Theory[Surface, int] | None:
    """Return Grundy values under normal play. Under misère play no move raises the genus, a torus taken as two."""
    if play is Play.NORMAL:
        return nim(grundy)
    total = sum(2 - surface.euler_characteristic for surface in position)
    nonorientable = any(surface.kind == NONORIENTABLE for surface in position)
    weights = chain(range(2, total + 1, 2), range(1, total + 1 if nonorientable else 1))
    require_recursion(weights, total, f"the recursion over what follows {show(position)}")
    return None


def _all_listed(position: Position) -> Position:
    count = sum(surface.genus for surface in position)
    require_memory(count * POSITION_SIZE, f"the list of the moves in {show(position)}")
    return position


HANDLE, HEIGHT, MOST_DRAWN = 64, 96, 40
"""The width of a handle or a crosscap and the height of a surface, in pixels; the largest total genus that is drawn."""


def picture(position: Position) -> Picture:
    """Return a picture of a sum of surfaces: holes of tori, crossed circles for projective planes.

    The places are curves to cut along. A curve through a hole or crosscap leaves one surface; a curve between two of
    them leaves two. Curves that differ by a homeomorphism have the same moves.

    Raises:
        InputError: the sum is too large to be drawn.

    >>> [place.moves for place in picture(parse("o2")).shapes if place.moves]
    [('(a) o2 -> o1',), ('(a) o2 -> o1',), ('(b) o2 -> o1 + o1',)]
    """
    if sum(surface.genus for surface in position) > MOST_DRAWN:
        raise InputError(f"{show(position)} is too large to draw: expected a total genus of at most {MOST_DRAWN}")
    groups = (group for row, surface in enumerate(position) for group in _drawn(row, surface))
    widest = max((surface.genus for surface in position), default=1)
    size = (max(widest, 1) + 1) * HANDLE, max(len(position), 1) * (HEIGHT + 16) + 16
    return Picture(size, tuple(groups), f"surfaces: {show(position)}")


def _drawn(row: int, surface: Surface) -> Iterator[Group]:
    """Yield a surface, then its places."""
    top, wide = 16 + row * (HEIGHT + 16), max(surface.genus, 1) * HANDLE + 24
    yield Group((_body(20, top, wide), Text((44, top + 14), str(surface), bold=True, color=INK)))
    moves = [(GAME.text(surface, name, left), left) for name, left in moves_of(surface)]
    single = tuple(text for text, left in moves if len(left) == 1)
    for number in range(surface.genus):
        x, y = 32 + (number + 0.5) * HANDLE, top + HEIGHT / 2 + 6
        shapes = tuple(_feature(surface, x, y))
        yield Group(shapes, f"curve {number + 1} on {surface}", single, f"{row}.{number}", (x, y))
    for number in range(1, surface.genus):
        texts = tuple(text for text, left in moves if _parts(surface, left) == {number, surface.genus - number})
        if texts:
            title = f"the curve that cuts {surface} after {number}"
            yield Group((_between(32 + number * HANDLE, top),), title, texts, f"{row}.{number}|")


def _body(x: float, y: float, wide: float) -> Path:
    """A surface from above: a box with round corners."""
    r, right, bottom = HEIGHT / 3, x + wide, y + HEIGHT
    segments: tuple[Segment, ...] = (
        ((right - r, y),),
        ((right, y), (right, y), (right, y + r)),
        ((right, bottom - r),),
        ((right, bottom), (right, bottom), (right - r, bottom)),
        ((x + r, bottom),),
        ((x, bottom), (x, bottom), (x, bottom - r)),
        ((x, y + r),),
        ((x, y), (x, y), (x + r, y)),
    )
    return Path((x + r, y), segments, closed=True, fill=NEUTRAL, stroke=PEN, width=2)


def _between(x: float, top: float) -> Path:
    """A curve across a surface."""
    bend = (x - 12, top + 30), (x - 12, top + HEIGHT - 30), (x, top + HEIGHT)
    return Path((x, top), (bend,), stroke=ORANGE, width=4)


def _parts(surface: Surface, left: Position) -> set[int]:
    """Return the genera of two parts, a torus counted as two projective planes on a nonorientable surface."""
    if len(left) < 2:
        return set()
    weight = 2 if surface.kind == NONORIENTABLE else 1
    return {part.genus * (weight if part.kind == ORIENTABLE else 1) for part in left}


def _feature(surface: Surface, x: float, y: float) -> Iterator[Circle | Path]:
    """Yield a hole of a torus with the curve around it, or a crosscap."""
    yield Circle((x, y), 19, fill=GROUND, stroke=BLUE, width=4)
    if surface.kind == ORIENTABLE:
        yield Circle((x, y), 9, fill=GRAY, stroke=PEN)
    else:
        for side in (-13, 13):
            yield Path((x - side, y - 13), (((x + side, y + 13),),), stroke=PEN, width=2)


GAME: SumGame[Surface] = SumGame(
    name="surfaces",
    summary="Cut surfaces along curves until only spheres are left; the last move wins",
    notation="a sum of surfaces: og is the sum of g tori, ng of g projective planes, as in 'o7 + n5'",
    moves=lambda surface: (moves_of(surface),),
    read=_surface,
    length=lambda surface: max(2 * surface.genus - 1, 0),
    examples=(
        Example("n13", {"outcome": "P", "grundy": 0}, "BermanLeonard2024, Table 1"),
        Example("n14", {"outcome": "N", "grundy": 3}, "BermanLeonard2024, Table 1"),
        Example("o6 + n1", {"outcome": "N", "grundy": 3}, "BermanLeonard2024, Table 1, moves from n13"),
        Example("n4 + n9", {"outcome": "N", "grundy": 6}, "BermanLeonard2024, Table 1, moves from n13"),
        Example("o4 + n2", {"outcome": "P", "grundy": 0}, "BermanLeonard2024, Table 1, moves from n10"),
    ),
    impartial=True,
    theory=_theory,
    zero="o0",
    move="({2}) {0} -> {1}",
    order=_all_listed,
    component=lambda surface: {"surface": str(surface)},
    picture=picture,
)
"""The game of sums of surfaces."""

parse, show = GAME.parse, GAME.show
"""The parser and the printer of a sum of surfaces such as `o3 + n5`."""

RULESET = GAME.ruleset(
    name="surface",
    title="The surface game",
    rules="A move cuts a surface along a curve that bounds no disk, and caps the holes with disks. "
    "The player who makes the last move wins; under misère play, loses.",
)
"""The ruleset of `knotgames solve surface`."""
