"""Section 3: outcomes, projections, and the effect of pseudo Reidemeister moves on X and Y.

X and Y of this paper are those of Johnson2011a plus one, so they run over 1, 2, 3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from itertools import product

from knotgames.algebra.knot_type.formal import STAR, add, even_projection, games_to_birthday, odd_projection, payoffs
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import (
    JOHNSON,
    RULEBOOK,
    VALUES,
    KnotValue,
    ValueAlgebra,
    payoffs_of,
    smallest_knot_games,
    value_of,
)
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.claim import Question
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011b import relations
from knotgames.checks.papers.johnson2011b.paper import GENUS, INDUCTION, ONE_CLASS, PAPER, SUMS, TWISTS
from knotgames.checks.papers.johnson2011b.relations import ZERO, Keeps, Payoffs, Relation, last_mover_keeps, no_worse
from knotgames.checks.papers.johnson2011b.s02_operations import proved_steps
from knotgames.checks.questions import ask, by_z3, every, facts, none_fails

ZERO_STAR = KnotValue.parse("000*")


def normalized(value: KnotValue) -> tuple[str, str]:
    """The normalized outcome [Johnson2011b, Definition 3.11]."""
    return str(value.even_projection.outcome), str(value.odd_projection.outcome)


@cache
def of_normalized(even: str, odd: str) -> frozenset[KnotValue]:
    """The values whose even and odd projections have these outcomes."""
    return frozenset(value for value in VALUES if normalized(value) == (even, odd))


# --- the outcomes of P and P # * ---------------------------------------------------------------------------------

PAPER.lemma(
    "Corollary 3.6",
    "For any pseudodiagram $P$, $P$ and $P # * # *$ have the same outcome.",
    "outcome(P) = outcome(P + * + *)",
    mutants=["outcome(P) = outcome(P + *)"],
)

PAPER.lemma(
    "Lemma 3.7",
    "If $P$ is $U2$, then $P # *$ is $U1$. Similarly, if $P$ is $K2$, then $P # *$ is $K1$.",
    "(outcome(P) in {U, 2} implies outcome(P + *) in {U, 1}) and "
    "(outcome(P) in {K, 2} implies outcome(P + *) in {K, 1})",
    mutants=[
        "outcome(P) in {U, 2} implies outcome(P + *) in {U, 2}",
        "outcome(P) in {K, 1} implies outcome(P + *) in {K, 1}",
    ],
)

PAPER.lemma(
    "Lemma 3.8",
    "If $P # *$ is $U2$, then $P$ is $U1$, and if $P # *$ is $K2$, then $P$ is $K1$.",
    "(outcome(P + *) in {U, 2} implies outcome(P) in {U, 1}) and "
    "(outcome(P + *) in {K, 2} implies outcome(P) in {K, 1})",
    mutants=["outcome(P + *) in {U, 2} implies outcome(P) in {U, 2}"],
)


# --- pseudo Reidemeister II ---------------------------------------------------------------------------------------


@PAPER.claim(
    "Lemma 3.9",
    "Suppose $P ->2 Q$. If $P$ and $Q$ are even, then $Q$ is $U2$ implies $P$ is $U2$, and $Q$ is $K2$ implies $P$ is "
    "$K2$. Similarly, if $P$ and $Q$ are odd, then $Q$ is $U1$ implies $P$ is $U1$, and $Q$ is $K1$ implies $P$ is "
    "$K1$.",
    certificates=drup_proofs,
    uses=(ONE_CLASS, TWISTS),
    mutants={
        "options of Q need not lift": {"lifted": False},
        "parities exchanged": {"keeps": lambda parity, p, q: last_mover_keeps(1 - parity, p, q)},
    },
)
def lemma_3_9(lifted: bool = True, keeps: Keeps = last_mover_keeps) -> Iterable[Question]:
    """Induction: one step, for all sets of outcomes of options, and by z3 for all sets of values of options."""
    scope = "all games P ->2 Q, one step of the induction"
    cases = (case for case in relations.reduced_outcomes() if relations.may_be_reduced(case, lifted, keeps))
    outcome_of = relations.outcome_of
    yield every(scope, cases, lambda case: keeps(case[0], outcome_of(case[3]), case[2]), shown=relations.in_words)

    def relation(p: KnotValue, q: KnotValue) -> bool:
        return keeps(p.parity, p.outcome, q.outcome) and keeps_projections(keeps, p, q)

    yield _by_z3(scope, relation, lifted)


def _by_z3(scope: str, relation: Relation, lifted: bool = True) -> Question:
    classes = relations.reduced_classes()
    return by_z3(scope, (relations.second_move_by_z3(q, is_end, relation, lifted) for q, is_end in classes))


def keeps_projections(keeps: Keeps, p: KnotValue, q: KnotValue) -> bool:
    """The lemma for both projections: by Remark 2.1 it applies to P # * and Q # * as well."""
    return keeps(0, p.even_projection.outcome, q.even_projection.outcome) and keeps(
        1, p.odd_projection.outcome, q.odd_projection.outcome
    )


