"""The tricolorability game beyond [McKeown2011]: generating functions, and the winners on twists and torus knots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

import z3
from sympy import QQ
from sympy.polys.matrices import DomainMatrix

from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.mckeown2011.all_trees import crossing_holds
from knotgames.checks.papers.mckeown2011.plain import is_p1
from knotgames.checks.questions import by_z3, every, facts, together
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.query import Query
from knotgames.games.tricolor.coloring import UNCOLORED, Rule, balanced, uncolored
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import Projection, torus, twist
from knotgames.games.tricolor.transfer import count_complete, twist_automaton

Polynomial = Mapping[tuple[int, int], int]
"""The coefficients of x^i y^j, by (i, j)."""

NUMERATOR: Polynomial = {
    (2, 0): 3, (3, 0): -3, (3, 1): 6, (4, 2): 6, (5, 1): -21, (5, 2): 42, (6, 2): 24, (7, 2): -12, (7, 3): 36,
    (8, 3): 36, (9, 3): 36, (9, 4): -24,
}  # fmt: skip
"""The numerator of the generating function of complete games: x marks a strand, y an uncolored one."""

FACTORS: tuple[Polynomial, Polynomial] = (
    {(0, 0): 1, (1, 0): -1, (3, 1): 1},
    {(0, 0): 1, (1, 0): -1, (3, 1): -8, (5, 2): -12},
)
"""The factors of its denominator: 1 - x + x^3 y and 1 - x - 8 x^3 y - 12 x^5 y^2."""


def times(one: Polynomial, other: Polynomial) -> Polynomial:
    """Return the product of two polynomials."""
    product: dict[tuple[int, int], int] = {}
    for (i, j), value in one.items():
        for (k, m), factor in other.items():
            product[i + k, j + m] = product.get((i + k, j + m), 0) + value * factor
    return product


DENOMINATOR = times(*FACTORS)


FIELD = QQ.frac_field("x", "y")


def _in_field(polynomial: Polynomial) -> Any:
    x, y = FIELD.gens
    return sum((value * x**i * y**j for (i, j), value in polynomial.items()), FIELD.zero)


@cache
def _sum_from_automaton(rule: Rule) -> Any:
    """Return the sum over n of x^n (first . step^(n - start) . final): x^start (first . v) with (1 - x step) v =
    final.
    """
    automaton = twist_automaton(rule)
    x, y = FIELD.gens

    def polynomial(coefficients: Sequence[int]) -> Any:
        return sum((value * y**power for power, value in enumerate(coefficients)), FIELD.zero)

    size = len(automaton.states)
    step = DomainMatrix([[polynomial(entry) for entry in row] for row in automaton.step], (size, size), FIELD)
    final = DomainMatrix([[polynomial(entry)] for entry in automaton.final], (size, 1), FIELD)
    first = DomainMatrix([[polynomial(entry) for entry in automaton.first]], (1, size), FIELD)
    system = DomainMatrix.eye(size, FIELD) - step * x
    solution = system.lu_solve(final)
    if system * solution != final:
        raise ArithmeticError("the linear system was not solved")
    return (first * solution).to_list()[0][0] * x**automaton.start


def coefficients(numerator: Polynomial, denominator: Polynomial, most: int) -> Counter[tuple[int, int]]:
    """Return the coefficients of x^n y^j in the quotient of two polynomials, by (n, j), for n <= `most`.

    >>> coefficients({(1, 0): 1}, {(0, 0): 1, (1, 1): -2}, 3)  # x / (1 - 2xy)
    Counter({(3, 2): 4, (2, 1): 2, (1, 0): 1})
    """
    known = Counter({at: value for at, value in numerator.items() if at[0] <= most})
    for n in range(most):
        for (_, j), number in [(at, number) for at, number in known.items() if at[0] == n]:
            for (i, k), value in denominator.items():
                if i and n + i <= most:
                    known[n + i, j + k] -= value * number
    return known


@cache
def _listed(rule: Rule) -> Sequence[tuple[int, int]]:
    """Return the numbers of strands and of uncolored strands of all complete games of twists, from lists."""
    return [(n, game.count(UNCOLORED)) for n in range(2, LISTED + 1) for game in complete_games(twist(n), rule=rule)]


@cache
def _counted(n: int, rule: Rule) -> Mapping[int, int]:
    """Return the numbers of complete games of a twist by uncolored strands, without a list."""
    return {j: number for j, number in enumerate(count_complete(twist(n), rule=rule)) if number}


def _differing(listed: Counter[tuple[int, int]], stated: Counter[tuple[int, int]]) -> str:
    n, j = at = min(at for at in {*listed, *stated} if listed[at] != stated[at])
    return f"{n} strands, {j} uncolored: {listed[at]}, not {stated[at]}"


@PAPER.claim(
    "Tricolor, generating function",
    "The number of complete games with $j$ uncolored strands on the $n$-twist projection, $n >= 2$, is the coefficient "
    "of $x^n y^j$ in $P / Q$, where $P = 3x^2 - 3x^3 + 6x^3y + 6x^4y^2 - 21x^5y + 42x^5y^2 + 24x^6y^2 - 12x^7y^2 + "
    "36x^7y^3 + 36x^8y^3 + 36x^9y^3 - 24x^9y^4$ and $Q = (1 - x + x^3y)(1 - x - 8x^3y - 12x^5y^2)$.",
    mutants={
        "a coefficient of P": {"numerator": {**NUMERATOR, (9, 4): -23}},
        "a coefficient of Q": {"denominator": {**DENOMINATOR, (8, 3): -11}},
        "a rule of one color only": {"rule": lambda a, b, c: a == b == c},
    },
)
def generating_function(
    numerator: Polynomial = NUMERATOR, denominator: Polynomial = DENOMINATOR, rule: Rule = balanced
) -> Iterable[Question]:
    yield facts(
        "all n, from the transfer matrix",
        [("the sum", _in_field(numerator) / _in_field(denominator), _sum_from_automaton(rule))],
        by="sympy",
    )
    stated = coefficients(numerator, denominator, COUNTED)
    yield together(
        f"complete games listed, n <= {LISTED}",
        _listed(rule),
        Counter,
        Counter({at: number for at, number in stated.items() if at[0] <= LISTED}),
        _differing,
        bound=True,
    )
    yield every(
        f"complete games counted, n <= {COUNTED}",
        range(2, COUNTED + 1),
        lambda n: {j: number for (i, j), number in sorted(stated.items()) if i == n and number},
        lambda n: _counted(n, rule),
        "{case} strands: {left}, not {right}",
        by="transfer",
        bound=True,
    )


LISTED, COUNTED = 9, 60
"""The largest numbers of strands for which complete games are listed, and counted."""


def _crossing(
    t: Any, strands: Any, largest: Callable[[Any, Any], Any], smallest: Callable[[Any, Any], Any]
) -> tuple[Any, Any, Any]:
    """Return crossing t of a twist: t, and the strands before and after it, or itself at an end."""
    return largest(t - 1, 0), t, smallest(t + 1, strands - 1)


def _mirror_fails(rule: Rule, swaps: bool) -> str | None:
    """Return a crossing of an odd twist broken by the mirror strategy, for any length, or None.

    The coloring is invariant under reflection with a transposition of the colors other than the middle strand's. Player
    1 restores this after each move, with the image of the color (if it `swaps`) or the same color.
    """
    m, t, s, color, f = z3.Ints("m t s color f")
    held = z3.Function("held", z3.IntSort(), z3.IntSort())
    strands = 2 * m + 1

    def image(value: Any) -> Any:
        swapped = z3.If(z3.Or(value == UNCOLORED, value == f), value, 3 - f - value)
        return swapped if swaps else value

    def crossing(place: Any) -> tuple[Any, Any, Any]:
        return _crossing(place, strands, lambda a, b: z3.If(a > b, a, b), lambda a, b: z3.If(a < b, a, b))

    def after_move(strand: Any) -> Any:
        return z3.If(strand == s, color, held(strand))

    def after_answer(strand: Any) -> Any:
        return z3.If(strand == 2 * m - s, image(color), after_move(strand))

    query = Query(m >= 1, t >= 0, t < strands, f >= 0, f < UNCOLORED, held(m) == f)
    query.assume(s >= 0, s < strands, s != m, held(s) == UNCOLORED, color >= 0, color < UNCOLORED)
    for place in (s, *crossing(t), *crossing(2 * m - t)):
        query.assume(held(place) >= 0, held(place) <= UNCOLORED, held(2 * m - place) == image(held(place)))
    for place in (t, 2 * m - t):
        query.assume(crossing_holds([after_move(strand) for strand in crossing(place)], rule))
    broken = z3.Not(crossing_holds([after_answer(strand) for strand in crossing(t)], rule))
    unlike = z3.Or([after_answer(2 * m - strand) != image(after_answer(strand)) for strand in crossing(t)])
    taken = after_move(2 * m - s) != UNCOLORED
    opening = z3.And([strand == m for strand in crossing(t)])  # the first move alone completes a crossing
    found_model = query.model(z3.Or(broken, unlike, taken, opening))
    if found_model is None:
        return None
    values = {str(name): number_in(found_model, name) for name in (m, t, s, color, f)}
    return (
        f"twist:{2 * values['m'] + 1}, center in color {values['f']}: Player 2 gives strand {values['s']} "
        f"color {values['color']}, and the answer fails at crossing {values['t']}"
    )


@PAPER.claim(
    "Tricolor, odd twists",
    "For every odd $n >= 3$ the $n$-twist projection is $P1$. Player 1 colors strand $(n - 1) / 2$ first. Then, when "
    "Player 2 colors strand $s$, he colors strand $n - 1 - s$ in the image of that color under the exchange of the "
    "two colors other than his first.",
    mutants={
        "an answer in the same color": {"swaps": False},
        "three colors at every crossing": {"rule": lambda a, b, c: len({a, b, c}) == 3},
        "twists of one crossing more": {"family": lambda n: twist(n + 1)},
    },
)
def odd_twists(
    rule: Rule = balanced, swaps: bool = True, family: Callable[[int], Projection] = twist
) -> Iterable[Question]:
    yield by_z3(
        "all odd n: every move of Player 2 has its answer",
        [*(_drawn_otherwise(family(n), n) for n in range(2, DRAWN + 1)), partial(_mirror_fails, rule, swaps)],
    )
    if rule is balanced:
        yield from _won(family, dict.fromkeys(range(3, SEARCHED_ODD + 1, 2), "P1"))


def _drawn_otherwise(projection: Projection, n: int) -> str | None:
    """Return a twist with other crossings than the proof assumes, or None."""
    crossings = sorted(tuple(sorted(_crossing(t, n, max, min))) for t in range(n))
    alike = list(projection.crossings) == crossings
    return None if alike else f"{projection} has other crossings than the proof is about"


DRAWN, SEARCHED_ODD, PLAYED = 29, 11, 7
"""The bounds for comparing crossings, searching odd twists, and playing by the printed rules."""


Winners = Mapping[int, str]


@cache
def _search() -> Search:
    return Search()


def _won(family: Callable[[int], Projection], winners: Winners, bound: bool = True) -> Iterator[Question]:
    """Ask whether the search, and play by the printed rules without a cache, find these winners."""

    def asked(how: str, winners: Winners, next_player_wins: Callable[[Projection], bool], bound: bool) -> Question:
        return every(
            f"n = {_shown(winners)}, {how}",
            winners,
            winners.__getitem__,
            lambda n: "P1" if next_player_wins(family(n)) else "P2",
            lambda n, _, one: f"{family(n)} is {one}",
            bound=bound,
        )

    few = {n: winner for n, winner in winners.items() if n <= PLAYED}
    yield asked("searched", winners, lambda one: _search().next_player_wins(one, uncolored(one)), bound)
    yield asked("by the rules as printed", few, is_p1, True)


def _shown(numbers: Iterable[int]) -> str:
    """Return an arithmetic progression in text, such as "2, 4, ..., 8"."""
    first, *rest = numbers
    return f"{first}, {rest[0]}, ..., {rest[-1]}" if len(rest) > 2 else ", ".join(map(str, (first, *rest)))


EVEN_TWISTS = 18
"""The largest even twist that is searched."""


@PAPER.claim(
    "Tricolor, even twists",
    "For every even $n$ the $n$-twist projection is $P2$ (a conjecture).",
    open=True,
    mutants={"the trefoil's family": {"family": lambda n: torus(n + 1), "largest": 10}},
)
def even_twists(family: Callable[[int], Projection] = twist, largest: int = EVEN_TWISTS) -> Iterable[Question]:
    """The mirror strategy fails, since the two strands in the middle share two crossings. The question is open."""
    yield from _won(family, dict.fromkeys(range(2, largest + 1, 2), "P2"))


TORUS_WINNERS: Winners = {1: "P1", 3: "P1", 5: "P1", 7: "P1", 9: "P1", 11: "P2", 13: "P1", 15: "P1"}
"""The winners on the standard diagrams of (2, n) torus knots."""


def _won_by(winner: str) -> str:
    return ", ".join(str(n) for n, other in TORUS_WINNERS.items() if other == winner)


@PAPER.claim(
    "Tricolor, torus knots",
    f"The standard diagram of the $(2, n)$ torus knot is $P1$ for $n = {_won_by('P1')}$, and $P2$ for "
    f"$n = {_won_by('P2')}$.",
    mutants={
        "eleven crossings are P1": {"winners": {**TORUS_WINNERS, 11: "P1"}},
        "three crossings are P2": {"winners": {**TORUS_WINNERS, 3: "P2"}},
    },
)
def torus_knots(winners: Winners = TORUS_WINNERS) -> Iterable[Question]:
    yield from _won(torus, winners, bound=False)
