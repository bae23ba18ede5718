"""The long commands that faults are tried on, and how what they made is compared."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


def whole(path: Path) -> object:
    """All bytes of a file."""
    return path.read_bytes()


def without_seconds(path: Path) -> object:
    """What a JSON file says, but for the times that were taken."""

    def kept(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: kept(value) for key, value in data.items() if key != "seconds"}
        return [kept(item) for item in data] if isinstance(data, list) else data

    return kept(json.loads(path.read_bytes()))


@dataclass(frozen=True)
class Long:
    """A command that takes a while.

    Attributes:
        arguments: what it is given; its files are in the working folder.
        status: its exit status.
        made: the files that it makes, and how each is read to be compared.
        store: the one of them in which it keeps what it finds, and from which it goes on.
    """

    arguments: tuple[str, ...]
    status: int
    made: dict[str, Callable[[Path], object]]
    store: str | None = None


COMMANDS: dict[str, Long] = {
    "census": Long(
        ("census", "--crossings", "7", "--db", "census.db", "--jobs", "2", "--json", "census.json"),
        0,
        {"census.db": whole, "census.json": whole},
        "census.db",
    ),
    "sweep": Long(
        ("quotient", "--sweep", "1", "--heaps", "25", "--db", "sweep.db", "--jobs", "2", "--csv", "sweep.csv"),
        0,
        {"sweep.csv": whole},
        "sweep.db",
    ),
    "verify": Long(
        ("verify", "Johnson2011a/Section 11 (each", "Johnson2011a/Lemma 8.8", "--jobs", "2", "--json", "verify.json"),
        0,
        {"verify.json": without_seconds},
    ),
    "prove": Long(
        ("prove", "X(A + B) = X(A) (+) X(B)", "X(A) = Z(A)", "Y(A + B + C) <= 2", "--json", "prove.json"),
        1,
        {"prove.json": without_seconds},
    ),
    "discover": Long(("discover", "dual", "--json", "discover.json"), 0, {"discover.json": without_seconds}),
    "grundy": Long(("grundy", "0.06", "--heaps", "9000", "--period", "--csv", "grundy.csv"), 3, {"grundy.csv": whole}),
    "values": Long(
        ("grundy", "0.16", "--heaps", "300000", "--period", "--db", "values.db", "--certificate", "values"),
        3,
        {"values": whole},
        "values.db",
    ),
    "quotient": Long(("quotient", "0.77", "--json", "quotient.json"), 0, {"quotient.json": whole}),
}
"""The commands, by name."""
