"""A folder of certificates: written with an index, and read again by the checkers alone.

Reading imports no game and no solver. It trusts only the checker of each kind, which imports nothing but `json`, and
compares its findings with the index and with the record of the claim.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.acceptance import FORMATS, Findings
from knotgames.checks.certificates.files import INDEX, BadFile, decoded, indexed, read
from knotgames.checks.output import write_bytes, write_json, written_folder

SHORT = 100
"""Findings with more characters of JSON are stated by their hash."""


@dataclass(frozen=True)
class Recorded:
    """The record of a claim: its words, and the findings of each of its certificates."""

    statement: str
    establishes: Mapping[str, Findings]


class IndexLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the index.

    Attributes:
        claim: the identifier of the claim.
        establishes: the part of the claim that the certificate establishes.
        format: the format of the certificate, which names its checker.
        findings: the findings of its checker, long ones by their hashes.
    """

    file: str
    claim: str
    establishes: str
    statement: str
    format: str
    findings: Findings
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Index(Struct, frozen=True, tag_field="format", tag="knotgames index of certificates 2"):
    """The index of a folder."""

    certificates: tuple[IndexLine, ...]


@dataclass(frozen=True)
class Checked:
    """The result of checking one file of the folder.

    Attributes:
        line: None if the file is not in the index.
        findings: None if the certificate is not accepted.
        defect: the place of the error; None if the certificate is accepted.
    """

    line: IndexLine | None
    file: str
    findings: Findings | None
    defect: str | None


def write(certificate: Any, folder: str | Path, file: str) -> str:
    """Write a certificate to a file of a folder; return the hash of the file.

    Raises:
        InputError: the file cannot be written.
    """
    data = (json.dumps(certificate, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")
    write_bytes(data, str(Path(folder) / file))
    return sha256(data).hexdigest()


def write_by_format(certificates: Iterable[Mapping[str, Any]], folder: str) -> None:
    """Write certificates of different formats to a folder, each to a file named after its format.

    Raises:
        InputError: the folder cannot be made, or a file cannot be written.
    """
    with written_folder(folder) as partial:
        for certificate in certificates:
            write(certificate, partial, f"{certificate['format'].split()[1]}.json")


def write_index(lines: list[IndexLine], folder: str | Path) -> None:
    """Write the index of a folder.

    Raises:
        InputError: it cannot be written.
    """
    write_json(to_builtins(Index(tuple(lines))), str(Path(folder) / INDEX))


def stated(findings: Findings) -> Findings:
    """Return findings as an index states them: short ones in full, long ones by their hashes.

    >>> stated({"order": 2, "game": {"digits": [0, 3]}})
    {'order': 2, 'game': {'digits': [0, 3]}}
    >>> stated({"tables": list(range(99))})["tables"][:20]
    'sha256 9dd7ba3c0669b'
    """
    said = {}
    for name, found in findings.items():
        text = json.dumps(found, sort_keys=True)
        said[name] = json.loads(text) if len(text) <= SHORT else f"sha256 {sha256(text.encode()).hexdigest()}"
    return said


def difference(found: Findings, said: Any, who: str) -> str | None:
    """Describe the difference between findings and stated ones; return None if there is none."""
    for name in found:
        if name not in said:
            return f"{name} {_text(found[name])}, {who} nothing of it"
        if said[name] != found[name] or type(said[name]) is not type(found[name]):
            return f"{name} {_text(found[name])}, {who} {_text(said[name])}"
    more = next((name for name in said if name not in found), None)
    return None if more is None else f"nothing of {more}, {who} {_text(said[more])}"


def _text(data: Any) -> str:
    return data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)


def read_index(folder: str) -> list[IndexLine]:
    """Read the index of a folder.

    Raises:
        InputError: there is none, or it is not one.
    """
    lines = indexed(folder, Index, "certificates").certificates
    if any(Path(line.file).name != line.file or line.file == ".." or "\0" in line.file for line in lines):
        raise InputError(
            f"'{Path(folder) / INDEX}' is not an index of certificates: expected names of files in the folder"
        )
    return list(lines)


def check(folder: str, on_record: Callable[[str], Recorded | None]) -> Iterator[Checked]:
    """Check every certificate of a folder, and check that the folder holds exactly the files of its index.

    The function `on_record` maps the identifier of a claim to its record.

    Raises:
        InputError: there is no index.
    """
    lines = read_index(folder)
    for line in lines:
        yield _checked(line, Path(folder) / line.file, on_record(line.claim))
    known = {INDEX, *(line.file for line in lines)}
    for path in sorted(Path(folder).iterdir()):
        if path.name not in known:
            yield Checked(None, path.name, None, "it is not in the index")


def _checked(line: IndexLine, path: Path, recorded: Recorded | None) -> Checked:
    findings = None
    try:
        data = read(path)
        certificate = decoded(data)
        if certificate["format"] != line.format:
            raise InputError(f"its format is '{certificate['format']}', but the index says '{line.format}'")
        findings = findings_of(certificate)
        defect = contradiction(line, findings, recorded)
        if defect is None and sha256(data).hexdigest() != line.sha256:
            defect = "accepted, but changed since it was written"
    except BadFile as error:
        defect = f"cannot be read: {error}"
    except InputError as error:
        defect = str(error)
    except Exception as error:  # whatever is wrong with it, it is not accepted
        defect = f"rejected: {type(error).__name__} {error}"
    return Checked(line, line.file, findings, defect)


def findings_of(certificate: Any) -> Findings:
    """Return the findings of the checkers for a certificate, as an index states them.

    Raises:
        InputError: a checker rejects the certificate, with the place, or there is none of its format.
    """
    form = FORMATS.get(certificate["format"])
    if form is None:
        raise InputError(f"there is no checker for the format '{certificate['format']}'")
    return stated(form.findings(certificate))


def contradiction(line: IndexLine, findings: Findings, recorded: Recorded | None) -> str | None:
    """Describe how a certificate contradicts the index or the claim; return None if it does not."""
    differing = difference(findings, line.findings, "the index says")
    if differing is not None:
        return f"it establishes {differing}"
    if recorded is None or line.establishes not in recorded.establishes:
        return f"nothing is on record of {line.claim}: {line.establishes}"
    if line.statement != recorded.statement:
        return f"the index has other words for {line.claim} than the record"
    differing = difference(findings, recorded.establishes[line.establishes], f"of {line.claim} is on record")
    return None if differing is None else f"it establishes {differing}"
