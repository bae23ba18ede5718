"""Appendix A: what the algorithm printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from algebra.knot_type.values import KnotValue
from checks.claim import Finding, found
from checks.papers.johnson2011b.appendix import Winners, evaluated
from checks.papers.johnson2011b.paper import CONWAY, PAPER
from checks.papers.johnson2011b.words import value_of_word
from games.rational.moves import Word, text_of

PRINTED: Mapping[Word, Winners] = {
    (3, 1, 3): ("Ursula", "Lear"),
    (0, 1, 3, 1, 3): ("Lear", "Ursula"),
    (2, 1, 2, 2): ("Ursula", "Lear"),
    (0, 1, 2, 1, 2, 2): ("Lear", "Ursula"),
    (2, 2, 1, 2): ("Ursula", "Lear"),
    (0, 1, 2, 2, 1, 2): ("Lear", "Ursula"),
    (2, 1, 1, 2): ("Lear", "Ursula"),
    (0, 1, 2, 1, 1, 2): ("Ursula", "Lear"),
    (2, 2, 1, 2, 2): ("Ursula", "Lear"),
    (0, 1, 2, 2, 1, 2, 2): ("Lear", "Ursula"),
    (2, 2): ("Lear", "Ursula"),
    (0, 1, 2, 2): ("Ursula", "Lear"),
}
"""The twelve calls of `evaluateKnot` and the winners printed for them."""


def winners(value: KnotValue) -> Winners:
    """The winners of a game of this value."""
    return (
        "Lear" if value.outcome.unknotter_first else "Ursula",
        "Lear" if value.outcome.knotter_first else "Ursula",
    )


@PAPER.claim(
    "Appendix A",
    "The twelve calls of evaluateKnot that verify Lemma 6.1 produce the printed results.",
    uses=(CONWAY,),
    mutants={
        "another winner of [2, 2]": lambda: {"printed": {**PRINTED, (2, 2): ("Ursula", "Lear")}},
        "[1, 1, 1] in place of [2, 2]": lambda: {"printed": {(1, 1, 1): PRINTED[2, 2]}},
    },
)
def appendix_a(printed: Mapping[Word, Winners] = PRINTED) -> Iterable[Finding]:
    bad = next((text_of(word) for word, said in printed.items() if evaluated(word) != said), None)
    yield found("exhaustion", "the algorithm of the appendix", bad)
    bad = next((text_of(word) for word, said in printed.items() if winners(value_of_word(word)) != said), None)
    yield found("exhaustion", "the values of all positions of the twelve shadows", bad)
