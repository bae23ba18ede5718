"""A small census that was taken in one go, to compare others with."""

import tempfile
from functools import cache
from pathlib import Path

from knotgames.checks.sweeps.census import take
from knotgames.checks.sweeps.census_file import CensusFile

SMALL = 7
"""The greatest number of crossings."""


@cache
def finished() -> bytes:
    """The bytes of its file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.db"
        with CensusFile(str(path)) as file:
            take(file, SMALL)
        return path.read_bytes()
