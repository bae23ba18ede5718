"""Checks whose questions have known answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any

from knotgames.checks.claim import Check, Finding, Question


@dataclass(frozen=True)
class _Answered(Question):
    finding: Finding

    def findings(self) -> Iterator[Finding]:
        yield self.finding


def answered(check: Callable[..., Iterable[Question | Finding]]) -> Check:
    """Return a check that asks a question for each finding, and the questions of the given one."""

    @wraps(check)
    def asking(*arguments: Any, **named: Any) -> Iterator[Question]:
        for one in check(*arguments, **named):
            yield _Answered(one) if isinstance(one, Finding) else one

    return asking
