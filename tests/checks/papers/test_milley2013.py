"""The claims of [Milley2013]: the induction that they rest on."""

from dataclasses import replace

import pytest

from knotgames.algebra.outcome import Play
from knotgames.checks.claim import Undecided, answers
from knotgames.checks.papers import papers
from knotgames.checks.papers.milley2013.induction import any_sum, outcomes_proved, proved, strips_in, with_residue
from knotgames.checks.papers.milley2013.play import positions, table
from knotgames.checks.papers.milley2013.s04_outcomes import PRINTED, printed_outcomes
from knotgames.checks.papers.milley2013.s04_strategy import PRINTED as PRINTED_STRATEGY
from knotgames.checks.papers.milley2013.s04_strategy import strategy_as_printed
from knotgames.checks.solvers.presburger import decided
from knotgames.checks.solvers.query import Query
from knotgames.games.kayles import MISERE, NORMAL

CLAIMS = papers()["Milley2013"].claims


def test_every_numbered_statement_is_claimed() -> None:
    numbered = {claim.number for claim in CLAIMS}
    assert numbered >= {"Lemma 2.1", "Lemma 2.2", "Corollary 2.3", "Corollary 2.4", "Lemma 3.1", "Theorem 3.2"}
    assert numbered >= {"Theorem 4.1", "Corollary 4.2", "Corollary 4.3", "Theorem 4.4", "Theorem 4.5", "Monoid"}


def test_the_printed_strategy_fails_first_at_a_strip_of_three_squares() -> None:
    exhausted, *solvers = answers(strategy_as_printed)
    assert exhausted.counterexample == (
        "Left wins 3 where the advice cannot be followed; Right wins 3 where the advice cannot be followed"
    )
    assert solvers[0].counterexample == "Left wins as advised: 3"
    literal = next(answers(lambda: strategy_as_printed(MISERE, PRINTED_STRATEGY, with_a_move=False))).counterexample
    assert literal == "Left wins 0 without a move; Right wins 0 without a move"


@pytest.mark.parametrize("theory", [MISERE, NORMAL], ids=lambda theory: theory.play)
def test_the_closed_form_is_proved_for_all_sums_and_right_to_twenty_squares(theory) -> None:  # type: ignore[no-untyped-def]
    assert all(outcomes_proved(theory))
    assert all(theory.outcome(position) is outcome for position, outcome in table(theory.take, theory.play).items())


@pytest.mark.parametrize(
    "theory",
    [
        replace(MISERE, take=(2, 1)),
        replace(MISERE, play=Play.NORMAL),
        replace(NORMAL, generators=(2, 2)),
        replace(MISERE, generators=(1, -2)),
        replace(MISERE, decomposition=replace(MISERE.decomposition, step=(1, 2))),
    ],
    ids=["players exchanged", "other play", "S_2 = 1", "S_2 = -2", "longer strips"],
)
def test_a_wrong_closed_form_is_refuted(theory) -> None:  # type: ignore[no-untyped-def]
    assert all(holds is False for holds in outcomes_proved(theory))
    with pytest.raises(Undecided, match="all sums of strips of all lengths: the closed form of the outcome fails"):
        next(proved(theory, []))


def test_the_step_fails_where_the_outcome_is_wrong() -> None:
    """The model of a failing step is the sum, or one that follows from it, at which the closed form errs."""
    wrong = replace(MISERE, monoid=replace(MISERE.monoid, middle=(MISERE.monoid.above[0],)))
    finding = next(decided(list(any_sum(wrong).step()), "all sums"))
    assert finding.counterexample == ("whether Left wins by starting: 0 against the outcomes of its options")


def test_kinds_of_strips() -> None:
    assert [(one.size, one.growth) for one in any_sum(MISERE).pieces] == [
        (1, 0), (2, 0), (3, 0), (4, 3), (5, 3), (6, 3)
    ]  # fmt: skip
    assert [tuple(sorted(c for (c,) in side) for side in one.kind.changes) for one in any_sum(MISERE).pieces] == [
        ([-1], []), ([2], [1]), ([-1, 2], [1]), ([-1], [-2, 1]), ([-1, 2], [1]), ([-1, 2], [-2, 1])
    ]  # fmt: skip


def test_any_sum_counts_what_a_sum_has() -> None:
    import z3

    position = any_sum(MISERE)
    query = z3.Solver()
    query.add(position.exists, position.size == 9, with_residue(position, 1) == 2, with_residue(position, 0) == 0)
    assert query.check() == z3.sat
    found = strips_in(position.counted_in(query.model()))
    assert sum(found) == 9
    assert sum(length % 3 == 1 for length in found) == 2
    assert query.model().eval(position.worth[0]).as_long() == MISERE.element_of(found)


def test_a_sum_is_shown_with_all_periods_in_one_strip_of_a_kind() -> None:
    """S_2, and two strips of 4 squares or more with three periods of 3 squares above them."""
    position = any_sum(MISERE)
    counts = [one.copies == {2: 1, 4: 2}.get(one.size, 0) for one in position.pieces]
    model = Query(position.exists).model(*counts, position.size == 19)
    assert model is not None
    assert strips_in(position.counted_in(model)) == (2, 4, 13)
    assert position.shown(model) == "13 + 4 + 2"


def test_positions_are_the_partitions() -> None:
    assert len(positions(20)) == 2714  # the partitions of 0 to 20 [OEIS A000070]
    assert len(set(positions(12))) == len(positions(12))


def test_the_printed_outcomes_are_one_each() -> None:
    assert all(len(printed_outcomes(PRINTED, x, y)) == 1 for x in range(20) for y in range(20))
