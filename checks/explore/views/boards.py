"""Boards: every game that says how it is played, against a perfect opponent. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Flag, Ruleset
from knotgames.checks.explore.playing import answer, drawing
from knotgames.checks.explore.shipped import Shipped, examples_of, openings, packed
from knotgames.checks.explore.view import Json, View
from knotgames.games import ruleset, rulesets

MOST_SEEDS = 1_000_000
"""How many random positions of a game there are at most."""


def games() -> Json:
    """Every game that can be played: how its positions are written and what may be chosen, with examples."""
    return {"games": [_game(found) for found in rulesets().values() if found.match is not None]}


def opening(game: str) -> Json:
    """What to begin a game with: of its examples one in which there is much to play, and which is drawn."""
    examples = examples_of(ruleset(game))
    for one in sorted(examples, key=lambda one: -len(one.position)):
        match = one.match()
        if match.moves(match.start, match.first or 0) and (match.draw is None or drawing(match, match.start)):
            return one.to_json()
    return (examples or [Shipped(game, ("",) * len(ruleset(game).parameters), "")])[0].to_json()


def _game(found: Ruleset) -> Json:
    return {
        "name": found.name,
        "summary": found.summary,
        "notation": found.notation,
        "parameters": list(found.parameters),
        "flags": [_flag(flag) for flag in found.flags if _name(flag) in found.match_flags],
        "examples": [one.to_json() for one in examples_of(found)],
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
    of them with all play from it; `opening/GAME`, what to begin a game with; `random/GAME/SEED`, a position of it.

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
        case ["opening", game]:
            return opening(game)
        case ["random", game, seed] if seed.isdecimal() and int(seed) < MOST_SEEDS:
            draw = ruleset(game).random
            if draw is None:
                raise InputError(f"the game '{game}' has no random positions")
            return {"position": draw(int(seed))}
    raise InputError(
        f"there is nothing under '{path}': expected games, shipped, shipped/NUMBER, opening/GAME or random/GAME/SEED"
    )


def exported() -> Iterator[str]:
    """The paths that a static folder holds."""
    yield "games"
    yield "shipped"
    yield from (f"shipped/{number}" for number in range(len(openings())))


VIEW = View(
    name="boards", title="Play", order=10, data=data, exported=exported, ask=answer, scripts=("table.js", "boards.js")
)
