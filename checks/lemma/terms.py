"""Terms of the lemma language: games, and what is read off them.

Terms are frozen. The operators of Python build them, so that `X(A + B) == oplus(X(A), X(B))` is a formula; printed,
a term is text that `checks.lemma.syntax.parse` reads back. That a formula makes sense (its sorts, what is bound) is
checked there, and only there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from algebra.knot_type.formal import Game
from algebra.notation import InputError

if TYPE_CHECKING:
    from checks.lemma.formulas import Comparison, Formula, Member


class Sort(StrEnum):
    """What a term stands for."""

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
}
"""What can be read off a game, with its sort: the gradings, the sign ('-', '+', or '0' for none), the parity ('even'
or 'odd'), the outcome (K, U, 1, 2), the value (`101+*`), and its class Y Z sign in the monoid M."""


class Term:
    """A term: the comparisons of Python make formulas of two of them."""

    __slots__ = ()

    __hash__ = object.__hash__

    @property
    def sort(self) -> Sort:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.sort} {self}>"

    def __bool__(self) -> bool:
        raise TypeError(f"the term {self} has no truth value")

    def _compared(self, sign: str, other: object) -> Comparison:
        from checks.lemma.formulas import Comparison

        return Comparison((self, coerced(other, self.sort)), (sign,))

    def __eq__(self, other: object) -> Comparison:  # type: ignore[override]
        return self._compared("==" if self.sort is Sort.GAME else "=", other)

    def __ne__(self, other: object) -> Comparison:  # type: ignore[override]
        return self._compared("!=", other)

    def __lt__(self, other: object) -> Comparison:
        return self._compared("<", other)

    def __le__(self, other: object) -> Comparison:
        return self._compared("<=", other)

    def __gt__(self, other: object) -> Comparison:
        return self._compared(">", other)

    def __ge__(self, other: object) -> Comparison:
        return self._compared(">=", other)

    def isin(self, *items: object) -> Member:
        """The formula that the term is one of these.

        >>> print(value(A).isin("000", "011"))
        value(A) in {000, 011}
        """
        from checks.lemma.formulas import Member

        return Member(self, tuple(coerced(item, self.sort) for item in items))


class GameTerm(Term):
    """A term that stands for a game."""

    __slots__ = ()

    @property
    def sort(self) -> Sort:
        return Sort.GAME

    def __add__(self, other: object) -> Sum:
        return Sum(self, _game(other))

    def __radd__(self, other: object) -> Sum:
        return Sum(_game(other), self)


class ReadTerm(Term):
    """A term that stands for something read off games."""

    __slots__ = ()

    def __add__(self, other: object) -> Arithmetic:
        return Arithmetic("+", (self, coerced(other, self.sort)))

    def __radd__(self, other: object) -> Arithmetic:
        return Arithmetic("+", (coerced(other, self.sort), self))

    def __sub__(self, other: object) -> Arithmetic:
        return Arithmetic("-", (self, coerced(other, self.sort)))

    def __rsub__(self, other: object) -> Arithmetic:
        return Arithmetic("-", (coerced(other, self.sort), self))


@dataclass(frozen=True, eq=False, repr=False)
class Variable(GameTerm):
    """A game that a quantifier binds, or that stands for every game."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False, repr=False)
class Option(GameTerm):
    """An option of the game that a variable stands for, bound by `every` or `some`: written with a prime."""

    name: str

    def __str__(self) -> str:
        return f"{self.name}'"


@dataclass(frozen=True, eq=False, repr=False)
class Constant(GameTerm):
    """A formal game."""

    game: Game

    def __str__(self) -> str:
        text = str(self.game)
        return "{k}" if text == "k + *" else text


@dataclass(frozen=True, eq=False, repr=False)
class Sum(GameTerm):
    """The sum of two games."""

    left: GameTerm
    right: GameTerm

    def __str__(self) -> str:
        right = f"({self.right})" if isinstance(self.right, Sum) else f"{self.right}"
        return f"{self.left} + {right}"


@dataclass(frozen=True, eq=False, repr=False)
class Projection(GameTerm):
    """e(A) or o(A): the game A, or A + * where A has the other parity [Johnson2011a, Definition 4.4]."""

    letter: str
    part: GameTerm

    def __str__(self) -> str:
        return f"{self.letter}({self.part})"


@dataclass(frozen=True, eq=False, repr=False)
class Read(ReadTerm):
    """Something that is read off a game: one of READINGS."""

    reading: str
    game: GameTerm

    @property
    def sort(self) -> Sort:
        return READINGS[self.reading]

    def __str__(self) -> str:
        return f"{self.reading}({self.game})"


@dataclass(frozen=True, eq=False, repr=False)
class Literal(ReadTerm):
    """A number, or a named parity, sign, outcome, value or class."""

    kind: Sort
    text: str

    @property
    def sort(self) -> Sort:
        return self.kind

    def __str__(self) -> str:
        return self.text


