"""Plain recursion for misère sums of heaps, from the printed rules: no values, no quotients, no numpy."""

from collections.abc import Callable, Iterator
from functools import cache

Rule = Callable[[int], list[tuple[int, ...]]]
Heaps = tuple[int, ...]


def plain_rule(code: str) -> Rule:
    """The options of a heap, read digit by digit off a code."""
    digits = [int(digit, 16) for digit in code.replace(".", "")]

    @cache
    def options(heap: int) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for taken, digit in enumerate(digits):
            left = heap - taken
            if digit & 1 and left == 0:
                found.append(())
            if digit & 2 and left > 0:
                found.append((left,))
            if digit & 4:
                found += [(a, left - a) for a in range(1, left // 2 + 1)]
            if digit & 8:
                found += [(a, b, left - a - b) for a in range(1, left) for b in range(a, left - a) if b <= left - a - b]
        return found

    return options


def is_p(rule: Rule) -> Callable[[Heaps], bool]:
    """Whether the player who has just moved wins a sum under misère play."""

    @cache
    def p(heaps: Heaps) -> bool:
        moves = False
        for place, heap in enumerate(heaps):
            for option in rule(heap) if heap not in heaps[:place] else ():  # a move in one that is equal is the same
                moves = True
                if p(tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))):
                    return False
        return moves

    return lambda heaps: p(tuple(sorted(heaps)))


def sums(largest: int, counters: int) -> Iterator[Heaps]:
    """Every sum of heaps from 1 up to the largest, with at most so many counters."""
    yield ()
    for heap in range(1, min(largest, counters) + 1):
        for rest in sums(heap, counters - heap):
            yield (heap, *rest)
