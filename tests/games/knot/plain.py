"""Oracles for the knot game, from the printed rules: the state sum of the bracket, and plain recursion over options."""

from collections import Counter
from functools import cache
from itertools import product

import numpy as np

from knotgames.algebra.knot_type.values import KnotValue, classify
from knotgames.algebra.outcome import Outcome
from knotgames.games.knot.diagrams.diagram import Code, Diagram, components

Polynomial = Counter[int]


def bracket(code: Code) -> dict[int, int]:
    """The Kauffman bracket by its definition, as coefficients by the exponent of A."""
    total: Polynomial = Counter()
    for state in product((0, 1), repeat=len(code)):
        arcs = []
        for (a, b, c, d), smoothing in zip(code, state, strict=True):
            arcs += [(a, b), (c, d)] if smoothing == 0 else [(b, c), (d, a)]
        power = len(code) - 2 * sum(state)
        term: Polynomial = Counter({power: 1})
        for _ in range(loops(arcs, code) - 1):
            longer: Polynomial = Counter()
            for exponent, coefficient in term.items():
                longer[exponent + 2] -= coefficient
                longer[exponent - 2] -= coefficient
            term = longer
        for exponent, coefficient in term.items():
            total[exponent] += coefficient
    return {exponent: coefficient for exponent, coefficient in total.items() if coefficient}


def loops(arcs: list[tuple[int, int]], code: Code) -> int:
    """How many circles arcs between the edges of a code make up."""
    component = {label: label for labels in code for label in labels}

    def find(label: int) -> int:
        while component[label] != label:
            label = component[label]
        return label

    for one, other in arcs:
        component[find(one)] = find(other)
    return len({find(label) for label in component}) if code else 1


def jones(code: Code, signs: tuple[int, ...]) -> dict[int, int]:
    """The Jones polynomial: the bracket times (-A^3)^-writhe, by the exponent of A."""
    writhe = sum(signs)
    return {exponent - 3 * writhe: c * (-1) ** writhe for exponent, c in bracket(code).items()}


def jones_is_trivial(code: Code, signs: tuple[int, ...]) -> bool:
    """Whether the Jones polynomial is that of the unknot."""
    return jones(code, signs) == {0: 1}


@cache
def plain_value(diagram: Diagram) -> KnotValue:
    """The value by recursion over the options, with the Jones polynomial at the end."""
    if diagram.unresolved:
        return classify({plain_value(diagram.after(move)) for move in diagram.moves()})
    return KnotValue.parse("000" if jones_is_trivial(diagram.pd, diagram.signs) else "222")


@cache
def plain_outcome(diagram: Diagram) -> Outcome:
    """The outcome by playing it out."""
    return Outcome.of(*(_knotter_wins(diagram, knotter) for knotter in (True, False)))


@cache
def _knotter_wins(diagram: Diagram, knotter_to_move: bool) -> bool:
    if not diagram.unresolved:
        return not jones_is_trivial(diagram.pd, diagram.signs)
    results = (_knotter_wins(diagram.after(move), not knotter_to_move) for move in diagram.moves())
    return any(results) if knotter_to_move else all(results)


def determinant(pd: tuple[tuple[int, ...], ...]) -> int:
    """The determinant: a minor of the matrix with 2 at the arc over each crossing and -1 at the two that end there."""
    parent = list(range(2 * len(pd)))

    def root(edge: int) -> int:
        while parent[edge] != edge:
            edge = parent[edge]
        return edge

    for _, b, _, d in pd:
        parent[root(b)] = root(d)
    number = {edge: i for i, edge in enumerate(sorted({root(edge) for edge in range(2 * len(pd))}))}
    matrix = np.zeros((len(pd), len(number)))
    for row, (a, b, c, _) in enumerate(pd):
        for edge, weight in ((a, -1), (b, 2), (c, -1)):
            matrix[row, number[root(edge)]] += weight
    return round(abs(float(np.linalg.det(matrix[1:, 1:]))))


def circles(link: Diagram) -> list[list[int]]:
    """The labels along each component: the strand under runs on by one, or back to the first label."""
    found, walk = list[list[int]](), list[int]()
    after = {}
    for (a, b, c, d), sign in zip(link.pd, link.signs, strict=True):
        after[a] = c
        after[d if sign > 0 else b] = b if sign > 0 else d
    for label in range(2 * link.crossings):
        if not any(label in walk for walk in found):
            walk = [label]
            while after[walk[-1]] != label:
                walk.append(after[walk[-1]])
            found.append(walk)
    return found


def shape(diagram: Diagram) -> tuple[int, set[tuple[tuple[int, int], ...]]]:
    """The components of a link, and its brackets and those of its reflection up to units."""
    found = bracket(diagram.pd)
    ways = [[(sign * power, abs(factor)) for power, factor in found.items()] for sign in (1, -1)]
    return components(diagram.pd), {tuple(sorted((p - min(way)[0], f) for p, f in way)) for way in ways}
