"""The record: the findings of the last release for each claim, its words and the names of its mutants.

A comparison with it detects checks that became weaker. The record of a paper of another distribution lies next to the
paper: `bouton1901.record.json` for a file `bouton1901.py`, `record.json` for a folder. A missing file is empty.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from knotgames.algebra.notation import InputError
from knotgames.checks.claim import Severity, Status
from knotgames.checks.verdict import Entry, Evidence

T = TypeVar("T")

PATH = Path(__file__).with_name("record.json")
"""The record of the papers that come with the project."""


def record() -> Mapping[str, Entry]:
    """Return the record of each claim, by identifier.

    Raises:
        InputError: the record of an announced paper cannot be read, or contains another paper.

    >>> record()["Johnson2011a/Theorem 7.3"].status
    <Status.PROVED: 'proved'>
    """
    from knotgames.checks.papers import outside_papers  # noqa: PLC0415  # papers are slow to import

    entries = dict(own())
    for key in outside_papers():
        entries |= _beside(path_of(key), key)
    return entries


def own() -> Mapping[str, Entry]:
    """Return the record of the claims that come with the project, without importing papers."""
    return _own(PATH)


def path_of(key: str) -> Path:
    """Return the file with the record of a paper."""
    from knotgames.checks.papers import outside_papers  # noqa: PLC0415  # papers are slow to import

    file = outside_papers().get(key)
    if file is None:
        return PATH
    return file.with_name("record.json" if file.stem == "__init__" else f"{file.stem}.record.json")


@cache
def _own(path: Path) -> Mapping[str, Entry]:
    return entries_of(path.read_text(encoding="utf-8"))


def read(path: Path, entries_of: Callable[[str], dict[str, T]], command: str) -> dict[str, T]:
    """Return the entries in a file that a command writes; none if the file is missing.

    Raises:
        InputError: it is not such a file.
    """
    if not path.exists():
        return {}
    try:
        return entries_of(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        said = str(error).splitlines()[0]
        raise InputError(f"record '{path}': expected JSON, as '{command} --accept' writes it: {said}") from error


def _beside(path: Path, key: str) -> Mapping[str, Entry]:
    entries = read(path, entries_of, f"knotgames verify {key}")
    strange = next((name for name in entries if name.partition("/")[0] != key), None)
    if strange is not None:
        raise InputError(f"record '{path}': expected claims of {key}, found '{strange}'")
    return entries


def entries_of(text: str) -> dict[str, Entry]:
    """Return the entries in the text of a record, by claim.

    Raises:
        ValueError: it is not a record.
        TypeError: it is not a record.
        AttributeError: it is not a record.
        KeyError: it is not a record.
    """
    return {name: _entry(data) for name, data in json.loads(text).items()}


def _entry(data: Mapping[str, Any]) -> Entry:
    listed = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
    evidence = tuple(Evidence(**finding) for finding in data.get("evidence", ()))
    severity = Severity(data["severity"]) if "severity" in data else None
    return Entry(**{**data, **listed, "status": Status(data["status"]), "severity": severity, "evidence": evidence})


def text_of(entries: Mapping[str, Entry]) -> str:
    """Return the text of a record: JSON with a line for each fact about a claim, without empty ones."""
    claims = ",\n".join(f" {_json(name)}: {{\n{_fields(entry)}\n }}" for name, entry in entries.items())
    return f"{{\n{claims}\n}}\n"


def _fields(entry: Entry) -> str:
    said = {**vars(entry), "evidence": tuple(one.to_json() for one in entry.evidence)}
    return ",\n".join(f"  {_json(name)}: {_value(value)}" for name, value in said.items() if value)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"   {_json(name)}: {_json(one)}" for name, one in value.items()) + "\n  }"
    if isinstance(value, tuple):
        return "[\n" + ",\n".join(f"   {_json(one)}" for one in value) + "\n  ]"
    return _json(value)


_json = json.JSONEncoder(ensure_ascii=False).encode


def difference(old: Mapping[str, Entry], new: Mapping[str, Entry]) -> str:
    """Return the lines in which two records differ, as a diff; empty if they do not."""
    before, after = (
        [line for name, entry in entries.items() for line in _lines(name, entry)] for entries in (old, new)
    )
    hunks = unified_diff(before, after, "record", "found", n=0)
    return "".join(line for line in hunks if not line.startswith("@@"))


def _lines(name: str, entry: Entry) -> Iterator[str]:
    """Yield the lines of an entry: the status, and all that is not empty."""
    yield f"{name}: {entry.status}\n"
    for what in ("statement", "formula", "reading", "correction", "severity", "counted_under", "code", "weakened"):
        said = getattr(entry, what)
        if said is not None:
            yield f"{name}, {what}: {said}\n"
    for what in ("uses", "evidence", "mutants", "controls", "certificates"):
        yield from (f"{name}, {what}: {one}\n" for one in getattr(entry, what))
    yield from (f"{name}, found of '{one}': {told}\n" for one, told in entry.altered.items())
    yield from (f"{name}, Rocq says of {one}: {said}\n" for one, said in entry.theorems.items())
