"""Decision by exhaustion: the truth of a formula for all cases at once, in arrays with an axis for each variable.

The axis of a game ranges over the classes of values that the formula distinguishes, or over the kinds of games if the
formula uses its options. The axis of an option ranges over the classes. A quantifier takes the minimum or the maximum
along its axis.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from operator import and_, eq, ge, gt, le, lt, ne, or_
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.congruence import COMPARED_BY, Congruence, IntArray, code_of_literal
from knotgames.checks.lemma.kinds import Kinds, MaskArray, by_value, packed, split
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
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)

Truth: TypeAlias = npt.NDArray[np.bool_]
"""The truth of a formula in all cases, with an axis for each variable."""

MOST_CASES = 40_000_000
"""The most cases in memory at once."""

MOST_KEPT = 2_000
"""The most cases of a statement whose truth is cached for other lemmas."""

SIGNS: Mapping[str, Callable[[Any, Any], Any]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
"""The comparisons of numbers."""

OPERATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": np.add,
    "-": np.subtract,
    "(+)": lambda i, j: np.minimum(2, i + j),
    "(.)": lambda i, j: np.maximum(0, i + j - 2),
    "min": np.minimum,
    "max": np.maximum,
}
"""The operations on numbers, elementwise."""

ACROSS = "options of options of two games are read, each within what is said of the other"
"""Why such a formula is not decided."""

Scope: TypeAlias = Mapping[str, int]
"""For each bound name the axis of its variable."""


@dataclass(frozen=True, eq=False)
class Cases:
    """The truth of a formula in all cases.

    Attributes:
        truth: an array with an axis for each variable, of length 1 if the formula does not depend on it.
        looked: the axes that range over kinds of games, not over classes of values.

    The truth of X(A + B) = max(X(A), X(B)) depends on X(A), down, and X(B), across; both are 0, 1 or 2:

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> from knotgames.checks.lemma.congruence import congruence
    >>> whole = parse("forall A, B: X(A + B) = max(X(A), X(B))")
    >>> under = Exhaustion(whole, congruence(JOHNSON, frozenset({"X"})))
    >>> under.cases(whole.body.body, {"A": 0, "B": 1}).truth.astype(int).tolist()
    [[1, 1, 1], [1, 0, 1], [1, 1, 1]]
    """

    truth: Truth
    looked: frozenset[int] = frozenset()


@dataclass(eq=False)
class Exhaustion:
    """The evaluation of one formula without free names. By default there is an axis for each of its quantifiers."""

    formula: Formula
    values: Congruence
    dimensions: int = 0
    _axes: dict[int, int] = field(default_factory=dict)
    _kinds: dict[int, Kinds | None] = field(default_factory=dict)
    _among: dict[int, Kinds | None] = field(default_factory=dict)
    _scopes: dict[int, tuple[Scope, Quantified]] = field(default_factory=dict)
    _sought: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for part in within(self.formula):
            if isinstance(part, Quantified):
                self._axes[id(part)] = len(self._axes)
        self.dimensions = max(self.dimensions, len(self._axes))
        self._note_scopes(self.formula, {})

    def _note_scopes(self, formula: Formula, scope: Scope) -> None:
        """Record the scope in which the options of each quantified game are used."""
        if isinstance(formula, Quantified):
            if formula.of_options:
                self._scopes[id(formula)] = (scope, formula)
            scope = {**scope, formula.binds: self._axes[id(formula)]}
        for part in parts_of(formula):
            self._note_scopes(part, scope)

    def axis(self, formula: Quantified) -> int:
        """Return the axis of the variable that a quantifier binds."""
        return self._axes[id(formula)]

    def owner(self, formula: Quantified) -> int:
        """Return the axis of the game whose options a quantifier is about."""
        scope, _ = self._scopes[id(formula)]
        return scope[formula.name]

    def require_room(self) -> None:
        """Raise Undecided if there are too many cases."""
        for part in (self.formula, *(part.body for part in within(self.formula) if isinstance(part, Quantified))):
            if not isinstance(part, Quantified):  # no other name is free in what it is made of
                self._require_cases((len(self.values),) * len(free(part)))

    def kinds(self, axis: int) -> Kinds:
        """Return the kinds of games along an axis, computed on demand."""
        owner = next((scope[f.name] for scope, f in self._scopes.values() if self._axes[id(f)] == axis), None)
        if owner is not None:
            return self.among(owner) or by_value(self.values)
        if axis not in self._kinds:
            # While they are looked for, two games may each be looked into where the other's options are spoken of:
            # then all that can be seen of the one is told.
            self._kinds[axis] = None
            tests = self._tests_of({axis})
            self._kinds[axis] = split(self.values, tests, self.among(axis)) if tests else by_value(self.values)
        found = self._kinds[axis]
        if found is None and self.among(axis) is not None:
            raise Undecided("exhaustion", ACROSS)
        return found or self._all_kinds

    def among(self, owner: int) -> Kinds | None:
        """Return the kinds of options of the games along an axis; None if these are the classes.

        They are the same for all quantifiers over these options.
        """
        if owner in self._sought:
            raise Undecided("exhaustion", ACROSS)
        if owner not in self._among:
            self._sought.add(owner)
            axes = {self._axes[id(f)] for scope, f in self._scopes.values() if scope[f.name] == owner}
            deeper = [self.among(axis) for axis in axes]
            tests = self._tests_of(axes)
            if sum(among is not None for among in deeper) and len(axes) > 1:
                raise Undecided("exhaustion", "options of options of options are read in several ways")
            self._among[owner] = split(self.values, tests, next(iter(deeper))) if tests else None
            self._sought.remove(owner)
        return self._among[owner]

    def _tests_of(self, axes: set[int]) -> dict[int, int]:
        """Return the tests of the options of the games along these axes, each with the classes of the tested games."""
        tests: dict[int, int] = {}
        for scope, formula in self._scopes.values():
            if scope[formula.name] in axes:
                for test, classes in self._tests(formula, scope):
                    tests[test] = tests.get(test, 0) | classes
        return tests

    @cached_property
    def _all_kinds(self) -> Kinds:
        """Return the kinds of games by all the classes that their options have."""
        everything = (1 << len(self.values)) - 1
        sides = self.values.algebra.rulebook.theory.sides
        return split(self.values, {1 << i: everything for i in range(sides * len(self.values))})

    def _tests(self, formula: Quantified, scope: Scope) -> Iterator[tuple[int, int]]:
        """Yield the tests of options in a formula, as a set of their kinds, each with the classes of the tested games.

        The tests of `every` are those of the contrary for some.
        """
        masks, looked = self._masks(formula, scope)
        axis = scope[formula.name]
        everything = (1 << len(self.values)) - 1
        for i in range(masks.shape[axis]):
            classes = 1 << i if masks.shape[axis] > 1 and axis not in looked else everything
            for mask in np.unique(masks.take(i, axis=axis).reshape(-1, masks.shape[-1]), axis=0):
                yield int.from_bytes(mask.tobytes(), "little"), classes

    def _masks(self, formula: Quantified, scope: Scope) -> tuple[MaskArray, frozenset[int]]:
        """Return the kinds of options, by side, that show a formula about options, or that refute it for `every`.

        They are masks in all cases of the other variables, with a last axis for the words.
        """
        axis = self._axes[id(formula)]
        body = self.cases(formula.body, {**scope, formula.binds: axis})
        among = self.among(scope[formula.name])
        size = len(self.values) if among is None else len(among)
        truth = body.truth
        if among is not None and axis not in body.looked and truth.shape[axis] > 1:
            truth = truth.take(among.place, axis=axis)
        shape = list(truth.shape)
        shape[axis] = size
        truth = np.broadcast_to(truth if formula.kind == "some" else ~truth, shape)
        shape[axis] = size * self.values.algebra.rulebook.theory.sides
        sides = np.zeros(shape, bool)
        start = size * formula.side_number
        sides[(slice(None),) * axis + (slice(start, start + size),)] = truth
        return packed(sides, axis), body.looked - {axis}

    def cases(self, formula: Formula, scope: Scope) -> Cases:
        """Return the truth of a formula in all cases of the variables in scope."""
        match formula:
            case Comparison():
                return Cases(self._compared(formula, scope))
            case Member(term, items):
                codes = [self._number(item, scope) for item in items]
                return Cases(reduce(or_, (self._number(term, scope) == code for code in codes)))
            case Not(part):
                inner = self.cases(part, scope)
                return Cases(~inner.truth, inner.looked)
            case And(parts):
                return self._joined(and_, [self._statement(part, scope) for part in parts])
            case Or(parts):
                return self._joined(or_, [self.cases(part, scope) for part in parts])
            case Implies(premise, conclusion):
                first = self.cases(premise, scope)
                return self._joined(or_, [Cases(~first.truth, first.looked), self.cases(conclusion, scope)])
            case Iff(left, right):
                return self._joined(eq, [self.cases(left, scope), self.cases(right, scope)])
            case Quantified():
                return self._options(formula, scope) if formula.of_options else self._games(formula, scope)
        raise TypeError(f"not a formula: {formula!r}")

    def _statement(self, formula: Formula, scope: Scope) -> Cases:
        """Return the truth of one of the statements that a lemma joins, cached because lemmas share statements."""
        names = free(formula)
        if len(self.values) ** len(names) > MOST_KEPT or any(isinstance(part, Quantified) for part in within(formula)):
            return self.cases(formula, scope)
        return _cached_cases(self.values, formula, tuple((name, scope[name]) for name in names), self.dimensions)

    def _games(self, formula: Quantified, scope: Scope) -> Cases:
        axis = self._axes[id(formula)]
        body = self.cases(formula.body, {**scope, formula.binds: axis})
        over = np.all if formula.kind == "forall" else np.any
        return Cases(np.asarray(over(body.truth, axis=axis, keepdims=True)), body.looked - {axis})

    def _options(self, formula: Quantified, scope: Scope) -> Cases:
        owner = scope[formula.name]
        masks, looked = self._masks(formula, scope)
        kinds = self.kinds(owner)
        if masks.shape[owner] > 1 and owner not in looked:
            masks = masks.take(kinds.place, axis=owner)
        words = kinds.options.shape[1]
        options = kinds.options.reshape([*(-1 if i == owner else 1 for i in range(self.dimensions)), words])
        self._require_cases(masks.shape[:-1], options.shape[:-1])
        some = np.asarray((options & masks).any(axis=-1))
        return Cases(some if formula.kind == "some" else ~some, looked | {owner})

    def lifted(self, cases: Cases, looked: frozenset[int]) -> Truth:
        """Return the truth by kinds of games along these axes, instead of classes of values."""
        truth = cases.truth
        for axis in looked - cases.looked:
            if truth.shape[axis] > 1:
                truth = truth.take(self.kinds(axis).place, axis=axis)
        return truth

    def _joined(self, operation: Any, parts: list[Cases]) -> Cases:
        looked = frozenset[int]().union(*(part.looked for part in parts))
        truths = [self.lifted(part, looked) for part in parts]
        self._require_cases(*(truth.shape for truth in truths))
        return Cases(reduce(operation, truths), looked)

    def _require_cases(self, *shapes: tuple[int, ...]) -> None:
        cases = int(np.prod(np.broadcast_shapes(*shapes), dtype=np.float64))
        if cases > MOST_CASES:
            raise Undecided("exhaustion", f"{cases:,} cases are more than the {MOST_CASES:,} that are held at once")

    def _compared(self, formula: Comparison, scope: Scope) -> Truth:
        if not formula.of_games:
            sides = [self._number(term, scope) for term in formula.terms]
            return reduce(and_, (SIGNS[s](a, b) for s, a, b in zip(formula.signs, sides, sides[1:], strict=False)))
        games = [self._game(term, scope) for term in formula.terms]
        truths = []
        for sign, a, b in zip(formula.signs, games, games[1:], strict=False):
            if sign in COMPARED_BY:
                reading = self.values.codes[COMPARED_BY[sign]]
                truths.append(reading[a] == reading[b])
            else:
                truths.append(self.values.orders[sign][a, b])
        return reduce(and_, truths)

    def codes(self, term: Term, scope: Scope) -> IntArray:
        """Return the number or the code of a term, or the class of a game, in all cases of the variables in scope."""
        return self._game(term, scope) if term.sort is Sort.GAME else self._number(term, scope)

    def _number(self, term: Term, scope: Scope) -> IntArray:
        match term:
            case Read(reading, game):
                return self.values.codes[reading][self._game(game, scope)].astype(np.int16)
            case Literal(sort, text):
                return np.array(code_of_literal(sort, text, self.values.algebra)).reshape([1] * self.dimensions)
            case Arithmetic(operation, parts):
                return np.asarray(reduce(OPERATIONS[operation], [self._number(part, scope) for part in parts]))
        raise TypeError(f"not a number: {term!r}")

    def _game(self, term: Term, scope: Scope) -> IntArray:
        match term:
            case Variable() | Option():
                return _along(np.arange(len(self.values)), scope[str(term)], self.dimensions)
            case Constant(game):
                place = self.values.algebra.class_of(game)
                return np.array(self.values.label[place]).reshape([1] * self.dimensions)
            case Sum(left, right, sign):
                return self.values.tables[sign][self._game(left, scope), self._game(right, scope)]
            case Multiple(int(times), part):
                return self.values.multiples(times)[self._game(part, scope)]
            case Projection(letter, part):
                return self.values.projections[letter][self._game(part, scope)]
        raise TypeError(f"not a game: {term!r}")


@lru_cache(maxsize=1024)
def _cached_cases(values: Congruence, formula: Formula, scope: tuple[tuple[str, int], ...], dimensions: int) -> Cases:
    cases = Exhaustion(formula, values, dimensions).cases(formula, dict(scope))
    cases.truth.setflags(write=False)
    return cases


def _along(row: npt.NDArray[Any], axis: int, dimensions: int) -> npt.NDArray[Any]:
    """Return a row as an array along an axis."""
    return row.reshape([-1 if i == axis else 1 for i in range(dimensions)])
