"""Section 3 of [Milley2013]: every strip splits into strips of one and two squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from algebra.outcome import LastMoveOutcome
from algebra.partizan.sums import Player, outcome
from algebra.partizan.universes import distinguishing_context
from checks.claim import Finding, found
from checks.papers.milley2013.induction import AnySum, element, good, proved, same_outcome, won_first
from checks.papers.milley2013.paper import PAPER
from checks.papers.milley2013.play import (
    CONTEXT_SQUARES,
    SQUARES,
    Strips,
    add,
    played,
    positions,
    shown,
    sides_of,
)
from checks.papers.milley2013.s02_domination import THREE_FOR_RIGHT, UNDER_NORMAL_PLAY
from checks.solvers.presburger import Obligation
from games.kayles import MISERE, Decomposition, StripTheory

Options = tuple[tuple[int, int], tuple[int, int]]
"""What Left's only option, and Right's, adds to k and to j."""

PRINTED_OPTIONS: Options = ((-1, 0), (0, -1))
"""The options of Lemma 3.1: (k-1)S_1 + jS_2 for Left and kS_1 + (j-1)S_2 for Right."""


def sum_of_short(k: int, j: int) -> Strips:
    """The sum kS_1 + jS_2."""
    return (1,) * k + (2,) * j


Framed = tuple[tuple[int, int] | None, Strips]
"""A sum of strips, with or without one game {A | B} beside it, given by its k and j."""


def _framed_outcome(
    theory: StripTheory, options: Options, framed: Framed, memo: dict[Framed, LastMoveOutcome]
) -> LastMoveOutcome:
    sides_of_strips = sides_of(theory.take)

    def sides(position: Framed) -> list[list[Framed]]:
        frame, strips = position
        found: list[list[Framed]] = [[(frame, option) for option in side] for side in sides_of_strips(strips)]
        if frame is not None:
            for player in Player:
                k, j = (number + change for number, change in zip(frame, options[player], strict=True))
                found[player].append((None, add(sum_of_short(k, j), strips)))
        return found

    return outcome(framed, sides, theory.play, memo)


@PAPER.claim(
    "Lemma 3.1",
    "If k, j > 0 then kS_1 + jS_2 = {(k-1)S_1 + jS_2 | kS_1 + (j-1)S_2} (mod K).",
    uses=("Theorem 4.4",),
    mutants={
        "Left's option is (k+1)S_1 + (j-1)S_2": lambda: {"options": ((1, -1), (0, -1))},
        "Right's option is (k-1)S_1 + jS_2": lambda: {"options": ((-1, 0), (-1, 0))},
        "normal play": lambda: {"theory": UNDER_NORMAL_PLAY},
    },
)
def one_option_each(
    theory: StripTheory = MISERE, options: Options = PRINTED_OPTIONS, squares: int = CONTEXT_SQUARES
) -> Iterator[Finding]:
    """The condition is lost in the copy of the paper; without it the right-hand side has no meaning."""
    import z3

    of = played(theory.take, theory.play)
    memo: dict[Framed, LastMoveOutcome] = {}
    frames = [
        (k, j) for total in range(2, squares) for k in range(1, total) if (j := total - k) and k + 2 * j <= squares
    ]
    wrong = next(
        (
            f"k = {k}, j = {j}, context {shown(context)}: the sum has outcome {plain}, the game of two options {framed}"
            for k, j in frames
            for context in positions(squares)
            if (plain := of(add(sum_of_short(k, j), context)))
            != (framed := _framed_outcome(theory, options, ((k, j), context), memo))
        ),
        None,
    )
    yield found(
        "exhaustion",
        f"k + 2j at most {squares}, every context of at most {squares} squares",
        wrong,
        complete=False,
    )

    # By induction on the context: the game {A | B} beside a sum of strips, whose options have the outcomes claimed.
    context = AnySum.of(theory)
    k, j = z3.Ints("k j")
    one, two = theory.generators
    framed_element = k * one + j * two
    total = context.element + framed_element
    obligations = []
    for player in Player:
        change_k, change_j = options[player]
        moves = z3.Or(
            good(theory.monoid, total + change_k * one + change_j * two, player),
            context.can_win_by_moving(player, beside=framed_element),
        )
        obligations.append(
            Obligation(
                f"whether {player.name.capitalize()} wins by starting",
                z3.And(context.exists, k > 0, j > 0),
                moves != won_first(theory.monoid, total, player),
                lambda model: f"k = {model[k]}, j = {model[j]}, context {context.shown(model)}",
                context.squares + k + j,
            )
        )
    yield from proved(theory, obligations, "all k, j > 0 and all contexts of K")


@PAPER.claim(
    "Theorem 3.2",
    "If n >= 3 then S_n = kS_1 + kS_2 if n = 3k; (k+1)S_1 + kS_2 if n = 3k+1; kS_1 + (k+1)S_2 if n = 3k+2 (mod K).",
    uses=("Theorem 4.4",),
    mutants={
        "3k+2 is (k+1)S_1 + kS_2": lambda: {"printed": replace(MISERE.decomposition, rest=((0, 0), (1, 0), (1, 0)))},
        "3k is 2kS_1 + kS_2": lambda: {"printed": replace(MISERE.decomposition, step=(2, 1))},
        "Right takes three": lambda: {"theory": THREE_FOR_RIGHT},
    },
)
def strips_split(
    theory: StripTheory = MISERE,
    printed: Decomposition = MISERE.decomposition,
    longest: int = SQUARES,
    squares: int = CONTEXT_SQUARES,
) -> Iterator[Finding]:
    import z3

    of, contexts = played(theory.take, theory.play), positions(squares)
    wrong = next(
        (
            f"S_{n} against {k}S_1 + {j}S_2 in the context {shown(context)}: "
            f"outcome {of(add((n,), context))} against {of(add(sum_of_short(k, j), context))}"
            for n in range(3, longest + 1)
            for k, j in [printed.of(n)]
            if (context := distinguishing_context((n,), sum_of_short(k, j), contexts, add, of)) is not None
        ),
        None,
    )
    scope = f"n at most {longest}, every context of at most {squares} squares"
    yield found("exhaustion", scope, wrong, complete=False)
    n, total = z3.Ints("n context")
    claimed = element(replace(theory, decomposition=printed), n)
    obligation = Obligation(
        "a context that tells S_n from its reduction",
        n >= 3,
        z3.Not(same_outcome(theory.monoid, element(theory, n) + total, claimed + total)),
        lambda model: f"n = {model[n]} in a context of element {model[total]}",
        n,
    )
    yield from proved(theory, [obligation], "all n >= 3 and all contexts of K")
