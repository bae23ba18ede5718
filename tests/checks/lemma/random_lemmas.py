"""Random formulas of the lemma language of a theory, for hypothesis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from hypothesis import strategies as st

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.formal import STAR, K, U, game
from knotgames.algebra.knot_type.values import VALUES
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Member,
    Not,
    Or,
    Quantified,
    joined,
)
from knotgames.checks.lemma.language.terms import (
    CLASSES,
    READINGS,
    Arithmetic,
    Constant,
    GameTerm,
    Literal,
    Multiple,
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)
from knotgames.checks.lemma.question import closed

CONSTANTS = tuple(map(Constant, (U, K, STAR, game([U, K]), K + STAR, game([STAR, K + STAR]))))
LITERALS = {
    Sort.NUMBER: ("-1", "0", "1", "2", "12"),
    Sort.PARITY: ("even", "odd"),
    Sort.SIGN: ("-", "0", "+"),
    Sort.OUTCOME: ("K", "U", "1", "2"),
    Sort.CLASS: CLASSES,
    Sort.VALUE: tuple(map(str, VALUES)),
}


@dataclass(frozen=True)
class Language:
    """What can be said of the games of a theory.

    Attributes:
        relations: the comparisons of games, other than `==` and `!=`.
        marks: of options.
        deep: how many times options of options are taken.
        most: the largest number of copies.
    """

    literals: Mapping[Sort, tuple[str, ...]]
    constants: tuple[Constant, ...] = CONSTANTS
    symbols: tuple[str, ...] = ("+",)
    readings: tuple[str, ...] = tuple(READINGS)[:8]
    relations: tuple[str, ...] = ("~", "~~")
    marks: tuple[str, ...] = ("'",)
    deep: int = 1
    most: int = 0

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(name for name in self.readings if READINGS[name] is Sort.NUMBER)

    @property
    def sorts(self) -> list[Sort]:
        return [s for s in Sort if s is Sort.GAME or any(READINGS[name] is s for name in self.readings)]

    @property
    def projections(self) -> bool:
        return "parity" in self.readings


PLAIN = Language(LITERALS)
"""Johnson's properties and relations, without what is said in every theory."""


@cache
def language_of(algebra: Algebra[Any]) -> Language:
    """The whole language of lemmas about the games of a theory."""
    theory = algebra.played.theory
    heaps = bool(algebra.constants)
    literals = {**LITERALS, Sort.OUTCOME: algebra.outcomes, Sort.VALUE: algebra.rulebook.names}
    return Language(
        literals,
        constants=tuple(Constant(algebra.games[i]) for i in range(5)),
        symbols=algebra.symbols,
        readings=tuple(algebra.readings),
        relations=("~", "~~", ">=", ">", "<=", "<", "<>"),
        marks=() if heaps else ("'",) if theory.sides == 1 else ("^L", "^R"),
        deep=2,
        most=2,
    )


@st.composite
def games(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2, language: Language = PLAIN) -> GameTerm:
    kinds = ["name"] * 3 + ["constant"]
    if depth:
        kinds += [*["projection"] * language.projections, "sum", "sum", *["multiple"] * bool(language.most)]
    match draw(st.sampled_from(kinds)):
        case "constant":
            return draw(st.sampled_from(language.constants))
        case "projection":
            return Projection(draw(st.sampled_from("eo")), draw(games(names, depth - 1, language)))
        case "sum":
            left, right = (draw(games(names, depth - 1, language)) for _ in range(2))
            return Sum(left, right, draw(st.sampled_from(language.symbols)))
        case "multiple":
            return Multiple(draw(st.integers(0, language.most)), draw(games(names, depth - 1, language)))
    return named(draw(st.sampled_from(names)))


def named(name: str) -> GameTerm:
    """A variable, or an option by its mark."""
    for mark in ("'", "^L", "^R"):
        if name.endswith(mark):
            return Option(name.removesuffix(mark), mark)
    return Variable(name)


