"""Monoids for other programs: graphs of networkx, tables of pandas, source for GAP, Sage and LaTeX.

Only this file needs networkx and pandas (extra `notebook`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from knotgames.algebra.monoids.green import covering_pairs, j_classes
from knotgames.algebra.monoids.monoid import E, FiniteMonoid
from knotgames.algebra.notation import InputError, installing

if TYPE_CHECKING:
    import networkx
    import pandas

EXTRA = "notebook"
"""The optional extra that installs networkx and pandas."""

GraphKind = Literal["hasse", "cayley"]
"""The kind of graph: divisibility, or sums with generators."""


def to_networkx(m: FiniteMonoid[E], kind: GraphKind = "hasse", generators: Sequence[E] = ()) -> networkx.DiGraph:
    """Return a graph of the monoid. Raise InputError if networkx is not installed, or a generator is no element.

    The kind `hasse` is the divisibility order: the nodes are frozensets of elements that divide each other, with an
    edge from each to those that it covers. `cayley` is the Cayley graph: the nodes are elements, with an edge from a to
    a + g for each generator g; the attribute `generators` of an edge lists its generators, by default those of the
    monoid.

    >>> clock = FiniteMonoid.generated([1], lambda a, b: (a + b) % 3, 0)
    >>> sorted(to_networkx(clock, "cayley").edges(data="generators"))
    [(0, 1, [1]), (1, 2, [1]), (2, 0, [1])]
    """
    graph = _library("networkx").DiGraph()
    if kind == "hasse":
        classes = [frozenset(block) for block in j_classes(m)]
        graph.add_nodes_from(classes)
        graph.add_edges_from((classes[upper], classes[lower]) for upper, lower in covering_pairs(m))
        return graph
    graph.add_nodes_from(m)
    for g in generators or m.generators:
        for a in m:
            total = m.add(a, g)
            if not graph.has_edge(a, total):
                graph.add_edge(a, total, generators=[])
            graph.edges[a, total]["generators"].append(g)
    return graph


def to_pandas(m: FiniteMonoid[E]) -> pandas.DataFrame:
    """Return the table as a frame: rows and columns are the elements, entries their sums. Raise InputError if pandas is
    not installed.
    """
    return _library("pandas").DataFrame(m.rows(), index=list(m), columns=list(m))


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise InputError(f"this needs the optional library {name}: {installing(EXTRA)}") from None


def to_gap(m: FiniteMonoid[E]) -> str:
    """Return source for GAP: a multiplication table, from which `MonoidByMultiplicationTable` makes the monoid."""
    rows = ",\n".join("  [" + ", ".join(str(int(i) + 1) for i in row) + "]" for row in m.table)
    names = ", ".join(_quoted(a) for a in m)
    head = f"# elements in order; the identity is {m.identity}\nnames := [{names}];\n"
    return f"{head}table := [\n{rows}\n];\nM := MonoidByMultiplicationTable(table);\n"


def to_sage(m: FiniteMonoid[E]) -> str:
    """Return source for Sage: the names, the table as a matrix of places from 0, and the monoid as an object of GAP."""
    rows = "".join(f"  [{', '.join(str(int(i)) for i in row)}],\n" for row in m.table)
    names = ", ".join(_quoted(a) for a in m)
    return (
        f"# elements in order; the identity is {m.identity}\nnames = [{names}]\ntable = [\n{rows}]\n"
        'M = libgap.function_factory("MonoidByMultiplicationTable")([[i + 1 for i in row] for row in table])\n'
    )


def _quoted(a: object) -> str:
    return json.dumps(str(a), ensure_ascii=False)


def to_latex(m: FiniteMonoid[E]) -> str:
    r"""Return the table as a LaTeX array; a sign at the end of a name is raised, as is a star after it."""
    names = [name_in_latex(str(a)) for a in m]
    lines = [rf"\begin{{array}}{{c|{'c' * len(names)}}}", " & ".join(["+", *names]) + r" \\ \hline"]
    for name, row in zip(names, m.table, strict=True):
        lines.append(" & ".join([name, *(names[int(i)] for i in row)]) + r" \\")
    return "\n".join([*lines, r"\end{array}"]) + "\n"


def monoid_latex(m: FiniteMonoid[E]) -> str:
    """Return the table for a notebook that renders LaTeX."""
    return f"${to_latex(m).rstrip()}$"


def name_in_latex(name: str) -> str:
    """Return the name of a value in LaTeX mathematics: `101-*` is 101 with a raised minus sign and star."""
    body, star = (name[:-1], r"{*}") if name.endswith("*") else (name, "")
    sign = body[-1] if body and body[-1] in "+-" else ""
    raised = f"^{{{sign}{star}}}" if sign or star else ""
    return f"{body.removesuffix(sign) if sign else body}{raised}"
