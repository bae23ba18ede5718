"""A file of what is kept between runs: it is used only if it is just what was written, and for what it was written."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from algebra.notation import InputError
from checks.output import write_bytes


def keep(path: Path, data: bytes, key: str = "") -> None:
    """Keep data in a file, in a folder that is made if it is not there.

    Args:
        path: the file, which is replaced.
        data: what to keep.
        key: what the data were made of; for another they are not used.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror or error}") from error
    write_bytes(_digest(data, key) + data, str(path))


def find(path: Path, key: str = "") -> bytes | None:
    """What was kept in a file under a key; None if there is no file, it is for another key, or it was changed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "sums" / "000"
    ...     keep(path, b"000 + 000 = 000", "nim")
    ...     find(path, "nim"), find(path, "kayles")
    (b'000 + 000 = 000', None)
    """
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    data = kept[_LENGTH:]
    return data if kept[:_LENGTH] == _digest(data, key) else None


def _digest(data: bytes, key: str) -> bytes:
    return f"{sha256(sha256(key.encode()).digest() + data).hexdigest()}\n".encode()


_LENGTH = len(_digest(b"", ""))
