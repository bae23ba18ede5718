"""Files of questions that a solver did not decide, or on which two disagree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from knotgames.checks.output import file_name, make_folder, write_text

FOLDER = "undecided"
"""The default folder of such questions. It is made on demand."""


def keep(claim: str, questions: Sequence[str], folder: str) -> list[str]:
    """Write each question to a file of its own in a folder; return the files.

    Raises:
        InputError: the folder cannot be made, or the file not written.
    """
    files = []
    for number, question in enumerate(questions, 1):
        make_folder(folder)
        suffix = ".smt2" if len(questions) == 1 else f"-{number}.smt2"
        files.append(str(Path(folder) / file_name(claim, suffix)))
        write_text(f"; {claim}\n{question}", files[-1])
    return files
