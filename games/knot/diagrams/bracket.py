"""The Kauffman bracket of all resolutions of a pseudodiagram at once, to find those with a trivial Jones polynomial.

The bracket of a diagram is the sum over its *states*, in which every crossing X[a, b, c, d] is smoothed to (a b)(c d)
or to (b c)(d a), of A^(number of the first kind - number of the second) (-A^2 - A^-2)^(loops - 1). Switching a crossing
exchanges the two kinds. Crossings are taken one after the other. The rest of a state is then a matching without
crossings, which joins the cut edges, and a polynomial as coefficient. The polynomials of all 2^k resolutions of the
first k crossings are one array for each matching, which doubles with the next crossing. All matchings and their
transitions are computed beforehand (`plan`).

Units do not matter here, so the two smoothings of a crossing as drawn have the weights q and 1, and the smoothings of
the switched one 1/q and 1, with q = A^2. Then the exponents of one matching are all even or all odd, since changing a
smoothing in the plane changes the number of loops by one. Polynomials are kept as their coefficients in q^2.

The crossings of a twist lie around a circle that meets nothing else of the diagram, with tangles between them. Such a
sum of tangles does not depend on their order, and a crossing that is smoothed along the circle adds nothing to it. So
one crossing of a twist is left, and stands for m of them: the number of one sense minus the number of the other. Its
smoothings have the weights q^m along the circle and ((-1/q)^m - q^m)/(-q - 1/q) across, the sum of q^(m-1), -q^(m-3),
... Diagrams that differ only by the places of the crossings of a twist then share their transitions.

The arithmetic is exact. The coefficients of a matching add up, without their signs, to at most the number of states
that lead to it, each counted 2^loops times, for every resolution. The plan gives this bound; machine integers are used
if they are wide enough for it, and Python's otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from knotgames.games.knot.diagrams.frontier import ordering
from knotgames.games.knot.diagrams.plane_map import joined

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knotgames.games.knot.diagrams.diagram import Code, Crossing
    from knotgames.games.knot.diagrams.flypes import Twist

Matching = tuple[tuple[int, int], ...]
"""The pairs of cut edges that are joined, by label, in increasing order."""

WORKING_SET = 2**17
"""The greatest number of polynomials computed together; more resolutions are taken in batches."""


class Step(NamedTuple):
    """The effect of one crossing on matchings, and the ways to resolve it.

    For each matching before and each of the two smoothings, `smoothings` has the number of the matching after and the
    number of loops closed. For each way `powers` has the signed number of crossings it stands for; +1 gives the first
    smoothing the weight q and the second 1.
    """

    smoothings: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    powers: tuple[int, ...]


def plan(code: Code, order: Sequence[int], powers: Mapping[int, tuple[int, ...]]) -> tuple[Step, ...]:
    """Return the steps of the crossings in this order, from the empty matching to the empty matching.

    Crossings without powers are as in the code. One of the loops that the last crossing closes is not counted, as in
    the definition of the bracket.
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
        planned.append(Step(tuple(smoothings), powers.get(crossing, (1,))))
        numbers = following
    return tuple(planned)


def _joined(matching: Matching, arcs: Sequence[tuple[int, int]]) -> tuple[Matching, int]:
    """Return the matching with these arcs added, and the number of loops closed."""
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


def coefficient_bound(steps: Iterable[Step]) -> int:
    """Return a bound on all coefficients of all resolutions, also of the intermediate ones.

    It is the largest, over the matchings met, of the sum over the states that lead to it of 2^loops times the weights,
    each as its coefficients add up without signs; at most 4^n for n crossings.
    """
    largest, counts = 1, [1]
    for smoothings, powers in steps:
        following = [0] * (1 + max(target for target, _ in chain.from_iterable(smoothings)))
        across = max(map(abs, powers))
        for count, ((one, loops), (other, other_loops)) in zip(counts, smoothings, strict=True):
            following[one] += count << loops
            following[other] += count * across << other_loops
        counts = following
        largest = max(largest, *counts)
    return largest


class _Weights(NamedTuple):
    """The weights of a smoothing for each way to resolve its crossing: polynomials with coefficients 1 and -1."""

    low: int  # the least exponent
    terms: tuple[tuple[int, slice, bool], ...]  # the index of an exponent in steps of two, ways, and True for +1
    length: int  # the number of exponents, up to the last


@cache
def _weights(powers: tuple[int, ...]) -> tuple[_Weights, _Weights]:
    return _collected([{power: 1} for power in powers]), _collected([_across(power) for power in powers])


def _across(power: int) -> dict[int, int]:
    """Return the coefficients of ((-1/q)^m - q^m)/(-q - 1/q), by exponent."""
    first = -1 if power > 0 and not power % 2 else 1
    return {1 - abs(power) + 2 * i: first * (-1) ** i for i in range(abs(power))}


