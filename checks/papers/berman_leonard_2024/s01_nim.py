"""Section 1: the theory of impartial games that the paper takes over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from algebra.heaps.nim import mex, nim_sum
from checks.claim import Finding, found
from checks.papers.berman_leonard_2024.paper import PAPER

Bits = Callable[[int, int], int]
"""A rule by which two binary digits, or two numbers digit by digit, are added."""


def exclusive_or(first: int, second: int) -> int:
    """Addition of binary digits without carry."""
    return nim_sum((first, second))


@PAPER.claim(
    "Section 1 (nim)",
    "21 + 11 + 6 = 24 in nim, and the first player wins by removing 8 from the heap of 21; mex{1, 3, 5} = 0, "
    "mex{0, 1, 3, 5} = 2.",
    mutants={
        "removing 9": lambda: {"removed": 9},
        "the sum of the heaps": lambda: {"add": sum},
        "the least value": lambda: {"excluded": min},
    },
)
def examples(
    removed: int = 8,
    add: Callable[[Sequence[int]], int] = nim_sum,
    excluded: Callable[[set[int]], int] = mex,
) -> Iterator[Finding]:
    statements = {
        "21 + 11 + 6 = 24": add((21, 11, 6)) == 24,
        f"21 - {removed}, 11, 6 add up to 0": add((21 - removed, 11, 6)) == 0,
        "mex{1, 3, 5} = 0": excluded({1, 3, 5}) == 0,
        "mex{0, 1, 3, 5} = 2": excluded({0, 1, 3, 5}) == 2,
    }
    false = next((statement for statement, holds in statements.items() if not holds), None)
    yield found("exhaustion", "the four statements", false and f"not so: {false}")


@PAPER.claim(
    "Section 1 (sums)",
    "If a game is the union of subgames then its value is the nim-sum of the values of the subgames: for all "
    "values x, y and every v < x + y, v + y < x or v + x < y (the values of the options make up every smaller "
    "one), and x' + y = x + y only if x' = x (none makes up the value itself).",
    mutants={
        "digits added by or": lambda: {"add": lambda first, second: first | second},
        "digits added by and": lambda: {"add": lambda first, second: first & second},
    },
)
def sums(add: Bits = exclusive_or) -> Iterator[Finding]:
    """Numbers are read digit by digit from the top by a finite automaton, whose states say how v compares with x + y,
    v + y with x and v + x with y. There are numbers that violate the statement just if a violating state is reached.
    """
    states: dict[tuple[int, ...], str] = {(0, 0, 0): ""}
    waiting = list(states)
    while waiting:
        state = waiting.pop(0)
        for x, y, v in product((0, 1), repeat=3):
            compared = ((v, add(x, y)), (add(v, y), x), (add(v, x), y))
            after = tuple(
                sign or (left > right) - (left < right) for sign, (left, right) in zip(state, compared, strict=True)
            )
            if after not in states:
                states[after] = f"{states[state]}{x}{y}{v}"
                waiting.append(after)
    bad = next((word for (less, first, second), word in states.items() if less < 0 <= min(first, second)), None)
    shown = None
    if bad is not None:
        x, y, v = (int(bad[place::3], 2) for place in range(3))
        shown = f"x = {x}, y = {y}: no option makes up {v}"
    for x, y in product((0, 1), repeat=2):
        if add(x, y) == add(1 - x, y):
            shown = shown or f"x = {x}, x' = {1 - x}, y = {y}: both sums are {add(x, y)}"
    yield found("certificate", f"all x, y, v: the {len(states)} states of an automaton that reads their digits", shown)
