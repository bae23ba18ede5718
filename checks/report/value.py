"""What is known of a value of knot-type games, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

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
from knotgames.algebra.outcome import Outcome

PARITY = "its parity alone"
"""What tells values apart that no test game does."""


@cache
def by_size() -> tuple[KnotValue, ...]:
    """The values in the order of the size of their smallest games: birthday, then subpositions.

    >>> [str(value) for value in by_size()[:4]]  # u, k, then * and k + *
    ['000', '222', '000*', '222*']
    """
    games = smallest_knot_games()
    return tuple(sorted(VALUES, key=lambda v: (games[index_of(v)].birthday, len(subpositions(games[index_of(v)])))))


def told_apart(value: KnotValue, others: Iterable[KnotValue]) -> dict[KnotValue, str]:
    """For each of other values a smallest test game whose sums with games of the two values have different outcomes, or
    `PARITY`.

    >>> told_apart(KnotValue.parse("222"), map(KnotValue.parse, ("000", "222*")))
    {KnotValue.parse('000'): 'u', KnotValue.parse('222*'): 'its parity alone'}
    """
    found = first_tests(knot_monoid(), lambda v: v.outcome, [(value, other) for other in others], by_size())
    games = smallest_knot_games()
    return {other: PARITY if test is None else str(games[index_of(test)]) for (_, other), test in found.items()}


def describe(value: KnotValue, others: Sequence[KnotValue] = ()) -> dict[str, Any]:
    """All that the command says of a value, as a mapping.

    `sums` gives the sum with each value; `divides` and `divided_by` the values of the same parity next to it in the
    divisibility order (a divides b iff b = a + c for some c); `told_apart` for each of these, and for each of
    `others`, a smallest test game whose sums with games of the two values have different outcomes.

    >>> said = describe(KnotValue.parse("000*"))
    >>> said["game"], said["outcome"], said["multiples"]
    ('*', 'U', ['000*', '000'])
    """
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
    return {
        "value": str(value),
        "x": value.x,
        "y": value.y,
        "z": value.z,
        "sign": value.sign or None,
        "parity": "odd" if value.odd else "even",
        "outcome": str(value.outcome),
        "game": str(game),
        "birthday": game.birthday,
        "subpositions": len(subpositions(game)),
        "forbidden": [str(v) for v in values_in(condition.forbidden)],
        "required": [[str(v) for v in values_in(required)] for required in condition.required],
        "multiples": [str(monoid.multiple(n, value)) for n in range(1, index + period)],
        "index": index,
        "period": period,
        "divides": [str(v) for v in above],
        "divided_by": [str(v) for v in below],
        "told_apart": {str(other): test for other, test in told.items()},
        "sums": {str(other): str(value + other) for other in VALUES},
    }


def text_of(description: dict[str, Any]) -> str:
    """The description for a terminal.

    >>> print(text_of(describe(KnotValue.parse("000*"))).splitlines()[0])
    value      000*: X = 0, Y = 0, Z = 0, odd
    """

    def named(values: list[str]) -> str:
        return "{" + ", ".join(values) + "}"

    d = description
    sums: dict[str, list[str]] = {}
    for other, total in d["sums"].items():
        sums.setdefault(total, []).append(other)
    lines = [
        f"value      {d['value']}: X = {d['x']}, Y = {d['y']}, Z = {d['z']}"
        + (f", sign {d['sign']}" if d["sign"] else "")
        + f", {d['parity']}",
        f"outcome    {d['outcome']}: {Outcome(d['outcome']).explained}",
        f"game       {d['game']} (birthday {d['birthday']}, {d['subpositions']} subpositions; none is smaller)",
        f"options    none in {named(d['forbidden'])}",
        *(f"           some in {named(required)}" for required in d["required"]),
        f"multiples  {', '.join(d['multiples'])} (index {d['index']}, period {d['period']})",
        f"divides    {', '.join(d['divides']) or 'nothing further'}",
        f"divided by {', '.join(d['divided_by']) or 'nothing further'}",
        *(f"told from  {other} by {test}" for other, test in d["told_apart"].items()),
        *(f"plus       {named(others)} is {total}" for total, others in sums.items()),
    ]
    return "\n".join(lines) + "\n"
