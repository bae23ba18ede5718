"""Section 2: Table 1, each move with its value, and the period that the induction has from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter

import z3

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.ruleset import fold
from knotgames.checks.cases import Cases, differing, failing
from knotgames.checks.claim import Finding, found
from knotgames.checks.induction.all_sizes import has_value, leaves, part_sizes
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, any_of
from knotgames.games.surface import MOVES, NONORIENTABLE, SERIES, Position, Surface, grundy, moves_of, parse, show

TABLE = """
0: : 0
1: n0, 0 : 1
2: n1, 1; n0, 0; (n1, n1), 0 : 2
3: n2, 2; n1, 1; o1, 1; (n1, n2), 3; (o1, n1), 0 : 4
4: n3, 4; n2, 2; o1, 1; (n1, n3), 5; (n2, n2), 0; (o1, n2), 3 : 6
5: n4, 6; n3, 4; o2, 2; (n1, n4), 7; (n2, n3), 6; (o1, n3), 5; (o2, n1), 3 : 0
6: n5, 0; n4, 6; o2, 2; (n1, n5), 1; (n2, n4), 4; (n3, n3), 0; (o1, n4), 7; (o2, n2), 0 : 3
7: n6, 3; n5, 0; o3, 0; (n1, n6), 2; (n2, n5), 2; (n3, n4), 2; (o1, n5), 1; (o2, n3), 6; (o3, n1), 1 : 4
8: n7, 4; n6, 3; o3, 0; (n1, n7), 5; (n2, n6), 1; (n3, n5), 4; (n4, n4), 0; (o1, n6), 2; (o2, n4), 4; (o3, n2), 2 : 6
9: n8, 6; n7, 4; o4, 2; (n1, n8), 7; (n2, n7), 6; (n3, n6), 7; (n4, n5), 6; (o1, n7), 5; (o2, n5), 2; (o3, n3), 4;
   (o4, n1), 3 : 0
10: n9, 0; n8, 6; o4, 2; (n1, n9), 1; (n2, n8), 4; (n3, n7), 0; (n4, n6), 5; (n5, n5), 0; (o1, n8), 7; (o2, n6), 1;
   (o3, n4), 6; (o4, n2), 0 : 3
11: n10, 3; n9, 0; o5, 0; (n1, n10), 2; (n2, n9), 2; (n3, n8), 2; (n4, n7), 2; (n5, n6), 3; (o1, n9), 1; (o2, n7), 6;
   (o3, n5), 0; (o4, n3), 6; (o5, n1), 1 : 4
12: n11, 4; n10, 3; o5, 0; (n1, n11), 5; (n2, n10), 1; (n3, n9), 4; (n4, n8), 0; (n5, n7), 4; (n6, n6), 0;
   (o1, n10), 2; (o2, n8), 4; (o3, n6), 3; (o4, n4), 4; (o5, n2), 2 : 6
13: n12, 6; n11, 4; o6, 2; (n1, n12), 7; (n2, n11), 6; (n3, n10), 7; (n4, n9), 6; (n5, n8), 6; (n6, n7), 7;
   (o1, n11), 5; (o2, n9), 2; (o3, n7), 4; (o4, n5), 2; (o5, n3), 4; (o6, n1), 3 : 0
14: n13, 0; n12, 6; o6, 2; (n1, n13), 1; (n2, n12), 4; (n3, n11), 0; (n4, n10), 5; (n5, n9), 0; (n6, n8), 5;
   (n7, n7), 0; (o1, n12), 7; (o2, n10), 1; (o3, n8), 6; (o4, n6), 1; (o5, n4), 6; (o6, n2), 0 : 3
