"""Section 6: the remaining shadows, and who wins a rational shadow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from operator import eq

from algebra.knot_type.values import JOHNSON
from checks.claim import Finding, found
from checks.papers.johnson2011b.appendix import evaluated
from checks.papers.johnson2011b.paper import CONWAY, INDUCTION, PAPER
from checks.papers.johnson2011b.relations import no_worse
from checks.papers.johnson2011b.s03.outcomes import normalized
from checks.papers.johnson2011b.words import knot_words, start_reaches, steps_at_start, value_of_word, words
from games.rational.moves import RULES, Word, text_of
from games.rational.shadows import MINIMAL, core, is_knot, is_odd_even, is_trivial, searched, to_minimal, to_odd_even
from games.rational.tangle import continuant

BRUTE = 12
"""All shadows of at most so many crossings, all letters positive, are valued for Theorem 6.4."""

BRUTE_WITH_ZEROS = (6, 6)
"""The numbers of crossings and of twists to which shadows are valued where letters may be 0."""

BRUTE_BETWEEN_ZEROS = 8
"""The number of crossings to which shadows are valued that have a 0 at one end or both."""

REDUCED = 16
"""All shadows of at most so many crossings, all letters positive, are reduced step by step for Lemma 6.2."""

OUTCOME = {"U": ("Ursula", "Ursula"), "K": ("Lear", "Lear"), "1": ("Ursula", "Lear"), "2": ("Lear", "Ursula")}
"""Who wins if Ursula (the Unknotter) and if Lear (the Knotter) goes first, as the appendix prints it."""


@PAPER.claim(
    "Lemma 6.1",
    "The following shadows have normalized outcome (2, 1): [(3),(1),(3)], [(2),(1),(2),(2)], [(2),(2),(1),(2)], "
    "[(2),(1),(1),(2)], [(2),(2),(1),(2),(2)], [(2),(2)].",
    uses=(CONWAY,),
    mutants={
        "[(3), (2)]": lambda: {"shadows": (*MINIMAL, (3, 2))},
        "[(2), (1)]": lambda: {"shadows": ((2, 1),)},
    },
)
def lemma_6_1(shadows: tuple[Word, ...] = MINIMAL) -> Iterable[Finding]:
    """By the table of all positions, and by the algorithm of Appendix A for T and [(0), (1), T] = T # *."""
    bad = next((text_of(word) for word in shadows if normalized(value_of_word(word)) != ("2", "1")), None)
    yield found("exhaustion", "all positions of the six shadows", bad)
    bad = next((text_of(word) for word in shadows if not _is_2_1(word)), None)
    yield found("exhaustion", "the algorithm of Appendix A", bad)


def _is_2_1(word: Word) -> bool:
    even, odd = (word, (0, 1, *word)) if sum(word) % 2 == 0 else ((0, 1, *word), word)
    return (evaluated(even), evaluated(odd)) == (OUTCOME["2"], OUTCOME["1"])


# --- Lemmas 6.2 and 6.3 -------------------------------------------------------------------------------------------

WINDOW = 4
"""A letter 1 with so many letters before it lets the word be shortened from the left."""


def _lowers(end: int) -> str | None:
    """Rule (9) brings the letters at the ends to `end` or `end` + 1 and the others to 1 or 2, of the same parity."""
    for least, letters in ((end, (end + 2, end + 3)), (1, (3, 4))):
        for a in letters:
            reached = start_reaches((a,), partial(eq, (a - 2,)))
            if reached is None or reached[0] < least:
                return f"the letter {a}"
    return None


def _shortens(end: int) -> str | None:
    """A start of four lowered letters that cannot be rewritten, whatever follows it, to one that is smaller and again
    begins with `end` or more and has no 0; None if each can. The letters after it are left alone, and there is an odd
    one among them that is not the last: so the word keeps the hypotheses of Lemma 6.3.
    """
    for start in product((end, end + 1), *[(1, 2)] * (WINDOW - 1)):

        def smaller(word: Word, start: Word = start) -> bool:
            return bool(word) and sum(word) < sum(start) and word[0] >= end and min(word) >= 1

        if start_reaches(start, smaller) is None:
            return text_of(start)[:-1] + ", ...]"
    return None


