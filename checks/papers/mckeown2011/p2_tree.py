"""Part II, a winning strategy from the set of complete games: the tree game and the gameplan-tree.

In step 2, *red or not red* mixes two positions; this is refuted. The lemmas are read on trees that fix strands to
single colors: the whole tree, and the one with the first strand red and the second red or green.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial, reduce
from itertools import combinations, pairwise, permutations, product
from math import prod

import z3

from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.mckeown2011 import all_trees
from knotgames.checks.papers.mckeown2011.gameplan import (
    ANY_COLOR,
    AS_PRINTED,
    FULL,
    RED,
    REDUCED,
    Generality,
    Tree,
    Vertex,
    game_tree,
    gameplan_tree,
    odd_endgames,
    tree_game,
)
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import (
    all_red,
    is_p1,
    judged,
    legal_moves,
    maximal_colorings,
    player,
    three_colors,
)
from knotgames.checks.papers.mckeown2011.program import printed
from knotgames.checks.papers.mckeown2011.small import (
    FEW,
    SMALL,
    SMALL_AND_RANDOM,
    all_small_projections,
    few_projections,
    small_and_random_projections,
)
from knotgames.checks.questions import Every, ask, by_z3, every, facts, witnessed
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import Query
from knotgames.games.tricolor.coloring import (
    COLORS,
    UNCOLORED,
    Coloring,
    Rule,
    StrandMove,
    balanced,
    colored,
    moves,
    uncolored,
)
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist

NAMED = (twist(3), twist(4), torus(3), twist(5), torus(5))
"""Some knots, with few strands first."""

THESE = ", ".join(map(str, NAMED))
COLOR = ("red", "green", "blue")


def _tree(projection: Projection, generality: Generality = FULL, rule: Rule = balanced) -> Tree:
    return game_tree(tuple(complete_games(projection, rule=rule)), projection.strands, generality)


def _symmetric(scope: str, rule: Rule) -> Every:
    return every(
        scope,
        product(product(COLORS, repeat=3), permutations(COLORS)),
        lambda colors, p: rule(*(p[color] for color in colors)),
        lambda colors, p: rule(*colors),
        "colors {0} of a crossing under {1}",
        starred=True,
        law_of=[rule],
    )


def _told_apart(won: Sequence[bool | None]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of colors with different winners; None is a color that cannot be played."""
    return ((a, b) for a, b in combinations(COLORS, 2) if {won[a], won[b]} == {True, False})


