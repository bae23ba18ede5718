"""Terms of the lemma language: games, and what is read off them.

Printed, a term is text that `checks.lemma.language.syntax` reads back. Sorts and bound names are checked there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from knotgames.algebra.knot_type.formal import Game


class Sort(StrEnum):
    """The meaning of a term."""

    GAME = "game"
    NUMBER = "number"
    PARITY = "parity"
    SIGN = "sign"
    OUTCOME = "outcome"
    VALUE = "value"
    CLASS = "class"


READINGS = {
    "X": Sort.NUMBER,
    "Y": Sort.NUMBER,
    "Z": Sort.NUMBER,
    "sign": Sort.SIGN,
    "parity": Sort.PARITY,
    "outcome": Sort.OUTCOME,
    "value": Sort.VALUE,
    "class": Sort.CLASS,
    "left": Sort.NUMBER,
    "right": Sort.NUMBER,
}
"""What can be read off a game, with its sort: the gradings, the sign ('-', '+', or '0' for none), the parity ('even'
or 'odd'), the outcome (K, U, 1, 2), the value (`101+*`), its class Y Z sign in the monoid M, and the payoff to Left if
Left starts, and if Right does. A theory has only some of them."""

CLASSES = ("00", "01-", "01+", "11", "02", "12-", "12+", "22")
"""The classes of the monoid M, as they are written."""

NAMES = {
    Sort.SIGN: ("-", "0", "+"),
    Sort.PARITY: ("even", "odd"),
    Sort.CLASS: CLASSES,
}
"""The names of the codes of a sort that are the same in every theory."""


class Term:
    """A term."""

    __slots__ = ()

    @property
    def sort(self) -> Sort:
        """The meaning of the term."""
        raise NotImplementedError


class GameTerm(Term):
    """A term that stands for a game."""

    __slots__ = ()

    @property
    def sort(self) -> Sort:
        """A game."""
        return Sort.GAME


@dataclass(frozen=True)
class Variable(GameTerm):
    """A game that a quantifier binds, or that stands for every game."""

    name: str

    def __str__(self) -> str:
        return self.name


def marks(sides: int) -> tuple[str, ...]:
    """Return how options are marked, by side: the players share them or have options of their own."""
    return ("'",) if sides == 1 else ("^L", "^R")


@dataclass(frozen=True)
class Option(GameTerm):
    """An option of a game, bound by `every` or `some`: written with a prime, or by side with `^L` or `^R`."""

    name: str
    mark: str = "'"

    def __str__(self) -> str:
        return f"{self.name}{self.mark}"


@dataclass(frozen=True)
class Constant(GameTerm):
    """A formal game, and its further name if it was written by that."""

    game: Game
    written: str | None = None

    def __str__(self) -> str:
        if self.written is not None:
            return self.written
        text = str(self.game)
        if text[0] in "{*" or not text.endswith("*"):
            return text
        end = text.partition(" ")[0]  # the text is `k + *`, or with another sum
        return "{" + " | ".join([end] * len(self.game.sides)) + "}"


@dataclass(frozen=True)
class Sum(GameTerm):
    """A sum of two games, by its sign in the theory."""

    left: GameTerm
    right: GameTerm
    sign: str = "+"

    def __str__(self) -> str:
        left = f"({self.left})" if isinstance(self.left, Sum) and self.left.sign != self.sign else f"{self.left}"
        right = f"({self.right})" if isinstance(self.right, Sum) else f"{self.right}"
        return f"{left} {self.sign} {right}"


@dataclass(frozen=True)
class Multiple(GameTerm):
    """The sum of a number of copies of a game, by the first sum of the theory; none is its identity.

    The number is written out, or the name of a number that a quantifier binds.

    >>> str(Multiple(3, Variable("A"))), str(Multiple("n", Sum(Variable("A"), Variable("B"))))
    ('3.A', 'n.(A + B)')
    """

    times: int | str
    part: GameTerm

    def __str__(self) -> str:
        part = f"({self.part})" if isinstance(self.part, Sum | Multiple) else f"{self.part}"
        return f"{self.times}.{part}"


@dataclass(frozen=True)
class Projection(GameTerm):
    """e(A) or o(A): the game A, or A + * where A has the other parity [Johnson2011a, Definition 4.4]."""

    letter: str
    part: GameTerm

    def __str__(self) -> str:
        return f"{self.letter}({self.part})"


@dataclass(frozen=True)
class Read(Term):
    """Something that is read off a game: one of READINGS."""

    reading: str
    game: GameTerm

    @property
    def sort(self) -> Sort:
        """The sort of what is read."""
        return READINGS[self.reading]

    def __str__(self) -> str:
        return f"{self.reading}({self.game})"


@dataclass(frozen=True)
class Literal(Term):
    """A number, or a named parity, sign, outcome, value or class."""

    kind: Sort
    text: str

    @property
    def sort(self) -> Sort:
        """Its kind."""
        return self.kind

    def __str__(self) -> str:
        return self.text


INFIX = {"+": 1, "-": 1, "(+)": 1, "(.)": 2}
"""The operations on numbers that are written between their arguments, with how tightly they bind."""


@dataclass(frozen=True)
class Arithmetic(Term):
    """An operation on numbers: `+`, `-`, `min`, `max`, `(+)` for i ⊕ j = min(2, i + j) and `(.)` for
    i ⊙ j = max(0, i + j - 2).

    >>> x, y = Read("X", Variable("A")), Read("Y", Variable("A"))
    >>> str(Arithmetic("(.)", (Arithmetic("(+)", (x, y)), y))), str(Arithmetic("max", (x, y)))
    ('(X(A) (+) Y(A)) (.) Y(A)', 'max(X(A), Y(A))')
    """

    operation: str
    parts: tuple[Term, ...]

    @property
    def sort(self) -> Sort:
        """A number."""
        return Sort.NUMBER

    def __str__(self) -> str:
        if self.operation not in INFIX:
            return f"{self.operation}({', '.join(map(str, self.parts))})"
        left, right = self.parts
        here = INFIX[self.operation]
        first = f"({left})" if _binding(left) < here else f"{left}"
        second = f"({right})" if _binding(right) <= here else f"{right}"
        return f"{first} {self.operation} {second}"


def _binding(part: Term) -> int:
    return INFIX.get(part.operation, 3) if isinstance(part, Arithmetic) else 3
