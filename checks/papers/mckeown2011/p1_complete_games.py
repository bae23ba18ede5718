"""Part I, finding complete games; and Part III, the program that finds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations, product

from checks.claim import Finding, found
from checks.papers.mckeown2011.all_trees import crossing_holds, lemma_1_fails
from checks.papers.mckeown2011.paper import PAPER
from checks.papers.mckeown2011.plain import is_p1
from checks.papers.mckeown2011.program import printed, printed_program
from checks.papers.mckeown2011.small import SMALL, all_small_projections
from checks.smt import model, solver
from games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced
from games.tricolor.complete import complete_games
from games.tricolor.projection import Projection, torus, twist


def odd_or_even(games: Iterable[Coloring]) -> int | None:
    """The parity of the number of colored strands if all games have the same, else None."""
    parities = {sum(color != UNCOLORED for color in game) % 2 for game in games}
    return parities.pop() if len(parities) == 1 else None


@PAPER.claim(
    "Lemma 1",
    "If all complete games on a knot projection have an odd number of colored strands the game is P1; likewise if "
    "all complete games have an even number of colored strands the game is P2.",
    mutants={"an even number makes it P1": lambda: {"odd_wins": False}},
)
def lemma_1(odd_wins: bool = True) -> Iterable[Finding]:
    yield found("z3", "all game trees, by induction", lemma_1_fails(odd_wins))
    wrong = None
    for projection in all_small_projections():
        parity = odd_or_even(complete_games(projection))
        if parity is not None and is_p1(projection) != (parity == int(odd_wins)):
            wrong = f"{projection}: all complete games have {'odd' if parity else 'even'} numbers of colored strands"
            break
    yield found("exhaustion", SMALL, wrong, complete=False)


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
    query = solver()

    def legal(crossings: z3.FuncDeclRef) -> z3.BoolRef:
        holds = crossing_holds([color(a), color(b), color(c)], rule)
        return z3.ForAll([a, b, c], z3.Implies(crossings(a, b, c), holds))

    for left, right in ((one, other), (other, one)):
        named = z3.Or([right(*order) for order in permutations((a, b, c))])
        query.add(z3.ForAll([a, b, c], z3.Implies(left(a, b, c), named)))
    query.add(legal(one), z3.Not(legal(other)))
    return None if model(query) is None else "a crossing that is broken in one order of its strands only"


@PAPER.claim(
    "Theorem 2",
    "Games that have the same reduced set notation have identical strategy and outcomes.",
    mutants={"a rule that depends on which strand lies over": lambda: {"rule": _asymmetric}},
)
def theorem_2(rule: Rule = balanced) -> Iterable[Finding]:
    """A coloring is legal if each crossing of a list holds: that depends on the set of crossings, if the order of
    the three strands does not matter. And even on the plain sets of strands: {0, 0, 1} and {0, 1, 1} say the same.
    """
    wrong = next(
        (
            f"colors {colors} of a crossing, and {order}"
            for colors in product(COLORS, repeat=3)
            for order in permutations(colors)
            if rule(*colors) != rule(*order)
        ),
        None,
    ) or next((f"colors {a}, {b} of two strands" for a, b in product(COLORS, repeat=2) if rule(a, a, b) != rule(a, b, b)), None)
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


@PAPER.claim(
    "Part III",
    "The program returns all complete games.",
    mutants={"a rule of one color only": lambda: {"rule": lambda a, b, c: a == b == c}},
)
def part_3(rule: Rule = balanced) -> Iterable[Finding]:
    """The printed program, with its first comparison restored, against the definition and the search of this package,
    which lists complete games in the same order.
    """
    wrong = None
    for projection in (*all_small_projections(), torus(5), twist(6)):
        expected = [printed(game) for game in complete_games(projection, rule=rule)]
        if printed_program(projection.strands, projection.crossings) != expected:
            wrong = f"{projection}"
            break
    yield found("exhaustion", f"{SMALL}; torus:5, twist:6", wrong, complete=False)


@PAPER.claim(
    "Part I, trefoil",
    "The trefoil has nine complete games, 54 leaves in its game tree, all of generation three, and is P1.",
    mutants={"another diagram of three strands": lambda: {"projection": twist(3)}},
)
def trefoil(projection: Projection = torus(3)) -> Iterable[Finding]:
    from checks.papers.mckeown2011.gameplan import game_tree, tree_game_is_p1

    games = list(complete_games(projection))
    tree = game_tree(games, projection.strands)
    leaves = list(tree.leaves())
    facts = (len(games), len(leaves), {len(leaf) for leaf in leaves}, tree_game_is_p1(tree), is_p1(projection))
    wrong = None if facts == (9, 54, {3}, True, True) else f"{projection}: games, leaves, generations, P1: {facts}"
    yield found("exhaustion", f"the whole game tree, of {len(tree.children)} sets", wrong)
