"""Proof by z3: the rulebook as formulas about sets of options.

A game that is not terminal is given by Boolean variables, one for each class: true if an option of that class exists.
The formulas are built from the conditions of the rulebook alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product

import z3

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table
from knotgames.checks.claim import Finding, found
from knotgames.checks.solvers.models import holds_in
from knotgames.checks.solvers.query import Query, all_of, any_of


def at_least(number: int, formulas: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the formula: at least `number` of the formulas hold. It uses only *and* and *or*."""
    reached = [z3.BoolVal(True)] + [z3.BoolVal(False)] * number
    for formula in formulas:
        reached = reached[:1] + [any_of([more, all_of([formula, fewer])]) for fewer, more in pairwise(reached)]
    return reached[number]


def exactly_one(formulas: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the formula: exactly one of the formulas holds."""
    return all_of([at_least(1, formulas), z3.Not(at_least(2, formulas))])


@dataclass(frozen=True)
class Options:
    """The options of a game on one side, as a Boolean variable for each class that may occur."""

    present: Mapping[int, z3.BoolRef]
    _hits: dict[int, z3.BoolRef] = field(default_factory=dict, repr=False, compare=False)
    _going: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict, repr=False, compare=False)

    @staticmethod
    def fresh(name: str, universe: int, names: Sequence[str] | None = None) -> Options:
        """Return unknown options from the classes in the mask; their names help readers of the question."""
        return Options({i: z3.Bool(f"{name} {i if names is None else names[i]}") for i in bits(universe)})

    def hit(self, mask: int) -> z3.BoolRef:
        """Return the formula: some option is of a class in the mask."""

        if mask not in self._hits:
            self._hits[mask] = any_of(present for i, present in self.present.items() if mask >> i & 1)
        return self._hits[mask]

    def going_to(self, mask: int, image: tuple[int, ...]) -> int:
        """Return the mask of the classes that may occur here and whose images are in a mask."""
        known = self._going.get((mask, image))
        if known is None:
            known = self._going[mask, image] = sum(1 << i for i in self.present if mask >> image[i] & 1)
        return known

    def satisfy(self, condition: Condition) -> z3.BoolRef:
        """Return the formula: the options satisfy a condition of the rulebook."""
        return all_of([z3.Not(self.hit(condition.forbidden)), *map(self.hit, condition.required)])

    def mask_in(self, found: z3.ModelRef) -> int:
        """Return the classes that occur in a model."""
        return sum(1 << i for i, present in self.present.items() if holds_in(found, present))


def _game(rulebook: Rulebook, name: str, parity: int) -> list[Options]:
    universe = rulebook.universe(parity)
    sides = [" of Left", " of Right"] if rulebook.theory.sides > 1 else [""]
    return [Options.fresh(f"{name}: option{side}", universe, rulebook.names) for side in sides]


def _has_class(rulebook: Rulebook, game: Sequence[Options], i: int) -> z3.BoolRef:
    return all_of(options.satisfy(c) for options, c in zip(game, rulebook.conditions[i], strict=True))


def _shown(rulebook: Rulebook, game: Sequence[Options], found: z3.ModelRef) -> str:
    return rulebook.text([options.mask_in(found) for options in game])


def _decided(scope: str, obligations: Iterator[str | None]) -> Finding:
    """Return the finding that no obligation has a model; each is a description of a model, or None."""
    discharged = 0
    for shown in obligations:
        if shown is not None:
            return found("z3", scope, shown, visited=discharged + 1)
        discharged += 1
    return found("z3", scope, None, visited=discharged)


def several_classes(rulebook: Rulebook) -> Finding:
    """Prove that each game that is not terminal has exactly one class, over all sets of options."""
    return _decided("all sets of option values", _several_classes(rulebook))


def _several_classes(rulebook: Rulebook) -> Iterator[str | None]:
    for parity in (0, 1) if rulebook.theory.fixed_parity else (0,):
        game = _game(rulebook, "options", parity)
        members = [_has_class(rulebook, game, i) for i in range(len(rulebook)) if rulebook.parities[i] == parity]
        query = Query(*(options.hit(-1) for options in game))
        model = query.model(z3.Not(exactly_one(members)))
        if model is None:
            yield None
        else:
            masks = [options.mask_in(model) for options in game]
            named = ", ".join(rulebook.names[i] for i in rulebook.members(masks)) or "none"
            yield f"a game with options {rulebook.text(masks)} has the classes: {named}"


def _sum_has_class(
    rulebook: Rulebook, table: Table, first: Sequence[Options] | None, second: Sequence[Options], x: int, y: int
) -> z3.BoolRef:
    """Return the formula: A + B has the class of the table if the sums of options have. None is a terminal A."""

    def hit(side: int, mask: int) -> z3.BoolRef:
        parts = [second[side].hit(second[side].going_to(mask, table[x]))]
        if first is not None:
            parts.append(first[side].hit(first[side].going_to(mask, table[y])))
        return any_of(parts)

    return all_of(
        [z3.Not(hit(side, condition.forbidden)) for side, condition in enumerate(rulebook.conditions[table[x][y]])]
        + [hit(side, r) for side, condition in enumerate(rulebook.conditions[table[x][y]]) for r in condition.required]
    )


def sum_outside_table(rulebook: Rulebook, table: Table, which: int = 0) -> Finding:
    """Prove that the sum of any two games has the class in the table if the sums of their options have.

    The sum is commutative by the definition of a theory.
    """
    scope = "all pairs of sets of option values, one step of the induction"
    return _decided(scope, _sums_outside_table(rulebook, table, which))


def _sums_outside_table(rulebook: Rulebook, table: Table, which: int) -> Iterator[str | None]:
    rule = rulebook.theory.sums[which].table
    for s, t in product(range(len(rulebook.ends)), repeat=2):
        right = table[rulebook.ends[s]][rulebook.ends[t]] == rulebook.ends[rule[s][t]]
        yield None if right else f"the sum of {rulebook.theory.terminals[s]} and {rulebook.theory.terminals[t]}"
    games = [_game(rulebook, "first", parity) for parity in (0, 1)]
    others = [_game(rulebook, "second", parity) for parity in (0, 1)]
    of_first, of_second = (
        [_has_class(rulebook, of_parity[parity], i) for i, parity in enumerate(rulebook.parities)]
        for of_parity in (games, others)
    )
    query = Query(many=True)
    with_options = {i for i, belongs in enumerate(of_first) if query.has_model(belongs)}
    for x, y in product(range(len(rulebook)), repeat=2):
        z = table[x][y]
        if z != table[y][x]:
            yield f"the table is not symmetric at {rulebook.names[x]}, {rulebook.names[y]}"
        second = others[rulebook.parities[y]]
        firsts: list[list[Options] | None] = [None] * (x in rulebook.ends and y in with_options)
        firsts += [games[rulebook.parities[x]]] * (x <= y and with_options >= {x, y})
        for first in firsts:
            # what is given is that each game has its class: one occurs, and the options of the two are independent
            given = [of_second[y]] if first is None else [of_second[y], of_first[x]]
            model = query.model(*given, z3.Not(_sum_has_class(rulebook, table, first, second, x, y)))
            if model is None:
                yield None
            else:
                shown = f"with options {_shown(rulebook, first, model)}" if first else "that is terminal"
                yield (
                    f"a game of class {rulebook.names[x]} {shown} and a game of class {rulebook.names[y]} with options "
                    f"{_shown(rulebook, second, model)} have a sum that is not in {rulebook.names[z]}"
                )


def quotient_obligations(rulebook: Rulebook, tables: Sequence[Table]) -> Iterator[str | None]:
    """Yield the obligations of a quotient: each a description of a model, or None.

    Each game that is not terminal has exactly one class, and sums have the classes in the tables.
    """
    yield from _several_classes(rulebook)
    for which, table in enumerate(tables):
        yield from _sums_outside_table(rulebook, table, which)


def payoffs_differ(rulebook: Rulebook, halves: Sequence[tuple[int, int]]) -> Finding:
    """Prove that every game has the payoff under best play that its class states, from the payoffs of its options.

    The payoff for a player who starts is the best for that player among the options when the other starts. The halves
    are pairs of a parity of games and the player who starts (0 for Left).
    """
    return _decided("all sets of option values", _payoffs_differ(rulebook, halves))


def _payoffs_differ(rulebook: Rulebook, halves: Sequence[tuple[int, int]]) -> Iterator[str | None]:
    for end, i in enumerate(rulebook.ends):
        right = rulebook.payoffs[i] == (rulebook.theory.payoffs[end],) * 2
        yield None if right else f"the terminal game {rulebook.theory.terminals[end]}"
    for parity, player in halves:
        game = _game(rulebook, "options", parity)
        mine = game[player % rulebook.theory.sides]
        differs = []
        for i in (i for i in range(len(rulebook)) if rulebook.parities[i] == parity):
            stated = rulebook.payoffs[i][player]
            after = {s: rulebook.payoffs[s][1 - player] * (1, -1)[player] for s in mine.present}
            best = stated * (1, -1)[player]
            better = mine.hit(sum(1 << s for s, payoff in after.items() if payoff > best))
            equal = mine.hit(sum(1 << s for s, payoff in after.items() if payoff == best))
            differs.append(all_of([_has_class(rulebook, game, i), any_of([better, z3.Not(equal)])]))
        model = Query(*(options.hit(-1) for options in game)).model(any_of(differs))
        if model is None:
            yield None
        else:
            yield f"a game with options {_shown(rulebook, game, model)}, if {('Left', 'Right')[player]} starts"
