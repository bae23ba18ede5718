"""Hypothesis strategies for games and values, for tests of anything that is built on them.

    from hypothesis import given
    from knotgames.algebra.knot_type.strategies import formal_games

    @given(formal_games(max_birthday=8), formal_games(parity=1))
    def test_a_law(first, second): ...

Needs hypothesis, which comes with the extra `hypothesis`.
"""

from __future__ import annotations

from functools import cache

from knotgames.algebra.notation import installing

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError(f"knotgames.algebra.knot_type.strategies needs hypothesis: {installing('hypothesis')}") from error

from knotgames.algebra.bits import mask_of
from knotgames.algebra.knot_type.formal import Game, game, terminal
from knotgames.algebra.knot_type.smallest import representatives
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.algebra.knot_type.values import RULEBOOK, VALUES, KnotValue, index_of, value_of
from knotgames.algebra.notation import InputError

_NEW_GAMES = 2
"""The most games of each birthday that are made on the way to a game."""

_FURTHER_OPTIONS = 2
"""The most options of a game beyond those that its birthday and its value need."""


def formal_games(*, max_birthday: int = 8, parity: int | None = None, theory: Theory = KNOT) -> st.SearchStrategy[Game]:
    """Return a strategy for formal games whose longest play has at most `max_birthday` moves.

    Games are built up from the terminal ones, so that subpositions recur as in play; large birthdays are as easy as
    small ones. Most sets of options make a game that one player wins at once, so the value of a knot-type game is drawn
    first, and then options that give it. Examples shrink to fewer moves and then to fewer options. Raise InputError if
    there is no such game.

        A parity, 0 or 1, is possible only where the theory fixes it.

    >>> from hypothesis import find, settings
    >>> find(formal_games(parity=0), lambda game: game.birthday > 0, settings=settings(derandomize=True))
    parse('{*}')
    """
    if parity is not None and not theory.fixed_parity:
        raise InputError(f"parity={parity}: games of the theory '{theory.name}' have no fixed parity")
    birthdays = [birthday for birthday in range(max_birthday + 1) if parity in (None, birthday % 2)]
    if not birthdays:
        raise InputError(f"there is no game with max_birthday={max_birthday} and parity={parity}")
    return _games(theory, birthdays)


@st.composite
def _games(draw: st.DrawFn, theory: Theory, birthdays: list[int]) -> Game:
    birthday = draw(st.sampled_from(birthdays))
    levels = [[terminal(name, theory) for name in theory.terminals]]
    if birthday == 0:
        return draw(st.sampled_from(levels[0]))
    values: dict[Game, int] = {}
    for level in range(1, birthday + 1):
        last, before = levels[-1], levels[-3::-2] if theory.fixed_parity else levels[-2::-1]
        older = [option for games in reversed(before) for option in games]
        count = draw(st.integers(1, _NEW_GAMES)) if level < birthday else 1
        if theory == KNOT:
            older += [option for option in _representatives() if option.birthday in range(level - 3, 0, -2)]
            new = [game(_valued_options(draw, last, older, values)) for _ in range(count)]
        else:
            new = [game(*_options(draw, theory.sides, last, older)) for _ in range(count)]
        levels.append(list(dict.fromkeys(new)))
    return levels[-1][0]


def _options(draw: st.DrawFn, sides: int, last: list[Game], older: list[Game]) -> list[list[Game]]:
    pool = older + last
    longest = draw(st.integers(0, sides - 1))
    firsts = [draw(st.sampled_from(last if side == longest else pool)) for side in range(sides)]
    further = st.lists(st.sampled_from(pool), max_size=_FURTHER_OPTIONS)
    return [[first, *draw(further)] for first in firsts]


def _valued_options(draw: st.DrawFn, last: list[Game], older: list[Game], values: dict[Game, int]) -> list[Game]:
    """Options that give a value that is drawn, at least one of them among the last."""
    place = {option: index_of(value_of(option, values)) for option in older + last}
    parity = 1 - VALUES[place[last[0]]].parity
    there, at_last = mask_of(place.values()), mask_of(place[option] for option in last)
    possible = [
        condition
        for (condition,), own in zip(RULEBOOK.conditions, RULEBOOK.parities, strict=True)
        if own == parity and condition.admits(there & ~condition.forbidden) and at_last & ~condition.forbidden
    ]
    condition = draw(st.sampled_from(possible))
    allowed = [option for option in place if not condition.forbidden >> place[option] & 1]
    options = [draw(st.sampled_from([option for option in last if option in allowed]))]
    for required in condition.required:
        if not any(required >> place[option] & 1 for option in options):
            options.append(draw(st.sampled_from([option for option in allowed if required >> place[option] & 1])))
    return options + draw(st.lists(st.sampled_from(allowed), max_size=_FURTHER_OPTIONS))


@cache
def _representatives() -> tuple[Game, ...]:
    return representatives(RULEBOOK)


def knot_values(*, parity: int | None = None) -> st.SearchStrategy[KnotValue]:
    """Return a strategy for the 38 values of knot-type games, or the 19 of one parity: 0 for even, 1 for odd."""
    return st.sampled_from([value for value in VALUES if parity in (None, value.parity)])
