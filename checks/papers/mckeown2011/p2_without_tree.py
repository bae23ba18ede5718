"""Part II, another approach: gameplays, and how a set of them is pruned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from checks.cases import Cases, differing
from checks.claim import Finding, found
from checks.papers.mckeown2011.gameplays import Gameplay, gameplays, prune_as_printed, prune_corrected
from checks.papers.mckeown2011.paper import PAPER
from checks.papers.mckeown2011.plain import holds, is_p1, legal_moves
from checks.papers.mckeown2011.program import printed
from checks.papers.mckeown2011.small import MAX_STRANDS, SMALL, small_projections
from games.tricolor.coloring import COLORS, UNCOLORED, Coloring, colored, uncolored
from games.tricolor.complete import complete_games
from games.tricolor.projection import Projection, torus, twist


@PAPER.claim(
    "Definition 9",
    "Each completed game with k colored strands actually represents k! different gameplays.",
    mutants={"a rule that speaks of crossings with two colored strands": lambda: {"excused": 2}},
)
def definition_9(excused: int = 1) -> Iterable[Finding]:
    """A complete game may be colored in any order: what is colored on the way is legal.

    Args:
        excused: how many uncolored strands a crossing has at least if the rule does not speak of it.
    """

    cases = Cases(product(product((*COLORS, UNCOLORED), repeat=3), product((False, True), repeat=3)))
    wrong = next(
        (
            f"colors {after} of a crossing on the way to {before}"
            for before, blank in cases
            for after in [tuple(UNCOLORED if b else color for b, color in zip(blank, before, strict=True))]
            if holds(before, excused=excused) and not holds(after, excused=excused)
        ),
        None,
    )
    scope = "the colors of a crossing, and what is colored of it before"
    yield found("exhaustion", scope, wrong, visited=cases.visited)


TREFOIL = torus(3)

GAMEPLAYS = ("012", "021", "120", "102", "201", "210")
"""The gameplays that are printed beside each of the trefoil's games 111 and 123."""


@PAPER.claim(
    "Definition 9, trefoil",
    "Here are the complete games and their corresponding gameplays for the trefoil: 012, 021, 120, 102, 201, 210 for "
    "111, and the same for 123.",
    mutants={
        "120 twice": lambda: {"orders": ("012", "021", "120", "120", "201", "210")},
        "112 in place of 111": lambda: {"games": ("112", "123")},
        "on the diagram with a twist": lambda: {"projection": twist(3)},
    },
)
def gameplay_table(
    orders: Sequence[str] = GAMEPLAYS, games: Sequence[str] = ("111", "123"), projection: Projection = TREFOIL
) -> Iterable[Finding]:
    """Every order is played, move by move, by the rules as printed; and all plays that end in the game are listed."""
    listed = Cases((game, order) for game in games for order in orders)
    wrong = None
    for game, order in listed:
        coloring = uncolored(projection)
        for strand in order:
            move = int(strand), "123".index(game[int(strand)])
            if move not in legal_moves(projection, coloring):
                wrong = wrong or f"{projection}, {game} by {order}: strand {strand} cannot be colored"
            coloring = colored(coloring, move)
        if legal_moves(projection, coloring):
            wrong = wrong or f"{projection}, {game} by {order}: play can go on"
    yield found("exhaustion", "the gameplays that are shown, played", wrong, visited=listed.visited)
    plays = list(_plays(projection, uncolored(projection)))

    def true_orders(game: str) -> list[str]:
        return sorted({"".join(str(strand) for strand, _ in play) for play in plays if _ends_in(play, game)})

    unlike = differing(games, true_orders, lambda _: sorted(orders))
    wrong = next((f"{projection}, {game}: its gameplays are {', '.join(true)}" for game, true, _ in unlike), None)
    yield found("exhaustion", "all plays of the trefoil", wrong, visited=len(plays))


def _plays(projection: Projection, coloring: Coloring) -> Iterator[Gameplay]:
    """Every play to the end."""
    options = sorted(legal_moves(projection, coloring))
    if not options:
        yield ()
    for move in options:
        for rest in _plays(projection, colored(coloring, move)):
            yield (move, *rest)


def _ends_in(play: Gameplay, game: str) -> bool:
    """Whether the strands that are colored in the game are in the play, in these colors, and no others."""
    held = {(strand, digit) for strand, digit in enumerate(game) if digit in "123"}
    return not {(strand, "123"[color]) for strand, color in play} ^ held


Pruning = Callable[[Sequence[Gameplay]], Sequence[Gameplay]]


