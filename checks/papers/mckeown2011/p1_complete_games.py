"""Part I: finding complete games."""

from __future__ import annotations

from collections.abc import Iterable

from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, found
from knotgames.checks.papers.mckeown2011.all_trees import lemma_1_fails
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import is_p1
from knotgames.checks.papers.mckeown2011.small import SMALL_AND_RANDOM, small_and_random_projections
from knotgames.games.tricolor.coloring import UNCOLORED, Coloring
from knotgames.games.tricolor.complete import complete_games


def odd_or_even(games: Iterable[Coloring]) -> int | None:
    """The parity of the number of colored strands if all games have the same, else None."""
    parity, *others = {(len(game) - game.count(UNCOLORED)) % 2 for game in games}
    return None if others else parity


@PAPER.claim(
    "Lemma 1",
    "If all complete games on a knot projection have an odd number of colored strands the game is P1; likewise if "
    "all complete games have an even number of colored strands the game is P2.",
    mutants={"an even number makes it P1": lambda: {"odd_wins": False}},
)
def lemma_1(odd_wins: bool = True) -> Iterable[Finding]:
    yield found("z3", "all game trees, by induction", lemma_1_fails(odd_wins), visited=1)
    wrong = None
    projections = Cases(small_and_random_projections())
    for projection in projections:
        parity = odd_or_even(complete_games(projection))
        if parity is not None and is_p1(projection) is not (bool(parity) is odd_wins):
            wrong = f"{projection}: all complete games have {'odd' if parity else 'even'} numbers of colored strands"
            break
    yield found("exhaustion", SMALL_AND_RANDOM, wrong, visited=projections.visited, complete=False)
