"""Finite commutative monoids: elements, Cayley table, identity, and tests of the laws.

The operation is written additively, as for games and their values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, overload

import numpy as np
import numpy.typing as npt

from knotgames.algebra.notation import InputError

E = TypeVar("E", bound=Hashable)

IndexArray: TypeAlias = npt.NDArray[np.integer[Any]]
"""Places of elements: whole numbers."""

BoolArray: TypeAlias = npt.NDArray[np.bool_]
"""A truth value for each element or pair of elements."""

REPR_LIMIT = 8
"""The number of elements up to which `repr` writes out the table."""

_SHOWN = 5
"""The number of defects that an error lists."""


class MonoidError(InputError):
    """The input is not a finite commutative monoid, or no part or map of one.

    `defects` has the first five, each with its place; the message has one on each line.
    """

    def __init__(self, *defects: str) -> None:
        super().__init__("\n".join(defects))
        self.defects = defects


@dataclass(frozen=True, init=False, eq=False, repr=False)
class FiniteMonoid(Generic[E]):
    """A finite commutative monoid: a finite set with an addition that is associative and commutative, and an
    element 0 with 0 + a = a for all a [CliffordPreston1961, section 1.1].

    Two monoids are equal if their elements, in order, their tables and their identities are equal. Raise MonoidError
    with the first defects and their places. The laws are tested in time O(n²) for each generator, less if a generator
    has few sums or all elements are idempotent. The elements are distinct hashable labels. Entry (i, j) of the table is
    the *index* of elements[i] + elements[j]; `FiniteMonoid.from_table` takes the elements.

    >>> m = FiniteMonoid(("0", "a", "b"), [[0, 1, 2], [1, 2, 2], [2, 2, 2]], "0")
    >>> m.add("a", "a"), m.multiple(0, "a"), m.zero, "c" in m, len(m), m[1], m[1:], m["b"]
    ('b', '0', 'b', False, 3, 'a', ('a', 'b'), 'b')
    """

    elements: tuple[E, ...]
    table: IndexArray
    identity: E
    _repr_html_: ClassVar[Callable[[FiniteMonoid[Any]], str]]
    _repr_latex_: ClassVar[Callable[[FiniteMonoid[Any]], str]]
    to_networkx: ClassVar[Callable[..., Any]]
    to_pandas: ClassVar[Callable[[FiniteMonoid[Any]], Any]]
    to_gap: ClassVar[Callable[[FiniteMonoid[Any]], str]]
    to_sage: ClassVar[Callable[[FiniteMonoid[Any]], str]]
    """A monoid knows neither how it is drawn nor other programs: the package gives it these, from `drawing` and
    `exchange`.
    """

    def __init__(self, elements: Iterable[E], table: Iterable[Iterable[int]] | IndexArray, identity: E) -> None:
        elements = tuple(elements)
        n = len(elements)

        def index(entry: Any) -> int | None:
            whole = isinstance(entry, (int, np.integer)) and not isinstance(entry, bool)
            return int(entry) if whole and 0 <= entry < n else None

        array = _indices(elements, table, identity, index, f"not an index, expected 0 to {n - 1}")
        array = array.astype(np.min_scalar_type(n - 1))
        array.flags.writeable = False
        _raise_first(_law_defects(elements, array, elements.index(identity)))
        object.__setattr__(self, "elements", elements)
        object.__setattr__(self, "table", array)
        object.__setattr__(self, "identity", elements[elements.index(identity)])

    def renumbered(self, order: Sequence[int]) -> FiniteMonoid[int]:
        """Return the same monoid with the numbers from 0 as elements: i for the element in the place order[i]. Raise
        MonoidError if `order` is not a permutation of the places.
        """
        if sorted(order) != list(range(len(self))):
            raise MonoidError(f"expected the places 0 to {len(self) - 1}, each once, found {list(order)}")
        place = np.empty(len(self), dtype=self.table.dtype)
        place[list(order)] = np.arange(len(self), dtype=self.table.dtype)
        identity = int(place[self.index_of(self.identity)])
        return FiniteMonoid.proved(place[self.table[np.ix_(order, order)]], identity)  # the laws hold in this monoid

    @staticmethod
    def proved(table: IndexArray, identity: int = 0) -> FiniteMonoid[int]:
        """Return the monoid of the numbers 0, 1, ... with a table that is known to obey the laws (not tested)."""
        own = table.astype(np.min_scalar_type(len(table) - 1))
        own.flags.writeable = False
        monoid: FiniteMonoid[int] = object.__new__(FiniteMonoid)
        object.__setattr__(monoid, "elements", tuple(range(len(table))))
        object.__setattr__(monoid, "table", own)
        object.__setattr__(monoid, "identity", identity)
        return monoid

    @staticmethod
    def from_table(elements: Iterable[E], table: Iterable[Iterable[E]], identity: E) -> FiniteMonoid[E]:
        """Return the monoid with a table of elements: entry (i, j) is elements[i] + elements[j]. Raise MonoidError as
        for the class; an entry that is not an element is named with its row and column.
        """
        elements = tuple(elements)
        places = {a: i for i, a in enumerate(elements) if _is_hashable(a)}

        def place(entry: Any) -> int | None:
            return places.get(entry) if _is_hashable(entry) else None

        return FiniteMonoid(elements, _indices(elements, table, identity, place, "not an element"), identity)

    @staticmethod
    def generated(
        generators: Iterable[E], add: Callable[[E, E], E], identity: E, limit: int = 5_000
    ) -> FiniteMonoid[E]:
        """Return the monoid of all sums of the generators under `add`.

        `add` is called on every pair of elements, in both orders, and the laws are tested. Raise MonoidError if there
        are more elements than the limit, or `add` does not obey the laws.
        The identity is the empty sum. It is the first element; the generators and the elements found follow.
        """
        places: dict[E, int] = {}

        def place(a: E) -> int:
            if a not in places and len(places) >= limit:
                raise MonoidError(
                    f"more than {limit} elements are generated, at last {a!r}: "
                    "the monoid is infinite, or the limit too low"
                )
            return places.setdefault(a, len(places))

        for a in (identity, *generators):
            place(a)
        found = list(places)
        rows: list[list[int]] = []
        columns: list[list[int]] = []
        for i, a in enumerate(found):  # grows while it is walked
            rows.append([place(add(a, b)) for b in found[: i + 1]])
            columns.append([place(add(b, a)) for b in found[: i + 1]])
            found.extend(islice(places, len(found), None))
        table = np.empty((len(found), len(found)), dtype=np.intp)
        for i, (row, column) in enumerate(zip(rows, columns, strict=True)):
            table[i, : i + 1] = row
            table[: i + 1, i] = column
        return FiniteMonoid(found, table, identity)

    def add(self, a: E, b: E) -> E:
        """Return the sum a + b."""
        return self.elements[int(self.table[self.index_of(a), self.index_of(b)])]

    def sum(self, items: Iterable[E]) -> E:
        """Return the sum of any number of elements; the identity for none."""
        return reduce(self.add, items, self.identity)

    def multiple(self, n: int, a: E) -> E:
        """Return the sum na of n >= 0 copies of a, in O(log n) additions. Raise ValueError if n is negative."""
        if n < 0:
            raise ValueError(f"multiple {n} of {a!r}: expected n >= 0")
        result, power = self.identity, a
        while n:
            if n & 1:
                result = self.add(result, power)
            power, n = self.add(power, power), n >> 1
        return result

    def index_of(self, a: E) -> int:
        """Return the place of a in `elements`, and of its row and column in `table`.

        Raise MonoidError if a is not an element.
        """
        try:
            return self._places[a]
        except KeyError:
            raise MonoidError(f"{a!r} is not an element of the monoid") from None

    def indices_of(self, items: Iterable[E]) -> list[int]:
        """Return the places of elements, in their order."""
        return [self.index_of(a) for a in items]

    def rows(self) -> tuple[tuple[E, ...], ...]:
        """Return the table of elements, as `from_table` takes it."""
        return tuple(tuple(self.elements[k] for k in row) for row in self.table.tolist())

    @property
    def zero(self) -> E | None:
        """Return the element z with z + a = z for all a, or None if there is none."""
        constant = (self.table == np.arange(len(self))[:, None]).all(axis=1)
        return self.elements[int(constant.argmax())] if constant.any() else None

    @cached_property
    def generators(self) -> tuple[E, ...]:
        """Return a generating set, found quickly; `presentation.smallest_generating_set` finds a smallest one."""
        return tuple(self.elements[g] for g in _generators(self.table, self.index_of(self.identity)))

    @cached_property
    def _places(self) -> dict[E, int]:
        return {a: i for i, a in enumerate(self.elements)}

    @cached_property
    def _hash(self) -> int:
        return hash((self.elements, self.identity, self.table.tobytes()))

    def __len__(self) -> int:
        return len(self.elements)

    def __iter__(self) -> Iterator[E]:
        return iter(self.elements)

    def __contains__(self, a: object) -> bool:
        return a in self._places

    @overload
    def __getitem__(self, place: int | str) -> E: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[E, ...]: ...

    def __getitem__(self, place: int | str | slice) -> E | tuple[E, ...]:
        """Return the element in a place, or of a name (its text). Raise MonoidError if no element has the name."""
        if isinstance(place, str):
            named = next((a for a in self if str(a) == place), None)
            if named is None:
                raise MonoidError(f"no element of the monoid is called '{place}'")
            return named
        return self.elements[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FiniteMonoid):
            return NotImplemented
        return (
            self.elements == other.elements
            and self.identity == other.identity
            and np.array_equal(self.table, other.table)
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        if len(self) <= REPR_LIMIT:
            return f"FiniteMonoid({self.elements!r}, {self.table.tolist()}, {self.identity!r})"
        return f"<FiniteMonoid of {len(self)} elements with identity {self.identity!r}>"

    def __reduce__(self) -> tuple[Callable[..., FiniteMonoid[E]], tuple[Any, ...]]:
        return FiniteMonoid, (self.elements, self.table, self.identity)


def submonoid(m: FiniteMonoid[E], generators: Iterable[E]) -> FiniteMonoid[E]:
    """Return the submonoid of all sums of the generators, its elements in the order of m. Raise MonoidError if a
    generator is not an element of m.
    """
    reached = np.zeros(len(m), dtype=np.bool_)
    reached[m.index_of(m.identity)] = True
    for g in m.indices_of(generators):
        extend_by_generator(m.table, reached, g)
    inside = np.flatnonzero(reached)
    renumbered = np.cumsum(reached) - 1
    table = renumbered[m.table[np.ix_(inside, inside)]]
    return FiniteMonoid((m.elements[i] for i in inside), table, m.identity)


def extend_by_generator(table: IndexArray, reached: BoolArray, g: int) -> None:
    """Extend the submonoid with the mask `reached` (bool, shape (n,)) in place to the one generated by it and g."""
    frontier = np.flatnonzero(reached)
    while frontier.size:
        sums = np.zeros_like(reached)
        sums[table[frontier, g]] = True
        frontier = np.flatnonzero(sums & ~reached)
        reached[frontier] = True


def ideal_matrix(table: IndexArray) -> BoolArray:
    """Return the principal ideals a + M as rows of an (n, n) boolean matrix: True if b = a + c for some c."""
    ideals = np.zeros(table.shape, dtype=np.bool_)
    np.put_along_axis(ideals, table.astype(np.intp), True, axis=1)
    return ideals


def _generators(table: IndexArray, identity: int) -> list[int]:
    """Return indices that generate all, from large principal ideals to small ones: those not reached before."""
    reached = np.zeros(len(table), dtype=np.bool_)
    reached[identity] = True
    generators = []
    for a in np.argsort(-ideal_matrix(table).sum(axis=1), kind="stable").tolist():
        if not reached[a]:
            generators.append(a)
            extend_by_generator(table, reached, a)
    return generators


def _indices(
    elements: Sequence[E],
    table: Iterable[Iterable[Any]] | IndexArray,
    identity: object,
    place: Callable[[Any], int | None],
    wrong: str,
) -> IndexArray:
    """Return a table as an array of indices, each the place of an entry."""
    n = len(elements)
    _raise_first(_element_defects(elements, identity))
    if isinstance(table, np.ndarray):
        if table.shape == (n, n) and table.dtype.kind in "iu" and table.min() >= 0 and table.max() < n:
            return table
        table = table.tolist()
    try:
        rows = [list(row) for row in table]
    except TypeError:
        raise MonoidError("expected a table that is a sequence of rows") from None
    places = [list(map(place, row)) for row in rows]
    if len(rows) != n or any(len(row) != n or None in row for row in places):
        _raise_first(_entry_defects(elements, rows, place, wrong))
    return np.array(places, dtype=np.intp)


def _raise_first(defects: Iterable[str]) -> None:
    """Raise an error with the first few defects if there are any."""
    if first := list(islice(defects, _SHOWN)):
        raise MonoidError(*first)


def _element_defects(elements: Sequence[Hashable], identity: object) -> Iterator[str]:
    if not elements:
        yield "expected elements, at least the identity, found none"
    first: dict[Hashable, int] = {}
    for i, a in enumerate(elements):
        if not _is_hashable(a):
            yield f"the element {a!r} is not hashable"
        elif first.setdefault(a, i) != i:
            yield f"duplicate element {a!r}, at places {first[a]} and {i}"
    if elements and (not _is_hashable(identity) or identity not in first):
        yield f"the identity {identity!r} is not an element"


def _entry_defects(
    elements: Sequence[Hashable], rows: Sequence[Sequence[Any]], place: Callable[[Any], int | None], wrong: str
) -> Iterator[str]:
    n = len(elements)
    if len(rows) != n:
        yield f"the table is not square: {len(rows)} rows, expected {n}, one for each element"
    for a, row in zip(elements, rows, strict=False):
        if len(row) != n:
            yield f"the table is not square: row {a!r} has {len(row)} entries, expected {n}"
        for b, entry in zip(elements, row, strict=False):
            if place(entry) is None:
                yield f"row {a!r}, column {b!r}: {entry!r} is {wrong}"


def _law_defects(elements: Sequence[Hashable], table: IndexArray, identity: int) -> Iterator[str]:
    """Yield the first violation of each law: neutral identity, commutative and associative addition."""

    def name(i: int) -> str:
        return repr(elements[i])

    for row, left in ((table[identity], True), (table[:, identity], False)):
        for a in np.flatnonzero(row != np.arange(len(table)))[:1]:
            first, second = (identity, a) if left else (a, identity)
            equation = f"{name(first)} + {name(second)} = {name(row[a])}"
            yield f"the identity {name(identity)} is not neutral: {equation}"
    commutative = np.array_equal(table, table.T)
    if not commutative:
        a, b = np.argwhere(table != table.T)[0]
        yield (
            f"not commutative: {name(a)} + {name(b)} = {name(table[a, b])}, "
            f"but {name(b)} + {name(a)} = {name(table[b, a])}"
        )
    failure = _not_associative(table, _generators(table, identity), commutative)
    if failure is not None:
        a, b, c = failure
        yield (
            f"not associative: ({name(a)} + {name(b)}) + {name(c)} = {name(table[table[a, b], c])}, "
            f"but {name(a)} + ({name(b)} + {name(c)}) = {name(table[a, table[b, c]])}"
        )


def _not_associative(table: IndexArray, generators: Iterable[int], commutative: bool) -> tuple[int, int, int] | None:
    """Return a triple for which the table is not associative, or None.

    Light's test [CliffordPreston1961, section 1.2]: the elements g with (a + g) + c = a + (g + c) for all a, c are
    closed under addition, so it is enough to test generators.
    """
    if commutative and np.array_equal(table.diagonal(), np.arange(len(table))):
        return _no_semilattice(table)
    for g in generators:
        if commutative and _associates(table, g):
            continue
        different = np.argwhere(table[table[:, g]] != table[:, table[g]])
        if different.size:
            return int(different[0][0]), g, int(different[0][1])
    return None


def _associates(table: IndexArray, g: int) -> bool:
    """Return True if (a + g) + c = a + (g + c) for all a, c, in a commutative table T.

    Equivalently the matrix T[r[a], c] is symmetric, where r is the row of g. If r takes k values, k of the rows
    suffice: they must be constant on the fibers of r, and symmetric between representatives.
    """
    values, first, fiber = np.unique(table[g], return_index=True, return_inverse=True)
    rows = table[values]
    square = rows[:, first]
    return np.array_equal(square, square.T) and np.array_equal(rows, square[:, fiber])


def _no_semilattice(table: IndexArray) -> tuple[int, int, int] | None:
    """Return a triple for which a commutative and idempotent table is not associative, or None.

    The table is associative if and only if the sets U(a) = {c : a + c = c} satisfy U(a + b) = U(a) & U(b): U is
    injective, for U(a) = U(b) contains a and b, so a = b + a = b; and the intersection of sets is associative. This
    takes n³ operations on bits.

    Let the sets differ in c. If c is in U(a) & U(b) then a + (b + c) = c, but (a + b) + c is different. Otherwise
    (a + b) + c = c and, say, a + c != c, so that a + (a + b) != (a + a) + b or the triple a, a + b, c fails.
    """
    above = table == np.arange(len(table))
    up = np.packbits(above, axis=1)
    up = np.pad(up, ((0, 0), (0, -up.shape[1] % 8))).view(np.uint64)
    for a, row in enumerate(table):
        if not np.array_equal(up[row], up[a] & up):
            b = int((up[row] != up[a] & up).any(axis=1).argmax())
            ab = int(row[b])
            c = int((above[ab] != above[a] & above[b]).argmax())
            triples = [(a, b, c), (a, a, b), (a, ab, c), (b, b, a), (b, ab, c)]
            return next((x, y, z) for x, y, z in triples if table[table[x, y], z] != table[x, table[y, z]])
    return None


def _is_hashable(a: object) -> bool:
    try:
        hash(a)
    except TypeError:
        return False
    return True
