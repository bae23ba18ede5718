"""Section 3: outcomes, zero games, projections, and what pseudo Reidemeister moves do to X and Y.

X and Y of this paper are those of Johnson2011a plus one: here they run over 1, 2, 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product

from algebra.knot_type.formal import STAR, Game, payoffs
from algebra.knot_type.rulebook import Rulebook
from algebra.knot_type.values import JOHNSON, RULEBOOK, KnotValue, ValueAlgebra
from algebra.outcome import Outcome
from checks.certificates.drup import drup_proofs
from checks.claim import Finding, found
from checks.papers.johnson2011b import relations
from checks.papers.johnson2011b.paper import GENUS, INDUCTION, ONE_CLASS, PAPER, SUMS, TWISTS
from checks.papers.johnson2011b.relations import ZERO, Relation, last_mover_keeps, no_worse

ZERO_STAR = KnotValue.parse("000*")


def normalized(value: KnotValue) -> tuple[str, str]:
    """The normalized outcome [Johnson2011b, Definition 3.11]."""
    return str(value.even_projection.outcome), str(value.odd_projection.outcome)


# --- zero games ---------------------------------------------------------------------------------------------------


def is_zero_game(position: Game, again: str) -> bool:
    """Whether a game is a zero game.

    Args:
        position: the game.
        again: which game has to be a zero game in turn, for every option Q of P and some option R of Q: `Q` as the
            definition is printed, `R` as it is used.
    """
    options = position.sides[0] if position.sides else frozenset()
    return payoffs(position)[1] == 0 and all(
        any(is_zero_game(r if again == "R" else q, again) for r in (q.sides[0] if q.sides else ())) for q in options
    )


def _star_star_is_zero(again: str) -> Iterable[Finding]:
    bad = None if is_zero_game(STAR + STAR, again) else f"* # * = {STAR + STAR}"
    yield found("exhaustion", "the game * # *", bad)


@PAPER.claim(
    "Definition 3.3",
    "P is a zero game iff P is U1 and for every option Q of P, there is an option R of Q, such that Q is a zero game. "
    "With this definition # of two * is a zero game (Corollary 3.6).",
    correction="Definition 3.3 (corrected)",
    controls={"R is a zero game": lambda: {"again": "R"}},
)
def definition_3_3(again: str = "Q") -> Iterable[Finding]:
    """As printed, only the unknot itself is a zero game."""
    return _star_star_is_zero(again)


@PAPER.claim(
    "Definition 3.3 (corrected)",
    "P is a zero game iff P is U1 and for every option Q of P, there is an option R of Q, such that R is a zero game. "
    "With this definition # of two * is a zero game (Corollary 3.6).",
    mutants={"Q is a zero game": lambda: {"again": "Q"}},
)
def definition_3_3_corrected(again: str = "R") -> Iterable[Finding]:
    return _star_star_is_zero(again)


_NOT_ZERO: Mapping[str, Callable[[], Mapping[str, bool]]] = {
    "a zero game need not be U1": lambda: {"unknotter_first": False},
    "some option has an option that is a zero game": lambda: {"every": False},
}


@PAPER.claim(
    "Lemma 3.4",
    "If P is a zero game, then P is even and U2.",
    certificates=drup_proofs,
    uses=(ONE_CLASS, "Definition 3.3 (corrected)"),
    mutants=_NOT_ZERO,
)
def lemma_3_4(unknotter_first: bool = True, every: bool = True, rulebook: Rulebook = RULEBOOK) -> Iterable[Finding]:
    """By induction every zero game has the value 000: u has, and so has every game in U1 whose options have options
    of that value. And 000 is an even value with outcome U.
    """
    scope = "all games, one step of the induction: a zero game has value 000"
    zero = JOHNSON.values[ZERO]
    kept = None if not zero.odd and not zero.outcome.knotter_first else f"the value {zero}"
    yield found("z3", scope, kept or relations.zero_game_by_z3(rulebook, unknotter_first, every))
    yield found("exhaustion", scope, kept or relations.zero_game_by_exhaustion(rulebook, unknotter_first, every))


@PAPER.claim(
    "Theorem 3.5",
    "Let A and P be pseudodiagrams, with P a zero game. Then A # P has the same outcome as A.",
    certificates=drup_proofs,
    uses=(*INDUCTION, GENUS, "Lemma 3.4"),
    mutants={**_NOT_ZERO, "P has value 011": lambda: {"zero": KnotValue.parse("011")}},
)
def theorem_3_5(
    unknotter_first: bool = True,
    every: bool = True,
    zero: KnotValue = JOHNSON.values[ZERO],
    algebra: ValueAlgebra = JOHNSON,
) -> Iterable[Finding]:
    """A zero game has the value 000, and a value does not change when 000 is added."""
    changed = next((f"A of value {a}" for a in algebra.values if (a + zero).outcome != a.outcome), None)
    scope = "all games A, by their values, and all zero games P"
    step = relations.zero_game_by_z3(algebra.rulebook, unknotter_first, every)
    yield found("z3", scope, changed or step)
    step = relations.zero_game_by_exhaustion(algebra.rulebook, unknotter_first, every)
    yield found("exhaustion", scope, changed or step)


PAPER.lemma(
    "Corollary 3.6",
    "For any pseudodiagram P, P and P # * # * have the same outcome.",
    "outcome(P) = outcome(P + * + *)",
    mutants=["outcome(P) = outcome(P + *)"],
)

PAPER.lemma(
    "Lemma 3.7",
    "If P is U2, then P # * is U1. Similarly, if P is K2, then P # * is K1.",
    "(outcome(P) in {U, 2} implies outcome(P + *) in {U, 1}) and "
    "(outcome(P) in {K, 2} implies outcome(P + *) in {K, 1})",
    mutants=[
        "outcome(P) in {U, 2} implies outcome(P + *) in {U, 2}",
        "outcome(P) in {K, 1} implies outcome(P + *) in {K, 1}",
    ],
)

PAPER.lemma(
    "Lemma 3.8",
    "If P # * is U2, then P is U1, and if P # * is K2, then P is K1.",
    "(outcome(P + *) in {U, 2} implies outcome(P) in {U, 1}) and "
    "(outcome(P + *) in {K, 2} implies outcome(P) in {K, 1})",
    mutants=["outcome(P + *) in {U, 2} implies outcome(P) in {U, 2}"],
)


# --- pseudo Reidemeister II ---------------------------------------------------------------------------------------


@PAPER.claim(
    "Lemma 3.9",
    "Suppose P ->2 Q. If P and Q are even, then Q is U2 implies P is U2, and Q is K2 implies P is K2. Similarly, if P "
    "and Q are odd, then Q is U1 implies P is U1, and Q is K1 implies P is K1.",
    certificates=drup_proofs,
    uses=(ONE_CLASS, TWISTS),
    mutants={
        "options of Q need not lift": lambda: {"lifted": False},
        "parities exchanged": lambda: {"keeps": lambda parity, p, q: last_mover_keeps(1 - parity, p, q)},
    },
)
def lemma_3_9(
    lifted: bool = True, keeps: Callable[[int, Outcome, Outcome], bool] = last_mover_keeps
) -> Iterable[Finding]:
    """One step of the induction, by all sets of outcomes of options, and by z3 for all sets of values of options."""
    scope = "all games P ->2 Q, one step of the induction"
    yield found("exhaustion", scope, relations.second_move_by_outcomes(lifted, keeps))
    yield found(
        "z3",
        scope,
        relations.second_move_by_z3(
            lambda p, q: keeps(p.parity, p.outcome, q.outcome) and keeps_projections(keeps, p, q), lifted
        ),
    )


def keeps_projections(keeps: Callable[[int, Outcome, Outcome], bool], p: KnotValue, q: KnotValue) -> bool:
    """The lemma for the projections: by Remark 2.1 it speaks of P # * and Q # * as well."""
    return keeps(0, p.even_projection.outcome, q.even_projection.outcome) and keeps(
        1, p.odd_projection.outcome, q.odd_projection.outcome
    )


