"""Output to standard output or to files, which are written completely or not at all; file names; cached files."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knotgames.algebra.notation import InputError
from knotgames.checks.streams import HANDLER, write_document

if TYPE_CHECKING:
    from rich.console import Console

STANDARD_OUTPUT = "-"
"""The target that stands for standard output."""


def console() -> Console:
    """Return standard output for tables: as wide as the terminal; in a pipe lines are not wrapped."""
    from rich.console import Console  # noqa: PLC0415  # most commands show no table

    return Console(highlight=False) if sys.stdout.isatty() else Console(highlight=False, width=100_000)


def write_text(text: str, target: str) -> None:
    r"""Write text to a file in UTF-8 as `write_bytes` does, or to standard output if the target is `-`.

    Raises:
        InputError: the file cannot be written.
    """
    if target == STANDARD_OUTPUT:
        write_document(text)
    else:
        write_bytes(text.encode("utf-8", HANDLER), target)


def write_bytes(data: bytes, target: str) -> None:
    """Write to a file, which is replaced in one step at the end, so that an interruption leaves the old one.

    Raises:
        InputError: the file cannot be written.
    """
    write_parts([data], target)


def write_parts(parts: Iterable[bytes | memoryview], target: str) -> None:
    """Write parts to a file in order, as `write_bytes` does.

    Raises:
        InputError: the file cannot be written.
    """
    path = Path(target)
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as device:  # or a pipe: nothing to replace
                device.writelines(parts)
            return
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "wb") as stream:
                stream.writelines(parts)
            Path(temporary).chmod(0o666 & ~_umask())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"cannot write '{target}': {error.strerror or error}") from error


def write_json(data: Any, target: str, *, one_line: bool = False) -> None:
    """Write data as JSON, optionally on one line for a stream of objects.

    Raises:
        InputError: the file cannot be written.

    >>> write_json({"value": "000*", "order": 2}, "-", one_line=True)
    {"value": "000*", "order": 2}
    """
    text = json.dumps(data, ensure_ascii=False, indent=None if one_line else 2)
    write_text(text + "\n", target)


def write_answer(data: Any, target: str | None, show: Callable[[], None]) -> None:
    """Write data as JSON to the target of `--json`, if given, and show them unless the JSON goes to standard output."""
    if target:
        write_json(data, target)
    if target != STANDARD_OUTPUT:
        show()


@contextmanager
def written_folder(target: str | Path) -> Iterator[Path]:
    """Yield an empty folder. Its files are moved to the target at the end, where they replace others of their names.

    After an error the target is as before.

    Raises:
        InputError: a file or folder cannot be written.
    """
    path = Path(target)
    make_folder(path.parent)
    try:
        above = path if path.is_dir() else path.parent
        temporary = Path(tempfile.mkdtemp(dir=above, prefix=".partly-written."))
    except OSError as error:
        raise InputError(f"cannot write '{target}': {error.strerror or error}") from error
    try:
        yield temporary
        make_folder(path)
        for file in [file for file in temporary.rglob("*") if file.is_file()]:
            place = path / file.relative_to(temporary)
            place.parent.mkdir(parents=True, exist_ok=True)
            file.replace(place)
    except InputError as error:
        raise InputError(str(error).replace(str(temporary), str(path))) from error
    except OSError as error:
        raise InputError(f"cannot write '{target}': {error.strerror or error}") from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def make_folder(folder: str | Path) -> None:
    """Make a folder, if there is none, and those above it.

    Raises:
        InputError: it cannot be made.
    """
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder '{folder}': {error.strerror or error}") from error


def file_name(claim: str, suffix: str) -> str:
    """Return a name for a file about a claim, of letters, digits and dashes.

    >>> file_name("Johnson2011a/Section 8 (01- + 01+)", ".smt2")
    'Johnson2011a-Section-8-01minus-plus-01plus.smt2'
    """
    words = re.sub(r"(?<=[0-9])[+-](?![0-9A-Za-z])|(?<= )[+-](?= )", _said, claim)
    return re.sub(r"[^A-Za-z0-9.]+", "-", words).strip("-") + suffix


def _said(sign: re.Match[str]) -> str:
    return {"+": "plus", "-": "minus"}[sign.group()]


def on_one_line(text: str, most: int = 300) -> str:
    """Return external text without control characters and direction marks, cut to a length."""
    shown = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in shown)


def require_writable(*targets: str | None) -> None:
    """Raise InputError, before long work starts, for the first target that cannot be written."""
    for target in targets:
        if target is None or target == STANDARD_OUTPUT:
            continue
        path = Path(target)
        if path.is_dir():
            raise InputError(f"cannot write '{target}': expected a file, found a folder")
        if not path.parent.is_dir():
            raise InputError(f"cannot write '{target}': there is no folder '{path.parent}'")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(f"cannot write '{target}': permission denied")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def keep(path: Path, data: bytes, key: str = "") -> None:
    """Store data in a file that only this user can read or write. Its folder is made if necessary.

    A digest detects damage and another key, but no forger. The key names the source of the data.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_bytes(_digest(data, key) + data, str(path))
        path.chmod(0o600)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror or error}") from error


def find_kept(path: Path, key: str = "") -> bytes | None:
    """Return the data that `keep` stored under a key.

    Return None if there is no file, it has another key, it was changed, or another user could have written it.
    """
    try:
        with path.open("rb") as stream:
            about = os.fstat(stream.fileno())
            if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & 0o022):
                return None
            content = stream.read()
    except OSError:
        return None
    data = content[_LENGTH:]
    return data if content[:_LENGTH] == _digest(data, key) else None


def _digest(data: bytes, key: str) -> bytes:
    return f"{sha256(sha256(key.encode()).digest() + data).hexdigest()}\n".encode()


_LENGTH = len(_digest(b"", ""))
