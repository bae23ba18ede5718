"""Section 7: sums of rational shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, combinations_with_replacement, product
from typing import Any

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question, Severity
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011b.paper import CONWAY, INDUCTION, PAPER, RATIONAL_SUMS, Quantifier
from knotgames.checks.papers.johnson2011b.s03.outcomes import ZERO_STAR, of_normalized
from knotgames.checks.papers.johnson2011b.s04.rational import undone
from knotgames.checks.papers.johnson2011b.s05_odd_even import (
    CROSSINGS,
    LENGTH,
    PLAYED,
    TRIED,
    answered_in_play,
    carried,
    is_odd_even_diagram,
    odd_even_words,
    options_by,
    shortened,
)
from knotgames.checks.papers.johnson2011b.s06.theorem import printed_rule, reduces_to_odd_even
from knotgames.checks.papers.johnson2011b.words import knot_words, value_of_word
from knotgames.checks.questions import Every, ask, every, facts, none_fails
from knotgames.games.rational.moves import Word, text_of
from knotgames.games.rational.shadows import is_trivial
from knotgames.games.rational.tables import joint_value, value_table
from knotgames.games.rational.tangle import SIGNS, ConnectedSum, Pseudodiagram, Twist

UNKNOT = KnotValue.parse("000")
HARD = KnotValue.parse("022")

SUM_CROSSINGS = 6
"""The greatest total number of crossings of two or three shadows whose sums are played as one game."""

SUMMANDS = 3

HARD_CROSSINGS = 5
"""The greatest number of crossings of each of two summands of the second class that are played as one game."""

OTHER_CROSSINGS = 3
"""The greatest number of crossings of any summand that is added to one of the second class, on either side."""


# --- one-even pseudodiagrams --------------------------------------------------------------------------------------


def one_even_diagrams(crossings: int = CROSSINGS, length: int = LENGTH) -> Iterator[Pseudodiagram]:
    """All one-even pseudodiagrams [Johnson2011b, Definition 7.1] up to these sizes."""
    for word in odd_even_words(crossings, length):
        end = 0 if word[0] % 2 else len(word) - 1
        for sign in SIGNS:
            twists = [Twist(0, b) for b in word]
            twists[end] = Twist(sign, word[end] - 1)
            yield Pseudodiagram(tuple(twists))


@PAPER.claim(
    "Section 7 (options of one-even pseudodiagrams)",
    "It is clear by the argument of Figure 23 that every option of a one-even pseudodiagram has an option which is "
    "equivalent to a one-even pseudodiagram.",
    uses=("Figure 23",),
    mutants={"answered with the same sign": {"answer": 1}},
)
def options_of_one_even(answer: int = -1) -> Iterable[Question]:
    """A twist with a move has at least two crossings, and the answer in the same twist leaves two fewer."""
    scope = "one-even pseudodiagrams of any length, in the drawing of a twist"
    yield facts(scope, undone(answer), by="drawing", to_the_end=True)
    yield every(
        TRIED,
        ((diagram, move) for diagram in one_even_diagrams() for move in diagram.moves()),
        lambda diagram, move: any(map(_is_one_even, options_by(diagram.after(move), answer * move.sign))),
        shown=lambda diagram, move, *_: f"{diagram} after {move.sign:+} in twist {move.twist + 1}",
        starred=True,
        bound=True,
    )


def _is_one_even(diagram: Pseudodiagram) -> bool:
    resolved = [abs(twist.resolved) for twist in diagram.twists]
    return sum(resolved) == 1 == max(resolved[0], resolved[-1]) and not any(b % 2 for _, b in diagram.twists)


@PAPER.claim(
    "Lemma 7.2",
    "Every one-even pseudodiagram is either fully resolved as an unknot, or has an option which is equivalent to an "
    "odd-even shadow.",
    uses=(CONWAY, "Lemma 4.2, (1)", "Lemma 4.2, (6)"),
    mutants={"a move with the same sign": {"answer": 1}},
)
def lemma_7_2(answer: int = -1) -> Iterable[Question]:
    """Twists of no crossing pass the resolved crossing on; the first twist with a crossing undoes it."""
    scope = "one-even pseudodiagrams of any length, symbolic twists"
    yield facts(scope, carried(answer), by="sympy", to_the_end=True)
    yield facts(f"one-even {PLAYED}", answered_in_play(answer), to_the_end=True)
    yield every(TRIED, one_even_diagrams(), lambda diagram: _has_odd_even_option(diagram, answer), bound=True)


def _has_odd_even_option(diagram: Pseudodiagram, answer: int) -> bool:
    """Return True for a resolved unknot, or if a move, by the sign `answer`, gives an odd-even shadow."""
    short = shortened(diagram)
    if not short.unresolved:
        return short.is_unknot()
    sign = next(twist.resolved for twist in short.twists if twist.resolved)
    return any(map(is_odd_even_diagram, options_by(short, answer * sign)))


@PAPER.claim(
    "Lemma 7.3",
    "If $T$ is a one-even pseudodiagram, then $T$ is a zero game. Also, if $S$ is an odd-even shadow, then $S # *$ is "
    "a zero game.",
    uses=("Definition 3.3 (corrected)", "Lemma 3.4", "Lemma 5.2", "Theorem 5.3", "Lemma 7.2"),
    mutants={"answered with the same sign": {"answer": 1}, "S alone is a zero game": {"star": UNKNOT}},
)
def lemma_7_3(answer: int = -1, star: KnotValue = ZERO_STAR) -> Iterable[Question]:
    """A one-even T is U1 by Lemma 7.2 and Theorem 5.3, and an answer in the same twist is one-even again. In S # *, a
    move in * is answered in the odd twist of S, a move in S by Lemma 5.2.
    """
    parity = [("S is odd, but zero games are even", star.odd)]
    scope = "one-even pseudodiagrams and odd-even shadows of any length, symbolic twists"
    yield facts(scope, chain(undone(answer), carried(answer), parity), by="sympy", to_the_end=True)
    yield facts(f"one-even and odd-even {PLAYED}", chain(answered_in_play(answer), parity), to_the_end=True)
    yield every(
        TRIED,
        odd_even_words(),
        lambda word: value_of_word(word) + star,
        UNKNOT,
        lambda word, *_: f"{text_of(word)} # a game of value {star}",
        bound=True,
    ) & none_fails(TRIED, one_even_diagrams(), lambda diagram: _no_zero_game(diagram, answer))


def _no_zero_game(diagram: Pseudodiagram, answer: int) -> str | None:
    """An option without an answer of value 000, or the pseudodiagram itself if it has another value; otherwise None."""
    table = value_table(diagram)
    for move in diagram.moves():
        option = diagram.after(move)
        if not any(table[reply] == UNKNOT for reply in options_by(option, answer * move.sign)):
            return f"{option}, an option of {diagram}"
    return None if table[diagram] == UNKNOT else str(diagram)


@PAPER.claim(
    "Lemma 7.4",
    "A sum of odd-even shadows has normalized outcome $(U, U)$.",
    uses=(*INDUCTION, RATIONAL_SUMS, "Lemma 7.3"),
    mutants={
        "a summand of value 011": {"values": (UNKNOT, ZERO_STAR, KnotValue.parse("011"))},
        "sums have the value of a summand": {"values": (ZERO_STAR,)},
    },
)
def lemma_7_4(values: tuple[KnotValue, ...] = (UNKNOT, ZERO_STAR)) -> Iterable[Question]:
    """The value of S # * is 000 by Lemma 7.3, so S has 000*. The values 000 and 000* are closed under addition."""
    right = of_normalized("U", "U").intersection(values)
    yield every(
        "sums of any number of odd-even shadows, by their values",
        product(values, repeat=2),
        lambda p, q: p + q in right,
        shown="games of values {0} and {1}",
        starred=True,
    )
    some = f"in {{{', '.join(map(str, values))}}}"
    yield ask(
        decide,
        f"value(A) {some} and value(B) {some} implies "
        f"value(A + B) {some} and outcome(e(A + B)) = U and outcome(o(A + B)) = U",
    )


