"""A law in words: the numbers of copies of heaps that are a P-position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from knotgames.algebra.misere.laws.family import Family
from knotgames.algebra.misere.laws.law import Bounds, Law, Pair, Pattern, Vector
from knotgames.algebra.misere.names import generator_names, product_text

State = tuple[int | None, ...]
"""The counts of the bounded coordinates, reduced; None where any will do."""


def coordinate_names(law: Law) -> tuple[str, ...]:
    """Return the names of the coordinates, a, b, c, ...: of heaps in products, of numbers of copies in a law."""
    return generator_names(len(law.coordinates))


def law_lines(law: Law) -> Iterator[str]:
    """Yield the P-positions, a line for all states of the bounded coordinates that have the same patterns.

    Where the states are elements of a monoid, a line gives them as products of the fewest bounded coordinates.

    >>> from knotgames.algebra.misere.laws.law import Coordinate
    >>> above, point = Pattern(((None, None), (None, None), (2, None)), ((0, 0), (1, 1))), Pattern(
    ...     ((None, 0), (None, None), (-3, -3)), ((0, 1),)
    ... )
    >>> law = Law(
    ...     (Coordinate(1, 1, 2), Coordinate(2), Coordinate(3)),
    ...     ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ...     (1, 1),
    ...     2,
    ...     (((0,), (above,)), ((1,), (point,)), ((2,), (above,))),
    ... )
    >>> list(law_lines(law))
    ['a even: b >= c + 2, b - c even', 'a odd: b = 0, c = 3']
    """
    names = coordinate_names(law)
    for patterns, where in _elements(law, names) if law.monoid else _counts(law, names):
        said = "; or ".join(_pattern_text(law, pattern, names[-2:]) for pattern in patterns)
        yield f"{where}: {said}" if where else said


def _counts(law: Law, names: Sequence[str]) -> Iterator[tuple[tuple[Pattern, ...], str]]:
    cycles = least_cycles(law)
    groups: dict[tuple[Pattern, ...], set[State]] = {}
    for counts in product(*(range(index + period) for index, period in cycles)):
        patterns = law.of_state.get(law.state((*counts, 0, 0)), ())
        if patterns:
            groups.setdefault(patterns, set()).add(counts)
    for patterns, states in groups.items():
        texts = [[*map(_state_text, names, one, cycles)] for one in sorted(_merged(states, cycles), key=str)]
        yield patterns, " | ".join(", ".join(filter(None, text)) for text in texts)


def _elements(law: Law, names: Sequence[str]) -> Iterator[tuple[tuple[Pattern, ...], str]]:
    groups: dict[tuple[Pattern, ...], list[str]] = {}
    for state, counts in law.least.items():
        if patterns := law.of_state.get(state, ()):
            groups.setdefault(patterns, []).append(product_text(counts, names[:-2]))
    for patterns, elements in groups.items():
        yield patterns, f"beside {', '.join(elements)}"


def family_text(law: Law, family: Family) -> str:
    """Return in words the sums of a family and the contexts that distinguish them."""
    names = coordinate_names(law)
    one, other = (_times(vector, names) for vector in (family.step, family.context_step))
    first = product_text(family.context, names)
    beside = f"k {other}" if first == "1" else f"{first} and k {other}"
    outcomes = "P and N" if family.p_first else "N and P"
    return f"k {one} and l {one} for all k < l by {beside}, beside which they are {outcomes}"


def _times(vector: Vector, names: Sequence[str]) -> str:
    return f"times {product_text(vector, names)}"


def least_cycles(law: Law) -> tuple[Pair, ...]:
    """Return for each bounded coordinate the least index, and its period, by which the law distinguishes its counts.

    The index of a coordinate is at least 1, so that its state says if there is a copy; here it may be 0.
    """
    found = []
    for i, one in enumerate(law.bounded):
        assert one.index is not None
        assert one.period is not None
        index, alike = one.index, [_with(law, i, count) for count in range(one.states)]
        while index and alike[index - 1] == alike[index - 1 + one.period]:
            index -= 1
        found.append((index, one.period))
    return tuple(found)


def _with(law: Law, i: int, count: int) -> Mapping[Vector, tuple[Pattern, ...]]:
    """The patterns of the states with this number of copies of a coordinate, by the others."""
    return {(*state[:i], *state[i + 1 :]): some for state, some in law.patterns if state[i] == count}


def _merged(states: set[State], cycles: Sequence[Pair]) -> set[State]:
    """The states, those put together that have every count of a coordinate and are else alike."""
    for i, (index, period) in enumerate(cycles):
        for state in list(states):
            several = {(*state[:i], count, *state[i + 1 :]) for count in range(index + period)}
            if several <= states:
                states = states - several | {(*state[:i], None, *state[i + 1 :])}
    return states


def _state_text(name: str, count: int | None, cycle: Pair) -> str:
    index, period = cycle
    if count is None:
        return ""
    if count < index:
        return f"{name} = {count}"
    if period == 1:
        return f"{name} >= {count}"
    if period == 2 and index == 0:
        return f"{name} {'odd' if count else 'even'}"
    return f"{name} = {count}, {count + period}, ..."


def _pattern_text(law: Law, pattern: Pattern, names: Sequence[str]) -> str:
    p, q = law.slope
    x, y = (f"{factor}{name}" if factor > 1 else name for factor, name in zip((p, q), names, strict=True))
    of_x, of_y = ((least or 0, most) for least, most in pattern.bounds[:2])
    least, most = pattern.bounds[2]
    if least is not None and least == most:
        if of_x[0] == of_x[1] and (p * of_x[0] - least) % q == 0:
            return f"{names[0]} = {of_x[0]}, {names[1]} = {(p * of_x[0] - least) // q}"
        if of_y[0] == of_y[1] and (q * of_y[0] + least) % p == 0:
            return f"{names[0]} = {(q * of_y[0] + least) // p}, {names[1]} = {of_y[0]}"
    parts = [_bounds_text(x, y, (least, most)), *map(_count_text, names, (of_x, of_y))]
    parts.append(_residues_text(law, pattern, names, exact=least is not None and least == most))
    return ", ".join(filter(None, parts)) or "always"


def _bounds_text(x: str, y: str, bounds: Bounds) -> str:
    least, most = bounds
    if least is not None and least == most:
        return f"{x} = {_shifted(y, least)}"
    below = "" if least is None else f"{x} >= {_shifted(y, least)}"
    above = "" if most is None else f"{x} <= {_shifted(y, most)}"
    return ", ".join(filter(None, (below, above)))


def _shifted(name: str, by: int) -> str:
    return f"{name} {'+' if by > 0 else '-'} {abs(by)}" if by else name


def _count_text(name: str, bounds: tuple[int, int | None]) -> str:
    least, most = bounds
    if least == most:
        return f"{name} = {least}"
    parts = ([f"{name} >= {least}"] if least else []) + ([] if most is None else [f"{name} <= {most}"])
    return ", ".join(parts)


def _residues_text(law: Law, pattern: Pattern, names: Sequence[str], exact: bool) -> str:
    m, (p, q) = law.modulus, law.slope
    met = set(pattern.residues)
    x, y = names
    if len(met) == m * m:
        return ""
    for a, b, text in ((1, 0, x), (0, 1, y), (p, -q, f"{p if p > 1 else ''}{x} - {q if q > 1 else ''}{y}")):
        residues = {(a * r + b * s) % m for r, s in met}
        if len(residues) == 1 and met == {
            (r, s) for r in range(m) for s in range(m) if (a * r + b * s) % m in residues
        }:
            if exact and (a, b) == (p, -q):
                return ""
            (residue,) = residues
            return f"{text} {'odd' if residue else 'even'}" if m == 2 else f"{text} = {residue} modulo {m}"
    if len(met) == 1:
        ((r, s),) = met
        if m == 2:
            return f"{x} {'odd' if r else 'even'}, {y} {'odd' if s else 'even'}"
        return f"{x} = {r} and {y} = {s} modulo {m}"
    return f"({x}, {y}) = {' or '.join(map(str, sorted(met)))} modulo {m}"