def _by_strands() -> Iterator[Projection]:
    """Every set of crossings over up to four strands, those of few strands first, and among these real knots first."""
    for strands in range(1, MAX_STRANDS + 1):
        if strands > 1:
            yield twist(strands)
        yield from small_projections(strands)


def _pruning_fails(prune: Pruning, projections: Iterable[Projection]) -> str | None:
    for projection in projections:
        played = gameplays(tuple(complete_games(projection)))
        left = prune(played)
        if bool(left) is not is_p1(projection):
            return (
                f"{projection}: of {len(played)} gameplays {len(left)} are left, so it would be "
                f"{'P1' if left else 'P2'}; it is {'P2' if left else 'P1'}"
            )
    return None


@PAPER.claim(
    "Part II, pruning the set of gameplays",
    "Prune gameplays by steps 2 and 3 until all with an even number of colored strands are removed. If there are any "
    "gameplays left, the game is P1. Otherwise it is P2.",
    correction="Part II, pruning the set of gameplays (corrected)",
    controls={"with step 3 corrected": lambda: {"prune": prune_corrected}},
)
def pruning(prune: Pruning = prune_as_printed) -> Iterable[Finding]:
    """Step 3 (b) goes on uncoloring from a pseudo-leaf, and throws away g alone where it should prune out all gameplays
    that the pseudo-leaf's parent leads to.
    """
    projections = Cases(_by_strands())
    wrong = _pruning_fails(prune, projections)
    yield found("exhaustion", SMALL, wrong, visited=projections.visited, complete=False)


def _prune_g_only(played: Sequence[Gameplay]) -> list[Gameplay]:
    """Only the gameplays of even length are removed."""
    return [play for play in played if len(play) % 2]


@PAPER.claim(
    "Part II, pruning the set of gameplays (corrected)",
    "If in step 3 no gameplay shares the k - 2 strands that are left, go on with step 2 for g cut off there: prune "
    "out the gameplays that begin with its first k - 3 strands. If any gameplays are left in the end, the game is P1.",
    mutants={
        "the printed steps": lambda: {"prune": prune_as_printed},
        "nothing but even gameplays is removed": lambda: {"prune": _prune_g_only},
    },
)
def pruning_corrected(prune: Pruning = prune_corrected, crossings: int = 5) -> Iterable[Finding]:
    projections = Cases((*_by_strands(), twist(crossings)))
    wrong = _pruning_fails(prune, projections)
    yield found("exhaustion", f"{SMALL}; twist:{crossings}", wrong, visited=projections.visited, complete=False)


SHARED = {
    ("012", "333"): ["0124", "01234", "0124"],
    ("014", "331"): ["0143"],
    ("01", "33"): ["0124", "01234", "0124", "0143"],
}
"""Which of the gameplays of the five-twist example begin with the same three strands, and two, in the same colors."""


@PAPER.claim(
    "Part II, the five-twist example",
    "33301, 33333, 33302 and 33011 are complete games on the 5-twist projection, with gameplays 0124, 01234, 0124 and "
    "0143. Uncoloring 4 of the first, 01234 and 0124 share 012; uncoloring 2, 0143 shares 01.",
    mutants={
        "another complete game": lambda: {"games": ("33301", "33333", "33302", "33010")},
        "the last in another order": lambda: {"orders": ("0124", "01234", "0124", "0413")},
    },
)
def five_twist(
    games: Sequence[str] = ("33301", "33333", "33302", "33011"),
    orders: Sequence[str] = ("0124", "01234", "0124", "0143"),
) -> Iterable[Finding]:
    complete = {printed(game) for game in complete_games(twist(5))}
    shown = list(zip(games, orders, strict=True))
    unlike = differing(
        shown,
        lambda one: sorted(one[1]),
        lambda one: [str(strand) for strand, digit in enumerate(one[0]) if digit in "123"],
    )
    wrong = next((f"{game} is no complete game" for game in games if game not in complete), None) or next(
        (f"{order} does not color {game}" for (game, order), _, _ in unlike), None
    )
    begun: dict[tuple[str, str], list[str]] = {}
    for length, (game, order) in product((3, 2), shown):
        colors = "".join(game[int(strand)] for strand in order[:length])
        begun.setdefault((order[:length], colors), []).append(order)
    if wrong is None and begun != SHARED:
        wrong = f"which gameplays begin with strands, in colors: {begun}"
    yield found("exhaustion", "the games that are shown", wrong, visited=len(games))
