"""Section 8, and the open question of section 6."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product, zip_longest

import z3

from knotgames.algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011b.paper import CONWAY, GENUS, INDUCTION, PAPER, RATIONAL_SUMS, Quantifier
from knotgames.checks.papers.johnson2011b.s03.outcomes import ZERO_STAR, normalized, of_normalized
from knotgames.checks.papers.johnson2011b.s06.theorem import reduces_to_odd_even
from knotgames.checks.papers.johnson2011b.s07_sums import (
    HARD,
    HARD_CROSSINGS,
    OTHER_CROSSINGS,
    SUM_CROSSINGS,
    SUMMANDS,
    UNKNOT,
    Played,
    Trivial,
    by_classes,
    crossings_of,
    in_any_order,
    joint,
    sum_text,
    sums,
    sums_of_classes,
)
from knotgames.checks.questions import ask, by_z3, every, none_fails, together
from knotgames.checks.solvers.query import Query
from knotgames.games.rational.census import diagrams, recorded
from knotgames.games.rational.moves import Word
from knotgames.games.rational.shadows import is_trivial
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram, continuant

CLASSES = 37
"""The bound on the number of classes of pseudodiagrams."""

PLAIN = 5
"""The greatest number of crossings of the pseudodiagrams that are also played by plain recursion."""


def kappa(value: KnotValue) -> int:
    """0 if the normalized outcome is (U, U), and 1 otherwise."""
    return int(value not in of_normalized("U", "U"))


@PAPER.claim(
    "Section 8 (homomorphism)",
    "In the case of sums of rational shadows, let $f(S) = (pi(S), kappa(S))$, where $pi(S)$ is the parity of $S$ and "
    "$kappa(S)$ is 0 or 1 depending on whether the normalized outcome of $S$ is $(U, U)$ or (2, 1). Then the outcome "
    "of $S$ is determined by $f(S)$, and $f(S # T)$ is predictable from $f(S)$ and $f(T)$.",
    uses=(*INDUCTION, "Theorem 7.5 (corrected)"),
    mutants={
        "without the parity": {"f": kappa},
        "without kappa": {"f": lambda value: value.odd},
        "the outcome alone": {"f": lambda value: value.outcome},
    },
)
def homomorphism(f: Callable[[KnotValue], Hashable] = lambda value: (value.odd, kappa(value))) -> Iterable[Question]:
    """Equal f(S) and f(T) must imply equal outcomes and equal f of sums, on the values 000, 000*, 022 and 022*."""
    values = (UNKNOT, ZERO_STAR, HARD, HARD + ZERO_STAR)
    outcomes = {f(s): s.outcome for s in values}
    predicted = {(f(s), f(t)): f(s + t) for s, t in product(values, repeat=2)}
    scope = "all sums of rational shadows, by their values"
    yield every(
        scope,
        values,
        lambda s: outcomes[f(s)],
        lambda s: s.outcome,
        "f says outcome {left} of a game of value {case}, not {right}",
        to_the_end=True,
    ) & every(
        scope,
        product(values, repeat=2),
        lambda s, t: predicted[f(s), f(t)],
        lambda s, t: f(s + t),
        "f says {left} of the sum of {0} and {1}, not {right}",
        starred=True,
        law_of=[f],
    )


@PAPER.claim(
    "Section 8 (two classes)",
    "Rational shadows fall into two classes. One class consists of the trivial shadow $[]$ and all rational shadows "
    "which reduce to odd-even shadows by repeated applications of (1-5) and (7-8), while the other class consists of "
    "all other rational shadows. Then a sum of one or more rational shadows has normalized outcome $(2, 1)$ if any of "
    "the summands is in the second class, and normalized outcome $(U, U)$ otherwise.",
    reading="Shadows related by (1) to (6) are identified, so $[(0), (0)]$ is the trivial shadow.",
    uses=(*INDUCTION, RATIONAL_SUMS, "Definition 3.13 (outcomes)", "Theorem 7.5 (corrected)"),
    mutants={
        "[] is in the second class": {"trivial": reduces_to_odd_even},
        "if all of the summands are": {"quantifier": any},
    },
)
def two_classes(trivial: Trivial = is_trivial, quantifier: Quantifier = all) -> Iterable[Question]:
    """The values of the two classes, and play of S and S # * as one game, give the outcomes."""
    yield by_classes(trivial, HARD, normalized, lambda value, first: _said(first), quantifier)
    outcomes = {
        first: "outcome(e(A + B)) = {} and outcome(o(A + B)) = {}".format(*_said(first)) for first in (True, False)
    }
    yield ask(decide, sums_of_classes(trivial, HARD, outcomes, quantifier))
    yield every(
        f"all sums of at most {SUMMANDS} shadows with at most {SUM_CROSSINGS} crossings, and of two shadows "
        f"of the second class with at most {HARD_CROSSINGS} each, or of one of them and any with at most "
        f"{OTHER_CROSSINGS}, played as one game",
        (*in_any_order(), *sums(SUM_CROSSINGS)),
        _normalized_by_play,
        lambda shadows: _said(quantifier(map(trivial, shadows))),
        lambda shadows, outcome, _: f"{sum_text(shadows)} has normalized outcome ({', '.join(outcome)})",
        by="play",
        bound=True,
    )


