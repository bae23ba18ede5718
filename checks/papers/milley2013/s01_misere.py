"""Section 1.1 of [Milley2013]: equality in full misère play, and indistinguishability modulo a universe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeVar

import z3

from knotgames.algebra.outcome import Play, Player, wins
from knotgames.algebra.partizan.forms import ZERO, Form, conjugate_of, form, integer, outcome_of
from knotgames.checks.claim import Question
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.questions import ask, by_z3, every
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import Query

T = TypeVar("T")

DAY = 2


def _subsets(whole: Sequence[T]) -> Sequence[tuple[T, ...]]:
    return [chosen for size in range(len(whole) + 1) for chosen in combinations(whole, size)]


def born_by(day: int) -> Sequence[Form]:
    """Return the games with at most this birthday.

    >>> list(map(str, born_by(1)))
    ['0', '-1', '1', '*']
    """
    earlier = born_by(day - 1) if day else ()
    return list(dict.fromkeys(form(left, right) for left, right in product(_subsets(earlier), repeat=2)))


def context_against_zero(game: Form, more: int = 0) -> tuple[Form, Player]:
    """Return a context X and the player who, moving first, wins X but loses the sum of X and a nonzero game.

    If Left has a move in the game, X is {. | n} with n more than its birthday. Left, without a move, wins X. In the sum
    she moves in the game; Right makes n of X and runs out of moves first.
    """
    player = Player.LEFT if game.left else Player.RIGHT
    many = form([], [integer(game.birthday + more)])
    return (many if player is Player.LEFT else conjugate_of(many)), player


@PAPER.claim(
    "Section 1.1 (zero)",
    "No position besides 0 is equal to 0; thus, no non-zero position has an additive inverse.",
    reading="Equal under misère play, in all contexts.",
    mutants={"a move fewer for Left": {"more": -1}},
)
def only_zero(more: int = 0) -> Iterator[Question]:
    """Right, moving second, wins the sum of a game and an integer above its birthday: induction on moves."""
    d, e, m = z3.Ints("birthday later m")
    show = numbers_in("a game of birthday {}, m = {}", d, m)
    left_moves, right_moves = z3.And(d >= 0, m >= d + 1), z3.And(d >= 0, m >= d)
    option = z3.And(e >= 0, e <= d - 1)
    obligations = [
        Obligation("Left has a move", left_moves, m < 1, show, d),
        Obligation("Left moves in the integer", left_moves, m - 1 < d, show, d),
        Obligation("Left moves in the game", z3.And(left_moves, option), m < e, show, d),
        Obligation("Right moves in the game", z3.And(right_moves, option), m < e + 1, show, d),
        Obligation("after the first two moves", z3.And(d >= 1, option, m == d + more), m < e + 1, show, d),
    ]
    yield ask(decided, obligations, "all games, by induction on the moves")
    yield every(
        f"games born by day {DAY}, and sums of two born by day 1",
        ((game, *context_against_zero(game, more)) for game in born_by(DAY) if game is not ZERO),
        lambda game, context, player: [
            wins(outcome_of(one, Play.MISERE), player, first=player) for one in (context, game + context)
        ],
        [True, False],
        "{0}: {1} does not distinguish it from 0",
        starred=True,
        bound=True,
    ) & every(
        "",
        product(born_by(1), repeat=2),
        lambda g, h: g + h is ZERO,
        lambda g, h: g is h is ZERO,
        "whether {0} + {1} is 0: {left}",
        starred=True,
    )


CYCLES = 5


@PAPER.claim(
    "Section 1.1 (congruence)",
    "Note that indistinguishability is a congruence relation; so the classes form a quotient monoid.",
    reading="Modulo a set of games that is closed under sums, as the paper has it.",
    mutants={
        "a set that is not closed under sums": {"closed": False},
        "sums that are not associative": {"associative": False},
    },
)
def congruence(closed: bool = True, associative: bool = True) -> Iterator[Question]:
    """Equality of outcomes is an equivalence. G + K in the context X has the outcome of G in K + X."""
    game = z3.DeclareSort("Game")
    plus = z3.Function("plus", game, game, game)
    inside, outcome = z3.Function("inside", game, z3.BoolSort()), z3.Function("outcome", game, z3.IntSort())
    g, h, k, x, context = z3.Consts("g h k x context", game)
    query = Query(
        inside(k),
        inside(x),
        z3.ForAll([context], z3.Implies(inside(context), outcome(plus(g, context)) == outcome(plus(h, context)))),
    )
    if closed:
        query.assume(inside(plus(k, x)))
    if associative:
        query.assume(*(plus(plus(one, k), x) == plus(one, plus(k, x)) for one in (g, h)))
    fails = "G and H are equal, but G + K and H + K are not"
    yield by_z3(
        "all games and all outcomes",
        lambda: fails if query.has_model(outcome(plus(plus(g, k), x)) != outcome(plus(plus(h, k), x))) else None,
    )

    def added(x: int, y: int, n: int) -> int:
        return (x + y if associative else 2 * x + y) % n

    def alike(g: int, h: int, n: int, universe: tuple[int, ...], won: tuple[int, ...]) -> bool:
        return all((added(g, x, n) in won) is (added(h, x, n) in won) for x in universe)

    yield every(
        f"sums modulo n <= {CYCLES}, all sets of contexts, and of games that are won",
        (
            (n, universe, won, g, h, k)
            for n in range(1, CYCLES + 1)
            for universe in _subsets(range(n))
            if not closed or all(added(x, y, n) in universe for x, y in product(universe, repeat=2))
            for won in _subsets(range(n))
            for g, h in combinations(range(n), 2)
            if alike(g, h, n, universe, won)
            for k in universe
        ),
        lambda n, universe, won, g, h, k: alike(added(g, k, n), added(h, k, n), n, universe, won),
        shown="numbers mod {0}, contexts {1}, outcome 1 of {2}: {3} and {4}, with {5}",
        starred=True,
        bound=True,
    )
