"""What heaps and their options are worth, looked up one by one or together."""

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere import monoid
from knotgames.algebra.misere.classes import Reach
from knotgames.algebra.misere.options import Shared
from knotgames.algebra.misere.search import Search


def test_sums_of_many_heaps_are_found_together_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def reached() -> list[Reach]:
        search = Search()
        for heap in range(60):
            search.add_heap((Shared(Code.parse("0.77"), heap),))
        return search.monoid.reach

    monkeypatch.setattr(monoid, "_ROOM", 4)
    together = reached()
    monkeypatch.setattr(monoid, "_ROOM", 1000)
    assert together == reached()


def test_heaps_of_other_classes_are_taken_with_what_is_known_of_them() -> None:
    search = Search()
    for heap in range(30):
        search.add_heap((Shared(Code.parse("0.77"), heap),))
    before, reach = search.monoid, search.monoid.reach[20]
    phi = list(before.phi)
    larger = before.with_heap(before.reached((Shared(Code.parse("0.77"), 30),)))
    assert larger is not None
    assert (larger.phi[:30], larger.reach[:30]) == (phi, before.reach)
    assert (larger.like(reach), before.phi) == (phi[20], phi)
