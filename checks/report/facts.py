"""What an answer says: a list of facts, of which its text and its JSON are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

SHOWN = 40
"""How many items of a long list are written out."""


class Fact(NamedTuple):
    """One thing that is known.

    Attributes:
        head: what it is about; empty where the text is a line of its own, or where there is none.
        text: what is said to people.
        data: what is said to programs, by keys.
    """

    head: str
    text: str
    data: Mapping[str, Any]


def fact(head: str, words: str | Sequence[str] = "", /, **data: Any) -> Fact:
    """A fact from its words, or from the items of a list.

    >>> fact("idempotents", ["1", "b^2"], order=2)
    Fact(head='idempotents', text='1, b^2', data={'order': 2})
    """
    return Fact(head, words if isinstance(words, str) else listed(words), data)


def to_json(facts: Iterable[Fact], order: Sequence[str] = ()) -> dict[str, Any]:
    """The mapping that `--json` writes: the data as they come, or those under the keys that are given in their order.

    >>> to_json([fact("order", "2", order=2), fact("", game="0.3")], ("game", "order"))
    {'game': '0.3', 'order': 2}
    """
    found = {key: datum for one in facts for key, datum in one.data.items()}
    return {key: found[key] for key in order or found if key in found}


def lines(facts: Sequence[Fact], width: int | None = None, after: str = ":") -> Iterator[str]:
    """A line for each fact that has a text, with its head in front, in so many columns or as many as heads need.

    Args:
        facts: the facts.
        width: how many columns heads have.
        after: what stands behind a head.

    >>> list(lines([fact("order", "13"), fact("", stopped=None), fact("", "0: 1 a")], 8))
    ['order:   13\\n', '0: 1 a\\n']
    """
    wide = max(len(one.head + after) for one in facts) if width is None else width
    for head, text, _ in facts:
        if head or text:
            yield f"{head + after:{wide}} {text}\n" if head else f"{text}\n"


def listed(items: Sequence[str], between: str = ", ", most: int = SHOWN) -> str:
    """The first items of a list, and how many there are if there are more.

    >>> listed(["a", "b", "c"], most=2), listed([])
    ('a, b, ... (3)', 'none')
    """
    more = "" if len(items) <= most else f"{between}... ({len(items)})"
    return (between.join(items[:most]) or "none") + more


def numbered(values: Sequence[Any], across: int, most: int | None = None) -> Iterator[str]:
    """What each heap is worth, so many heaps to a line, of the first heaps that are written out.

    >>> list(numbered(["1", "a", "1"], 2))
    ['0: 1 a', '2: 1']
    """
    names = values[:most]
    width, digits = max(len(str(x)) for x in names), len(str(len(values) - 1))
    for start in range(0, len(names), across):
        yield f"{start:{digits}}: {' '.join(f'{x:{width}}' for x in names[start : start + across]).rstrip()}"
