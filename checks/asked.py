"""Digests of the questions that a check asks of solvers, and the share of their budgets that they needed.

A stronger hypothesis, or a stronger denial, may leave a question without a model, as it was before. The verdict and the
number of questions then stay the same. The record therefore contains the digest of the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from hashlib import blake2b
from typing import Any, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SIZE = 8
"""The bytes of a digest. Digests detect accidental changes; no proof rests on them."""


@dataclass
class Asked:
    """The questions since the last digest was taken. Their order does not matter.

    Attributes:
        questions: their digests.
        answers: the answers of z3: `sat`, `unsat` or `unknown`.
        searches: for each search the share of its budget that it needed, and whether it found an answer.
        checkers: the checkers that accepted a certificate.
        known: a cache of digests of formulas.
    """

    questions: list[bytes] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    searches: list[tuple[float, bool]] = field(default_factory=list)
    checkers: list[str] = field(default_factory=list)
    known: dict[Any, Any] = field(default_factory=dict)

    def taken(self) -> str | None:
        """Return the digest of the questions, and forget them; None if there were none.

        Questions after the first one with a model are left out, because they may depend on the model.
        """
        until = self.answers.index("sat") + 1 if "sat" in self.answers else None
        told = combined(b"questions", sorted(self.questions[:until])).hex() if self.questions else None
        self.questions.clear()
        self.answers.clear()
        return told

    def largest_share(self, *, refuted: bool) -> float | None:
        """Return the largest share of its budget that a search needed; None if there were none. Forget the searches.

        A search for a proof that gave up does not count if the statement is refuted: there is no proof.
        """
        shares = [share for share, answered in self.searches if answered or not refuted]
        self.searches.clear()
        return max(shares, default=None)


_listening: ContextVar[Asked | None] = ContextVar("listening", default=None)


@contextmanager
def listening(asked: Asked) -> Iterator[None]:
    """Record every question.

    >>> asked = Asked()
    >>> with listening(asked):
    ...     note(lambda known: b"is there an even prime above 2?", "sat")
    >>> asked.questions
    [b'is there an even prime above 2?']
    """
    token = _listening.set(asked)
    try:
        yield
    finally:
        _listening.reset(token)


@contextmanager
def overheard(asked: Asked) -> Iterator[None]:
    """Record every question, and pass it on to the outer listener."""
    try:
        with listening(asked):
            yield
    finally:
        pass_on(asked)


def pass_on(asked: Asked) -> None:
    """Repeat recorded questions for the current listener."""
    outer = _listening.get()
    if outer is not None:
        for name in ("questions", "answers", "searches", "checkers"):
            getattr(outer, name).extend(getattr(asked, name))


def note(digest: Callable[[dict[Any, Any]], bytes], answer: str) -> None:
    """Record a question, if there is a listener.

    Args:
        digest: computes its digest with the cache of formulas.
        answer: the answer of z3.
    """
    asked = _listening.get()
    if asked is not None:
        asked.questions.append(digest(asked.known))
        asked.answers.append(answer)


def note_checker(name: str) -> None:
    """Record that a checker accepted a certificate, if there is a listener."""
    asked = _listening.get()
    if asked is not None:
        asked.checkers.append(name)


def note_search(share: float, *, answered: bool) -> None:
    """Record the share of its budget that a search needed, if there is a listener."""
    asked = _listening.get()
    if asked is not None:
        asked.searches.append((share, answered))


def remembering(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Cache a function that asks solvers or checkers. Its questions are recorded again for every call."""
    kept: dict[Any, tuple[Result, Asked]] = {}

    @wraps(function)
    def remembered(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        key = args, tuple(sorted(kwargs.items()))
        if key not in kept:
            asked = Asked()
            with listening(asked):
                made = function(*args, **kwargs)
            asked.known.clear()
            kept[key] = made, asked
        result, asked = kept[key]
        pass_on(asked)
        return result

    return remembered


def combined(what: bytes, parts: list[bytes]) -> bytes:
    """Return the digest of a thing from the digests of its parts."""
    made = blake2b(len(what).to_bytes(4, "big") + what, digest_size=SIZE)
    for part in parts:
        made.update(len(part).to_bytes(4, "big"))
        made.update(part)
    return made.digest()
