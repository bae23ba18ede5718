"""A folder of developments: written with the static theory and an index, and read again for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import files
from knotgames.checks.certificates.rocq.development import Development, Proof, from_certificate, proofs
from knotgames.checks.certificates.rocq.kernel import LIBRARY, THEORY, Accepted, Kernel, Refused, static_text
from knotgames.checks.output import write_json, write_text

PROJECT = "_CoqProject"
"""The file that tells `coq_makefile` and editors the files of a folder and their logical path."""

Name = Annotated[str, Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]*(?!\n)$")]
"""An identifier of Rocq; a `$` alone would allow a final newline in Python."""


class About(Struct, frozen=True):
    """A claim about which a development has theorems. They state the part, or all of it if the part is None."""

    claim: str
    theorems: tuple[Name, ...]
    part: str | None


class Line(Struct, frozen=True):
    """A line of the index: a development, and the files of the static theory that it needs.

    If it was not written for claims, it names the file of its certificate.
    """

    name: Name
    static: tuple[Name, ...]
    theorems: tuple[Name, ...]
    claims: tuple[About, ...]
    certificate: str | None

    def __post_init__(self) -> None:
        if self.claims and self.certificate is not None:
            raise ValueError(f"expected claims or a certificate for '{self.name}', found both")
        if (THEORY / f"{self.name}.v").exists():  # those after it would be compiled with it in place of the theory
            raise ValueError(f"'{self.name}' is a file of the static theory: expected another name for a development")
        if self.certificate not in (None, f"{self.name}.json"):
            raise ValueError(f"expected the certificate of '{self.name}' in '{self.name}.json'")


class Developments(Struct, frozen=True, tag_field="format", tag="knotgames index of developments 2"):
    """The index of a folder."""

    developments: tuple[Line, ...]


@dataclass(frozen=True)
class Judged:
    """The answer of the kernel to a development: the accepted theorems, or the reason why it is refused."""

    line: Line
    accepted: Accepted | None
    refused: str | None


Origin = Sequence[Proof] | Mapping[str, Any]
"""The origin of a development: proofs of claims, or a certificate in JSON."""


def gathered(proofs: Iterable[Proof]) -> Mapping[Callable[[], Development], tuple[Proof, ...]]:
    """Group proofs by their developments, in the order of first occurrence."""
    found: dict[Callable[[], Development], tuple[Proof, ...]] = {}
    for proof in proofs:
        found[proof.development] = (*found.get(proof.development, ()), proof)
    return found


def write(developments: Sequence[tuple[Development, Origin]], folder: str) -> list[Line]:
    """Write developments to a folder, with static theory, certificates, an index, and a project file for other tools.

    Raises:
        InputError: two developments have one name, or a file cannot be written.
    """
    lines: list[Line] = []
    for development, origin in developments:
        if any(development.name == line.name for line in lines):
            raise InputError(f"two developments are called '{development.name}': write them to different folders")
        write_text(development.text, str(Path(folder) / f"{development.name}.v"))
        line = Line(development.name, development.static, development.theorems, (), None)
        if isinstance(origin, Mapping):
            lines.append(replace(line, certificate=f"{development.name}.json"))
            write_json(origin, str(Path(folder) / f"{development.name}.json"))
        else:
            lines.append(replace(line, claims=tuple(map(_about, origin))))
    static = list(dict.fromkeys(name for line in lines for name in line.static))
    for name in static:
        write_text(static_text(name), str(Path(folder) / f"{name}.v"))
    listed = "".join(f"{name}.v\n" for name in (*static, *(line.name for line in lines)))
    write_text(f"-Q . {LIBRARY}\n{listed}", str(Path(folder) / PROJECT))
    write_json(to_builtins(Developments(tuple(lines))), str(Path(folder) / files.INDEX))
    return lines


def _about(proof: Proof) -> About:
    return About(proof.claim, proof.theorems, proof.part)


def read(folder: str) -> list[Line]:
    """Read the index of a folder.

    Raises:
        InputError: it is missing or malformed.
    """
    return list(files.indexed(folder, Developments, "developments").developments)


def judge(
    folder: str,
    kernel: Callable[[], AbstractContextManager[Kernel]],
    progress: Callable[[Development], None] | None = None,
) -> list[Judged]:
    """Let the kernel judge every development of a folder.

    Nothing in the folder is compiled. Each development is written again from its claims or its certificate, and the
    file must have exactly this text. Any other file is refused unread: when compiled it could load code or write files,
    or change the meaning of statements by notations.

    Raises:
        InputError: there is no index.
        NoKernel: the kernel did not come to an end.
    """
    lines = read(folder)
    found = [_development(folder, line) for line in lines]
    wanted = [one for one in found if isinstance(one, Development)]
    made: Iterator[Accepted | Refused] = iter(())
    if wanted:
        with kernel() as opened:
            made = iter(opened.judge(wanted, progress))
    said = [next(made) if isinstance(one, Development) else one for one in found]
    return [
        Judged(line, None, str(one)) if isinstance(one, Refused) else Judged(line, one, None)
        for line, one in zip(lines, said, strict=True)
    ]


def _development(folder: str, line: Line) -> Development | Refused:
    """Write the development of a line again, and require that the folder contains the same text."""
    try:
        written = _written(folder, line)
        for name in line.static:
            _require_same(Path(folder) / f"{name}.v", static_text(name), "the file of the theory that this program has")
        _require_same(Path(folder) / f"{line.name}.v", written.text, "what this program writes")
    except Refused as error:
        return error
    return written


def _require_same(path: Path, text: str, what: str) -> None:
    """Raise an error if a file has another text; it is not compiled."""
    try:
        found = files.read(path).decode("utf-8")
    except (files.BadFile, UnicodeDecodeError) as error:
        raise Refused(f"{path.name}: cannot be read: {error}") from error
    if found != text:
        pairs = zip_longest(found.split("\n"), text.split("\n"))
        line = next(number for number, (one, other) in enumerate(pairs, 1) if one != other)
        raise Refused(f"{path.name} is not {what}, from line {line} on; it was not compiled")


def _written(folder: str, line: Line) -> Development:
    """Write the development from the claims of a line, or from its certificate."""
    of_claims = [proofs()[about.claim] for about in line.claims if about.claim in proofs()]
    if line.certificate is not None:
        path = Path(folder) / line.certificate
        try:
            made = from_certificate(files.decoded(files.read(path)), str(path))
        except (files.BadFile, ValueError, RecursionError) as error:  # an `InputError` is a `ValueError`
            raise Refused(f"{line.name}: cannot be written again of {line.certificate}: {error}") from error
    elif of_claims:
        made = of_claims[0].development()
    else:
        raise Refused(f"{line.name}: expected claims of which this program has theorems, or a certificate")
    about = tuple(_about(proof) for proof in of_claims if proof.development == of_claims[0].development)
    if (line.name, line.static, line.theorems, line.claims) != (made.name, made.static, made.theorems, about):
        raise Refused(f"{line.name}: the index does not say of it what this program writes")
    return made
