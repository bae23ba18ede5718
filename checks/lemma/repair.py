"""Remarks on a lemma: it is vacuous, or a short condition on values under which it would hold.

The condition describes the cases in which the lemma holds by literals, such as `Y(A) = Z(A)`: as an `or` of literals
and of pairs of them joined by `and`, or the other way round, with as few literals as possible and at most six.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.by_exhaustion import SIGNS, Truth
from knotgames.checks.lemma.congruence import Congruence, IntArray, names_of, reading_by_class
from knotgames.checks.lemma.identity import speaks_of_identity
from knotgames.checks.lemma.language import terms
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Member,
    Not,
    Or,
    Quantified,
    free,
    joined,
    pairs,
    within,
)
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import READINGS, Read, Sort, Variable
from knotgames.checks.lemma.question import Question

Bits: TypeAlias = npt.NDArray[np.uint8]
"""Booleans as packed bits."""

MOST_LITERALS = 6
"""The most literals in a condition."""

MOST_CASES = 60_000
"""The most cases of values for which a condition is searched for."""

MOST_STEPS = 500
"""The most steps of the search with a given number of literals."""

MOST_ORDERED = 3
"""The most games for which lists of their values are tried in all orders."""

MOST_BYTES = 10_000_000
"""The most bytes of cases for the terms of two literals."""

_CONTRARY = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def is_vacuous(question: Question) -> bool:
    """Return True if the lemma is an implication whose premise never holds."""
    premises: list[Formula] = []
    part: Formula = question.whole
    binders: list[Quantified] = []
    while True:
        if isinstance(part, Quantified) and part.kind in ("forall", "every"):
            binders.append(part)
            part = part.body
        elif isinstance(part, Implies):
            premises.append(part.premise)
            part = part.conclusion
        else:
            break
    if not premises:
        return False
    premise = joined(And, *premises)
    for binder in reversed(binders):
        kind = "exists" if binder.kind == "forall" else "some"
        premise = replace(binder, kind=kind, body=premise)
    try:
        whether_some = Question(premise, question.algebra)
        whether_some.exhaustion.require_room()
        return not whether_some.exhaustion.cases(whether_some.whole, {}).truth.any()
    except Undecided:
        return False


def repaired(question: Question) -> str | None:
    """Return a short condition on values under which a lemma about all games holds, if one is found."""
    conclusion = question.body.conclusion if isinstance(question.body, Implies) else question.body
    if not question.universal or not question.head or is_literal(conclusion):
        return None
    try:
        truth, premise = _where(question)
    except Undecided:
        return None
    found = repair([part.name for part in question.head], question.values, truth, premise, said(question.body))
    if found is None:
        return None
    given = f"given that {question.body.premise}, it" if isinstance(question.body, Implies) else "it"
    how = "for all games with" if question.looked else "exactly when"
    return f"{given} holds {how} {found}"


def weakest(question: Question) -> Formula:
    """Return a lemma about all games with the weakest hypothesis H on values under which it holds.

    It is `Q iff H` for the lemma Q, and `P implies (Q iff H)` if it has a premise P; if Q holds nowhere, `not Q`. If
    options are spoken of, values do not decide Q, and it is `P and H implies Q` with the weakest H. A lemma that needs
    no hypothesis, or that none helps, is returned as it is. H is short, or else a list of values.

    Raises:
        InputError: it is not a lemma about all games, it compares them by `==`, or the values are not known.
        Undecided: there are too many cases.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> weakest(Question(parse("X(A + B) = max(X(A), X(B))"), JOHNSON))
    parse('X(A + B) = max(X(A), X(B)) iff X(A) != 1 or X(B) != 1')
    """
    formula, algebra = question.formula, question.algebra
    if not question.universal or speaks_of_identity(formula) or not algebra.tables:
        known = "" if algebra.tables else f", and known values: {algebra.rests_on}"
        raise InputError(f"lemma '{formula}': expected a statement by values about all games{known}")
    truth, premise = _where(question)
    care = np.array(True) if premise is None else premise
    wanted = truth & care
    if (truth | ~care).all() or (question.looked and not wanted.any()):
        return formula
    names = [part.name for part in question.head]
    short = repair(names, question.values, truth, premise, said(question.body))
    if short is not None:
        needed = parse(short, algebra)
    else:
        orders = permutations(range(len(names))) if len(names) <= MOST_ORDERED else [range(len(names))]
        lists = (_listed([names[i] for i in order], question.values, wanted.transpose(order)) for order in orders)
        needed = min(lists, key=lambda made: len(str(made)))
    body = formula
    while isinstance(body, Quantified) and body.kind == "forall" and not body.of_numbers:
        body = body.body
    if {*free(body)} != {*names}:  # a quantifier over numbers is outside, so its cases stand for it
        body = question.body
    first, conclusion = (body.premise, body.conclusion) if isinstance(body, Implies) else (None, body)
    if question.looked:
        return Implies(needed if first is None else joined(And, first, needed), conclusion)
    made = Iff(conclusion, needed) if wanted.any() else Not(conclusion)
    return made if first is None else Implies(first, made)


def _where(question: Question) -> tuple[Truth, Truth | None]:
    """Return the values at the head for which the body holds, and those for which its premise may."""
    question.exhaustion.require_room()
    truth = _by_values(question, question.body, all_of=True)
    if not isinstance(question.body, Implies):
        return truth, None
    return truth, _by_values(question, question.body.premise, all_of=False)


def _listed(names: Sequence[str], values: Congruence, wanted: Truth) -> Formula:
    """Return the statement that the values of games are among the wanted ones, which are some but not all."""
    alike: dict[bytes, list[int]] = {}
    for i, rest in enumerate(wanted):
        alike.setdefault(rest.tobytes(), []).append(i)
    ways: list[Formula] = []
    for classes in alike.values():
        rest = wanted[classes[0]]
        if rest.any():
            here = [_among(names[0], values, classes)] if len(alike) > 1 else []
            ways.append(joined(And, *here, *([] if rest.all() else [_listed(names[1:], values, rest)])))
    return joined(Or, *ways)


def _among(name: str, values: Congruence, classes: Sequence[int]) -> Formula:
    """Return the statement that the value of a game is in one of the classes, or in none of the others."""
    book = values.algebra.rulebook
    there = sorted(v for i in classes for v in values.members[i])
    others = sorted({*range(len(book))} - {*there})
    fewer = min(there, others, key=len)
    items = tuple(terms.Literal(Sort.VALUE, book.names[v]) for v in fewer)
    value = Read("value", Variable(name))
    if len(items) == 1:
        return Comparison((value, *items), ("=" if fewer is there else "!=",))
    return Member(value, items) if fewer is there else Not(Member(value, items))


def _by_values(question: Question, part: Formula, all_of: bool) -> Truth:
    """Return the values at the head for which a part holds for all games of these values, or for some."""
    scope = {part.name: axis for part, axis in zip(question.head, question.axes, strict=True)}
    cases = question.exhaustion.cases(part, scope)
    truth = cases.truth
    for axis in cases.looked:
        place = question.exhaustion.kinds(axis).place
        along = [np.take(truth, np.flatnonzero(place == i), axis=axis) for i in range(len(question.values))]
        over = [(part.all if all_of else part.any)(axis=axis, keepdims=True) for part in along]
        truth = np.concatenate(over, axis=axis)
    return np.asarray(truth.reshape([truth.shape[axis] for axis in question.axes]))


def said(formula: Formula) -> frozenset[str]:
    """Return the comparisons in a formula, in either order and with any sign; for `~` the comparison of values."""
    texts = set()
    for part in within(formula):
        if isinstance(part, Comparison):
            for sign, one, other in pairs(part):
                left, right = (f"value({one})", f"value({other})") if sign == "~" else (f"{one}", f"{other}")
                for word in ("=", "!=", "<", "<=", ">", ">="):
                    texts |= {f"{left} {word} {right}", f"{right} {word} {left}"}
    return frozenset(texts)


def is_literal(formula: Formula) -> bool:
    """Return True if a formula only compares readings of two games, and so is its own description."""
    return isinstance(formula, Comparison) and all(
        isinstance(term, terms.Literal) or (isinstance(term, Read) and isinstance(term.game, Variable))
        for term in formula.terms
    )


@dataclass(frozen=True, eq=False)
class Literal:
    """A statement about values, with its contrary and the cases in which it holds, as packed bits."""

    text: str
    contrary: str
    cases: Bits


def repair(
    names: Sequence[str], values: Congruence, truth: Truth, premise: Truth | None, said: frozenset[str]
) -> str | None:
    """Return a short condition that holds exactly in the cases in which a lemma does.

    Return None if it holds in no case of interest, or if no condition with few literals is found.

    Args:
        truth: the truth of the lemma, with an axis for each variable, of length 1 if it does not matter.
        premise: the cases of interest, in the same form; None for all.
        said: statements of the lemma itself, which the condition must not repeat.

    A lemma that fails exactly for X(A) = X(B) = 1 holds under this condition:

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.congruence import congruence
    >>> truth = np.array([[True, True, True], [True, False, True], [True, True, True]])
    >>> repair(["A", "B"], congruence(JOHNSON, frozenset({"X"})), truth, premise=None, said=frozenset())
    'X(A) != 1 or X(B) != 1'
    """
    wanted = truth if premise is None else np.broadcast_arrays(truth, premise)[0]
    care = np.ones_like(wanted) if premise is None else np.broadcast_to(premise, wanted.shape)
    if wanted.size > MOST_CASES or not (wanted & care).any():
        return None
    matters = [(name, axis) for axis, name in enumerate(names) if wanted.shape[axis] > 1]
    of_interest = np.flatnonzero(care)
    target = wanted.ravel()[of_interest]
    places = [
        np.broadcast_to(_along(len(values), a, wanted.ndim), wanted.shape).ravel()[of_interest] for _, a in matters
    ]
    literals = _distinct(_literals([name for name, _ in matters], places, values), said)
    holding, failing = np.packbits(target), np.packbits(~target)
    negated = [Literal(literal.contrary, literal.text, ~literal.cases & (holding | failing)) for literal in literals]
    ways, contrary_ways = _terms(literals, holding, failing), _terms(negated, failing, holding)
    for most in range(1, MOST_LITERALS + 1):
        found = _cover(ways, holding, most)
        if found is not None:
            return " or ".join(_joined(term, "and", len(found)) for term in found)
        found = _cover(contrary_ways, failing, most)
        if found is not None:
            contrary = [tuple(Literal(x.contrary, x.text, x.cases) for x in term) for term in found]
            return " and ".join(_joined(term, "or", len(found)) for term in contrary)
    return None


def _joined(term: tuple[Literal, ...], word: str, others: int) -> str:
    text = f" {word} ".join(literal.text for literal in term)
    return f"({text})" if len(term) > 1 and others > 1 and word == "or" else text


def _along(length: int, axis: int, dimensions: int) -> IntArray:
    return np.arange(length).reshape([length if i == axis else 1 for i in range(dimensions)])


def _literals(names: Sequence[str], places: Sequence[IntArray], values: Congruence) -> Iterator[tuple[str, str, Truth]]:
    """Yield literals on the values of the variables: text, contrary, and cases."""
    read: dict[tuple[str, str], IntArray] = {}
    for reading in (name for name in READINGS if name in values.algebra.readings):
        codes = reading_by_class(values, reading)
        if codes is not None:
            for name, place in zip(names, places, strict=True):
                read[name, reading] = codes[place]
    for (name, reading), codes in read.items():
        sort = READINGS[reading]
        here = f"{reading}({name})"
        if sort is Sort.NUMBER:
            for level, contrary in enumerate(("> 0", "!= 1", "< 2")):
                yield f"{here} = {level}", f"{here} {contrary}", codes == level
            continue
        for code, text in enumerate(names_of(sort, values.algebra)):
            yield f"{here} = {text}", f"{here} != {text}", codes == code
    for ((name, reading), codes), ((other, second), others) in combinations(read.items(), 2):
        if READINGS[reading] is Sort.NUMBER and READINGS[second] is Sort.NUMBER:
            for sign in ("=", "<", ">"):
                left, right = f"{reading}({name})", f"{second}({other})"
                yield f"{left} {sign} {right}", f"{left} {_CONTRARY[sign]} {right}", SIGNS[sign](codes, others)
        elif reading == second:
            yield f"{reading}({name}) = {reading}({other})", f"{reading}({name}) != {reading}({other})", codes == others


def _distinct(found: Iterator[tuple[str, str, Truth]], said: frozenset[str]) -> list[Literal]:
    """Return the literals and their contraries, each set of cases once, without the statements of the lemma."""
    distinct: dict[bytes, Literal] = {}
    for text, contrary, holds in found:
        if not said & {text, contrary}:
            for one, other, cases in ((text, contrary, holds), (contrary, text, ~holds)):
                packed = np.packbits(cases)
                distinct.setdefault(packed.tobytes(), Literal(one, other, packed))
    return list(distinct.values())


def _terms(literals: Sequence[Literal], wanted: Bits, unwanted: Bits) -> dict[int, tuple[Literal, ...]]:
    """Return terms of one or two literals that hold in no unwanted case, by the wanted cases in which they hold."""
    terms: list[tuple[Literal, ...]] = [(x,) for x in literals if not (x.cases & unwanted).any()]
    rest = [literal for literal in literals if (literal.cases & unwanted).any() and (literal.cases & wanted).any()]
    if rest and len(rest) ** 2 * len(unwanted) < MOST_BYTES:
        bits = np.array([literal.cases for literal in rest])
        for i, literal in enumerate(rest):
            both = bits[i + 1 :] & literal.cases
            good = ~(both & unwanted).any(axis=1) & (both & wanted).any(axis=1)
            terms += [(literal, rest[i + 1 + j]) for j in np.flatnonzero(good).tolist()]
    covers: dict[int, tuple[Literal, ...]] = {}
    for term in terms:
        cases = term[0].cases & term[-1].cases & wanted
        covers.setdefault(int.from_bytes(cases.tobytes()), term)
    return covers


def _cover(
    covers: Mapping[int, tuple[Literal, ...]], wanted: Bits, most: int
) -> tuple[tuple[Literal, ...], ...] | None:
    """Return terms that together hold in all wanted cases, with at most `most` literals."""
    steps = 0

    def search(left: int, budget: int) -> tuple[tuple[Literal, ...], ...] | None:
        nonlocal steps
        steps += 1
        if not left:
            return ()
        if not budget or steps > MOST_STEPS:
            return None
        first = left & -left
        for cover, term in covers.items():
            if cover & first and len(term) <= budget:
                found = search(left & ~cover, budget - len(term))
                if found is not None:
                    return (term, *found)
        return None

    return search(int.from_bytes(wanted.tobytes()), most)