def _short_words(end: int) -> Iterable[Word]:
    """The lowered words with an odd inner letter, and at most three letters before and after each such letter."""
    for n in range(3, 2 * WINDOW):
        for first, last in product((end, end + 1), repeat=2):
            for inner in product((1, 2), repeat=n - 2):
                if 1 in inner and is_knot((first, *inner, last)):
                    yield (first, *inner, last)


def _ends_in(word: Word, minimal: tuple[Word, ...]) -> bool:
    try:
        return bool(searched(word, minimal) or word in minimal)
    except LookupError:
        return False


@PAPER.claim(
    "Lemma 6.3",
    "If T = [(a_1), ..., (a_n)] is a knot shadow such that every a_i > 0, a_1 > 1, a_n > 1, and at least one i has 1 "
    "< i < n and a_i odd, then T =>* A, where A is equivalent to one of the six shadows in Lemma 6.1.",
    uses=("Lemma 6.1", *(f"Lemma 4.2, ({i})" for i in range(1, 7)), *(f"Lemma 4.3, ({i})" for i in (7, 8, 9))),
    mutants={
        "without [(2), (2)]": lambda: {"minimal": MINIMAL[:-1]},
        "without [(3), (1), (3)]": lambda: {"minimal": MINIMAL[1:]},
        "a1 > 0 and an > 0": lambda: {"end": 1},
    },
)
def lemma_6_3(minimal: tuple[Word, ...] = MINIMAL, end: int = 2) -> Iterable[Finding]:
    """Three finite checks that cover every length. Letters can be lowered to 1, 2 (at the ends 2, 3) by (9). A word
    with an odd inner letter behind its first four can be shortened from the left, and by (6) one with such a letter
    before its last four from the right. What is left has at most seven letters: each is reduced by search.
    """
    stuck = next((text_of(word) for word in _short_words(end) if not _ends_in(word, minimal)), None)
    yield found(
        "exhaustion",
        "words of any length, by their first four letters, and all shortened words",
        _lowers(end) or _shortens(end) or stuck,
    )
    for word in (w for w in knot_words(REDUCED - 5, least=1) if len(w) > 2 and min(w[0], w[-1]) >= end):
        if any(a % 2 for a in word[1:-1]):
            reduction = to_minimal(word)
            if reduction is None or reduction.end not in minimal:
                yield found("exhaustion", "step by step", text_of(word), complete=False)
                return
    yield found("exhaustion", f"step by step, all with at most {REDUCED - 5} crossings", None, complete=False)


ByParity = Callable[[int, bool, int], str]


def kind_of(first: int, inner: bool, last: int) -> str:
    """What becomes of a word of two letters or more, all positive and 2 or more at the ends, by the parities of its
    first letter, of whether any inner letter is odd, and of its last letter.
    """
    if inner:
        return "Lemma 6.3"
    if first and last:
        return "link"
    return "odd-even" if first or last else "all even"


@PAPER.claim(
    "Lemma 6.2",
    "If T = [(a_1), ..., (a_n)] is a rational knot shadow with at least one crossing, then either T =>1 O for some "
    "odd-even shadow O, or T =>* A, where A is equivalent to one of the six shadows in Lemma 6.1.",
    uses=("Lemma 6.3", "Theorem 4.1 (components)"),
    mutants={
        "without [(2), (2)]": lambda: {"minimal": MINIMAL[:-1]},
        "two odd ends are taken for odd-even": lambda: {
            "kind": lambda a, b, c: "odd-even" if a and c and not b else kind_of(a, b, c)
        },
    },
)
def lemma_6_2(minimal: tuple[Word, ...] = MINIMAL, kind: ByParity = kind_of) -> Iterable[Finding]:
    """(a) A word with a letter 0, or 1 at an end, has a step of (1) to (5), (7) or (8) to a smaller one, whatever its
    other letters; by (6) the left end serves for both. (b) The words without such a step fall into four kinds by
    parities.
    """
    bad = _has_step() or _kinds(kind) or _all_even(minimal)
    yield found("exhaustion", "words of any length, by letters at an end and parities", bad)
    scope = f"step by step, all with at most {REDUCED} crossings and positive letters and at most 6 with zeros"
    yield found("exhaustion", scope, _step_by_step(minimal), complete=False)


