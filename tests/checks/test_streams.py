"""Standard streams: closed, full, without a reader, in other encodings; the status is true all the same."""

import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from knotgames.algebra.notation import InputError
from knotgames.checks.streams import LONGEST_LINE, Descriptor, input_lines, input_text
from tests.in_copy import command_in_a_copy
from tests.messages import exactly

RUN = f"{sys.executable} -m knotgames.checks.cli"
FULL = Path("/dev/full")


def shell(command: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """What a shell does with a command in which `knotgames` is this one; the status is that of the first in a pipe."""
    line = f"{command.replace('knotgames', RUN, 1)}\nexit ${{PIPESTATUS[0]}}"
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, timeout=600, check=False, env={**os.environ, **variables}
    )


@pytest.fixture
def unread() -> Iterator[int]:
    """The end of a pipe to which one writes, where the reader has gone away."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("prove 'X(A) = 1'", 1),
        ("prove 'X(A) = X(A)'", 0),
        ("grundy 0.06 --heaps 2000 --period", 3),
        ("verify 'Johnson2011a/Theorem 2.7' --jobs 1", 0),
        ("table", 0),
        ("solve partizan-kayles q", 2),
    ],
)
def test_a_reader_that_goes_away_changes_no_status(command: str, status: int, unread: int) -> None:
    done = command_in_a_copy(*shlex.split(command), writes=unread)
    assert done.status == status
    assert b"Traceback" not in done.error


def test_a_process_whose_reader_goes_away_ends_with_its_status() -> None:
    done = shell("knotgames table | true")
    assert (done.returncode, done.stderr) == (0, b"")


NOT_WHOLE = b"knotgames: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("command", ["prove 'X(A) = 1'", "solve partizan-kayles 3 --json"])
def test_what_is_not_written_whole_is_never_success(command: str) -> None:
    with FULL.open("wb", buffering=0) as full:
        done = command_in_a_copy(*shlex.split(command), writes=full.fileno())
    assert (done.status, done.error) == (2, NOT_WHOLE)


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(("command", "variables"), [("table", {"PYTHONUNBUFFERED": "1"}), ("--help", {})])
def test_a_process_that_does_not_write_all_of_it_does_not_succeed(command: str, variables: dict[str, str]) -> None:
    done = shell(f"knotgames {command} > /dev/full", **variables)
    assert (done.returncode, done.stderr) == (2, NOT_WHOLE)


def test_output_is_whole_where_the_system_takes_a_part_of_it_at_a_time() -> None:
    done = shell("knotgames table | (sleep 0.5; cat)", PYTHONUNBUFFERED="1")
    assert done.stdout == command_in_a_copy("table").output
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("command", "status", "message"),
    [
        ("knotgames table >&-", 2, "cannot write to standard output: it is closed"),
        ("knotgames solve partizan-kayles - <&-", 2, "cannot read standard input: it is closed"),
        ("knotgames solve partizan-kayles q 2>&-", 2, ""),
        ("knotgames prove --file /dev/null --json /dev/null >&-", 2, "cannot write to standard output: it is closed"),
    ],
)
def test_streams_that_are_closed(command: str, status: int, message: str) -> None:
    done = shell(command)
    assert done.returncode == status
    assert done.stdout == b""
    assert done.stderr.decode() == (f"knotgames: {message}\n" if message else "")


ENCODINGS = ["cp1252", "ascii"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", ["verify --list Milley2013", "prove 'X(A) = 1'"])
def test_every_encoding_will_do(command: str, encoding: str) -> None:
    done = command_in_a_copy(*shlex.split(command), encoding=encoding)
    assert (done.status, done.error) == (1 if "prove" in command else 0, b"")
    assert "�" not in done.output.decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_encoding_is_that_which_the_process_is_given(encoding: str) -> None:
    done = shell("knotgames --help", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "�" not in done.stdout.decode(encoding)


def test_json_is_in_utf_8_whatever_the_terminal_has() -> None:
    done = command_in_a_copy("verify", "Johnson2011a/Theorem 2.7", "--jobs", "1", "--json", encoding="ascii")
    assert json.loads(done.output.decode("utf-8"))[0]["status"] == "proved"
    assert done.status == 0


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
    monkeypatch.setattr("knotgames.checks.streams.MOST", 100)
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
