"""What a view is to the rest of the explorer: its name, its script, and the data that the script is fed with.

/data/NAME/PATH.json   what `data` gives for PATH; the static folder holds it as data/NAME/PATH.js
/ask/NAME              what `ask` makes of the JSON object that is sent there; a static folder has no such thing
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from knotgames.algebra.notation import InputError

Json = Mapping[str, Any]
"""An object of JSON."""

PATH = re.compile(r"[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*(?:/[A-Za-z0-9_]+(?:[.-][A-Za-z0-9_]+)*)*", re.ASCII)
"""A path to data: names of letters, digits, dots and dashes, with slashes. As a file it stays inside its folder."""

LONGEST = 200
"""The most letters of a path."""


@dataclass(frozen=True)
class View:
    """A subject of the page.

    Attributes:
        name: its name in addresses; its style sheet, if it has one, is the file NAME.css beside the page.
        title: what it is called on the page.
        order: where it stands among the others.
        data: what is known under a path, as JSON; raises InputError where there is nothing.
        exported: the paths that a static folder holds.
        ask: the answer to a question that the script asks; None if it asks none.
        scripts: its scripts in their order, beside the page; NAME.js where none are named.
    """

    name: str
    title: str
    order: int
    data: Callable[[str], Json]
    exported: Callable[[], Iterable[str]]
    ask: Callable[[Json], Json] | None = None
    scripts: tuple[str, ...] = ()


def require_path(path: str) -> str:
    """A path, if it is one.

    Raises:
        InputError: it is none.

    >>> require_path("monoids/0.77")
    'monoids/0.77'
    >>> require_path("../x")
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: '../x' is no path to data: expected names of letters, digits, '_', '.' and
    '-' with '/'
    """
    if len(path) > LONGEST or not PATH.fullmatch(path):
        raise InputError(f"'{path}' is no path to data: expected names of letters, digits, '_', '.' and '-' with '/'")
    return path
