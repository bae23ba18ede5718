"""`knotgames new game NAME`, `knotgames new paper KEY`: a file of your own that runs, announced and tested."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomlkit

from knotgames.algebra.notation import InputError
from knotgames.checks.arguments.commands import KINDS
from knotgames.checks.commands import Exit
from knotgames.checks.output import write_text
from knotgames.checks.papers import papers
from knotgames.games import rulesets
from knotgames.games.announced import PYPROJECT, Kind

_TEMPLATES = Path(__file__).parent


def run(arguments: Namespace) -> Exit:
    if arguments.rules and arguments.kind == "paper":
        raise InputError("--kind applies to games, not to papers")
    rules = arguments.rules or KINDS[0]
    position = "a" if rules == "knot-type" else "7"
    kind, begun, name = _begun(arguments.kind, arguments.name, rules, position)
    folder = Path(arguments.folder)
    files = {folder / file: text for file, text in begun.items()}
    there = next((path for path in files if path.exists()), None)
    if there is not None:
        raise InputError(f"'{there}' exists already: nothing is written")
    if not folder.is_dir():
        raise InputError(f"--folder '{folder}': there is no such folder")
    pyproject, text = announcing(next(iter(files)).resolve(), kind)
    for path, content in files.items():
        write_text(content, str(path))
        print(f"wrote {path}")
    write_text(text, str(pyproject))
    print(f"announced in {pyproject}")
    tried = f"knotgames solve {name} {position} --moves" if arguments.kind == "game" else f"knotgames verify {name}"
    print(f"try: {tried}; pytest {folder}")
    return Exit.AS_EXPECTED


def _begun(kind: str, name: str, rules: str, position: str) -> tuple[Kind, Mapping[str, str], str]:
    """Return the kind, the files to write (the first is announced), and the name."""
    pattern, expected, known = {
        "game": (r"[a-z][a-z0-9]*(-[a-z0-9]+)*", "small letters and digits, with -, as in take-away", rulesets),
        "paper": (r"[A-Z][A-Za-z]*[0-9]{4}[a-z]?", "authors and a year, as in Author2000", papers),
    }[kind]
    if not re.fullmatch(pattern, name):
        raise InputError(f"{kind} '{name}': expected {expected}")
    if name in known():
        raise InputError(f"there is a {kind} '{name}' already")

    def filled(template: str) -> str:
        year = re.sub(r"\D", "", name)
        text = (_TEMPLATES / template).read_text(encoding="utf-8")
        return text.replace("@NAME@", name).replace("@YEAR@", year).replace("@POSITION@", position)

    if kind == "game":
        module = name.replace("-", "_")
        return Kind.GAMES, {f"{module}.py": filled(f"{rules}.txt"), f"test_{module}.py": filled("test_game.txt")}, name
    module = name.lower()
    return Kind.PAPERS, {f"{module}.py": filled("paper.txt"), f"{module}.record.json": filled("record.txt")}, name


def announcing(file: Path, kind: Kind) -> tuple[Path, str]:
    """Return the nearest `pyproject.toml` (or a new one) and its text with the file announced; the rest is unchanged.

    Raises:
        InputError: it cannot be read, or its announcement is not a list.
    """
    above = [folder / PYPROJECT for folder in (file.parent, *file.parent.parents)]
    pyproject = next((path for path in above if path.is_file()), above[0])
    try:
        document: Any = tomlkit.parse(pyproject.read_text(encoding="utf-8") if pyproject.exists() else "")
    except (OSError, ValueError, RecursionError) as error:
        raise InputError(f"'{pyproject}' cannot be read: {str(error).splitlines()[0]}") from error
    try:
        tools = document.setdefault("tool", tomlkit.table(is_super_table=True))
        announced = tools.setdefault("knotgames", {}).setdefault(kind.key, [])
        announced.append(file.relative_to(pyproject.parent).as_posix())
    except (AttributeError, TypeError) as error:
        raise InputError(f"'{pyproject}': [tool.knotgames] {kind.key}: expected a list of texts") from error
    return pyproject, tomlkit.dumps(document)
