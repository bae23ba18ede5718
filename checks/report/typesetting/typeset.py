"""Statements typeset: prose as HTML, and what their authors marked as MathML and code."""

from __future__ import annotations

import re
from html import escape

from knotgames.checks.claim import parts
from knotgames.checks.report.typesetting.mathml import pieces

_OPENING = re.compile(r"""([(\["'“‘]+)(<span class="f">)""")
"""Brackets and quotation marks before a formula."""

_CLOSING = re.compile(r"""(</span>)((?:-\w+|'s\b)?[.,;:?!)\]"'”’]*)""")
"""Punctuation or the rest of a word after a formula."""


def typeset(marked: str) -> str:
    """Return a text with marks as HTML, with punctuation next to a formula on the same line as the formula.

    >>> print(typeset("If $G_2$ is so."))
    If <span class="f"><math alttext="G_2"><msub><mi>G</mi><mn>2</mn></msub></math></span> is so.
    """
    html = "".join(_shown(part.mark, part.text) for part in parts(marked))
    return _CLOSING.sub(r"\2\1", _OPENING.sub(r"\2\1", html))


def _shown(mark: str, text: str) -> str:
    if mark == "$":
        return "<wbr>".join(f'<span class="f">{piece}</span>' for piece in pieces(text))
    prose = escape(text, quote=False)
    return f"<code>{prose}</code>" if mark else prose.replace("...", "…")
