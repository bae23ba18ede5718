"""X, Y, Z and the sign of a game, by recursion from the printed definitions alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.formal import Game, sides_of
from knotgames.algebra.knot_type.grading import OTHERWISE, Definition
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.ruleset import fold

Definitions = Mapping[str, Definition]

XYZ: Definitions = {"x": grading.X, "y": grading.Y, "z": grading.Z}
"""The definitions of section 6."""

Levels = tuple[int, int, int, str]
"""X, Y, Z and the sign; the sign is empty outside the classes 01 and 12."""


def passing(clauses: Sequence[grading.Clause | None], options: Sequence[Levels]) -> list[int]:
    """The places of the clauses that options with these levels pass: one, if the definition is sound."""
    known = [i for i, clause in enumerate(clauses) if clause is not OTHERWISE and _passes(clause, options)]
    return known or [i for i, clause in enumerate(clauses) if clause is OTHERWISE]


def _passes(clause: grading.Clause, options: Sequence[Levels]) -> bool:
    return all(any(test.pattern.includes(*option) for option in options) is test.some for test in clause)


def levels_of(position: Game, memo: dict[Game, Levels] | None = None) -> Levels:
    """X, Y, Z and the sign of a game [Johnson2011a, section 6, Definitions 8.1 and 8.2], added to `memo`.

    >>> from knotgames.algebra.knot_type.formal_notation import parse
    >>> levels_of(parse("{*, {{*, k + *}}}"))
    (1, 0, 1, '-')
    """

    def of(one: Game, sides: tuple[frozenset[Levels], ...]) -> Levels:
        if one.end is not None:
            level = 2 * KNOT.payoffs[one.end]
            return level, level, level, ""
        assert one.parity is not None
        options = sorted(*sides)
        x, y, z = (next(iter(passing(definition.clauses(one.parity), options))) for definition in XYZ.values())
        signs = grading.SIGNS.get((y, z), {"": ()})
        return x, y, z, next(sign for sign, clause in signs.items() if _passes(clause, options))

    return fold(position, sides_of, of, memo)
