"""Lemmas: a thousand from a file, and four variables, against plain evaluation case by case."""

from __future__ import annotations

from itertools import product

from benchmarks.benchmark import Benchmark, Target
from knotgames.algebra.knot_type.values import VALUES, addition_table
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.claim import Status
from knotgames.checks.lemma import prove
from knotgames.checks.lemma.files import read

FOUR = "X(A + B + C + D) <= X(A) + X(B) + X(C) + X(D)"
ALL_VALUES = "value(A + B + C + D) = value(D + C + B + A)"


def thousand() -> str:
    """A file of a thousand lemmas: with one to three variables, half about options or that games exist."""
    lines = []
    for number, (x, y, sign, i) in enumerate(product("XYZ", "XYZ", ("=", "<=", ">="), range(3))):
        lines += [
            f"[{number}.1] {x}(A + B) {sign} {x}(A) (+) {y}(B) or {x}(A) = {i}",
            f"[{number}.2] {x}(A) {sign} {i} implies every A': {y}(A') {sign} {i}",
            f"[{number}.3] exists B: {x}(A + B) {sign} {y}(B) and {y}(A) != {i}",
            f"[{number}.4] some A': {x}(A' + B) {sign} {y}(A + B) (.) {i}",
            f"[{number}.5] {x}(A + B + C) {sign} {y}(A) (+) {i}",
            f"[{number}.6] (every A': some B': {x}(A') {sign} {y}(B')) implies {x}(A) {sign} {i}",
            f"[{number}.7] outcome(A + B) = K implies {x}(A) {sign} {y}(B)",
            f"[{number}.8] exists B: every B': {x}(A + B') {sign} {i}",
            f"[{number}.9] {x}(e(A) + o(B)) {sign} {y}(A + *)",
            f"[{number}.10] value(A) = value(B) implies {x}(A + C) {sign} {y}(B + C)",
            f"[{number}.11] {x}(A) = {i} and sign(B) = + implies class(A + B) != 01-",
            f"[{number}.12] A + B ~~ B implies {x}(A) {sign} {i}",
            f"[{number}.13] {x}(A + A) {sign} {y}(A) + {i}",
        ]
    return "\n".join(lines[:1000])


def _prove_all() -> None:
    entries = read(thousand(), "a thousand lemmas", algebra_named)
    lemmas = [entry.lemma for entry in entries if entry.lemma is not None]
    assert len(lemmas) == 1000
    assert {prove(lemma).status for lemma in lemmas} <= {Status.PROVED, Status.REFUTED}


def _four_variables_case_by_case() -> None:
    table = addition_table()
    x = [value.x for value in VALUES]
    places = range(len(VALUES))
    assert all(
        x[table[table[table[a][b]][c]][d]] <= x[a] + x[b] + x[c] + x[d] for a, b, c, d in product(places, repeat=4)
    )


BENCHMARKS = (
    Benchmark(
        name="lemmas four",
        what="a lemma on X in four variables, by exhaustion and z3",
        fast=lambda: prove(FOUR),
        baseline=_four_variables_case_by_case,
        baseline_name="the 38^4 cases one by one, once",
        target=Target(seconds=10),
    ),
    Benchmark(
        name="lemmas four all values",
        what="a lemma on values in four variables, by exhaustion and z3",
        fast=lambda: prove(ALL_VALUES),
        target=Target(seconds=10),
    ),
    Benchmark(
        name="lemmas thousand",
        what="a thousand lemmas from a file, each by exhaustion and z3",
        fast=_prove_all,
        target=Target(seconds=60),
    ),
)
