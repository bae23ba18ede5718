"""Processes that answer questions, so that a long computation can be ended without affecting others.

A process answers one question at a time, and remembers its results. A question goes to the process that last had the
same subject, if it is free. A process is ended if its question takes too long or too much memory, or is given up.
"""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pebble import ProcessExpired, ProcessPool

from knotgames.checks.explore.guard import Refused, why_not
from knotgames.checks.explore.views import view
from knotgames.checks.pools import end, pool

if sys.platform != "win32":
    import resource

MOST = 4
"""The most processes at the same time."""

SECONDS, MEMORY = 60.0, 3 << 30
"""The bounds for one question: seconds, and bytes of address space."""


@dataclass(frozen=True)
class Question:
    """A question to a view: for the data under a path, or for its answer to an object."""

    view: str
    path: str | None = None
    body: Mapping[str, Any] | None = None

    @property
    def subject(self) -> str:
        """The subject, which decides the best process."""
        about = None if self.body is None else [self.body.get(key) for key in ("game", "parameters", "position")]
        return json.dumps([self.view, about])

    def answered(self) -> Mapping[str, Any]:
        """Return the answer.

        Raises:
            InputError: there is none.
        """
        asked = view(self.view).module
        said: Mapping[str, Any] = asked.ask(self.body) if self.path is None else asked.data(self.path)
        return said


@dataclass(eq=False)
class _Worker:
    pool: ProcessPool
    """A pool of one process."""
    subject: str = ""


class Workers:
    """The processes of a server.

    Args:
        seconds: the time limit of a question.
        memory: the bytes of address space of a process; None for no limit.
        most: the greatest number of processes.
    """

    def __init__(self, seconds: float = SECONDS, memory: int | None = MEMORY, most: int = MOST) -> None:
        self.seconds = seconds
        self._memory = memory
        self._most = most
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    def start(self) -> None:
        """Prepare a process for the first question."""
        self._idle.append(_Worker(self._pool()))

    def stop(self) -> None:
        end([worker.pool for worker in (*self._idle, *self._busy)])

    @property
    def busy(self) -> int:
        """The number of questions that are being answered."""
        return len(self._busy)

    async def answer(self, question: Question, gone: Callable[[], Awaitable[object]]) -> bytes:
        """Return the answer to a question, as JSON. The result of `gone` ends if the answer is no longer waited for.

        Raises:
            Refused: there is no such answer, it takes more than it may, or too much is asked at the same time.
        """
        worker = self._take(question.subject)
        self._busy.append(worker)
        work, left = asyncio.create_task(self._said(worker, question)), asyncio.ensure_future(gone())
        try:
            done, _ = await asyncio.wait({work, left}, timeout=self.seconds, return_when=asyncio.FIRST_COMPLETED)
            if work not in done:
                why = "the page no longer waits for it" if left in done else f"it took more than {self.seconds:g} s"
                raise Refused(422, f"stopped: {why}")
            status, said = work.result()
            if status != 200:
                raise Refused(status, said.decode())
            return said
        finally:
            left.cancel()
            if work.cancel():  # which ends the process
                worker.subject = ""
            self._busy.remove(worker)
            self._idle.append(worker)

    async def _said(self, worker: _Worker, question: Question) -> tuple[int, bytes]:
        """Return the answer of a process to a question: a status and JSON, or the reason why there is none."""
        while True:
            try:
                return await asyncio.wrap_future(worker.pool.schedule(_reply, (question,)))
            except ProcessExpired:
                worker.subject = ""
                return 422, b"this was ended: its process died, as if there is too little memory for it"
            except RuntimeError:  # the process died before it was asked, and with it the pool
                await asyncio.to_thread(end, [worker.pool])
                worker.pool = self._pool()

    def _take(self, subject: str) -> _Worker:
        if len(self._busy) >= self._most:
            raise Refused(
                429, f"the server answers {self._most} questions already, the most at a time: try again later"
            )
        same = [worker for worker in self._idle if worker.subject == subject]
        fresh = [worker for worker in self._idle if not worker.subject]
        if not same and not fresh and len(self._idle) + len(self._busy) < self._most:
            self._idle.append(_Worker(self._pool()))
            fresh = self._idle[-1:]
        worker = (same or fresh or self._idle)[0]
        self._idle.remove(worker)
        worker.subject = subject
        return worker

    def _pool(self) -> ProcessPool:
        return pool(1, METHOD, PRELOADED, partial(_limit, self._memory))


METHOD = "spawn" if sys.platform == "win32" else "forkserver"
"""The start method of processes: the server has threads, so it is not forked."""

PRELOADED = ("knotgames.checks.explore.views.boards", "knotgames.games.knot")
"""The modules that are imported once, in the process that forks the others."""


def _reply(question: Question) -> tuple[int, bytes]:
    try:
        return 200, json.dumps(question.answered(), ensure_ascii=False, allow_nan=False).encode()
    except Exception as error:
        try:
            status, message = why_not(error)
        except Exception:
            traceback.print_exc()
            return 500, b"this is a mistake of the program: the terminal says which"
        return status, message.encode("utf-8", "backslashreplace")


def _limit(memory: int | None) -> None:
    if memory is None or sys.platform == "win32":  # a system without such limits
        return
    most = resource.getrlimit(resource.RLIMIT_AS)[1]
    limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, most))
