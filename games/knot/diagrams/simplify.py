"""Simplifying a diagram by pass moves, which are recorded.

A strand that lies over all that it meets, or under all, and is as long as possible, is led along a path between its
ends that meets fewer edges of the rest, if there is one. A shortest path is found in the dual graph, by breadth-first
search from the face at one end. If no strand has a shorter path, then strands are led along other paths with as many
crossings, chosen at random, which may open shorter ones for others. A component of a link that lies over all, or under
all, is taken away. The search ends when no crossing is left, or after a number of rounds that remove no crossing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.passes import GOAL, PEN, MovableDiagram, Pass, after_passes, movable

ROUNDS = 40
"""The number of rounds without progress after which the search ends."""


@dataclass(frozen=True)
class Simplified:
    """The result of simplifying a diagram.

    If `resolution` is not None, it was simplified, and not the pseudodiagram itself. The `passes` were carried out, as
    `games.knot.diagrams.passes.after_passes` replays them.

    >>> trefoil = Diagram(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)))
    >>> simplified(trefoil, 0b000).is_unknot, simplified(trefoil, 0b001).is_unknot  # as in the code, and one switched
    (False, True)
    """

    start: Diagram
    resolution: int | None
    passes: tuple[Pass, ...]
    diagram: Diagram

    @property
    def is_unknot(self) -> bool:
        """Return True if no crossing is left: an unknot, or an unlink. False decides nothing."""
        return not self.diagram.pd


def simplified(diagram: Diagram, resolution: int | None = None, *, rounds: int = ROUNDS, seed: int = 0) -> Simplified:
    """Simplify a pseudodiagram, or one of its resolutions, by passes of strands that meet no unresolved crossing.

    Strands may be led over and under unresolved crossings, which keep their order and the meaning of "as in the code":
    each resolution is the same knot before and after. The search ends after some `rounds` without progress.

    If a resolution is given, all crossings are resolved; bit i is set if crossing `unresolved[i]` is switched.
    """
    unresolved = diagram.unresolved if resolution is None else ()
    search = _Search(movable(diagram, resolution), unresolved, Random(seed))
    idle, needed = 0, 0
    search.shorten()
    while True:
        if not idle:
            needed = len(search.passes)
        if not search.left or idle == rounds:
            break
        before = search.left
        search.shuffle()
        search.shorten()
        idle = 0 if search.left < before else idle + 1
    passes = tuple(search.passes[:needed])
    return Simplified(diagram, resolution, passes, after_passes(diagram, passes, resolution))


class _Search:
    def __init__(self, moved: MovableDiagram, unresolved: Sequence[int], random: Random) -> None:
        self.moved = moved
        self.random = random
        self.passes: list[Pass] = []
        self.left = len(moved.crossings()) - len(unresolved)
        self._kept = {crossing + 1 for crossing in unresolved}
        self._seen = [0] * len(self.moved.other)
        self._time = 0

    def shorten(self) -> None:
        """Lead strands along shorter paths until there is none."""
        while self.left:
            before = self.left
            self._round(0)
            if self.left == before:
                return

    def shuffle(self) -> None:
        """Lead each strand along a path that is not longer."""
        self._round(1)

    def _round(self, more: int) -> None:
        met: set[int] = set()
        crossings = [crossing for crossing in self.moved.crossings() if crossing not in self._kept]
        self.random.shuffle(crossings)
        for crossing in crossings:
            for dart in (4 * crossing, 4 * crossing + 1):
                if not self.left:
                    return
                if dart not in met and self.moved.here[crossing]:
                    start, strand = self._strand(dart)
                    if self.moved.other[strand[-1] ^ 2] == strand[0]:
                        self._take_away(start, len(strand))
                    else:
                        self._lead(start, len(strand), len(strand) - 1 + more)
                    met.update(strand)
                    met.update(d ^ 2 for d in strand)

    def _strand(self, dart: int) -> tuple[int, list[int]]:
        """Return the longest strand through a crossing by a dart: its start, and the darts at which it arrives.

        A component that lies over all, or under all, is a strand from its first dart.
        """
        other, kept = self.moved.other, self._kept
        start = other[dart]
        while (start ^ dart) & 1 == 0 and start >> 2 not in kept and start != dart ^ 2:
            start = other[start ^ 2]
        strand: list[int] = []
        end = other[start]
        while (end ^ dart) & 1 == 0 and end >> 2 not in kept and end not in strand[:1]:
            strand.append(end)
            end = other[end ^ 2]
        return start, strand

    def _take_away(self, start: int, passed: int) -> None:
        """Take away a component that lies over all, or under all."""
        self.moved.perform((start, passed))
        self.passes.append((start, passed))
        self.left -= passed

    def _lead(self, start: int, passed: int, most: int) -> None:
        """Lead a strand along a shortest path, unless that has more crossings than allowed."""
        strand = self.moved.take_away(start, passed)
        edges = self._path(most)
        if edges is None:
            self.moved.put_back(start, strand)
            return
        steps = self.moved.draw_across(strand, edges)
        self.passes.append((start, passed, *steps))
        self.left += len(steps) - passed

    def _path(self, most: int) -> list[int] | None:
        """Return the darts of the edges on a shortest path, each with the face before it on its left, or None."""
        other, clockwise, seen = self.moved.other, self.moved.clockwise, self._seen
        self._time += 1
        time = self._time
        seen.extend([0] * (len(other) - len(seen)))
        goal = set(self.moved.face(GOAL))
        if PEN in goal:
            return []
        frontier: list[tuple[list[int], _Trail | None]] = [(list(self.moved.face(PEN)), None)]
        for dart in frontier[0][0]:
            seen[dart] = time
        for left in reversed(range(most)):
            self.random.shuffle(frontier)
            following: list[tuple[list[int], _Trail | None]] = []
            for face, trail in frontier:
                for dart in face:
                    first = entered = other[dart]
                    if first in goal:
                        return list(_along((dart, trail)))[::-1]
                    if left and seen[first] != time:
                        beyond = []
                        while seen[entered] != time:
                            seen[entered] = time
                            beyond.append(entered)
                            entered = clockwise[other[entered]]
                        following.append((beyond, (dart, trail)))
            frontier = following
        return None


_Trail = tuple[int, "_Trail | None"]


def _along(trail: _Trail | None) -> Iterator[int]:
    while trail is not None:
        dart, trail = trail
        yield dart
