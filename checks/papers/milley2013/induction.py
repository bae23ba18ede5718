"""The outcome of every sum of strips, by induction on the squares: the method for strips of every length.

A `StripTheory` says what the outcome of a sum is: a function of the sum of its strips' elements. The induction is on
the number of squares, which every move lowers, and has three parts, all of them obligations without quantifiers.

1. Strips fall into finitely many *kinds*: each short length by itself, and the longer ones by residue. What a move in a
   strip adds to the element is one of finitely many *changes*, which depend on the kind and the player; for short
   strips these are read off the moves, for long ones it is proved that there are no others, and that each occurs.
2. A sum enters as the number of strips of each kind, and the number of periods by which they exceed the shortest.
3. Base and step: the outcome that the theory gives a sum is the one that follows from the outcomes that it gives the
   options. A sum of no strips, in which there is no move, is the base.

If the step fails at a sum then the theory is wrong about that sum or about one that follows from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import z3

from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.sums import Play, Player, good_after, wins
from knotgames.algebra.partizan.universes import IntegerMonoid
from knotgames.checks.asked import remembering
from knotgames.checks.claim import Question, Undecided
from knotgames.checks.papers.milley2013.play import Strips, shown
from knotgames.checks.questions import ask
from knotgames.checks.solvers.models import number_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of
from knotgames.games.kayles import StripTheory, splits

ALL_SUMS = "all sums of strips of all lengths"


@dataclass(frozen=True)
class StripKind:
    """Strips of one length, or those from a length on that have its residue.

    Attributes:
        least: the length of the shortest.
        long: whether there are longer ones, by multiples of the period.
        changes: what a move of Left adds to the element of a sum, and what one of Right does.
    """

    least: int
    long: bool
    changes: tuple[frozenset[int], frozenset[int]]


@cache
def kinds(theory: StripTheory) -> tuple[StripKind, ...]:
    """The kinds of strips: short ones by length, and from where every residue can be left of a strip by residue."""
    long = max(theory.take) + theory.period - 1
    return tuple(StripKind(least, least >= long, _changes(theory, least)) for least in range(1, long + theory.period))


def _changes(theory: StripTheory, length: int) -> tuple[frozenset[int], frozenset[int]]:
    left, right = (
        frozenset(sum(map(theory.element, parts)) - theory.element(length) for parts in side)
        for side in splits(length, theory.take)
    )
    return left, right


def element(theory: StripTheory, length: z3.ArithRef) -> z3.ArithRef:
    """The element of a strip whose length is a variable."""
    (step_k, step_j), (one, two) = theory.decomposition.step, theory.generators
    period = theory.period
    of_residue: z3.ArithRef = z3.IntVal(theory.element(period - 1))
    for residue in range(period - 1):
        of_residue = z3.If(length % period == residue, theory.element(residue), of_residue)
    return of_residue + (length / period) * (step_k * one + step_j * two)


def outcome_in(monoid: IntegerMonoid, value: z3.ArithRef, wanted: Collection[LastMoveOutcome]) -> z3.BoolRef:
    """The outcome of an element that is a variable is one of those wanted."""
    start, stop, above, below = monoid.start, monoid.stop, len(monoid.above), len(monoid.below)
    cases = [value == i for i, outcome in enumerate(monoid.middle, start) if outcome in wanted]
    cases += [
        z3.And(value >= stop, (value - stop) % above == i)
        for i, outcome in enumerate(monoid.above)
        if outcome in wanted
    ]
    cases += [
        z3.And(value < start, (start - 1 - value) % below == i)
        for i, outcome in enumerate(monoid.below)
        if outcome in wanted
    ]
    return any_of(cases)


def won_first(monoid: IntegerMonoid, value: z3.ArithRef, player: Player) -> z3.BoolRef:
    """The player wins a sum with this element by starting."""
    return outcome_in(monoid, value, [o for o in LastMoveOutcome if wins(o, player, first=player)])


def good(monoid: IntegerMonoid, value: z3.ArithRef, player: Player) -> z3.BoolRef:
    """The player wants to move to a sum with this element."""
    return outcome_in(monoid, value, good_after(player))


def at_least(monoid: IntegerMonoid, greater: z3.ArithRef, less: z3.ArithRef) -> z3.BoolRef:
    """The outcome of one element is as good for Left as that of the other, whoever starts."""
    return z3.And(
        z3.Implies(won_first(monoid, less, Player.LEFT), won_first(monoid, greater, Player.LEFT)),
        z3.Implies(won_first(monoid, greater, Player.RIGHT), won_first(monoid, less, Player.RIGHT)),
    )


def same_outcome(monoid: IntegerMonoid, first: z3.ArithRef, second: z3.ArithRef) -> z3.BoolRef:
    """Two elements have one outcome."""
    return z3.And([outcome_in(monoid, first, [o]) == outcome_in(monoid, second, [o]) for o in LastMoveOutcome])


@dataclass(frozen=True)
class AnySum:
    """A sum of strips that is not known.

    Attributes:
        theory: what is claimed of sums.
        counts: how many strips there are of each kind.
        periods: by how many periods in all the strips of a kind exceed its shortest.
    """

    theory: StripTheory
    counts: Mapping[StripKind, z3.ArithRef]
    periods: Mapping[StripKind, z3.ArithRef]

    @staticmethod
    def of(theory: StripTheory) -> AnySum:
        return AnySum(
            theory,
            {kind: z3.Int(f"strips_{kind.least}") for kind in kinds(theory)},
            {kind: z3.Int(f"periods_{kind.least}") for kind in kinds(theory) if kind.long},
        )

    @property
    def exists(self) -> z3.BoolRef:
        """The variables describe a sum."""
        return z3.And(
            *(count >= 0 for count in self.counts.values()),
            *(
                z3.And(periods >= 0, z3.Implies(self.counts[kind] == 0, periods == 0))
                for kind, periods in self.periods.items()
            ),
        )

    @property
    def squares(self) -> z3.ArithRef:
        return _total(
            [count * kind.least for kind, count in self.counts.items()]
            + [periods * self.theory.period for periods in self.periods.values()]
        )

    @property
    def element(self) -> z3.ArithRef:
        """The sum of the elements of the strips."""
        (k, j), (one, two) = self.theory.decomposition.step, self.theory.generators
        return _total(
            [count * self.theory.element(kind.least) for kind, count in self.counts.items()]
            + [periods * (k * one + j * two) for periods in self.periods.values()]
        )

    def with_residue(self, residue: int, modulus: int) -> z3.ArithRef:
        """How many strips have a length with this residue; the modulus divides the period.

        Raises:
            ValueError: it does not.
        """
        if self.theory.period % modulus:
            raise ValueError(f"a strip has no residue modulo {modulus}, the period being {self.theory.period}")
        return _total([count for kind, count in self.counts.items() if kind.least % modulus == residue])

    def can_move(self, player: Player) -> z3.BoolRef:
        """The player has a move."""

        return any_of([count > 0 for kind, count in self.counts.items() if kind.changes[player]])

    def can_win_by_moving(self, player: Player, beside: z3.ArithRef | int = 0) -> z3.BoolRef:
        """Some move leads where the theory says that the opponent loses by starting; with a game of element `beside`
        added, in which no move is made.
        """
        total = self.element + beside
        return any_of(
            [
                z3.And(count > 0, good(self.theory.monoid, total + change, player))
                for kind, count in self.counts.items()
                for change in kind.changes[player]
            ]
        )

    def in_model(self, found: z3.ModelRef) -> Strips:
        """The sum that a model describes, with all periods in one strip of each kind."""
        strips: list[int] = []
        for kind, count in self.counts.items():
            number = number_in(found, count)
            if number:
                extra = self.periods.get(kind)
                periods = number_in(found, extra) if extra is not None else 0
                strips += [kind.least] * (number - 1) + [kind.least + periods * self.theory.period]
        return tuple(sorted(strips))

    def shown(self, found: z3.ModelRef) -> str:
        return shown(self.in_model(found))


def _total(terms: Sequence[Any]) -> Any:
    return z3.Sum([z3.IntVal(0), *terms])


def move_obligations(theory: StripTheory) -> Iterator[Obligation]:
    """Part 1: in long strips the changes are those of their kind, and all of those."""
    n, a, b = z3.Ints("length a b")
    change = element(theory, a) + element(theory, b) - element(theory, n)
    for kind in kinds(theory):
        if not kind.long:
            continue
        long = z3.And(n >= kind.least, n % theory.period == kind.least % theory.period)
        for player in Player:
            taken = theory.take[player]
            move = z3.And(a >= 0, b >= 0, a + b == n - taken)
            yield Obligation(
                f"the changes of {player.name.capitalize()}'s moves in strips of kind {kind.least}",
                z3.And(long, move),
                all_of(change != known for known in kind.changes[player]),
                lambda found: f"a strip of {found[n]} squares, pieces of {found[a]} and {found[b]}",
            )
            for known in kind.changes[player]:
                piece = next(
                    piece
                    for piece in range(kind.least - taken + 1)
                    if theory.element(piece) + theory.element(kind.least - taken - piece) - theory.element(kind.least)
                    == known
                )
                yield Obligation(
                    f"a move of {player.name.capitalize()} with change {known} in strips of kind {kind.least}",
                    z3.And(long, a == piece, b == n - taken - a),
                    z3.Or(b < 0, change != known),
                    lambda found: f"a strip of {found[n]} squares",
                )


def step_obligations(theory: StripTheory) -> Iterator[Obligation]:
    """Parts 2 and 3: who wins by starting is who the theory says, for a sum whose options have the outcomes that the
    theory says.
    """
    position = AnySum.of(theory)
    for player in Player:
        stuck = z3.And(theory.play is Play.MISERE, z3.Not(position.can_move(player)))
        yield Obligation(
            f"whether {player.name.capitalize()} wins by starting",
            position.exists,
            z3.Or(stuck, position.can_win_by_moving(player)) != won_first(theory.monoid, position.element, player),
            lambda found: f"{position.shown(found)} against the outcomes of its options",
            position.squares,
        )


@remembering
def outcomes_proved(theory: StripTheory) -> tuple[bool | None, ...]:
    """Whether the theory gives every sum its outcome, by each solver; None if it gave up."""
    return tuple(one.holds for one in decided([*move_obligations(theory), *step_obligations(theory)], ALL_SUMS))


def proved(theory: StripTheory, obligations: Iterable[Obligation], scope: str = ALL_SUMS) -> Iterator[Question]:
    """Statements about elements, as statements about sums: they need that the theory gives every sum its outcome.

    Raises:
        Undecided: it does not.
    """
    if not all(outcomes_proved(theory)):
        raise Undecided("z3", f"{scope}: the closed form of the outcome fails")
    yield ask(decided, list(obligations), scope)