def _has_step() -> str | None:
    kept = {number: rule for number, rule in RULES.items() if number != 9}
    for start in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)):
        size = sum(start) + len(start)
        if not any(sum(word) + len(word) < size for word in steps_at_start(start, kept)):
            return text_of(start)[:-1] + ", ...]"
    # an inner 0: its neighbours are merged, whatever they are
    merged = start_reaches((2, 0, 2), lambda word: word == (4,), kept)
    return None if merged else "[..., (2), (0), (2), ...]"


def _kinds(kind: ByParity) -> str | None:
    for first, inner, last in product((0, 1), (False, True), (0, 1)):
        # modulo 2 the inner letters are zeros, where none is odd, and M(0) twice changes nothing
        examples = [(2 + first, *[2] * n, 2 + last) for n in range(4)]
        expected = kind(first, inner, last)
        for word in () if inner else examples:
            odd = continuant(word)[0] % 2 == 1
            if expected == "link" and odd:
                return f"{text_of(word)} is no link"
            if expected == "odd-even" and not is_odd_even(word):
                return f"{text_of(word)} is not odd-even"
            if expected == "all even" and (any(a % 2 for a in word) or odd != (len(word) % 2 == 0)):
                return text_of(word)
    # one letter: odd-even, or a link
    return next((text_of((a,)) for a in (1, 2, 3) if is_odd_even((a,)) != is_knot((a,))), None)


def _all_even(minimal: tuple[Word, ...]) -> str | None:
    if start_reaches((2, 2, 2), lambda word: word == (2,)) is None:
        return "[(2), (2), (2), ...]"
    return None if (2, 2) in minimal else "[(2), (2)]"


def _step_by_step(minimal: tuple[Word, ...]) -> str | None:
    for word in (*knot_words(REDUCED, least=1), *knot_words(*BRUTE_WITH_ZEROS)):
        if not any(word):
            continue
        if is_trivial(word):
            reduction = to_odd_even(word)
            if reduction is None or any(step.arrow == "->2" for step in reduction.steps):
                return text_of(word)
        elif _end_of(core(word)) not in minimal:
            return text_of(word)
    return None


_ENDS: dict[Word, Word] = {}


def _end_of(word: Word) -> Word:
    if word not in _ENDS:
        reduction = to_minimal(word)
        _ENDS[word] = reduction.end if reduction else ()
    return _ENDS[word]


# --- Theorem 6.4 --------------------------------------------------------------------------------------------------


def printed_rule(word: Word) -> str:
    """The outcome of a rational shadow by Theorem 6.4 as printed."""
    if any(word) and is_trivial(word):
        return "U"
    return "1" if sum(word) % 2 else "2"


@PAPER.claim(
    "Theorem 6.4",
    "Let T be a rational shadow. If T =>1 O for some odd-even shadow O, then T is a win for the Unknotter, no matter"
    " which player goes first. Otherwise, if T is even then T is a win for the second player, and if T is odd then T"
    " is a win for the first player.",
    correction="Theorem 6.4 (corrected)",
    uses=(CONWAY,),
    controls={"with at least one crossing": lambda: {"least_crossings": 1}},
)
def theorem_6_4(least_crossings: int = 0) -> Iterable[Finding]:
    """The shadow [] of no crossing reduces to no odd-even shadow, for these have an odd number of crossings; it is even
    and won by the Unknotter.
    """
    yield _brute_force(printed_rule, least_crossings, 7)


