"""Comparison of forms modulo a universe under misère play: G >= H if o(G + X) >= o(H + X) for all X of the universe.

Theorem. Let U be a universe that holds all dicots. Then G >= H modulo U if and only if

1. for each Right option G^R, some H^R has G^R >= H^R, or some G^RL has G^RL >= H;
2. for each Left option H^L, some G^L has G^L >= H^L, or some H^LR has G >= H^LR;
3. if H is a Left end, Left wins G + X when she starts, for all Left ends X of U;
4. if G is a Right end, Right wins H + X when he starts, for all Right ends X of U.

*If*, by induction over G, H and X. Suppose Left, who starts, wins H + X. If she does so with a move in X, the same move
wins in G + X. If she moves to H^L + X, then by 2 she wins G^L + X, or else H^LR + X, which is no worse than the answer
that she awaits there, and hence G + X. If she wins because she has no move, H and X are Left ends: 3. When Right
starts and Left wins H + X, no move of his in X helps; a move to G^R + X leaves her a sum no worse than H^R + X,
where she wins, or with the answer G^RL; and that he has no move is excluded by 4.

*Only if*: `separation` builds, from a condition that fails, a game X of U that tells G from H. So both answers are
established here, and nothing rests on the theorem as published: by Siegel, "Misère canonical forms of partizan games"
(2015), for all games; by Larsson, Milley, Nowakowski, Renault and Santos (2021) for dicots and dead-ending games; by
Larsson, Nowakowski and Santos, "Absolute combinatorial game theory", for universes in general. G and H may be any.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import prod

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.forms import ZERO, Form, conjugate_of, followers
from knotgames.algebra.partizan.universes import Outcomes, Universe, outcome_of_sum
from knotgames.algebra.ruleset import fold

Pair = tuple[Form, Form]
"""Two forms; the question is if the first is at least the second."""

BIRTHDAY_LIMIT = 200
"""The largest birthday of a form that is compared."""

PAIR_LIMIT = 250_000
"""The most pairs of followers that two forms may have to be compared."""


class Relation(StrEnum):
    """The relation of a form to another modulo a universe."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    INCOMPARABLE = "incomparable"

    @staticmethod
    def of(at_least: bool, at_most: bool) -> Relation:
        """The relation of G to H, by whether G >= H and whether G <= H."""
        if at_least:
            return Relation.EQUAL if at_most else Relation.AT_LEAST
        return Relation.AT_MOST if at_most else Relation.INCOMPARABLE

    def is_a(self, other: Relation) -> bool:
        """Return True if this relation is the other one, or equality where the other is >= or <=."""
        return self is other or (self is Relation.EQUAL and other is not Relation.INCOMPARABLE)


class Order:
    """The order of forms modulo a universe. It remembers what it has compared.

    >>> from knotgames.algebra.partizan.universes import ALL, DICOT
    >>> from knotgames.algebra.partizan.forms import parse
    >>> Order(DICOT).relation(parse("* + *"), ZERO), Order(ALL).relation(parse("* + *"), ZERO)
    (<Relation.EQUAL: '='>, <Relation.INCOMPARABLE: 'incomparable'>)
    """

    def __init__(self, universe: Universe) -> None:
        self.universe = universe
        self.outcomes: Outcomes = {}
        self._known: dict[Pair, bool] = {}
        self._sizes: dict[Form, int] = {}
        self._ends: dict[Form, Form | None] = {}

    def at_least(self, greater: Form, less: Form) -> bool:
        """Return True if the first form is at least the second modulo the universe. Raise InputError if the forms have
        a birthday over `BIRTHDAY_LIMIT`, or over `PAIR_LIMIT` pairs of followers.
        """
        if (greater, less) not in self._known:
            self._require_comparable(greater, less)
        return fold((greater, less), self._answers, lambda _, sides: all(True in side for side in sides), self._known)

    def equal(self, first: Form, second: Form) -> bool:
        """Return True if two forms are equal modulo the universe."""
        return self.at_least(first, second) and self.at_least(second, first)

    def relation(self, first: Form, second: Form) -> Relation:
        """Return the relation of the first form to the second."""
        return Relation.of(self.at_least(first, second), self.at_least(second, first))

    def is_invertible(self, game: Form) -> bool:
        """Return True if the sum of a form and its conjugate is 0 modulo the universe."""
        return self.equal(game + conjugate_of(game), ZERO)

    def outcome(self, first: Form, second: Form) -> LastMoveOutcome:
        """The misère outcome of the sum of two forms, by play."""
        return outcome_of_sum(first, second, self.outcomes)

    def left_end_against(self, game: Form) -> Form | None:
        """A Left end X of the universe such that Right wins G + X when Left starts; None if there is none."""
        if game not in self._ends:
            self._ends[game] = self.universe.left_end_against(game, self.outcomes)
        return self._ends[game]

    def _answers(self, pair: Pair) -> Sequence[Sequence[Pair]]:
        """Return for each condition of the theorem the pairs; it holds if and only if one is in order."""
        greater, less = pair
        if greater is less:
            return ()
        if not less.left and self.left_end_against(greater) is not None:
            return ((),)
        if not greater.right and self.left_end_against(conjugate_of(less)) is not None:
            return ((),)
        return [
            *(
                [*((moved, option) for option in less.right), *((answer, less) for answer in moved.left)]
                for moved in greater.right
            ),
            *(
                [*((option, moved) for option in greater.left), *((greater, answer) for answer in moved.right)]
                for moved in less.left
            ),
        ]

    def _require_comparable(self, *games: Form) -> None:
        for game in games:
            if game.birthday > BIRTHDAY_LIMIT:
                raise InputError(f"a form of birthday {game.birthday}: expected at most {BIRTHDAY_LIMIT} to compare it")
            if game not in self._sizes:
                self._sizes[game] = len(followers(game))
        pairs = prod(self._sizes[game] for game in games)
        if pairs > PAIR_LIMIT:
            raise InputError(f"forms with {pairs} pairs of followers: expected at most {PAIR_LIMIT} to compare them")
