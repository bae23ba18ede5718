"""The structure of a misère quotient: its kernel, its kind (regular, tame or wild), and the values of normal play.

The *kernel* K of a finite commutative monoid is its least ideal, which is a group; z is its identity. A quotient is
*regular* if P meets K in one element, and *normal* if that is z [Siegel2015]. The *tame* quotients are T_0, of no
game, T_1 of order 2, and T_n of order 2^n + 2 for n >= 2, those of misère nim with heaps of less than 2^n counters: its
element is 1 or a if all heaps have at most one counter, and otherwise the nim-sum, z_v. All others are *wild*; the
smallest of them is R_8 [PlambeckSiegel2008].

Source: Siegel, The structure and classification of misère quotients, Games of No Chance 4 (2015) 241-266.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.heaps.octal import Code, grundy_sequence
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.congruence import F
from knotgames.algebra.monoids.green import idempotents
from knotgames.algebra.monoids.isomorphism import isomorphism
from knotgames.algebra.monoids.monoid import E, FiniteMonoid
from knotgames.algebra.monoids.presentation import Word, presented_monoid


@dataclass(frozen=True)
class Structure:
    """The structure of a misère quotient.

    `kind` is the name of the isomorphism type, `T_n` or `R_8`, if it is one of these. The quotient is regular if P
    meets the kernel in one element, and normal if that is the identity of the kernel. `nim_values` are the Grundy
    values of the elements; `nim_conflict` has two sums of heaps with the same element and different Grundy values, if
    there are such.
    """

    kind: str | None
    tame: bool
    idempotents: tuple[int, ...]
    kernel: tuple[int, ...]
    regular: bool
    normal: bool
    nim_values: tuple[int, ...] | None
    nim_conflict: tuple[tuple[int, ...], tuple[int, ...]] | None


def structure(q: MisereQuotient) -> Structure:
    """Return the structure of a misère quotient."""
    kind = isomorphism_type(q.monoid, q.p_portion)
    in_kernel = kernel(q.monoid)
    winning = [x for x in in_kernel if x in set(q.p_portion)]
    values, conflict = nim_values(q)
    identity = [e for e in idempotents(q.monoid) if e in set(in_kernel)]
    return Structure(
        kind=kind,
        tame=kind is not None and kind.startswith("T_"),
        idempotents=idempotents(q.monoid),
        kernel=in_kernel,
        regular=len(winning) == 1,
        normal=winning == identity,
        nim_values=values,
        nim_conflict=conflict,
    )


def kernel(m: FiniteMonoid[E]) -> tuple[E, ...]:
    """Return the least ideal: the products with the product of all elements."""
    everything = m.index_of(m.sum(m))
    return tuple(m.elements[i] for i in sorted(set(m.table[everything].tolist())))


def tame_quotient(n: int) -> tuple[FiniteMonoid[str], tuple[str, ...]]:
    """Return the tame quotient T_n, n >= 0, with its P-portion."""
    if n == 0:
        return FiniteMonoid(("1",), [[0]], "1"), ()
    if n == 1:
        return FiniteMonoid(("1", "a"), [[0, 1], [1, 0]], "1"), ("a",)
    values = np.arange(1 << n)
    value = np.concatenate([[0, 1], values])
    table = 2 + (value[:, None] ^ value)
    table[:2, :2] = [[0, 1], [1, 0]]
    return FiniteMonoid(("1", "a", *(f"z{v}" for v in values)), table, "1"), ("a", "z0")


def wild_eight() -> tuple[FiniteMonoid[Word], tuple[Word, ...]]:
    """Return R_8, the smallest wild quotient: a^2 = 1, b^3 = b, bc = ab, c^2 = b^2, with P = {a, b^2}."""
    relations = [
        ((2, 0, 0), (0, 0, 0)),
        ((0, 3, 0), (0, 1, 0)),
        ((0, 1, 1), (1, 1, 0)),
        ((0, 0, 2), (0, 2, 0)),
    ]
    return presented_monoid(3, relations), ((1, 0, 0), (0, 2, 0))


def isomorphism_type(m: FiniteMonoid[E], p_portion: Sequence[E]) -> str | None:
    """Return T_n or R_8, if a monoid with its P-portion is isomorphic to one of them; otherwise None."""
    order = len(m)
    n = {1: 0, 2: 1}.get(order, (order - 2).bit_length() - 1)
    if order == (1, 2)[n] if n < 2 else order == (1 << n) + 2:
        tame, portion = tame_quotient(n)
        if are_isomorphic(m, p_portion, tame, portion):
            return f"T_{n}"
    if order == 8 and are_isomorphic(m, p_portion, *wild_eight()):
        return "R_8"
    return None


def are_isomorphic(
    m: FiniteMonoid[E], p_portion: Sequence[E], other: FiniteMonoid[F], other_portion: Sequence[F]
) -> bool:
    """Return True if there is an isomorphism of two monoids that maps the one P-portion onto the other.

    An isomorphism maps the identity to the identity, so the group of order 2 with P = {a} is not that with P = {1}:

    >>> group, p_portion = tame_quotient(1)
    >>> are_isomorphic(group, p_portion, group, ("a",)), are_isomorphic(group, p_portion, group, ("1",))
    (True, False)
    """
    if len(m) != len(other) or len(p_portion) != len(other_portion):
        return False
    first, second = set(p_portion), set(other_portion)
    return isomorphism(m, other, (lambda x: x in first, lambda x: x in second)) is not None


def nim_values(
    q: MisereQuotient,
) -> tuple[tuple[int, ...] | None, tuple[tuple[int, ...], tuple[int, ...]] | None]:
    """Return the Grundy value of each element under normal play; if one has several, None and two of its sums."""
    of_heap: list[int] = grundy_sequence(q.code, q.last).tolist() if isinstance(q.code, Code) else []
    for (options,) in q.heaps[len(of_heap) :]:
        of_heap.append(mex({nim_sum(of_heap[left] for left in option) for option in options}))
    sums = [tuple(heap for heap, n in zip(q.generators, word, strict=True) for _ in range(n)) for word in q.words]
    values = [nim_sum(of_heap[heap] for heap in total) for total in sums]
    for heap, x in enumerate(q.phi):
        if of_heap[heap] != values[x]:
            return None, ((heap,), sums[x])
    for g in q.generators:
        for x, y in enumerate(q.monoid.table[q.phi[g]].tolist()):
            if values[y] != values[x] ^ of_heap[g]:
                return None, ((*sums[x], g), sums[y])
    return tuple(values), None
