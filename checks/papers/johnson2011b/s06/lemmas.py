"""Section 6: every shadow reduces to an odd-even one or to one of six (Lemmas 6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain, product
from operator import eq

from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.johnson2011b.appendix import WINNERS, Winners, evaluated
from knotgames.checks.papers.johnson2011b.paper import CONWAY, PAPER
from knotgames.checks.papers.johnson2011b.s03.outcomes import of_normalized
from knotgames.checks.papers.johnson2011b.words import (
    all_reached,
    knot_words,
    start_reaches,
    steps_at_start,
    value_of_word,
    worded,
)
from knotgames.checks.questions import Every, every, facts
from knotgames.games.rational.moves import RULES, Word, edited, text_of
from knotgames.games.rational.shadows import MINIMAL, core, is_knot, is_odd_even, searched, to_minimal, to_odd_even
from knotgames.games.rational.tangle import continuant

BRUTE_WITH_ZEROS = (6, 6)
"""The greatest numbers of crossings and of twists of the shadows with letters 0 that are valued."""

REDUCED = 16
"""The greatest number of crossings of the shadows that are reduced step by step for Lemma 6.2."""


@PAPER.claim(
    "Lemma 6.1",
    f"The following shadows have normalized outcome $(2, 1)$: ${'$, $'.join(map(text_of, MINIMAL))}$.",
    uses=(CONWAY,),
    mutants={"[(3), (2)]": {"shadows": (*MINIMAL, (3, 2))}, "[(2), (1)]": {"shadows": ((2, 1),)}},
)
def lemma_6_1(shadows: tuple[Word, ...] = MINIMAL) -> Iterable[Question]:
    """The table of all positions gives the values, and the algorithm of Appendix A the winners of T and T # *."""
    of_2_1 = of_normalized("2", "1")
    yield every("all positions of the shadows", shadows, lambda word: value_of_word(word) in of_2_1, shown=worded)
    yield every("the algorithm of Appendix A", shadows, _winners, (WINNERS["2"], WINNERS["1"]), worded, by="play")


def _winners(word: Word) -> tuple[Winners, Winners]:
    """The winners of the even and the odd one of T and [(0), (1), T], by the algorithm of Appendix A."""
    even, odd = ((0, 1, *word), word) if sum(word) % 2 else (word, (0, 1, *word))
    return evaluated(even), evaluated(odd)


# --- Lemmas 6.2 and 6.3 -------------------------------------------------------------------------------------------

WINDOW = 4
"""A letter 1 with this many letters before it allows the word to be shortened from the left."""


Holds = Iterator[tuple[str, bool]]
"""Cases in words, each with True if it holds."""


LOWERED = (1, 2)
"""The inner letters after rule (9), by parity."""


def _lowered_ends(end: int) -> tuple[int, int]:
    return end, end + 1


def _lowers(end: int) -> Holds:
    for a in (*_lowered_ends(end), *LOWERED):
        yield f"the letter {a + 2}", bool(start_reaches((a + 2,), partial(eq, (a,))))


def _shortens(end: int) -> Holds:
    """Each start of four lowered letters can be rewritten to a smaller one with the hypotheses of Lemma 6.3."""
    for start in product(_lowered_ends(end), *[LOWERED] * (WINDOW - 1)):

        def smaller(word: Word, start: Word = start) -> bool:
            return bool(word) and sum(word) < sum(start) and word[0] >= end and min(word) >= 1

        yield started(start), bool(start_reaches(start, smaller))


def started(start: Word) -> str:
    return text_of(start)[:-1] + ", ...]"


def _short_words(end: int) -> Iterator[Word]:
    """The lowered words with an odd inner letter, and at most three letters before and after each such letter."""
    for n in range(3, 2 * WINDOW):
        for first, last in product(_lowered_ends(end), repeat=2):
            for inner in product(LOWERED, repeat=n - 2):
                if 1 in inner and is_knot((first, *inner, last)):
                    yield (first, *inner, last)


def ends_in(word: Word, minimal: tuple[Word, ...]) -> bool:
    """Return True if a search reduces a short word to one of the minimal words."""
    try:
        return bool(searched(word, minimal) or word in minimal)
    except LookupError:
        return False


