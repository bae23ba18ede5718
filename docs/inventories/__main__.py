"""Write `python.inv` from the inventory that comes with the documentation of Python."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

MODULES = (
    *("abc", "argparse", "collections", "concurrent", "contextlib", "dataclasses", "enum", "fractions", "functools"),
    *("numbers", "pathlib", "random", "types", "typing"),
)
"""The modules whose names are kept, beside the names that need no module."""
KINDS = ("py:attribute", "py:class", "py:data", "py:exception", "py:function", "py:method", "py:module")


def is_kept(line: str) -> bool:
    """Whether a line of an inventory is kept: `name domain:kind priority address shown`."""
    name, kind = line.split(" ")[:2]
    return kind in KINDS and ("." not in name or name.partition(".")[0] in MODULES)


def trimmed(inventory: bytes) -> bytes:
    """An inventory of version 2 with the lines that are kept."""
    *head, body = inventory.split(b"\n", 4)
    lines = [line for line in zlib.decompress(body).decode("utf-8").splitlines() if is_kept(line)]
    return b"\n".join([*head, zlib.compress("\n".join([*lines, ""]).encode("utf-8"), 9)])


if __name__ == "__main__":
    Path(__file__).with_name("python.inv").write_bytes(trimmed(Path(sys.argv[1]).read_bytes()))
