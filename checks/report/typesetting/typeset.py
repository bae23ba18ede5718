"""Statements in plain text, typeset: prose as HTML and formulas as MathML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from knotgames.checks.report.typesetting.mathml import pieces
from knotgames.checks.report.typesetting.tokens import CLOSING, NEUTRAL, PROSE, Token, TokenKind, tokens


def typeset(text: str) -> str:
    """A text with the formulas in it, as HTML that shows the same.

    A formula is found by its shape: letters that stand alone, what is joined to them by operators, indices and
    brackets, and values such as 101+*. Whatever is not clearly a formula is left as it is.

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
    """An opening bracket or quote at the end of prose, which goes on a line with the formula."""
    return prose[len(prose.rstrip("([\"'“‘")) :]


def _glued_after(prose: str) -> str:
    """Punctuation, or the rest of a word, at the start of prose, which goes on a line with the formula."""
    glued = re.match(r"(?:-\w+|'s\b)?[.,;:?!)\]\"'”’]*", prose)
    return glued[0] if glued else ""


def _prose(text: str) -> str:
    """Words as HTML, with names of the program in code."""
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
    """The longest runs of tokens that are mathematics. A run ends at a comma unless brackets enclose it, and has
    more than numbers in it.
    """
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
    """The brackets that open here with all that they enclose, if that is mathematics; else nothing.

    Round brackets may enclose numbers only where they follow a function, as prose has them too.
    """
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
    """The run, unless it is prose: numbers in round brackets or none, or a sign alone."""
    numbers = all(token.kind in NEUTRAL or token.text in ("(", ")") for token in run)
    signs = all(
        token.kind in (TokenKind.OPERATOR, TokenKind.PRIME, TokenKind.SCRIPT) and len(token.text) == 1 for token in run
    )
    if run and not numbers and not signs:
        yield run