@PAPER.claim(
    "Lemma 6.3",
    "If $T = [(a_1), ..., (a_n)]$ is a knot shadow such that every $a_i > 0$, $a_1 > 1$, $a_n > 1$, and at least one "
    "$i$ has $1 < i < n$ and $a_i$ odd, then $T =>* A$, where $A$ is equivalent to one of the six shadows in Lemma "
    "6.1.",
    uses=("Lemma 6.1", "Lemma 4.2 (corrected)", *(f"Lemma 4.3, ({i})" for i in (7, 8, 9))),
    mutants={
        "without [(2), (2)]": {"minimal": MINIMAL[:-1]},
        "without [(3), (1), (3)]": {"minimal": MINIMAL[1:]},
        "a1 > 0 and an > 0": {"end": 1},
    },
)
def lemma_6_3(minimal: tuple[Word, ...] = MINIMAL, end: int = 2) -> Iterable[Question]:
    """Letters become 1 or 2 by (9), and at the ends 2 or 3. An odd inner letter after the first four letters allows a
    step at the left, and one before the last four a step at the right. Other words have at most seven letters.
    """
    ends = ((text_of(word), ends_in(word, minimal)) for word in _short_words(end))
    scope = f"words of any length, by their first {WINDOW} letters, and all shortened words"
    yield facts(scope, chain(_lowers(end), _shortens(end), ends), to_the_end=True)
    yield every(
        f"all such words of at most {REDUCED - 5} crossings, step by step",
        (word for word in knot_words(REDUCED - 5, least=1) if _with_odd_inner_letter(word, end)),
        lambda word: _end_of(word) in minimal,
        shown=worded,
        bound=True,
    )


def _with_odd_inner_letter(word: Word, end: int) -> bool:
    return any(a % 2 for a in word[1:-1]) and min(word[0], word[-1]) >= end


ByParity = Callable[[int, bool, int], str]


def kind_of(first: int, inner: bool, last: int) -> str:
    """The kind of a word, by the parities of its first letter, of any inner letter, and of its last letter."""
    if inner:
        return "Lemma 6.3"
    if first and last:
        return "link"
    return "odd-even" if first or last else "all even"


@PAPER.claim(
    "Lemma 6.2",
    "If $T = [(a_1), ..., (a_n)]$ is a rational knot shadow with at least one crossing, then either $T =>1 O$ for some "
    "odd-even shadow $O$, or $T =>* A$, where $A$ is equivalent to one of the six shadows in Lemma 6.1.",
    uses=("Lemma 6.3", "Theorem 4.1 (components)"),
    mutants={
        "without [(2), (2)]": {"minimal": MINIMAL[:-1]},
        "two odd ends are taken for odd-even": {
            "kind": lambda a, b, c: "odd-even" if a and c and not b else kind_of(a, b, c)
        },
        "two odd ends are taken for all even": {
            "kind": lambda a, b, c: "all even" if a and c and not b else kind_of(a, b, c)
        },
        "two even ends are taken for a link": {
            "kind": lambda a, b, c: "link" if not (a or b or c) else kind_of(a, b, c)
        },
    },
)
def lemma_6_2(minimal: tuple[Word, ...] = MINIMAL, kind: ByParity = kind_of) -> Iterable[Question]:
    """A word with a letter 0, or 1 at an end, has a step to a smaller word with a crossing, or has one crossing and
    becomes odd-even. The other words are of four kinds, by parities.
    """
    parts = chain(_has_step(), one_crossing(), kinds_by_parity(kind), all_even_reduce(minimal))
    yield facts(
        "words of any length, by end letters and parities, and all words of one crossing", parts, to_the_end=True
    )
    scope = f"all words of at most {REDUCED} crossings, or {BRUTE_WITH_ZEROS[0]} if some letter is 0, step by step"
    yield every(scope, _words_to_reduce(), lambda word: _reduced(word, minimal, kind), shown=worded, bound=True)


@cache
def _words_to_reduce() -> tuple[Word, ...]:
    return tuple(word for word in (*knot_words(REDUCED, least=1), *knot_words(*BRUTE_WITH_ZEROS)) if any(word))


