"""Six values: the remark of Johnson2011a, Section 11, refuted for knots by a pseudodiagram.

By `Six values, local condition`, an odd position has another value if the Knotter, moving second, wins no option and,
moving first with a move to spare, every option. More knots never harm the Knotter, so some known unknots and knots
suffice. The diagram is drawn by `knotgames realize "c~ef~g bdf cd~fg ac~d~f ~a~b~c~f ~c~de" --simplify`. Certificates
show unknots by moves and knots by Jones polynomials at a point. `tests/checks/papers/test_knots_claim.py` also checks
the polynomials of wide diagrams, which the library evaluates here.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from knotgames.algebra.bits import mask_of
from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type.rulebook import Rulebook
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES
from knotgames.algebra.notation import InputError
from knotgames.checks.asked import remembering
from knotgames.checks.certificates.realizations import Told, told_by
from knotgames.checks.claim import Question, Severity
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.papers.knotgames2026.framework.six_values import LOCAL_CONDITION
from knotgames.checks.papers.knotgames2026.framework.six_values_on_shadows import knotter_wins, levels
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import certified, every
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame
from knotgames.games.rational.census import KNOWN_VALUES

if TYPE_CHECKING:
    from knotgames.checks.papers.knotgames2026.framework.six_values_on_shadows import Truths

FILE = "six_values.json.xz"

NARROW = 25_000
"""The most values computed by the checker for one Jones polynomial: a quarter of a second."""

NOTHING = Told(0, 7, frozenset(), frozenset())
"""The knowledge if no certificate is accepted."""


@cache
def shipped() -> Mapping[str, Any]:
    """Return the form, the certificate of moves, and the certificate of Jones polynomials."""
    read: Mapping[str, Any] = json.loads(lzma.decompress(files(__package__).joinpath(FILE).read_bytes()))
    return read


@remembering
def told_by_shipped() -> Told:
    """Return what the certificates prove of the resolutions."""
    return told_by([shipped()["unknotting"], shipped()["jones"]], most=NARROW)


def told_if_switched(crossing: int) -> Told:
    """Return what the certificates prove if the crossing (from 0) is switched: nothing, if they are rejected."""
    moves = shipped()["unknotting"]
    pd = [*moves["pd"]]
    pd[crossing] = [*pd[crossing][1:], pd[crossing][0]]
    try:
        return told_by([{**moves, "pd": pd}, shipped()["jones"]], most=NARROW)
    except InputError:
        return NOTHING


def bounds(told: Told) -> tuple[Truths, Truths]:
    """Return the functions with the fewest and the most knots that the known facts leave possible."""
    size = told.unresolved
    fewest, most = np.zeros(1 << size, dtype=bool), np.ones(1 << size, dtype=bool)
    fewest[sorted(told.knots)] = True
    most[sorted(told.unknots)] = False
    return fewest, most


def blocked(told: Told) -> bool:
    """Return True if the position is odd and blocked, whatever the unknown resolutions are."""
    size = told.unresolved
    if not size % 2:
        return False
    fewest, most = bounds(told)
    _, (options,) = levels(size)[-1]  # of the one position of which nothing is resolved
    wins_second = knotter_wins(most)[False, False][options]
    wins_first = knotter_wins(fewest)[True, True][options]
    return bool(not wins_second.any() and wins_first.all())


Altered = Callable[[Told], Told]


def _without(resolution: int) -> dict[str, Altered]:
    one = {resolution}
    return {"altered": lambda told: replace(told, knots=told.knots - one, unknots=told.unknots - one)}


def with_a_loop(told: Told) -> Told:
    """Return the knowledge of the pseudodiagram with an additional loop, whose crossing is unresolved."""
    twice = 1 << told.unresolved
    unknots, knots = (some | {place + twice for place in some} for some in (told.unknots, told.knots))
    return Told(told.crossings + 1, told.unresolved + 1, unknots, knots)


@PAPER.claim(
    "Six values, all knots",
    f"Only the values {', '.join(KNOWN_VALUES)}, even and odd, occur for pseudodiagrams of knots: the remark of "
    "Johnson2011a, section 11, on experiments, said of all knots.",
    correction="Cube, at most six variables",
    severity=Severity.FALSE,
    uses=(LOCAL_CONDITION, *RESTS_ON),
    controls={
        "if nothing is told of the knots": {"altered": lambda told: NOTHING},
        "if one unknot is not told (resolution 2)": _without(2),
        "if one knot is not told (resolution 0)": _without(0),
        "if one knot of a wide diagram is not told (resolution 46)": _without(46),
        "with crossing 8 switched, which is resolved: the certificates are rejected": {
            "altered": lambda told: told_if_switched(7)
        },
        "with an unresolved loop more: an even position": {"altered": with_a_loop},
    },
)
def six_values_for_knots(altered: Altered = lambda told: told) -> Iterable[Question]:
    """The paper's experiments suggest the remark. This pseudodiagram has another value."""
    known = altered(told_by_shipped())
    scope = (
        f"moves of {len(known.unknots)} resolutions and Jones polynomials of {len(known.knots - known.evaluated)}, "
        f"read by the checkers; Jones polynomials of {len(known.evaluated)}, evaluated by the library"
    )
    visited = max(1, len(known.unknots) + len(known.knots))
    yield certified(scope, lambda: _other_value(altered(told_by_shipped())), visited=visited)


def _other_value(told: Told) -> str | None:
    if not blocked(told):
        return None
    return (
        f"a pseudodiagram of {told.crossings} crossings, {told.unresolved} of them unresolved, of which all options "
        "have Y = 1: its value is 002* or 202* or another outside the six"
    )


@PAPER.claim(
    "Knots, a diagram of value 002*",
    "The pseudodiagram that refutes `Six values, all knots` has the value $002*$.",
    uses=(LOCAL_CONDITION, *RESTS_ON),
    mutants={
        "nothing is told of the knots": {"altered": lambda told: NOTHING},
        "an unresolved loop more": {"altered": with_a_loop},
        "it is 202*": {"name": "202*"},
    },
)
def diagram_of_value(
    altered: Altered = lambda told: told, name: str = "002*", rulebook: Rulebook = RULEBOOK
) -> Iterable[Question]:
    """More knots never harm the Knotter. So X = 0, if he does not win, moving first with a move to spare, when all
    resolutions are knots that are not known to be unknots. All options have Y = 1, as the position is blocked.
    """
    yield certified(
        "the outcomes with the fewest and the most knots, and all sets of options with Y = 1",
        lambda: _not_of_value(altered(told_by_shipped()), name, rulebook),
        visited=2,
    )
    yield every(
        "the functions with the fewest and the most knots",
        bounds(altered(told_by_shipped())),
        lambda knots: str(solve_cube(CubeGame(BooleanFunction.of_truths(knots))).value()),
        name,
        lambda knots, found, _: f"with {knots.sum()} knots the value is {found}",
        by="play",
        bound=True,
    )


def _not_of_value(told: Told, name: str, rulebook: Rulebook) -> str | None:
    _, most = bounds(told)
    if not blocked(told) or knotter_wins(most)[True, True][-1]:
        return "the outcomes do not show that X = 0, and Y = 1 for all options"
    options = [index for index, value in enumerate(VALUES) if value.y == 1 and not value.odd]
    masks = (mask_of(some) for size in range(len(options)) for some in combinations(options, size + 1))
    found = {VALUES[rulebook.classify(mask)] for mask in masks}
    names = sorted(str(value) for value in found if value.x == 0)
    return None if names == [name] else f"an odd game with X = 0 and such options is {' or '.join(names)}, not {name}"
