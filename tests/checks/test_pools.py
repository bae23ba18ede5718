"""Pools of processes: how they start, and that it is said where they cannot."""

from __future__ import annotations

import errno
import os

import pytest

from knotgames.checks import pools
from knotgames.checks.verify.workers import run


@pytest.mark.skipif(pools.method() == "spawn", reason="nothing is forked here")
def test_beside_threads_nothing_is_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "active_count", lambda: 2)
    assert pools.method() == "forkserver"
    assert sorted(done.results for _, done in run([0, 2], range, 2)) == [(), (0, 1)]


@pytest.mark.skipif(pools.method() == "spawn", reason="nothing is forked here")
def test_where_no_process_can_be_started_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left() -> int:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr(os, "fork", none_left)
    with pytest.raises(BlockingIOError, match="Resource temporarily unavailable"):
        list(run([0], range, 1))
