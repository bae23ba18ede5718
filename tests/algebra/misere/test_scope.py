"""How far a result goes: to the last heap that was looked at, or to all, with the heap that the proof needs."""

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.heaps.periodicity import periodicity_bound
from knotgames.algebra.misere.quotient import misere_quotient


def test_a_quotient_of_all_heaps_has_a_bound() -> None:
    q = misere_quotient(Code.parse("0.33"))
    assert q.series is not None
    assert q.bound == periodicity_bound(q.series.preperiod, q.series.period, 2, 1)
    assert q.bound <= q.last == len(q.heaps) - 1
    assert q.scope == "all heaps"


def test_a_quotient_of_some_heaps_has_none() -> None:
    for q in (misere_quotient(Code.parse("0.77"), 5), misere_quotient(PartizanCode.parse("0.13|0.3"), 5)):
        assert (q.last, q.bound, q.scope) == (5, None, "the heaps to 5")
