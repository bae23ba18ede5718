"""The algorithm of Appendix A as printed; the paper uses it for Lemma 6.1."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from knotgames.games.rational.moves import Word

Winners = tuple[str, str]
"""The winner if Ursula (the Unknotter) moves first, and if Lear (the Knotter) does."""

WINNERS = {"U": ("Ursula", "Ursula"), "K": ("Lear", "Lear"), "1": ("Ursula", "Lear"), "2": ("Lear", "Ursula")}
"""The winners by outcome, as the appendix prints them."""

OTHER = {"Ursula": "Lear", "Lear": "Ursula"}


def unknot(fraction: Sequence[int]) -> bool:
    num, denom = 0, 1
    for k in fraction:
        num += denom * k
        num, denom = denom, num
    return denom % 2 == 1 and abs(denom) == 1


def recursive_eval(template: Sequence[int], remaining: int, resolved: list[int], left: list[int], whose: str) -> str:
    """The function `recursiveEval` of the appendix: all lines of play, up to the first winning move."""
    other = OTHER[whose]
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
    """The function `evaluateKnot` of the appendix, without a cache.

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
    return evaluate(template)
