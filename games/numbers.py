"""Sums of numbers in canonical form under misère play [MilleyRenault2013].

The positions are sums of the canonical forms of dyadic rationals under normal play: n = {n-1 | } and -n = { | -n+1}
for an integer n > 0, and m/2^j = {(m-1)/2^j | (m+1)/2^j} for odd m and j > 0.

Under normal play the outcome is the sign of the sum. Under misère play the sums form the group of the integers: the
element of a number x > 0 is its *length*, the number of moves in which Left alone can bring it to 0, and -x is inverse
to x, as [Milley2013, Section 5] quotes it. If the element is 0 then the player who starts wins, if it is negative Left
does, if it is positive Right.

Proof: let x = m/2^j > 0 be no integer, and l(x) its length, so that l(x^L) = l(x) - 1. Then 1 <= l(x^R) <= l(x): if
m = 1 (mod 4), or j = 1, then x^L is Left's option of x^R, and l(x^R) = l(x); if m = 3 (mod 4) then x^R is Right's
option of x^L, and l(x^R) <= l(x^L) by induction. So a move of Left lowers the element by 1 in a positive number, and
does not lower it in a negative one, which stays negative. By induction Left wins by starting if and only if the element
is not above 0. At 0 she moves in a positive number, unless the sum is empty. Below 0 she moves in a positive number
too, or, without any, in a negative number, or she has no move. Above 0 she has a move, and none that takes the sum
below 0.

[MilleyRenault2013] R. Milley and G. Renault, Dead ends in misère play: the misère monoid of canonical numbers,
Discrete Mathematics (2013), arXiv:1212.6435.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from knotgames.algebra.notation import DIGITS, Reader
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.algebra.partizan.sums import Sum
from knotgames.algebra.ruleset import Example
from knotgames.algebra.sums import SumGame, Theory, unnamed

N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")
"""The outcomes: won by the next player, by the previous one, by Left, by Right."""


def splits(number: Fraction) -> tuple[list[Sum[Fraction]], list[Sum[Fraction]]]:
    """Return the options of a number for Left and for Right, as sums; the number 0 is the empty sum."""
    if number.denominator > 1:
        step = Fraction(1, number.denominator)
        return [_as_sum(number - step)], [_as_sum(number + step)]
    return [_as_sum(number - 1)] if number > 0 else [], [_as_sum(number + 1)] if number < 0 else []


def _as_sum(number: Fraction) -> Sum[Fraction]:
    return (number,) if number else ()


def length(number: Fraction) -> int:
    """Return the element of a number: the moves in which Left alone brings it to 0, or minus Right's moves.

    Each of Left's moves in m/2^j removes the last binary digit 1; then the integer is counted down.

    >>> [length(Fraction(x)) for x in ("3", "1/2", "3/4", "-13/8")]
    [3, 1, 2, -3]
    """
    size = abs(number)
    whole, rest = divmod(size.numerator, size.denominator)
    moves = whole + rest.bit_count()
    return moves if number > 0 else -moves


def birthday(number: Fraction) -> int:
    """Return the most moves that both players together can make in a number.

    It is |n| for an integer n; for m/2^j it is the next integer away from 0, in absolute value, plus j.

    >>> [birthday(Fraction(x)) for x in ("3", "1/2", "3/4", "-13/8")]
    [3, 2, 3, 5]
    """
    whole, rest = divmod(abs(number).numerator, number.denominator)
    return whole + (number.denominator.bit_length() if rest else 0)


MISERE = IntegerMonoid(middle=(N,), above=(R,), below=(L,))
"""The misère monoid of canonical numbers [MilleyRenault2013]."""


def _by_sign(number: Fraction) -> LastMoveOutcome:
    """Return the outcome of a number under normal play."""
    return L if number > 0 else R if number < 0 else P


def _read(reader: Reader) -> Fraction | None:
    start = reader.peek(r"-?[0-9]+(?:/[0-9]+)?")
    if start is None:
        reader.fail("a dyadic rational such as 3, -1/2 or 3/4")
    numerator, _, denominator = start.partition("/")
    if len(numerator) > DIGITS or len(denominator) > DIGITS:
        reader.fail(f"a number of at most {DIGITS} digits")
    power = int(denominator or 1)
    if power.bit_count() != 1:
        reader.fail("a denominator that is a power of 2", at=reader.position + len(numerator) + 1)
    reader.match(r"-?[0-9]+(?:/[0-9]+)?")
    return Fraction(int(numerator), power) or None


THEORIES: dict[Play, Theory[Fraction, Any]] = {
    Play.MISERE: Theory("element", lambda numbers: sum(map(length, numbers)), MISERE.outcome),
    Play.NORMAL: Theory("element", sum, _by_sign, said=lambda x: int(x) if x == int(x) else str(x)),
}
"""The theory of either play."""

GAME: SumGame[Fraction] = SumGame(
    name="numbers",
    summary="Sums of canonical numbers: n is n moves for Left, m/2^j = {(m-1)/2^j | (m+1)/2^j}",
    notation="Dyadic rationals with +, as in 3/4 + -1/2 + 2",
    moves=unnamed(splits),
    read=_read,
    length=birthday,
    theory=lambda numbers, play: THEORIES[play],
    examples=(
        Example("0", {"outcome": "N", "element": 0}, "[MilleyRenault2013]"),
        Example("1", {"outcome": "R", "element": 1}, "[MilleyRenault2013]"),
        Example("-1", {"outcome": "L", "element": -1}, "[MilleyRenault2013]"),
        Example("3/4 + -3/4", {"outcome": "N", "element": 0}, "[Milley2013, Section 5], quoting [MilleyRenault2013]"),
        Example("1/2 + -1", {"outcome": "R"}, "the sign of -1/2", flags={"normal": True}),
    ),
)
"""The game of sums of numbers."""

RULESET = GAME.ruleset(
    title="Sums of numbers",
    rules="Left moves m/2^j to (m-1)/2^j, Right to (m+1)/2^j, and n is n moves for Left, -n for Right. "
    "The player who cannot move wins; under normal play, loses.",
)
"""The ruleset of `knotgames solve numbers`."""
