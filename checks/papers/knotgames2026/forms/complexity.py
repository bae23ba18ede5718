"""Who wins on a pseudodiagram is PSPACE-complete: the game of two players who choose the variables of a formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product

import z3

from knotgames.algebra.cnf import read_dimacs
from knotgames.checks.certificates.gates import check_gates, gates_certificate
from knotgames.checks.claim import Question
from knotgames.checks.papers.knotgames2026.forms.theorem import THEOREM, function_of
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import entails, every
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame
from knotgames.games.knot.gates.arrangement import Arrangement
from knotgames.games.knot.realization import letters_of

FORMULAS = "Unordered CNF games"
UNKNOT = "Unknot recognition"
GAME = "Forms, formulas as games"
COMPLETE = "Knots, PSPACE-complete"

PAPER.assume(
    FORMULAS,
    "Two players take turns to choose a free variable of a conjunctive normal form and its value; one of them wants it "
    "true in the end. To decide who wins is PSPACE-complete for clauses of at most five literals [RahmanWatson2020].",
)
PAPER.assume(
    UNKNOT,
    "To decide whether a diagram is one of the unknot is in NP [HassLagariasPippenger1999], so in PSPACE.",
)

Clause = tuple[int, ...]
Formula = tuple[Clause, ...]
"""Clauses of literals: 1 is the first variable, -2 the negated second one."""

VARIABLES, CLAUSES = 3, 3
"""The most variables and clauses of the formulas that are compared."""


def formulas() -> Iterator[tuple[int, Formula]]:
    """All formulas of few clauses, each in different variables, with the number of variables."""
    for variables in range(1, VARIABLES + 1):
        signs = product((None, 1, -1), repeat=variables)
        clauses = [tuple(sign * at for at, sign in enumerate(chosen, 1) if sign) for chosen in signs]
        for number in range(1, CLAUSES + 1):
            for formula in combinations(filter(None, clauses), number):
                yield variables, formula


def satisfies(values: frozenset[int], formula: Formula) -> bool:
    """Return True if a formula is true where all literals in a set are."""
    return all(any(literal in values for literal in clause) for clause in formula)


Wins = tuple[bool, bool]
"""Whether the Knotter wins when she starts, and when the Unknotter starts."""


def wins_of(variables: int, formula: Formula) -> Wins:
    """Decide the game of a formula by plain recursion; the Knotter wants it false."""

    @cache
    def wins(values: frozenset[int], wanted: bool) -> bool:
        """Return True if the player wins whose turn it is, and who wants the formula true or false."""
        free = [at for at in range(1, variables + 1) if not {at, -at} & values]
        if not free:
            return satisfies(values, formula) == wanted
        return any(not wins(values | {literal}, not wanted) for at in free for literal in (at, -at))

    start = frozenset[int]()
    return wins(start, False), not wins(start, True)


def on_the_drawing(variables: int, formula: Formula) -> Wins:
    """Decide the game on the drawing of the negation: the solver gets the form that the checker reads from it."""
    lines = [" ".join(map(str, (*clause, 0))) for clause in formula]
    form, known = read_dimacs("\n".join([f"p cnf {variables} {len(formula)}", *lines]), "formula")
    drawn = check_gates(gates_certificate(Arrangement.of(form.terms, known).provable()))
    outcome = solve_cube(CubeGame(function_of(drawn, known))).value().outcome
    return outcome.knotter_first, outcome.unknotter_first


def players_exchanged(variables: int, formula: Formula) -> Wins:
    """The same if the Knotter is the player who wants the formula true."""
    first, second = on_the_drawing(variables, formula)
    return not second, not first


@PAPER.claim(
    GAME,
    "On the drawing of the negation of a conjunctive normal form *To Knot or Not to Knot* is the game of the formula; "
    "the Unknotter is the player who wants it true.",
    uses=(THEOREM,),
    mutants={"the Knotter is the player who wants it true": {"reading": players_exchanged}},
)
def formulas_as_games(reading: Callable[[int, Formula], Wins] = on_the_drawing) -> Iterable[Question]:
    """The moves are the same: a variable and its value, an unresolved crossing and its sign."""
    yield every(
        f"all formulas of at most {CLAUSES} clauses and {VARIABLES} variables, whoever starts",
        formulas(),
        reading,
        wins_of,
        starred=True,
        bound=True,
        by="play",
    )


@PAPER.claim(
    COMPLETE,
    "To decide who wins *To Knot or Not to Knot* on a pseudodiagram of a knot is PSPACE-complete.",
    uses=(THEOREM, FORMULAS, UNKNOT),
    mutants={"clauses of six literals": {"widest": 6}, "two levels for each term": {"levels": 2}},
)
def who_wins(widest: int = 5, levels: int = 1) -> Iterable[Question]:
    """A play has as many moves as there are unresolved crossings, so that the game is in PSPACE. For a formula of N
    clauses of at most 5 literals and n variables the drawing has at most 28 N gates, each with four crossings. A term
    adds at most one level to a tower, which has two crossings more for each. Two chords cross at most once, and there
    is one more than gates.
    """
    clauses, variables, gates, crossings = z3.Reals("N n gates crossings")
    yield entails(
        "the number of crossings",
        crossings <= 112 * clauses + variables * (2 + 2 * clauses) + (28 * clauses + 1) * 14 * clauses,
        given=[
            clauses >= 1,
            variables >= 1,
            gates >= 0,
            gates <= letters_of(widest) * clauses,
            crossings <= 4 * gates + variables * (2 + 2 * levels * clauses) + (gates + 1) * gates / 2,
        ],
    )
