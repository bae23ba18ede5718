"""Games on a cube: positions with at most six variables have only the six values of Johnson2011a, Section 11.

A pseudodiagram with n unresolved crossings gives a Boolean function of n variables: the knotted resolutions. The remark
on six values fails if and only if some odd position is *blocked*: all its options have Y = 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np
import z3

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.grading import Definition
from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.framework.six_values import BLOCKED, LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.models import holds_in
from knotgames.checks.solvers.query import Formula, Query, all_of, any_of
from knotgames.games.rational.census import KNOWN_VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Levels = NDArray[np.uint8]

HOT = frozenset({1})
"""The levels of Y of the options of a blocked position."""

MOST = 6
"""The largest number of variables without blocked positions."""

HALF = 4
"""The number of variables for which all functions are graded. Pairs of them are functions of one more variable."""

SIZES = tuple(range(1, MOST, 2))


def graded(options: Sequence[Levels], odd: bool, definition: Definition) -> Levels:
    """Return the levels of many games at once, from those of their options: the set of these decides."""
    sets = [frozenset(i for i in range(3) if seen >> i & 1) for seen in range(8)]
    of_set = bytearray(b"\xff" * 256)
    for level, clause in enumerate(definition.clauses(odd)):
        assert clause is not None
        for seen, of_options in enumerate(sets):
            if all(((test.pattern.y or 0) in of_options) == test.some for test in clause):
                of_set[seen] = level
    found = np.zeros(np.broadcast_shapes(*(one.shape for one in options)), dtype=np.uint8)
    for one in options:
        found |= np.left_shift(1, one, dtype=np.uint8)
    return np.frombuffer(found.tobytes().translate(of_set), dtype=np.uint8).reshape(found.shape)


def face(functions: NDArray[np.intp], variables: int, variable: int, to: int) -> NDArray[np.intp]:
    """Return the truth tables after a variable is set, in the other variables."""
    places = [place for place in range(1 << variables) if place >> variable & 1 == to]
    return sum(((functions >> place & 1) << i for i, place in enumerate(places)), np.zeros_like(functions))


@cache
def graded_functions(definition: Definition) -> tuple[tuple[Levels, tuple[Levels, ...]], ...]:
    """Return the levels of all functions and of their options, for each number of variables, by truth table."""
    levels = np.array([0, 2], dtype=np.uint8)
    known: list[tuple[Levels, tuple[Levels, ...]]] = [(levels, ())]
    for variables in range(1, HALF + 1):
        functions = np.arange(1 << (1 << variables))
        sides = product(range(variables), (0, 1))
        options = tuple(levels[face(functions, variables, variable, to)] for variable, to in sides)
        levels = graded(options, bool(variables % 2), definition)
        known.append((levels, options))
    return tuple(known)


def symmetries(variables: int) -> Iterator[NDArray[np.intp]]:
    """Yield the images of all places of a cube, for each order and negation of its variables."""
    places = np.arange(1 << variables)
    for order, negated in product(permutations(range(variables)), places):
        yield sum(((places >> i & 1) << to for i, to in enumerate(order)), np.zeros_like(places)) ^ negated


def _one_of_each_class(functions: NDArray[np.intp]) -> Iterator[int]:
    """Yield the first of each class of functions of HALF variables, up to order and negation of variables."""
    places, images, seen = np.arange(1 << HALF), np.array([*symmetries(HALF)]), set[int]()
    for function in functions.tolist():
        if function not in seen:
            yield function
            seen.update(((function >> images & 1) << places).sum(axis=1).tolist())


def functions(sizes: Collection[int], hot: frozenset[int], definition: Definition) -> Iterator[tuple[int, int, bool]]:
    """Yield functions of at most five variables, each with True if all its options are hot.

    A function of five variables is a pair of functions of four, its options, which must be hot.
    """
    known = graded_functions(definition)
    for variables in (size for size in sizes if size <= HALF):
        blocked = np.logical_and.reduce([np.isin(option, list(hot)) for option in known[variables][1]])
        for table, is_blocked in enumerate(blocked.tolist()):
            yield variables, table, is_blocked
    if HALF + 1 not in sizes:
        return
    is_hot = np.isin(known[HALF][0], list(hot))
    halves = np.flatnonzero(is_hot)
    faces = [face(halves, HALF, variable, to) for variable, to in product(range(HALF), (0, 1))]
    places = {half: i for i, half in enumerate(halves.tolist())}
    for first in _one_of_each_class(halves):
        blocked = np.ones(len(halves), dtype=bool)
        for of in faces:
            blocked &= is_hot[of[places[first]] | of << (1 << HALF - 1)]
        for second, is_blocked in zip(places, blocked.tolist(), strict=True):
            yield HALF + 1, first | second << (1 << HALF), is_blocked


def blocked_faces(variables: int, hot: frozenset[int], definition: Definition) -> str | None:
    """Return levels of the faces of a cube, by z3, with all largest faces hot; or None.

    An even largest face has options with Y = 0 and with Y = 2. If two such options set different variables in one face,
    take them to be 00*...* and 0*0*...*; otherwise all set the same variable.
    """
    *smaller, top = product(range(3), repeat=variables)
    level = {
        place: [z3.Bool("".join("01*"[digit] for digit in place) + f" has Y = {i}") for i in range(3)]
        for place in smaller
    }
    query = Query()
    for place, here in level.items():
        if 2 not in place:
            query.assume(z3.Not(here[1]), here[0] != here[2])
            continue
        options = [level[option] for _, option in face_options(place)]
        has = [any_of(option[i] for option in options) for i in range(3)]
        for i in range(3):
            query.assume(here[i] == is_level(i, bool(place.count(2) % 2), has, definition))
    largest = [option for _, option in face_options(top)]
    blocked = all_of(any_of(level[option][i] for i in hot) for option in largest)
    cases: list[Formula] = [True]
    if variables > 2 and variables % 2:
        rest = top[3:]
        apart = [
            z3.Not(z3.And(level[one][0], level[other][2]))
            for side in largest
            for (i, one), (j, other) in product(face_options(side), repeat=2)
            if i != j
        ]
        cases = [
            z3.And(level[(0, 0, 2, *rest)][0], level[(0, 2, 0, *rest)][2]),
            z3.And(level[(0, 0, 2, *rest)][0], level[(0, 1, 2, *rest)][2], *apart),
        ]
    for case in cases:
        model = query.model(case, blocked)
        if model is not None:
            corners = (level[place[::-1]][2] for place in product(range(2), repeat=variables))
            truths = [holds_in(model, corner) for corner in corners]
            return f"the function {BooleanFunction.of_truths(np.array(truths))}"
    return None


def face_options(place: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the options of a face, each with the variable that is set."""
    for i, digit in enumerate(place):
        if digit == 2:
            for to in range(2):
                yield i, (*place[:i], to, *place[i + 1 :])


