"""Algebras of classes: the values of knot-type games as the classes of a theory."""

from knotgames.algebra.knot_type.algebra import algebra_of
from knotgames.algebra.knot_type.values import JOHNSON, VALUES, at_least_as_good, smallest_knot_games


def test_what_every_theory_reads_is_what_the_values_say() -> None:
    plain = algebra_of(JOHNSON.rulebook, JOHNSON.tables)
    assert plain.readings == {name: JOHNSON.readings[name] for name in plain.readings}
    assert [plain.outcomes[code] for code in plain.readings["outcome"]] == [value.outcome for value in VALUES]
    assert (plain.at_least == at_least_as_good()).all()
    assert (str(VALUES[plain.identity]), str(VALUES[plain.star])) == ("000", "000*")


def test_each_game_is_of_its_class() -> None:
    assert JOHNSON.games == smallest_knot_games()
    assert [JOHNSON.class_of(game) for game in JOHNSON.games] == [*range(38)]


def test_another_sum_is_in_both_orders() -> None:
    other = JOHNSON.with_sum("111", "001-", "222")
    places = [JOHNSON.rulebook.names.index(name) for name in ("111", "001-", "222")]
    assert other.table[places[0]][places[1]] == other.table[places[1]][places[0]] == places[2]
    assert other != JOHNSON
