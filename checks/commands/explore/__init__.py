"""`knotgames explore`: a page in the browser to look at monoids and claims, and to play; or the same as files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec

from knotgames.algebra.notation import InputError, installing
from knotgames.checks.commands import Exit, whole_number

LIBRARIES = ("jinja2", "starlette", "uvicorn")
"""The libraries of the extra `explore`."""

PORT = 8238
"""The default port, fixed so that links to positions stay valid."""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=whole_number(0, 65535), metavar="N", help=f"the port (default: {PORT}; 0: any that is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page, only say where it is")
    parser.add_argument("--static", metavar="FOLDER", help="write the page to a folder that needs no server, and end")


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
