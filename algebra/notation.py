"""Reading and refusing text: one error with a caret, one scanner, used by every notation of the project."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

T = TypeVar("T")

DIGITS = 1000
"""The most digits of a number. Numbers computed from it may have more; Python itself writes at most 4300."""

_WINDOW = 60
"""The number of characters shown on either side of the place of an error in a long text."""


_LONG, _HEAD, _TAIL = 600, 400, 150
"""A text longer than the first number is shown with this many characters of its head and of its tail."""

_CARET = re.compile(r"(\n  [^\n]*\n +\^)")
"""The two lines of a NotationError that show a place with a caret."""


def shown(text: str) -> str:
    """Return external text in one line without control characters, shortened in the middle if it is long.

    The lines that show a place with a caret remain.

    >>> shown("cannot read 'a\\nb'")
    "cannot read 'a\\\\nb'"
    """
    parts = _CARET.split(text)
    return "".join("\n".join(map(_on_one_line, part.split("\n") if i % 2 else [part])) for i, part in enumerate(parts))


def _on_one_line(text: str) -> str:
    if len(text) > _LONG:
        text = f"{text[:_HEAD]} ... {text[-_TAIL:]}"
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)


class InputError(ValueError):
    """Input that cannot be used. The message is for the user: it names the input, the place, and what was expected."""


class NotationError(InputError):
    """A text that is not in the expected notation.

    The message names the text, the column, and what was expected and found there. Two more lines show the text with a
    caret at the place.

    >>> raise NotationError("game", "{*, q}", 4, "a game", "'q'")
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.NotationError: game '{*, q}', column 5: expected a game, found 'q'
      {*, q}
          ^
    """

    def __init__(self, kind: str, text: str, position: int, expected: str, found: str) -> None:
        start = max(0, position - _WINDOW)
        window = re.sub(r"\s", " ", text[start : position + _WINDOW])
        window = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in window)
        lead = "..." if start else ""
        tail = "..." if position + _WINDOW < len(text) else ""
        caret = " " * (len(lead) + position - start) + "^"
        super().__init__(
            f"{kind} '{lead}{window}{tail}', column {position + 1}: expected {expected}, found {found}\n"
            f"  {lead}{window}{tail}\n  {caret}"
        )
        self.kind = kind
        self.text = text
        self.position = position
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str, int, str, str]]:
        return NotationError, (self.kind, self.text, self.position, self.expected, self.found)


class Unusable(UserWarning):
    """A warning that an external extension cannot be used. Nothing else depends on it."""


class Renamed(DeprecationWarning):
    """A warning that something was called by its former name."""


class OutOfBudget(RuntimeError):
    """A search was stopped before its end, by a limit or by the caller."""


class Reader:
    """A cursor over a text. White space between tokens is skipped.

    >>> reader = Reader("strips", "5 + 3")
    >>> reader.integer(), reader.accept("+"), reader.integer(), reader.end()
    (5, True, 3, None)
    """

    def __init__(self, kind: str, text: str, position: int = 0) -> None:
        self.kind, self.text, self.position = kind, text, position
        self.depth = 0

    @contextmanager
    def nested(self) -> Iterator[None]:
        """Count one level of nesting in `depth`."""
        self.depth += 1
        yield
        self.depth -= 1

    def peek(self, pattern: str) -> str | None:
        """Return the text that the regular expression matches at the cursor, or None; do not move the cursor."""
        self._skip_space()
        match = re.compile(pattern).match(self.text, self.position)
        return match[0] if match else None

    def match(self, pattern: str) -> str | None:
        """Return the text that the regular expression matches at the cursor, and move past it; or return None."""
        found = self.peek(pattern)
        if found is not None:
            self.position += len(found)
        return found

    def accept(self, token: str) -> bool:
        """Return True and move past `token` if it is at the cursor."""
        return self.match(re.escape(token)) is not None

    def expect(self, token: str, expected: str | None = None) -> None:
        """Move past `token`, or raise a NotationError."""
        if not self.accept(token):
            self.fail(expected or f"'{token}'")

    def integer(self, expected: str = "a whole number", digits: int = DIGITS) -> int:
        """Read digits with an optional minus sign, or raise a NotationError; `digits` is the most digits allowed."""
        return self._number(r"-?[0-9]+", expected, digits)

    def natural(self, expected: str = "a whole number from 0", digits: int = DIGITS) -> int:
        """Read digits, or raise a NotationError; `digits` is the most digits allowed."""
        return self._number(r"[0-9]+", expected, digits)

    def _number(self, pattern: str, expected: str, most: int) -> int:
        place = self.place()
        found = self.match(pattern)
        if found is None:
            self.fail(expected)
        if len(found.lstrip("-")) > most:
            self.fail(f"a number of at most {most} digits", at=place, found=f"one of {len(found.lstrip('-'))}")
        return int(found)

    def place(self) -> int:
        """Return the start of the next token."""
        self._skip_space()
        return self.position

    def end(self, expected: str = "the end") -> None:
        """Raise a NotationError unless only white space is left."""
        self._skip_space()
        if self.position < len(self.text):
            self.fail(expected)

    def fail(self, expected: str, at: int | None = None, found: str | None = None) -> NoReturn:
        """Raise the NotationError for the cursor, or for the place `at`; it found what stands there, or `found`."""
        self._skip_space()
        place = self.position if at is None else at
        here = f"'{self.text[place]}'" if place < len(self.text) else "the end"
        raise NotationError(self.kind, self.text, place, expected, found or here)

    def separated(self, item: Callable[[Reader], T], separator: str) -> list[T]:
        """Read one or more items with the separator between them."""
        items = [item(self)]
        while self.accept(separator):
            items.append(item(self))
        return items

    def _skip_space(self) -> None:
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1


def installing(extra: str) -> str:
    """Return how to install an extra. The project is on no package index."""
    return f"pip install '.[{extra}]' in a clone"