# --- Theorem 7.5 --------------------------------------------------------------------------------------------------


def sums(crossings: int, summands: int = SUMMANDS) -> list[tuple[Word, ...]]:
    """All sums of shadows with positive letters or [], in order of crossings, each in one order of summands."""
    shadows = list(knot_words(crossings, least=1))
    chosen = (some for n in range(1, summands + 1) for some in combinations_with_replacement(shadows, n))
    return sorted((some for some in chosen if crossings_of(some) <= crossings), key=crossings_of)


def crossings_of(shadows: Iterable[Word]) -> int:
    return sum(map(sum, shadows))


Trivial = Callable[[Word], bool]
"""A test for summands that reduce to an odd-even shadow."""

Played = Callable[[tuple[Word, ...]], KnotValue]


def outcome_as_printed(shadows: tuple[Word, ...], trivial: Trivial) -> Outcome:
    return printed_rule(all(map(trivial, shadows)), bool(crossings_of(shadows) % 2))


def sum_text(shadows: Iterable[Word]) -> str:
    return " # ".join(map(text_of, shadows))


def against(played: Played, trivial: Trivial, chosen: Iterable[tuple[Word, ...]], scope: str) -> Every:
    return every(
        scope,
        chosen,
        lambda shadows: played(shadows).outcome,
        partial(outcome_as_printed, trivial=trivial),
        lambda shadows, here, said: f"{sum_text(shadows)} has outcome {here}, not {said}",
        bound=True,
    )


