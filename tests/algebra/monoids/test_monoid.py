"""FiniteMonoid: construction, the laws, and exact messages for what is no commutative monoid."""

import copy
import pickle
import re
from collections.abc import Callable, Iterable
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.monoids.congruence import congruence_generated, quotient
from knotgames.algebra.monoids.isomorphism import isomorphism
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError, submonoid

Monoid = FiniteMonoid[int]
Table = list[list[int]]

sampled = settings(max_examples=25)
"""How much the properties of monoids are sampled: enough to meet every kind of monoid below."""


def tabulated(n: int, add: Callable[[int, int], int], identity: int = 0) -> Monoid:
    return FiniteMonoid(range(n), [[add(a, b) for b in range(n)] for a in range(n)], identity)


def cyclic(n: int) -> Monoid:
    return tabulated(n, lambda a, b: (a + b) % n)


def truncated(n: int, period: int = 1) -> Monoid:
    """One generator of index n and this period."""
    return tabulated(n + period, lambda a, b: a + b if a + b < n else n + (a + b - n) % period)


def chain(n: int) -> Monoid:
    return tabulated(n, max)


def direct_product(m: Monoid, n: Monoid) -> FiniteMonoid[tuple[int, int]]:
    """The monoid of pairs, added in each place."""
    pairs = list(product(m, n))
    table = [[(m.add(a, c), n.add(b, d)) for c, d in pairs] for a, b in pairs]
    return FiniteMonoid.from_table(pairs, table, (m.identity, n.identity))


def renamed(m: FiniteMonoid[tuple[int, int]]) -> Monoid:
    return FiniteMonoid(range(len(m)), m.table, m.index_of(m.identity))


SIZES = st.integers(1, 4)
FACTOR = st.one_of(st.builds(truncated, st.integers(0, 3), SIZES), st.builds(chain, SIZES))
FURTHER_FACTORS = st.lists(FACTOR, max_size=2)
PAIRS = {
    size: st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=2) for size in range(1, 25)
}
ORDERS = {size: st.permutations(range(size)) for size in PAIRS}


@st.composite
def monoids(draw: st.DrawFn, largest: int = 24) -> Monoid:
    """Quotients of products of monoids with one generator and of chains, shuffled."""
    m = draw(FACTOR)
    for other in draw(FURTHER_FACTORS):
        if len(m) * len(other) <= largest:
            m = renamed(direct_product(m, other))
    m = quotient(congruence_generated(m, [(m.elements[a], m.elements[b]) for a, b in draw(PAIRS[len(m)])]))
    order = [m.elements[place] for place in draw(ORDERS[len(m)])]
    return FiniteMonoid.from_table(order, [[m.add(a, b) for b in order] for a in order], m.identity)


def brute_force_defect(table: Table, identity: int) -> bool:
    places = range(len(table))
    return not (
        all(table[identity][a] == a == table[a][identity] for a in places)
        and all(table[a][b] == table[b][a] for a, b in product(places, repeat=2))
        and all(table[table[a][b]][c] == table[a][table[b][c]] for a, b, c in product(places, repeat=3))
    )


def all_sums(m: Monoid, generators: Iterable[int]) -> set[int]:
    """The submonoid that elements generate, by plain closing up."""
    found, steps = {m.identity}, set(generators)
    while more := {m.add(a, g) for a in found for g in steps} - found:
        found |= more
    return found


@sampled
@given(monoids(), st.data())
def test_multiple_is_repeated_addition(m: Monoid, data: st.DataObject) -> None:
    a, n = data.draw(st.sampled_from(m.elements)), data.draw(st.integers(0, 20))
    assert m.multiple(n, a) == m.sum([a] * n)


@sampled
@given(monoids(), st.data())
def test_submonoid_and_generators(m: Monoid, data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(m.elements), max_size=3))
    part = submonoid(m, some)
    assert set(part) == all_sums(m, some)
    assert all(part.add(a, b) == m.add(a, b) for a, b in product(part, repeat=2))
    assert all_sums(m, m.generators) == set(m)


@sampled
@given(monoids())
def test_zero(m: Monoid) -> None:
    assert [z for z in m if all(m.add(z, a) == z for a in m)] == ([] if m.zero is None else [m.zero])


@sampled
@given(monoids())
def test_equality_hash_and_copies(m: Monoid) -> None:
    twin = FiniteMonoid.from_table(m.elements, m.rows(), m.identity)
    assert m == twin == pickle.loads(pickle.dumps(m)) == copy.deepcopy(m)
    assert hash(m) == hash(twin)
    assert not pickle.loads(pickle.dumps(m)).table.flags.writeable
    if len(m) <= 8:
        assert eval(repr(m)) == m
    assert m != "m"


