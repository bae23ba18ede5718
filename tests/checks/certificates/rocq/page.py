"""The theorems that the documentation shows, to be held against what Rocq prints of them."""

import re
from collections.abc import Mapping
from pathlib import Path

from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import Accepted

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "kernel.md"


def on_the_page(development: Development) -> Mapping[str, str]:
    """The statements of the theorems of a development that the page shows, each on one line."""
    blocks = re.findall(r"^```coq\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    shown = dict(" ".join(one.split()).split(" : ", 1) for block in blocks for one in block.split("\n\n"))
    return {name: statement for name, statement in shown.items() if name in development.theorems}


def printed(accepted: Accepted) -> Mapping[str, str]:
    """The statements as Rocq prints them, each on one line."""
    return {theorem.name: " ".join(theorem.statement.split()) for theorem in accepted.theorems}
