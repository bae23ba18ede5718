"""Files of lemmas: one a line, with a name and the expected result.

    # what follows a '#' is a comment
    [Theorem 7.3] X(A + B) = X(A) (+) X(B)
    [the same for Y: refuted] Y(A + B) = Y(A) (+) Y(B)

The name of a lemma may stand in brackets before it, and the result after a colon; the default is `proved`.
"""

from __future__ import annotations

from dataclasses import dataclass

from knotgames.algebra.notation import InputError, NotationError
from knotgames.checks.claim import Status
from knotgames.checks.lemma.language.formulas import Formula
from knotgames.checks.lemma.language.syntax import parse

RESULTS = (Status.PROVED, Status.REFUTED, Status.UNDECIDED)
"""The possible expected results of a lemma."""


@dataclass(frozen=True)
class Entry:
    """A line of a file of lemmas. The name of a lemma is its text by default."""

    line: int
    name: str
    lemma: Formula
    expected: Status = Status.PROVED


def read(text: str, source: str) -> tuple[Entry, ...]:
    """Return the lemmas of a file.

    Raises:
        InputError: a line is no lemma, or a name is used twice; with the file and the line.

    >>> read("[refuted] X(A) = Y(A)  # as an example", "my.lemmas")
    (Entry(line=1, name='X(A) = Y(A)', lemma=parse('X(A) = Y(A)'), expected=<Status.REFUTED: 'refuted'>),)
    """
    entries: list[Entry] = []
    for number, line in enumerate(text.splitlines(), start=1):
        written = line.partition("#")[0].strip()
        if not written:
            continue
        entry = _entry(number, written, source)
        if any(other.name == entry.name for other in entries):
            raise InputError(f"{source}, line {number}: another name, for '{entry.name}' is there already")
        entries.append(entry)
    return tuple(entries)


def _entry(number: int, written: str, source: str) -> Entry:
    name, lemma, expected = "", written, Status.PROVED
    if written.startswith("["):
        head, _, lemma = (part.strip() for part in written[1:].partition("]"))
        if not lemma:
            raise InputError(f"{source}, line {number}: expected '[name: result] lemma', found '{written}'")
        name, colon, result = head.rpartition(":")
        if not colon:
            name, result = ("", head) if head in RESULTS else (head, Status.PROVED)
        if result.strip() not in RESULTS:
            known = ", ".join(RESULTS)
            raise InputError(f"{source}, line {number}: expected one of {known} after ':', found '{result.strip()}'")
        expected = Status(result.strip())
    try:
        return Entry(number, name.strip() or lemma, parse(lemma), expected)
    except NotationError as error:
        raise InputError(f"{source}, line {number}: {error}") from None
