"""Section 9: the monoid of values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import Any

from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.formal import Game, even_projection, odd_projection, payoffs
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.knot_type.values import (
    JOHNSON,
    ORDER_OF_M,
    VALUES,
    KnotValue,
    ValueAlgebra,
    knot_monoid,
    smallest_knot_games,
)
from knotgames.algebra.monoids.congruence import separating_set
from knotgames.checks.certificates.drup import drup_proofs
from knotgames.checks.certificates.witnesses import games_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction.by_z3 import payoffs_differ
from knotgames.checks.induction.evidence import HALVES
from knotgames.checks.lemma.decide import decide
from knotgames.checks.lemma.language.formulas import And
from knotgames.checks.lemma.language.syntax import parse as parse_lemma
from knotgames.checks.papers.johnson2011a.definitions import levels_of
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER, payoffs_by_conditions
from knotgames.checks.questions import EXHAUSTION, ask, every, facts, together

Table = Mapping[tuple[str, str], str]

PRINTED = """
00   00   01-  01+  11   02   12-  12+  22
01-  01-  02   12-  12-  12+  12+  22   22
01+  01+  12-  12+  12+  12+  22   22   22
11   11   12-  12+  22   12+  22   22   22
02   02   12+  12+  12+  22   22   22   22
12-  12-  12+  22   22   22   22   22   22
12+  12+  22   22   22   22   22   22   22
22   22   22   22   22   22   22   22   22
"""
"""The table of Theorem 9.1 without the column heads, which are the row heads in the same order."""


def printed_table(text: str = PRINTED) -> Table:
    rows = [line.split() for line in text.split("\n") if line.strip()]
    heads = [row[0] for row in rows]
    return {(row[0], head): entry for row in rows for head, entry in zip(heads, row[1:], strict=True)}


_lemma = cache(parse_lemma)


def homomorphism(table: Table) -> And:
    """The lemma that classes of games add as in a table of M, and that their names give Y and Z."""
    said = [f"class(A) = {a} implies Y(A) = {a[0]} and Z(A) = {a[1]}" for a in ORDER_OF_M]
    for a, total in product(ORDER_OF_M, repeat=2):
        if others := ", ".join(b for b in ORDER_OF_M if table[a, b] == total):
            said.append(f"class(A) = {a} and class(B) in {{{others}}} implies class(A + B) = {total}")
    return And(tuple(map(_lemma, said)))


def _with_entry(a: str, b: str, entry: str) -> Callable[[], Mapping[str, Table]]:
    return lambda: {"printed": {**printed_table(), (a, b): entry}}


EVERY_WRONG_ENTRY = {
    f"{a} + {b} is {entry}": _with_entry(a, b, entry)
    for a, b in product(ORDER_OF_M, repeat=2)
    for entry in ORDER_OF_M
    if printed_table()[a, b] != entry
}
"""All 448 tables with one wrong entry."""


@PAPER.claim(
    "Theorem 9.1",
    "There is an eight-element commutative monoid $M$ on ${00, 01-, 01+, 11, 02, 12-, 12+, 22}$, with the printed "
    "addition table, and a function $f$ from knot-type games to $M$ such that $f(A + B) = f(A) + f(B)$ for all games "
    "$A$ and $B$. A game with $f(A)$ in $ij±$ or $ij$ has $Y(A) = i$, $Z(A) = j$.",
    formula=" and ".join(f"({lemma})" for lemma in homomorphism(printed_table()).parts),
    certificates=drup_proofs,
    uses=INDUCTION,
    mutants=EVERY_WRONG_ENTRY,
)
def theorem_9_1(printed: Table | None = None, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """The function f drops X and the parity from the value of a game."""
    table = printed_table() if printed is None else printed
    yield ask(decide, homomorphism(table), algebra)

    yield every(
        "the laws of a commutative monoid, in the printed table",
        product(ORDER_OF_M, repeat=3),
        lambda a, b, c: (table["00", a], table[a, b], table[table[a, b], c]),
        lambda a, b, c: (a, table[b, a], table[a, table[b, c]]),
        "00 + {0}, {0} + {1}, ({0} + {1}) + {2} are {left}, and {0}, {1} + {0}, {0} + ({1} + {2}) {right}",
        starred=True,
        bound=True,
    )


IN_02, IN_01_MINUS = parse("{{*, k + *}}"), parse("{*, {{*, k + *}}}")
"""The games K and W of Lemma 8.8, which determine Z and the sign."""

NINETEEN = {"00": 1, "01-": 2, "01+": 2, "11": 2, "02": 3, "12-": 3, "12+": 3, "22": 3}
"""The number of values of X that the paper allows for each element of M."""

CLASSES = 2 * sum(NINETEEN.values())


def _in_words(possible: Mapping[str, int]) -> str:
    by_number = {number: [m for m in possible if possible[m] == number] for number in possible.values()}
    return "; ".join(f"{number} for ${'$, $'.join(members)}$" for number, members in by_number.items())


Wins = Callable[[int, int, bool], tuple[bool, bool]]
"""Membership in K1 and in U1, from X, Y, and True if the game is odd."""


def printed_outcomes(x: int, y: int, odd: bool) -> tuple[bool, bool]:
    return (y > 0, x < 2) if odd else (x > 0, y < 2)


@PAPER.claim(
    "Theorem 9.2 (outcomes)",
    "The outcome of a game $A$ is determined by its value as follows: If $A$ is even, then $A ∈ K1$ iff $X(A) > 0$, "
    "and $A ∈ U1$ iff $Y(A) < 2$. If $A$ is odd, then $A ∈ K1$ iff $Y(A) > 0$, and $A ∈ U1$ iff $X(A) < 2$.",
    uses=(ONE_CLASS,),
    certificates=drup_proofs,
    mutants={
        "an odd game is in K1 iff X > 0": {
            "wins": lambda x, y, odd: (printed_outcomes(x, y, False)[0], printed_outcomes(x, y, odd)[1])
        },
        "an even game is in U1 iff Y = 0": {
            "wins": lambda x, y, odd: printed_outcomes(x, y, True) if odd else (printed_outcomes(x, y, False)[0], not y)
        },
    },
)
def outcomes_by_value(wins: Wins = printed_outcomes, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """Induction: the conditions on the options of each class imply the half-outcomes that the theorem states."""
    won = [wins(value.x, value.y, value.odd) for value in algebra.values]
    book = replace(algebra.rulebook, payoffs=tuple((int(first), int(not second)) for first, second in won))
    yield payoffs_by_conditions(book)
    yield ask(payoffs_differ, book, HALVES)
    yield every(
        "a smallest game of each value",
        zip(book.payoffs, smallest_knot_games(), strict=True),
        lambda stated, game: stated,
        lambda stated, game: payoffs(game),
        "{1} has the payoffs {right}",
        starred=True,
        by="play",
        bound=True,
    )


Combination = tuple[int, str, bool]
"""X, the element of M, and True if the game is odd."""


def _all_occur(
    scope: str, things: Sequence[Any], of: Callable[[Any], Combination], possible: Mapping[str, int], by: str
) -> Question:
    """Ask if each possible combination occurs exactly once, and no other occurs."""
    said = Counter((x, m, odd) for m, number in possible.items() for x in range(number) for odd in (False, True))

    def shown(counted: Counter[Combination], said: Counter[Combination]) -> str:
        x, m, odd = min([*(counted - said), *(said - counted)])
        return f"X = {x} and {m}, {('even', 'odd')[odd]}: {counted[x, m, odd]} games, not {said[x, m, odd]}"

    return together(scope, things, lambda some: Counter(map(of, some)), said, shown, by=by)


@PAPER.claim(
    "Theorem 9.2",
    f"There are at most {CLASSES} equivalence classes of games. Every game is determined up to equivalence by its "
    "$X$-value, its parity, and its representative in the monoid $M$. So there are nineteen possible combinations, "
    f"ignoring parity: {_in_words(NINETEEN)}.",
    uses=(*INDUCTION, "Theorem 6.7", "Theorem 9.2 (outcomes)"),
    mutants={
        "three values of X for 11": {"possible": {**NINETEEN, "11": 3}},
        "one value of X for 11": {"possible": {**NINETEEN, "11": 1}},
    },
)
def theorem_9_2(possible: Mapping[str, int] = NINETEEN, algebra: ValueAlgebra = JOHNSON) -> Iterable[Question]:
    """The value of a sum is the sum of the values, and X, Y and parity determine the outcome."""
    values = algebra.values
    scope = f"all {len(values)} values of games"
    yield _all_occur(scope, values, lambda value: (value.x, value.m, value.odd), possible, EXHAUSTION)
    yield together(
        "all X, Y, Z and signs with X ≤ Z",
        [m for m, x in product(ORDER_OF_M, range(3)) if x <= int(m[1])],
        lambda members: dict(Counter(members)),
        dict(possible),
        "X ≤ Z leaves {left}",
        by="counting",
    )


@PAPER.claim(
    "Section 9 (all nineteen occur)",
    "In fact, it is tedious, but straightforward to verify that all nineteen possibilities occur.",
    uses=("Section 9 (X, Y, Z and the sign are determined by equivalence)",),
    mutants={
        "twenty, with 2 and 11": {"possible": {**NINETEEN, "11": 3}},
        "eighteen, without 1 and 11": {"possible": {**NINETEEN, "11": 1}},
    },
)
def all_nineteen_occur(possible: Mapping[str, int] = NINETEEN) -> Iterable[Question]:
    """There is a game of each kind, by the definitions of X, Y, Z and the sign, and by the outcomes of its sums."""
    yield _all_occur("one game for each combination", smallest_knot_games(), _by_definitions, possible, "definitions")
    yield _all_occur("one game for each combination, by its sums", smallest_knot_games(), _read_off, possible, "play")


def _by_definitions(game: Game) -> Combination:
    x, y, z, sign = levels_of(game)
    return x, f"{y}{z}{sign}", bool(game.parity)


def _read_off(game: Game) -> Combination:
    """X, the element of M and the parity of a game, from outcomes of its sums, as in the proof of Theorem 9.3."""

    def levels(of: Game) -> tuple[int, int]:
        (even_first, even_second), (odd_first, odd_second) = payoffs(even_projection(of)), payoffs(odd_projection(of))
        return even_first + odd_second, odd_first + even_second

    (x, y), (_, z), (_, with_w) = levels(game), levels(game + IN_02), levels(game + IN_01_MINUS)
    sign = ("-" if with_w == y else "+") if (y, z) in grading.SIGNS else ""
    return x, f"{y}{z}{sign}", bool(game.parity)


@cache
def shortest_tests() -> tuple[KnotValue, ...]:
    """A shortest list of test games that distinguishes all classes."""
    return separating_set(knot_monoid(), lambda value: (value.outcome, value.parity)).tests


def smallest() -> Mapping[str, Game]:
    return dict(zip(map(str, VALUES), smallest_knot_games(), strict=True))


def told_apart() -> Mapping[str, Any]:
    """The certificate that test games distinguish the smallest games of the 38 values."""
    games = smallest()
    return games_certificate(games, [(), *(((0, games[str(test)]),) for test in shortest_tests())], KNOT)


@PAPER.claim(
    "Theorem 9.3",
    f"There are exactly {CLASSES} classes of games up to equivalence.",
    uses=("Theorem 9.2", *INDUCTION),
    certificates=lambda _: {f"at least {CLASSES} classes: games that sums tell apart, by play": told_apart},
    mutants={
        "one class less": {"number": CLASSES - 1},
        "one class more": {"number": CLASSES + 1},
        "sums with the test games 000 and 000* alone": {"tests": ("000", "000*")},
    },
)
def theorem_9_3(
    number: int = CLASSES, tests: tuple[str, ...] | None = None, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Question]:
    """Theorem 9.2 is the upper bound. Any two values of one parity have different outcomes in some sum."""
    values, games = algebra.values, smallest()
    allowed = range(len(values)) if tests is None else [values.index(KnotValue.parse(name)) for name in tests]

    def outcomes(a: int) -> list[object]:
        return [values[algebra.table[a][c]].outcome for c in allowed]

    scope = "a test game for each pair of values of one parity"
    pairs = ((a, b) for a, b in combinations(range(len(values)), 2) if values[a].odd is values[b].odd)
    yield facts(scope, [("the number of classes", len(values), number)]) & every(
        scope,
        pairs,
        lambda a, b: outcomes(a) != outcomes(b),
        shown=lambda a, b, *_: f"no test game distinguishes {values[a]} from {values[b]}",
        starred=True,
    )
    with_games = [games[name] for name in (map(str, shortest_tests()) if tests is None else tests)]
    yield together(
        f"sums of {len(games)} games with {len(with_games)} test games",
        games.values(),
        lambda some: len({(game.parity, *(payoffs(game + test) for test in with_games)) for game in some}),
        number,
        "the sums distinguish {left} classes of games",
        by="play",
    )


def determined(e: str = "02", w: str = "01-") -> str:
    """The lemma that outcomes determine X and Y, and sums with the classes `e` and `w` determine Z and the sign."""
    return (
        "(parity(A) = even and parity(B) = even and outcome(A) = outcome(B) and outcome(A + *) = outcome(B + *) "
        "implies X(A) = X(B) and Y(A) = Y(B)) "
        f"and (class(E) = {e} implies Y(A + E) = Z(A)) "
        f"and (class(W) = {w} and Y(A) = Y(B) and Z(A) = Z(B) and Y(A + W) = Y(B + W) implies sign(A) = sign(B))"
    )


PAPER.lemma(
    "Section 9 (X, Y, Z and the sign are determined by equivalence)",
    "$X$ and $Y$ of an even game are determined by the outcomes of $A$ and $A + *$; $Z(A)$ by the value of $A + E$ for "
    "a game $E$ in 02; the sign by the $Y$-value of $A + W$ for $W$ in $01-$.",
    determined(),
    mutants=[determined(e="01+"), determined(w="02")],
    uses=("Lemma 8.8",),
)
