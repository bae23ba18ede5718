"""Heap games given by an octal or hexadecimal code, or by one for each player, and sums of their heaps [GuySmith1956].

A position is a sum of heaps of counters. A move takes counters from one heap and splits the rest into new heaps, as the
code allows (see `algebra.heaps.octal`): kayles is 0.77, Dawson's chess 0.137, and the surface game on orientable
surfaces 4.3. A code with a bar gives Left's and Right's moves: 0.7|0.07 is partizan kayles. The player who makes the
last move wins; under misère play, loses.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from knotgames.algebra.heaps.octal import Code, PartizanCode
from knotgames.algebra.heaps.octal import solve as solve_code
from knotgames.algebra.match import MOST_MOVES, Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Play
from knotgames.algebra.partizan.sums import Sum
from knotgames.algebra.ruleset import Answer, Example, Ruleset
from knotgames.algebra.sums import MISERE_FLAG, Moves, SumGame, Theory, nim, sum_text
from knotgames.games.heap.position import MOVE, Heaps, Position, parse, picture, read_heap, require_recursion

__all__ = ["RULESET", "Position", "match", "parse", "picture", "solve"]


@lru_cache
def _game(code: Code | PartizanCode) -> SumGame[int]:
    """Return the game of the sums of heaps with a code."""
    sides = range(len(Position(code, ()).codes))

    def moves(heap: int) -> list[Moves[int]]:
        return [Position(code, ()).moves(heap, side) for side in sides]

    def theory(heaps: Sum[int], play: Play) -> Theory[int, Any] | None:
        if play is Play.NORMAL and isinstance(code, Code):
            return nim(solve_code(code, max(heaps, default=0)).__getitem__)
        if play is Play.NORMAL:
            require_recursion(heaps, f"under normal play the heaps of {code} are played out")
            return None
        from knotgames.games.heap.theories import misere_theory  # noqa: PLC0415  # a plain sum needs no misère play

        return misere_theory(code, heaps)

    return SumGame(
        name="heaps",
        summary="Take counters from heaps and break them",
        notation="sizes of heaps with +",
        moves=moves,
        read=read_heap,
        length=lambda heap: max(2 * heap - 1, 0),  # a move takes a counter or splits a heap
        impartial=len(sides) == 1,
        theory=theory,
        move=MOVE,
        order=tuple if len(sides) == 1 else dict.fromkeys,
        component=lambda heap: {"heap": heap},
        facts={"game": str(code)},
        picture=lambda heaps: picture(Position(code, heaps)),
    )


def solve(position: Position, *, moves: bool = False, misere: bool = False) -> Answer:
    """Return the outcome, the values of the sum and its heaps, and the winning moves.

    Under misère play, elements are those of a misère quotient or a law, if one is proved for the heaps of the sum;
    otherwise the sum is played out.

    Raises:
        InputError: if memory cannot hold the values, the positions of a recursion or the list of moves.

    Kayles with heaps of 5 and 1 has the Grundy value 4 xor 1 = 5; a move to 4 + 1, two heaps of value 1, wins:

    >>> answer = solve(parse("0.77", "5 + 1"), moves=True)
    >>> answer.data["grundy"], answer.moves
    (5, {'next player': ['5 -> 4 (take 1, leave 1)']})
    """
    if moves:
        position.require_moves()
    return _game(position.code).solve(position.heaps, moves=moves, misere=misere, normal=not misere)


def match(position: Position, *, misere: bool = False) -> Match[Heaps]:
    """Return a match from a sum of heaps, with the moves as `solve` writes them."""
    if sum(position.heaps) > MOST_MOVES:
        raise InputError(
            f"heaps of {sum(position.heaps):,} counters are too large to play: expected at most {MOST_MOVES:,}"
        )
    return _game(position.code).match(position.heaps, misere=misere, normal=not misere)


_KNOWN = "tczajka/octal-games, TrivialGames.md"

RULESET = Ruleset(
    name="heap",
    summary="Take counters from heaps and break them, as an octal or hexadecimal code allows; the last move wins",
    notation="a code such as 0.77, or 0.7|0.07 with one for each player, then a sum of heaps such as '5 + 9 + 12'",
    parse=parse,
    solve=solve,
    picture=picture,
    match=match,
    match_flags=("misere",),
    show=sum_text,
    examples=(
        Example("70", {"outcome": "N", "grundy": 6}, _KNOWN + ": an exception", ("0.77",)),
        Example("9 + 57", {"outcome": "P", "grundy": 0}, _KNOWN + ": both are worth 4", ("0.77",)),
        Example("6", {"outcome": "N", "grundy": 3}, _KNOWN + ": an exception", ("0.77",)),
        Example("3", {"outcome": "P", "grundy": 0}, "BermanLeonard2024, Theorem 2.3, by og = 4.3", ("4.3",)),
        Example("10", {"outcome": "P", "grundy": 0}, _KNOWN + ": an exception", ("0.53",)),
        Example("1 + 1", {"outcome": "R"}, "Milley2013, proof of Corollary 2.4", ("0.7|0.07",), {"misere": True}),
    ),
    parameters=("CODE",),
    flags=(MISERE_FLAG,),
    title="Heap games",
    rules="A move takes counters from a heap and splits the rest, as the code allows. "
    "The player who makes the last move wins; under misère play, loses.",
)
"""The ruleset of `knotgames solve heap`."""
