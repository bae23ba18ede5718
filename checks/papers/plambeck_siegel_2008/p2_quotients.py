"""Published misère quotients: found anew from the rules, and proved by a certificate that the small checker accepts.

The figures and the presentations are those of `quotients.json`, which names the source of each. Where a presentation is
published, the monoid that it presents is compared, with its P-portion, up to isomorphism.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from knotgames.algebra.heaps.impartial import outcomes_of_sums, sums_of_at_most
from knotgames.algebra.misere.names import element_names, read_product
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.misere.rules import GRUNDY, read_game
from knotgames.algebra.misere.structure import are_isomorphic
from knotgames.algebra.monoids.presentation import Equation, Word, presented_monoid
from knotgames.checks.cases import Cases
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.claim import Finding, found
from knotgames.checks.paper import Paper
from knotgames.checks.papers.plambeck_siegel_2008.paper import PAPER

PUBLISHED = Path(__file__).parent / "quotients.json"

COUNTERS = 14
"""The sums of at most so many counters are also solved by plain recursion."""


@dataclass(frozen=True)
class Published:
    """A published misère quotient: its game, its largest heap (or none), and what is said of it."""

    number: str
    game: str
    heaps: int | None
    order: int
    source: str
    p_size: int | None = None
    period: int | None = None
    relations: tuple[Equation, ...] | None = None
    p: tuple[Word, ...] | None = None

    @property
    def statement(self) -> str:
        """The claim in words."""
        name = {GRUNDY: "Grundy's game"}.get(self.game, self.game)
        heaps = "" if self.heaps is None else f" to heap {self.heaps}"
        parts = [f"order {self.order}"]
        if self.p_size is not None:
            parts.append(f"{self.p_size} P-elements")
        if self.relations is not None:
            parts.append("the published presentation")
        if self.period is not None:
            parts.append(f"a pretending function of period {self.period}")
        listed = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
        return f"The misère quotient of {name}{heaps} has {listed} [{self.source}]."


def published(path: Path = PUBLISHED) -> tuple[Published, ...]:
    """The entries of a file."""
    return tuple(map(_published, json.loads(path.read_text(encoding="utf-8"))["quotients"]))


def _published(entry: Mapping[str, Any]) -> Published:
    known = dict(entry)
    if "relations" in entry:
        words = [word for pair in entry["relations"] for word in pair] + entry["p"]
        names = sorted({letter for word in words for letter in word if letter.isalpha()})
        known["relations"] = tuple((read_product(u, names), read_product(v, names)) for u, v in entry["relations"])
        known["p"] = tuple(read_product(word, names) for word in entry["p"])
    return Published(**known)


def disagreement(said: Published) -> tuple[MisereQuotient, str | None]:
    """The quotient, whose certificate was accepted, and where a published one differs from it."""
    q, order = _accepted(said.game, said.heaps)
    if q.stopped is not None:
        return q, f"the search stopped: {q.stopped}"
    if order != said.order:
        return q, f"the order is {order}"
    if said.p_size not in (None, len(q.p_portion)):
        return q, f"there are {len(q.p_portion)} P-elements"
    period = q.series and q.series.period
    if said.period not in (None, period):
        return q, f"the period is {period}"
    if said.relations is not None and said.p is not None:
        presented = presented_monoid(len(said.p[0]), said.relations, limit=4 * order)
        if not are_isomorphic(q.monoid, q.p_portion, presented, said.p):
            return q, f"the presentation has {len(presented)} elements, and is not isomorphic"
    return q, None


@cache
def _quotient(game: str, heaps: int | None) -> MisereQuotient:
    return misere_quotient(read_game(game).rule, heaps)


@cache
def _accepted(game: str, heaps: int | None) -> tuple[MisereQuotient, int]:
    """A quotient with its order by the certificate, which the checker accepts: whatever else is said of it."""
    q = _quotient(game, heaps)
    return q, check(certificate(q))


@cache
def _wrong_outcome(name: str, heaps: int | None, counters: int) -> tuple[str | None, int]:
    """The first sum of at most so many counters whose outcome, by plain recursion, is not that of its element; and how
    many sums were played out.
    """
    q, game = _quotient(name, heaps), read_game(name)
    rule = game.rule if callable(game.rule) else game.rule.options
    outcome = outcomes_of_sums(lambda heap: (("", tuple(option)) for option in rule(heap)), misere=True)
    totals = Cases(sums_of_at_most(min(counters, q.last) if q.series is None else counters, counters))
    for total in totals:
        plain = outcome(total)
        if plain is not q.outcome(total):
            element = element_names(q)[q.element_of(total)]
            said = f"{' + '.join(map(str, total))} is {plain}, its element {element} is {q.outcome(total)}"
            return said, totals.visited
    return None, totals.visited


def enter(paper: Paper, said: Published) -> None:
    def quotient(claimed: Published = said, counters: int = COUNTERS) -> Iterator[Finding]:
        q, wrong = disagreement(claimed)
        scope = "all heaps" if q.series is not None else f"all sums of heaps to {q.last}"
        yield found("certificate", f"{scope}, by the induction over options", wrong, visited=len(q) * len(q.heaps))
        wrong, visited = _wrong_outcome(claimed.game, claimed.heaps, counters)
        scope = f"the sums of at most {counters} counters"
        yield found("exhaustion", scope, wrong, visited=visited, complete=False)

    mutants: dict[str, Callable[[], Mapping[str, Any]]] = {
        "the code 0.3 of nim with heaps of one counter" if said.game != "0.3" else "the code 0.33": lambda: {
            "claimed": replace(said, game="0.3" if said.game != "0.3" else "0.33")
        },
    }
    if said.p_size is not None:  # the others have hundreds of elements, and take long to be found again
        mutants["two elements more"] = lambda: {"claimed": replace(said, order=said.order + 2)}
        mutants["two elements less"] = lambda: {"claimed": replace(said, order=said.order - 2)}
        mutants["a P-element less"] = lambda: {"claimed": replace(said, p_size=(said.p_size or 0) - 1)}
        if said.p is not None:
            mutants["the identity in P"] = lambda: {"claimed": replace(said, p=_with_identity(said))}
        if said.period is not None:
            mutants["another period"] = lambda: {"claimed": replace(said, period=(said.period or 0) + 1)}
    paper.claim(
        f"Quotient of {said.number}",
        said.statement,
        uses=("PlambeckSiegel2008/Periodicity theorem",) if said.heaps is None else (),
        mutants=mutants,
        certificates=lambda _: {"the quotient": lambda: certificate(_quotient(said.game, said.heaps))},
    )(quotient)


def _with_identity(said: Published) -> tuple[Word, ...]:
    assert said.p is not None
    return (tuple(0 for _ in zip(*said.p, strict=True)), *said.p[1:])


for one in published():
    enter(PAPER, one)
