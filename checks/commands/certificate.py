"""`knotgames certificate`: files that others can check, and checking them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from checks.commands import Command, Exit, add_json_option

if TYPE_CHECKING:
    from checks.certificates.archive import IndexLine
    from checks.claim import Claim

DESCRIPTION = """\
Write a certificate for each claim that has one, or check those in a folder.

A certificate is a file in JSON from which anyone can convince themselves of a claim, or of the part of it that the
index names, without trusting z3 or the solvers of games: its checker is a file of under a hundred lines that imports
nothing but json. `--check` runs the checkers and imports no game and no solver.
"""


def configure(parser: ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.add_argument("folder", metavar="DIR", help="the folder; it is made where it is not there")
    parser.add_argument(
        "claims", nargs="*", metavar="KEY[/NUMBER]", help="a paper, a claim, or the start of its number; by default all"
    )
    parser.add_argument("--check", action="store_true", help="check what is in the folder, write nothing")
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    return _check(arguments) if arguments.check else _write(arguments)


def _check(arguments: Namespace) -> Exit:
    from algebra.notation import InputError
    from checks.certificates import archive
    from checks.claim import Status
    from checks.marks import colored
    from checks.output import console, require_writable, write_json
    from checks.progress import progress

    if arguments.claims:
        raise InputError(f"--check reads the whole folder: expected no claim, found '{arguments.claims[0]}'")
    require_writable(arguments.json)
    with progress("checking", len(archive.read_index(arguments.folder))) as step:
        made = []
        for one in archive.check(arguments.folder):
            made.append(one)
            step.advance(text=one.file)
    rejected = [one for one in made if one.defect]
    if arguments.json:
        data = [
            {"file": one.file, "claim": one.line.claim if one.line else None, "size": one.size, "defect": one.defect}
            for one in made
        ]
        write_json(data, arguments.json)
    if arguments.json != "-":
        out = console()
        for one in made:
            refused = colored(Status.REFUTED, f"{'refused':8}", bold=True)
            out.print(refused if one.defect else colored(Status.PROVED, f"{'accepted':8}"), end=" ")
            about = f"{one.line.claim}: {one.line.establishes}" if one.line else one.file
            out.print(f"{one.file}: {one.defect}" if one.defect else about, markup=False, soft_wrap=True)
        out.print(f"{len(made) - len(rejected)} of {len(made)} files are accepted.")
    return Exit.NOT_AS_EXPECTED if rejected else Exit.AS_EXPECTED


def _write(arguments: Namespace) -> Exit:
    from dataclasses import asdict
    from pathlib import Path

    from algebra.notation import InputError
    from checks.certificates import archive
    from checks.certificates.drup import QUESTIONS
    from checks.output import console, require_writable, write_json
    from checks.progress import progress
    from checks.solvers import sat
    from checks.verify.run import selected

    chosen = [claim for claim in selected(arguments.claims) if claim.certificates]
    if not chosen:
        raise InputError(f"there are no certificates for {', '.join(arguments.claims)}")
    if not sat.is_installed() and any(QUESTIONS in claim.certificates for claim in chosen):
        raise InputError("proofs in DRUP need python-sat: pip install 'knotgames[certify]'")
    require_writable(arguments.json)
    try:
        Path(arguments.folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder '{arguments.folder}': {error.strerror or error}") from error
    lines: list[IndexLine] = []
    with progress("writing", len(chosen)) as step:
        for claim in chosen:
            lines += _written(claim, arguments.folder)
            step.advance(text=claim.id)
    archive.write_index(lines, arguments.folder)
    if arguments.json:
        write_json([asdict(line) for line in lines], arguments.json)
    if arguments.json != "-":
        _show(lines, arguments.folder)
        console().print(f"{len(lines)} certificates: 'knotgames certificate --check {arguments.folder}' checks them.")
    return Exit.AS_EXPECTED


def _written(claim: Claim, folder: str) -> list[IndexLine]:
    from checks.certificates.archive import IndexLine, write
    from checks.output import file_name

    lines = []
    for number, (establishes, make) in enumerate(claim.certificates.items(), 1):
        file = file_name(claim.id, ".json" if len(claim.certificates) == 1 else f"-{number}.json")
        certificate = make()
        digest = write(certificate, folder, file)
        lines.append(IndexLine(file, claim.id, establishes, claim.statement, certificate["format"], digest))
    return lines


def _show(lines: Sequence[IndexLine], folder: str) -> None:
    from pathlib import Path

    from rich.table import Table

    from checks.output import console

    table = Table(box=None, pad_edge=False)
    for heading in ("claim", "establishes", "kind"):
        table.add_column(heading)
    table.add_column("KiB", justify="right")
    for line in lines:
        size = (Path(folder) / line.file).stat().st_size / 1024
        table.add_row(line.claim, line.establishes, line.format.split()[1], f"{size:.0f}")
    console().print(table)


COMMAND = Command("certificate", "Write certificates that others can check, or check them.", configure, run)
