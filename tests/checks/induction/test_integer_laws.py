"""Laws of all integers by z3 and cvc5: against the finite check by signs and divisors, and what each refutes."""

from collections.abc import Collection
from dataclasses import replace
from itertools import islice

import pytest

from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup
from knotgames.algebra.misere.partizan.integers import Kind, first_failure
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.checks.claim import Finding
from knotgames.checks.induction.integer_laws import proved
from tests.algebra.misere.partizan.laws import integers, law_of, sprigs, with_another_outcome

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")


def by_z3(kinds: Collection[Kind], group: IntegerGroup) -> Finding:
    return next(iter(proved(kinds, group)))


@pytest.mark.parametrize("code", ["0.7|0.07", "0.3|0.03"])
def test_a_law_is_proved_for_all_heaps(code: str) -> None:
    law = law_of(code)
    findings = list(proved(law.kinds, law.monoid))
    assert {finding.method for finding in findings} >= {"z3"}
    assert all(finding.holds for finding in findings)
    assert findings[0].visited == 5


def test_every_other_outcome_is_refuted_as_by_signs_and_divisors() -> None:
    law = law_of("0.1|0.3")
    for said, wrong in with_another_outcome(law.monoid):
        assert first_failure(law.kinds, wrong) is not None
        assert by_z3(law.kinds, wrong).holds is False, said


def test_a_wrong_step_is_refuted() -> None:
    law = law_of("0.3|0.03")
    assert law.series is not None
    assert law.series.step == -1
    wrong = replace(law, series=law.series._replace(step=1))
    assert by_z3(wrong.kinds, wrong.monoid).holds is False


def test_it_is_told_what_is_wrong() -> None:
    """Heaps worth integers above 0 alone; outcomes with a period throughout; and a player without a move who wins."""
    one, minus_one = Kind((1,), (frozenset([(-1,)]), frozenset())), Kind((-1,), (frozenset(), frozenset([(1,)])))
    group = integers((N,), (R,), (L,))
    assert by_z3([one, minus_one], group).holds
    assert by_z3([one], group).counterexample == "-1 is worth a sum: it is not"
    only_both = Kind((0,), (frozenset([(0,)]), frozenset([(0,)])))
    none: tuple[frozenset[Element], frozenset[Element]] = (frozenset(), frozenset())
    same = by_z3([Kind((1,), none), Kind((-1,), none)], integers((), (N,), (N,)))
    assert same.counterexample == "no two integers are alike: 1"
    stuck = by_z3([only_both, one, minus_one], group)
    assert stuck.counterexample == (
        "whether Left wins by starting: 1 x heap 1 (worth 0) against the outcomes of its options"
    )


def test_sums_are_counted_not_guessed() -> None:
    """Heaps worth 2 and -2 have no sum worth 1; of heaps worth 4 and 10 no sum is worth 6, which divisors allow."""
    none: tuple[frozenset[Element], frozenset[Element]] = (frozenset(), frozenset())
    group = integers((N,), (N,), (N,))
    assert by_z3([Kind((2,), none), Kind((-2,), none)], group).counterexample == "1 is worth a sum: it is not"
    # Right holds 6 alone, where Left has no move if there are no other heaps than these.
    six = integers((N,) * 6 + (R,), (N,), (N,))
    held = by_z3([Kind((4,), none), Kind((10,), none)], six)
    assert held.counterexample == "1 is worth a sum: it is not"
    assert first_failure([Kind((4,), none), Kind((10,), none)], six) is not None


def test_one_heap_of_a_kind_may_be_a_step_long() -> None:
    """Of heaps worth 2, 3, 4, ... one alone is worth 3, the only integer that Right holds, and Left has no move in it.
    All that Left may do elsewhere leads where Left holds, from any integer near 0 but 3.
    """
    none: tuple[frozenset[Element], frozenset[Element]] = (frozenset(), frozenset())
    far = frozenset([(10,)]), frozenset[Element]()
    group = integers((N, N, N, R, N, N, N, L, L, L, L, L, L), (N,), (N,))
    kinds = [Kind((1,), far), Kind((-1,), far), Kind((2,), none, 1)]
    assert by_z3(kinds, group).counterexample == (
        "whether Left wins by starting: 1 x heap 2 (worth 2) with 1 steps against the outcomes of its options"
    )


def test_sprigs_are_proved_and_every_other_outcome_is_refuted() -> None:
    """The integers times a group of two; and a part of order 2 that adds nothing, or that no heap has."""
    law = sprigs()
    findings = list(proved(law.kinds, law.monoid))
    assert all(finding.holds for finding in findings)
    assert findings[0].visited == 7
    for said, wrong in islice(with_another_outcome(law.monoid), 0, None, 4):
        assert by_z3(law.kinds, wrong).holds is False, said
    one = Kind((1, 0), (frozenset([(-1, 0)]), frozenset()))
    minus_one = Kind((-1, 0), (frozenset(), frozenset([(1, 0)])))
    twice = IntegerGroup(integers((N,), (R,), (L,)).rows * 2, (2,))
    assert by_z3([one, minus_one], twice).counterexample == "(0,1) is worth a sum: it is not"
    further = Kind((0, 1), (frozenset(), frozenset()))
    assert by_z3([one, further], twice).counterexample == "(-1,0) is worth a sum: it is not"
    assert by_z3([minus_one, further], twice).counterexample == "(1,0) is worth a sum: it is not"
    same = by_z3([one, minus_one, further], twice)
    assert same.counterexample == "no two elements are alike with residues that differ by 1: 0"
