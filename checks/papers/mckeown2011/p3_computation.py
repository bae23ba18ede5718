"""Part III: the program that finds complete games, and the figures computed with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import factorial
from typing import Any

from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.mckeown2011 import plain
from knotgames.checks.papers.mckeown2011.gameplan import game_tree, tree_game
from knotgames.checks.papers.mckeown2011.paper import PAPER
from knotgames.checks.papers.mckeown2011.plain import legal_moves
from knotgames.checks.papers.mckeown2011.program import of_complete, of_uncolored, printed, printed_program
from knotgames.checks.papers.mckeown2011.small import FEW, SMALL, all_small_projections, few_projections
from knotgames.checks.questions import Every, every, together
from knotgames.games.tricolor.coloring import COLORS, UNCOLORED, Coloring, Rule, balanced, colored, uncolored
from knotgames.games.tricolor.complete import complete_games
from knotgames.games.tricolor.projection import Projection, torus, twist
from knotgames.games.tricolor.transfer import count_complete

TWIST = (
    "The figure of the $n$-twist projection is missing in our copy. We take strands 0 to $n - 1$ and crossings $(0, "
    "0, 1)$, $(i, i+1, i+2)$ and $(n-2, n-1, n-1)$; these give all printed numbers."
)
"""The reading of the projections for which the paper has figures."""

TABLE = {3: 9, 4: 21, 5: 75, 6: 195, 7: 459, 8: 1233, 9: 3075}
"""The printed numbers of complete games on the n-twist projection."""

NINE_STRANDS = (3, 42, 906, 2076, 48)
"""The printed numbers at nine strands, by number of uncolored strands."""

TREFOIL = torus(3)

GAMEPLAYS = 8_848_800
BYTES_EACH = 20
GIGABYTE = 1_073_741_824

PRINTED_SIZE, SIZE, DECIMAL_SIZE = "1.77", "0.165", "0.177"
"""The size of all gameplays in gigabytes: as printed, corrected, and in units of 10^9 bytes."""


@PAPER.claim(
    "Part III",
    "The program returns all complete games as strings of length $n$ with 0 corresponding to an uncolored strand, 1, "
    "2, and 3 corresponding to red, green, and blue.",
    reading="The first comparison of the listing is damaged in our copy. It is restored from the same test further "
    "down.",
    mutants={"a rule of one color only": {"rule": lambda a, b, c: a == b == c}},
)
def part_3(rule: Rule = balanced) -> Iterable[Question]:
    """The printed program, with one comparison corrected, agrees with the definition and with this package's search."""
    yield every(
        f"{SMALL}; torus:5, twist:6",
        (*all_small_projections(), torus(5), twist(6)),
        lambda p: printed_program(p.strands, p.crossings).complete,
        lambda p: [*map(printed, complete_games(p, rule=rule))],
        "{0}",
        bound=True,
    )


def _returned(valid: bool) -> Every:
    def promised(p: Projection) -> list[str]:
        """Return the numbers of complete games by uncolored strands, of all, and perhaps of valid games."""
        blank = [game.count(UNCOLORED) for game in plain.maximal_colorings(p)]
        counts = [of_uncolored(blank.count(number), number) for number in range(p.strands)]
        legal = sum(plain.is_legal(p, coloring) for coloring in product((*COLORS, UNCOLORED), repeat=p.strands))
        return [*counts, of_complete(len(blank)), *([str(legal)] if valid else [])]

    return every(
        f"{TREFOIL}; {FEW}",
        (TREFOIL, *few_projections()),
        lambda p: printed_program(p.strands, p.crossings).lines,
        promised,
        lambda p, lines, said: f"{p}: the program does not print {[line for line in said if line not in lines]}",
        bound=True,
    )


@PAPER.claim(
    "Part III, what is returned",
    "It then returns the number of complete games with all strands colored, one strand uncolored, two strands "
    "uncolored... $n$ strands uncolored (obviously 0). Finally, it returns the total number of complete games and the "
    "total number of valid games.",
    reading="The number for $n$ uncolored strands is obviously 0, and need not be printed. The program is the listing, "
    "which is taken to end where the copy ends.",
    severity=Severity.MISPRINT,
    correction="Part III, what is returned (corrected)",
    controls={"without the number of valid games": {"valid": False}},
)
def returned(valid: bool = True) -> Iterable[Question]:
    """The number of valid games is not in the printed listing."""
    yield _returned(valid)


