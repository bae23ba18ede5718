"""`knotgames certificate`: files that others can check, and checking them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from knotgames.checks.commands import Exit, add_json_option, seconds

if TYPE_CHECKING:
    from knotgames.checks.certificates.archive import IndexLine
    from knotgames.checks.certificates.rocq.development import Development
    from knotgames.checks.certificates.rocq.folder import Judged, Line, Origin
    from knotgames.checks.claim import Claim

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
    if arguments.rocq is not None:
        return _check_developments(arguments) if arguments.check else _write_developments(arguments)
    return _check(arguments) if arguments.check else _write(arguments)


def _check(arguments: Namespace) -> Exit:
    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates import archive
    from knotgames.checks.claim import Status
    from knotgames.checks.marks import colored
    from knotgames.checks.output import console, on_one_line, require_writable, write_json
    from knotgames.checks.progress import progress
    from knotgames.checks.verify.certified import on_record

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


def _write(arguments: Namespace) -> Exit:
    from msgspec import to_builtins

    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates import archive
    from knotgames.checks.certificates.drup import QUESTIONS
    from knotgames.checks.output import console, require_writable, write_json
    from knotgames.checks.papers import claims
    from knotgames.checks.progress import progress
    from knotgames.checks.solvers import sat
    from knotgames.checks.verify.certified import accept, on_record
    from knotgames.checks.verify.run import selected

    chosen = [claim for claim in selected(arguments.claims) if claim.certificates]
    if not chosen:
        raise InputError(f"there are no certificates for {', '.join(arguments.claims)}")
    if not sat.is_installed() and any(QUESTIONS in claim.certificates for claim in chosen):
        raise InputError("proofs in DRUP need python-sat: pip install 'knotgames[certify]'")
    require_writable(arguments.json)
    _make_folder(arguments.folder)
    lines: list[IndexLine] = []
    with progress("writing", len(chosen)) as step:
        for claim in chosen:
            lines += _written(claim, arguments.folder)
            step.advance(text=claim.id)
    archive.write_index(lines, arguments.folder)
    if arguments.accept:
        accept(
            {claim.id: {one.establishes: one.findings for one in lines if one.claim == claim.id} for claim in chosen},
            [name for name, claim in claims().items() if claim.certificates],
        )
    if arguments.json:
        write_json(to_builtins(lines), arguments.json)
    if arguments.json != "-":
        _show(lines, arguments.folder)
        console().print(f"{len(lines)} certificates: 'knotgames certificate --check {arguments.folder}' checks them.")
    amiss = [said for one in lines if (said := archive.contradiction(one, one.findings, on_record(one.claim)))]
    for said in amiss:
        print(f"knotgames: not as on record: {said}; --accept puts it on record", file=sys.stderr)
    return Exit.NOT_AS_EXPECTED if amiss else Exit.AS_EXPECTED


def _written(claim: Claim, folder: str) -> list[IndexLine]:
    from knotgames.checks.certificates.archive import IndexLine, write
    from knotgames.checks.output import file_name

    lines = []
    for number, (establishes, make) in enumerate(claim.certificates.items(), 1):
        file = file_name(claim.id, ".json" if len(claim.certificates) == 1 else f"-{number}.json")
        certificate = make()
        findings, form = _accepted(certificate, claim), certificate["format"]
        digest = write(certificate, folder, file)
        lines.append(IndexLine(file, claim.id, establishes, claim.statement, form, findings, digest))
    return lines


def _accepted(certificate: Mapping[str, Any], claim: Claim) -> Mapping[str, Any]:
    """Return what the checkers find in a certificate. One of somebody else's paper that they reject is bad input."""
    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates.acceptance import Defect, require_accepted
    from knotgames.checks.certificates.archive import findings_of
    from knotgames.checks.papers import outside_papers

    try:
        return require_accepted(certificate, findings_of, claim.id)
    except Defect as error:
        if claim.paper in outside_papers():
            raise InputError(str(error)) from error
        raise


def _show(lines: Sequence[IndexLine], folder: str) -> None:
    from pathlib import Path

    from rich.table import Table

    from knotgames.checks.output import console

    table = Table(box=None, pad_edge=False)
    for heading in ("claim", "establishes", "kind"):
        table.add_column(heading)
    table.add_column("KiB", justify="right")
    for line in lines:
        size = (Path(folder) / line.file).stat().st_size / 1024
        table.add_row(line.claim, line.establishes, line.format.split()[1], f"{size:.0f}")
    console().print(table)


def _make_folder(folder: str) -> None:
    from pathlib import Path

    from knotgames.algebra.notation import InputError

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder '{folder}': {error.strerror or error}") from error