def joint(shadows: tuple[Word, ...]) -> KnotValue:
    return joint_value(ConnectedSum(tuple(map(Pseudodiagram.shadow, shadows))))


def added(shadows: tuple[Word, ...]) -> KnotValue:
    return sum(map(value_of_word, shadows), UNKNOT)


def in_any_order(crossings: int = OTHER_CROSSINGS, hard: int = HARD_CROSSINGS) -> Iterator[tuple[Word, ...]]:
    """Sums of a shadow of the second class with any other, in both orders, or with another of the second class."""
    second = [word for word in knot_words(hard, least=1) if not is_trivial(word)]
    for word, other in product(second, knot_words(crossings, least=1)):
        yield word, other
        yield other, word
    yield from product(second, repeat=2)


@PAPER.claim(
    "Theorem 7.5",
    "Let $T_1$, ..., $T_n$ be rational shadows, and let $S$ be their connected sum. If for every $T_i$ there exists an "
    "odd-even shadow $O_i$ with $T_i =>1 O_i$, then $S$ is a win for the Unknotter, no matter which player goes first. "
    "Otherwise, if $S$ has an even number of crossings, then $S$ is a win for whichever player goes second; if $S$ has "
    "an odd number of crossings, then $S$ is a win for whichever player goes first.",
    correction="Theorem 7.5 (corrected)",
    counted_under="Theorem 6.4",
    severity=Severity.SLIP,
    uses=(CONWAY, RATIONAL_SUMS),
    controls={"a summand may have no crossing": {"trivial": is_trivial}},
)
def theorem_7_5(trivial: Trivial = reduces_to_odd_even) -> Iterable[Question]:
    """The summand [] does not reduce to an odd-even shadow, but adds nothing: the Unknotter wins [] # [(1)] and []."""
    scope = f"all sums of at most {SUMMANDS} shadows with at most {SUM_CROSSINGS} crossings, by sums of values"
    with_crossings_first = sorted(sums(SUM_CROSSINGS), key=lambda shadows: not any(map(any, shadows)))
    yield against(added, trivial, with_crossings_first, scope)


