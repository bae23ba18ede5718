"""The outcome of every sum of strips, by induction on the number of squares.

A `StripTheory` makes the outcome of a sum a function of the sum of the strips' elements. Strips have finitely many
kinds: short lengths one by one, longer ones by residue. Moves change the element in finitely many ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, product

import z3

from knotgames.algebra.misere.partizan.integers import Kind
from knotgames.algebra.outcome import Player
from knotgames.checks.asked import remembering
from knotgames.checks.claim import Question, Undecided
from knotgames.checks.induction.step import Counted, Pieces, Sums
from knotgames.checks.papers.milley2013.play import Strips, shown
from knotgames.checks.questions import ask
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of
from knotgames.games.partizan_kayles import StripTheory, splits

ALL_SUMS = "all sums of strips of all lengths"


@cache
def any_sum(theory: StripTheory) -> Sums:
    """Return an unknown sum of strips, by kinds: short strips by length, longer ones by residue."""
    long, period = max(theory.take) + theory.period - 1, theory.period
    (k, j), (one, two) = theory.decomposition.step, theory.generators
    strips = []
    for least in range(1, long + period):
        step, growth = (k * one + j * two, period) if least >= long else (0, 0)
        left, right = (frozenset((change,) for change in _changes(theory, least, player)) for player in Player)
        strips.append(Pieces(f"strips_{least}", Kind((theory.element(least),), (left, right), step), least, growth))
    return Sums(tuple(strips), theory.monoid, theory.play, lambda counted: shown(strips_in(counted)))


def strips_in(counted: Counted) -> Strips:
    """Return a sum as strips, with all periods in one strip of each kind.

    >>> strips_in([(Pieces("strips_4", Kind((1,), (frozenset(), frozenset())), 4, 3), 2, 5)])
    (4, 19)
    """
    strips = ([one.size] * (copies - 1) + [one.size + steps * one.growth] for one, copies, steps in counted)
    return tuple(sorted(chain.from_iterable(strips)))


def _changes(theory: StripTheory, length: int, player: Player) -> dict[int, int]:
    """Return the changes of the element by the player's moves in a strip, each with a piece that such a move leaves."""
    options = reversed(splits(length, theory.take)[player])
    worth = theory.element(length)
    return {theory.element_of(parts) - worth: parts[0] if len(parts) == 2 else 0 for parts in options}


def with_residue(total: Sums, residue: int) -> z3.ArithRef:
    """Return the number of strips whose length has this residue modulo 3.

    Raises:
        ValueError: 3 does not divide the period.
    """
    if any(one.growth % 3 for one in total.pieces):
        raise ValueError("a strip has no residue modulo 3")
    return z3.Sum([z3.IntVal(0), *(one.copies for one in total.pieces if one.size % 3 == residue)])


def element(theory: StripTheory, length: z3.ArithRef) -> z3.ArithRef:
    """Return the element of a strip of variable length."""
    (step_k, step_j), (one, two) = theory.decomposition.step, theory.generators
    period = theory.period
    of_residue: z3.ArithRef = z3.IntVal(theory.element(period - 1))
    for residue in range(period - 1):
        of_residue = z3.If(length % period == residue, theory.element(residue), of_residue)
    return of_residue + (length / period) * (step_k * one + step_j * two)


def move_obligations(theory: StripTheory) -> Iterator[Obligation]:
    """Yield the obligations that moves in long strips make exactly the changes of their kind."""
    n, a, b = z3.Ints("length a b")
    change = element(theory, a) + element(theory, b) - element(theory, n)
    for kind, player in product((one for one in any_sum(theory).pieces if one.growth), Player):
        long = z3.And(n >= kind.size, n % theory.period == kind.size % theory.period)
        left, changes = n - theory.take[player], _changes(theory, kind.size, player)
        yield Obligation(
            f"the changes of {player.name.capitalize()}'s moves in strips of kind {kind.size}",
            z3.And(long, a >= 0, b >= 0, a + b == left),
            all_of(change != known for known in changes),
            numbers_in("a strip of {} squares, pieces of {} and {}", n, a, b),
        )
        for known, piece in changes.items():
            yield Obligation(
                f"a move of {player.name.capitalize()} with change {known} in strips of kind {kind.size}",
                z3.And(long, a == piece, b == left - a),
                z3.Or(b < 0, change != known),
                numbers_in("a strip of {} squares", n),
            )


def in_any_sum(theory: StripTheory, name: str, denied: z3.BoolRef, *given: z3.BoolRef) -> Obligation:
    """Return the obligation that no sum of strips satisfies some formulas."""
    position = any_sum(theory)
    here = z3.And(position.exists, *given) if given else position.exists
    return Obligation(name, here, denied, position.shown, position.size)


@remembering
def outcomes_proved(theory: StripTheory) -> tuple[bool | None, ...]:
    """Return True if the theory gives every sum its outcome, False or None (undecided), for each solver."""
    return tuple(one.holds for one in decided([*move_obligations(theory), *any_sum(theory).step()], ALL_SUMS))


def proved(theory: StripTheory, obligations: Iterable[Obligation], scope: str = ALL_SUMS) -> Iterator[Question]:
    """Yield statements about elements as statements about sums.

    Raises:
        Undecided: the theory is not proved to give every sum its outcome.
    """
    if not all(outcomes_proved(theory)):
        raise Undecided("z3", f"{scope}: the closed form of the outcome fails")
    yield ask(decided, list(obligations), scope)
