"""Formulas about heaps of every size, against the games themselves at sizes that can be counted out."""

from dataclasses import replace
from itertools import product

import pytest
import z3

from knotgames.algebra.heaps.breaking import grundy_sequences
from knotgames.algebra.heaps.nim import nim_sum
from knotgames.algebra.heaps.octal import HEAP, Code, solve
from knotgames.algebra.heaps.periodicity import deciding_heap, extension_step, extension_threshold, settled_below
from knotgames.algebra.heaps.series import Series
from knotgames.checks.claim import Finding
from knotgames.checks.induction.all_sizes import (
    Bound,
    extension_violations,
    has_value,
    leaves,
    mex_findings,
    mex_violations,
    options_of,
    part_sizes,
    periodicity_violations,
    sums_to,
)
from knotgames.checks.solvers.presburger import decided
from tests.profiles import night

CODES = [Code.parse(code) for code in ("0.3", "0.33", "4.3", "0.7", "0.35")]


def series_of(code: Code) -> Series:
    """The Grundy values of a game, which have a period that a few hundred heaps prove."""
    found = solve(code, 400).series
    assert found is not None
    return found


def holds(formula: z3.BoolRef) -> bool:
    """Whether a formula without free variables is true."""
    plain = z3.simplify(formula)
    if z3.is_true(plain) or z3.is_false(plain):
        return bool(z3.is_true(plain))
    return bool(z3.Solver().check(plain) == z3.sat)


@pytest.mark.parametrize("series", [Series((), (0,)), Series((), (0, 1, 2)), Series((0, 3, 1), (2, 1, 0, 1))], ids=str)
def test_a_place_of_a_series_has_its_value_and_no_other(series: Series) -> None:
    for size, value in product(range(12), range(4)):
        assert holds(has_value(series, z3.IntVal(size), value)) is (series[size] == value)


@pytest.mark.parametrize("code", CODES, ids=str)
def test_a_move_leaves_what_the_game_says(code: Code) -> None:
    for move in code.moves:
        for size in range(9):
            left = {tuple(part for _, part in option) for option in move.options(size)}
            for sizes in product(range(size + 1), repeat=len(move.parts)):
                assert holds(leaves(move, z3.IntVal(size), list(map(z3.IntVal, sizes)))) is (
                    sizes in left or sizes[::-1] in left
                )


@pytest.mark.parametrize("code", CODES, ids=str)
def test_a_move_reaches_the_nim_sums_of_what_it_leaves(code: Code) -> None:
    claimed = {HEAP: series_of(code)}
    for move in code.moves:
        for size in range(7):
            reached = {nim_sum(claimed[HEAP][part] for _, part in option) for option in move.options(size)}
            (option,) = options_of([move], claimed, z3.IntVal(size))
            for value in range(4):
                assert holds(option.some(value)) is (value in reached)


def test_the_values_of_parts_add_up_as_nim_sums() -> None:
    (move,) = [move for move in CODES[-1].moves if len(move.parts) == 2][:1]
    claimed = {HEAP: Series((0,), (1, 2, 3))}
    assert len({str(size) for size in part_sizes(move)}) == 2
    for sizes in product(range(5), repeat=2):
        total = nim_sum(claimed[HEAP][size] for size in sizes)
        for value in range(4):
            assert holds(sums_to(move.parts, list(map(z3.IntVal, sizes)), claimed, value)) is (value == total)


def smallest_failure(code: Code, claimed: Series) -> int | None:
    """The smallest heap whose claimed value is not what its options make it, if they are worth what is claimed: that
    is the first at which the claimed values are not the Grundy values.
    """
    values = grundy_sequences(code.moves, 300)[HEAP].tolist()
    return next((heap for heap, value in enumerate(values) if claimed[heap] != value), None)


@pytest.mark.parametrize("code", [*CODES[:-1], pytest.param(CODES[-1], marks=night)], ids=str)
def test_the_right_series_are_proved_by_every_method(code: Code) -> None:
    found = list(mex_findings(code.moves, {HEAP: series_of(code)}, [HEAP]))
    assert {finding.method for finding in found} >= {"z3", "exhaustion"}
    assert found[-1].visited == settled_below(code.moves, {HEAP: series_of(code)}, HEAP)
    assert all(finding.holds and finding.complete for finding in found)


@pytest.mark.parametrize("code", [*CODES[:-1], pytest.param(CODES[-1], marks=night)], ids=str)
def test_a_wrong_series_is_refuted_at_the_same_heap_by_every_method(code: Code) -> None:
    right = series_of(code)
    early, block = right.exceptional, right.repeating
    for wrong in (
        Series(early, (*block[:-1], block[-1] + 1)),
        Series((*early, *block, block[0] + 1), (*block[1:], block[0])),
    ):
        heap = smallest_failure(code, wrong)
        assert heap is not None
        shown = [one for one in mex_findings(code.moves, {HEAP: wrong}, [HEAP]) if one.method != "cvc5"]
        assert len(shown) == 2
        for finding in shown:
            assert finding.holds is False
            assert finding.counterexample is not None
            assert finding.counterexample.startswith(f"{HEAP}{heap}: claimed {wrong[heap]}, ")


def verdict(findings: list[Finding]) -> bool:
    assert {finding.holds for finding in findings} in ({True}, {False})
    return findings[0].holds is True


LEAVING = [Code.parse(code) for code in ("0.2", "0.22", "0.24", "4.2")]
"""Games whose moves all leave something. The lemma asks nothing of a move that leaves nothing."""


@pytest.mark.parametrize("code", LEAVING, ids=str)
def test_some_part_can_be_changed_from_the_threshold_on_and_not_at_every_size(code: Code) -> None:
    claimed = {HEAP: series_of(code)}
    step, threshold = (find(code.moves, claimed, HEAP) for find in (extension_step, extension_threshold))

    def established(start: int) -> bool:
        return verdict(list(decided(list(extension_violations(code.moves, claimed, HEAP, step, start)), "all sizes")))

    assert established(threshold)
    assert not established(0)


def test_a_kind_is_asked_for_its_own_moves_alone() -> None:
    moves = Code.parse("4.3").moves
    claimed = {HEAP: series_of(Code.parse("4.3"))}
    for other in ("", "~"):  # before and after the kind, by name
        both = (*moves, *(replace(move, source=other) for move in moves))
        for chosen in (moves, both):
            assert len(list(extension_violations(chosen, claimed, HEAP, 2, 9))) == 2 * len(moves)
        ours, all_of_them = (list(mex_violations(chosen, claimed, HEAP)) for chosen in (moves, both))
        assert [(str(one.given), str(one.denied)) for one in ours] == [
            (str(one.given), str(one.denied)) for one in all_of_them
        ]


@pytest.mark.parametrize(
    ("bound", "established"),
    [
        (deciding_heap, True),
        (lambda n0, p, k, s: s * (n0 + p) + k, True),
        (lambda n0, p, k, s: s * (n0 + p) + k - 2, False),
        (lambda n0, p, k, s: n0 + 2 * p + k - 1, False),
        (lambda n0, p, k, s: s * (n0 + p) - 1, False),
    ],
    ids=["the theorem", "a heap more", "a heap less", "for s = 1 alone", "without k"],
)
def test_the_heaps_of_the_periodicity_theorem_decide_and_no_fewer_do(bound: Bound, established: bool) -> None:
    assert verdict(list(decided(list(periodicity_violations(bound)), "every move"))) is established
