"""Laws of the misère monoid of partizan heaps as the integers, or the integers times a finite group, by z3.

The proof is the induction over moves in linear integer arithmetic. A sum is given by the number of heaps of each kind,
as variables, so that exactly the elements that no sum of certain heaps has are excluded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import z3

from knotgames.algebra.misere.partizan.groups import IntegerGroup, element_text
from knotgames.algebra.misere.partizan.integers import Kind
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.checks.asked import remembering
from knotgames.checks.claim import Finding
from knotgames.checks.induction.step import Pieces, Sums, outcome_in
from knotgames.checks.solvers.models import numbers_in
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import all_of, is_watched


def proved(kinds: Collection[Kind], group: IntegerGroup, scope: str = "all sums of the heaps") -> Iterator[Finding]:
    """Prove that sums of heaps have the outcomes of their elements, and that the monoid is the whole group.

    All elements are values of sums, and no two elements have the same outcomes in all sums.
    """
    every = sorted(kinds, key=lambda kind: (kind.element, kind.step, *map(sorted, kind.changes)))
    named = [(f"heap {i} (worth {element_text(kind.element)})", kind) for i, kind in enumerate(every)]
    total = Sums([Pieces(name, kind, growth=int(kind.step != 0)) for name, kind in named], group)
    return decided([*total.step(), *_everything(total, group)], scope)


def all_proved(laws: Iterable[tuple[frozenset[Kind], IntegerGroup]]) -> Iterator[Finding]:
    """Prove several laws: a finding of each solver, for the first law that it does not prove if there is one.

    Laws are cached, because most mutants alter one of two; not if the answers are watched.
    """
    ask = _proved if is_watched() else _remembered
    for findings in zip(*(ask(*law) for law in laws), strict=True):
        yield next((finding for finding in findings if not finding.holds), findings[0])


def _proved(kinds: frozenset[Kind], group: IntegerGroup) -> tuple[Finding, ...]:
    return tuple(proved(kinds, group))


_remembered = remembering(_proved)


def _everything(total: Sums, group: IntegerGroup) -> Iterator[Obligation]:
    """Yield the obligations that 1, -1 and the finite generators are values of sums, and that only 0 acts as 0."""
    counts = [count for one in total.pieces for count in (one.copies, *([one.steps] if one.growth else []))]
    (v, *residues), places = total.worth, range(len(group.zero))
    units = [tuple(int(i == place) for i in places) for place in places]
    for target in (units[0], group.less(group.zero, units[0]), *units[1:]):
        alike = [(x - value) % n == 0 for x, value, n in zip(residues, target[1:], group.orders, strict=True)]
        reached = z3.Exists(counts, all_of([total.exists, v == target[0], *alike]))
        yield Obligation(f"{element_text(target)} is worth a sum", True, z3.Not(reached), lambda _: "it is not")
    v, d = z3.Ints("v d")
    for shift in group.finite:
        rows = [(group.row(x), group.row(group.add((0, *x), (0, *shift))[1:])) for x in group.finite]
        alike = [
            outcome_in(one, v, {o}) == outcome_in(other, v + d, {o})
            for one, other in rows
            for o in sorted(LastMoveOutcome)
        ]
        same = z3.ForAll([v], all_of(alike))
        if any(shift):
            name = f"no two elements are alike with residues that differ by {', '.join(map(str, shift))}"
            yield Obligation(name, True, same, numbers_in("{}", d), z3.If(d < 0, -d, d))
        else:
            yield Obligation("no two integers are alike", d >= 1, same, numbers_in("{}", d), d)
