"""Published misère quotients, found from the rules and proved by a certificate that the small checker accepts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from knotgames.algebra.misere.names import read_product
from knotgames.algebra.misere.quotient import MisereQuotient, misere_quotient
from knotgames.algebra.misere.rules import GRUNDY, read_game, sides_of
from knotgames.algebra.misere.structure import are_isomorphic
from knotgames.algebra.monoids.presentation import Equation, Word, presented_monoid
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.sums import outcomes_of_sums, sums_of_at_most
from knotgames.checks.asked import remembering
from knotgames.checks.certificates.quotients import certificate, check
from knotgames.checks.claim import Question
from knotgames.checks.paper import Altered, Paper
from knotgames.checks.papers.plambeck_siegel_2008.paper import PAPER
from knotgames.checks.questions import certified, every

PUBLISHED = Path(__file__).parent / "quotients.json"


@dataclass(frozen=True)
class Published:
    """A published misère quotient: its game, its largest heap or None, and the published properties."""

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
        """The claim in words, with formulas marked."""
        name = {GRUNDY: "Grundy's game"}.get(self.game, self.game)
        heaps = "" if self.heaps is None else f" to heap {self.heaps}"
        parts = [f"order {self.order}"]
        if self.p_size is not None:
            parts.append(f"{self.p_size} $P$-elements")
        if self.relations is not None:
            parts.append("the published presentation")
        if self.period is not None:
            parts.append(f"a pretending function of period {self.period}")
        listed = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
        return f"The misère quotient of {name}{heaps} has {listed} [{self.source}]."


def published(path: Path = PUBLISHED) -> tuple[Published, ...]:
    """Return the entries of a file."""
    return tuple(map(_published, json.loads(path.read_text(encoding="utf-8"))["quotients"]))


def _published(entry: Mapping[str, Any]) -> Published:
    known = dict(entry)
    if "relations" in entry:
        words = [word for pair in entry["relations"] for word in pair] + entry["p"]
        names = sorted({letter for word in words for letter in word if letter.isalpha()})
        known["relations"] = tuple((read_product(u, names), read_product(v, names)) for u, v in entry["relations"])
        known["p"] = tuple(read_product(word, names) for word in entry["p"])
    return Published(**known)


def disagreement(said: Published) -> str | None:
    """Return a difference between a published quotient and the certified one, or None."""
    q, order = _accepted(said.game, said.heaps)
    if q.stopped is not None:
        return f"the search stopped: {q.stopped}"
    if order != said.order:
        return f"the order is {order}"
    if said.p_size not in (None, len(q.p_portion)):
        return f"there are {len(q.p_portion)} P-elements"
    period = q.series and q.series.period
    if said.period not in (None, period):
        return f"the period is {period}"
    if said.relations is not None and said.p is not None:
        presented = presented_monoid(len(said.p[0]), said.relations, limit=4 * order)
        if not are_isomorphic(q.monoid, q.p_portion, presented, said.p):
            return f"the presentation has {len(presented)} elements, and is not isomorphic"
    return None


@cache
def _quotient(game: str, heaps: int | None) -> MisereQuotient:
    return misere_quotient(read_game(game).rule, heaps)


@remembering
def _accepted(game: str, heaps: int | None) -> tuple[MisereQuotient, int]:
    """Return a quotient and its order by the accepted certificate."""
    q = _quotient(game, heaps)
    return q, check(certificate(q))


@cache
def _plain_outcome(game: str, misere: bool) -> Callable[[Sequence[int]], LastMoveOutcome]:
    rule = read_game(game).rule
    return outcomes_of_sums(lambda heap: (("", option) for option in sides_of(rule, heap)[0]), misere=misere)


def enter(paper: Paper, said: Published) -> None:
    def quotient(claimed: Published = said, counters: int = 14, misere: bool = True) -> Iterator[Question]:
        q = _quotient(claimed.game, claimed.heaps)
        scope = "all heaps" if q.series is not None else f"all sums of heaps to {q.last}"
        yield certified(
            f"{scope}, by the induction over options", partial(disagreement, claimed), visited=len(q) * len(q.heaps)
        )
        yield every(
            f"the sums of at most {counters} counters",
            sums_of_at_most(min(counters, q.last) if q.series is None else counters, counters),
            q.outcome,
            _plain_outcome(claimed.game, misere),
            "{case} is {right}, its element is {left}",
            bound=True,
        )

    code, of_nim = ("0.33", "") if said.game == "0.3" else ("0.3", " of nim with heaps of one counter")
    mutants: dict[str, Altered] = {
        f"the code {code}{of_nim}": {"claimed": replace(said, game=code)},
        "an element more, and normal play": {"claimed": replace(said, order=said.order + 1), "misere": False},
    }
    if said.p_size is not None:  # the others have hundreds of elements, and take long to be found again
        mutants["two elements more"] = {"claimed": replace(said, order=said.order + 2)}
        mutants["two elements less"] = {"claimed": replace(said, order=said.order - 2)}
        mutants["a P-element less"] = {"claimed": replace(said, p_size=said.p_size - 1)}
        if said.p is not None:
            mutants["the identity in P"] = {"claimed": replace(said, p=((0,) * len(said.p[0]), *said.p[1:]))}
        if said.period is not None:
            mutants["another period"] = {"claimed": replace(said, period=said.period + 1)}
    paper.claim(
        f"Quotient of {said.number}",
        said.statement,
        uses=("PlambeckSiegel2008/Periodicity theorem",) if said.heaps is None else (),
        mutants=mutants,
        certificates=lambda _: {"the quotient": lambda: certificate(_quotient(said.game, said.heaps))},
    )(quotient)


for one in published():
    enter(PAPER, one)
