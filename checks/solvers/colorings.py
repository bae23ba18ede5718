"""Colorings of a knot by a conjugacy class of permutations, found by a SAT solver.

A variable for each arc and each element of the class is true if the arc has that color. Each arc has one color. At a
crossing the colors of the over-arc and of the arc on its left determine the color of the arc on its right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any

from knotgames.checks.solvers.sat import CONFLICTS
from knotgames.games.knot.diagrams.diagram import Code
from knotgames.games.knot.diagrams.wirtinger import Permutation, inverse, presentation, product


def coloring(code: Code, elements: Sequence[Permutation], conflicts: int = CONFLICTS) -> tuple[int, ...] | None:
    """Return a coloring of the arcs of a knot with at least two elements of a conjugacy class, if one is found.

    Returns:
        For each arc, as `games.knot.diagrams.wirtinger.presentation` numbers them, the index of its color.

    >>> from knotgames.games.knot.diagrams.wirtinger import reflections
    >>> sorted(coloring(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)), reflections(3)))
    [0, 1, 2]
    """
    pysat: Any = import_module("pysat.solvers")
    with pysat.Solver(name="glucose4", bootstrap_with=_clauses(code, elements)) as solver:
        solver.conf_budget(conflicts)
        if not solver.solve_limited():
            return None
        true = [variable - 1 for variable in solver.get_model() if variable > 0]
    colors = dict(divmod(variable, len(elements)) for variable in true)
    return tuple(colors[arc] for arc in range(len(code)))


def _clauses(code: Code, elements: Sequence[Permutation]) -> Iterator[list[int]]:
    size = len(elements)
    places = {element: place for place, element in enumerate(elements)}
    yield [1]  # all elements are conjugate, so that arc 0 may have the first color
    yield [-size * arc - 1 for arc in range(1, len(code))]  # but not all have it
    for arc in range(len(code)):
        colors = range(size * arc + 1, size * arc + size + 1)
        yield [*colors]
        yield from ([-one, -other] for one, other in combinations(colors, 2))
    turned = [[places[product(product(inverse(o), one), o)] for one in elements] for o in elements]
    for over, left, right in presentation(code).relations:
        for i, images in enumerate(turned):
            for j, k in enumerate(images):
                o, at_left, at_right = size * over + i + 1, size * left + j + 1, size * right + k + 1
                yield [-o, -at_left, at_right]
                yield [-o, -at_right, at_left]
