"""Section 6: the printed steps of the proof of Lemma 6.3, and of one step of Theorem 6.4.

The proof of Lemma 6.3 concerns a counterexample that no pseudo Reidemeister move makes smaller. There is none. So each
step is stated for all knot shadows T that satisfy the hypotheses of the lemma, and the moves that it names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import product
from operator import eq

from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.johnson2011b.paper import PAPER
from knotgames.checks.papers.johnson2011b.s06.lemmas import LOWERED, Holds, ends_in, started
from knotgames.checks.papers.johnson2011b.words import after_one_step, knot_words, start_reaches, worded
from knotgames.checks.questions import Every, every, facts
from knotgames.games.rational.moves import RULES, Rule, Word, text_of
from knotgames.games.rational.shadows import MINIMAL, is_knot, is_trivial

MOST = 10


def satisfies(word: Word) -> bool:
    """Return True if a word satisfies the hypotheses of Lemma 6.3, except that it may be a link."""
    return len(word) > 2 and min(word) > 0 and min(word[0], word[-1]) > 1 and any(a % 2 for a in word[1:-1])


def smaller_by_pairs(word: Word) -> list[Word]:
    """The results of (9) that satisfy the hypotheses again."""
    return list(filter(satisfies, after_one_step(word, {9: RULES[9]})))


# --- the letters --------------------------------------------------------------------------------------------------


def _at_most(word: Word) -> bool:
    return max(word[1:-1]) <= 2 and max(word[0], word[-1]) <= 3


def _letters(said: Callable[[Word], bool]) -> Every:
    scope = f"all such shadows of at most {MOST} crossings that (9) does not make smaller"
    left = (word for word in knot_words(MOST, least=1) if satisfies(word) and not smaller_by_pairs(word))
    return every(scope, left, said, shown=worded, bound=True)


@PAPER.claim(
    "Lemma 6.3 (proof, a_j > 2)",
    "If $a_j > 2$ for some $1 < j < n$, then we have $T ->2 T'$ by Equation (9), and $T'$ satisfies all the same "
    "hypotheses as $T$, and is smaller. It follows that $a_j > 2$ for all $1 < j < n$.",
    reading="$T$ is any knot shadow that satisfies the hypotheses and that (9) does not make smaller. A smallest "
    "counterexample does not exist, so every statement about it is true.",
    correction="Lemma 6.3 (proof, a_j at most 2)",
    severity=Severity.MISPRINT,
    controls={"a_j <= 2": {"said": _at_most}},
)
def letters_as_printed(said: Callable[[Word], bool] = lambda word: min(word[1:-1]) > 2) -> Iterable[Question]:
    """In [(2), (1), (3)] no letter can be lowered by (9) under the hypotheses, and the inner letter is 1."""
    yield _letters(said)


@PAPER.claim(
    "Lemma 6.3 (proof, a_j at most 2)",
    "If $a_j > 2$ for some $1 < j < n$, then we have $T ->2 T'$ by Equation (9), and $T'$ satisfies all the same "
    "hypotheses as $T$, and is smaller. It follows that $a_j <= 2$ for all $1 < j < n$. The same reasoning shows that "
    "$a_1$ and $a_n$ are at most 3.",
    uses=("Lemma 4.3, (9)",),
    mutants={"a_j > 2": {"inner": 3}, "a_1 and a_n are at most 2": {"ends": 2}},
)
def letters(inner: int = 2, ends: int = 3) -> Iterable[Question]:
    """(9) preserves parities, so T remains a knot with an odd inner letter; letters 1 to 5 represent all."""
    yield every(
        "words of any length, by the letter that is lowered",
        ((a, end) for a in range(1, 6) for end in (False, True) if a > end),
        lambda a, end: a > (ends if end else inner),
        lambda a, end: a - 2 > end and start_reaches((a,), partial(eq, (a - 2,))) is not None,
        lambda a, end, *_: f"the letter {a}{' at an end' if end else ''}",
        starred=True,
    )
    yield _letters(lambda word: max(word[1:-1]) <= inner and max(word[0], word[-1]) <= ends)


# --- shorter words ------------------------------------------------------------------------------------------------


def shortened_as_printed(rules: Mapping[int, Rule]) -> Holds:
    """Yield starts of words, with True if the printed steps lead to the start that the proof names."""
    by_start: dict[Word, Word] = {}
    for a in LOWERED:
        by_start |= {(3, a): (a + 1,), (2, a, 2): (2,)}
        by_start |= {(2, a, 1, b): (b + 1,) for b in LOWERED}
    named = {n: rule for n, rule in rules.items() if n in (1, 3, 7, 9)}
    for start, end in by_start.items():
        reached = start_reaches(start, partial(eq, end), named)
        yield started(start), reached is not None and end[0] > 1 and sum(end) < sum(start)
    chain: Word = (3, 1, 1, 3)
    for number, end in ((9, (1, 1, 1, 3)), (1, (2, 1, 3))):
        by = {n: rule for n, rule in rules.items() if n == number}
        yield f"{text_of(chain)}, ({number})", end in after_one_step(chain, by)
        chain = end
    yield text_of(chain), satisfies(chain)


@PAPER.claim(
    "Lemma 6.3 (proof, shorter words)",
    "If $a_1 = 3$ and $a_i = 1$ for some $2 < i < n$, then we can reduce $a_1$ by two using (9), and combine it into "
    "$a_2$ by (1), to yield a smaller counterexample. Thus, if a sequence begins with 3, the next number must be 1, "
    "and the 1 must be unique. For example, $[(3), (1), (1), (3)]$ can be reduced to $[(1), (1), (1), (3)]$ and thence "
    "to $[(2), (1), (3)]$. If $a_1 = 2$, decrease $a_1$ by two, using (9), then clear $a_2$ by applying (7) enough "
    "times, after which we can remove both by (3); a further application of (1) may be necessary to remove an initial "
    "1. So no 1's can occur beyond $a_4$, and if $a_3 = 2$ then no 1's can occur beyond $a_3$.",
    uses=("Lemma 4.2 (corrected)", "Lemma 4.3, (7)", "Lemma 4.3, (9)"),
    mutants={
        "without (7)": {"rules": {n: rule for n, rule in RULES.items() if n != 7}},
        "without (1)": {"rules": {n: rule for n, rule in RULES.items() if n != 1}},
    },
)
def shorter_words(rules: Mapping[int, Rule] = RULES) -> Iterable[Question]:
    """The steps do not involve the letters after the start, and a 1 among them remains an inner letter."""
    scope = "words of any length with letters 1, 2 and 3, by their first letters"
    yield facts(scope, shortened_as_printed(rules), to_the_end=True)


# --- the combinations ---------------------------------------------------------------------------------------------

BEFORE_FIRST: tuple[Word, ...] = ((3,), (2,), (2, 2))
BEFORE: tuple[Word, ...] = (*BEFORE_FIRST, (2, 1), (2, 2, 1), (2, 1, 1))
"""The letters before a 1, as printed, and those before the first 1."""

COMBINATIONS: tuple[Word, ...] = (
    (3, 1, 3), (3, 1, 2), (3, 1, 2, 2), (2, 1, 2), (2, 1, 2, 2), (2, 1, 1, 2), (2, 1, 1, 2, 2), (2, 1, 1, 1, 2),
    (2, 2, 1, 2, 2), (2, 2, 1, 1, 2, 2),
)  # fmt: skip
"""The possible words T, as printed, up to reversal."""

NOT: tuple[Word, ...] = ((3, 1, 1, 2), (2, 2, 1, 1, 1, 2))

LONGEST = 8
"""At most three letters are before a 1, and at most three after it, so T has at most seven."""


def inner_ones(word: Word) -> list[int]:
    return [place for place in range(1, len(word) - 1) if word[place] == 1]


def can_be_left(word: Word) -> bool:
    """Return True if the lowered word has no step at the left: a 1 after 3 only in the second place, after 2 not after
    the fourth letter, nor after the third if that is 2.
    """
    ones = inner_ones(word)
    if word[0] == 3:
        return ones == [1]
    return max(ones) <= (3 if word[2] == 1 else 2)


def is_combined(word: Word, before: Iterable[Word], first: Iterable[Word]) -> bool:
    """Return True if the letters before each 1, and reversed the letters after it, are in the lists."""
    sides = [(word[:place], word[:place:-1]) for place in inner_ones(word)]
    ends = bool(sides) and sides[0][0] in first and sides[-1][1] in first
    return ends and all(side in before for pair in sides for side in pair)


def with_a_one() -> list[Word]:
    """All lowered words of at most `LONGEST` letters with an inner letter 1."""
    lowered = (word for n in range(3, LONGEST + 1) for word in product((2, 3), *[LOWERED] * (n - 2), (2, 3)))
    return [word for word in lowered if inner_ones(word)]


@PAPER.claim(
    "Lemma 6.3 (proof, combinations)",
    "What precedes any $a_i = 1$ must be one of the following: (3); (2); (2)(2); (2)(1); (2)(2)(1); (2)(1)(1); "
    "and only the first three of these can precede the first (1). By symmetry, the same sequences reversed must "
    f"follow any (1). Then $T$ must be one of the following combinations, or its reverse: "
    f"${'$, $'.join(map(text_of, COMBINATIONS))}$. Not ${text_of(NOT[0])}$, because more than just (3) "
    f"precedes the second (1); not ${text_of(NOT[1])}$, because too much precedes the last (1).",
    uses=("Lemma 6.3 (proof, a_j at most 2)", "Lemma 6.3 (proof, shorter words)"),
    mutants={
        "(2)(1)(1) does not precede a 1": {"before": BEFORE[:-1]},
        "without [(2), (2), (1), (2), (2)]": {"listed": (*COMBINATIONS[:-2], COMBINATIONS[-1])},
        "[(3), (1), (1), (2)] too": {"listed": (*COMBINATIONS, NOT[0])},
    },
)
def combinations(before: tuple[Word, ...] = BEFORE, listed: tuple[Word, ...] = COMBINATIONS) -> Iterable[Question]:
    """The listed sequences give the same words as the words that cannot be shortened at either end."""
    both_ways = {*listed, *(word[::-1] for word in listed)}
    scope = f"all words of at most {LONGEST} letters, by the letters before and after each 1"
    words = [*dict.fromkeys((*with_a_one(), *both_ways))]
    is_listed = both_ways.__contains__
    yield every(
        scope, words, is_listed, lambda word: is_combined(word, before, BEFORE_FIRST), worded, to_the_end=True
    ) & every(scope, NOT, is_listed, False, worded)
    scope = f"all words of at most {LONGEST} letters that cannot be shortened from either end"
    left = {word for word in with_a_one() if can_be_left(word) and can_be_left(word[::-1])}
    preceding = {word[:place] for word in left for place in inner_ones(word)}
    yield every(scope, words, is_listed, left.__contains__, worded, by="words", to_the_end=True) & every(
        scope, sorted(preceding | {*before}), before.__contains__, preceding.__contains__, worded
    )


# --- the reductions -----------------------------------------------------------------------------------------------

Printed = Mapping[Word, tuple[tuple[str, Word], ...]]

REDUCTIONS: Printed = {
    (3, 1, 2): (("->2", (1, 1, 2)), ("=", (2, 2))),
    (3, 1, 2, 2): (("->2", (3, 1, 0, 2)), ("->2", (3, 1, 0, 0)), ("=", (3, 1)), ("=", (4,))),
    (2, 1, 2): (("->2", (0, 1, 2)), ("->1", (0, 0, 2)), ("=", (2,))),
    (2, 1, 1, 2, 2): (("->2", (2, 1, 1, 0, 2)), ("=", (2, 1, 3)), ("->2", (2, 1, 1)), ("=", (2, 2))),
    (2, 1, 1, 1, 2): (("->2", (0, 1, 1, 1, 2)), ("->1", (0, 0, 1, 1, 2)), ("=", (1, 1, 2)), ("=", (2, 2))),
    (2, 2, 1, 1, 2, 2): (("->2", (2, 0, 1, 1, 2, 2)), ("=", (3, 1, 2, 2))),
}
"""The reductions of the combinations that are not in Lemma 6.1, with steps as printed or named in words."""

LINKS: tuple[Word, ...] = ((3, 1, 2, 2), (2, 1, 2), (2, 2, 1, 1, 2, 2))


def as_printed(reductions: Printed, links: tuple[Word, ...]) -> Holds:
    """Yield the combinations and the steps of their reductions, with True if they are as printed."""
    for word in COMBINATIONS:
        named = word in reductions or word in MINIMAL or word[::-1] in MINIMAL
        yield text_of(word), named and (word in links) is not is_knot(word)
        for reversed_too in (tuple, lambda letters: letters[::-1]):
            here = reversed_too(word)
            for arrow, there in reductions.get(word, ()):
                by = {number: rule for number, rule in RULES.items() if rule.arrow == arrow and number != 6}
                reached = after_one_step(here, by)
                before, here = here, reversed_too(there)
                yield f"{text_of(before)} {arrow} {text_of(here)}", here in reached
        ends_well = word not in reductions or word in links or reductions[word][-1][1] == (2, 2)
        yield f"the end of the reduction of {text_of(word)}", ends_well


@PAPER.claim(
    "Lemma 6.3 (proof, reductions)",
    "Either $T$ is one of the combinations in Lemma 6.1 or one of the following happens: $"
    + "$; $".join(
        " ".join([text_of(word), *(f"{arrow} {text_of(there)}" for arrow, there in chain)])
        for word, chain in REDUCTIONS.items()
    )
    + "$. So do the reverses. In other words, either $T$ is not a knot shadow (which is so for $"
    + "$, $".join(map(text_of, LINKS))
    + "$), $T$ is one of the shadows of Lemma 6.1, or $T$ reduces to $[(2), (2)]$.",
    uses=("Lemma 4.2 (corrected)", *(f"Lemma 4.3, ({i})" for i in (7, 8, 9))),
    mutants={
        "[(3), (1), (2)] is a link": {"links": (*LINKS, (3, 1, 2))},
        "[(2), (1), (2)] is a knot": {"links": (LINKS[0], LINKS[2])},
        "[(2), (1), (1), (0), (2)] = [(2), (1), (2)]": {
            "reductions": {**REDUCTIONS, (2, 1, 1, 2, 2): (("->2", (2, 1, 1, 0, 2)), ("=", (2, 1, 2)))}
        },
    },
)
def reductions_as_printed(reductions: Printed = REDUCTIONS, links: tuple[Word, ...] = LINKS) -> Iterable[Question]:
    yield facts("all combinations and their reverses", as_printed(reductions, links), to_the_end=True)


# --- the proof of Theorem 6.4 -------------------------------------------------------------------------------------

SEARCHED = (6, 5)
"""The greatest numbers of crossings and of twists of the shadows that are reduced in the second case of Theorem 6.4."""


def by_pairs(word: Word) -> bool:
    """Return True if the numbers of crossings allow a reduction to one of the six in pairs of crossings."""
    return any(sum(other) <= sum(word) and not (sum(word) - sum(other)) % 2 for other in MINIMAL)


@PAPER.claim(
    "Theorem 6.4 (proof)",
    "Let $T$ be a rational shadow with at least one crossing, such that there is no odd-even shadow $O$ with $T =>1 "
    "O$. By Lemma 6.2, $T =>2 A$ for $A$ equivalent to one of the six shadows of Lemma 6.1.",
    correction="Lemma 6.2",
    severity=Severity.MISPRINT,
    controls={"T =>* A": {"reaches": lambda word: ends_in(word, MINIMAL)}},
)
def proof_of_6_4(reaches: Callable[[Word], bool] = by_pairs) -> Iterable[Question]:
    """[(0), (1), (2), (2)] has five crossings. Moves II preserve parity, so the loop must be removed first."""
    crossings, twists = SEARCHED
    scope = f"all such shadows of at most {crossings} crossings and {twists} twists"
    shadows = (w for w in knot_words(crossings, twists) if any(w) and not is_trivial(w))
    yield every(scope, shadows, reaches, shown=worded, bound=True)
