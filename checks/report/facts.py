"""The facts of an answer, from which its text and its JSON are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

SHOWN = 40
"""The most items of a long list that are shown."""


class Fact(NamedTuple):
    """One fact: its subject (empty if there is none), the words for people, and the data for programs, by key."""

    head: str
    text: str
    data: Mapping[str, Any]


def fact(head: str, words: str | Sequence[str] = "", /, **data: Any) -> Fact:
    """Return a fact from its words, or from the items of a list."""
    return Fact(head, words if isinstance(words, str) else listed(words), data)


def to_json(facts: Iterable[Fact], order: Sequence[str] = ()) -> dict[str, Any]:
    """Return the mapping for `--json`: all data in order, or the data under the given keys.

    >>> to_json([fact("order", "2", order=2), fact("", game="0.3")], ("game", "order"))
    {'game': '0.3', 'order': 2}
    """
    found = {key: datum for one in facts for key, datum in one.data.items()}
    return {key: found[key] for key in order or found if key in found}


def lines(facts: Sequence[Fact], width: int | None = None, after: str = ":") -> Iterator[str]:
    r"""Yield a line for each fact that has a text, with its head in front.

    Args:
        width: the width of heads; the longest one if not given.
        after: the text after a head.

    >>> list(lines([fact("order", "13"), fact("", stopped=None), fact("", "0: 1 a")], 8))
    ['order:   13\n', '0: 1 a\n']
    """
    wide = max(len(one.head + after) for one in facts) if width is None else width
    for head, text, _ in facts:
        if head or text:
            yield f"{head + after:{wide}} {text}\n" if head else f"{text}\n"


def listed(items: Sequence[str], between: str = ", ", most: int = SHOWN) -> str:
    """Return the first items of a list, and the number of all if there are more."""
    more = "" if len(items) <= most else f"{between}... ({len(items)})"
    return (between.join(items[:most]) or "none") + more


def numbered(values: Sequence[Any], across: int, most: int | None = None) -> Iterator[str]:
    """Yield the value of each heap, `across` heaps to a line, for the first heaps."""
    names = values[:most]
    width, digits = max(len(str(x)) for x in names), len(str(len(values) - 1))
    for start in range(0, len(names), across):
        yield f"{start:{digits}}: {' '.join(f'{x:{width}}' for x in names[start : start + across]).rstrip()}"
