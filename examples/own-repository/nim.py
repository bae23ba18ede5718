"""Nim: a move takes counters from one pile; who takes the last counter wins [Bouton1901]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import xor

from knotgames.algebra.palette import BLUE, INK
from knotgames.game import (
    Answer,
    Circle,
    Example,
    Group,
    InputError,
    LastMoveOutcome,
    Match,
    Picture,
    Reader,
    Ruleset,
    written_out,
)

Piles = tuple[int, ...]


def parse(text: str) -> Piles:
    """The piles of a sum such as 3 + 5 + 6, the smallest first."""
    reader = Reader("nim", text)
    piles = reader.separated(lambda reader: reader.integer("a number of counters"), "+")
    reader.end()
    if min(piles) < 0:
        raise InputError(f"nim '{text}': expected piles of at least 0 counters")
    return tuple(sorted(piles))


def show(piles: Piles) -> str:
    return " + ".join(map(str, piles))


def nim_sum(piles: Piles) -> int:
    """The sum of the piles in the scale of two, without carrying."""
    return reduce(xor, piles, 0)


def solve(piles: Piles, *, moves: bool = False) -> Answer:
    """A position is lost for the player who is to move just if the nim sum of its piles is 0."""
    total = nim_sum(piles)
    winning = {f"{pile} -> {pile ^ total}": None for pile in piles if pile ^ total < pile}
    outcome = LastMoveOutcome.of(total != 0, total == 0)
    return Answer(show(piles), outcome, {"grundy": total}, moves={"next player": list(winning)} if moves else None)


def match(piles: Piles) -> Match[Piles]:
    """Play from a position."""

    def moves(position: Piles, player: int) -> Mapping[str, Piles]:
        found = (
            (f"{pile} -> {left}", tuple(sorted((*position[:place], left, *position[place + 1 :]))))
            for place, pile in enumerate(position)
            for left in range(pile)
        )
        return written_out(found, show(position))

    return Match(
        start=piles,
        players=("Left", "Right"),
        moves=moves,
        loses=lambda position, player: True,
        wins=lambda position, player: nim_sum(position) != 0,
        length=sum,
        show=show,
        picture=picture,
    )


def picture(piles: Piles) -> Picture:
    """A picture of the piles, side by side; a pile is the place of its moves."""
    places = []
    for number, pile in enumerate(piles):
        x, tops = 40 * number + 30, [20 * (max(piles) - counter) + 10 for counter in range(pile)]
        counters = tuple(Circle((x, y), 9, fill=BLUE, stroke=INK) for y in tops)
        moves = tuple(f"{pile} -> {left}" for left in range(pile))
        places.append(Group(counters, f"a pile of {pile}", moves, str(number)))
    return Picture((40 * len(piles) + 20, 20 * max(piles) + 40), tuple(places), f"piles of {show(piles)}")


RULESET = Ruleset(
    name="nim",
    summary="Nim: take counters from one pile; who takes the last counter wins",
    notation="The piles with +, as in 3 + 5 + 6",
    parse=parse,
    solve=solve,
    examples=(
        Example("1 + 2 + 3", {"outcome": "P"}, "a safe combination [Bouton1901]"),
        Example("7 + 9 + 14", {"outcome": "P"}, "a safe combination [Bouton1901]"),
        Example("5", {"outcome": "N", "grundy": 5, "moves": {"next player": ["5 -> 0"]}}, "one pile is taken at once"),
    ),
    match=match,
)
