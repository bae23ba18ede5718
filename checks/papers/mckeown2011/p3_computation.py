"""Part III, the program that finds complete games; and the figures that were computed with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import factorial

from checks.claim import Finding, found
from checks.papers.mckeown2011.gameplan import game_tree, tree_game_is_p1
from checks.papers.mckeown2011.paper import PAPER
from checks.papers.mckeown2011.plain import is_p1
from checks.papers.mckeown2011.program import printed, printed_program
from checks.papers.mckeown2011.small import SMALL, all_small_projections
from games.tricolor.coloring import UNCOLORED, Rule, balanced
from games.tricolor.complete import complete_games
from games.tricolor.projection import Projection, torus, twist
from games.tricolor.transfer import count_complete

TABLE = {3: 9, 4: 21, 5: 75, 6: 195, 7: 459, 8: 1233, 9: 3075}
"""The printed numbers of complete games on the n-twist projection, by number of strands."""

NINE_STRANDS = (3, 42, 906, 2076, 48)
"""The printed numbers at nine strands, by number of uncolored strands."""

TREFOIL = torus(3)

GAMEPLAYS = 8_848_800
BYTES_EACH = 20
GIGABYTE = 1_073_741_824


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
    "Computation, trefoil",
    "The trefoil has nine complete games, 54 leaves in its game tree, all of generation three, and is P1.",
    mutants={"another diagram of three strands": lambda: {"projection": twist(3)}},
)
def trefoil(projection: Projection = TREFOIL) -> Iterable[Finding]:
    games = list(complete_games(projection))
    tree = game_tree(games, projection.strands)
    leaves = list(tree.leaves())
    facts = (len(games), len(leaves), {len(leaf) for leaf in leaves}, tree_game_is_p1(tree), is_p1(projection))
    wrong = None if facts == (9, 54, {3}, True, True) else f"{projection}: games, leaves, generations, P1: {facts}"
    yield found("exhaustion", f"the whole game tree, of {len(tree.children)} sets", wrong)


@PAPER.claim(
    "Computation, the table",
    "The n-twist projections of 3, 4, 5, 6, 7, 8, 9 strands have 9, 21, 75, 195, 459, 1233, 3075 complete games.",
    mutants={"1232 games on eight strands": lambda: {"table": {**TABLE, 8: 1232}}},
)
def table(table: Mapping[int, int] = TABLE) -> Iterable[Finding]:
    def differs(count: Mapping[int, int]) -> str | None:
        return next((f"{n} strands: {count[n]} games, not {table[n]}" for n in count if count[n] != table[n]), None)

    listed = {n: sum(1 for _ in complete_games(twist(n))) for n in table}
    yield found("exhaustion", "complete games listed, 3 to 9 strands", differs(listed))
    program = {n: len(printed_program(n, twist(n).crossings)) for n in table if n <= 7}
    yield found("exhaustion", "the printed program, 3 to 7 strands", differs(program), complete=False)
    transferred = {n: sum(count_complete(twist(n))) for n in table}
    yield found("transfer", "complete games counted without listing, 3 to 9 strands", differs(transferred))


@PAPER.claim(
    "Computation, nine strands",
    "On nine strands there are 3, 42, 906, 2076, 48 complete games with 0, 1, 2, 3, 4 uncolored strands.",
    mutants={"47 games with four": lambda: {"numbers": (3, 42, 906, 2076, 47)}},
)
def nine_strands(numbers: Sequence[int] = NINE_STRANDS) -> Iterable[Finding]:
    listed = [0] * 10
    for game in complete_games(twist(9)):
        listed[game.count(UNCOLORED)] += 1
    while not listed[-1]:
        listed.pop()
    yield found("exhaustion", "the list", None if listed == list(numbers) else f"{listed}")
    transferred = count_complete(twist(9))
    yield found("transfer", "the count", None if transferred == tuple(numbers) else f"{transferred}")


@PAPER.claim(
    "Computation, gameplays",
    "There are (9! * 3) + (8! * 42) + (7! * 906) + (6! * 2076) + (5! * 48) = 8,848,800 gameplays on nine strands.",
    uses=("Definition 9", "Computation, nine strands"),
    mutants={"one more": lambda: {"total": GAMEPLAYS + 1}},
)
def gameplays(total: int = GAMEPLAYS, numbers: Sequence[int] = NINE_STRANDS) -> Iterable[Finding]:
    summed = sum(factorial(9 - blank) * number for blank, number in enumerate(numbers))
    yield found("exhaustion", "the sum", None if summed == total else f"the sum is {summed:,}")
    listed = sum(factorial(9 - game.count(UNCOLORED)) for game in complete_games(twist(9)))
    yield found("exhaustion", "the list of complete games", None if listed == total else f"there are {listed:,}")


def _storage(printed: str, each: int, gigabyte: int) -> Iterable[Finding]:
    """Whether the printed number of gigabytes is the size of all gameplays, rounded to as many digits."""
    size = Fraction(GAMEPLAYS * each, gigabyte)
    half_a_unit = Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))
    wrong = (
        None
        if abs(Fraction(printed) - size) <= half_a_unit
        else f"{GAMEPLAYS:,} gameplays of {each} bytes are {GAMEPLAYS * each:,} bytes, {float(size):.3f} gb"
    )
    yield found("exhaustion", f"{GAMEPLAYS:,} gameplays, {gigabyte:,} bytes in a gigabyte", wrong)


@PAPER.claim(
    "Computation, storage",
    "With 1,073,741,824 bytes in a gigabyte, and 20 bytes for a gameplay, it would take about 1.77 gb to store all "
    "gameplays for the 9-twist projection.",
    uses=("Computation, gameplays",),
    correction="Computation, storage (corrected)",
    controls={"200 bytes for a gameplay, 10^9 in a gigabyte": lambda: {"each": 200, "gigabyte": 10**9}},
)
def storage(printed: str = "1.77", each: int = BYTES_EACH, gigabyte: int = GIGABYTE) -> Iterable[Finding]:
    return _storage(printed, each, gigabyte)


@PAPER.claim(
    "Computation, storage (corrected)",
    "It would take about 0.165 gb (and 0.177 of 10^9 bytes: the printed figure is ten times too large).",
    uses=("Computation, gameplays",),
    mutants={"the printed figure": lambda: {"printed": "1.77"}},
)
def storage_corrected(printed: str = "0.165", decimal: str = "0.177", each: int = BYTES_EACH) -> Iterable[Finding]:
    yield from _storage(printed, each, GIGABYTE)
    yield from _storage(decimal, each, 10**9)
