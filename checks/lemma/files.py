"""Files of lemmas: one a line, with a name and the expected result.

    # what follows a '#' is a comment
    [Theorem 7.3] X(A + B) = X(A) (+) X(B)
    [the same for Y: refuted] Y(A + B) = Y(A) (+) Y(B)

The name of a lemma may stand in brackets before it, and the result after a colon; the default is `proved`. After a line
`theory NAME` the lemmas are about the games of this theory.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.algebra.notation import InputError
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
    lemma: Formula | None
    expected: Status = Status.PROVED
    algebra: Algebra[Any] = JOHNSON
    mistake: str | None = None


Named: TypeAlias = Callable[[str], Algebra[Any]]
"""Returns the algebra of a theory by its name. Raises InputError if there is none."""


def read(text: str, source: str, named: Named) -> tuple[Entry, ...]:
    """Return the lemmas of a file.

    An entry that cannot be read has no lemma, and the mistake with the file and the line.

    >>> (entry,) = read("[refuted] X(A) = Y(A)  # as an example", "my.lemmas", lambda name: JOHNSON)
    >>> entry.name, entry.lemma, str(entry.expected)
    ('X(A) = Y(A)', parse('X(A) = Y(A)'), 'refuted')
    """
    entries: list[Entry] = []
    algebra: Algebra[Any] = JOHNSON
    for number, line in enumerate(text.splitlines(), start=1):
        written = line.partition("#")[0].strip()
        if not written:
            continue
        try:
            theory = re.fullmatch(r"theory\s+(\S+)", written)
            if theory is not None:
                algebra = named(theory[1])
                continue
            entry = _entry(number, written, algebra)
            if any(other.name == entry.name for other in entries):
                raise InputError(f"expected another name, because '{entry.name}' is already used")
        except InputError as error:
            entry = Entry(number, written, None, algebra=algebra, mistake=f"{source}, line {number}: {error}")
        entries.append(entry)
    return tuple(entries)


def _entry(number: int, written: str, algebra: Algebra[Any]) -> Entry:
    name, lemma, expected = "", written, Status.PROVED
    if written.startswith("["):
        head, _, lemma = (part.strip() for part in written[1:].partition("]"))
        if not lemma:
            raise InputError(f"expected '[name: result] lemma', found '{written}'")
        name, colon, result = head.rpartition(":")
        if not colon:
            name, result = ("", head) if head in RESULTS else (head, Status.PROVED)
        if result.strip() not in RESULTS:
            known = ", ".join(RESULTS)
            raise InputError(f"expected one of {known} after ':', found '{result.strip()}'")
        expected = Status(result.strip())
    return Entry(number, name.strip() or lemma, parse(lemma, algebra), expected, algebra)
