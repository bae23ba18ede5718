"""The JSON Schemas (draft 2020-12) of all JSON that is written or read, a file each."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

ENDING = ".schema.json"


def names() -> tuple[str, ...]:
    """What there are schemas of.

    >>> "answer" in names()
    True
    """
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in found if name.endswith(ENDING)))


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema of this name.

    >>> schema("answer")["required"]
    ['position', 'outcome']
    """
    read: dict[str, Any] = json.loads(files(__name__).joinpath(f"{name}{ENDING}").read_text(encoding="utf-8"))
    return read
