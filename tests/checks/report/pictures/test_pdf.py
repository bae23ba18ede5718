"""PDF: one page of the right size, the same whenever it is made; what is said where matplotlib is missing."""

import re
from importlib.util import find_spec

import pytest

from knotgames.algebra.notation import InputError
from knotgames.algebra.pictures.frame import Look
from knotgames.checks.report.pictures import pdf
from tests.algebra.pictures.samples import SAMPLE

needs_matplotlib = pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed")


@needs_matplotlib
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_page() -> None:
    look = Look(dark=True, width=127, caption=False, legend=False)
    made = pdf.to_pdf(SAMPLE, look)
    assert made.startswith(b"%PDF")
    (box,) = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", made)
    assert [float(side) for side in box] == pytest.approx([360, 45], abs=0.01)
    assert pdf.to_pdf(SAMPLE, look) == made


def test_what_is_said_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(pdf, "import_module", missing)
    monkeypatch.setattr(pdf, "find_spec", lambda _: None)
    message = r"^a PDF needs matplotlib: pip install '\.\[plot\]' in a clone, or use SVG or TikZ$"
    with pytest.raises(InputError, match=message):
        pdf.to_pdf(SAMPLE)
    with pytest.raises(InputError, match=message):
        pdf.require_library()
