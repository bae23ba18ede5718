"""Games on a cube: no variable of a blocked position is one-sided.

A variable x is one-sided if setting it to one side never harms the Unknotter. The *triple* of a position with x free
has the levels Y of the position and of the two positions with x set. It follows from the triples of options at other
variables, so all triples are found by induction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product

import numpy as np
import z3

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.grading import Clause, Definition
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.cube.at_most_six import face, graded_functions, is_level
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.query import Query, any_of

Triple = tuple[int, int, int]
"""The levels of a position and of its options at x: the better one for the Unknotter, then the other."""

ENDS: frozenset[tuple[int, int]] = frozenset({(0, 0), (0, 2), (2, 2)})
"""The levels of the two ends of a game in which only x is free and one-sided."""

BARRED: frozenset[Triple] = frozenset({(0, 1, 1)})
"""The triples that no odd position has."""

PLAIN = 3


def level_of(levels: Collection[int], odd: bool, definition: Definition) -> int:
    """Return the level of a game from the levels of its options.

    >>> level_of({1}, True, grading.Y), level_of({1}, False, grading.Y)
    (0, 2)
    """

    def holds(clause: Clause | None) -> bool:
        return clause is not None and all((test.pattern.y in levels) is test.some for test in clause)

    return next(level for level, clause in enumerate(definition.clauses(odd)) if holds(clause))


def triple_of(levels: Iterable[int], ends: tuple[int, int], odd: bool, definition: Definition) -> Triple:
    """Return the triple of a position from the levels of its options at x (`ends`) and of the others."""
    return level_of({*ends, *levels}, odd, definition), *ends


def levels_together(options: Iterable[Triple]) -> set[int]:
    """Return the levels at each place of the triples of every nonempty set of options, as 9 bits.

    >>> [f"{levels:09b}" for levels in levels_together([(0, 0, 2)])]
    ['100001001']
    """
    together = {0}
    for option in options:
        own = sum(1 << 3 * place + level for place, level in enumerate(option))
        together |= {levels | own for levels in together}
    return together - {0}


def made_of(together: int, odd: bool, definition: Definition) -> Triple:
    """Return the triple of a position whose options have these levels together."""
    plain, better, worse = ([i for i in range(3) if together >> 3 * place + i & 1] for place in range(3))
    at_x = level_of(better, not odd, definition), level_of(worse, not odd, definition)
    return triple_of(plain, at_x, odd, definition)


def triples(ends: Iterable[tuple[int, int]], definition: Definition) -> Iterator[tuple[bool, Triple]]:
    """Yield at least all triples of positions with x free, each with True if the position is odd."""
    known: list[set[Triple]] = [set(), set()]
    new = {(True, triple_of((), end, True, definition)) for end in ends}
    while new:
        yield from sorted(new)
        for odd, triple in new:
            known[odd].add(triple)
        made = (
            (odd, made_of(together, odd, definition))
            for odd in (False, True)
            for together in levels_together(known[not odd])
        )
        new = {(odd, triple) for odd, triple in made if triple not in known[odd]}


def outside(
    known: frozenset[Triple], barred: frozenset[Triple], ends: Iterable[tuple[int, int]], definition: Definition
) -> Iterator[str | None]:
    """Yield each counterexample in words, by z3: a triple that follows but is not known, or a known one that is
    barred.
    """
    options = {option: z3.Bool(f"an option has {option}") for option in sorted(known)}
    some = [
        [any_of(here for option, here in options.items() if option[side] == level) for level in range(3)]
        for side in range(3)
    ]
    query = Query(any_of(options.values()), many=True)
    for odd, levels in product((False, True), product(range(3), repeat=3)):
        if levels not in known:
            first = [z3.Or(has, level in levels[1:]) for level, has in enumerate(some[0])]
            wanted = [is_level(levels[0], odd, first, definition)]
            wanted += [is_level(levels[side], not odd, some[side], definition) for side in (1, 2)]
            said = f"a position with the levels {levels}, of which no option has others than {sorted(known)}"
            yield said if query.has_model(*wanted) else None
    started = {triple_of((), end, True, definition) for end in ends}
    yield f"with one variable, the levels {min(started - known)}" if started - known else None
    yield f"an odd position may have the levels {min(known & barred)}" if known & barred else None


TRIPLES: frozenset[Triple] = frozenset(
    {(0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 2), (1, 1, 1), (1, 1, 2), (2, 1, 2), (2, 2, 2)}
)


def in_functions(
    ends: Collection[tuple[int, int]], definition: Definition
) -> Iterator[tuple[BooleanFunction, int, Triple]]:
    """Yield the functions of an odd number of variables, up to PLAIN, with each one-sided variable and its triple."""
    known = graded_functions(definition)
    is_end = np.zeros((3, 3), dtype=bool)
    for end in ends:
        is_end[end] = True
    for variables in range(1, PLAIN + 1, 2):
        functions = np.arange(1 << (1 << variables))
        levels, options = known[variables]
        for variable in range(variables):
            low, high = (face(functions, variables, variable, to) for to in range(2))
            one_sided = np.ones(len(functions), dtype=bool)
            for place in range(1 << variables - 1):
                one_sided &= is_end[2 * (low >> place & 1), 2 * (high >> place & 1)]
            levels_at = np.stack([levels, options[2 * variable], options[2 * variable + 1]], axis=1)
            for table in np.flatnonzero(one_sided).tolist():
                of_position, better, worse = levels_at[table].tolist()
                yield BooleanFunction(variables, table), variable, (of_position, better, worse)


@PAPER.claim(
    "Cube, one-sided variables",
    "If a variable is one-sided, the two options that set it in an odd position with $Y = 0$ do not both have $Y = "
    "1$. So if all options of a position have $Y = 1$, none of its variables is one-sided. If a function is monotone "
    "after the negation of some variables, neither the function nor a face of it is a counterexample to the six "
    "values.",
    mutants={
        "a variable that is not one-sided": {"ends": ENDS | {(2, 0)}},
        "nor do they where the position has Y = 1": {"barred": BARRED | {(1, 1, 1)}},
        "Y = 0 and Y = 1 do not occur together": {"barred": BARRED | {(0, 0, 1)}},
    },
)
def one_sided(
    ends: frozenset[tuple[int, int]] = ENDS, barred: frozenset[Triple] = BARRED, definition: Definition = grading.Y
) -> Iterable[Question]:
    """The triples follow by induction, for any number of variables."""
    yield every(
        "all sets of triples of options, until there are no new ones",
        triples(ends, definition),
        lambda odd, triple: odd and triple in barred,
        False,
        "an odd position with the levels {1}",
        starred=True,
    )
    yield by_z3(f"{len(TRIPLES)} triples: one step of the induction", outside(TRIPLES, barred, ends, definition))
    yield every(
        f"all functions of at most {PLAIN} variables",
        in_functions(ends, definition),
        lambda function, variable, triple: triple in barred,
        False,
        "the function {0} at variable {1}",
        starred=True,
        by="play",
        bound=True,
    )
