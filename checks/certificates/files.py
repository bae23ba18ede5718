"""Reading untrusted files: regular files of bounded size, no links, and JSON with a unique meaning."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from msgspec import Struct, ValidationError, convert

from knotgames.algebra.notation import InputError
from knotgames.checks.output import on_one_line

T = TypeVar("T", bound=Struct)

INDEX = "index.json"
"""The name of the index of a folder."""

LARGEST = 64 << 20
"""The most bytes of a certificate or an index; the largest one that is written has less than one MiB."""


class BadFile(Exception):
    """A file that is not read; the message gives the reason in one line."""


def read(path: Path) -> bytes:
    """Read a regular file, not a link, of bounded size.

    Raises:
        BadFile: it is something else, or cannot be read. A device or a pipe does not block.
    """
    try:
        if path.is_symlink():
            raise BadFile("it is a link; expected a regular file")
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(descriptor, "rb") as stream:
            about = os.fstat(stream.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise BadFile("expected a regular file")
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise BadFile(error.strerror or str(error)) from error
    if len(data) > LARGEST:
        raise BadFile(f"it has more than {LARGEST >> 20} MiB")
    return data


def decoded(data: bytes) -> Any:
    """Decode JSON that every reader takes for the same.

    Raises:
        ValueError: it is not JSON in UTF-8, a key occurs twice in an object, or a number is not whole, such as `NaN`.
    """
    return json.loads(data.decode(), object_pairs_hook=_once, parse_float=_not_whole, parse_constant=_not_whole)


def typed(data: Any, kind: type[T]) -> T:
    """Return decoded JSON as an object of a type whose tag is the member `format`.

    Raises:
        ValueError: it does not have this type; the message names the place.
    """
    tag = kind.__struct_config__.tag
    if not isinstance(data, dict) or data.get("format") != tag:
        raise ValueError(f'expected "format": "{tag}"')
    try:
        return convert(data, kind)
    except ValidationError as error:
        raise ValueError(on_one_line(str(error))) from error


def indexed(folder: str, kind: type[T], what: str) -> T:
    """Return the index of a folder.

    Raises:
        InputError: it is missing or malformed.
    """
    path = Path(folder) / INDEX
    try:
        return typed(decoded(read(path)), kind)
    except BadFile as error:
        raise InputError(f"cannot read '{path}': {error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"'{path}' is no index of {what}: {error}") from error


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"expected different keys in an object, found {json.dumps(key)} twice")
        made[key] = value
    return made


def _not_whole(number: str) -> NoReturn:
    raise ValueError(f"expected whole numbers, found {number}")