@PAPER.claim(
    "Theorem 6.4 (corrected)",
    "Let T be a rational knot shadow with at least one crossing. If T =>1 O for some odd-even shadow O, then T is a "
    "win for the Unknotter, no matter which player goes first. Otherwise, if T is even then T is a win for the "
    "second player, and if T is odd then T is a win for the first player.",
    uses=(*INDUCTION, "Theorem 3.14", "Corollary 3.16", "Theorem 5.3", "Lemma 6.1", "Lemma 6.2"),
    mutants={
        "as printed, with no crossing": lambda: {"least_crossings": 0},
        "odd shadows are won by the second player": lambda: {
            "rule": lambda word: {"1": "2"}.get(printed_rule(word), printed_rule(word))
        },
        "odd-even itself, not after loops": lambda: {
            "rule": lambda word: "U" if is_odd_even(word) else "1" if sum(word) % 2 else "2"
        },
    },
)
def theorem_6_4_corrected(rule: Callable[[Word], str] = printed_rule, least_crossings: int = 1) -> Iterable[Finding]:
    """T =>1 O gives the normalized outcome (U, U), T =>* A gives (2, 1): the outcome by the parity is read off all
    values. And every shadow to a size is valued by the table of its positions.
    """
    yield _brute_force(rule, least_crossings, BRUTE)
    wrong = next(
        (
            f"the value {p}"
            for p, q in product(JOHNSON.values, repeat=2)
            for kind in [normalized(q)]
            if (kind == ("U", "U") and (p.x, p.y) == (q.x, q.y) and p.outcome != "U")
            or (kind == ("2", "1") and no_worse(p, q) and p.outcome != ("1" if p.odd else "2"))
        ),
        None,
    )
    if least_crossings and rule is printed_rule:
        yield found("exhaustion", "all values that T can have by Lemma 6.2", wrong)


def _brute_force(rule: Callable[[Word], str], least_crossings: int, most: int) -> Finding:
    crossings, length = BRUTE_WITH_ZEROS
    between = min(most, BRUTE_BETWEEN_ZEROS)
    scope = (
        f"all knot shadows of {least_crossings} to {most} crossings with positive letters, to {between} crossings with "
        f"a 0 at one end or both, and to {crossings} crossings in at most {length} twists with zeros anywhere"
    )
    for word in (*knot_words(crossings, length), *_between_zeros(between), *knot_words(most, least=1)):
        if sum(word) >= least_crossings and rule(word) != value_of_word(word).outcome:
            bad = f"{text_of(word)} has outcome {value_of_word(word).outcome}, not {rule(word)}"
            return found("exhaustion", scope, bad, complete=False)
    return found("exhaustion", scope, None, complete=False)


def _between_zeros(most: int) -> Iterator[Word]:
    for crossings in range(most + 1):
        for n in range(1, crossings + 1):
            for word in words(crossings, n, 1):
                yield from filter(is_knot, ((0, *word), (0, *word, 0)))


@PAPER.claim(
    "Section 6 (all twists even)",
    "If n >= 2 and T = [(a_1), (a_2), ..., (a_n)] is a rational knot shadow for which every a_i is even, then T cannot "
    "reduce by pseudo Reidemeister I moves at all, and is not an odd-even shadow. So by Theorem 6.4, it has outcome "
    "class 2.",
    correction="Section 6 (all twists even, corrected)",
    uses=(CONWAY,),
    controls={"every ai is positive": lambda: {"least": 2}},
)
def all_even(least: int = 0) -> Iterable[Finding]:
    """[(0), (0)] is the unknot; [(0), (2)] reduces by I moves and has outcome U too."""
    yield _all_even_by_brute_force(least)


@PAPER.claim(
    "Section 6 (all twists even, corrected)",
    "If n >= 2 and T = [(a_1), (a_2), ..., (a_n)] is a rational knot shadow for which every a_i is even and positive, "
    "then T has outcome class 2.",
    uses=("Lemma 6.1", "Corollary 3.16", "Lemma 4.2, (4)", "Lemma 4.3, (9)"),
    mutants={"zeros are allowed": lambda: {"least": 0}},
)
def all_even_corrected(least: int = 2) -> Iterable[Finding]:
    """By (9) and (4) such a shadow reduces to [(2), (2)] (an odd number of twists makes a link), and it is even."""
    yield _all_even_by_brute_force(least)
    if least:
        yield found(
            "exhaustion", "words of any length, by their first three letters", _kinds(kind_of) or _all_even(MINIMAL)
        )


def _all_even_by_brute_force(least: int) -> Finding:
    scope = f"all such shadows of at most 10 crossings and 6 twists with letters from {least}"
    for crossings in range(0, 11, 2):
        for n in range(2, 7):
            for half in words(crossings // 2, n, least // 2):
                word = tuple(2 * a for a in half)
                if is_knot(word) and value_of_word(word).outcome != "2":
                    bad = f"{text_of(word)} has outcome {value_of_word(word).outcome}"
                    return found("exhaustion", scope, bad, complete=False)
    return found("exhaustion", scope, None, complete=False)
