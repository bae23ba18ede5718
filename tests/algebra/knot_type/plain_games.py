"""Knot-type games as nested frozensets over "u" and "k", with sections 2, 6 and 8 of Johnson2011a read aloud.

The oracle of the tests: plain recursion from the printed definitions, which uses nothing of the package but the
attributes of a game that say what it is. (The package also suggests a game of each value
to try things on; what their values are is decided here.)
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

from knotgames.algebra.knot_type.formal import Game, game, terminal
from knotgames.algebra.knot_type.smallest import representatives
from knotgames.algebra.knot_type.values import RULEBOOK

Plain = str | frozenset["Plain"]


@cache
def plain(position: Game) -> Plain:
    """A game of the package as a nested set."""
    if position.end is not None:
        return ("u", "k")[position.end]
    return frozenset(plain(option) for option in position.sides[0])


@cache
def formal(g: Plain) -> Game:
    """A nested set as a game of the package."""
    return terminal(g) if isinstance(g, str) else game(formal(option) for option in g)


@cache
def even(g: Plain) -> bool:
    """Definitions 2.1 and 2.2."""
    if isinstance(g, str):
        return True
    kinds = {even(option) for option in g}
    assert len(kinds) == 1
    return not kinds.pop()


@cache
def birthday(g: Plain) -> int:
    return 0 if isinstance(g, str) else 1 + max(birthday(option) for option in g)


@cache
def positions(g: Plain) -> frozenset[Plain]:
    """The subpositions, g included."""
    return frozenset({g}) if isinstance(g, str) else frozenset({g}).union(*(positions(option) for option in g))


@cache
def all_games(n: int) -> tuple[Plain, ...]:
    """Every game of birthday at most n, by taking every set of games of one parity."""
    if n == 0:
        return ("u", "k")
    older = all_games(n - 1)
    made: dict[Plain, None] = dict.fromkeys(older)
    for parity in (True, False):
        pool = [g for g in older if even(g) == parity]
        sets = chain.from_iterable(combinations(pool, size) for size in range(1, len(pool) + 1))
        made.update(dict.fromkeys(frozenset(options) for options in sets))
    return tuple(made)


@cache
def size(game: Plain) -> int:
    return len(positions(game))


@cache
def games_of_size(most: int) -> tuple[Plain, ...]:
    """Every game with at most so many subpositions, built from sets that contain their options."""
    level: set[frozenset[Plain]] = {frozenset()}
    found: dict[Plain, None] = {}
    for _ in range(most):
        larger: set[frozenset[Plain]] = set()
        for known in level:
            new: list[Plain] = ["u", "k"]
            for parity in (True, False):
                pool = [g for g in known if even(g) == parity]
                new += [frozenset(c) for n in range(1, len(pool) + 1) for c in combinations(pool, n)]
            larger |= {known | {g} for g in new if g not in known}
        level = larger
        for known in level:
            found |= dict.fromkeys(g for g in known if g not in found)
    return tuple(sorted(found, key=lambda g: (size(g), str(formal(g)))))


@cache
def one_of_each_value() -> tuple[Plain, ...]:
    """A game for each of the 38 values: the package suggests them, and `value` tells them apart."""
    games = tuple(plain(position) for position in representatives(RULEBOOK))
    assert len({value(g) for g in games}) == 38
    return games


def with_options_of_all_values(most: int) -> Iterator[frozenset[Plain]]:
    """The games with at most so many options from `one_of_each_value`."""
    for parity in (True, False):
        pool = [g for g in one_of_each_value() if even(g) == parity]
        sets = chain.from_iterable(combinations(pool, size) for size in range(1, most + 1))
        yield from map(frozenset, sets)


@cache
def total(g: Plain, h: Plain) -> Plain:
    """Definition 2.8."""
    if isinstance(g, str) and isinstance(h, str):
        return "u" if g == "u" and h == "u" else "k"
    first = () if isinstance(g, str) else g
    second = () if isinstance(h, str) else h
    return frozenset([total(option, h) for option in first] + [total(g, option) for option in second])


@cache
def wins(g: Plain, player: str, starts: bool) -> bool:
    """Definition 2.5: K1 is `wins(g, "k", True)`, U2 is `wins(g, "u", False)`."""
    if isinstance(g, str):
        return g == player
    return any(wins(option, player, False) for option in g) if starts else all(wins(o, player, True) for o in g)


def outcome(g: Plain) -> str:
    """Definition 2.6."""
    k1, k2, u1, u2 = (wins(g, player, starts) for player in "ku" for starts in (True, False))
    classes = [
        name for name, inside in (("K", k1 and k2), ("1", k1 and u1), ("U", u1 and u2), ("2", k2 and u2)) if inside
    ]
    assert len(classes) == 1
    return classes[0]


@cache
def x(g: Plain) -> int:
    """The grading X of section 6."""
    if isinstance(g, str):
        return 0 if g == "u" else 2
    found = {x(option) for option in g}
    if 0 in found and 2 in found:
        return 1
    if even(g):
        return 2 if 2 in found else 0
    return 0 if 0 in found else 2


@cache
def y(g: Plain) -> int:
    """The grading Y of section 6."""
    if isinstance(g, str):
        return 0 if g == "u" else 2
    found = {y(option) for option in g}
    if 0 in found and 2 in found:
        return 1
    if even(g):
        return 0 if 0 in found else 2
    return 2 if 2 in found else 0


@cache
def z(g: Plain) -> int:
    """The grading Z of section 6."""
    if isinstance(g, str):
        return 0 if g == "u" else 2
    found = {z(option) for option in g}
    if 0 in found and 2 in found:
        return 1
    if even(g):
        return 0 if 2 not in found and any(y(option) == 0 for option in g) else 2
    return 0 if 0 in found else 2


@cache
def sign(g: Plain) -> str:
    """Definitions 8.1 and 8.2; empty for a game that is neither in 01 nor in 12."""
    if isinstance(g, str):
        return ""
    signed = {(y(option), z(option), sign(option)) for option in g}
    if (y(g), z(g)) == (0, 1):
        return "+" if (1, 2, "+") in signed else "-"
    if (y(g), z(g)) == (1, 2):
        return "-" if (0, 1, "-") in signed else "+"
    return ""


@cache
def value(g: Plain) -> str:
    """X, Y, Z, the sign and the parity, as the package writes them."""
    return f"{x(g)}{y(g)}{z(g)}{sign(g)}{'' if even(g) else '*'}"
