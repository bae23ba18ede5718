"""What a benchmark has to reach: a time, an amount of memory, a ratio to its baseline."""

from __future__ import annotations

import re
from dataclasses import dataclass

_CLAUSES = (
    ("seconds", re.compile(r"within ([\d,.]+) s")),
    ("mib", re.compile(r"([\d,.]+) (MiB|GiB)")),
    ("times", re.compile(r"at least ([\d,.]+) times faster")),
    ("times", re.compile(r"(faster)")),
)


@dataclass(frozen=True)
class Target:
    """A target: how it is written, and the bounds that are meant, None where there is none.

    Attributes:
        text: the target in words.
        seconds: the longest time that is allowed.
        mib: the largest amount of memory that is allowed, in MiB.
        times: how many times faster than the baseline it has to be at least.
    """

    text: str
    seconds: float | None = None
    mib: float | None = None
    times: float | None = None

    @staticmethod
    def parse(text: str) -> Target:
        """The target that a text states: clauses joined by "and".

        Raises:
            ValueError: a clause is none of those known.

        >>> Target.parse("within 10 s and 4 GiB")
        Target(text='within 10 s and 4 GiB', seconds=10.0, mib=4096.0, times=None)
        >>> Target.parse("at least 1,000 times faster").times
        1000.0
        """
        bounds: dict[str, float] = {}
        for clause in filter(None, text.split(" and ")):
            name, figure = _bound(clause, text)
            bounds[name] = figure
        return Target(text, **bounds)

    def met(self, seconds: float, mib: float, ratio: float | None) -> bool:
        """Whether what was measured is within all bounds; a ratio that was not measured meets none.

        >>> Target.parse("within 2 s and 1 GiB").met(1.5, 2000.0, None)
        False
        """
        return (
            (self.seconds is None or seconds <= self.seconds)
            and (self.mib is None or mib <= self.mib)
            and (self.times is None or (ratio is not None and ratio >= self.times))
        )


def _bound(clause: str, text: str) -> tuple[str, float]:
    for name, pattern in _CLAUSES:
        match = pattern.fullmatch(clause)
        if match is None:
            continue
        if match[1] == "faster":
            return name, 1.0
        figure = float(match[1].replace(",", ""))
        return name, figure * 1024 if match[match.lastindex or 1] == "GiB" else figure
    raise ValueError(
        f"target '{text}': expected clauses such as 'within 10 s', '2 GiB', 'at least 50 times faster' or 'faster', "
        f"joined by 'and'; found '{clause}'"
    )
