"""Certificates about a pseudodiagram of any size: the resolutions that are the unknot, and those that are not.

One certificate carries out moves on resolutions and shows the resulting diagrams. A resolution with no crossings left
is the unknot. Other certificates show by Jones polynomials or colorings that diagrams are knotted. Each names the
number of a resolution, and its diagram must be the result of the moves. The checkers trust nothing of the project, and
all statements here about a resolution are accepted by them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.knots import (
    check_coloring,
    check_jones,
    check_unknotting,
    evaluate_jones,
    jones_certificate,
    unknotting_certificate,
)
from knotgames.checks.checkers import coloring, jones, unknotting
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.frontier import ordering, work
from knotgames.games.knot.diagrams.jones import Evaluation, evaluated, is_knotted
from knotgames.games.knot.diagrams.simplify import Simplified, simplified

REASONS: Mapping[str, Callable[[Any], object]] = {jones.FORMAT: check_jones, coloring.FORMAT: check_coloring}
"""The formats of certificates that distinguish knots from the unknot, with their checks."""

READABLE = 10**6
"""The most values that the checker computes for one Jones polynomial, about ten seconds."""

TRIES = 3
"""The number of attempts to simplify each resolution."""


@dataclass(frozen=True)
class Told:
    """The known facts about the resolutions of a pseudodiagram.

    Attributes:
        unresolved: the number of unresolved crossings.
        unknots: the resolutions known to be the unknot; bit i is set if the i-th unresolved crossing is switched.
        knots: the resolutions known to be knotted.
        evaluated: the knots whose Jones polynomial the library evaluated, in place of the checker.
    """

    crossings: int
    unresolved: int
    unknots: frozenset[int]
    knots: frozenset[int]
    evaluated: frozenset[int] = frozenset()

    @property
    def undecided(self) -> frozenset[int]:
        """The resolutions that are neither known to be the unknot nor known to be knotted."""
        return frozenset(range(1 << self.unresolved)) - self.unknots - self.knots


def certificates_of(
    diagram: Diagram,
    resolutions: Collection[int] | None = None,
    *,
    most: int = READABLE,
    tries: int = TRIES,
    progress: Callable[[], None] = lambda: None,
) -> list[dict[str, Any]]:
    """Return certificates of resolutions of a pseudodiagram.

    Args:
        most: the most values that are computed for one Jones polynomial at a point.

    >>> trefoil = Diagram(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)))
    >>> told = told_by(certificates_of(trefoil))
    >>> sorted(told.knots), len(told.unknots), sorted(told.undecided)
    ([0, 7], 6, [])
    """
    moved: list[Simplified] = []
    reasons: dict[str, tuple[Code, Evaluation]] = {}
    for resolution in range(1 << len(diagram.unresolved)) if resolutions is None else resolutions:
        for seed in range(tries):
            made = simplified(diagram, resolution, seed=seed)
            reason = None if made.is_unknot else _reason(left_by(made), most)
            if made.is_unknot or reason is not None:
                moved.append(made)
                if reason is not None:
                    reasons[str(resolution)] = reason
                break
        progress()
    made_of_moves = [unknotting_certificate(moved)] if moved else []
    return [*made_of_moves, *([jones_certificate(reasons)] if reasons else [])]


def left_by(made: Simplified) -> Code:
    """Return the code of the diagram that remains, as the certificate of moves shows it.

    >>> left_by(simplified(Diagram([(0, 0, 1, 1)], ())))
    ()
    """
    (case,) = unknotting_certificate([made])["cases"]
    return tuple((a, b, c, d) for a, b, c, d in case["left"])


def _reason(code: Code, most: int) -> tuple[Code, Evaluation] | None:
    order = ordering(code)
    if work(code, order) > most:
        return None
    found = evaluated(code, order)
    return (code, found) if is_knotted(code, found) else None


def told_by(certificates: Iterable[Mapping[str, Any]], *, most: int | None = None) -> Told:
    """Return the facts in certificates: one of moves, and any number that show that remaining diagrams are knotted.

    Args:
        most: if given, the most values that the checker computes for one Jones polynomial. The library evaluates larger
            ones.

    Raises:
        InputError: one is rejected, or its diagram is not a result of the moves.
    """
    given = list(certificates)
    of_moves = [one for one in given if one.get("format") == unknotting.FORMAT]
    if len(of_moves) != 1:
        raise InputError("expected one certificate of moves among those of a pseudodiagram")
    moves = of_moves[0]
    check_unknotting(moves)
    left = {str(case["resolution"]): case["left"] for case in moves["cases"]}
    knots: set[int] = set()
    by_library: set[int] = set()
    for one in given:
        if one is moves:
            continue
        check = REASONS.get(one.get("format", ""))
        if check is None:
            raise InputError(f"expected a certificate of knots, found the format '{one.get('format')}'")
        if one["format"] == jones.FORMAT and most is not None:
            by_library.update(map(int, evaluate_jones(one, most)))
        else:
            check(one)
        for knot in one["knots"]:
            if left.get(knot["name"]) != knot["pd"]:
                raise InputError(f"knot {knot['name']} is not what the moves leave of that resolution")
            knots.add(int(knot["name"]))
    unknots = frozenset(int(resolution) for resolution, code in left.items() if not code)
    return Told(len(moves["pd"]), len(moves["unresolved"]), unknots, frozenset(knots), frozenset(by_library))
