"""Matches as data, so that a page plays them without a server.

Matches of switches are a compressed table of values with one entry for each position. Of other matches every position
is written, with its moves and its drawing.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any

from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset
from knotgames.checks.explore.playing import board, drawing, elsewhere, match_of
from knotgames.checks.explore.view import Json
from knotgames.checks.report.transcript import Opening
from knotgames.games import rulesets
from knotgames.games.knot.diagrams.diagram import Code, Diagram
from knotgames.games.knot.diagrams.shadows import dowker, shadows
from knotgames.games.knot.notation.names import names, tabulated

MOST_SWITCHES = 12
"""The most switches of a match in a static folder."""

MOST_POSITIONS = 250
"""The most positions that are written."""

KNOTS, LARGER_KNOTS = 8, ("9_46", "10_124", "10_165", "random:11:4", "random:12:3", "random:12:8")
"""The static folder holds all knots up to this number of crossings, and some larger diagrams."""

SHADOWS = 5
"""The static folder holds all shadows of up to this number of crossings."""


@dataclass(frozen=True)
class Shipped:
    """An opening in a static folder, without the players."""

    game: str
    parameters: tuple[str, ...]
    position: str
    flags: Mapping[str, Any] = field(default_factory=dict)

    def match(self) -> Match[Any]:
        """Return the match that it opens."""
        return match_of(self.game, self.parameters, self.position, tuple(sorted(self.flags.items())))

    def to_json(self) -> Json:
        """Return the opening as JSON data."""
        return {
            "game": self.game,
            "parameters": list(self.parameters),
            "position": self.position,
            "flags": dict(self.flags),
        }


@cache
def openings() -> tuple[Shipped, ...]:
    """Return the openings in a static folder: knots with few crossings, and the smallest examples of every game."""
    numbers = (name.partition("_") for name in tabulated())
    knots = [f"{crossings}_{number}" for crossings, _, number in numbers if crossings in map(str, range(3, KNOTS + 1))]
    played = [found for found in rulesets().values() if found.match is not None]
    examples = [one for found in played for one in examples_of(found) if _is_small(one)]
    small = [shadow_text(pd) for crossings in range(1, SHADOWS + 1) for pd in shadows(crossings, prime=False)]
    return (*(Shipped("knot", (), text) for text in dict.fromkeys((*knots, *LARGER_KNOTS, *small))), *examples)


def shadow_text(pd: Code) -> str:
    """Return the text of a shadow: the name of the alternating knot if it is prime and reduced, else the code.

    >>> shadow_text(((0, 0, 1, 1),))
    'PD[X[0,0,1,1]]'
    """
    name = names().get(dowker(pd)) if pd in shadows(len(pd)) else None
    return name or str(Diagram(pd))


def examples_of(found: Ruleset) -> list[Shipped]:
    """Return the examples of a game as openings, without flags for display."""
    every = (
        Shipped(
            found.name,
            one.parameters,
            one.position,
            {name: value for name, value in one.flags.items() if name in found.match_flags},
        )
        for one in found.examples
    )
    openings: list[Shipped] = []
    for one in every:
        if one not in openings:
            openings.append(one)
    return openings


def _is_small(opening: Shipped) -> bool:
    try:
        match = opening.match()
    except InputError:
        return False
    if match.switches:
        return len(match.switches.moves) <= MOST_SWITCHES
    return len(list(islice(_reached(match), MOST_POSITIONS + 1))) <= MOST_POSITIONS


def _reached(match: Match[Any]) -> Iterator[tuple[Any, int]]:
    """Yield every reachable position with the player to move, whoever starts."""
    waiting = [(match.start, player) for player in (0, 1) if match.first in (None, player)]
    seen = set(waiting)
    while waiting:
        position, player = waiting.pop()
        yield position, player
        for after in match.moves(position, player).values():
            if (after, 1 - player) not in seen:
                seen.add((after, 1 - player))
                waiting.append((after, 1 - player))


def packed(opening: Shipped) -> Json:
    """Return all play from an opening.

    Returns:
        The `opening`, `players`, `first`, `command` and `python` as in an answer, and either `switches` with the
        `board`, or `states` and `positions`. A state has its position, player, moves with the next states, a flag if
        the player wins, and the number of the best move. A position has its text, value and drawing.
    """
    match = opening.match()
    named = Opening(opening.game, opening.parameters, opening.position, dict(opening.flags))
    head = {
        "opening": opening.to_json(),
        "players": list(match.players),
        "first": None if match.first is None else match.players[match.first],
        **elsewhere(named),
    }
    return {**head, "switches": _switches(match), "board": board(match)} if match.switches else {**head, **_all(match)}


def _switches(match: Match[Any]) -> Json:
    switches = match.switches
    assert switches is not None
    return {
        "moves": switches.moves,
        "values": base64.b64encode(zlib.compress(switches.values, 9)).decode("ascii"),
        "names": switches.names,
        "wins": switches.wins,
        "parts": switches.parts,
        "unset": {
            "labels": switches.unset.labels,
            "whole": switches.unset.whole,
            "before": switches.unset.before,
            "none": switches.unset.none,
        },
    }


def _all(match: Match[Any]) -> Json:
    reached = list(_reached(match))
    numbers = {state: number for number, state in enumerate(reached)}
    positions = {position: number for number, position in enumerate(dict.fromkeys(position for position, _ in reached))}
    states = []
    for position, player in reached:
        moves = match.moves(position, player)
        best = list(moves).index(match.best_move(position, player)) if moves else None
        states.append(
            {
                "position": positions[position],
                "player": player,
                "moves": [[move, numbers[after, 1 - player]] for move, after in moves.items()],
                "wins": match.wins(position, player),
                "winsOther": match.wins(position, 1 - player),
                "winner": None if moves else match.winner(position, player),
                "best": best,
            }
        )
    return {
        "states": states,
        "positions": [
            {
                "text": match.show(position),
                "value": None if match.value is None else match.value(position),
                "drawing": drawing(match, position),
            }
            for position in positions
        ],
    }
