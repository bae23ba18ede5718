"""Laws by which the monoid is that of all integers: against plain recursion, what was published, and mutants."""

from dataclasses import replace
from fractions import Fraction
from functools import cache, partial

import pytest

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.fitting import integer_law, partizan_monoid
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup
from knotgames.algebra.misere.partizan.guessing import fitted
from knotgames.algebra.misere.partizan.integers import (
    Arithmetic,
    IntegerLaw,
    Kind,
    arithmetic_period,
    first_failure,
    is_everything,
    kind_of,
    may_be_sum,
)
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.rules import sides_of
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from knotgames.games.kayles import MISERE
from knotgames.games.numbers import THEORIES, splits
from tests.algebra.misere.partizan.laws import integers, law_of, sprigs, sprigs_as_heaps, with_another_outcome
from tests.algebra.misere.partizan.plain import plain_outcome, plain_sides
from tests.algebra.misere.plain import sums

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")
LAWS = ("0.7|0.07", "0.1|0.01", "0.3|0.03", "0.1|0.3")


@cache
def of(code: str) -> IntegerLaw:
    return law_of(code)


def test_partizan_kayles_is_what_milley_found() -> None:
    """From its rules alone: the integers, with the outcomes and the strips of [Milley2013, Theorems 3.2 and 4.1]."""
    law = of("0.7|0.07")
    assert law.monoid == IntegerGroup((MISERE.monoid,))
    assert law.series == Arithmetic(0, 3, 0)
    assert [law.element(strip) for strip in range(200)] == [(MISERE.element(strip),) for strip in range(200)]


@pytest.mark.parametrize("code", LAWS)
def test_the_outcomes_are_those_of_plain_recursion(code: str) -> None:
    law, plain = of(code), plain_outcome(plain_sides(code))
    assert law.series is not None
    for total in sums(9, 9):
        assert str(law.outcome(total)) == plain(total), total


@pytest.mark.parametrize("code", ["0.01|0.04", "0.01|0.14", "0.01|0.33"])
def test_a_law_of_the_first_heaps_says_where_it_ends(code: str) -> None:
    law, plain = of(code), plain_outcome(plain_sides(code))
    assert law.series is None
    assert law.stopped == f"at heap {law.last + 1}: it is worth no element of Z"
    for total in sums(law.last, 8):
        assert str(law.outcome(total)) == plain(total), total
    with pytest.raises(InputError, match=f"the law is proved to heap {law.last}, which does not cover 99"):
        law.element(99)


@pytest.mark.parametrize("code", LAWS)
def test_the_proof_refutes_every_other_integer_of_a_heap(code: str) -> None:
    law = replace(of(code), series=None)
    assert law.is_proved()
    for heap, (number, *residues) in enumerate(law.phi):
        for other in (number - 2, number - 1, number + 1, number + 2):
            wrong = replace(law, phi=(*law.phi[:heap], (other, *residues), *law.phi[heap + 1 :]))
            assert not wrong.is_proved(), (heap, other)


@pytest.mark.parametrize("code", LAWS)
def test_the_proof_refutes_every_other_outcome(code: str) -> None:
    law = of(code)
    for said, wrong in with_another_outcome(law.monoid):
        assert first_failure(law.kinds, wrong) is not None, said


@pytest.mark.parametrize("wrong", ["0.7|0.7", "0.7|0.03", "0.5|0.07", "0.07|0.7", "0.7|0.06"])
def test_the_proof_refutes_other_options(wrong: str) -> None:
    """Left or Right of partizan kayles takes another number of squares, or may not take all, or not leave all."""
    law, code = of("0.7|0.07"), PartizanCode.parse(wrong)
    assert not replace(law, heaps=tuple(sides_of(code, heap) for heap in range(law.last + 1))).is_proved()


def test_two_integers_that_are_put_together_are_refuted() -> None:
    """The integers modulo 3, which is what the outcomes below 0 are periodic by, are not the monoid of kayles."""
    modulo = IntegerGroup((IntegerMonoid((), (N, R, P), (P, R, N)),))
    assert first_failure(of("0.7|0.07").kinds, modulo) is not None
    assert not is_everything(of("0.7|0.07").kinds, modulo), "and these outcomes do not tell v from v + 3"


def test_a_wrong_step_is_refuted() -> None:
    law = of("0.3|0.03")
    assert law.series == Arithmetic(0, 2, -1)
    assert all(not replace(law, series=Arithmetic(0, 2, step)).is_proved() for step in (1, 2))


