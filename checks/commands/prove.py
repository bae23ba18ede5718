"""`knotgames prove "LEMMA" ...`: a lemma about all games of a theory, proved, or a smallest counterexample."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from knotgames.algebra.files import read_text
from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.notation import InputError, shown
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.commands import Exit
from knotgames.checks.lemma import parse, prove
from knotgames.checks.lemma.decide import Proof, left_undecided
from knotgames.checks.lemma.files import Entry, read
from knotgames.checks.lemma.language.formulas import Formula
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_answer, write_json
from knotgames.checks.progress import progress
from knotgames.checks.streams import input_text


def run(arguments: Namespace) -> Exit:
    if bool(arguments.lemmas) == bool(arguments.file):
        raise InputError("expected lemmas, or a file of lemmas with --file")
    require_writable(arguments.json)
    if arguments.file:
        if arguments.theory != KNOT.name:
            raise InputError("--theory is for lemmas that are given; a file names its theories in lines 'theory NAME'")
        return _prove_file(arguments.file, arguments.json, arguments.budget)
    return _prove(arguments.lemmas, algebra_named(arguments.theory), arguments.json, arguments.budget)


def _proof(lemma: Formula, algebra: Algebra[Any], seconds: float) -> Proof:
    """Return the result for a lemma within a time limit."""
    try:
        with Budget(seconds=seconds).enforced():
            return prove(lemma, algebra)
    except Spent as spent:
        return left_undecided(lemma, str(spent), seconds)


def _prove(lemmas: Sequence[str], algebra: Algebra[Any], target: str | None, seconds: float) -> Exit:
    formulas = [parse(lemma, algebra) for lemma in lemmas]
    proofs = []
    for formula in formulas:
        proofs.append(_proof(formula, algebra, seconds))
        if not target:
            print(proofs[-1], flush=True)
    if target:
        found = [proof.to_json() for proof in proofs]
        write_json(found if len(found) > 1 else found[0], target)
    statuses = {str(proof.status) for proof in proofs}
    return _exit(refuted="refuted" in statuses, undecided="undecided" in statuses)


def _prove_file(source: str, target: str | None, seconds: float) -> Exit:
    entries = read(input_text() if source == STANDARD_OUTPUT else read_text(source), source, algebra_named)
    found: list[tuple[Entry, Proof]] = []
    with progress("proving", len(entries)) as step:
        for entry in entries:
            if entry.lemma is not None:
                found.append((entry, _proof(entry.lemma, entry.algebra, seconds)))
            step.advance()
    as_expected = sum(proof.status is entry.expected for entry, proof in found)
    said = [*(_line(*one) for one in found), f"\n{as_expected} of {len(found)} lemmas are as expected."]
    write_answer([_described(*one) for one in found], target, lambda: print(*said, sep="\n"))
    mistakes = [entry.mistake for entry in entries if entry.mistake is not None]
    for mistake in mistakes:
        print(f"knotgames: {mistake}", file=sys.stderr)
    if mistakes:
        return Exit.BAD_INPUT
    wrong = [proof for entry, proof in found if proof.status is not entry.expected]
    undecided = [proof for proof in wrong if proof.status == "undecided"]
    return _exit(refuted=len(wrong) > len(undecided), undecided=bool(undecided))


def _exit(*, refuted: bool, undecided: bool) -> Exit:
    return Exit.NOT_AS_EXPECTED if refuted else Exit.UNDECIDED if undecided else Exit.AS_EXPECTED


def _described(entry: Entry, proof: Proof) -> dict[str, Any]:
    return {"name": entry.name, "line": entry.line, "expected": str(entry.expected), **proof.to_json()}


def _line(entry: Entry, proof: Proof) -> str:
    """Return a line for a lemma that is as expected, and all results for any other."""
    vacuous = "  (vacuous)" if proof.vacuous else ""
    if proof.status is entry.expected:
        return f"{proof.status:9} {shown(entry.name)}{vacuous}"
    return f"{proof.status:9} {shown(entry.name)}: expected {entry.expected}\n{proof}"
