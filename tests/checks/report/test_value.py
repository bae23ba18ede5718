"""What is known of a value: that what tells values apart does so, and that nothing smaller does."""

from knotgames.algebra.knot_type.formal import subpositions
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.values import VALUES, index_of, smallest_knot_games, value_of
from knotgames.checks.report.value import PARITY, by_size, told_apart


def test_values_are_told_apart_by_a_smallest_game() -> None:
    games = smallest_knot_games()
    for value in VALUES[::5]:
        for other, text in told_apart(value, VALUES).items():
            telling = {c for c in VALUES if (value + c).outcome != (other + c).outcome}
            if text == PARITY:
                assert not telling
                continue
            test = parse(text)
            assert value_of(test) in telling
            size = (test.birthday, len(subpositions(test)))
            assert size == min((games[index_of(c)].birthday, len(subpositions(games[index_of(c)]))) for c in telling)


def test_tests_are_tried_by_size() -> None:
    birthdays = [smallest_knot_games()[index_of(value)].birthday for value in by_size()]
    assert birthdays == sorted(birthdays)
    assert set(by_size()) == set(VALUES)
