"""Progress: a bar on a terminal that no thread moves, and nothing in a pipe."""

import io
import threading

import pytest

from knotgames.checks.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error as a terminal, for the rest of a test."""
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("knotgames.checks.progress.PAUSE", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    return screen


def test_nothing_is_shown_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("verifying", 5) as step:
        step.describe("the first")
        step.advance()
        step.reach(3, 7)
        assert step.total == 7
    assert capsys.readouterr() == ("", "")


def test_a_terminal_shows_what_is_done_and_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress("verifying", 4) as step:
        assert step.total == 4
        step.advance()
        assert "verifying" in terminal.getvalue()
        assert " 25%" in terminal.getvalue()
        step.advance(2)
        assert " 75%" in terminal.getvalue()
        step.describe("the last one")
        assert "the last one" in terminal.getvalue()
        step.advance(text="done at last")
        assert "done at last" in terminal.getvalue()
        assert "100%" in terminal.getvalue()


def test_a_total_may_become_known_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress("shadows") as step:
        assert step.total is None
        step.reach(5, 10)
        assert " 50%" in terminal.getvalue()
        step.reach(9, text="nine")
        assert " 90%" in terminal.getvalue()


def test_there_is_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is forked while another thread holds a lock waits for it for ever."""
    terminal_of(monkeypatch)
    before = threading.active_count()
    with progress("verifying", 2):
        assert threading.active_count() == before


def test_many_small_steps_are_drawn_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    monkeypatch.setattr("knotgames.checks.progress.PAUSE", 1000.0)
    with progress("counting", 1000) as step:
        for _ in range(1000):
            step.advance()
        assert terminal.getvalue().count("counting") <= 2
