"""The forms that are born by a day, and their classes: against published counts, and against all forms."""

import csv
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.birthdays import classes_born_by, forms_born_by
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import Form, form
from knotgames.algebra.partizan.universes import ALL, DEAD_ENDING, UNIVERSES, Universe

with (Path(__file__).parent / "published.csv").open(encoding="utf-8") as file:
    PUBLISHED = list(csv.DictReader(file))


@cache
def order_of(universe: str) -> Order:
    """The order modulo a universe, which remembers what it has compared."""
    return Order(UNIVERSES[universe])


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: f"{row['universe']} by day {row['day']}")
def test_the_classes_are_as_many_as_published(row: dict[str, str]) -> None:
    assert len(classes_born_by(int(row["day"]), order_of(row["universe"]))) == int(row["classes"])


def born_by(day: int) -> set[Form]:
    if day == 0:
        return {form([], [])}
    earlier = sorted(born_by(day - 1), key=str)
    sides = [[game for i, game in enumerate(earlier) if mask >> i & 1] for mask in range(2 ** len(earlier))]
    return {form(left, right) for left, right in product(sides, repeat=2)}


@pytest.mark.parametrize("universe", UNIVERSES.values(), ids=UNIVERSES)
def test_all_forms_of_the_universe_are_listed_once(universe: Universe) -> None:
    found = forms_born_by(2, universe)
    assert len(set(found)) == len(found)
    assert set(found) == {game for game in born_by(2) if universe.contains(game)}
    assert [game.birthday for game in found] == sorted(game.birthday for game in found)


@pytest.mark.parametrize("universe", UNIVERSES.values(), ids=UNIVERSES)
def test_every_form_is_in_one_class(universe: Universe) -> None:
    order = Order(universe)
    classes = classes_born_by(2, order)
    found = forms_born_by(2, universe)
    assert all(sum(order.equal(game, one) for one in classes) == 1 for game in found[:: 1 + len(found) // 50])


def test_days_with_too_many_forms_are_refused() -> None:
    with pytest.raises(
        InputError, match="forms born by day 3 are too many to list: expected at most 1000 sets of options"
    ):
        classes_born_by(3, Order(DEAD_ENDING))
    with pytest.raises(InputError, match="forms born by day 3 are too many"):
        forms_born_by(3, ALL)
    with pytest.raises(InputError, match="forms born by day 4 are too many"):
        classes_born_by(9, order_of("dicot"))
