"""Proof by z3 of one step of induction over games, with games as uninterpreted hereditary sets.

The statements are about games themselves, not about values. The induction hypothesis is stated for the options, the
statement is denied for the games, and z3 finds the contradiction. The theory defines the sum of two terminal games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import z3

from knotgames.algebra.knot_type import formal
from knotgames.algebra.knot_type.formal import Game, subpositions
from knotgames.algebra.knot_type.grading import Axioms
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.checks.claim import Finding, Undecided
from knotgames.checks.solvers.finite_models import written_out
from knotgames.checks.solvers.models import holds_in, term_in
from knotgames.checks.solvers.query import RESOURCES, Query

LIMIT = RESOURCES // 25
"""The budget of a search for a proof, in steps of z3. The papers need up to 60,000 steps."""

MOST_GAMES = 8
"""The most games in a model in which a statement is false."""

MOST_MODELS = 4
"""The most models of one size that are tried."""

Fails = Callable[["Mapping[str, Game]"], "str | None"]
"""Returns the reason why a statement is false for games with these names; None if it is not."""


@dataclass
class Universe:
    """Games with the relation *is an option of*, terminal games, and a sum, as z3 terms.

    Every axiom about sums is for the sums that a proof names: `sum_of(A, B)` adds the definition of A + B to the query.
    Sums are commutative, if those of options are [Johnson2011a, Theorem 2.9].

    Attributes:
        axioms: the axioms, in the form that a proof needs.
        named: the games at hand, by their names.
        of_all: the axioms for all games, for the search for counterexamples.
    """

    theory: Theory = KNOT
    axioms: list[z3.BoolRef] = field(default_factory=list)
    named: dict[str, Any] = field(default_factory=dict)
    of_all: list[z3.BoolRef] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sort = z3.DeclareSort("Game")
        self.option = z3.Function("is_option_of", self.sort, self.sort, z3.BoolSort())
        self.plus = z3.Function("plus", self.sort, self.sort, self.sort)
        self.ends = [z3.Const(name, self.sort) for name in self.theory.terminals]
        self.axioms.append(z3.Distinct(*self.ends))
        x = z3.Const("x", self.sort)
        for end in self.ends:
            self.axioms.append(z3.ForAll([x], z3.Not(self.option(x, end))))

    def game(self, name: str) -> Any:
        """Return a new game: it is terminal or has an option."""
        game = z3.Const(name, self.sort)
        self.axioms.append(z3.Or(self.is_end(game), self.option(z3.Const(f"option of {name}", self.sort), game)))
        self.named[name] = game
        return game

    def is_end(self, game: Any) -> Any:
        """Return the formula: the game is terminal."""
        return z3.Or([game == end for end in self.ends])

    def sum_of(self, a: Any, b: Any) -> Any:
        """Return the sum of two games, whose options are A' + B and A + B' [Johnson2011a, Definition 2.8]."""
        total = self.plus(a, b)
        x, y = z3.Consts("x y", self.sort)
        rule = self.theory.sums[0].table
        for i, s in enumerate(self.ends):
            for j, t in enumerate(self.ends):
                self.axioms.append(z3.Implies(z3.And(a == s, b == t), total == self.ends[rule[i][j]]))
        both = z3.And(self.is_end(a), self.is_end(b))
        self.axioms += [
            z3.Implies(z3.Not(both), z3.Not(self.is_end(total))),
            z3.ForAll([x], z3.Implies(self.option(x, a), self.option(self.plus(x, b), total))),
            z3.ForAll([x], z3.Implies(self.option(x, b), self.option(self.plus(a, x), total))),
            z3.ForAll(
                [y],
                z3.Implies(
                    z3.And(self.option(y, total), z3.Not(both)),
                    z3.Or(
                        z3.Exists([x], z3.And(self.option(x, a), y == self.plus(x, b))),
                        z3.Exists([x], z3.And(self.option(x, b), y == self.plus(a, x))),
                    ),
                ),
            ),
        ]
        return total

    def assume_identity(self, end: int = 0) -> None:
        """Use [Johnson2011a, Theorem 2.10]: the sum of a terminal game (u) and a game is that game."""
        x = z3.Const("x", self.sort)
        e = self.ends[end]
        self.axioms.append(z3.ForAll([x], z3.And(self.plus(x, e) == x, self.plus(e, x) == x)))

    def same_options(self, g: Any, h: Any) -> Any:
        """Return the formula: both are one terminal game, or neither is terminal and they have the same options."""
        x = z3.Const("x", self.sort)
        same = z3.ForAll([x], self.option(x, g) == self.option(x, h))
        return z3.Or(g == h, z3.And(z3.Not(self.is_end(g)), z3.Not(self.is_end(h)), same))

    def for_options(self, game: Any, statement: Callable[[Any], Any]) -> None:
        """Add a hypothesis of the induction: the statement holds for every option of the game."""
        x = z3.Const("x", self.sort)
        self.axioms.append(z3.ForAll([x], z3.Implies(self.option(x, game), statement(x))))

    def prove(self, goal: Any, scope: str, fails: Fails | None = None) -> Finding:
        """Deny the goal and search for a contradiction with the axioms, which must have a model of their own.

        If there is none, small models of the step are searched for that consist of real games: without endless play,
        and each of one parity. The statement is refuted if it fails for such games by its definitions.

        Args:
            fails: returns the reason why the statement is false for games with these names, by definition, or None.
                Without it, an unproved statement is undecided.
        """
        denied = z3.Not(goal)
        proof = self._proof(denied, scope)
        if proof.holds or fails is None:
            return proof
        shown = next(filter(None, map(fails, self._small_games(denied))), None)
        return proof if shown is None else Finding("z3", scope, False, True, shown, visited=1)

    def _proof(self, denied: Any, scope: str) -> Finding:
        """Return the finding that the denial contradicts the axioms, or that no proof of it was found."""
        query = Query(*self.axioms, resources=LIMIT)
        try:
            if not query.has_model(denied):
                return Finding("z3", scope, visited=1)
            # A model of quantified axioms need not be made of games.
            raise Undecided("z3", "no proof was found", query.text(denied))
        except Undecided as error:
            return error.finding(scope)

    def _small_games(self, denied: Any) -> Iterator[Mapping[str, Game]]:
        """Yield games in small models in which the goal is denied, several of each size: they lack sums of options."""
        x, y = z3.Consts("x y", self.sort)
        length = z3.Function("longest play", self.sort, z3.IntSort())
        odd = z3.Function("is_odd", self.sort, z3.BoolSort())
        below = z3.And(length(x) < length(y), odd(x) != odd(y))
        are_games = [z3.ForAll([x, y], z3.Implies(self.option(x, y), below)), *(z3.Not(odd(end)) for end in self.ends)]
        moves = z3.Or(self.is_end(x), z3.Exists([y], self.option(y, x)))
        facts = [*self.axioms, *self.of_all, *are_games, z3.ForAll([x], moves), denied]
        others: list[Any] = []
        for size in range(1, MOST_GAMES + 1):
            things = written_out([*facts, *others], size)
            for _ in range(MOST_MODELS):
                try:
                    model = Query().model(*things)
                except Undecided:
                    break
                if model is None:
                    break
                games = {name: self._read_off(model, term_in(model, named)) for name, named in self.named.items()}
                yield games
                new = self._others_than(games)
                others += new
                things += written_out(new, size)

    def _read_off(self, model: z3.ModelRef, thing: Any) -> Game:
        """Return the game of an element of a model: a terminal game, or the set of its options."""
        for name, end in zip(self.theory.terminals, self.ends, strict=True):
            if holds_in(model, thing == term_in(model, end)):
                return formal.terminal(name, self.theory)
        is_option = term_in(model, self.option(self.ends[0], self.ends[0])).decl()
        things = model.get_universe(thing.sort())
        return formal.game(self._read_off(model, one) for one in things if holds_in(model, is_option(one, thing)))

    def _others_than(self, games: Mapping[str, Game]) -> list[Any]:
        """Return formulas: the games at hand are not all these, position by position."""
        x, y = z3.Consts("x y", self.sort)

        def is_game(thing: Any, position: Game) -> Any:
            if position.end is not None:
                return thing == self.ends[position.end]
            return z3.Function(f"is {position}", self.sort, z3.BoolSort())(thing)

        formulas = []
        for position in subpositions(*games.values()):
            if position.end is None:
                options = [is_game(y, option) for option in sorted(position.sides[0], key=str)]
                no_others = z3.ForAll([y], z3.Implies(self.option(y, x), z3.Or(options)))
                every = [z3.Exists([y], z3.And(self.option(y, x), is_option)) for is_option in options]
                formulas.append(z3.ForAll([x], is_game(x, position) == z3.And(no_others, *every)))
        same = [is_game(self.named[name], game) for name, game in games.items()]
        return [*formulas, z3.Not(z3.And(same))]


def levels(universe: Universe, axioms: Axioms, games: Sequence[Any]) -> Any:
    """Return a grading of the games of a universe: a function to 0, 1, 2.

    The properties of Definition 5.1 are stated for the given games. For the others the proof needs only that they have
    a level.
    """
    level = z3.Function("level", universe.sort, z3.IntSort())
    x, y = z3.Consts("x y", universe.sort)
    add = universe.axioms.append
    add(z3.ForAll([x], z3.And(level(x) >= 0, level(x) <= 2), patterns=[level(x)]))
    add(level(universe.ends[0]) == 0)
    add(level(universe.ends[1]) == 2)
    (_, low), (_, high) = axioms[1]

    def some(game: Any, wanted: int) -> Any:
        return z3.Exists([y], z3.And(universe.option(y, game), level(y) == wanted))

    for i, tests in axioms.items():
        rules = [some(x, wanted) if present else z3.Not(some(x, wanted)) for present, wanted in tests]
        at = z3.And(z3.Not(universe.is_end(x)), level(x) == i)
        universe.of_all.append(z3.ForAll([x], z3.Implies(at, z3.And(rules))))
    universe.of_all.append(z3.ForAll([x], z3.Implies(z3.And(some(x, low), some(x, high)), level(x) == 1)))
    for n, game in enumerate(games):
        for i, tests in axioms.items():
            rule = []
            for present, wanted in tests:
                if present:
                    witness = z3.Const(f"option_{n}_{i}_{wanted}", universe.sort)
                    rule.append(z3.And(universe.option(witness, game), level(witness) == wanted))
                else:
                    rule.append(z3.ForAll([y], z3.Implies(universe.option(y, game), level(y) != wanted)))
            add(z3.Implies(z3.And(z3.Not(universe.is_end(game)), level(game) == i), z3.And(rule)))
        # A game is of level 1 just if it passes its tests: options of both levels force level 1.
        both = z3.And(universe.option(x, game), universe.option(y, game), level(x) == low, level(y) == high)
        add(z3.ForAll([x, y], z3.Implies(both, level(game) == 1)))
    return level


def assume_for_options(universe: Universe, games: Sequence[Any], statement: Callable[..., Any]) -> None:
    """Add the hypotheses of the induction: the statement for the games with one of them replaced by an option."""
    for i, game in enumerate(games):
        universe.for_options(game, lambda x, i=i: statement(*games[:i], x, *games[i + 1 :]))  # type: ignore[misc]
