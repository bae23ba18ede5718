"""Part I: finding complete games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from knotgames.checks.claim import Question
from knotgames.checks.papers.mckeown2011.all_trees import lemma_1_fails
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import is_p1
from knotgames.checks.papers.mckeown2011.small import SMALL_AND_RANDOM, small_and_random_projections
from knotgames.checks.questions import by_z3, every
from knotgames.games.tricolor.coloring import UNCOLORED, Coloring
from knotgames.games.tricolor.complete import complete_games


def odd_or_even(games: Iterable[Coloring]) -> int | None:
    """Return the common parity of the numbers of colored strands, or None."""
    parity, *others = {(len(game) - game.count(UNCOLORED)) % 2 for game in games}
    return None if others else parity


@PAPER.claim(
    "Lemma 1",
    "If all complete games on a knot projection have an odd number of colored strands the game is $P1$; likewise if "
    "all complete games have an even number of colored strands the game is $P2$.",
    mutants={"an even number makes it P1": {"odd_wins": False}},
)
def lemma_1(odd_wins: bool = True) -> Iterable[Question]:
    yield by_z3("all game trees, by induction", partial(lemma_1_fails, odd_wins))
    parities = ((p, odd_or_even(complete_games(p))) for p in small_and_random_projections())
    yield every(
        SMALL_AND_RANDOM,
        (case for case in parities if case[1] is not None),
        lambda projection, parity: is_p1(projection),
        lambda projection, parity: bool(parity) is odd_wins,
        "{0}: all complete games have the parity {1}",
        starred=True,
        bound=True,
    )
