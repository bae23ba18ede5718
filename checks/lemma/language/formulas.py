"""Formulas of the lemma language: comparisons of terms, connectives, quantifiers over games and over options.

Printed, a formula is text that `checks.lemma.language.syntax` reads back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from knotgames.checks.lemma.language.terms import (
    Arithmetic,
    Multiple,
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)


class Formula:
    """A statement about games."""

    def __repr__(self) -> str:
        return f"parse({str(self)!r})"

    # Lemmas share their parts, so what is asked of a part again and again is kept with it.

    @cached_property
    def _within(self) -> tuple[Formula, ...]:
        return (self, *(inner for part in parts_of(self) for inner in part._within))

    @cached_property
    def _all_terms(self) -> tuple[Term, ...]:
        return tuple(inner for part in self._within for term in terms_of(part) for inner in subterms(term))

    @cached_property
    def _free(self) -> tuple[str, ...]:
        if isinstance(self, Quantified):
            inside = tuple(name for name in self.body._free if name != self.binds)
            return tuple(dict.fromkeys((*((self.name,) if self.of_options else ()), *inside)))
        parts = parts_of(self)
        if parts:
            return tuple(dict.fromkeys(name for part in parts for name in part._free))
        return tuple(dict.fromkeys(str(term) for term in self._all_terms if isinstance(term, Variable | Option)))


@dataclass(frozen=True, repr=False)
class Comparison(Formula):
    """A chain of comparisons, each between neighbours: `X(A) <= Z(A) >= Y(A)`, `A ~ B`.

    The signs are `=`, `!=`, `<`, `<=`, `>`, `>=`; between games `==`, `!=`, `~`, `~~`, and `<`, `<=`, `>`, `>=`, `<>`.
    """

    terms: tuple[Term, ...]
    signs: tuple[str, ...]

    def __str__(self) -> str:
        pairs = zip(self.signs, self.terms[1:], strict=True)
        return f"{self.terms[0]}" + "".join(f" {sign} {term}" for sign, term in pairs)

    @property
    def of_games(self) -> bool:
        """True if games are compared, not their readings."""
        return self.terms[0].sort is Sort.GAME


@dataclass(frozen=True, repr=False)
class Member(Formula):
    """The term is one of the literals: `value(A) in {000, 011}`."""

    term: Term
    items: tuple[Term, ...]

    def __str__(self) -> str:
        return f"{self.term} in {{{', '.join(map(str, self.items))}}}"


@dataclass(frozen=True, repr=False)
class Not(Formula):
    """The formula does not hold."""

    part: Formula

    def __str__(self) -> str:
        return f"not {_operand(self.part, 4)}"


@dataclass(frozen=True, repr=False)
class And(Formula):
    """All of the formulas hold."""

    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return " and ".join(_operand(part, 4) for part in self.parts)


@dataclass(frozen=True, repr=False)
class Or(Formula):
    """Some of the formulas hold."""

    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return " or ".join(_operand(part, 3) for part in self.parts)


@dataclass(frozen=True, repr=False)
class Implies(Formula):
    """If the premise holds, so does the conclusion."""

    premise: Formula
    conclusion: Formula

    def __str__(self) -> str:
        return f"{_operand(self.premise, 2)} implies {_operand(self.conclusion, 1)}"


@dataclass(frozen=True, repr=False)
class Iff(Formula):
    """Both formulas hold or neither does."""

    left: Formula
    right: Formula

    def __str__(self) -> str:
        return f"{_operand(self.left, 0)} iff {_operand(self.right, 1)}"


@dataclass(frozen=True, repr=False)
class Quantified(Formula):
    """The body holds for all games (`forall`), for some (`exists`), for every option or for some option of a game.

    The kind is `forall`, `exists`, `every` or `some`. The name is the variable; for an option, the game whose option it
    is. An option is marked as written: by a prime, by `^L` or by `^R`.

    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> formula = parse("forall A: some A': X(A') = 0")
    >>> (formula.kind, formula.binds), (formula.body.kind, formula.body.binds)
    (('forall', 'A'), ('some', "A'"))
    """

    kind: str
    name: str
    body: Formula
    mark: str = "'"

    @property
    def side_number(self) -> int:
        """The index of the side of the options."""
        return int(self.mark == "^R")

    @property
    def of_numbers(self) -> bool:
        """True if it is about numbers."""
        return self.name[0].islower()

    @property
    def of_options(self) -> bool:
        """True if it is about the options of a game."""
        return self.kind in ("every", "some")

    @property
    def binds(self) -> str:
        """The bound name as it is written: `A`, `A'` or `A^L`."""
        return f"{self.name}{self.mark}" if self.of_options else self.name

    def __str__(self) -> str:
        names, body = [self.binds], self.body
        while isinstance(body, Quantified) and body.kind == self.kind:
            names.append(body.binds)
            body = body.body
        return f"{self.kind} {', '.join(names)}: {body}"


_LEVELS: dict[type[Formula], int] = {Iff: 0, Implies: 1, Or: 2, And: 3, Not: 4, Quantified: -1}


def _operand(part: Formula, least: int) -> str:
    """Return the text of an operand, in brackets unless it binds at least so tightly."""
    return f"{part}" if _LEVELS.get(type(part), least) >= least else f"({part})"


def joined(kind: type[And] | type[Or], *parts: Formula) -> Formula:
    """The conjunction or the disjunction of formulas, those of the same kind among them taken apart."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, kind) else (part,)))
    match flat:
        case (only,):
            return only
    return kind(flat)


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that a formula is made of, one level down."""
    match formula:
        case Not(part):
            return (part,)
        case And(parts) | Or(parts):
            return parts
        case Implies(one, other) | Iff(one, other):
            return (one, other)
        case Quantified(body=body):
            return (body,)
    return ()


def with_parts(formula: Formula, made: Callable[[Formula], Formula]) -> Formula:
    """Return the formula with its parts, one level down, made into others.

    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> with_parts(parse("X(A) = 0 and X(B) = 0"), Not)
    parse('not X(A) = 0 and not X(B) = 0')
    """
    match formula:
        case Not(part):
            return Not(made(part))
        case And(parts) | Or(parts):
            return type(formula)(tuple(map(made, parts)))
        case Implies(one, other) | Iff(one, other):
            return type(formula)(made(one), made(other))
        case Quantified(body=body):
            return replace(formula, body=made(body))
    return formula


def within(formula: Formula) -> Iterator[Formula]:
    """The formula and all formulas in it."""
    return iter(formula._within)


def terms_of(formula: Formula) -> tuple[Term, ...]:
    """The terms that a comparison or a membership is about, outermost; none for other formulas."""
    match formula:
        case Comparison(terms=terms):
            return terms
        case Member(term=term, items=items):
            return (term, *items)
    return ()


def subterms(term: Term) -> Iterator[Term]:
    """The term and all terms in it."""
    yield term
    parts: tuple[Term, ...] = ()
    match term:
        case Sum(left, right):
            parts = (left, right)
        case Projection(part=part) | Multiple(part=part):
            parts = (part,)
        case Read(game=of):
            parts = (of,)
        case Arithmetic(parts=parts):
            pass
    for inner in parts:
        yield from subterms(inner)


def pairs(formula: Comparison) -> Iterator[tuple[str, Term, Term]]:
    """The comparisons between neighbours in a chain."""
    return zip(formula.signs, formula.terms, formula.terms[1:], strict=False)


def all_terms(formula: Formula) -> Iterator[Term]:
    """All terms in a formula, from left to right."""
    return iter(formula._all_terms)


def free(formula: Formula) -> tuple[str, ...]:
    """Return the names that are free in a formula, `A` or `A'`, in the order in which they occur."""
    return formula._free