# --- normalized outcomes ------------------------------------------------------------------------------------------

PAPER.lemma(
    "Lemma 3.12",
    "The normalized outcomes of P and P # * are the same. In particular, pseudo Reidemeister I moves have no effect on "
    "normalized outcomes.",
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
"""X and Y as Definition 3.13 has them, from the even and the odd projection."""

Figure = Mapping[tuple[int, int], tuple[str, str]]

FIGURE_13: Figure = {
    (1, 1): ("U", "U"), (1, 2): ("U", "1"), (1, 3): ("2", "1"),
    (2, 1): ("1", "U"), (2, 2): ("1", "1"), (2, 3): ("K", "1"),
    (3, 1): ("1", "2"), (3, 2): ("1", "K"), (3, 3): ("K", "K"),
}  # fmt: skip
"""The normalized outcome by X and Y. The figure is lost but for (2, 3); the rest was worked out by hand from
Definition 3.13."""


def legitimate(levels: Levels, figure: Figure) -> str:
    """The lemma that a definition of X and Y gives just one of each, with these normalized outcomes."""
    said = [
        "not (outcome(e(P)) in {U, 2} and outcome(o(P)) in {K, 2})",
        "not (outcome(e(P)) in {K, 2} and outcome(o(P)) in {U, 2})",
        *(f"({name}(P) = {i - 1} iff {clause})" for (name, i), clause in levels.items()),
        *(
            f"(X(P) = {x - 1} and Y(P) = {y - 1} iff outcome(e(P)) = {even} and outcome(o(P)) = {odd})"
            for (x, y), (even, odd) in figure.items()
        ),
        *(f"(exists Q: X(Q) = {x - 1} and Y(Q) = {y - 1})" for x, y in figure),
        "(parity(P) = even implies (outcome(P) in {U, 1} iff Y(P) < 2) and (outcome(P) in {K, 1} iff X(P) > 0))",
        "(parity(P) = odd implies (outcome(P) in {U, 1} iff X(P) < 2) and (outcome(P) in {K, 1} iff Y(P) > 0))",
    ]
    return " and ".join(said)


PAPER.lemma(
    "Definition 3.13",
    "It is impossible that P_0 is U2 and P_1 is K2, or P_0 is K2 and P_1 is U2, so that X(P) and Y(P) are well "
    "defined; the nine possibilities are those of Figure 13. If P is even, then P is U1 iff Y(P) < 3, while P is K1 "
    "iff X(P) > 1; if P is odd, then P is U1 iff X(P) < 3, while P is K1 iff Y(P) > 1.",
    legitimate(LEVELS, FIGURE_13),
    altered={
        "(U, K) for X = 2, Y = 3": lambda: {"lemma": legitimate(LEVELS, {**FIGURE_13, (2, 3): ("U", "K")})},
        "X = 2 iff P0 is U2": lambda: {
            "lemma": legitimate({**LEVELS, ("X", 2): "outcome(e(P)) in {U, 2} and outcome(o(P)) in {U, 1}"}, FIGURE_13)
        },
    },
)


# --- X and Y under reduction --------------------------------------------------------------------------------------


def _by_projections(relation: Relation) -> str | None:
    """Values whose projections stand as Lemma 3.9 says, but which are not in the relation: the proof in the paper."""
    for p, q in product(JOHNSON.values, repeat=2):
        if keeps_projections(last_mover_keeps, p, q) and not relation(p, q):
            return f"P of value {p} and Q of value {q}"
    return None


@PAPER.claim(
    "Theorem 3.14",
    "If P ->1 Q, then X(P) = X(Q), Y(P) = Y(Q), pi(P) = 1 - pi(Q). If P ->2 Q, then X(P) <= X(Q), Y(P) >= Y(Q), "
    "pi(P) = pi(Q). Consequently, if P =>* Q, then X(P) <= X(Q), Y(P) >= Y(Q).",
    certificates=drup_proofs,
    uses=(*INDUCTION, TWISTS, "Remark 2.1", "Lemma 3.9"),
    mutants={
        "X(P) >= X(Q)": lambda: {"relation": lambda p, q: p.x >= q.x and p.y >= q.y},
        "Y(P) <= Y(Q)": lambda: {"relation": lambda p, q: p.x <= q.x and p.y <= q.y},
        "Z(P) <= Z(Q)": lambda: {"relation": lambda p, q: no_worse(p, q) and p.z <= q.z},
    },
)
def theorem_3_14(relation: Relation = no_worse) -> Iterable[Finding]:
    """->1 by adding * to each value; ->2 from Lemma 3.9 for the projections, and again by z3 directly."""
    first = next(
        (
            f"P ->1 Q with Q of value {q}"
            for q in JOHNSON.values
            for p in [q + ZERO_STAR]
            if (p.x, p.y, p.parity) != (q.x, q.y, 1 - q.parity) or not relation(p.even_projection, q.even_projection)
        ),
        None,
    )
    yield found("exhaustion", "all values of P and Q, from Lemma 3.9", first or _by_projections(relation))
    yield found("z3", "all sets of options of P and Q", first or relations.second_move_by_z3(relation))


WITHOUT_KNOTTER: Mapping[int, frozenset[str]] = {0: frozenset("U2"), 1: frozenset("U1")}
"""The outcomes of even and of odd pseudodiagrams that reduce to the unknot."""


@PAPER.claim(
    "Corollary 3.15",
    "Let P be a pseudodiagram that reduces to the unknot by pseudo Reidemeister I and II moves. If P is even, then its "
    "outcome class is either U or 2, while if P is odd, its outcome class is either U or 1. In particular, no "
    "pseudodiagram that reduces to the unknot is in class K.",
    uses=(*INDUCTION, "Theorem 3.14"),
    mutants={
        "never 1": lambda: {"outcomes": {0: frozenset("U2"), 1: frozenset("U")}},
        "never 2": lambda: {"outcomes": {0: frozenset("U"), 1: frozenset("U1")}},
    },
)
def corollary_3_15(outcomes: Mapping[int, frozenset[str]] = WITHOUT_KNOTTER) -> Iterable[Finding]:
    unknot = JOHNSON.values[ZERO]
    wrong = [p for p in JOHNSON.values if no_worse(p, unknot) and str(p.outcome) not in outcomes[p.parity]]
    bad = f"P of value {wrong[0]}" if wrong else None
    yield found("exhaustion", "all values of P with X(P) <= X and Y(P) >= Y of the unknot", bad)


@PAPER.claim(
    "Corollary 3.16",
    "If P =>* Q, and Q has normalized outcome (2, 1), then so does P.",
    uses=(*INDUCTION, "Theorem 3.14"),
    mutants={"(1, 2)": lambda: {"outcome": ("1", "2")}, "(U, U)": lambda: {"outcome": ("U", "U")}},
)
def corollary_3_16(outcome: tuple[str, str] = ("2", "1")) -> Iterable[Finding]:
    bad = next(
        (
            f"P of value {p} and Q of value {q}"
            for p, q in product(JOHNSON.values, repeat=2)
            if no_worse(p, q) and normalized(q) == outcome != normalized(p)
        ),
        None,
    )
    yield found("exhaustion", "all pairs of values with X(P) <= X(Q) and Y(P) >= Y(Q)", bad)


@PAPER.claim(
    "Footnote 1",
    "X(P # Q) is completely determined by X(P) and X(Q), and Y(P # Q) is partially determined by Y(P) and Y(Q), "
    "independently of the parities of P and Q.",
    uses=(SUMS, GENUS),
    mutants={"Y(P # Q) is completely determined": lambda: {"partially": False}},
)
def footnote_1(partially: bool = True, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """The values of Y(P # Q) that occur for given Y(P) and Y(Q) are the same for all parities; for some there is
    just one, for some there are several.
    """
    yield found("exhaustion", "all pairs of values", _footnote_1(partially, algebra))


def _footnote_1(partially: bool, algebra: ValueAlgebra) -> str | None:
    x: dict[tuple[int, int], set[int]] = {}
    y: dict[tuple[int, int], dict[tuple[int, int], set[int]]] = {}
    for p, q in product(algebra.values, repeat=2):
        total = algebra.values[algebra.table[algebra.values.index(p)][algebra.values.index(q)]]
        x.setdefault((p.x, q.x), set()).add(total.x)
        y.setdefault((p.y, q.y), {}).setdefault((p.parity, q.parity), set()).add(total.y)
    for levels, sums in x.items():
        if len(sums) != 1:
            return f"X(P), X(Q) = {levels} with X(P # Q) in {sums}"
    for levels, by_parity in y.items():
        if len({frozenset(sums) for sums in by_parity.values()}) != 1:
            return f"Y(P), Y(Q) = {levels}, by parity"
        several = len(next(iter(by_parity.values())))
        if several > 1 and not partially:
            return f"Y(P), Y(Q) = {tuple(level + 1 for level in levels)} with {several} values of Y(P # Q)"
    free = all(len(sums) == 3 for by_parity in y.values() for sums in by_parity.values())
    return "all Y(P) and Y(Q), with any Y(P # Q)" if free else None
