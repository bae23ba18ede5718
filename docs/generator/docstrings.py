"""From docstrings to Markdown: what is said, the sections of arguments, results and errors, examples that run."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import cleandoc
from textwrap import dedent, indent

from docs.generator.prose import outside_code

SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Examples?):\n((?:(?:    .*)?(?:\n|\Z))+)", re.MULTILINE)
ITEM = re.compile(r"^(\*{0,2}[\w.]+(?:, \w+)*): ")
NAMED = ("Args", "Attributes", "Raises")
"""The sections that say something of each of several names."""


@dataclass(frozen=True)
class Docstring:
    """A docstring by its parts.

    Attributes:
        text: what stands in no section, with the examples, in Markdown.
        named: by section, what is said of each name.
        plain: by section, what is said.
    """

    text: str = ""
    named: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    plain: Mapping[str, str] = field(default_factory=dict)


def read(docstring: str) -> Docstring:
    r"""The parts of a docstring.

    Raises:
        ValueError: a section of names has a line that names nothing.

    >>> read("The sum.\n\nArgs:\n    a: one.\n    b: another,\n        of the same sort.").named
    {'Args': {'a': 'one.', 'b': 'another,\nof the same sort.'}}
    """
    named: dict[str, dict[str, str]] = {}
    plain: dict[str, str] = {}
    rest, at = [], 0
    whole = cleandoc(docstring)
    for found in SECTION.finditer(whole):
        rest.append(whole[at : found.start()])
        at = found.end()
        title, body = found[1], dedent(found[2]).strip("\n")
        if title in NAMED:
            named[title] = _items(title, body)
        elif title.startswith("Example"):
            rest.append(f"\n{body}\n\n")
        else:
            plain[title] = body
    rest.append(whole[at:])
    return Docstring("".join(rest).strip(), named, plain)


def _items(title: str, body: str) -> dict[str, str]:
    items: dict[str, str] = {}
    for item in re.split(r"\n(?=\S)", body):
        found = ITEM.match(item)
        if found is None:
            raise ValueError(f"{title}: expected 'name: what it is', found '{item}'")
        items[found[1]] = dedent(f"    {item[found.end() :]}" if "\n" not in item else _continued(item[found.end() :]))
    return items


def _continued(text: str) -> str:
    first, _, more = text.partition("\n")
    return f"{first}\n{dedent(more)}"


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
