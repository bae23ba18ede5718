"""Faults on long commands: nothing lost, nothing wrong, no process left behind, and a true exit status."""

import sys

import pytest

from tests.faults.trials import tried

CHOSEN = [
    ("signalled", "census", 1),
    ("signalled", "sweep", 2),
    ("signalled", "verify", 3),
    ("full", "census", 4),
    ("full", "grundy", 5),
    ("read_only", "prove", 6),
    ("twice", "census", 7),
    ("starved", "discover", 8),
    ("damaged", "sweep", 9),
]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
@pytest.mark.parametrize(("trial", "command", "seed"), CHOSEN)
def test_a_fault_does_no_harm(trial: str, command: str, seed: int) -> None:
    assert tried(trial, command, seed) == []
