"""A checker without one of its conditions: to show of a forged certificate that nothing else refuses it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType


def without(checker: ModuleType, condition: str) -> ModuleType:
    """The checker without the one line that calls `need` and holds this text."""
    lines = Path(str(checker.__file__)).read_text(encoding="utf-8").splitlines()
    (place,) = (i for i, line in enumerate(lines) if condition in line and line.lstrip().startswith("need("))
    lines[place] = lines[place][: len(lines[place]) - len(lines[place].lstrip())] + "pass"
    weaker = ModuleType("weaker")
    exec("\n".join(lines), weaker.__dict__)
    return weaker


def conditions(checker: ModuleType) -> int:
    """How many lines of a checker call `need`."""
    lines = Path(str(checker.__file__)).read_text(encoding="utf-8").splitlines()
    return sum(line.lstrip().startswith("need(") for line in lines)
