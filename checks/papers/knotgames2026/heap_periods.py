"""Heaps that are taken from and broken: the periodicity theorem, and published periods of octal games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from knotgames.algebra.heaps.breaking import grundy_sequences
from knotgames.algebra.heaps.octal import HEAP, Code, solve
from knotgames.algebra.heaps.periodicity import deciding_heap, first_failure, periodicity_bound
from knotgames.algebra.heaps.series import Series
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import Bound, periodicity_violations, read_off
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import decided

TOO_LOW: Mapping[str, Mapping[str, Bound]] = {
    "n < n0 + p + k": {"bound": lambda n0, p, k, s: n0 + 2 * p + k - 1},
    "without k": {"bound": lambda n0, p, k, s: s * (n0 + p) - 1},
}
"""Mutants of the theorem, here and for partizan heaps: bounds that are too low."""


@PAPER.claim(
    "Heaps, periodicity",
    "Let no move of a heap game take more than $k$ counters or leave more than $s$ heaps, $s = 1$, 2 or 3, and let "
    "$n_0$, $p >= 1$. If $G(n + p) = G(n)$ for $n_0 <= n < s n_0 + (s - 1) p + k$, then for all $n >= n_0$ "
    "[GuySmith1956, for $s = 2$].",
    mutants={"n < 2 n0 + k": {"bound": lambda n0, p, k, s: s * n0 + p + k - 1}, **TOO_LOW},
)
def periodicity(bound: Bound = deciding_heap) -> Iterator[Question]:
    """The induction step with variables n0, p and k; and games whose heaps are computed after those that decide."""
    yield ask(decided, list(periodicity_violations(bound)), "all n0, p, k and n, every move")
    yield every(
        f"the octal games of two digits, heaps up to {HEAPS}",
        ((*game, heap) for game in _periodic(bound) for heap in range(HEAPS + 1)),
        lambda code, series, values, heap: series[heap],
        lambda code, series, values, heap: values[heap],
        "{0}: the heap {3} is worth {right}, its period says {left}",
        starred=True,
        bound=True,
    )


HEAPS = 400
"""The last heap computed for octal games with two digits. Half of them must prove a period."""


@cache
def _of_two_digits() -> tuple[tuple[Code, Sequence[int]], ...]:
    codes = (Code.parse("0.{}{}".format(*digits)) for digits in product(range(8), repeat=2) if any(digits))
    return tuple((code, grundy_sequences(code.moves, HEAPS)[HEAP].tolist()) for code in codes)


def _periodic(bound: Bound) -> Iterator[tuple[Code, Series, Sequence[int]]]:
    """Yield the games with a series proved by half of their heaps, and the values of all heaps."""
    for code, values in _of_two_digits():
        series = read_off(values[: HEAPS // 2 + 1], bound, code.taken, code.parts)
        if series is not None:
            yield code, series, values


@dataclass(frozen=True)
class Published:
    """A published period, with the series if it is published."""

    code: Code
    preperiod: int
    period: int
    series: Series | None
    source: str

    @property
    def bound(self) -> int:
        return periodicity_bound(self.preperiod, self.period, self.code.taken, self.code.parts)


@cache
def published() -> tuple[Published, ...]:
    """Return the published periods of `heap_periods.json`, which names the sources."""
    data = json.loads((Path(__file__).parent / "heap_periods.json").read_text(encoding="utf-8"))
    return tuple(map(_published, data["games"]))


def _published(entry: Mapping[str, Any]) -> Published:
    series = None
    if "periodic_values" in entry:
        block = tuple(entry["periodic_values"])
        known = dict(entry["exceptional_values"])
        start = entry["preperiod"]
        early = tuple(known.get(heap, block[(heap - start) % len(block)]) for heap in range(start))
        series = Series(early, block)
    return Published(Code.parse(entry["game"]), entry["preperiod"], entry["period"], series, entry["source"])


DECIDED_BY = 20_000
"""The largest deciding heap for a game to be checked here."""


def _decided(table: Sequence[Published]) -> Sequence[Published]:
    return [one for one in table if one.bound <= DECIDED_BY]


SHORT = 250
"""The largest deciding heap for which the extension lemma also checks a published series."""


def _short(table: Sequence[Published]) -> dict[str, tuple[Published, Series]]:
    return {str(one.code): (one, one.series) for one in table if one.series is not None and one.bound < SHORT}


def _periods() -> Mapping[str, Any]:
    short = _short(published()).items()
    return periodicity_certificate({code: (one.code.moves, {HEAP: series}) for code, (one, series) in short})


def _solved(one: Published) -> str:
    series = solve(one.code, one.bound).series
    if series is None:
        return f"no period up to heap {one.bound}"
    return _shown(series.preperiod, series.period, None if one.series is None else series)


def _said(one: Published) -> str:
    return _shown(one.preperiod, one.period, one.series)


def _shown(preperiod: int, period: int, series: Series | None) -> str:
    return f"preperiod {preperiod}, period {period}" + ("" if series is None else f": {series}")


def _changed(game: str, **changes: Any) -> tuple[Published, ...]:
    return tuple(replace(one, **changes) for one in published() if str(one.code) == game)


@PAPER.claim(
    "Heaps, published periods",
    f"Period, preperiod, exceptional and repeating values of the {len(_decided(published()))} octal games of the table "
    f"whose period is decided by {DECIDED_BY} heaps are as published.",
    uses=("Heaps, periodicity",),
    certificates=lambda _: {f"the series that fewer than {SHORT} heaps decide": _periods},
    mutants={
        "kayles with preperiod 70": {"table": _changed("0.77", preperiod=70, series=None)},
        "0.6 under the code 0.4": {"table": _changed("0.4", code=Code.parse("0.6"))},
        "4.766 with period 10": {"table": _changed("4.766", period=10)},
        "an exception of 0.17 lost": {"table": _changed("0.17", series=Series.parse("(6 4 1 1)"))},
    },
)
def periods(table: Sequence[Published] | None = None) -> Iterator[Question]:
    """Recursion and the periodicity theorem; and, for published series, the extension lemma."""
    judged = _decided(published() if table is None else table)
    yield every(
        f"games that at most {DECIDED_BY} heaps decide",
        judged,
        _said,
        _solved,
        "{0.code}: published {left}, found {right}",
        by="Guy-Smith",
    )
    short = _short(judged)
    if short:
        yield every(
            f"games that fewer than {SHORT} heaps decide, by the extension lemma",
            short.values(),
            lambda one, series: first_failure(one.code.moves, {HEAP: series}),
            None,
            "{0.code}: heap {left[0]} in {1}",
            starred=True,
            bound=True,
        )