@PAPER.claim(
    "Theorem 7.5 (corrected)",
    "Let $T_1$, ..., $T_n$ be rational knot shadows, and let $S$ be their connected sum. If every $T_i$ has no "
    "crossing or there exists an odd-even shadow $O_i$ with $T_i =>1 O_i$, then $S$ is a win for the Unknotter, no "
    "matter which player goes first. Otherwise, if $S$ has an even number of crossings, then $S$ is a win for "
    "whichever player goes second; if $S$ has an odd number of crossings, then $S$ is a win for whichever player goes "
    "first.",
    uses=(
        *INDUCTION,
        RATIONAL_SUMS,
        "Definition 3.13 (outcomes)",
        "Lemma 7.4",
        "Theorem 6.4 (corrected)",
        "Lemma 6.2",
        "Corollary 3.16",
    ),
    mutants={
        "as printed": {"trivial": reduces_to_odd_even},
        "all summands are trivial": {"trivial": lambda word: True},
        "other values of the second class": {"hard": KnotValue.parse("012-")},
    },
)
def theorem_7_5_corrected(trivial: Trivial = is_trivial, hard: KnotValue = HARD) -> Iterable[Question]:
    """The values are 000 and 000* in the first class, 022 and 022* in the second, where X = 0 and Y = 2. These are
    closed under addition, and a sum is 000 or 000* if and only if all summands are.
    """
    yield by_classes(trivial, hard, lambda value: value.outcome, lambda value, first: printed_rule(first, value.odd))
    second = " and ".join(
        f"(parity(A + B) = {parity} implies outcome(A + B) = {printed_rule(False, odd)})"
        for parity, odd in (("even", False), ("odd", True))
    )
    yield ask(decide, sums_of_classes(trivial, hard, {True: "outcome(A + B) = U", False: second}))
    scope = f"all sums of at most {SUMMANDS} shadows with at most {SUM_CROSSINGS + 2} crossings, by sums of values"
    yield against(added, trivial, sums(SUM_CROSSINGS + 2), scope)


def classes(hard: KnotValue = HARD) -> Mapping[Word, KnotValue]:
    """A shadow of each class and parity, with the common value of all; [] is a class of its own."""
    return {(): UNKNOT, (0, 2): UNKNOT, (1,): ZERO_STAR, (2, 2): hard, (3, 1, 3): hard + ZERO_STAR}


def sums_of_classes(trivial: Trivial, hard: KnotValue, said: Mapping[bool, str], quantifier: Quantifier = all) -> str:
    """The lemma on a sum A + B of shadows, trivial if all (or any) summands are: its value is a value of shadows, and
    what is `said` of such sums holds; `hard` is the value of even shadows of the second class.
    """

    def among(kinds: Iterable[bool]) -> str:
        here = {str(value) for word, value in classes(hard).items() if trivial(word) in kinds}
        return f"in {{{', '.join(sorted(here))}}}"

    occurring = {trivial(word) for word in classes(hard)}
    return " and ".join(
        f"(value(A) {among([a])} and value(B) {among([b])} implies "
        f"value(A + B) {among(occurring)} and {said[quantifier((a, b))]})"
        for a, b in product(sorted(occurring), repeat=2)
    )


def by_classes(
    trivial: Trivial,
    hard: KnotValue,
    outcome: Callable[[KnotValue], Any],
    said: Callable[[KnotValue, bool], Any],
    quantifier: Quantifier = all,
) -> Every:
    """Ask if shadows and their sums have the values of their classes and the outcomes `said`."""
    scope = "sums of any number of shadows, by their values"
    values = classes(hard)
    kinds = [(text_of(word), value, trivial(word)) for word, value in values.items()]
    pairs = [(f"{a} # {b}", p + q, quantifier((s, t))) for (a, p, s), (b, q, t) in product(kinds, repeat=2)]
    known = frozenset(values.values())
    return every(scope, values, values.__getitem__, value_of_word) & every(
        scope,
        (*kinds, *pairs),
        lambda text, value, first: value in known and outcome(value),
        lambda text, value, first: said(value, first),
        "{0} of value {1}",
        starred=True,
    )
