"""Where the limits of what is tried lie: what just fits is decided, and what is one more than that is not."""

import numpy as np
import pytest

from knotgames.algebra.knot_type.formal import STAR, U
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.knot_type.values import JOHNSON, value_of
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma import by_exhaustion, by_z3, counterexample, ground, identity, kinds, repair
from knotgames.checks.lemma.congruence import congruence, readings_of
from knotgames.checks.lemma.ground import holds, written_out
from knotgames.checks.lemma.identity import instances
from knotgames.checks.lemma.kinds import by_value, split
from knotgames.checks.lemma.language.formulas import Quantified
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.lemma.language.terms import Constant, Sum
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import is_vacuous
from tests.checks.lemma.test_question import asked

Patch = pytest.MonkeyPatch


def encoding(one: Question) -> by_z3.Encoding:
    return by_z3.Encoding(one.values, lambda part: by_value(one.values))


@pytest.mark.parametrize(
    ("lemma", "written"),
    [
        ("X(A) = 0", 1),
        ("X(A) = 0 and not Y(A) = 0", 1 + 1 + 2),
        ("every A': parity(A') = even", 1 + 1 * 2),
        ("forall A: exists B: parity(A) = parity(B) or parity(A) = even", 1 + (1 + 2) * 2),
        ("exists B: some B': parity(A) = parity(B')", 1 + (1 + 1 * 2) * 2),
    ],
)
def test_z3_is_given_so_many_instances_and_no_more(lemma: str, written: int, monkeypatch: Patch) -> None:
    one = asked(lemma)
    assert encoding(one).instances(one.body) == written
    monkeypatch.setattr(by_z3, "MOST_INSTANCES", written)
    by_z3.query_for(one.head, one.body, True, encoding(one))
    monkeypatch.setattr(by_z3, "MOST_INSTANCES", written - 1)
    with pytest.raises(Undecided, match=f"{written} instances of its parts are more than {written - 1}$"):
        by_z3.query_for(one.head, one.body, True, encoding(one))


def test_so_many_cases_are_held_at_once_and_no_more(monkeypatch: Patch) -> None:
    lemma = "parity(A) = parity(B) and parity(B) = parity(C)"
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 2**3)
    assert asked(lemma).by_exhaustion().visited == 2**3
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 2**3 - 1)
    finding = asked(lemma).by_exhaustion()
    assert finding.holds is None
    assert finding.scope.endswith("8 cases are more than the 7 that are held at once")


def test_room_is_asked_for_before_the_first_case_is_looked_at(monkeypatch: Patch) -> None:
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 3)
    whole = asked("forall A: forall B: parity(A + B) = even").exhaustion
    with pytest.raises(Undecided, match="4 cases are more than the 3"):
        whole.require_room()
    monkeypatch.setattr(by_exhaustion, "MOST_CASES", 4)
    whole.require_room()


def test_what_there_is_no_room_for_is_not_said_to_be_vacuous(monkeypatch: Patch) -> None:
    for most, vacuous in ((4, True), (3, False)):
        monkeypatch.setattr(by_exhaustion, "MOST_CASES", most)
        assert is_vacuous(asked("parity(A) = parity(B) and parity(A) != parity(B) implies X(A) = 0")) is vacuous


def test_so_many_kinds_of_games_are_told_apart_and_no_more(monkeypatch: Patch) -> None:
    values = congruence(JOHNSON, readings_of(parse("parity(A) = even")))
    everything = (1 << len(values)) - 1
    # whether some option is even is told by the parity: each value stays in one piece
    parts = len(JOHNSON.values)
    monkeypatch.setattr(kinds, "MOST", parts)
    assert len(split(values, {1: everything})) >= len(values)
    monkeypatch.setattr(kinds, "MOST", parts - 1)
    with pytest.raises(Undecided, match=f"more than {parts - 1} kinds of games"):
        split(values, {1: everything})


