"""Section 4: the rules (1) to (9) one by one.

Two shadows related by (1) to (6), resolved in the same way, are the same knot or mirror images. A determinant does not
show this: the fractions 5/1 and 5/2 belong to different knots.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, product
from typing import Any

import sympy

from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import CONWAY, PAPER
from knotgames.checks.papers.johnson2011b.relations import no_worse
from knotgames.checks.papers.johnson2011b.s03.outcomes import ZERO_STAR
from knotgames.checks.papers.johnson2011b.s04.determinant import kept_closures
from knotgames.checks.papers.johnson2011b.s04.isotopies import removed, removed_in_codes, turned_inside_out
from knotgames.checks.papers.johnson2011b.s04.misprints import MISPRINTS
from knotgames.checks.papers.johnson2011b.s04.rational import (
    Fact,
    expanded,
    have_one_fraction,
    matrix_of,
    product_of,
    same_up_to_sign,
)
from knotgames.checks.papers.johnson2011b.s04.tangles import closed
from knotgames.checks.papers.johnson2011b.words import after_one_step, knot_words, value_of_word, words
from knotgames.checks.questions import Every, every, facts
from knotgames.games.rational.moves import RULES, Rule, edited, text_of
from knotgames.games.rational.shadows import is_knot
from knotgames.games.rational.tangle import SIGNS, continuant

SMALL = 5
"""The greatest number of crossings and of letters of the words that are rewritten in every way."""

WINDOW = 4
"""The greatest number of crossings and of letters of the words that are also resolved in each way."""


def mirrored(sign: int) -> sympy.Matrix:
    """The matrix from p/q to the mirror image with one more crossing below it, which closes up to the mirror image."""
    return sympy.Matrix([[1, 0], [sign, -1]])


def sides_agree(rule: Rule, mirror: bool = True) -> Iterator[Fact]:
    """Yield for each piece of a word, with symbols, if the sides of a rule agree as tangles, or for (6) transposed."""
    a, b, c = sympy.symbols("a b c", integer=True)
    if rule.number == 6:
        first, second = (sympy.Matrix(2, 2, sympy.symbols(f"{name}:4")) for name in "xy")
        transposes = expanded((first * second).T) == expanded(second.T * first.T)
        back = edited((a, b, c), rule.edit(0, 3, 1))
        symmetric = matrix_of(a) == matrix_of(a).T and expanded(product_of(back)) == expanded(product_of((a, b, c)).T)
        yield "[a, b, c]", transposes and symmetric
        return
    for sign in SIGNS:
        # (1) is about the start of a word
        head = sympy.Matrix([1, 0]) if rule.number == 1 else sympy.eye(2)
        turned = mirrored(sign) if rule.number == 2 and mirror else sympy.eye(2)
        word = {1: (sign, a), 2: (a, sign), 3: (0, 0), 4: (a, 0, b), 5: (0, 0)}[rule.number]
        # only (4) is applied at any place, here at the 0; the others are about an end of the word
        after = edited(word, rule.edit(word.index(0) if rule.number == 4 else 0, len(word), 1))
        same = same_up_to_sign(product_of(word) * head, turned * product_of(after) * head)
        yield f"[{', '.join(map(str, word))}] and [{', '.join(map(str, after))}]", same


def close_up_alike(word: Iterable[int], other: Iterable[int], mirror: bool) -> bool:
    """Return True if q = r or q r = 1 modulo p for two rational knots p/q and p/r (Schubert), or -r for mirror images.

    >>> close_up_alike((2, 1), (3,), mirror=False), close_up_alike((2, 1), (3,), mirror=True)
    (False, True)
    """
    (p, q), (t, r) = continuant(word), continuant(other)
    if abs(p) != abs(t):
        return False
    q, r = (q if p > 0 else -q), (-r if (t > 0) is mirror else r)
    return not p or not (q - r) % p or not (q * r - 1) % p


def resolutions_agree(rule: Rule, mirror: bool = True) -> Iterator[Fact]:
    """Yield for each small word and resolution if a rule gives the same tangle or knot, or its mirror image.

    For (1) to (5), numerator and denominator have degree at most 1 in each letter and in the tangle on the left. So
    their squares and product agree for all letters if they agree for the letters -1, 0, 1 and the tangles [], [0], [1].
    """
    for word in (word for crossings in range(WINDOW + 1) for n in range(WINDOW + 1) for word in words(crossings, n)):
        for place, signs in product(rule.places(word), product(SIGNS, repeat=sum(word))):
            left = iter(signs)
            one = tuple(sum(islice(left, number)) for number in word)
            other = edited(one, rule.edit(place, len(word), 1))
            if rule.number == 6:
                alike = close_up_alike(one, other, mirror=mirror and not len(word) % 2)
            else:
                alike = have_one_fraction(one, other, mirrored=one[-1] if mirror and rule.number == 2 else 0)
            yield f"{list(one)} and {list(other)}", alike


def by_values(rule: Rule) -> Every:
    rules = {rule.number: rule}
    shadows = ((word, reached) for word in knot_words(SMALL, SMALL) for reached in after_one_step(word, rules))
    return every(
        f"values of all shadows of at most {SMALL} crossings and {SMALL} twists",
        shadows,
        lambda word, to: is_knot(to) and _relates(rule.arrow, value_of_word(word), value_of_word(to)),
        shown=lambda word, to, *_: (
            f"{text_of(word)} of value {value_of_word(word)} and {text_of(to)} of value "
            f"{value_of_word(to) if is_knot(to) else 'no knot'}"
        ),
        starred=True,
        by="values",
        bound=True,
    )


def _relates(arrow: str, before: KnotValue, after: KnotValue) -> bool:
    if arrow == "->2":
        return before.odd is after.odd and no_worse(before, after)
    return before == (after if arrow == "=" else after + ZERO_STAR)


RESOLVED: Mapping[int, str] = {
    **dict.fromkeys((1, 3, 4, 5), "they are the same tangle, and close up to the same knot"),
    2: "they are mirror images of each other, and so both the unknot, or neither is",
    6: "they are the same knot if $n$ is odd and mirror images of each other if $n$ is even, and so both the unknot, "
    "or neither is",
}
"""The relation of the two shadows of rules (1) to (6), resolved in the same way."""

ALWAYS_THE_SAME: Mapping[str, Mapping[str, Any]] = {"always the same knot": {"mirror": False}}


def _enter_equation(rule: Rule) -> None:
    def check(rules: Mapping[int, Rule] = RULES, mirror: bool = True) -> Iterable[Question]:
        here = rules[rule.number]
        for_all = rule.number != 6  # what is said of (6) no fraction shows without Schubert's theorem
        if not for_all:
            scope = "words of any length, layer by layer"
            yield facts(scope, turned_inside_out(here, mirror), by="drawing", to_the_end=True)
        windows = chain(sides_agree(here, mirror), kept_closures(closed) if rule.number == 2 else ())
        scope = "words of any length, with symbols for twists" + ("" if for_all else ": q r = 1 or -1 modulo p")
        yield facts(scope, windows, by="sympy", bound=not for_all, to_the_end=True)
        any_length = "words of any length, by " if for_all else ""
        scope = f"{any_length}resolved words of at most {WINDOW} crossings and letters"
        yield facts(scope, resolutions_agree(here, mirror), bound=not for_all, to_the_end=True)
        yield by_values(here)

    PAPER.claim(
        f"Lemma 4.2, ({rule.number})",
        f"${rule.printed}$: if both are resolved in the same way, {RESOLVED[rule.number]}.",
        uses=(CONWAY,),
        mutants={**MISPRINTS[rule.number], **(ALWAYS_THE_SAME if rule.number in (2, 6) else {})},
    )(check)


def _enter_reduction(rule: Rule) -> None:
    def check(rules: Mapping[int, Rule] = RULES) -> Iterable[Question]:
        here = rules[rule.number]
        yield facts("words of any length, by the piece that changes", removed(here), by="drawing", to_the_end=True)
        yield removed_in_codes(here)
        yield by_values(here)

    PAPER.claim(f"Lemma 4.3, ({rule.number})", f"${rule.printed}$.", mutants=MISPRINTS[rule.number])(check)


for _rule in RULES.values():
    (_enter_equation if _rule.arrow == "=" else _enter_reduction)(_rule)
