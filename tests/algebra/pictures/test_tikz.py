"""TikZ: balanced, every color defined, text escaped; and LaTeX sets it, where there is LaTeX."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from algebra.pictures.frame import Look
from algebra.pictures.tikz import in_tex, to_document, to_tikz
from tests.algebra.pictures.samples import SAMPLE


@pytest.mark.parametrize("look", [Look(), Look(dark=True, width=85), Look(ground=False, caption=False, legend=False)])
def test_what_is_written(look: Look) -> None:
    text = to_tikz(SAMPLE, look)
    assert text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")
    defined = set(re.findall(r"\\definecolor\{(\w+)\}", text))
    assert set(re.findall(r"(?:fill|draw|text)=(kg\w+)", text)) == defined
    assert all(line.endswith((";", "}")) or line.startswith("\\begin") for line in text.splitlines())
    assert text.isascii()


def test_the_width_is_that_of_the_look() -> None:
    text = to_tikz(SAMPLE, Look(width=85, caption=False, legend=False))
    (unit,) = re.findall(r"x=([\d.]+)mm", text)
    assert 640 * float(unit) == pytest.approx(85, rel=1e-3)


def test_text() -> None:
    assert in_tex("a_1^2 {x} \\ ~ $5 #1") == (
        r"a\_1\textasciicircum{}2 \{x\} \textbackslash{} \textasciitilde{} \$5 \#1"
    )
    assert in_tex("x₂₇²b⁻") == "x$_{27}$$^{2}$b$^{-}$"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_sets_it(tmp_path: Path) -> None:
    (tmp_path / "sample.tex").write_text(to_document(SAMPLE, Look(dark=True)), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sample.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
