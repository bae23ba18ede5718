"""Remarks on a lemma: it is vacuous, or it would hold under a condition on values."""

from __future__ import annotations

import numpy as np

from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.by_exhaustion import Truth
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Implies,
    Quantified,
    joined,
    pairs,
    within,
)
from knotgames.checks.lemma.language.terms import Literal, Read, Variable
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import repair


def is_vacuous(question: Question) -> bool:
    """Return True if the lemma is an implication whose premise never holds.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> is_vacuous(Question(parse("X(A) = 1 and X(A) = 2 implies outcome(A) = K"), JOHNSON))
    True
    """
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
        premise = Quantified(kind, binder.name, premise)
    try:
        whether_some = Question(premise, question.algebra)
        whether_some.exhaustion.require_room()
        return not whether_some.exhaustion.cases(whether_some.whole, {}).truth.any()
    except Undecided:
        return False


def repaired(question: Question) -> str | None:
    """Return a short condition on values under which a lemma about all games holds, if one is found.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> repaired(Question(parse("X(A + B) = max(X(A), X(B))"), JOHNSON))
    'it holds exactly when X(A) != 1 or X(B) != 1'
    """
    conclusion = question.body.conclusion if isinstance(question.body, Implies) else question.body
    if not question.universal or not question.head or is_literal(conclusion):
        return None
    try:
        question.exhaustion.require_room()
        truth, premise = _by_values(question, question.body, all_of=True), None
        if isinstance(question.body, Implies):
            premise = _by_values(question, question.body.premise, all_of=False)
    except Undecided:
        return None
    found = repair([part.name for part in question.head], question.values, truth, premise, said(question.body))
    if found is None:
        return None
    given = f"given that {question.body.premise}, it" if isinstance(question.body, Implies) else "it"
    how = "for all games with" if question.looked else "exactly when"
    return f"{given} holds {how} {found}"


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
    """Return the comparisons of terms in a formula, in either order and with any sign; for `~` the comparison of
    values.
    """
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
        isinstance(term, Literal) or (isinstance(term, Read) and isinstance(term.game, Variable))
        for term in formula.terms
    )
