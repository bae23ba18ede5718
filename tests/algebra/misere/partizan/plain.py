"""Plain recursion for misère sums of partizan heaps, from the printed rules: no rows, no monoids, no numpy."""

from collections.abc import Callable
from functools import cache

from tests.algebra.misere.plain import Heaps, plain_rule

Sides = Callable[[int], tuple[list[Heaps], list[Heaps]]]


def plain_sides(code: str) -> Sides:
    """The options of both players of a heap, read digit by digit off two codes."""
    left, right = (plain_rule(side) for side in code.split("|"))
    return lambda heap: (left(heap), right(heap))


def plain_outcome(sides: Sides) -> Callable[[Heaps], str]:
    """The outcome N, P, L or R of a sum: who cannot move wins."""

    @cache
    def wins(heaps: Heaps, player: int) -> bool:
        """Whether the player wins by starting."""
        options = [
            tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for option in sides(heap)[player]
        ]
        return not options or not all(wins(option, 1 - player) for option in options)

    letters = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
    return lambda heaps: letters[wins(tuple(sorted(heaps)), 0), wins(tuple(sorted(heaps)), 1)]