@PAPER.claim(
    "Part III, what is returned (corrected)",
    "It then returns the number of complete games with all strands colored, one strand uncolored, two strands "
    "uncolored... $n - 1$ strands uncolored, and finally the total number of complete games.",
    mutants={"as the text says": {"valid": True}},
)
def returned_corrected(valid: bool = False) -> Iterable[Question]:
    """The listing, line by line; and the definition of complete games."""
    yield _returned(valid)


@PAPER.claim(
    "Part III, n strands uncolored",
    "The number of complete games with $n$ strands uncolored is obviously 0.",
    mutants={
        "three colors at every crossing": {"rule": plain.three_colors},
        "a rule that speaks of crossings with one colored strand": {"excused": 3},
    },
)
def none_uncolored(rule: Rule = balanced, excused: int = 1) -> Iterable[Question]:
    """A first strand can be colored: crossings with others are not complete, and one of it alone has one color."""

    def can_be_colored(*places: int) -> bool:
        crossings = ([color if place in places else UNCOLORED for place in range(3)] for color in COLORS)
        return any(plain.holds(crossing, rule, excused) for crossing in crossings)

    yield every(
        "every crossing with one strand, at any of its places",
        (places for size in (1, 2, 3) for places in combinations(range(3), size)),
        can_be_colored,
        shown="a crossing with the strand at {case}",
        starred=True,
    )
    yield every(
        f"{FEW}; a strand that crosses itself",
        (*few_projections(rule), Projection(1, ((0, 0, 0),))),
        lambda p: uncolored(p) in plain.maximal_colorings(p, rule, excused),
        False,
        "{0}: nothing can be colored",
        bound=True,
    )


Trefoil = tuple[int, int, int]
"""The numbers of complete games, leaves and sets."""

AROUND = 100


@PAPER.claim(
    "Computation, trefoil",
    "The standard trefoil projection has nine complete games and 54 leaves in its game tree. Because all of the leaves "
    f"are of generation three, the trefoil is $P1$. We would have needed to consider around {AROUND} sets.",
    reading="The game tree fixes each strand to each color: it has $9 * 3! = 54$ leaves, and 118 sets, which is around "
    f"{AROUND}. With the first strand red and the second red or green there are 18 leaves.",
    mutants={
        "another diagram of three strands": {"projection": twist(3)},
        "10 games": {"figures": (10, 54, 118)},
        "53 leaves": {"figures": (9, 53, 118)},
        "119 sets": {"figures": (9, 54, 119)},
        "200 sets": {"around": 200},
    },
)
def trefoil(
    projection: Projection = TREFOIL, figures: Trefoil = (9, 54, 118), around: int = AROUND
) -> Iterable[Question]:
    """The tree; and all plays, without the complete games."""

    def counted(reached: Iterable[tuple[Hashable, int, bool]]) -> tuple[Trefoil, int, set[int]]:
        listed = list(reached)
        ends = [(position, generation) for position, generation, end in listed if end]
        to_one_digit = round(len(listed), 1 - len(str(len(listed))))
        return (len({*ends}), len(ends), len(listed)), to_one_digit, {generation for _, generation in ends}

    tree = game_tree(list(complete_games(projection)), projection.strands)
    yield together(
        "the whole game tree",
        ((frozenset(vertex), len(vertex), not below) for vertex, below in tree.items()),
        lambda sets: (*counted(sets), plain.player(tree_game(tree)[()]), plain.player(plain.is_p1(projection))),
        (figures, around, {3}, "P1", "P1"),
    )
    plays: list[Coloring] = [uncolored(projection)]
    for held in plays:
        plays += [colored(held, move) for move in sorted(legal_moves(projection, held))]
    yield together(
        "every play, move by move",
        ((held, len(held) - held.count(UNCOLORED), not legal_moves(projection, held)) for held in plays),
        counted,
        (figures, around, {3}),
        by="play",
    )


@PAPER.claim(
    "Computation, the table",
    f"The $n$-twist projections of {', '.join(map(str, TABLE))} strands have {', '.join(map(str, TABLE.values()))} "
    "complete games.",
    reading=TWIST,
    mutants={
        "one game less on eight strands": {"table": {**TABLE, 8: TABLE[8] - 1}},
        "one game more on eight strands": {"table": {**TABLE, 8: TABLE[8] + 1}},
        "one game more on seven strands": {"table": {**TABLE, 7: TABLE[7] + 1}},
    },
)
def table(table: Mapping[int, int] = TABLE) -> Iterable[Question]:
    def asked(scope: str, strands: Iterable[int], count: Callable[[Projection], int], **how: Any) -> Question:
        shown = "{0} strands: {left} games, not {right}"
        return every(scope, strands, lambda n: count(twist(n)), lambda n: table[n], shown, **how)

    strands, run = f"{min(table)} to {max(table)} strands", [n for n in table if n <= RUN]

    def by_program(projection: Projection) -> int:
        return len(printed_program(projection.strands, projection.crossings).complete)

    yield asked(f"complete games listed, {strands}", table, lambda p: sum(1 for _ in complete_games(p)))
    yield asked(f"the printed program, {min(run)} to {max(run)} strands", run, by_program, bound=True)
    yield asked(
        f"complete games counted without listing, {strands}", table, lambda p: sum(count_complete(p)), by="transfer"
    )