# --- normalized outcomes ------------------------------------------------------------------------------------------

PAPER.lemma(
    "Lemma 3.12",
    "The normalized outcomes of $P$ and $P # *$ are the same. In particular, pseudo Reidemeister I moves have no "
    "effect on normalized outcomes.",
    "outcome(e(P)) = outcome(e(P + *)) and outcome(o(P)) = outcome(o(P + *))",
    mutants=["outcome(P) = outcome(P + *)"],
)

Levels = Mapping[tuple[str, int], str]

LEVELS: Levels = {
    ("X", 1): "outcome(e(P)) in {U, 2} and outcome(o(P)) in {U, 1}",
    ("X", 2): "outcome(e(P)) in {K, 1} and outcome(o(P)) in {U, 1}",
    ("X", 3): "outcome(e(P)) in {K, 1} and outcome(o(P)) in {K, 2}",
    ("Y", 1): "outcome(e(P)) in {U, 1} and outcome(o(P)) in {U, 2}",
    ("Y", 2): "outcome(e(P)) in {U, 1} and outcome(o(P)) in {K, 1}",
    ("Y", 3): "outcome(e(P)) in {K, 2} and outcome(o(P)) in {K, 1}",
}
"""X and Y from the even and the odd projection, by Definition 3.13."""

Figure = Mapping[tuple[int, int], tuple[str, str]]

FIGURE_13: Figure = {
    (1, 1): ("U", "U"), (1, 2): ("U", "1"), (1, 3): ("2", "1"),
    (2, 1): ("1", "U"), (2, 2): ("1", "1"), (2, 3): ("K", "1"),
    (3, 1): ("1", "2"), (3, 2): ("1", "K"), (3, 3): ("K", "K"),
}  # fmt: skip
"""The normalized outcome by X and Y. Only the entry (2, 3) survives; the others follow from Definition 3.13."""


def legitimate(levels: Levels, figure: Figure) -> str:
    """The lemma that exactly one pair of levels X, Y fits each game, with these normalized outcomes."""
    said = [
        "not (outcome(e(P)) in {U, 2} and outcome(o(P)) in {K, 2})",
        "not (outcome(e(P)) in {K, 2} and outcome(o(P)) in {U, 2})",
        *(f"({name}(P) = {i - 1} iff {clause})" for (name, i), clause in levels.items()),
        *(
            f"(X(P) = {x - 1} and Y(P) = {y - 1} iff outcome(e(P)) = {even} and outcome(o(P)) = {odd})"
            for (x, y), (even, odd) in figure.items()
        ),
        *(f"(exists Q: X(Q) = {x - 1} and Y(Q) = {y - 1})" for x, y in figure),
    ]
    return " and ".join(said)


