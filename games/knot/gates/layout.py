"""Fingers with towers, gates at them, and the strand that goes through the gates, drawn as one curve over a grid.

*Towers.* The knot has a long straight part, from which a finger hangs down for each variable. The two strands of a
finger cross in a tower. From the tip up, it has the unresolved crossing x, a fixed crossing c, and pairs of crossings
that are full twists: the first against c, the second with c, and so on alternately. If x is set against c, the two
cancel, and the strands below the first pair are not twisted; if it is set with c, they cancel with the first pair.

*Gates.* At level l a loop of another strand comes from one side, over the strand of the finger on that side into the
gap above the l-th pair, leaves under the other strand, runs down next to the tower, and comes back the same way below
x. If the twists between the two gaps add up to nothing, then the loop can be pulled off: at an even level if and only
if x is set against c, at an odd one if and only if it is set with c. Otherwise it is caught.

*The strand.* From the last gate the strand goes to the next one over all fingers, and over whatever it meets of itself
later; inside the gates it lies under all. The loops at one finger are nested, loops of higher levels outside, and their
ends leave it in the order in which they do not cross. So all other crossings are between the *chords*, which join these
ends below all fingers: two chords cross once if they interleave, and otherwise not at all.

*Words.* A gate is a loop that is free if its literal is false. A conjunction of two words is their commutator
v w v^-1 w^-1, which cancels if one of them does; a disjunction is their product. So a term of k literals is a word of
about k^2 letters: 1, 4, 10, 16, 28, 40, 52 for k = 1 to 7.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from typing import Generic, NamedTuple, TypeVar

from knotgames.algebra.boolean import Term
from knotgames.games.knot.curve import Corner, Place, code_of
from knotgames.games.knot.diagrams.diagram import Diagram

G = TypeVar("G", bound=Hashable)
"""The type of the names of gates."""


class Letter(NamedTuple, Generic[G]):
    """A passage through a gate, forwards or backwards.

    >>> Letter("p").inverse, Letter("p").inverse.inverse == Letter("p")
    (Letter(gate='p', forwards=False), True)
    """

    gate: G
    forwards: bool = True

    @property
    def inverse(self) -> Letter[G]:
        """Return the same passage in the other direction."""
        return Letter(self.gate, not self.forwards)


Word = tuple[Letter[G], ...]
"""Passages through gates, one after the other."""


def _inverse(word: Word[G]) -> Word[G]:
    """Return the word that cancels a word."""
    return tuple(letter.inverse for letter in reversed(word))


def _commutator(left: Word[G], right: Word[G]) -> Word[G]:
    """Return the word v w v^-1 w^-1."""
    return left + right + _inverse(left) + _inverse(right)


def conjunction(gates: Sequence[G]) -> Word[G]:
    """Return the word of a term: a commutator of the words of its two halves.

    >>> [len(conjunction(range(k))) for k in range(1, 8)]
    [1, 4, 10, 16, 28, 40, 52]
    """
    return tuple(Letter(gates[number], forwards) for number, forwards in _word(range(len(gates))))


@cache
def _word(gates: range) -> Word[int]:
    if len(gates) == 1:
        return (Letter(gates[0]),)
    middle = (len(gates) + 1) // 2
    return _commutator(_word(gates[:middle]), _word(gates[middle:]))


class Gate(NamedTuple):
    """A gate: the variable of its finger, and its level there.

    If the terms a and ~a are drawn, then their gates are at one finger, the second one above the first:

    >>> from knotgames.algebra.boolean import DNF
    >>> from knotgames.games.knot.gates.arrangement import Arrangement
    >>> [letter.gate for letter in Arrangement.of(DNF.parse("a ~a").terms, 1).layout().strand]
    [Gate(variable=0, level=0), Gate(variable=0, level=1)]
    """

    variable: int
    level: int


@dataclass(frozen=True)
class Finger:
    """A finger to be drawn.

    Attributes:
        with_true: True if the fixed crossing c is as the unresolved one where the variable is true; then the gates at
            even levels are active if it is true.
        from_left: True if the loops come from the left.
        loops: the letters of the strand at this finger, by their places in it, from the outermost loop to the
            innermost.

    The loop of letter 4 is around the loop of letter 7, so that its ends are the outer ones:

    >>> Layout.ends(Finger(variable=0, with_true=True, from_left=False, loops=(4, 7)))
    [(4, False), (7, False), (7, True), (4, True)]
    """

    variable: int
    with_true: bool
    from_left: bool
    loops: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """A drawing plan, from the left to the right. The strand is the words of the terms, where these are known.

    A strand through one gate is caught if and only if the variable is true:

    >>> from knotgames.games.knot.diagrams.simplify import simplified
    >>> diagram = Layout((Finger(0, True, False, (0,)),), (Letter(Gate(0, 0)),)).diagram()
    >>> simplified(diagram, 0).is_unknot, simplified(diagram, 1).is_unknot
    (True, False)
    """

    fingers: tuple[Finger, ...]
    strand: Word[Gate]
    terms: tuple[Term, ...] = ()

    def chords(self) -> list[tuple[int, int]]:
        """Return the start and end of each chord.

        The ends of all loops and the two of the knot's straight part are numbered from the left to the right.
        """
        number: dict[tuple[int, bool], int] = {}
        for finger in self.fingers:
            for end in self.ends(finger):
                number[end] = len(number) + 1
        stops = [0]
        for place, letter in enumerate(self.strand):
            stops += [number[place, letter.forwards], number[place, not letter.forwards]]
        stops.append(len(number) + 1)
        return list(zip(stops[::2], stops[1::2], strict=True))

    @property
    def crossings(self) -> int:
        """Return the number of crossings, without drawing them: of gates, of towers and of chords.

        >>> Layout((Finger(0, True, False, (0,)),), (Letter(Gate(0, 0)),)).crossings
        7
        """
        levels = (max((self.strand[loop].gate.level for loop in finger.loops), default=0) for finger in self.fingers)
        return 4 * len(self.strand) + sum(2 + 2 * level for level in levels) + interleaving(self.chords())

    @staticmethod
    def ends(finger: Finger) -> list[tuple[int, bool]]:
        """Return the ends of the loops of a finger from left to right: the letter, and True for the upper end."""
        ends = [(loop, False) for loop in finger.loops] + [(loop, True) for loop in reversed(finger.loops)]
        return ends[::-1] if finger.from_left else ends

    def diagram(self) -> Diagram:
        """Return the pseudodiagram. Its i-th unresolved crossing is the i-th variable; as in the code it is false."""
        curve, unresolved = self.drawing()
        return Diagram(code_of(curve, unresolved), range(len(self.fingers)))

    def drawing(self) -> tuple[list[Corner], list[Place]]:
        """Return the curve over the grid, and the places of the unresolved crossings, in the order of the variables."""
        drawing = _Drawing(self)
        return drawing.curve, drawing.unresolved

    def term_after(self) -> list[int | None]:
        """Return for each corner of the strand the term in whose word the curve goes on from there."""
        word = [number for number, term in enumerate(self.terms) for _ in conjunction(term.literals)]
        found: list[int | None] = [None] * 2
        for number, following in pairwise([*word, None]):
            found += [number] * (CORNERS - 1) + [number if number == following else None]
        return found


def interleaving(chords: Sequence[tuple[int, int]]) -> int:
    """Return the number of pairs of chords that interleave.

    >>> interleaving([(0, 2), (1, 3), (4, 5)])
    1
    """
    begins = {max(chord): min(chord) for chord in chords}
    begun: list[int] = []
    found = 0
    for end in sorted(chain.from_iterable(chords)):
        if end in begins:
            place = bisect_left(begun, begins[end])
            del begun[place]
            found += len(begun) - place
        else:
            begun.append(end)
    return found


WIDTH = 4
"""The distance of the two strands of a finger."""

CORNERS = 8
"""The number of corners of the strand for each letter, after the two at its beginning."""

UNDER_ALL = -2
"""The height of the strand inside gates; the strands of a finger cross at the heights -1 and 1."""


class _Drawing:
    """The curve of a layout. It follows the strand from the left to the right, and the straight part back."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._rows: dict[tuple[int, bool], int] = {}
        self._lanes: dict[tuple[int, bool], int] = {}
        self._columns: dict[int, int] = {}
        self._gaps: dict[int, int] = {}
        self._unresolved: dict[int, Place] = {}
        straight = [Corner(0, 0, 0)]
        self._right = self._bottom = 0
        for finger in layout.fingers:
            straight += self._finger(finger)
        self._right += 1
        straight.append(Corner(self._right, 0, 0))
        back = [Corner(x, y, before.height) for before, (x, y, _) in pairwise(straight)][::-1]
        self.curve = [*self._strand(), *back]
        self.unresolved = [self._unresolved[variable] for variable in sorted(self._unresolved)]

    def _finger(self, finger: Finger) -> list[Corner]:
        """Find places for a finger and the loops at it; return the corners of its two strands."""
        loops = finger.loops
        ends = self._layout.ends(finger)
        columns = loops[::-1] if finger.from_left else loops
        start = self._right + 1
        left = start + (len(ends) if finger.from_left else len(loops))
        right = left + WIDTH
        beyond = right + 1
        lanes, first = (start, beyond) if finger.from_left else (beyond, start)
        self._lanes |= {end: lanes + place for place, end in enumerate(ends)}
        self._columns |= {loop: first + place for place, loop in enumerate(columns)}
        self._gaps |= dict.fromkeys(loops, left + WIDTH // 2)
        self._right = beyond + (len(loops) if finger.from_left else len(ends))
        tower = _Tower(left, right)
        waiting = list(loops)
        for level in range(max((self._level(loop) for loop in loops), default=0), -1, -1):
            while waiting and self._level(waiting[0]) == level:
                self._rows[waiting.pop(0), True] = tower.row()
            sign = finger.with_true == (level % 2 == 0)
            tower.cross(sign)
            if level:
                tower.cross(sign)
        self._unresolved[finger.variable] = tower.cross(False)
        for loop in reversed(loops):
            self._rows[loop, False] = tower.row()
        self._bottom = min(self._bottom, tower.y)
        return tower.corners()

    def _level(self, loop: int) -> int:
        return self._layout.strand[loop].gate.level

    def _strand(self) -> list[Corner]:
        """Return the corners of the strand, and of the end of the straight part down to it."""
        chords = self._layout.chords()
        by_length = sorted(range(len(chords)), key=lambda number: abs(chords[number][0] - chords[number][1]))
        rows = {number: self._bottom - 1 - place for place, number in enumerate(by_length)}
        height = 2 * len(chords) + 2
        corners = [Corner(0, 0, height), Corner(0, rows[0], height)]
        for place, letter in enumerate(self._layout.strand):
            enters, leaves = (place, letter.forwards), (place, not letter.forwards)
            height -= 1
            into, out = self._rows[enters], self._rows[leaves]
            gap, column = self._gaps[place], self._columns[place]
            corners += [Corner(self._lanes[enters], y, height) for y in (rows[place], into)]
            corners += [Corner(gap, into, UNDER_ALL), Corner(column, into, UNDER_ALL), Corner(column, out, UNDER_ALL)]
            height -= 1
            corners += [Corner(gap, out, height), Corner(self._lanes[leaves], out, height)]
            corners.append(Corner(self._lanes[leaves], rows[place + 1], height))
        corners.append(Corner(self._right, rows[len(chords) - 1], height))
        return corners


class _Tower:
    """The two strands of a finger, drawn downwards crossing by crossing."""

    def __init__(self, left: int, right: int) -> None:
        self._left, self._right = left, right
        self._at_left, self._at_right = [Corner(left, 0, 0)], [Corner(right, 0, 0)]
        self.y = -1

    def row(self) -> int:
        """Return a row for a loop, below everything drawn so far."""
        self.y -= 1
        return self.y + 1

    def cross(self, falling_over: bool) -> Place:
        """Cross the strands, with the one falling to the right over or under; return the place."""
        middle, y = (self._left + self._right) // 2, self.y - 1
        falling = Corner(self._left, y, 1 if falling_over else -1), Corner(self._right, y, 0)
        rising = [(self._right, y + 1), (middle, y + 1), (middle, y - 1), (self._left, y - 1)]
        self._at_left += falling
        self._at_right += [Corner(*place, 0) for place in rising]
        self._at_left, self._at_right = self._at_right, self._at_left
        self.y -= 3
        return middle, y

    def corners(self) -> list[Corner]:
        """Return the corners of both strands and the tip: down from the left, up the other."""
        y = self.y
        self.y -= 1
        down = [*self._at_left, Corner(self._left, y, 0)]
        other = [*self._at_right, Corner(self._right, y, 0)]
        heights = [0, *(corner.height for corner in other)]
        return [*down, *(Corner(x, y, height) for (x, y, _), height in reversed([*zip(other, heights, strict=False)]))]
