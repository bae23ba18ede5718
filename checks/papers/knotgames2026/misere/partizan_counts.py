"""A misère monoid of partizan heaps that is infinite and not a group, from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from knotgames.algebra.heaps.octal import PartizanCode
from knotgames.algebra.misere.partizan.counting import count_law
from knotgames.algebra.misere.partizan.counts import CountLaw
from knotgames.algebra.misere.rules import sides_of
from knotgames.checks.certificates.integer_laws import law_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction import count_laws
from knotgames.checks.papers.knotgames2026.misere.partizan_quotients import rejection, with_outcomes
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, certified

HEAPS = 4
"""The first heap with which the monoid is infinite."""


@cache
def found() -> CountLaw:
    """Return the law found from the rules: Left takes two counters and leaves two heaps or none, and so on."""
    law = count_law(PartizanCode.parse("0.04|0.22"), HEAPS)
    assert law is not None
    return law


def of_other_rules(code: str) -> CountLaw:
    """Return the law with the rules of another code."""
    rules = PartizanCode.parse(code)
    return replace(found(), heaps=tuple(sides_of(rules, heap) for heap in range(HEAPS + 1)), code=rules)


@PAPER.claim(
    "Partizan integers with counts",
    "In the partizan game with the codes 0.04 of Left and 0.22 of Right, "
    "heaps of 2 and 3 are worth 1, and heaps of 4 are worth $-1$. The misère outcome of "
    "a sum of heaps up to 4 is determined by the sum of these integers, and by whether there are no heaps of 3, "
    "one, or more. The monoid is infinite.",
    mutants={
        "heaps of 3 are worth as much as heaps of 2": lambda: {
            "law": replace(found(), phi=(*found().phi[:3], (1, 0), found().phi[4]))
        },
        "an outcome off": lambda: {"law": with_outcomes(found(), "NPRNLPR", "middle")},
        "always N below": lambda: {"law": with_outcomes(found(), "N", row=2)},
        "Right takes two counters": lambda: {"law": of_other_rules("0.04|0.02")},
    },
    certificates=lambda _: {"the law": lambda: law_certificate(found())},
)
def integers_with_counts(law: CountLaw | None = None) -> Iterator[Question]:
    """The law is found, and proved by a certificate and in linear arithmetic."""
    law = found() if law is None else law
    yield certified(f"all sums of the heaps to {HEAPS}, by the induction over moves", (rejection(one) for one in [law]))
    yield ask(count_laws.proved, law.counts, "all sums of the heaps")
