"""The statuses on record: what the last release found for each claim. `knotgames verify --accept` rewrites them.

The record of a paper that others announce lies beside it: `bouton1901.record.json` for a file `bouton1901.py`,
`record.json` for a folder. A file that is not there is an empty record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import unified_diff
from functools import cache
from pathlib import Path

from algebra.notation import InputError
from checks.claim import Status
from checks.papers import outside_papers

PATH = Path(__file__).with_name("record.json")
"""The record of the papers that come with the project."""


def record() -> Mapping[str, Status]:
    """The status on record of each claim, by its identifier.

    Raises:
        InputError: the record of a paper that is announced cannot be read, or speaks of another paper.

    >>> record()["Johnson2011a/Theorem 7.3"]
    <Status.PROVED: 'proved'>
    """
    statuses = dict(_own(PATH))
    for key in outside_papers():
        statuses |= _beside(path_of(key), key)
    return statuses


def path_of(key: str) -> Path:
    """The file with the record of a paper."""
    file = outside_papers().get(key)
    if file is None:
        return PATH
    return file.with_name("record.json" if file.stem == "__init__" else f"{file.stem}.record.json")


@cache
def _own(path: Path) -> Mapping[str, Status]:
    return {name: Status(status) for name, status in json.loads(path.read_text(encoding="utf-8")).items()}


def _beside(path: Path, key: str) -> Mapping[str, Status]:
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        statuses = {str(name): Status(status) for name, status in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError) as error:
        said = str(error).splitlines()[0]
        raise InputError(f"record '{path}': expected JSON, from the names of claims to statuses: {said}") from error
    strange = next((name for name in statuses if name.partition("/")[0] != key), None)
    if strange is not None:
        raise InputError(f"record '{path}': expected claims of {key}, found '{strange}'")
    return statuses


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
