"""Section 6: the winner of a rational shadow (Theorem 6.4), and the special case of even twists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from knotgames.algebra.knot_type.values import JOHNSON, KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.johnson2011b.paper import CONWAY, INDUCTION, PAPER
from knotgames.checks.papers.johnson2011b.pictures import Picture
from knotgames.checks.papers.johnson2011b.relations import no_worse
from knotgames.checks.papers.johnson2011b.s03.outcomes import of_normalized
from knotgames.checks.papers.johnson2011b.s04.tangles import of_word
from knotgames.checks.papers.johnson2011b.s06.lemmas import (
    BRUTE_WITH_ZEROS,
    WITHOUT_PAIRS,
    Holds,
    all_even_reduce,
    kind_of,
    kinds_by_parity,
)
from knotgames.checks.papers.johnson2011b.words import all_reached, knot_words, value_of_word, worded, words
from knotgames.checks.questions import Every, every, facts, none_fails
from knotgames.games.knot.diagrams.rational import from_rational
from knotgames.games.knot.diagrams.reidemeister import first_moves
from knotgames.games.rational.moves import Word, text_of
from knotgames.games.rational.shadows import MINIMAL, is_knot, is_odd_even, is_trivial
from knotgames.games.rational.tangle import Pseudodiagram

BRUTE = 12
"""The greatest number of crossings of the shadows, all letters positive, that are valued for Theorem 6.4."""

BRUTE_BETWEEN_ZEROS = 8
"""The greatest number of crossings of the valued shadows that have a 0 at one end or both."""

# --- Theorem 6.4 --------------------------------------------------------------------------------------------------

OutcomeRule = Callable[[bool, bool], Outcome]
"""The outcome from two facts: I moves reduce the shadow to an odd-even shadow, and the shadow is odd."""


def printed_rule(trivial: bool, odd: bool) -> Outcome:
    if trivial:
        return Outcome.UNKNOTTER
    return Outcome.FIRST if odd else Outcome.SECOND


def reduces_to_odd_even(word: Word) -> bool:
    """Return True if T =>1 O for some odd-even shadow O."""
    return any(word) and is_trivial(word)


@PAPER.claim(
    "Theorem 6.4",
    "Let $T$ be a rational shadow. If $T =>1 O$ for some odd-even shadow $O$, then $T$ is a win for the Unknotter, no "
    "matter which player goes first. Otherwise, if $T$ is even then $T$ is a win for the second player, and if $T$ is "
    "odd then $T$ is a win for the first player.",
    correction="Theorem 6.4 (corrected)",
    severity=Severity.SLIP,
    uses=(CONWAY,),
    controls={"with at least one crossing": {"least_crossings": 1}},
)
def theorem_6_4(least_crossings: int = 0) -> Iterable[Question]:
    """The shadow [] is won by the Unknotter but does not reduce to an odd-even shadow, which has a crossing."""
    yield _brute_force(printed_rule, reduces_to_odd_even, least_crossings, 7)


@PAPER.claim(
    "Theorem 6.4 (corrected)",
    "Let $T$ be a rational knot shadow with at least one crossing. If $T =>1 O$ for some odd-even shadow $O$, then $T$ "
    "is a win for the Unknotter, no matter which player goes first. Otherwise, if $T$ is even then $T$ is a win for "
    "the second player, and if $T$ is odd then $T$ is a win for the first player.",
    uses=(
        *INDUCTION,
        "Definition 3.13 (outcomes)",
        "Theorem 3.14",
        "Corollary 3.16",
        "Theorem 5.3",
        "Lemma 6.1",
        "Lemma 6.2",
    ),
    mutants={
        "as printed, with no crossing": {"least_crossings": 0},
        "odd shadows are won by the second player": {"rule": lambda trivial, odd: printed_rule(trivial, odd=False)},
        "odd-even itself, not after loops": {"reduces": is_odd_even},
    },
)
def theorem_6_4_corrected(
    rule: OutcomeRule = printed_rule, reduces: Callable[[Word], bool] = reduces_to_odd_even, least_crossings: int = 1
) -> Iterable[Question]:
    """T =>1 O gives the normalized outcome (U, U), and T =>* A gives (2, 1). The parity then gives the outcome."""
    crossings, twists = SEARCHED
    scope = (
        "all values that Lemma 6.2 allows; reductions to odd-even shadows by search, of shadows of at most "
        f"{crossings} crossings and {twists} twists"
    )
    empty = [] if least_crossings else [("the outcome of []", rule(reduces(()), False), Outcome.UNKNOTTER)]
    searched = every(scope, filter(any, knot_words(*SEARCHED)), reduces, _odd_even_by_search, worded)
    kinds = ((p, trivial) for p in JOHNSON.values for trivial in (True, False) if _may_have(p, trivial))
    shown = "the value {0}"
    by_kinds = every(scope, kinds, lambda p, trivial: rule(trivial, p.odd), lambda p, _: p.outcome, shown, starred=True)
    yield facts(scope, empty) & searched & by_kinds
    yield _brute_force(rule, reduces, least_crossings, BRUTE)


SEARCHED = (5, 5)
"""The greatest numbers of crossings and of twists of the shadows that are reduced in all ways by I moves."""


def _odd_even_by_search(word: Word) -> bool:
    """Return True if rules (1) to (8), in some order, lead to an odd-even shadow."""
    return any(map(is_odd_even, all_reached(word, WITHOUT_PAIRS)))


def _may_have(p: KnotValue, trivial: bool) -> bool:
    """Return True if X and Y of a value satisfy Lemma 6.2: those of an odd-even shadow, or the bounds of Lemma 6.1."""
    return p in of_normalized("U", "U") if trivial else any(no_worse(p, q) for q in of_normalized("2", "1"))


def _brute_force(rule: OutcomeRule, reduces: Callable[[Word], bool], least_crossings: int, most: int) -> Every:
    crossings, length = BRUTE_WITH_ZEROS
    between = min(most, BRUTE_BETWEEN_ZEROS)
    scope = (
        f"all knot shadows of {least_crossings} to {most} crossings with positive letters, of at most {between} "
        f"with a 0 at an end, and of at most {crossings} crossings and {length} twists with zeros anywhere"
    )
    words = (*knot_words(crossings, length), *_between_zeros(between), *knot_words(most, least=1))
    return every(
        scope,
        (word for word in words if sum(word) >= least_crossings),
        lambda word: rule(reduces(word), bool(sum(word) % 2)),
        lambda word: value_of_word(word).outcome,
        lambda word, said, outcome: f"{text_of(word)} has outcome {outcome}, not {said}",
        bound=True,
    )


def _between_zeros(most: int) -> Iterator[Word]:
    for crossings in range(most + 1):
        for n in range(1, crossings + 1):
            for word in words(crossings, n, 1):
                yield from filter(is_knot, ((0, *word), (0, *word, 0)))


# --- all twists even ----------------------------------------------------------------------------------------------

EVEN = (12, 6)
"""The greatest numbers of crossings and of twists of the shadows of even twists."""


@PAPER.claim(
    "Section 6 (all twists even)",
    "If $n >= 2$ and $T = [(a_1), (a_2), ..., (a_n)]$ is a rational knot shadow for which every $a_i$ is even, then "
    "$T$ cannot reduce by pseudo Reidemeister I moves at all, and is not an odd-even shadow. So by Theorem 6.4, it has "
    "outcome class 2, because it has even parity.",
    correction="Section 6 (all twists even, corrected)",
    severity=Severity.SLIP,
    uses=(CONWAY,),
    controls={"every ai is positive": {"least": 2}},
)
def all_even(least: int = 0) -> Iterable[Question]:
    """[(0), (2)] has two loops, so every resolution is the unknot. And [(0), (0)] is the unknot."""
    yield _all_even_one_by_one(least)


@PAPER.claim(
    "Section 6 (all twists even, corrected)",
    "If $n >= 2$ and $T = [(a_1), (a_2), ..., (a_n)]$ is a rational knot shadow for which every $a_i$ is even and "
    "positive, then $T$ cannot reduce by pseudo Reidemeister I moves at all, and is not an odd-even shadow. It has "
    "even parity, and outcome class 2.",
    uses=("Lemma 6.1", "Corollary 3.16", "Definition 3.13 (outcomes)", "Lemma 4.2 (corrected)", "Lemma 4.3, (9)"),
    mutants={"zeros are allowed": {"least": 0}},
)
def all_even_corrected(least: int = 2) -> Iterable[Question]:
    """Such a shadow is even and reduces to [(2), (2)] by (9) and (4). It has no loop: of two adjacent ends after a
    twist, one is at its last crossing, the other at a crossing of an earlier twist.
    """
    parts = chain(kinds_by_parity(kind_of), all_even_reduce(MINIMAL), _loop_in_a_twist(least))
    scope = "words of any length, by their first three letters, and by the crossings at the ends of tangles"
    yield facts(scope, parts, to_the_end=True)
    yield _all_even_one_by_one(least)


TWISTS_SEEN = 4
"""The number of twists after which the ends of a tangle repeat their crossings of two twists before."""


def _loop_in_a_twist(least: int) -> Holds:
    """No tangle of twists of `least` crossings, or one more, has a loop, even when closed; two twists decide this."""
    for letter in (least, least + 1):
        for length in range(1, TWISTS_SEEN + 1):
            word = (letter,) * length
            tangle = of_word(word)
            loop = any(len(set(crossing)) < 4 for crossing in tangle.crossings)
            nw, sw, se, ne = (_crossing_at(tangle, end) for end in tangle.ends)
            closed = any(len(set(side)) < 2 for side in ((nw, ne), (sw, se)))
            yield text_of(word), not loop and not closed


def _crossing_at(tangle: Picture, edge: int) -> int:
    """The crossing at an end; another number for each edge without crossings."""
    return next((c for c, crossing in enumerate(tangle.crossings) if edge in crossing), -1 - edge)


def _all_even_one_by_one(least: int) -> Every:
    most, twists = EVEN
    scope = f"all such shadows of at most {most} crossings and {twists} twists with letters at least {least}"
    halves = (
        # those with no crossing last
        half
        for size in (*range(1, most // 2 + 1), 0)
        for n in range(2, twists + 1)
        for half in words(size, n, least // 2)
    )
    doubled = (tuple(2 * a for a in half) for half in halves)
    return none_fails(scope, filter(is_knot, doubled), _not_as_said, bound=True)


def _not_as_said(word: Word) -> str | None:
    if is_odd_even(word) or sum(word) % 2:
        return f"{text_of(word)} is odd"
    if value_of_word(word).outcome is not Outcome.SECOND:
        return f"{text_of(word)} has outcome {value_of_word(word).outcome}"
    if any(first_moves(from_rational(Pseudodiagram.shadow(word)))):
        return f"{text_of(word)} has a loop"
    return None
