"""A question without an answer. The process that is asked it imports this module, which needs little else."""

import threading
from collections.abc import Mapping
from typing import Any

from knotgames.checks.explore.workers import Question


class Endless(Question):
    """A question that is never answered: whoever is asked it waits for ever."""

    def answered(self) -> Mapping[str, Any]:
        threading.Event().wait()
        return {}
