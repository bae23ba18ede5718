"""The reference of the commands, from their parsers."""

from __future__ import annotations

import os
import re
from argparse import SUPPRESS, Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from docs.generator.prose import escaped, outside_spans
from knotgames.checks.arguments import parser
from knotgames.checks.commands import Exit
from knotgames.checks.report.schemas import names, schema

WIDTH = 88
"""How many characters wide the usage is shown."""


def made(page: Path, words: list[str]) -> str:
    """Every command: what it does, how it is called, its arguments, how it ends, and the JSON that it writes."""
    return "\n\n".join(
        [
            statuses(),
            *(f"## {name}\n\n{described(name, one)}" for name, one in subcommands().items()),
        ]
    )


def statuses() -> str:
    """What the exit statuses mean, as `knotgames --help` says it."""
    said = re.search(r"exit status: (.*)", " ".join((parser().description or "").split()))
    assert said is not None
    rows = [f"| {number} | {escaped(words)} |" for number, words in re.findall(r"(\d) (.*?)(?:, (?=\d)|$)", said[1])]
    assert len(rows) == len(Exit)
    return "\n".join(["| exit status | means |", "| --- | --- |", *rows])


def subcommands() -> Mapping[str, ArgumentParser]:
    """The parsers of the commands, by name."""
    (found,) = (action for action in parser()._actions if isinstance(action, _SubParsersAction))
    return found.choices


def described(name: str, one: ArgumentParser) -> str:
    """A command: what it says of itself, how it is called, its arguments, how it may end, and its schemas."""
    written = ", ".join(f"[`{known}`](schemas.md#{known})" for known in schemas_of(name))
    endings = ", ".join(str(int(status)) for status in endings_of(name))
    return "\n\n".join(
        [
            in_plain_words(one.description or ""),
            usage(one),
            arguments(one),
            f"Exit status: {endings}." + (f" JSON: {written}." if written else ""),
        ]
    )


def schemas_of(command: str) -> list[str]:
    """The schemas whose titles name a command."""
    return [name for name in names() if re.search(rf"`knotgames {command}\b", schema(name)["title"])]


def endings_of(command: str) -> list[Exit]:
    """The exit statuses that a command may have: those in its source, of refused input and of an internal error."""
    path = Path(str(import_module(f"knotgames.checks.commands.{command}").__file__))
    files = path.parent.glob("*.py") if path.stem == "__init__" else [path]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    anywhere = (Exit.BAD_INPUT, Exit.INTERNAL_ERROR)
    return [status for status in Exit if status in anywhere or f"Exit.{status.name}" in text]


@contextmanager
def wide(columns: int) -> Iterator[None]:
    """Let a terminal have so many columns, which is where `argparse` asks."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(columns)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


def usage(one: ArgumentParser) -> str:
    """How a command is called, as a block."""
    with wide(WIDTH):
        return f"```text\n{one.format_usage().strip()}\n```"


def arguments(one: ArgumentParser) -> str:
    """The arguments of a parser by group, each with what it says of itself."""
    parts = [f"```{{program}} {one.prog}\n```"]
    for group in one._action_groups:
        shown = [action for action in group._group_actions if action.help is not SUPPRESS and action.dest != "help"]
        if shown and group.title not in ("positional arguments", "options"):
            parts.append(f"**{escaped((group.title or '').capitalize())}**")
        parts += [argument(one, action) for action in shown]
    return "\n\n".join(parts)


def argument(one: ArgumentParser, action: Action) -> str:
    """An argument as Sphinx describes options."""
    formatter = one._get_formatter()
    text = in_plain_words(formatter._expand_help(action)) if action.help else ""
    value = (
        formatter._format_args(action, formatter._get_default_metavar_for_optional(action)) if action.nargs != 0 else ""
    )
    if not action.option_strings:
        value = formatter._metavar_formatter(action, action.dest)(1)[0]
    named = ", ".join(f"{name} {value}".strip() for name in action.option_strings) or value
    return f"```{{option}} {named}\n:no-contents-entry:\n\n{text}\n```"


def in_plain_words(text: str) -> str:
    """The words of a parser, with the code that is marked in them, and no other Markdown."""
    return outside_spans(text.strip(), escaped, lambda span: span)
