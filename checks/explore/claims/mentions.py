"""The values, games, knots and misère quotients in a statement, as the parsers of their notations read them.

Text that no parser accepts is not linked, and neither is ambiguous text. Three digits alone may be a number: they are a
value only with a sign or a star, with a leading zero, or in a list with such a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.knot_type.formal_notation import parse as parse_game
from knotgames.algebra.knot_type.values import KnotValue, value_of
from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Claim
from knotgames.checks.explore.monoids.quotients import MOST_HEAPS
from knotgames.checks.lemma.language.formulas import all_terms
from knotgames.checks.lemma.language.syntax import parse as parse_lemma
from knotgames.checks.lemma.language.terms import Constant, Literal, Sort
from knotgames.games.knot.notation.text import parse as parse_knot
from knotgames.games.rational.tangle import ConnectedSum
from knotgames.games.tricolor.notation import parse as parse_projection

T = TypeVar("T")

_KNOT = re.compile(r"(?<![\w.])(?:\d+_\d+|K\d+[an]\d+|(?:twist|torus|random):\d+)(?![\w(])")
_QUOTIENT = re.compile(r"misère quotient of (\d?\.[0-9A-Fa-f]+)(?: to heap (\d+))?", re.IGNORECASE)
_VALUE = re.compile(r"(?<![\w.,])(?:[0-2]{3}(?:[+-]\*?|\*)|0\d\d)(?![\w+*(-]|[.,]\d)")
_LIST = re.compile(r"(?<![\w.,])[0-2]{3}[+-]?\*?(?:(?:,| and|, and) [0-2]{3}[+-]?\*?)+(?![\w+*-]|[.,]\d)")
_UNLIKE_A_NUMBER = re.compile(r"0\d\d|.*[-+*]")


@dataclass(frozen=True)
class Mention:
    """An object that a statement mentions, and the view that shows it, with the parameters in its address."""

    text: str
    view: str
    parameters: tuple[tuple[str, str], ...]

    def to_json(self) -> list[object]:
        """Return the data for the page."""
        return [self.text, self.view, dict(self.parameters)]


def mentions(claim: Claim) -> tuple[Mention, ...]:
    """Return the objects that a claim mentions, each once, in order."""
    return tuple(dict.fromkeys((*in_statement(claim.statement), *in_formula(None if claim.theory else claim.formula))))


def in_statement(text: str) -> Iterator[Mention]:
    """Yield the objects that a statement in words mentions.

    >>> [mention.text for mention in in_statement("{*, k + *} is of value 111*, not 111; see 8_18 and {a, b}.")]
    ['{*, k + *}', '111*', '8_18']
    """
    found = [*_values(text), *_lists(text), *_groups(text), *_knots(text), *_quotients(text)]
    yield from (mention for _, mention in sorted(found, key=lambda one: one[0]))


def in_formula(formula: str | None) -> Iterator[Mention]:
    """Yield the values and games in a statement in the language of lemmas.

    >>> [mention.text for mention in in_formula("value(A) = 222 implies A + * ~ A")]
    ['222', '*']
    """
    if formula is None:
        return
    for term in all_terms(parse_lemma(formula)):
        if isinstance(term, Literal) and term.sort is Sort.VALUE:
            yield _value(KnotValue.parse(term.text))
        elif isinstance(term, Constant):
            yield _element(str(term.game), value_of(term.game))


def _value(value: KnotValue) -> Mention:
    return _element(str(value), value)


def _element(text: str, value: KnotValue) -> Mention:
    return Mention(text, "monoids", (("m", "values/38"), ("a", str(value))))


def _board(game: str, position: str) -> Mention:
    return Mention(position, "boards", (("game", game), ("position", position)))


Found = Iterator[tuple[int, Mention]]


def _values(text: str) -> Found:
    for found in _VALUE.finditer(text):
        value = _read(KnotValue.parse, found[0])
        if value is not None:
            yield found.start(), _value(value)


def _lists(text: str) -> Found:
    """Return the values of a list in which some item is not a number: all items have one kind."""
    for found in _LIST.finditer(text):
        items = re.split(r",? and |, ", found[0])
        values = [_read(KnotValue.parse, item) for item in items]
        if any(_UNLIKE_A_NUMBER.fullmatch(item) for item in items):
            yield from ((found.start(), _value(value)) for value in values if value is not None)


def _groups(text: str) -> Found:
    """Return the formal games in braces, and the rational pseudodiagrams in brackets."""
    for start, group in _balanced(text, "{}"):
        game = _read(parse_game, group)
        if game is not None:
            yield start, _element(group, value_of(game))
    for start, group in _balanced(text, "[]"):
        if _read(ConnectedSum.parse, group) is not None:
            yield start, _board("rational", group)


def _knots(text: str) -> Found:
    for found in _KNOT.finditer(text):
        if _read(parse_knot, found[0]) is not None:
            yield found.start(), _board("knot", found[0])
        elif _read(parse_projection, found[0]) is not None:
            yield found.start(), _board("tricolor", found[0])


def _quotients(text: str) -> Found:
    for found in _QUOTIENT.finditer(text):
        code, heaps = _read(Code.parse, found[1]), found[2]
        if code is not None and int(heaps or 0) <= MOST_HEAPS:
            path = f"quotient/{code}" + (f"/{heaps}" if heaps else "")
            yield found.start(), Mention(str(code), "monoids", (("m", path),))


def _balanced(text: str, brackets: str) -> Iterator[tuple[int, str]]:
    """Yield the outermost closed bracket groups, with their places."""
    opening, depth = 0, 0
    for place, sign in enumerate(text):
        if sign == brackets[0]:
            opening, depth = (place, 1) if not depth else (opening, depth + 1)
        elif sign == brackets[1] and depth:
            depth -= 1
            if not depth:
                yield opening, text[opening : place + 1]


def _read(parse: Callable[[str], T], text: str) -> T | None:
    try:
        return parse(text)
    except InputError:
        return None
