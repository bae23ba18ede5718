"""A file of what is kept between runs: it is used only if it is just what was written, and for what it was written.

The digest in a file detects damage and another key, but no forger. So a file is used only if it belongs to this user
and nobody else can write to it. Whoever can write as this user is trusted: they could as well change the program.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from knotgames.algebra.notation import InputError
from knotgames.checks.output import write_bytes


def keep(path: Path, data: bytes, key: str = "") -> None:
    """Keep data in a file that only this user can read or write, in a folder that is made if it is not there.

    Args:
        path: the file, which is replaced.
        data: what to keep.
        key: what the data were made of; for another they are not used.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_bytes(_digest(data, key) + data, str(path))
        path.chmod(0o600)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror or error}") from error


def find(path: Path, key: str = "") -> bytes | None:
    """What was kept in a file under a key; None if there is no file, it is for another key, it was changed, or somebody
    else could have written it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "sums" / "000"
    ...     keep(path, b"000 + 000 = 000", "nim")
    ...     find(path, "nim"), find(path, "kayles")
    (b'000 + 000 = 000', None)
    """
    try:
        with path.open("rb") as stream:
            about = os.fstat(stream.fileno())
            if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & 0o022):
                return None
            kept = stream.read()
    except OSError:
        return None
    data = kept[_LENGTH:]
    return data if kept[:_LENGTH] == _digest(data, key) else None


def _digest(data: bytes, key: str) -> bytes:
    return f"{sha256(sha256(key.encode()).digest() + data).hexdigest()}\n".encode()


_LENGTH = len(_digest(b"", ""))
