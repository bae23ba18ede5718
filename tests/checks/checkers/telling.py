"""Which certificate tells a weakened checker from the real one.

A weakened checker is run on good and on forged certificates. It is told if it says something else of one of them:
accepts what is forged, refuses what is good, or finds something else in it.
"""

import json
import pickle
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from types import CodeType
from typing import Any

from tests.checks.checkers.weakening import Weakened, Weakening

REFUSED = "refused"
"""What is said of a certificate that is rejected with a place."""

BROKE = "broke"
"""What is said of a certificate at which a checker breaks off with another error: it is not accepted either."""

TICKS, LONGER = 500, 10
"""How often a weakened checker may go round its loops and into its functions before it counts as one that hangs: so
often, and so many times as often as the checker does."""

LATER = 100
"""Of this many certificates the last is looked at as if it were twice as large: what is made in numbers comes last."""


@dataclass(frozen=True)
class Heard:
    """What a checker says of a certificate.

    Attributes:
        said: what it establishes, or that it is refused.
        reached: the lines of the statements that the checker comes to.
        ticks: how often it goes round its loops and into its functions.
    """

    said: Any
    reached: frozenset[int]
    ticks: int


def hears(checker: Weakened, certificates: Mapping[str, Any]) -> Mapping[str, Heard]:
    """What a checker, as it is, says of certificates."""
    marks: set[int] = set()
    voice = _Voice(checker.marked, marks=marks)
    at_once, heard = frozenset(marks), {}
    for name, certificate in certificates.items():
        marks.clear()
        said = voice.says(pickle.dumps(certificate))
        heard[name] = Heard(said, at_once.union(marks), voice.clock.ticks)
    return heard


def says(checker: Weakened, weakening: Weakening, certificate: Any, most: float = inf) -> Any:
    """What a weakened checker says of a certificate, if it goes round at most so often."""
    return _Voice(checker.code, which=weakening.number).says(pickle.dumps(certificate), most)


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
    weight = {name: len(certificate) * (1 + place / LATER) for place, (name, certificate) in enumerate(pickled.items())}
    most = {name: TICKS + LONGER * each.ticks for name, each in heard.items()}
    lately: dict[int, Counter[str]] = {}
    told: dict[Weakening, str | None] = {}
    for one in checker.weakenings:
        voice, here = _Voice(checker.code, which=one.number), lately.setdefault(one.statement, Counter())
        reaching = [name for name in pickled if one.statement in heard[name].reached]
        reaching.sort(key=lambda name: (-here[name], weight[name]))  # what has told others there, or is small
        telling = (name for name in reaching if voice.says(pickled[name], most[name]) != heard[name].said)
        told[one] = by = next(telling, None)
        if by is not None:
            weight[by] /= 2
            here[by] += 1
    return told


class _Voice:
    """What says what a checker says of certificates.

    Attributes:
        clock: what counts how often it goes round.
    """

    def __init__(self, code: CodeType, **names: Any) -> None:
        self.clock = _Clock()
        self._space: dict[str, Any] = {"__name__": "weakened", "tick": self.clock.tick, **names}
        try:
            exec(code, self._space)
        except Exception:
            self._space["check"] = None

    def says(self, pickled: bytes, most: float = inf) -> Any:
        """What is said of a pickled certificate."""
        self.clock.ticks, self.clock.most = 0, most
        try:
            return json.loads(json.dumps(self._space["check"](pickle.loads(pickled))))
        except Exception as error:
            return REFUSED if type(error).__name__ == "Rejected" else BROKE


class _Clock:
    ticks = 0
    most: float = TICKS

    def tick(self) -> None:
        self.ticks += 1
        if self.ticks > self.most:
            raise TimeoutError("it does not come to an end")
