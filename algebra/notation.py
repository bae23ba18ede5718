"""Reading and refusing text: one error with a caret, one scanner, used by every notation of the project.

Beside them stand the errors that more than one part of the project raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

T = TypeVar("T")

DIGITS = 1000
"""How many digits a number may have. What is computed from it may have more, and Python itself writes at most 4300."""

_WINDOW = 60
"""How much of a long text is shown on either side of the place of an error."""


_LONG, _HEAD, _TAIL = 2000, 1500, 300
"""A line with more characters than the first figure is shown with so many of its head and of its tail."""


def shown(text: str) -> str:
    """Text that others may have written as it may be shown: control characters are escaped, so that none of them
    reaches a terminal, and of a long line the midst is left out.

    >>> shown("cannot read '\\x1b[2J'")
    "cannot read '\\\\x1b[2J'"
    """
    return "\n".join(_shown_line(line) for line in text.split("\n"))


def _shown_line(line: str) -> str:
    if len(line) > _LONG:
        line = f"{line[:_HEAD]} ... {line[-_TAIL:]}"
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in line)


class InputError(ValueError):
    """Input that cannot be used. The message is for the user: it names the input, the place, what was expected.

    >>> raise InputError("the largest heap is -1: expected a whole number from 0")
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: the largest heap is -1: expected a whole number from 0
    """


class NotationError(InputError):
    """A text that is not in the notation it was read as.

    The message says what was read, where it stopped making sense and what was expected there; the two lines
    under it show the text with a caret at the place.

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
    """Something that others announce cannot be used. Nothing else rests on it.

    >>> issubclass(Unusable, Warning)
    True
    """


class OutOfBudget(RuntimeError):
    """A search was stopped before it came to its end: by a limit, or because who started it said so.

    >>> raise OutOfBudget("61 classes were found")
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.OutOfBudget: 61 classes were found
    """


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
        """One level of nesting, counted in `depth`."""
        self.depth += 1
        yield
        self.depth -= 1

    def peek(self, pattern: str) -> str | None:
        """The text that the regular expression matches at the cursor, which stays where it is; or None."""
        self._skip_space()
        match = re.compile(pattern).match(self.text, self.position)
        return match[0] if match else None

    def match(self, pattern: str) -> str | None:
        """The text that the regular expression matches at the cursor, which moves past it; or None."""
        found = self.peek(pattern)
        if found is not None:
            self.position += len(found)
        return found

    def accept(self, token: str) -> bool:
        """Whether `token` stands at the cursor, which then moves past it."""
        return self.match(re.escape(token)) is not None

    def expect(self, token: str, expected: str | None = None) -> None:
        """Move past `token`, or fail with a NotationError that expected it."""
        if not self.accept(token):
            self.fail(expected or f"'{token}'")

    def integer(self, expected: str = "a whole number", digits: int = DIGITS) -> int:
        """Read digits with an optional minus sign, or fail; also if there are more digits than so many."""
        return self._number(r"-?[0-9]+", expected, digits)

    def natural(self, expected: str = "a whole number from 0", digits: int = DIGITS) -> int:
        """Read digits, or fail; also if there are more of them than so many."""
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
        """Where the next token starts."""
        self._skip_space()
        return self.position

    def end(self, expected: str = "the end") -> None:
        """Fail unless only white space is left."""
        self._skip_space()
        if self.position < len(self.text):
            self.fail(expected)

    def fail(self, expected: str, at: int | None = None, found: str | None = None) -> NoReturn:
        """Raise the NotationError for the place of the cursor, or for the place `at`; it found what stands there,
        or what `found` says.
        """
        self._skip_space()
        place = self.position if at is None else at
        here = f"'{self.text[place]}'" if place < len(self.text) else "the end"
        raise NotationError(self.kind, self.text, place, expected, found or here)

    def separated(self, item: Callable[[Reader], T], separator: str) -> list[T]:
        """One or more items with the separator between them."""
        items = [item(self)]
        while self.accept(separator):
            items.append(item(self))
        return items

    def _skip_space(self) -> None:
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1


def installing(extra: str) -> str:
    """Return how to install an extra. The project is on no package index.

    >>> installing("plot")
    "pip install '.[plot]' in a clone"
    """
    return f"pip install '.[{extra}]' in a clone"
