"""Read external text of bounded size in UTF-8; an error is one line that names the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from knotgames.algebra.notation import InputError

MOST = 1 << 26
"""The most bytes that are read of a file, 64 MB."""

MARK = "\ufeff"
"""The byte-order mark that some editors write before the text."""


def read_text(path: str | Path, most: int = MOST) -> str:
    """Return the text of a file or pipe, without a byte-order mark. Raise InputError if it cannot be read, is larger,
    or is not in UTF-8.

    >>> read_text("no such file")
    Traceback (most recent call last):
        ...
    knotgames.algebra.notation.InputError: cannot read 'no such file': No such file or directory
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise InputError(f"cannot read '{path}': {why}") from error
    if len(data) > most:
        raise InputError(f"cannot read '{path}': expected at most {most:,} bytes, found more")
    return decoded(data, f"'{path}'")


def decoded(data: bytes, what: str) -> str:
    """Return bytes as text in UTF-8, without a byte-order mark; errors name the source `what`. Raise InputError if they
    are not in UTF-8.
    """
    try:
        return data.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError as error:
        place = f"found the byte {data[error.start]:02x} as number {error.start + 1:,}"
        raise InputError(f"cannot read {what}: expected text in UTF-8, {place}") from None


def read_json(path: str | Path) -> Any:
    """Return the data of a JSON file or pipe. Raise InputError if it cannot be read, or is no JSON."""
    return parsed_json(read_text(path), f"'{path}'")


def parsed_json(text: str, what: str) -> Any:
    """Return the data of a JSON text; errors name the source `what`. Raise InputError, with the place, if it is no
    JSON, is nested too deeply, or has a number that is too long.
    """
    import json  # noqa: PLC0415  # `knotgames --help` reads none

    try:
        return json.loads(text)
    except RecursionError:
        raise InputError(f"{what} is nested too deeply: expected JSON of a few levels") from None
    except json.JSONDecodeError as error:
        raise InputError(f"{what} is no JSON: {error}") from None
    except ValueError:
        raise InputError(f"{what} has a number that is too long: expected at most 4,300 digits") from None
