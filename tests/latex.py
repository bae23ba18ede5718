"""LaTeX, where it is installed: whether it sets a document."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

FILES = ("standalone.cls", "tikz.sty")
"""What pictures need besides `pdflatex`."""


@cache
def _is_there() -> bool:
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        return False
    return all(subprocess.run(["kpsewhich", file], capture_output=True, check=False).returncode == 0 for file in FILES)


needs_latex = pytest.mark.skipif(not _is_there(), reason=f"pdflatex with {' and '.join(FILES)} is not installed")


def set_by_latex(document: str, folder: Path) -> int:
    """Have LaTeX set a document in an empty folder, with every letter, in its size, and all of it on the page.

    Returns:
        the number of its pages.
    """
    (folder / "document.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
    said = done.stdout.decode(errors="replace")
    assert done.returncode == 0, said[-2000:]
    assert not re.findall(r"Font shape .* in size .* not available|Missing character.*|Overfull.*", said)
    (pages,) = re.findall(r"Output written on document\.pdf \((\d+) pages?", said)
    return int(pages)