PAPER.lemma(
    "Definition 3.13",
    "It is impossible that $P_0$ is $U2$ and $P_1$ is $K2$, or $P_0$ is $K2$ and $P_1$ is $U2$, so that $X(P)$ and "
    "$Y(P)$ are well defined; the nine possibilities are those of Figure 13.",
    legitimate(LEVELS, FIGURE_13),
    reading="Only the entry $X = 2$, $Y = 3$ of the figure survives; the other entries follow from the definition. "
    "In the formula $X$ and $Y$ are smaller by one, as in Johnson2011a.",
    altered={
        "(U, K) for X = 2, Y = 3": {"lemma": legitimate(LEVELS, {**FIGURE_13, (2, 3): ("U", "K")})},
        "X = 2 iff P0 is U2": {
            "lemma": legitimate({**LEVELS, ("X", 2): "outcome(e(P)) in {U, 2} and outcome(o(P)) in {U, 1}"}, FIGURE_13)
        },
    },
)


PAPER.lemma(
    "Definition 3.13 (normalized outcomes)",
    "The values of $X(P)$ and $Y(P)$ together carry the exact same information as the normalized outcome of $P$.",
    "X(P) = X(Q) and Y(P) = Y(Q) iff outcome(e(P)) = outcome(e(Q)) and outcome(o(P)) = outcome(o(Q))",
    mutants=[
        "X(P) = X(Q) iff outcome(e(P)) = outcome(e(Q))",
        "X(P) = X(Q) and Y(P) = Y(Q) iff outcome(P) = outcome(Q)",
    ],
)

PLAYED = 3


@PAPER.claim(
    "Definition 3.13 (outcomes)",
    "If $P$ is even, then $P$ is $U1$ iff $Y(P) < 3$, while $P$ is $K1$ iff $X(P) > 1$. If $P$ is odd, then $P$ is "
    "$U1$ iff $X(P) < 3$, while $P$ is $K1$ iff $Y(P) > 1$.",
    uses=(ONE_CLASS,),
    mutants={
        "X and Y exchanged": {"said": lambda p: payoffs_of(p.y, p.x, p.parity)},
        "an odd P is K1 iff X(P) > 1": {
            "said": lambda p: (int(p.x > 0), relations.by_x_and_y(p)[1]) if p.odd else relations.by_x_and_y(p)
        },
    },
)
def outcomes_by_x_and_y(said: Payoffs = relations.by_x_and_y, rulebook: Rulebook = RULEBOOK) -> Iterable[Question]:
    """Induction: the claimed outcomes follow from the conditions on the options of each class."""
    scope = "all games, one step of the induction"
    of_ends = [said(VALUES[end]) for end in rulebook.ends]
    ends = None if of_ends == [(0, 0), (1, 1)] else f"the ends, with {of_ends}"
    places = range(len(rulebook))
    yield none_fails(scope, places, lambda place: ends or relations.not_by_play(place, said, rulebook))
    yield by_z3(scope, (ends or relations.not_by_play_z3(place, said, rulebook) for place in places))
    yield every(
        f"the games of birthday at most {PLAYED} and a smallest game of each value, by play",
        (*games_to_birthday(PLAYED), *smallest_knot_games()),
        lambda game: said(value_of(game)),
        payoffs,
        lambda game, *_: f"{game} of value {value_of(game)}",
        bound=True,
    )


PROJECTIONS = (even_projection, odd_projection)


