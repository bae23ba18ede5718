"""Tests of nim: its examples, and the laws of play."""

import pytest

from knotgames.testing import check_examples, check_play


def test_examples() -> None:
    check_examples("nim")


@pytest.mark.parametrize("position", ["1 + 2 + 3", "2 + 4", "0"])
def test_play(position: str) -> None:
    check_play("nim", position)
