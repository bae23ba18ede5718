"""Theorem 4.5 of [Milley2013]: a strategy for sums of strips, as printed and corrected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import z3

from knotgames.algebra.outcome import Player, good_after, wins
from knotgames.algebra.partizan.sums import sum_of
from knotgames.checks.claim import Question, Severity
from knotgames.checks.induction.step import good, won_first
from knotgames.checks.papers.milley2013.induction import any_sum, in_any_sum, proved
from knotgames.checks.papers.milley2013.paper import PAPER
from knotgames.checks.papers.milley2013.play import SQUARES, Strips, shown, table, up_to
from knotgames.checks.papers.milley2013.s02_domination import UNDER_NORMAL_PLAY
from knotgames.checks.questions import every
from knotgames.checks.solvers.query import any_of
from knotgames.games.partizan_kayles import MISERE, StripTheory


@dataclass(frozen=True)
class Advice:
    """Play in a strip whose length has this residue modulo 3, leaving `away` squares at the nearer end."""

    residue: int
    away: int

    def pieces(self, length: int, taken: int) -> Strips | None:
        """Return the pieces that the advised move leaves; None if it cannot be played."""
        rest = length - taken - self.away
        if length % 3 != self.residue or rest < 0:
            return None
        return tuple(piece for piece in (self.away, rest) if piece)


Strategy = tuple[tuple[Advice, ...], tuple[Advice, ...]]
"""The advice for Left and for Right. Follow the first that can be followed."""

PRINTED: Strategy = ((Advice(1, 0), Advice(2, 0)), (Advice(2, 0), Advice(1, 1)))
"""Left plays at the end of a strip of length 1 mod 3 (else 2); Right at the end of 2 (else one away from it, in 1)."""

CORRECTED: Strategy = ((*PRINTED[0], Advice(0, 0)), (*PRINTED[1], Advice(0, 0)))
"""The printed advice, and as the last advice the end of a strip of length 0 mod 3."""


def advised(strategy: Strategy, take: tuple[int, int], player: Player, position: Strips) -> list[Strips]:
    """Return the results of the first advice that can be followed; none if none can be.

    >>> advised(PRINTED, (1, 2), Player.LEFT, (1, 4, 5))
    [(4, 5), (1, 3, 5)]
    """
    for advice in strategy[player]:
        moves = [
            sum_of((*position[:i], *position[i + 1 :], *pieces))
            for length in sorted(set(position))
            for i in [position.index(length)]
            if (pieces := advice.pieces(length, take[player])) is not None
        ]
        if moves:
            return moves
    return []


STUCK = "without a move"


def escapes(theory: StripTheory, strategy: Strategy, squares: int, player: Player) -> Iterator[tuple[Strips, str]]:
    """Yield the sums that the player wins by starting, but not as advised; each with the reason."""
    outcomes = table(theory.take, theory.play, squares)
    for position, outcome in outcomes.items():
        if wins(outcome, player, first=player):
            moves = advised(strategy, theory.take, player, position)
            if all(length < theory.take[player] for length in position):
                yield position, STUCK
            elif not moves:
                yield position, "where the advice cannot be followed"
            elif all(outcomes[option] not in good_after(player) for option in moves):
                yield position, "where the advice loses"


def as_advised(theory: StripTheory, strategy: Strategy, player: Player) -> z3.BoolRef:
    """Return the formula that the first advice that can be followed wins, in one of the strips where it can be."""
    position, won = any_sum(theory), z3.BoolVal(False)
    for advice in reversed(strategy[player]):
        playable = [
            (one.copies, theory.element_of(pieces) - theory.element(one.size))
            for one in position.pieces
            if (pieces := advice.pieces(one.size, theory.take[player])) is not None
        ]
        winning = [
            z3.And(count > 0, good(theory.monoid, position.worth[0] + change, player)) for count, change in playable
        ]
        won = z3.If(any_of([count > 0 for count, _ in playable]), any_of(winning), won)
    return won


def _strategy_wins(theory: StripTheory, strategy: Strategy, with_a_move: bool, squares: int) -> Iterator[Question]:
    escaping: dict[Strips, list[str]] = defaultdict(list)
    for player in Player:
        for position, why in escapes(theory, strategy, squares, player):
            if not (with_a_move and why == STUCK):
                escaping[position].append(f"{player.name.capitalize()} wins {shown(position)} {why}")
    yield every(
        up_to(squares),
        table(theory.take, theory.play, squares),
        lambda position: escaping[position],
        [],
        lambda _, said, __: "; ".join(said),
        bound=True,
    )
    everything = any_sum(theory)
    obligations = [
        in_any_sum(
            theory,
            f"{player.name.capitalize()} wins as advised",
            z3.Not(as_advised(theory, strategy, player)),
            z3.Or(everything.can_move(player), not with_a_move),
            won_first(theory.monoid, everything.worth, player),
        )
        for player in Player
    ]
    yield from proved(theory, obligations)


@PAPER.claim(
    "Theorem 4.5",
    "If Left can win a partizan kayles position, then she can win playing at the end of a strip of length $1 mod "
    "3$, when possible, or the end of a strip of length $2 mod 3$, otherwise. If Right can win, then he can win "
    "playing at the end of a strip of length $2 mod 3$, when possible, or one away from the end of a strip of "
    "length $1 mod 3$, otherwise.",
    reading="The statement is about players who have a move. A player without a move has won.",
    uses=("Theorem 4.4",),
    severity=Severity.FALSE,
    correction="Theorem 4.5 (corrected)",
    controls={"with an advice for strips of length 0 mod 3": {"strategy": CORRECTED}},
)
def strategy_as_printed(
    theory: StripTheory = MISERE, strategy: Strategy = PRINTED, with_a_move: bool = True, squares: int = SQUARES
) -> Iterator[Question]:
    """S_3 and S_3 + S_3 have no strip of length 1 or 2 mod 3."""
    return _strategy_wins(theory, strategy, with_a_move, squares)


@PAPER.claim(
    "Theorem 4.5 (corrected)",
    "If Left can win by starting and there is a strip, then she can win playing at the end of a strip of length $1"
    " mod 3$, when possible, else of a strip of length $2 mod 3$, when possible, else of a strip of length $0 mod 3$. "
    "If Right can win by starting and has a move, then he can win playing at the end of a strip of length $2 mod "
    "3$, when possible, else one away from the end of a strip of length $1 mod 3$ other than $S_1$, when possible, "
    "else at the end of a strip of length $0 mod 3$.",
    uses=("Theorem 4.4",),
    mutants={
        "as printed": {"strategy": PRINTED},
        "Left prefers 2 mod 3": {"strategy": ((Advice(2, 0), Advice(1, 0), Advice(0, 0)), CORRECTED[1])},
        "Right at the end of 1 mod 3": {"strategy": (CORRECTED[0], (Advice(2, 0), Advice(1, 0), Advice(0, 0)))},
        "players without a move": {"with_a_move": False},
        "normal play": {"theory": UNDER_NORMAL_PLAY},
    },
)
def strategy_corrected(
    theory: StripTheory = MISERE, strategy: Strategy = CORRECTED, with_a_move: bool = True, squares: int = SQUARES
) -> Iterator[Question]:
    return _strategy_wins(theory, strategy, with_a_move, squares)
