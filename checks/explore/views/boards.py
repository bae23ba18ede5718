"""Boards: every playable game against a perfect opponent, without knowledge of any game."""

from __future__ import annotations

from collections.abc import Iterator

from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Flag, Ruleset
from knotgames.checks.explore.playing import answer, drawing
from knotgames.checks.explore.shipped import Shipped, examples_of, openings, packed
from knotgames.checks.explore.view import Json
from knotgames.games import ruleset, rulesets

MOST_SEEDS = 1_000_000
"""The most random positions of a game."""


def games() -> Json:
    """Return every playable game: its notation, its options, and examples."""
    return {"games": [_game(found) for found in rulesets().values() if found.match is not None]}


def opening(game: str) -> Json:
    """Return an opening of a game: an example with much to play and a drawing."""
    examples = examples_of(ruleset(game))
    for one in sorted(examples, key=lambda one: -len(one.position)):
        match = one.match()
        if match.moves(match.start, match.first or 0) and (match.draw is None or drawing(match, match.start)):
            return one.to_json()
    return (examples or [Shipped(game, ("",) * len(ruleset(game).parameters), "")])[0].to_json()


def _game(found: Ruleset) -> Json:
    return {
        "name": found.name,
        "title": found.title,
        "rules": found.rules,
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
    """Return the data under a path.

    The paths are `games`; `shipped`, the openings in a static folder; `shipped/N`, the Nth of them with all play from
    it; `opening/GAME`, an opening of a game; `random/GAME/SEED`, a position of it.

    Raises:
        InputError: the path has no data.
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


def ask(question: Json) -> Json:
    """Return what is known of a position after the moves of a question, and the reply of the computer."""
    return answer(question)


def exported() -> Iterator[str]:
    """Return the paths in a static folder."""
    yield "games"
    yield "shipped"
    yield from (f"shipped/{number}" for number in range(len(openings())))
