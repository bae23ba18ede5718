"""The statuses on record: what the last release found for each claim. `knotgames verify --accept` rewrites them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import unified_diff
from functools import cache
from pathlib import Path

from checks.claim import Status

PATH = Path(__file__).with_name("record.json")


@cache
def record() -> Mapping[str, Status]:
    """The status on record of each claim, by its identifier.

    >>> record()["Johnson2011a/Theorem 7.3"]
    <Status.PROVED: 'proved'>
    """
    return {name: Status(status) for name, status in json.loads(PATH.read_text(encoding="utf-8")).items()}


def text_of(statuses: Mapping[str, str]) -> str:
    """Statuses as the text of a record, a line for each claim."""
    return json.dumps(statuses, ensure_ascii=False, indent=1) + "\n"


def difference(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """The lines in which two records differ, as a diff; empty if they do not.

    >>> print(difference({"P/1": "open"}, {"P/1": "proved"}), end="")
    --- record
    +++ found
    -P/1: open
    +P/1: proved
    """
    before, after = ([f"{name}: {status}\n" for name, status in statuses.items()] for statuses in (old, new))
    hunks = unified_diff(before, after, "record", "found", n=0)
    return "".join(line for line in hunks if not line.startswith("@@"))
