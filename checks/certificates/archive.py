"""A folder of certificates: written with an index, and read again by the checkers alone.

Reading imports no game and no solver: what is trusted is the checker of each kind, which imports nothing but `json`.
What a checker finds in a certificate is compared with what the index says of it, and with what is on record of the
claim. Nothing that a folder holds is trusted: not the index, not the names in it, not the files that they name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins

from knotgames.algebra.notation import InputError
from knotgames.checks import checkers
from knotgames.checks.certificates.files import BadFile, decoded, read, typed
from knotgames.checks.output import write_bytes, write_json

INDEX = "index.json"
"""The name of the file that lists the certificates of a folder."""

SHORT = 100
"""Of what a checker finds, that which is longer than so many characters of JSON is stated by its hash."""

Findings = Mapping[str, Any]
"""What a certificate establishes: the game, the bound, the order, the theory, the tables, each under its name."""


@dataclass(frozen=True)
class Recorded:
    """What is on record of a claim.

    Attributes:
        statement: its words.
        establishes: what each of its certificates establishes, by what it is called in the claim.

    >>> recorded = Recorded("n < 9.", {"the bound": {"cases": 9}})
    >>> recorded.establishes["the bound"]
    {'cases': 9}
    """

    statement: str
    establishes: Mapping[str, Findings]


class IndexLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the index.

    Attributes:
        file: the name of the certificate's file.
        claim: the identifier of the claim that it is about.
        establishes: what it establishes of that claim.
        statement: the claim as it is printed.
        format: what the certificate says of itself, which names its checker.
        findings: what its checker finds in it; of what is long the hash.
        sha256: the hash of the file.

    >>> from tempfile import TemporaryDirectory
    >>> line = IndexLine("one.json", "P/Theorem 1", "the bound", "n < 9.", "a format", {"cases": 9}, "0" * 64)
    >>> with TemporaryDirectory() as folder:
    ...     write_index([line], folder)
    ...     read_index(folder) == [line]
    True
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
    """What became of a file of the folder.

    Attributes:
        line: the line of the index; None if the file has none.
        file: its name.
        findings: what its checker found; None if it was not accepted.
        defect: where the certificate is rejected, or what else is wrong; None if it is accepted.

    >>> Checked(None, "notes.txt", None, "it is not in the index").defect
    'it is not in the index'
    """

    line: IndexLine | None
    file: str
    findings: Findings | None
    defect: str | None


def kinds() -> Mapping[str, Sequence[ModuleType]]:
    """The checkers by the format that they read. A certificate of several parts has one for each of them.

    >>> sorted(kinds())[0], [checker.__name__ for checker in kinds()["knotgames law certificate 1"]]
    ('knotgames coloring certificate 1', ['knotgames.checks.checkers.family', 'knotgames.checks.checkers.law'])
    """
    read: dict[str, list[ModuleType]] = {}
    for found in iter_modules(checkers.__path__):
        module = import_module(f"{checkers.__name__}.{found.name}")
        for form in [module.FORMAT] if isinstance(module.FORMAT, str) else module.FORMAT:
            read.setdefault(form, []).append(module)
    return read


def write(certificate: Any, folder: str, file: str) -> str:
    """Write a certificate to a file of a folder; return the hash of the file.

    Raises:
        InputError: the file cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     digest = write({"format": "a format"}, folder, "one.json")
    ...     digest == sha256((Path(folder) / "one.json").read_bytes()).hexdigest()
    True
    """
    data = (json.dumps(certificate, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")
    write_bytes(data, str(Path(folder) / file))
    return sha256(data).hexdigest()


def write_index(lines: list[IndexLine], folder: str) -> None:
    """Write the index of a folder.

    Raises:
        InputError: it cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_index([], folder)
    ...     json.loads((Path(folder) / INDEX).read_bytes())["certificates"]
    []
    """
    write_json(to_builtins(Index(tuple(lines))), str(Path(folder) / INDEX))


def stated(findings: Findings) -> Findings:
    """What a checker finds as an index states it: what is short as it is, and of what is long the hash.

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
    """In what findings differ from those that somebody states; None if they do not.

    >>> difference({"order": 2}, {"order": 40}, "the index says")
    'order 2, the index says 40'
    """
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
    """The index of a folder.

    Raises:
        InputError: there is none, or it is not one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_index([], folder)
    ...     read_index(folder)
    []
    """
    path = Path(folder) / INDEX
    try:
        lines = typed(decoded(read(path)), Index).certificates
        if any(Path(line.file).name != line.file or line.file == ".." or "\0" in line.file for line in lines):
            raise ValueError("expected names of files in the folder")
    except BadFile as error:
        raise InputError(f"cannot read '{path}': {error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"'{path}' is no index of certificates: {error}") from error
    return list(lines)


def check(folder: str, on_record: Callable[[str], Recorded | None]) -> Iterator[Checked]:
    """Check every certificate of a folder, and that the folder holds those of its index and no others.

    Args:
        folder: the folder.
        on_record: what is on record of a claim, by its identifier.

    Raises:
        InputError: there is no index.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_index([], folder)
    ...     (Path(folder) / "notes.txt").touch()
    ...     [(one.file, one.defect) for one in check(folder, on_record=lambda claim: None)]
    [('notes.txt', 'it is not in the index')]
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
            raise InputError(f"its format is '{certificate['format']}', in the index '{line.format}'")
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
    """What the checkers of its format find in a certificate, as an index states it.

    Raises:
        InputError: a checker rejects the certificate, with the place, or there is none of its format.

    >>> from knotgames.checks.certificates.knots import unknotting_certificate
    >>> from knotgames.games.knot.diagrams.diagram import Diagram
    >>> from knotgames.games.knot.diagrams.simplify import simplified
    >>> findings_of(unknotting_certificate([simplified(Diagram([(0, 0, 1, 1)], ()))]))["resolutions"]
    1
    """
    readers = kinds().get(certificate["format"])
    if readers is None:
        raise InputError(f"there is no checker of the format '{certificate['format']}'")
    findings: dict[str, Any] = {}
    for checker in readers:
        try:
            findings |= checker.check(certificate)
        except checker.Rejected as error:
            raise InputError(f"rejected at {error}") from error
    return stated(findings)


def contradiction(line: IndexLine, findings: Findings, recorded: Recorded | None) -> str | None:
    """Where what a certificate establishes is not what the index says, or not what the claim needs.

    Args:
        line: the line of the index.
        findings: what the checker finds in the certificate.
        recorded: what is on record of the claim.

    Returns:
        the contradiction in words; None if there is none.

    >>> line = IndexLine("one.json", "P/Theorem 1", "the bound", "n < 9.", "a format", {"cases": 9}, "0" * 64)
    >>> contradiction(line, {"cases": 9}, Recorded("n < 9.", {"the bound": {"cases": 9}})) is None
    True
    >>> contradiction(line, {"cases": 8}, Recorded("n < 9.", {"the bound": {"cases": 9}}))
    'it establishes cases 8, the index says 9'
    """
    differing = difference(findings, line.findings, "the index says")
    if differing is not None:
        return f"it establishes {differing}"
    if recorded is None or line.establishes not in recorded.establishes:
        return f"nothing is on record of {line.claim}: {line.establishes}"
    if line.statement != recorded.statement:
        return f"the index has other words for {line.claim} than the record"
    differing = difference(findings, recorded.establishes[line.establishes], f"of {line.claim} is on record")
    return None if differing is None else f"it establishes {differing}"
