"""Section 4: rational pseudodiagrams, their fractions, and their reduction to the unknot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product, takewhile
from operator import eq
from typing import Any

import sympy
import z3

from knotgames.algebra.knot_type.values import JOHNSON, KnotValue
from knotgames.checks.claim import Question, Severity
from knotgames.checks.lemma.decide import decide
from knotgames.checks.papers.johnson2011b.paper import CONWAY, PAPER
from knotgames.checks.papers.johnson2011b.pictures import Picture
from knotgames.checks.papers.johnson2011b.relations import no_worse
from knotgames.checks.papers.johnson2011b.s04.tangles import ANY, below, right
from knotgames.checks.papers.johnson2011b.words import knot_words, start_reaches, value_of_word
from knotgames.checks.questions import ask, by_z3, every, facts
from knotgames.checks.solvers.query import Query
from knotgames.games.rational.moves import RULES, Reduction, Rule, Step, Word, apply, text_of
from knotgames.games.rational.shadows import is_knot, to_unknot
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram, Twist, TwistMove, continuant

LETTERS = 3
"""The greatest number of letters of the words in which strands are followed."""

UNKNOTTED = (8, 6)
"""The greatest numbers of crossings and of twists of the shadows that are reduced to the unknot step by step."""

POSITIVE = 7
"""The greatest number of crossings of the shadows, all letters positive, that are valued for outcome K."""

Fact = tuple[str, bool]
"""A statement, and True if it holds."""

# --- components ---------------------------------------------------------------------------------------------------

Mirror = Mapping[str, str]

REFLECTION: Mirror = {"NW": "NW", "NE": "SW", "SW": "NE", "SE": "SE"}
"""The ends of a tangle after its reflection over the diagonal."""

TWIST: Mirror = {"NW": "NW", "NE": "SE", "SW": "SW", "SE": "NE"}
"""The ends of a tangle after one more crossing at the right."""

_START = frozenset({frozenset({"NW", "SW"}), frozenset({"NE", "SE"})})
_CLOSURE = frozenset({frozenset({"NW", "NE"}), frozenset({"SW", "SE"})})
Strands = frozenset[frozenset[str]]


def _moved(strands: Strands, ends: Mirror) -> Strands:
    return frozenset(frozenset(ends[end] for end in strand) for strand in strands)


def _components(strands: Strands, closure: Strands) -> int:
    """The number of closed curves formed by the strands of a tangle and the arcs outside."""
    left = {end for strand in strands for end in strand}
    count = 0
    while left:
        count += 1
        here = min(left)
        while here in left:
            (other,) = next(strand for strand in strands if here in strand) - {here}
            left -= {here, other}
            (here,) = next(arc for arc in closure if other in arc) - {other}
    return count


@PAPER.claim(
    "Theorem 4.1 (components)",
    "The link $[a_1, ..., a_m]$ has a single component (i.e., is a knot) if and only if the fraction is $p/q$ with $p$ "
    "odd.",
    mutants={
        "twists at the bottom": {"twist": {"NW": "NW", "NE": "NE", "SW": "SE", "SE": "SW"}},
        "no reflection": {"reflection": {end: end for end in TWIST}},
    },
)
def theorem_4_1_components(reflection: Mirror = REFLECTION, twist: Mirror = TWIST) -> Iterable[Question]:
    """The strands, and p and q modulo 2, depend on the parities of the twists alone: there are finitely many states."""
    seen: dict[tuple[Strands, int, int], Word] = {(_START, 1, 0): ()}
    queue = list(seen)
    for state in queue:
        strands, p, q = state
        for a in range(2):
            turned = _moved(strands, reflection)
            reached = (_moved(turned, twist) if a else turned, (a * p + q) % 2, p)
            if reached not in seen:
                seen[reached] = (*seen[state], a)
                queue.append(reached)
    yield every(
        f"all words, by the {len(seen)} states of their strands and parities",
        seen,
        lambda strands, p, q: bool(p),
        lambda strands, p, q: _components(strands, _CLOSURE) == 1,
        lambda strands, p, q, *_: f"{list(seen[strands, p, q])}",
        starred=True,
    )


@PAPER.claim(
    "Section 4 (knot pseudodiagrams)",
    "$[a_1(b_1), ..., a_n(b_n)]$ is a knot pseudodiagram (as opposed to a link pseudodiagram) if and only if $[a_1 + "
    "b_1, ..., a_n + b_n]$ is a knot (as opposed to a link).",
    uses=("Theorem 4.1 (components)",),
    mutants={"[a1, ..., an] is a knot": {"resolved": lambda a, b: a}},
)
def knot_pseudodiagrams(resolved: Callable[[Any, Any], Any] = lambda a, b: a + b) -> Iterable[Question]:
    """A resolved twist has a + b - 2j crossings for some j, so only the parity of a + b matters."""
    yield every(
        "all residues of a, b and j modulo 2; p depends on the parities of the twists alone",
        product(range(2), repeat=3),
        lambda a, b, j: resolved(a, b) % 2,
        lambda a, b, j: (a + b - 2 * j) % 2,
        "[{0}({1})] with {2} resolved to -1",
        starred=True,
    )
    a, b, j = z3.Ints("a b j")
    other = (a + b - 2 * j - resolved(a, b)) % 2 != 0
    yield by_z3("all a, b and j", lambda: None if (model := Query().model(other)) is None else f"a, b, j: {model}")
    twists = ((0, 1), (0, 2), (1, 1))
    *names, last = (str(Twist(*twist)) for twist in twists)
    yield every(
        f"all words of at most {LETTERS} twists {', '.join(names)} and {last}, by their strands",
        (word for length in range(1, LETTERS + 1) for word in product(twists, repeat=length)),
        lambda word: is_knot(tuple(resolved(a, b) for a, b in word)),
        lambda word: not _some_link(word),
        lambda word, *_: str(Pseudodiagram.of(*word)),
        bound=True,
    )


def _some_link(twists: Iterable[tuple[int, int]]) -> bool:
    ways = [[a + 2 * j - b for j in range(b + 1)] for a, b in twists]
    return any(_components(_strands(word), _CLOSURE) > 1 for word in product(*ways))


def _strands(word: Iterable[int]) -> Strands:
    strands = _START
    for a in word:
        strands = _moved(strands, REFLECTION)
        for _ in range(abs(a)):
            strands = _moved(strands, TWIST)
    return strands


# --- fractions ----------------------------------------------------------------------------------------------------


def matrix_of(a: Any) -> sympy.Matrix:
    """The matrix M(a), which takes the numerator and denominator of [...] to those of [..., a]."""
    return sympy.Matrix([[a, 1], [1, 0]])


def product_of(letters: Iterable[Any]) -> sympy.Matrix:
    total = sympy.eye(2)
    for a in letters:
        total = matrix_of(a) * total
    return total


def expanded(matrix: sympy.Matrix) -> sympy.Matrix:
    return matrix.applyfunc(sympy.expand)


def same_up_to_sign(first: sympy.Matrix, second: sympy.Matrix) -> bool:
    return any(expanded(first) == expanded(sign * second) for sign in SIGNS)


def of_fraction(word: Iterable[Any], other: Iterable[Any], up_to: int) -> bool:
    """Return True if the tangles of two words have the same numerator and denominator up to the factor `up_to`.

    >>> of_fraction((2, 0, 1), (2, 1), up_to=1), of_fraction((0, 0, 3), (3,), up_to=1)
    (False, True)
    """
    start = sympy.Matrix([1, 0])
    return bool(expanded(product_of(word) * start) == expanded(up_to * product_of(other) * start))


def have_one_fraction(word: Iterable[int], other: Iterable[int], mirrored: int = 0) -> bool:
    """Return True if the tangles of two words have the same fraction, for `mirrored` after the second is mirrored and
    this crossing added below it: p/q becomes p/(q - p) or p/(q + p).

    >>> have_one_fraction((-1, 0), (-1,)), have_one_fraction((2,), (-2,)), have_one_fraction((2, 1), (3,), mirrored=1)
    (True, False, True)
    """
    (p, q), (r, s) = continuant(word), continuant(other)
    s = mirrored * r - s if mirrored else s
    return (p * p, p * q, q * q) == (r * r, r * s, s * s)


@PAPER.claim(
    "Figure 23",
    "The Unknotter responds to a twisting move by the Knotter with a cancelling twist in the opposite direction: after "
    "a move in one of two crossings of a twist a move in the other leaves the twist without both.",
    mutants={"answered with the same sign": {"answer": 1}},
)
def answer_in_pair(answer: int = -1) -> Iterable[Question]:
    """In a twist, two crossings resolved to opposite signs cancel."""
    yield facts("two crossings next to any tangle, by Reidemeister II", undone(answer), to_the_end=True)
    a, b = sympy.symbols("a b", integer=True)
    diagram = Pseudodiagram((Twist(a, b + 2),))
    yield every(
        "a twist with any number of crossings",
        SIGNS,
        lambda sign: diagram.after(TwistMove(0, sign)).after(TwistMove(0, answer * sign)),
        Pseudodiagram((Twist(a, b),)),
        lambda sign, reached, _: f"[a(b+2)] after {sign:+} and {answer * sign:+} is {reached}",
        by="sympy",
    )


Added = tuple[Callable[[Picture, int], Picture], Callable[[int], Any]]
"""The tangle with one more crossing, and the matrix by which its fraction is multiplied."""

TO_THE_RIGHT: Added = (right, lambda sign: ((1, sign), (0, 1)))
BELOW: Added = (below, lambda sign: ((1, 0), (-sign, 1)))


@PAPER.claim(
    "Footnote 2",
    "The order of the resolved and unresolved crossings is left unspecified because it makes no strategic difference.",
    uses=(CONWAY,),
    mutants={"crossings of two twists are exchanged": {"other": BELOW}},
)
def order_in_a_twist(other: Added = TO_THE_RIGHT) -> Iterable[Question]:
    """Two neighbors in a twist can be exchanged, resolved or not, by Reidemeister moves II and by the fraction."""
    (add, matrix), (add_other, matrix_other) = TO_THE_RIGHT, other
    scope = "two neighbors in a twist of any tangle"

    def drawn(s: int, t: int) -> Picture:
        return add_other(add(ANY, s), t).simplest()

    yield every(
        scope,
        product(SIGNS, repeat=2),
        drawn,
        lambda s, t: drawn(t, s),
        "{0:+} and {1:+}",
        starred=True,
        by="drawing",
        law_of=[drawn],
    )

    def multiplied(s: Any, t: Any) -> sympy.Matrix:
        return expanded(sympy.Matrix(matrix_other(t)) * sympy.Matrix(matrix(s)))

    signs = [sympy.symbols("s t", integer=True)]
    yield every(
        scope,
        signs,
        multiplied,
        lambda s, t: multiplied(t, s),
        "{left} and {right}",
        starred=True,
        by="sympy",
        law_of=[multiplied],
    )


def undone(answer: int) -> Iterator[Fact]:
    """Yield each move in a twist, with True if the answer in the same twist undoes it."""
    for sign in SIGNS:
        left = right(right(ANY, sign), answer * sign).simplest()
        yield f"{sign:+} and {answer * sign:+} in one twist", left == ANY


# --- reduction to the unknot --------------------------------------------------------------------------------------


@PAPER.claim(
    "Lemma 4.4",
    "If $T$ is a rational knot shadow, then $T =>* []$.",
    uses=("Theorem 4.1 (components)", "Lemma 4.2 (corrected)", *(f"Lemma 4.3, ({i})" for i in (7, 8, 9))),
    mutants={
        "without (7)": {"rules": {n: rule for n, rule in RULES.items() if n != 7}},
        "links too": {"links": True},
    },
)
def lemma_4_4(rules: Mapping[int, Rule] = RULES, links: bool = False) -> Iterable[Question]:
    """(9) makes every letter 0 or 1. Then two letters at the start become one or none, which preserves components."""
    yield facts("words of any length, by their first two letters modulo 2", _shrinks(rules, links))
    crossings, letters = UNKNOTTED
    yield every(
        f"all knot shadows of at most {crossings} crossings and {letters} twists",
        knot_words(crossings, letters),
        lambda word: _end(to_unknot(word), rules),
        (),
        lambda word, *_: text_of(word),
        bound=True,
    )


def _end(reduction: Reduction, rules: Mapping[int, Rule]) -> Word:
    """The last word of a reduction whose steps follow the rules."""
    word = reduction.start
    for step in takewhile(lambda step: step.rule in rules, reduction.steps):
        word = apply(word, step, rules)
    return word


def _shrinks(rules: Mapping[int, Rule], links: bool) -> Iterator[Fact]:
    for letter in range(2, 4):
        reached = start_reaches((letter,), partial(eq, (letter - 2,)), rules)
        yield f"[({letter}), ...]", reached is not None
    for start in product(range(2), repeat=2):
        reached = start_reaches(start, [(), (0,), (1,)].__contains__, rules)
        # (0) is a link, and a shadow is a link if and only if it shrinks to (0): the first two letters and their
        # replacement have the same fraction modulo 2
        kept = reached is not None and not any(
            (x - y) % 2 for x, y in zip(continuant(start), continuant(reached), strict=True)
        )
        yield f"[({start[0]}), ({start[1]}), ...]", kept
    one: Word = (1,)
    for step in (Step(2, backward=True), Step(7, 1), Step(3)):
        one = apply(one, step, rules) if step.rule in rules else one
    yield "[(1)]", not one
    yield "[(0)]", not links and not is_knot((0,))


Places = tuple[int, int, int]
"""The letters, counted from 0, that the proof calls a_0, a_1 after a_0, and a_2."""

FROM_ZERO: Places = (0, 1, 2)
FROM_ONE: Places = (0, 0, 1)
MEANT: Places = (0, 1, 1)

STARTS: tuple[Word, ...] = tuple(word for n in (3, 2) for word in product((1, 0), repeat=n))
"""The first letters of words of two letters or more to which (9) does not apply."""


def is_as_said(places: Places, word: Word) -> bool:
    """Return True if the cases of the proof, with letters at these places, agree with (7), (3), (1) on a word."""
    zeroth, first, second = places
    if word[zeroth]:
        reached = (word[second] + 1, *word[second + 1 :]) if second < len(word) else None
        return reached == apply(word, Step(1))
    if word[first]:
        return [first] == list(RULES[7].places(word))
    return {zeroth, first} == {0, 1} and not any(apply(word, Step(3))[len(word) - 2 :])


@PAPER.claim(
    "Lemma 4.4 (proof)",
    "Let $T = [(a_1), ..., (a_n)]$ be one to which (9) cannot be applied, with $n > 0$. Then $a_0$ is either 0 or 1. "
    "If $a_0 = 0$ and $n > 1$, then either $a_1$ can be decreased by 1 using (7), or $a_0$ and $a_1$ can be stripped "
    "off via (3). If $a_0 = 1$ and $n > 1$, then $T$ reduces to $[(a_2 + 1), ..., (a_n)]$ by (1).",
    reading="The letters are counted from 0 throughout, or $a_0$ means $a_1$: either way one of the cases is wrong.",
    correction="Lemma 4.4 (proof, corrected)",
    severity=Severity.MISPRINT,
    controls={"a_0 is the first letter, a_1 the second, and a_2 too": {"readings": (MEANT,)}},
)
def proof_of_4_4(readings: tuple[Places, ...] = (FROM_ZERO, FROM_ONE)) -> Iterable[Question]:
    """Counted from 0, [(1), (1), (1)] would become a link by (1). Counted from 1, (7) would decrease a letter 0."""
    yield every(
        "words of any length, by their first letters",
        product(STARTS, repeat=len(readings)),
        lambda starts: any(map(is_as_said, readings, starts)),
        shown=lambda starts, *_: " and ".join(map(text_of, starts)),
    )


@PAPER.claim(
    "Lemma 4.4 (proof, corrected)",
    "Let $T = [(a_1), ..., (a_n)]$ be one to which (9) cannot be applied, with $n > 0$. Then $a_1$ is either 0 or 1. "
    "If $a_1 = 0$ and $n > 1$, then either $a_2$ can be decreased by 1 using (7), or $a_1$ and $a_2$ can be stripped "
    "off via (3). If $a_1 = 1$ and $n > 1$, then $T$ reduces to $[(a_2 + 1), ..., (a_n)]$ by (1).",
    uses=("Lemma 4.2 (corrected)", "Lemma 4.3, (7)", "Lemma 4.3, (9)"),
    mutants={"counted from 0": {"places": FROM_ZERO}, "a_0 is a_1": {"places": FROM_ONE}},
)
def proof_of_4_4_corrected(places: Places = MEANT) -> Iterable[Question]:
    """The steps do not involve the letters after the third."""
    yield every(
        "words of any length, by their first letters",
        STARTS,
        partial(is_as_said, places),
        shown=lambda word, *_: text_of(word),
    )


@PAPER.claim(
    "Section 4 (no rational shadow has outcome K)",
    "It then follows by Corollary 3.15 that no rational shadow has outcome $K$.",
    uses=("Lemma 4.4", "Corollary 3.15"),
    mutants={"nor outcome 1": {"never": frozenset("K1")}},
)
def no_shadow_is_a_win_for_the_knotter(never: frozenset[str] = frozenset("K")) -> Iterable[Question]:
    unknot = KnotValue.parse("000")
    yield every(
        "all values of games that reduce to the unknot",
        (value for value in JOHNSON.values if no_worse(value, unknot)),
        lambda value: value.outcome in never,
        False,
        "the value {case}",
    )
    yield ask(decide, f"X(P) <= X(u) and Y(P) >= Y(u) implies not outcome(P) in {{{', '.join(sorted(never))}}}")
    yield every(
        f"all knot shadows of at most {POSITIVE} crossings, all letters positive",
        knot_words(POSITIVE, least=1),
        lambda word: value_of_word(word).outcome in never,
        False,
        lambda word, *_: f"{text_of(word)} of value {value_of_word(word)}",
        bound=True,
    )
