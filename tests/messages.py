"""Error messages: those that are expected word for word, and those of the command."""

import re
from collections.abc import Sequence

import pytest

from knotgames.checks.cli import main


def exactly(message: str) -> str:
    """The pattern for `match=` that only this message fits."""
    return rf"^{re.escape(message)}\Z"


def refusal(capsys: pytest.CaptureFixture[str], arguments: Sequence[str]) -> str:
    """The line in which the command refuses arguments that it cannot use."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err
