"""A plugin of pytest that collects `*.lemmas` files and the files of announced papers.

Each lemma is a test, which passes if it has the expected result; for papers see `knotgames.pytest_papers`. The plugin
is installed with the package. It imports nothing of the project before there is such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from knotgames.pytest_papers import PaperFile, paper_files

if TYPE_CHECKING:
    from knotgames.checks.lemma.decide import Proof
    from knotgames.checks.lemma.files import Entry


_PAPERS = pytest.StashKey[frozenset[Path]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Find the announced papers."""
    session.config.stash[_PAPERS] = paper_files()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """Collect a file of lemmas, or of an announced paper; return None for any other.

    >>> session = getfixture("request").session
    >>> pytest_collect_file(session.config.rootpath / "my.lemmas", session)
    <LemmaFile my.lemmas>
    >>> print(pytest_collect_file(session.config.rootpath / "my.txt", session))
    None
    """
    if file_path.suffix == ".lemmas":
        return LemmaFile.from_parent(parent, path=file_path)
    papers = parent.config.stash.get(_PAPERS, frozenset())
    if papers and file_path.suffix == ".py" and file_path.resolve() in papers:
        return PaperFile.from_parent(parent, path=file_path)
    return None


class LemmaFile(pytest.File):
    """A file of lemmas."""

    def collect(self) -> Iterator[LemmaItem]:
        """The lemmas of the file, by name.

        Raises:
            CollectError: the file cannot be read as lemmas.
        """
        from knotgames.algebra.files import read_text
        from knotgames.algebra.notation import InputError
        from knotgames.checks.certificates.algebras.theories import algebra_named
        from knotgames.checks.lemma.files import read

        try:
            entries = read(read_text(self.path), self.path.name, algebra_named)
        except InputError as error:
            raise self.CollectError(str(error)) from None
        for entry in entries:
            yield LemmaItem.from_parent(self, name=entry.name, entry=entry)


class LemmaItem(pytest.Item):
    """A lemma with its expected result."""

    def __init__(self, *, entry: Entry, **arguments: object) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]
        self.entry = entry

    def runtest(self) -> None:
        """Decide the lemma.

        Raises:
            UnexpectedResult: the result is not the expected one.
            Unreadable: the line is not a lemma.
        """
        from knotgames.checks.lemma import prove

        if self.entry.lemma is None:
            raise Unreadable(self.entry.mistake)
        proof = prove(self.entry.lemma, self.entry.algebra)
        if proof.status is not self.entry.expected:
            raise UnexpectedResult(self.entry, proof)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Return the finding, in place of a traceback."""
        if isinstance(excinfo.value, UnexpectedResult | Unreadable):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the location of the lemma: the file, the line from 0, and its name."""
        return self.path, self.entry.line - 1, self.name


class Unreadable(Exception):
    """A line of a file is not a lemma."""


class UnexpectedResult(Exception):
    """A lemma does not have its expected result.

    >>> from knotgames.checks.lemma import prove
    >>> from knotgames.checks.lemma.files import read
    >>> from knotgames.algebra.knot_type.values import JOHNSON
    >>> (entry,) = read("X(A) = Y(A)", "my.lemmas", lambda name: JOHNSON)
    >>> print(UnexpectedResult(entry, prove(entry.lemma)))
    X(A) = Y(A): expected proved
    refuted: X(A) = Y(A)  (exhaustion, z3)
      fails for A = {{u, k}}  (4 subpositions in all)
        X(A)  0
        Y(A)  2
    """

    def __init__(self, entry: Entry, proof: Proof) -> None:
        super().__init__(f"{entry.name}: expected {entry.expected}\n{proof}")
