"""Lemmas at formal games by brute force: plain recursion over nested sets, from the printed definitions.

Of the project only the formulas are used. Equivalent games are those of one X, Y, Z, sign and parity, by the printed
definitions (a test compares this with the outcomes in sums with a game of each value); what is said of all games, or
of some, inside a formula is asked of a pool of games.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from operator import eq, ge, gt, le, lt, ne

from knotgames.algebra.knot_type.values import smallest_knot_games
from knotgames.checks.lemma.language.formulas import (
    And,
    Comparison,
    Formula,
    Iff,
    Implies,
    Member,
    Not,
    Or,
    Quantified,
    pairs,
)
from knotgames.checks.lemma.language.terms import (
    Arithmetic,
    Constant,
    Literal,
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)
from tests.algebra.knot_type import plain_games as plain
from tests.algebra.knot_type.plain_games import Plain

Scope = Mapping[str, Plain]
STAR: Plain = frozenset({"u"})
SIGNS: Mapping[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
PARITIES = {"even": 0, "odd": 1}


@cache
def one_of_each_value() -> tuple[Plain, ...]:
    """A small game of each value: the package suggests them, and the printed definitions tell them apart."""
    games = tuple(plain.plain(game) for game in smallest_knot_games())
    assert len({plain.value(game) for game in games}) == 38
    return games


@cache
def pool() -> tuple[Plain, ...]:
    """Small games, a game of each value, and games that have a game of each value for their one option, and others."""
    games = [*plain.games_of_size(4), *one_of_each_value()]
    games += [frozenset({g}) for g in one_of_each_value()]
    return tuple(sorted(dict.fromkeys(games), key=lambda g: (plain.size(g), str(plain.formal(g)))))


@cache
def pool_with_options() -> tuple[Plain, ...]:
    """The games of the pool, and games that have a game of each value and the smallest ones for their options."""
    games = [*pool()]
    for others in (["u"], ["k"], ["u", "k"], [STAR], [frozenset({"k"})], [STAR, frozenset({"k"})]):
        games += [frozenset({g, *others}) for g in one_of_each_value() if plain.even(g) == plain.even(others[0])]
    return tuple(sorted(dict.fromkeys(games), key=lambda g: (plain.size(g), str(plain.formal(g)))))


@cache
def outcomes_in_sums(game: Plain) -> tuple[str, ...]:
    """The outcomes of the sums with a game of each value."""
    return tuple(plain.outcome(plain.total(game, other)) for other in one_of_each_value())


def game_of(term: Term, scope: Scope) -> Plain:
    match term:
        case Variable() | Option():
            return scope[str(term)]
        case Constant(game):
            return plain.plain(game)
        case Sum(left, right):
            return plain.total(game_of(left, scope), game_of(right, scope))
        case Projection(letter, part):
            inner = game_of(part, scope)
            return inner if plain.even(inner) == (letter == "e") else plain.total(inner, STAR)
    raise TypeError(term)


def read(term: Term, scope: Scope) -> int | str:
    match term:
        case Literal(sort, text):
            return int(text) if sort is Sort.NUMBER else PARITIES.get(text, text)
        case Arithmetic(operation, parts):
            numbers = [int(read(part, scope)) for part in parts]
            first, second = numbers[0], numbers[-1]
            return {
                "+": first + second,
                "-": first - second,
                "(+)": min(2, first + second),
                "(.)": max(0, first + second - 2),
                "min": min(numbers),
                "max": max(numbers),
            }[operation]
        case Read(reading, of):
            game = game_of(of, scope)
            match reading:
                case "X" | "Y" | "Z":
                    return {"X": plain.x, "Y": plain.y, "Z": plain.z}[reading](game)
                case "sign":
                    return plain.sign(game) or "0"
                case "parity":
                    return int(not plain.even(game))
                case "outcome":
                    return plain.outcome(game)
                case "class":
                    return f"{plain.y(game)}{plain.z(game)}{plain.sign(game)}"
                case "value":
                    return plain.value(game)
    raise TypeError(term)


def compared(sign: str, one: Term, other: Term, scope: Scope) -> bool:
    if one.sort is not Sort.GAME:
        return SIGNS[sign](read(one, scope), read(other, scope))  # type: ignore[arg-type]
    first, second = game_of(one, scope), game_of(other, scope)
    if sign in ("==", "!="):
        return (first == second) == (sign == "==")
    one_value, other_value = plain.value(first), plain.value(second)
    return one_value == other_value or (sign == "~~" and one_value[:3] == other_value[:3] == "222")


def holds(formula: Formula, scope: Scope, others: Sequence[Plain]) -> bool:
    """Whether a formula holds for the games in scope, as far as the other games that it speaks of are in a pool."""
    match formula:
        case Comparison():
            return all(compared(sign, one, other, scope) for sign, one, other in pairs(formula))
        case Member(term, items):
            return read(term, scope) in {read(item, scope) for item in items}
        case Not(part):
            return not holds(part, scope, others)
        case And(parts):
            return all(holds(part, scope, others) for part in parts)
        case Or(parts):
            return any(holds(part, scope, others) for part in parts)
        case Implies(premise, conclusion):
            return not holds(premise, scope, others) or holds(conclusion, scope, others)
        case Iff(left, right):
            return holds(left, scope, others) == holds(right, scope, others)
        case Quantified(kind, name, body):
            if formula.of_options:
                owner = scope[name]
                games: Sequence[Plain] = [] if isinstance(owner, str) else sorted(owner, key=plain.size)
            else:
                games = others
            over = any if kind in ("exists", "some") else all
            return over(holds(body, {**scope, formula.binds: game}, others) for game in games)
    raise TypeError(formula)


def by_size(count: int, games: Sequence[Plain]) -> Iterator[tuple[Plain, ...]]:
    """Tuples of games in the order of their subpositions in all."""
    return iter(sorted(product(games, repeat=count), key=lambda chosen: sum(map(plain.size, chosen))))