INFIX = {"+": 1, "-": 1, "(+)": 1, "(.)": 2}
"""The operations on numbers that are written between their arguments, with how tightly they bind."""


@dataclass(frozen=True, eq=False, repr=False)
class Arithmetic(ReadTerm):
    """An operation on numbers: `+`, `-`, `min`, `max`, `(+)` for i ⊕ j = min(2, i + j) and `(.)` for
    i ⊙ j = max(0, i + j - 2).
    """

    operation: str
    parts: tuple[Term, ...]

    @property
    def sort(self) -> Sort:
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


def coerced(item: object, sort: Sort) -> Term:
    """A term, or the literal of this sort that a number or a text of Python stands for.

    Raises:
        InputError: it is neither.
    """
    if isinstance(item, Term):
        return item
    if sort is Sort.GAME:
        return _game(item)
    if isinstance(item, int | str) and not isinstance(item, bool):
        return Literal(sort, str(item))
    raise InputError(f"expected a term, a number or a text, found {item!r}")


def _game(item: object) -> GameTerm:
    if isinstance(item, GameTerm):
        return item
    if isinstance(item, Game):
        return Constant(item)
    raise InputError(f"expected a game to add, found {item}")


def game(name: str) -> Variable:
    """The game variable of this name.

    >>> W = game("W")
    >>> print(W + W)
    W + W
    """
    return Variable(name)


def option(of: Variable) -> Option:
    """An option of a game: A' for A.

    >>> print(option(A) + B)
    A' + B
    """
    return Option(of.name)


def e(part: GameTerm | Game) -> Projection:
    """The even projection e(A): A if it is even, otherwise A + *."""
    return Projection("e", _game(part))


def o(part: GameTerm | Game) -> Projection:
    """The odd projection o(A): A if it is odd, otherwise A + *."""
    return Projection("o", _game(part))


def X(of: GameTerm | Game) -> Read:
    """The grading X of a game [Johnson2011a, section 6]."""
    return Read("X", _game(of))


def Y(of: GameTerm | Game) -> Read:
    """The grading Y of a game [Johnson2011a, section 6]."""
    return Read("Y", _game(of))


def Z(of: GameTerm | Game) -> Read:
    """The grading Z of a game [Johnson2011a, section 6]."""
    return Read("Z", _game(of))


def sign(of: GameTerm | Game) -> Read:
    """The sign of a game in 01 or 12, "-" or "+"; "0" for any other [Johnson2011a, Definitions 8.1 and 8.2]."""
    return Read("sign", _game(of))


def parity(of: GameTerm | Game) -> Read:
    """The parity of a game, "even" or "odd" (or 0 or 1)."""
    return Read("parity", _game(of))


def outcome(of: GameTerm | Game) -> Read:
    """Who wins: "K", "U", "1" (the player who starts) or "2" [Johnson2011a, Definition 2.6]."""
    return Read("outcome", _game(of))


def value(of: GameTerm | Game) -> Read:
    """The value of a game, such as "101+*"."""
    return Read("value", _game(of))


def class_(of: GameTerm | Game) -> Read:
    """The class Y Z sign of a game in the monoid M, such as "01-"; "01" stands for both signs."""
    return Read("class", _game(of))


def oplus(left: object, right: object) -> Arithmetic:
    """i ⊕ j = min(2, i + j).

    >>> print(X(A + B) == oplus(X(A), X(B)))
    X(A + B) = X(A) (+) X(B)
    """
    return Arithmetic("(+)", (coerced(left, Sort.NUMBER), coerced(right, Sort.NUMBER)))


def odot(left: object, right: object) -> Arithmetic:
    """i ⊙ j = max(0, i + j - 2)."""
    return Arithmetic("(.)", (coerced(left, Sort.NUMBER), coerced(right, Sort.NUMBER)))


def least(*parts: object) -> Arithmetic:
    """The least of several numbers, `min` in text."""
    return Arithmetic("min", tuple(coerced(part, Sort.NUMBER) for part in parts))


def greatest(*parts: object) -> Arithmetic:
    """The greatest of several numbers, `max` in text."""
    return Arithmetic("max", tuple(coerced(part, Sort.NUMBER) for part in parts))


def equivalent(left: GameTerm | Game, right: GameTerm | Game) -> Formula:
    """A ~ B: the games have the same parity, and the same outcome in every sum [Johnson2011a, Definition 3.1]."""
    return _game(left)._compared("~", right)


def indistinguishable(left: GameTerm | Game, right: GameTerm | Game) -> Formula:
    """A ~~ B: the games have the same outcome in every sum [Johnson2011a, Definition 10.1]."""
    return _game(left)._compared("~~", right)


A, B, C, D = map(Variable, "ABCD")
"""Game variables; `game` makes others."""
