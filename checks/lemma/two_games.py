"""Lemmas about two games and their sum as statements about three values, for the claims of papers.

A claim of this kind is checked for the values that a table gives to sums, and by z3 for those that the options of a
sum give; so what the lemma says of A + B is said of a third value.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from algebra.knot_type.values import JOHNSON, KnotValue, index_of
from checks.induction.by_enumeration import OfTwo
from checks.lemma.evaluate import Exhaustion, Truth
from checks.lemma.formulas import all_terms
from checks.lemma.question import Question
from checks.lemma.seen import seen
from checks.lemma.syntax import parse
from checks.lemma.terms import Sum


def says(lemma: str) -> OfTwo:
    """What a lemma about A, B and A + B says of the values of the three.

    >>> v = KnotValue.parse
    >>> says("X(A + B) = X(A) (+) X(B)")(v("111"), v("111"), v("222"))
    True
    """

    def holds(a: KnotValue, b: KnotValue, total: KnotValue) -> bool:
        return bool(_truth(lemma)[index_of(a), index_of(b), index_of(total)])

    return holds


@cache
def _truth(lemma: str) -> Truth:
    """The truth of a lemma for all values of A, of B and, in the place of A + B, of a third game."""
    of_three = parse(lemma.replace("A + B", "C"))
    if any(isinstance(term, Sum) for term in all_terms(of_three)):
        raise ValueError(f"the lemma '{lemma}' has other sums than A + B")
    whole = Question(parse(f"forall A, B, C: {of_three}"), JOHNSON)
    values = seen(JOHNSON, whole.values.readings)
    evaluated = Exhaustion(whole.whole, values)
    scope = {part.name: evaluated.axis(part) for part in whole.head}
    truth = np.broadcast_to(evaluated.cases(whole.body, scope).truth, (len(values),) * 3)
    return truth[np.ix_(values.label, values.label, values.label)]
