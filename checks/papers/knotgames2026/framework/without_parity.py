"""Games without the parity condition [Johnson2011a, Section 11] have infinitely many classes, for any sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from knotgames.algebra.knot_type.theory import shipped_theories, shipped_theory
from knotgames.checks.certificates.witnesses import games_certificate
from knotgames.checks.claim import Question
from knotgames.checks.induction.infinite import NimFamily, nim_family
from knotgames.checks.papers.knotgames2026.paper import PAPER
from knotgames.checks.questions import by_z3, none_fails

PLAYED = 12

ANY_LENGTH = tuple(name for name in shipped_theories() if not shipped_theory(name).fixed_parity)


def families(**altered: Any) -> tuple[NimFamily, ...]:
    """Return the nim heaps of these theories, with some entries altered."""
    known = (nim_family(shipped_theory(name)) for name in ANY_LENGTH)
    return tuple(replace(family, **altered) for family in known if family is not None)


def _told_apart() -> Mapping[str, Any]:
    family = nim_family(shipped_theory("any-length"))
    assert family is not None
    heaps = [family.heap(number) for number in range(PLAYED + 1)]
    contexts = tuple(((family.which, heap), (family.which, family.referee)) for heap in heaps)
    return games_certificate({f"T{n}": heap for n, heap in enumerate(heaps)}, contexts, family.theory)


@PAPER.claim(
    "Without the parity condition",
    "If the plays of a knot-type game may be of any length, there are infinitely many classes. Let $T_0 = u$, $T_n = "
    f"{{T_0, ..., T_(n-1)}}$ and $Z = {{{{u, k}}}}$. The player who starts $T_m + T_n + Z$ wins if and only if $m$ "
    f"and $n$ differ. The same holds in each of the theories {', '.join(ANY_LENGTH)}, with the identity of a sum for "
    "$u$, and the best and the worst of the terminal games for those in $Z$.",
    certificates=lambda _: {f"T_0, ..., T_{PLAYED} told apart, by play": _told_apart},
    mutants={
        "Z = {u, k}": lambda: {"of": families(delay=0)},
        "Z = {{{u, k}}}": lambda: {"of": families(delay=2)},
        "T_n = {T_(n-1)}": lambda: {"of": families(allowed=lambda left, heap: left == heap - 1)},
    },
)
def without_parity(of: tuple[NimFamily, ...] | None = None, largest: int = PLAYED) -> Iterable[Question]:
    """The T_n are nim heaps next to Z."""
    known = families() if of is None else of
    named = {family.theory.name: family for family in known}
    missing = [f"no such games are known in {name}" for name in ANY_LENGTH if name not in named]
    asked = (said and f"{name}: {said}" for name, family in named.items() for said in family.misjudged_by_z3())
    yield by_z3("all m and n, by one step of an induction, in each theory", chain(missing, asked))
    played = (said and f"{name}: {said}" for name, one in named.items() for said in one.misjudged_by_play(largest))
    scope = f"m, n <= {largest}, by the recursive definition of best play"
    yield none_fails(scope, chain(missing, played), lambda said: said, by="play", bound=True)
