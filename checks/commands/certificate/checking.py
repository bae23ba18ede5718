"""Check the certificates in a folder; no game and no solver is imported."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from rich.markup import escape

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import archive
from knotgames.checks.claim import Status
from knotgames.checks.commands import Exit
from knotgames.checks.marks import colored
from knotgames.checks.output import console, on_one_line, write_answer
from knotgames.checks.progress import progress
from knotgames.checks.verify.certified import on_record


def check(arguments: Namespace) -> Exit:
    if arguments.accept:
        raise InputError("--accept is for writing, not for --check")
    with progress("checking", len(archive.read_index(arguments.folder))) as step:
        made = []
        for one in archive.check(arguments.folder, on_record):
            made.append(one)
            step.advance(text=on_one_line(one.file))
    data, judged = [], []
    for one in made:
        defect = on_one_line(one.defect) if one.defect else None
        claim = on_one_line(one.line.claim) if one.line else None
        data.append({"file": on_one_line(one.file), "claim": claim, "findings": one.findings, "defect": defect})
        about = f"{one.line.claim}: {one.line.establishes}" if one.line else one.file
        judged.append((not one.defect, on_one_line(f"{one.file}: {one.defect}" if one.defect else about)))
    write_answer(data, arguments.json, lambda: show(judged))
    return Exit.AS_EXPECTED if all(accepted for accepted, _ in judged) else Exit.NOT_AS_EXPECTED


def show(judged: Sequence[tuple[bool, str]]) -> None:
    """Print for each file if it is accepted, and a text about it; then the number of accepted files."""
    out = console()
    for accepted, said in judged:
        mark = colored(Status.PROVED, "accepted") if accepted else colored(Status.REFUTED, "refused ", bold=True)
        out.print(f"{mark} {escape(said)}", soft_wrap=True)
    out.print(f"{sum(accepted for accepted, _ in judged)} of {len(judged)} files are accepted.")
