"""Write theorems for the proof assistant Rocq to a folder, and have its kernel judge them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from rich.table import Table

from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.files import decoded
from knotgames.checks.certificates.rocq import folder
from knotgames.checks.certificates.rocq.development import Development, from_certificate, proofs
from knotgames.checks.certificates.rocq.folder import Judged, Line, Origin, gathered
from knotgames.checks.certificates.rocq.kernel import NoKernel, find_compiler, kernel
from knotgames.checks.commands import Exit
from knotgames.checks.commands.certificate.checking import show
from knotgames.checks.output import console, on_one_line, write_answer, written_folder
from knotgames.checks.progress import progress
from knotgames.checks.streams import report
from knotgames.checks.verify.run import selected


def write(arguments: Namespace) -> Exit:
    chosen = _developments([*arguments.claims, *arguments.rocq])
    made = []
    with progress("writing", len(chosen)) as step:
        for make, origin in chosen:
            made.append((make(), origin))
            step.advance(text=made[-1][0].name)
    with written_folder(arguments.folder) as partly:
        lines = folder.write(made, str(partly))
    write_answer(to_builtins(lines), arguments.json, lambda: _show(lines, arguments.folder))
    return Exit.AS_EXPECTED


def _developments(names: Sequence[str]) -> list[tuple[Callable[[], Development], Origin]]:
    """Return the developments to write with their origins: claims, and files of certificates."""
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
    try:
        return decoded(Path(name).read_bytes())
    except OSError as error:
        raise InputError(f"cannot read '{name}': {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"'{name}' is not JSON: {error}") from error


def _show(lines: Sequence[Line], folder: str) -> None:
    table = Table("file", "claim", "theorems", box=None, pad_edge=False)
    for line in lines:
        for about in line.claims:
            said = ", ".join(about.theorems) + (f" ({about.part})" if about.part else "")
            table.add_row(f"{line.name}.v", about.claim, said)
        if not line.claims:
            table.add_row(f"{line.name}.v", "", ", ".join(line.theorems))
    count = "1 file" if len(lines) == 1 else f"{len(lines)} files"
    out = console()
    out.print(table, f"{count}: 'knotgames certificate {folder} --rocq --check' has Rocq judge them.", sep="\n")
    try:
        find_compiler()
    except NoKernel as error:
        out.print(f"Not yet: {error}.", markup=False, soft_wrap=True)


def check(arguments: Namespace) -> Exit:
    steps = len(folder.read(arguments.folder))
    try:
        with progress("checking", steps) as step:
            judged = folder.judge(
                arguments.folder,
                lambda: kernel(arguments.limit),
                lambda development: step.advance(text=development.name),
            )
    except NoKernel as error:
        report(error)
        return Exit.UNDECIDED
    data = [_judged_json(one) for one in judged]
    write_answer(data, arguments.json, lambda: show([(one.accepted is not None, _account(one)) for one in judged]))
    return Exit.NOT_AS_EXPECTED if any(one.refused for one in judged) else Exit.AS_EXPECTED


def _account(found: Judged) -> str:
    """Return the reason of a refusal, or the size of what was accepted and its theorems."""
    if found.accepted is None:
        return on_one_line(found.refused or "", most=1000)
    accepted, lines = found.accepted, found.accepted.development.text.count("\n")
    stated = [f"  {one.name}:\n      " + one.statement.replace("\n", "\n      ") for one in accepted.theorems]
    size = f"{len(accepted.theorems)} theorems, no axioms, {lines} lines, {accepted.seconds:.1f} s"
    return "\n".join([f"{found.line.name}: {size}", *stated])


def _judged_json(found: Judged) -> dict[str, Any]:
    accepted = found.accepted
    return {
        "file": f"{found.line.name}.v",
        "defect": on_one_line(found.refused, most=1000) if found.refused else None,
        "theorems": [{"name": one.name, "statement": one.statement} for one in accepted.theorems] if accepted else [],
        "lines": accepted.development.text.count("\n") if accepted else None,
        "seconds": round(accepted.seconds, 3) if accepted else None,
    }
