"""Labels: values and products raised, everything else as it is."""

import pytest

from knotgames.algebra.knot_type.values import VALUES
from knotgames.algebra.pictures.labels import label


def test_every_value_keeps_its_letters() -> None:
    back = str.maketrans("⁺⁻", "+-")
    assert len({label(str(value)) for value in VALUES}) == len(VALUES)
    assert all(label(str(value)).translate(back) == str(value) for value in VALUES)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("1", "1"),
        ("a^2b", "a²b"),
        ("x27", "x₂₇"),
        ("x27^10", "x₂₇¹⁰"),
        ("-1", "−1"),
        ("(0, 1)", "(0, 1)"),
        ("a-b", "a-b"),
    ],
)
def test_names(name: str, shown: str) -> None:
    assert label(name) == shown
