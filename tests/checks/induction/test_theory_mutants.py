"""A theory whose rules are altered in one place is told from the original by what the search finds."""

from dataclasses import replace

import pytest

from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory
from knotgames.algebra.monoids.isomorphism import isomorphism
from knotgames.checks.induction.discovery import Discovery, discover


def with_sum(uu: int, uk: int, kk: int) -> Theory:
    return replace(KNOT, name="altered", sums=(SumRule("+", ((uu, uk), (uk, kk))),))


ALTERED = {
    "u + u is k": with_sum(1, 1, 1),
    "u + k is u": with_sum(0, 0, 1),
    "k + k is u": with_sum(0, 1, 0),
    "u pays 1": replace(KNOT, name="altered", payoffs=(1, 1)),
    "k pays 0": replace(KNOT, name="altered", payoffs=(0, 0)),
    "no parity": replace(KNOT, name="altered", fixed_parity=False),
}


def same_quotient(one: Discovery, other: Discovery) -> bool:
    """Whether two proved quotients are isomorphic as monoids with payoffs and parity."""
    if not other.closed or other.theory.sums[0].identity() is None:
        return False
    labels = [
        {name: (quotient.rulebook.payoffs[i], quotient.rulebook.parities[i]) for i, name in enumerate(names)}
        for quotient in (one, other)
        for names in [quotient.rulebook.names]
    ]
    return isomorphism(one.monoid(), other.monoid(), preserving=(labels[0], labels[1])) is not None


@pytest.mark.parametrize("theory", ALTERED.values(), ids=ALTERED)
def test_a_theory_with_one_altered_rule_has_another_quotient(theory: Theory) -> None:
    assert not same_quotient(discover(KNOT), discover(theory, rounds=6))


def test_a_theory_has_the_quotient_of_itself_and_of_its_version_with_separate_moves() -> None:
    original = discover(KNOT)
    assert same_quotient(original, original)
    assert same_quotient(original, discover(replace(KNOT, name="altered", separate_moves=True)))
