"""Laws with counts by z3 and cvc5: against the finite check, which refutes the same wrong outcomes."""

from itertools import islice

import pytest

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.counting import count_law
from knotgames.algebra.misere.partizan.counts import Counts
from knotgames.checks.induction.count_laws import proved
from tests.algebra.misere.partizan.laws import with_another_outcome


@pytest.mark.parametrize(("code", "last"), [("0.04|0.22", 4), ("0.1|0.31", 3), ("0.13|0.7", 3)])
def test_a_law_is_proved_and_wrong_ones_are_refuted_as_by_the_finite_check(code: str, last: int) -> None:
    law = count_law(PartizanCode.parse(code), last)
    assert law is not None
    assert all(finding.holds for finding in proved(law.counts, "all sums"))
    for said, wrong in islice(with_another_outcome(law.monoid), 0, None, 5):
        counts = Counts(law.counts.kinds, wrong)
        assert next(iter(proved(counts, "all sums"))).holds is (counts.failure() is None), said