RUN = 7


@PAPER.claim(
    "Computation, nine strands",
    f"On nine strands there are {', '.join(map(str, NINE_STRANDS))} complete games with "
    f"{', '.join(map(str, range(len(NINE_STRANDS))))} uncolored strands.",
    reading=TWIST,
    mutants={
        "one game less with four": {"numbers": (3, 42, 906, 2076, 47)},
        "one game more with four": {"numbers": (3, 42, 906, 2076, 49)},
    },
)
def nine_strands(numbers: Sequence[int] = NINE_STRANDS) -> Iterable[Question]:
    def by_blank_strands(games: Iterable[Coloring]) -> tuple[int, ...]:
        counted = Counter(game.count(UNCOLORED) for game in games)
        return tuple(counted[blank] for blank in range(max(counted) + 1))

    yield together("the list", complete_games(twist(9)), by_blank_strands, tuple(numbers), "{left}")
    yield together("the count", count_complete(twist(9)), tuple, tuple(numbers), "{left}", by="transfer")


@PAPER.claim(
    "Computation, gameplays",
    "There are ${} = {:,}$ gameplays on nine strands.".format(
        " + ".join(f"({9 - blank}! * {number})" for blank, number in enumerate(NINE_STRANDS)), GAMEPLAYS
    ),
    uses=("Definition 9", "Computation, nine strands"),
    mutants={"one more": {"total": GAMEPLAYS + 1}, "one less": {"total": GAMEPLAYS - 1}},
)
def gameplays(total: int = GAMEPLAYS, numbers: Sequence[int] = NINE_STRANDS) -> Iterable[Question]:
    terms = (factorial(9 - blank) * number for blank, number in enumerate(numbers))
    yield together("the sum", terms, sum, total, "the sum is {left:,}")
    orders = (factorial(9 - game.count(UNCOLORED)) for game in complete_games(twist(9)))
    yield together("the list of complete games", orders, sum, total, "there are {left:,}")


def _storage(printed: str, each: int, gigabyte: int) -> Question:
    """The printed gigabytes are the size of all gameplays, rounded to the same number of digits."""
    half_a_unit = Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))
    return every(
        f"{GAMEPLAYS:,} gameplays, {gigabyte:,} bytes in a gigabyte",
        [GAMEPLAYS * each],
        lambda size: abs(Fraction(printed) - Fraction(size, gigabyte)) <= half_a_unit,
        shown=lambda size, *_: f"{GAMEPLAYS:,} gameplays of {each} bytes are {size:,} bytes, {size / gigabyte:.3f} gb",
    )


@PAPER.claim(
    "Computation, storage",
    f"With {GIGABYTE:,} bytes in a gigabyte, and {BYTES_EACH} bytes for a gameplay, it would take about {PRINTED_SIZE} "
    "gb to store all gameplays for the 9-twist projection.",
    uses=("Computation, gameplays",),
    severity=Severity.MISPRINT,
    correction="Computation, storage (corrected)",
    controls={"200 bytes for a gameplay, 10^9 in a gigabyte": {"each": 200, "gigabyte": 10**9}},
)
def storage(printed: str = PRINTED_SIZE, each: int = BYTES_EACH, gigabyte: int = GIGABYTE) -> Iterable[Question]:
    yield _storage(printed, each, gigabyte)


@PAPER.claim(
    "Computation, storage (corrected)",
    f"It would take about {SIZE} gb (and {DECIMAL_SIZE} of $10^9$ bytes: the printed figure is ten times too large).",
    uses=("Computation, gameplays",),
    mutants={
        "the printed figure": {"printed": PRINTED_SIZE},
        "the printed figure, of 10^9 bytes": {"decimal": PRINTED_SIZE},
    },
)
def storage_corrected(printed: str = SIZE, decimal: str = DECIMAL_SIZE, each: int = BYTES_EACH) -> Iterable[Question]:
    yield _storage(printed, each, GIGABYTE)
    yield _storage(decimal, each, 10**9)
