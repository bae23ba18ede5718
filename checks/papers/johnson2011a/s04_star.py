"""Section 4: the game *."""

from __future__ import annotations

from collections.abc import Iterable

from algebra.knot_type.formal import STAR, Game, U
from algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra, value_of
from algebra.outcome import Outcome
from checks.claim import Finding, found
from checks.papers.johnson2011a.paper import INDUCTION, ONE_CLASS, PAPER, of_two_games, with_entry

TWO_STARS = value_of(STAR + STAR)


def _adds_two_stars(b: KnotValue) -> bool:
    return b == TWO_STARS


def _keeps(a: KnotValue, b: KnotValue, total: KnotValue, *, knotter: bool, first: bool) -> bool:
    """If B has the value of * + *, a half-outcome that A has is one that A + B has."""

    def has(outcome: Outcome) -> bool:
        knotter_wins = outcome.knotter_first if knotter == first else outcome.unknotter_first
        return knotter_wins if knotter else not knotter_wins

    return not _adds_two_stars(b) or not has(a.outcome) or has(total.outcome)


of_two_games(
    "Lemma 4.1",
    "If X is K2, then X + * + * is K2. If X is K1, then X + * + * is K1.",
    lambda a, b, c: _keeps(a, b, c, knotter=True, first=False) and _keeps(a, b, c, knotter=True, first=True),
    {
        "if X is K1, then X + * + * is K2": lambda a, b, c: (
            not (_adds_two_stars(b) and a.outcome.knotter_first and not c.outcome.unknotter_first)
        )
    },
)

of_two_games(
    "Lemma 4.2",
    "If X is U2, then X + * + * is U2. If X is U1, then X + * + * is U1.",
    lambda a, b, c: _keeps(a, b, c, knotter=False, first=False) and _keeps(a, b, c, knotter=False, first=True),
    {
        "if X is U1, then X + * + * is U2": lambda a, b, c: (
            not (_adds_two_stars(b) and not a.outcome.unknotter_first and c.outcome.knotter_first)
        )
    },
)


@PAPER.claim(
    "Theorem 4.3",
    "* + * ≅ 0.",
    uses=INDUCTION,
    mutants={"* + k": lambda: {"game": STAR + STAR + STAR}},
)
def theorem_4_3(game: Game = STAR + STAR) -> Iterable[Finding]:
    """Games of one value are equivalent, and 0 is the value of u."""
    wrong = None if value_of(game) == value_of(U) else f"{game} has the value {value_of(game)}, u has {value_of(U)}"
    yield found("exhaustion", "all contexts, by the values of the two games", wrong)
    outcomes = [
        i
        for i, value in enumerate(JOHNSON.values)
        if (value + value_of(game)).outcome != value.outcome or (value + value_of(game)).parity != value.parity
    ]
    shown = f"they differ when added to a game of value {JOHNSON.values[outcomes[0]]}" if outcomes else None
    yield found("exhaustion", "the outcomes in sums with games of all values", shown)


@PAPER.claim(
    "Section 4 (V = V0 x Z2)",
    "V ≅ V_0 × Z_2, where V_0 denotes the even elements of V.",
    uses=(ONE_CLASS, *INDUCTION, "Theorem 4.3"),
    mutants={
        "011 + 011 is 011": with_entry("011", "011", "011*"),
        "002 + * is 102*": with_entry("002", "000*", "102*"),
    },
)
def section_4(algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """The map v -> (e(v), parity of v) is an isomorphism: it is one to one, and takes sums to sums."""
    values, table = algebra.values, algebra.table
    place = {value: i for i, value in enumerate(values)}
    image = {value: (value.even_projection, value.parity) for value in values}
    wrong = None
    if len(set(image.values())) != len(values) or len(values) != 2 * sum(not value.odd for value in values):
        wrong = "the map is not one to one onto V0 x Z2"
    for a in values:
        star = values[table[place[a]][place[KnotValue.parse("000*")]]]
        if star != (a.even_projection if a.odd else a.odd_projection):
            wrong = wrong or f"{a} + * is {star}"
        for b in values:
            total = values[table[place[a]][place[b]]]
            even = values[table[place[a.even_projection]][place[b.even_projection]]]
            if image[total] != (even, a.parity ^ b.parity):
                wrong = wrong or f"{a} + {b} is {total}, but the even parts add to {even}"
    yield found("exhaustion", "all pairs of values", wrong)