def test_where_the_induction_fails_is_said() -> None:
    law = of("0.7|0.07")
    failure = first_failure(law.kinds, integers((R,), (R,), (P, R, N)))
    assert failure is not None
    assert (failure.element, failure.player) == ((0,), Player.LEFT)
    assert str(failure) == "at 0, Left to move: Right holds it, and a move adds -1, where she holds it"
    only_right = Kind((1,), (frozenset(), frozenset({(0,)})))
    stuck = first_failure([only_right], integers((N,), (R,), (R,)))
    assert stuck is not None
    assert str(stuck) == "at 1, Left to move: Right holds it, but she wins if there is no move"


def test_all_that_divisors_and_signs_exclude_is_no_sum() -> None:
    """Every sum of up to five numbers is allowed; with a step each of its terms counts as a number."""
    none: tuple[frozenset[Element], frozenset[Element]] = (frozenset(), frozenset())
    group = integers((), (N,), (N,))
    for numbers in ((4, 10), (4, -10), (-3, -6), (0,), (6,)):
        kinds = [Kind((number,), none) for number in numbers]
        reached = {0}
        for _ in range(5):
            reached |= {v + number for v in reached for number in numbers}
        assert all(may_be_sum((v,), kinds, group) for v in reached)
        assert not may_be_sum((1,), kinds, group)
        assert all(may_be_sum((v,), kinds, group, period) for v in reached for period in (2, 3))
    assert may_be_sum((-5,), [Kind((3,), none, -4)], group)
    assert not may_be_sum((-5,), [Kind((3,), none, 3)], group)


RESIDUES: list[list[Element]] = [[(1, 2), (-2, 1)], [(2, 1), (4, 3)], [(3, 1), (0, 2)], [(0, 2), (0, 0)]]


@pytest.mark.parametrize("elements", RESIDUES)
def test_what_subgroups_exclude_is_no_sum_beside_residues(elements: list[Element]) -> None:
    """Residues by 4, beside integers of both signs, of one, and of none: every sum is allowed; and nothing else, unless
    there are integers of one sign.
    """
    group = IntegerGroup((IntegerMonoid((), (N,), (N,)),) * 4, (4,))
    kinds = [Kind(element, (frozenset(), frozenset())) for element in elements]
    reached = {group.zero}
    for _ in range(16):
        reached |= {group.add(v, element) for v in reached for element in elements}
    near: set[Element] = {(v, x) for v in range(-3, 4) for x in range(4)}
    allowed = {v for v in near if may_be_sum(v, kinds, group)}
    assert allowed >= reached & near
    if min(elements)[0] < 0 or max(elements)[0] == 0:
        assert allowed <= reached


def _sprig(heap: int) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    left, right = ([tuple(option) for option in side] for side in sprigs_as_heaps()[heap])
    return left, right


def test_sprigs_of_two_edges_are_the_integers_times_a_group_of_two() -> None:
    """From their options alone, with the outcomes of plain recursion; no other outcome or element is proved."""
    law, plain = sprigs(), plain_outcome(_sprig)
    assert law.is_proved()
    assert (str(law.monoid), law.phi) == ("Z x Z_2", ((0, 0), (0, 1), (1, 0), (-1, 0)))
    for total in sums(3, 6):
        assert str(law.outcome(total)) == plain(total), total
    assert all(first_failure(law.kinds, wrong) is not None for _, wrong in with_another_outcome(law.monoid))
    for heap, (v, x) in enumerate(law.phi):
        for other in ((v, 1 - x), (v + 1, x), (v - 1, x)):
            assert not replace(law, phi=(*law.phi[:heap], other, *law.phi[heap + 1 :])).is_proved(), (heap, other)


def test_the_elements_of_a_law_are_told_apart() -> None:
    """Any two of a few elements of sprigs have other outcomes with what is said to tell them apart."""
    group = sprigs().monoid
    near = [(v, x) for v in range(-3, 4) for x in range(2)]
    for one in near:
        for other in near:
            context = group.context(one, other)
            assert (context is None) == (one == other)
            if context is not None:
                assert group.outcome(group.add(one, context)) is not group.outcome(group.add(other, context))


def test_a_group_has_a_row_of_outcomes_of_all_integers_for_each_residue() -> None:
    row = IntegerMonoid((), (N,), (N,))
    with pytest.raises(InputError, match="Z x Z_3: expected 3 rows of outcomes of all integers, found 2, of"):
        IntegerGroup((row, row), (3,))
    with pytest.raises(InputError, match="Z: expected 1 rows of outcomes of all integers, found 1, of which 1"):
        IntegerGroup((IntegerMonoid((), (N,)),))


