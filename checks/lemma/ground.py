"""The evaluation of a formula at given games: its terms and its truth, by the definitions of games as hereditary sets.

Only inner quantifiers over games are decided by values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import is_, is_not
from typing import Any

from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.enumeration import games_of_size
from knotgames.algebra.knot_type.formal import (
    Game,
    add,
    even_projection,
    games_to_birthday,
    none_of,
    odd_projection,
    subpositions,
)
from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.claim import Undecided
from knotgames.checks.lemma.by_exhaustion import OPERATIONS, SIGNS, Exhaustion
from knotgames.checks.lemma.congruence import COMPARED_BY, code_of_literal, congruence, names_of, readings_of
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
    joined,
    pairs,
    subterms,
    with_parts,
    within,
)
from knotgames.checks.lemma.language.terms import (
    Arithmetic,
    Constant,
    GameTerm,
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

WRITTEN_OUT = 3_000
"""The most positions of a sum that is constructed as a game; the value of a larger one is the sum of the values."""

EARLY = 3
"""The latest birthday to which all games are tried."""

FEW = 5
"""The most subpositions of the games that are tried for inner quantifiers."""

TRUE: Formula = Comparison((Literal(Sort.NUMBER, "0"), Literal(Sort.NUMBER, "0")), ("=",))
"""A formula that holds."""
FALSE: Formula = Comparison((Literal(Sort.NUMBER, "0"), Literal(Sort.NUMBER, "1")), ("=",))
"""A formula that fails."""

SAME: Mapping[str, Callable[[Any, Any], bool]] = {"==": is_, "!=": is_not}
"""The comparisons of constructed games: each game is one object."""

Games = Mapping[str, Term]
"""The term of each free name, `A`, `A'` or `n`; or, for games that are not given, of each reading, as `X(A)`."""


def options_of(position: Game | None, side: int = 0) -> list[Game]:
    """Return the options of a game on a side, in a fixed order.

    Raises:
        Undecided: it was too large.
    """
    if position is None:
        raise Undecided("games", "a game has too many options to go through")
    options = position.sides[side] if position.sides else frozenset[Game]()
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
        case Quantified(kind, name, body) if formula.of_options and name in games:
            position = written_out(games[name])
            options = [Constant(option) for option in options_of(position, formula.side_number)]
            inside = tuple(at(body, {**games, formula.binds: option}) for option in options)
            if kind == "every":
                return And(inside) if inside else TRUE
            return Or(inside) if inside else FALSE
        case Quantified():
            games = {bound: game for bound, game in games.items() if bound != formula.binds}
    return with_parts(formula, lambda part: at(part, games))


def term_at(term: Term, games: Games) -> Term:
    """Return the term with games in place of names."""
    match term:
        case Variable() | Option():
            return games.get(str(term), term)
        case Sum(left, right, sign):
            return Sum(game_at(left, games), game_at(right, games), sign)
        case Multiple(times, part):
            given = games.get(str(times))
            return Multiple(int(given.text) if isinstance(given, Literal) else times, game_at(part, games))
        case Projection(letter, part):
            return Projection(letter, game_at(part, games))
        case Read(reading, game):
            return games.get(str(term)) or Read(reading, game_at(game, games))
        case Arithmetic(operation, parts):
            return Arithmetic(operation, tuple(term_at(part, games) for part in parts))
    return term


def game_at(term: GameTerm, games: Games) -> GameTerm:
    """Return the game term with games in place of names."""
    found = term_at(term, games)
    assert isinstance(found, GameTerm)
    return found


def written_out(term: Term) -> Game | None:
    """Return the game of a term without variables; None if it has too many positions."""
    match term:
        case Constant(game):
            return game
        case Sum(left, right, sign):
            one, other = written_out(left), written_out(right)
            if one is None or other is None or len(subpositions(one)) * len(subpositions(other)) > WRITTEN_OUT:
                return None
            return _sum(one, other, one.theory.symbols.index(sign))
        case Multiple(int(times), part):
            inner = written_out(part)
            if inner is None or len(subpositions(inner)) ** times > WRITTEN_OUT:
                return None
            none = none_of(inner.theory)
            return none and reduce(lambda one, copy: _sum(one, copy, 0), [inner] * times, none)
        case Projection(letter, part):
            inner = written_out(part)
            return inner and (even_projection(inner) if letter == "e" else odd_projection(inner))
    raise TypeError(f"not a game without variables: {term!r}")


@lru_cache(maxsize=4096)
def _sum(one: Game, other: Game, which: int) -> Game:
    return add(one, other, which)


def class_at(term: Term, algebra: Algebra[Any]) -> int:
    """Return the class of a game term without variables, by the rules of play unless it is too large."""
    value = _played(term, algebra)
    if value is not None:
        return value
    match term:
        case Sum(left, right, sign):
            table = algebra.tables[algebra.symbols.index(sign)]
            return table[class_at(left, algebra)][class_at(right, algebra)]
        case Multiple(int(times), part):
            copy = class_at(part, algebra)
            return reduce(lambda one, _: algebra.table[one][copy], range(times), algebra.identity)
        case Projection(letter, part):
            value = class_at(part, algebra)
            moved = algebra.readings["parity"][value] == int(letter == "e")
            return algebra.table[value][algebra.star] if moved else value
    raise TypeError(f"not a game without variables: {term!r}")


@lru_cache(maxsize=4096)
def _played(term: Term, algebra: Algebra[Any]) -> int | None:
    game = written_out(term)
    return None if game is None else algebra.class_of(game)


def number_at(term: Term, algebra: Algebra[Any]) -> int:
    """Return the number, or the code, of a term without variables."""
    match term:
        case Read(reading, game):
            return algebra.readings[reading][class_at(game, algebra)]
        case Literal(sort, text):
            return code_of_literal(sort, text, algebra)
        case Arithmetic(operation, parts):
            return int(reduce(OPERATIONS[operation], (number_at(part, algebra) for part in parts)))
    raise TypeError(f"not a number: {term!r}")


def holds(formula: Formula, algebra: Algebra[Any] = JOHNSON) -> bool:
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
            if not algebra.tables:
                raise Undecided("games", f"it has a quantifier over all games, and {algebra.rests_on}")
            whole = Exhaustion(formula, congruence(algebra, readings_of(formula)))
            whole.require_room()
            return bool(whole.cases(formula, {}).truth.all())
    raise TypeError(f"not a formula: {formula!r}")


def _among_small(kind: str, name: str, body: Formula, algebra: Algebra[Any]) -> bool:
    """Decide a quantifier over games by a small game, or because games of large birthdays are not identical to it.

    Raises:
        Undecided: neither decides it.
    """
    theory = algebra.played.theory
    for game in (game for size in range(1, FEW + 1) for game in games_of_size(size, theory)):
        if holds(at(body, {name: Constant(game)}), algebra) is (kind == "exists"):
            return kind == "exists"
    undecided = Undecided("games", f"no game with few subpositions decides '{kind} {name}'")
    born, far = _far(body, name)
    if born is None or born > EARLY or theory.separate_moves:
        raise undecided
    if holds(Quantified(kind, name, far), algebra) is (kind == "exists"):
        raise undecided
    born_early = games_to_birthday(born, theory)
    if any(holds(at(body, {name: Constant(game)}), algebra) is (kind == "exists") for game in born_early):
        return kind == "exists"
    return kind != "exists"


def _far(body: Formula, name: str) -> tuple[int | None, Formula]:
    """Return a birthday, and what a formula says of games of larger birthdays: they are not identical to given games.

    The birthday is None if that does not decide all identities.
    """
    if any(isinstance(part, Quantified) for part in within(body)):
        return None, body
    found: list[int] = []

    def without(part: Formula) -> Formula:
        match part:
            case Comparison(_, signs) if part.of_games and SAME.keys() & {*signs}:
                made: list[Formula] = []
                for sign, one, other in pairs(part):
                    inside = [term for side in (one, other) for term in subterms(side)]
                    if any(isinstance(term, Multiple) and not term.times for term in inside):
                        raise Undecided("games", "no copies of a game are small, however large it is")
                    there = [any(str(term) == name for term in subterms(side)) for side in (one, other)]
                    known = written_out(other if there[0] else one) if there[0] is not there[1] else None
                    if sign not in SAME:
                        made.append(Comparison((one, other), (sign,)))
                    elif known is None:
                        raise Undecided("games", f"an identity of sums of {name}")
                    else:
                        found.append(known.birthday)
                        made.append(FALSE if sign == "==" else TRUE)
                return joined(And, *made)
        return with_parts(part, without)

    try:
        far = without(body)
    except Undecided:
        return None, body
    return max(found, default=0), far


def _compared(sign: str, one: Term, other: Term, algebra: Algebra[Any]) -> bool:
    if one.sort is not Sort.GAME:
        return bool(SIGNS[sign](number_at(one, algebra), number_at(other, algebra)))
    if sign in SAME:
        first, second = written_out(one), written_out(other)
        if first is None or second is None:
            raise Undecided("games", "a sum is too large to write out")
        return SAME[sign](first, second)
    a, b = (class_at(term, algebra) for term in (one, other))
    if not algebra.tables:
        return _compared_by_contexts(sign, a, b, algebra)
    if sign not in COMPARED_BY:
        return bool(congruence(algebra, frozenset({"value"})).orders[sign][a, b])
    label = congruence(algebra, frozenset({COMPARED_BY[sign]})).label
    return bool(label[a] == label[b])


def _compared_by_contexts(sign: str, a: int, b: int, algebra: Algebra[Any]) -> bool:
    """Return False if the known classes or their payoffs deny a relation; classes that are all may be more.

    Raises:
        Undecided: they do not.
    """
    (left, right), (low, high) = algebra.rulebook.payoffs[a], algebra.rulebook.payoffs[b]
    above, below = left >= low and right >= high, left <= low and right <= high
    possible = {"~": a == b, "~~": above and below, ">=": above, ">": above, "<=": below, "<": below}
    if possible.get(sign, True):
        raise Undecided("games", f"the classes are not known, because {algebra.rests_on}")
    return False


def sides(formula: Formula, games: Games, algebra: Algebra[Any] = JOHNSON) -> Iterator[tuple[str, str]]:
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


def _shown(term: Term, algebra: Algebra[Any]) -> str:
    if term.sort is Sort.GAME:
        return f"of value {algebra.values[class_at(term, algebra)]}"
    code = number_at(term, algebra)
    return str(code) if term.sort is Sort.NUMBER else names_of(term.sort, algebra)[code]


def _how(formula: Quantified, games: Games, algebra: Algebra[Any]) -> str:
    """Return the truth of a part with a quantifier, with the option that shows it."""
    truth = holds(at(formula, games), algebra)
    word = "true" if truth else "false"
    if formula.of_options and truth is (formula.kind == "some"):
        for option in options_of(written_out(games[formula.name]), formula.side_number):
            if holds(at(formula.body, {**games, formula.binds: Constant(option)}), algebra) is truth:
                return f"{word}, by {formula.binds} = {option} of value {algebra.values[algebra.class_of(option)]}"
    return word
