"""Part II, a winning strategy from the set of complete games: the tree game and the gameplan-tree.

In step 2 the second strand is *red or not red*, which mixes two positions; that is refuted where it stands. The lemmas
are read on the trees that fix strands to single colors: the whole tree, and the one of the second method, where the
first strand is red and the second red or green.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, pairwise, permutations, product
from math import prod

import z3

from knotgames.checks.cases import Cases, differing
from knotgames.checks.claim import Finding, Severity, found
from knotgames.checks.papers.mckeown2011.all_trees import (
    crossing_holds,
    lemma_3_fails,
    no_complete_game,
    not_carried_once,
    not_offered_once,
    theorem_1_fails,
    tree_game_fails,
    uncoloring_breaks,
)
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
"""Some knots, those of few strands first."""


def _tree(projection: Projection, generality: Generality = FULL, rule: Rule = balanced) -> Tree:
    return game_tree(tuple(complete_games(projection, rule=rule)), projection.strands, generality)


def _player(first: bool) -> str:
    return "P1" if first else "P2"


def _unlike(colors: Sequence[int], rule: Rule) -> Iterator[tuple[int, ...]]:
    """The permutations of the colors under which colors of a crossing are not what they were: kept, or broken."""
    return (p for p in permutations(COLORS) if rule(*colors) is not rule(*(p[color] for color in colors)))


@PAPER.claim(
    "Part II, step 1",
    "There are 3n first moves Player 1 can make by coloring any of the n strands one of three colors. But without "
    "loss of generality Player 1 only has n first moves: coloring the first strand red will have the same outcome as "
    "coloring it blue or green under perfect play.",
    mutants={
        "a rule that tells colors apart": lambda: {"rule": all_red},
        "three colors at every crossing": lambda: {"rule": three_colors},
    },
)
def step_1(rule: Rule = balanced) -> Iterable[Finding]:
    """A first move completes a crossing only if that is of one strand, three times; and every permutation of the colors
    carries legal colorings to legal ones.
    """
    alone, cases = Cases(COLORS), Cases(product(COLORS, repeat=3))
    broken = (f"color {color} at one strand, three times" for color in alone if not rule(color, color, color))
    unlike = (f"colors {colors} of a crossing under {p}" for colors in cases for p in _unlike(colors, rule))
    wrong = next(chain(broken, unlike), None)
    scope, visited = "the colors of a crossing, and all permutations of them", alone.visited + cases.visited
    yield found("exhaustion", scope, wrong, visited=visited)
    projections = Cases((*few_projections(rule), torus(3)))
    wrong = next((text for projection in projections if (text := _first_moves_differ(projection, rule))), None)
    scope = f"every set of crossings over at most {FEW} strands, up to renaming; torus:3"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


def _first_moves_differ(projection: Projection, rule: Rule) -> str | None:
    start, wins = uncolored(projection), judged(projection, rule)
    first = [*moves(projection, start, rule)]
    if {*first} ^ {*product(range(projection.strands), COLORS)}:
        return f"{projection}: {len(first)} first moves"
    for strand in range(projection.strands):
        won = [wins[colored(start, (strand, color))] for color in COLORS]
        if any(won) and not all(won):
            return f"{projection}: the color of strand {strand} matters"
    return None


Subsets = Callable[[int], Collection[int]]
"""By what the subsets of step 1 are numbered if there are so many strands."""


def _numbered_as_printed(strands: int) -> range:
    return range(strands + 1)


def _not_subsets(projections: Iterable[Projection], numbers: Subsets, rule: Rule) -> str | None:
    """A number of a subset that is that of no strand, or two subsets that have no game in common."""
    for projection in projections:
        games, numbered = list(complete_games(projection, rule=rule)), numbers(projection.strands)
        for number in numbered:
            if number not in range(projection.strands):
                return f"{projection} of {projection.strands} strands, from 0 on: S_{number} is of no strand"
        red = {number: {game for game in games if game[number] == 0} for number in numbered}
        for one, other in combinations(numbered, 2):
            both = {game for game in games if game[one] == game[other] == 0}
            if not both or both ^ (red[one] & red[other]):
                return f"{projection}: S_{one} and S_{other} share {len(red[one] & red[other])} games"
    return None


@PAPER.claim(
    "Part II, step 1 (subsets)",
    "We take our set of completed games C and create n subsets S_0, S_1, S_2, ..., S_n based on single shared red "
    "strands.",
    reading="The strands are labeled from 0 on, as in Part I, and n is their number.",
    severity=Severity.MISPRINT,
    correction="Part II, step 1 (subsets, corrected)",
    controls={"S_0 to S_(n-1)": lambda: {"numbers": range}},
)
def subsets(numbers: Subsets = _numbered_as_printed) -> Iterable[Finding]:
    """These are n + 1 names, and the last is of no strand."""
    projections = Cases((torus(3), *few_projections()))
    wrong = _not_subsets(projections, numbers, balanced)
    scope = f"torus:3; every set of crossings over at most {FEW} strands, up to renaming"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


@PAPER.claim(
    "Part II, step 1 (subsets, corrected)",
    "The subsets are S_0, S_1, ..., S_(n-1). These sets are not disjoint: S_1 and S_2 share the games in which strand "
    "1 and strand 2 are red, and the game in which all strands are red is in all of them.",
    mutants={
        "S_n as well": lambda: {"numbers": _numbered_as_printed},
        "three colors at every crossing": lambda: {"rule": three_colors},
    },
)
def subsets_corrected(numbers: Subsets = range, rule: Rule = balanced) -> Iterable[Finding]:
    """To color all strands red is legal if it is at one crossing."""
    broken = None if rule(0, 0, 0) else "a crossing with three red strands is broken"
    yield found("exhaustion", "all strands red, at every crossing", broken, visited=1)
    projections = Cases((torus(3), *few_projections(rule)))
    wrong = _not_subsets(projections, numbers, rule)
    scope = f"torus:3; every set of crossings over at most {FEW} strands, up to renaming"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


def _other_winner(generality: Generality, projections: Iterable[Projection]) -> str | None:
    """The first projection on whose tree another player wins than the game."""
    for projection in projections:
        wins = tree_game(_tree(projection, generality))[()]
        if wins is not is_p1(projection):
            return f"{projection}: the Tree Game is {_player(wins)}, the game is {_player(not wins)}"
    return None


@PAPER.claim(
    "Part II, step 2",
    "We do retain some generality: we could just consider if the second strand's color is red or not red. The subsets "
    "of S_0 are, for each second strand, the games in which it is red, and the games in which it is not red.",
    severity=Severity.FALSE,
    correction="Part II, step 2 (corrected)",
    controls={"red or green": lambda: {"generality": REDUCED}},
)
def step_2(generality: Generality = AS_PRINTED) -> Iterable[Finding]:
    """A set of the games in which a strand is green or blue mixes two positions: the Tree Game can go on with whatever
    is legal in either of them.
    """
    projections = Cases((*all_small_projections(), *NAMED))
    wrong = _other_winner(generality, projections)
    scope = f"{SMALL}, without failure; then {', '.join(map(str, NAMED))}"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


@PAPER.claim(
    "Part II, step 2 (corrected)",
    "It suffices to consider the first strand red, and the second red or green.",
    mutants={"a rule that tells colors apart": lambda: {"rule": all_red}},
)
def step_2_corrected(rule: Rule = balanced) -> Iterable[Finding]:
    """Every permutation of the colors carries legal colorings to legal ones, so game trees to game trees: the first
    color may be taken as red, and, as green and blue may then still be exchanged, the second as red or green.
    """
    cases = Cases(product(COLORS, repeat=3))
    wrong = next((f"colors {c} of a crossing under {p}" for c in cases for p in _unlike(c, rule)), None)
    scope = "every permutation of the colors, on the colors of a crossing"
    yield found("exhaustion", scope, wrong, visited=cases.visited)
    projections = Cases((*all_small_projections(rule), *NAMED))
    wrong = next(
        (
            f"{projection}: the reduced tree has another winner"
            for projection in projections
            if is_p1(projection, rule) is not tree_game(_tree(projection, REDUCED, rule))[()]
        ),
        None,
    )
    scope = f"{SMALL}; {', '.join(map(str, NAMED))}"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


@PAPER.claim(
    "Part II, step 2 (it may matter)",
    "For one, we have lost generality. It may matter how we color the 2nd strand.",
    mutants={
        "green or blue": lambda: {"colors": (1, 2)},
        "the standard diagram of the trefoil": lambda: {"projection": torus(3)},
    },
)
def second_may_matter(projection: Projection = NAMED[0], colors: tuple[int, int] = (0, 1)) -> Iterable[Finding]:
    """On the 3-twist, after a red strand 0: if strand 2 is red, strand 1 can be colored; if strand 2 is green, it
    cannot. By playing on; and from the complete games alone.
    """
    won, reached = judged(projection), tree_game(_tree(projection))
    pairs = list(permutations(range(projection.strands), 2))

    def by_playing(one: int, two: int) -> set[bool | None]:
        held = colored(uncolored(projection), (one, 0))
        return {won.get(colored(held, (two, color))) for color in colors}

    def by_games(one: int, two: int) -> set[bool | None]:
        first = one, frozenset({0})
        return {reached.get((first, (two, frozenset({color})))) for color in colors}

    for method, outcomes in (("exhaustion", by_playing), ("tree", by_games)):
        matters = any({True, False} <= outcomes(*pair) for pair in pairs)
        wrong = None if matters else f"{projection}: {COLOR[colors[0]]} or {COLOR[colors[1]]} makes no difference"
        yield found(method, f"two strands of {projection}", wrong, visited=len(pairs))


NotRed = Callable[[int], int]
"""The strand that is not red in the games of the set with this subscript and "not red"."""


def _not_parted(projections: Iterable[Projection], not_red: NotRed, colors: Collection[int]) -> str | None:
    """A game whose strand i is colored, and which is not in just one of the two sets of subscript i."""
    for projection in projections:
        for game in complete_games(projection):
            for i in range(1, projection.strands) if game[0] == 0 else ():
                other = not_red(i)
                if other >= projection.strands or game[i] == UNCOLORED:
                    continue
                sets = game[i] == 0, game[other] in colors
                if sum(sets) != 1:
                    where = "both sets" if all(sets) else "neither set"
                    return f"{projection}: {printed(game)} is in {where} of subscript {i}"
    return None


@PAPER.claim(
    "Part II, step 2 (subscripts)",
    "Form subsets by fixing any second strand. Here are the subsets of S_0: in the set with the subscript 0,1r strand "
    "1 is red, with 0,1¬r strand 2 is not red; with 0,2r strand 2 is red, with 0,2¬r strand 3 is not red; and so on.",
    reading="Not red means green or blue. A game of S_0 is in one of the sets 0,1r and 0,1¬r just if strand 1 is "
    "colored.",
    severity=Severity.MISPRINT,
    correction="Part II, step 2 (subscripts, corrected)",
    controls={"one strand for one subscript": lambda: {"not_red": lambda i: i}},
)
def subscripts(not_red: NotRed = lambda i: i + 1) -> Iterable[Finding]:
    projections = Cases(NAMED)
    wrong = _not_parted(projections, not_red, (1, 2))
    yield found("exhaustion", ", ".join(map(str, NAMED)), wrong, visited=projections.visited, complete=False)


@PAPER.claim(
    "Part II, step 2 (subscripts, corrected)",
    "In the set with the subscript 0,ir strand i is red, in the one with 0,i¬r the same strand is green or blue: the "
    "games of S_0 in which strand i is colored are in just one of these.",
    mutants={
        "the next strand is not red": lambda: {"not_red": lambda i: i + 1},
        "not red is green": lambda: {"colors": (1,)},
    },
)
def subscripts_corrected(not_red: NotRed = lambda i: i, colors: Collection[int] = (1, 2)) -> Iterable[Finding]:
    colorings = Cases(product(COLORS, repeat=2))
    wrong = next(
        (
            f"strand {COLOR[color]}, the next {COLOR[after]}"
            for color, after in colorings
            if (color == 0) is ((color, after)[not_red(0)] in colors)
        ),
        None,
    )
    yield found("exhaustion", "the colors of a strand and of the next", wrong, visited=colorings.visited)
    projections = Cases(NAMED)
    wrong = _not_parted(projections, not_red, colors)
    yield found("exhaustion", ", ".join(map(str, NAMED)), wrong, visited=projections.visited, complete=False)


COLOR = ("red", "green", "blue")


@PAPER.claim(
    "Part II, step 3",
    "Form subsets of these new sets by fixing another strand. We now have no generality left to exploit.",
    reading="For all of these sets alike, as in steps 1 and 2: where the second strand is green, the winner may depend "
    "on which of any two colors the third strand has. Where both are red, green and blue may still be exchanged.",
    mutants={
        "a rule that tells colors apart": lambda: {"rule": all_red},
        "after a strand that is red": lambda: {"fixed": (0, 0)},
    },
)
def step_3(rule: Rule = balanced, fixed: tuple[int, int] = (0, 1)) -> Iterable[Finding]:
    """Permutations of the colors carry legal colorings to legal ones, so that green and blue may be exchanged while all
    that is fixed is red; and for any two colors there are crossings for which the third strand's color tells who wins.

    Args:
        rule: the rule of crossings.
        fixed: the colors of the two strands after which no generality is left.
    """
    cases = Cases(product(permutations(COLORS), product(COLORS, repeat=3)))
    wrong = next(
        (f"colors {c} of a crossing" for p, c in cases if rule(*c) is not rule(*(p[color] for color in c))), None
    )
    told: set[tuple[int, int]] = set()
    pairs = list(combinations(COLORS, 2))
    projections = Cases(all_small_projections(rule))
    for projection in projections:
        wins = judged(projection, rule)
        told |= {pair for pair in pairs if pair not in told and _matters(projection, wins, fixed, pair)}
        if not {*pairs} - told:
            break
    missing = [f"{COLOR[a]} or {COLOR[b]} makes no difference" for a, b in pairs if (a, b) not in told]
    wrong = wrong or (f"after {COLOR[fixed[0]]} and {COLOR[fixed[1]]}: {missing[0]}" if missing else None)
    scope = "the colors of a crossing, permuted; and crossings that tell any two colors of a third strand apart"
    yield found("exhaustion", scope, wrong, visited=cases.visited + projections.visited)


def _matters(
    projection: Projection, wins: Mapping[Coloring, bool], fixed: tuple[int, int], pair: tuple[int, int]
) -> bool:
    """Whether after two strands in these colors another strand wins in one color of the pair and loses in the other."""
    for one, two, third in permutations(range(projection.strands), 3):
        held = colored(colored(uncolored(projection), (one, fixed[0])), (two, fixed[1]))
        after = [wins.get(colored(held, (third, color))) for color in pair]
        if after in ([True, False], [False, True]):
            return True
    return False


Width = tuple[int, int, int]
"""To how many sets of colors the first strand, the second, and each later one is fixed."""

PRINTED_WIDTH: Width = (1, 2, 3)


def _generations(tree: Tree) -> list[int]:
    """How many sets each generation has, from C on."""
    sizes = [0] * (1 + max(map(len, tree.children)))
    for vertex in tree.children:
        sizes[len(vertex)] += 1
    return sizes


@PAPER.claim(
    "Part II, step 3 (generations)",
    "At each new generation, we can have 3n times as many sets as the last generation. Fortunately, there can be no "
    "more than n generations (we can't fix more strands than we have).",
    reading="We can have: there are never more.",
    mutants={
        "2n times as many": lambda: {"times": 2},
        "no more than n - 1": lambda: {"fewer": 1},
    },
)
def generations(times: int = 3, fewer: int = 0) -> Iterable[Finding]:
    """A set of the k-th generation has at most one child for each of its n - k other strands and each color."""
    n, k, colors = z3.Ints("n k colors")
    children = z3.And(n >= 1, k >= 0, k <= n, colors >= 1, colors <= len(COLORS))
    others = [(c, c * (n - k)) for c in range(1, len(COLORS) + 1)]
    yield from decided(
        [
            *(
                Obligation.of_size(
                    z3.And(children, colors == c), most > times * n, n, f"n = {{}}: {c} colors a strand".format
                )
                for c, most in others
            ),
            Obligation.of_size(
                z3.And(children, k == n - fewer), others[-1][1] > 0, n, "n = {}: a set of the last generation".format
            ),
        ],
        "all n, every generation",
    )
    trees = Cases(
        (p, _tree(p, generality)) for p in (*all_small_projections(), *NAMED) for generality in (FULL, AS_PRINTED)
    )
    wrong = None
    for projection, tree in trees:
        sizes = _generations(tree)
        most = times * projection.strands
        if len(sizes) - 1 > projection.strands - fewer:
            wrong = wrong or f"{projection}: {len(sizes) - 1} generations"
        wrong = wrong or next((f"{projection}: {b} sets after {a}" for a, b in pairwise(sizes) if b > most * a), None)
    scope = f"the trees of {SMALL}; {', '.join(map(str, NAMED))}"
    yield found("exhaustion", scope, wrong, visited=trees.visited, complete=False)


@PAPER.claim(
    "Part II, step 4",
    "This tree is at most n generations deep but its bottom could be n(2n)(3n)^(n-2) sets wide! Fortunately, many of "
    "these sets are empty.",
    reading="Could be: it is no wider, from two strands on, without which there is no second strand to fix. It has at "
    "most n! 2 3^(n-2) sets, since no strand is fixed twice.",
    mutants={
        "the second strand in one color": lambda: {"width": (1, 1, 3)},
        "later strands in two colors": lambda: {"width": (1, 2, 2)},
    },
)
def step_4(width: Width = PRINTED_WIDTH) -> Iterable[Finding]:
    """Each generation but the n-th has a factor, the number of sets to which a strand is fixed times that of the
    strands left; no factor is below 1, so the last generation may be as wide as any.
    """
    n, k = z3.Ints("n k")
    choices = [len(colors) for colors in (*AS_PRINTED, ANY_COLOR)]
    obligations = []
    for place, (true, said) in enumerate(zip(choices, width, strict=True)):
        here = z3.And(n >= 2, k < n, k == place if place < 2 else k >= place)
        factor = true * (n - k)
        obligations += [
            Obligation.of_size(here, factor < 1, n, f"n = {{}}: generation {place + 1} has a factor below 1".format),
            Obligation.of_size(here, factor > said * (n - k), n, f"n = {{}}: generation {place + 1} is wider".format),
            Obligation.of_size(here, said * (n - k) > said * n, n, f"n = {{}}: generation {place + 1}".format),
        ]
    yield from decided(obligations, "all n >= 2, generation by generation")
    projections = Cases((*all_small_projections(), *NAMED))
    wrong = next(
        (
            f"{p}: a generation of {max(sizes)} sets"
            for p in projections
            for sizes in [_generations(_tree(p, AS_PRINTED))]
            if max(sizes) > prod((width[min(k, 2)] * (p.strands - k) for k in range(p.strands)), start=1)
        ),
        None,
    )
    scope = f"the trees of {SMALL}; {', '.join(map(str, NAMED))}"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


@PAPER.claim(
    "Lemma 2",
    "Playing the Tricolorability game is then equivalent to this new Tree Game.",
    reading="The tree is the whole one, in which each strand is fixed to each color, or that of the second method, in "
    "which the first strand is red and the second red or green. For red or *not red* see Part II, step 2.",
    uses=("Lemma 2 (bijection, corrected)", "Part II, step 2 (corrected)"),
    mutants={"who reaches a leaf loses": lambda: {"reaching_wins": False}},
)
def lemma_2(reaching_wins: bool = True) -> Iterable[Finding]:
    """Who colors the last strand is who reaches a leaf, and the tree has the legal moves."""
    yield found("z3", "all game trees, by induction", tree_game_fails(reaching_wins), visited=1)
    projections = Cases((p, generality) for p in (*all_small_projections(), *NAMED) for generality in (FULL, REDUCED))
    wrong = next(
        (
            f"{projection}: the Tree Game is {_player(wins)}, the game is {_player(not wins)}"
            for projection, generality in projections
            for wins in [tree_game(_tree(projection, generality), reaching_wins)[()]]
            if wins is not is_p1(projection)
        ),
        None,
    )
    scope = f"{SMALL}; {', '.join(map(str, NAMED))}; on both trees"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


Renaming = Callable[[int], Mapping[int, int]]
"""How the colors are renamed from the first move on, whose color is given."""


def _first_is_red(color: int) -> Mapping[int, int]:
    """That color for red, and red for it."""
    return {other: {0: color, color: 0}.get(other, other) for other in COLORS}


@PAPER.claim(
    "Lemma 2 (bijection)",
    "This is logically equivalent to saying that there is a bijective mapping from any game play on a knot to any path "
    "in this tree starting at C: if as a first move Player 1 colors strand one blue, this maps to moving from C to S_1 "
    "and from there on treating blue as red and vice versa. So we see that this map is bijective.",
    severity=Severity.GAP,
    correction="Lemma 2 (bijection, corrected)",
    controls={"the colors as they are": lambda: {"renamed": lambda color: dict(enumerate(COLORS))}},
)
def bijection(renamed: Renaming = _first_is_red) -> Iterable[Finding]:
    """One strand colored red, or colored blue: both plays go to the same path."""
    wrong = None
    plays = Cases((p, move) for p in (torus(3), *few_projections()) for move in moves(p, uncolored(p)))
    paths: dict[tuple[Projection, StrandMove], StrandMove] = {}
    for projection, (strand, color) in plays:
        path = strand, renamed(color)[color]
        before = paths.setdefault((projection, path), (strand, color))
        if before[1] != color and wrong is None:
            wrong = f"{projection}: strand {strand} {COLOR[before[1]]}, and {COLOR[color]}, map to one path"
    scope = f"the plays of one move; torus:3, and every set of crossings over at most {FEW} strands, up to renaming"
    yield found("exhaustion", scope, wrong, visited=plays.visited, complete=False)


def _coloring(projection: Projection, vertex: Vertex) -> Coloring:
    """The partial coloring that a vertex fixes, where it fixes one color a strand."""
    coloring = uncolored(projection)
    for strand, colors in vertex:
        coloring = colored(coloring, (strand, min(colors)))
    return coloring


@PAPER.claim(
    "Lemma 2 (bijection, corrected)",
    "On the tree that fixes each strand to each color the plays are mapped one to one to the paths from C: the "
    "children of a vertex are the legal moves. On the tree with red, and then red or green, the paths are plays, and a "
    "permutation of the colors carries each play to a path; to just one if its first two strands differ in color.",
    uses=("Part II, step 2 (corrected)",),
    mutants={
        "the second strand red or not red": lambda: {"generality": AS_PRINTED, "reduced": AS_PRINTED},
        "a rule that speaks of crossings with two colored strands": lambda: {"excused": 2},
        "the second strand green or blue": lambda: {"reduced": (RED, ANY_COLOR[1:])},
    },
)
def bijection_corrected(
    generality: Generality = FULL, reduced: Generality = REDUCED, excused: int = 1
) -> Iterable[Finding]:
    """A set of complete games with strands fixed is not empty just if the coloring is legal."""
    fails = [
        no_complete_game(),
        uncoloring_breaks(excused=excused),
        *map(not_offered_once, (*generality, ANY_COLOR)),
        not_carried_once(*reduced),
    ]
    wrong = next(filter(None, fails), None)
    yield found("z3", "all games, by induction over the uncolored strands", wrong, visited=len(fails))
    vertices = Cases(
        (projection, vertex, children)
        for projection in small_and_random_projections()
        for games in [tuple(maximal_colorings(projection, excused=excused))]
        for vertex, children in game_tree(games, projection.strands, generality).children.items()
    )

    @cache  # many vertices fix the same strands to the same colors
    def legal(projection: Projection, coloring: Coloring) -> list[StrandMove]:
        return sorted(legal_moves(projection, coloring, excused=excused))

    unlike = differing(
        vertices,
        lambda one: sorted((child[-1][0], min(child[-1][1])) for child in one[2]),
        lambda one: legal(one[0], _coloring(one[0], one[1])),
    )
    wrong = next(
        (f"{projection}: the children of {vertex} are not the legal moves" for (projection, vertex, _), _, _ in unlike),
        None,
    )
    yield found("exhaustion", SMALL_AND_RANDOM, wrong, visited=vertices.visited, complete=False)
    projections = Cases(few_projections())
    wrong = next((text for one in projections if (text := _unlike_paths(one, reduced))), None)
    scope = (
        f"the tree with red, and then red or green: every set of crossings over at most {FEW} strands, up to renaming"
    )
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


def _unlike_paths(projection: Projection, generality: Generality) -> str | None:
    """A play that permutations of the colors carry to no path of the tree, or to more than they should; or a path that
    is no play.
    """
    tree, plays = _tree(projection, generality), [vertex for vertex in _tree(projection).children if vertex]
    for play in plays:
        images = {tuple((s, frozenset(p[c] for c in colors)) for s, colors in play) for p in permutations(COLORS)}
        paths, alike = images & {*tree.children}, len(play) > 2 and play[0][1] == play[1][1]
        if not paths or (len(paths) > 1 and not alike):
            return f"{projection}: {len(paths)} paths for the play {_shown(play)}"
    unplayed = {*tree.children} - {(), *plays}
    return f"{projection}: a path that is no play: {min(map(_shown, unplayed))}" if unplayed else None


def _shown(vertex: Vertex) -> str:
    return ", ".join(f"{strand} {' or '.join(COLOR[color] for color in sorted(colors))}" for strand, colors in vertex)


@PAPER.claim(
    "Lemma 3",
    "Player 2 can never exit Player 1's gameplan-tree.",
    mutants={"edges from odd generations are removed": lambda: {"harmful": 1}},
)
def lemma_3(harmful: int = 0) -> Iterable[Finding]:
    yield found("z3", "all game trees", lemma_3_fails(harmful), visited=1)
    wrong = None
    vertices = 0
    for projection in small_and_random_projections():
        tree = _tree(projection)
        plan = gameplan_tree(tree, (harmful,))
        vertices += len(plan.children)
        for vertex, children in plan.children.items():
            if len(vertex) % 2 and {*tree.children[vertex]} - {*children}:
                wrong = f"{projection}: Player 2 leaves the tree at {vertex}"
        if wrong:
            break
    yield found("exhaustion", SMALL_AND_RANDOM, wrong, visited=vertices, complete=False)


def _endgame_misleads(projections: Iterable[Projection], generality: Generality, harmful: int = 0) -> str | None:
    """The first projection that is P1 while Player 1's gameplan-tree has no odd endgame, or the other way round."""
    for projection in projections:
        tree = _tree(projection, generality)
        odd = next(odd_endgames(gameplan_tree(tree, (harmful,)), tree), None)
        if (odd is not None) is not is_p1(projection):
            return f"{projection} is {_player(odd is None)}, and there is {'no' if odd is None else 'an'} odd endgame"
    return None


