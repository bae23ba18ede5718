"""A folder of certificates: written with an index, and read again by the checkers alone.

Reading imports no game and no solver: what is trusted is the checker of each kind, which imports nothing but `json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from algebra.notation import InputError
from checks import checkers
from checks.output import write_bytes, write_json

INDEX = "index.json"
FORMAT = "knotgames index of certificates 1"


@dataclass(frozen=True)
class IndexLine:
    """A line of the index.

    Attributes:
        file: the name of the certificate's file.
        claim: the identifier of the claim that it is about.
        establishes: what it establishes of that claim.
        statement: the claim as it is printed.
        format: what the certificate says of itself, which names its checker.
        sha256: the hash of the file.
    """

    file: str
    claim: str
    establishes: str
    statement: str
    format: str
    sha256: str


@dataclass(frozen=True)
class Checked:
    """What became of a file of the folder.

    Attributes:
        line: the line of the index; None if the file has none.
        file: its name.
        size: how many classes, cases or games its checker went through.
        defect: where the certificate is rejected, or what else is wrong; None if it is accepted.
    """

    line: IndexLine | None
    file: str
    size: int
    defect: str | None


def kinds() -> Mapping[str, ModuleType]:
    """The checkers by the format that each reads.

    >>> sorted(kinds())[0]
    'knotgames drup certificate 1'
    """
    modules = [import_module(f"{checkers.__name__}.{module.name}") for module in iter_modules(checkers.__path__)]
    return {module.FORMAT: module for module in modules}


def write(certificate: Any, folder: str, file: str) -> str:
    """Write a certificate to a file of a folder; return the hash of the file.

    Raises:
        InputError: the file cannot be written.
    """
    data = (json.dumps(certificate, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")
    write_bytes(data, str(Path(folder) / file))
    return sha256(data).hexdigest()


def write_index(lines: list[IndexLine], folder: str) -> None:
    """Write the index of a folder.

    Raises:
        InputError: it cannot be written.
    """
    write_json({"format": FORMAT, "certificates": [asdict(line) for line in lines]}, str(Path(folder) / INDEX))


def read_index(folder: str) -> list[IndexLine]:
    """The index of a folder.

    Raises:
        InputError: there is none, or it is not one.
    """
    path = Path(folder) / INDEX
    try:
        data = json.loads(path.read_bytes())
        if data["format"] != FORMAT:
            raise ValueError(f"expected the format '{FORMAT}'")
        lines = [IndexLine(**line) for line in data["certificates"]]
        if not all(isinstance(text, str) for line in lines for text in asdict(line).values()):
            raise ValueError("expected texts alone")
        if any(Path(line.file).name != line.file for line in lines):
            raise ValueError("expected names of files in the folder")
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"'{path}' is no index of certificates: {error}") from error
    return lines


def check(folder: str) -> Iterator[Checked]:
    """Check every certificate of a folder, and that the folder holds those of its index and no others.

    Raises:
        InputError: there is no index.
    """
    lines = read_index(folder)
    for line in lines:
        yield _checked(line, Path(folder) / line.file)
    known = {INDEX, *(line.file for line in lines)}
    for path in sorted(Path(folder).iterdir()):
        if path.name not in known:
            yield Checked(None, path.name, 0, "it is not in the index")


def _checked(line: IndexLine, path: Path) -> Checked:
    size = 0
    try:
        data = path.read_bytes()
        certificate = json.loads(data)
        if certificate["format"] != line.format:
            raise ValueError(f"its format is '{certificate['format']}', in the index '{line.format}'")
        checker = kinds().get(line.format)
        if checker is None:
            raise ValueError(f"there is no checker of the format '{line.format}'")
        try:
            size = checker.check(certificate)
            defect = None if sha256(data).hexdigest() == line.sha256 else "accepted, but changed since it was written"
        except checker.Rejected as error:
            defect = f"rejected at {error}"
    except OSError as error:
        defect = f"cannot be read: {error.strerror or error}"
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, StopIteration) as error:
        defect = f"rejected: {type(error).__name__} {error}"
    return Checked(line, line.file, size, defect)
