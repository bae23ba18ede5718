"""Questions without an answer. The process that is asked it imports this module, which needs little else."""

import threading
from collections.abc import Mapping
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.checks.explore.workers import Question


class Endless(Question):
    """A question that is never answered: whoever is asked it waits for ever."""

    def answered(self) -> Mapping[str, Any]:
        threading.Event().wait()
        return {}


class Unwritable(Question):
    """A question whose refusal is no text."""

    def answered(self) -> Mapping[str, Any]:
        raise InputError("half a pair: \ud800")
