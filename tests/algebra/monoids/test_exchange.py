"""Monoids in other programs: the graphs and tables say what the monoid says, and source reads back to its table."""

import re
import sys
from typing import Any

import pytest

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.knot_type.values import KnotValue, knot_monoid, monoid_of_values
from knotgames.algebra.misere.quotient import misere_quotient
from knotgames.algebra.monoids.exchange import to_gap, to_latex, to_networkx, to_pandas, to_sage
from knotgames.algebra.monoids.monoid import FiniteMonoid, MonoidError
from knotgames.algebra.notation import InputError
from tests.algebra.monoids.test_green import divides
from tests.messages import exactly

CLOCK: FiniteMonoid[int] = FiniteMonoid.generated([1], lambda a, b: min(a + b, 5) if a + b < 6 else 3 + (a + b) % 3, 0)
MONOIDS = [pytest.param(monoid_of_values(even=True), id="19 even values"), pytest.param(knot_monoid(), id="38 values")]


@pytest.mark.parametrize("m", MONOIDS)
def test_paths_of_the_hasse_diagram_are_divisibility(m: FiniteMonoid[KnotValue]) -> None:
    import networkx

    graph = m.to_networkx()
    assert {a for block in graph for a in block} == set(m)
    below = networkx.transitive_closure_dag(graph)
    for upper in graph:
        for lower in graph:
            a, b = next(iter(upper)), next(iter(lower))
            assert (upper == lower or below.has_edge(upper, lower)) == divides(m, a, b)
    assert networkx.transitive_reduction(graph).number_of_edges() == graph.number_of_edges(), "only covers are edges"


@pytest.mark.parametrize("m", MONOIDS)
def test_the_cayley_graph_leads_by_generators(m: FiniteMonoid[KnotValue]) -> None:
    graph = m.to_networkx("cayley")
    for a, b, by in graph.edges(data="generators"):
        assert by
        assert {m.add(a, g) for g in by} == {b}
    assert sum(len(by) for _, _, by in graph.edges(data="generators")) == len(m) * len(m.generators)
    one = to_networkx(m, "cayley", [m[1]])
    assert sum(len(by) for _, _, by in one.edges(data="generators")) == len(m)


def test_the_frame_has_every_sum() -> None:
    m = monoid_of_values(weak=True)
    frame = m.to_pandas()
    assert all(frame.loc[a, b] == m.add(a, b) for a in m for b in m)


@pytest.mark.parametrize("m", MONOIDS)
def test_source_reads_back_to_the_table(m: FiniteMonoid[KnotValue]) -> None:
    rows = re.findall(r"^  \[([\d, ]+)\]", to_gap(m), re.MULTILINE)
    assert [[int(k) - 1 for k in row.split(", ")] for row in rows] == m.table.tolist()
    found: dict[str, Any] = {"libgap": None}
    exec(to_sage(m).split("M = ")[0], found)  # what stands before GAP is asked is plain Python
    assert found["table"] == m.table.tolist()
    assert found["names"] == list(map(str, m))
    assert "101^{+{*}}" in to_latex(knot_monoid())
    assert to_latex(m).count(r"\\") == len(m) + 1


def test_a_notebook_shows_a_monoid_a_value_a_quotient_and_a_diagram() -> None:
    from xml.etree import ElementTree

    import knotgames as kg

    assert "<svg" in kg.table(even=True)._repr_html_()
    assert kg.table(even=True)._repr_latex_().startswith(r"$\begin{array}")
    assert kg.value("101+*")._repr_latex_() == "$101^{+{*}}$"
    assert "<sup>+</sup>" in kg.value("101+")._repr_html_()
    assert "P-portion" in misere_quotient(Code.parse("0.123"))._repr_html_()
    ElementTree.fromstring(kg.diagram("8_18")._repr_svg_())


def test_what_is_not_installed_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, use in (("networkx", to_networkx), ("pandas", to_pandas)):
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(
            InputError, match=exactly(f"this needs the optional library {name}: pip install '.[notebook]' in a clone")
        ):
            use(CLOCK)


def test_a_monoid_is_a_sequence_of_its_elements_and_values_add_like_numbers() -> None:
    m, v = knot_monoid(), KnotValue.parse
    assert (m[0], m[-1], m[1:3]) == (m.elements[0], m.elements[-1], m.elements[1:3])
    assert m["101-"] == v("101-")
    with pytest.raises(MonoidError, match=exactly("no element of the monoid is called '333'")):
        _ = m["333"]
    assert sum([v("001-"), v("001-"), v("001-")]) == 3 * v("001-") == v("012+")
    assert sum([v("000*")] * 3, v("222")) == v("222*")
    assert 0 * v("222") == v("000")
    for wrong in (lambda: -1 * v("000"), lambda: 1 + v("000"), lambda: v("000") < "000"):  # type: ignore[operator]
        with pytest.raises(TypeError):
            wrong()
