"""The number of complete games, counted by carrying a frontier of strands across the projection.

Crossings are taken one after the other. The *frontier* consists of the strands that have both crossings that were
taken and crossings that were not. Its state is the color of each strand or, for an uncolored strand, the set of colors
that it could still have. A strand leaves the frontier with its last crossing: colored, or uncolored with no color
left, since games are complete. The work grows with the crossings times the states, not with the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, uncolored
from knotgames.games.tricolor.projection import Crossing, Projection

State = tuple[int, ...]
"""The status of each strand of the frontier: a color, 0 to 2, or 3 + m if uncolored with the possible colors in m."""

Weights = Mapping[State, Any]
"""The number of partial games that lead to each state: an integer, or a polynomial that marks uncolored strands."""

_OPEN = UNCOLORED + 0b111
_DEAD = UNCOLORED

MAX_WIDTH = 8
"""The widest frontier that is tried. A strand has at most 8 statuses; 8^8 / 6 states fill some 100 MiB."""


def count_complete(projection: Projection, coloring: Coloring | None = None, rule: Rule = balanced) -> tuple[int, ...]:
    """Return the numbers of complete games with 0, 1, ... uncolored strands, up to the last that is not zero.

    The numbers are carried as digits of one large integer, so a step of the frontier is an addition or a shift.

    Raises:
        InputError: the frontier would be wider than MAX_WIDTH strands.

    >>> from knotgames.games.tricolor.projection import twist
    >>> count_complete(twist(9))
    (3, 42, 906, 2076, 48)
    """
    given = uncolored(projection) if coloring is None else coloring
    order = frontier_order(projection)
    if (width := frontier_width(order)) > MAX_WIDTH:
        raise InputError(
            f"projection '{projection.short}': counting needs a frontier of {width} strands, up to "
            f"{8**width // 6:,} states; at most {MAX_WIDTH} strands are tried"
        )
    bits = 2 * projection.strands + 1  # there are at most 4^n colorings
    symmetries = color_symmetries(rule) if given == uncolored(projection) else ()
    last = {strand: step for step, crossing in enumerate(order) for strand in crossing}
    frontier: list[int] = []
    weights: Weights = {(): 1}
    for step, crossing in enumerate(order):
        for strand in sorted(set(crossing) - set(frontier)):
            frontier.append(strand)
            weights = _enter(weights, (*COLORS, _OPEN) if given[strand] == UNCOLORED else (given[strand],))
        weights = _take(weights, [frontier.index(strand) for strand in crossing], rule)
        for strand in [strand for strand in frontier if last[strand] == step]:
            weights = _leave(weights, frontier.index(strand), lambda weight: weight << bits)
            frontier.remove(strand)
        weights = _merged(weights, symmetries)
    packed = weights.get((), 0) * 3 ** sum(given[strand] == UNCOLORED for strand in projection.loose)
    return _digits(packed, bits)


def _enter(weights: Weights, statuses: Iterable[int]) -> Weights:
    """Return the weights after a strand with one of these statuses joins the end of the frontier."""
    return {(*state, status): weight for status in statuses for state, weight in weights.items()}


def _take(weights: Weights, places: Sequence[int], rule: Rule) -> Weights:
    """Return the weights after a crossing is taken whose strands have these places in the frontier."""
    result: dict[State, Any] = {}
    for state, weight in weights.items():
        after = _after_crossing(state, places, rule)
        if after is not None:
            result[after] = result[after] + weight if after in result else weight
    return result


def _leave(weights: Weights, place: int, mark: Callable[[Any], Any]) -> Weights:
    """Return the weights after the strand at this place has had its last crossing."""
    result: dict[State, Any] = {}
    for state, weight in weights.items():
        status = state[place]
        if status > _DEAD:
            continue
        rest = state[:place] + state[place + 1 :]
        marked = mark(weight) if status == _DEAD else weight
        result[rest] = result[rest] + marked if rest in result else marked
    return result


def _merged(weights: Weights, symmetries: Sequence[Sequence[int]]) -> Weights:
    """Return the weights, added up over states that permutations of the colors exchange."""
    if len(symmetries) < 2:
        return weights
    result: dict[State, Any] = {}
    for state, weight in weights.items():
        least = min(tuple([renamed[status] for status in state]) for renamed in symmetries)
        result[least] = result[least] + weight if least in result else weight
    return result


def color_symmetries(rule: Rule) -> tuple[tuple[int, ...], ...]:
    """Return the permutations of the colors that preserve the rule, each as a map of statuses."""
    return tuple(
        (*renamed, *(UNCOLORED + sum(1 << renamed[c] for c in COLORS if mask >> c & 1) for mask in range(8)))
        for renamed in permutations(COLORS)
        if all(rule(a, b, c) == rule(renamed[a], renamed[b], renamed[c]) for a, b, c in product(COLORS, repeat=3))
    )


def frontier_order(projection: Projection) -> tuple[Crossing, ...]:
    """Return the crossings of the reduced representation in an order that keeps the frontier narrow.

    The order is greedy, the best from several starts. A narrowest order is hard to find.
    """
    crossings = projection.reduced
    starts = crossings[:: max(1, len(crossings) // 8)]
    return min((_greedy_order(crossings, start) for start in starts), key=frontier_width, default=())


def frontier_width(order: Sequence[Crossing]) -> int:
    """Return the largest number of strands that the frontier holds at once."""
    last = {strand: step for step, crossing in enumerate(order) for strand in crossing}
    frontier: set[int] = set()
    width = 0
    for step, crossing in enumerate(order):
        frontier.update(crossing)
        width = max(width, len(frontier))
        frontier = {strand for strand in frontier if last[strand] > step}
    return width


@dataclass(frozen=True)
class Automaton:
    """The transfer matrix of a family of projections whose members differ by a crossing.

    The number of complete games with n strands is `first . step^(n - start) . final`. Entries are polynomials in the
    mark y of an uncolored strand, given by their coefficients. States are taken up to permutations of the colors.

    The members begin at `start` strands. For each state `first` has the partial games of the first member, `step` the
    transition by one more crossing to each state, and `final` the effect of the last crossing.
    """

    start: int
    states: tuple[State, ...]
    first: tuple[tuple[int, ...], ...]
    step: tuple[tuple[tuple[int, ...], ...], ...]
    final: tuple[tuple[int, ...], ...]


def twist_automaton(rule: Rule = balanced) -> Automaton:
    """Return the automaton of the n-twist projections. A state is the statuses of the last two strands."""
    bits = 16  # entries are numbers of colors, far below 2^16
    symmetries = color_symmetries(rule)
    statuses = (*COLORS, _OPEN)

    def mark(weight: int) -> int:
        return weight << bits

    def stepped(weights: Weights) -> Weights:
        return _merged(_leave(_take(_enter(weights, statuses), (0, 1, 2), rule), 0, mark), symmetries)

    def finished(weights: Weights) -> int:
        return int(_leave(_leave(_take(weights, (0, 1, 1), rule), 0, mark), 0, mark).get((), 0))

    first = _merged(_take(_enter(_enter({(): 1}, statuses), statuses), (0, 0, 1), rule), symmetries)
    states = list(first)
    rows: list[Weights] = []
    while len(rows) < len(states):
        rows.append(stepped({states[len(rows)]: 1}))
        states.extend(state for state in rows[-1] if state not in states)
    return Automaton(
        start=2,
        states=tuple(states),
        first=tuple(_digits(first.get(state, 0), bits) for state in states),
        step=tuple(tuple(_digits(row.get(state, 0), bits) for state in states) for row in rows),
        final=tuple(_digits(finished({state: 1}), bits) for state in states),
    )


def _after_crossing(state: State, places: Sequence[int], rule: Rule) -> State | None:
    """Return the state after a crossing is taken, or None if the crossing is broken."""
    statuses = [state[place] for place in places]
    blank = {place for place in places if state[place] >= UNCOLORED}
    if not blank:
        return state if rule(*statuses) else None
    if len(blank) > 1:
        return state
    (place,) = blank
    mask = sum(1 << color for color in COLORS if rule(*(color if other == place else state[other] for other in places)))
    return (*state[:place], UNCOLORED + ((state[place] - UNCOLORED) & mask), *state[place + 1 :])


def _greedy_order(crossings: Sequence[Crossing], start: Crossing) -> tuple[Crossing, ...]:
    """Return the crossings from `start` on, each time one that widens the frontier least."""
    at: dict[int, set[Crossing]] = {}
    for crossing in crossings:
        for strand in crossing:
            at.setdefault(strand, set()).add(crossing)
    left, frontier, order = set(crossings), set[int](), []

    def growth(crossing: Crossing) -> tuple[int, Crossing]:
        strands = set(crossing)
        return len(strands - frontier) - sum(len(at[strand]) == 1 for strand in strands), crossing

    crossing = start
    while True:
        order.append(crossing)
        left.remove(crossing)
        for strand in set(crossing):
            at[strand].remove(crossing)
        frontier = {strand for strand in frontier.union(crossing) if at[strand]}
        if not left:
            return tuple(order)
        crossing = min({other for strand in frontier for other in at[strand]} or left, key=growth)


def _digits(packed: int, bits: int) -> tuple[int, ...]:
    """Return the digits of a number in base 2^bits, lowest first."""
    digits = []
    while packed:
        digits.append(packed & ((1 << bits) - 1))
        packed >>= bits
    return tuple(digits)
