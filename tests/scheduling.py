"""Which tests run in one process, where several run side by side."""

from contextlib import suppress
from typing import Any

from xdist.scheduler import LoadGroupScheduling


class ByFile(LoadGroupScheduling):  # type: ignore[misc]  # the types of xdist are not read
    """The tests of a file run in one process, unless they are in groups of their own: what they share is made once."""

    def _split_scope(self, nodeid: str) -> str:
        group: str = super()._split_scope(nodeid)
        return nodeid.partition("::")[0] if group == nodeid else group  # which is the test if it is in no group

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """A file that is done is forgotten: after each test xdist counts what is left to do in all that a process had.

        Args:
            node: the process.
            item_index: the number of the test.
            duration: the time that it took.
        """
        super().mark_test_complete(node, item_index, duration)
        files = self.assigned_work[node]
        done = self._split_scope(self.registered_collections[node][item_index])
        if all(reversed(files[done].values())):
            del files[done]

    def remove_node(self, node: Any) -> str | None:
        """A test that ended its process is not run again: xdist would give it to the next process, which it ends too.

        Args:
            node: the process.

        Returns:
            the test that was run when it ended; None if there was none.
        """
        files = self.assigned_work[node]
        ended: str | None = next((test for tests in files.values() for test, done in tests.items() if not done), None)
        for file, tests in list(files.items()):
            if ended in tests:
                tests[ended] = True
            if all(tests.values()):
                del files[file]
        super().remove_node(node)
        return ended

    def _reschedule(self, node: Any) -> None:
        """Give a process more to do, or have it end. It begins a test only if it knows of the next one, or that there
        is none: one that takes the place of another would wait for ever if its first file had a single test.

        One that has just ended cannot be sent anything. What it was to do is given to others when it is removed.
        """
        with suppress(OSError):
            super()._reschedule(node)
            if self._pending_of(self.assigned_work[node]) < 2:
                super()._reschedule(node)