def _write_developments(arguments: Namespace) -> Exit:
    from msgspec import to_builtins

    from knotgames.checks.certificates.rocq import folder
    from knotgames.checks.certificates.rocq.kernel import NoKernel, find_compiler
    from knotgames.checks.output import console, require_writable, write_json
    from knotgames.checks.progress import progress

    require_writable(arguments.json)
    chosen = _developments([*arguments.claims, *arguments.rocq])
    made = []
    with progress("writing", len(chosen)) as step:
        for make, origin in chosen:
            made.append((make(), origin))
            step.advance(text=made[-1][0].name)
    _make_folder(arguments.folder)
    lines = folder.write(made, arguments.folder)
    if arguments.json:
        write_json(to_builtins(lines), arguments.json)
    if arguments.json != "-":
        out = console()
        _show_developments(lines)
        count = "1 file" if len(lines) == 1 else f"{len(lines)} files"
        out.print(f"{count}: 'knotgames certificate {arguments.folder} --rocq --check' has Rocq judge what is written.")
        try:
            find_compiler()
        except NoKernel as error:
            out.print(f"Not yet: {error}.", markup=False, soft_wrap=True)
    return Exit.AS_EXPECTED


def _developments(names: Sequence[str]) -> list[tuple[Callable[[], Development], Origin]]:
    """What is to be written, and of what: the developments of claims, and those of files of certificates."""
    from functools import partial

    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates.rocq.folder import gathered
    from knotgames.checks.certificates.rocq.registry import from_certificate, proofs
    from knotgames.checks.verify.run import selected

    files = [name for name in names if name.endswith(".json")]
    claims = [name for name in names if name not in files]
    chosen = selected(claims) if claims or not files else []
    proved = [proofs()[claim.id] for claim in chosen if claim.id in proofs()]
    if not proved and not files:
        raise InputError(f"there are no theorems for Rocq of {', '.join(names)}")
    read = {name: _of_file(name) for name in files}
    certified = [(partial(from_certificate, one, name), one) for name, one in read.items()]
    return [*gathered(proved).items(), *certified]


def _of_file(name: str) -> Any:
    """The certificate in a file."""
    from pathlib import Path

    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates.files import decoded

    try:
        return decoded(Path(name).read_bytes())
    except OSError as error:
        raise InputError(f"cannot read '{name}': {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"'{name}' is not JSON: {error}") from error


def _show_developments(lines: Sequence[Line]) -> None:
    from rich.table import Table

    from knotgames.checks.output import console

    table = Table(box=None, pad_edge=False)
    for heading in ("file", "claim", "theorems"):
        table.add_column(heading)
    for line in lines:
        for about in line.claims:
            said = ", ".join(about.theorems) + (f" ({about.part})" if about.part else "")
            table.add_row(f"{line.name}.v", about.claim, said)
        if not line.claims:
            table.add_row(f"{line.name}.v", "", ", ".join(line.theorems))
    console().print(table)


def _check_developments(arguments: Namespace) -> Exit:
    from knotgames.algebra.notation import InputError
    from knotgames.checks.certificates.rocq import folder
    from knotgames.checks.certificates.rocq.kernel import NoKernel, kernel
    from knotgames.checks.output import console, on_one_line, require_writable, write_json
    from knotgames.checks.progress import progress

    named = [*arguments.claims, *arguments.rocq]
    if named:
        raise InputError(f"--check reads the whole folder: expected no claim, found '{named[0]}'")
    require_writable(arguments.json)
    steps = len(folder.read(arguments.folder))
    try:
        with progress("checking", steps) as step:
            judged = folder.judge(
                arguments.folder,
                lambda: kernel(arguments.limit),
                lambda development: step.advance(text=development.name),
            )
    except NoKernel as error:
        print(f"knotgames: {error}", file=sys.stderr)
        return Exit.UNDECIDED
    refused = [one for one in judged if one.refused]
    if arguments.json:
        write_json([_judged_json(one) for one in judged], arguments.json)
    if arguments.json != "-":
        out = console()
        for found in judged:
            out.print("[bold red]refused[/]" if found.refused else "[green]accepted[/]", end=" ")
            said = on_one_line(found.refused, most=1000) if found.refused else _account(found)
            out.print(said, markup=False, soft_wrap=True)
            for theorem in found.accepted.theorems if found.accepted else ():
                statement = theorem.statement.replace("\n", "\n      ")
                out.print(f"  {theorem.name}:\n      {statement}", markup=False, soft_wrap=True)
        out.print(f"{len(judged) - len(refused)} of {len(judged)} files are accepted.")
    return Exit.NOT_AS_EXPECTED if refused else Exit.AS_EXPECTED


def _account(found: Judged) -> str:
    assert found.accepted is not None
    lines = found.accepted.development.text.count("\n")
    theorems = len(found.accepted.theorems)
    took = f"{found.accepted.seconds:.1f} s"
    return f"{found.line.name}: {theorems} theorems, no axioms, {lines} lines, {took}"


def _judged_json(found: Judged) -> dict[str, Any]:
    from knotgames.checks.output import on_one_line

    accepted = found.accepted
    return {
        "file": f"{found.line.name}.v",
        "defect": on_one_line(found.refused, most=1000) if found.refused else None,
        "theorems": [{"name": one.name, "statement": one.statement} for one in accepted.theorems] if accepted else [],
        "lines": accepted.development.text.count("\n") if accepted else None,
        "seconds": round(accepted.seconds, 3) if accepted else None,
    }
