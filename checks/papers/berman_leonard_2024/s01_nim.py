"""Section 1: the theory of impartial games that the paper uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial, reduce
from itertools import combinations_with_replacement, product

import z3

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.checks.claim import Question, Severity
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.questions import by_z3, every, facts
from knotgames.checks.solvers.query import Query

Bits = Callable[[int, int], int]
"""Addition of two binary digits, or of two numbers digit by digit."""


def exclusive_or(first: int, second: int) -> int:
    """Return the sum of binary digits without carry."""
    return nim_sum((first, second))


@PAPER.claim(
    "Section 1 (nim)",
    "$21 + 11 + 6 = 24$ in nim, and the first player wins by removing 8 from the heap of 21; $mex{1, 3, 5} = 0$, "
    "$mex{0, 1, 3, 5} = 2$.",
    mutants={"removing 9": {"removed": 9}, "the sum of the heaps": {"add": sum}, "the least value": {"excluded": min}},
)
def examples(
    removed: int = 8, add: Callable[[Sequence[int]], int] = nim_sum, excluded: Callable[[set[int]], int] = mex
) -> Iterator[Question]:
    yield facts(
        "the four statements",
        [
            ("21 + 11 + 6", add((21, 11, 6)), 24),
            (f"{21 - removed} + 11 + 6", add((21 - removed, 11, 6)), 0),
            ("mex{1, 3, 5}", excluded({1, 3, 5}), 0),
            ("mex{0, 1, 3, 5}", excluded({0, 1, 3, 5}), 2),
        ],
    )


Removed = tuple[int, int]
"""The copies of a smaller power of two to remove, if it is paired, and if it is unpaired and in the heap itself."""

AS_PRINTED: Removed = (1, 0)
CORRECTED: Removed = (1, 2)

Heaps = tuple[int, ...]


def moves(heaps: Heaps) -> Iterator[Heaps]:
    """Yield the options of a position."""
    for place, heap in enumerate(heaps):
        for left in range(heap):
            yield tuple(sorted((*heaps[:place], left, *heaps[place + 1 :])))


@cache
def next_player_wins(heaps: Heaps) -> bool:
    """Return True if the next player wins nim, by its rules alone."""
    return not all(map(next_player_wins, moves(heaps)))


def positions(largest: int) -> list[Heaps]:
    """Return the positions of nim with heaps up to the largest."""
    return sorted(combinations_with_replacement(range(largest + 1), NIM_HEAPS), key=sum)


def _left(removed: Removed, heap: int, others: int) -> int:
    """Return what the strategy leaves of a heap, given the nim-sum of the others."""
    (paired, unpaired), digits = removed, range(nim_sum((heap, others)).bit_length() - 1)
    pairs = [(heap >> i & 1, others >> i & 1) for i in digits]
    return heap - 1 - sum((paired * (x == y) + unpaired * (x > y)) << i for i, (x, y) in enumerate(pairs))


def _wins(removed: Removed, heaps: Heaps, place: int) -> bool:
    """Return True if the strategy's move in this heap wins when played out."""
    left = _left(removed, heaps[place], nim_sum((*heaps[:place], *heaps[place + 1 :])))
    return left >= 0 and not next_player_wins(tuple(sorted((*heaps[:place], left, *heaps[place + 1 :]))))


NIM_LARGEST, NIM_HEAPS = 7, 3


def _strategy(removed: Removed) -> Iterator[Question]:
    """The heap exceeds the nim-sum of the others by 1 at the largest unpaired power, and after every further digit."""
    yield every(
        "all heaps, digit by digit from the top",
        product((2, 3), (0, 1)),
        partial(_left, removed),
        lambda heap, others: others,
        "a heap of {0} next to nim-sum {1}: {left} is left, not {right}",
        starred=True,
        by="digits",
    )
    played = positions(NIM_LARGEST)
    yield every(
        f"nim with {NIM_HEAPS} heaps of at most {NIM_LARGEST}, played out",
        played,
        lambda one: nim_sum(one) > 0,
        next_player_wins,
        "heaps {case}: positive nim-sum is {left}, a win by the next player is {right}",
        bound=True,
    ) & every(
        "",
        ((one, i) for one in played for i, heap in enumerate(one) if nim_sum((heap, nim_sum(one))) < heap),
        partial(_wins, removed),
        shown="heaps {0}: the move at place {1} does not win",
        starred=True,
    )


@PAPER.claim(
    "Section 1 (nim strategy)",
    "Suppose the nim sum is positive. Then find the largest power of two that is unpaired. Write as $1 +$ all smaller "
    "powers of two. First player removes powers that are already paired, plus 1. Now the powers are all paired and the "
    "nim sum is zero.",
    severity=Severity.FALSE,
    correction="Section 1 (nim strategy, corrected)",
    controls={"an unpaired power of the heap itself is removed twice": {"removed": CORRECTED}},
)
def nim_strategy(removed: Removed = AS_PRINTED) -> Iterator[Question]:
    """If the heap itself has a smaller unpaired power, its copy stands next to it, and both must be removed."""
    return _strategy(removed)


@PAPER.claim(
    "Section 1 (nim strategy, corrected)",
    "Second player wins if the nim sum is zero while first player wins if the sum is positive: from a heap that has "
    "the largest unpaired power of two he removes the powers that are already paired, plus 1, plus twice each smaller "
    "unpaired power that the heap has itself, and the nim sum is zero.",
    uses=("Section 1 (sums)",),
    mutants={
        "as printed": {"removed": AS_PRINTED},
        "the paired powers stay": {"removed": (0, 2)},
        "the paired powers are removed twice": {"removed": (2, 2)},
    },
)
def nim_strategy_corrected(removed: Removed = CORRECTED) -> Iterator[Question]:
    return _strategy(removed)


