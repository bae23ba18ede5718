"""Section 4: rational pseudodiagrams, and the rules (1) to (9) as statements about fractions and values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice, product
from operator import eq
from typing import TYPE_CHECKING, Any

from algebra.knot_type.values import JOHNSON, KnotValue
from checks.cases import Cases, failing
from checks.claim import Finding, found
from checks.lemma.decide import decide
from checks.papers.johnson2011b.paper import CONWAY, PAPER
from checks.papers.johnson2011b.relations import no_worse
from checks.papers.johnson2011b.s03.outcomes import ZERO_STAR
from checks.papers.johnson2011b.s04.misprints import MISPRINTS
from checks.papers.johnson2011b.s04.tangles import ANY, right
from checks.papers.johnson2011b.words import knot_words, start_reaches, value_of_word, words
from games.rational.moves import RULES, LeaveOut, Remove, Rule, Step, Word, apply, edited, steps, text_of
from games.rational.shadows import to_unknot
from games.rational.tangle import SIGNS, Pseudodiagram, Twist, TwistMove, continuant

if TYPE_CHECKING:
    import sympy

LETTERS = 3
"""The strands of all resolutions are followed in words of at most so many letters."""

SMALL = 5
"""Words of at most so many crossings and so many letters are rewritten in every way."""

UNKNOTTED = (8, 6)
"""The numbers of crossings and of twists to which shadows are reduced to the unknot step by step."""

POSITIVE = 7
"""All shadows of at most so many crossings, all letters positive, are valued for outcome K."""

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
    "The link [a_1, ..., a_m] has a single component (i.e., is a knot) if and only if the fraction is p/q with p odd.",
    mutants={
        "twists at the bottom": lambda: {"twist": {"NW": "NW", "NE": "NE", "SW": "SE", "SE": "SW"}},
        "no reflection": lambda: {"reflection": {end: end for end in TWIST}},
    },
)
def theorem_4_1_components(reflection: Mirror = REFLECTION, twist: Mirror = TWIST) -> Iterable[Finding]:
    """Which ends of the tangle a strand joins depends on the parities of the twists alone, and so do p and q modulo
    2: all states that words of any length can reach are gone through.
    """
    seen: dict[tuple[Strands, int, int], Word] = {(_START, 1, 0): ()}
    queue = list(seen)
    bad = None
    for state in queue:
        strands, p, q = state
        if (_components(strands, _CLOSURE) > 1) is bool(p):
            bad = f"{list(seen[state])}"
            break
        for a in range(2):
            turned = _moved(strands, reflection)
            reached = (_moved(turned, twist) if a else turned, (a * p + q) % 2, p)
            if reached not in seen:
                seen[reached] = (*seen[state], a)
                queue.append(reached)
    scope = f"all words, by the {len(seen)} states of their strands and parities"
    yield found("exhaustion", scope, bad, visited=len(seen))


@PAPER.claim(
    "Section 4 (knot pseudodiagrams)",
    "[a_1(b_1), ..., a_n(b_n)] is a knot pseudodiagram (as opposed to a link pseudodiagram) if and only if [a_1 + "
    "b_1, ..., a_n + b_n] is a knot (as opposed to a link).",
    uses=("Theorem 4.1 (components)",),
    mutants={"[a1, ..., an] is a knot": lambda: {"resolved": lambda a, b: a}},
)
def knot_pseudodiagrams(resolved: Callable[[Any, Any], Any] = lambda a, b: a + b) -> Iterable[Finding]:
    """A resolved twist has a + b - 2j crossings for some j, so that only the parity of a + b matters."""
    import z3

    from checks.solvers.query import Query

    cases = Cases((a, b, j) for a, b in product(range(2), range(2)) for j in range(2))
    bad = next(
        (f"[{a}({b})] with {j} resolved to -1" for a, b, j in cases if (a + b - 2 * j - resolved(a, b)) % 2), None
    )
    scope = "all residues of a, b and j modulo 2; p depends on the parities of the twists alone"
    yield found("exhaustion", scope, bad, visited=cases.visited)
    x, y, z = z3.Ints("a b j")
    model = Query().model((x + y - 2 * z - resolved(x, y)) % 2 != 0)
    yield found("z3", "all a, b and j", None if model is None else f"a, b, j: {model}", visited=1)
    twists = ((0, 1), (0, 2), (1, 1))
    words = Cases(word for length in range(1, LETTERS + 1) for word in product(twists, repeat=length))
    wrong = (word for word in words if _some_link(word) is _is_knot(tuple(resolved(a, b) for a, b in word)))
    bad = next((str(Pseudodiagram.of(*word)) for word in wrong), None)
    *names, last = (str(Twist(*twist)) for twist in twists)
    scope = f"all of at most {LETTERS} twists {', '.join(names)} and {last}, by their strands"
    yield found("exhaustion", scope, bad, visited=words.visited, complete=False)


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


@PAPER.claim(
    "Theorem 4.1 (numerator)",
    "q/p is an integer if and only if p is 1 or -1.",
    mutants={"M(a) has determinant 1": lambda: {"determinant": 1}},
)
def theorem_4_1_numerator(determinant: int = -1) -> Iterable[Finding]:
    """p and q are the first column of a product of matrices M(a) of determinant -1, so that they have no common
    divisor; where p divides q, it divides 1.
    """
    import sympy
    import z3

    from checks.solvers.query import Query

    a, k = sympy.symbols("a k", integer=True)
    p, q, r, s = sympy.symbols("p q r s", integer=True)
    right = sympy.expand(_matrix(a).det() - determinant).is_zero
    # p s - q r = 1 or -1 with q = k p says p (s - k r) = 1 or -1
    factored = sympy.expand((p * s - q * r).subs(q, k * p) - p * (s - k * r)).is_zero
    yield found("sympy", "all tangles", None if right and factored else "det M(a)", visited=2)
    x, y = z3.Ints("p t")
    divides = Query(z3.Or(x * y == 1, x * y == -1)).model(x != 1, x != -1)
    shown = divides and str(divides) if right else "det M(a)"
    yield found("z3", "all whole numbers p that divide 1", shown, visited=1)


# --- the rules ----------------------------------------------------------------------------------------------------


def _matrix(a: Any) -> sympy.Matrix:
    """M(a): the fraction of [..., a] has the numerator and denominator M(a) (p, q), if p/q is that of [...]."""
    import sympy

    return sympy.Matrix([[a, 1], [1, 0]])


def _product(letters: Iterable[Any]) -> sympy.Matrix:
    import sympy

    total = sympy.eye(2)
    for a in letters:
        total = _matrix(a) * total
    return total


def _expanded(matrix: sympy.Matrix) -> sympy.Matrix:
    import sympy

    return matrix.applyfunc(sympy.expand)


def _same_up_to_sign(first: sympy.Matrix, second: sympy.Matrix) -> bool:
    return any(_expanded(first) == _expanded(sign * second) for sign in SIGNS)


def of_fraction(word: Iterable[Any], other: Iterable[Any], up_to: int) -> bool:
    """Whether the tangles of two words, whose letters may be symbols, have the same numerator and denominator up to a
    factor, whatever the symbols are.

    >>> of_fraction((2, 0, 1), (2, 1), up_to=1), of_fraction((0, 0, 3), (3,), up_to=1)
    (False, True)
    """
    import sympy

    start = sympy.Matrix([1, 0])
    return bool(_expanded(_product(word) * start) == _expanded(up_to * _product(other) * start))


def rule_defects(rule: Rule) -> Iterator[str | None]:
    """For each resolved window of a word, where the two sides of a rule differ in it as tangles (or, for rules at the
    right end and (6), as to the numerator of the closure); None if they are the same for all letters and all other
    twists.

    The window holds the letters that the edit of the rule is about; every other letter is covered by leaving the
    vector of the tangle to the left of the window, or the row of the twists to the right of it, open. Letters are
    symbols, and crossings that the rule names are resolved in each way.
    """
    import sympy

    a, b, c = sympy.symbols("a b c", integer=True)
    left, right = sympy.Matrix([1, 0]), sympy.Matrix([[1, 0]])
    unit = sympy.eye(2)
    if rule.number == 6:
        first, second = (sympy.Matrix(2, 2, sympy.symbols(f"{name}:4")) for name in "xy")
        transposes = _expanded((first * second).T) == _expanded(second.T * first.T)
        back = edited((a, b, c), rule.edit(0, 3, 1))
        symmetric = _matrix(a) == _matrix(a).T and _expanded(_product(back)) == _expanded(_product((a, b, c)).T)
        yield None if transposes and symmetric else "[a, b, c]"
        return
    for sign in SIGNS:
        # the window of letters, and what is open
        windows: Mapping[int, tuple[tuple[Any, ...], sympy.Matrix, sympy.Matrix]] = {
            1: ((sign, a), left, unit), 2: ((a, sign), unit, right), 3: ((0, 0), left, unit),
            4: ((a, 0, b), unit, unit), 5: ((0, 0), unit, right),
            7: ((0, a + sign), left, unit), 8: ((a + sign, 0), unit, right),
            9: ((a + 2,), unit, unit),
        }  # fmt: skip
        word, head, tail = windows[rule.number]
        # only (4) and (9) are applied at any place, (4) at the 0; the others are about an end of the word
        edit = rule.edit(word.index(0) if rule.number == 4 else 0, len(word), 1)
        match rule.arrow, edit:
            case "->2", _:
                # two of the crossings are resolved, one each way: twists of one crossing, between which nothing is
                after = edited(word, edit)
                word = (a, 0, sign, 0, -sign)
            case _, Remove(place, count):
                # one crossing is removed, and it may have either sign
                if count > 1:
                    yield f"{count} crossings are removed by {rule.arrow}"
                    continue
                after = edited(word, Remove(place, sign))
            case _:
                after = edited(word, edit)
        empty = not isinstance(edit, LeaveOut) or not any(word[edit.start : edit.stop])
        same = empty and _same_up_to_sign(tail * _product(word) * head, tail * _product(after) * head)
        yield None if same else f"[{', '.join(map(str, word))}] and [{', '.join(map(str, after))}]"


WINDOW = 4
"""Rules are applied to all words of at most so many crossings and letters with their crossings resolved in each way."""

REMOVED: Mapping[str, int] = {"=": 0, "->1": 1, "->2": 2}
"""How many crossings each arrow removes."""


def have_one_fraction(word: Iterable[int], other: Iterable[int], exact: bool = True) -> bool:
    """Whether the tangles of two words have the same fraction, or at least the same numerator, but for signs.

    >>> have_one_fraction((-1, 0), (-1,)), have_one_fraction((2,), (-2,)), have_one_fraction((2,), (-2,), exact=False)
    (True, False, True)
    """
    (p, q), (r, s) = continuant(word), continuant(other)
    return (p * p, p * q, q * q) == (r * r, r * s, s * s) if exact else p * p == r * r


def resolutions_apart(rule: Rule, exact: bool) -> Iterator[str | None]:
    """For each small word and each way to resolve its crossings, where what a rule makes of it has another fraction,
    but for the sign of numerator and denominator; None if it has not. Of two crossings that are removed one has the
    sign 1 and the other -1.

    Numerator and denominator are of degree at most 1 in each letter and in the two numbers of the tangle to the left,
    so that their squares and their product are what they are for all once they are for letters -1, 0 and 1 and for the
    tangles [], [0] and [1]. At most four letters and four crossings are all that a rule is about: in (4) a letter, two
    beside the 0 and none in it, in (9) one with three crossings.

    Args:
        rule: the rule.
        exact: whether the denominators are compared; if not, the words end where the rule is applied.
    """
    for word in (word for crossings in range(WINDOW + 1) for n in range(WINDOW + 1) for word in words(crossings, n)):
        for place, signs in product(rule.places(word), product(SIGNS, repeat=sum(word))):
            left = iter(signs)
            letters = tuple(tuple(islice(left, number)) for number in word)
            after = edited(letters, rule.edit(place, len(word), 1), lambda letter, k: (letter[:-k], letter[-k:]))
            removed = sum(map(len, letters)) - sum(map(len, after))
            one, other = tuple(map(sum, letters)), tuple(map(sum, after))
            if abs(sum(one) - sum(other)) > 1:  # two crossings of one sign are removed
                continue
            unlike = {(removed, have_one_fraction(one, other, exact))} ^ {(REMOVED[rule.arrow], True)}
            yield f"{list(one)} and {list(other)}" if unlike else None


def _other_value(word: Word, step: Step, rules: Mapping[int, Rule]) -> str | None:
    """A shadow and the one to which a step takes it, if their values are not as they have to be; None if they are."""
    reached = apply(word, step, rules)
    before, after = value_of_word(word), value_of_word(reached) if _is_knot(reached) else None
    if after is not None and _relates(rules[step.rule].arrow, before, after):
        return None
    return f"{text_of(word)} of value {before} and {text_of(reached)} of value {after or 'no knot'}"


def _is_knot(word: Word) -> bool:
    return bool(continuant(word)[0] % 2)


def _relates(arrow: str, before: KnotValue, after: KnotValue) -> bool:
    match arrow:
        case "=":
            return before == after
        case "->1":
            return before == after + ZERO_STAR
    return before.odd is after.odd and no_worse(before, after)


def _enter_rule(rule: Rule) -> None:
    def check(rules: Mapping[int, Rule] = RULES) -> Iterable[Finding]:
        exact = rule.number in (1, 3, 4, 7, 9)
        same = "the same fraction" if exact else "the same numerator"
        scope = f"symbolic twists, words of any length: {same}, however they are resolved"
        windows = Cases(rule_defects(rules[rule.number]))
        bad = failing(windows)
        yield found("sympy", scope, bad, visited=windows.visited)
        if rule.number != 6:
            resolved = Cases(resolutions_apart(rules[rule.number], exact))
            bad = failing(resolved)
            scope = f"words of any length, by all resolved ones of at most {WINDOW} crossings and letters: {same}"
            yield found("exhaustion", scope, bad, visited=resolved.visited)
        applications = ((word, step) for word in knot_words(SMALL, SMALL) for step in steps(word, rules))
        cases = Cases((word, step) for word, step in applications if step.rule == rule.number)
        bad = next((text for word, step in cases if (text := _other_value(word, step, rules))), None)
        scope = f"values of all shadows of at most {SMALL} crossings and {SMALL} twists"
        yield found("exhaustion", scope, bad, visited=cases.visited, complete=False)

    if rule.number <= 6:
        number = f"Lemma 4.2, ({rule.number})"
        statement = f"{rule.printed}: resolved in the same way, the two are the same knot."
    else:
        number, statement = f"Lemma 4.3, ({rule.number})", f"{rule.printed}."
    PAPER.claim(number, statement, uses=(CONWAY,), mutants=MISPRINTS[rule.number])(check)


for _rule in RULES.values():
    _enter_rule(_rule)


@PAPER.claim(
    "Lemma 4.3, (9) as play",
    "In [..., (a_i + 2), ...] a move in one of two crossings of a twist can be answered in the other so that the "
    "position is [..., (a_i), ...].",
    mutants={"answered with the same sign": lambda: {"answer": 1}},
)
def answer_in_pair(answer: int = -1) -> Iterable[Finding]:
    """The structure of Figure 12 for rational pseudodiagrams: in the drawing of a twist, and by the moves of the code
    on a twist with any a and b.
    """
    import sympy

    drawn = Cases(not_undone(answer))
    bad = failing(drawn)
    yield found("exhaustion", "two crossings beside any tangle, by Reidemeister II", bad, visited=drawn.visited)
    a, b = sympy.symbols("a b", integer=True)
    signs = Cases(SIGNS)
    diagram, left = Pseudodiagram((Twist(a, b + 2),)), Pseudodiagram((Twist(a, b),))
    played = ((sign, diagram.after(TwistMove(0, sign)).after(TwistMove(0, answer * sign))) for sign in signs)
    wrong = (
        f"[a(b+2)] after {sign:+} and {answer * sign:+} is {reached}" for sign, reached in played if reached != left
    )
    yield found("sympy", "a twist with any numbers of crossings", next(wrong, None), visited=signs.visited)


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
    "If T is a rational knot shadow, then T =>* [].",
    uses=(
        "Theorem 4.1 (components)",
        *(f"Lemma 4.2, ({i})" for i in range(1, 7)),
        *(f"Lemma 4.3, ({i})" for i in (7, 8, 9)),
    ),
    mutants={
        "without (7)": lambda: {"rules": {n: rule for n, rule in RULES.items() if n != 7}},
        "links too": lambda: {"links": True},
    },
)
def lemma_4_4(rules: Mapping[int, Rule] = RULES, links: bool = False) -> Iterable[Finding]:
    """By (9) the letters become 0 or 1. Two letters at the start of a word become one or none, whatever follows, so
    that in the end the word is empty, (1) or (0). Only the last is a link, and the steps keep the number of components.
    """
    parts = Cases(_shrinks(rules, links))
    bad = next(filter(None, parts), None)  # a step that is not there takes away what the next part begins with
    scope = "words of any length, by their first two letters modulo 2"
    yield found("exhaustion", scope, bad, visited=parts.visited)
    crossings, letters = UNKNOTTED
    small = Cases(word for word in knot_words(crossings, letters))
    bad = next((text_of(word) for word in small if to_unknot(word).end), None)
    scope = f"all knot shadows of at most {crossings} crossings and {letters} twists"
    yield found("exhaustion", scope, bad, visited=small.visited, complete=False)


def _shrinks(rules: Mapping[int, Rule], links: bool) -> Iterator[str | None]:
    """For each start of a word, where it does not shrink; None if it does."""
    for letter in range(2, 4):
        reached = start_reaches((letter,), partial(eq, (letter - 2,)), rules)
        yield f"[({letter}), ...]" if reached is None else None
    for start in product(range(2), repeat=2):
        reached = start_reaches(start, [(), (0,), (1,)].__contains__, rules)
        # (0) is a link, and a shadow is a link just if it shrinks to (0): the first two letters and what they become
        # have the same fraction modulo 2
        kept = reached is not None and not any(
            (x - y) % 2 for x, y in zip(continuant(start), continuant(reached), strict=True)
        )
        yield None if kept else f"[({start[0]}), ({start[1]}), ...]"
    one: Word = (1,)
    for step in (Step(2, backward=True), Step(7, 1), Step(3)):
        one = apply(one, step, rules) if step.rule in rules else one
    yield "[(1)]" if one else None
    yield "[(0)]" if links or _is_knot((0,)) else None


@PAPER.claim(
    "Section 4 (no rational shadow has outcome K)",
    "It then follows by Corollary 3.15 that no rational shadow has outcome K.",
    uses=("Lemma 4.4", "Corollary 3.15"),
    mutants={"nor outcome 1": lambda: {"never": frozenset("K1")}},
)
def no_shadow_is_a_win_for_the_knotter(never: frozenset[str] = frozenset("K")) -> Iterable[Finding]:
    unknot = KnotValue.parse("000")
    values = Cases(JOHNSON.values)
    wrong = next((f"the value {p}" for p in values if no_worse(p, unknot) and p.outcome in never), None)
    yield found("exhaustion", "all values of games that reduce to the unknot", wrong, visited=values.visited)
    yield from decide(f"X(P) <= X(u) and Y(P) >= Y(u) implies not outcome(P) in {{{', '.join(sorted(never))}}}")
    cases = Cases(knot_words(POSITIVE, least=1))
    met = (f"{text_of(word)} of value {value_of_word(word)}" for word in cases if value_of_word(word).outcome in never)
    bad = next(met, None)
    scope = f"all knot shadows of at most {POSITIVE} crossings, all letters positive"
    yield found("exhaustion", scope, bad, visited=cases.visited, complete=False)
