"""The tokens of a formula in plain text, such as `X(A + B) >= 101+*`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum, auto


class TokenKind(Enum):
    """The kind of a token.

    >>> [token.kind.name for token in tokens("101+ = G_2")]
    ['VALUE', 'OPERATOR', 'LETTER', 'SCRIPT', 'NUMBER']
    """

    NUMBER = auto()
    LETTER = auto()
    """A variable of one letter; two letters are a product."""
    NAME = auto()
    """A function, or an outcome such as K2, in upright letters."""
    VALUE = auto()
    """A value of a knot-type game with its sign and star."""
    COMMA = auto()
    OPERATOR = auto()
    """A relation or an operation."""
    ARROW = auto()
    """An arrow, with a number of moves or a star for any mixture."""
    SCRIPT = auto()
    """`_` or `^`: what follows is an index or an exponent."""
    PRIME = auto()
    OPEN = auto()
    CLOSE = auto()
    OTHER = auto()
    """The game `*` of one move, an ellipsis, a factorial, or the full stop of a player without options."""


@dataclass(frozen=True)
class Token:
    """A piece of a formula, with its start in the formula.

    Attributes:
        spaced: True if white space comes before it.

    >>> [(token.text, token.kind.name) for token in tokens("9! * 3")][2:]
    [('*', 'OPERATOR'), ('3', 'NUMBER')]
    """

    kind: TokenKind
    text: str
    start: int
    spaced: bool

    @property
    def end(self) -> int:
        """The end of the token in the formula."""
        return self.start + len(self.text)


_SHAPES: tuple[tuple[TokenKind, str], ...] = (
    (TokenKind.VALUE, r"(?<![\w.])(?:[0-2]{2,3}|ij)[+\-±]\*?(?![\w(]|\.\d)|(?<![\w.])[0-2]{3}\*"),
    (TokenKind.NUMBER, r"\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)*"),
    (TokenKind.ARROW, r"[-=]>(?:[0-9i](?!\w)|\*)?"),
    (TokenKind.COMMA, r","),
    (TokenKind.OPERATOR, r"(?<!\S)\+[uk](?!\w)|<=|>=|!=|[=<>+\-/|#:×·±−→∀∃∈∉∋∪∩⊂⊆⊃⊇⊕⊗⊙≅≡≠≤≥∧∨¬]"),
    (TokenKind.NAME, r"[A-Z]\d+(?!\w)|[^\W\d_]{3,}|pi(?![^\W_])"),
    (TokenKind.LETTER, r"[^\W\d_]"),
    (TokenKind.SCRIPT, r"[_^](?=\S)"),
    (TokenKind.PRIME, r"'+|′+"),
    (TokenKind.OPEN, r"[(\[{]"),
    (TokenKind.CLOSE, r"[)\]}]"),
    (TokenKind.OTHER, r"\.\.\.|\S"),
)

_TOKEN = re.compile("|".join(f"(?P<{kind.name}>{shape})" for kind, shape in _SHAPES))


def tokens(formula: str) -> list[Token]:
    """Return the tokens of a formula, in order; only white space stands between them.

    >>> [(token.text, token.kind.name) for token in tokens("kS_1 <= og")]
    [('k', 'LETTER'), ('S', 'LETTER'), ('_', 'SCRIPT'), ('1', 'NUMBER'),
     ('<=', 'OPERATOR'), ('o', 'LETTER'), ('g', 'LETTER')]
    """
    found = [
        Token(TokenKind[str(match.lastgroup)], match[0], match.start(), formula[: match.start()][-1:].isspace())
        for match in _TOKEN.finditer(formula)
    ]
    around = zip((None, *found), found, (*found[1:], None), strict=False)
    return [replace(token, kind=_in_context(token, before, after)) for before, token, after in around]


def _in_context(token: Token, before: Token | None, after: Token | None) -> TokenKind:
    """Return the kind of a token between its neighbors: `x` and `*` may be products, `<` and `>` brackets."""
    if before and after and token.spaced and after.spaced:
        numbers = before.kind is after.kind is TokenKind.NUMBER
        if (token.text == "x" and numbers) or (token.text == "*" and _is_operand(before) and _is_operand(after)):
            return TokenKind.OPERATOR
    if token.text == "<" and after and not after.spaced:
        return TokenKind.OPEN
    if token.text == ">" and not token.spaced and (not after or after.spaced or after.text in (",", ")")):
        return TokenKind.CLOSE
    return token.kind


def _is_operand(token: Token) -> bool:
    operands = (TokenKind.NUMBER, TokenKind.LETTER, TokenKind.VALUE, TokenKind.PRIME, TokenKind.NAME)
    return token.kind in operands or token.text in ("!", "(", ")", "}")