@PAPER.claim(
    "Section 1 (nim-sum zero)",
    "If the sum is zero, all powers are paired, so removing counters from a single heap will leave some power "
    "unpaired, and the nim sum will be positive.",
    mutants={
        "digits added by and": {"add": lambda first, second: first & second},
        "a digit of the first only if the second has it not": {"add": lambda first, second: first & ~second},
    },
)
def from_zero(add: Bits = exclusive_or) -> Iterator[Question]:
    """A move changes a digit of its heap, and so the sum of the digits in that place."""
    yield every(
        "all heaps, digit by digit",
        product(range(2), repeat=2),
        lambda x, y: add(x, y) != add(1 - x, y),
        shown="digits 0 and 1 have the same sum with {1}",
        starred=True,
        by="digits",
    )
    yield every(
        f"nim with {NIM_HEAPS} heaps of at most {NIM_LARGEST}, every move",
        ((one, after) for one in positions(NIM_LARGEST) if not reduce(add, one) for after in moves(one)),
        lambda one, after: reduce(add, after) != 0,
        shown="{0} and {1} both have the sum 0",
        starred=True,
        bound=True,
    )


@PAPER.claim(
    "Section 1 (winning strategy)",
    "The value of a position is the mex of the values of the positions after each move. If the initial game value is "
    "positive, then the first player wins by moving to a position with value 0. If it is 0, then the second player "
    "wins because every move results in a position of positive value.",
    mutants={"a value that no option has, not the least": {"least": False}},
)
def winning_strategy(least: bool = True) -> Iterator[Question]:
    """Induction on moves, in any game; and nim, played out.

    Args:
        least: True if the value is the least number that no option has; otherwise it is one more than the largest.
    """
    position = z3.DeclareSort("Position")
    value, wins = z3.Function("value", position, z3.IntSort()), z3.Function("wins", position, z3.BoolSort())
    is_option = z3.Function("is_option", position, z3.BoolSort())
    here, option, smaller = z3.Const("here", position), z3.Const("option", position), z3.Int("smaller")

    def some(holds: Callable[[z3.ExprRef], z3.BoolRef]) -> z3.BoolRef:
        return z3.Exists([option], z3.And(is_option(option), holds(option)))

    query = Query(
        value(here) >= 0,
        z3.Not(some(lambda one: value(one) == value(here))),
        wins(here) == some(lambda one: z3.Not(wins(one))),
        z3.ForAll(
            [option], z3.Implies(is_option(option), z3.And(value(option) >= 0, wins(option) == (value(option) > 0)))
        ),
    )
    if least:
        below = z3.And(smaller >= 0, smaller < value(here))
        query.assume(z3.ForAll([smaller], z3.Implies(below, some(lambda one: value(one) == smaller))))
    yield by_z3(
        "all games, by induction on the moves",
        lambda: "a position of another winner" if query.has_model(wins(here) != (value(here) > 0)) else None,
    )

    @cache
    def worth(heaps: Heaps) -> int:
        after = set(map(worth, moves(heaps)))
        return mex(after) if least else max(after, default=-1) + 1

    yield every(
        f"nim with {NIM_HEAPS} heaps of at most {FEW}",
        positions(FEW),
        lambda one: worth(one) > 0,
        next_player_wins,
        "heaps {case}: positive value is {left}, a win by the next player is {right}",
        bound=True,
    )


FEW = 4


@PAPER.claim(
    "Section 1 (sums)",
    "If a game is the union of subgames then its value is the nim-sum of the values of the subgames: for all "
    "values $x$, $y$ and every $v < x + y$, $v + y < x$ or $v + x < y$ (the values of the options make up every "
    "smaller one), and $x' + y = x + y$ only if $x' = x$ (none makes up the value itself).",
    mutants={
        "digits added by or": {"add": lambda first, second: first | second},
        "digits added by and": {"add": lambda first, second: first & second},
    },
)
def sums(add: Bits = exclusive_or) -> Iterator[Question]:
    """A finite automaton compares v with x + y, v + y with x and v + x with y, digit by digit from the top."""
    states: dict[tuple[int, ...], str] = {(0, 0, 0): ""}
    waiting = list(states)
    for state in waiting:
        for x, y, v in product(range(2), repeat=3):
            compared = ((v, add(x, y)), (add(v, y), x), (add(v, x), y))
            after = tuple(
                sign or (left > right) - (left < right) for sign, (left, right) in zip(state, compared, strict=True)
            )
            if after not in states:
                states[after] = f"{states[state]}{x}{y}{v}"
                waiting.append(after)

    def shown(_: tuple[int, ...], word: str, *__: bool) -> str:
        x, y, v = (int(word[place::3], 2) for place in range(3))
        return f"x = {x}, y = {y}: no option has the value {v}"

    yield every(
        "all x, y, v: the states of an automaton that reads their digits",
        states.items(),
        lambda state, _: state[0] < 0 <= min(state[1:]),
        False,
        shown,
        starred=True,
        by="automaton",
    ) & every(
        "",
        product(range(2), repeat=2),
        lambda x, y: add(x, y) != add(1 - x, y),
        shown="x = 0, x' = 1, y = {1}: both sums are the same",
        starred=True,
    )
