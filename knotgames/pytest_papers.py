"""Tests of an announced paper: one for each claim, and one for each mutant of each claim.

A claim passes if its status, words and evidence are those on record. Without a record, it passes if it is proved, or
assumed, or left open by the paper as stated, or refuted and corrected by another claim. A mutant passes if each method
on which its claim stands refutes it. Checks run in the process of the tests, again in each run, and no claim twice.
"""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from knotgames.checks.claim import Claim
    from knotgames.checks.verdict import Verdict


def paper_files() -> frozenset[Path]:
    """Return the files of the papers that are announced where pytest starts. Without any, nothing is imported.

    Raises:
        UsageError: an announcement cannot be understood.
    """
    if not (entry_points(group="knotgames.papers") or any(map(_announces, (Path.cwd(), *Path.cwd().parents)))):
        return frozenset()
    from knotgames.algebra.notation import InputError
    from knotgames.games.announced import Kind, announced, file_of

    try:
        return frozenset(map(file_of, announced(Kind.PAPERS)))
    except InputError as error:
        raise pytest.UsageError(f"knotgames: {error}") from None


def _announces(folder: Path) -> bool:
    try:
        text = (folder / "pyproject.toml").read_text(encoding="utf-8-sig")
        return "knotgames" in text and "knotgames" in tomllib.loads(text).get("tool", ())
    except (OSError, ValueError, TypeError, RecursionError):
        return False


class PaperFile(pytest.File):
    """A file that names a paper."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the claims in their order, each followed by its mutants.

        Raises:
            CollectError: an announced paper cannot be imported, or is not a paper.
        """
        from knotgames.algebra.notation import Unusable
        from knotgames.checks.papers import outside_papers, papers, unusable_papers

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Unusable)
            own = [papers()[key] for key, file in outside_papers().items() if file == self.path.resolve()]
            if not own:
                raise self.CollectError(f"knotgames: {'; '.join(unusable_papers())}")
        known: dict[str, Verdict] = {}
        for paper in own:
            for claim in paper.claims:
                yield ClaimItem.from_parent(self, name=claim.number, claim=claim, known=known)
                for mutant in claim.mutants:
                    yield MutantItem.from_parent(
                        self, name=f"{claim.number}[{mutant}]", claim=claim, mutant=mutant, known=known
                    )


class _Item(pytest.Item):
    """An item about a claim, which fails with a message and no traceback."""

    def __init__(self, *, claim: Claim, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.claim = claim

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Return the finding. An error in the code of a check is shown with its traceback."""
        from knotgames.algebra.notation import InputError
        from knotgames.checks.verdict import Disagreement

        if isinstance(excinfo.value, (Unexpected, Disagreement, InputError)):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        code = getattr(self.claim.check, "__code__", None)
        if code is None or Path(code.co_filename) != self.path.resolve():
            return self.path, None, self.name
        return self.path, code.co_firstlineno - 1, self.name


class ClaimItem(_Item):
    """A test of a claim, with the known verdicts on claims of its paper."""

    def __init__(self, *, known: dict[str, Verdict], **arguments: Any) -> None:
        super().__init__(**arguments)
        self.known = known

    def runtest(self) -> None:
        """Check the claim.

        Raises:
            Unexpected: it does not have the expected status.
        """
        from knotgames.checks.verify.run import verdict_here

        verdict = verdict_here(self.claim, self.known)
        wrong = _wrong(verdict)
        if wrong is not None:
            raise Unexpected(self.claim, f"{verdict.status}, {wrong}", verdict.counterexample, verdict.scope)


def _wrong(verdict: Verdict) -> str | None:
    """Return the fault of a verdict, in words; None if there is none."""
    from knotgames.checks.claim import Status

    claim, status = verdict.claim, verdict.status
    if verdict.expected is not None or verdict.error is not None:
        return verdict.amiss
    if status in (Status.PROVED, Status.ASSUMED) or (status is Status.OPEN and claim.open):
        return None
    if status is Status.REFUTED and claim.correction is not None:
        return None
    return f"and not on record ('knotgames verify {claim.paper} --accept' puts it there)"


class MutantItem(_Item):
    """A test of a mutant of a claim, with the known verdicts on claims of its paper."""

    def __init__(self, *, mutant: str, known: dict[str, Verdict], **arguments: Any) -> None:
        super().__init__(**arguments)
        self.mutant = mutant
        self.known = known

    def runtest(self) -> None:
        """Check the claim on the mutant.

        Raises:
            Unexpected: a method on which the claim stands does not refute it, or not as on record.
        """
        from knotgames.checks.verdict import counting
        from knotgames.checks.verify.mutants import altered, otherwise, surviving
        from knotgames.checks.verify.run import verdict_here

        verdict = verdict_here(self.claim, self.known)
        found = list(altered(self.claim)[self.mutant]())
        scope = "; ".join(dict.fromkeys(finding.scope for finding in found))
        wrong = surviving(counting(verdict.findings), found)
        if wrong is not None:
            raise Unexpected(self.claim, f"its mutant '{self.mutant}' is not caught: {wrong}", None, scope)
        other = otherwise(verdict.expected, self.mutant, found)
        if other is not None:
            raise Unexpected(
                self.claim, f"of its mutant '{self.mutant}' is found what is not on record: {other}", None, scope
            )


class Unexpected(Exception):
    """A claim does not have the expected status, or a mutant survives.

    >>> from knotgames.checks.claim import Claim
    >>> claim = Claim("Bouton1901", "Two piles", "Two equal piles are safe.", None)
    >>> print(Unexpected(claim, "refuted, expected proved", "piles of 3", "two piles of at most 7 counters"))
    Bouton1901/Two piles: refuted, expected proved
      Two equal piles are safe.
      counterexample: piles of 3
      searched: two piles of at most 7 counters
    """

    def __init__(self, claim: Claim, wrong: str, counterexample: str | None, scope: str) -> None:
        lines = [f"{claim.id}: {wrong}", f"  {claim.statement}"]
        lines += [] if counterexample is None else [f"  counterexample: {counterexample}"]
        super().__init__("\n".join([*lines, f"  searched: {scope}"]))
