"""The notebook in examples: its cells run, and show what it has on file."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

NOTEBOOK = json.loads((Path(__file__).parent.parent / "examples" / "tour.ipynb").read_text(encoding="utf-8"))
FORMS = {"text/html": "_repr_html_", "text/latex": "_repr_latex_", "image/svg+xml": "_repr_svg_"}
"""What a notebook may show of an object, and the method that it asks for it."""


def shown(source: str, scope: dict[str, Any]) -> Any:
    """The value of the last line of a cell, after all of it ran."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), scope)
    return eval(ast.unparse(last), scope) if last else None


def test_cells_show_what_is_on_file() -> None:
    scope: dict[str, Any] = {}
    forms: set[str] = set()
    for cell in NOTEBOOK["cells"]:
        if cell["cell_type"] == "code":
            result = shown("".join(cell["source"]), scope)
            for output in cell["outputs"]:
                assert output["output_type"] == "execute_result"
                for form in set(output["data"]) & set(FORMS):
                    forms.add(form)
                    on_file = "".join(output["data"][form])
                    assert getattr(result, FORMS[form])().strip() == on_file.strip()
                if set(output["data"]) == {"text/plain"} and not isinstance(result, dict):
                    assert "".join(output["data"]["text/plain"]) == repr(result)
    assert forms == set(FORMS)
