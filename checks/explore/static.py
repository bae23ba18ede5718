"""The page as a folder of files that work without a server."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from knotgames.checks.explore.pages import Mode, assets, page
from knotgames.checks.explore.view import require_path
from knotgames.checks.explore.views import VIEWS, view
from knotgames.checks.output import make_folder, write_bytes, written_folder


def export(folder: Path, progress: Callable[[], None] = lambda: None) -> int:
    """Write the page, its files and the data of every view to a folder, completely or not at all.

    Return the number of written files. Progress is called after each.

    Raises:
        InputError: a file cannot be written.
    """
    written = {"index.html": page(Mode.STATIC).encode()}
    written |= {f"files/{name}": content for name, content in assets().items()}
    paths = listed()
    with written_folder(folder) as partial:
        for name, content in written.items():
            _write(partial / name, content)
            progress()
        for path in paths:
            _write(partial / "data" / f"{path}.js", script(path))
            progress()
    return len(written) + len(paths)


def listed() -> list[str]:
    """Return the paths of all data in the folder."""
    return [require_path(f"{view.name}/{path}") for view in VIEWS for path in view.module.exported()]


def script(path: str) -> bytes:
    """Return the data under a path as a script that hands it to the page."""
    name, rest = path.split("/", 1)
    data = json.dumps(view(name).module.data(rest), ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return f"explorer.arrived({json.dumps(path)}, {data});\n".encode()


def _write(path: Path, content: bytes) -> None:
    make_folder(path.parent)
    write_bytes(content, str(path))