def is_level(level: int, odd: bool, has: Sequence[Formula], definition: Definition) -> Formula:
    """Return the formula that a game has this level, given the levels of its options."""
    clause = definition.clauses(odd)[level]
    assert clause is not None
    return all_of(has[test.pattern.y or 0] if test.some else z3.Not(has[test.pattern.y or 0]) for test in clause)


@PAPER.claim(
    "Cube, at most six variables",
    f"In a game on a cube of at most {MOST} variables every odd position has an option with $Y = 0$ or $Y = 2$. So "
    f"the values of all pseudodiagrams with at most {MOST} unresolved crossings, of any diagram of any size, are among "
    f"{', '.join(KNOWN_VALUES)}.",
    uses=(LOCAL_CONDITION,),
    certificates=drup_proofs,
    mutants={
        "an odd position must have an option with Y = 0": {"hot": frozenset({1, 2})},
        "an odd position must have an option with Y = 2": {"hot": frozenset({0, 1})},
        "an odd position of five variables must have one with Y = 0": {"sizes": (5,), "hot": frozenset({1, 2})},
        "nor are even positions": {"sizes": tuple(range(1, MOST))},
    },
)
def at_most_six(
    sizes: tuple[int, ...] = SIZES, hot: frozenset[int] = HOT, definition: Definition = grading.Y
) -> Iterable[Question]:
    """A position with six variables is even, and its options have at most five."""
    scope = f"all functions of {', '.join(map(str, sizes))} variables"
    yield every(
        f"of the six values, exactly {' and '.join(sorted(BLOCKED))} have Y = 1",
        KNOWN_VALUES,
        lambda name: KnotValue.parse(name).y in hot,
        lambda name: name in BLOCKED,
        "the value {case}",
        bound=True,
    )
    yield every(
        f"{scope}, up to symmetry",
        functions(sizes, hot, definition),
        lambda variables, table, is_blocked: is_blocked,
        False,
        lambda variables, table, *_: f"the function {BooleanFunction(variables, table)}",
        starred=True,
    )
    yield by_z3(f"{scope}, by the faces of a cube", (partial(blocked_faces, size, hot, definition) for size in sizes))