@PAPER.claim(
    "Lemma 6.2 (proof, an odd letter)",
    "Suppose every $a_i > 0$, and $a_1$ and $a_n$ are at least 2. If all of the $a_i$ are even, then by repeatedly "
    "applying (9) and (4), we can reduce $T$ down to either $[(2), (2)]$ or $[(2)]$, and the second of these is a "
    "two-component link. Otherwise, at least one of the $a_i$ is odd, and Lemma 6.3 implies that $T$ reduces to one of "
    "the six shadows of Lemma 6.1.",
    reading="$T$ is a counterexample, so it is not odd-even: the last sentence does not concern $[(3), (2)]$.",
    uses=("Lemma 6.3", "Theorem 4.1 (components)", "Lemma 4.2 (corrected)", "Lemma 4.3, (9)"),
    mutants={
        "of all knot shadows, odd-even ones too": {"excluded": lambda word: False},
        "without [(2), (2)]": {"minimal": MINIMAL[:-1]},
    },
)
def odd_letter(
    excluded: Callable[[Word], bool] = is_odd_even, minimal: tuple[Word, ...] = MINIMAL
) -> Iterable[Question]:
    """If all inner letters are even, T is odd-even or a link: the inner letters are zeros modulo 2, and two zeros in a
    row change nothing. Otherwise Lemma 6.3 applies.
    """
    ends_odd = (
        (first, *[2] * n, last) for n in range(4) for first, last in product((2, 3), repeat=2) if first + last > 4
    )
    scope = "words of any length, by the parities of their letters"
    yield every(scope, filter(is_knot, (*ends_odd, (3,))), excluded, shown=worded) & facts(
        scope, all_even_reduce(minimal)
    )


WITHOUT_PAIRS = {number: rule for number, rule in RULES.items() if rule.arrow in ("=", "->1")}
"""The rules (1) to (8), which do not remove pairs of crossings."""

STARTS: tuple[Word, ...] = tuple(product(range(2), range(3)))
"""The starts of words with a letter 0 or 1 at the left end; 2 represents any greater letter."""

ONE_CROSSING: tuple[Word, ...] = tuple((*[0] * i, 1, *[0] * j) for i, j in product(range(3), repeat=2))
"""The words of one crossing; (3) and (5) shorten longer runs of zeros by two."""


def one_crossing() -> Holds:
    """(1) to (5) shorten each knot shadow of one crossing to an odd-even one."""
    kept = {number: rule for number, rule in RULES.items() if number <= 5}
    for word in filter(is_knot, ONE_CROSSING):
        yield text_of(word), any(map(is_odd_even, all_reached(word, kept)))


def _has_step() -> Holds:
    for start in STARTS:
        size = sum(start) + len(start)
        yield started(start), any(sum(word) + len(word) < size for word in steps_at_start(start, WITHOUT_PAIRS))
    # an inner 0: its neighbors are merged
    yield "[..., (2), (0), (2), ...]", bool(start_reaches((2, 0, 2), partial(eq, (4,)), WITHOUT_PAIRS))


def kinds_by_parity(kind: ByParity) -> Holds:
    """The kinds agree with the parities of words, except where Lemma 6.3 decides."""
    for first, inner, last in product(range(2), (False, True), range(2)):
        # if no inner letter is odd, all are zeros modulo 2, and M(0) twice changes nothing
        examples = [(2 + first, *[2] * n, 2 + last) for n in range(4)]
        expected = kind(first, inner, last)
        for word in () if inner else examples:
            odd = bool(continuant(word)[0] % 2)
            is_so = {
                "link": not odd,
                "odd-even": is_odd_even(word),
                "all even": not any(a % 2 for a in word) and odd is (not len(word) % 2),
            }
            yield f"{text_of(word)} is not of the kind '{expected}'", is_so[expected]
    for a in range(1, 4):  # one letter: odd-even, or a link
        yield text_of((a,)), is_odd_even((a,)) is is_knot((a,))


def all_even_reduce(minimal: tuple[Word, ...]) -> Holds:
    """Words of even letters become shorter by two letters, by (9) and (4), down to [(2), (2)]."""
    yield "[(2), (2), (2), ...]", bool(start_reaches((2, 2, 2), partial(eq, (2,))))
    yield "[(2), (2)]", (2, 2) in minimal


def _reduced(word: Word, minimal: tuple[Word, ...], kind: ByParity) -> bool:
    """Return True if a word is reduced step by step as required, and its core is of the expected kind."""
    left = core(word)
    # a knot shadow whose core has one letter or none is odd-even after loops
    several = len(left) > 1
    match kind(left[0] % 2, any(a % 2 for a in left[1:-1]), left[-1] % 2) if several else "odd-even":
        case "odd-even":
            reduction = to_odd_even(word)
            return reduction is not None and all(step.arrow != "->2" for step in reduction.steps)
        case "all even" | "Lemma 6.3":
            return _end_of(left) in minimal
    return False


