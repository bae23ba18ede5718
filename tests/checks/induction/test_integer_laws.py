"""Laws of all integers by z3 and cvc5: against the finite check by signs and divisors, and what each refutes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from algebra.misere.partizan.codes import PartizanCode
from algebra.misere.partizan.fitting import partizan_monoid
from algebra.misere.partizan.integers import IntegerLaw, Kind, first_failure
from algebra.outcome import LastMoveOutcome
from algebra.partizan.universes import IntegerMonoid
from checks.claim import Finding
from checks.induction.integer_laws import proved

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")


def of(code: str) -> IntegerLaw:
    law = partizan_monoid(PartizanCode.parse(code))
    assert isinstance(law, IntegerLaw)
    return law


def by_z3(kinds: Collection[Kind], monoid: IntegerMonoid) -> Finding:
    return next(iter(proved(kinds, monoid)))


@pytest.mark.parametrize("code", ["0.7|0.07", "0.3|0.03"])
def test_a_law_is_proved_for_all_heaps(code: str) -> None:
    law = of(code)
    findings = list(proved(law.kinds, law.monoid))
    assert {finding.method for finding in findings} >= {"z3"}
    assert all(finding.holds for finding in findings)
    assert findings[0].visited == 9


def test_every_other_outcome_is_refuted_as_by_signs_and_divisors() -> None:
    law = of("0.1|0.3")
    for side in ("middle", "above", "below"):
        letters = getattr(law.monoid, side)
        for place, letter in enumerate(letters):
            for other in sorted(set(LastMoveOutcome) - {letter}):
                changed = (*letters[:place], other, *letters[place + 1 :])
                wrong = IntegerMonoid(**{**vars(law.monoid), side: changed})
                assert first_failure(law.kinds, wrong) is not None
                assert by_z3(law.kinds, wrong).holds is False, (side, place, other)


def test_a_wrong_step_is_refuted() -> None:
    law = of("0.3|0.03")
    assert law.series is not None
    assert law.series.step == -1
    wrong = replace(law, series=law.series._replace(step=1))
    assert by_z3(wrong.kinds, wrong.monoid).holds is False


def test_it_is_told_what_is_wrong() -> None:
    """Heaps worth integers above 0 alone; outcomes with a period throughout; and a player without a move who wins."""
    one, minus_one = Kind(1, (frozenset([-1]), frozenset())), Kind(-1, (frozenset(), frozenset([1])))
    monoid = IntegerMonoid((N,), (R,), (L,))
    assert by_z3([one, minus_one], monoid).holds
    assert by_z3([one], monoid).counterexample == "-1 is worth a sum: it is not"
    only_both = Kind(0, (frozenset([0]), frozenset([0])))
    same = by_z3(
        [Kind(1, (frozenset(), frozenset())), Kind(-1, (frozenset(), frozenset()))], IntegerMonoid((), (N,), (N,))
    )
    assert same.counterexample == "no two integers are alike: 1"
    stuck = by_z3([only_both, one, minus_one], monoid)
    assert stuck.counterexample is not None
    assert stuck.counterexample.startswith(
        "where Right does not hold a sum, and there is a move, one leads to where Left"
    )


def test_sums_are_counted_not_guessed() -> None:
    """Heaps worth 2 and -2 have no sum worth 1; of heaps worth 4 and 10 no sum is worth 6, which divisors allow."""
    none: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    monoid = IntegerMonoid((N,), (N,), (N,))
    assert by_z3([Kind(2, none), Kind(-2, none)], monoid).counterexample == "1 is worth a sum: it is not"
    # Right holds 6 alone, where Left has no move if there are no other heaps than these.
    six = IntegerMonoid((N,) * 6 + (R,), (N,), (N,))
    held = by_z3([Kind(4, none), Kind(10, none)], six)
    assert held.counterexample is not None
    assert "Right holds a sum" not in held.counterexample
    assert first_failure([Kind(4, none), Kind(10, none)], six) is not None
