"""Knots and shadows by name: the tables, line by line, against published numbers, and the optional library."""

import sys
from collections import Counter
from types import ModuleType

import pytest

from knotgames.algebra.notation import InputError
from knotgames.games.knot.diagrams.diagram import Diagram
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.notation.names import (
    ALTERNATING,
    TABULATED,
    found_names,
    library_code,
    named_code,
    names,
    tabulated,
)
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.unknot import unknotted
from tests.games.knot.plain import determinant
from tests.messages import exactly


def test_every_shadow_has_a_name_and_every_name_a_shadow() -> None:
    codes = [dowker(pd) for crossings in ALTERNATING for pd in shadows(crossings)]
    assert sorted(names()) == sorted(codes)
    expected = {f"{n}_{number}" for n, last in ALTERNATING.items() for number in range(1, last + 1)}
    assert set(names().values()) == expected


def test_names_are_those_of_the_tables() -> None:
    """Dowker-Thistlethwaite codes of KnotInfo, where these are the least."""
    for name, code in {
        "6_1": (4, 8, 12, 10, 2, 6),
        "6_2": (4, 8, 10, 12, 2, 6),
        "6_3": (4, 8, 10, 2, 12, 6),
        "7_1": (8, 10, 12, 14, 2, 4, 6),
        "8_18": (6, 8, 10, 12, 14, 16, 2, 4),
        "9_40": (6, 16, 14, 12, 4, 2, 18, 10, 8),
    }.items():
        assert names()[code] == name
    assert Counter(names().values())["7_1"] == 1


@pytest.mark.parametrize("crossings", range(3, 9))
def test_flypes_lead_to_the_names_on_file(crossings: int) -> None:
    assert dict(found_names(crossings)) == {code: name for code, name in names().items() if len(code) == crossings}


NONALTERNATING = {8: 3, 9: 8, 10: 42}
"""How many knots of each number of crossings are not alternating: 249 in all to ten crossings, and the unknot."""

DETERMINANTS = {"3_1": 3, "4_1": 5, "5_2": 7, "6_2": 11, "7_7": 21, "8_18": 45, "8_19": 3, "8_20": 9, "8_21": 15} | {
    "9_40": 75,
    "9_42": 7,
    "9_49": 25,
    "10_83": 83,
    "10_86": 85,
    "10_124": 1,
    "10_132": 5,
    "10_161": 5,
    "10_165": 39,
}
"""Published determinants (KnotInfo). They tell 10_83 from 10_86, and the numbers after 10_161 from Rolfsen's."""


def rolfsen() -> list[str]:
    return [name for name in tabulated() if "a" not in name and "n" not in name and name != "0_1"]


def test_there_are_all_prime_knots_to_ten_crossings() -> None:
    by_crossings = Counter(len(tabulated()[name]) for name in rolfsen())
    assert by_crossings == {n: ALTERNATING[n] + NONALTERNATING.get(n, 0) for n in range(3, TABULATED + 1)}
    assert {name for name in tabulated() if "_" not in name} == set()
    assert sum("a" in name for name in tabulated()) == sum(ALTERNATING.values())


def test_every_code_is_a_diagram_of_its_crossing_number() -> None:
    for name, code in tabulated().items():
        diagram = Diagram(named_code(name))
        assert diagram.crossings == len(code)
        assert not diagram.pd or not unknotted(diagram.pd, ())[0]


def test_just_the_alternating_codes_are_positive() -> None:
    for name in rolfsen():
        code = tabulated()[name]
        assert (min(code) > 0) == (int(name.split("_")[1]) <= ALTERNATING[len(code)])


@pytest.mark.parametrize("name", DETERMINANTS)
def test_determinants_are_the_published_ones(name: str) -> None:
    assert determinant(Diagram(named_code(name)).pd) == DETERMINANTS[name]


@pytest.mark.filterwarnings("ignore")
def test_the_library_has_the_same_knots_but_for_the_two_conventions() -> None:
    pytest.importorskip("spherogram")
    differs = []
    for name in rolfsen():
        ours, theirs = (determinant(Diagram(code).pd) for code in (named_code(name), library_code(name)))
        if ours != theirs:
            differs.append(name)
    assert set(differs) <= {"10_83", "10_86", "10_162", "10_163", "10_164", "10_165"}
    assert {"10_83", "10_86"} <= set(differs)


class Link:
    """What the library offers: a link by its name, and the code of it."""

    def __init__(self, name: str) -> None:
        if name != "K11n34":
            raise KeyError(name)

    def PD_code(self) -> list[list[int]]:
        return [[5, 2, 0, 3], [3, 0, 4, 1], [1, 4, 2, 5]]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("spherogram")
    module.__dict__["Link"] = Link
    monkeypatch.setitem(sys.modules, "spherogram", module)


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("name", ["K11n34", "11n34", "11n_34"])
def test_beyond_the_table_a_name_stands_for_the_code_of_the_library(name: str) -> None:
    assert named_code(name) == library_code(name) == [(5, 2, 0, 3), (3, 0, 4, 1), (1, 4, 2, 5)]


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("name", "reach"),
    [
        ("3_9", "; the table has names to 3_1"),
        ("K10a500", "; the table has names to 10a_123"),
        ("2_1", "; the table has names 0_1, and from 3_1 to 10_165"),
        ("17", "; the table reaches 10_165"),
        ("K11n35", ""),
        ("L5a1", ""),
    ],
)
def test_an_unknown_name_is_refused_as_it_was_written(name: str, reach: str) -> None:
    message = f"'knot:{name}': no knot of that name is known, expected one such as 8_19 or K11n34{reach}"
    with pytest.raises(InputError, match=exactly(message)):
        named_code(name, f"knot:{name}")


def test_without_the_library_the_error_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spherogram", None)
    message = (
        "'K11n34' is beyond the table of ten crossings and needs the optional library spherogram: "
        "pip install '.[knots]' in a clone"
    )
    with pytest.raises(InputError, match=exactly(message)):
        named_code("K11n34")
    with pytest.raises(InputError, match=exactly(f"knot diagram 'K11n34': {message}")):
        parse("K11n34")


def test_named_knots_of_the_table() -> None:
    assert parse("3_1").crossings == 3
    assert parse("0_1").crossings == 0
    assert parse("K10a50 unresolved 1").unresolved == (0,)
    assert parse("10a_50") == parse("K10a50") == parse("10a50")


@pytest.mark.filterwarnings("ignore")
def test_named_knots_of_the_library() -> None:
    pytest.importorskip("spherogram")
    assert parse("11n_34") == parse("K11n34")
    assert parse("K11n34").crossings == 11
    with pytest.raises(InputError, match="'L5a1': PD code: a link of 2 components, expected a knot"):
        parse("L5a1")
