"""`knotgames value XYZ`: what is known of a value."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from checks.commands import Command, Exit, add_json_option

if TYPE_CHECKING:
    from algebra.knot_type.values import KnotValue


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "values", nargs="+", metavar="XYZ", help="a value such as 000*, 222 or 101+; several are told from each other"
    )
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    from algebra.knot_type.values import KnotValue
    from checks.output import require_writable, write_json

    values = [KnotValue.parse(text) for text in arguments.values]
    require_writable(arguments.json)
    described = [describe(value, values) for value in values]
    if arguments.json:
        write_json(described if len(described) > 1 else described[0], arguments.json)
    else:
        print("\n".join(text_of(description) for description in described), end="")
    return Exit.AS_EXPECTED


def describe(value: KnotValue, others: Sequence[KnotValue] = ()) -> dict[str, Any]:
    """All that the command says of a value, as a mapping.

    `sums` gives the sum with each value; `divides` and `divided_by` the values of the same parity next to it in the
    divisibility order (a divides b iff b = a + c for some c); `told_apart` for each of these, and for each of
    `others`, a smallest test game whose sums with games of the two values have different outcomes.
    """
    from algebra.knot_type.formal import subpositions
    from algebra.knot_type.values import RULEBOOK, VALUES, index_of, knot_monoid, smallest_knot_games, values_in
    from algebra.monoids.green import covering_pairs, index_and_period, j_classes

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
    by_size = sorted(range(len(VALUES)), key=lambda i: (games[i].birthday, len(subpositions(games[i]))))
    told = {}
    for other in dict.fromkeys(v for v in (*above, *below, *others) if v != value):
        test = next((i for i in by_size if (value + VALUES[i]).outcome != (other + VALUES[i]).outcome), None)
        told[str(other)] = "its parity alone" if test is None else str(games[test])
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
        "told_apart": told,
        "sums": {str(other): str(value + other) for other in VALUES},
    }


def text_of(description: dict[str, Any]) -> str:
    """The description for a terminal."""
    from algebra.outcome import Outcome

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


COMMAND = Command("value", "Describe a value: a smallest game, sums, order, what tells it apart.", configure, run)
