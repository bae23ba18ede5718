"""Part II, another approach: gameplays, and how a set of them is pruned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from knotgames.checks.cases import Cases, differing
from knotgames.checks.claim import Finding, Severity, found
from knotgames.checks.papers.mckeown2011.all_trees import (
    not_carried_once,
    not_offered_once,
    pruning_fails,
    uncoloring_breaks,
)
from knotgames.checks.papers.mckeown2011.gameplan import (
    ANY_COLOR,
    AS_PRINTED,
    FULL,
    REDUCED,
    Generality,
    Vertex,
    game_tree,
)
from knotgames.checks.papers.mckeown2011.gameplays import Gameplay, Steps, gameplays, prune
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import holds, is_p1, legal_moves, maximal_colorings
from knotgames.checks.papers.mckeown2011.program import printed
from knotgames.checks.papers.mckeown2011.small import FEW, MAX_STRANDS, SMALL, few_projections, small_projections
from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, colored, uncolored
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist


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


@PAPER.claim(
    "Part II, the leaves",
    "We will not be storing all of the nodes of our tree, just the leaves, each represented by a single gameplay: a "
    "path from C to a leaf colors the strands of a complete game in one of the k! orders, and each order is one such "
    "path.",
    reading="The whole tree has all gameplays; the one with the first strand red and the second red or green has those "
    "of G''.",
    uses=("Definition 9", "Lemma 2 (bijection, corrected)"),
    mutants={
        "a rule that speaks of crossings with two colored strands": lambda: {"excused": 2},
        "the second strand red or not red": lambda: {"whole": AS_PRINTED, "reduced": AS_PRINTED},
    },
)
def leaves(whole: Generality = FULL, reduced: Generality = REDUCED, excused: int = 1) -> Iterable[Finding]:
    """A vertex with all strands of a complete game has that game alone, as no complete game extends another; one with
    fewer has a child.
    """
    fails = [
        uncoloring_breaks(excused=excused),
        *map(not_offered_once, (*whole, ANY_COLOR)),
        not_carried_once(*reduced),
    ]
    wrong = next(filter(None, fails), None)
    yield found("z3", "all crossings, and the colors to which strands are fixed", wrong, visited=len(fails))
    trees = Cases((p, generality) for p in (*few_projections(), TREFOIL) for generality in (whole, reduced))
    wrong = None
    for projection, generality in trees:
        games = tuple(maximal_colorings(projection, excused=excused))
        ends = sorted(game_tree(games, projection.strands, generality).leaves(), key=_moves)
        played = _plays(projection, uncolored(projection), excused)
        first = generality if generality is reduced else (ANY_COLOR, ANY_COLOR)
        wanted = [
            play
            for play in played
            if all(frozenset({color}) in choices for (_, color), choices in zip(play, first, strict=False))
        ]
        if [_moves(end) for end in ends] != sorted(wanted) or any(len(colors) > 1 for end in ends for _, colors in end):
            wrong = wrong or f"{projection}: {len(ends)} leaves, {len(wanted)} gameplays"
    scope = f"every set of crossings over at most {FEW} strands, up to renaming; {TREFOIL}; on both trees"
    yield found("exhaustion", scope, wrong, visited=trees.visited, complete=False)


def _moves(vertex: Vertex) -> Gameplay:
    """The strands of a vertex in their order, each with its color; the least one if it is fixed to several."""
    return tuple((strand, min(colors)) for strand, colors in vertex)


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


def _plays(projection: Projection, coloring: Coloring, excused: int = 1) -> Iterator[Gameplay]:
    """Every play to the end."""
    options = sorted(legal_moves(projection, coloring, excused=excused))
    if not options:
        yield ()
    for move in options:
        for rest in _plays(projection, colored(coloring, move), excused):
            yield (move, *rest)


def _ends_in(play: Gameplay, game: str) -> bool:
    """Whether the strands that are colored in the game are in the play, in these colors, and no others."""
    held = {(strand, digit) for strand, digit in enumerate(game) if digit in "123"}
    return not {(strand, "123"[color]) for strand, color in play} ^ held


def _by_strands() -> Iterator[Projection]:
    """Every set of crossings over up to four strands, those of few strands first, and among these real knots first."""
    for strands in range(1, MAX_STRANDS + 1):
        if strands > 1:
            yield twist(strands)
        yield from small_projections(strands)


def _pruning_fails(steps: Steps, projections: Iterable[Projection], colors: bool = True) -> str | None:
    """A projection on which the steps find the wrong winner.

    Args:
        steps: how far the steps go.
        projections: on which they are tried.
        colors: whether gameplays are compared with the colors of their strands.
    """
    for projection in projections:
        played = gameplays(tuple(complete_games(projection)))
        left = prune(played, steps) if colors else prune([tuple(s for s, _ in play) for play in played], steps)
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
    reading="Gameplays share a beginning if they color the same strands first, in the same colors or in any colors: "
    "either way the steps find a wrong winner.",
    severity=Severity.FALSE,
    correction="Part II, pruning the set of gameplays (corrected)",
    controls={"with step 3 corrected": lambda: {"steps": Steps.CORRECTED}},
)
def pruning(steps: Steps = Steps.PRINTED) -> Iterable[Finding]:
    """Step 3 (b) goes on uncoloring from a pseudo-leaf, and throws away g alone where it should prune out all gameplays
    that the pseudo-leaf's parent leads to.
    """
    projections = Cases(_by_strands())
    wrong = [_pruning_fails(steps, projections), _pruning_fails(steps, [torus(5)], colors=False)]
    bad = "; with no regard to colors, ".join(filter(None, wrong)) if all(wrong) else None
    yield found("exhaustion", f"{SMALL}; torus:5", bad, visited=projections.visited + 1, complete=False)


@PAPER.claim(
    "Part II, pruning the set of gameplays (corrected)",
    "If in step 3 no gameplay shares the k - 2 strands that are left, go on with step 2 for g cut off there: prune "
    "out the gameplays that begin with its first k - 3 strands. If any gameplays are left in the end, the game is P1. "
    "Otherwise it is P2.",
    uses=("Lemma 2", "Part II, the leaves"),
    mutants={
        "the printed steps": lambda: {"steps": Steps.PRINTED},
        "nothing but even gameplays is removed": lambda: {"steps": Steps.ALONE},
    },
)
def pruning_corrected(steps: Steps = Steps.CORRECTED, crossings: int = 5) -> Iterable[Finding]:
    """On all trees by what the steps keep up; and carried out."""
    yield found("z3", "all game trees, by induction", pruning_fails(steps), visited=3)
    projections = Cases((*_by_strands(), twist(crossings)))
    wrong = _pruning_fails(steps, projections)
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
