"""Values, winning moves and best play of pseudodiagrams.

The outcome of one pseudodiagram, and its value, are found the cheapest way (`judge`). Crossings that are alike, as in a
twist, are one place to play. If memory does not hold a byte for each state of these, or the value is not requested, one
bit for each position gives the outcome. Play needs the values of all positions (`solve_diagram`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.knot_type.play import Player, Solved, goal, knot_type_match
from knotgames.algebra.knot_type.values import VALUES, KnotValue
from knotgames.algebra.match import Match, Switches, Unset
from knotgames.algebra.memory import available_memory, gigabytes, require_memory
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.games.cube import alike, winner
from knotgames.games.cube.play import values
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram, crossing_text
from knotgames.games.knot.unknot import unknotted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knotgames.algebra.pictures.shapes import Picture

KEPT = 4_096
"""The number of positions whose indices a match keeps in a cache."""

LARGE = 2**29
"""Work on this many bytes, or on about this many states, is announced before it begins."""


@dataclass(frozen=True)
class Judged:
    """The outcome of a pseudodiagram, and its value.

    The value is None if not requested, or if memory does not hold its computation; then `unvalued` says why. The moves
    are the winning ones of each player who may start; `unknots` of the `resolutions` are the unknot.
    """

    outcome: Outcome
    moves: Mapping[Player, tuple[CrossingMove, ...]]
    unknots: int
    resolutions: int
    value: KnotValue | None = None
    unvalued: str | None = None


def judge(diagram: Diagram, *, value: bool = True, tell: Callable[[str], None] | None = None) -> Judged:
    """Return the outcome of a pseudodiagram, and its value if requested; `tell` gets a notice before expensive work.

    Raises:
        InputError: memory does not hold the computation of the outcome.
        NotDecided: a resolution is not known to be the unknot or not.

    >>> from knotgames.games.knot.notation.text import parse
    >>> str(judge(parse("DT[4,6,8,2]")).value)
    '022'
    """
    many = len(diagram.unresolved)
    what = f"who wins 3^{many} pseudodiagrams"
    mirrored = diagram.is_shadow
    by_bits = winner.memory_needed(many, mirrored)
    require_memory((1 << many) + by_bits, what)
    ends = unknotted(diagram.pd, diagram.unresolved)
    classes = alike.classes_of(ends)
    states, needed, free = alike.states(map(len, classes)), alike.memory_needed(classes), available_memory()
    fits = free is None or needed <= free
    if fits and (value or alike.seconds(classes) <= winner.seconds(many, mirrored)):
        if tell and needed > LARGE:
            tell(f"{states:,} states: {gigabytes(needed)} of memory, about {alike.seconds(classes):.0f} s")
        valued = alike.valued(ends, classes)
        outcomes = {(i, bool(to)): of.outcome for i, two in enumerate(valued.options) for to, of in enumerate(two)}
        winning = {player: tuple(at for at, of in outcomes.items() if goal(of, player)) for player in Player}
        outcome = valued.value.outcome
    else:
        if tell and states > LARGE:
            took = f"about {winner.seconds(many, mirrored):.0f} s{winner.hint(many, mirrored)}"
            tell(f"{what}: {gigabytes(by_bits)} of memory, {took}")
        found = winner.who_wins(ends)
        outcome, winning = found.outcome, dict(found.moves)
    moves = {player: tuple(_move(diagram, *at) for at in of) for player, of in winning.items()}
    unvalued = None
    if value and not fits and free is not None:
        unvalued = f"the value would need {gigabytes(needed)} of memory, {gigabytes(free)} are free"
    known = valued.value if value and fits else None
    return Judged(outcome, moves, int(ends.sum()), len(ends), known, unvalued)


def _move(diagram: Diagram, place: int, switched: bool) -> CrossingMove:
    """Return the move that leaves an unresolved crossing as in the code, or switches it."""
    crossing = diagram.unresolved[place]
    return CrossingMove(crossing, int(diagram.signs[crossing]) * (-1 if switched else 1))


@dataclass(frozen=True, eq=False)
class SolvedDiagram(Solved[Diagram, CrossingMove]):
    """A pseudodiagram with the values of all positions that can be reached from it."""

    start: Diagram
    unknotted: NDArray[np.bool_]
    values: NDArray[np.uint8]

    def place(self, position: Diagram) -> int:
        """Return the index in `values` of a pseudodiagram that can be reached.

        Raises:
            InputError: it cannot be reached.
        """
        place = 0
        left = set(position.unresolved)
        for i, crossing in enumerate(self.start.unresolved):
            if crossing in left:
                place += 2 * 3**i
            elif position.pd[crossing] == self.start.switched(crossing):
                place += 3**i
        if self._at(place) != position:
            raise InputError(f"{position} cannot be reached from {self.start}")
        return place

    def _at(self, place: int) -> Diagram:
        code = list(self.start.pd)
        left = []
        for crossing in self.start.unresolved:
            place, state = divmod(place, 3)
            if state == 1:
                code[crossing] = self.start.switched(crossing)
            elif state == 2:
                left.append(crossing)
        return Diagram(code, left, link=True)

    def value(self, position: Diagram | None = None) -> KnotValue:
        """Return the value of a position that can be reached, or of the start."""
        return VALUES[int(self.values[-1 if position is None else self.place(position)])]

    def after_moves(self, position: Diagram) -> Iterator[tuple[CrossingMove, KnotValue]]:
        """Return every move from a position with the value of its option."""
        place = self.place(position)
        for i, crossing in enumerate(self.start.unresolved):
            if crossing in position.unresolved:
                for sign in (1, -1):
                    state = int(self.start.signs[crossing] != sign)
                    yield CrossingMove(crossing, sign), VALUES[int(self.values[place - (2 - state) * 3**i])]

    def match(self, picture: Callable[[Diagram], Picture] | None = None) -> Match[Diagram]:
        """Play from the start, with the values computed before; `picture` draws a position."""
        return knot_type_match(
            self.start,
            lambda position: ((str(move), position.after(move)) for move in position.moves()),
            lru_cache(KEPT)(self.value),
            lambda position: len(position.unresolved),
            picture,
            answers=lambda position, player: len(self.winning_moves(player, position)),
            switches=self.switches(),
        )

    def switches(self) -> Switches:
        """Return the positions as settings of switches: state 0 of a crossing is as in the code of the start."""
        start, parts = self.start, list[str | tuple[int, tuple[str, str, str]]]()
        for crossing in range(start.crossings):
            here, there = map(crossing_text, (start.pd[crossing], start.switched(crossing)))
            parts.append("PD[" if crossing == 0 else ",")
            if crossing in start.unresolved:
                parts.append((start.unresolved.index(crossing), (here, there, here)))
            else:
                parts.append(here)
        outcomes = [value.outcome for value in VALUES]
        return Switches(
            moves=tuple(
                (
                    (str(CrossingMove(c, 1)), int(start.signs[c] != 1)),
                    (str(CrossingMove(c, -1)), int(start.signs[c] != -1)),
                )
                for c in start.unresolved
            ),
            values=self.values.tobytes(),
            names=tuple(map(str, VALUES)),
            wins=tuple((outcome.knotter_first, not outcome.unknotter_first) for outcome in outcomes),
            parts=(*parts, "]" if parts else "PD[]"),
            unset=Unset(
                tuple(str(c + 1) for c in start.unresolved),
                "" if start.is_shadow else f" unresolved {','.join(str(c + 1) for c in start.unresolved) or 'none'}",
                " unresolved ",
                "none",
            ),
        )


def solve_diagram(diagram: Diagram) -> SolvedDiagram:
    """Return the pseudodiagram with the values of all positions that can be reached from it.

    Raises:
        InputError: memory does not hold them.
        NotDecided: a resolution is not known to be the unknot or not.
    """
    many = len(diagram.unresolved)
    require_memory(3**many, f"the values of 3^{many} pseudodiagrams")
    ends = unknotted(diagram.pd, diagram.unresolved)
    return SolvedDiagram(diagram, ends, values(ends))
