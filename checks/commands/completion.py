"""`knotgames completion SHELL`: a script that completes commands, options, games and papers in a shell."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Collection, Iterator

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.arguments import parser
from knotgames.checks.commands import Exit
from knotgames.checks.verify.record import own
from knotgames.games import GAMES, rulesets
from knotgames.games.announced import Kind, announced


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
    whole, names = parser(), {"GAME": _games(), "KEY[/NUMBER]": _papers()}
    for action in _actions(whole):
        if action.metavar in names:
            action.choices = sorted(names[str(action.metavar)])
    return str(complete(whole, shell))


def _games() -> Collection[str]:
    return rulesets() if announced(Kind.GAMES) else GAMES


def _papers() -> Collection[str]:
    """Return the keys of all papers, without claims: their numbers have spaces, which no shell completes well."""
    if announced(Kind.PAPERS):
        from knotgames.checks.papers import papers  # noqa: PLC0415  # it takes ten times as long as all the rest

        return papers()
    return {name.partition("/")[0] for name in own()}


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the arguments of a parser and of its subparsers."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
        else:
            yield action
