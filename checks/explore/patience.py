"""The protocol of the server, which closes a connection on which no request arrives in time."""

from __future__ import annotations

from asyncio import Transport

from uvicorn.protocols.http.h11_impl import H11Protocol

from knotgames.checks.explore.guard import PATIENCE


class Impatient(H11Protocol):
    """HTTP in which the head of each request arrives within `PATIENCE` seconds."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for another request."""
        super().on_response_complete()
        self._wait()

    def _should_upgrade(self) -> bool:
        """Answer a request for a websocket like any other, without advice to install a library."""
        return False

    def _wait(self) -> None:
        last = self.cycle

        def give_up() -> None:
            if self.cycle is last:
                self.transport.close()

        self.loop.call_later(PATIENCE, give_up)
