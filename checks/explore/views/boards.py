"""Boards: every game that says how it is played, against a perfect opponent. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from algebra.notation import InputError
from algebra.ruleset import Flag, Ruleset
from checks.explore.playing import answer
from checks.explore.shipped import openings, packed
from checks.explore.view import Json, View
from games import ruleset, rulesets

MOST_SEEDS = 1_000_000
"""How many random positions of a game there are at most."""


def games() -> Json:
    """Every game that can be played: how its positions are written and what may be chosen, with examples."""
    return {"games": [_game(found) for found in rulesets().values() if found.match is not None]}


def _game(found: Ruleset) -> Json:
    examples: list[dict[str, Any]] = []
    for one in found.examples:
        example = {"parameters": list(one.parameters), "position": one.position, "flags": dict(one.flags)}
        if set(one.flags) <= set(found.match_flags) and example not in examples:
            examples.append(example)
    return {
        "name": found.name,
        "summary": found.summary,
        "notation": found.notation,
        "parameters": list(found.parameters),
        "flags": [_flag(flag) for flag in found.flags if _name(flag) in found.match_flags],
        "examples": examples,
        "random": found.random is not None,
    }


def _name(flag: Flag) -> str:
    return flag.names[0].removeprefix("--")


def _flag(flag: Flag) -> Json:
    settings = flag.settings
    return {
        "name": _name(flag),
        "switch": settings.get("action") == "store_true",
        "choices": list(settings.get("choices", ())),
        "help": settings.get("help", ""),
    }


def data(path: str) -> Json:
    """What is known under a path: `games`; `shipped`, the openings that a static folder holds, and `shipped/N`, the Nth
    of them with all play from it; `random/GAME/SEED`, a position of a game.

    Raises:
        InputError: there is nothing under it.
    """
    match path.split("/"):
        case ["games"]:
            return games()
        case ["shipped"]:
            return {"openings": [opening.to_json() for opening in openings()]}
        case ["shipped", number] if number.isdecimal() and int(number) < len(openings()):
            return packed(openings()[int(number)])
        case ["random", game, seed] if seed.isdecimal() and int(seed) < MOST_SEEDS:
            draw = ruleset(game).random
            if draw is None:
                raise InputError(f"the game '{game}' has no random positions")
            return {"position": draw(int(seed))}
    raise InputError(f"there is nothing under '{path}': expected games, shipped, shipped/NUMBER or random/GAME/SEED")


def exported() -> Iterator[str]:
    """The paths that a static folder holds."""
    yield "games"
    yield "shipped"
    yield from (f"shipped/{number}" for number in range(len(openings())))


VIEW = View(
    name="boards", title="Play", order=10, data=data, exported=exported, ask=answer, scripts=("table.js", "boards.js")
)
