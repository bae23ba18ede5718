"""Formulas of the lemma language as statements for Rocq, by default in the words of `Johnson2011a.v`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from knotgames.algebra.knot_type.formal import STAR, K, U
from knotgames.algebra.knot_type.values import KnotValue
from knotgames.algebra.notation import InputError
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
    free,
    pairs,
    parts_of,
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

_NAMES = ("g", "h", "i", "j")
_GAMES = {U: "u", K: "k", STAR: "star"}
_CONNECTIVES = {And: "/\\", Or: "\\/", Implies: "->", Iff: "<->"}
_OPERATIONS = {
    "+": "({} + {})%nat",
    "(+)": "min 2 ({} + {})%nat",
    "(.)": "({} + {} - 2)%nat",
    "min": "min ({}) ({})",
    "max": "max ({}) ({})",
}
_QUANTIFIERS = {
    "forall": "forall {0}{words.typed}, {words.game} {0} -> ",
    "exists": "exists {0}{words.typed}, {words.game} {0} /\\ ",
    "every": "forall {0}, In {0} (options {1}) -> ",
    "some": "exists {0}, In {0} (options {1}) /\\ ",
}
_OUTCOMES = {"K": "always_K", "U": "always_U", "1": "always_first", "2": "always_second"}
_SIGNS = {"-": ("01-", "12-"), "+": ("01+", "12+"), "0": ("00", "11", "02", "22")}
"""The classes of the monoid M with each sign."""
_WINS = {frozenset({winner, number}): f"{winner}{number}" for winner in "KU" for number in "12"}
"""The half-outcomes by their outcomes: K1 is K or 1 [Johnson2011a, Definition 2.6]."""


Games = Mapping[str, str]
"""The names of games in Rocq, by their names in the formula."""


@dataclass(frozen=True)
class Words:
    """The words in which statements about games are written.

    Attributes:
        game: the property of games of the theory.
        compared: writes the comparison of two terms by a sign.
        typed: the type of a variable, after a colon, where nothing else says it.
        outcomes: the properties of games whose outcome is in a set.
    """

    game: str
    compared: Callable[[str, Term, Term, Games], str]
    typed: str = ""
    outcomes: Mapping[frozenset[str], str] = field(default_factory=dict)


def statement(formula: Formula, words: Words | None = None) -> str:
    """Return a formula as a statement about all games, by default all knot-type games in the words of the paper.

    Raises:
        InputError: a part of it is not translated: a difference, a game in braces, `==`, a fifth game.

    >>> from knotgames.checks.lemma.language.syntax import parse
    >>> statement(parse("X(A + B) = X(A) (+) X(B)"))
    'forall g h, knot_game g -> knot_game h -> X (g + h) = min 2 (X g + X h)%nat'
    >>> statement(parse("parity(A) = odd and class(A) = 01 implies outcome(A + *) in {K, 1}"))
    'forall g, knot_game g -> ((odd g /\\\\ (f g = M01m \\\\/ f g = M01p)) -> K1 (g + star))'
    """
    words = words or JOHNSON
    games = dict(zip(free(formula), _NAMES, strict=False))
    if not games:
        return _said(formula, games, words)
    premises = "".join(f"{words.game} {name} -> " for name in games.values())
    return f"forall {' '.join(games.values())}{words.typed}, {premises}{_said(formula, games, words)}"


def _said(formula: Formula, games: Games, words: Words) -> str:
    match formula:
        case Comparison():
            return joined("/\\", (words.compared(*pair, games) for pair in pairs(formula)))
        case Member(Read("outcome", game), items) if win := words.outcomes.get(frozenset(map(str, items))):
            return f"{win} {_term(game, games)}"
        case Member(term, items):
            return joined("\\/", (words.compared("=", term, item, games) for item in items))
        case And() | Or() | Implies() | Iff():
            return joined(_CONNECTIVES[type(formula)], (_said(part, games, words) for part in parts_of(formula)))
        case Not(part):
            return f"~ ({_said(part, games, words)})"
        case Quantified(kind, name, body) if name in games and formula.of_options:
            option = f"{games[name]}'"
            opened = _QUANTIFIERS[kind].format(option, games[name])
            return f"({opened}{_said(body, {**games, formula.binds: option}, words)})"
        case Quantified(kind, name, body) if rest := [new for new in _NAMES if new not in games.values()]:
            opened = _QUANTIFIERS[kind].format(rest[0], words=words)
            return f"({opened}{_said(body, {**games, name: rest[0]}, words)})"
    raise unknown(formula)


def joined(sign: str, parts: Iterable[str]) -> str:
    """Return statements joined by a sign."""
    told = tuple(parts)
    return told[0] if len(told) == 1 else f"({f' {sign} '.join(told)})"


def _compared(sign: str, left: Term, right: Term, games: Games) -> str:
    if left.sort is right.sort is Sort.NUMBER:
        return f"{_term(left, games)} {'<>' if sign == '!=' else sign} {_term(right, games)}"
    match sign, left, right:
        case "!=", _, _:
            return f"~ ({_compared('=', left, right, games)})"
        case "~" | "~~", _, _:
            return f"{'weakly_' * (sign == '~~')}equivalent {_term(left, games)} {_term(right, games)}"
        case "=", Read("parity", game), Literal(text=parity):
            return f"{parity} {_term(game, games)}"
        case "=", Read("parity", one), Read("parity", other):
            return f"is_odd {_term(one, games)} = is_odd {_term(other, games)}"
        case "=", Read("outcome", one), Read("outcome", other):
            return f"same_outcome {_term(one, games)} {_term(other, games)}"
        case "=", Read("outcome", game), Literal(text=outcome):
            return f"has_outcome {_term(game, games)} {_OUTCOMES[outcome]}"
        case "=", Read("class", game), Literal(text=element):
            return _in_class(element, game, games)
        case "=", Read("sign", game), Literal(text=letter):
            return _has_sign(letter, game, games)
        case "=", Read("sign", one), Read("sign", other):
            same = (f"({_has_sign(letter, one, games)} <-> {_has_sign(letter, other, games)})" for letter in "-+")
            return joined("/\\", same)
        case "=", Read("value", game), Literal(text=text):
            value, g = KnotValue.parse(text), _term(game, games)
            at = f"X {g} = {value.x}", _in_class(f"{value.y}{value.z}{value.sign}", game, games)
            return joined("/\\", (f"{'odd' if value.odd else 'even'} {g}", *at))
    raise unknown(f"{left} {sign} {right}")


def _in_class(element: str, game: Term, games: Mapping[str, str]) -> str:
    return f"f {_term(game, games)} = M{element.replace('-', 'm').replace('+', 'p')}"


def _has_sign(letter: str, game: Term, games: Mapping[str, str]) -> str:
    return joined("\\/", (_in_class(element, game, games) for element in _SIGNS[letter]))


def _term(term: Term, games: Mapping[str, str]) -> str:
    match term:
        case Variable() | Option() if str(term) in games:
            return games[str(term)]
        case Constant(game) if game in _GAMES:
            return _GAMES[game]
        case Sum(left, right):
            return f"({_term(left, games)} + {_term(right, games)})"
        case Projection(letter, part):
            return f"({letter} {_term(part, games)})"
        case Read("X" | "Y" | "Z" as level, game):
            return f"{level} {_term(game, games)}"
        case Literal(Sort.NUMBER, text) if text.isdigit():
            return text
        case Arithmetic(operation, (left, right)) if operation in _OPERATIONS:
            return _OPERATIONS[operation].format(_term(left, games), _term(right, games))
    raise unknown(term)


def unknown(part: Formula | Term | str) -> InputError:
    """Return the error that says which part is not translated."""
    return InputError(f"there are no words for Rocq for '{part}'")


JOHNSON = Words("knot_game", _compared, outcomes=_WINS)
"""The words of the paper, for knot-type games."""