@PAPER.claim(
    "Definition 3.10 (P ->2 Q)",
    "If $P ->2 Q$, then $P^0 ->2 Q^0$ and $P^1 ->2 Q^1$.",
    uses=(TWISTS, "Section 2 (P ->1 Q)"),
    reading="A pseudodiagram is identified with the game on it, and $P ->2 Q$ has the meaning of Figure 12: each "
    "option of $Q$ lifts to one of $P$, and each other option of $P$ has $Q$ as an option.",
    mutants={"P^0 ->2 Q^1 and P^1 ->2 Q^0": {"of_q": lambda i: 1 - i}},
)
def projections_of_second_moves(of_q: Callable[[int], int] = lambda i: i) -> Iterable[Question]:
    """P and Q have the same parity, so a projection adds * to both or neither; this preserves ->2 by Remark 2.1."""
    scope = "both parities and both projections; sums with *, one step of the induction"
    shown = "P of parity {0}, projection {1}"
    parities = product(range(2), repeat=2)
    same = every(scope, parities, lambda p, i: p != of_q(i), lambda p, i: p != i, shown, starred=True)
    yield same & facts(scope, proved_steps(both=True))
    small = [*games_to_birthday(2), *(add(game, add(STAR, STAR)) for game in games_to_birthday(1))]
    pairs = ((p, q) for p in (*small, *games_to_birthday(3)) for q in small if relations.reduces_two(p, q))
    yield every(
        "the games P ->2 Q of birthdays at most 3 and 2",
        ((p, q, i) for p, q in pairs for i in range(2)),
        lambda p, q, i: relations.reduces_two(PROJECTIONS[i](p), PROJECTIONS[of_q(i)](q)),
        shown="P = {0} and Q = {1}, projection {2}",
        starred=True,
        bound=True,
    )


# --- X and Y under reduction --------------------------------------------------------------------------------------


@PAPER.claim(
    "Theorem 3.14",
    "If $P ->1 Q$, then $X(P) = X(Q)$, $Y(P) = Y(Q)$, $pi(P) = 1 - pi(Q)$. If $P ->2 Q$, then $X(P) <= X(Q)$, $Y(P) >= "
    "Y(Q)$, $pi(P) = pi(Q)$. Consequently, if $P =>* Q$, then $X(P) <= X(Q)$, $Y(P) >= Y(Q)$.",
    certificates=drup_proofs,
    uses=(*INDUCTION, TWISTS, "Definition 3.10 (P ->2 Q)", "Definition 3.13 (outcomes)", "Lemma 3.9"),
    mutants={
        "X(P) >= X(Q)": {"relation": lambda p, q: p.x >= q.x and p.y >= q.y},
        "Y(P) <= Y(Q)": {"relation": lambda p, q: p.x <= q.x and p.y <= q.y},
        "Z(P) <= Z(Q)": {"relation": lambda p, q: no_worse(p, q) and p.z <= q.z},
    },
)
def theorem_3_14(relation: Relation = no_worse) -> Iterable[Question]:
    """For ->1, * is added to each value. For ->2, Lemma 3.9 applies to the projections; z3 also proves it directly."""
    scope = "all values of P and Q, from Lemma 3.9"
    shown = "P ->1 Q with Q of value {0}"
    by_star = every(scope, JOHNSON.values, _with_star, lambda q: (q.x, q.y, 1 - q.parity), shown)
    pairs = (pair for pair in product(JOHNSON.values, repeat=2) if keeps_projections(last_mover_keeps, *pair))
    yield by_star & every(scope, pairs, relation, shown="P of value {0} and Q of value {1}", starred=True)
    yield _by_z3("all sets of options of P and Q", relation)


def _with_star(q: KnotValue) -> tuple[int, int, int]:
    """X, Y and the parity of P with P ->1 Q."""
    p = q + ZERO_STAR
    return p.x, p.y, p.parity


WITHOUT_KNOTTER: Mapping[int, frozenset[str]] = {0: frozenset("U2"), 1: frozenset("U1")}
"""The outcomes of even and of odd pseudodiagrams that reduce to the unknot."""


