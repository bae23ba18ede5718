"""The record of facts that the certificates of claims establish; a certificate of anything else is rejected.

The record of a paper of another distribution lies next to the paper: `bouton1901.certified.json` for a file
`bouton1901.py`, `certified.json` for a folder.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from knotgames.checks.certificates.acceptance import Findings
from knotgames.checks.certificates.archive import Recorded
from knotgames.checks.output import write_text
from knotgames.checks.verify import record

PATH = Path(__file__).with_name("certified.json")
"""The record of the claims that come with the project."""

Certified = Mapping[str, Mapping[str, Findings]]
"""The findings of each certificate, by the identifier of the claim and the name of the certificate in it."""


def on_record(claim: str) -> Recorded | None:
    """Return the record of a claim; None if there is none. Papers are imported only for claims of other distributions.

    Raises:
        InputError: the record of an announced paper cannot be read.

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
    """Return the file with the findings of certificates of a paper."""
    beside = record.path_of(key)
    return PATH if beside == record.PATH else beside.with_name(beside.name.replace("record.json", "certified.json"))


@cache
def certified(path: Path) -> Certified:
    """Return the record in a file; an empty one if the file is missing.

    Raises:
        InputError: it is not such a record.
    """
    return record.read(path, _findings_of, "knotgames certificate")


def _findings_of(text: str) -> dict[str, Mapping[str, Findings]]:
    found = json.loads(text)
    if not all(isinstance(one, dict) for claim in found.values() for one in claim.values()):
        raise ValueError("expected findings by claims and certificates")
    return dict(found)


def accept(made: Certified, known: Collection[str]) -> list[Path]:
    """Write the findings of certificates, by claim, to the records of their papers; return the changed files.

    The known claims have certificates; the records of others are removed.

    Raises:
        InputError: a record cannot be written.
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
