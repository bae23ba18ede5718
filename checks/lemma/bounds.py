"""The best bounds of a shape: all that can be said of `X(A + B)` by `X(A)` and `X(B)`, as lemmas.

A bound is a term of the given ones, joined by at most three operations. A term is known by its values in the cases, so
of terms with the same values only the first is kept, and whether a bound is true is a comparison of arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, product
from typing import Any, TypeAlias

import numpy as np

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.algebra.notation import InputError
from knotgames.checks.lemma.by_exhaustion import OPERATIONS, Truth
from knotgames.checks.lemma.congruence import Congruence, IntArray
from knotgames.checks.lemma.identity import identity
from knotgames.checks.lemma.language.formulas import Comparison, Formula, Implies
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Arithmetic, GameTerm, Literal, Read, Sort, Sum, Term
from knotgames.checks.lemma.question import Question

MOST_OPERATIONS = 3
"""The most operations in a bound."""

MOST_VALUES = 20_000_000
"""The most values of terms in all cases, of which longer terms are formed."""

_COMMUTATIVE = ("min", "max", "(+)", "(.)", "+")

Valued: TypeAlias = tuple[Term, IntArray]
"""A term with its values in the cases."""

Within: TypeAlias = Callable[[IntArray, IntArray], Truth]
"""Whether the first of two values is bounded by the second, in all cases."""


@dataclass(frozen=True)
class Bounds:
    """True bounds of a shape, without those that the others imply.

    Attributes:
        lemmas: one identity, or lower and upper bounds.
        sharp: True if the given terms say no more: whatever they are, some games attain the bounds.
    """

    lemmas: tuple[Formula, ...]
    sharp: bool


def best_bounds(shape: str, algebra: Algebra[Any] = JOHNSON) -> Bounds:
    """Return the best bounds of a shape `TERM ? TERM, ...`, which may have a premise.

    Numbers are bounded by constants and all operations on numbers but `-`, games by sums in the order of the theory.

    Raises:
        InputError: it is not a shape, its premise never holds or speaks of options, or the classes are not known.
        Undecided: there are too many cases.

    >>> best_bounds("Y(A + B) ? Y(A), Y(B)").lemmas
    (parse('Y(A + B) >= Y(A) (+) Y(B)'),)
    """
    formula = parse(_as_chain(shape), algebra)
    premise, compared = (formula.premise, formula.conclusion) if isinstance(formula, Implies) else (None, formula)
    if not isinstance(compared, Comparison) or compared.terms[0].sort not in (Sort.NUMBER, Sort.GAME):
        raise InputError(f"shape '{shape}': expected numbers or games around '?', as in 'X(A + B) ? X(A), X(B)'")
    if not algebra.tables:
        raise InputError(f"shape '{shape}': expected a theory whose classes are known, but {algebra.rests_on}")
    question = Question(formula, algebra)
    under = question.exhaustion
    under.require_room()
    scope = {part.name: under.axis(part) for part in question.head}
    care = np.array(True)
    if isinstance(question.body, Implies):
        care = under.cases(question.body.premise, scope).truth
    if question.looked:
        raise InputError(f"shape '{shape}': expected a premise that does not speak of options")
    care, *columns = np.broadcast_arrays(care, *(under.codes(term, scope) for term in compared.terms))
    if not care.any():
        raise InputError(f"shape '{shape}': expected a premise that holds for some games")
    # Which games they are does not matter, only what the terms are together.
    target, *given = np.unique([column[care].astype(np.int64) for column in columns], axis=1)
    bounded, term = compared.terms[0], [*zip(compared.terms[1:], given, strict=True)]
    numbers = bounded.sort is Sort.NUMBER
    at_least, at_most = _order(question.values, numbers)

    def stated(other: Term, sign: str) -> Formula:
        bound = Comparison((bounded, other), (sign,))
        return bound if premise is None else Implies(premise, bound)

    lower: list[Valued] = []
    upper: list[Valued] = []
    sharp = False
    for level in _levels(term, target, question.values, numbers):
        for one in level:
            if not numbers and identity(bounded, one[0], algebra.played.theory) is None:
                continue  # it is the same game for another reason than what the theory makes of it
            if np.array_equal(one[1], target):
                return Bounds((stated(one[0], "=" if numbers else "~"),), True)
            for kept, within in ((lower, at_least), (upper, at_most)):
                if within(target, one[1]).all() and not _implied(one, kept, within):
                    kept.append(one)
        sharp = numbers and _are_sharp(target, given, lower, upper)
        if sharp:
            break
    found = [
        stated(other, sign)
        for kept, within, sign in ((lower, at_least, ">="), (upper, at_most, "<="))
        for other, _ in _without_implied(kept, within)
        if not _trivial(bounded, other, sign, question.values)
    ]
    return Bounds(tuple(found), sharp)


def _as_chain(shape: str) -> str:
    """Return a shape as a chain of comparisons, which has the same sorts and scopes."""
    if shape.count("?") != 1:
        raise InputError(f"shape '{shape}': expected one '?', as in 'X(A + B) ? X(A), X(B)'")
    left, right = shape.split("?")
    depth, made = 0, ""
    for sign in right:
        depth += (sign in "({") - (sign in ")}")
        made += "<=" if sign == "," and not depth else sign
    return f"{left}<={made}"


def _order(values: Congruence, numbers: bool) -> tuple[Within, Within]:
    """Return the relations "at least" and "at most" of numbers, or of games."""
    if numbers:
        return np.greater_equal, np.less_equal
    above, below = values.orders[">="], values.orders["<="]
    return lambda one, other: above[one, other], lambda one, other: below[one, other]


def _levels(given: Sequence[Valued], target: IntArray, values: Congruence, numbers: bool) -> Iterator[list[Valued]]:
    """Yield the terms with no operation, one, two, ..., of terms with the same values the first."""
    known: set[bytes] = set()

    def new(terms: Iterator[Valued]) -> list[Valued]:
        found = []
        for term, made in terms:
            key = made.tobytes()
            if key not in known:
                known.add(key)
                found.append((term, made))
        return found

    def joined(one: Valued, other: Valued) -> Iterator[Valued]:
        (first, i), (second, j) = one, other
        if numbers:
            for sign in _COMMUTATIVE:
                yield Arithmetic(sign, (first, second)), np.asarray(OPERATIONS[sign](i, j))
        else:
            assert isinstance(first, GameTerm)
            assert isinstance(second, GameTerm)
            for sign, table in values.tables.items():
                yield Sum(first, second, sign), table[i, j]

    constants = range(min(0, int(target.min())), int(target.max()) + 1) if numbers else ()
    fixed = [(Literal(Sort.NUMBER, str(n)), np.full_like(target, n)) for n in constants]
    levels = [new(iter([*given, *fixed]))]
    while True:
        yield levels[-1]
        if len(levels) > MOST_OPERATIONS or len(known) * len(target) > MOST_VALUES:
            return
        longer = [(levels[-1 - k], levels[k]) for k in range((len(levels) + 1) // 2)]
        pairs = chain.from_iterable(combinations_with_replacement(a, 2) if a is b else product(a, b) for a, b in longer)
        levels.append(new(term for one, other in pairs for term in joined(one, other)))


def _implied(one: Valued, kept: Sequence[Valued], within: Within) -> bool:
    """Return True if in every case one of the kept bounds is at least as strong."""
    return bool(kept) and bool(np.any([within(values, one[1]) for _, values in kept], axis=0).all())


def _without_implied(kept: list[Valued], within: Within) -> list[Valued]:
    for one in reversed(kept):
        others = [other for other in kept if other is not one]
        kept = others if _implied(one, others, within) else kept
    return kept


def _are_sharp(target: IntArray, given: Sequence[IntArray], lower: Sequence[Valued], upper: Sequence[Valued]) -> bool:
    """Return True if the strongest bounds in each case are attained by games for which the given terms are the same."""
    if not lower or not upper:
        return False
    which = np.unique(given, axis=1, return_inverse=True)[1].ravel()
    least, most = np.full_like(target, target.max()), np.full_like(target, target.min())
    np.minimum.at(least, which, target)
    np.maximum.at(most, which, target)
    below, above = (np.array([values for _, values in kept]) for kept in (lower, upper))
    return np.array_equal(below.max(axis=0), least[which]) and np.array_equal(above.min(axis=0), most[which])


def _trivial(bounded: Term, other: Term, sign: str, values: Congruence) -> bool:
    """Return True if a constant bounds what is read of all games."""
    if not isinstance(bounded, Read) or not isinstance(other, Literal):
        return False
    codes = values.codes[bounded.reading]
    return int(other.text) == int(codes.min() if sign == ">=" else codes.max())
