"""`knotgames certificate`: files that others can check, and checking them."""

from __future__ import annotations

from argparse import Namespace

from knotgames.checks.commands import Exit
from knotgames.checks.commands.certificate.checking import check


def run(arguments: Namespace) -> Exit:
    if arguments.check and arguments.rocq is None:
        return check(arguments)
    from knotgames.checks.commands.certificate import rocq, writing  # noqa: PLC0415  # a check needs no game, no solver

    if arguments.rocq is None:
        return writing.write(arguments)
    return rocq.check(arguments) if arguments.check else rocq.write(arguments)
