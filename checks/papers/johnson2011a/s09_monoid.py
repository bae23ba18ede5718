"""Section 9: the monoid of values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from algebra.knot_type.values import JOHNSON, ORDER_OF_M, KnotValue, ValueAlgebra
from checks.certificates.drup import drup_certificate, drup_proofs
from checks.claim import Finding, found
from checks.lemma.decide import decide
from checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER

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
"""The table as printed in Theorem 9.1, with the column heads left out: they are the row heads in the same order."""


def printed_table(text: str = PRINTED) -> Table:
    """The printed table as a mapping."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    heads = [row[0] for row in rows]
    return {(row[0], head): entry for row in rows for head, entry in zip(heads, row[1:], strict=True)}


def homomorphism(table: Table) -> str:
    """The lemma that the classes of games add as a table of M says, and are named by Y and Z."""
    said = [f"(class(A) = {a} implies Y(A) = {a[0]} and Z(A) = {a[1]})" for a in ORDER_OF_M]
    for a, total in product(ORDER_OF_M, repeat=2):
        others = [b for b in ORDER_OF_M if table[a, b] == total]
        if others:
            said.append(f"(class(A) = {a} and class(B) in {{{', '.join(others)}}} implies class(A + B) = {total})")
    return " and ".join(said)


def _with_entry(a: str, b: str, entry: str) -> Callable[[], Mapping[str, Table]]:
    return lambda: {"printed": {**printed_table(), (a, b): entry}}


EVERY_WRONG_ENTRY = {
    f"{a} + {b} is {entry}": _with_entry(a, b, entry)
    for a, b in product(ORDER_OF_M, repeat=2)
    for entry in ORDER_OF_M
    if printed_table()[a, b] != entry
}
"""All 448 corruptions of one entry of the printed table."""


