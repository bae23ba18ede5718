"""The server: the page, its files, data, and answers to questions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.guard import Guard, Refused, body_of, refusal, why_not
from knotgames.checks.explore.pages import MEDIA, Mode, assets, page
from knotgames.checks.explore.view import require_path
from knotgames.checks.explore.views import view
from knotgames.checks.explore.workers import Question, Workers

ADDRESS = "127.0.0.1"
"""The loopback address, on which the server listens."""

Endpoint = Callable[[Request], Awaitable[Response]]


def application(port: int, workers: Workers | None = None, token: str | None = None) -> ASGIApp:
    """Return the application that answers requests.

    Args:
        port: a part of the names of the server.
        token: the secret in the address of the page; None if everybody on this machine may ask.
    """
    answering = workers or Workers()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        answering.start()
        try:
            yield
        finally:
            answering.stop()

    async def shown(_: Request) -> Response:
        return HTMLResponse(page(Mode.SERVED))

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in assets():
            raise Refused(404, f"there is no file '{name}' of the page: expected one of {', '.join(assets())}")
        return Response(assets()[name], media_type=MEDIA[name.rsplit(".", 1)[1]])

    async def data(request: Request) -> Response:
        asked = view(request.path_params["view"])
        path = require_path(request.path_params["path"])
        return await _answer(request, Question(asked.name, path=path))

    async def ask(request: Request) -> Response:
        asked = view(request.path_params["view"])
        if not asked.asks:
            raise Refused(404, f"the view '{asked.name}' answers no questions")
        return await _answer(request, Question(asked.name, body=await body_of(request)))

    async def _answer(request: Request, question: Question) -> Response:
        said = await answering.answer(question, partial(_gone, request))
        return Response(said, media_type="application/json")

    app = Starlette(
        routes=[
            Route("/", _told(shown), methods=["GET"]),
            Route("/files/{name}", _told(file), methods=["GET"]),
            Route("/data/{view}/{path:path}.json", _told(data), methods=["GET"]),
            Route("/ask/{view}", _told(ask), methods=["POST"]),
            Route("/{path:path}", _told(_nothing), methods=["GET", "POST"]),
        ],
        lifespan=lifespan,
    )
    return Guard(app, (f"{ADDRESS}:{port}", f"localhost:{port}"), token)


async def _nothing(request: Request) -> Response:
    raise Refused(404, f"there is nothing under '{request.url.path}': expected the page at '/'")


def _told(endpoint: Endpoint) -> Endpoint:
    """Make an endpoint report the reason of a refusal."""

    async def telling(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(request, refused.status, refused.message)
        except InputError as error:
            return refusal(request, *why_not(error))

    return telling


async def _gone(request: Request) -> None:
    """Wait until the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
