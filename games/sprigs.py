"""Hackenbush sprigs [McKayMilleyNowakowski2012]: strings of edges that stand on a green edge.

A sprig is a string of coloured edges whose lowest is green: `g` followed by `b` (blue) and `r` (red) edges. Left cuts
a green or blue edge, Right a green or red one; the edges above fall with it. So a move leaves a shorter sprig, or
nothing.

Published results: the misère outcome of a sum of sprigs is the normal-play outcome of that sum with one more `g`, and a
sprig and its conjugate add up to 0 modulo the universe of dicotic games. So the misère monoid of sprigs is the group of
their normal-play values: as * is a sprig, and so is every conjugate, sums are indistinguishable if and only if they are
equal under normal play.

[McKayMilleyNowakowski2012] N. McKay, R. Milley and R. Nowakowski, Misère-play hackenbush sprigs, arXiv:1202.5654.
"""

from __future__ import annotations

from knotgames.algebra.notation import Reader
from knotgames.algebra.partizan.sums import Sum
from knotgames.algebra.ruleset import Example
from knotgames.algebra.sums import SumGame, played_out_within, unnamed

CUTS = ("gb", "gr")
"""The colours that Left cuts and that Right cuts."""


def splits(sprig: str) -> tuple[list[Sum[str]], list[Sum[str]]]:
    """Return the options of a sprig for Left and for Right.

    >>> splits("gbr")
    ([(), ('g',)], [(), ('gb',)])
    """
    left, right = (
        [tuple(filter(None, (sprig[:height],))) for height, edge in enumerate(sprig) if edge in colours]
        for colours in CUTS
    )
    return left, right


def _read(reader: Reader) -> str | None:
    if reader.peek(r"0(?![0-9a-z])"):
        reader.match("0")
        return None
    return reader.match(r"g[br]*") or reader.fail("a sprig: g, then any number of b and r")


GAME: SumGame[str] = SumGame(
    name="sprigs",
    summary="Hackenbush sprigs: Left cuts green and blue edges, Right green and red ones",
    notation="Strings of edges from the ground up with +: g, then b and r, as in gbr + g",
    moves=unnamed(splits),
    read=_read,
    length=len,
    theory=played_out_within("sprigs", lambda sprig: len(sprig) + 1),
    examples=(
        Example("g", {"outcome": "P"}, "* = {0 | 0} is in P under misère play [McKayMilleyNowakowski2012]"),
        Example("g + g", {"outcome": "N"}, "* + * = 0 modulo dicotic games [McKayMilleyNowakowski2012]"),
        Example("gbr + grb", {"outcome": "N"}, "a sprig and its conjugate are 0 [McKayMilleyNowakowski2012]"),
        Example("gb", {"outcome": "L"}, "up = *:1 + * is positive under normal play [McKayMilleyNowakowski2012]"),
        Example("g", {"outcome": "N"}, "* under normal play", flags={"normal": True}),
    ),
)
"""The game of sums of sprigs."""

RULESET = GAME.ruleset(
    title="Hackenbush sprigs",
    rules="Left cuts a green or blue edge, Right a green or red one, and the edges above fall with it. "
    "The player who cannot move wins; under normal play, loses.",
)
"""The ruleset of `knotgames solve sprigs`."""
