"""Check the certificates in a folder; no game and no solver is imported."""

from __future__ import annotations

from argparse import Namespace

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import archive
from knotgames.checks.claim import Status
from knotgames.checks.commands import Exit
from knotgames.checks.marks import colored
from knotgames.checks.output import console, on_one_line, require_writable, write_json
from knotgames.checks.progress import progress
from knotgames.checks.verify.certified import on_record


def check(arguments: Namespace) -> Exit:
    if arguments.claims:
        raise InputError(f"--check reads the whole folder: expected no claim, found '{arguments.claims[0]}'")
    if arguments.accept:
        raise InputError("--accept goes with writing, not with --check")
    require_writable(arguments.json)
    with progress("checking", len(archive.read_index(arguments.folder))) as step:
        made = []
        for one in archive.check(arguments.folder, on_record):
            made.append(one)
            step.advance(text=on_one_line(one.file))
    rejected = [one for one in made if one.defect]
    if arguments.json:
        data = [
            {
                "file": on_one_line(one.file),
                "claim": on_one_line(one.line.claim) if one.line else None,
                "findings": one.findings,
                "defect": on_one_line(one.defect) if one.defect else None,
            }
            for one in made
        ]
        write_json(data, arguments.json)
    if arguments.json != "-":
        out = console()
        for one in made:
            refused = colored(Status.REFUTED, f"{'refused':8}", bold=True)
            out.print(refused if one.defect else colored(Status.PROVED, f"{'accepted':8}"), end=" ")
            about = f"{one.line.claim}: {one.line.establishes}" if one.line else one.file
            said = f"{one.file}: {one.defect}" if one.defect else about
            out.print(on_one_line(said), markup=False, soft_wrap=True)
        out.print(f"{len(made) - len(rejected)} of {len(made)} files are accepted.")
    return Exit.NOT_AS_EXPECTED if rejected else Exit.AS_EXPECTED
