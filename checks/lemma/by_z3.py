"""Decision by z3: a formula about games as a formula about Boolean variables.

A game is given as in the rulebook: it is terminal, or a Boolean for each value is true if an option of that value
exists, and the conditions determine its value. The value is given by a few coordinates, each a congruence (X, the class
in the monoid M, the parity), so that sums are taken by coordinates. Inner quantifiers are expanded over all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial, reduce
from typing import Any, TypeAlias

import numpy as np
import z3

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.rulebook import Condition
from knotgames.algebra.monoids.monoid import BoolArray
from knotgames.checks.claim import Undecided
from knotgames.checks.induction.by_z3 import Options, exactly_one
from knotgames.checks.lemma.congruence import (
    Congruence,
    IntArray,
    arrays,
    coarsest,
    code_of_literal,
    congruence,
    separating,
)
from knotgames.checks.lemma.kinds import Kind, Kinds, by_value
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
from knotgames.checks.lemma.language.terms import (
    Arithmetic,
    Constant,
    Literal,
    Multiple,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    marks,
)
from knotgames.checks.solvers.query import Query, all_of, any_of

Bool: TypeAlias = Any
"""A z3 formula, or True or False."""

MOST_SEPARATED = 100
"""The most classes for which coordinates are sought; of more, payoffs give them."""

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
_ORDERS: Mapping[str, Callable[[bool, bool], bool]] = {
    ">=": lambda above, below: above,
    "<=": lambda above, below: below,
    ">": lambda above, below: above and not below,
    "<": lambda above, below: below and not above,
    "<>": lambda above, below: not above and not below,
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
        hits: for a side and a mask of parts, by default values, the truth that some option of the side is in one of
            them; None if the options cannot be used.
    """

    coordinates: tuple[tuple[Bool, ...], ...]
    hits: Callable[[int, int], Bool] | None = None


@dataclass(frozen=True, eq=False)
class Unknown(SymbolicGame):
    """A game for which z3 finds a value: a Boolean for each value. The parts of its options are those of kinds."""

    of_value: tuple[Bool, ...] = ()
    parts: tuple[Kind, ...] | None = None


@dataclass(frozen=True, eq=False)
class Coordinates:
    """Congruences that together distinguish all values.

    Attributes:
        labels: for each coordinate and each value the index of the value in it.
        tables: for each sum, by its sign, the table of each coordinate.
    """

    algebra: Algebra[Any]
    labels: tuple[IntArray, ...]
    tables: Mapping[str, tuple[IntArray, ...]]


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
def coordinates(algebra: Algebra[Any]) -> Coordinates:
    """Return coordinates that separate the values.

    For Johnson's these are X, class and parity; X adds up by i ⊕ j = min(2, i + j). For another theory they are large
    congruences. If there are many classes, they are parity and, for each payoff, who can get at least that in sums; or
    the value itself, if these do not separate the values.
    """
    labels = [np.arange(len(algebra))]
    if "X" in algebra.readings:
        found = [congruence(algebra, frozenset({name})).label for name in ("X", "class", "parity")]
    elif len(algebra) <= MOST_SEPARATED:
        found = separating(arrays(algebra))
    else:
        payoffs = np.array(algebra.rulebook.payoffs)
        parts = [algebra.rulebook.parities, *((payoffs >= least) @ (1, 2) for least in np.unique(payoffs)[1:])]
        found = [coarsest(arrays(algebra), np.array(part)) for part in parts]
    if len(np.unique(np.column_stack(found), axis=0)) == len(algebra):
        labels = found
    firsts = [np.unique(label, return_index=True)[1] for label in labels]
    tables = {
        sign: tuple(label[table[np.ix_(first, first)]] for label, first in zip(labels, firsts, strict=True))
        for sign, table in zip(algebra.symbols, arrays(algebra), strict=True)
    }
    return Coordinates(algebra, tuple(labels), tables)


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
def unknown_game(algebra: Algebra[Any], name: str, among: Kinds | None = None) -> tuple[Unknown, tuple[Bool, ...]]:
    """Return any game of this name, and the facts about it.

    It is one terminal game, or has options on each side, all of one parity if the theory fixes it, and the rulebook
    gives it its value. An option is known by its value, or by the part of its kind.
    """
    of_value = tuple(z3.Bool(f"{name}.{value}") for value in algebra.values)
    places = tuple(
        tuple(any_of(b for v, b in enumerate(of_value) if label[v] == place) for place in range(int(label.max()) + 1))
        for label in coordinates(algebra).labels
    )
    book = algebra.rulebook
    values = range(len(book)) if among is None else [part.value for _, part in among.parts]
    named = book.names if among is None else [f"{i}" for i in range(len(values))]
    everything = (1 << len(values)) - 1 if algebra.has_options else 0
    sides = [Options.fresh(f"{name}{mark}", everything, named) for mark in marks(book.theory.sides)]

    def parts(classes: int) -> int:
        return classes if among is None else mask_of(i for i, v in enumerate(values) if classes >> v & 1)

    def conditions(v: int) -> list[Bool]:
        return [
            options.satisfy(Condition(parts(one.forbidden), tuple(map(parts, one.required))))
            for options, one in zip(sides, book.conditions[v], strict=True)
        ]

    ends = [z3.Bool(f"{name}.{end}") for end in book.theory.terminals]
    universes = [parts(book.universe(parity)) for parity in ((0, 1) if book.theory.fixed_parity else (0,))]
    some = [disjunction([options.hit(universe) for options in sides]) for universe in universes]
    facts = [exactly_one([*ends, *some])]
    if len(sides) > 1:
        facts += [any_of([*ends, options.hit(-1)]) for options in sides]
    for v, b in enumerate(of_value):
        ended = [end for end, place in zip(ends, book.ends, strict=True) if place == v]
        facts.append(b == any_of([*ended, all_of([some[book.parities[v]], *conditions(v)])]))

    if algebra.rests_on:  # the certificate says so, and z3 need not find it out
        facts.append(exactly_one(of_value))
    told = None if among is None else tuple(part for _, part in among.parts)
    return Unknown(places, lambda side, mask: sides[side].hit(mask), of_value, told), tuple(facts)