def _collected(polynomials: Sequence[Mapping[int, int]]) -> _Weights:
    exponents = {exponent for polynomial in polynomials for exponent in polynomial}
    low, high = min(exponents), max(exponents)
    terms = []
    for number, exponent in enumerate(range(low, high + 1, 2)):
        way = 0
        for coefficient, alike in groupby([polynomial.get(exponent, 0) for polynomial in polynomials]):
            start, way = way, way + len(list(alike))
            if coefficient:
                terms.append((number, slice(start, way), coefficient > 0))
    return _Weights(low, tuple(terms), (high - low) // 2 + 1)


@dataclass(frozen=True, eq=False)
class _Polynomials:
    """The polynomials of one matching: the coefficients of q^low, q^(low + 2), ..., for each resolution."""

    low: int
    coefficients: NDArray[np.signedinteger]

    def times_loop(self) -> _Polynomials:
        """Return the product with -q - 1/q."""
        longer = np.zeros((len(self.coefficients) + 1, self.coefficients.shape[1]), dtype=self.coefficients.dtype)
        longer[:-1] -= self.coefficients
        longer[1:] -= self.coefficients
        return _Polynomials(self.low - 1, longer)

    def part(self, resolutions: slice) -> _Polynomials:
        return _Polynomials(self.low, self.coefficients[:, resolutions])

    def trimmed(self) -> _Polynomials:
        """Remove the highest and lowest exponents that no resolution has."""
        start, stop = 0, len(self.coefficients)
        while stop - start > 1 and not self.coefficients[start].any():
            start += 1
        while stop - start > 1 and not self.coefficients[stop - 1].any():
            stop -= 1
        return _Polynomials(self.low + 2 * start, self.coefficients[start:stop])


def bracket(code: Code) -> dict[int, int]:
    """Return the Kauffman bracket of a diagram, as coefficients by the exponent of A.

    >>> bracket(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)))
    {-7: 1, -3: -1, 5: -1}
    """
    steps = plan(code, ordering(code), {})
    known = {0: _Polynomials(0, np.ones((1, 1), dtype=_integers(steps)))}
    for step in steps:
        known = _after(step, known)
    (found,) = known.values()
    # the weights q and 1 of the smoothings are A times those of the definition
    least = 2 * found.low - len(code)
    return {least + 4 * place: int(one) for place, one in enumerate(found.coefficients[:, 0]) if one}


def trivial_jones(code: Code, unresolved: Sequence[int], circles: int = 1) -> NDArray[np.bool_]:
    """Return for every resolution True if and only if its Jones polynomial is trivial: the polynomial of the unknot.

    Of a link of n > 1 `circles`, it is True if and only if its bracket is a unit times (-q - 1/q)^(n - 1), the bracket
    of the unlink.

    The Jones polynomial V(t) of a knot is its bracket times a unit, with t = A^-4. If the bracket is a unit, then V is
    a unit, and it is 1, because V(1) = 1 and V'(1) = 0 for every knot [Jones1985]. So no writhe is needed: the Jones
    polynomial is trivial if and only if the coefficients of the bracket add up, without signs, to 1.

    The result has shape (2^unresolved,). Bit i of the index is set if crossing `unresolved[i]` is switched; every other
    crossing is as in the code.

    >>> trivial_jones(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), [0, 1, 2]).astype(int).tolist()
    [0, 1, 1, 1, 1, 1, 1, 0]
    """
    steps, order = _steps_of_twists(code, [((crossing, 1),) for crossing in reversed(unresolved)])
    return _trivial(steps, circles).transpose(order).ravel()


def trivial_jones_of_twists(diagrams: Iterable[tuple[Code, Sequence[Twist]]]) -> list[NDArray[np.bool_]]:
    """Do the same for several diagrams, by the number of crossings of each twist with each sense.

    The results have an axis for each twist: index j of a twist of k crossings, 0 <= j <= k, stands for all resolutions
    in which j of them have the sense -1. Every crossing in no twist is as in the code.
    """
    known: dict[tuple[Step, ...], NDArray[np.bool_]] = {}
    found = []
    for code, twists in diagrams:
        steps, order = _steps_of_twists(code, twists)
        if steps not in known:
            known[steps] = _trivial(steps)
        found.append(known[steps].transpose(order))
    return found


def _steps_of_twists(code: Code, twists: Sequence[Twist]) -> tuple[tuple[Step, ...], list[int]]:
    """Return the steps with one crossing of each twist, and the position of each twist in the order of the steps."""
    reduced, number_of = _reduced(code, twists)
    order = ordering(reduced, number_of)
    powers = {place: _powers(len(twists[number])) for place, number in number_of.items()}
    taken = [number_of[place] for place in order if place in number_of]
    return plan(reduced, order, powers), sorted(range(len(taken)), key=taken.__getitem__)


@cache
def _powers(size: int) -> tuple[int, ...]:
    """Return the powers of a twist, by the number of its crossings with the sense -1."""
    return tuple(range(-size, size + 1, 2))


def _reduced(code: Code, twists: Sequence[Twist]) -> tuple[Code, dict[int, int]]:
    """Return a diagram with only the first crossing of each twist, and the twist numbers of these crossings."""
    # The others are smoothed along the circle of the twist. That closes no loop: next to it there would be a face with
    # this crossing alone, but the other crossings of the twist are next to it as well. The first smoothing of those
    # that are left is the one along the circle.
    along: list[tuple[int, int]] = []
    number_of: dict[int, int] = {}
    turned: dict[int, Crossing] = {}
    for number, twist in enumerate(twists):
        for crossing, sense in twist:
            a, b, c, d = code[crossing]
            turned[crossing] = (b, c, d, a) if sense > 0 else (a, b, c, d)
        number_of[twist[0][0]] = number
        for crossing, _ in twist[1:]:
            a, b, c, d = turned[crossing]
            along += (a, b), (c, d)
    edge = joined(along)
    left = [crossing for crossing in range(len(code)) if crossing in number_of or crossing not in turned]
    reduced = []
    for crossing in left:
        a, b, c, d = turned.get(crossing, code[crossing])
        reduced.append((edge(a), edge(b), edge(c), edge(d)))
    return tuple(reduced), {place: number_of[crossing] for place, crossing in enumerate(left) if crossing in number_of}


def _trivial(steps: Sequence[Step], circles: int = 1) -> NDArray[np.bool_]:
    """Return for every resolution True if the bracket is an unlink's, an axis for each crossing with several ways."""
    sizes = [len(powers) for _, powers in steps if len(powers) > 1]
    start = {0: _Polynomials(0, np.ones((1, 1), dtype=_integers(steps)))}
    if not sizes or len(sizes) < len(steps):
        return _units(steps, start, circles).reshape(sizes[::-1]).transpose()
    # the mirror image of a resolution is another of these: of one twist, an odd one if there is one, half are enough
    axis = max(range(len(sizes)), key=lambda step: 1 - sizes[step] % 2)
    half = -(-sizes[axis] // 2)
    halved = [Step(smoothings, powers[:half] if i == axis else powers) for i, (smoothings, powers) in enumerate(steps)]
    sizes[axis] = half
    found = _units(halved, start, circles).reshape(sizes[::-1]).transpose()
    mirrored = np.flip(found).take(range(2 * half - len(steps[axis].powers), half), axis)
    return np.concatenate([found, mirrored], axis)


def _integers(steps: Iterable[Step]) -> type:
    """Return the machine integers that hold every sum of coefficients, or Python's."""
    bound = coefficient_bound(steps)
    return next((kind for kind in (np.int32, np.int64) if bound <= np.iinfo(kind).max), object)


def _units(steps: Sequence[Step], known: Mapping[int, _Polynomials], circles: int) -> NDArray[np.bool_]:
    """Return for each resolution True if the bracket is a unit times the bracket of an unlink of this many circles.

    The crossings of the last steps change slowest.
    """
    for done, step in enumerate(steps):
        resolutions = known[0].coefficients.shape[1]
        if resolutions > 1 and resolutions * len(known) > WORKING_SET:
            middle = resolutions // 2
            parts = []
            for part in (slice(0, middle), slice(middle, resolutions)):
                of_part = {matching: polynomials.part(part) for matching, polynomials in known.items()}
                parts.append(_units(steps[done:], of_part, circles).reshape(-1, part.stop - part.start))
            return np.concatenate(parts, axis=1).ravel()
        known = _after(step, known)
    (bracket,) = known.values()
    sizes = np.abs(bracket.coefficients)
    found = np.asarray(sizes.sum(axis=0) == 2 ** (circles - 1))
    if circles > 1:
        unlink = [comb(circles - 1, place) for place in range(circles)]
        for resolution in np.flatnonzero(found):
            found[resolution] = np.trim_zeros(sizes[:, resolution]).tolist() == unlink
    return found


def _after(step: Step, known: Mapping[int, _Polynomials]) -> dict[int, _Polynomials]:
    """Return the polynomials after a step by matching: first the resolutions with the first power, and so on."""
    summands: dict[int, list[tuple[_Weights, _Polynomials]]] = {}
    weights = _weights(step.powers)
    for matching, polynomials in known.items():
        by_loops = [polynomials]
        for of_smoothing, (target, loops) in zip(weights, step.smoothings[matching], strict=True):
            while len(by_loops) <= loops:
                by_loops.append(by_loops[-1].times_loop())
            summands.setdefault(target, []).append((of_smoothing, by_loops[loops]))
    following = {}
    for target, factors in summands.items():
        low = min(p.low + w.low for w, p in factors)
        high = max(p.low + w.low + 2 * (len(p.coefficients) + w.length - 1) for w, p in factors)
        old = factors[0][1].coefficients
        total = np.zeros(((high - low) // 2, len(step.powers), old.shape[1]), dtype=old.dtype)
        for w, p in factors:
            at = (p.low + w.low - low) // 2
            added = p.coefficients[:, None]
            for number, ways, positive in w.terms:
                here = total[at + number : at + number + len(added), ways]
                if positive:
                    here += added
                else:
                    here -= added
        following[target] = _Polynomials(low, total.reshape(len(total), -1)).trimmed()
    return following
