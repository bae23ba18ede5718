"""The game by plain recursion from the printed rules: shares no code with the package."""

from collections.abc import Iterator
from functools import cache
from itertools import product

Crossings = tuple[tuple[int, int, int], ...]


def holds(game: str, crossings: Crossings) -> bool:
    """Whether no crossing whose strands are all colored has two colors."""
    return all(
        "." in (game[a], game[b], game[c]) or len({game[a], game[b], game[c]}) in (1, 3) for a, b, c in crossings
    )


def after(game: str, crossings: Crossings) -> dict[tuple[int, str], str]:
    """The games after each legal move."""
    tried = {
        (strand, color): game[:strand] + color + game[strand + 1 :]
        for strand, held in enumerate(game)
        if held == "."
        for color in "rgb"
    }
    return {move: result for move, result in tried.items() if holds(result, crossings)}


@cache
def grundy(game: str, crossings: Crossings) -> int:
    """The least value that no option has."""
    values = {grundy(option, crossings) for option in after(game, crossings).values()}
    return next(value for value in range(len(values) + 1) if value not in values)


def complete(start: str, crossings: Crossings) -> list[str]:
    """All complete games that a partial coloring can end in, in the order of the alphabet `.rgb`."""
    games = ("".join(game) for game in product(*(".rgb" if held == "." else held for held in start)))
    return [game for game in games if holds(game, crossings) and not after(game, crossings)]


def next_player_wins(strands: int, crossings: Crossings) -> bool:
    """Who wins from the start, by trying moves until one wins; of games that differ by colors' names one is tried."""
    at = [[crossing for crossing in crossings if strand in crossing] for strand in range(strands)]
    known: dict[tuple[int, ...], bool] = {}

    def renamed(game: list[int]) -> tuple[int, ...]:
        names = {0: 0}
        return tuple([names.setdefault(color, len(names)) for color in game])

    def wins(game: tuple[int, ...]) -> bool:
        if game not in known:
            known[game] = any(not wins(option) for option in options(game))
        return known[game]

    def options(game: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        tried = list(game)
        for strand, held in enumerate(game):
            for color in (1, 2, 3) if held == 0 else ():
                tried[strand] = color
                if all(0 in (x := (tried[a], tried[b], tried[c])) or len({*x}) != 2 for a, b, c in at[strand]):
                    yield renamed(tried)
                tried[strand] = 0

    return wins((0,) * strands)
