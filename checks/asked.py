"""Notes on what a check asks of solvers: a digest of the questions, and the share of their budgets that they needed.

A hypothesis that is made stronger, or a denial that is, leaves a question with no model as it was before: neither the
verdict nor the number of questions tells. The record therefore pins the digest of what was asked.

A question that needs most of its budget is decided today, and may be given up by the next version of the solver.
`knotgames verify` therefore names each claim with such a question.
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
"""The bytes of a digest. They tell questions apart that differ by accident; nothing is proved from them."""


@dataclass
class Asked:
    """The questions that were put since the last digest was taken.

    Attributes:
        questions: their digests.
        answers: what z3 said of each: `sat`, `unsat` or `unknown`.
        searches: for each search for an answer, the share of its budget that it needed, and whether it found one.
        checkers: the checkers that read a certificate and accepted it.
        known: what the solver's side keeps between them: digests of the formulas that many questions share.

    In which order questions are put makes no difference:

    >>> Asked([b"one", b"two"]).taken() == Asked([b"two", b"one"]).taken()
    True
    """

    questions: list[bytes] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    searches: list[tuple[float, bool]] = field(default_factory=list)
    checkers: list[str] = field(default_factory=list)
    known: dict[Any, Any] = field(default_factory=dict)

    def taken(self) -> str | None:
        """The digest of the questions, in whatever order they were put; None if there were none. Those after the first
        that has a model are left out: what is asked then may hang on the model. All are forgotten.

        >>> asked = Asked([b"is there an even prime above 2?"])
        >>> len(asked.taken()), asked.taken()  # two hexadecimal digits for a byte
        (16, None)
        """
        until = self.answers.index("sat") + 1 if "sat" in self.answers else None
        told = combined(b"questions", sorted(self.questions[:until])).hex() if self.questions else None
        self.questions.clear()
        self.answers.clear()
        return told

    def largest_share(self, *, refuted: bool) -> float | None:
        """The largest share of its budget that a search needed; None if there were no searches. They are forgotten.

        Args:
            refuted: the statement has a counterexample. Then a search that gave up does not count: it was for a proof,
                and there is none, so that it gives up whatever its budget is.

        >>> Asked(searches=[(0.25, True), (1.0, False)]).largest_share(refuted=False)
        1.0
        >>> Asked(searches=[(0.25, True), (1.0, False)]).largest_share(refuted=True)
        0.25
        """
        shares = [share for share, answered in self.searches if answered or not refuted]
        self.searches.clear()
        return max(shares, default=None)


_listening: ContextVar[Asked | None] = ContextVar("listening", default=None)


@contextmanager
def listening(asked: Asked) -> Iterator[None]:
    """Have every question noted.

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
    """Have everything noted, and pass it on to who listened before.

    >>> inner, outer = Asked(), Asked()
    >>> with listening(outer), overheard(inner):
    ...     note_search(0.25, answered=True)
    >>> inner.searches == outer.searches
    True
    """
    try:
        with listening(asked):
            yield
    finally:
        pass_on(asked)


def pass_on(asked: Asked) -> None:
    """Note for whoever listens what was asked before.

    >>> pass_on(Asked())
    """
    outer = _listening.get()
    if outer is not None:
        for name in ("questions", "answers", "searches", "checkers"):
            getattr(outer, name).extend(getattr(asked, name))


def note(digest: Callable[[dict[Any, Any]], bytes], answer: str) -> None:
    """Note a question, if anybody listens.

    Args:
        digest: its digest, made with what is known of formulas, and adding to it.
        answer: what z3 said of it.

    >>> note(lambda known: b"is there an even prime above 2?", "sat")  # nobody listens: no digest is made
    """
    asked = _listening.get()
    if asked is not None:
        asked.questions.append(digest(asked.known))
        asked.answers.append(answer)


def note_checker(name: str) -> None:
    """Note that a checker accepted a certificate, if anybody listens.

    >>> asked = Asked()
    >>> with listening(asked):
    ...     note_checker("drup")
    >>> asked.checkers
    ['drup']
    """
    asked = _listening.get()
    if asked is not None:
        asked.checkers.append(name)


def note_search(share: float, *, answered: bool) -> None:
    """Note a search for an answer, if anybody listens.

    Args:
        share: the share of its budget that it needed.
        answered: whether it found an answer.

    >>> asked = Asked()
    >>> with listening(asked):
    ...     note_search(0.25, answered=True)
    >>> asked.searches
    [(0.25, True)]
    """
    asked = _listening.get()
    if asked is not None:
        asked.searches.append((share, answered))


def remembering(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """A function that asks solvers or checkers, called only once with the same arguments. What it asked, and what its
    searches needed, is noted for every call, so that what a check asks does not depend on the checks before it.

    >>> @remembering
    ... def twice(number):
    ...     note(lambda known: bytes([number]), "unsat")
    ...     return 2 * number
    >>> first, second = Asked(), Asked()
    >>> for asked in (first, second):
    ...     with listening(asked):
    ...         _ = twice(3)
    >>> first.questions == second.questions == [bytes([3])]
    True
    """
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
    """The digest of a thing from those of its parts.

    >>> combined(b"and", [b"1", b"2"]) == combined(b"and", [b"12"])
    False
    """
    made = blake2b(len(what).to_bytes(4, "big") + what, digest_size=SIZE)
    for part in parts:
        made.update(len(part).to_bytes(4, "big"))
        made.update(part)
    return made.digest()
