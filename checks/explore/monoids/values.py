"""The portraits of the monoids of the values of knot-type games: all 38, the 37 weak classes, the 19 even ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.values import (
    RULEBOOK,
    KnotValue,
    at_least_as_good,
    index_of,
    monoid_of_values,
    smallest_knot_games,
    value_of,
)
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.checks.explore.monoids.portrait import (
    Card,
    Meaning,
    Portrait,
    divisors_first,
    near_pairs,
    numbered_tests,
    preference,
)
from knotgames.checks.report.facts import to_json
from knotgames.checks.report.value import describe, told_apart

MEANINGS = {str(outcome): Meaning(outcome.explained, OUTCOMES[outcome]) for outcome in Outcome}

BETTER = "One value stands above another if it is at least as good for the Knotter, whatever is added to both."


@dataclass(frozen=True)
class _Kind:
    title: str
    said: str
    flags: str
    arguments: str
    weak: bool = False
    even: bool = False


KINDS: Mapping[str, _Kind] = {
    "38": _Kind(
        "38 values",
        "The values of knot-type games: two games have the same value if and only if no sum "
        "distinguishes them [Johnson2011a, Theorem 9.3].",
        "",
        "",
    ),
    "37": _Kind(
        "37 weak classes",
        "The classes of values that no sum distinguishes by who wins, while parity may differ: 222 and 222* are one "
        "class [Johnson2011a, Theorem 10.2].",
        " --weak",
        "weak=True",
        weak=True,
    ),
    "19": _Kind(
        "19 even values",
        "The values of even games, V0. Their options are odd, so what is said of options is said of all 38 values.",
        " --even",
        "even=True",
        even=True,
    ),
}


def of_values(name: str) -> Portrait:
    """Return the portrait of one of `KINDS`."""
    kind = KINDS[name]
    m = monoid_of_values(weak=kind.weak, even=kind.even)
    python = f"import knotgames as kg; kg.table({kind.arguments})"
    first, second = 'kg.value("{a}")', 'kg.value("{b}")'
    added = f"kg.table(weak=True).add({first}, {second})" if kind.weak else f"{first} + {second}"
    arrangements = (
        preference(
            at_least_as_good(m),
            BETTER,
            "import knotgames as kg; from knotgames.algebra.knot_type.values import at_least_as_good; "
            f"at_least_as_good(kg.table({kind.arguments}))",
        ),
        divisors_first(m, f"kg.table({kind.arguments})"),
    )
    pairs = near_pairs(arrangements, len(m))
    told: dict[tuple[int, int], str] = {}
    for i, value in enumerate(m):
        near = [m[j] for k, j in pairs if k == i]
        told |= {(i, m.index_of(other)): test for other, test in told_apart(value, near).items()}
    tests, by_element = numbered_tests(told)
    return Portrait(
        path=f"values/{name}",
        title=kind.title,
        said=kind.said,
        symbol="+",
        monoid=m,
        names=tuple(map(str, m)),
        outcomes=tuple(str(value.outcome) for value in m),
        meanings=MEANINGS,
        arrangements=arrangements,
        cards=tuple(_card(value, near) for value, near in zip(m, by_element, strict=True)),
        tests=tests,
        command=f"knotgames table{kind.flags}",
        python=python,
        sum_command="knotgames value {a}",
        sum_python=f"import knotgames as kg; {added}",
        book=None if name == "38" else "values/38",
    )


def _card(value: KnotValue, told: Mapping[int, int]) -> Card:
    said = to_json(describe(value))
    game = smallest_knot_games()[index_of(value)]
    sign = f", sign {said['sign']}" if said["sign"] else ""
    return Card(
        facts=(
            ("Value", f"X = {said['x']}, Y = {said['y']}, Z = {said['z']}{sign}, {said['parity']}"),
            ("Smallest game", said["game"]),
            ("Size", f"birthday {said['birthday']}, {said['subpositions']} subpositions; none is smaller"),
        ),
        command=f"knotgames value {value}",
        python=f'import knotgames as kg; kg.value("{value}")',
        told=told,
        conditions=RULEBOOK.conditions[index_of(value)],
        options=tuple(mask_of(_places(side)) for side in game.sides),
    )


def _places(side: frozenset[Game]) -> set[int]:
    return {index_of(value_of(option)) for option in side}
