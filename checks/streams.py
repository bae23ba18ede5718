"""Standard input, output and error of the command.

Output is written completely, or the command fails. If the reader goes away, the rest is dropped without an error.
Characters that the encoding of a terminal lacks are replaced. Standard input is in UTF-8.
"""

from __future__ import annotations

import codecs
import io
import os
import select
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from knotgames.algebra.files import MOST, decoded
from knotgames.algebra.notation import InputError, shown

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

LONGEST_LINE = 1 << 22
"""The most characters in a line of standard input."""

NAMES = ("standard input", "standard output", "standard error")
"""The names of the three streams in errors, by their numbers."""

ASCII = {
    "≅": "~", "≈": "~~", "≡": "==", "≠": "!=", "≤": "<=", "≥": ">=", "⊕": "(+)", "⊗": "(x)", "⊙": "(.)", "∗": "*",
    "×": "x", "·": ".", "−": "-", "±": "+-", "∀": "forall ", "∃": "exists ", "¬": "not ", "∧": "and", "∨": "or",
    "→": "->", "⇒": "=>", "∈": "in", "∉": "not in", "∪": "union", "∩": "meet", "⊆": "<=", "⊂": "<", "⊇": ">=", "⊃": ">",
    "⟨": "<", "⟩": ">", "′": "'", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "–": "-", "—": "-",
    "§": "section ", "φ": "phi", "π": "pi", "κ": "kappa", "✓": "+", "✗": "x",
    "━": "-", "╸": "-", "╺": "-", "─": "-", "│": "|",
}  # fmt: skip
"""Replacements of characters that an encoding lacks."""


def plainly(error: UnicodeError) -> tuple[str, int]:
    r"""Replace characters that an encoding lacks by others with the same meaning. Return these, and the place to go on.

    Raises:
        UnicodeError: it is about something else.

    >>> "misère: A ⊕ B ≅ ℵ".encode("ascii", HANDLER)
    b'misere: A (+) B ~ \\u2135'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return "".join(_written(one) for one in found), error.end


def _written(character: str) -> str:
    known = ASCII.get(character)
    if known is not None:
        return known
    base = "".join(c for c in unicodedata.normalize("NFKD", character) if c.isascii())
    return base or character.encode("ascii", "backslashreplace").decode()


HANDLER = "knotgames.plainly"
"""The name of the handler `plainly`, for `str.encode`."""
codecs.register_error(HANDLER, plainly)


class Descriptor(io.RawIOBase):
    """A descriptor of this process for writing: 1 is standard output, 2 standard error.

    Output to a closed pipe is dropped. Nothing can be written if the descriptor was closed when the process began.
    """

    def __init__(self, number: int, closed: bool = False) -> None:
        self.number = number
        self.shut = closed
        self.over = False

    def writable(self) -> bool:
        """Return True."""
        return True

    def fileno(self) -> int:
        """Return the number of the descriptor."""
        return self.number

    def isatty(self) -> bool:
        """Return True for a terminal."""
        return os.isatty(self.number)

    def write(self, data: ReadableBuffer) -> int:
        """Write everything. After an error, or without a reader, the rest is dropped.

        Raises:
            InputError: standard output cannot be written completely.
        """
        view = memoryview(data).cast("B")
        done = 0
        while done < len(view) and not self.over:
            try:
                if self.shut:
                    raise OSError(None, "it is closed")
                done += os.write(self.number, view[done:])
            except BlockingIOError:
                select.select([], [self.number], [])
            except BrokenPipeError:
                self.over = True
            except OSError as error:
                self.over = True
                if self.number == 1:
                    raise InputError(f"cannot write to {NAMES[1]}: {error.strerror or error}") from error
        return len(view)


@contextmanager
def standard_streams() -> Iterator[None]:
    """Replace `sys.stdin`, `sys.stdout` and `sys.stderr`, unless a test has replaced them."""
    before = sys.stdin, sys.stdout, sys.stderr
    if sys.platform == "win32" or before[1] is not sys.__stdout__ or before[2] is not sys.__stderr__:
        yield  # others are in their place: a test's, or a notebook's
        return
    shut = [_is_shut(number) for number in range(3)]
    for number in range(3):
        if shut[number]:
            os.open(
                os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY
            )  # takes the least number, which is this one
    sys.stdout, sys.stderr = (_stream(before[number], number, shut[number]) for number in (1, 2))
    if before[0] is not None and before[0] is sys.__stdin__:
        before[0].reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        sys.stdin, sys.stdout, sys.stderr = before


def _is_shut(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return True
    return False


def _stream(before: TextIO | None, number: int, shut: bool) -> TextIO:
    encoding = before.encoding if before is not None else "utf-8"
    if before is not None:
        before.flush()
    raw = Descriptor(number, shut)
    return io.TextIOWrapper(
        io.BufferedWriter(raw), encoding, HANDLER, line_buffering=number == 2 or raw.isatty(), write_through=number == 2
    )


def report(message: object) -> None:
    """Print a message in one line to standard error."""
    print(f"knotgames: {shown(str(message))}", file=sys.stderr)


def write_document(text: str) -> None:
    """Write a document for programs to standard output, always in UTF-8."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if codecs.lookup(encoding).name == "utf-8" or not hasattr(sys.stdout, "buffer"):
        sys.stdout.write(text)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", HANDLER))


def input_lines() -> Iterator[tuple[int, str | InputError]]:
    r"""Yield the non-empty lines of standard input with their numbers; an error for an unreadable line.

    Raises:
        InputError: standard input is closed.
    """
    stream = _standard_input()
    for number, line in enumerate(iter(lambda: stream.readline(LONGEST_LINE), ""), start=1):
        end = line
        while len(end) == LONGEST_LINE and not end.endswith("\n"):
            end = stream.readline(LONGEST_LINE)
        if end is not line:
            yield number, InputError(f"expected at most {LONGEST_LINE:,} characters")
        elif line.strip():
            try:
                yield number, decoded(_bytes(line.rstrip("\r\n")), "it")
            except InputError as error:
                yield number, error


def input_text() -> str:
    r"""Return all of standard input.

    Raises:
        InputError: it is closed, is not in UTF-8, or has no end.
    """
    text = _standard_input().read(MOST + 1)
    if len(text) > MOST:
        raise InputError(f"cannot read standard input: expected at most {MOST:,} bytes, found more")
    return decoded(_bytes(text), NAMES[0])


def _standard_input() -> TextIO:
    if sys.stdin is None:
        raise InputError("cannot read standard input: it is closed")
    return sys.stdin


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
