"""The tokens of a formula in plain text, such as `X(A + B) >= 101+*`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

Kind: TypeAlias = Literal[
    "value", "number", "arrow", "comma", "operator", "name", "letter", "script", "prime", "open", "close", "other"
]
"""The kind of a token."""


@dataclass(frozen=True)
class Token:
    """A piece of a formula, with its start in the formula. It is spaced if white space comes before it."""

    kind: Kind
    text: str
    start: int
    spaced: bool

    @property
    def end(self) -> int:
        """The end of the token in the formula."""
        return self.start + len(self.text)


_TOKEN = re.compile(
    r"""
      (?P<value> (?<![\w.])(?:[0-2]{2,3}|ij)[+\-±]\*?(?![\w(]|\.\d) | (?<![\w.])[0-2]{3}\* )  # of a knot-type game
    | (?P<number> \d{1,3}(?:,\d{3})+(?!\d) | \d+(?:\.\d+)* )
    | (?P<arrow> [-=]>(?:[0-9i](?!\w)|\*)? )  # with a number of moves, or a star for any mixture
    | (?P<comma> , )
    | (?P<operator> (?<!\S)\+[uk](?!\w) | <=|>=|!= | [=<>+\-/|#:×·±−→∀∃∈∉∋∪∩⊂⊆⊃⊇⊕⊗⊙≅≡≠≤≥∧∨¬] )
    | (?P<name> [A-Z]\d+(?!\w) | [^\W\d_]{3,} | pi(?![^\W_]) )  # a function, or an outcome such as K2
    | (?P<letter> [^\W\d_] )  # a variable; two letters are a product
    | (?P<script> [_^](?=\S) )  # what follows is an index or an exponent
    | (?P<prime> '+ | ′+ )
    | (?P<open> [(\[{] )
    | (?P<close> [)\]}] )
    | (?P<other> \.\.\. | \S )  # such as the game * of one move
    """,
    re.VERBOSE,
)


def tokens(formula: str) -> list[Token]:
    """Return the tokens of a formula, in order; only white space stands between them.

    >>> [(token.text, token.kind) for token in tokens("kS_1 <= 101+")]
    [('k', 'letter'), ('S', 'letter'), ('_', 'script'), ('1', 'number'), ('<=', 'operator'), ('101+', 'value')]
    """
    found = [
        Token(cast("Kind", match.lastgroup), match[0], match.start(), formula[: match.start()][-1:].isspace())
        for match in _TOKEN.finditer(formula)
    ]
    around = zip((None, *found), found, (*found[1:], None), strict=False)
    return [replace(token, kind=_in_context(token, before, after)) for before, token, after in around]


def _in_context(token: Token, before: Token | None, after: Token | None) -> Kind:
    """Return the kind of a token between its neighbors: `x` and `*` may be products, `<` and `>` brackets."""
    if before and after and token.spaced and after.spaced:
        numbers = before.kind == after.kind == "number"
        if (token.text == "x" and numbers) or (token.text == "*" and _is_operand(before) and _is_operand(after)):
            return "operator"
    if token.text == "<" and after and not after.spaced:
        return "open"
    if token.text == ">" and not token.spaced and (not after or after.spaced or after.text in (",", ")")):
        return "close"
    return token.kind


def _is_operand(token: Token) -> bool:
    return token.kind in ("number", "letter", "value", "prime", "name") or token.text in ("!", "(", ")", "}")
