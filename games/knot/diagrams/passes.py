"""Pass moves: a strand that lies over all that it meets, or under all, is taken away and drawn again.

Let a strand of a diagram go over at each of the crossings that it passes. Take it away; what is left is a curve with
two ends. Any simple path between the two ends, drawn on the sphere over what is left, gives a diagram of the same knot:
the strand lies above everything else, two simple paths with the same ends on a sphere are isotopic, and the isotopy is
carried out up there. The same holds of a strand that goes under. The Reidemeister moves are among these: I and II take
one and two crossings away, III leads a strand with two crossings around a third.

So one kind of move is enough, and its data are small. The *darts* of crossing c, from 1 on, are 4c, ..., 4c + 3,
counterclockwise; the darts of the strand that lies under are even. A pass is (start, count, steps, steps, ...):

- The strand leaves along the dart `start` and passes `count` crossings, up to the next dart. What it crosses is joined
  as if it had not been there. Its ends are now the darts 0 and 1: the *pen* is at 0, and 1 is where it has to arrive.
- For each number of steps the pen goes across an edge of its face, the face to the left. A walk around the face finds
  the edge: from dart 0 along its edge, and at each crossing on along the next dart clockwise, that many times. The walk
  goes around the pen's own strand too, which must not be crossed.
- In the end 1 must lie in the pen's face, and the ends are joined there. The new crossings have the numbers of those
  that were taken away, in the order in which these were passed, and then numbers that are new.

A component of a link that lies over everything, or under everything, is taken away as a whole: the strand passes all
its crossings, and there are no steps. The component is then a circle apart from the rest.

`checks/checkers/unknotting.py` replays such moves without this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, count

from knotgames.games.knot.diagrams.diagram import Code, Crossing, Diagram

Pass = tuple[int, ...]
"""A pass: the first dart of the strand, the number of crossings it passes, steps for each crossing of the new one."""

PEN, GOAL = 0, 1
"""The darts at the two ends of what is left while a strand is taken away."""

_RESERVED = 4


class MovableDiagram:
    """A diagram whose strands can be taken away and drawn again.

    The planar diagram code is used as it is, without the order and turns that `Diagram` gives it; the first edge of a
    switched crossing, from 1 on, is at its second dart.

    Attributes:
        other: the dart at the other end of the edge of each dart; undefined for absent crossings.
        clockwise: the next dart clockwise at the crossing of each.
        here: for each crossing from 1 on True if it is present.
    """

    def __init__(self, code: Sequence[Sequence[int]], switched: Collection[int] = ()) -> None:
        self.other = [PEN] * _RESERVED
        self.here = [False, *[True] * len(code)]
        self.clockwise = [*range(_RESERVED)]
        ends: dict[int, int] = {}
        for crossing, labels in enumerate(code, start=1):
            self._add(crossing)
            for place, label in enumerate(labels):
                dart = 4 * crossing + (place + (crossing in switched)) % 4
                if label in ends:
                    self._join(dart, ends[label])
                ends[label] = dart

    def crossings(self) -> list[int]:
        """Return the crossings that are present."""
        return [crossing for crossing, here in enumerate(self.here) if here]

    def code(self) -> Code:
        """Return the planar diagram code, crossings in the order of their numbers."""
        labels: dict[int, int] = {}
        code: list[Crossing] = []
        for crossing in self.crossings():
            darts = range(4 * crossing, 4 * crossing + 4)
            for dart in darts:
                if dart not in labels:
                    labels[dart] = labels[self.other[dart]] = len(labels) // 2
            a, b, c, d = (labels[dart] for dart in darts)
            code.append((a, b, c, d))
        return tuple(code)

    def diagram(self, unresolved: Sequence[int]) -> Diagram:
        """Return the diagram, given the unresolved crossings of the first code (the first is 0)."""
        kept = {crossing + 1 for crossing in unresolved}
        left = [place for place, crossing in enumerate(self.crossings()) if crossing in kept]
        return Diagram(self.code(), left, link=True)

    def perform(self, move: Pass) -> None:
        """Carry out a pass. It is not checked; `checks.checkers.unknotting` does."""
        start, passed, *steps = move
        strand = self.take_away(start, passed)
        self.draw(strand, steps)

    def take_away(self, start: int, passed: int) -> list[int]:
        """Take away the strand that leaves along a dart; return the darts at which it arrives at its crossings."""
        other = self.other
        strand, dart = [], other[start]
        for _ in range(passed):
            strand.append(dart)
            dart = other[dart ^ 2]
        self._join(start, PEN)
        self._join(dart, GOAL)
        for dart in strand:
            self._join(other[dart ^ 1], other[dart ^ 3])
            self.here[dart >> 2] = False
        return strand

    def put_back(self, start: int, strand: Sequence[int]) -> None:
        """Put back a strand as it was before `take_away`."""
        other = self.other
        for dart in reversed(strand):
            side, opposite = other[dart ^ 1], other[dart ^ 3]
            other[side], other[opposite] = dart ^ 1, dart ^ 3
            self.here[dart >> 2] = True
        other[start] = strand[0]
        other[other[GOAL]] = strand[-1] ^ 2

    def face(self, first: int) -> Iterator[int]:
        """Return the darts that have a face on their left where they leave, from one of them on."""
        other, clockwise = self.other, self.clockwise
        dart = first
        while True:
            yield dart
            dart = clockwise[other[dart]]
            if dart == first:
                return

    def draw(self, strand: Sequence[int], steps: Sequence[int]) -> None:
        """Draw a strand from the pen to the goal across the edges of these steps, over or under as the old one."""
        for crossing, number in zip(self._numbers(strand), steps, strict=False):
            dart = PEN
            for _ in range(number):
                dart = self.clockwise[self.other[dart]]
            self._cross(dart, crossing, strand[0] & 1)
        self._finish()

    def draw_across(self, strand: Sequence[int], edges: Sequence[int]) -> list[int]:
        """Draw a strand across the edges of these darts, which have the pen's face on their left; return the steps."""
        steps = []
        for crossing, edge in zip(self._numbers(strand), edges, strict=False):
            steps.append(next(number for number, dart in enumerate(self.face(PEN)) if dart == edge))
            self._cross(edge, crossing, strand[0] & 1)
        self._finish()
        return steps

    def _numbers(self, strand: Sequence[int]) -> Iterator[int]:
        return chain((dart >> 2 for dart in strand), count(len(self.here)))

    def _cross(self, dart: int, crossing: int, over: int) -> None:
        """Lead the pen over or under the edge of a dart that has its face on the left."""
        if crossing == len(self.here):
            self.here.append(True)
            self._add(crossing)
        self.here[crossing] = True
        enter, south, leave, north = (4 * crossing + (turn + over) % 4 for turn in range(4))
        before, beyond = self.other[PEN], self.other[dart]
        self._join(before, enter)
        self._join(dart, south)
        self._join(beyond, north)
        self._join(leave, PEN)

    def _finish(self) -> None:
        self._join(self.other[PEN], self.other[GOAL])

    def _add(self, crossing: int) -> None:
        first = 4 * crossing
        self.other += [PEN] * 4
        self.clockwise += [first + 3, first, first + 1, first + 2]

    def _join(self, one: int, two: int) -> None:
        self.other[one], self.other[two] = two, one


def movable(diagram: Diagram, resolution: int | None = None) -> MovableDiagram:
    """Return a pseudodiagram, or a resolution, in which bit i is set if crossing `unresolved[i]` is switched."""
    bits = resolution or 0
    return MovableDiagram(diagram.pd, {c + 1 for i, c in enumerate(diagram.unresolved) if bits >> i & 1})


def moved_by(diagram: Diagram, passes: Sequence[Pass], resolution: int | None = None) -> MovableDiagram:
    """Apply passes to a pseudodiagram, or to one of its resolutions (see `movable`).

    >>> trefoil = Diagram([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)])
    >>> moved_by(trefoil, [(13, 3)], 0b001).crossings()
    []
    """
    moved = movable(diagram, resolution)
    for one in passes:
        moved.perform(one)
    return moved


def after_passes(diagram: Diagram, passes: Sequence[Pass], resolution: int | None = None) -> Diagram:
    """Return the diagram that results from passes on a pseudodiagram, or on one of its resolutions."""
    return moved_by(diagram, passes, resolution).diagram(diagram.unresolved if resolution is None else ())
