"""HTML as nested lists, from which a page makes elements one by one: nothing is read as HTML there."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TypeAlias

Node: TypeAlias = "str | list[str | dict[str, str] | Node]"
"""A text, or a list: the name of an element, its attributes, its children."""

VOID = frozenset({"wbr", "br"})
"""Elements without a closing tag."""


def nodes(html: str) -> list[Node]:
    """Return the nodes of well-formed HTML.

    Raises:
        ValueError: an element is not closed, or another one is.

    >>> nodes('n<wbr><math><msup><mi>b</mi><mn>2</mn></msup></math>')
    ['n', ['wbr', {}], ['math', {}, ['msup', {}, ['mi', {}, 'b'], ['mn', {}, '2']]]]
    """
    reader = _Reader()
    reader.feed(html)
    reader.close()
    if len(reader.open) != 1:
        raise ValueError(f"<{reader.open[-1][0]}> is not closed: {html}")
    return [child for child in reader.open[0][2:] if not isinstance(child, dict)]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[list[str | dict[str, str] | Node]] = [["", {}]]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made: list[str | dict[str, str] | Node] = [tag, {name: value or "" for name, value in attrs}]
        self.open[-1].append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1][0] != tag or len(self.open) == 1:
            raise ValueError(f"</{tag}> closes nothing")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].append(data)
