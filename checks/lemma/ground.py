"""The evaluation of a formula at given games: its terms and its truth, by the definitions of games as hereditary sets.

Only inner quantifiers over games are decided by values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import is_, is_not
from typing import Any

from knotgames.algebra.knot_type.enumeration import games_of_size
from knotgames.algebra.knot_type.formal import (
    STAR,
    Game,
    K,
    U,
    even_projection,
    odd_projection,
    subpositions,
)
from knotgames.algebra.knot_type.values import JOHNSON, KnotValue, ValueAlgebra, value_of
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.by_exhaustion import OPERATIONS, SIGNS, Exhaustion
from knotgames.checks.lemma.congruence import COMPARED_BY, code_of, code_of_literal, congruence, names_of, readings_of
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
    within,
)
from knotgames.checks.lemma.language.terms import (
    Arithmetic,
    Constant,
    GameTerm,
    Literal,
    Option,
    Projection,
    Read,
    Sort,
    Sum,
    Term,
    Variable,
)

WRITTEN_OUT = 3_000
"""The most positions of a sum that is constructed as a game; the value of a larger one is the sum of the values."""

FEW = 5
"""The most subpositions of the games that are tried for inner quantifiers."""

TRUE: Formula = Comparison((Constant(U), Constant(U)), ("~",))
"""A formula that holds."""
FALSE: Formula = Comparison((Constant(U), Constant(K)), ("~",))
"""A formula that fails."""

SAME: Mapping[str, Callable[[Any, Any], bool]] = {"==": is_, "!=": is_not}
"""The comparisons of constructed games: each game is one object."""

Games = Mapping[str, Term]
"""The term of each free name, `A` or `A'`; or, for games that are not given, of each reading, as `X(A)`."""


def options_of(position: Game | None) -> list[Game]:
    """Return the options of a game, in a fixed order.

    Raises:
        Undecided: it was too large.
    """
    if position is None:
        raise Undecided("games", "a game is too large for its options to be gone through")
    options = position.sides[0] if position.sides else frozenset[Game]()
    return sorted(options, key=lambda option: (len(subpositions(option)), option.birthday, str(option)))


def at(formula: Formula, games: Games) -> Formula:
    """Return the formula with games in place of names, and with quantifiers over their options expanded.

    >>> from knotgames.algebra.knot_type.formal_notation import parse as game
    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> at(parse("every A': X(A') <= X(A)"), {"A": Constant(game("{u, k}"))})
    parse('X(k) <= X({u, k}) and X(u) <= X({u, k})')
    """
    match formula:
        case Comparison(terms, signs):
            return Comparison(tuple(term_at(term, games) for term in terms), signs)
        case Member(term, items):
            return Member(term_at(term, games), items)
        case Not(part):
            return Not(at(part, games))
        case And(parts):
            return And(tuple(at(part, games) for part in parts))
        case Or(parts):
            return Or(tuple(at(part, games) for part in parts))
        case Implies(premise, conclusion):
            return Implies(at(premise, games), at(conclusion, games))
        case Iff(left, right):
            return Iff(at(left, games), at(right, games))
        case Quantified(kind, name, body) if formula.of_options and name in games:
            options = [Constant(option) for option in options_of(written_out(games[name]))]
            inside = tuple(at(body, {**games, formula.binds: option}) for option in options)
            if kind == "every":
                return And(inside) if inside else TRUE
            return Or(inside) if inside else FALSE
        case Quantified(kind, name, body):
            hidden = {bound: game for bound, game in games.items() if bound != formula.binds}
            return Quantified(kind, name, at(body, hidden))
    raise TypeError(f"not a formula: {formula!r}")


def term_at(term: Term, games: Games) -> Term:
    """Return the term with games in place of names."""
    match term:
        case Variable() | Option():
            return games.get(str(term), term)
        case Sum(left, right):
            return Sum(_game_at(left, games), _game_at(right, games))
        case Projection(letter, part):
            return Projection(letter, _game_at(part, games))
        case Read(reading, game):
            return games.get(str(term)) or Read(reading, _game_at(game, games))
        case Arithmetic(operation, parts):
            return Arithmetic(operation, tuple(term_at(part, games) for part in parts))
    return term


def _game_at(term: GameTerm, games: Games) -> GameTerm:
    found = term_at(term, games)
    assert isinstance(found, GameTerm)
    return found


def written_out(term: Term) -> Game | None:
    """Return the game of a term without variables; None if it has too many positions."""
    match term:
        case Constant(game):
            return game
        case Sum(left, right):
            one, other = written_out(left), written_out(right)
            if one is None or other is None or len(subpositions(one)) * len(subpositions(other)) > WRITTEN_OUT:
                return None
            return _sum(one, other)
        case Projection(letter, part):
            inner = written_out(part)
            return inner and (even_projection(inner) if letter == "e" else odd_projection(inner))
    raise TypeError(f"not a game without variables: {term!r}")


@lru_cache(maxsize=4096)
def _sum(one: Game, other: Game) -> Game:
    return one + other


def value_at(term: Term, algebra: ValueAlgebra) -> KnotValue:
    """Return the value of a game term without variables."""
    value = _played(term)
    if value is not None:
        return value
    place = algebra.values.index
    match term:
        case Sum(left, right):
            return algebra.values[algebra.table[place(value_at(left, algebra))][place(value_at(right, algebra))]]
        case Projection(letter, part):
            value = value_at(part, algebra)
            moved = value.odd if letter == "e" else not value.odd
            return algebra.values[algebra.table[place(value)][place(value_of(STAR))]] if moved else value
    raise TypeError(f"not a game without variables: {term!r}")


@lru_cache(maxsize=4096)
def _played(term: Term) -> KnotValue | None:
    """Return the value of a game term without variables by the rules of play, or None if it is too large; cached."""
    game = written_out(term)
    return None if game is None else value_of(game)


def number_at(term: Term, algebra: ValueAlgebra) -> int:
    """Return the number, or the code, of a term without variables."""
    match term:
        case Read("value", game):
            return algebra.values.index(value_at(game, algebra))
        case Read(reading, game):
            return code_of(value_at(game, algebra), reading)
        case Literal(sort, text):
            return code_of_literal(sort, text, algebra)
        case Arithmetic(operation, parts):
            return int(reduce(OPERATIONS[operation], (number_at(part, algebra) for part in parts)))
    raise TypeError(f"not a number: {term!r}")


def holds(formula: Formula, algebra: ValueAlgebra = JOHNSON) -> bool:
    """Return True if a formula without free names holds."""
    match formula:
        case Comparison(terms, signs):
            return all(_compared(s, a, b, algebra) for s, a, b in zip(signs, terms, terms[1:], strict=False))
        case Member(term, items):
            return number_at(term, algebra) in {number_at(item, algebra) for item in items}
        case Not(part):
            return not holds(part, algebra)
        case And(parts):
            return all(holds(part, algebra) for part in parts)
        case Or(parts):
            return any(holds(part, algebra) for part in parts)
        case Implies(premise, conclusion):
            return not holds(premise, algebra) or holds(conclusion, algebra)
        case Iff(left, right):
            return holds(left, algebra) is holds(right, algebra)
        case Quantified(kind, name, body):
            if any(isinstance(p, Comparison) and SAME.keys() & {*p.signs} and p.of_games for p in within(body)):
                return _among_small(kind, name, body, algebra)
            whole = Exhaustion(formula, congruence(algebra, readings_of(formula)))
            whole.require_room()
            return bool(whole.cases(formula, {}).truth.all())
    raise TypeError(f"not a formula: {formula!r}")


def _among_small(kind: str, name: str, body: Formula, algebra: ValueAlgebra) -> bool:
    """Decide a quantifier over games by a small game, or raise Undecided."""
    for game in (game for size in range(1, FEW + 1) for game in games_of_size(size)):
        if holds(at(body, {name: Constant(game)}), algebra) is (kind == "exists"):
            return kind == "exists"
    raise Undecided("games", f"no game with few subpositions decides what is said with '{kind} {name}'")


def _compared(sign: str, one: Term, other: Term, algebra: ValueAlgebra) -> bool:
    if one.sort is not Sort.GAME:
        return bool(SIGNS[sign](number_at(one, algebra), number_at(other, algebra)))
    if sign in SAME:
        first, second = written_out(one), written_out(other)
        if first is None or second is None:
            raise Undecided("games", "a sum is too large to be written out")
        return SAME[sign](first, second)
    label = congruence(algebra, frozenset({COMPARED_BY[sign]})).label
    a, b = (label[algebra.values.index(value_at(term, algebra))] for term in (one, other))
    return bool(a == b)


def sides(formula: Formula, games: Games, algebra: ValueAlgebra = JOHNSON) -> Iterator[tuple[str, str]]:
    """Yield the terms of a formula, and its parts with quantifiers, with their values at given games."""
    match formula:
        case Comparison(terms):
            for term in terms:
                if not isinstance(term, Literal | Constant):
                    yield str(term), _shown(term_at(term, games), algebra)
        case Member(term):
            yield str(term), _shown(term_at(term, games), algebra)
        case Quantified():
            yield str(formula), _how(formula, games, algebra)
        case Not(part):
            yield from sides(part, games, algebra)
        case And(parts) | Or(parts):
            for part in parts:
                yield from sides(part, games, algebra)
        case Implies(one, other) | Iff(one, other):
            yield from sides(one, games, algebra)
            yield from sides(other, games, algebra)


def _shown(term: Term, algebra: ValueAlgebra) -> str:
    if term.sort is Sort.GAME:
        return f"of value {value_at(term, algebra)}"
    code = number_at(term, algebra)
    return str(code) if term.sort is Sort.NUMBER else names_of(term.sort, algebra)[code]


def _how(formula: Quantified, games: Games, algebra: ValueAlgebra) -> str:
    """Return the truth of a part with a quantifier, with the option that shows it."""
    truth = holds(at(formula, games), algebra)
    word = "true" if truth else "false"
    if formula.of_options and truth is (formula.kind == "some"):
        for option in options_of(written_out(games[formula.name])):
            if holds(at(formula.body, {**games, formula.binds: Constant(option)}), algebra) is truth:
                return f"{word}, by {formula.binds} = {option} of value {value_of(option)}"
    return word
