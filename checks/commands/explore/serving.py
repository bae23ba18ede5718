"""Serve the page that `knotgames explore` opens, or write it to a folder."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from secrets import token_urlsafe

import uvicorn

from knotgames.algebra.notation import InputError
from knotgames.checks.commands import Exit
from knotgames.checks.explore.patience import Impatient
from knotgames.checks.explore.server import ADDRESS, application
from knotgames.checks.explore.static import export, listed
from knotgames.checks.progress import progress


def write(folder: str) -> Exit:
    target = Path(folder)
    with progress("writing", len(listed())) as step:
        export(target, step.advance)
    print(target / "index.html")
    return Exit.AS_EXPECTED


def serve(port: int, *, browser: bool) -> Exit:
    listening = _listening(port)
    number = listening.getsockname()[1]
    token = token_urlsafe(16)
    address = f"http://127.0.0.1:{number}/?token={token}"
    print(address, flush=True)
    print("Ctrl-C ends it.", file=sys.stderr)
    if browser:
        _open(address)
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")  # said by its process after kill -9
    config = uvicorn.Config(
        application(number, token=token), log_level="warning", access_log=False, ws="none", http=Impatient,
        server_header=False,
        timeout_graceful_shutdown=1, limit_concurrency=64,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])
    return Exit.AS_EXPECTED


def _listening(port: int) -> socket.socket:
    """Listen on a port of the loopback address; raise InputError if it is in use."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((ADDRESS, port))
        listening.listen(64)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise InputError(f"port {port} is in use: expected a free port, or --port 0 for any") from None
        raise InputError(f"cannot listen on port {port}: {error.strerror or error}") from None
    return listening


def _open(address: str) -> None:
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
