"""Section 2: the two series of Grundy values (Theorems 2.3 and 2.4), for every genus, and the octal game 4.3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import z3

from knotgames.algebra.heaps.breaking import MoveRules, Part
from knotgames.algebra.heaps.octal import Code, solve
from knotgames.algebra.heaps.series import Series
from knotgames.checks.certificates.witnesses import periodicity_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction.all_sizes import leaves, mex_findings
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE, SERIES


def _with(kind: str, series: str) -> Mapping[str, Series]:
    return {**SERIES, kind: Series.parse(series)}


def _series(*kinds: str) -> Mapping[str, Any]:
    own = tuple(move for move in MOVES if move.source in kinds)
    return periodicity_certificate({"surfaces": (own, {kind: SERIES[kind] for kind in kinds})})


@PAPER.claim(
    "Theorem 2.3",
    "The $G$-series for $og$ is 0 1 (2 0).",
    reading="The moves are $(a)$ to $(h)$: Theorem 2.1 calls them the moves of the game.",
    certificates=lambda _: {"the series, for every genus": lambda: _series(ORIENTABLE)},
    uses=("Knotgames2026/Heaps, extension lemma", "Section 1 (sums)"),
    mutants={
        "0 1 2 (2 0)": {"claimed": _with(ORIENTABLE, "0 1 2 (2 0)")},
        "0 1 2 0 (2 1)": {"claimed": _with(ORIENTABLE, "0 1 2 0 (2 1)")},
        "without (a)": {"moves": MOVES[1:]},
        "(b) may leave a sphere": {
            "moves": (MOVES[0], replace(MOVES[1], removed=1, parts=(Part("o"), Part("o", least=0))))
        },
    },
)
def orientable(moves: MoveRules = MOVES, claimed: Mapping[str, Series] = SERIES) -> Iterator[Question]:
    yield ask(mex_findings, moves, {ORIENTABLE: claimed[ORIENTABLE]}, [ORIENTABLE])


@PAPER.claim(
    "Theorem 2.4",
    "The $G$-series for $ng$ is 0 1 2 (4 6 0 3).",
    reading="The moves are $(a)$ to $(h)$: Theorem 2.1 calls them the moves of the game.",
    certificates=lambda _: {"both series, for every genus": lambda: _series(ORIENTABLE, NONORIENTABLE)},
    uses=("Knotgames2026/Heaps, extension lemma", "Section 1 (sums)", "Theorem 2.3"),
    mutants={
        "0 1 2 (4 6 0 5)": {"claimed": _with(NONORIENTABLE, "0 1 2 (4 6 0 5)")},
        "0 1 2 4 (4 6 0 3)": {"claimed": _with(NONORIENTABLE, "0 1 2 4 (4 6 0 3)")},
        "0 1 (0) for og": {"claimed": _with(ORIENTABLE, "0 1 (0)")},
        "without (h)": {"moves": MOVES[:7]},
        "without (g)": {"moves": tuple(move for move in MOVES if move.name != "g")},
    },
)
def nonorientable(moves: MoveRules = MOVES, claimed: Mapping[str, Series] = SERIES) -> Iterator[Question]:
    yield ask(mex_findings, moves, claimed, [NONORIENTABLE])


COMPARED = 60
"""The genus below which options are compared one by one."""

HEAPS = 1000


@PAPER.claim(
    "Theorem 2.3 (octal game 4.3)",
    "This game is equivalent to the octal game 4.3: a player may split a heap into two heaps or remove one counter "
    "from a heap. The options of $og$ are those of a heap of $g$, where the sphere is the empty heap.",
    uses=("Knotgames2026/Heaps, extension lemma",),
    mutants={
        "0.3": {"code": "0.3"},
        "4.1": {"code": "4.1"},
        "4.7": {"code": "4.7"},
        "4.33": {"code": "4.33"},
        "without (b)": {"moves": MOVES[:1]},
    },
)
def octal_game(code: str = "4.3", moves: MoveRules = MOVES) -> Iterator[Question]:
    """Arithmetic shows that the options agree for every g. The periodicity theorem proves the octal game's period."""
    heaps, own = Code.parse(code), tuple(move for move in moves if move.source == ORIENTABLE)
    size, x, y = z3.Ints("size x y")

    def leave(rules: MoveRules, sizes: list[z3.ArithRef]) -> z3.BoolRef:
        padded = [(move, len(move.parts) - len(sizes)) for move in rules]
        return any_of(leaves(move, size, (*sizes, *[z3.IntVal(0)] * less)) for move, less in padded if less >= 0)

    pairs: dict[str, list[z3.ArithRef]] = {"two heaps": [x, y], "one heap": [x], "no heap": []}
    violations = [
        Obligation.of_size(
            z3.And([z3.BoolVal(True), *(left >= 1 for left in sizes)]),
            leave(heaps.moves, sizes) != leave(own, sizes),
            size,
            f"g = {{}}: the options that leave {text} differ".format,
        )
        for text, sizes in pairs.items()
    ]
    yield ask(decided, violations, "every option of every heap and surface")

    def first_difference(genus: int, by_moves: set[tuple[int, ...]], by_code: set[tuple[int, ...]]) -> str:
        option = min(by_code ^ by_moves)
        rules = code if option in by_code else "og"
        return f"g = {genus}: only {rules} has the option {' + '.join(map(str, option)) or '0'}"

    yield every(
        f"g < {COMPARED}",
        range(COMPARED),
        lambda g: {tuple(sorted(rest for _, rest in left if rest)) for move in own for left in move.options(g)},
        lambda g: {tuple(sorted(left)) for left in heaps.options(g)},
        first_difference,
        bound=True,
    )
    proved = solve(heaps, HEAPS).series
    yield every(
        f"the values of all heaps: {proved}",
        [code],
        lambda _: proved,
        SERIES[ORIENTABLE],
        "the series of {case} is {left}, that of og {right}",
        by="Guy-Smith",
        bound=True,
    )
