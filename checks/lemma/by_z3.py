"""Decision by z3: a formula about games as a formula about Boolean variables.

A game is given as in the rulebook: it is terminal, or a Boolean for each value is true if an option of that value
exists, and the conditions determine its value. The value is given by a few coordinates, each a congruence (X, the class
in the monoid M, the parity), so that sums are taken by coordinates. Inner quantifiers are expanded over all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from typing import Any, TypeAlias

import numpy as np
import z3

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.formal import STAR
from knotgames.algebra.knot_type.values import ValueAlgebra, value_of
from knotgames.checks.claim import Undecided
from knotgames.checks.induction.by_z3 import Options, exactly_one
from knotgames.checks.lemma.congruence import Congruence, IntArray, coarsest, code_of_literal, congruence
from knotgames.checks.lemma.kinds import Kinds, by_value
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
    free,
    parts_of,
    within,
)
from knotgames.checks.lemma.language.terms import Arithmetic, Constant, Literal, Projection, Read, Sort, Sum, Term
from knotgames.checks.solvers.query import Query, all_of, any_of

Bool: TypeAlias = Any
"""A z3 formula, or True or False."""

MOST_INSTANCES = 8_000
"""The most instances of the parts of a formula after expansion."""


# The meaning of signs and operations, apart from that of the other method: a slip in one is not made by both.
_ASKS: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda i, j: i == j,
    "!=": lambda i, j: i != j,
    "<": lambda i, j: i < j,
    "<=": lambda i, j: i <= j,
    ">": lambda i, j: i > j,
    ">=": lambda i, j: i >= j,
}
_GIVES: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda i, j: i + j,
    "-": lambda i, j: i - j,
    "(+)": lambda i, j: i + j if i + j < 2 else 2,
    "(.)": lambda i, j: i + j - 2 if i + j > 2 else 0,
    "min": lambda i, j: i if i < j else j,
    "max": lambda i, j: j if i < j else i,
}


@dataclass(frozen=True, eq=False)
class SymbolicGame:
    """A symbolic game.

    Attributes:
        coordinates: for each coordinate the truth of each of its values; exactly one holds.
        hits: for a mask of values, the truth that some option has one of them; None if the options cannot be used.
    """

    coordinates: tuple[tuple[Bool, ...], ...]
    hits: Callable[[int], Bool] | None = None


@dataclass(frozen=True, eq=False)
class Unknown(SymbolicGame):
    """A game for which z3 finds a value: a Boolean for each value."""

    of_value: tuple[Bool, ...] = ()


@dataclass(frozen=True, eq=False)
class Coordinates:
    """Congruences that together distinguish all values.

    Attributes:
        labels: for each coordinate and each value the index of the value in it.
        tables: for each coordinate the table of the sum.
    """

    algebra: ValueAlgebra
    labels: tuple[IntArray, ...]
    tables: tuple[IntArray, ...]


@lru_cache(maxsize=256)
def _determined_by(at: Coordinates, reading: str) -> tuple[int, tuple[int, ...]] | None:
    """Return a coordinate that determines a reading, with the reading of each of its values, or None."""
    whole = np.array(_codes(at, reading))
    for i, label in enumerate(at.labels):
        given = whole[np.unique(label, return_index=True)[1]]
        if np.array_equal(given[label], whole):
            return i, tuple(given.tolist())
    return None


@lru_cache(maxsize=256)
def _codes(at: Coordinates, reading: str) -> tuple[int, ...]:
    """Return the reading of each value."""
    values = congruence(at.algebra, frozenset({reading}))
    return tuple(values.codes[reading][values.label].tolist())


@lru_cache(maxsize=16)
def coordinates(algebra: ValueAlgebra) -> Coordinates:
    """Return the coordinates X, class and parity, each made a congruence; and the value itself if they are not enough.

    X adds up by i ⊕ j = min(2, i + j).
    """
    table = np.array(algebra.table)
    labels = [congruence(algebra, frozenset({name})).label for name in ("X", "class", "parity")]
    if len(np.unique(np.column_stack(labels), axis=0)) < len(table):
        labels = [coarsest(table, np.arange(len(table)))]
    tables = []
    for label in labels:
        first = np.unique(label, return_index=True)[1]
        tables.append(label[table[np.ix_(first, first)]])
    return Coordinates(algebra, tuple(labels), tuple(tables))


def conjunction(parts: Sequence[Bool]) -> Bool:
    """Return the conjunction of formulas, which may be True or False."""
    return _joined(parts, True, all_of)


def disjunction(parts: Sequence[Bool]) -> Bool:
    """Return the disjunction of formulas, which may be True or False."""
    return _joined(parts, False, any_of)


def _joined(parts: Sequence[Bool], neutral: bool, of: Callable[[Sequence[Bool]], Bool]) -> Bool:
    """Join the parts that are neither True nor False: the neutral one is left out, the other decides."""
    decides, kept = not neutral, []
    for part in parts:
        if part is decides:
            return decides
        if part is not neutral:
            kept.append(part)
    if len(kept) > 1:
        return of(kept)
    return kept[0] if kept else neutral


def negation(part: Bool) -> Bool:
    """Return the negation."""
    return not part if isinstance(part, bool) else z3.Not(part)


@lru_cache(maxsize=64)
def unknown_game(algebra: ValueAlgebra, name: str) -> tuple[Unknown, tuple[Bool, ...]]:
    """Return any game of this name, and the facts about it.

    It is one terminal game or has options of one parity, and the rulebook gives it its value.
    """
    of_value = tuple(z3.Bool(f"{name}.{value}") for value in algebra.values)
    places = tuple(
        tuple(any_of(b for v, b in enumerate(of_value) if label[v] == place) for place in range(int(label.max()) + 1))
        for label in coordinates(algebra).labels
    )
    book = algebra.rulebook
    ends = [z3.Bool(f"{name}.{end}") for end in book.theory.terminals]
    options = Options.fresh(f"{name}'", (1 << len(book)) - 1, book.names)
    some = [options.hit(book.universe(parity)) for parity in (0, 1)]
    facts = [exactly_one([*ends, *some])]
    for v, b in enumerate(of_value):
        (condition,) = book.conditions[v]
        ended = [end for end, place in zip(ends, book.ends, strict=True) if place == v]
        facts.append(b == any_of([*ended, all_of([some[book.parities[v]], options.satisfy(condition)])]))
    return Unknown(places, options.hit, of_value), tuple(facts)


@dataclass(eq=False)
class Encoding:
    """The translation of a formula to z3, with the facts about the unknown games.

    For a quantifier over games, `kinds` returns the kinds of its games.
    """

    values: Congruence
    kinds: Callable[[Quantified], Kinds]
    facts: list[Bool] = field(default_factory=list)
    _sums: dict[tuple[int, int], tuple[SymbolicGame, SymbolicGame, SymbolicGame]] = field(default_factory=dict)

    @cached_property
    def at(self) -> Coordinates:
        """The coordinates of values."""
        return coordinates(self.values.algebra)

    @cached_property
    def constants(self) -> tuple[SymbolicGame, ...]:
        """The known game of each class."""
        return tuple(self.known(int(value)) for value in self.values.first)

    def known(self, value: int) -> SymbolicGame:
        """Return a game of a given value."""
        return SymbolicGame(
            tuple(
                tuple(place == int(label[value]) for place in range(int(label.max()) + 1)) for label in self.at.labels
            )
        )

    def unknown(self, name: str) -> Unknown:
        """Return any game."""
        game, facts = unknown_game(self.values.algebra, name)
        self.facts += facts
        return game

    def game(self, term: Term, scope: Mapping[str, SymbolicGame]) -> SymbolicGame:
        """Return the game of a term."""
        match term:
            case Constant(game):
                return self.known(self.values.algebra.values.index(value_of(game)))
            case Sum(left, right):
                return self.total(self.game(left, scope), self.game(right, scope))
            case Projection(letter, part):
                return self.projection(letter, self.game(part, scope))
        return scope[str(term)]

    def total(self, one: SymbolicGame, other: SymbolicGame) -> SymbolicGame:
        """Return the sum of two games, by coordinates."""
        key = (id(one), id(other))
        if key not in self._sums:
            sums = []
            for table, a, b in zip(self.at.tables, one.coordinates, other.coordinates, strict=True):
                ways: list[list[Bool]] = [[] for _ in a]
                for x, y in np.ndindex(table.shape):
                    ways[table[x, y]].append(conjunction([a[x], b[y]]))
                sums.append(tuple(disjunction(way) for way in ways))
            self._sums[key] = one, other, SymbolicGame(tuple(sums))
        return self._sums[key][2]

    def projection(self, letter: str, part: SymbolicGame) -> SymbolicGame:
        """Return e or o of a game."""
        star = self.values.algebra.values.index(value_of(STAR))
        moved = self.total(part, self.constants[int(self.values.label[star])])
        moves = self.reading("parity", part)[1 if letter == "e" else 0]
        return SymbolicGame(
            tuple(
                tuple(
                    disjunction([conjunction([moves, m]), conjunction([negation(moves), p])])
                    for m, p in zip(after, before, strict=True)
                )
                for after, before in zip(moved.coordinates, part.coordinates, strict=True)
            )
        )

    def reading(self, name: str, game: SymbolicGame) -> dict[int, Bool]:
        """Return the truth of each possible result of a reading."""
        ways: dict[int, list[Bool]] = {}
        one = _determined_by(self.at, name)
        if one is not None:
            place, codes = one
            for b, code in zip(game.coordinates[place], codes, strict=True):
                ways.setdefault(code, []).append(b)
        else:
            for v, code in enumerate(_codes(self.at, name)):
                here = [b[int(label[v])] for b, label in zip(game.coordinates, self.at.labels, strict=True)]
                ways.setdefault(code, []).append(conjunction(here))
        return {code: disjunction(way) for code, way in ways.items()}

    def number(self, term: Term, scope: Mapping[str, SymbolicGame]) -> dict[int, Bool]:
        """Return the truth of each number that a term can be."""
        match term:
            case Read(reading, game):
                return self.reading(reading, self.game(game, scope))
            case Literal(sort, text):
                return {code_of_literal(sort, text, self.values.algebra): True}
            case Arithmetic(operation, parts):
                return reduce(
                    lambda a, b: self._combined(_GIVES[operation], a, b), [self.number(p, scope) for p in parts]
                )
        raise TypeError(f"not a number: {term!r}")

    def _combined(self, operation: Any, one: dict[int, Bool], other: dict[int, Bool]) -> dict[int, Bool]:
        ways: dict[int, list[Bool]] = {}
        for i, a in one.items():
            for j, b in other.items():
                ways.setdefault(int(operation(i, j)), []).append(conjunction([a, b]))
        return {code: disjunction(way) for code, way in ways.items()}

    def compared(self, sign: str, one: Term, other: Term, scope: Mapping[str, SymbolicGame]) -> Bool:
        """Return the comparison of two terms."""
        if one.sort is not Sort.GAME:
            first, second = self.number(one, scope), self.number(other, scope)
            if len(second) > len(first):
                ways = [
                    conjunction([a, disjunction([b for j, b in second.items() if _ASKS[sign](i, j)])])
                    for i, a in first.items()
                ]
            else:
                ways = [
                    conjunction([b, disjunction([a for i, a in first.items() if _ASKS[sign](i, j)])])
                    for j, b in second.items()
                ]
            return disjunction(ways)
        a, b = self.game(one, scope), self.game(other, scope)
        same = conjunction(
            [
                disjunction([conjunction([p, q]) for p, q in zip(x, y, strict=True)])
                for x, y in zip(a.coordinates, b.coordinates, strict=True)
            ]
        )
        if sign == "~":
            return same
        codes = _codes(self.at, "weak")
        alike = [code for code in set(codes) if codes.count(code) > 1]
        first, second = self.reading("weak", a), self.reading("weak", b)
        return disjunction([same, *(conjunction([first[code], second[code]]) for code in alike)])

    def formula(self, formula: Formula, scope: Mapping[str, SymbolicGame]) -> Bool:
        """Return the z3 formula of a formula."""
        match formula:
            case Comparison(terms, signs):
                pairs = zip(signs, terms, terms[1:], strict=False)
                return conjunction([self.compared(sign, a, b, scope) for sign, a, b in pairs])
            case Member(term, items):
                given = self.number(term, scope)
                codes = {code_of_literal(i.kind, i.text, self.values.algebra) for i in items if isinstance(i, Literal)}
                return disjunction([b for code, b in given.items() if code in codes])
            case Not(part):
                return negation(self.formula(part, scope))
            case And(parts):
                return conjunction([self.formula(part, scope) for part in parts])
            case Or(parts):
                return disjunction([self.formula(part, scope) for part in parts])
            case Implies(premise, conclusion):
                return disjunction([negation(self.formula(premise, scope)), self.formula(conclusion, scope)])
            case Iff(left, right):
                one, other = self.formula(left, scope), self.formula(right, scope)
                return disjunction([conjunction([one, other]), conjunction([negation(one), negation(other)])])
            case Quantified():
                return self.options(formula, scope) if formula.of_options else self.games(formula, scope)
        raise TypeError(f"not a formula: {formula!r}")

    def statement(self, formula: Formula, games: Mapping[str, SymbolicGame]) -> Bool:
        """Return the z3 formula of one of the statements that a lemma joins, cached because lemmas share statements."""
        if any(isinstance(part, Quantified) for part in within(formula)):
            return self.formula(formula, games)
        return _statement(self.values, formula, tuple((name, games[name]) for name in free(formula)))

    def instances(self, formula: Formula) -> int:
        """Return the number of instances of parts in the expansion of a formula."""
        inside = sum(map(self.instances, parts_of(formula)))
        if not isinstance(formula, Quantified):
            return 1 + inside
        return 1 + inside * (len(self.values) if formula.of_options else len(self.kinds(formula)))

    def options(self, formula: Quantified, scope: Mapping[str, SymbolicGame]) -> Bool:
        """Return a quantifier over options, expanded class by class."""
        hits = scope[formula.name].hits
        assert hits is not None
        ways = []
        for members, game in zip(self.values.members, self.constants, strict=True):
            there = hits(sum(1 << v for v in members))
            if there is not False:
                body = self.formula(formula.body, {**scope, formula.binds: game})
                ways.append(conjunction([there, body if formula.kind == "some" else negation(body)]))
        return disjunction(ways) if formula.kind == "some" else negation(disjunction(ways))

    def games(self, formula: Quantified, scope: Mapping[str, SymbolicGame]) -> Bool:
        """Return an inner quantifier over games, expanded kind by kind."""
        kinds = self.kinds(formula)
        ways = []
        for place, options in zip(kinds.place.tolist(), kinds.options.tolist(), strict=True):
            here = SymbolicGame(self.constants[place].coordinates, self._hits(options))
            ways.append(self.formula(formula.body, {**scope, formula.name: here}))
        return conjunction(ways) if formula.kind == "forall" else disjunction(ways)

    def _hits(self, options: int) -> Callable[[int], Bool]:
        there = sum(1 << self.values.members[i][0] for i in bits(options))
        return lambda mask: bool(mask & there)


@lru_cache(maxsize=1024)
def _statement(values: Congruence, formula: Formula, games: tuple[tuple[str, SymbolicGame], ...]) -> Bool:
    return _without_quantifiers(values).formula(formula, dict(games))


@lru_cache(maxsize=4)
def _without_quantifiers(values: Congruence) -> Encoding:
    """Return one encoding for all formulas without quantifiers, which share their sums."""
    return Encoding(values, kinds=lambda _: by_value(values))


def looked_into(formula: Formula, name: str) -> bool:
    """Return True if a formula uses the options of the games with this name."""
    return any(isinstance(part, Quantified) and part.of_options and part.name == name for part in within(formula))


def query_for(
    prefix: Sequence[Quantified], body: Formula, wanted: bool, encoding: Encoding
) -> tuple[Query, Bool, dict[str, Unknown]]:
    """Return a query for games, one for each name bound at the head, for which the body is true, or false.

    Its hypotheses are the facts about the games. The goal and the games by their names come with it.

    Raises:
        Undecided: the body has more than MOST_INSTANCES instances of its parts.

    No game of X = 1 has X = 1 when it is added to itself, so z3 finds no model:

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> lemma = parse("exists A: X(A) = 1 and X(A + A) = 1")
    >>> encoding = Encoding(congruence(JOHNSON, frozenset({"X"})), kinds=lambda part: None)
    >>> query, goal, games = query_for([lemma], lemma.body, True, encoding)
    >>> query.model(goal), list(games)
    (None, ['A'])
    """
    games = {part.name: encoding.unknown(part.name) for part in prefix}
    needed = encoding.instances(body)
    if needed > MOST_INSTANCES:
        raise Undecided("z3", f"{needed:,} instances of its parts are more than {MOST_INSTANCES:,}")
    goal = conjunction([encoding.statement(part, games) for part in (body.parts if isinstance(body, And) else (body,))])
    return Query(*encoding.facts), goal if wanted else negation(goal), games