@PAPER.claim(
    "Corollary 3.15",
    "Let $P$ be a pseudodiagram that reduces to the unknot by pseudo Reidemeister I and II moves. If $P$ is even, then "
    "its outcome class is either $U$ or 2, while if $P$ is odd, its outcome class is either $U$ or 1. In particular, "
    "no pseudodiagram that reduces to the unknot is in class $K$.",
    uses=(*INDUCTION, "Theorem 3.14", "Definition 3.13 (outcomes)"),
    mutants={
        "never 1": {"outcomes": {0: frozenset("U2"), 1: frozenset("U")}},
        "never 2": {"outcomes": {0: frozenset("U"), 1: frozenset("U1")}},
    },
)
def corollary_3_15(outcomes: Mapping[int, frozenset[str]] = WITHOUT_KNOTTER) -> Iterable[Question]:
    unknot = JOHNSON.values[ZERO]
    scope = "all values of P, with X(P) <= X and Y(P) >= Y of the unknot"
    of_p = (p for p in JOHNSON.values if no_worse(p, unknot))
    yield every(scope, of_p, lambda p: str(p.outcome) in outcomes[p.parity], shown="P of value {0}")
    even, odd = (f"outcome(P) in {{{', '.join(sorted(outcomes[parity]))}}}" for parity in range(2))
    yield ask(
        decide,
        f"X(P) <= X(u) and Y(P) >= Y(u) implies (parity(P) = even implies {even}) and (parity(P) = odd implies {odd})",
    )


@PAPER.claim(
    "Corollary 3.16",
    "If $P =>* Q$, and $Q$ has normalized outcome $(2, 1)$, then so does $P$.",
    uses=(*INDUCTION, "Theorem 3.14", "Definition 3.13 (outcomes)"),
    mutants={"(1, 2)": {"outcome": ("1", "2")}, "(U, U)": {"outcome": ("U", "U")}},
)
def corollary_3_16(outcome: tuple[str, str] = ("2", "1")) -> Iterable[Question]:
    having = of_normalized(*outcome)
    scope = "all pairs of values, with X(P) <= X(Q) and Y(P) >= Y(Q)"
    pairs = ((p, q) for p, q in product(JOHNSON.values, repeat=2) if q in having and no_worse(p, q))
    yield every(scope, pairs, lambda p, q: p in having, shown="P of value {0} and Q of value {1}", starred=True)
    p_has, q_has = (f"outcome(e({name})) = {outcome[0]} and outcome(o({name})) = {outcome[1]}" for name in "PQ")
    yield ask(decide, f"X(P) <= X(Q) and Y(P) >= Y(Q) and {q_has} implies {p_has}")


PAPER.lemma(
    "Section 3 (the pseudodiagram of Figure 5)",
    "The pseudodiagram on the left side of Figure 5 does not reduce to the unknot, and indeed it is in class $K$ "
    "(trivially).",
    "value(k) = 222 and ((some A': A' ~~ k) and (every A': A' ~~ k) implies A ~~ k) and "
    "(A ~~ k implies outcome(A) = K and not (X(A) <= X(u) and Y(A) >= Y(u)))",
    uses=("Theorem 3.14",),
    reading="The drawing is lost. We assume that it shows a pseudodiagram all of whose resolutions are knotted. Its "
    "options have the same property, so the game is indistinguishable from a knot.",
    mutants=["(some A': A' ~~ k) implies A ~~ k", "(some A': A' ~~ k) and (every A': A' ~~ k) implies outcome(A) = 1"],
)

PAPER.lemma(
    "Definition 3.1",
    "The options of $P$ all have the opposite parity to $P$, and for any $P$ and $Q$, $pi(P # Q)$ has the same parity "
    "as $pi(P) + pi(Q)$.",
    "(every P': parity(P') != parity(P)) and (parity(P + Q) = even iff parity(P) = parity(Q))",
    mutants=["parity(P + Q) = even iff parity(P) = even"],
)

