"""Write the certificates of claims to a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from rich.table import Column, Table

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.certificates import archive
from knotgames.checks.certificates.acceptance import Defect, require_accepted
from knotgames.checks.certificates.archive import IndexLine, findings_of
from knotgames.checks.certificates.drup import QUESTIONS
from knotgames.checks.claim import Claim
from knotgames.checks.commands import Exit
from knotgames.checks.output import console, file_name, write_answer, written_folder
from knotgames.checks.papers import claims, outside_papers
from knotgames.checks.progress import progress
from knotgames.checks.solvers import sat
from knotgames.checks.streams import report
from knotgames.checks.verify.certified import accept, on_record
from knotgames.checks.verify.run import selected


def write(arguments: Namespace) -> Exit:
    chosen = [claim for claim in selected(arguments.claims) if claim.certificates]
    if not chosen:
        raise InputError(f"there are no certificates for {', '.join(arguments.claims)}")
    if not sat.is_installed() and any(QUESTIONS in claim.certificates for claim in chosen):
        raise InputError(f"proofs in DRUP need python-sat: {installing('certify')}")
    lines: list[IndexLine] = []
    with written_folder(arguments.folder) as folder, progress("writing", len(chosen)) as step:
        for claim in chosen:
            lines += _written(claim, folder)
            step.advance(text=claim.id)
        archive.write_index(lines, folder)
    if arguments.accept:
        accept(
            {claim.id: {one.establishes: one.findings for one in lines if one.claim == claim.id} for claim in chosen},
            [name for name, claim in claims().items() if claim.certificates],
        )
    write_answer(to_builtins(lines), arguments.json, lambda: _show(lines, arguments.folder))
    amiss = [said for one in lines if (said := archive.contradiction(one, one.findings, on_record(one.claim)))]
    for said in amiss:
        report(f"not as on record: {said}; --accept puts it on record")
    return Exit.NOT_AS_EXPECTED if amiss else Exit.AS_EXPECTED


def _written(claim: Claim, folder: Path) -> list[IndexLine]:
    lines = []
    for number, (establishes, make) in enumerate(claim.certificates.items(), 1):
        file = file_name(claim.id, ".json" if len(claim.certificates) == 1 else f"-{number}.json")
        certificate = make()
        findings, form = _accepted(certificate, claim), certificate["format"]
        digest = archive.write(certificate, folder, file)
        lines.append(IndexLine(file, claim.id, establishes, claim.statement, form, findings, digest))
    return lines


def _accepted(certificate: Mapping[str, Any], claim: Claim) -> Mapping[str, Any]:
    """Return the findings of the checkers; a rejected certificate of another distribution is bad input."""
    try:
        return require_accepted(certificate, findings_of, claim.id)
    except Defect as error:
        if claim.paper in outside_papers():
            raise InputError(str(error)) from error
        raise


def _show(lines: Sequence[IndexLine], folder: str) -> None:
    table = Table("claim", "establishes", "kind", Column("KiB", justify="right"), box=None, pad_edge=False)
    for line in lines:
        size = (Path(folder) / line.file).stat().st_size / 1024
        table.add_row(line.claim, line.establishes, line.format.split()[1], f"{size:.0f}")
    console().print(table)
    console().print(f"{len(lines)} certificates: 'knotgames certificate --check {folder}' checks them.")
