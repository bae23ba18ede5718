"""The notations of the games, from their rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docs.generator.commands import arguments, usage
from docs.generator.prose import escaped, with_citations
from knotgames.algebra.ruleset import Example, Ruleset
from knotgames.checks.arguments.options import ruleset_parser
from knotgames.games import rulesets


def made(page: Path, words: list[str]) -> str:
    """Every game: how its positions are written, its options, and positions with what is known of them."""
    return "\n\n".join(f"## {game.name}\n\n{described(game)}" for game in rulesets().values())


def described(game: Ruleset) -> str:
    """A game: its rules and notation in a line each, how it is solved, examples with their sources."""
    parser = ruleset_parser("solve", game, game.flags, "a position, or - to read one a line")
    return "\n\n".join(
        [
            escaped(_sentence(game.rules)),
            f"{escaped(_sentence(game.notation))}.",
            usage(parser),
            arguments(parser),
            "\n".join(
                ["| position | what is known of it | source |", "| --- | --- | --- |", *map(_row, game.examples)]
            ),
        ]
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _row(example: Example) -> str:
    position = " ".join([*example.parameters, example.position])
    flags = "".join(f", {_said(name, value)}" for name, value in example.flags.items())
    known = ", ".join(_said(name, value) for name, value in example.answer.items())
    source = with_citations(escaped(example.source).replace(r"\[", "[").replace(r"\]", "]"))
    return f"| {_code(position)}{flags} | {known} | {source} |"


def _said(name: str, value: Any) -> str:
    return name if value is True else f"{name} {_code(str(value))}"


def _code(text: str) -> str:
    """Code in a cell of a table, where a bar must be marked."""
    return "`" + text.replace("|", r"\|") + "`"