@st.composite
def numbers(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2, language: Language = PLAIN) -> Term:
    if depth and draw(st.booleans()):
        operation = draw(st.sampled_from(["+", "-", "(+)", "(.)", "min", "max"]))
        count = draw(st.integers(2, 3)) if operation in ("min", "max") else 2
        return Arithmetic(operation, tuple(draw(numbers(names, depth - 1, language)) for _ in range(count)))
    if draw(st.integers(0, 4)) == 0:
        return Literal(Sort.NUMBER, draw(st.sampled_from(language.literals[Sort.NUMBER])))
    return Read(draw(st.sampled_from(language.numbers)), draw(games(names, 2, language)))


@st.composite
def atoms(draw: st.DrawFn, names: tuple[str, ...], same: bool, language: Language = PLAIN) -> Formula:
    sort = draw(st.sampled_from(language.sorts))
    one_game = games(names, 2, language)
    if sort is Sort.GAME:
        signs = [*language.relations, *(["==", "!="] if same else [])]
        return Comparison((draw(one_game), draw(one_game)), (draw(st.sampled_from(signs)),))
    if sort is Sort.NUMBER:
        count = draw(st.integers(1, 2))
        chain = tuple(draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="])) for _ in range(count))
        terms = [draw(numbers(names, 2, language)) for _ in range(count + 1)]
        return Comparison((*terms[:-1], Read(language.numbers[-1], draw(one_game))), chain)
    reading = next(name for name in language.readings if READINGS[name] is sort)
    term = Read(reading, draw(one_game))
    literals = st.sampled_from(language.literals[sort]).map(partial(Literal, sort))
    if draw(st.booleans()):
        return Member(term, tuple(draw(st.lists(literals, min_size=1, max_size=3))))
    other = draw(st.one_of(literals, one_game.map(partial(Read, reading))))
    return Comparison((term, other), (draw(st.sampled_from(["=", "!="])),))


@st.composite
def formulas(
    draw: st.DrawFn,
    names: tuple[str, ...] = ("A", "B"),
    depth: int = 3,
    same: bool = True,
    inner: int = 2,
    language: Language = PLAIN,
) -> Formula:
    """Formulas whose free games have these names; with `inner` levels of quantifiers at the most."""
    kinds = ["atom", "not", "and", "or", "implies", "iff", *(["forall", "exists", "every", "some"] if inner else [])]
    kind = draw(st.sampled_from(kinds)) if depth else "atom"

    def part(names: tuple[str, ...] = names, inner: int = inner) -> Formula:
        return draw(formulas(names, depth - 1, same, inner, language))

    match kind:
        case "not":
            return Not(part())
        case "and":
            return joined(And, part(), part())
        case "or":
            return joined(Or, part(), part())
        case "implies":
            return Implies(part(), part())
        case "iff":
            return Iff(part(), part())
        case "forall" | "exists":
            name = next(name for name in "CDFG" if name not in names)
            return Quantified(kind, name, part((*names, name), inner - 1))
        case "every" | "some":
            owners = [
                (name, mark)
                for name in names
                for mark in language.marks
                if name.count("'") + name.count("^") < language.deep and f"{name}{mark}" not in names
            ]
            if owners:
                owner, mark = draw(st.sampled_from(owners))
                return Quantified(kind, owner, part((*names, f"{owner}{mark}"), inner - 1), mark)
    return draw(atoms(names, same, language))


def lemmas(
    names: tuple[str, ...] = ("A", "B"),
    depth: int = 3,
    same: bool = True,
    inner: int = 2,
    language: Language = PLAIN,
) -> st.SearchStrategy[Formula]:
    """Formulas that are lemmas: where one begins with `forall`, that binds all its games."""

    def bound(formula: Formula) -> Formula:
        return closed(formula) if isinstance(formula, Quantified) and formula.kind == "forall" else formula

    return formulas(names, depth, same, inner, language).map(bound)
