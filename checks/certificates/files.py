"""Reading files that somebody else wrote: regular files of bounded size, and no links to what lies elsewhere."""

from __future__ import annotations

import os
import stat
from pathlib import Path

LARGEST = 64 << 20
"""The most bytes that a certificate or an index may have; the largest that is written has less than one MiB."""


class BadFile(Exception):
    """A file that is not read; the message says why, in one line.

    >>> read(Path("no such file"))
    Traceback (most recent call last):
        ...
    checks.certificates.files.BadFile: No such file or directory
    """


def read(path: Path) -> bytes:
    """The content of a regular file, which is no link, and not too large.

    Raises:
        BadFile: it is something else, or cannot be read. A device or a pipe is not waited for.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = (Path(folder) / "one.json").write_bytes(b"{}")
    ...     read(Path(folder) / "one.json")
    b'{}'
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