@sampled
@given(st.integers(1, 3).flatmap(lambda n: st.lists(st.integers(0, n - 1), min_size=n * n, max_size=n * n)))
def test_accepts_just_the_commutative_monoids(entries: list[int]) -> None:
    n = int(len(entries) ** 0.5)
    table = [entries[i * n : (i + 1) * n] for i in range(n)]
    if brute_force_defect(table, 0):
        with pytest.raises(MonoidError):
            FiniteMonoid(range(n), table, 0)
    else:
        assert FiniteMonoid(range(n), table, 0).table.tolist() == table


def test_counts_the_commutative_monoids_on_three_elements() -> None:
    """There are 5, up to isomorphism [OEIS A058131]."""
    found: list[Monoid] = []
    for a, b, c in product(range(3), repeat=3):
        table = [[0, 1, 2], [1, a, b], [2, b, c]]
        if brute_force_defect(table, 0):
            with pytest.raises(MonoidError, match=r"not associative: \("):
                FiniteMonoid(range(3), table, 0)
            continue
        m = FiniteMonoid(range(3), table, 0)
        if all(isomorphism(m, other) is None for other in found):
            found.append(m)
    assert len(found) == 5


@sampled
@given(monoids(), st.data())
def test_a_changed_entry_is_noticed_just_if_it_breaks_a_law(m: Monoid, data: st.DataObject) -> None:
    places = st.integers(0, len(m) - 1)
    i, j, k, both = data.draw(st.tuples(places, places, places, st.booleans()))
    table = m.table.tolist()
    table[i][j] = k
    if both:
        table[j][i] = k
    if brute_force_defect(table, m.index_of(m.identity)):
        with pytest.raises(MonoidError):
            FiniteMonoid(m.elements, table, m.identity)
    else:
        FiniteMonoid(m.elements, table, m.identity)


ERRORS = [
    ([], [], "0", "expected elements, at least the identity, found none"),
    (["0", [1]], [[0, 1], [1, 0]], "0", r"the element \[1\] is not hashable"),
    (["0", "a", "0"], [[0] * 3] * 3, "0", "duplicate element '0', at places 0 and 2"),
    (["0", "a"], [[0, 1], [1, 0]], "e", "the identity 'e' is not an element"),
    (["0", "a"], 7, "0", "expected a table that is a sequence of rows"),
    (["0", "a"], [[0, 1]], "0", "the table is not square: 1 rows, expected 2, one for each element"),
    (["0", "a"], [[0, 1], [1]], "0", "the table is not square: row 'a' has 1 entries, expected 2"),
    (["0", "a"], [[0, 1], [1, 2]], "0", "row 'a', column 'a': 2 is not an index, expected 0 to 1"),
    (["0", "a"], [[0, -1], [1, 1]], "0", "row '0', column 'a': -1 is not an index, expected 0 to 1"),
    (["0", "a"], [[0, 1], [1, 10**30]], "0", "row 'a', column 'a': 1(0){30} is not an index, expected 0 to 1"),
    (["0", "a"], [[0, 1], [1, 0.5]], "0", "row 'a', column 'a': 0.5 is not an index, expected 0 to 1"),
    (["0", "a"], [[0, True], [1, 0]], "0", "row '0', column 'a': True is not an index"),
    (["0", "a"], np.array([[0, 1], [1, 3]]), "0", "row 'a', column 'a': 3 is not an index, expected 0 to 1"),
    (["0", "a"], np.array([[0.0, 1.0], [1.0, 0.0]]), "0", "row '0', column '0': .*0.0.* is not an index"),
    (["0", "a"], [[0, 0], [1, 1]], "0", r"the identity '0' is not neutral: '0' \+ 'a' = '0'"),
    (["0", "a"], [[0, 1], [0, 1]], "0", r"the identity '0' is not neutral: 'a' \+ '0' = '0'"),
    (
        ["0", "a", "b"],
        [[0, 1, 2], [1, 1, 1], [2, 2, 2]],
        "0",
        r"^not commutative: 'a' \+ 'b' = 'a', but 'b' \+ 'a' = 'b'$",
    ),
    (
        ["0", "a", "b"],
        [[0, 1, 2], [1, 2, 2], [2, 2, 1]],
        "0",
        r"^not associative: \('a' \+ 'a'\) \+ 'b' = 'a', but 'a' \+ \('a' \+ 'b'\) = 'b'$",
    ),
]


@pytest.mark.parametrize(("elements", "table", "identity", "message"), ERRORS)
def test_errors_name_the_place(elements: list[str], table: Table, identity: str, message: str) -> None:
    with pytest.raises(MonoidError, match=message):
        FiniteMonoid(elements, table, identity)


def test_the_first_five_defects_are_reported() -> None:
    with pytest.raises(MonoidError) as error:
        FiniteMonoid(["0", "a", "a"], [[0, 1, 9], [1, -5, 0], [1, 1, 1]], "e")
    assert error.value.defects == ("duplicate element 'a', at places 1 and 2", "the identity 'e' is not an element")
    assert str(error.value) == "\n".join(error.value.defects)
    with pytest.raises(MonoidError) as error:
        FiniteMonoid(range(3), [[7] * 3] * 3, 0)
    assert len(error.value.defects) == 5


