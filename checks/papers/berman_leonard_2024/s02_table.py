"""Section 2: Table 1, each move with its value, and the period that follows by induction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

import z3

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.ruleset import fold
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import has_value, leaves, part_sizes
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.questions import Every, ask, every, facts
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


def rows(text: str) -> Iterator[tuple[int, list[tuple[Position, int]], int]]:
    """Yield the rows of the table: g, the moves with their values, G(ng)."""
    for line in re.findall(r"(\d+):([^:]*): (\d+)\n", text):
        entries = [
            (parse(left.strip("() \n").replace(",", " +")), int(value))
            for left, value in (entry.rsplit(",", 1) for entry in line[1].split(";") if entry.strip())
        ]
        yield int(line[0]), entries, int(line[2])


def plain_grundy(surface: Surface) -> int:
    """Return the Grundy value by recursion over the moves, without the series."""

    def value(one: Surface, sides: tuple[frozenset[int], ...]) -> int:
        return mex({nim_sum(known[part] for part in left) for _, left in moves_of(one)})

    known: dict[Surface, int] = {}
    return fold(surface, lambda one: ([part for _, left in moves_of(one) for part in left],), value, known)


@PAPER.claim(
    "Table 1",
    f"For $g = 0$, ..., {TABLED} the moves from $ng$, each with its $G$-value, and $G(ng)$: every entry, none missing, "
    "none extra.",
    mutants={
        "(n5, n6) worth 2": {"table": TABLE.replace("(n5, n6), 3", "(n5, n6), 2")},
        "without (o5, n2)": {"table": TABLE.replace("; (o5, n2), 2", "")},
        "(o2, n2) from n5": {"table": TABLE.replace("(o2, n1), 3 : 0", "(o2, n1), 3; (o2, n2), 0 : 0")},
        "o6 twice": {"table": TABLE.replace("o6, 2; (n1, n13)", "o6, 2; o6, 2; (n1, n13)")},
        "G(n7) = 3": {"table": TABLE.replace("(o3, n1), 1 : 4", "(o3, n1), 1 : 3")},
        "without the last row": {"table": TABLE[: TABLE.index("14:")]},
        "without the first row": {"table": TABLE[TABLE.index("1:") :]},
    },
)
def table_of_values(table: str = TABLE) -> Iterator[Question]:
    """Each entry is compared with the moves, valued by the series and by plain recursion."""
    yield _as_printed("every entry, by recursion", table, plain_grundy, by="exhaustion")
    yield _as_printed("every entry, by the series", table, grundy, by="series")


def _as_printed(scope: str, table: str, value: Callable[[Surface], int], by: str) -> Every:
    printed = list(rows(table))

    def unlike(genus: int, _: object, __: int, listed: Counter[Position], moves: Counter[Position]) -> str:
        left = min((listed - moves) + (moves - listed))
        return f"n{genus}: {show(left)} is printed {listed[left]} times, not {moves[left]}"

    return (
        facts(scope, [("the rows", [genus for genus, _, _ in printed], [*range(TABLED + 1)])], by=by)
        & every(
            "",
            printed,
            lambda genus, entries, last: Counter(tuple(sorted(left)) for left, _ in entries),
            lambda genus, *_: Counter({tuple(sorted(left)) for _, left in moves_of(Surface(NONORIENTABLE, genus))}),
            unlike,
            starred=True,
        )
        & every(
            "",
            ((genus, left, said) for genus, entries, _ in printed for left, said in entries),
            lambda genus, left, said: said,
            lambda genus, left, said: nim_sum(map(value, left)),
            lambda genus, left, _, said, worth: f"n{genus}: {show(left)} is worth {worth}, not {said}",
            starred=True,
        )
        & every(
            "",
            printed,
            lambda genus, entries, last: [last, last],
            lambda genus, entries, last: [value(Surface(NONORIENTABLE, genus)), mex({said for _, said in entries})],
            "n{0}: its value, and the mex of its row, are {right}, not {2}",
            starred=True,
        )
    )


FIRST, LAST, START, GIVEN, SHIFT = 3, 10, 9, 12, 4
"""The table shows G(ng) = G(n(g + 4)) for g = 3 to 10, the induction from g = 9 on; values are given from 12 on."""


@PAPER.claim(
    "Theorem 2.4 (period)",
    f"We see that $G(ng) = G(n(g+{SHIFT}))$ for ${FIRST} <= g <= {LAST}$. Assume $g >= {START}$ and that for all $g'$ "
    f"with ${GIVEN} <= g' <= g + {SHIFT - 1}$ the $G$-value of $ng'$ is given. Then the set of $G$-values for all "
    f"moves from $ng$ is the same as the set of $G$-values for all moves from $n(g+{SHIFT})$, and so "
    f"$G(ng) = G(n(g+{SHIFT}))$.",
    uses=("Theorem 2.4", "Theorem 2.4 (proof)", "Table 1"),
    mutants={
        "from g = 2": {"first": FIRST - 1},
        "a period of 2": {"shift": SHIFT - 2},
        "the induction from g = 12": {"start": 12},
        "given from g = 16 on": {"given": 16},
    },
)
def period(
    first: int = FIRST, last: int = LAST, start: int = START, given: int = GIVEN, shift: int = SHIFT
) -> Iterator[Question]:
    """Every g is covered, and moves from ng and n(g + 4) reach only values that are given or in the table."""
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
            f"G(n{{}}) differs from the value for a genus greater by {shift}".format,
        ),
        Obligation.of_size(size > last, size < start, size, "n{} is not covered".format),
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
    yield ask(decided, violations, f"{first} <= g <= {last}, and all g >= {start}")
    true = [plain_grundy(Surface(NONORIENTABLE, genus)) for genus in range(PLAYED + shift)]
    yield every(
        f"g < {PLAYED}, by recursion",
        (*range(first, last + 1), *range(start, PLAYED)),
        lambda genus: true[genus],
        lambda genus: true[genus + shift],
        f"G(n{{case}}) is {{left}}, but for a genus greater by {shift} it is {{right}}",
        bound=True,
        to_the_end=True,
    )


PLAYED = 30
"""The genus below which values are found by plain recursion."""


UNLIKE = (2, 6)
"""Genera before the period."""


@PAPER.claim(
    "Theorem 2.4 (n2 and n6)",
    "$G(n{})$ is not $G(n{})$.".format(*UNLIKE),
    reading="Printed is $G(6)$, for $G(n6)$.",
    mutants={"n3 and n7": {"pair": (3, 7)}},
)
def two_and_six(pair: tuple[int, int] = UNLIKE) -> Iterator[Question]:
    for by, scope, value in (("exhaustion", "by recursion", plain_grundy), ("series", "by the series", grundy)):
        first, second = (value(Surface(NONORIENTABLE, genus)) for genus in pair)
        yield facts(scope, [(f"both are worth {first}", first != second)], by=by)
