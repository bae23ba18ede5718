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
from knotgames.checks.questions import ask, by_z3, every, facts, none_fails
from knotgames.checks.solvers.query import Query
from knotgames.games.rational.moves import RULES, Reduction, Rule, Step, Word, apply, text_of
from knotgames.games.rational.shadows import is_knot, to_unknot
from knotgames.games.rational.tangle import SIGNS, Pseudodiagram, Twist, TwistMove, continuant

LETTERS = 3
"""The strands of all resolutions are followed in words of at most so many letters."""

UNKNOTTED = (8, 6)
"""The numbers of crossings and of twists to which shadows are reduced to the unknot step by step."""

POSITIVE = 7
"""All shadows of at most so many crossings, all letters positive, are valued for outcome K."""

Fact = tuple[str, bool]
"""What is said, and whether it is so."""

# --- components ---------------------------------------------------------------------------------------------------

Ends = tuple[str, str]
Mirror = Mapping[str, str]

REFLECTION: Mirror = {"NW": "NW", "NE": "SW", "SW": "NE", "SE": "SE"}
"""Reflecting a tangle over the diagonal: what becomes of its four ends."""

TWIST: Mirror = {"NW": "NW", "NE": "SE", "SW": "SW", "SE": "NE"}
"""One more crossing at the right: what becomes of the four ends."""

_START = frozenset({frozenset({"NW", "SW"}), frozenset({"NE", "SE"})})
_CLOSURE = frozenset({frozenset({"NW", "NE"}), frozenset({"SW", "SE"})})
Strands = frozenset[frozenset[str]]


def _moved(strands: Strands, ends: Mirror) -> Strands:
    return frozenset(frozenset(ends[end] for end in strand) for strand in strands)


def _components(strands: Strands, closure: Strands) -> int:
    """The number of closed curves that the strands of a tangle and the arcs outside make up."""
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
    """Which ends of the tangle a strand joins depends on the parities of the twists alone, and so do p and q modulo
    2: all states that words of any length can reach are gone through.
    """
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
    """A resolved twist has a + b - 2j crossings for some j, so that only the parity of a + b matters."""
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
        f"all of at most {LETTERS} twists {', '.join(names)} and {last}, by their strands",
        (word for length in range(1, LETTERS + 1) for word in product(twists, repeat=length)),
        lambda word: is_knot(tuple(resolved(a, b) for a, b in word)),
        lambda word: not _some_link(word),
        lambda word, *_: str(Pseudodiagram.of(*word)),
        bound=True,
    )


def _some_link(twists: Iterable[tuple[int, int]]) -> bool:
    """Whether some resolution has more than one component, by following its strands."""
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
    """M(a): the fraction of [..., a] has the numerator and denominator M(a) (p, q), if p/q is that of [...]."""
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
    """Whether the tangles of two words, whose letters may be symbols, have the same numerator and denominator up to a
    factor, whatever the symbols are.

    >>> of_fraction((2, 0, 1), (2, 1), up_to=1), of_fraction((0, 0, 3), (3,), up_to=1)
    (False, True)
    """
    start = sympy.Matrix([1, 0])
    return bool(expanded(product_of(word) * start) == expanded(up_to * product_of(other) * start))


