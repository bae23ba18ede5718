"""Alternating knots and their shadows, against published numbers and the diagrams of an optional library."""

from collections import Counter

import pytest

from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.notation.names import ALTERNATING, found_names, names


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
