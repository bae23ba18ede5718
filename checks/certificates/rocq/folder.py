"""A folder of developments: written with the static theory and an index, and read again for the kernel."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from algebra.notation import InputError
from checks.certificates import files
from checks.certificates.rocq.development import Development
from checks.certificates.rocq.kernel import LIBRARY, THEORY, Accepted, Kernel, Refused, static_text
from checks.certificates.rocq.proof import Proof
from checks.output import write_json, write_text

INDEX = "index.json"
FORMAT = "knotgames index of developments 1"
PROJECT = "_CoqProject"
"""The file from which `coq_makefile` and editors learn the files of a folder and their logical path."""


@dataclass(frozen=True)
class About:
    """A claim of which a development speaks.

    Attributes:
        claim: its identifier.
        theorems: the theorems that speak of it.
        part: what they say of it; None if all of it.
    """

    claim: str
    theorems: tuple[str, ...]
    part: str | None


@dataclass(frozen=True)
class Line:
    """A line of the index: a development, the claims of which it speaks, and the hash of its file."""

    name: str
    static: tuple[str, ...]
    theorems: tuple[str, ...]
    claims: tuple[About, ...]
    sha256: str


@dataclass(frozen=True)
class Judged:
    """What the kernel said of a development: what it accepted, or why it refuses it."""

    line: Line
    accepted: Accepted | None
    refused: str | None


def gathered(proofs: Iterable[Proof]) -> Mapping[Callable[[], Development], tuple[Proof, ...]]:
    """Proofs by their developments, in the order in which they come first."""
    found: dict[Callable[[], Development], tuple[Proof, ...]] = {}
    for proof in proofs:
        found[proof.development] = (*found.get(proof.development, ()), proof)
    return found


def write(developments: Sequence[tuple[Development, Sequence[Proof]]], folder: str) -> list[Line]:
    """Write developments with the static theory that they need, an index, and a project file for other tools.

    Raises:
        InputError: two developments have one name, or a file cannot be written.
    """
    lines: list[Line] = []
    for development, proofs in developments:
        if any(development.name == line.name for line in lines):
            raise InputError(f"two developments are called '{development.name}': write them to different folders")
        write_text(development.text, str(Path(folder) / f"{development.name}.v"))
        about = tuple(About(proof.claim, proof.theorems, proof.part) for proof in proofs)
        digest = sha256(development.text.encode("utf-8")).hexdigest()
        lines.append(Line(development.name, development.static, development.theorems, about, digest))
    static = list(dict.fromkeys(name for line in lines for name in line.static))
    for name in static:
        write_text(static_text(name), str(Path(folder) / f"{name}.v"))
    files = "".join(f"{name}.v\n" for name in (*static, *(line.name for line in lines)))
    write_text(f"-Q . {LIBRARY}\n{files}", str(Path(folder) / PROJECT))
    write_json({"format": FORMAT, "developments": [asdict(line) for line in lines]}, str(Path(folder) / INDEX))
    return lines


def read(folder: str) -> list[Line]:
    """The index of a folder.

    Raises:
        InputError: there is none, or it is not one.
    """
    path = Path(folder) / INDEX
    try:
        data = json.loads(files.read(path))
        if data["format"] != FORMAT:
            raise ValueError(f"expected the format '{FORMAT}'")
        return [_line(entry) for entry in data["developments"]]
    except files.BadFile as error:
        raise InputError(f"cannot read '{path}': {error}") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"'{path}' is no index of developments: {error}") from error


def _line(entry: Any) -> Line:
    claims = tuple(About(about["claim"], tuple(about["theorems"]), about["part"]) for about in entry["claims"])
    line = Line(entry["name"], tuple(entry["static"]), tuple(entry["theorems"]), claims, entry["sha256"])
    names = (line.name, *line.static, *line.theorems)
    if not all(isinstance(name, str) and name.isascii() and name.isidentifier() for name in names):
        raise ValueError("expected identifiers for names")
    if (THEORY / f"{line.name}.v").exists():  # those after it would be compiled with it in place of the theory
        raise ValueError(f"'{line.name}' is a file of the static theory: expected another name for a development")
    return line


def judge(folder: str, kernel: Kernel, progress: Callable[[Development], None] | None = None) -> list[Judged]:
    """Have the kernel judge every development of a folder.

    The static theory is the one of this program, wherever the copies in the folder come from.

    Args:
        folder: the folder.
        kernel: the kernel.
        progress: called with each development once it is compiled.

    Raises:
        InputError: there is no index.
        NoKernel: the kernel did not come to an end.
    """
    lines = read(folder)
    found = [_development(folder, line) for line in lines]
    made = iter(kernel.judge([one for one in found if isinstance(one, Development)], progress))
    return [
        _judged(line, one if isinstance(one, Refused) else next(made)) for line, one in zip(lines, found, strict=True)
    ]


def _development(folder: str, line: Line) -> Development | Refused:
    try:
        return Development(line.name, line.static, _text(folder, line), line.theorems)
    except Refused as error:
        return error


def _judged(line: Line, said: Accepted | Refused) -> Judged:
    if isinstance(said, Refused):
        return Judged(line, None, str(said))
    changed = sha256(said.development.text.encode("utf-8")).hexdigest() != line.sha256
    return Judged(line, said, f"{line.name}: accepted, but changed since it was written" if changed else None)


def _text(folder: str, line: Line) -> str:
    try:
        for name in line.static:
            if files.read(Path(folder) / f"{name}.v").decode("utf-8") != static_text(name):
                raise Refused(f"{name}.v is not the file of the static theory that this program has")
        return files.read(Path(folder) / f"{line.name}.v").decode("utf-8")
    except (files.BadFile, UnicodeDecodeError) as error:
        raise Refused(f"{line.name}: cannot be read: {error}") from error
