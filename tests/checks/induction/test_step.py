"""The step of an induction over moves: closed forms, sums and options, and how what is wrong is shown."""

import pytest
import z3

from knotgames.algebra.misere.partizan.groups import IntegerGroup
from knotgames.algebra.misere.partizan.integers import Kind
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.checks.claim import Finding
from knotgames.checks.induction.step import Option, Pieces, every_number, every_sum, follows
from knotgames.checks.solvers.presburger import decided
from tests.algebra.misere.partizan.laws import with_another_outcome

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")

BLACK = Pieces("black", Kind((1,), (frozenset([(-1,)]), frozenset())))
WHITE = Pieces("white", Kind((-1,), (frozenset(), frozenset([(1,)]))))
COUNTERS = {Play.NORMAL: IntegerMonoid((P,), (L,), (R,)), Play.MISERE: IntegerMonoid((N,), (R,), (L,))}
"""The outcomes of sums of counters that one player may take, by the ending condition."""


@pytest.mark.parametrize("play", Play)
def test_sums_have_these_outcomes_and_no_others(play: Play) -> None:
    assert all(finding.holds for finding in every_sum("counters", [BLACK, WHITE], COUNTERS[play], play))
    for said, wrong in with_another_outcome(IntegerGroup((COUNTERS[play],))):
        assert not any(finding.holds for finding in every_sum("counters", [BLACK, WHITE], wrong, play)), said


def test_the_smallest_sum_is_shown_with_its_steps() -> None:
    """Of rows of 3, 5, 7, ... counters, worth 1, 2, 3, ..., that nobody may take, one of 5 is the first wrong."""
    rows = Pieces("row", Kind((1,), (frozenset(), frozenset()), 1), 3, 2)
    finding = next(every_sum("rows", [rows], IntegerMonoid((N, N, R), (N,))))
    shown = "1 x row with 1 steps against the outcomes of its options"
    assert finding.counterexample == f"whether Left wins by starting: {shown}"


def test_a_step_in_pieces_of_one_size_is_refused() -> None:
    with pytest.raises(ValueError, match="row: larger pieces are worth more, and there are none"):
        Pieces("row", Kind((1,), (frozenset(), frozenset()), 1))


@pytest.mark.parametrize(
    ("first", "claimed", "shown"),
    [
        ((0, 1), lambda n: (n, n + 1), None),
        ((1, 1), lambda n: (n, n + 1), "the base: n = 0"),
        ((0, 1), lambda n: (n, z3.If(n < 5, n + 1, n + 2)), "the step: from n = 4"),
    ],
)
def test_terms_are_claimed_at_every_number(first, claimed, shown) -> None:  # type: ignore[no-untyped-def]
    """x, y becomes y, x + 2: with 0, 1 all numbers follow each other."""
    assert next(every_number("all n", first, lambda n, x, y: (y, x + 2), claimed)).counterexample == shown


def taken(period: int) -> Finding:
    """One or two counters are taken, and who cannot move is said to lose: the numbers with a period."""
    n, left = z3.Ints("n left")
    options = [Option(z3.And(left == n - k, left >= 0), lambda r: left % period == r, [left]) for k in (1, 2)]
    lost = follows(n % period == 0, options, [0], [], n, "{} is not lost".format)
    won = follows(n % period > 0, options, [], [0], n, "{} is not won".format)
    return next(decided([*lost, *won], "all n"))


def test_what_no_option_and_what_some_option_has() -> None:
    assert [taken(period).counterexample for period in (2, 3, 4)] == ["2 is not lost", None, "3 is not won"]
