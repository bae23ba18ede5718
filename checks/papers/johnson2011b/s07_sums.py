"""Section 7: sums of rational shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, product
from typing import Any

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.outcome import Outcome
from knotgames.checks.claim import Question, Severity
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011b.paper import CONWAY, INDUCTION, PAPER, RATIONAL_SUMS
from knotgames.checks.papers.johnson2011b.s03.outcomes import ZERO_STAR, of_normalized
from knotgames.checks.papers.johnson2011b.s04.rational import not_undone
from knotgames.checks.papers.johnson2011b.s05_odd_even import (
    CROSSINGS,
    LENGTH,
    PLAYED,
    TRIED,
    answers_that_fail,
    carry_defects,
    is_odd_even_diagram,
    odd_even_words,
    options_by,
    shortened,
)
from knotgames.checks.papers.johnson2011b.s06.theorem import printed_rule, reduces_to_odd_even
from knotgames.checks.papers.johnson2011b.words import knot_words, value_of_word
from knotgames.checks.questions import Every, ask, every, none_fails
from knotgames.games.rational.moves import Word, text_of
from knotgames.games.rational.shadows import is_trivial
from knotgames.games.rational.tables import joint_value, value_table
from knotgames.games.rational.tangle import SIGNS, ConnectedSum, Pseudodiagram, Twist

UNKNOT = KnotValue.parse("000")
HARD = KnotValue.parse("022")

SUM_CROSSINGS = 6
"""Sums of two and three shadows of at most so many crossings together are played out jointly."""

SUMMANDS = 3
"""Sums have at most so many summands."""

HARD_CROSSINGS = 5
"""Two summands of the second class of at most so many crossings each are played out jointly."""

OTHER_CROSSINGS = 3
"""One of them is with any other summand of at most so many crossings, before it and after it."""


# --- one-even pseudodiagrams --------------------------------------------------------------------------------------


def one_even_diagrams(crossings: int = CROSSINGS, length: int = LENGTH) -> Iterator[Pseudodiagram]:
    """All one-even pseudodiagrams to a size: every bi is even, and just one end has a resolved crossing, 1 or -1
    [Johnson2011b, Definition 7.1]. They are the odd-even shadows after a move in the odd twist.
    """
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
    """A twist in which a move can be made has two crossings or more, for their number is even, and the answer in the
    same twist leaves it with two fewer, and with what it had resolved before.
    """
    yield none_fails(
        "one-even pseudodiagrams of any length, in the drawing of a twist",
        not_undone(answer),
        lambda said: said,
        by="drawing",
        to_the_end=True,
    )
    yield every(
        TRIED,
        ((diagram, move) for diagram in one_even_diagrams() for move in diagram.moves()),
        lambda diagram, move: any(map(_is_one_even, options_by(diagram.after(move), answer * move.sign))),
        shown=lambda diagram, move, *_: f"{diagram} after {move.sign:+} in twist {move.twist + 1}",
        starred=True,
        bound=True,
    )


def _is_one_even(diagram: Pseudodiagram) -> bool:
    """Whether a pseudodiagram is one-even as it is written [Johnson2011b, Definition 7.1]."""
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
    """The resolved crossing is handed on over twists of no crossing, and undone in the first that has one."""
    scope = "one-even pseudodiagrams of any length, symbolic twists"
    yield none_fails(scope, carry_defects(answer), lambda said: said, by="sympy", to_the_end=True)
    yield none_fails(f"one-even {PLAYED}", answers_that_fail(answer), lambda said: said, to_the_end=True)
    yield every(TRIED, one_even_diagrams(), lambda diagram: _has_odd_even_option(diagram, answer), bound=True)


def _has_odd_even_option(diagram: Pseudodiagram, answer: int) -> bool:
    """Whether a one-even pseudodiagram is a resolved unknot, or a move leads to an odd-even shadow, of the sign that
    the resolved crossing does not have if `answer` is -1, and that it has if it is 1.
    """
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
    mutants={
        "answered with the same sign": {"answer": 1},
        "S alone is a zero game": {"star": UNKNOT},
    },
)
def lemma_7_3(answer: int = -1, star: KnotValue = ZERO_STAR) -> Iterable[Question]:
    """A one-even T is U1 by Lemma 7.2 and Theorem 5.3; its twists have an even number of crossings, so that every move
    can be answered in the same twist, and T is one-even again. In S # * a move in * is answered in the odd twist of S,
    whose crossings are then even: S is one-even; a move in S is answered by Lemma 5.2.
    """
    parity = None if star.odd else "S is odd, and no zero game is"
    scope = "one-even pseudodiagrams and odd-even shadows of any length, symbolic twists"
    steps = chain(not_undone(answer), carry_defects(answer), [parity])
    yield none_fails(scope, steps, lambda said: said, by="sympy", to_the_end=True)
    steps = chain(answers_that_fail(answer), [parity])
    yield none_fails(f"one-even and odd-even {PLAYED}", steps, lambda said: said, to_the_end=True)
    yield every(
        TRIED,
        odd_even_words(),
        lambda word: value_of_word(word) + star,
        UNKNOT,
        lambda word, *_: f"{text_of(word)} # a game of value {star}",
        bound=True,
    ) & none_fails(TRIED, one_even_diagrams(), lambda diagram: _no_zero_game(diagram, answer))


def _no_zero_game(diagram: Pseudodiagram, answer: int) -> str | None:
    """An option of a pseudodiagram with no answer to a position of value 000, or the pseudodiagram if it has another
    value itself; None if it is neither.
    """
    table = value_table(diagram)
    for move in diagram.moves():
        option = diagram.after(move)
        if not any(table[answered] == UNKNOT for answered in options_by(option, answer * move.sign)):
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
    """By Lemma 7.3 S # * has the value 000, so that S has 000*; these two values are closed under addition."""
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


