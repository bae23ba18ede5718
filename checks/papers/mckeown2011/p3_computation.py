"""Part III, the program that finds complete games; and the figures that were computed with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import factorial

from knotgames.checks.cases import Cases
from knotgames.checks.claim import Finding, Severity, found
from knotgames.checks.papers.mckeown2011.gameplan import game_tree, tree_game
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import (
    holds,
    is_legal,
    is_p1,
    legal_moves,
    maximal_colorings,
    three_colors,
)
from knotgames.checks.papers.mckeown2011.program import of_complete, of_uncolored, printed, printed_program
from knotgames.checks.papers.mckeown2011.small import FEW, SMALL, all_small_projections, few_projections
from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, colored, uncolored
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist
from knotgames.games.tricolor.transfer import count_complete

TWIST = (
    "The figure of the n-twist projection is lost in the copy. Its strands are 0 to n - 1, its crossings (0, 0, 1), "
    "(i, i+1, i+2) and (n-2, n-1, n-1); these give all the numbers that are printed."
)
"""How the projections are read of which the paper has figures."""

TABLE = {3: 9, 4: 21, 5: 75, 6: 195, 7: 459, 8: 1233, 9: 3075}
"""The printed numbers of complete games on the n-twist projection, by number of strands."""

NINE_STRANDS = (3, 42, 906, 2076, 48)
"""The printed numbers at nine strands, by number of uncolored strands."""

TREFOIL = torus(3)

GAMEPLAYS = 8_848_800
BYTES_EACH = 20
GIGABYTE = 1_073_741_824

PRINTED_SIZE, SIZE, DECIMAL_SIZE = "1.77", "0.165", "0.177"
"""The size of all gameplays in gigabytes: as printed, as it is, and in units of 10^9 bytes."""


SOME = (torus(5), twist(6))
"""Two knots on which the program is run besides."""


@PAPER.claim(
    "Part III",
    "The program returns all complete games as strings of length n with 0 corresponding to an uncolored strand, 1, "
    "2, and 3 corresponding to red, green, and blue.",
    reading="The first comparison of the listing is damaged in the copy. It is the one that the same test has further "
    "down.",
    mutants={"a rule of one color only": lambda: {"rule": lambda a, b, c: a == b == c}},
)
def part_3(rule: Rule = balanced) -> Iterable[Finding]:
    """The printed program, with its first comparison restored, against the definition and the search of this package,
    which lists complete games in the same order.
    """
    projections = Cases((*all_small_projections(), *SOME))
    wrong = None
    for projection in projections:
        expected = map(printed, complete_games(projection, rule=rule))
        returned_ones = printed_program(projection.strands, projection.crossings).complete
        if set(enumerate(returned_ones)) ^ set(enumerate(expected)):  # each with its place in the list
            wrong = f"{projection}"
            break
    scope = f"{SMALL}; {', '.join(map(str, SOME))}"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


Promised = Callable[[int, Sequence[tuple[int, int, int]]], Sequence[str]]
"""What is said to be returned after the list of complete games, line by line."""


def as_said(strands: int, crossings: Sequence[tuple[int, int, int]]) -> list[str]:
    """The numbers of complete games with 0, 1, ..., n - 1 strands uncolored, of complete games, and of valid games."""
    colorings = list(product((*COLORS, UNCOLORED), repeat=strands))
    projection = Projection(strands, tuple(crossings))
    blank = [game.count(UNCOLORED) for game in maximal_colorings(projection)]
    counts = [of_uncolored(blank.count(number), number) for number in range(strands)]
    return [*counts, of_complete(len(blank)), str(sum(is_legal(projection, coloring) for coloring in colorings))]


def as_listed(strands: int, crossings: Sequence[tuple[int, int, int]]) -> list[str]:
    """The same without the number of valid games."""
    return as_said(strands, crossings)[:-1]


def _not_returned(promised: Promised, projections: Iterable[Projection]) -> str | None:
    for projection in projections:
        lines = printed_program(projection.strands, projection.crossings).lines
        said = promised(projection.strands, projection.crossings)
        missing = [line for line in said if line not in lines] or [line for line in lines if line not in said]
        if missing:
            return f"{projection}: the program prints {len(lines)} lines of numbers, and not '{missing[0]}'"
    return None


@PAPER.claim(
    "Part III, what is returned",
    "It then returns the number of complete games with all strands colored, one strand uncolored, two strands "
    "uncolored... n strands uncolored (obviously 0). Finally, it returns the total number of complete games and the "
    "total number of valid games.",
    reading="The number for n uncolored strands is obviously 0, and need not be printed. The program is the listing, "
    "which is taken to end where the copy ends.",
    severity=Severity.MISPRINT,
    correction="Part III, what is returned (corrected)",
    controls={"without the number of valid games": lambda: {"promised": as_listed}},
)
def returned(promised: Promised = as_said) -> Iterable[Finding]:
    """As the listing prints it: the number of valid games is not in it."""
    projections = Cases((TREFOIL, *few_projections()))
    wrong = _not_returned(promised, projections)
    yield found("exhaustion", f"{TREFOIL}; {FEW_SCOPE}", wrong, visited=projections.visited, complete=False)


FEW_SCOPE = f"every set of crossings over at most {FEW} strands, up to renaming"


@PAPER.claim(
    "Part III, what is returned (corrected)",
    "It then returns the number of complete games with all strands colored, one strand uncolored, two strands "
    "uncolored... n - 1 strands uncolored, and finally the total number of complete games.",
    mutants={"as the text says": lambda: {"promised": as_said}},
)
def returned_corrected(promised: Promised = as_listed) -> Iterable[Finding]:
    """From the listing, line by line, and by the definition of complete games."""
    projections = Cases((TREFOIL, *few_projections()))
    wrong = _not_returned(promised, projections)
    yield found("exhaustion", f"{TREFOIL}; {FEW_SCOPE}", wrong, visited=projections.visited, complete=False)


@PAPER.claim(
    "Part III, n strands uncolored",
    "The number of complete games with n strands uncolored is obviously 0.",
    mutants={
        "three colors at every crossing": lambda: {"rule": three_colors},
        "a rule that speaks of crossings with one colored strand": lambda: {"excused": 3},
    },
)
def none_uncolored(rule: Rule = balanced, excused: int = 1) -> Iterable[Finding]:
    """The first strand can be colored, whatever the crossings: a crossing of it with others is not complete, and one of
    it alone has one color.
    """
    crossings = Cases(product((False, True), repeat=3))
    wrong = next(
        (
            f"a crossing with the strand at {[place for place, here in enumerate(held) if here]}"
            for held in crossings
            if any(held)
            and not any(holds([color if here else UNCOLORED for here in held], rule, excused) for color in COLORS)
        ),
        None,
    )
    yield found("exhaustion", "every crossing with one strand, at any of its places", wrong, visited=crossings.visited)
    projections = Cases((*few_projections(rule), *KINKS))
    blank = (p for p in projections if uncolored(p) in set(maximal_colorings(p, rule, excused)))
    wrong = next((f"{p}: nothing can be colored" for p in blank), None)
    scope = f"{FEW_SCOPE}; a strand that crosses itself"
    yield found("exhaustion", scope, wrong, visited=projections.visited, complete=False)


KINKS = (Projection(1, ((0, 0, 0),)),)


def to_one_digit(number: int) -> int:
    """A number rounded to its first digit, as figures are given after "around".

    >>> to_one_digit(118), to_one_digit(34)
    (100, 30)
    """
    return round(number, 1 - len(str(number)))


Trefoil = tuple[int, int, int]
"""How many complete games, leaves and sets there are."""

TREFOIL_FIGURES: Trefoil = (9, 54, 118)

AROUND = 100
"""The number of sets as it is printed: around so many."""


@PAPER.claim(
    "Computation, trefoil",
    "The standard trefoil projection has nine complete games and 54 leaves in its game tree. Because all of the leaves "
    f"are of generation three, the trefoil is P1. We would have needed to consider around {AROUND} sets.",
    reading="The game tree fixes each strand to each color: it has 9 * 3! = 54 leaves, and 118 sets, which is around "
    f"{AROUND}. With the first strand red and the second red or green there are 18 leaves.",
    mutants={
        "another diagram of three strands": lambda: {"projection": twist(3)},
        "10 games": lambda: {"figures": (10, 54, 118)},
        "53 leaves": lambda: {"figures": (9, 53, 118)},
        "119 sets": lambda: {"figures": (9, 54, 119)},
        "200 sets": lambda: {"around": 200},
    },
)
def trefoil(
    projection: Projection = TREFOIL, figures: Trefoil = TREFOIL_FIGURES, around: int = AROUND
) -> Iterable[Finding]:
    """From the tree; and by playing on in every way, with no complete game at hand."""
    games = list(complete_games(projection))
    tree = game_tree(games, projection.strands)
    ends = [len(leaf) for leaf in tree.leaves()]
    facts = (len(games), len(ends), len(tree.children)), set(ends), tree_game(tree)[()], is_p1(projection)
    wrong = None if facts == (figures, {3}, True, True) else f"{projection}: figures, generations, P1: {facts}"
    if to_one_digit(facts[0][2]) != around:
        wrong = f"{projection}: {facts[0][2]} sets"
    yield found("exhaustion", "the whole game tree", wrong, visited=len(tree.children))
    plays: list[list[Coloring]] = [[uncolored(projection)]]
    while plays[-1]:
        plays.append([colored(held, move) for held in plays[-1] for move in sorted(legal_moves(projection, held))])
    ended = [held for generation in plays for held in generation if not legal_moves(projection, held)]
    counted = len(set(ended)), len(ended), sum(map(len, plays))
    deep = sorted({len(held) - held.count(UNCOLORED) for held in ended})
    wrong = None if (counted, deep) == (figures, [3]) else f"{projection}: games, ends, positions: {counted}"
    if to_one_digit(counted[2]) != around:
        wrong = f"{projection}: {counted[2]} positions"
    yield found("play", "every play, move by move", wrong, visited=counted[2])


@PAPER.claim(
    "Computation, the table",
    f"The n-twist projections of {', '.join(map(str, TABLE))} strands have {', '.join(map(str, TABLE.values()))} "
    "complete games.",
    reading=TWIST,
    mutants={
        "one game less on eight strands": lambda: {"table": {**TABLE, 8: TABLE[8] - 1}},
        "one game more on eight strands": lambda: {"table": {**TABLE, 8: TABLE[8] + 1}},
    },
)
def table(table: Mapping[int, int] = TABLE) -> Iterable[Finding]:
    def differs(count: Mapping[int, int]) -> str | None:
        return next((f"{n} strands: {count[n]} games, not {table[n]}" for n in count if count[n] != table[n]), None)

    strands = f"{min(table)} to {max(table)} strands"
    listed = {n: sum(1 for _ in complete_games(twist(n))) for n in table}
    yield found("exhaustion", f"complete games listed, {strands}", differs(listed), visited=sum(listed.values()))
    program = {n: len(printed_program(n, twist(n).crossings).complete) for n in table if n <= RUN}
    scope = f"the printed program, {min(program)} to {max(program)} strands"
    yield found("exhaustion", scope, differs(program), visited=sum(4**n for n in program), complete=False)
    transferred = {n: sum(count_complete(twist(n))) for n in table}
    scope = f"complete games counted without listing, {strands}"
    yield found("transfer", scope, differs(transferred), visited=len(transferred))


RUN = 7
"""For how many strands the printed program is run."""


@PAPER.claim(
    "Computation, nine strands",
    f"On nine strands there are {', '.join(map(str, NINE_STRANDS))} complete games with "
    f"{', '.join(map(str, range(len(NINE_STRANDS))))} uncolored strands.",
    reading=TWIST,
    mutants={
        "one game less with four": lambda: {"numbers": (*NINE_STRANDS[:4], NINE_STRANDS[4] - 1)},
        "one game more with four": lambda: {"numbers": (*NINE_STRANDS[:4], NINE_STRANDS[4] + 1)},
    },
)
def nine_strands(numbers: Sequence[int] = NINE_STRANDS) -> Iterable[Finding]:
    games = Cases(complete_games(twist(9)))
    counted = Counter(game.count(UNCOLORED) for game in games)
    listed = [counted[blank] for blank in range(max(counted) + 1)]
    yield found("exhaustion", "the list", None if listed == list(numbers) else f"{listed}", visited=games.visited)
    transferred = count_complete(twist(9))
    wrong = None if transferred == tuple(numbers) else f"{transferred}"
    yield found("transfer", "the count", wrong, visited=len(transferred))


@PAPER.claim(
    "Computation, gameplays",
    "There are {} = {:,} gameplays on nine strands.".format(
        " + ".join(f"({9 - blank}! * {number})" for blank, number in enumerate(NINE_STRANDS)), GAMEPLAYS
    ),
    uses=("Definition 9", "Computation, nine strands"),
    mutants={"one more": lambda: {"total": GAMEPLAYS + 1}, "one less": lambda: {"total": GAMEPLAYS - 1}},
)
def gameplays(total: int = GAMEPLAYS, numbers: Sequence[int] = NINE_STRANDS) -> Iterable[Finding]:
    summed = sum(factorial(9 - blank) * number for blank, number in enumerate(numbers))
    wrong = None if summed == total else f"the sum is {summed:,}"
    yield found("exhaustion", "the sum", wrong, visited=len(numbers))
    games = Cases(complete_games(twist(9)))
    listed = sum(factorial(9 - game.count(UNCOLORED)) for game in games)
    wrong = None if listed == total else f"there are {listed:,}"
    yield found("exhaustion", "the list of complete games", wrong, visited=games.visited)


def _storage(printed: str, each: int, gigabyte: int) -> Iterable[Finding]:
    """Whether the printed number of gigabytes is the size of all gameplays, rounded to as many digits."""
    size = Fraction(GAMEPLAYS * each, gigabyte)
    half_a_unit = Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))
    wrong = (
        None
        if abs(Fraction(printed) - size) <= half_a_unit
        else f"{GAMEPLAYS:,} gameplays of {each} bytes are {GAMEPLAYS * each:,} bytes, {float(size):.3f} gb"
    )
    yield found("exhaustion", f"{GAMEPLAYS:,} gameplays, {gigabyte:,} bytes in a gigabyte", wrong, visited=1)


@PAPER.claim(
    "Computation, storage",
    f"With {GIGABYTE:,} bytes in a gigabyte, and {BYTES_EACH} bytes for a gameplay, it would take about {PRINTED_SIZE} "
    "gb to store all gameplays for the 9-twist projection.",
    uses=("Computation, gameplays",),
    severity=Severity.MISPRINT,
    correction="Computation, storage (corrected)",
    controls={"200 bytes for a gameplay, 10^9 in a gigabyte": lambda: {"each": 200, "gigabyte": 10**9}},
)
def storage(printed: str = PRINTED_SIZE, each: int = BYTES_EACH, gigabyte: int = GIGABYTE) -> Iterable[Finding]:
    return _storage(printed, each, gigabyte)


@PAPER.claim(
    "Computation, storage (corrected)",
    f"It would take about {SIZE} gb (and {DECIMAL_SIZE} of 10^9 bytes: the printed figure is ten times too large).",
    uses=("Computation, gameplays",),
    mutants={"the printed figure": lambda: {"printed": PRINTED_SIZE}},
)
def storage_corrected(printed: str = SIZE, decimal: str = DECIMAL_SIZE, each: int = BYTES_EACH) -> Iterable[Finding]:
    yield from _storage(printed, each, GIGABYTE)
    yield from _storage(decimal, each, 10**9)