def test_so_many_identities_are_taken_for_either(monkeypatch: Patch) -> None:
    lemma = parse("A == B or A == B + *")
    monkeypatch.setattr(identity, "MOST_UNKNOWN", 2)
    made = instances(lemma, KNOT)
    assert made is not None
    assert len(made) == 2**2
    monkeypatch.setattr(identity, "MOST_UNKNOWN", 1)
    assert instances(lemma, KNOT) is None


def test_a_sum_is_written_out_if_it_is_not_too_large(monkeypatch: Patch) -> None:
    two = Sum(Constant(STAR), Constant(STAR))
    positions = 2 * 2
    monkeypatch.setattr(ground, "WRITTEN_OUT", positions)
    assert written_out(two) is STAR + STAR
    monkeypatch.setattr(ground, "WRITTEN_OUT", positions - 1)
    assert written_out(two) is None
    assert written_out(Constant(U)) is U


def test_games_with_few_subpositions_are_tried_inside_a_formula(monkeypatch: Patch) -> None:
    wanted = parse("exists A: A + A == {u, k} + A and A != {k}")
    assert isinstance(wanted, Quantified)
    monkeypatch.setattr(ground, "FEW", 3)
    assert holds(wanted)
    monkeypatch.setattr(ground, "FEW", 2)
    with pytest.raises(Undecided, match="no game with few subpositions decides 'exists A'"):
        holds(wanted)


def test_a_repair_is_looked_for_in_so_many_cases_and_with_so_many_literals(monkeypatch: Patch) -> None:
    one = asked("parity(A) = parity(B)")
    names, truth = ["A", "B"], one.truth

    def found() -> str | None:
        return repair.repair(names, one.values, truth, None, frozenset({"parity(A) = parity(B)"}))

    condition = "parity(A) = even and parity(B) = even or parity(A) = odd and parity(B) = odd"
    monkeypatch.setattr(repair, "MOST_CASES", truth.size)
    monkeypatch.setattr(repair, "MOST_LITERALS", 4)
    said = found()
    assert said is not None
    assert asked(f"({said}) iff ({condition})").by_exhaustion().holds
    monkeypatch.setattr(repair, "MOST_LITERALS", 3)
    assert found() is None
    monkeypatch.setattr(repair, "MOST_LITERALS", 4)
    # of the literals that the two games are even or odd there are 4, so 16 pairs, each of the 4 cases in a byte
    for most, pairs in ((17, True), (16, False)):
        monkeypatch.setattr(repair, "MOST_BYTES", most)
        assert (found() is not None) is pairs
    monkeypatch.setattr(repair, "MOST_BYTES", 17)
    monkeypatch.setattr(repair, "MOST_CASES", truth.size - 1)
    assert found() is None


@pytest.mark.parametrize(("x_is_0", "x_is_2", "known"), [(4, 1, True), (4, 2, True), (5, 2, False), (5, 3, True)])
def test_games_are_known_to_be_smallest_as_far_as_they_are_searched(
    x_is_0: int, x_is_2: int, known: bool, monkeypatch: Patch
) -> None:
    """Two games of X = 0 are compared with one of X = 1, which has at least 7 subpositions, and one of X = 2."""
    values = congruence(JOHNSON, readings_of(parse("X(A) = 0")))
    size_of = {0: x_is_0, 1: counterexample.FAR, 2: x_is_2}
    monkeypatch.setattr(counterexample, "searched", lambda rulebook: 6)
    monkeypatch.setattr(counterexample, "size_of", lambda kind, algebra: size_of[int(values.label[kind.value])])
    wanted = np.array([[True, False, False], [False, False, True], [False, False, False]])
    along = by_value(values)
    games, smallest = counterexample.smallest_games(["A", "B"], [along, along], wanted, JOHNSON)
    assert [value_of(game).x for game in games.values()] == [0, 0]
    assert smallest is known
