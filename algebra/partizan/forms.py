"""Partizan games written out: a form is a set of options for Left and a set of options for Right.

Equal forms are the same object, so `==` is identity; forms that merely behave alike are compared by their outcomes in
contexts (`comparison`). Any position of a partizan game has a form (`form_of`), by the fold.

    sum    = part { "+" part }
    part   = integer | "*" | "{" options "|" options "}"
    options = [ sum { "," sum } ]

The integer n > 0 is {n-1 | }, the integer -n its conjugate, and * is {0 | 0}.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from hashlib import blake2b
from typing import TypeVar
from weakref import WeakValueDictionary

from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import outcome
from knotgames.algebra.ruleset import Sides, fold

P = TypeVar("P", bound=Hashable)

Options = frozenset["Form"]
"""The options of one player."""

NESTING_LIMIT = 100
"""The greatest depth of braces in a text."""

TEXT_LIMIT = 100_000
"""The most characters that the text of a form may have."""

SUM_LIMIT = 400
"""The largest birthday of a sum that is written with +. The forms of its positions are formed for each part."""

INTEGER_LIMIT = 100_000
"""The largest integer that is written out as a form."""


class Form:
    """A partizan game as the sets of its options: immutable, hashable, one object for each game.

    `form` and `parse` make it. Raise TypeError if it is made directly. `birthday` is the length of the longest play, in
    which the players need not move in turn; `mark` is a digest of the form, the same in every process, so that forms
    can be sorted.

    >>> ONE = form([ZERO], [])
    >>> form([ONE], [ZERO])
    parse('{1 | 0}')
    >>> form([ONE], [ZERO]) is parse("{1 | 0}")
    True
    """

    __slots__ = ("__weakref__", "birthday", "left", "mark", "right")

    left: Options
    right: Options
    birthday: int
    mark: bytes

    def __init__(self) -> None:
        raise TypeError("use form() and parse() to make forms")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a form cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a form cannot be changed: {name}")

    def __add__(self, other: Form) -> Form:
        return add(self, other) if isinstance(other, Form) else NotImplemented

    def __str__(self) -> str:
        return text_of(self)

    def __repr__(self) -> str:
        return f"parse({text_of(self)!r})"

    def __reduce__(self) -> tuple[Callable[[str], Form], tuple[str]]:
        return parse, (text_of(self),)


_interned: WeakValueDictionary[tuple[Options, Options], Form] = WeakValueDictionary()


def form(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """Return the game with these options for Left and for Right."""
    sides = frozenset(left), frozenset(right)
    known = _interned.get(sides)
    if known is not None:
        return known
    new = object.__new__(Form)
    object.__setattr__(new, "left", sides[0])
    object.__setattr__(new, "right", sides[1])
    object.__setattr__(new, "birthday", max((1 + option.birthday for side in sides for option in side), default=0))
    object.__setattr__(new, "mark", _digest(b"|".join(b"".join(sorted(o.mark for o in side)) for side in sides)))
    return _interned.setdefault(sides, new)


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()


def options_of(game: Form) -> tuple[Options, Options]:
    """Return Left's options of a form and Right's: forms are positions of a game, with these sides."""
    return game.left, game.right


def form_of(position: P, sides: Sides[P]) -> Form:
    """Return the form of a position of any partizan game. Left takes one counter, Right two:

    >>> form_of(2, lambda n: ([n - 1] if n >= 1 else [], [n - 2] if n >= 2 else []))
    parse('{1 | 0}')
    """
    return fold(position, sides, lambda _, options: form(options[0], options[1]))


def outcome_of(game: Form, play: Play) -> LastMoveOutcome:
    """Return the outcome of a form."""
    return outcome(game, options_of, play)


def conjugate_of(game: Form) -> Form:
    """Return the form with the players exchanged, throughout."""
    return fold(game, options_of, lambda _, options: form(options[1], options[0]))


def add(first: Form, second: Form) -> Form:
    """Return the disjunctive sum: a player moves in one of the two games."""

    return form_of((first, second), sum_options)


def sum_options(pair: tuple[Form, Form]) -> list[list[tuple[Form, Form]]]:
    """Return the options of the sum of two forms as pairs of forms, without forming sums."""
    g, h = pair
    return [
        [(option, h) for option in mine] + [(g, option) for option in other]
        for mine, other in zip(options_of(g), options_of(h), strict=True)
    ]


def followers(game: Form) -> list[Form]:
    """Return the positions that play may reach from a form, itself included, each once and after its options."""
    found: dict[Form, None] = {}
    fold(game, options_of, lambda current, _: found.setdefault(current))
    return sorted(found, key=by_birth)


def by_birth(game: Form) -> tuple[int, int, bytes]:
    """Return the key that sorts forms by birthday, then by the number of their options, then by their marks."""
    return game.birthday, len(game.left) + len(game.right), game.mark


def integer(n: int) -> Form:
    """Return the canonical form of the integer n under normal play: n moves for Left, or -n for Right. Raise InputError
    if |n| is over `INTEGER_LIMIT`.
    """
    if abs(n) > INTEGER_LIMIT:
        raise InputError(f"cannot write the integer {n} as a form: expected at most {INTEGER_LIMIT}")
    game = ZERO
    for _ in range(abs(n)):
        game = form([game], []) if n > 0 else form([], [game])
    return game


ZERO = form([], [])
"""The game in which neither player has a move."""

STAR = form([ZERO], [ZERO])
"""The game {0 | 0}."""


def parse(text: str) -> Form:
    """Return the form that a text describes. Raise NotationError if the text is not in the notation of forms."""
    reader = Reader("form", text)
    game = _sum(reader, 0)
    reader.end("'+' or the end")
    return game


def _sum(reader: Reader, depth: int) -> Form:
    game = _part(reader, depth)
    while reader.accept("+"):
        start = reader.place()
        part = _part(reader, depth)
        if game.birthday + part.birthday > SUM_LIMIT:
            found = f"one of {game.birthday + part.birthday}"
            reader.fail(f"a sum of birthday at most {SUM_LIMIT}", at=start, found=found)
        game = add(game, part)
    return game


def _part(reader: Reader, depth: int) -> Form:
    if reader.accept("*"):
        return STAR
    if reader.peek(r"-?[0-9]"):
        start = reader.position
        digits = reader.match(r"-?[0-9]+") or ""
        if len(digits) > len(str(INTEGER_LIMIT)) + 1 or abs(int(digits)) > INTEGER_LIMIT:
            reader.fail(f"an integer of at most {INTEGER_LIMIT}", at=start)
        return integer(int(digits))
    if depth == NESTING_LIMIT and reader.peek("{"):
        reader.fail(f"braces nested at most {NESTING_LIMIT} deep")
    reader.expect("{", "a form")
    left = _options(reader, depth, "|")
    right = _options(reader, depth, "}")
    return form(left, right)


def _options(reader: Reader, depth: int, closing: str) -> list[Form]:
    if reader.accept(closing):
        return []
    if not reader.peek(r"[-*{0-9]"):
        reader.fail(f"a form or '{closing}'")
    options = reader.separated(lambda inner: _sum(inner, depth + 1), ",")
    reader.expect(closing, f"',' or '{closing}'")
    return options


def text_of(game: Form) -> str:
    """Return the text of a form: integers and * by name, other forms with their options sorted by birthday.

    `parse` reads the text as this form. Raise InputError if the text has more than `TEXT_LIMIT` characters.
    """
    names: dict[Form, str] = {}

    def text(current: Form, _: tuple[frozenset[str], ...]) -> str:
        named = _name(current, names)
        if named is None:
            left, right = (
                ", ".join(names[option] for option in sorted(side, key=lambda o: (o.birthday, names[o])))
                for side in options_of(current)
            )
            named = f"{{{left} | {right}}}".replace("{ |", "{|").replace("| }", "|}")
        if len(named) > TEXT_LIMIT:
            raise InputError(f"the text of this form has more than {TEXT_LIMIT} characters")
        names[current] = named
        return named

    return fold(game, options_of, text)


def _name(game: Form, names: dict[Form, str]) -> str | None:
    if game is ZERO:
        return "0"
    if game is STAR:
        return "*"
    for option, step in ((game.left, 1), (game.right, -1)):
        if len(option) == 1 and len(game.left) + len(game.right) == 1:
            (only,) = option
            digits = names[only].lstrip("-")
            if digits.isdigit() and int(names[only]) * step >= 0:
                return str(int(names[only]) + step)
    return None