def test_table_of_elements() -> None:
    m = FiniteMonoid.from_table("eab", ["eab", "abe", "bea"], "e")
    assert m.add("a", "b") == "e"
    with pytest.raises(MonoidError, match="row 'a', column 'b': 'x' is not an element"):
        FiniteMonoid.from_table("eab", ["eab", "abx", "bea"], "e")
    with pytest.raises(MonoidError, match=r"row 'e', column 'e': \[\] is not an element"):
        FiniteMonoid.from_table("e", [[[]]], "e")
    with pytest.raises(MonoidError, match="row 'a' has 2 entries, expected 3"):
        FiniteMonoid.from_table("eab", ["eab", "ab", "bea"], "e")


def test_unknown_elements_and_negative_multiples() -> None:
    m = cyclic(3)
    with pytest.raises(MonoidError, match="7 is not an element of the monoid"):
        m.add(1, 7)
    with pytest.raises(ValueError, match="multiple -1 of 2: expected n >= 0"):
        m.multiple(-1, 2)


def test_cannot_be_changed() -> None:
    m = cyclic(3)
    with pytest.raises(AttributeError):
        m.identity = 1  # type: ignore[misc]
    with pytest.raises(ValueError, match="read-only"):
        m.table[0, 0] = 1


def test_the_table_is_a_copy_of_the_smallest_type() -> None:
    table = np.add.outer(np.arange(300), np.arange(300)) % 300
    m = FiniteMonoid(range(300), table, 0)
    table[0, 0] = 5
    assert m.table[0, 0] == 0
    assert m.table.dtype == np.uint16
    assert cyclic(5).table.dtype == np.uint8


def test_generated() -> None:
    m = FiniteMonoid.generated([frozenset("a"), frozenset("b")], frozenset.union, frozenset[str]())
    assert m.elements == (frozenset(), frozenset("a"), frozenset("b"), frozenset("ab"))
    with pytest.raises(MonoidError, match="more than 50 elements are generated, at last 50: the monoid is inf"):
        FiniteMonoid.generated([1], lambda a, b: a + b, 0, limit=50)
    with pytest.raises(MonoidError, match=r"not commutative: 'a' \+ 'b' = 'a', but 'b' \+ 'a' = 'b'"):
        FiniteMonoid.generated("ab", lambda a, b: a or b, "")
    with pytest.raises(MonoidError, match="not associative"):
        FiniteMonoid.generated([1, 2], lambda a, b: abs(a - b), 0)


def test_every_idempotent_table_on_four_elements_is_judged_rightly() -> None:
    """The faster test for idempotent tables, and the triples that it names, against the definition."""
    for a, b, c in product(range(4), repeat=3):
        table = [[0, 1, 2, 3], [1, 1, a, b], [2, a, 2, c], [3, b, c, 3]]
        if not brute_force_defect(table, 0):
            FiniteMonoid(range(4), table, 0)
            continue
        with pytest.raises(MonoidError) as error:
            FiniteMonoid(range(4), table, 0)
        x, y, z, left, *_, right = map(int, re.findall(r"\d", str(error.value)))
        assert left == table[table[x][y]][z] != table[x][table[y][z]] == right


def test_repr_of_a_large_one_is_short() -> None:
    assert repr(cyclic(9)) == "<FiniteMonoid of 9 elements with identity 0>"


@pytest.mark.parametrize("kind", ["chain", "cyclic", "null"])
def test_seven_hundred_elements(kind: str) -> None:
    n = 700
    a = np.arange(n)
    null = np.full((n, n), n - 1)
    null[0] = null[:, 0] = a
    table = {"chain": np.maximum.outer(a, a), "cyclic": np.add.outer(a, a) % n, "null": null}[kind]
    m = FiniteMonoid(range(n), table, 0)
    assert m.table.dtype == np.uint16
    assert len(m.generators) == {"chain": n - 1, "cyclic": 1, "null": n - 2}[kind]
    table[500, 600] = table[600, 500] = 500
    with pytest.raises(MonoidError, match="not associative"):
        FiniteMonoid(range(n), table, 0)


def test_a_renumbered_monoid_is_the_same_with_other_elements() -> None:
    m = FiniteMonoid.generated([2, 3], lambda a, b: min(a + b, 7), 0)
    order = list(reversed(range(len(m))))
    other = m.renumbered(order)
    assert other == FiniteMonoid(other.elements, other.table, other.identity)
    assert all(order[other.add(i, j)] == m.index_of(m.add(m[order[i]], m[order[j]])) for i in other for j in other)
    with pytest.raises(MonoidError, match=r"expected the places 0 to 6, each once, found \[0, 0"):
        m.renumbered([0] * len(m))
