"""Plain oracles: the rules of play and the definitions as printed, on tuples, with nothing of the solver."""

from fractions import Fraction
from functools import cache

from knotgames.algebra.knot_type.values import KnotValue, classify

Twists = tuple[tuple[int, int], ...]


def plain_fraction(word: list[int]) -> Fraction | None:
    """an + 1/(a(n-1) + 1/(... + 1/a1)), where 1/0 is None and 1/None is 0."""
    value: Fraction | None = None
    for a in word:
        if value is None:
            value = Fraction(a)
        elif value == 0:
            value = None
        else:
            value = a + 1 / value
    return value


def plain_unknot(word: list[int]) -> bool:
    """Whether q/p is an integer."""
    value = plain_fraction(word)
    return value is None or (value != 0 and (1 / value).denominator == 1)


def options(twists: Twists) -> list[Twists]:
    return [
        (*twists[:i], (a + sign, b - 1), *twists[i + 1 :]) for i, (a, b) in enumerate(twists) if b for sign in (1, -1)
    ]


@cache
def plain_value(twists: Twists) -> KnotValue:
    """The value by classifying the set of the values of the options."""
    below = options(twists)
    if not below:
        return KnotValue.parse("000" if plain_unknot([a for a, _ in twists]) else "222")
    return classify(map(plain_value, below))


Joint = tuple[Twists, ...]


@cache
def plain_winner(summands: Joint, knotter_to_move: bool) -> bool:
    """Whether the Knotter wins a connected sum, played out jointly."""
    after = [(*summands[:i], new, *summands[i + 1 :]) for i, twists in enumerate(summands) for new in options(twists)]
    if not after:
        return not all(plain_unknot([a for a, _ in twists]) for twists in summands)
    results = (plain_winner(option, not knotter_to_move) for option in after)
    return any(results) if knotter_to_move else all(results)


def plain_outcome(summands: Joint) -> str:
    first, second = plain_winner(summands, True), plain_winner(summands, False)
    return {(True, True): "K", (False, False): "U", (True, False): "1", (False, True): "2"}[first, second]
