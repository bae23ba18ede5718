"""The portraits of misère quotients, which are computed and proved on request."""

from __future__ import annotations

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.misere.names import element_names, generator_names, relation_texts
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.misere.rules import GRUNDY, grundys_game
from knotgames.algebra.misere.structure import structure
from knotgames.algebra.monoids.congruence import first_tests
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.pictures.labels import label
from knotgames.checks.budget import Budget
from knotgames.checks.explore.monoids.portrait import (
    Card,
    Meaning,
    Portrait,
    Words,
    divisors_first,
    near_pairs,
    numbered_tests,
)
from knotgames.checks.report.facts import listed

MOST = 640
"""The most elements of a quotient that is shown."""

MOST_HEAPS = 2_000
"""The largest heap that may be requested."""

STEPS = 20_000_000
"""The steps of a search, about twenty seconds; the result up to then is shown."""

GRUNDY_HEAPS = 13
"""The default number of heaps in Grundy's game, for which no theorem gives all heaps."""

MEANINGS = {
    str(outcome): Meaning(outcome.explained, OUTCOMES[outcome])
    for outcome in (LastMoveOutcome.PREVIOUS, LastMoveOutcome.NEXT)
}


def of_quotient(game: str, heaps: int | None) -> Portrait:
    """Return the portrait of the misère quotient of a heap game: a code such as 0.77, or `grundy`.

    Without a largest heap, the search continues until the period is proved.

    Raises:
        InputError: it is not a code, the number of heaps is too large, or nothing is found within the limits.
    """
    if heaps is not None and heaps > MOST_HEAPS:
        raise InputError(f"{heaps} heaps are too many for this page: expected at most {MOST_HEAPS:,}")
    code = None if game == GRUNDY else Code.parse(game)
    name = GRUNDY if code is None else str(code)
    if code is None and heaps is None:
        heaps = GRUNDY_HEAPS
    with Budget(steps=STEPS).counted():
        q = misere_quotient(grundys_game if code is None else code, heaps, limit=MOST)
    m, names, outcomes = q.monoid, element_names(q), tuple(map(str, q.outcomes))
    asked = "" if heaps is None and q.series is not None else f" --heaps {q.last}"
    line = f'kg.quotient("{name}"{f", {q.last}" if asked else ""})'
    arrangements = (divisors_first(m, f"{line}.monoid"),)
    pairs = near_pairs(arrangements, len(m))
    tests, by_element = numbered_tests(
        {
            (i, j): f"· {label(names[test])}"
            for (i, j), test in first_tests(m, outcomes.__getitem__, pairs, m).items()
            if test is not None
        }
    )
    by_element += [{} for _ in range(len(m) - len(by_element))]
    return Portrait(
        path=f"quotient/{name}" + ("" if heaps is None else f"/{heaps}"),
        title=f"Misère quotient of {name}" + ("" if heaps is None else f" to heap {q.last}"),
        said=_said(q, name),
        symbol="·",
        monoid=m,
        names=names,
        outcomes=outcomes,
        meanings=MEANINGS,
        arrangements=arrangements,
        cards=tuple(_card(q, name, line, asked, i, by_element[i]) for i in range(len(m))),
        tests=tests,
        command=f"knotgames quotient {name}{asked}",
        python=f"import knotgames as kg; {line}.monoid",
        sum_command=f"knotgames quotient {name}{asked}",
        sum_python=f"import knotgames as kg; {line}.monoid.add({{i}}, {{j}})",
        by_words=Words(generator_names(len(q.generators)), q.words, q.rules),
    )


def _said(q: MisereQuotient, name: str) -> str:
    about = structure(q)
    kind = "tame" if about.tame else "wild"
    also = "" if about.kind is None else f", isomorphic to {about.kind}"
    proved = (
        f"proved for the heaps to {q.last}"
        if q.series is None
        else f"proved for all heaps, whose elements have period {q.series.period} from heap {q.series.preperiod} on"
    )
    generators = [f"{a} = {h}" for a, h in zip(generator_names(len(q.generators)), q.generators, strict=True)]
    said = (
        f"Sums of heaps of {name} have the same element if and only if exchanging them never changes who wins under "
        f"misère play. Order {len(q)}, {len(q.p_portion)} of the elements of outcome P; {kind}{also}; {proved}. "
        f"Generators: {listed(generators)}. Relations: {listed([_equation(text) for text in relation_texts(q)])}."
    )
    if q.stopped is not None:
        why = q.stopped if q.stopped.startswith("at ") else f"because {q.stopped}"
        said += f" The search stopped {why}."
    return said


def _card(q: MisereQuotient, name: str, line: str, asked: str, i: int, told: dict[int, int]) -> Card:
    least = [heap for heap, n in zip(q.generators, q.words[i], strict=True) for _ in range(n)]
    text = " + ".join(map(str, least)) or "0"
    heaps = [str(heap) for heap, element in enumerate(q.phi) if element == i]
    command = (
        f"knotgames quotient {name}{asked}" if q.code is None else f'knotgames solve heap {name} "{text}" --misere'
    )
    return Card(
        facts=(("A sum of heaps", text), (f"Heaps to {q.last}", listed(heaps))),
        command=command,
        python=f"import knotgames as kg; {line}.element_of({least})",
        told=told,
    )


def _equation(text: str) -> str:
    return " = ".join(map(label, text.split(" = ")))
