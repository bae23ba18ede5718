"""One step of an induction over moves: the claim for a position follows from the claims for its options.

Every induction here has a base, the positions without options; a measure, which every move lowers; and the step, as
obligations in which any position of a kind is one term with variables. Your own paper asks for one by
`ask(every_number, ...)`, `ask(every_sum, ...)`, `ask(decided, [*follows(...)], ...)`, and for heaps with nim-values by
`ask(all_sizes.mex_findings, ...)`. There are two ways to state a step over moves.

- `Sums`: a player wins a sum by starting if and only if some move leads to a sum that the opponent loses by starting. A
  sum is given by the number of pieces of each kind, and its claimed outcome by the total of their values. The base is
  the sum in which the player has no move; the measure is the size of the sum.
- `follows`: a position has a value if and only if no option has a forbidden value and some option has each required
  one. Examples are the mex and the longest play. The base is a position without required values; the measure is its
  size.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import z3

from knotgames.algebra.misere.partizan.groups import IntegerGroup
from knotgames.algebra.misere.partizan.integers import Kind
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player, good_after, wins
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.checks.claim import Finding
from knotgames.checks.solvers.models import number_in, numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of

Claimed: TypeAlias = IntegerMonoid | IntegerGroup
"""The claimed outcome of each integer, or of each integer with residues."""

Worth: TypeAlias = Any
"""The value of a sum: a term for its integer, or a tuple with further terms for residues."""


def outcome_in(claimed: Claimed, worth: Worth, outcomes: Collection[LastMoveOutcome]) -> z3.BoolRef:
    """Return the formula: the claimed outcome of a value is one of these."""
    if isinstance(claimed, IntegerGroup):
        v, *residues = worth
        here = {
            x: [one % n == i for one, n, i in zip(residues, claimed.orders, x, strict=True)] for x in claimed.finite
        }
        return any_of(all_of([*here[x], outcome_in(claimed.row(x), v, outcomes)]) for x in claimed.finite)
    v = worth[0] if isinstance(worth, tuple) else worth
    start, stop, above, below = claimed.start, claimed.stop, len(claimed.above), len(claimed.below)
    cases = [v == i for i, o in enumerate(claimed.middle, start) if o in outcomes]
    cases += [z3.And(v >= stop, (v - stop) % above == i) for i, o in enumerate(claimed.above) if o in outcomes]
    cases += [z3.And(v < start, (start - 1 - v) % below == i) for i, o in enumerate(claimed.below) if o in outcomes]
    return any_of(cases)


def won_first(claimed: Claimed, worth: Worth, player: Player) -> z3.BoolRef:
    """Return the formula: the player wins a sum of this value by starting."""
    return outcome_in(claimed, worth, [o for o in LastMoveOutcome if wins(o, player, first=player)])


def good(claimed: Claimed, worth: Worth, player: Player) -> z3.BoolRef:
    """Return the formula: the player wants to move to a sum of this value."""
    return outcome_in(claimed, worth, good_after(player))


def at_least(claimed: Claimed, greater: Worth, less: Worth) -> z3.BoolRef:
    """Return the formula: the outcome of one sum is as good for Left as the outcome of the other, whoever starts."""
    return z3.And(
        z3.Implies(won_first(claimed, less, Player.LEFT), won_first(claimed, greater, Player.LEFT)),
        z3.Implies(won_first(claimed, greater, Player.RIGHT), won_first(claimed, less, Player.RIGHT)),
    )


def same_outcome(claimed: Claimed, first: Worth, second: Worth) -> z3.BoolRef:
    """Return the formula: two sums have the same outcome."""
    return z3.And([outcome_in(claimed, first, [o]) == outcome_in(claimed, second, [o]) for o in LastMoveOutcome])


@dataclass(frozen=True)
class Pieces:
    """The pieces of one kind in an unknown sum.

    Attributes:
        name: the name of the variable that counts them.
        kind: the value of one of them, with its moves. If it has a step, larger ones have a larger value.
        size: the size of the smallest.
        growth: the increase of the size with each step; 0 if all are of one size.

    Raises:
        ValueError: larger pieces have a larger value, and all are of one size.
    """

    name: str
    kind: Kind
    size: int = 1
    growth: int = 0

    def __post_init__(self) -> None:
        if self.kind.step and not self.growth:
            raise ValueError(f"{self.name}: larger pieces are worth more, and there are none")

    @property
    def copies(self) -> z3.ArithRef:
        """The number of copies, as a variable."""
        return z3.Int(self.name)

    @property
    def steps(self) -> z3.ArithRef:
        """The number of steps by which they exceed the smallest together, as a variable."""
        return z3.Int(f"steps of {self.name}") if self.growth else z3.IntVal(0)

    @property
    def possible(self) -> z3.BoolRef:
        """The formula: these numbers of copies and steps are possible."""
        none = z3.Implies(self.copies == 0, self.steps == 0)
        return all_of([self.copies >= 0, *([self.steps >= 0, none] if self.growth else [])])

    def worth(self, place: int) -> z3.ArithRef:
        """Return the total of their integers, or of their residues at an index."""
        number = self.copies * self.kind.element[place]
        return number if place or not self.growth else number + self.steps * self.kind.step


Counted: TypeAlias = Sequence[tuple[Pieces, int, int]]
"""The pieces of a sum, with the number of copies and of steps."""


def listed(counted: Counted) -> str:
    """Return a sum in words: its pieces by their names and numbers."""
    steps = ("", " with {} steps")
    return " + ".join(f"{n} x {one.name}{steps[more > 0].format(more)}" for one, n, more in counted) or "0"


@dataclass(frozen=True)
class Sums:
    """An unknown sum of pieces, and the outcome that is claimed of all such sums."""

    pieces: Sequence[Pieces]
    claimed: Claimed
    play: Play = Play.MISERE
    told: Callable[[Counted], str] = listed

    @property
    def exists(self) -> z3.BoolRef:
        """The formula: the variables describe a sum."""
        return all_of(one.possible for one in self.pieces)

    @property
    def size(self) -> z3.ArithRef:
        """The size of the sum: the measure."""
        sizes = [one.copies * one.size + one.steps * one.growth for one in self.pieces]
        return z3.Sum([z3.IntVal(0), *sizes])

    @property
    def worth(self) -> tuple[z3.ArithRef, ...]:
        """The value of the sum."""
        places = range(1 + len(self.claimed.orders) if isinstance(self.claimed, IntegerGroup) else 1)
        return tuple(z3.Sum([z3.IntVal(0), *(one.worth(place) for one in self.pieces)]) for place in places)

    def can_move(self, player: Player) -> z3.BoolRef:
        """Return the formula: the player has a move."""
        return any_of(one.copies > 0 for one in self.pieces if one.kind.changes[player])

    def can_win_by_moving(self, player: Player, beside: z3.ArithRef | int = 0) -> z3.BoolRef:
        """Return the formula: some move leads to a sum that the opponent is claimed to lose by starting.

        The integer `beside` is added to the sum, without moves of its own.
        """
        v, *residues = self.worth
        here = (v + beside, *residues)
        changes = {change for one in self.pieces for change in one.kind.changes[player]}
        better = {c: good(self.claimed, tuple(map(operator.add, here, c)), player) for c in sorted(changes)}
        return any_of(
            all_of([one.copies > 0, any_of(better[change] for change in sorted(one.kind.changes[player]))])
            for one in self.pieces
            if one.kind.changes[player]
        )

    def step(self) -> Iterator[Obligation]:
        """Yield the obligations, given the claims for options.

        Each player wins a sum by starting if and only if it is claimed.
        """
        for player in Player:
            stuck = all_of([self.play is Play.MISERE, z3.Not(self.can_move(player))])
            yield Obligation(
                f"whether {player.name.capitalize()} wins by starting",
                self.exists,
                any_of([stuck, self.can_win_by_moving(player)]) != won_first(self.claimed, self.worth, player),
                lambda model: f"{self.shown(model)} against the outcomes of its options",
                self.size,
            )

    def counted_in(self, model: z3.ModelRef) -> Counted:
        """Return the pieces in a model."""
        numbers = ((one, number_in(model, one.copies), number_in(model, one.steps)) for one in self.pieces)
        return [(one, copies, steps) for one, copies, steps in numbers if copies]

    def shown(self, model: z3.ModelRef) -> str:
        """Return the sum of a model, in words."""
        return self.told(self.counted_in(model))


@dataclass(frozen=True)
class Option:
    """Options by a move of one name.

    Attributes:
        there: the formula: such an option exists, for some sizes of the parts that the move leaves.
        has: the formula: it has a value, or one of some values.
        free: the variables for these sizes.
    """

    there: z3.BoolRef
    has: Callable[[Any], z3.BoolRef]
    free: Sequence[z3.ArithRef] = ()

    def some(self, value: Any) -> z3.BoolRef:
        """Return the formula: some such option has a value."""
        body = all_of([self.there, self.has(value)])
        return z3.Exists(list(self.free), body) if self.free else body


def follows(
    here: z3.BoolRef | bool,
    options: Sequence[Option],
    forbidden: Iterable[Any],
    required: Iterable[Any],
    size: z3.ArithRef,
    describe: Callable[[int], str],
) -> Iterator[Obligation]:
    """Yield the obligations: positions have their claimed value, by the claimed values of their options.

    Args:
        here: the formula for these positions.
        forbidden: the values that no option has: an obligation for each, and each move.
        required: the values that some option has: an obligation for each.
        size: the size of a position: the measure.

    One or two counters are taken, and a player who cannot move loses: from a multiple of 3 there is no move to a
    multiple of 3, and from any other number there is one.

    >>> from knotgames.checks.questions import ask
    >>> n, left = z3.Ints("n left")
    >>> options = [Option(all_of([left == n - taken, left >= 0]), lambda r: left % 3 == r, [left]) for taken in (1, 2)]
    >>> lost = follows(n % 3 == 0, options, [0], [], n, "{} counters".format)
    >>> won = follows(n % 3 > 0, options, [], [0], n, "{} counters".format)
    >>> next(ask(decided, [*lost, *won], "all n").findings()).holds
    True
    """
    for value in forbidden:
        for option in options:
            yield Obligation.of_size(here, all_of([option.there, option.has(value)]), size, describe)
    for value in required:
        yield Obligation.of_size(here, z3.Not(any_of(option.some(value) for option in options)), size, describe)


def every_number(
    scope: str, first: Sequence[int], after: Callable[..., Sequence[Any]], claimed: Callable[..., Sequence[Any]]
) -> Iterator[Finding]:
    """Prove that a sequence, or several, have the claimed terms at each n from 0 on: a finding of each solver.

    If the step fails from n, then the claim is wrong at n or at n + 1.

    Args:
        first: the terms at 0: the base.
        after: the terms at n + 1, from n, which is the measure, and the terms at n: the step.
        claimed: the claimed terms at n, in linear arithmetic.
    """
    n = z3.Int("n")
    base = any_of(one != other for one, other in zip(first, claimed(z3.IntVal(0)), strict=True))
    step = any_of(one != other for one, other in zip(after(n, *claimed(n)), claimed(n + 1), strict=True))
    shown = numbers_in("from n = {}", n)
    yield from decided(
        [Obligation("the base", True, base, lambda _: "n = 0"), Obligation("the step", n >= 0, step, shown, n)], scope
    )


def every_sum(scope: str, pieces: Sequence[Pieces], claimed: Claimed, play: Play = Play.MISERE) -> Iterator[Finding]:
    """Prove that all sums of some pieces have the claimed outcomes of their values: a finding of each solver."""
    yield from decided(list(Sums(pieces, claimed, play).step()), scope)
