"""Which certificate tells a weakened checker from the real one.

A weakened checker is run on good and on forged certificates. It is told if it says something else of one of them:
accepts what is forged, refuses what is good, or finds something else in it.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from tests.checks.checkers.weakening import Weakened, Weakening

REFUSED = "refused"
"""What is said of a certificate that is rejected with a place."""

BROKE = "broke"
"""What is said of a certificate at which a checker breaks off with another error: it is not accepted either."""

TICKS = 30_000
"""How often a weakened checker may go round its loops and into its functions before it counts as one that hangs."""


@dataclass(frozen=True)
class Heard:
    """What a checker says of a certificate.

    Attributes:
        said: what it establishes, or that it is refused.
        reached: the lines of the statements that the checker comes to.
    """

    said: Any
    reached: frozenset[int]


def hears(checker: Weakened, certificates: Mapping[str, Any]) -> Mapping[str, Heard]:
    """What a checker, as it is, says of certificates."""
    marks: set[int] = set()
    voice = _voice(checker.marked, marks=marks)
    at_once, heard = frozenset(marks), {}
    for name, certificate in certificates.items():
        marks.clear()
        heard[name] = Heard(voice(pickle.dumps(certificate)), at_once.union(marks))
    return heard


def says(checker: Weakened, weakening: Weakening, certificate: Any) -> Any:
    """What a weakened checker says of a certificate."""
    return _weakened_voice(checker, weakening)(pickle.dumps(certificate))


def tells(
    checker: Weakened, certificates: Mapping[str, Any], heard: Mapping[str, Heard]
) -> Mapping[Weakening, str | None]:
    """For each weakening a certificate that tells it from the checker; None if none does.

    Only such certificates can tell it as let the checker come to the statement that is changed.

    Args:
        checker: the checker with its weakenings.
        certificates: certificates by their names.
        heard: what the checker says of them.
    """
    pickled = {name: pickle.dumps(certificate) for name, certificate in certificates.items()}
    weight = {name: float(len(certificate)) for name, certificate in pickled.items()}
    lately: dict[int, Counter[str]] = {}
    told: dict[Weakening, str | None] = {}
    for one in checker.weakenings:
        voice, here = _weakened_voice(checker, one), lately.setdefault(one.statement, Counter())
        reaching = [name for name in pickled if one.statement in heard[name].reached]
        reaching.sort(key=lambda name: (-here[name], weight[name]))  # what has told others there, or is small
        told[one] = by = next((name for name in reaching if voice(pickled[name]) != heard[name].said), None)
        if by is not None:
            weight[by] /= 2
            here[by] += 1
    return told


def _weakened_voice(checker: Weakened, weakening: Weakening) -> Callable[[bytes], Any]:
    return _voice(checker.code, which=weakening.number)


def _voice(code: CodeType, **names: Any) -> Callable[[bytes], Any]:
    """What says what a checker says of pickled certificates."""
    clock = _Clock()
    space: dict[str, Any] = {"__name__": "weakened", "tick": clock.tick, **names}
    try:
        exec(code, space)
    except Exception:
        return lambda pickled: BROKE

    def voice(pickled: bytes) -> Any:
        clock.left = TICKS
        try:
            return json.loads(json.dumps(space["check"](pickle.loads(pickled))))
        except Exception as error:
            return REFUSED if type(error).__name__ == "Rejected" else BROKE

    return voice


class _Clock:
    left = TICKS

    def tick(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TimeoutError("it does not come to an end")
