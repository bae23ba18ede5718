"""Boolean functions: truth tables and disjunctive normal forms, and the one notation for both.

A *place* is a choice of true or false for n variables: a number whose bit i is variable i. Variable 0 is written `a`,
variable 1 `b`, and so on. A function is the set of places at which it is true. A *term* is a conjunction of literals,
that is, of variables and negated variables; a *disjunctive normal form* (DNF) is true where one of its terms is.
A form can have more variables than a table: `x21` is the 21st, after `t`.

    00010111            a truth table: the digit at place p is the value there; here the majority of three variables
    ab ac bc            a DNF: a term is a word, a literal is negated by ~ before it; the same function
    ab~c~d bc~d~e       of five variables
    0, 1                the constants, as truth tables of no variable
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from knotgames.algebra.notation import InputError, Reader

if TYPE_CHECKING:
    from numpy.typing import NDArray

LETTERS = "abcdefghijklmnopqrst"
"""The names of the first variables, in order."""

MOST_IN_FORM = 100_000
"""The greatest number of variables of a disjunctive normal form."""


class Literal(NamedTuple):
    """A variable, numbered from 0, or a negated one."""

    variable: int
    negated: bool = False

    def __str__(self) -> str:
        return "~" * self.negated + (
            LETTERS[self.variable] if self.variable < len(LETTERS) else f"x{self.variable + 1}"
        )

    def holds(self, place: int) -> bool:
        """Return True if it is true at a place."""
        return bool(place >> self.variable & 1) != self.negated


@dataclass(frozen=True)
class Term:
    """A conjunction of one or more literals of different variables, in the order in which they are written. Raise
    InputError if there is none, or two are of one variable.
    """

    literals: tuple[Literal, ...]

    def __post_init__(self) -> None:
        variables = [literal.variable for literal in self.literals]
        if not variables or len(set(variables)) < len(variables):
            raise InputError(f"expected a term of literals of different variables, found '{self}'")

    def __str__(self) -> str:
        return "".join(map(str, self.literals))

    def holds(self, place: int) -> bool:
        """Return True if it is true at a place."""
        return all(literal.holds(place) for literal in self.literals)


@dataclass(frozen=True)
class BooleanFunction:
    """A Boolean function by its number of variables and its table of 2^variables bits; bit p is the value at place p.
    Raise InputError if the table has more bits, or there are too many variables.

    >>> BooleanFunction.parse("ab ac bc")
    BooleanFunction(variables=3, table=232)
    """

    variables: int
    table: int

    def __post_init__(self) -> None:
        if not 0 <= self.variables <= len(LETTERS):
            raise InputError(f"expected a Boolean function of at most {len(LETTERS)} variables, found {self.variables}")
        if not 0 <= self.table < 1 << (1 << self.variables):
            raise InputError(f"expected a truth table of 2^{self.variables} bits, found {self.table.bit_length()}")

    @staticmethod
    def parse(text: str) -> BooleanFunction:
        """Return the function that a text describes, a truth table or a DNF. Raise NotationError if the text is
        neither.
        """
        found = parse(text)
        return found if isinstance(found, BooleanFunction) else found.function

    def __str__(self) -> str:
        return f"{self.table:0{1 << self.variables}b}"[::-1]

    @property
    def is_constant(self) -> bool:
        """Return True if it is true at all places, or at none."""
        return self.table in (0, (1 << (1 << self.variables)) - 1)

    def __call__(self, place: int) -> bool:
        return bool(self.table >> place & 1)

    def places(self) -> Iterator[int]:
        """Return the places at which it is true, in order."""
        return iter(self.truths().nonzero()[0].tolist())

    def truths(self) -> NDArray[np.bool_]:
        """Return the values at all places: bool, shape (2^variables,)."""
        size = 1 << self.variables
        packed = np.frombuffer(self.table.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
        return np.unpackbits(packed, count=size, bitorder="little").astype(bool)

    @staticmethod
    def of_truths(truths: NDArray[np.bool_]) -> BooleanFunction:
        """Return the function with these values, the inverse of `truths`.

        Raise InputError if their number is not a power of two.
        """
        variables = len(truths).bit_length() - 1
        if len(truths) != 1 << max(variables, 0):
            raise InputError(f"expected a number of values that is a power of two, found {len(truths)}")
        return BooleanFunction(variables, int.from_bytes(np.packbits(truths, bitorder="little").tobytes(), "little"))


@dataclass(frozen=True)
class DNF:
    """A disjunctive normal form, true where one of its terms is. Raise InputError if there is no term."""

    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        if not self.terms:
            raise InputError(
                "expected at least one term in a disjunctive normal form; write the constant as the table '0'"
            )

    @staticmethod
    def parse(text: str) -> DNF:
        """Return the DNF that a text describes. Raise NotationError if the text is none."""
        reader = Reader("disjunctive normal form", text)
        return _read_dnf(reader)

    def __str__(self) -> str:
        return " ".join(map(str, self.terms))

    @property
    def variables(self) -> int:
        """Return the number of variables: all up to the last that occurs."""
        return 1 + max(literal.variable for term in self.terms for literal in term.literals)

    @property
    def function(self) -> BooleanFunction:
        """Return the function of these variables.

        Raises:
            InputError: there are too many for a truth table.
        """
        variables = BooleanFunction(self.variables, 0).variables
        every = (1 << (1 << variables)) - 1
        table = 0
        for term in self.terms:
            within = every
            for literal in term.literals:
                column = _column(literal.variable, variables)
                within &= every ^ column if literal.negated else column
            table |= within
        return BooleanFunction(variables, table)


def _column(variable: int, variables: int) -> int:
    period = 2 << variable
    column = ((1 << period // 2) - 1) << period // 2
    while period < 1 << variables:
        column |= column << period
        period *= 2
    return column


def parse(text: str) -> BooleanFunction | DNF:
    """Return the function of a truth table, or the DNF as it is written. Raise NotationError if the text is neither."""
    reader = Reader("Boolean function", text)
    return _read_table(reader) if reader.peek("[01]") else _read_dnf(reader)


def _read_table(reader: Reader) -> BooleanFunction:
    start = reader.place()
    digits = reader.match("[01]+") or ""
    reader.end("0, 1 or the end")
    if len(digits).bit_count() > 1 or len(digits) > 1 << len(LETTERS):
        most = f"as many digits as a power of two, at most 2^{len(LETTERS)}"
        reader.fail(most, at=start, found=f"{len(digits)}")
    return BooleanFunction(len(digits).bit_length() - 1, int(digits[::-1], 2))


def _read_dnf(reader: Reader) -> DNF:
    terms = [_read_term(reader)]
    while reader.peek("."):
        terms.append(_read_term(reader))
    return DNF(tuple(terms))


NAME = re.compile(r"x[0-9]*|.")
"""The name of a variable, or what stands in its place."""


def _variable(name: str) -> int | None:
    """Return the number of a variable; None if this is not the name of one."""
    if len(name) == 1 and name in LETTERS:
        return LETTERS.index(name)
    number = int(name[1:7] or 0) if name.startswith("x") else 0
    return number - 1 if 1 <= number <= MOST_IN_FORM else None


def _read_term(reader: Reader) -> Term:
    start = reader.place()
    word = reader.match(r"\S+") or ""
    literals: list[Literal] = []
    place = 0
    while place < len(word) or not word:
        negated = word[place : place + 1] == "~"
        place += negated
        name = (NAME.match(word, place) or [""])[0]  # a space after ~ is where the variable was expected
        variable = _variable(name)
        if variable is None:
            expected = "a variable, such as a or x21" if negated else "a literal, such as a or ~a"
            reader.fail(expected, at=start + place, found=f"'{name}'" if name else None)
        if any(literal.variable == variable for literal in literals):
            reader.fail("another variable", at=start + place, found=f"'{name}' again")
        literals.append(Literal(variable, negated))
        place += len(name)
    return Term(tuple(literals))