@PAPER.claim(
    "Theorem 9.1",
    "There is an eight-element commutative monoid M on {00, 01-, 01+, 11, 02, 12-, 12+, 22}, with the printed addition "
    "table, and a function f from knot-type games to M such that f(A + B) = f(A) + f(B) for all games A and B. A game "
    "with f(A) in ij± or ij has Y(A) = i, Z(A) = j.",
    formula=homomorphism(printed_table()),
    certificates=drup_proofs,
    uses=INDUCTION,
    mutants=EVERY_WRONG_ENTRY,
)
def theorem_9_1(printed: Table | None = None, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """The function f drops X and the parity from the value of a game."""
    from algebra.monoids.monoid import FiniteMonoid, MonoidError

    table = printed_table() if printed is None else printed
    yield from decide(homomorphism(table), algebra)
    wrong = None
    try:
        FiniteMonoid.from_table(ORDER_OF_M, [[table[a, b] for b in ORDER_OF_M] for a in ORDER_OF_M], "00")
    except MonoidError as error:
        wrong = f"the printed table is not that of a commutative monoid: {error}"
    yield found("exhaustion", "the laws of a commutative monoid, in the printed table", wrong, complete=False)


NINETEEN = {"00": 1, "01-": 2, "01+": 2, "11": 2, "02": 3, "12-": 3, "12+": 3, "22": 3}
"""How many values of X the paper allows for each element of M."""


Wins = Callable[[int, int, bool], tuple[bool, bool]]
"""Whether a game is in K1 and whether it is in U1, by X, Y and whether it is odd."""


def printed_outcomes(x: int, y: int, odd: bool) -> tuple[bool, bool]:
    """If A is even, then A ∈ K1 iff X(A) > 0, and A ∈ U1 iff Y(A) < 2. If A is odd, then A ∈ K1 iff Y(A) > 0, and
    A ∈ U1 iff X(A) < 2.
    """
    return (y > 0, x < 2) if odd else (x > 0, y < 2)


@PAPER.claim(
    "Theorem 9.2 (outcomes)",
    "The outcome of a game A is determined by its value as follows: If A is even, then A ∈ K1 iff X(A) > 0, and A ∈ U1 "
    "iff Y(A) < 2. If A is odd, then A ∈ K1 iff Y(A) > 0, and A ∈ U1 iff X(A) < 2.",
    uses=(ONE_CLASS,),
    certificates=drup_proofs,
    mutants={
        "an odd game is in K1 iff X > 0": lambda: {"wins": lambda x, y, odd: (x > 0, x < 2 if odd else y < 2)},
        "an even game is in U1 iff Y = 0": lambda: {
            "wins": lambda x, y, odd: (y > 0, x < 2) if odd else (x > 0, not y)
        },
    },
)
def outcomes_by_value(wins: Wins = printed_outcomes, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """By the recursive definition of outcome, for all games twice, and for a smallest game of each value by play."""
    from algebra.knot_type.formal import payoffs
    from algebra.knot_type.values import smallest_knot_games
    from checks.induction import by_z3, evidence

    won = [wins(value.x, value.y, value.odd) for value in algebra.values]
    book = replace(algebra.rulebook, payoffs=tuple((int(first), int(not second)) for first, second in won))
    wrong = evidence.payoff_failure(book)
    yield found("certificate", "all games, by the conditions on their options", str(wrong) if wrong else None)
    yield found("z3", "all sets of option values", by_z3.payoffs_differ(book, evidence.HALVES))
    played = zip(smallest_knot_games(), book.payoffs, strict=True)
    shown = next(
        (f"{game} has the payoffs {payoffs(game)}" for game, stated in played if payoffs(game) != stated), None
    )
    yield found("play", "a smallest game of each value", shown, complete=False)


@PAPER.claim(
    "Theorem 9.2",
    "There are at most 38 equivalence classes of games. Every game is determined up to equivalence by its X-value, its "
    "parity, and its representative in the monoid M. So there are nineteen possible combinations, ignoring parity: one "
    "for 00, two for each of 01-, 01+, and 11, and three for each of 02, 12-, 12+, and 22.",
    uses=(*INDUCTION, "Theorem 6.7", "Theorem 9.2 (outcomes)"),
    mutants={"three values of X for 11": lambda: {"combinations": {**NINETEEN, "11": 3}}},
)
def theorem_9_2(combinations: Mapping[str, int] = NINETEEN, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Games of one value have the same parity, and the same outcome in every sum, because the value of a sum is the
    sum of the values and outcomes are read off X, Y and parity.
    """
    values = algebra.values
    counted = Counter(value.m for value in values if not value.odd)
    odd = Counter(value.m for value in values if value.odd)
    wrong = None if counted == odd == Counter(combinations) else f"there are {dict(counted)} even values"
    if len({(value.x, value.m, value.odd) for value in values}) != len(values) or len(values) > 38:
        wrong = f"there are {len(values)} values"
    yield found("exhaustion", f"all {len(values)} values that games have", wrong)
    allowed = {m: sum(x <= int(m[1]) for x in range(3)) for m in ORDER_OF_M}
    shown = None if allowed == combinations else f"X ≤ Z leaves {allowed}"
    yield found("counting", "all X, Y, Z and signs with X ≤ Z", shown)


def _told_apart() -> Mapping[str, Any]:
    """The certificate that the smallest games of the 38 values are told apart by a shortest list of test games."""
    from algebra.knot_type.theory import KNOT
    from algebra.knot_type.values import VALUES, knot_monoid, smallest_knot_games
    from algebra.monoids.congruence import separating_set
    from checks.certificates.witnesses import games_certificate

    games = dict(zip(map(str, VALUES), smallest_knot_games(), strict=True))
    tests = separating_set(knot_monoid(), lambda value: (value.outcome, value.parity)).tests
    return games_certificate(games, [(), *(((0, games[str(test)]),) for test in tests)], KNOT)


@PAPER.claim(
    "Theorem 9.3",
    "There are exactly 38 classes of games up to equivalence.",
    uses=("Theorem 9.2", *INDUCTION),
    certificates=lambda _: {"at least 38 classes: games that sums tell apart, by play": _told_apart},
    mutants={
        "exactly 37 classes": lambda: {"number": 37},
        "sums with the test games 000 and 000* alone": lambda: {"tests": ("000", "000*")},
    },
)
def theorem_9_3(
    number: int = 38, tests: tuple[str, ...] | None = None, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Finding]:
    """Every value has a game, and for any two values of one parity some third gives sums with different outcomes."""
    from algebra.knot_type.formal import outcome
    from algebra.knot_type.smallest import smallest_games
    from algebra.knot_type.values import value_of

    games, _ = smallest_games(algebra.rulebook)
    values = algebra.values
    wrong = next(
        (f"{game} has not the value {v}" for game, v in zip(games, values, strict=True) if value_of(game) != v), None
    )
    allowed = range(len(values)) if tests is None else [values.index(KnotValue.parse(name)) for name in tests]
    for a, b in product(range(len(values)), repeat=2):
        if a < b and values[a].odd == values[b].odd:
            third = next(
                (c for c in allowed if values[algebra.table[a][c]].outcome != values[algebra.table[b][c]].outcome), None
            )
            if third is None:
                wrong = wrong or f"no test game tells {values[a]} from {values[b]}"
    if len(values) != number:
        wrong = wrong or f"there are {len(values)} classes"
    yield found("exhaustion", "a game for each value, and a test game for each pair of values", wrong)
    if wrong is None:
        yield _by_play(games, [outcome(game) == value.outcome for game, value in zip(games, values, strict=True)])


def _by_play(games: object, agree: list[bool]) -> Finding:
    wrong = None if all(agree) else f"game {agree.index(False)} of {games} has not the outcome of its value"
    return found("play", "the outcomes of the 38 games, by the recursive definition", wrong)


def determined(e: str = "02", w: str = "01-") -> str:
    """The lemma that outcomes determine X and Y, sums with games of the class `e` Z, and sums with games of the class
    `w` the sign.
    """
    return (
        "(parity(A) = even and parity(B) = even and outcome(A) = outcome(B) and outcome(A + *) = outcome(B + *) "
        "implies X(A) = X(B) and Y(A) = Y(B)) "
        f"and (class(E) = {e} implies Y(A + E) = Z(A)) "
        f"and (class(W) = {w} and Y(A) = Y(B) and Z(A) = Z(B) and Y(A + W) = Y(B + W) implies sign(A) = sign(B))"
    )


PAPER.lemma(
    "Section 9 (X, Y, Z and the sign are determined by equivalence)",
    "X and Y of an even game are determined by the outcomes of A and A + *; Z(A) by the value of A + E for a game E in "
    "02; the sign by the Y-value of A + W for W in 01-.",
    determined(),
    mutants=[determined(e="01+"), determined(w="02")],
    uses=("Lemma 8.8",),
)


@PAPER.claim(
    "Section 9 (a shortest list of test games)",
    "Six test games are enough, and five are not, to tell all 38 classes apart by parity and by the outcomes of sums.",
    uses=("Theorem 9.3",),
    certificates=lambda check: {
        "six test games tell 38 games apart, by play": _told_apart,
        "five are not enough: what z3 decides has no model": lambda: drup_certificate(check),
    },
    mutants={"five are enough": lambda: {"number": 5}, "six are not enough": lambda: {"number": 7}},
)
def shortest_list(number: int = 6, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Not a statement of the paper, whose proof uses *, E and W and their sums. The tests are hit by every pair of
    classes: z3 decides whether a set of fewer is, the other method finds a smallest one.
    """
    import z3

    from algebra.knot_type.values import knot_monoid
    from algebra.monoids.congruence import separating_set
    from checks.induction.by_z3 import at_least
    from checks.solvers.query import Query

    least = separating_set(knot_monoid(), lambda value: (value.outcome, value.parity))
    named = ", ".join(map(str, least.tests))
    right = least.minimum and len(least.tests) == number
    yield found("exhaustion", f"all sets of test games; {named} do", None if right else f"a smallest list is {named}")
    values, table = algebra.values, algebra.table
    chosen = [z3.Bool(f"test {value}") for value in values]
    hitting = [
        z3.Or([chosen[c] for c in range(len(values)) if values[table[a][c]].outcome != values[table[b][c]].outcome])
        for a, b in product(range(len(values)), repeat=2)
        if a < b and values[a].odd == values[b].odd
    ]
    sizes = {}
    for size in (number, number - 1):
        sizes[size] = Query(*hitting).model(z3.Not(at_least(size + 1, chosen))) is not None
    wrong = None if sizes[number] and not sizes[number - 1] else f"lists exist of these sizes: {sizes}"
    yield found("z3", "all sets of test games", wrong)
