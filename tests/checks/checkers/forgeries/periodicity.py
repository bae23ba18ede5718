"""Good and forged certificates of the Grundy values of heaps of every size."""

from collections.abc import Mapping, Sequence
from typing import Any

from knotgames.algebra.heaps.octal import HEAP, Code
from knotgames.algebra.heaps.series import Series
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.checks.checkers.periodicity import FORMAT
from knotgames.games.surface import MOVES, SERIES
from tests.checks.checkers.forgeries import Certificate, as_read, forged


def octal(code: str, series: str) -> Mapping[str, Any]:
    """The certificate of the series of an octal game."""
    return periodicity_certificate({code: (Code.parse(code).moves, {HEAP: Series.parse(series)})})


Part = tuple[str, int, int]
"""The kind of a part, its weight, and how large it is at least."""


def take(source: str, removed: int, *parts: Part) -> Certificate:
    """A move, legal or not."""
    listed = [{"kind": kind, "weight": weight, "least": least} for kind, weight, least in parts]
    return {"name": f"{source} - {removed}", "source": source, "removed": removed, "parts": listed}


def heaps(moves: Sequence[Certificate], **series: str) -> Certificate:
    """The certificate that kinds of heaps have these series."""
    read = {kind: Series.parse(text) for kind, text in series.items()}
    claimed = {
        kind: {"exceptional": list(one.exceptional), "repeating": list(one.repeating)} for kind, one in read.items()
    }
    return {"format": FORMAT, "games": [{"name": "heaps", "series": claimed, "moves": list(moves)}]}


A, B = ("a", 1, 0), ("b", 1, 0)
AN_A, A_B = ("a", 1, 1), ("b", 1, 1)

NIM_3 = (take("b", 1, A_B), take("b", 2, A_B), take("b", 1), take("b", 2))
"""Heaps from which one counter or two are taken: their values are (0 1 2)."""

ONE_LEFT = take("a", 1, A_B)

GOOD = as_read(
    {
        "0.3": octal("0.3", "(0 1)"),
        "0.33": octal("0.33", "(0 1 2)"),
        "4.3": octal("4.3", "0 1 (2 0)"),
        "surfaces": periodicity_certificate({"surfaces": (MOVES, SERIES)}),
        "two kinds": heaps([*NIM_3, ONE_LEFT], b="(0 1 2)", a="0 0 (0 0 1)"),
        "a part of weight 2, of size 2 at least": heaps([take("a", 1, ("b", 2, 2))], a="0 0 0 0 0 (1 0)", b="(0)"),
    }
)
SIMPLE = GOOD["0.3"]

FORGED: dict[str, Certificate] = {
    "another format": forged(SIMPLE, {"format": "knotgames periodicity certificate 2"}),
    "no games": forged(SIMPLE, {"games": []}),
    "a value that is true, not 1": forged(SIMPLE, {"games/0/series/heap/repeating/1": True}),
    "a series that repeats nothing": forged(SIMPLE, {"games/0/series/heap": {"exceptional": [0, 1], "repeating": []}}),
    "another value": forged(SIMPLE, {"games/0/series/heap/repeating/1": 2}),
    "a move of a kind of heaps that has no series": forged(SIMPLE, {"games/0/moves/2": take("b", 1)}),
    "a part that has no series": forged(SIMPLE, {"games/0/moves/1/parts/0/kind": "b"}),
    "a part of no weight": forged(SIMPLE, {"games/0/moves/1/parts/0/weight": 0}),
    "a weight that is true, not 1": forged(SIMPLE, {"games/0/moves/1/parts/0/weight": True}),
    "a part that may be less than nothing": forged(SIMPLE, {"games/0/moves/1/parts/0/least": -1}),
    "kinds of heaps that turn into each other": (heaps([take("a", 0, A_B), take("b", 0, AN_A)], a="(0)", b="0 (1)")),
    "a split that may leave the whole heap": (heaps([take("a", 0, B, B)], a="(1)", b="(0)")),
    "a move that adds a counter": (heaps([take("a", -1, A_B, A_B)], a="0 (1)", b="(0)")),
    "a move that takes true, not 1": heaps([take("a", True, A_B, A_B)], a="0 0 0 (1)", b="(0)"),
    "a series with a shorter period than its parts, of weight 3": heaps(
        [*NIM_3, take("a", 1, ("b", 3, 1))], a="(0)", b="(0 1 2)"
    ),
    "a part that is still too small, of weight 3": heaps([take("a", 1, ("b", 3, 4))], a="(0)", b="(0)"),
    "a series with a shorter period than its parts": heaps(
        [take("a", 1, ("a", 2, 2)), take("b", 1), take("b", 1, B)], a="(0)", b="(0 1)"
    ),
    "a move without parts, met again after a period": heaps(
        [take("a", 1), take("b", 1), take("b", 1, B)], a="(0 1)", b="(0 1)"
    ),
    "two parts, of which one is still small": heaps(
        [take("a", 2, AN_A, AN_A), take("b", 1), take("b", 1, B)], a="(0)", b="(0 1)"
    ),
}