_ENDS: dict[Word, Word] = {}


def _end_of(word: Word) -> Word:
    if word not in _ENDS:
        reduction = to_minimal(word)
        _ENDS[word] = reduction.end if reduction else ()
    return _ENDS[word]


# --- a step of the proof of Lemma 6.2 -----------------------------------------------------------------------------

STEP = 6
"""The greatest number of crossings and of letters of the shadows on which the step is tried."""


def _first_smaller(word: Word, numbers: Iterable[int]) -> Word | None:
    """The result of the first of these rules that makes a word smaller, or None."""
    for number in numbers:
        for place in RULES[number].places(word):
            return edited(word, RULES[number].edit(place, len(word), 1))
    return None


@PAPER.claim(
    "Lemma 6.2 (proof)",
    "Let $T$ be a rational knot shadow with at least one crossing. If $a_1$ or $a_n = 0$, then by Equation (7) or (8), "
    "$T ->1 T'$ for some smaller rational shadow $T'$. Then by choice of $T$, either $T' =>1 O$ for some odd-even "
    "shadow $O$, or $T' =>* A$, where $A$ is one of the six shadows in Lemma 6.1.",
    correction="Lemma 6.2 (proof, corrected)",
    severity=Severity.GAP,
    controls={"with two crossings or more, or by (3) or (5)": {"crossings": 2, "numbers": (7, 8, 3, 5)}},
)
def step_of_6_2(crossings: int = 1, numbers: tuple[int, ...] = (7, 8)) -> Iterable[Question]:
    """Neither (7) nor (8) applies to [(0), (0), (2), (2)]. And (7) leaves no crossing of [(0), (1)]."""
    yield _steps_of_6_2(crossings, numbers)


def _keeps_a_crossing(crossings: int, numbers: tuple[int, ...]) -> Holds:
    """A word with a 0 at the left end has a step that leaves a crossing; (6) gives the right end."""
    for start in (start for start in STARTS if not start[0]):
        reached = _first_smaller(start, numbers)
        # T has at least this many crossings
        before = max(crossings, sum(start))
        yield started(start), reached is not None and before - (sum(start) - sum(reached)) >= 1


def _steps_of_6_2(crossings: int, numbers: tuple[int, ...]) -> Every:
    """Ask if knot shadows with a 0 at an end have such a step, first for two crossings or more."""
    with_zero = [w for w in knot_words(STEP, STEP) if sum(w) >= crossings and w and not (w[0] and w[-1])]

    def shown(word: Word, *_: object) -> str:
        reached = _first_smaller(word, numbers)
        becomes = "no step makes smaller" if reached is None else f"becomes {text_of(reached)}"
        return f"{text_of(word)}, which {becomes}"

    return every(
        f"all such knot shadows of {crossings} to {STEP} crossings and at most {STEP} twists",
        sorted(with_zero, key=lambda word: sum(word) < 2),
        lambda word: any(_first_smaller(word, numbers) or ()),
        shown=shown,
        bound=True,
    )


@PAPER.claim(
    "Lemma 6.2 (proof, corrected)",
    "Let $T$ be a rational knot shadow with at least one crossing. If $T$ has a single crossing, then it is equal to "
    "an odd-even shadow by Equations (1) to (5). Otherwise, if $a_1 = 0$, then by Equation (3) $T = T'$, or by "
    "Equation (7) $T ->1 T'$, for some smaller rational shadow $T'$, and likewise by (5) or (8) if $a_n = 0$; and $T'$ "
    "has at least one crossing, so that the lemma applies to it.",
    mutants={
        "a single crossing is no exception": {"crossings": 1},
        "by Equations (7) and (8) alone": {"numbers": (7, 8)},
        "by Equations (3) and (5) alone": {"numbers": (3, 5)},
    },
)
def step_of_6_2_corrected(crossings: int = 2, numbers: tuple[int, ...] = (7, 8, 3, 5)) -> Iterable[Question]:
    """A step removes at most one crossing, for all letters after the first two."""
    at_the_left = tuple(number for number in numbers if number in (3, 7))
    parts = chain(one_crossing(), _keeps_a_crossing(crossings, at_the_left))
    yield facts(
        "words of any length, by their first two letters, and all words of one crossing", parts, to_the_end=True
    )
    yield _steps_of_6_2(crossings, numbers)
