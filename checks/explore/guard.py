"""The checks of requests before anything is computed, and the headers of every answer.

Only this machine and only its own page get answers. A page of another site in the same browser can neither read data
nor start work, even under a name that is made to lead to this machine.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knotgames.algebra.notation import InputError, shown
from knotgames.checks.explore.pages import POLICY, error_page

MOST_BYTES = 64 * 1024
"""The most bytes of the body of a request."""

LONGEST_TARGET = 4_096
"""The most characters of the path and the query of a request."""

PATIENCE = 10.0
"""The most seconds in which the head of a request arrives, and its body."""

METHODS = ("GET", "HEAD", "POST")

HEADERS = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
"""The headers of every answer."""


class Refused(Exception):
    """A refused request, with the status of HTTP and a message: what was expected."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class JsonResponse(Response):
    """JSON without numbers that JSON does not have."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def refusal(request: Request, status: int, message: str) -> Response:
    """Return the reason of a refusal: a page for people, JSON for scripts."""
    text = shown(message)
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(error_page(status, text), status)
    return JsonResponse({"error": text}, status)


class Guard:
    """Let only requests of the page itself pass to an application.

    The hosts name this server, with the port. A token, if there is one, is in the address that opens the page, which
    keeps it as a cookie: other users of this machine do not know it.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str | None = None) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._cookie = None if token is None else (f"knotgames-{min(self._hosts).rpartition(':')[2]}", token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [(name, value) for name, value in message["headers"] if name.decode() not in HEADERS]
                message["headers"] = kept + [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if known:
                    cookie = "=".join(self._cookie or ()) + "; Path=/; HttpOnly; SameSite=Lax"
                    message["headers"] += [(b"set-cookie", cookie.encode())]
            await send(message)

        known = self._cookie is not None and Request(scope).query_params.get("token") == self._cookie[1]
        try:
            self._require(scope)
            if self._cookie and not known and Request(scope).cookies.get(self._cookie[0]) != self._cookie[1]:
                raise Refused(403, "this page is for another user: expected the address that 'knotgames explore' shows")
        except Refused as refused:
            response = refusal(Request(scope), refused.status, refused.message)
            await response(scope, receive, marked)
            return
        await self._app(scope, receive, marked)

    def _require(self, scope: Scope) -> None:
        """Raise Refused for a request that does not come from the page, or is malformed."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            raise Refused(421, f"this server is not '{', '.join(hosts)}': expected {' or '.join(sorted(self._hosts))}")
        if scope["method"] not in METHODS:
            raise Refused(405, f"the method '{scope['method']}' is not allowed: expected {', '.join(METHODS)}")
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_TARGET:
            raise Refused(414, f"the address is too long: expected at most {LONGEST_TARGET:,} bytes")
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        own = {f"http://{host}" for host in self._hosts}
        link = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        link = link and scope["method"] == "GET" and scope["path"] == "/"
        if origin is not None and origin.lower() not in own:
            raise Refused(403, f"a request from '{origin}' is not allowed: expected one from the page itself")
        if site not in (None, "same-origin", "none") and not link:
            raise Refused(403, f"a {site} request is not allowed: expected one from the page itself")


async def body_of(request: Request) -> dict[str, Any]:
    """Return the JSON object that a request sends.

    Raises:
        Refused: it is no JSON, not an object, or too long.
    """
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(415, f"the body has the type '{kind}': expected application/json")
    too_long = Refused(413, f"the body is too long: expected at most {MOST_BYTES:,} bytes")
    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or len(said) > 12 or int(said) > MOST_BYTES:
        raise too_long
    read = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                read += part
                if len(read) > MOST_BYTES:
                    raise too_long
    except TimeoutError:
        raise Refused(408, f"the body did not arrive within {PATIENCE:g} s") from None
    try:
        found = json.loads(read.decode())
        json.dumps(found, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, json.JSONDecodeError) else "it is not in UTF-8, or nested too deeply"
        raise Refused(400, f"the body is not JSON: {why}") from None
    if not isinstance(found, dict):
        raise Refused(400, 'the body is not a JSON object: expected names with values, as in {"game": "knot"}')
    return found


def why_not(error: Exception) -> tuple[int, str]:
    """Return the status and the message for an error that the input caused; raise any other error."""
    if isinstance(error, InputError):
        return 400, str(error)
    if isinstance(error, MemoryError):
        return 422, "not enough memory"
    if isinstance(error, RecursionError):
        return 422, "the input is nested too deeply"
    raise error
