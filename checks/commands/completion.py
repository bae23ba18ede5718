"""`knotgames completion SHELL`: a script that completes commands, options, games and papers in a shell."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.arguments import parser
from knotgames.checks.commands import Exit
from knotgames.checks.papers import papers
from knotgames.games import rulesets


def run(arguments: Namespace) -> Exit:
    print(script(arguments.shell))
    return Exit.AS_EXPECTED


def script(shell: str) -> str:
    """Return the script for a shell.

    Raises:
        InputError: the library that writes it is not installed.
    """
    try:
        from shtab import complete  # noqa: PLC0415  # it may not be installed
    except ImportError:
        raise InputError(f"completion needs the optional library shtab: {installing('completion')}") from None
    whole = parser()
    for action in _actions(whole):
        if action.metavar == "GAME":
            action.choices = sorted(rulesets())
        elif action.metavar == "KEY[/NUMBER]":
            action.choices = sorted(papers())  # the numbers of claims have spaces, which no shell completes well
    return str(complete(whole, shell))


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the arguments of a parser and of its subparsers."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
        else:
            yield action
