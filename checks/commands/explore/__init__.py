"""`knotgames explore`: a page in the browser to look at monoids and claims, and to play; or the same as files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from knotgames.checks.commands import Exit, whole_number

if TYPE_CHECKING:
    import socket

PORT = 8238
"""The port that is listened at where no other is named, so that a link to a position stays what it is."""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=whole_number(0, 65535), metavar="N", help=f"the port (default: {PORT}; 0: any that is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page, only say where it is")
    parser.add_argument("--static", metavar="FOLDER", help="write the page to a folder that needs no server, and end")


def run(arguments: Namespace) -> Exit:
    from knotgames.algebra.notation import InputError

    if arguments.static is not None and (arguments.port is not None or arguments.no_browser):
        raise InputError("--static starts no server: expected it without --port and --no-browser")
    try:
        import jinja2  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise InputError(f"{error.name} is not installed: pip install 'knotgames[explore]'") from error
    if arguments.static is not None:
        return _write(arguments.static)
    return _serve(PORT if arguments.port is None else arguments.port, browser=not arguments.no_browser)


def _write(folder: str) -> Exit:
    from pathlib import Path

    from knotgames.checks.explore.static import export, listed
    from knotgames.checks.progress import progress

    target = Path(folder)
    with progress("writing", len(listed())) as step:
        export(target, step.advance)
    print(target / "index.html")
    return Exit.AS_EXPECTED


def _serve(port: int, *, browser: bool) -> Exit:
    import uvicorn

    from knotgames.checks.explore.server import application

    listening = _listening(port)
    number = listening.getsockname()[1]
    address = f"http://127.0.0.1:{number}/"
    print(address, flush=True)
    print("Ctrl-C ends it.", file=sys.stderr)
    if browser:
        _open(address)
    config = uvicorn.Config(
        application(number), log_level="warning", access_log=False, ws="none", http="h11", server_header=False,
        timeout_graceful_shutdown=1, limit_concurrency=64,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])
    return Exit.AS_EXPECTED


def _listening(port: int) -> socket.socket:
    """The port, on the address of this machine to itself alone.

    Raises:
        InputError: something else listens there.
    """
    import errno
    import socket

    from knotgames.algebra.notation import InputError
    from knotgames.checks.explore.server import ADDRESS

    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((ADDRESS, port))
        listening.listen(64)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise InputError(f"port {port} is in use: expected one that is free, or --port 0 for any") from None
        raise InputError(f"port {port} cannot be listened at: {error.strerror or error}") from None
    return listening


def _open(address: str) -> None:
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
