"""Sections 1 and 2 of [Milley2013]: partizan kayles is dead-ending, and single squares are best for Left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import z3

from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, at_least, good_after, wins
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.partizan.forms import ZERO, Form, form_of, outcome_of, parse, sum_options
from knotgames.algebra.partizan.sums import outcome, sum_of
from knotgames.checks.claim import Question
from knotgames.checks.induction import step
from knotgames.checks.induction.step import good, outcome_in, won_first
from knotgames.checks.papers.milley2013.induction import any_sum, element, in_any_sum, proved
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.papers.milley2013.play import (
    CONTEXT_SQUARES,
    SQUARES,
    Strips,
    Take,
    add,
    played,
    positions,
    shown,
    sides_of,
    table,
    up_to,
)
from knotgames.checks.questions import ask, every, witnessed
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.partizan_kayles import MISERE, NORMAL, TAKE, Decomposition, StripTheory

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")

EXCHANGED = replace(MISERE, take=(2, 1), monoid=IntegerMonoid(middle=(N,), above=(L,), below=(P, L, N)))
"""The rule of play with the players exchanged, and its outcomes."""

THREE_FOR_RIGHT = replace(MISERE, take=(1, 3))
"""A rule of play in which Right takes three squares."""

UNDER_NORMAL_PLAY = replace(
    NORMAL, decomposition=Decomposition(step=(0, 3), rest=tuple(map(NORMAL.decomposition.of, range(6))))
)
"""The other ending condition, and its outcomes, with a period divisible by three."""


@PAPER.claim(
    "Section 1.1",
    "Partizan kayles is dead-ending: once a player has no current move, that player will never have another move.",
    mutants={"Left adds a square": {"take": (-1, 2)}},
)
def dead_ending(take: Take = TAKE) -> Iterator[Question]:
    n, a, b = z3.Ints("length a b")
    yield ask(
        decided,
        [
            Obligation(
                f"a strip in which {player.name.capitalize()} has no move",
                z3.And(n >= 0, a >= 0, b >= 0, a + b == n - take[player.opponent]),
                z3.And(n < take[player], z3.Or(a >= take[player], b >= take[player])),
                numbers_in("a strip of {} squares becomes {} + {}", n, a, b),
                n,
            )
            for player in Player
        ],
        "all strips; a sum has a move if and only if one of its strips has",
    )


FORMS: Mapping[int, str] = {0: "0", 1: "{0 |}", 2: "{1 | 0}"}
"""Short strips as forms: 0, 1, and one that is no canonical form of an integer."""


@PAPER.claim(
    "Section 2 (forms)",
    "$S_0 = 0$ and $S_1 = {0 | .} = 1$ (the normal-play canonical-form integers), but this is not the case for higher "
    "values of $n$, in which both players can move; for example, $S_2 = {1 | 0}$.",
    reading="The formulas are missing in our copy. They are restored from the text.",
    mutants={"Right takes three": {"take": (1, 3)}, "Left takes three": {"take": (3, 2)}},
)
def forms(take: Take = TAKE) -> Iterator[Question]:
    """In the canonical form of an integer one player has no option."""
    yield every(
        "S_0, S_1 and S_2, by their options",
        FORMS.items(),
        lambda n, text: parse(text),
        lambda n, text: form_of(sum_of((n,) if n else ()), sides_of(take)),
        "S_{0} is {right}, and not {1}",
        starred=True,
    )
    n = z3.Int("length")
    stuck = any_of(n < taken for taken in take)
    yield ask(
        decided,
        [Obligation("a strip in which a player cannot move", n >= 2, stuck, numbers_in("S_{}", n), n)],
        "all n >= 2",
    )


TOTALS: Mapping[int, frozenset[LastMoveOutcome]] = {
    0: frozenset({N, R}),
    1: frozenset({R}),
    2: frozenset({R, P}),
}
"""The outcomes that the proof of Lemma 2.1 leaves, by the number of squares modulo 3."""


def _by_squares(
    theory: StripTheory, allowed: Mapping[int, frozenset[LastMoveOutcome]], squares: int
) -> Iterator[Question]:
    """Ask whether sums have the outcomes allowed for their numbers of squares modulo the number of classes."""
    period = len(allowed)
    yield every(
        up_to(squares),
        table(theory.take, theory.play, squares).items(),
        lambda position, outcome: outcome in allowed[sum(position) % period],
        shown=lambda position, outcome, *_: f"{shown(position)} has outcome {outcome}",
        starred=True,
        bound=True,
    )
    size, worth = any_sum(theory).size, any_sum(theory).worth
    excluded = any_of(
        z3.And(size % period == residue, outcome_in(theory.monoid, worth, set(LastMoveOutcome) - outcomes))
        for residue, outcomes in allowed.items()
    )
    yield from proved(theory, [in_any_sum(theory, "an outcome that is not allowed", excluded)])


@PAPER.claim(
    "Lemma 2.1",
    "If $G$ is in $K$ then the outcome of $G$ is not $L$.",
    uses=("Theorem 4.4",),
    mutants={"players exchanged": {"theory": EXCHANGED}, "normal play": {"theory": UNDER_NORMAL_PLAY}},
)
def no_left_win(theory: StripTheory = MISERE, squares: int = SQUARES) -> Iterator[Question]:
    return _by_squares(theory, {0: frozenset({N, P, R})}, squares)


@PAPER.claim(
    "Lemma 2.1 (proof)",
    "If the total number of squares of $G$ in $K$ is $0 mod 3$ then $G$ is in $N$ or $R$; if it is 1, in $R$; if it is "
    "2, in $R$ or $P$.",
    uses=("Theorem 4.4",),
    mutants={
        "normal play": {"theory": UNDER_NORMAL_PLAY},
        "0 mod 3 is never R": {"allowed": {**TOTALS, 0: frozenset({N})}},
        "2 mod 3 is always P": {"allowed": {**TOTALS, 2: frozenset({P})}},
    },
)
def outcome_by_squares(
    theory: StripTheory = MISERE, allowed: Mapping[int, frozenset[LastMoveOutcome]] = TOTALS, squares: int = SQUARES
) -> Iterator[Question]:
    return _by_squares(theory, allowed, squares)


@PAPER.claim(
    "Section 2 (biased in favor of Right)",
    "Left can always move, if the position is non-zero, while Right cannot move on any sum of single squares. As there "
    "are no left-win positions, if Left can win playing first in a position then it is in $N$, and if Left can win "
    "playing second then it is in $P$.",
    uses=("Lemma 2.1",),
    mutants={
        "players exchanged": {"theory": EXCHANGED},
        "a position of a single square and one of two": {"longest": 2},
        "winners under normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def biased(theory: StripTheory = MISERE, longest: int = 1, squares: int = SQUARES) -> Iterator[Question]:
    """The moves in every sum; and the outcomes of sums of few squares.

    Args:
        longest: the longest strip of a sum in which Right cannot move.
    """
    position = any_sum(theory)
    short = z3.And([one.copies == 0 for one in position.pieces if one.size > longest])
    element = position.worth

    def only(outcome: LastMoveOutcome, first: Player) -> z3.BoolRef:
        won = outcome_in(theory.monoid, element, [o for o in LastMoveOutcome if wins(o, Player.LEFT, first=first)])
        return z3.Implies(won, outcome_in(theory.monoid, element, [outcome]))

    statements = {
        "Left can move": z3.Or(position.size == 0, position.can_move(Player.LEFT)),
        "Right cannot move in short strips": z3.Or(z3.Not(short), z3.Not(position.can_move(Player.RIGHT))),
        "what Left wins by starting": only(N, Player.LEFT),
        "what Left wins if Right starts": only(P, Player.RIGHT),
    }
    yield from proved(theory, [in_any_sum(theory, name, z3.Not(holds)) for name, holds in statements.items()])

    def is_biased(one: Strips, outcome: LastMoveOutcome) -> bool:
        left, right = map(list, sides_of(theory.take)(one))
        return all(
            (
                left or not one,
                not right or max(one) > longest,
                outcome is N or not wins(outcome, Player.LEFT, first=Player.LEFT),
                outcome is P or not wins(outcome, Player.LEFT, first=Player.RIGHT),
            )
        )

    yield every(
        up_to(squares),
        table(theory.take, theory.play, squares).items(),
        is_biased,
        shown=lambda one, outcome, *_: f"{shown(one)}, of outcome {outcome}, has other moves or another winner",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Lemma 2.2",
    "If $G$ is in $K$ then $G >= G^L + S_1 (mod K)$ for all Left options $G^L$.",
    uses=("Theorem 4.4",),
    mutants={
        "S_2 in place of S_1": {"single": 2},
        "players exchanged": {"theory": EXCHANGED},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def left_option_dominated(
    theory: StripTheory = MISERE, single: int = 1, squares: int = CONTEXT_SQUARES
) -> Iterator[Question]:
    of, sides = played(theory.take, theory.play), sides_of(theory.take)
    yield every(
        f"{up_to(squares)} in every context of at most {squares}",
        (
            (position, option, context)
            for position in positions(squares)
            for option in sides(position)[Player.LEFT]
            for context in positions(squares)
        ),
        lambda g, option, context: at_least(of(add(g, context)), of(add(add(option, (single,)), context))),
        shown=lambda g, option, context, *_: (
            f"G = {shown(g)}, G^L = {shown(option)}: not G >= G^L + S_{single} in the context {shown(context)}"
        ),
        starred=True,
        bound=True,
    )
    n, a, b, total = z3.Ints("length a b total")
    less_total = total + element(theory, a) + element(theory, b) - element(theory, n) + theory.element(single)
    move = z3.And(n >= 1, a >= 0, b >= 0, a + b == n - theory.take[Player.LEFT])
    obligation = Obligation(
        "a Left move in one strip of G + X, where the element of G + X is any integer",
        move,
        z3.Not(step.at_least(theory.monoid, total, less_total)),
        numbers_in("a strip of {} becomes {} + {} where G + X has element {}", n, a, b, total),
        n,
    )
    yield from proved(theory, [obligation], "all sums of strips of all lengths, in all contexts of K")


@PAPER.claim(
    "Corollary 2.3",
    "For any position $G$ in $K$, if Left can win $G + S_1$ (playing first) then Left can win by moving to $G$.",
    uses=("Theorem 4.4",),
    mutants={"S_2 in place of S_1": {"single": 2}, "normal play": {"theory": UNDER_NORMAL_PLAY}},
)
def left_takes_single_square(
    theory: StripTheory = MISERE, single: int = 1, squares: int = SQUARES
) -> Iterator[Question]:
    outcomes = table(theory.take, theory.play, squares)
    yield every(
        f"every sum G + S_1 of at most {squares} squares",
        ((g, outcomes[add(g, (single,))], outcomes[g]) for g in outcomes if sum(g) + single <= squares),
        lambda g, whole, part: part in good_after(Player.LEFT) or not wins(whole, Player.LEFT, first=Player.LEFT),
        shown=lambda g, whole, part, *_: f"G = {shown(g)}: G + S_{single} has outcome {whole}, G has outcome {part}",
        starred=True,
        bound=True,
    )
    worth, name = any_sum(theory).worth, "a sum G to which Left does not win by moving, and wins G + S_1"
    whole_wins = won_first(theory.monoid, worth[0] + theory.element(single), Player.LEFT)
    part_loses = z3.Not(good(theory.monoid, worth, Player.LEFT))
    yield from proved(theory, [in_any_sum(theory, name, part_loses, whole_wins)])


@PAPER.claim(
    "Section 2 (footnote 2)",
    "This strategy is naive in that it does not always (or even usually) work for misère games; for example, the game "
    "$S_1$ is incomparable with the zero game in general misère play.",
    reading="The game is missing in our copy. It is taken to be $S_1 = {0 | .}$, which Left wants to remove. Only "
    "the example is checked, not how often the strategy fails.",
    mutants={"normal play": {"play": Play.NORMAL}, "the zero game": {"game": "0"}},
)
def single_square_against_zero(game: str = FORMS[1], play: Play = Play.MISERE) -> Iterator[Question]:
    """In the context * = {0 | 0}, 0 has outcome P and S_1 has N, so neither is at least as good for Left."""
    one = parse(game)
    outcomes: Mapping[str, Callable[[Form, Form], LastMoveOutcome]] = {
        "exhaustion": lambda first, second: outcome_of(first + second, play),
        "play": lambda first, second: outcome((first, second), sum_options, play),
    }

    pairs = ((one, ZERO), (ZERO, one))

    def not_at_least(of: Callable[[Form, Form], LastMoveOutcome], context: Form) -> list[tuple[Form, Form]]:
        return [(g, h) for g, h in pairs if not at_least(of(g, context), of(h, context))]

    for method, of in outcomes.items():
        yield witnessed(
            "the contexts 0, *, 1 and -1",
            pairs,
            map(parse, ("0", "*", "1", "-1")),
            partial(not_at_least, of),
            "{0[0]} is at least {0[1]} in the contexts tried",
            by=method,
        )


@PAPER.claim(
    "Corollary 2.4",
    "$S_2 > S_1 + S_1 (mod K)$.",
    uses=("Theorem 4.4",),
    mutants={
        "the other way round": {"greater": (1, 1), "less": (2,)},
        "S_3 against S_1 + S_2": {"greater": (3,), "less": (1, 2)},
    },
)
def domino_above_two_squares(
    theory: StripTheory = MISERE, greater: Strips = (2,), less: Strips = (1, 1), squares: int = SQUARES - 2
) -> Iterator[Question]:
    """One sum is greater than another modulo the universe, and they are not equal."""
    of = played(theory.take, theory.play)

    def both(context: Strips) -> tuple[LastMoveOutcome, LastMoveOutcome]:
        return of(add(greater, context)), of(add(less, context))

    yield every(
        f"every context of at most {squares} squares",
        positions(squares),
        lambda context: at_least(*both(context)),
        shown=lambda context, *_: f"in the context {shown(context)}: {' against '.join(both(context))}",
        bound=True,
    ) & every(
        "",
        [positions(squares)],
        lambda contexts: any(first is not second for first, second in map(both, contexts)),
        shown=f"no context of at most {squares} squares distinguishes them",
    )
    total = z3.Int("context")
    above = step.at_least(theory.monoid, theory.element_of(greater) + total, theory.element_of(less) + total)
    first, second = both(())
    strict = Obligation(
        f"strict, by the outcomes {first} and {second}",
        True,
        z3.BoolVal(first is second or not at_least(first, second)),
        lambda _: f"in the context 0 the outcomes are {first} and {second}",
    )
    order = Obligation("at least, in every context", True, z3.Not(above), numbers_in("a context of element {}", total))
    yield from proved(theory, [order, strict], "all contexts of K")
