"""Certificates of which resolutions of a pseudodiagram are the unknot and which are not, whatever its size.

One certificate carries out moves on resolutions and shows the diagrams that are left. Where none is left, the
resolution is the unknot. Others show of diagrams, by Jones polynomials or by colorings, that they are knotted; each is
named by the number of the resolution, and must be what the moves left of it. The checkers trust nothing of the project,
and what is said here of a resolution is what they accepted.
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
"""The formats of certificates that tell knots from the unknot, with their checks."""

READABLE = 10**6
"""How many values at most the checker is asked to compute for one Jones polynomial, about ten seconds."""

TRIES = 3
"""In how many ways each resolution is simplified before it is given up."""


@dataclass(frozen=True)
class Told:
    """What is known of the resolutions of a pseudodiagram.

    Attributes:
        crossings: how many crossings the pseudodiagram has.
        unresolved: how many of them are unresolved.
        unknots: the resolutions that are the unknot, as far as known; bit i says whether the i-th unresolved crossing
            is switched.
        knots: those that are not.
        evaluated: those among them whose Jones polynomial was evaluated by the library, and not by the checker.

    >>> told = Told(crossings=3, unresolved=2, unknots=frozenset({0, 1}), knots=frozenset({3}))
    >>> sorted(told.undecided)
    [2]
    """

    crossings: int
    unresolved: int
    unknots: frozenset[int]
    knots: frozenset[int]
    evaluated: frozenset[int] = frozenset()

    @property
    def undecided(self) -> frozenset[int]:
        """The resolutions of which nothing is known."""
        return frozenset(range(1 << self.unresolved)) - self.unknots - self.knots


def certificates_of(
    diagram: Diagram,
    resolutions: Collection[int] | None = None,
    *,
    most: int = READABLE,
    tries: int = TRIES,
    progress: Callable[[], None] = lambda: None,
) -> list[dict[str, Any]]:
    """Certificates of resolutions of a pseudodiagram.

    Args:
        diagram: the pseudodiagram.
        resolutions: those that are asked for, by default all.
        most: how many values at most are computed for the Jones polynomial of one at a point.
        tries: in how many ways each is simplified.
        progress: called after each.

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
    """The code that the certificate of moves shows of what is left.

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
    """What certificates tell: one of moves, and any number of reasons why what they leave is knotted.

    Args:
        certificates: all of them.
        most: if given, how many values at most the checker computes for one Jones polynomial. The library evaluates
            those that need more.

    Raises:
        InputError: one is rejected, or is not about what the moves leave.

    >>> trefoil = Diagram([(1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2)])
    >>> sorted(told_by(certificates_of(trefoil)).knots)  # as in the code, and with all three crossings switched
    [0, 7]
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
