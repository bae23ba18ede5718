"""The plugin costs a user's tests nothing before there is something for it to collect."""

from __future__ import annotations

import subprocess
import sys


def test_the_plugin_imports_nothing_of_the_project_at_the_start() -> None:
    heavy = "{'numpy', 'z3', 'lark', 'algebra', 'games', 'checks'}"
    program = f"import sys, knotgames.pytest_plugin; print(*{{n.partition('.')[0] for n in sys.modules}} & {heavy})"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.split() == []
