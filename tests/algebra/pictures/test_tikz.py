"""TikZ: balanced, every color defined, text escaped; and LaTeX sets it, where there is LaTeX."""

import re
from pathlib import Path

import pytest

from knotgames.algebra.pictures.frame import Look
from knotgames.algebra.pictures.tikz import in_tex, to_document, to_tikz
from tests.algebra.pictures.samples import SAMPLE
from tests.latex import needs_latex, set_by_latex


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


@needs_latex
def test_latex_sets_it(tmp_path: Path) -> None:
    assert set_by_latex(to_document(SAMPLE, Look(dark=True)), tmp_path) == 1
