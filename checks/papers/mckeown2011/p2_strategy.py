"""Part II, a winning strategy from the set of complete games: the tree game, the gameplan-tree, the two prunings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product

from checks.claim import Finding, found
from checks.papers.mckeown2011.all_trees import crossing_holds, lemma_2_fails, lemma_3_fails, theorem_1_fails
from checks.papers.mckeown2011.gameplan import (
    AS_PRINTED,
    FULL,
    REDUCED,
    Generality,
    Vertex,
    game_tree,
    gameplan_tree,
    odd_endgames,
    tree_game_is_p1,
)
from checks.papers.mckeown2011.gameplays import Gameplay, gameplays, prune_as_printed, prune_corrected
from checks.papers.mckeown2011.paper import PAPER
from checks.papers.mckeown2011.plain import is_p1
from checks.papers.mckeown2011.small import (
    MAX_STRANDS,
    SMALL,
    SMALL_AND_RANDOM,
    all_small_projections,
    small_and_random_projections,
    small_projections,
)
from checks.solvers.query import Query
from games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, colored, moves, uncolored
from games.tricolor.complete import complete_games
from games.tricolor.projection import Projection, torus, twist


def _coloring(projection: Projection, vertex: Vertex) -> Coloring:
    """The partial coloring that a vertex fixes, where it fixes one color a strand."""
    coloring = uncolored(projection)
    for strand, colors in vertex:
        coloring = colored(coloring, (strand, min(colors)))
    return coloring


@PAPER.claim(
    "Lemma 2",
    "Playing the Tricolorability game is then equivalent to this new Tree Game.",
    mutants={"the second strand red or not red": lambda: {"generality": AS_PRINTED}},
)
def lemma_2(generality: Generality = FULL) -> Iterable[Finding]:
    """On the tree that fixes each strand to each color (its savings are a claim of their own), the children of a vertex
    are the legal moves: a set of complete games with strands fixed is not empty just if the coloring is
    legal.
    """
    yield found("z3", "all games, by induction over the uncolored strands", lemma_2_fails())
    wrong = None
    for projection in small_and_random_projections():
        tree = game_tree(tuple(complete_games(projection)), projection.strands, generality)
        for vertex, children in tree.children.items():
            options = {(child[-1][0], min(child[-1][1])) for child in children}
            if options != set(moves(projection, _coloring(projection, vertex))):
                wrong = wrong or f"{projection}: the children of {vertex} are not the legal moves"
        if wrong is None and tree_game_is_p1(tree) != is_p1(projection):
            wrong = f"{projection}: the winner of the Tree Game is not that of the game"
        if wrong:
            break
    yield found("exhaustion", SMALL_AND_RANDOM, wrong, complete=False)


def _five_strands() -> Iterator[Projection]:
    """Some projections of five strands, real knots first."""
    yield twist(5)
    yield torus(5)


@PAPER.claim(
    "Part II, step 2",
    "We do retain some generality: we could just consider if the second strand's color is red or not red, in the sets "
    "of complete games whose second fixed strand is not red.",
    correction="Part II, step 2 (corrected)",
    controls={"red or green": lambda: {"generality": REDUCED}},
)
def step_2(generality: Generality = AS_PRINTED) -> Iterable[Finding]:
    """A set of the games in which a strand is green or blue mixes two positions: the Tree Game can go on with whatever
    is legal in either of them.
    """
    wrong = None
    for projection in (*all_small_projections(), *_five_strands()):
        tree = game_tree(tuple(complete_games(projection)), projection.strands, generality)
        wins = tree_game_is_p1(tree)
        if wins != is_p1(projection):
            wrong = f"{projection}: the Tree Game is {_player(wins)}, the game is {_player(not wins)}"
            break
    yield found("exhaustion", f"{SMALL}, without failure; then twist:5, torus:5", wrong, complete=False)


@PAPER.claim(
    "Part II, step 2 (corrected)",
    "It suffices to consider the first strand red, and the second red or green.",
    mutants={"a rule that tells colors apart": lambda: {"rule": lambda a, b, c: a == b == c == 0}},
)
def step_2_corrected(rule: Rule = balanced) -> Iterable[Finding]:
    """Every permutation of the colors carries legal colorings to legal ones, so game trees to game trees: the first
    color may be taken as red, and, as green and blue may then still be exchanged, the second as red or green.
    """
    wrong = next(
        (
            f"colors {colors} of a crossing under the permutation {renamed}"
            for colors in product(COLORS, repeat=3)
            for renamed in permutations(COLORS)
            if rule(*colors) != rule(*(renamed[color] for color in colors))
        ),
        None,
    )
    yield found("exhaustion", "every permutation of the colors, on the colors of a crossing", wrong)
    wrong = next(
        (
            f"{projection}: the reduced tree has another winner"
            for projection in (*all_small_projections(rule), *_five_strands())
            if is_p1(projection, rule)
            != tree_game_is_p1(game_tree(tuple(complete_games(projection, rule=rule)), projection.strands, REDUCED))
        ),
        None,
    )
    yield found("exhaustion", f"{SMALL}; twist:5, torus:5", wrong, complete=False)


@PAPER.claim(
    "Lemma 3",
    "Player 2 can never exit Player 1's gameplan-tree.",
    mutants={"edges from odd generations are removed": lambda: {"harmful": 1}},
)
def lemma_3(harmful: int = 0) -> Iterable[Finding]:
    yield found("z3", "all game trees", lemma_3_fails(harmful))
    wrong = None
    for projection in small_and_random_projections():
        tree = game_tree(tuple(complete_games(projection)), projection.strands)
        plan = gameplan_tree(tree, (harmful,))
        for vertex, children in plan.children.items():
            if len(vertex) % 2 == 1 and len(children) < len(tree.children[vertex]):
                wrong = f"{projection}: Player 2 leaves the tree at {vertex}"
        if wrong:
            break
    yield found("exhaustion", SMALL_AND_RANDOM, wrong, complete=False)


@PAPER.claim(
    "Theorem 1",
    "A game is P1 iff Player 1's gameplan-tree has an odd endgame.",
    uses=("Lemma 2", "Lemma 3"),
    mutants={"the gameplan-tree of Player 2": lambda: {"harmful": 1}},
)
def theorem_1(harmful: int = 0) -> Iterable[Finding]:
    """The construction as it is printed, leaf by leaf, on the trees of all small sets of crossings; and its outcome,
    the vertices from which Player 1 has no good edge, on all trees.
    """
    yield found("z3", "all game trees, by induction", theorem_1_fails(harmful))
    wrong = None
    for projection in small_and_random_projections():
        tree = game_tree(tuple(complete_games(projection)), projection.strands)
        odd = next(odd_endgames(gameplan_tree(tree, (harmful,)), tree), None)
        if (odd is not None) != is_p1(projection):
            wrong = f"{projection}, with the odd endgame {odd}"
            break
    yield found("exhaustion", SMALL_AND_RANDOM, wrong, complete=False)


def _asymmetric(first: int, second: int, third: int) -> bool:
    """A rule that tells the first strand of a crossing from the others."""
    return balanced(first, second, third) or first == second


def _reduced_differs(rule: Rule) -> str | None:
    """Two sets of crossings with the same reduced notation, a coloring that is legal for one and not for the other."""
    import z3

    strand = z3.DeclareSort("Strand")
    one = z3.Function("one", strand, strand, strand, z3.BoolSort())
    other = z3.Function("other", strand, strand, strand, z3.BoolSort())
    color = z3.Function("color", strand, z3.IntSort())
    a, b, c = (z3.Const(name, strand) for name in "abc")
    query = Query()

    def legal(crossings: z3.FuncDeclRef) -> z3.BoolRef:
        holds = crossing_holds([color(a), color(b), color(c)], rule)
        return z3.ForAll([a, b, c], z3.Implies(crossings(a, b, c), holds))

    for left, right in ((one, other), (other, one)):
        named = z3.Or([right(*order) for order in permutations((a, b, c))])
        query.assume(z3.ForAll([a, b, c], z3.Implies(left(a, b, c), named)))
    query.assume(legal(one))
    return (
        None
        if query.model(z3.Not(legal(other))) is None
        else "a crossing that is broken in one order of its strands only"
    )


@PAPER.claim(
    "Theorem 2",
    "Games that have the same reduced set notation have identical strategy and outcomes.",
    mutants={"a rule that depends on which strand lies over": lambda: {"rule": _asymmetric}},
)
def theorem_2(rule: Rule = balanced) -> Iterable[Finding]:
    """A coloring is legal if each crossing of a list holds: that depends on the set of crossings, if the order of
    the three strands does not matter. And even on the plain sets of strands: {0, 0, 1} and {0, 1, 1} say the
    same.
    """
    wrong = next(
        (
            f"colors {colors} of a crossing, and {order}"
            for colors in product(COLORS, repeat=3)
            for order in permutations(colors)
            if rule(*colors) != rule(*order)
        ),
        None,
    ) or next(
        (f"colors {a}, {b} of two strands" for a, b in product(COLORS, repeat=2) if rule(a, a, b) != rule(a, b, b)),
        None,
    )
    yield found("exhaustion", "the colors of a crossing, in every order, and with a strand twice", wrong)
    yield found("z3", "all sets of crossings and all colorings", _reduced_differs(rule))


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

    def holds(colors: Sequence[int]) -> bool:
        return colors.count(UNCOLORED) >= excused or (UNCOLORED not in colors and balanced(*colors))

    wrong = next(
        (
            f"colors {after} of a crossing on the way to {before}"
            for before in product((*COLORS, UNCOLORED), repeat=3)
            if holds(before)
            for blank in product((False, True), repeat=3)
            if not holds(after := tuple(UNCOLORED if b else color for b, color in zip(blank, before, strict=True)))
        ),
        None,
    )
    yield found("exhaustion", "the colors of a crossing, and what is colored of it before", wrong)


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
        if bool(left) != is_p1(projection):
            return (
                f"{projection}: of {len(played)} gameplays {len(left)} are left, so it would be {_player(bool(left))}; "
                f"it is {_player(not left)}"
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
    wrong = _pruning_fails(prune, _by_strands())
    yield found("exhaustion", SMALL, wrong, complete=False)


def _prune_g_only(played: Sequence[Gameplay]) -> list[Gameplay]:
    """Only the gameplays of even length are removed."""
    return [play for play in played if len(play) % 2 == 1]


@PAPER.claim(
    "Part II, pruning the set of gameplays (corrected)",
    "If in step 3 no gameplay shares the k - 2 strands that are left, go on with step 2 for g cut off there: prune "
    "out the gameplays that begin with its first k - 3 strands. If any gameplays are left in the end, the game is P1.",
    mutants={
        "the printed steps": lambda: {"prune": prune_as_printed},
        "nothing but even gameplays is removed": lambda: {"prune": _prune_g_only},
    },
)
def pruning_corrected(prune: Pruning = prune_corrected) -> Iterable[Finding]:
    wrong = _pruning_fails(prune, (*_by_strands(), twist(5)))
    yield found("exhaustion", f"{SMALL}; twist:5", wrong, complete=False)


@PAPER.claim(
    "Part II, the five-twist example",
    "33301, 33333, 33302 and 33011 are complete games on the 5-twist projection, with gameplays 0124, 01234, 0124 and "
    "0143. Uncoloring 4 of the first, 01234 and 0124 share 012; uncoloring 2, 0143 shares 01.",
    mutants={"another complete game": lambda: {"games": ("33301", "33333", "33302", "33010")}},
)
def five_twist(
    games: Sequence[str] = ("33301", "33333", "33302", "33011"),
    orders: Sequence[str] = ("0124", "01234", "0124", "0143"),
) -> Iterable[Finding]:
    from checks.papers.mckeown2011.program import printed

    complete = {printed(game) for game in complete_games(twist(5))}
    plays = [
        tuple((int(strand), game[int(strand)]) for strand in order) for game, order in zip(games, orders, strict=True)
    ]
    wrong = next((f"{game} is no complete game" for game in games if game not in complete), None) or next(
        (
            f"{order} does not color {game}"
            for game, order in zip(games, orders, strict=True)
            if sorted(order) != [str(strand) for strand, digit in enumerate(game) if digit != "0"]
        ),
        None,
    )
    walk = [play[:3] == plays[0][:3] for play in plays], [play[:2] == plays[0][:2] for play in plays]
    if wrong is None and walk != ([True, True, True, False], [True, True, True, True]):
        wrong = f"which gameplays share the beginnings of 0124: {walk}"
    yield found("exhaustion", "the games that are shown", wrong)


def _player(first: bool) -> str:
    return "P1" if first else "P2"
