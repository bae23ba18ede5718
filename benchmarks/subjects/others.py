"""Other programs for partizan games under normal play: pycgt, in Python, and cgt-py, in Rust. Without them, nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any

from benchmarks.benchmark import Benchmark
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.birthdays import forms_born_by
from knotgames.algebra.partizan.exchange import from_pycgt, to_pycgt
from knotgames.algebra.partizan.forms import Form, conjugate_of, sum_options
from knotgames.algebra.partizan.sums import outcome
from knotgames.algebra.partizan.universes import ALL

FORMS = forms_born_by(2, ALL)
"""The forms born by day 2; there are 22 games among them."""

OUTCOMES = {
    (True, True): LastMoveOutcome.PREVIOUS,
    (True, False): LastMoveOutcome.LEFT,
    (False, True): LastMoveOutcome.RIGHT,
    (False, False): LastMoveOutcome.NEXT,
}
"""The outcome of the difference of two games, by whether one is at least the other and the other way round."""


def in_pycgt() -> list[Any]:
    """The canonical form of each form, in pycgt."""
    return [to_pycgt(form) for form in FORMS]


def in_cgt_py(games: Iterable[Form] = FORMS) -> list[Any]:
    """The same in cgt-py, which reads texts."""
    canonical = import_module("cgt_py").CanonicalForm
    return [canonical(str(game)) for game in games]


@cache
def kept() -> tuple[list[Any], list[Form], list[Any]]:
    """The games, each once: those of pycgt, their forms here, and those of cgt-py."""
    games = list(dict.fromkeys(in_pycgt()))
    forms = [from_pycgt(game) for game in games]
    return games, forms, in_cgt_py(forms)


def compared_here() -> list[LastMoveOutcome]:
    """The outcomes of all differences of two games, which are played out, positions that recur once."""
    memo: dict[tuple[Form, Form], LastMoveOutcome] = {}
    differences = ((one, conjugate_of(other)) for one, other in product(kept()[1], repeat=2))
    return [outcome(pair, sum_options, Play.NORMAL, memo) for pair in differences]


def compared_in_pycgt() -> list[LastMoveOutcome]:
    return _compared(kept()[0])


def compared_in_cgt_py() -> list[LastMoveOutcome]:
    return _compared(kept()[2])


def _compared(games: Sequence[Any]) -> list[LastMoveOutcome]:
    return [OUTCOMES[one >= other, other >= one] for one, other in product(games, repeat=2)]


BENCHMARKS = (
    (
        Benchmark(
            "others-canonical-forms",
            f"the canonical forms of the {len(FORMS)} forms born by day 2, by cgt-py (Rust), which reads texts",
            in_cgt_py,
            in_pycgt,
            "by pycgt (Python), from our forms",
            prepare=lambda: [import_module(name) for name in ("cgt_py", "pycgt")],
        ),
        Benchmark(
            "others-order-pycgt",
            "compare any two of the 22 games born by day 2, by playing out their difference",
            compared_here,
            compared_in_pycgt,
            "by pycgt (Python)",
            prepare=kept,
        ),
        Benchmark(
            "others-order-cgt-py",
            "compare any two of the 22 games born by day 2, by playing out their difference",
            compared_here,
            compared_in_cgt_py,
            "by cgt-py (Rust)",
            prepare=kept,
        ),
    )
    if find_spec("pycgt") and find_spec("cgt_py")
    else ()
)
