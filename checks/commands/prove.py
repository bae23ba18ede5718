"""`knotgames prove "LEMMA" ...`: a lemma about all games of a theory, proved, or a smallest counterexample."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from knotgames.algebra.files import read_text
from knotgames.algebra.knot_type.algebra import Algebra
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.algebra.notation import InputError, shown
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Undecided
from knotgames.checks.commands import Exit
from knotgames.checks.lemma import parse, prove
from knotgames.checks.lemma.bounds import best_bounds
from knotgames.checks.lemma.decide import Proof, left_undecided
from knotgames.checks.lemma.files import Entry, read
from knotgames.checks.lemma.language.formulas import Formula
from knotgames.checks.lemma.question import Question
from knotgames.checks.lemma.repair import weakest
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_answer, write_json
from knotgames.checks.progress import progress
from knotgames.checks.streams import input_text, report


def run(arguments: Namespace) -> Exit:
    if bool(arguments.lemmas) == bool(arguments.file):
        raise InputError("expected lemmas, or a file of lemmas with --file")
    require_writable(arguments.json)
    if arguments.file:
        if arguments.theory != KNOT.name:
            raise InputError("--theory is for lemmas that are given; a file names its theories in lines 'theory NAME'")
        if arguments.why or arguments.weakest or arguments.all:
            raise InputError("--why, --weakest and --all are for lemmas that are given, not for those of a file")
        return _prove_file(arguments.file, arguments.json, arguments.budget)
    return _prove(arguments, algebra_named(arguments.theory))


def _proof(lemma: Formula, algebra: Algebra[Any], seconds: float, strengthened: bool = False) -> Proof:
    """Return the result for a lemma, if asked with its weakest hypothesis, within a time limit."""
    try:
        with Budget(seconds=seconds).enforced():
            return prove(weakest(Question(lemma, algebra)) if strengthened else lemma, algebra)
    except (Spent, Undecided) as error:
        return left_undecided(lemma, algebra, str(error), seconds)


def _prove(arguments: Namespace, algebra: Algebra[Any]) -> Exit:
    found = _bounds if arguments.all else _lemmas
    proofs = []
    for proof in found(arguments, algebra):
        proofs.append(proof)
        if not arguments.json:
            print(proof, *(f"    {line}" for line in proof.why if arguments.why), sep="\n", flush=True)
    if arguments.json:
        said = [proof.to_json() | ({"why": [*proof.why]} if arguments.why else {}) for proof in proofs]
        write_json(said if len(said) > 1 or arguments.all else said[0], arguments.json)
    statuses = {str(proof.status) for proof in proofs}
    return _exit(refuted="refuted" in statuses, undecided="undecided" in statuses)


def _lemmas(arguments: Namespace, algebra: Algebra[Any]) -> Iterator[Proof]:
    for lemma in [parse(lemma, algebra) for lemma in arguments.lemmas]:
        yield _proof(lemma, algebra, arguments.budget, arguments.weakest)


def _bounds(arguments: Namespace, algebra: Algebra[Any]) -> Iterator[Proof]:
    """Yield the proofs of the best bounds of shapes, and say where there are none or no better ones."""
    for shape in arguments.lemmas:
        try:
            with Budget(seconds=arguments.budget).enforced():
                found = best_bounds(shape, algebra)
        except (Spent, Undecided) as error:
            yield left_undecided(shape, algebra, str(error), arguments.budget)
            continue
        yield from (_proof(lemma, algebra, arguments.budget) for lemma in found.lemmas)
        if not arguments.json and (found.sharp or not found.lemmas):
            print(f"{'best possible' if found.lemmas else 'no bounds but constants'}: {shape}")


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
        report(mistake)
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
