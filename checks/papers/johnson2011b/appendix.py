"""Appendix A: the algorithm with which the paper's author verified Lemma 6.1, and what it printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from algebra.knot_values import KnotValue
from checks.claim import Finding, found
from checks.papers.johnson2011b.paper import CONWAY, PAPER
from checks.papers.johnson2011b.words import value_of_word
from games.rational.moves import Word, text_of

Winners = tuple[str, str]
"""Who wins if Ursula (the Unknotter) goes first, and if Lear (the Knotter) does."""

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


def unknot(fraction: Sequence[int]) -> bool:
    """The function `unknot` of the appendix."""
    num, denom = 0, 1
    for k in fraction:
        num += denom * k
        num, denom = denom, num
    return denom % 2 == 1 and abs(denom) == 1


def recursive_eval(template: Sequence[int], remaining: int, resolved: list[int], left: list[int], whose: str) -> str:
    """The function `recursiveEval` of the appendix: every line of play, up to the first winning move."""
    other = "Lear" if whose == "Ursula" else "Ursula"
    if not remaining:
        return "Ursula" if unknot(resolved) else "Lear"
    for i in range(len(template)):
        if left[i]:
            for sign in (1, -1):
                left[i] -= 1
                resolved[i] += sign
                winner = recursive_eval(template, remaining - 1, resolved, left, other)
                resolved[i] -= sign
                left[i] += 1
                if winner == whose:
                    return whose
    return other


def evaluate(template: Sequence[int]) -> Winners:
    """The function `evaluateKnot` of the appendix. Nothing is remembered: this is the baseline of the benchmarks.

    >>> evaluate([2, 2])
    ('Lear', 'Ursula')
    """
    first, second = (
        recursive_eval(template, sum(template), [0] * len(template), list(template), whose)
        for whose in ("Ursula", "Lear")
    )
    return first, second


@cache
def evaluated(template: Word) -> Winners:
    """The same, remembered: the claims ask for the same shadows."""
    return evaluate(template)


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
