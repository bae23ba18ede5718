"""Section 1: the theory of impartial games that the paper takes over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement, product

import z3

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.checks.cases import Cases, differing
from knotgames.checks.claim import Finding, Severity, found
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.solvers.query import Query

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
    nim_sums = {(21, 11, 6): 24, (21 - removed, 11, 6): 0}
    missing = {(1, 3, 5): 0, (0, 1, 3, 5): 2}
    added = differing(nim_sums, add, nim_sums.__getitem__)
    left_out = differing(missing, lambda values: excluded({*values}), missing.__getitem__)
    wrong = [
        *(f"{' + '.join(map(str, heaps))} is {value}, not {said}" for heaps, value, said in added),
        *(f"mex{set(values)} is {value}, not {said}" for values, value, said in left_out),
    ]
    yield found("exhaustion", "the four statements", "; ".join(wrong) or None, visited=len(nim_sums) + len(missing))


Removed = Callable[[int, int], int]
"""How often the first player removes a power of two that is smaller than the largest unpaired one, from whether the
heap has it, and whether the other heaps together leave one of it unpaired.
"""


def as_printed(own: int, others: int) -> int:
    """The powers that are already paired."""
    return int(own == others)


def corrected(own: int, others: int) -> int:
    """The powers that are already paired, and twice each unpaired one that the heap has itself."""
    return int(own == others) + 2 * int(own > others)


def _not_zero(removed: Removed) -> Iterator[str | None]:
    """Of each step, numbers for which the strategy does not leave a nim-sum of 0; None if it does.

    The digits of the heap, and of the nim-sum of the others, are read from the top. They agree down to the
    largest unpaired power, which the heap has: there it exceeds the others by 1. If it does so after every further
    digit then 1 is left at the end; and that is the 1 which is removed, too.
    """
    for own, others in product(range(2), repeat=2):
        more = own - removed(own, others) - others + 1
        yield f"a heap of {2 + own} beside nim-sum {others}: {others + more} is left, not {others}" if more else None


Heaps = tuple[int, ...]


@cache
def next_player_wins(heaps: Heaps) -> bool:
    """Who wins nim, by its rules alone."""
    return any(
        not next_player_wins(tuple(sorted((*heaps[:place], left, *heaps[place + 1 :]))))
        for place, heap in enumerate(heaps)
        for left in range(heap)
    )


def _losing(removed: Removed, positions: Iterable[Heaps]) -> str | None:
    """The first position that the strategy does not win, or that it says is lost and is won, by playing it out."""
    for position in positions:
        total = nim_sum(position)
        if (total > 0) is not next_player_wins(position):
            return f"{position}: the nim-sum is {total}, and {'P' if total else 'N'} is right"
        top = total.bit_length() - 1
        for place, heap in enumerate(position):
            if total and heap >> top & 1:
                others = nim_sum((total, heap))
                taken = 1 + sum(removed(heap >> i & 1, others >> i & 1) << i for i in range(top))
                left = heap - taken
                if left < 0 or next_player_wins(tuple(sorted((*position[:place], left, *position[place + 1 :])))):
                    return f"heaps {position}: removing {taken} from {heap} leaves {left}, and does not win"
    return None


NIM_LARGEST, NIM_HEAPS = 7, 3
"""The nim positions that are played out."""


def _strategy(removed: Removed) -> Iterator[Finding]:
    digits = Cases(_not_zero(removed))
    wrong = next(filter(None, digits), None)
    yield found("certificate", "all heaps, digit by digit from the top", wrong, visited=digits.visited)
    scope = f"nim with {NIM_HEAPS} heaps of at most {NIM_LARGEST}, played out"
    positions = Cases(sorted(combinations_with_replacement(range(NIM_LARGEST + 1), NIM_HEAPS), key=sum))
    wrong = _losing(removed, positions)
    yield found("exhaustion", scope, wrong, visited=positions.visited, complete=False)


@PAPER.claim(
    "Section 1 (nim strategy)",
    "Suppose the nim sum is positive. Then find the largest power of two that is unpaired. Write as 1 + all smaller "
    "powers of two. First player removes powers that are already paired, plus 1. Now the powers are all paired and the "
    "nim sum is zero.",
    severity=Severity.FALSE,
    correction="Section 1 (nim strategy, corrected)",
    controls={"an unpaired power of the heap itself is removed twice": lambda: {"removed": corrected}},
)
def nim_strategy(removed: Removed = as_printed) -> Iterator[Finding]:
    """Where the heap itself has a smaller power that is unpaired, its copy among all smaller powers comes beside it,
    and both have to go.
    """
    return _strategy(removed)


@PAPER.claim(
    "Section 1 (nim strategy, corrected)",
    "Second player wins if the nim sum is zero while first player wins if the sum is positive: from a heap that has "
    "the largest unpaired power of two he removes the powers that are already paired, plus 1, plus twice each smaller "
    "unpaired power that the heap has itself, and the nim sum is zero.",
    uses=("Section 1 (sums)",),
    mutants={
        "as printed": lambda: {"removed": as_printed},
        "the paired powers stay": lambda: {"removed": lambda own, others: 2 * int(own > others)},
        "the paired powers are removed twice": lambda: {"removed": lambda own, others: 2 * int(own >= others)},
    },
)
def nim_strategy_corrected(removed: Removed = corrected) -> Iterator[Finding]:
    return _strategy(removed)


def _stays_zero(add: Bits, positions: Iterable[Heaps]) -> str | None:
    """A position with nim-sum 0 that a move leads to another such one, where digits are added so."""
    for position in positions:
        moves = ((place, left) for place, heap in enumerate(position) for left in range(heap))
        for place, left in moves if not reduce(add, position) else ():
            after = (*position[:place], left, *position[place + 1 :])
            if not reduce(add, after):
                return f"{position} and {after} both have the sum 0"
    return None


@PAPER.claim(
    "Section 1 (nim-sum zero)",
    "If the sum is zero, all powers are paired, so removing counters from a single heap will leave some power "
    "unpaired, and the nim sum will be positive.",
    mutants={
        "digits added by and": lambda: {"add": lambda first, second: first & second},
        "a digit of the first only if the second has it not": lambda: {"add": lambda first, second: first & ~second},
    },
)
def from_zero(add: Bits = exclusive_or) -> Iterator[Finding]:
    """A heap that loses counters has a digit that changes, and with it the sum of the digits in that place does."""
    digits = Cases(product(range(2), repeat=2))
    kept = (f"digits {x} and {1 - x} beside {y}: {add(x, y)}" for x, y in digits if add(x, y) == add(1 - x, y))
    yield found("certificate", "all heaps, digit by digit", next(kept, None), visited=digits.visited)
    positions = Cases(sorted(combinations_with_replacement(range(NIM_LARGEST + 1), NIM_HEAPS), key=sum))
    wrong = _stays_zero(add, positions)
    scope = f"nim with {NIM_HEAPS} heaps of at most {NIM_LARGEST}, every move"
    yield found("exhaustion", scope, wrong, visited=positions.visited, complete=False)


@PAPER.claim(
    "Section 1 (winning strategy)",
    "The value of a position is the mex of the values of the positions after each move. If the initial game value is "
    "positive, then the first player wins by moving to a position with value 0. If it is 0, then the second player "
    "wins because every move results in a position of positive value.",
    mutants={"a value that no option has, not the least": lambda: {"least": False}},
)
def winning_strategy(least: bool = True) -> Iterator[Finding]:
    """By induction on the moves, in any game; and in nim with the heaps not added, but played out.

    Args:
        least: whether the value is the least that no option has; otherwise one more than the largest.
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
    fails = query.has_model(wins(here) != (value(here) > 0))
    yield found(
        "z3", "all games, by induction on the moves", "a position of another winner" if fails else None, visited=1
    )
    positions = Cases(sorted(combinations_with_replacement(range(FEW + 1), NIM_HEAPS), key=sum))
    values: dict[Heaps, int] = {}
    wrong = None
    for one in positions:
        after = {values[tuple(sorted((*one[:i], n, *one[i + 1 :])))] for i, heap in enumerate(one) for n in range(heap)}
        values[one] = mex(after) if least else max(after, default=-1) + 1
        if (values[one] > 0) is not next_player_wins(one):
            wrong = wrong or f"nim with heaps {one}: the value is {values[one]}"
    yield found(
        "exhaustion", f"nim with {NIM_HEAPS} heaps of at most {FEW}", wrong, visited=positions.visited, complete=False
    )


FEW = 4
"""The heaps of nim in which values are found by their definition."""


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
        for x, y, v in product(range(2), repeat=3):
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
    pairs = Cases(product(range(2), repeat=2))
    for x, y in pairs:
        if add(x, y) == add(1 - x, y):
            shown = shown or f"x = {x}, x' = {1 - x}, y = {y}: both sums are {add(x, y)}"
    scope = "all x, y, v: the states of an automaton that reads their digits"
    yield found("certificate", scope, shown, visited=len(states) + pairs.visited)
