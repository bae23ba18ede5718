"""The Kauffman bracket of all resolutions of a pseudodiagram at once: which of them have a trivial Jones polynomial.

The bracket of a diagram is the sum over its *states*, in which every crossing X[a, b, c, d] is smoothed to (a b)(c d)
or to (b c)(d a), of A^(number of the first kind - number of the second) (-A^2 - A^-2)^(loops - 1); switching a crossing
trades the two kinds. Crossings are taken one after the other. What is left of a state is then how it joins the edges
that are cut (a matching without crossings), and a coefficient, a polynomial. Resolutions that agree so far have these
in common: the polynomials of all 2^k resolutions of the first k crossings are one array for each matching, which
doubles with the next crossing. All matchings, and how each is taken to the next, are found beforehand (`plan`).

Units do not matter here, so the two smoothings of a crossing as drawn are given the weights q and 1, and those of the
switched one 1/q and 1, with q = A^2: then the exponents of one matching are all even or all odd, since in the plane a
smoothing that is changed changes the number of loops by one, and polynomials are kept as their coefficients in q^2.

The arithmetic is exact. The coefficients of a matching add up, without their signs, to at most the number of states
that lead to it, each counted 2^loops times, whatever the resolution is. This bound is computed from the plan; machine
integers are taken that are wide enough for it, and Python's where there are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from games.knot.diagrams.frontier import ordering

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from games.knot.diagrams.diagram import Code
    from games.knot.diagrams.flypes import Twist

Matching = tuple[tuple[int, int], ...]
"""How the cut edges are joined, by their labels: pairs in increasing order."""

WORKING_SET = 2**17
"""How many polynomials at most are computed together; more resolutions are taken in batches."""


@dataclass(frozen=True)
class Transition:
    """How one crossing takes matchings to matchings.

    Attributes:
        crossing: which crossing.
        smoothings: for each matching before, by its number, and each of the two smoothings, the number of the matching
            after and how many loops are closed.
        matchings: how many matchings there are afterwards.

    The first crossing of a trefoil joins the four edges that are cut in two ways, and closes no loop:

    >>> first, *_ = plan(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), [0, 1, 2])
    >>> first.smoothings, first.matchings
    ((((0, 0), (1, 0)),), 2)
    """

    crossing: int
    smoothings: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    matchings: int


def plan(code: Code, order: Sequence[int]) -> tuple[Transition, ...]:
    """The transitions of the crossings in this order, from the one matching of nothing to the one matching of nothing.
    One of the loops that the last crossing closes is not counted, as in the definition of the bracket.

    Args:
        code: the planar diagram code of a knot.
        order: its crossings in the order in which they are taken.

    >>> plan(((0, 0, 1, 1),), [0])
    (Transition(crossing=0, smoothings=(((0, 1), (0, 0)),), matchings=1),)
    """
    planned = []
    numbers: dict[Matching, int] = {(): 0}
    for done, crossing in enumerate(order, start=1):
        a, b, c, d = code[crossing]
        following: dict[Matching, int] = {}
        smoothings = []
        for matching in numbers:
            first, second = (_joined(matching, arcs) for arcs in (((a, b), (c, d)), ((b, c), (d, a))))
            one, other = (
                (following.setdefault(reached, len(following)), loops - (done == len(order)))
                for reached, loops in (first, second)
            )
            smoothings.append((one, other))
        planned.append(Transition(crossing, tuple(smoothings), len(following)))
        numbers = following
    return tuple(planned)


def _joined(matching: Matching, arcs: Sequence[tuple[int, int]]) -> tuple[Matching, int]:
    """The matching after arcs are put in, each from one cut edge to another, and the number of loops closed."""
    partner = {end: other for pair in matching for end, other in (pair, pair[::-1])}
    loops = 0
    for left, right in arcs:
        if left == right or partner.get(left) == right:
            loops += 1
            partner.pop(left, None)
            partner.pop(right, None)
            continue
        ends = [partner.pop(edge, edge) for edge in (left, right)]
        for end, other in (ends, ends[::-1]):
            partner[end] = other
    return tuple(sorted((end, other) for end, other in partner.items() if end < other)), loops


def coefficient_bound(transitions: Sequence[Transition]) -> int:
    """The number that no coefficient of any resolution exceeds, nor any on the way: the largest, over the matchings
    met, of the sum over the states that lead to it of 2^loops. It is at most 4^n for a diagram of n crossings: k
    crossings have 2^k states, in which at most k loops are closed (one of the last crossing's is not counted).

    >>> coefficient_bound(plan(((0, 0, 1, 1),), [0]))
    3
    """
    largest, counts = 1, [1]
    for transition in transitions:
        following = [0] * transition.matchings
        for count, targets in zip(counts, transition.smoothings, strict=True):
            for target, loops in targets:
                following[target] += count << loops
        counts = following
        largest = max(largest, *counts)
    return largest


@dataclass(frozen=True, eq=False)
class _Polynomials:
    """The polynomials of one matching: the coefficients of q^low, q^(low + 2), ..., for each resolution."""

    low: int
    coefficients: NDArray[np.signedinteger]

    def times_loop(self) -> _Polynomials:
        """The product with -q - 1/q."""
        longer = np.zeros((len(self.coefficients) + 1, self.coefficients.shape[1]), dtype=self.coefficients.dtype)
        longer[:-1] -= self.coefficients
        longer[1:] -= self.coefficients
        return _Polynomials(self.low - 1, longer)

    def part(self, resolutions: slice) -> _Polynomials:
        """The same for some of the resolutions."""
        return _Polynomials(self.low, self.coefficients[:, resolutions])

    def trimmed(self) -> _Polynomials:
        """The same without the highest and lowest exponents that no resolution has."""
        start, stop = 0, len(self.coefficients)
        while stop - start > 1 and not self.coefficients[start].any():
            start += 1
        while stop - start > 1 and not self.coefficients[stop - 1].any():
            stop -= 1
        return _Polynomials(self.low + 2 * start, self.coefficients[start:stop])


def trivial_jones(code: Code, unresolved: Sequence[int]) -> NDArray[np.bool_]:
    """For every resolution of the unresolved crossings, whether the Jones polynomial is that of the unknot.

    The Jones polynomial V(t) of a knot is its bracket times a unit, with t = A^-4. If the bracket is a unit, then V is
    a unit, and it is 1, because V(1) = 1 and V'(1) = 0 for every knot [Jones1985]. So no writhe is
    needed: the Jones polynomial is trivial just if the coefficients of the bracket add up, without signs, to 1.

    Args:
        code: the planar diagram code of a knot.
        unresolved: the crossings that are unresolved; every other crossing is as in the code.

    Returns:
        bool, shape (2^unresolved,). Bit i of the place says whether crossing `unresolved[i]` is switched.

    >>> trivial_jones(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), [0, 1, 2]).astype(int).tolist()
    [0, 1, 1, 1, 1, 1, 1, 0]
    """
    return trivial_jones_of_twists(code, [((crossing, 1),) for crossing in reversed(unresolved)]).ravel()


def trivial_jones_of_twists(code: Code, twists: Sequence[Twist]) -> NDArray[np.bool_]:
    """The same where of the crossings of a twist it only matters how many are resolved in each of two ways.

    Args:
        code: the planar diagram code of a knot.
        twists: the unresolved crossings (`games.knot.diagrams.flypes.twists`); every other crossing is as in the code.

    Returns:
        bool, with an axis for each twist: place j of a twist of k crossings, 0 <= j <= k, stands for all resolutions in
        which j of them are resolved with the sense opposite to that of the twist.

    >>> trefoil = ((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))
    >>> trivial_jones_of_twists(trefoil, [((0, 1), (1, 1), (2, 1))]).astype(int).tolist()
    [0, 1, 1, 0]
    """
    crossings = {crossing for twist in twists for crossing, _ in twist}
    order = ordering(code, crossings)
    transitions = plan(code, order)
    sizes = [len(twist) for twist in twists]
    # the mirror image of a resolution is another of these, if all crossings are unresolved: of one twist, an odd one if
    # there is one, half the places are enough
    halved = max(range(len(sizes)), key=lambda t: sizes[t] % 2) if len(crossings) == len(code) > 0 else None
    choices: dict[int, _Choice] = {}
    stride = 1
    for number in reversed(range(len(twists))):
        most = sizes[number] // 2 if number == halved else sizes[number]
        for before, (crossing, sense) in enumerate(sorted(twists[number], key=lambda place: order.index(place[0]))):
            choices[crossing] = _Choice(sense, stride, sizes[number] + 1, before, most)
        stride *= sizes[number] + 1
    unit = np.zeros(stride, dtype=bool)
    start = {0: _Polynomials(0, np.ones((1, 1), dtype=_integers(transitions)))}
    for places, found in _units(transitions, start, np.zeros(1, dtype=np.intp), choices):
        unit[places] = found
        if halved is not None:
            unit[~places] = found  # counted from the end: j opposite crossings become k - j
    return unit.reshape([size + 1 for size in sizes])


@dataclass(frozen=True)
class _Choice:
    """How an unresolved crossing can be resolved. Of the resolutions with j crossings of a twist in the opposite sense
    there is one for all, in which these are the first that are taken.

    Attributes:
        sense: of the crossing as it is in the code, 1 if it is that of its twist, else -1.
        stride: what an opposite crossing of this twist adds to the place of a resolution.
        places: how many places the twist has.
        before: how many of its crossings are taken before this one.
        most: how many of its crossings are opposite at most.
    """

    sense: int
    stride: int
    places: int
    before: int
    most: int

    def opposite(self, places: NDArray[np.intp]) -> NDArray[np.intp] | slice:
        """Which of the resolutions so far go on with this crossing in the opposite sense too."""
        if self.before >= self.most:
            return slice(0)
        if not self.before:
            return slice(None)
        return np.flatnonzero(places // self.stride % self.places == self.before)


def _integers(transitions: Sequence[Transition]) -> type:
    """Machine integers that hold every sum of coefficients, or Python's.

    >>> _integers([]).__name__
    'int32'
    """
    bound = coefficient_bound(transitions)
    return next((kind for kind in (np.int32, np.int64) if bound <= np.iinfo(kind).max), object)


def _units(
    transitions: Sequence[Transition],
    known: Mapping[int, _Polynomials],
    places: NDArray[np.intp],
    choices: Mapping[int, _Choice],
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.bool_]]]:
    """The places of all resolutions, in parts, and whether the bracket of each is a unit.

    Args:
        transitions: the transitions to go.
        known: the polynomials by the number of the matching.
        places: of the resolutions so far.
        choices: for each unresolved crossing how it can be resolved.
    """
    for done, transition in enumerate(transitions):
        if len(places) > 1 and len(places) * len(known) > WORKING_SET:
            middle = len(places) // 2
            for part in (slice(middle), slice(middle, None)):
                of_part = {matching: polynomials.part(part) for matching, polynomials in known.items()}
                yield from _units(transitions[done:], of_part, places[part], choices)
            return
        ways: list[tuple[int, NDArray[np.intp] | slice]] = [(1, slice(None))]
        after = places
        choice = choices.get(transition.crossing)
        if choice is not None:
            opposite = choice.opposite(places)
            ways = [(choice.sense, slice(None)), (-choice.sense, opposite)]
            after = np.concatenate([places, places[opposite] + choice.stride])
        known = _after(transition, known, ways, len(after))
        places = after
    (bracket,) = known.values()
    total: NDArray[np.signedinteger] = np.abs(bracket.coefficients).sum(axis=0)
    yield places, np.asarray(total == 1)


def _after(
    transition: Transition,
    known: Mapping[int, _Polynomials],
    ways: Sequence[tuple[int, NDArray[np.intp] | slice]],
    resolutions: int,
) -> dict[int, _Polynomials]:
    """The polynomials after a transition.

    Args:
        transition: the transition.
        known: the polynomials before, by the number of the matching.
        ways: the ways to resolve the crossing, 1 as in the code and -1 switched, each with the resolutions so far that
            it is for; they come one way after the other.
        resolutions: how many there are afterwards.
    """
    terms: dict[int, list[tuple[bool, _Polynomials]]] = {}
    for matching, polynomials in known.items():
        by_loops = [polynomials]
        for first, (target, loops) in zip((True, False), transition.smoothings[matching], strict=True):
            while len(by_loops) <= loops:
                by_loops.append(by_loops[-1].times_loop())
            terms.setdefault(target, []).append((first, by_loops[loops]))
    following = {}
    for target, summands in terms.items():
        starts = [(p.low + way * first, len(p.coefficients)) for first, p in summands for way, _ in ways]
        low = min(start for start, _ in starts)
        high = max(start + 2 * length for start, length in starts)
        total = np.zeros(((high - low) // 2, resolutions), dtype=summands[0][1].coefficients.dtype)
        for first, p in summands:
            column = 0
            for way, chosen in ways:
                added = p.coefficients[:, chosen]
                at = (p.low + way * first - low) // 2
                total[at : at + len(added), column : column + added.shape[1]] += added
                column += added.shape[1]
        following[target] = _Polynomials(low, total).trimmed()
    return following
