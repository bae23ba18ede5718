"""Facts about a value of knot-type games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from knotgames.algebra.knot_type.formal import subpositions
from knotgames.algebra.knot_type.values import (
    RULEBOOK,
    VALUES,
    KnotValue,
    index_of,
    knot_monoid,
    smallest_knot_games,
    values_in,
)
from knotgames.algebra.monoids.congruence import first_tests
from knotgames.algebra.monoids.green import covering_pairs, index_and_period, j_classes
from knotgames.checks.report.facts import Fact, fact

PARITY = "its parity alone"
"""The difference of values that no test game distinguishes."""


@cache
def by_size() -> tuple[KnotValue, ...]:
    """Return the values in the order of their smallest games: by birthday, then by number of subpositions."""
    games = smallest_knot_games()
    return tuple(sorted(VALUES, key=lambda v: (games[index_of(v)].birthday, len(subpositions(games[index_of(v)])))))


def told_apart(value: KnotValue, others: Iterable[KnotValue]) -> dict[KnotValue, str]:
    """Return for each other value a smallest test game that distinguishes it from this one, or `PARITY`."""
    found = first_tests(knot_monoid(), lambda v: v.outcome, [(value, other) for other in others], by_size())
    games = smallest_knot_games()
    return {other: PARITY if test is None else str(games[index_of(test)]) for (_, other), test in found.items()}


WIDTH = 10
"""The width of the heads of facts."""


BRIEF = ("value", "outcome", "game", "multiples", "divides", "divided by")
"""The heads of the facts that a short description has; it also has tests, three if no others are asked for."""


def brief(facts: Sequence[Fact], others: Sequence[KnotValue]) -> list[Fact]:
    """Return the facts for nine lines of text, and what tells the value from the others, if any are given."""
    told = [one for one in facts if one.head == "told from"]
    asked = [one for one in told if one.text.partition(" ")[0] in map(str, others)]
    return [one for one in facts if one.head in BRIEF or one in (asked or told[:3])]


def describe(value: KnotValue, others: Sequence[KnotValue] = ()) -> list[Fact]:
    """Return all facts about a value.

    `sums` contains the sum with each value; `divides` and `divided_by` the values of the same parity next to it in the
    divisibility order (a divides b iff b = a + c for some c); `told_apart` for each of these, and for each of `others`,
    a smallest test game whose sums with games of the two values have different outcomes.

    >>> from knotgames.checks.report.facts import to_json
    >>> said = to_json(describe(KnotValue.parse("000*")))
    >>> said["game"], said["outcome"], said["multiples"]
    ('*', 'U', ['000*', '000'])
    """

    def named(values: Sequence[str]) -> str:
        return "{" + ", ".join(values) + "}"

    monoid, place = knot_monoid(), index_of(value)
    games = smallest_knot_games()
    game = games[place]
    (condition,) = RULEBOOK.conditions[place]
    index, period = index_and_period(monoid, value)
    # A class of values that divide each other is a value and its sum with *; the one of the same parity is shown.
    alike = {v: c for c, members in enumerate(j_classes(monoid)) for v in members}
    same_parity = [v for v in VALUES if v.odd == value.odd]
    covers = set(covering_pairs(monoid))
    above = [v for v in same_parity if (alike[value], alike[v]) in covers]
    below = [v for v in same_parity if (alike[v], alike[value]) in covers]
    told = told_apart(value, (v for v in (*above, *below, *others) if v != value))
    parity, inside = "odd" if value.odd else "even", len(subpositions(game))
    said = [
        f"X = {value.x}",
        f"Y = {value.y}",
        f"Z = {value.z}",
        *([f"sign {value.sign}"] if value.sign else []),
        parity,
    ]
    size = f"birthday {game.birthday}, {inside} subpositions; none is smaller"
    forbidden = list(map(str, values_in(condition.forbidden)))
    required = [list(map(str, values_in(one))) for one in condition.required]
    multiples = [str(monoid.multiple(n, value)) for n in range(1, index + period)]
    sums: dict[str, list[str]] = {}
    for other in VALUES:
        sums.setdefault(str(value + other), []).append(str(other))
    return [
        fact("value", f"{value}: {', '.join(said)}", value=str(value), x=value.x, y=value.y, z=value.z),
        fact("", sign=value.sign or None, parity=parity),
        fact("outcome", f"{value.outcome}: {value.outcome.explained}", outcome=str(value.outcome)),
        fact("game", f"{game} ({size})", game=str(game), birthday=game.birthday, subpositions=inside),
        fact("options", f"none in {named(forbidden)}", forbidden=forbidden, required=required),
        *(fact("", f"{'':{WIDTH}} some in {named(one)}") for one in required),
        fact("multiples", f"{', '.join(multiples)} (index {index}, period {period})", multiples=multiples),
        fact("", index=index, period=period),
        *(
            fact(head, ", ".join(map(str, near)) or "nothing further", **{head.replace(" ", "_"): list(map(str, near))})
            for head, near in (("divides", above), ("divided by", below))
        ),
        fact("", told_apart={str(other): test for other, test in told.items()}),
        *(fact("told from", f"{other} by {test}") for other, test in told.items()),
        fact("", sums={str(other): str(value + other) for other in VALUES}),
        *(fact("plus", f"{named(added)} is {total}") for total, added in sums.items()),
    ]
