"""Grundy values that are kept: a run that is broken off goes on, and a file that was changed is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from knotgames.algebra.heaps import octal
from knotgames.algebra.heaps.breaking import Values, grundy_sequences
from knotgames.algebra.heaps.octal import HEAP, Code, solve
from knotgames.algebra.notation import InputError
from knotgames.checks.sweeps import grundy
from knotgames.checks.sweeps.grundy import solve_and_keep

CODE = Code.parse("0.16")
HEAPS = 4000


@pytest.fixture(scope="module")
def plain() -> Values:
    return grundy_sequences(CODE.moves, HEAPS)[HEAP]


@pytest.fixture(autouse=True)
def by_sparse_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few heaps are many here, and each find is a run of the file."""
    monkeypatch.setattr(octal, "can_compile", lambda: True)
    monkeypatch.setattr(octal, "_FEW", 500)
    monkeypatch.setattr(grundy, "HEAPS", 1)


class Stop(BaseException):
    pass


def stopping_after(most: int) -> object:
    def stop(heap: int) -> None:
        if heap >= most:
            raise Stop

    return stop


def runs(file: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT first, length(found) / size FROM runs ORDER BY first").fetchall()


def test_a_run_that_is_broken_off_goes_on_where_it_stopped(tmp_path: Path, plain: Values) -> None:
    file = tmp_path / "values.db"
    for most in (2000, 3000):
        with pytest.raises(Stop):
            solve_and_keep(str(file), CODE, HEAPS, stopping_after(most))  # type: ignore[arg-type]
    kept = sum(length for _, length in runs(file))
    assert kept >= 3000
    reached: list[int] = []
    solution = solve_and_keep(str(file), CODE, HEAPS, reached.append)
    assert np.array_equal(solution.computed, plain)
    assert reached[0] == kept
    again: list[int] = []
    assert np.array_equal(solve_and_keep(str(file), CODE, HEAPS, again.append).computed, plain)
    assert again == [HEAPS]
    assert np.array_equal(solve_and_keep(str(file), CODE, 2000).computed, plain[:2001])


def test_what_is_kept_is_the_same_wherever_it_is_broken_off(tmp_path: Path) -> None:
    file, code = str(tmp_path / "values.db"), Code.parse("0.165")
    with pytest.raises(Stop):
        solve_and_keep(file, code, 20_000, stopping_after(7000))  # type: ignore[arg-type]
    solution = solve_and_keep(file, code, 20_000)
    assert solution.proved == solve(code, 20_000).proved == (5181, 1550)


def test_a_file_holds_several_games_and_values_past_a_byte(tmp_path: Path) -> None:
    file = str(tmp_path / "values.db")
    for text in ("4.007", "0.77", "0.8F"):
        code = Code.parse(text)
        heaps = 2500 if code.is_octal else 300
        for _ in range(2):
            solution = solve_and_keep(file, code, heaps)
            expected = grundy_sequences(code.moves, len(solution.computed) - 1)[HEAP]
            assert np.array_equal(solution.computed, expected)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT DISTINCT code FROM runs WHERE size = 2").fetchall() == [("4.007",)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            "UPDATE runs SET found = zeroblob(length(found)) WHERE first > 1",
            "from heap 1025 on has changed since it was written",
        ),
        ("UPDATE runs SET size = 2 WHERE first = 1", "from heap 1 on has changed since it was written"),
        ("DELETE FROM runs WHERE first = 1", "from heap 1025 on has changed since it was written"),
        ("UPDATE runs SET code = '0.77'", "the run of 0.77 from heap 1 on has changed since it was written"),
        ("UPDATE runs SET code = 'none'", "a run belongs to no game"),
    ],
)
def test_a_changed_file_is_refused_and_left_as_it_is(tmp_path: Path, change: str, message: str) -> None:
    file = tmp_path / "values.db"
    solve_and_keep(str(file), CODE, 1500)
    with closing(sqlite3.connect(file)) as database:
        database.execute(change)
        database.commit()
    before = file.read_bytes()
    with pytest.raises(InputError, match=message):
        solve_and_keep(str(file), CODE, 1500)
    assert file.read_bytes() == before


def test_values_that_are_not_those_of_the_game_are_refused(tmp_path: Path) -> None:
    """Their digest is right: they were written by this program, but not of this game."""
    file = tmp_path / "values.db"
    solve_and_keep(str(file), CODE, 1500)
    with closing(sqlite3.connect(file)) as database:
        (found,) = database.execute("SELECT found FROM runs WHERE first = 1").fetchone()
        forged = bytes([found[0] ^ 1, *found[1:]])
        row = (forged, grundy._digest(("0.16", 1, 1), forged))
        database.execute("UPDATE runs SET found = ?, digest = ? WHERE first = 1", row)
        database.commit()
    with pytest.raises(InputError, match=r"the run of 0\.16 from heap 1 on has values that differ from the game"):
        solve_and_keep(str(file), CODE, 1500)


def test_what_memory_cannot_hold_is_refused_with_the_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "values.db")
    solve_and_keep(file, CODE, 1500)
    monkeypatch.setattr("knotgames.algebra.memory.available_memory", lambda: 2000)
    with pytest.raises(InputError, match=r"the values of the 1500 heaps of 0\.16 in .* would need .* GB of memory"):
        solve_and_keep(file, CODE, 1500)
