"""The misère monoid of a partizan game as text, as the mapping that `--json` writes, and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from knotgames.algebra.misere.names import element_names, generator_names, relation_texts
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup, element_text
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.partizan.quotient import PartizanQuotient
from knotgames.algebra.misere.structure import kernel
from knotgames.algebra.monoids.drawing import cayley_table, hasse, order_diagram
from knotgames.algebra.monoids.green import idempotents
from knotgames.algebra.monoids.monoid import submonoid
from knotgames.algebra.monoids.orders import order_of
from knotgames.algebra.notation import shown
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.palette import OUTCOMES
from knotgames.algebra.partizan.universes import IntegerMonoid
from knotgames.algebra.pictures.shapes import Key, Picture

_SHOWN = 40
"""How many items of a long list are written out."""

_HEAPS_SHOWN = 400
"""How many heaps are written out."""


def answer(name: str, q: PartizanQuotient) -> dict[str, Any]:
    """A misère monoid as the mapping that `--json` writes.

    >>> from knotgames.algebra.misere.partizan.codes import PartizanCode
    >>> from knotgames.algebra.misere.partizan.quotient import partizan_quotient
    >>> found = answer("0.33|0.3", partizan_quotient(PartizanCode.parse("0.33|0.3")))
    >>> found["order"], found["outcomes"], found["covers"]
    (5, {'1': 'N', 'a': 'P', 'b': 'N', 'ab': 'L', 'b^2': 'L'}, [['ab', 'a'], ['b', '1'], ['b^2', 'ab'], ['b^2', 'b']])
    """
    names = element_names(q)
    return {
        "game": name,
        "order": len(q),
        "generators": dict(zip(generator_names(len(q.generators)), q.generators, strict=True)),
        "relations": list(relation_texts(q)),
        "elements": list(names),
        "outcomes": {name: str(outcome) for name, outcome in zip(names, q.outcomes, strict=True)},
        "covers": sorted([names[x], names[y]] for x, y in _covers(q)),
        "phi": [names[x] for x in q.phi],
        "period": None
        if q.series is None
        else {"preperiod": q.series.preperiod, "period": q.series.period, "heaps_needed": q.bound},
        "proved": q.last if q.series is None else "all heaps",
        "kernel": [names[x] for x in kernel(q.monoid)],
        "idempotents": [names[x] for x in idempotents(q.monoid)],
        "growth": [list(pair) for pair in q.growth],
        "stopped": q.stopped,
    }


def lines(name: str, q: PartizanQuotient, certificate: str) -> Iterator[str]:
    """A misère monoid in lines, with what is said of its certificate."""
    names = element_names(q)
    yield line("game", shown(name))
    yield line("order", str(len(q)))
    of_heaps = zip(generator_names(len(q.generators)), q.generators, strict=True)
    yield line("generators", ", ".join(f"{a} = {heap}" for a, heap in of_heaps) or "none")
    yield line("relations", listed(relation_texts(q)))
    for outcome in LastMoveOutcome:
        yield line(
            f"outcome {outcome}", listed([one for one, o in zip(names, q.outcomes, strict=True) if o is outcome])
        )
    yield line("at least", listed([f"{names[x]} > {names[y]}" for x, y in _covers(q)]))
    yield line("kernel", listed([names[x] for x in kernel(q.monoid)]))
    yield line("idempotents", listed([names[x] for x in idempotents(q.monoid)]))
    yield line("growth", ", ".join(f"{order} from heap {heap}" for heap, order in q.growth))
    if q.series is not None:
        yield line("period", f"{q.series.period}, from heap {q.series.preperiod} on")
        yield line("proved", f"for all heaps, by those up to {q.bound}; {certificate}")
    else:
        yield line("period", f"none is proved by the heaps up to {q.last}")
        yield line("proved", f"for the heaps up to {q.last}; {certificate}")
    yield from heap_lines([names[x] for x in q.phi])


def law_answer(name: str, law: IntegerLaw) -> dict[str, Any]:
    """A law by which the monoid is that of all integers, or of these times a finite group, as the mapping that `--json`
    writes.
    """
    group = law.monoid
    return {
        "game": name,
        "order": None,
        "group": str(group),
        "orders": list(group.orders),
        "law": [
            {
                "residues": list(residues),
                "start": row.start,
                **{side: "".join(getattr(row, side)) for side in ("middle", "above", "below")},
            }
            for residues, row in zip(group.finite, group.rows, strict=True)
        ],
        "phi": list(map(list, law.phi)),
        "told_apart": [{"by": list(by), "context": list(context)} for by, context in _told_apart(group)],
        "period": None
        if law.series is None
        else {
            "preperiod": law.series.preperiod,
            "period": law.series.period,
            "step": law.series.step,
            "heaps_needed": law.bound,
        },
        "proved": law.last if law.series is None else "all heaps",
        "stopped": law.stopped,
    }


def law_lines(name: str, law: IntegerLaw, certificate: str) -> Iterator[str]:
    """A law by which the monoid is that of all integers, or of these times a finite group, in lines.

    Args:
        name: the game.
        law: the law.
        certificate: what is said of its certificate.
    """
    group = law.monoid
    yield line("game", shown(name))
    if group.orders:
        yield line("order", f"infinite: the monoid is {group}, the integers times a group of order {len(group.finite)}")
    else:
        yield line("order", "infinite: the monoid is that of all integers under addition")
    for residues, row in zip(group.finite, group.rows, strict=True):
        yield line("outcomes", _row_text(residues, row))
    by = [
        f"those that differ by {element_text(by)} beside {element_text(context)}" for by, context in _told_apart(group)
    ]
    yield line("told apart", "all elements: " + listed(by))
    if law.series is not None:
        yield line("numbers" if not group.orders else "elements", str(law.series))
        yield line("proved", f"for all heaps, by those up to {law.bound}; {certificate}")
    else:
        yield line("proved", f"for the heaps up to {law.last}; {certificate}")
    yield from heap_lines(list(map(element_text, law.phi)))


def _told_apart(group: IntegerGroup) -> Iterator[tuple[Element, Element]]:
    """Differences of elements, each with a further one, c, with which 0 and the difference have different outcomes; so
    have any a and what differs from it by that, with c - a.
    """
    for by in [(1, *group.zero[1:]), *((0, *residues) for residues in group.finite[1:])]:
        context = group.context(group.zero, by)
        assert context is not None  # a law is proved only if all elements are told apart
        yield by, context


def _row_text(residues: tuple[int, ...], row: IntegerMonoid) -> str:
    """The outcomes of the integers beside some residues.

    >>> N, P, L, R = (LastMoveOutcome(letter) for letter in "NPLR")
    >>> _row_text((1,), IntegerMonoid((N, P, N), (L,), (R,), start=-1))
    'of (-1,1), (0,1), (1,1), ...: N P N, then always L; of (-2,1), (-3,1), (-4,1), ...: always R'
    """
    middle, above, below = (list(map(str, side)) for side in (row.middle, row.above, row.below))
    up, down = (
        ", ".join(element_text((row.start + place, *residues)) for place in places)
        for places in (range(3), range(-1, -4, -1))
    )
    return f"of {up}, ...: {_repeating(middle, above)}; of {down}, ...: {_repeating([], below)}"


def picture(q: PartizanQuotient, what: str) -> Picture:
    """The order of who does better, the divisibility order of the idempotents, or the Cayley table."""
    name = element_names(q).__getitem__

    def fill(x: int) -> str:
        return OUTCOMES[q.outcomes[x]]

    def keys(elements: Sequence[int]) -> list[Key]:
        met = {q.outcomes[x] for x in elements}
        return [
            Key(OUTCOMES[outcome], f"{outcome}: {outcome.explained}") for outcome in LastMoveOutcome if outcome in met
        ]

    if what == "table":
        return cayley_table(q.monoid, name, fill, keys(q.monoid.elements), "·")
    if what == "idempotents":
        part = submonoid(q.monoid, idempotents(q.monoid))
        return hasse(part, name, fill, keys(part.elements))
    return order_diagram(q.monoid, q.at_least, name, fill, keys(q.monoid.elements))


def line(head: str, text: str) -> str:
    """A line with what it is about at the head.

    >>> line("order", "13")
    'order:       13\\n'
    """
    return f"{head + ':':13}{text}\n"


def listed(items: Sequence[str]) -> str:
    """The first items of a list, and how many there are if there are more."""
    more = "" if len(items) <= _SHOWN else f", ... ({len(items)})"
    return (", ".join(items[:_SHOWN]) or "none") + more


def heap_lines(values: Sequence[str]) -> Iterator[str]:
    """What each heap is worth, several to a line."""
    names = values[:_HEAPS_SHOWN]
    width, digits = max(map(len, names)), len(str(len(values) - 1))
    row = max(5, min(20, 100 // (width + 1) // 5 * 5))
    for start in range(0, len(names), row):
        yield f"{start:{digits}}: {' '.join(f'{x:{width}}' for x in names[start : start + row]).rstrip()}\n"
    if len(values) > _HEAPS_SHOWN:
        yield f"... to heap {len(values) - 1}: --json has all of them\n"


def _repeating(first: Sequence[str], repeated: Sequence[str]) -> str:
    """Outcomes of which the last repeat.

    >>> _repeating(["N"], ["P", "R", "N"])
    'N, then P R N again and again'
    """
    again = f"{' '.join(repeated)} again and again" if len(repeated) > 1 else f"always {repeated[0]}"
    return f"{' '.join(first)}, then {again}" if first else again


def _covers(q: PartizanQuotient) -> list[tuple[int, int]]:
    """The pairs of an element and one right below it, as no two elements are as good as each other."""
    order = order_of(q.at_least)
    return [(order.classes[c][0], order.classes[d][0]) for c, d in order.covers]
