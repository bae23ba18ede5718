"""What the certificates of claims establish, on record, so that a certificate of something else is not taken for one.

`knotgames certificate --accept` rewrites the record. That of a paper that others announce lies beside it:
`bouton1901.certified.json` for a file `bouton1901.py`, `certified.json` for a folder.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.archive import Findings, Recorded
from knotgames.checks.output import write_text
from knotgames.checks.verify import record

PATH = Path(__file__).with_name("certified.json")
"""The record of the claims that come with the project."""

Certified = Mapping[str, Mapping[str, Findings]]
"""For each claim, by its identifier, what each of its certificates establishes, by what it is called in the claim."""


def on_record(claim: str) -> Recorded | None:
    """What is on record of a claim; None if nothing is. Papers are imported only for a claim of none of the project's.

    Raises:
        InputError: the record of a paper that is announced cannot be read.

    >>> on_record("PlambeckSiegel2008/Quotient of 0.77").establishes["the quotient"]["order"]
    40
    """
    own = record.own().get(claim)
    if own is not None:
        return Recorded(own.statement, certified(PATH).get(claim, {}))
    entry = record.record().get(claim)
    if entry is None:
        return None
    return Recorded(entry.statement, certified(path_of(claim.partition("/")[0])).get(claim, {}))


def path_of(key: str) -> Path:
    """The file that says what the certificates of a paper's claims establish.

    >>> path_of("Johnson2011a") == PATH
    True
    """
    beside = record.path_of(key)
    return PATH if beside == record.PATH else beside.with_name(beside.name.replace("record.json", "certified.json"))


@cache
def certified(path: Path) -> Certified:
    """What is on record in a file; nothing if it is not there.

    Raises:
        InputError: it is no such record.

    >>> certified(PATH)["PlambeckSiegel2008/Quotient of 0.77"]["the quotient"]["order"]
    40
    """
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if not all(isinstance(one, dict) for claim in found.values() for one in claim.values()):
            raise ValueError("expected findings by claims and certificates")
    except (OSError, ValueError, AttributeError, RecursionError) as error:
        said = str(error).splitlines()[0]
        raise InputError(
            f"record '{path}': expected JSON, as 'knotgames certificate --accept' writes it: {said}"
        ) from error
    return dict(found)


def accept(made: Certified, known: Collection[str]) -> list[Path]:
    """Write what certificates establish to the records of their papers; return the files that were changed.

    Args:
        made: what the certificates of claims establish.
        known: the claims that have certificates; what is on record of any other is taken away.

    Raises:
        InputError: a record cannot be written.

    >>> accept({}, known=())  # where nothing was made nothing is written
    []
    """
    changed = []
    for path in {path_of(name.partition("/")[0]): None for name in made}:
        old = certified(path)
        here = {name: one for name, one in made.items() if path_of(name.partition("/")[0]) == path}
        new = {name: one for name, one in {**old, **here}.items() if name in known}
        text = json.dumps(dict(sorted(new.items())), ensure_ascii=False, indent=1) + "\n"
        if new != old:
            write_text(text, str(path))
            changed.append(path)
    certified.cache_clear()
    return changed
