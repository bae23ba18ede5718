"""A plugin of pytest that collects `*.lemmas` files: each lemma is a test, which passes if it has the expected result.

It is installed with the package. Nothing of the project is imported before there is a file of lemmas.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from knotgames.house import hidden

if TYPE_CHECKING:
    from checks.lemma.decide import Proof
    from checks.lemma.files import Entry


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> LemmaFile | None:
    """A file of lemmas is collected as such; any other is left to others."""
    return LemmaFile.from_parent(parent, path=file_path) if file_path.suffix == ".lemmas" else None


class LemmaFile(pytest.File):
    """A file of lemmas."""

    def collect(self) -> Iterator[LemmaItem]:
        """The lemmas of the file, by name."""
        wrong = hidden()
        if wrong is not None:
            raise self.CollectError(wrong)
        from algebra.notation import InputError
        from checks.lemma.files import read

        try:
            entries = read(self.path.read_text(encoding="utf-8"), self.path.name)
        except InputError as error:
            raise self.CollectError(str(error)) from None
        for entry in entries:
            yield LemmaItem.from_parent(self, name=entry.name, entry=entry)


class LemmaItem(pytest.Item):
    """A lemma with the result that is expected of it."""

    def __init__(self, *, entry: Entry, **arguments: object) -> None:
        super().__init__(**arguments)  # type: ignore[arg-type]
        self.entry = entry

    def runtest(self) -> None:
        from checks.lemma import prove

        proof = prove(self.entry.lemma)
        if proof.status is not self.entry.expected:
            raise UnexpectedResult(self.entry, proof)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What was found, in place of a traceback."""
        if isinstance(excinfo.value, UnexpectedResult):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.entry.line - 1, self.name


class UnexpectedResult(Exception):
    """A lemma has not the result that is expected of it."""

    def __init__(self, entry: Entry, proof: Proof) -> None:
        super().__init__(f"{entry.name}: expected {entry.expected}\n{proof}")