def test_a_sprig_of_three_edges_is_worth_no_element() -> None:
    """Under normal play gb is * + up and gbb is * + up + up^2: with both, the group has two infinite parts."""
    heaps = sprigs_as_heaps(("", "g", "gb", "gr", "gbb"))
    law = law_of(heaps.__getitem__, 4)
    assert (law.last, law.stopped) == (3, "at heap 4: it is worth no element of Z x Z_2")


def test_a_group_grows_with_its_heaps() -> None:
    """To heap 5 the integers, to heap 7 these times a group of two, as plain recursion says."""
    law, plain = law_of("0.05|0.54", 7), plain_outcome(plain_sides("0.05|0.54"))
    assert (str(law.monoid), law.last) == ("Z x Z_2", 7)
    first = integer_law(PartizanCode.parse("0.05|0.54"), 5, 2)
    assert first is not None
    assert str(first.monoid) == "Z"
    for total in sums(7, 5):
        assert str(law.outcome(total)) == plain(total), total


def test_an_arithmetic_period_is_that_of_every_heap_after_it() -> None:
    assert arithmetic_period([(v,) for v in (0, 1, -1, 0, -2, -1, -3)], 2, 1) == Arithmetic(0, 2, -1)
    assert arithmetic_period([(v,) for v in (0, 1, 5, 2, 7)], 1, 2) is None
    assert arithmetic_period([(v, v % 2) for v in range(7)], 1, 1) == Arithmetic(0, 2, 2)
    law = of("0.3|0.03")
    further = integer_law(lambda heap: sides_of(PartizanCode.parse("0.3|0.03"), heap), 24, 2)
    assert further is not None
    assert [law.element(heap) for heap in range(25)] == list(further.phi)


def test_too_few_integers_show_no_period() -> None:
    assert fitted({0: N, 1: R, -1: P}) is None
    assert fitted(dict.fromkeys(range(-3, 4), N)) == IntegerMonoid((), (N,), (N,))


def test_a_game_with_a_finite_monoid_has_no_law() -> None:
    q = partizan_monoid(PartizanCode.parse("0.33|0.3"), 12)
    assert isinstance(q, MisereQuotient)
    assert integer_law(PartizanCode.parse("0.33|0.3"), 6, 4) is None
    with pytest.raises(InputError, match="the first heap of a law is 7: expected one of those to 6"):
        integer_law(PartizanCode.parse("0.33|0.3"), 6, 7)


def test_a_law_that_is_not_given_time_stops() -> None:
    kayles = partial(sides_of, PartizanCode.parse("0.7|0.07"))  # of a rule no period is proved
    with Budget(steps=30_000).counted():
        law = integer_law(kayles, 10_000, 2)
    assert law is not None
    assert 2 < law.last < 10_000
    assert law.stopped == f"at heap {law.last + 1}: the budget of 30,000 steps is spent (--steps N allows more)"
    assert law.is_proved()
    with Budget(steps=10).counted(), pytest.raises(Spent):
        integer_law(kayles, 40, 2)


def test_a_kind_has_the_changes_of_both_players() -> None:
    phi = [(0,), (1,), (-1,), (0,)]
    kind = kind_of((1,), sides_of(PartizanCode.parse("0.7|0.07"), 4), phi, integers((), (N,), (N,)))
    assert kind.changes == (frozenset({(-1,)}), frozenset({(1,), (-2,)}))


def test_canonical_numbers_are_what_milley_and_renault_found() -> None:
    """The canonical forms of dyadic rationals: the integers, each number worth what `games.numbers` says."""
    numbers: list[Fraction] = []

    def visit(number: Fraction) -> None:
        for part in (part for side in splits(number) for option in side for part in option):
            visit(part)
        if number not in numbers:
            numbers.append(number)

    for text in ("4", "-4", "1/8", "5/8", "3/4", "-3/4", "5/2", "-3/2", "7/4"):
        visit(Fraction(text))

    def rule(heap: int) -> tuple[list[list[int]], list[list[int]]]:
        sides = splits(numbers[heap])
        left, right = ([[numbers.index(part) for part in option] for option in side] for side in sides)
        return left, right

    law = partizan_monoid(rule, len(numbers) - 1)
    assert isinstance(law, IntegerLaw)
    assert law.stopped is None
    theory = THEORIES[Play.MISERE]
    assert [(theory.of((number,)),) for number in numbers] == list(law.phi)
    assert [theory.outcome(v) for v in range(-9, 10)] == [law.monoid.outcome((v,)) for v in range(-9, 10)]