PAPER.lemma(
    "Definition 3.11",
    "If $P$ is even, then the extended and normalized outcome are the same; if $P$ is odd, then the normalized outcome "
    "is obtained from the extended outcome by swapping its components. Moreover, $pi(P)$ and the normalized outcome of "
    "$P$ determine the outcome of $P$.",
    "(parity(P) = even implies outcome(e(P)) = outcome(P) and outcome(o(P)) = outcome(P + *)) and "
    "(parity(P) = odd implies outcome(e(P)) = outcome(P + *) and outcome(o(P)) = outcome(P)) and "
    "(parity(P) = parity(Q) and outcome(e(P)) = outcome(e(Q)) and outcome(o(P)) = outcome(o(Q)) implies "
    "outcome(P) = outcome(Q))",
    mutants=[
        "outcome(e(P)) = outcome(P) and outcome(o(P)) = outcome(P + *)",
        "outcome(e(P)) = outcome(e(Q)) and outcome(o(P)) = outcome(o(Q)) implies outcome(P) = outcome(Q)",
    ],
)

PAPER.lemma(
    "Definition 3.13 ((U, K))",
    "Some possibilities, like $(U, K)$, do not occur for normalized or extended outcomes.",
    "not (outcome(e(P)) = U and outcome(o(P)) = K) and not (outcome(P) = U and outcome(P + *) = K)",
    mutants=["not (outcome(P) = U and outcome(P + *) = 1)", "not (outcome(P) = 1 and outcome(P + *) = K)"],
)


Level = Callable[[KnotValue], Hashable]


@PAPER.claim(
    "Footnote 1",
    "$X(P # Q)$ is completely determined by $X(P)$ and $X(Q)$, and $Y(P # Q)$ is partially determined by $Y(P)$ and "
    "$Y(Q)$, independently of the parities of $P$ and $Q$.",
    uses=(SUMS, GENUS),
    mutants={
        "Y(P # Q) is completely determined": {"partially": False},
        "X and Y exchanged": {"x": lambda value: value.y + 1, "y": lambda value: value.x + 1},
        "the outcome in place of Y": {"y": lambda value: str(value.outcome)},
    },
)
def footnote_1(
    partially: bool = True,
    x: Level = lambda value: value.x + 1,
    y: Level = lambda value: value.y + 1,
    algebra: ValueAlgebra = JOHNSON,
) -> Iterable[Question]:
    """The set of values Y(P # Q) for given Y(P) and Y(Q) does not depend on parities; it may have several elements."""
    of_pairs = product(enumerate(algebra.values), repeat=2)
    sums = [(p, q, algebra.values[algebra.table[i][j]]) for (i, p), (j, q) in of_pairs]
    of_x = {(x(p), x(q)): x(total) for p, q, total in sums}
    of_y: dict[tuple[Hashable, Hashable], dict[tuple[int, int], set[Hashable]]] = {}
    for p, q, total in sums:
        of_y.setdefault((y(p), y(q)), {}).setdefault((p.parity, q.parity), set()).add(y(total))
    occurring = [levels for by_parity in of_y.values() for levels in by_parity.values()]
    scope = "all pairs of values"
    x_is_determined = every(
        scope,
        sums,
        lambda p, q, total: x(total),
        lambda p, q, total: of_x[x(p), x(q)],
        "X(P # Q) is {left} for P = {0} and Q = {1}, and elsewhere {right}",
        starred=True,
        law_of=[x],
    )
    by_no_parity = every(
        scope,
        sums,
        lambda p, q, total: all(y(total) in levels for levels in of_y[y(p), y(q)].values()),
        shown="Y(P # Q) for P = {0} and Q = {1} does not occur for other parities",
        starred=True,
    )
    how_far = [
        ("Y(P # Q) is not determined at all", any({*map(y, algebra.values)} - levels for levels in occurring)),
        ("Y(P # Q) is only partially determined", any(len(levels) > 1 for levels in occurring), partially),
    ]
    yield x_is_determined & by_no_parity & facts(scope, how_far)
