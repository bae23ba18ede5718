"""Pictures on the command line: the same options everywhere, each file whole, and what cannot be is refused first."""

from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

import knotgames as kg
from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.knot_type.drawing import ORDERS, order_picture, table_picture
from knotgames.algebra.misere.drawing import DRAWN, quotient_picture
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.palette import GROUND
from knotgames.algebra.pictures.frame import Look
from knotgames.algebra.pictures.shapes import Picture
from knotgames.algebra.pictures.tikz import to_document, to_tikz
from tests.latex import needs_latex, set_by_latex
from tests.printed import Run

COMMANDS = {
    "solve": ["solve", "knot", "3_1"],
    "formal": ["solve", "formal", "{u, k}"],
    "heap": ["solve", "heap", "0.77", "3 + 1"],
    "partizan-kayles": ["solve", "partizan-kayles", "3 + 1"],
    "surface": ["solve", "surface", "o1 + n2"],
    "tricolor": ["solve", "tricolor", "twist:4", "--coloring", "r..."],
    "cube": ["solve", "cube", "ab"],
    "quotient": ["quotient", "0.33"],
    "realize": ["realize", "a", "--unchecked"],
    "play": ["play", "knot", "3_1"],
}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_format(name: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO())
    formats = ["--svg", "a.svg", "--tikz", "a.tikz"]
    if find_spec("matplotlib") is not None and name == "solve":
        formats += ["--pdf", "a.pdf"]
    run(*COMMANDS[name], *formats, "--dark", "--width", "column", "--no-caption", "--no-legend")
    root = ElementTree.fromstring(Path("a.svg").read_text(encoding="utf-8"))
    assert root.get("width") == "85mm"
    assert root[0].get("fill") == GROUND.dark
    assert Path("a.tikz").read_text(encoding="utf-8").endswith("\\end{tikzpicture}\n")
    if "--pdf" in formats:
        assert Path("a.pdf").read_bytes().startswith(b"%PDF")


def test_a_tex_file_is_a_document(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "a.tex"
    run("solve", "knot", "4_1", "--tikz", str(target), "--transparent")
    text = target.read_text(encoding="utf-8")
    assert text.splitlines()[1] == "\\documentclass[tikz]{standalone}"
    assert "outcome 2: the player who does not start wins" in text


@needs_latex
def test_latex_sets_a_picture_of_every_kind(tmp_path: Path) -> None:
    pictures = [
        kg.picture("knot", "4_1 unresolved 1,3"),
        kg.picture("cube", "ab ~ac"),
        kg.picture("formal", "{*, k + *} + {u, k}"),
        kg.picture("heap", "0.77", "15 + 3"),
        kg.picture("partizan-kayles", "5 + 3"),
        kg.picture("surface", "o3 + n5"),
        kg.picture("tricolor", "twist:5", coloring="r.g.b"),
        table_picture(kg.table(even=True)),
        *(order_picture(kg.table(), order) for order in ORDERS),
        *(
            quotient_picture(misere_quotient(Code.parse("0.75" if what == "table" else "0.123")), what)
            for what in DRAWN
        ),
    ]
    head, begin, _ = to_document(Picture((96, 96), ())).partition("\\begin{document}\n")
    looks = (Look(), Look(dark=True, width=85), Look(ground=False, caption=False, legend=False))
    bodies = [to_tikz(picture, looks[i % len(looks)]) for i, picture in enumerate(pictures)]
    assert set_by_latex("".join([head, begin, *bodies, "\\end{document}\n"]), tmp_path) == len(pictures)