def have_one_fraction(word: Iterable[int], other: Iterable[int], mirrored: int = 0) -> bool:
    """Whether the tangles of two words have the same fraction, but for the signs of numerator and denominator.

    Args:
        word, other: the words.
        mirrored: the sign of a crossing: then what is compared is the mirror image of the second tangle with this
            crossing below it, p/(q - p) or p/(q + p) for p/q. It closes up to the mirror image.

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
    """In the drawing of a twist, and by the moves of the code on a twist with any a and b."""
    drawn = not_undone(answer)
    yield none_fails("two crossings beside any tangle, by Reidemeister II", drawn, lambda said: said, to_the_end=True)
    a, b = sympy.symbols("a b", integer=True)
    diagram = Pseudodiagram((Twist(a, b + 2),))
    yield every(
        "a twist with any numbers of crossings",
        SIGNS,
        lambda sign: diagram.after(TwistMove(0, sign)).after(TwistMove(0, answer * sign)),
        Pseudodiagram((Twist(a, b),)),
        lambda sign, reached, _: f"[a(b+2)] after {sign:+} and {answer * sign:+} is {reached}",
        by="sympy",
    )


Added = tuple[Callable[[Picture, int], Picture], Callable[[int], Any]]
"""How one more crossing is added to a tangle, and the matrix that the fraction of it is multiplied by."""

TO_THE_RIGHT: Added = (right, lambda sign: ((1, sign), (0, 1)))
BELOW: Added = (below, lambda sign: ((1, 0), (-sign, 1)))


@PAPER.claim(
    "Footnote 2",
    "The order of the resolved and unresolved crossings is left unspecified because it makes no strategic difference.",
    uses=(CONWAY,),
    mutants={"crossings of two twists are exchanged": {"other": BELOW}},
)
def order_in_a_twist(other: Added = TO_THE_RIGHT) -> Iterable[Question]:
    """Two neighbors in a twist are exchanged: whatever they are resolved to, the tangle is the same, by Reidemeister
    moves II, and by its fraction.
    """
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


def not_undone(answer: int) -> Iterator[str | None]:
    """Of each move in a twist, whether the answer in the same twist does not undo it, in the drawing; None if it does.

    Args:
        answer: -1 if the answer has the other sign, 1 if it has the same.
    """
    for sign in SIGNS:
        undone = right(right(ANY, sign), answer * sign).simplest() == ANY
        yield None if undone else f"{sign:+} and {answer * sign:+} in one twist"


# --- reduction to the unknot --------------------------------------------------------------------------------------


@PAPER.claim(
    "Lemma 4.4",
    "If $T$ is a rational knot shadow, then $T =>* []$.",
    uses=(
        "Theorem 4.1 (components)",
        "Lemma 4.2 (corrected)",
        *(f"Lemma 4.3, ({i})" for i in (7, 8, 9)),
    ),
    mutants={
        "without (7)": {"rules": {n: rule for n, rule in RULES.items() if n != 7}},
        "links too": {"links": True},
    },
)
def lemma_4_4(rules: Mapping[int, Rule] = RULES, links: bool = False) -> Iterable[Question]:
    """By (9) the letters become 0 or 1. Two letters at the start of a word become one or none, whatever follows, so
    that in the end the word is empty, (1) or (0). Only the last is a link, and the steps keep the number of components.
    """
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
    """The word to which a reduction leads as far as its steps are by the rules."""
    word = reduction.start
    for step in takewhile(lambda step: step.rule in rules, reduction.steps):
        word = apply(word, step, rules)
    return word


def _shrinks(rules: Mapping[int, Rule], links: bool) -> Iterator[Fact]:
    """That each start of a word shrinks."""
    for letter in range(2, 4):
        reached = start_reaches((letter,), partial(eq, (letter - 2,)), rules)
        yield f"[({letter}), ...]", reached is not None
    for start in product(range(2), repeat=2):
        reached = start_reaches(start, [(), (0,), (1,)].__contains__, rules)
        # (0) is a link, and a shadow is a link just if it shrinks to (0): the first two letters and what they become
        # have the same fraction modulo 2
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
"""Which letter, counted from 0, is called a_0 in the proof, which a_1 where that follows a_0, and which a_2."""

FROM_ZERO: Places = (0, 1, 2)
FROM_ONE: Places = (0, 0, 1)
MEANT: Places = (0, 1, 1)

STARTS: tuple[Word, ...] = tuple(word for n in (3, 2) for word in product((1, 0), repeat=n))
"""The first letters of words of two letters or more to which (9) cannot be applied."""


def is_as_said(places: Places, word: Word) -> bool:
    """Whether the cases of the proof, with its letters at these places, say what (7), (3) and (1) make of a word that
    starts so.
    """
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
    """Counted from 0, [(1), (1), (1)] would become [(1 + 1)] by (1), which is a link; it becomes [(1 + 1), (1)]. And if
    a_0 is a_1, then in [(0), (1), (1)] the letter that is 0 would be decreased by (7). A reading is right of all
    words just if, of any words, one for each reading, some reading is right of its own.
    """
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
    """Letters after the third are left alone."""
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
