"""Section 11: separate moves, where each player may be given only the better one of two moves."""

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

BOTH_MOVES = "{u, k | u, k}"
"""The game {u, k} with its two moves for the Knotter (Left) and for the Unknotter (Right)."""

BETTER_MOVES = "{k | u}"
"""The game in which the Knotter can only move to k, and the Unknotter only to u."""


@dataclass(frozen=True)
class Other:
    """A game X to which G is added, by what counts of it.

    Attributes:
        in_k1, in_u1: whether X is won by the Knotter, or the Unknotter, who starts.
        knotter_moves, unknotter_moves: whether the Knotter, or the Unknotter, wins G + X by a move in X.
    """

    in_k1: bool
    in_u1: bool
    knotter_moves: bool
    unknotter_moves: bool


def _starting(position: Game, other: Other) -> tuple[bool, bool]:
    """Whether G + X is in K1, and whether it is in U1, for a game G of one move that ends in u or in k.

    u + X is X, and all endings of k + X are k, so that the Knotter wins it whoever starts.
    """
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
def better_moves(moves: str = BETTER_MOVES, game: str = BOTH_MOVES) -> Iterable[Question]:
    """The two games are equivalent in the theory of separate moves: they have the same outcome in a sum with any game X
    if they have it with its options; and they are in one class of the quotient that is found from the rules.
    """
    one, other = parse(game, THEORY), parse(moves, THEORY)
    yield every(
        "all games X, one step of the induction",
        starmap(Other, product((False, True), repeat=4)),
        partial(_starting, other),
        partial(_starting, one),
        lambda case, *_: f"{game} + X and {moves} + X have not the same outcome for {case}",
        law_of=[_starting],
    )
    yield in_one_class(f"all games of the theory '{THEORY.name}', by its classes", one, other)
