"""Section 2: connected sums and pseudo Reidemeister moves."""

from __future__ import annotations

from collections.abc import Iterable

from algebra.knot_type.formal import STAR, add, games_to_birthday
from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from checks.claim import Finding, Undecided, found
from checks.papers.johnson2011b.paper import GENUS, INDUCTION, JONES, PAPER, TWISTS
from checks.papers.johnson2011b.relations import reduces_two

PAPER.assume(
    GENUS,
    "By considering the genus, the connected sum of two knots is the unknot if and only if the two knots are both "
    "the unknot.",
)
PAPER.assume(
    JONES,
    "Of the knots with at most 24 crossings only the unknot has its Jones polynomial (Verification of the Jones unknot "
    "conjecture up to 24 crossings).",
)


@PAPER.claim(
    "Remark 2.1",
    "If [] is any of ->1, ->2, =>1, =>2, =>*, then G [] H implies that G # K [] H # K.",
    uses=(*INDUCTION, TWISTS, "Johnson2011a/Theorem 2.9", "Johnson2011a/Theorem 2.11"),
    mutants={"K is added to G alone": lambda: {"both": False}},
)
def remark_2_1(both: bool = True, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """G ->1 H says G = H # *, so that G # K = (H # K) # *. For ->2 one step of the induction suffices; the other
    relations are chains of these.
    """
    yield _second_by_z3(both)
    yield found("exhaustion", "->1 for all pairs of values, ->2 for small games", _small(both, algebra), complete=False)


def _small(both: bool, algebra: ValueAlgebra) -> str | None:
    star = KnotValue.parse("000*")
    for h in algebra.values:
        for k in algebra.values:
            if (h + star) + k != ((h + k if both else h) + star):
                return f"H of value {h} and K of value {k}"
    small = list(games_to_birthday(2))
    for game in (*small, *(a + STAR + STAR for a in small), *games_to_birthday(3)):
        for other in small:
            if game.parity == other.parity and reduces_two(game, other):
                for third in small:
                    if not reduces_two(add(game, third), add(other, third) if both else other):
                        return f"G = {game}, H = {other}, K = {third}"
    return None


def _second_by_z3(both: bool) -> Finding:
    """One step of the induction, for games as z3 terms: the two parts of what ->2 asks of the options are denied."""
    import z3

    from checks.induction.structural import Universe
    from checks.solvers.query import RESOURCES, Query

    for part in ("lift", "pair"):
        universe = Universe()
        g, h, k = (universe.game(name) for name in "GHK")
        total = universe.sum_of(g, k)
        other = universe.sum_of(h, k) if both else h
        two = z3.Function("reduces_two", universe.sort, universe.sort, z3.BoolSort())
        x, y = z3.Consts("x y", universe.sort)
        option, plus = universe.option, universe.plus
        query = Query(*universe.axioms, resources=RESOURCES // 50)
        # G ->2 H
        query.assume(
            z3.ForAll([y], z3.Implies(option(y, h), z3.Exists([x], z3.And(option(x, g), two(x, y))))),
            z3.ForAll(
                [x],
                z3.Implies(option(x, g), z3.Or(option(h, x), z3.Exists([y], z3.And(option(y, h), two(x, y))))),
            ),
        )
        # A + B has the option A' + B, for every A and the B of this proof
        query.assume(z3.ForAll([x, y], z3.Implies(option(x, y), option(plus(x, k), plus(y, k)))))
        # the hypothesis, for options
        query.assume(
            z3.ForAll([x, y], z3.Implies(z3.And(option(x, g), option(y, h), two(x, y)), two(plus(x, k), plus(y, k)))),
            z3.ForAll([x], z3.Implies(option(x, k), two(plus(g, x), plus(h, x)))),
        )
        move = z3.Const("move", universe.sort)
        if part == "lift":
            query.assume(option(move, other))
            denied = z3.ForAll([x], z3.Implies(option(x, total), z3.Not(two(x, move))))
        else:
            query.assume(option(move, total), z3.Not(option(other, move)))
            denied = z3.ForAll([y], z3.Implies(option(y, other), z3.Not(two(move, y))))
        scope = f"the {part} of ->2 for all games, one step of the induction"
        try:
            if query.model(denied) is None:
                continue
        except Undecided as error:
            return error.finding(scope)
        # a model of quantified axioms need not be a game; the search beside this proof finds real ones
        return Finding("z3", f"{scope}: no proof was found", None, False, query=query.text(denied))
    return Finding("z3", "->2 for all games, one step of the induction; ->1 by associativity")
