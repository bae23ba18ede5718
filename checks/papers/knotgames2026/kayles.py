"""Partizan kayles: the sums for which the printed advice of [Milley2013, Theorem 4.5] is not enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import z3

from knotgames.algebra.outcome import Player
from knotgames.checks.claim import Question
from knotgames.checks.induction.step import won_first
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.papers.milley2013.induction import any_sum, proved
from knotgames.checks.papers.milley2013.play import SQUARES, shown, table, up_to
from knotgames.checks.papers.milley2013.s04_strategy import CORRECTED, PRINTED, Strategy, as_advised, escapes
from knotgames.checks.questions import every
from knotgames.checks.solvers.presburger import Obligation
from knotgames.games.partizan_kayles import MISERE, StripTheory

Exceptions = tuple[frozenset[int], frozenset[int]]

EXCEPTIONS: Exceptions = (frozenset(), frozenset({1}))
"""The strips of length not 0 mod 3 in sums that escape the printed advice."""


@PAPER.claim(
    "Partizan kayles, exceptions",
    "Left wins a sum by starting, but not as advised in Theorem 4.5 of [Milley2013], exactly if the length of every "
    "strip is a multiple of 3; for Right, exactly if every strip has one square or a length that is a multiple of 3.",
    uses=("Milley2013/Theorem 4.4",),
    mutants={
        "no single squares for Right": {"exceptions": (frozenset(), frozenset())},
        "single squares for Left": {"exceptions": (frozenset({1}), frozenset({1}))},
        "the corrected advice": {"strategy": CORRECTED},
    },
)
def strategy_exceptions(
    theory: StripTheory = MISERE,
    strategy: Strategy = PRINTED,
    exceptions: Exceptions = EXCEPTIONS,
    squares: int = SQUARES,
) -> Iterator[Question]:
    escaping = {player: {position for position, _ in escapes(theory, strategy, squares, player)} for player in Player}
    yield every(
        up_to(squares),
        product(Player, table(theory.take, theory.play, squares)),
        lambda player, position: all(not n % 3 or n in exceptions[player] for n in position),
        lambda player, position: position in escaping[player],
        lambda player, position, *_: f"{player.name.capitalize()}: {shown(position)}",
        starred=True,
        bound=True,
    )

    def escape(player: Player) -> Obligation:
        position = any_sum(theory)
        others = [one.copies for one in position.pieces if one.size % 3 and one.size not in exceptions[player]]
        listed = z3.And([count == 0 for count in others])
        escaped = z3.And(won_first(theory.monoid, position.worth, player), z3.Not(as_advised(theory, strategy, player)))
        name = f"the sums that escape {player.name.capitalize()}"
        return Obligation(name, position.exists, listed != escaped, position.shown, position.size)

    yield from proved(theory, list(map(escape, Player)))
