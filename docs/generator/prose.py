"""Links in prose: from a citation to the bibliography, from a name of the library to where it is described."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from textwrap import dedent, indent

from docs.generator.library import described

BIBLIOGRAPHY = Path(__file__).parents[1] / "references.bib"
KEY = r"[A-Z][A-Za-z]+[0-9]{4}[a-z]?"
CITATION = re.compile(rf"\[({KEY}(?:,\s[^][;]+)?(?:;\s{KEY}(?:,\s[^][;]+)?)*)\](?![(\[:])")
"""Citations in brackets: of each work the key, and perhaps what of it is meant."""


@cache
def keys() -> frozenset[str]:
    """The keys of the bibliography."""
    return frozenset(re.findall(r"^@\w+\{(\w+),", BIBLIOGRAPHY.read_text(encoding="utf-8"), re.MULTILINE))


def with_citations(text: str) -> str:
    """Prose whose citations are links to the bibliography.

    >>> with_citations("as it is printed [Johnson2011a, Theorem 7.3]")
    'as it is printed {cite:p}`Johnson2011a{Theorem 7.3}`'
    """

    def link(found: re.Match[str]) -> str:
        cited = [one.partition(", ")[::2] for one in " ".join(found[1].split()).split("; ")]
        if any(key not in keys() for key, _ in cited):
            return found[0]
        return " ".join(f"{{cite:p}}`{key}{{{part}}}`" if part else f"{{cite:p}}`{key}`" for key, part in cited)

    return CITATION.sub(link, text)


GLOSSARY = Path(__file__).parents[1] / "reference" / "glossary.md"
EMPHASIS = re.compile(r"(?<![*\\\w])\*([^*\s][^*]*)\*(?![*\w])")


@cache
def terms() -> frozenset[str]:
    """The terms of the glossary, in small letters."""
    text = GLOSSARY.read_text(encoding="utf-8")
    return frozenset(line.lower() for line, below in pairwise(text.splitlines()) if line and below.startswith("  "))


def with_terms(text: str) -> str:
    """Prose in which the terms of the glossary that stand out are links to it.

    >>> with_terms("the *misère quotient* of a *certain* game")
    'the *{term}`misère quotient`* of a *certain* game'
    """

    def link(found: re.Match[str]) -> str:
        words = " ".join(found[1].split())
        return f"*{{term}}`{words}`*" if words.lower() in terms() else found[0]

    return EMPHASIS.sub(link, text)


FENCE = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1 *$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
"""Code in a line. MyST's roles, which have a name in braces before them, are left alone."""


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """A text in Markdown with its prose changed, and its blocks of code left alone.

    >>> outside_code("a\\n```\\na\\n```\\na\\n", str.upper)
    'A\\n```\\na\\n```\\nA\\n'
    """
    parts, at = [], 0
    for block in FENCE.finditer(text):
        parts += [change(text[at : block.start()]), block[0]]
        at = block.end()
    return "".join([*parts, change(text[at:])])


def outside_spans(text: str, change: Callable[[str], str], code: Callable[[str], str]) -> str:
    """Prose with its words changed, and the code in its lines, with its marks, by another rule.

    >>> outside_spans("a `b` c", str.upper, lambda span: span.replace("b", "d"))
    'A `d` C'
    """
    parts, at = [], 0
    for span in SPAN.finditer(text):
        role = text[: span.start()].endswith("}")
        parts += [change(text[at : span.start()]), span[0] if role else code(span[0])]
        at = span.end()
    return "".join([*parts, change(text[at:])])


PROMPT = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)


def as_markdown(text: str, change: Callable[[str], str]) -> str:
    """The text of a docstring as Markdown: its examples are blocks of code, its prose is changed by a function.

    >>> as_markdown("So:\\n\\n>>> 1 + 1\\n2", str.upper).splitlines()
    ['SO:', '', '```pycon', '>>> 1 + 1', '2', '```']
    """

    def fenced(found: re.Match[str]) -> str:
        return indent(f"```pycon\n{dedent(found[0])}\n```", found[1])

    return outside_code(PROMPT.sub(fenced, text), lambda prose: outside_indented(prose, change))


def outside_indented(text: str, change: Callable[[str], str]) -> str:
    """A text with its paragraphs changed, but for those that are code by their indentation."""
    paragraphs = re.split(r"(\n{2,})", text)
    return "".join(part if part.startswith(("    ", "\n")) else change(part) for part in paragraphs)


NAME = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)(\(\))?`")
"""Code in a line that may name something of the library."""


def with_links(text: str, find: Callable[[str], str | None] | None = None) -> str:
    """Prose with links for what it cites, and for the names of the library in it.

    The function `find` turns a name as it is written into the full name of what is described; by default only full
    names are known.
    """
    known = find or (lambda name: name if name in described() and "." in name else None)

    def link(span: str) -> str:
        name = NAME.fullmatch(span)
        full = known(name[1]) if name else None
        return f"{{py:obj}}`{span.strip('`')} <{full}>`" if full else span

    return outside_spans(text, with_citations, link)


def escaped(text: str) -> str:
    r"""Plain text as Markdown that shows just that.

    >>> escaped("a * b <c>")
    'a \\* b \\<c\\>'
    """
    return re.sub(r"([\\`*_{}\[\]<>|#$~])", r"\\\1", text)
