"""The arguments of the command line: choices that are those of the work, whole numbers, seconds."""

from argparse import ArgumentTypeError

import pytest

from knotgames.algebra.knot_type import drawing as values
from knotgames.algebra.misere import drawing as quotients
from knotgames.algebra.partizan.comparison import Relation
from knotgames.algebra.partizan.universes import UNIVERSES
from knotgames.checks.arguments import commands
from knotgames.checks.arguments.options import seconds, whole_number
from knotgames.checks.report import pictures, tables


def test_the_choices_are_those_of_the_work() -> None:
    assert set(commands.UNIVERSES) == set(UNIVERSES)
    assert set(commands.RELATIONS) == set(map(str, Relation))
    assert commands.PICTURES == quotients.DRAWN
    assert commands.ORDERS == values.ORDERS
    assert set(commands.FORMATS) == {*tables.FORMATS, *pictures.FORMATS}


@pytest.mark.parametrize(
    ("least", "most", "text"), [(0, None, "0"), (1, 256, "256"), (1, 256, "007"), (0, None, "9" * 18)]
)
def test_a_whole_number_is_read(least: int, most: int | None, text: str) -> None:
    assert whole_number(least, most)(text) == int(text)


@pytest.mark.parametrize("text", ["", "x", "-1", "+1", "1.0", "1e3", " 1", "1_000", "٣", "²", "0", "257", "9" * 5000])
def test_what_is_no_number_in_the_range_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError) as refusal:
        whole_number(1, 256)(text)
    assert str(refusal.value) == f"expected a whole number from 1 to 256, found '{text}'"


def test_a_number_without_a_bound_has_a_bounded_length() -> None:
    with pytest.raises(ArgumentTypeError, match=r"^expected a whole number from 3, found '2'$"):
        whole_number(3)("2")
    with pytest.raises(ArgumentTypeError, match=r"^expected a number of at most 18 digits, found '1{19}'$"):
        whole_number(3)("1" * 19)


@pytest.mark.parametrize(("text", "expected"), [("0.5", 0.5), ("1e3", 1000.0), ("1000000", 1e6)])
def test_seconds_are_read(text: str, expected: float) -> None:
    assert seconds(text) == expected


@pytest.mark.parametrize("text", ["", "soon", "0", "-1", "nan", "inf", "1000001"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError) as refusal:
        seconds(text)
    assert str(refusal.value) == f"expected seconds, more than 0 and at most 1,000,000, found '{text}'"
