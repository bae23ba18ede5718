"""The two modules from which games and papers of others import."""

import subprocess
import sys

import pytest

from knotgames import game, paper


@pytest.mark.parametrize("door", [game, paper])
def test_a_door_has_what_it_lists(door: object) -> None:
    listed: list[str] = door.__all__  # type: ignore[attr-defined]
    assert listed == sorted(listed)
    assert all(hasattr(door, name) for name in listed)
    assert {name for name in vars(door) if name[0] not in "_@"} == {*listed}


def test_a_game_imports_no_solver_and_no_other_game() -> None:
    script = "import sys, knotgames.game\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"z3", "sympy", "rich", "knotgames.checks"} & {*loaded}
    assert not [name for name in loaded if name.startswith("knotgames.games.")]
