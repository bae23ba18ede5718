"""Searches that a budget ends: whatever it is, what was proved until then is there, and a larger one gives no less."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from knotgames.algebra.misere.laws import search
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.algebra.misere.partizan import counting, fitting
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.rules import read_game
from knotgames.algebra.notation import OutOfBudget
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.algebras.heap_games import Proof, misere_monoid

BUDGETS = [int(3 * 2.4**i) for i in range(13)]
"""From too few steps for heap 0 of most games to those that settle every other game: 3 to 109,000."""

ALL, LAW, HEAPS, OPEN = "all heaps", "a law", "the heaps that were asked for", "some heaps"
"""What a search has settled."""

GAMES: Mapping[str, tuple[int | None, str]] = {
    "0.05": (None, ALL), "0.33": (None, ALL), "0.77": (None, ALL), "0.123": (None, ALL), "0.152": (None, ALL),
    "4.3": (None, ALL), "0.13|0.3": (None, ALL), "0.34|0.77": (None, ALL), "0.7|0.07": (None, ALL),
    "4.8F": (20, LAW), "0.4|0.44": (12, HEAPS), "grundy": (20, HEAPS), "0.8F": (20, OPEN), "0.05|0.54": (12, OPEN),
    "0.07": (None, OPEN), "0.137": (None, OPEN), "0.404": (None, LAW), "0.12345670": (None, OPEN),
    "0.3333|0.77": (None, OPEN),
}  # fmt: skip
"""Games with the largest heap that is asked for, and what the largest budget settles of them."""


class Settled(NamedTuple):
    """What a search has found: what it has settled and to which heap, the orders on the way, certificates."""

    end: str
    last: int
    growth: tuple[tuple[int, int], ...]
    certificates: Sequence[Proof]


def settled(game: str, heaps: int | None) -> Settled:
    found = misere_monoid(read_game(game), heaps)
    monoid, more = found.monoid, found.more
    end = ALL if monoid.series is not None else HEAPS if monoid.stopped is None else OPEN
    if isinstance(more, Infinite):
        assert more.law.last == monoid.last + 1
        end = LAW
    return Settled(end, monoid.last, () if isinstance(monoid, IntegerLaw) else monoid.growth, tuple(found.proofs()))


def found_within(steps: int, game: str) -> Settled | None:
    try:
        with Budget(steps=steps).counted():
            return settled(game, GAMES[game][0])
    except OutOfBudget:
        return None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_proved_is_kept_whenever_the_budget_ends(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "FEW", (12, 40))  # so that the rounds of a search follow each other soon
    monkeypatch.setattr(fitting, "_FEW", 12)
    monkeypatch.setattr(counting, "_HEAPS", 0)  # where monoids of 12 elements are few, it would take all of the budget
    assert found_within(0, game) is None
    before: Settled | None = None
    for steps in BUDGETS:
        now = found_within(steps, game)
        assert now is not None or before is None
        if now is None:
            continue
        if before is not None:
            assert now.last >= before.last
            assert before.end in (OPEN, now.end)
            assert not now.growth or before.growth == tuple(pair for pair in now.growth if pair[0] <= before.last)
        for certificate, check in now.certificates if before is None or now != before else ():
            assert check(certificate)
        before = now
    assert before is not None
    assert before.end == GAMES[game][1]
