"""Lemmas at formal games by brute force: plain recursion over nested sets, from the printed definitions.

Of the project only the formulas are used. Games are compared by their payoffs in sums with other games (a test compares
this for knot-type games with X, Y, Z, sign and parity, by the printed definitions); what is said of all games, or of
some, inside a formula is asked of a pool of games, and what is said of all numbers of copies of the first few.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from typing import Any

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
    Multiple,
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
from tests.checks.lemma.oracles import Oracle, of_knots

Scope = Mapping[str, Any]
"""For each free name its game, or its number of copies."""

KNOTS = of_knots()
NUMBERS = range(8)
"""The numbers of copies that are tried."""
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


def game_of(term: Term, scope: Scope, oracle: Oracle = KNOTS) -> Any:
    match term:
        case Variable() | Option():
            return scope[str(term)]
        case Constant(game):
            return oracle.plain(game)
        case Sum(left, right, sign):
            return oracle.total(game_of(left, scope, oracle), game_of(right, scope, oracle), sign)
        case Multiple(times, part):
            one, total = game_of(part, scope, oracle), oracle.none
            for _ in range(scope[times] if isinstance(times, str) else times):
                total = oracle.total(total, one, oracle.algebra.symbols[0])
            return total
        case Projection(letter, part):
            inner = game_of(part, scope, oracle)
            moved = oracle.odd(inner) == (letter == "e")
            return oracle.total(inner, oracle.star, oracle.algebra.symbols[0]) if moved else inner
    raise TypeError(term)


def read(term: Term, scope: Scope, oracle: Oracle = KNOTS) -> int | str:
    match term:
        case Literal(sort, text):
            return int(text) if sort is Sort.NUMBER else PARITIES.get(text, text)
        case Arithmetic(operation, parts):
            numbers = [int(read(part, scope, oracle)) for part in parts]
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
            return oracle.read(reading, game_of(of, scope, oracle))
    raise TypeError(term)


def compared(sign: str, one: Term, other: Term, scope: Scope, oracle: Oracle = KNOTS) -> bool:
    if one.sort is not Sort.GAME:
        return SIGNS[sign](read(one, scope, oracle), read(other, scope, oracle))  # type: ignore[arg-type]
    return oracle.compared(sign, game_of(one, scope, oracle), game_of(other, scope, oracle))


def holds(formula: Formula, scope: Scope, others: Sequence[Any], oracle: Oracle = KNOTS) -> bool:
    """Whether a formula holds for the games in scope, as far as the other games that it speaks of are in a pool."""

    def here(part: Formula) -> bool:
        return holds(part, scope, others, oracle)

    match formula:
        case Comparison():
            return all(compared(sign, one, other, scope, oracle) for sign, one, other in pairs(formula))
        case Member(term, items):
            return read(term, scope, oracle) in {read(item, scope, oracle) for item in items}
        case Not(part):
            return not here(part)
        case And(parts):
            return all(map(here, parts))
        case Or(parts):
            return any(map(here, parts))
        case Implies(premise, conclusion):
            return not here(premise) or here(conclusion)
        case Iff(left, right):
            return here(left) == here(right)
        case Quantified(kind, name, body):
            chosen = oracle.options(scope[name], formula.mark) if formula.of_options else others
            over = any if kind in ("exists", "some") else all
            return over(
                holds(body, {**scope, formula.binds: one}, others, oracle)
                for one in (NUMBERS if formula.of_numbers and not formula.of_options else chosen)
            )
    raise TypeError(formula)


def by_size(count: int, games: Sequence[Plain]) -> Iterator[tuple[Plain, ...]]:
    """Tuples of games in the order of their subpositions in all."""
    return iter(sorted(product(games, repeat=count), key=lambda chosen: sum(map(plain.size, chosen))))
