"""`knotgames explore`: a page in the browser to look at monoids and claims, and to play; or the same as files."""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.arguments.commands import PORT
from knotgames.checks.commands import Exit

LIBRARIES = ("jinja2", "starlette", "uvicorn")
"""The libraries of the extra `explore`."""


def run(arguments: Namespace) -> Exit:
    if arguments.static is not None and (arguments.port is not None or arguments.no_browser):
        raise InputError("--static starts no server: expected it without --port and --no-browser")
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise InputError(f"{missing[0]} is not installed: {installing('explore')}")
    from knotgames.checks.commands.explore import serving  # noqa: PLC0415  # it imports what may not be installed

    if arguments.static is not None:
        return serving.write(arguments.static)
    return serving.serve(PORT if arguments.port is None else arguments.port, browser=not arguments.no_browser)
