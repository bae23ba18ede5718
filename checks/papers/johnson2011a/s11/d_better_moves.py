"""Section 11: separate moves, with only the better move for each player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import product, starmap

from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import shipped_theory
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011a.paper import PAPER
from knotgames.checks.papers.johnson2011a.s11.c_theories import in_one_class
from knotgames.checks.questions import every

THEORY = shipped_theory("separate")


@dataclass(frozen=True)
class Other:
    """A game X, with the players who win it moving first, and those who win G + X by a move in X."""

    in_k1: bool
    in_u1: bool
    knotter_moves: bool
    unknotter_moves: bool


def _starting(position: Game, other: Other) -> tuple[bool, bool]:
    """Membership of G + X in K1 and in U1: u + X is X, and the Knotter wins k + X."""
    left, right = ({str(option) for option in side} for side in position.sides)
    knotter = "k" in left or ("u" in left and not other.in_u1) or other.knotter_moves
    unknotter = ("u" in right and not other.in_k1) or other.unknotter_moves
    return knotter, unknotter


@PAPER.claim(
    "Section 11 (the better moves)",
    "This happens with the game ${u, k}$: one option is definitely better for the Unknotter and the other is "
    "definitely better for the Knotter. In this case, we could just as well assume that the Unknotter will only use "
    "the move that is better for her, and the Knotter will only use his preferred move.",
    mutants={
        "each has the worse move": {"moves": "{u | k}"},
        "both have the move to k": {"moves": "{k | k}"},
        "both have the move to u": {"moves": "{u | u}"},
    },
)
def better_moves(moves: str = "{k | u}", game: str = "{u, k | u, k}") -> Iterable[Question]:
    """Induction over X: the two games have the same outcome in a sum with X if they have it with every option of X."""
    one, other = parse(game, THEORY), parse(moves, THEORY)
    yield every(
        "all games X, one step of the induction",
        starmap(Other, product((False, True), repeat=4)),
        partial(_starting, other),
        partial(_starting, one),
        lambda case, *_: f"{game} + X and {moves} + X have different outcomes for {case}",
        law_of=[_starting],
    )
    yield in_one_class(f"all games of the theory '{THEORY.name}', by its classes", one, other)
