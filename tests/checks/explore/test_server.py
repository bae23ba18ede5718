"""The server: what it answers, what it refuses and how it says so, and that no question stops another."""

import asyncio
import json
import multiprocessing
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

import pytest
import uvicorn

from knotgames.checks.explore.guard import MOST_BYTES
from knotgames.checks.explore.patience import Impatient
from knotgames.checks.explore.server import application
from knotgames.checks.explore.workers import Question, Workers
from tests.checks.explore.endless import Endless, Unwritable

LONG = 3600.0
"""Seconds that a question may take where nothing is ended for its length."""

QUICK = {"game": "partizan-kayles", "position": "2"}


@dataclass(frozen=True)
class Said:
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    text: str

    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True)
class Client:
    """One who asks the server, by default as its page does."""

    port: int

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @contextmanager
    def asking(
        self, url: str = "/", method: str = "GET", body: bytes | None = None, **headers: str
    ) -> Iterator[HTTPConnection]:
        """Send a request, and stay as long as this lasts; in the names of headers `_` stands for a dash."""
        sent = {"host": self.host, **({} if body is None else {"content_length": str(len(body))}), **headers}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=600)) as connection:
            connection.putrequest(method, url, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders(body)
            yield connection

    def ask(self, *request: Any, **headers: Any) -> Said:
        """Send a request, and wait for the answer."""
        with self.asking(*request, **headers) as connection:
            response = connection.getresponse()
            return Said(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read().decode())

    def play(self, question: Any) -> Said:
        return self.ask(**self.of_play(question))

    def of_play(self, question: Any) -> dict[str, Any]:
        """The request of the page that asks a question about play."""
        own = {"origin": f"http://{self.host}", "sec_fetch_site": "same-origin", "content_type": "application/json"}
        body = question if isinstance(question, bytes) else json.dumps(question).encode()
        return {"url": "/ask/boards", "method": "POST", "body": body, **own}


@contextmanager
def serving(workers: Workers, token: str | None = None) -> Iterator[Client]:
    """A server whose questions are answered by these processes."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        served = application(port, workers, token)
        server = uvicorn.Server(uvicorn.Config(served, log_level="warning", ws="none", http=Impatient))
        running = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        running.start()
        try:
            while not server.started:
                assert running.is_alive()
                time.sleep(0.01)
            yield Client(port)
        finally:
            server.should_exit = True
            running.join()


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with serving(Workers(seconds=LONG, most=2)) as one:
        yield one


def test_the_page_and_its_files_are_answered_with_a_strict_policy(client: Client) -> None:
    page = client.ask("/")
    assert page.status == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert not any(word in policy for word in ("unsafe", "*", "http"))
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["cross-origin-resource-policy"] == "same-origin"
    script = client.ask("/files/explore.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert client.ask("/data/boards/games.json").json()["games"]


def test_play_is_answered(client: Client) -> None:
    question = {"game": "partizan-kayles", "position": "5 + 3 + 1", "moves": ["1 -> 0"], "reply": True}
    said = client.play(question).json()
    assert said["transcript"]["moves"] == ["1 -> 0", "5 -> 3"]


@pytest.mark.parametrize(
    ("status", "request_", "message"),
    [
        (421, {"host": "evil.example"}, "this server is not 'evil.example': expected 127.0.0.1:"),
        (421, {"host": "127.0.0.1"}, "this server is not '127.0.0.1': expected 127.0.0.1:"),
        (403, {"origin": "http://evil.example"}, "a request from 'http://evil.example' is not allowed"),
        (403, {"origin": "null"}, "a request from 'null' is not allowed"),
        (403, {"sec_fetch_site": "cross-site"}, "a cross-site request is not allowed"),
        (403, {"method": "POST", "url": "/ask/boards", "sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate",
               "sec_fetch_dest": "document"}, "a cross-site request is not allowed"),
        (405, {"method": "DELETE"}, "the method 'DELETE' is not allowed: expected GET, HEAD, POST"),
        (405, {"method": "OPTIONS"}, "the method 'OPTIONS' is not allowed"),
        (403, {"url": "/data/boards/games.json", "sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate",
               "sec_fetch_dest": "document"}, "a cross-site request is not allowed"),
        (414, {"url": "/?" + "x" * 5000}, "the address is too long"),
        (404, {"url": "/nothing"}, "there is nothing under '/nothing'"),
        (404, {"url": "/files/server.py"}, "there is no file 'server.py' of the page"),
        (404, {"url": "/files/..%2Fserver.py"}, "there is nothing under"),
        (404, {"url": "/files/../server.py"}, "there is nothing under"),
        (400, {"url": "/data/boards/%2E%2E/x.json"}, "is not a path to data"),
        (400, {"url": "/data/boards/nothing.json"}, "there is nothing under 'nothing': expected games"),
        (400, {"url": "/data/nobody/games.json"}, "unknown view 'nobody': expected one of boards"),
        (415, {"method": "POST", "url": "/ask/boards", "body": b"{}"}, "the body has the type '': expected"),
        (415, {"method": "POST", "url": "/ask/boards", "body": b"game=knot",
               "content_type": "application/x-www-form-urlencoded"}, "expected application/json"),
        (413, {"method": "POST", "url": "/ask/boards", "content_type": "application/json",
               "content_length": "99999999999999999999"}, "the body is too long"),
    ],
)  # fmt: skip
def test_what_is_not_for_this_page_is_refused(
    status: int, request_: dict[str, Any], message: str, client: Client
) -> None:
    said = client.ask(**request_)
    assert (said.status, said.headers["content-type"]) == (status, "application/json")
    assert message in said.json()["error"]
    assert said.headers["content-security-policy"]


def test_a_link_from_elsewhere_leads_to_the_page(client: Client) -> None:
    page = client.ask(sec_fetch_site="cross-site", sec_fetch_mode="navigate", sec_fetch_dest="document")
    assert page.status == 200


def test_a_person_is_refused_by_a_page(client: Client) -> None:
    said = client.ask("/<b>", accept="text/html,*/*")
    assert (said.status, said.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "there is nothing under &#39;/&lt;b&gt;&#39;" in said.text


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (400, b"", "the body is not JSON: Expecting value: line 1 column 1 (char 0)"),
        (400, b"{", "the body is not JSON: Expecting property name enclosed in double quotes: line 1"),
        (400, b"\xff", "the body is not JSON: it is not in UTF-8, or nested too deeply"),
        (400, b'{"game": "knot", "position": "\\ud800"}', "the body is not JSON: it is not in UTF-8, or nested too"),
        (400, b"[" * 60_000, "the body is not JSON: it is not in UTF-8, or nested too deeply"),
        (400, b"[]", "the body is not a JSON object"),
        (413, b" " * (MOST_BYTES + 1), "the body is too long: expected at most 65,536 bytes"),
        (400, b"{}", "expected a text of at most 10,000 characters under 'game'"),
        (400, b'{"game": "chess", "position": "e4"}', "unknown game 'chess': expected one of cube, formal"),
        (400, b'{"game": "knot", "position": "4_1", "moves": "1+"}', "a list of at most 400 texts under 'moves'"),
        (400, b'{"game": "knot", "position": "4_1", "flags": []}', "expected names with texts, true or false"),
        (400, b'{"game": "knot", "position": "4_1", "flags": {"line": "K"}}', "that knot is played with: unresolved"),
        (400, b'{"game": "knot", "position": "4_1", "speed": 1}', "unknown key 'speed': expected game"),
        (400, b'{"game": "knot", "position": "4_1", "you": "Left"}', "no player is called 'Left': expected knotter or"),
        (400, b'{"game": "surface", "position": "o1", "starter": "Previous"}', "Previous does not start here"),
        (400, b'{"game": "partizan-kayles", "position": "5 + x"}', "kayles '5 + x', column 5: expected a length"),
        (400, b'{"game": "knot", "position": "random:60:1"}', "memory"),
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_used_is_refused(status: int, body: bytes, message: str, client: Client) -> None:
    said = client.play(body)
    assert message in said.json()["error"]
    assert said.status == status


def test_what_takes_too_long_is_ended_and_stops_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = {"game": "endless"}

    def asked(view: str, path: str | None = None, body: Any = None) -> Question:
        return (Endless if body == endless else Question)(view, path, body)

    monkeypatch.setattr("knotgames.checks.explore.server.Question", asked)
    workers = Workers(seconds=0.5, most=2)
    with serving(workers) as client:
        said = client.play(endless)
        assert (said.status, said.json()["error"]) == (422, "stopped: it took more than 0.5 s")
        workers.seconds = LONG
        with client.asking(**client.of_play(endless)):
            while not workers.busy:
                time.sleep(0.01)
            assert client.play(QUICK).status == 200
            assert workers.busy == 1
        while workers.busy:  # until it is seen that no longer waits any more
            time.sleep(0.01)
        assert client.play(QUICK).status == 200


def test_a_process_that_dies_with_nothing_to_do_is_nobody_s() -> None:
    others = multiprocessing.active_children()
    with serving(Workers(seconds=LONG, most=1)) as client:
        for pause in (0.0, 0.5):  # before it is seen that it died, and after
            (idle,) = (one for one in multiprocessing.active_children() if one not in others)
            idle.kill()
            time.sleep(pause)
            assert client.play(QUICK).status == 200


def test_too_many_questions_at_a_time_are_refused_and_the_processes_of_those_who_leave_are_ended() -> None:
    async def ask() -> tuple[list[int], str]:
        workers = Workers(seconds=LONG, most=1)
        workers.start()
        try:
            left = asyncio.Event()
            first = asyncio.create_task(workers.answer(Endless("boards"), left.wait))
            while not workers.busy:
                await asyncio.sleep(0.01)
            statuses = []
            with pytest.raises(Exception, match="the server answers 1 questions already") as refused:
                await workers.answer(Question("boards", path="games"), asyncio.Event().wait)
            statuses.append(refused.value.status)  # type: ignore[attr-defined]
            left.set()
            with pytest.raises(Exception, match="no longer waits") as ended:
                await first
            statuses.append(ended.value.status)  # type: ignore[attr-defined]
            said = await workers.answer(Question("boards", path="random/knot/1"), asyncio.Event().wait)
            return statuses, json.loads(said)["position"]
        finally:
            workers.stop()

    with ThreadPoolExecutor(1) as elsewhere:  # in this thread a driver of a browser may have a loop of its own
        found = elsewhere.submit(lambda: asyncio.run(ask())).result()
    assert found == ([429, 422], "random:7:1")


def test_an_answer_that_cannot_be_encoded_ends_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.explore.server.Question", Unwritable)
    with serving(Workers(seconds=LONG, most=1)) as client:
        said = client.play(QUICK)
        assert (said.status, said.json()["error"]) == (400, r"half a pair: \ud800")


def test_another_user_of_the_machine_is_refused() -> None:
    with serving(Workers(seconds=LONG, most=1), token="secret") as client:
        for request in ({"url": "/"}, {"url": "/?token=guess"}, {"url": "/data/boards/games.json"}):
            said = client.ask(**request, cookie=f"knotgames-{client.port}=guess")
            assert (said.status, "set-cookie" in said.headers) == (403, False)
            assert "expected the address that 'knotgames explore' shows" in said.json()["error"]
        page = client.ask("/?token=secret")
        assert page.status == 200
        cookie, _, rest = page.headers["set-cookie"].partition(";")
        assert rest == " Path=/; HttpOnly; SameSite=Lax"
        assert client.ask("/data/boards/games.json", cookie=cookie).json()["games"]


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /"])
def test_a_connection_without_a_whole_request_is_closed(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.explore.patience.PATIENCE", 0.1)
    with (
        serving(Workers(seconds=LONG, most=1)) as client,
        socket.create_connection(("127.0.0.1", client.port), timeout=600) as connection,
    ):
        connection.sendall(sent)
        while connection.recv(1 << 16):
            pass


def test_a_body_that_does_not_arrive_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.checks.explore.guard.PATIENCE", 0.1)
    with serving(Workers(seconds=LONG, most=1)) as client:
        said = client.ask(**{**client.of_play(b"{"), "content_length": "100"})
        assert (said.status, said.json()["error"]) == (408, "the body did not arrive within 0.1 s")