def _said(first_class: bool) -> tuple[str, str]:
    return ("U", "U") if first_class else ("2", "1")


def _normalized_by_play(shadows: tuple[Word, ...], played: Played = joint) -> tuple[str, str]:
    here, more = (str(played(total).outcome) for total in (shadows, (*shadows, (1,))))
    return (more, here) if crossings_of(shadows) % 2 else (here, more)


@PAPER.claim(
    "Section 8 (at most 37 classes)",
    "Two pseudodiagrams $S$ and $T$ are strategically equivalent if for all pseudodiagrams $Q$, the sums $S # Q$ and "
    f"$T # Q$ have the same outcome. One can show that there are at most {CLASSES} equivalence classes of "
    "pseudodiagrams.",
    uses=(*INDUCTION, GENUS),
    mutants={f"at most {CLASSES - 1}": {"most": CLASSES - 1}},
)
def at_most_37_classes(most: int = CLASSES, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """Two games have the same outcomes in all sums if and only if their values do; pseudodiagrams have fewer sums."""

    def classes_and_others(rows: Iterable[Iterable[int]]) -> tuple[int, int]:
        """The number of distinct rows, and the number of values with the row of another value."""
        outcomes = [tuple(algebra.values[total].outcome for total in row) for row in rows]
        return len({*outcomes}), len(outcomes) - len({*outcomes})

    yield together(
        "all knot-type games, by their values",
        algebra.table,
        classes_and_others,
        (most, len(algebra.values) - most),
        lambda here, _: f"{here[0]} values differ in some sum",
    )


@PAPER.claim(
    "Section 8 (a monoid)",
    "The quotient space of pseudodiagrams modulo strategic equivalence has a monoid structure induced by $#$.",
    uses=("Section 2 (G # H)",),
    mutants={"of one outcome, and not in all sums": {"sums_too": False}},
)
def quotient_is_a_monoid(sums_too: bool = True) -> Iterable[Question]:
    """A sum of S # R with Q is a sum of S with R # Q, so equivalent S and T give equivalent S # R and T # R."""
    games, outcomes = z3.DeclareSort("Game"), z3.DeclareSort("Outcome")
    add, outcome = z3.Function("#", games, games, games), z3.Function("o", games, outcomes)
    s, t, r, q = z3.Consts("S T R Q", games)
    query = Query(*(add(add(one, r), q) == add(one, add(r, q)) for one in (s, t)))
    query.assume(outcome(add(s, add(r, q))) == outcome(add(t, add(r, q))) if sums_too else outcome(s) == outcome(t))
    other = outcome(add(add(s, r), q)) != outcome(add(add(t, r), q))
    scope = "all pseudodiagrams S, T and R, in all sums with Q"
    yield by_z3(scope, lambda: None if (model := query.model(other)) is None else str(model))
    scope = "the submonoids generated by two values, with all their elements as Q"
    yield none_fails(scope, _submonoids(), lambda values: _no_congruence(values, sums_too), bound=True)


def _submonoids() -> Iterator[frozenset[KnotValue]]:
    for pair in combinations_with_replacement(JOHNSON.values, 2):
        here = {UNKNOT, *pair}
        while more := {p + q for p, q in product(here, repeat=2)} - here:
            here |= more
        yield frozenset(here)


def _no_congruence(values: Collection[KnotValue], sums_too: bool) -> str | None:
    """Two equivalent values whose sums with a third are not equivalent, or None."""

    def kind(value: KnotValue) -> Hashable:
        return tuple((value + q).outcome for q in sorted(values, key=str)) if sums_too else value.outcome

    kinds = {value: kind(value) for value in values}
    wrong = (
        f"S of value {s}, T of value {t} and R of value {r}"
        for s, t, r in product(values, repeat=3)
        if kinds[s] == kinds[t] and kinds[s + r] != kinds[t + r]
    )
    return min(wrong, default=None)


# --- what is open -------------------------------------------------------------------------------------------------


def plain_outcome(diagram: Pseudodiagram) -> Outcome:
    """The outcome by the recursive definition alone, from the printed rules of play."""

    @cache
    def knotter_wins(twists: tuple[tuple[int, int], ...], knotter_to_move: bool) -> bool:
        after = [
            (*twists[:i], (a + sign, b - 1), *twists[i + 1 :])
            for i, (a, b) in enumerate(twists)
            if b
            for sign in (1, -1)
        ]
        if not after:
            return continuant(a for a, _ in twists)[0] not in SIGNS
        results = (knotter_wins(option, not knotter_to_move) for option in after)
        return any(results) if knotter_to_move else all(results)

    twists = tuple((twist.resolved, twist.unresolved) for twist in diagram.twists)
    return Outcome.of(knotter_wins(twists, True), knotter_wins(twists, False))


Lines = Callable[[], Iterable[tuple[Pseudodiagram, KnotValue, Outcome]]]


def _with(outcome: Outcome, of: Outcome) -> Iterator[tuple[Pseudodiagram, KnotValue, Outcome]]:
    return ((diagram, value, outcome if here is of else here) for diagram, value, here in recorded())


@PAPER.claim(
    "Section 6 (rational pseudodiagrams)",
    "It is still an open question to determine who wins rational pseudodiagrams in general.",
    open=True,
    uses=(CONWAY,),
    mutants={
        "the Knotter wins where the first player does": {"lines": lambda: _with(Outcome.KNOTTER, of=Outcome.FIRST)},
        "the first player wins where the second does": {"lines": lambda: _with(Outcome.FIRST, of=Outcome.SECOND)},
    },
)
def rational_pseudodiagrams(lines: Lines = recorded, most: int = PLAIN) -> Iterable[Question]:
    """The outcomes are tabulated in the file of `games.rational.census`, and computed again here."""
    known = list(lines())
    size = max(_crossings(diagram) for diagram, _, _ in known)
    yield every(
        f"the outcomes of all rational pseudodiagrams of at most {size} crossings, by their values",
        zip_longest(known, ((diagram, value, value.outcome) for diagram, value in diagrams(size))),
        lambda line, _: line,
        lambda _, computed: computed,
        # if one of the two has fewer lines, the other line is named
        lambda line, computed, *_: f"{(computed or line)[0]} is not as recorded",
        starred=True,
        bound=True,
    )
    yield every(
        f"those of at most {most} crossings, by plain recursion",
        ((diagram, outcome) for diagram, _, outcome in known if _crossings(diagram) <= most),
        lambda _, outcome: outcome,
        lambda diagram, _: plain_outcome(diagram),
        "{0} of outcome {left} has outcome {right} by plain recursion",
        starred=True,
        by="play",
        bound=True,
    )


def _crossings(diagram: Pseudodiagram) -> int:
    return sum(abs(twist.resolved) + twist.unresolved for twist in diagram.twists)