@PAPER.claim(
    "Theorem 1",
    "A game is P1 iff Player 1's gameplan-tree has an odd endgame.",
    reading="The tree is one of those of Lemma 2, as it is read there.",
    uses=("Lemma 2", "Lemma 3"),
    mutants={"the gameplan-tree of Player 2": lambda: {"harmful": 1}},
)
def theorem_1(harmful: int = 0) -> Iterable[Finding]:
    """The construction as it is printed, leaf by leaf, on the trees of all small sets of crossings; and its outcome,
    the vertices from which Player 1 has no good edge, on all trees.
    """
    yield found("z3", "all game trees, by induction", theorem_1_fails(harmful), visited=1)
    full, reduced = Cases(small_and_random_projections()), Cases(NAMED)
    wrong = _endgame_misleads(full, FULL, harmful) or _endgame_misleads(reduced, REDUCED, harmful)
    scope = f"{SMALL_AND_RANDOM}; on the reduced tree {', '.join(map(str, NAMED))}"
    yield found("exhaustion", scope, wrong, visited=full.visited + reduced.visited, complete=False)


def _asymmetric(first: int, second: int, third: int) -> bool:
    """A rule that tells the first strand of a crossing from the others."""
    return balanced(first, second, third) or first == second


def _reduced_differs(rule: Rule) -> str | None:
    """Two sets of crossings with the same reduced notation, a coloring that is legal for one and not for the other."""
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
        if not query.has_model(z3.Not(legal(other)))
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
    cases, pairs = Cases(product(COLORS, repeat=3)), Cases(product(COLORS, repeat=2))
    wrong = next(
        (
            f"colors {colors} of a crossing, and {order}"
            for colors in cases
            for order in permutations(colors)
            if rule(*colors) is not rule(*order)
        ),
        None,
    ) or next(
        (f"colors {a}, {b} of two strands" for a, b in pairs if rule(a, a, b) is not rule(a, b, b)),
        None,
    )
    scope = "the colors of a crossing, in every order, and with a strand twice"
    yield found("exhaustion", scope, wrong, visited=cases.visited + pairs.visited)
    yield found("z3", "all sets of crossings and all colorings", _reduced_differs(rule), visited=1)