"""
"""Table 1 as printed: for each g the moves from ng with their values, and then G(ng)."""

TABLED = 14
"""The last g of the table."""


def rows(text: str) -> Iterator[tuple[int, list[tuple[Position, int]], int]]:
    """The rows of the table: g, the moves with their values, G(ng)."""
    for line in re.findall(r"(\d+):([^:]*): (\d+)\n", text):
        entries = [
            (parse(left.strip("() \n").replace(",", " +")), int(value))
            for left, value in (entry.rsplit(",", 1) for entry in line[1].split(";") if entry.strip())
        ]
        yield int(line[0]), entries, int(line[2])


def plain_grundy(surface: Surface) -> int:
    """The Grundy value by recursion over the moves, without the two series."""

    def value(one: Surface, sides: tuple[frozenset[int], ...]) -> int:
        return mex({nim_sum(known[part] for part in left) for _, left in moves_of(one)})

    known: dict[Surface, int] = {}
    return fold(surface, lambda one: ([part for _, left in moves_of(one) for part in left],), value, known)


@PAPER.claim(
    "Table 1",
    f"For g = 0, ..., {TABLED} the moves from ng, each with its G-value, and G(ng): every entry, none missing, none "
    "extra.",
    mutants={
        "(n5, n6) worth 2": lambda: {"table": TABLE.replace("(n5, n6), 3", "(n5, n6), 2")},
        "without (o5, n2)": lambda: {"table": TABLE.replace("; (o5, n2), 2", "")},
        "(o2, n2) from n5": lambda: {"table": TABLE.replace("(o2, n1), 3 : 0", "(o2, n1), 3; (o2, n2), 0 : 0")},
        "o6 twice": lambda: {"table": TABLE.replace("o6, 2; (n1, n13)", "o6, 2; o6, 2; (n1, n13)")},
        "G(n7) = 3": lambda: {"table": TABLE.replace("(o3, n1), 1 : 4", "(o3, n1), 1 : 3")},
        "without the last row": lambda: {"table": TABLE[: TABLE.index("14:")]},
        "without the first row": lambda: {"table": TABLE[TABLE.index("1:") :]},
    },
)
def table_of_values(table: str = TABLE) -> Iterator[Finding]:
    """Every entry against the moves, valued once by the series and once by plain recursion."""
    entries = sum(len(listed) + 1 for _, listed, _ in rows(table))
    for method, value in (("exhaustion", plain_grundy), ("certificate", grundy)):
        scope = "every entry, by recursion" if value is plain_grundy else "every entry, by the series"
        yield found(method, scope, next(_errors(table, value), None), visited=entries)


def _errors(table: str, value: Callable[[Surface], int]) -> Iterator[str]:
    printed = list(rows(table))
    if [genus for genus, _, _ in printed] != list(range(TABLED + 1)):
        yield f"the table has not one row for each g = 0, ..., {TABLED}"
    for genus, entries, last in printed:
        surface = Surface(NONORIENTABLE, genus)
        options = {tuple(sorted(left)) for _, left in moves_of(surface)}
        listed = [tuple(sorted(left)) for left, _ in entries]
        yield from (f"n{genus}: {show(left)} is missing" for left in sorted(options.difference(listed)))
        yield from (f"n{genus}: {show(left)} is no option" for left in listed if left not in options)
        yield from (f"n{genus}: {show(left)} is printed twice" for left in options if listed.count(left) > 1)
        for (left, said), worth, _ in differing(entries, lambda entry: nim_sum(map(value, entry[0])), itemgetter(1)):
            yield f"n{genus}: {show(left)} is worth {worth}, not {said}"
        if {value(surface), mex({said for _, said in entries})} != {last}:
            yield f"n{genus} is worth {value(surface)}, not {last}"


FIRST, LAST, START, GIVEN, SHIFT = 3, 10, 9, 12, 4
"""G(ng) = G(n(g+4)) is read off the table from g = 3 to 10; from g = 9 on it is shown by induction, from values that
the table has or that are given from g = 12 on.
"""


@PAPER.claim(
    "Theorem 2.4 (period)",
    f"We see that G(ng) = G(n(g+{SHIFT})) for {FIRST} <= g <= {LAST}. Assume g >= {START} and that for all g' with "
    f"{GIVEN} <= g' <= g + {SHIFT - 1} the G-value of ng' is given. Then the set of G-values for all moves from ng is "
    f"the same as the set of G-values for all moves from n(g+{SHIFT}), and so G(ng) = G(n(g+{SHIFT})).",
    uses=("Theorem 2.4", "Theorem 2.4 (proof)", "Table 1"),
    mutants={
        "from g = 2": lambda: {"first": FIRST - 1},
        "a period of 2": lambda: {"shift": SHIFT - 2},
        "the induction from g = 12": lambda: {"start": 12},
        "given from g = 16 on": lambda: {"given": 16},
    },
)
def period(
    first: int = FIRST, last: int = LAST, start: int = START, given: int = GIVEN, shift: int = SHIFT
) -> Iterator[Finding]:
    """No g is left out, and the moves from ng and n(g+4) reach no value but those given and those of the table. That
    the sets are the same is shown case by case, in a claim of its own. And by plain recursion.
    """
    size = z3.Int("size")
    series = SERIES[NONORIENTABLE]
    own = [move for move in MOVES if move.source == NONORIENTABLE]

    violations = [
        Obligation.of_size(
            z3.And(size >= first, size <= last),
            z3.Not(
                any_of(z3.And(has_value(series, size, v), has_value(series, size + shift, v)) for v in series.values)
            ),
            size,
            f"G(n{{}}) differs from that {shift} further".format,
        ),
        Obligation.of_size(size > last, size < start, size, "n{} is not come to".format),
    ]
    for move in own:
        sizes = part_sizes(move)
        known = [
            z3.Or(n <= TABLED, z3.And(n >= given, n < size + shift))
            for n, part in zip(sizes, move.parts, strict=True)
            if part.kind == NONORIENTABLE
        ]
        text = f"({move.name}) from n(g+{shift}) reaches a value that is not given, g = {{}}"
        here = z3.And(size >= start, leaves(move, size + shift, sizes))
        violations.append(Obligation.of_size(here, z3.Not(all_of(known)), size, text.format))
    yield from decided(violations, f"{first} <= g <= {last}, and all g >= {start}")
    true = [plain_grundy(Surface(NONORIENTABLE, genus)) for genus in range(PLAYED + shift)]
    genera = Cases((*range(first, last + 1), *range(start, PLAYED)))
    shown = failing(
        f"G(n{genus}) is {one}, G(n{genus + shift}) is {other}"
        for genus, one, other in differing(genera, true.__getitem__, lambda genus: true[genus + shift])
    )
    yield found("exhaustion", f"g < {PLAYED}, by recursion", shown, visited=genera.visited, complete=False)


PLAYED = 30
"""The genus below which values are found by plain recursion."""


UNLIKE = (2, 6)
"""The genera before those of the period."""


@PAPER.claim(
    "Theorem 2.4 (n2 and n6)",
    "G(n{}) is not G(n{}).".format(*UNLIKE),
    reading="Printed is G(6), for G(n6).",
    mutants={"n3 and n7": lambda: {"pair": (3, 7)}},
)
def two_and_six(pair: tuple[int, int] = UNLIKE) -> Iterator[Finding]:
    surfaces = [Surface(NONORIENTABLE, genus) for genus in pair]
    for method, value in (("exhaustion", plain_grundy), ("certificate", grundy)):
        first, second = map(value, surfaces)
        shown = None if nim_sum((first, second)) else f"both are worth {first}"
        scope = "by recursion" if value is plain_grundy else "by the series"
        yield found(method, scope, shown, visited=len(surfaces))
