"""Section 3 of [Milley2013]: every strip splits into strips of one and two squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from itertools import product

import z3

from knotgames.algebra.outcome import LastMoveOutcome, Player
from knotgames.algebra.partizan.sums import outcome, sum_of
from knotgames.checks.claim import Question
from knotgames.checks.induction.step import good, same_outcome, won_first
from knotgames.checks.papers.milley2013.induction import any_sum, element, proved
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.papers.milley2013.play import (
    CONTEXT_SQUARES,
    SQUARES,
    Strips,
    add,
    alike,
    played,
    positions,
    shown,
    sides_of,
)
from knotgames.checks.papers.milley2013.s02_domination import UNDER_NORMAL_PLAY
from knotgames.checks.questions import ask, every, facts
from knotgames.checks.solvers.models import number_in, numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of
from knotgames.games.partizan_kayles import MISERE, Decomposition, StripTheory

Options = tuple[tuple[int, int], tuple[int, int]]
"""The changes of k and j by Left's only option, and by Right's."""

PRINTED_OPTIONS: Options = ((-1, 0), (0, -1))
"""The options of Lemma 3.1: (k-1)S_1 + jS_2 for Left and kS_1 + (j-1)S_2 for Right."""


def sum_of_short(k: int, j: int) -> Strips:
    """The sum kS_1 + jS_2."""
    return (1,) * k + (2,) * j


Framed = tuple[tuple[int, int] | None, Strips]
"""A sum of strips, with or without one game {A | B}, given by its k and j."""


@PAPER.claim(
    "Lemma 3.1",
    "If $k$, $j > 0$ then $kS_1 + jS_2 = {(k-1)S_1 + jS_2 | kS_1 + (j-1)S_2} (mod K)$.",
    reading="The condition is missing in our copy. It must be $k$, $j > 0$: otherwise a player would have no such "
    "option.",
    uses=("Theorem 4.4",),
    mutants={
        "Left's option is (k+1)S_1 + (j-1)S_2": {"options": ((1, -1), (0, -1))},
        "Right's option is (k-1)S_1 + jS_2": {"options": ((-1, 0), (-1, 0))},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def one_option_each(
    theory: StripTheory = MISERE, options: Options = PRINTED_OPTIONS, squares: int = CONTEXT_SQUARES
) -> Iterator[Question]:
    of = played(theory.take, theory.play)
    memo: dict[Framed, LastMoveOutcome] = {}

    def sides(position: Framed) -> list[list[Framed]]:
        frame, strips = position
        found: list[list[Framed]] = [[(frame, option) for option in side] for side in sides_of(theory.take)(strips)]
        if frame is not None:
            for side, change in zip(found, options, strict=True):
                side.append((None, add(sum_of_short(frame[0] + change[0], frame[1] + change[1]), strips)))
        return found

    frames = [(k, j) for total in range(squares) for k in range(1, total) if (j := total - k) and k + 2 * j <= squares]
    yield every(
        f"k + 2j at most {squares}, every context of at most {squares} squares",
        ((k, j, context) for k, j in frames for context in positions(squares)),
        lambda k, j, context: of(add(sum_of_short(k, j), context)),
        lambda k, j, context: outcome(((k, j), context), sides, theory.play, memo),
        lambda k, j, context, plain, framed: (
            f"k = {k}, j = {j}, context {shown(context)}: the sum has outcome {plain}, the game of two options {framed}"
        ),
        starred=True,
        bound=True,
        law_of=[outcome],
    )

    # By induction on the context: the game {A | B} beside a sum of strips, whose options have the outcomes claimed.
    context = any_sum(theory)
    k, j = z3.Ints("k j")
    one, two = theory.generators
    framed_element = k * one + j * two
    total = context.worth[0] + framed_element

    def wins_by_moving(player: Player) -> z3.BoolRef:
        change_k, change_j = options[player]
        framed = good(theory.monoid, total + change_k * one + change_j * two, player)
        return z3.Or(framed, context.can_win_by_moving(player, beside=framed_element))

    obligations = [
        Obligation(
            f"whether {player.name.capitalize()} wins by starting",
            z3.And(context.exists, k > 0, j > 0),
            wins_by_moving(player) != won_first(theory.monoid, total, player),
            lambda model: f"k = {number_in(model, k)}, j = {number_in(model, j)}, context {context.shown(model)}",
            context.size + k + j,
        )
        for player in Player
    ]
    yield from proved(theory, obligations, "all k, j > 0 and all contexts of K")


@PAPER.claim(
    "Theorem 3.2",
    "If $n >= 3$ then $S_n = kS_1 + kS_2$ if $n = 3k$; $(k+1)S_1 + kS_2$ if $n = 3k+1$; $kS_1 + (k+1)S_2$ if $n = 3k+2 "
    "(mod K)$.",
    uses=("Theorem 4.4",),
    mutants={
        "3k+2 is (k+1)S_1 + kS_2": {"printed": replace(MISERE.decomposition, rest=((0, 0), (1, 0), (1, 0)))},
        "3k is 2kS_1 + kS_2": {"printed": replace(MISERE.decomposition, step=(2, 1))},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def strips_split(
    theory: StripTheory = MISERE,
    printed: Decomposition = MISERE.decomposition,
    longest: int = SQUARES,
    squares: int = CONTEXT_SQUARES,
) -> Iterator[Question]:
    reductions = ((f"S_{n}", (n,), sum_of_short(*printed.of(n))) for n in range(3, longest + 1))
    yield alike(f"n at most {longest}, every context of at most {squares} squares", theory, reductions, squares)
    n, total = z3.Ints("n context")
    claimed = element(replace(theory, decomposition=printed), n)
    obligation = Obligation(
        "a context that distinguishes S_n from its reduction",
        n >= 3,
        z3.Not(same_outcome(theory.monoid, element(theory, n) + total, claimed + total)),
        numbers_in("n = {} in a context of element {}", n, total),
        n,
    )
    yield from proved(theory, [obligation], "all n >= 3 and all contexts of K")


Lists = Mapping[int, tuple[Set[Strips], Set[Strips]]]

SHORT: Lists = {
    3: ({(2,), (1, 1)}, {(1,)}),
    4: ({(3,), (1, 2)}, {(2,), (1, 1)}),
    5: ({(4,), (1, 3), (2, 2)}, {(3,), (1, 2)}),
}
"""The printed options of S_3, S_4 and S_5."""


def _by_squares(length: int, taken: int) -> set[Strips]:
    """Return the results of taking adjacent squares of a row, square by square."""
    rows = ("." * at + " " * taken + "." * (length - taken - at) for at in range(length - taken + 1))
    return {tuple(sorted(map(len, row.split()))) for row in rows}


@PAPER.claim(
    "Section 3 (S_3, S_4, S_5)",
    "In $S_3$ Left has options to $S_2$ and $S_1 + S_1$, Right has one, to $S_1$: precisely the options of $S_1 + "
    "S_2$. In $S_4$ Left's options are to $S_3$ or $S_1 + S_2$, Right's to $S_2$ or $S_1 + S_1$. In $S_5$ Left's are "
    "$S_4$, $S_1 + S_3$ and $S_2 + S_2$, Right's $S_3$ and $S_1 + S_2$.",
    reading="The formulas are missing in our copy. They are restored from the text.",
    mutants={
        "S_5 without S_2 + S_2": {"lists": {**SHORT, 5: (SHORT[5][0] - {(2, 2)}, SHORT[5][1])}},
        "S_4 to S_1": {"lists": {**SHORT, 4: (SHORT[4][0], SHORT[4][1] | {(1,)})}},
        "S_3 as S_1 + S_1 + S_1": {"equal": (1, 1, 1)},
        "S_3 as S_1 + S_3": {"equal": (1, 3)},
    },
)
def short_strips(lists: Lists = SHORT, equal: Strips = (1, 2)) -> Iterator[Question]:
    """The moves of the game; and square by square in a row."""

    def by_rules(strips: Strips, player: Player) -> Set[Strips]:
        return set(map(sum_of, sides_of(MISERE.take)(strips)[player]))

    def by_rows(strips: Strips, player: Player) -> Set[Strips]:
        left = ((i, pieces) for i, n in enumerate(strips) for pieces in _by_squares(n, MISERE.take[player]))
        return {sum_of((*strips[:i], *strips[i + 1 :], *pieces)) for i, pieces in left}

    for by, options in (("exhaustion", by_rules), ("rows", by_rows)):
        listed = [((n,), player, lists[n][player]) for n, player in product(lists, Player)]
        as_of_three = [(equal, player, options((3,), player)) for player in Player]
        yield facts(
            "every move of the three strips",
            [
                (f"{player.name.capitalize()}'s options of {shown(strips)}", said, options(strips, player))
                for strips, player, said in (*listed, *as_of_three)
            ],
            by=by,
        )


Offset = tuple[int, int]
"""The numbers added to k and to j in kS_1 + jS_2."""

Reductions = tuple[tuple[tuple[Offset, ...], tuple[Offset, ...]], ...]
"""For n = 3k, 3k + 1 and 3k + 2 the reduced options of Left and of Right, undominated ones first."""

REDUCTIONS: Reductions = (
    (((-1, 0), (1, -1)), ((0, -1), (-2, 0))),
    (((0, 0),), ((1, -1), (-1, 0))),
    (((-1, 1), (1, 0)), ((0, 0),)),
)

BETTER: tuple[Offset, Offset] = ((-2, 1), (2, -1))
"""The advantage of an option for Left, S_2 in place of S_1 + S_1, and for Right."""

LISTED = 60


@PAPER.claim(
    "Theorem 3.2 (option lists)",
    "By induction the options of $S_n$, $n >= 3$, are these. $n = 3k$: Left has only two distinct options, $(k-1)S_1 + "
    "kS_2$ and $(k+1)S_1 + (k-1)S_2$, and the second is dominated; Right's are $kS_1 + (k-1)S_2$ or $(k-2)S_1 + kS_2$, "
    "and the latter is dominated. $n = 3k+1$: Left's only move is to $kS_1 + kS_2$, Right's to $(k+1)S_1 + (k-1)S_2$ "
    "dominate those to $(k-1)S_1 + kS_2$. $n = 3k+2$: Left's to $(k-1)S_1 + (k+1)S_2$ dominate those to $(k+1)S_1 + "
    "kS_2$, and Right's only option is $kS_1 + kS_2$. What is left are the options of Lemma 3.1.",
    reading="The formulas are missing in our copy. They are restored from the text. The option $(k-2)S_1 + kS_2$ "
    "exists for $k >= 2$.",
    uses=("Lemma 3.1", "Corollary 2.4"),
    mutants={
        "one option of Left for 3k": {"lists": (((REDUCTIONS[0][0][0],), REDUCTIONS[0][1]), *REDUCTIONS[1:])},
        "one more for 3k + 1": {"lists": (REDUCTIONS[0], (((0, 0), (2, -1)), REDUCTIONS[1][1]), REDUCTIONS[2])},
        "the dominated one first for 3k + 2": {"lists": (*REDUCTIONS[:2], (REDUCTIONS[2][0][::-1], REDUCTIONS[2][1]))},
    },
)
def option_lists(lists: Reductions = REDUCTIONS) -> Iterator[Question]:

    def listed(n: int, player: Player) -> list[tuple[int, int]]:
        k, residue = divmod(n, 3)
        return [(k + x, k + y) for x, y in lists[residue][player] if min(k + x, k + y) >= 0]

    def made(n: int, player: Player) -> set[tuple[int, int]]:
        return {MISERE.reduced(option) for option in sides_of(MISERE.take)((n,))[player]}

    def ranked(n: int, player: Player) -> list[tuple[int, int]]:
        k, j = MISERE.decomposition.of(n)
        best = ((k - 1, j), (k, j - 1))[player]  # the option of Lemma 3.1
        dominated = (best[0] - BETTER[player][0], best[1] - BETTER[player][1])
        return [best, *[dominated] * (len(made(n, player)) - 1)]

    yield every(
        f"n at most {LISTED}",
        product(range(3, LISTED + 1), Player),
        lambda n, player: (set(listed(n, player)), listed(n, player)),
        lambda n, player: (made(n, player), ranked(n, player)),
        "S_{0}, {1.name}: the k and j of the options, and these in order, are {right}, not {left}",
        starred=True,
        bound=True,
    )
    yield ask(decided, list(_list_obligations(lists)), "all n >= 3, every move")


def _list_obligations(lists: Reductions) -> Iterator[Obligation]:
    """Yield unlisted options, listed ones that are none, ones that do not dominate, and ones unlike the lemma's."""
    n, i, j, k = z3.Ints("n i j k")
    step, rest = MISERE.decomposition.step, MISERE.decomposition.rest

    def reduced(length: z3.ArithRef, place: int) -> z3.ArithRef:
        of_residue = z3.Sum([z3.If(length % 3 == residue, pair[place], 0) for residue, pair in enumerate(rest)])
        return of_residue + length / 3 * step[place]

    whole, in_pieces = numbers_in("n = {}", n), numbers_in("n = {}, pieces of {} and {}", n, i, j)
    for residue, player in product(range(3), Player):
        listed, taken = lists[residue][player], MISERE.take[player]
        here = z3.And(n >= 3, n == 3 * k + residue)
        name = f"n = 3k + {residue}, {player.name.capitalize()}"
        option = z3.And(here, i >= 0, j >= 0, i + j == n - taken)
        pair = [reduced(i, place) + reduced(j, place) for place in range(2)]
        known = any_of(z3.And(pair[0] == k + x, pair[1] == k + y) for x, y in listed)
        yield Obligation(f"{name}: every option is listed", option, z3.Not(known), in_pieces, n)
        for offset in listed:
            made = any_of(
                z3.And(
                    n - taken >= piece,
                    *(
                        reduced(z3.IntVal(piece), at) + reduced(n - taken - piece, at) == k + offset[at]
                        for at in (0, 1)
                    ),
                )
                for piece in range(3)
            )
            there = z3.And(here, *(k + more >= 0 for more in offset))
            yield Obligation(f"{name}: {offset} is an option", there, z3.Not(made), whole, n)
        first, gain = listed[0], BETTER[player]
        better = [z3.IntVal(first[at] - offset[at]) == gain[at] for offset in listed[1:] for at in (0, 1)]
        lemma = [reduced(n, place) - (place == player) == k + first[place] for place in range(2)]
        best = all_of([*better, *lemma])
        yield Obligation(f"{name}: the first is best, and is the option of the lemma", here, z3.Not(best), whole, n)
