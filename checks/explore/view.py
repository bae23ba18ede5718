"""The interface between a view and the rest of the explorer: its name, its scripts, and the module with its data.

/data/NAME/PATH.json   the result of `data` for PATH; the static folder holds it as data/NAME/PATH.js
/ask/NAME              the result of `ask` for the JSON object sent there; not in a static folder
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
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
        name: its name in addresses; its optional style sheet is NAME.css in the folder of the page.
        scripts: its scripts in order, in the folder of the page; NAME.js if none are named.
        asks: True if its script asks questions.
    """

    name: str
    title: str
    scripts: tuple[str, ...] = ()
    asks: bool = False

    @property
    def module(self) -> Any:
        """Return the module `views.NAME`, imported now: the page needs none of them.

        Its `data` returns the JSON under a path, or raises InputError. Its `exported` returns the paths that a static
        folder holds; a view without any is not in it. Its `ask` answers a question.
        """
        return import_module(f"knotgames.checks.explore.views.{self.name}")


def require_path(path: str) -> str:
    """Return a path; raise InputError if it is malformed.

    >>> require_path("monoids/0.77")
    'monoids/0.77'
    """
    if len(path) > LONGEST or not PATH.fullmatch(path):
        raise InputError(
            f"'{path}' is not a path to data: expected names of letters, digits, '_', '.' and '-', separated by '/'"
        )
    return path
