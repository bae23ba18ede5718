"""Formal games: hereditary sets over the terminal games of a theory; for the theory `knot`, over `u` and `k`.

A game is a terminal game or a non-empty set of options for each player. Equal games are the same object, so `==` is
identity. Games that are only equivalent are compared by their values (`knot_values`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import combinations
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from knotgames.algebra.knot_type.listing import Subposition, text_of
from knotgames.algebra.knot_type.theory import KNOT, Theory
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Outcome
from knotgames.algebra.ruleset import fold

SUM_LIMIT = 1_000_000
"""The most positions that a sum may have to be written out as a game."""


class Game:
    """A formal game: immutable, hashable, and one object however often it is built by `terminal` and `game`.

    Attributes:
        end: the index of the terminal game that it is, or None.
        sides: the sets of its options: none for a terminal game, one if the players share their options, otherwise
            Left's (the Knotter's) and Right's (the Unknotter's).
        parity: 0 if every play has even length, 1 if every play has odd length, None if some plays differ.
        birthday: the length of the longest play.
        value: the value of a knot-type game; InputError for a game of another theory, which `Discovery.value` values.

    >>> first_wins = game([U, K])
    >>> str(first_wins), first_wins.parity, first_wins.birthday, (first_wins + STAR).parity
    ('{u, k}', 1, 1, 0)
    """

    __slots__ = ("__weakref__", "birthday", "end", "parity", "sides", "theory")

    theory: Theory
    end: int | None
    sides: tuple[frozenset[Game], ...]
    parity: int | None
    birthday: int
    value: ClassVar[Any]
    """A game does not know what values are: `algebra.knot_type.values` gives it this property, a `KnotValue`."""

    def __init__(self) -> None:
        raise TypeError("use terminal() and game() to make games")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game cannot be changed: {name}")

    def __add__(self, other: Game) -> Game:
        """Return the first sum of the theory; see `add` for the others."""
        return add(self, other) if isinstance(other, Game) else NotImplemented

    @property
    def options(self) -> tuple[Game, ...]:
        """Return the options by birthday and then by text: Left's and then Right's, if they have options of their own.

        >>> game([K, U]).options
        (parse('k'), parse('u'))
        """
        return tuple(one for side in self.sides for one in sorted(side, key=lambda one: (one.birthday, str(one))))

    @property
    def outcome(self) -> Outcome:
        """Return who wins [Johnson2011a, Definition 2.6]. Raise InputError if the theory has payoffs other than 0, 1.

        >>> game([K, U]).outcome
        <Outcome.FIRST: '1'>
        """
        return outcome(self)

    def __str__(self) -> str:
        return text_of(listing(self), self.theory)

    def __repr__(self) -> str:
        in_theory = "" if self.theory == KNOT else f", {self.theory!r}"
        return f"parse({str(self)!r}{in_theory})"

    def _repr_html_(self) -> str:
        parity = {0: "even", 1: "odd", None: "of mixed parity"}[self.parity]
        facts = f"{parity}, birthday {self.birthday}, {len(subpositions(self))} positions"
        return f"<code>{escape(str(self))}</code> <small>({facts})</small>"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        return _rebuilt, (self.theory, listing(self))


_interned: dict[Theory, WeakValueDictionary[object, Game]] = {}


def _intern(theory: Theory, end: int | None, sides: tuple[frozenset[Game], ...]) -> Game:
    games = _interned.setdefault(theory, WeakValueDictionary())
    known = games.get(sides if end is None else end)
    if known is not None:
        return known
    new = object.__new__(Game)
    options = [option for side in sides for option in side]
    parities = {option.parity for option in options}
    parity = parities.pop() if len(parities) == 1 else None
    write = object.__setattr__
    write(new, "theory", theory)
    write(new, "end", end)
    write(new, "sides", sides)
    write(new, "parity", 0 if end is not None else None if parity is None else 1 - parity)
    write(new, "birthday", 1 + max(option.birthday for option in options) if options else 0)
    return games.setdefault(sides if end is None else end, new)


def terminal(name: str, theory: Theory = KNOT) -> Game:
    """Return the terminal game of this name: for knot-type games `u` or `k` [Johnson2011a, Definition 2.4]. Raise
    InputError if the theory has no such terminal game.
    """
    if name not in theory.terminals:
        raise InputError(f"unknown terminal game '{name}': expected one of {', '.join(theory.terminals)}")
    return _intern(theory, theory.terminals.index(name), ())


def game(*sides: Iterable[Game]) -> Game:
    """Return the game with these options: one set that both players share, or Left's options and then Right's.

    For knot-type games this is [Johnson2011a, Definitions 2.1 and 2.2]: a non-empty set of games of one parity.

    Raise InputError if a set of options is empty, if options are of different theories or parities, or for one set
    where the players move separately, or two where they do not.
    """
    sets = tuple(frozenset(side) for side in sides)
    if not sets or not all(sets):
        raise InputError("a set of options is empty: every game that is not terminal has an option for each player")
    options = [option for side in sets for option in side]
    theory = options[0].theory
    if any(option.theory is not theory and option.theory != theory for option in options):
        names = sorted({repr(option.theory.name) for option in options})
        raise InputError(f"the options belong to different theories: {', '.join(names)}")
    if theory.fixed_parity and any(option.parity != options[0].parity for option in options):
        ordered = sorted(options, key=lambda option: (option.birthday, str(option)))
        other = next(option for option in ordered if option.parity != ordered[0].parity)
        raise InputError(
            f"the options {_short(ordered[0])} and {_short(other)} differ in parity: "
            "all options of a game are even, or all are odd"
        )
    if len(sets) != theory.sides:
        raise InputError(f"expected {theory.sides} set(s) of options in the theory '{theory.name}', found {len(sets)}")
    return _intern(theory, None, sets)


def _short(option: Game) -> str:
    text = str(option)
    return text if len(text) <= 40 else f"{text[:40]}..."


def sides_of(position: Game) -> tuple[frozenset[Game], ...]:
    """Return the options of a game by side, as `fold` takes them; no sides for a terminal game."""
    return position.sides


def subpositions(*positions: Game) -> list[Game]:
    """Return all distinct positions reachable from the given ones, these included; options come first."""
    known: dict[Game, None] = {}
    for position in positions:
        fold(position, sides_of, lambda _, __: None, known)
    return list(known)


def listing(position: Game) -> tuple[Subposition, ...]:
    """Return the game as the list of its subpositions, options first."""
    ordered = subpositions(position)
    place = {sub: i for i, sub in enumerate(ordered)}
    return tuple(
        sub.theory.terminals[sub.end]
        if sub.end is not None
        else tuple(tuple(sorted(place[option] for option in side)) for side in sub.sides)
        for sub in ordered
    )


def _rebuilt(theory: Theory, written: Sequence[Subposition]) -> Game:
    games: list[Game] = []
    for sub in written:
        if isinstance(sub, str):
            games.append(terminal(sub, theory))
        else:
            games.append(game(*([games[i] for i in side] for side in sub)))
    return games[-1]


def add(first: Game, second: Game, which: int = 0, memo: dict[tuple[Game, Game], Game] | None = None) -> Game:
    """Return the sum of two games: a move is a move in either part [Johnson2011a, Definition 2.8].

    Known sums of this kind are taken from the memo; those found are added. Raise InputError if the sum might have more
    than SUM_LIMIT positions, the games are of different theories, or the theory has no such sum.
    """
    if memo is not None and (first, second) in memo:
        return memo[first, second]
    if first.theory != second.theory:
        raise InputError(
            f"expected two games of one theory, found games of '{first.theory.name}' and '{second.theory.name}'"
        )
    if not 0 <= which < len(first.theory.sums):
        raise InputError(
            f"the theory '{first.theory.name}' has no sum {which}: expected a number below {len(first.theory.sums)}"
        )
    size = len(subpositions(first)) * len(subpositions(second))
    if size > SUM_LIMIT:
        raise InputError(f"the sum may have {size:,} positions: expected at most {SUM_LIMIT:,}, to write it out")
    return fold((first, second), moves_in_pair, _PairValue(which), memo)


def moves_in_pair(pair: tuple[Game, Game]) -> tuple[list[tuple[Game, Game]], ...]:
    """Return the moves in one of two games by side, as `fold` takes them: a sum that is not written out."""
    first, second = pair
    return tuple(
        [(option, second) for option in (first.sides[side] if first.sides else ())]
        + [(first, option) for option in (second.sides[side] if second.sides else ())]
        for side in range(first.theory.sides)
    )


class _PairValue:
    def __init__(self, which: int) -> None:
        self.which = which

    def __call__(self, pair: tuple[Game, Game], options: tuple[frozenset[Game], ...]) -> Game:
        first, second = pair
        if first.end is not None and second.end is not None:
            return _intern(first.theory, first.theory.sums[self.which].table[first.end][second.end], ())
        return _intern(first.theory, None, options)


def payoffs(position: Game) -> tuple[int, int]:
    """Return the payoffs under best play, as defined [Johnson2011a, Definition 2.5], if Left starts and if Right does.

    >>> payoffs(STAR), payoffs(game([U, K]))
    ((0, 0), (1, 0))
    """
    return fold(position, sides_of, best_play)


def best_play(position: Game, options: tuple[frozenset[tuple[int, int]], ...]) -> tuple[int, int]:
    """Return the payoffs of a game from those of its options: Left moves to the highest payoff, Right to the lowest."""
    if position.end is not None:
        payoff = position.theory.payoffs[position.end]
        return payoff, payoff
    return max(after for _, after in options[0]), min(after for after, _ in options[-1])


def outcome(position: Game) -> Outcome:
    """Return who wins a game, by who starts [Johnson2011a, Definition 2.6]. Raise InputError if the theory has payoffs
    other than 0 and 1.
    """
    if not set(position.theory.payoffs) <= {0, 1}:
        raise InputError(f"expected payoffs 0 and 1, found those of '{position.theory.name}': use payoffs(game)")
    return outcome_of(payoffs(position))


def outcome_of(pair: tuple[int, int]) -> Outcome:
    """Return the outcome class of two payoffs, 0 or 1 (the Knotter wins): first if he starts, then if he does not."""
    return Outcome.of(pair[0] == 1, pair[1] == 1)


def none_of(theory: Theory) -> Game | None:
    """Return the terminal game e of a theory with e + A = A for every game A, by the first sum; None without one."""
    identity = theory.sums[0].identity()
    return None if identity is None else terminal(theory.terminals[identity], theory)


def star_of(theory: Theory) -> Game | None:
    """Return the game * of a theory: {e}, or {e | e}, for the identity e; None without one."""
    none = none_of(theory)
    return None if none is None else game(*[[none]] * theory.sides)


def even_projection(position: Game) -> Game:
    """Return e(G): the game if it is even, otherwise G + * [Johnson2011a, Definition 4.4]."""
    star = star_of(position.theory)
    return position if position.parity == 0 or star is None else position + star


def odd_projection(position: Game) -> Game:
    """Return o(G): the game if it is odd, otherwise G + * [Johnson2011a, Definition 4.4]."""
    star = star_of(position.theory)
    return position if position.parity == 1 or star is None else position + star


def games_to_birthday(birthday: int, theory: Theory = KNOT) -> Iterator[Game]:
    """Yield every game with at most this birthday, level by level, for theories with shared options. Raise InputError
    if there are too many games: if n games can be options, the next birthday adds 2^n - 1 games.
    """
    if theory.separate_moves:
        raise InputError(f"games with separate moves, as in '{theory.name}', are too many to list")
    older = [_intern(theory, i, ()) for i in range(len(theory.terminals))]
    yield from older
    for level in range(1, birthday + 1):
        pools = [[g for g in older if g.parity == p] for p in (0, 1)] if theory.fixed_parity else [older]
        new = []
        if max(map(len, pools)) > 20:
            raise InputError(f"there are about 2^{max(map(len, pools))} games of birthday {level}: too many to list")
        for pool in pools:
            for size in range(1, len(pool) + 1):
                for options in combinations(pool, size):
                    if max(option.birthday for option in options) == level - 1:
                        new.append(_intern(theory, None, (frozenset(options),)))
        older += new
        yield from new


U = terminal("u")
"""The knot-type game that is over and that the Unknotter has won."""

K = terminal("k")
"""The knot-type game that is over and that the Knotter has won."""

STAR = game([U])
"""The game * = {u} of one move that decides nothing [Johnson2011a, section 4]."""
