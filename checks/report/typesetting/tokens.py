"""The tokens of a statement in plain text: mathematics or words.

A statement mixes prose and formulas without marks, as in "If X ∈ G_2 and Y is any game, then X + Y ∈ G_2." The shape of
a token decides if it is mathematics, and sometimes its neighbors. In doubt it is prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto


class TokenKind(Enum):
    """The kind of a token.

    >>> [token.kind.name for token in tokens("101+ and 2")]
    ['VALUE', 'WORD', 'NUMBER']
    """

    WORD = auto()
    """Prose: a word, punctuation, a hyphen."""
    CODE = auto()
    """A name of the program: `twist:9`, `evaluateKnot`."""
    NUMBER = auto()
    """Digits, which are mathematics if their neighbours are."""
    SEPARATOR = auto()
    """A comma or an ellipsis: mathematics inside brackets, prose outside."""
    LETTER = auto()
    """A variable of one letter."""
    NAME = auto()
    """A function, or an outcome such as K2, in upright letters."""
    VALUE = auto()
    """A value of a knot-type game with its sign and star."""
    OPERATOR = auto()
    """A relation or an operation."""
    ARROW = auto()
    """An arrow, with a number of moves or a star for any mixture."""
    SCRIPT = auto()
    """`_` or `^`: what follows is an index or an exponent."""
    PRIME = auto()
    FACTORIAL = auto()
    STAR = auto()
    """The game of one move, `*`."""
    OPEN = auto()
    CLOSE = auto()


@dataclass(frozen=True)
class Token:
    """A piece of a text, with its start in the text.

    Attributes:
        spaced: True if white space comes before it.

    >>> [(token.text, token.kind.name) for token in tokens("If X in G_2")][1:3]
    [('X', 'LETTER'), ('in', 'WORD')]
    """

    kind: TokenKind
    text: str
    start: int
    spaced: bool

    @property
    def end(self) -> int:
        """The end of the token in the text."""
        return self.start + len(self.text)


NEUTRAL = frozenset({TokenKind.NUMBER, TokenKind.SEPARATOR})
"""Kinds that are mathematics next to mathematics, and prose otherwise."""

PROSE = frozenset({TokenKind.WORD, TokenKind.CODE})
"""Kinds that are never mathematics."""

CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
"""The closing bracket of each opening one."""

_FUNCTIONS = ("min", "max", "mex", "gcd", "outcome", "pi", "kappa")

_CONNECTIVES = frozenset(
    ("and", "are", "at", "be", "by", "does", "for", "from", "has", "have", "if", "iff", "in", "is", "not", "of", "on",
     "or", "so", "than", "that", "then", "to", "under", "when", "with")
)  # fmt: skip
"""Words that follow a variable `a` or `A`, and never an article."""

_SHAPES: tuple[tuple[TokenKind, str], ...] = (
    (TokenKind.WORD, r"(?:i\.e|e\.g)\.|'s\b|\b(?:z3|cvc5)\b"),
    (TokenKind.CODE, r"[a-z]{2,}:\d+\b|[a-z]{3,}(?:[._][a-z0-9]{3,})+|\b[a-z]{2,}[A-Z]\w+"),
    (TokenKind.VALUE, r"(?<![\w.])(?:[0-2]{2,3}|ij)[+\-±]\*?(?![\w(]|\.\d)|(?<![\w.])[0-2]{3}\*"),
    (TokenKind.NUMBER, r"\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)*"),
    (TokenKind.ARROW, r"[-=]>(?:[0-9i](?!\w)|\*)?"),
    (TokenKind.OPERATOR, r"(?<!\S)\+[uk](?!\w)"),
    (TokenKind.SEPARATOR, r"\.\.\.|…|,"),
    (TokenKind.OPERATOR, r"<=|>=|!="),
    (TokenKind.NAME, rf"(?:{'|'.join(_FUNCTIONS)})(?=[({{])|mod(?= [A-Z0-9]\b)|[A-Z]\d+(?!\w)"),
    (TokenKind.LETTER, r"[A-Za-z](?=[_^])"),
    (TokenKind.WORD, r"[^\W\d_]{2,}(?:-[^\W\d_]{2,})*(?:\(e?s\))?"),
    (TokenKind.LETTER, r"[^\W\d_]"),
    (TokenKind.SCRIPT, r"[_^](?=\S)"),
    (TokenKind.OPERATOR, r"[=<>+\-/|#:×·±−→∀∃∈∉∋∪∩⊂⊆⊃⊇⊕⊗⊙≅≡≠≤≥∧∨¬]"),
    (TokenKind.STAR, r"\*"),
    (TokenKind.OPEN, r"[(\[{]"),
    (TokenKind.CLOSE, r"[)\]}]"),
    (TokenKind.PRIME, r"'+|′+"),
    (TokenKind.FACTORIAL, r"!"),
    (TokenKind.WORD, r"\S"),
)

_TOKEN = re.compile("|".join(f"(?P<s{i}>{shape})" for i, (_, shape) in enumerate(_SHAPES)))

_PRODUCT = re.compile(r"[A-Za-z]{1,3}(?=[_^])|(?:[ijk]{2}|og|ng)\b(?!±)")
"""Adjacent letters that are variables: before an index or exponent, pairs of i, j, k, and surfaces."""


def tokens(text: str) -> list[Token]:
    """Return the tokens of a text, in order; only white space stands between them.

    >>> [(token.text, token.kind.name) for token in tokens("n-twist is in kS_1.")]
    [('n', 'LETTER'), ('-twist', 'WORD'), ('is', 'WORD'), ('in', 'WORD'),
     ('k', 'LETTER'), ('S', 'LETTER'), ('_', 'SCRIPT'), ('1', 'NUMBER'), ('.', 'WORD')]
    """
    found = list(_shaped(text))
    return [_in_context(found, i, text) for i in range(len(found))]


def _shaped(text: str) -> Iterator[Token]:
    """Yield the tokens by their shapes alone."""
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        spaced = place > 0 and text[place - 1].isspace()
        product = _PRODUCT.match(text, place)
        if product and (place == 0 or not text[place - 1].isalpha()):
            for i, letter in enumerate(product[0]):
                yield Token(TokenKind.LETTER, letter, place + i, spaced and i == 0)
            place = product.end()
            continue
        suffix = re.compile(r"-[^\W\d_]{2,}").match(text, place)
        match = suffix or _TOKEN.match(text, place)
        assert match is not None
        kind = TokenKind.WORD if suffix else _SHAPES[int(str(match.lastgroup)[1:])][0]
        yield Token(kind, match[0], place, spaced)
        place = match.end()


def _in_context(found: list[Token], i: int, text: str) -> Token:
    """Return the token with its kind in this context."""
    before = found[i - 1] if i else None
    after = found[i + 1] if i + 1 < len(found) else None
    kind = _kind_in_context(found[i], before, after, text)
    return found[i] if kind is found[i].kind else replace(found[i], kind=kind)


def _kind_in_context(token: Token, before: Token | None, after: Token | None, text: str) -> TokenKind:
    match token.kind:
        case TokenKind.LETTER if _is_word(token, after):
            return TokenKind.WORD
        case TokenKind.LETTER if token.text == "x" and _is_between_numbers(token, before, after):
            return TokenKind.OPERATOR
        case TokenKind.STAR if _is_operand(before) and _is_operand(after) and _is_between_spaces(token, after):
            return TokenKind.OPERATOR
        case TokenKind.OPERATOR if token.text == "<" and after is not None and not after.spaced:
            return TokenKind.OPEN
        case TokenKind.OPERATOR if token.text == ">" and not token.spaced and _ends_word(after):
            return TokenKind.CLOSE
        case TokenKind.OPERATOR if _is_punctuation(token, before, after):
            return TokenKind.WORD
        case TokenKind.PRIME if _is_quote(token, before, text):
            return TokenKind.WORD
        case TokenKind.FACTORIAL if token.spaced or not _is_operand(before):
            return TokenKind.WORD
        case TokenKind.SCRIPT if token.spaced or before is None or before.kind in PROSE:
            return TokenKind.WORD
        case kind:
            return kind


def _is_word(token: Token, after: Token | None) -> bool:
    """Test if a letter is an article, or the numeral of Reidemeister moves."""
    if token.text == "I":
        return True
    if token.text in ("a", "A") and after is not None and after.spaced:
        return after.kind is TokenKind.OPEN or (after.kind is TokenKind.WORD and after.text not in _CONNECTIVES)
    return False


def _is_between_spaces(token: Token, after: Token | None) -> bool:
    return token.spaced and after is not None and after.spaced


def _is_between_numbers(token: Token, before: Token | None, after: Token | None) -> bool:
    """Test if a token stands between two numbers, as the x in 38 x 38."""
    numbers = before is not None and after is not None and before.kind is after.kind is TokenKind.NUMBER
    return numbers and _is_between_spaces(token, after)


def _is_operand(token: Token | None) -> bool:
    return token is not None and (
        token.kind
        in (TokenKind.NUMBER, TokenKind.LETTER, TokenKind.VALUE, TokenKind.FACTORIAL, TokenKind.PRIME, TokenKind.NAME)
        or token.text in ("(", ")", "}")
    )


def _ends_word(after: Token | None) -> bool:
    """Test if white space, punctuation, or the end of the text comes before this token."""
    return after is None or after.spaced or after.text in (",", ".", ";", ":", ")")


def _is_punctuation(token: Token, before: Token | None, after: Token | None) -> bool:
    """Test if an operator is punctuation: the colon of a sentence, a hyphen or slash next to a word."""
    if token.text == ":":
        return not token.spaced
    beside = [before] if not token.spaced else []
    if after is not None and not after.spaced:
        beside.append(after)
    return token.text in ("-", "/") and any(other is not None and other.kind is TokenKind.WORD for other in beside)


def _is_quote(token: Token, before: Token | None, text: str) -> bool:
    """Test if an apostrophe is a quotation mark: it follows no letter or bracket, or closes a quotation."""
    if token.spaced or before is None or before.kind not in (TokenKind.LETTER, TokenKind.CLOSE, TokenKind.NAME):
        return True
    return bool(re.search(r"(?:^|[\s(])'\S[^']*$", text[: token.start]))
