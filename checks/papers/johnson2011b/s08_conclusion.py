"""Section 8, and the open question of section 6."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import CONWAY, GENUS, INDUCTION, PAPER
from checks.papers.johnson2011b.s03.outcomes import ZERO_STAR, normalized
from checks.papers.johnson2011b.s07_sums import HARD, UNKNOT
from games.rational.census import diagrams, recorded
from games.rational.tangle import Pseudodiagram, continuant

PLAIN = 5
"""All pseudodiagrams with at most so many crossings are also played out by plain recursion."""


@PAPER.claim(
    "Section 8 (homomorphism)",
    "In the case of sums of rational shadows, let f(S) = (pi(S), kappa(S)), where pi(S) is the parity of S and "
    "kappa(S) is 0 or 1 depending on whether the normalized outcome of S is (U, U) or (2, 1). Then the outcome of S "
    "is determined by f(S), and f(S # T) is predictable from f(S) and f(T).",
    uses=(*INDUCTION, "Theorem 7.5 (corrected)"),
    mutants={
        "without the parity": lambda: {"f": lambda value: normalized(value) != ("U", "U")},
        "without kappa": lambda: {"f": lambda value: value.odd},
    },
)
def homomorphism(
    f: Callable[[KnotValue], object] = lambda value: (value.odd, normalized(value) != ("U", "U")),
) -> Iterable[Finding]:
    """The sums of rational shadows have the values 000, 000*, 022 and 022*; f is a homomorphism on them if equal f(S),
    f(T) mean equal outcomes and equal f of sums.
    """
    values = (UNKNOT, ZERO_STAR, HARD, HARD + ZERO_STAR)
    bad = None
    for s, t in product(values, repeat=2):
        if f(s) == f(t) and s.outcome != t.outcome:
            bad = bad or f"games of values {s} and {t} have different outcomes"
        for a, b in product(values, repeat=2):
            if (f(s), f(t)) == (f(a), f(b)) and f(s + t) != f(a + b):
                bad = bad or f"the sums of values {s} + {t} and {a} + {b}"
    yield found("exhaustion", "all sums of rational shadows, by their values", bad)


@PAPER.claim(
    "Section 8 (at most 37 classes)",
    "Two pseudodiagrams S and T are strategically equivalent if for all pseudodiagrams Q, the sums S # Q and T # Q "
    "have the same outcome. One can show that there are at most 37 equivalence classes of pseudodiagrams.",
    uses=(*INDUCTION, GENUS),
    mutants={"at most 36": lambda: {"most": 36}},
)
def at_most_37_classes(most: int = 37, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Two games have the same outcomes in all sums with knot-type games just if their values have; pseudodiagrams are
    such games, and are tested against fewer.
    """
    size = range(len(algebra.values))
    contexts = {tuple(algebra.values[algebra.table[x][y]].outcome for y in size) for x in size}
    bad = f"{len(contexts)} values differ in some sum" if len(contexts) > most else None
    yield found("exhaustion", "all knot-type games, by their values", bad)


# --- what is open -------------------------------------------------------------------------------------------------


def plain_outcome(diagram: Pseudodiagram, is_unknot: Callable[[int], bool]) -> str:
    """The outcome by the recursive definition alone, on tuples, from the rules of play as printed."""

    @cache
    def knotter_wins(twists: tuple[tuple[int, int], ...], knotter_to_move: bool) -> bool:
        after = [
            (*twists[:i], (a + sign, b - 1), *twists[i + 1 :])
            for i, (a, b) in enumerate(twists)
            if b
            for sign in (1, -1)
        ]
        if not after:
            return not is_unknot(continuant(a for a, _ in twists)[0])
        results = (knotter_wins(option, not knotter_to_move) for option in after)
        return any(results) if knotter_to_move else all(results)

    twists = tuple((twist.resolved, twist.unresolved) for twist in diagram.twists)
    first, second = knotter_wins(twists, True), knotter_wins(twists, False)
    return {(True, True): "K", (False, False): "U", (True, False): "1", (False, True): "2"}[first, second]


@PAPER.claim(
    "Section 6 (rational pseudodiagrams)",
    "It is still an open question to determine who wins rational pseudodiagrams in general.",
    open=True,
    uses=(CONWAY,),
    mutants={"a trefoil counts as unknotted": lambda: {"is_unknot": lambda p: abs(p) in (1, 3)}},
)
def rational_pseudodiagrams(
    is_unknot: Callable[[int], bool] = lambda p: abs(p) == 1, most: int = PLAIN
) -> Iterable[Finding]:
    """The outcomes are tabulated, not explained, in a file that a person can load (`games.rational.census`). Its lines
    are compared with the values that are computed now and, to a smaller size, with plain recursion.
    """
    lines = list(recorded())
    size = max(_crossings(diagram) for diagram, _, _ in lines)
    computed = [(diagram, value, value.outcome) for diagram, value in diagrams(size)]
    stale = next((f"{new[0]} is not as recorded" for new, old in zip(computed, lines, strict=True) if new != old), None)
    scope = f"the outcomes of all {len(lines):,} rational pseudodiagrams of at most {size} crossings"
    yield found("exhaustion", f"{scope}, by their values", stale, complete=False)
    wrong = next(
        (
            f"{diagram} of outcome {outcome} has outcome {plain_outcome(diagram, is_unknot)} by plain recursion"
            for diagram, _, outcome in lines
            if _crossings(diagram) <= most and plain_outcome(diagram, is_unknot) != outcome
        ),
        None,
    )
    yield found("exhaustion", f"those of at most {most} crossings by plain recursion", wrong, complete=False)


def _crossings(diagram: Pseudodiagram) -> int:
    return sum(abs(twist.resolved) + twist.unresolved for twist in diagram.twists)