def _matters(won: Mapping[Coloring, bool], held: Coloring, strand: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of colors of a strand with different winners."""
    return _told_apart([won.get(colored(held, (strand, color))) for color in COLORS])


@PAPER.claim(
    "Part II, step 1",
    "There are $3n$ first moves Player 1 can make by coloring any of the $n$ strands one of three colors. But without "
    "loss of generality Player 1 only has $n$ first moves: coloring the first strand red will have the same outcome as "
    "coloring it blue or green under perfect play.",
    mutants={
        "a rule that tells colors apart": {"rule": all_red},
        "three colors at every crossing": {"rule": three_colors},
    },
)
def step_1(rule: Rule = balanced) -> Iterable[Question]:
    """A first move completes only crossings of one strand. Permutations of the colors preserve legality."""
    scope = "the colors of a crossing, and all permutations of them"
    alone = every(scope, COLORS, lambda color: rule(color, color, color), shown="color {0} at one strand, three times")
    yield alone & _symmetric(scope, rule)
    yield every(
        f"{FEW}; torus:3",
        (*few_projections(rule), torus(3)),
        lambda p: (
            sorted(moves(p, uncolored(p), rule)),
            [strand for strand in range(p.strands) if any(_matters(judged(p, rule), uncolored(p), strand))],
        ),
        lambda p: ([*product(range(p.strands), COLORS)], []),
        "{0}: the first moves are {left[0]}, and the color of strands {left[1]} matters",
        bound=True,
    )


def _subsets(more: int, rule: Rule) -> Every:
    """Each subset is of a strand, and has the game with all strands red. There are `more` subsets than strands."""
    projections = (torus(3), *few_projections(rule))
    return every(
        f"torus:3; {FEW}",
        projections,
        lambda p: [*range(p.strands + more)],
        lambda p: [*range(p.strands)],
        lambda p, left, _: f"{p} has strands 0 to {p.strands - 1}: S_{max(left)} names no strand",
        bound=True,
    ) & every(
        "",
        ((p, number) for p in projections for number in range(p.strands + more)),
        lambda p, number: (0,) * p.strands in [game for game in complete_games(p, rule=rule) if game[number] == 0],
        shown="{0}: the game in which all strands are red is not in S_{1}",
        starred=True,
    )


@PAPER.claim(
    "Part II, step 1 (subsets)",
    "We take our set of completed games $C$ and create $n$ subsets $S_0$, $S_1$, $S_2$, ..., $S_n$ based on single "
    "shared red strands.",
    reading="The strands are labeled from 0 on, as in Part I, and $n$ is their number.",
    severity=Severity.MISPRINT,
    correction="Part II, step 1 (subsets, corrected)",
    controls={"S_0 to S_(n-1)": {"more": 0}},
)
def subsets(more: int = 1) -> Iterable[Question]:
    """There are n + 1 names, and the last names no strand."""
    yield _subsets(more, balanced)


@PAPER.claim(
    "Part II, step 1 (subsets, corrected)",
    "The subsets are $S_0$, $S_1$, ..., $S_(n-1)$. These sets are not disjoint: $S_1$ and $S_2$ share the games in "
    "which strand 1 and strand 2 are red, and the game in which all strands are red is in all of them.",
    mutants={
        "S_n as well": {"more": 1},
        "three colors at every crossing": {"rule": three_colors},
    },
)
def subsets_corrected(more: int = 0, rule: Rule = balanced) -> Iterable[Question]:
    """Coloring all strands red is legal if it is legal at one crossing."""
    yield facts("all strands red, at every crossing", [("three red strands at a crossing are legal", rule(0, 0, 0))])
    yield _subsets(more, rule)


def _same_winner(
    scope: str, trees: Iterable[tuple[Projection, Generality]], rule: Rule = balanced, reaching_wins: bool = True
) -> Every:
    return every(
        scope,
        trees,
        lambda p, generality: player(tree_game(_tree(p, generality, rule), reaching_wins)[()]),
        lambda p, generality: player(is_p1(p, rule)),
        "{0}: the Tree Game is {left}, the game is {right}",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Part II, step 2",
    "We do retain some generality: we could just consider if the second strand's color is red or not red. The subsets "
    "of $S_0$ are, for each second strand, the games in which it is red, and the games in which it is not red.",
    severity=Severity.FALSE,
    correction="Part II, step 2 (corrected)",
    controls={"red or green": {"generality": REDUCED}},
)
def step_2(generality: Generality = AS_PRINTED) -> Iterable[Question]:
    """A set of games with a strand green or blue mixes two positions: play continues with moves legal in either one."""
    trees = product((*all_small_projections(), *NAMED), [generality])
    yield _same_winner(f"{SMALL}, without failure; then {THESE}", trees)


@PAPER.claim(
    "Part II, step 2 (corrected)",
    "It suffices to consider the first strand red, and the second red or green.",
    mutants={"a rule that tells colors apart": {"rule": all_red}},
)
def step_2_corrected(rule: Rule = balanced) -> Iterable[Question]:
    """Permutations of the colors carry game trees to game trees. They fix red, and then exchange green and blue."""
    yield _symmetric("every permutation of the colors, on the colors of a crossing", rule)
    yield _same_winner(f"{SMALL}; {THESE}", product((*all_small_projections(rule), *NAMED), [REDUCED]), rule)


@PAPER.claim(
    "Part II, step 2 (it may matter)",
    "For one, we have lost generality. It may matter how we color the 2nd strand.",
    mutants={
        "green or blue": {"colors": (1, 2)},
        "the standard diagram of the trefoil": {"projection": torus(3)},
    },
)
def second_may_matter(projection: Projection = NAMED[0], colors: tuple[int, int] = (0, 1)) -> Iterable[Question]:
    """On the 3-twist with strand 0 red, strand 1 can be colored if strand 2 is red, but not if it is green."""
    won, reached = judged(projection), tree_game(_tree(projection))

    def by_playing(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
        return _matters(won, colored(uncolored(projection), (pair[0], 0)), pair[1])

    def by_games(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
        return _told_apart([reached.get(((pair[0], RED[0]), (pair[1], color))) for color in ANY_COLOR])

    for method, told_apart in (("exhaustion", by_playing), ("tree", by_games)):
        yield witnessed(
            f"two strands of {projection}",
            [colors],
            permutations(range(projection.strands), 2),
            told_apart,
            lambda pair: f"{projection}: {COLOR[pair[0]]} or {COLOR[pair[1]]} makes no difference",
            by=method,
        )


def _sets(game: Coloring, i: int, later: int, colors: Collection[int]) -> int:
    """Return the number of the two sets with subscript i that contain a game: by strand i, and by a later strand."""
    return (game[i] == 0) + (game[i + later] in colors)


def _parted(later: int, colors: Collection[int]) -> Every:
    """A game with strand i colored is in exactly one of the two sets with subscript i."""
    return every(
        THESE,
        (
            (p, game, i)
            for p in NAMED
            for game in complete_games(p)
            if game[0] == 0
            for i in range(1, p.strands)
            if i + later < p.strands and game[i] != UNCOLORED
        ),
        lambda p, game, i: _sets(game, i, later, colors),
        1,
        lambda p, game, i, left, _: f"{p}: {printed(game)} is in {left} sets of subscript {i}",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Part II, step 2 (subscripts)",
    "Form subsets by fixing any second strand. Here are the subsets of $S_0$: in the set with the subscript $0,1r$ "
    "strand 1 is red, with $0,1¬r$ strand 2 is not red; with $0,2r$ strand 2 is red, with $0,2¬r$ strand 3 is not red; "
    "and so on.",
    reading="Not red means green or blue. A game of $S_0$ is in one of the sets $0,1r$ and $0,1¬r$ if and only if "
    "strand 1 is colored.",
    severity=Severity.MISPRINT,
    correction="Part II, step 2 (subscripts, corrected)",
    controls={"one strand for one subscript": {"later": 0}},
)
def subscripts(later: int = 1) -> Iterable[Question]:
    yield _parted(later, (1, 2))


@PAPER.claim(
    "Part II, step 2 (subscripts, corrected)",
    "In the set with the subscript $0,ir$ strand $i$ is red, in the one with $0,i¬r$ the same strand is green or blue: "
    "the games of $S_0$ in which strand $i$ is colored are in just one of these.",
    mutants={
        "the next strand is not red": {"later": 1},
        "not red is green": {"colors": (1,)},
    },
)
def subscripts_corrected(later: int = 0, colors: Collection[int] = (1, 2)) -> Iterable[Question]:
    yield every(
        "the colors of a strand and of the next",
        product(COLORS, repeat=2),
        lambda pair: _sets(pair, 0, later, colors),
        1,
        lambda pair, left, _: f"strand {COLOR[pair[0]]}, the next {COLOR[pair[1]]}: in {left} sets",
    )
    yield _parted(later, colors)


@PAPER.claim(
    "Part II, step 3",
    "Form subsets of these new sets by fixing another strand. We now have no generality left to exploit.",
    reading="This means all these sets, as in steps 1 and 2. If the second strand is green, the winner may depend on "
    "the color of the third strand, for any two colors. If both strands are red, green and blue may still be "
    "exchanged.",
    mutants={
        "a rule that tells colors apart": {"rule": all_red},
        "after a strand that is red": {"fixed": (0, 0)},
    },
)
def step_3(rule: Rule = balanced, fixed: tuple[int, int] = (0, 1)) -> Iterable[Question]:
    """Green and blue may be exchanged while all fixed strands are red. Otherwise the color of a third strand may
    matter.

    Args:
        fixed: the colors of the two strands after which no generality is left.
    """
    projections = all_small_projections(rule)

    def told_apart() -> Iterator[tuple[int, int]]:
        for projection in projections:
            won = judged(projection, rule)
            for one, two, third in permutations(range(projection.strands), 3):
                held = colored(colored(uncolored(projection), (one, fixed[0])), (two, fixed[1]))
                yield from _matters(won, held, third)

    scope = "the colors of a crossing, permuted; and crossings that distinguish any two colors of a third strand"
    after = " and ".join(COLOR[color] for color in fixed)
    yield _symmetric(scope, rule) & every(
        "",
        combinations(COLORS, 2),
        lambda *pair: pair in told_apart(),
        shown=lambda a, b, *_: f"after {after}: {COLOR[a]} or {COLOR[b]} makes no difference",
        starred=True,
    )


def _generations(tree: Tree) -> list[int]:
    """Return the number of sets in each generation, from C on."""
    return list(Counter(map(len, tree)).values())


@PAPER.claim(
    "Part II, step 3 (generations)",
    "At each new generation, we can have $3n$ times as many sets as the last generation. Fortunately, there can be no "
    "more than $n$ generations (we can't fix more strands than we have).",
    reading="This is read as an upper bound: there are never more.",
    mutants={"2n times as many": {"times": 2}, "no more than n - 1": {"fewer": 1}},
)
def generations(times: int = 3, fewer: int = 0) -> Iterable[Question]:
    """A set in generation k has at most one child for each of its n - k other strands and each color."""
    n, k, colors = z3.Ints("n k colors")
    children = z3.And(n >= 1, k >= 0, k <= n, colors >= 1, colors <= len(COLORS))
    wider = [
        Obligation.of_size(
            z3.And(children, colors == c), c * (n - k) > times * n, n, f"n = {{}}: {c} colors a strand".format
        )
        for c in range(1, len(COLORS) + 1)
    ]
    last, text = z3.And(children, k == n - fewer), "n = {}: a set of the last generation"
    deeper = Obligation.of_size(last, len(COLORS) * (n - k) > 0, n, text.format)
    yield ask(decided, [*wider, deeper], "all n, every generation")
    trees = product((*all_small_projections(), *NAMED), (FULL, AS_PRINTED))
    yield every(
        f"the trees of {SMALL}; {THESE}",
        ((p, _generations(_tree(p, generality))) for p, generality in trees),
        lambda p, sizes: (
            len(sizes) - 1 <= p.strands - fewer and all(b <= times * p.strands * a for a, b in pairwise(sizes))
        ),
        shown="{0}: generations of {1} sets",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Part II, step 4",
    "This tree is at most $n$ generations deep but its bottom could be $n(2n)(3n)^(n-2)$ sets wide! Fortunately, many "
    "of these sets are empty.",
    reading="This is read as an upper bound, for two strands or more; otherwise there is no second strand to fix. "
    "The generation has at most $n! 2 3^(n-2)$ sets, since no strand is fixed twice.",
    mutants={
        "the second strand in one color": {"width": (1, 1, 3)},
        "later strands in two colors": {"width": (1, 2, 2)},
    },
)
def step_4(width: tuple[int, int, int] = (1, 2, 3)) -> Iterable[Question]:
    """A generation multiplies the width by the choices for a strand times the strands left, and so never narrows it.

    Args:
        width: the numbers of choices for the first strand, the second, and each later one.
    """
    n, k = z3.Ints("n k")
    obligations = []
    for place, (true, said) in enumerate(zip(map(len, (*AS_PRINTED, ANY_COLOR)), width, strict=True)):
        here = z3.And(n >= 2, k < n, k == place if place < 2 else k >= place)
        factor, text = true * (n - k), f"n = {{}}: generation {place + 1}"
        obligations += [
            Obligation.of_size(here, factor < 1, n, f"{text} has a factor below 1".format),
            Obligation.of_size(here, factor > said * (n - k), n, f"{text} is wider".format),
            Obligation.of_size(here, said * (n - k) > said * n, n, text.format),
        ]
    yield ask(decided, obligations, "all n >= 2, generation by generation")
    yield every(
        f"the trees of {SMALL}; {THESE}",
        ((p, max(_generations(_tree(p, AS_PRINTED)))) for p in (*all_small_projections(), *NAMED)),
        lambda p, widest: widest <= prod((width[min(k, 2)] * (p.strands - k) for k in range(p.strands)), start=1),
        shown="{0}: a generation of {1} sets",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Lemma 2",
    "Playing the Tricolorability game is then equivalent to this new Tree Game.",
    reading="The tree is the whole one, in which each strand is fixed to each color, or that of the second method, in "
    "which the first strand is red and the second red or green. For red or *not red* see Part II, step 2.",
    uses=("Lemma 2 (bijection, corrected)", "Part II, step 2 (corrected)"),
    mutants={"who reaches a leaf loses": {"reaching_wins": False}},
)
def lemma_2(reaching_wins: bool = True) -> Iterable[Question]:
    """The player who colors the last strand reaches a leaf, and the tree has the legal moves."""
    yield by_z3("all game trees, by induction", partial(all_trees.tree_game_fails, reaching_wins))
    trees = product((*all_small_projections(), *NAMED), (FULL, REDUCED))
    yield _same_winner(f"{SMALL}; {THESE}; on both trees", trees, reaching_wins=reaching_wins)


@PAPER.claim(
    "Lemma 2 (bijection)",
    "This is logically equivalent to saying that there is a bijective mapping from any game play on a knot to any path "
    "in this tree starting at $C$: if as a first move Player 1 colors strand one blue, this maps to moving from $C$ to "
    "$S_1$ and from there on treating blue as red and vice versa. So we see that this map is bijective.",
    severity=Severity.GAP,
    correction="Lemma 2 (bijection, corrected)",
    controls={"the colors as they are": {"renamed": False}},
)
def bijection(renamed: bool = True) -> Iterable[Question]:
    """Two plays, one strand colored red or colored blue, go to the same path.

    Args:
        renamed: True to exchange the color of the first move and red.
    """

    def path(move: StrandMove) -> StrandMove:
        return move[0], 0 if renamed else move[1]

    yield every(
        f"the plays of one move; torus:3, and {FEW}",
        ((p, *pair) for p in (torus(3), *few_projections()) for pair in combinations(moves(p, uncolored(p)), 2)),
        lambda p, one, other: path(one) != path(other),
        shown=lambda p, one, other, *_: f"{p}: strand {one[0]} {COLOR[one[1]]}, and {COLOR[other[1]]}, map to one path",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Lemma 2 (bijection, corrected)",
    "On the tree that fixes each strand to each color the plays are mapped one to one to the paths from $C$: the "
    "children of a vertex are the legal moves. On the tree with red, and then red or green, the paths are plays, and a "
    "permutation of the colors carries each play to a path; to just one if its first two strands differ in color.",
    uses=("Part II, step 2 (corrected)",),
    mutants={
        "the second strand red or not red": {"generality": AS_PRINTED, "reduced": AS_PRINTED},
        "a rule that speaks of crossings with two colored strands": {"excused": 2},
        "the second strand green or blue": {"reduced": (RED, ANY_COLOR[1:])},
    },
)
def bijection_corrected(
    generality: Generality = FULL, reduced: Generality = REDUCED, excused: int = 1
) -> Iterable[Question]:
    """A set of complete games with strands fixed is nonempty if and only if the coloring is legal."""
    vertices_differ = all_trees.vertices_differ(generality, reduced, excused)
    yield by_z3("all games, by induction over the uncolored strands", all_trees.no_complete_game, *vertices_differ)

    @cache  # many vertices fix the same strands to the same colors
    def legal(projection: Projection, coloring: Coloring) -> list[StrandMove]:
        return sorted(legal_moves(projection, coloring, excused=excused))

    yield every(
        SMALL_AND_RANDOM,
        (
            (projection, vertex, children)
            for projection in small_and_random_projections()
            for games in [tuple(maximal_colorings(projection, excused=excused))]
            for vertex, children in game_tree(games, projection.strands, generality).items()
        ),
        lambda p, vertex, children: sorted((child[-1][0], min(child[-1][1])) for child in children),
        lambda p, vertex, children: legal(p, reduce(colored, ((s, min(c)) for s, c in vertex), uncolored(p))),
        "{0}: the children of {1} are not the legal moves",
        starred=True,
        bound=True,
    )
    trees = [(p, _tree(p, reduced), _tree(p)) for p in few_projections()]
    yield every(
        f"the tree with red, and then red or green: {FEW}",
        ((p, play, _carried(play) & paths.keys()) for p, paths, plays in trees for play in plays if play),
        lambda p, play, carried: len(carried) == 1 or (bool(carried) and len(play) > 2 and play[0][1] == play[1][1]),
        shown=lambda p, play, carried, *_: f"{p}: {len(carried)} paths for the play {_shown(play)}",
        starred=True,
        bound=True,
    ) & every(
        "",
        ((p, path, plays) for p, paths, plays in trees for path in paths),
        lambda p, path, plays: path in plays,
        shown=lambda p, path, *_: f"{p}: a path that is no play: {_shown(path)}",
        starred=True,
    )


def _carried(play: Vertex) -> set[Vertex]:
    """Return the images of a play under permutations of the colors."""
    return {tuple((s, frozenset(p[c] for c in colors)) for s, colors in play) for p in permutations(COLORS)}


def _shown(vertex: Vertex) -> str:
    return ", ".join(f"{strand} {' or '.join(COLOR[color] for color in sorted(colors))}" for strand, colors in vertex)


@PAPER.claim(
    "Lemma 3",
    "Player 2 can never exit Player 1's gameplan-tree.",
    mutants={"edges from odd generations are removed": {"harmful": 1}},
)
def lemma_3(harmful: int = 0) -> Iterable[Question]:
    yield by_z3("all game trees", partial(all_trees.lemma_3_fails, harmful))
    yield every(
        SMALL_AND_RANDOM,
        (
            (projection, vertex, kept, tree[vertex])
            for projection in small_and_random_projections()
            for tree in [_tree(projection)]
            for vertex, kept in gameplan_tree(tree, (harmful,)).items()
            if len(vertex) % 2
        ),
        lambda projection, vertex, kept, children: kept,
        lambda projection, vertex, kept, children: children,
        "{0}: Player 2 leaves the tree at {1}",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Theorem 1",
    "A game is $P1$ iff Player 1's gameplan-tree has an odd endgame.",
    reading="The tree is one of those of Lemma 2, as it is read there.",
    uses=("Lemma 2", "Lemma 3"),
    mutants={"the gameplan-tree of Player 2": {"harmful": 1}},
)
def theorem_1(harmful: int = 0) -> Iterable[Question]:
    """The printed construction on the trees of all small sets of crossings; and the vertices that it leaves, on any
    tree.
    """
    yield by_z3("all game trees, by induction", partial(all_trees.theorem_1_fails, harmful))

    def endgame_tells(projections: Iterable[Projection], generality: Generality) -> Every:
        trees = ((projection, _tree(projection, generality)) for projection in projections)
        return every(
            f"{SMALL_AND_RANDOM}; on the reduced tree {THESE}",
            trees,
            lambda p, tree: any(odd_endgames(gameplan_tree(tree, (harmful,)), tree)),
            lambda p, _: is_p1(p),
            lambda p, _, odd, first: f"{p} is {player(first)}, and there is {'an' if odd else 'no'} odd endgame",
            starred=True,
            bound=True,
        )

    yield endgame_tells(small_and_random_projections(), FULL) & endgame_tells(NAMED, REDUCED)


def _asymmetric(first: int, second: int, third: int) -> bool:
    """A rule that distinguishes the first strand of a crossing."""
    return balanced(first, second, third) or first == second


def _reduced_differs(rule: Rule) -> str | None:
    strand = z3.DeclareSort("Strand")
    one, other = (z3.Function(name, strand, strand, strand, z3.BoolSort()) for name in ("one", "other"))
    color = z3.Function("color", strand, z3.IntSort())
    a, b, c = z3.Consts("a b c", strand)
    query = Query()

    def legal(crossings: z3.FuncDeclRef) -> z3.BoolRef:
        holds = all_trees.crossing_holds([color(a), color(b), color(c)], rule)
        return z3.ForAll([a, b, c], z3.Implies(crossings(a, b, c), holds))

    for left, right in ((one, other), (other, one)):
        named = z3.Or([right(*order) for order in permutations((a, b, c))])
        query.assume(z3.ForAll([a, b, c], z3.Implies(left(a, b, c), named)))
    query.assume(legal(one))
    broken = query.has_model(z3.Not(legal(other)))
    return "a crossing that is broken in one order of its strands only" if broken else None


@PAPER.claim(
    "Theorem 2",
    "Games that have the same reduced set notation have identical strategy and outcomes.",
    mutants={"a rule that depends on which strand lies over": {"rule": _asymmetric}},
)
def theorem_2(rule: Rule = balanced) -> Iterable[Question]:
    """Legality depends on the set of crossings only, even on plain sets: {0, 0, 1} and {0, 1, 1} mean the same."""
    yield every(
        "the colors of a crossing, in every order, and with a strand twice",
        ((colors, order) for colors in product(COLORS, repeat=3) for order in permutations(colors)),
        lambda colors, order: rule(*colors),
        lambda colors, order: rule(*order),
        "colors {0} of a crossing, and {1}",
        starred=True,
        law_of=[rule],
    ) & every(
        "",
        product(COLORS, repeat=2),
        lambda a, b: rule(a, a, b),
        lambda a, b: rule(a, b, b),
        "colors {0}, {1} of two strands",
        starred=True,
        law_of=[rule],
    )
    yield by_z3("all sets of crossings and all colorings", partial(_reduced_differs, rule))
