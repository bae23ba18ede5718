"""Standard streams: closed, full, without a reader, in other encodings; the status is true all the same."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from algebra.notation import InputError
from checks.streams import LONGEST_LINE, Descriptor, input_lines, input_text
from tests.messages import exactly

RUN = f"{sys.executable} -m checks.cli"
FULL = Path("/dev/full")


def shell(command: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell does with a command in which `knotgames` is this one; the status is that of the first in a pipe."""
    line = f"{command.replace('knotgames', RUN, 1)}\nexit ${{PIPESTATUS[0]}}"
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, timeout=120, check=False, env={**os.environ, **variables}
    )


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("knotgames prove 'X(A) = 1'", 1),
        ("knotgames prove 'X(A) = X(A)'", 0),
        ("knotgames grundy 0.06 --heaps 2000 --period", 3),
        ("knotgames verify 'Johnson2011a/Theorem 2.7' --jobs 1", 0),
        ("knotgames discover knot", 0),
        ("knotgames table", 0),
        ("knotgames solve kayles q", 2),
    ],
)
def test_a_reader_that_goes_away_changes_no_status(command: str, status: int) -> None:
    done = shell(f"{command} | true")
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    ("command", "variables"),
    [("table", {"PYTHONUNBUFFERED": "1"}), ("--help", {}), ("prove 'X(A) = 1'", {}), ("solve kayles 3 --json", {})],
)
def test_what_is_not_written_whole_is_never_success(command: str, variables: dict[str, str]) -> None:
    done = shell(f"knotgames {command} > /dev/full", **variables)
    message = b"knotgames: cannot write to standard output: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, message)


def test_output_is_whole_where_the_system_takes_a_part_of_it_at_a_time() -> None:
    done = shell("knotgames table | (sleep 0.5; cat)", PYTHONUNBUFFERED="1")
    assert done.stdout == shell("knotgames table").stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        ("knotgames table >&-", 2, "cannot write to standard output: it is closed"),
        ("knotgames solve kayles - <&-", 2, "cannot read standard input: it is closed"),
        ("knotgames solve kayles q 2>&-", 2, ""),
        ("knotgames prove --file /dev/null --json /dev/null >&-", 2, "cannot write to standard output: it is closed"),
    ],
)
def test_streams_that_are_closed(command: str, status: int, message: str) -> None:
    done = shell(command)
    assert done.returncode == status
    assert done.stdout == b""
    assert done.stderr.decode() == (f"knotgames: {message}\n" if message else "")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("command", ["--help", "verify --list Milley2013", "prove 'X(A) = 1'"])
def test_every_encoding_will_do(command: str, encoding: str) -> None:
    done = shell(f"knotgames {command}", PYTHONIOENCODING=encoding)
    assert done.returncode == (1 if "prove" in command else 0)
    assert done.stderr == b""
    assert "�" not in done.stdout.decode(encoding)


def test_json_is_in_utf_8_whatever_the_terminal_has() -> None:
    done = shell("knotgames verify 'Johnson2011a/Theorem 2.7' --jobs 1 --json", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout.decode("utf-8"))[0]["status"] == "proved"
    assert done.returncode == 0


def given(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    stream = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="surrogateescape")
    monkeypatch.setattr("sys.stdin", stream)


def test_lines_that_are_no_text_are_told_from_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, b"\xef\xbb\xbf3\r\n\n\xff4\n" + b"x" * (LONGEST_LINE + 5) + b"\n5")
    found = list(input_lines())
    assert [(number, str(line)) for number, line in found] == [
        (1, "3"),
        (3, "cannot read it: expected text in UTF-8, found the byte ff as number 1"),
        (4, "expected at most 4,194,304 characters"),
        (5, "5"),
    ]


def test_text_that_is_not_in_utf_8_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, b"X(A) = \xe9")
    message = "cannot read standard input: expected text in UTF-8, found the byte e9 as number 8"
    with pytest.raises(InputError, match=exactly(message)):
        input_text()


def test_input_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("checks.streams.MOST", 100)
    given(monkeypatch, b"x" * 101)
    with pytest.raises(InputError, match=exactly("cannot read standard input: expected at most 100 bytes, found more")):
        input_text()


def test_a_closed_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match=exactly("cannot read standard input: it is closed")):
        input_text()


def test_after_a_failure_the_rest_is_dropped_in_silence() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    stream = Descriptor(writing)
    assert stream.write(b"lost") == 4
    os.close(writing)
    assert stream.write(b"dropped") == 7
