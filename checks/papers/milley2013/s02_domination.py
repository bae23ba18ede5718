"""Sections 1 and 2 of [Milley2013]: partizan kayles is dead-ending, Left never wins outright, and she does best to
take a single square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Play, Player, at_least, good_after, wins
from algebra.partizan.universes import distinguishing_context, order_refuting_context
from checks.claim import Finding, found
from checks.papers.milley2013 import induction
from checks.papers.milley2013.induction import element, good, outcome_in, proved, won_first
from checks.papers.milley2013.paper import PAPER
from checks.papers.milley2013.play import (
    CONTEXT_SQUARES,
    IN_CONTEXT,
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
from checks.solvers.presburger import Obligation, decided
from checks.solvers.query import any_of
from games.kayles import MISERE, TAKE, StripTheory

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")

EXCHANGED = replace(MISERE, take=(2, 1))
"""The rule of play with the players exchanged."""

THREE_FOR_RIGHT = replace(MISERE, take=(1, 3))
"""A rule of play in which Right takes three squares."""

UNDER_NORMAL_PLAY = replace(MISERE, play=Play.NORMAL)
"""The rule of play with the other ending condition."""


@PAPER.claim(
    "Section 1.1",
    "Partizan kayles is dead-ending: once a player has no current move, that player will never have another move.",
    mutants={"Left adds a square": lambda: {"take": (-1, 2)}},
)
def dead_ending(take: Take = TAKE) -> Iterator[Finding]:
    import z3

    n, a, b = z3.Ints("length a b")
    yield from decided(
        [
            Obligation(
                f"a strip in which {player.name.capitalize()} has no move",
                z3.And(n >= 0, a >= 0, b >= 0, a + b == n - take[player.opponent]),
                z3.And(n < take[player], z3.Or(a >= take[player], b >= take[player])),
                lambda model: f"a strip of {model[n]} squares becomes {model[a]} + {model[b]}",
                n,
            )
            for player in Player
        ],
        "all strips; a sum has a move just if a strip of it has",
    )


TOTALS: Mapping[int, frozenset[LastMoveOutcome]] = {
    0: frozenset({N, R}),
    1: frozenset({R}),
    2: frozenset({R, P}),
}
"""The outcomes that the proof of Lemma 2.1 leaves, by the number of squares mod 3."""


def _by_squares(
    theory: StripTheory, allowed: Mapping[int, frozenset[LastMoveOutcome]], squares: int
) -> Iterator[Finding]:
    """That a sum has one of the outcomes allowed for its number of squares modulo their number."""
    import z3

    period = len(allowed)
    wrong = next(
        (
            f"{shown(position)} has outcome {outcome}"
            for position, outcome in table(theory.take, theory.play, squares).items()
            if outcome not in allowed[sum(position) % period]
        ),
        None,
    )
    yield found("exhaustion", up_to(squares), wrong, complete=False)
    position = induction.AnySum.of(theory)
    excluded = [
        z3.And(
            position.squares % period == residue,
            outcome_in(theory.monoid, position.element, set(LastMoveOutcome) - outcomes),
        )
        for residue, outcomes in allowed.items()
    ]
    obligation = Obligation(
        "an outcome that is not allowed",
        position.exists,
        any_of(excluded),
        position.shown,
        position.squares,
    )
    yield from proved(theory, [obligation])


@PAPER.claim(
    "Lemma 2.1",
    "If G is in K then the outcome of G is not L.",
    uses=("Theorem 4.4",),
    mutants={
        "players exchanged": lambda: {"theory": EXCHANGED},
        "normal play": lambda: {"theory": UNDER_NORMAL_PLAY},
    },
)
def no_left_win(theory: StripTheory = MISERE, squares: int = SQUARES) -> Iterator[Finding]:
    yield from _by_squares(theory, {0: frozenset({N, P, R})}, squares)


@PAPER.claim(
    "Lemma 2.1 (proof)",
    "If the total number of squares of G in K is 0 mod 3 then G is in N or R; if it is 1, in R; if it is 2, in R or P.",
    uses=("Theorem 4.4",),
    mutants={
        "Right takes three": lambda: {"theory": THREE_FOR_RIGHT},
        "0 mod 3 is never R": lambda: {"allowed": {**TOTALS, 0: frozenset({N})}},
        "2 mod 3 is always P": lambda: {"allowed": {**TOTALS, 2: frozenset({P})}},
    },
)
def outcome_by_squares(
    theory: StripTheory = MISERE,
    allowed: Mapping[int, frozenset[LastMoveOutcome]] = TOTALS,
    squares: int = SQUARES,
) -> Iterator[Finding]:
    yield from _by_squares(theory, allowed, squares)


@PAPER.claim(
    "Lemma 2.2",
    "If G is in K then G >= G^L + S_1 (mod K) for all Left options G^L.",
    uses=("Theorem 4.4",),
    mutants={
        "S_2 in place of S_1": lambda: {"single": 2},
        "Right takes three": lambda: {"theory": THREE_FOR_RIGHT},
        "normal play": lambda: {"theory": UNDER_NORMAL_PLAY},
    },
)
def left_option_dominated(
    theory: StripTheory = MISERE, single: int = 1, squares: int = CONTEXT_SQUARES
) -> Iterator[Finding]:
    import z3

    of, sides = played(theory.take, theory.play), sides_of(theory.take)

    def smallest() -> str | None:
        for position in positions(squares):
            for option in sides(position)[Player.LEFT]:
                less = add(option, (single,))
                context = order_refuting_context(position, less, positions(squares), add, of)
                if context is not None:
                    return (
                        f"G = {shown(position)}, G^L = {shown(option)}: in the context {shown(context)} the outcome "
                        f"of G is {of(add(position, context))}, that of G^L + S_{single} {of(add(less, context))}"
                    )
        return None

    yield found("exhaustion", IN_CONTEXT, smallest(), complete=False)
    n, a, b, total = z3.Ints("length a b total")
    less_total = total + element(theory, a) + element(theory, b) - element(theory, n) + theory.element(single)
    move = z3.And(n >= 1, a >= 0, b >= 0, a + b == n - theory.take[Player.LEFT])
    obligation = Obligation(
        "a Left move in one strip of G + X, where the element of G + X is any integer",
        move,
        z3.Not(induction.at_least(theory.monoid, total, less_total)),
        lambda model: f"a strip of {model[n]} becomes {model[a]} + {model[b]} where G + X has element {model[total]}",
        n,
    )
    yield from proved(theory, [obligation], "all sums of strips of all lengths, in all contexts of K")


@PAPER.claim(
    "Corollary 2.3",
    "For any position G in K, if Left can win G + S_1 (playing first) then Left can win by moving to G.",
    uses=("Theorem 4.4",),
    mutants={
        "S_2 in place of S_1": lambda: {"single": 2},
        "Right takes three": lambda: {"theory": THREE_FOR_RIGHT},
    },
)
def left_takes_single_square(
    theory: StripTheory = MISERE, single: int = 1, squares: int = SQUARES
) -> Iterator[Finding]:
    import z3

    outcomes = table(theory.take, theory.play, squares)
    wrong = next(
        (
            f"G = {shown(position)}: G + S_{single} has outcome {outcomes[whole]}, G has outcome {outcome}"
            for position, outcome in outcomes.items()
            if (whole := add(position, (single,))) in outcomes
            and wins(outcomes[whole], Player.LEFT, first=Player.LEFT)
            and outcome not in good_after(Player.LEFT)
        ),
        None,
    )
    yield found("exhaustion", f"every sum G + S_1 of at most {squares} squares", wrong, complete=False)
    position = induction.AnySum.of(theory)
    whole_wins = won_first(theory.monoid, position.element + theory.element(single), Player.LEFT)
    obligation = Obligation(
        "a sum G to which Left does not win by moving, and wins G + S_1",
        z3.And(position.exists, whole_wins),
        z3.Not(good(theory.monoid, position.element, Player.LEFT)),
        position.shown,
        position.squares,
    )
    yield from proved(theory, [obligation])


def strictly_above(
    theory: StripTheory, greater: Strips, less: Strips, squares: int, differ_in: Strips = ()
) -> Iterator[Finding]:
    """That one sum is above another modulo the universe, and that they are not equal."""
    import z3

    of = played(theory.take, theory.play)
    contexts = positions(squares)
    refuting = order_refuting_context(greater, less, contexts, add, of)
    telling = distinguishing_context(greater, less, contexts, add, of)
    wrong = (
        f"in the context {shown(refuting)}: {of(add(greater, refuting))} against {of(add(less, refuting))}"
        if refuting is not None
        else None
        if telling is not None
        else f"no context of at most {squares} squares tells them apart"
    )
    yield found("exhaustion", f"every context of at most {squares} squares", wrong, complete=False)
    total = z3.Int("context")
    above = induction.at_least(theory.monoid, theory.element_of(greater) + total, theory.element_of(less) + total)
    first, second = of(add(greater, differ_in)), of(add(less, differ_in))
    strict = Obligation(
        f"strict, by the outcomes {first} and {second}",
        True,
        z3.BoolVal(first == second or not at_least(first, second)),
        lambda _: f"in the context {shown(differ_in)} the outcomes are {first} and {second}",
    )
    order = Obligation(
        "at least, in every context", True, z3.Not(above), lambda model: f"a context of element {model[total]}"
    )
    yield from proved(theory, [order, strict], "all contexts of K")


@PAPER.claim(
    "Corollary 2.4",
    "S_2 > S_1 + S_1 (mod K).",
    uses=("Theorem 4.4",),
    mutants={
        "the other way round": lambda: {"greater": (1, 1), "less": (2,)},
        "S_3 against S_1 + S_2": lambda: {"greater": (3,), "less": (1, 2)},
    },
)
def domino_above_two_squares(
    theory: StripTheory = MISERE,
    greater: Strips = (2,),
    less: Strips = (1, 1),
    squares: int = SQUARES - 2,
) -> Iterator[Finding]:
    yield from strictly_above(theory, greater, less, squares)
