"""Statements in plain text, typeset: prose as HTML and formulas as MathML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from knotgames.checks.report.typesetting.mathml import pieces
from knotgames.checks.report.typesetting.tokens import CLOSING, NEUTRAL, PROSE, Token, TokenKind, tokens


def typeset(text: str) -> str:
    """Return a text with its formulas as HTML.

    A formula is found by its shape: single letters, with all that operators, indices and brackets join to them, and
    values such as 101+*. Text that is not clearly a formula is unchanged.

    >>> print(typeset("If G_2 is so."))
    If <span class="f"><math alttext="G_2"><msub><mi>G</mi><mn>2</mn></msub></math></span> is so.
    """
    shown: list[str] = []
    place = 0
    formulas = list(_formulas(tokens(text)))
    ends = [*(formula[0].start for formula in formulas[1:]), len(text)]
    for formula, next_start in zip(formulas, ends, strict=False):
        start, end = formula[0].start, formula[-1].end
        before, after = _glued_before(text[place:start]), _glued_after(text[end:next_start])
        shown.append(_prose(text[place : start - len(before)]))
        parts = pieces(formula, text)
        parts[0] = escape(before, quote=False) + parts[0]
        parts[-1] += escape(after, quote=False)
        shown.append("<wbr>".join(f'<span class="f">{part}</span>' for part in parts))
        place = end + len(after)
    return "".join(shown) + _prose(text[place:])


def _glued_before(prose: str) -> str:
    """Return an opening bracket or quote at the end of prose, which stays with the formula."""
    return prose[len(prose.rstrip("([\"'“‘")) :]


def _glued_after(prose: str) -> str:
    """Return punctuation or the rest of a word at the start of prose, which stays with the formula."""
    glued = re.match(r"(?:-\w+|'s\b)?[.,;:?!)\]\"'”’]*", prose)
    return glued[0] if glued else ""


def _prose(text: str) -> str:
    """Return words as HTML, with names of the program in code."""
    shown = []
    place = 0
    for token in tokens(text):
        if token.kind is TokenKind.CODE:
            shown.append(escape(text[place : token.start], quote=False).replace("...", "…"))
            shown.append(f"<code>{escape(token.text)}</code>")
            place = token.end
    return "".join(shown) + escape(text[place:], quote=False).replace("...", "…")


# --- what is a formula --------------------------------------------------------------------------------------------


def _formulas(found: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the longest runs of mathematics that end at a comma outside brackets and contain more than numbers."""
    run: list[Token] = []
    place = 0
    while place < len(found):
        group = _group(found, place)
        if group and not (run and run[-1].kind in PROSE):
            run += group
            place += len(group)
            continue
        token = found[place]
        place += 1
        if token.kind in PROSE or token.kind in (TokenKind.SEPARATOR, TokenKind.OPEN, TokenKind.CLOSE):
            yield from _kept(run)
            run = []
        else:
            run.append(token)
    yield from _kept(run)


def _group(found: Sequence[Token], place: int) -> list[Token]:
    """Return the bracket group that opens here if it is mathematics (numbers only after a function); else nothing."""
    opening = found[place]
    if opening.kind is not TokenKind.OPEN or (place and not opening.spaced and found[place - 1].kind in PROSE):
        return []
    inside: list[str] = []
    for end in range(place, len(found)):
        token = found[end]
        if token.kind in PROSE and token.text != ":":
            return []
        if token.kind is TokenKind.OPEN:
            inside.append(CLOSING[token.text])
        elif token.kind is TokenKind.CLOSE and (not inside or inside.pop() != token.text):
            return []
        if not inside:
            return list(found[place : end + 1])
    return []


def _kept(run: list[Token]) -> Iterator[list[Token]]:
    """Yield the run, unless it is prose: numbers, with or without round brackets, or a sign alone."""
    numbers = all(token.kind in NEUTRAL or token.text in ("(", ")") for token in run)
    signs = all(
        token.kind in (TokenKind.OPERATOR, TokenKind.PRIME, TokenKind.SCRIPT) and len(token.text) == 1 for token in run
    )
    if run and not numbers and not signs:
        yield run
