"""Infinitely many elements of a misère quotient: sums that differ in pairs, read off a law.

Let the third form of a law be p x - q y. If r q copies of the first free coordinate and r p of the second are added to
a sum, the form keeps its value. So let X_k be k r q copies of the first coordinate, and let Z_k be a fixed sum with
k r p more copies of the second. If X_k + Z_k is P and X_l + Z_k is not, whenever 0 <= k < l, or the other way round,
then Z_k tells X_k and X_l apart, and the quotient is infinite. So is the quotient of more heaps: they have the same
sums, and more contexts to tell them apart in.

*Finitely many pairs suffice.* Let c be the greatest of the law's bounds by absolute value, f the value of the form for
X_0 + Z_0, and m the modulus. For X_k + Z_k the form is f, and for X_l + Z_k it is f + (l - k) p q r. With m less, k has
the same residues and, as long as it is more than c then, x and y are more than c before and after. With m less, l - k
has the same residues and, as long as it is more than c + |f| then, so are the form and x. So it suffices that the
outcomes are these for k and l - k up to c + |f| + m + 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from knotgames.algebra.misere.laws.law import Law, Vector, plus
from knotgames.algebra.steps import spend


@dataclass(frozen=True)
class Family:
    """Sums X_0, X_1, ... that contexts distinguish in pairs; X_0 is empty.

    In X_(k+1) there are the heaps `step` more than in X_k, and in Z_(k+1) the heaps `context_step` more than in Z_k,
    where Z_0 is `context`. `p_first` says that X_k + Z_k is P and X_l + Z_k is not for all k < l; otherwise it is the
    other way.

    >>> from knotgames.algebra.misere.options import listed
    >>> from knotgames.algebra.misere.laws.search import infinite_quotient
    >>> proof = infinite_quotient([listed(one) for one in ([], [[]], [[], [1]], [[1], [2, 2], [1, 2, 2, 2]])])
    >>> proof.family.pair(3, 5)
    ((1, 3, 4), (1, 5, 4))
    """

    step: Vector
    context: Vector
    context_step: Vector
    p_first: bool

    def pair(self, k: int, larger: int) -> tuple[Vector, Vector]:
        """X_k + Z_k, and X_l + Z_k for an l that is larger."""
        beside = plus(self.context, self.context_step, k)
        return plus(beside, self.step, k), plus(beside, self.step, larger)

    def to_json(self) -> dict[str, Any]:
        """The family as a mapping for JSON."""
        return {
            "step": list(self.step),
            "context": list(self.context),
            "context_step": list(self.context_step),
            "p_first": self.p_first,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Family:
        """The family that `to_json` wrote."""
        step, context, context_step = (tuple(data[key]) for key in ("step", "context", "context_step"))
        return Family(step, context, context_step, data["p_first"])


def told_apart(law: Law, family: Family) -> bool:
    """Return True if contexts distinguish any two sums of a family, by the finite check above. Raise ValueError if the
    family is not made of free coordinates.
    """
    p, q = law.slope
    r = family.step[-2] // q
    if r < 1 or (family.step, family.context_step) != _steps(law, r):
        raise ValueError(f"the steps {family.step} and {family.context_step} are not those of a family")
    form = p * family.context[-2] - q * family.context[-1]
    last = law.greatest + abs(form) + law.modulus + 1
    return all(
        [law.is_p(vector) for vector in family.pair(k, k + more)] == [family.p_first, not family.p_first]
        for k in range(last + 1)
        for more in range(1, last + 1)
    )


def family_of(law: Law) -> Family | None:
    """Return a family that a law distinguishes in small contexts, or None."""
    for r in range(1, law.modulus + 1):
        step, context_step = _steps(law, r)
        for context in _contexts(law):
            p_first = law.is_p(context)
            family = Family(step, context, context_step, p_first)
            if p_first != law.is_p(plus(context, step, 1)) and told_apart(law, family):
                return family
    return None


def _steps(law: Law, r: int) -> tuple[Vector, Vector]:
    (p, q), zero = law.slope, (0,) * len(law.bounded)
    return (*zero, r * q, 0), (*zero, 0, r * p)


def _contexts(law: Law) -> Iterator[Vector]:
    """Small vectors, those of few copies first."""
    most = law.greatest + law.modulus
    spend(len(law.least) * (most + 1) ** 2)
    found = ((*counts, x, y) for counts, x, y in product(law.least.values(), range(most + 1), range(most + 1)))
    return iter(sorted(found, key=lambda vector: (sum(vector), vector)))
