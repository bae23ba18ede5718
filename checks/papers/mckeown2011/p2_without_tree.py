"""Part II, another approach: gameplays, and the pruning of sets of gameplays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import product

from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.mckeown2011.all_trees import pruning_fails, vertices_differ
from knotgames.checks.papers.mckeown2011.gameplan import AS_PRINTED, FULL, REDUCED, Generality, Vertex, game_tree
from knotgames.checks.papers.mckeown2011.gameplays import Gameplay, Steps, gameplays, prune
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import holds, is_p1, legal_moves, maximal_colorings, player
from knotgames.checks.papers.mckeown2011.program import printed
from knotgames.checks.papers.mckeown2011.small import FEW, MAX_STRANDS, SMALL, few_projections, small_projections
from knotgames.checks.questions import by_z3, every, none_fails, together
from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, colored, uncolored
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist


@PAPER.claim(
    "Definition 9",
    "Each completed game with $k$ colored strands actually represents $k!$ different gameplays.",
    mutants={"a rule that speaks of crossings with two colored strands": {"excused": 2}},
)
def definition_9(excused: int = 1) -> Iterable[Question]:
    """A complete game may be colored in any order: all colorings on the way are legal.

    Args:
        excused: the least number of uncolored strands at a crossing to which the rule does not apply.
    """
    yield every(
        "the colors of a crossing, and what is colored of it before",
        (
            (before, tuple(UNCOLORED if b else color for b, color in zip(blank, before, strict=True)))
            for before in product((*COLORS, UNCOLORED), repeat=3)
            if holds(before, excused=excused)
            for blank in product((False, True), repeat=3)
        ),
        lambda before, after: holds(after, excused=excused),
        shown="colors {1} of a crossing on the way to {0}",
        starred=True,
    )


@PAPER.claim(
    "Part II, the leaves",
    "We will not be storing all of the nodes of our tree, just the leaves, each represented by a single gameplay: a "
    "path from $C$ to a leaf colors the strands of a complete game in one of the $k!$ orders, and each order is one "
    "such path.",
    reading="The whole tree has all gameplays; the one with the first strand red and the second red or green has those "
    "of $G''$.",
    uses=("Definition 9", "Lemma 2 (bijection, corrected)"),
    mutants={
        "a rule that speaks of crossings with two colored strands": {"excused": 2},
        "the second strand red or not red": {"whole": AS_PRINTED, "reduced": AS_PRINTED},
    },
)
def leaves(whole: Generality = FULL, reduced: Generality = REDUCED, excused: int = 1) -> Iterable[Question]:
    """No complete game extends another, so it is alone at its vertex. A vertex with fewer strands has a child."""
    scope = "all crossings, and the colors to which strands are fixed"
    yield by_z3(scope, vertices_differ(whole, reduced, excused))

    def ends(projection: Projection, generality: Generality, _: Generality) -> set[Vertex]:
        tree = game_tree([*maximal_colorings(projection, excused=excused)], projection.strands, generality)
        return {vertex for vertex, below in tree.items() if not below}

    def played(projection: Projection, _: Generality, first: Generality) -> set[Vertex]:
        plays = _plays(projection, uncolored(projection), excused)
        vertices = {tuple((strand, frozenset({color})) for strand, color in play) for play in plays}
        return {v for v in vertices if all(one in may for (_, one), may in zip(v, first, strict=False))}

    yield every(
        f"{FEW}; {TREFOIL}; on both trees",
        ((p, *tree) for p in (*few_projections(), TREFOIL) for tree in ((whole, FULL), (reduced, REDUCED))),
        ends,
        played,
        lambda p, tree, first, left, right: f"{p}: {len(left)} leaves, {len(right)} gameplays",
        starred=True,
        bound=True,
    )


TREFOIL = torus(3)


@PAPER.claim(
    "Definition 9, trefoil",
    "Here are the complete games and their corresponding gameplays for the trefoil: 012, 021, 120, 102, 201, 210 for "
    "111, and the same for 123.",
    mutants={
        "120 twice": {"orders": ("012", "021", "120", "120", "201", "210")},
        "112 in place of 111": {"games": ("112", "123")},
        "on the diagram with a twist": {"projection": twist(3)},
    },
)
def gameplay_table(
    orders: Sequence[str] = ("012", "021", "120", "102", "201", "210"),
    games: Sequence[str] = ("111", "123"),
    projection: Projection = TREFOIL,
) -> Iterable[Question]:
    """Every order is played by the printed rules; and all plays that end in the game are listed."""

    def illegal(game: str, order: str) -> str | None:
        coloring = uncolored(projection)
        for strand in order:
            move = int(strand), "123".index(game[int(strand)])
            if move not in legal_moves(projection, coloring):
                return f"{projection}, {game} by {order}: strand {strand} cannot be colored"
            coloring = colored(coloring, move)
        return f"{projection}, {game} by {order}: play can go on" if legal_moves(projection, coloring) else None

    yield none_fails("the gameplays that are shown, played", product(games, orders), illegal, starred=True)

    def named(play: Gameplay) -> tuple[str, str]:
        ended: Coloring = reduce(colored, play, uncolored(projection))
        return printed(ended), "".join(str(strand) for strand, _ in play)

    yield together(
        "all plays of the trefoil",
        (one for one in map(named, _plays(projection, uncolored(projection))) if one[0] in games),
        sorted,
        sorted(product(games, orders)),
        f"{projection}: the gameplays are {{left}}",
    )


def _plays(projection: Projection, coloring: Coloring, excused: int = 1) -> Iterator[Gameplay]:
    options = sorted(legal_moves(projection, coloring, excused=excused))
    if not options:
        yield ()
    for move in options:
        for rest in _plays(projection, colored(coloring, move), excused):
            yield (move, *rest)


def _by_strands() -> Iterator[Projection]:
    """Yield every set of crossings over up to four strands: few strands first, then real knots first."""
    for strands in range(1, MAX_STRANDS + 1):
        if strands > 1:
            yield twist(strands)
        yield from small_projections(strands)


def _left(steps: Steps, projection: Projection, colors: bool = True) -> int:
    """Return the number of gameplays that the steps leave, compared with or without colors."""
    played = gameplays(tuple(complete_games(projection)))
    return len(prune(played, steps) if colors else prune([tuple(s for s, _ in play) for play in played], steps))


@PAPER.claim(
    "Part II, pruning the set of gameplays",
    "Prune gameplays by steps 2 and 3 until all with an even number of colored strands are removed. If there are any "
    "gameplays left, the game is $P1$. Otherwise it is $P2$.",
    reading="Gameplays share a beginning if they color the same strands first, in the same colors or in any colors: "
    "either way the steps find a wrong winner.",
    severity=Severity.FALSE,
    correction="Part II, pruning the set of gameplays (corrected)",
    controls={"with step 3 corrected": {"steps": Steps.CORRECTED}},
)
def pruning(steps: Steps = Steps.PRINTED) -> Iterable[Question]:
    """Step 3 (b) goes on from a pseudo-leaf and discards g alone, not all gameplays through the parent of the leaf."""

    def misjudged(projection: Projection, colors: bool) -> str | None:
        left = _left(steps, projection, colors)
        winner, said = player(is_p1(projection)), player(left > 0)
        return None if said == winner else f"{projection}: {left} gameplays are left, so {said}; it is {winner}"

    yield none_fails(
        f"{SMALL}; torus:5",
        _by_strands(),
        lambda p: (
            (in_colors := misjudged(p, True))
            and (in_any := misjudged(torus(5), False))
            and f"{in_colors}; ignoring colors, {in_any}"
        ),
        bound=True,
    )


@PAPER.claim(
    "Part II, pruning the set of gameplays (corrected)",
    "If in step 3 no gameplay shares the $k - 2$ strands that are left, go on with step 2 for $g$ cut off there: prune "
    "out the gameplays that begin with its first $k - 3$ strands. If any gameplays are left in the end, the game is "
    "$P1$. Otherwise it is $P2$.",
    uses=("Lemma 2", "Part II, the leaves"),
    mutants={
        "the printed steps": {"steps": Steps.PRINTED},
        "nothing but even gameplays is removed": {"steps": Steps.ALONE},
    },
)
def pruning_corrected(steps: Steps = Steps.CORRECTED, crossings: int = 5) -> Iterable[Question]:
    """Invariants of the steps, on all trees; and the steps, carried out on small projections."""
    yield by_z3("all game trees, by induction", pruning_fails(steps))
    yield every(
        f"{SMALL}; twist:{crossings}",
        (*_by_strands(), twist(crossings)),
        lambda p: player(_left(steps, p) > 0),
        lambda p: player(is_p1(p)),
        bound=True,
    )


SHARED = {3: ["0124", "01234", "0124"], 2: ["0124", "01234", "0124", "0143"]}
"""Gameplays of the five-twist example that begin with the same strands as the first, by the number of these strands."""


@PAPER.claim(
    "Part II, the five-twist example",
    "33301, 33333, 33302 and 33011 are complete games on the 5-twist projection, with gameplays 0124, 01234, 0124 and "
    "0143. Uncoloring 4 of the first, 01234 and 0124 share 012; uncoloring 2, 0143 shares 01.",
    mutants={
        "another complete game": {"games": ("33301", "33333", "33302", "33010")},
        "the last in another order": {"orders": ("0124", "01234", "0124", "0413")},
    },
)
def five_twist(
    games: Sequence[str] = ("33301", "33333", "33302", "33011"),
    orders: Sequence[str] = ("0124", "01234", "0124", "0143"),
) -> Iterable[Question]:
    shown = list(zip(games, orders, strict=True))
    complete = {printed(game) for game in complete_games(twist(5))}

    def begun(game: str, order: str, length: int) -> list[tuple[str, str]]:
        return [(strand, game[int(strand)]) for strand in order[:length]]

    yield (
        every("the games that are shown", games, complete.__contains__, shown="{0} is no complete game")
        & every(
            "",
            shown,
            lambda game, order: sorted(order),
            lambda game, order: [str(strand) for strand, digit in enumerate(game) if digit in "123"],
            "{1} does not color {0}",
            starred=True,
        )
        & every(
            "",
            SHARED,
            lambda length: [order for game, order in shown if begun(game, order, length) == begun(*shown[0], length)],
            SHARED.get,
            "{left} begin with the same {0} strands",
        )
    )
