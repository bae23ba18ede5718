"""A lemma as a question: its body holds in all cases of the games at its head, or in some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any

import numpy as np

from knotgames.algebra.bits import bits, mask_of
from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.enumeration import tuples_of_games
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.rulebook import Condition
from knotgames.checks.claim import Finding, Status, Undecided, found
from knotgames.checks.lemma.by_exhaustion import Cases, Exhaustion, Truth
from knotgames.checks.lemma.by_z3 import Bool, Encoding, Unknown, looked_into, query_for
from knotgames.checks.lemma.congruence import Congruence, congruence, readings_of
from knotgames.checks.lemma.counterexample import Instance, game_of, smallest_games
from knotgames.checks.lemma.ground import at, holds, sides
from knotgames.checks.lemma.identity import speaks_of_identity
from knotgames.checks.lemma.kinds import Kind, Kinds, by_value
from knotgames.checks.lemma.language.formulas import And, Formula, Quantified, free, within
from knotgames.checks.lemma.language.terms import Constant
from knotgames.checks.lemma.numbers import in_cases, repeats, speaks_of_numbers
from knotgames.checks.solvers.models import holds_in
from knotgames.checks.solvers.query import Query

MOST_TRIED = 5_000
"""The most tuples of small games that are tried one by one."""

MOST_NAMED = 100
"""The most cases that are made lemmas of their own."""


def closed(formula: Formula) -> Formula:
    """Return the formula with its free games bound, for all games."""
    for name in sorted(free(formula), reverse=True):
        formula = Quantified("forall", name, formula)
    return formula


@dataclass(eq=False)
class Question:
    """A lemma with the values that decide it, for all games that its head binds, or for some.

    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> question = Question(parse("X(A + B) = max(X(A), X(B))"), JOHNSON)
    >>> question.by_exhaustion().visited, question.by_z3().holds
    (9, False)
    >>> question.refutation
    'A = {u, k} of value 111*, B = {u, k} of value 111*: X(A + B) is 2, max(X(A), X(B)) is 1'
    """

    formula: Formula
    algebra: Algebra[Any]
    _last: tuple[tuple[Game, ...], Mapping[Formula, bool | None]] | None = field(default=None, init=False, repr=False)

    @cached_property
    def whole(self) -> Formula:
        """The lemma with its free games bound, and with its quantifiers over numbers written out."""
        return in_cases(closed(self.formula), self.algebra)

    @cached_property
    def head(self) -> tuple[Quantified, ...]:
        """The quantifiers of one kind at the head."""
        found: list[Quantified] = []
        part = self.whole
        while isinstance(part, Quantified) and not part.of_options and (not found or part.kind == found[0].kind):
            found.append(part)
            part = part.body
        return tuple(found)

    @property
    def body(self) -> Formula:
        """The formula after the head."""
        return self.head[-1].body if self.head else self.whole

    @property
    def universal(self) -> bool:
        """True if the head quantifies over all games; otherwise over some."""
        return not self.head or self.head[0].kind == "forall"

    @cached_property
    def values(self) -> Congruence:
        """The values, up to what the lemma reads of them."""
        return congruence(self.algebra, readings_of(self.formula))

    @cached_property
    def exhaustion(self) -> Exhaustion:
        """The evaluation of the lemma."""
        return Exhaustion(self.whole, self.values)

    @cached_property
    def cases(self) -> Cases:
        """The truth of the body in all cases of the games at the head."""
        self.exhaustion.require_room()
        return self.exhaustion.cases(self.body, {part.name: self.exhaustion.axis(part) for part in self.head})

    @cached_property
    def axes(self) -> list[int]:
        """The axes of the games at the head."""
        return [self.exhaustion.axis(part) for part in self.head]

    @cached_property
    def truth(self) -> Truth:
        """The truth of the body, with an axis for each game at the head."""
        try:
            truth = self.cases.truth
        except Undecided:
            one_by_one = self.one_by_one(Question.by_exhaustion)
            if one_by_one is None:
                raise
            return one_by_one
        return np.asarray(truth.reshape([truth.shape[axis] for axis in self.axes]))

    def one_by_one(self, decide: Callable[[Question], Finding]) -> Truth | None:
        """Return the truth of the body from a separate lemma for each tuple of values of the games at the head.

        Return None if their options are used, a case is undecided, there are no games at the head, or too many.
        """
        cases = len(self.values) ** len(self.head)
        into = any(looked_into(self.body, part.name) for part in self.head)
        if into or not self.head or not isinstance(self.body, Quantified) or cases > MOST_NAMED:
            return None
        games = [Constant(self.algebra.games[value]) for value in self.values.first]
        truth = np.zeros([len(games)] * len(self.head), bool)
        for place in np.ndindex(truth.shape):
            named = {part.name: games[i] for part, i in zip(self.head, place, strict=True)}
            finding = decide(Question(at(self.body, named), self.algebra))
            if finding.holds is None:
                return None
            truth[place] = finding.holds
        return truth

    @property
    def looked(self) -> frozenset[int]:
        """The axes along which kinds of games are distinguished, not only values."""
        try:
            return self.cases.looked
        except Undecided:
            return frozenset()

    @cached_property
    def along(self) -> list[Kinds]:
        """The kinds of games along each axis of `truth`."""
        looked = self.looked
        return [self.exhaustion.kinds(axis) if axis in looked else by_value(self.values) for axis in self.axes]

    def by_exhaustion(self) -> Finding:
        """Decide the lemma by enumeration of all cases."""
        return self._exhausted

    @cached_property
    def _exhausted(self) -> Finding:
        try:
            truth = self.truth
        except Undecided as error:
            return error.finding("")
        holding = bool(truth.all() if self.universal else truth.any())
        what = " x ".join(str(len(kinds)) for kinds in self.along)
        what = f"all games, in {what} cases" if self.head else "the games that it names"
        return found("exhaustion", what, None if holding else self._denied, visited=truth.size)

    def by_z3(self) -> Finding:
        """Decide the lemma by z3."""
        asked = 1
        try:
            query, looked_for, _ = self._query
            if speaks_of_numbers(self.formula) and not Question(repeats(self.algebra), self.algebra).by_z3().holds:
                raise Undecided("z3", "the multiples of games are not known to repeat")
            holding = query.has_model(looked_for) is not self.universal
        except Undecided as error:
            truth = self.one_by_one(Question.by_z3)
            if truth is None:
                return error.finding("")
            holding, asked = bool(truth.all() if self.universal else truth.any()), truth.size
        what = "all games, by all sets of option values" if self.head else "the games that it names"
        return found("z3", what, None if holding else self._denied, visited=asked)

    @cached_property
    def _denied(self) -> str:
        return f"not: {self.formula}"

    @cached_property
    def _query(self) -> tuple[Query, Bool, dict[str, Unknown]]:
        """Return the question to z3: games for which the lemma fails, or that show it."""

        def kinds(part: Quantified) -> Kinds:
            if looked_into(part.body, part.name):
                return self.exhaustion.kinds(self.exhaustion.axis(part))
            return by_value(self.values)

        def among(part: Quantified) -> Kinds | None:
            return self.exhaustion.among(self.exhaustion.owner(part))

        return query_for(self.head, self.body, not self.universal, Encoding(self.values, kinds, among))

    def instance(self, status: Status) -> Instance | None:
        """Return smallest games for which the lemma fails; or that show it, if it says that some exist."""
        if not self.head or status is Status.UNDECIDED or (status is Status.REFUTED) is not self.universal:
            return None
        shown = self.smallest
        if self.shows(list(shown.games.values())) is False:
            raise AssertionError(f"{shown} do not decide {self.formula}")
        return self.with_sides(shown.games, shown.smallest)

    @cached_property
    def smallest(self) -> Instance:
        """Return smallest games of the kinds for which the lemma fails, or that show it."""
        names = [part.name for part in self.head]
        try:
            games, known = smallest_games(names, self.along, self.truth != self.universal, self.algebra)
        except Undecided:
            return self.among_small() or Instance(self._games_of_model(), smallest=False)
        return Instance(games, smallest=known)

    @cached_property
    def refutation(self) -> str:
        """The refutation in words: smallest games with their values, and the terms of the lemma for them."""
        if not self.head:
            return _listed(sides(self.formula, {}, self.algebra))
        if not self.universal:
            return f"no games show it: {self.formula}"
        if self.by_exhaustion().holds:  # which takes each game to have the one value that the rulebook gives it
            return ", ".join(f"{name} {self._told(*game)}" for name, game in self._in_model.items())
        games = self.smallest.games
        named = ", ".join(f"{name} = {game} of value {self._value(game)}" for name, game in games.items())
        if self.shows(list(games.values())) is False:
            return f"{named}, by values that are not those of games"
        return f"{named}: {_listed(self.with_sides(games, True).sides)}"

    def _value(self, game: Game) -> Any:
        return self.algebra.values[self.algebra.class_of(game)]

    def _told(self, values: Sequence[int], options: Sequence[int]) -> str:
        names = self.algebra.rulebook.names
        given = " and ".join(names[value] for value in values) or "no value"
        return f"with options {self.algebra.rulebook.text(options)} has {given}"

    def with_sides(self, games: Mapping[str, Game], known: bool) -> Instance:
        """Return games with the values of the terms of the lemma; for several statements, only of those that fail."""
        terms = {name: Constant(game) for name, game in games.items()}
        shown = self.decisive([*games.values()])
        found = [side for part in shown for side in sides(part, terms, self.algebra)]
        return Instance(games, tuple(dict.fromkeys(found)), known, self.algebra.has_options)

    def decisive(self, games: Sequence[Game]) -> Sequence[Formula]:
        """Return the statements of the body that games at the head refute; if there are none, or for some, the body."""
        if not self.universal:
            return [self.body]
        judged = self._judged(tuple(games))
        return [part for part, true in judged.items() if true is not True] or [*judged]

    def shows(self, games: Sequence[Game]) -> bool | None:
        """Return True if games, by definition, refute the lemma or show an existence lemma; None if it is undecided."""
        said = [*self._judged(tuple(games)).values()]
        if None in said and False not in said:
            return None
        return all(said) is not self.universal

    def _judged(self, games: tuple[Game, ...]) -> Mapping[Formula, bool | None]:
        """Return the truth of each statement of the body for games at the head, or None if undecided."""
        if self._last is None or self._last[0] != games:
            named = {part.name: game for part, game in zip(self.head, games, strict=True)}
            parts = self.body.parts if isinstance(self.body, And) else (self.body,)
            self._last = (
                games,
                {part: _true(part, tuple((name, named[name]) for name in free(part)), self.algebra) for part in parts},
            )
        return self._last[1]

    def among_small(self) -> Instance | None:
        """Return games with few subpositions that refute the lemma, or show it, tried in the order of their size."""
        inner = sum(isinstance(p, Quantified) and not p.of_options and speaks_of_identity(p) for p in within(self.body))
        most = MOST_TRIED // 100**inner
        for games in islice(tuples_of_games(len(self.head), self.algebra.played.theory), most):
            if self.shows(games):
                return self.with_sides({part.name: game for part, game in zip(self.head, games, strict=True)}, True)
        return None

    @cached_property
    def _in_model(self) -> dict[str, tuple[list[int], list[int]]]:
        """Return for each game in the model of z3 its values (exactly one), and by side the values of its options."""
        query, looked_for, games = self._query
        model = query.model(looked_for)
        assert model is not None

        def true(b: Any) -> bool:
            return b if isinstance(b, bool) else holds_in(model, b)

        places = range(len(self.algebra.rulebook))
        found = {}
        for name, game in games.items():
            assert game.hits is not None
            sides = range(self.algebra.rulebook.theory.sides)
            parts = (
                [(1 << v, v) for v in places]
                if game.parts is None
                else [(1 << i, part.value) for i, part in enumerate(game.parts)]
            )
            options = [mask_of(v for part, v in parts if true(game.hits(side, part))) for side in sides]
            found[name] = [v for v in places if true(game.of_value[v])], options
        return found

    def _games_of_model(self) -> dict[str, Game]:
        """Return games as in the model of z3, with options of exactly its values if they are used."""
        book = self.algebra.rulebook
        games = {}
        for name, ((value,), options) in self._in_model.items():
            kind = Kind(value, None if value in book.ends else book.conditions[value])
            if looked_into(self.body, name):
                universe = book.universe(book.parities[value])
                exactly = tuple(Condition(universe & ~side, tuple(1 << v for v in bits(side))) for side in options)
                kind = Kind(value, exactly if any(options) else None)
            games[name] = game_of(kind, self.algebra)
        return games


@lru_cache(maxsize=4096)
def _true(part: Formula, games: tuple[tuple[str, Game], ...], algebra: Algebra[Any]) -> bool | None:
    """Return the truth of a statement for games, by their definitions, or None if undecided; cached."""
    try:
        return holds(at(part, {name: Constant(game) for name, game in games}), algebra)
    except Undecided:
        return None


def _listed(sides: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{term} is {said}" for term, said in dict.fromkeys(sides))
