"""`knotgames certificate`: files that others can check, and checking them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from knotgames.checks.commands import Exit, add_json_option, seconds
from knotgames.checks.commands.certificate.checking import check

DESCRIPTION = """\
Write a certificate for each claim that has one, or check those in a folder.

A certificate is a file in JSON from which anyone can convince themselves of a claim, or of the part of it that the
index names, without trusting z3 or the solvers of games: its checker is a file of about a hundred lines that imports
nothing but json. `--check` runs the checkers, and compares what they find with what the index says and with what is
on record of the claim; it imports no game and no solver.

With `--rocq` what is written are theorems for the proof assistant Rocq (Coq 8.16 or later), for each claim that has
them and for certificates that `knotgames discover` and others wrote. `--rocq --check` has its kernel judge them, and
prints what it accepted; every theorem must rest on no axiom.
"""


def configure(parser: ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.add_argument("folder", metavar="DIR", help="the folder; it is made where it is not there")
    parser.add_argument(
        "claims",
        nargs="*",
        metavar="KEY[/NUMBER]",
        help="a paper, a claim, or the start of its number; by default all",
    )
    parser.add_argument("--check", action="store_true", help="check what is in the folder, write nothing")
    parser.add_argument(
        "--rocq",
        nargs="*",
        metavar="CLAIM|FILE.json",
        help="theorems for the proof assistant Rocq, of claims or from files of certificates; by default of all claims",
    )
    parser.add_argument(
        "--limit", type=seconds, default=600.0, metavar="S", help="seconds that Rocq may take for a file (default: 600)"
    )
    parser.add_argument(
        "--accept", action="store_true", help="put on record what the certificates that are written establish"
    )
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    if arguments.check and arguments.rocq is None:
        return check(arguments)
    from knotgames.checks.commands.certificate import rocq, writing  # noqa: PLC0415  # a check needs no game, no solver

    if arguments.rocq is None:
        return writing.write(arguments)
    return rocq.check(arguments) if arguments.check else rocq.write(arguments)