@dataclass(eq=False)
class Encoding:
    """The translation of a formula to z3, with the facts about the unknown games.

    For a quantifier over games, `kinds` returns the kinds of its games; for one over options, `among` returns the kinds
    of these, or None if they are the classes.
    """

    values: Congruence
    kinds: Callable[[Quantified], Kinds]
    among: Callable[[Quantified], Kinds | None] = lambda _: None
    facts: list[Bool] = field(default_factory=list)
    _sums: dict[tuple[int, int, str], tuple[SymbolicGame, SymbolicGame, SymbolicGame]] = field(default_factory=dict)

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

    def unknown(self, name: str, body: Formula) -> Unknown:
        """Return any game, whose options are used in a formula."""
        read = _options_of(name, body)
        among = None if read is None else self.among(read)
        game, facts = unknown_game(self.values.algebra, name, among)
        self.facts += facts
        return game

    def game(self, term: Term, scope: Mapping[str, SymbolicGame]) -> SymbolicGame:
        """Return the game of a term."""
        match term:
            case Constant(game):
                return self.known(self.values.algebra.class_of(game))
            case Sum(left, right, sign):
                return self.total(self.game(left, scope), self.game(right, scope), sign)
            case Multiple(int(times), part):
                return self.copies(times, self.game(part, scope))
            case Projection(letter, part):
                return self.projection(letter, self.game(part, scope))
        return scope[str(term)]

    @cached_property
    def none(self) -> SymbolicGame:
        """The identity of the first sum."""
        return self.known(self.values.algebra.identity)

    def copies(self, times: int, game: SymbolicGame) -> SymbolicGame:
        """Return the sum of copies of a game by the first sum, in about as many steps as the number has digits."""
        if times < 2:
            return game if times else self.none
        sign, half = self.values.algebra.symbols[0], self.copies(times // 2, game)
        twice = self.total(half, half, sign)
        return self.total(twice, game, sign) if times % 2 else twice

    def total(self, one: SymbolicGame, other: SymbolicGame, sign: str) -> SymbolicGame:
        """Return a sum of two games, by coordinates."""
        key = (id(one), id(other), sign)
        if key not in self._sums:
            sums = []
            for table, a, b in zip(self.at.tables[sign], one.coordinates, other.coordinates, strict=True):
                ways: list[list[Bool]] = [[] for _ in a]
                for x, y in np.ndindex(table.shape):
                    ways[table[x, y]].append(conjunction([a[x], b[y]]))
                sums.append(tuple(disjunction(way) for way in ways))
            self._sums[key] = one, other, SymbolicGame(tuple(sums))
        return self._sums[key][2]

    def projection(self, letter: str, part: SymbolicGame) -> SymbolicGame:
        """Return e or o of a game."""
        algebra = self.values.algebra
        moved = self.total(part, self.constants[int(self.values.label[algebra.star])], algebra.symbols[0])
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
        if sign in _ORDERS:
            return self.ordered(_ORDERS[sign], self.reading("value", a), self.reading("value", b))
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

    def ordered(self, asks: Callable[[bool, bool], bool], one: dict[int, Bool], other: dict[int, Bool]) -> Bool:
        """Return the comparison of two games by the order of the theory, given the truth of each of their values."""
        above = _order(self.values.algebra)
        ways = []
        for i, a in one.items():
            under = disjunction([b for j, b in other.items() if asks(above[i, j], above[j, i])])
            ways.append(conjunction([a, under]))
        return disjunction(ways)

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
        return 1 + inside * len(self._kinds_of(formula))

    def _kinds_of(self, formula: Quantified) -> Kinds:
        return (self.among(formula) or by_value(self.values)) if formula.of_options else self.kinds(formula)

    def options(self, formula: Quantified, scope: Mapping[str, SymbolicGame]) -> Bool:
        """Return a quantifier over options, expanded kind by kind."""
        hits = scope[formula.name].hits
        assert hits is not None
        ways = []
        for parts, game in zip(self._parts_of(formula), self._games_of(formula), strict=True):
            there = hits(formula.side_number, parts)
            if there is not False:
                body = self.formula(formula.body, {**scope, formula.binds: game})
                ways.append(conjunction([there, body if formula.kind == "some" else negation(body)]))
        return disjunction(ways) if formula.kind == "some" else negation(disjunction(ways))

    def games(self, formula: Quantified, scope: Mapping[str, SymbolicGame]) -> Bool:
        """Return an inner quantifier over games, expanded kind by kind."""
        ways = [self.formula(formula.body, {**scope, formula.name: game}) for game in self._games_of(formula)]
        return conjunction(ways) if formula.kind == "forall" else disjunction(ways)

    def _parts_of(self, formula: Quantified) -> list[int]:
        """Return for each kind of the options that a formula is about the mask of its parts."""
        among = self.among(formula)
        if among is None:
            return [mask_of(members) for members in self.values.members]
        return [mask_of(i for i, (kind, _) in enumerate(among.parts) if kind == k) for k in range(len(among))]

    def _games_of(self, formula: Quantified) -> Iterator[SymbolicGame]:
        """Yield a game of each kind that a quantifier goes through, with options that represent it."""
        kinds = self._kinds_of(formula)
        read = _options_of(formula.binds, formula.body)
        parts = [] if read is None else self._parts_of(read)
        for place, words in zip(kinds.place.tolist(), kinds.options, strict=True):
            there = int.from_bytes(words.tobytes(), "little")
            yield SymbolicGame(self.constants[place].coordinates, partial(_hit, there, parts))


def _hit(there: int, parts: Sequence[int], side: int, mask: int) -> bool:
    """Return True if the options have a kind with a part in the mask. A kind is in it as a whole or not at all."""
    return any(there >> side * len(parts) + i & 1 and part & mask for i, part in enumerate(parts))


@lru_cache(maxsize=16)
def _order(algebra: Algebra[Any]) -> BoolArray:
    """Return the order of the theory by its definition: no sum with further games has a lower payoff to Left.

    A pair is denied if its payoffs are, or if a sum leads to a denied pair.
    """
    payoffs: IntArray = np.array(algebra.rulebook.payoffs)
    denied: BoolArray = np.any(payoffs[:, None] < payoffs[None, :], axis=2)
    while True:
        more = denied.copy()
        for table in arrays(algebra):
            for after in table.T:
                more |= denied[np.ix_(after, after)]
        if (more == denied).all():
            return ~denied
        denied = more


@lru_cache(maxsize=1024)
def _statement(values: Congruence, formula: Formula, games: tuple[tuple[str, SymbolicGame], ...]) -> Bool:
    return _without_quantifiers(values).formula(formula, dict(games))


@lru_cache(maxsize=4)
def _without_quantifiers(values: Congruence) -> Encoding:
    """Return one encoding for all formulas without quantifiers, which share their sums."""
    return Encoding(values, kinds=lambda _: by_value(values))


def _options_of(name: str, formula: Formula) -> Quantified | None:
    """Return a quantifier over the options of the games with this name in a formula, if there is one."""
    parts = (part for part in within(formula) if isinstance(part, Quantified))
    return next((part for part in parts if part.of_options and part.name == name), None)


def looked_into(formula: Formula, name: str) -> bool:
    """Return True if a formula uses the options of the games with this name."""
    return _options_of(name, formula) is not None


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
    games = {part.name: encoding.unknown(part.name, body) for part in prefix}
    needed = encoding.instances(body)
    if needed > MOST_INSTANCES:
        raise Undecided("z3", f"{needed:,} instances of its parts are more than {MOST_INSTANCES:,}")
    goal = conjunction([encoding.statement(part, games) for part in (body.parts if isinstance(body, And) else (body,))])
    return Query(*encoding.facts), goal if wanted else negation(goal), games
