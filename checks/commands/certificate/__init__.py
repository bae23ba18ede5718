"""`knotgames certificate`: files that others can check, and checking them."""

from __future__ import annotations

from argparse import Namespace

from knotgames.algebra.notation import InputError
from knotgames.checks.commands import Exit
from knotgames.checks.commands.certificate.checking import check
from knotgames.checks.output import require_writable


def run(arguments: Namespace) -> Exit:
    named = [*arguments.claims, *(arguments.rocq or ())]
    if arguments.check and named:
        raise InputError(f"--check reads the whole folder: expected no claim, found '{named[0]}'")
    require_writable(arguments.json)
    if arguments.check and arguments.rocq is None:
        return check(arguments)
    from knotgames.checks.commands.certificate import rocq, writing  # noqa: PLC0415  # a check needs no game, no solver

    if arguments.rocq is None:
        return writing.write(arguments)
    return rocq.check(arguments) if arguments.check else rocq.write(arguments)