def sums(crossings: int, summands: int = SUMMANDS) -> Iterator[tuple[Word, ...]]:
    """All sums of at most so many shadows with positive letters, [] among them, in order of crossings; each sum in
    one order.
    """
    shadows = list(knot_words(crossings, least=1))
    for total in range(crossings + 1):
        for n in range(1, summands + 1):
            yield from _chosen(shadows, 0, total, n)


def _chosen(shadows: list[Word], start: int, total: int, summands: int) -> Iterator[tuple[Word, ...]]:
    """So many of the shadows from a place on, in their order, with this number of crossings together."""
    if not summands:
        yield from [] if total else [()]
        return
    for i in range(start, len(shadows)):
        left = total - sum(shadows[i])
        if left < 0:
            return
        for rest in _chosen(shadows, i, left, summands - 1):
            yield (shadows[i], *rest)


Trivial = Callable[[Word], bool]
"""Whether a summand counts as one that reduces to an odd-even shadow."""

Played = Callable[[tuple[Word, ...]], KnotValue]
"""The value of a sum of shadows."""


def outcome_as_printed(shadows: tuple[Word, ...], trivial: Trivial) -> Outcome:
    """The outcome of a sum of shadows by Theorem 7.5."""
    return printed_rule(all(map(trivial, shadows)), bool(sum(map(sum, shadows)) % 2))


def sum_text(shadows: Iterable[Word]) -> str:
    """A sum of shadows in text."""
    return " # ".join(map(text_of, shadows))


def against(played: Played, trivial: Trivial, chosen: Iterable[tuple[Word, ...]], scope: str) -> Every:
    """That sums have the outcomes that the theorem says."""
    return every(
        scope,
        chosen,
        lambda shadows: played(shadows).outcome,
        partial(outcome_as_printed, trivial=trivial),
        lambda shadows, here, said: f"{sum_text(shadows)} has outcome {here}, not {said}",
        bound=True,
    )


def joint(shadows: tuple[Word, ...]) -> KnotValue:
    """The value of a sum that is played as one game."""
    return joint_value(ConnectedSum(tuple(map(Pseudodiagram.shadow, shadows))))


def added(shadows: tuple[Word, ...]) -> KnotValue:
    """The sum of the values of shadows."""
    total = UNKNOT
    for word in shadows:
        total += value_of_word(word)
    return total


def in_any_order(crossings: int = OTHER_CROSSINGS, hard: int = HARD_CROSSINGS) -> Iterator[tuple[Word, ...]]:
    """Sums of a shadow of the second class with at most `hard` crossings and any other with at most `crossings`, in
    either order, and with another of the second class.
    """
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
    """The summand [] reduces to no odd-even shadow, but adds nothing: [] # [(1)] and [] are won by the Unknotter."""
    scope = f"all sums of at most {SUMMANDS} shadows with at most {SUM_CROSSINGS} crossings, by adding values"
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
    """Shadows of the first class have the values 000 and 000*, those of the second 022 and 022*, because X = 0, Y = 2
    leave no other; these four values are closed under addition, and a sum is 000 or 000* just if all summands are.
    """
    yield by_classes(trivial, hard, lambda value: value.outcome, lambda value, first: printed_rule(first, value.odd))
    second = " and ".join(
        f"(parity(A + B) = {parity} implies outcome(A + B) = {printed_rule(False, odd)})"
        for parity, odd in (("even", False), ("odd", True))
    )
    yield ask(decide, sums_of_classes(trivial, hard, {True: "outcome(A + B) = U", False: second}))
    scope = f"all sums of at most {SUMMANDS} shadows with at most {SUM_CROSSINGS + 2} crossings, by adding values"
    yield against(added, trivial, sums(SUM_CROSSINGS + 2), scope)


def classes(hard: KnotValue = HARD) -> Mapping[Word, KnotValue]:
    """For each class of shadows and parity one of them and the value that all have; [] is a kind of its own."""
    return {(): UNKNOT, (0, 2): UNKNOT, (1,): ZERO_STAR, (2, 2): hard, (3, 1, 3): hard + ZERO_STAR}


def sums_of_classes(
    trivial: Trivial,
    hard: KnotValue,
    said: Mapping[bool, str],
    quantifier: Callable[[Iterable[bool]], bool] = all,
) -> str:
    """What is said of sums of two shadows A and B, which have values of shadows again, as a lemma about all games.

    Args:
        trivial: whether a summand counts as one of the first class.
        hard: the value of even shadows of the second class.
        said: what holds of A + B if the summands count as trivial, and if they do not.
        quantifier: how many of the summands have to be trivial for that.
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
    quantifier: Callable[[Iterable[bool]], bool] = all,
) -> Every:
    """That shadows have the values of their classes, and that a shadow, or a sum of two, has one of these values and
    the outcome that is said.

    Args:
        trivial: whether a summand counts as one of the first class.
        hard: the value of even shadows of the second class.
        outcome: the outcome, or the normalized one, of a value.
        said: what it is said to be, of a sum of this value whose summands count as trivial or not.
        quantifier: how many of the summands have to be trivial for that.
    """
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
