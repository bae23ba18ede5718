"""Facts about the misère monoid of a heap game, impartial or partizan, finite or infinite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from knotgames.algebra.misere.laws.fit import NoLaw
from knotgames.algebra.misere.laws.law import Law
from knotgames.algebra.misere.laws.relations import Relations, relations
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.algebra.misere.laws.text import coordinate_names, family_text, law_lines
from knotgames.algebra.misere.names import element_names, generator_names, product_text, relation_texts
from knotgames.algebra.misere.partizan.counts import CountLaw
from knotgames.algebra.misere.partizan.groups import Element, IntegerGroup, element_text
from knotgames.algebra.misere.partizan.integers import Arithmetic, IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.misere.structure import Structure, kernel, structure
from knotgames.algebra.monoids.green import idempotents
from knotgames.algebra.monoids.orders import order_of
from knotgames.algebra.notation import OutOfBudget, shown
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan.contexts import IntegerMonoid
from knotgames.checks.report.facts import SHOWN, Fact, fact, listed, numbered

ACCEPTED, REJECTED = "the certificate is accepted", "but the certificate is rejected"
"""Words for the result of checking a certificate."""

WIDTH = 12
"""The width of the heads of facts."""

ORDER = (
    *("game", "order", "p_size", "generators", "relations", "elements", "p", "outcomes", "covers", "group", "orders"),
    *("law", "phi", "told_apart", "period", "proved", "tame", "type", "regular", "normal", "kernel", "idempotents"),
    *("nim_values", "growth", "stopped", "infinite", "no_law"),
)
"""The keys of `--json`, in order."""

PRODUCTS = 8
"""The number of heaps in products whose relations are sought under a law."""

RELATED = 200
"""The most states of a law for which relations are sought."""

HEAPS_SHOWN = 400
"""The most heaps that are shown."""


def impartial(name: str, q: MisereQuotient, certificate: str, law: Infinite | None) -> list[Fact]:
    """Return the facts about a misère quotient.

    Args:
        certificate: the result of checking its certificate.
        law: the law of one more heap, if the quotient with that heap is infinite.
    """
    names, about = element_names(q), structure(q)
    portion, in_kernel = [names[x] for x in q.p_portion], [names[x] for x in about.kernel]
    kind = ("tame" if about.tame else "wild") + (f", isomorphic to {about.kind}" if about.kind else "")
    also = "normal" if about.normal else "regular" if about.regular else "not regular"
    return [
        fact("game", shown(name), game=name),
        fact("order", f"{len(q)}, |P| = {len(portion)}", order=len(q), p_size=len(portion)),
        fact("type", kind, tame=about.tame, type=about.kind, regular=about.regular, normal=about.normal),
        *_generated(q, names),
        fact("P-portion", portion, p=portion),
        fact("kernel", f"{listed(in_kernel)} (order {len(in_kernel)}; {also})", kernel=in_kernel),
        _idempotents(names, about.idempotents),
        fact("nim values", _nim(names, about), nim_values=about.nim_values and list(about.nim_values)),
        *_extent(q, names, certificate),
        fact("", infinite=law and _law_data(law), no_law=None),
    ]


def partizan(name: str, q: MisereQuotient, certificate: str) -> list[Fact]:
    """Return the facts about a misère monoid of partizan heaps.

    >>> from knotgames.algebra.heaps.octal import PartizanCode
    >>> from knotgames.algebra.misere.quotient import misere_quotient
    >>> from knotgames.checks.report.facts import to_json
    >>> found = to_json(partizan("0.33|0.3", misere_quotient(PartizanCode.parse("0.33|0.3")), ACCEPTED))
    >>> found["order"], found["outcomes"], found["covers"]
    (5, {'1': 'N', 'a': 'P', 'b': 'N', 'ab': 'L', 'b^2': 'L'}, [['ab', 'a'], ['b', '1'], ['b^2', 'ab'], ['b^2', 'b']])
    """
    names, order = element_names(q), order_of(q.at_least)
    covers = [(names[order.classes[c][0]], names[order.classes[d][0]]) for c, d in order.covers]
    outcomes = dict(zip(names, map(str, q.outcomes), strict=True))
    in_kernel = [names[x] for x in kernel(q.monoid)]
    return [
        fact("game", shown(name), game=name),
        fact("order", str(len(q)), order=len(q)),
        *_generated(q, names),
        *(fact(f"outcome {o}", [one for one in names if outcomes[one] == o]) for o in LastMoveOutcome),
        fact("at least", [f"{a} > {b}" for a, b in covers], outcomes=outcomes, covers=sorted(map(list, covers))),
        fact("kernel", in_kernel, kernel=in_kernel),
        _idempotents(names, idempotents(q.monoid)),
        *_extent(q, names, certificate),
    ]


def of_integers(name: str, law: IntegerLaw, certificate: str) -> list[Fact]:
    """Return the facts about a law by an integer, with residues or counts if it has them."""
    group, is_counted = law.monoid, isinstance(law, CountLaw)
    told = [] if is_counted else list(_told_apart(group))
    rows = list(zip(group.finite, group.rows, strict=True))
    times = f"{group}, the integers times a group of order {len(group.finite)}"
    said = f"the monoid is {times if group.orders else 'that of all integers under addition'}"
    if is_counted:
        said = f"sums are elements of {group}, an integer with counts of heaps"
    apart = [f"those that differ by {element_text(by)} beside {element_text(context)}" for by, context in told]
    return [
        fact("game", shown(name), game=name),
        fact("order", f"infinite: {said}", order=None, group=str(group), orders=list(group.orders)),
        *(fact("outcomes", _row_text(residues, row)) for residues, row in rows),
        fact("", law=[_row_data(residues, row) for residues, row in rows], phi=list(map(list, law.phi))),
        fact(
            "told apart",
            "infinitely many elements" if is_counted else f"all elements: {listed(apart)}",
            told_apart=[{"by": list(by), "context": list(context)} for by, context in told],
        ),
        *([fact("elements" if group.orders else "numbers", str(law.series))] if law.series else []),
        _proved(law, certificate),
        *_heaps(list(map(element_text, law.phi))),
    ]


def infinite(name: str, q: MisereQuotient, proof: Infinite) -> list[Fact]:
    """Return the facts about an infinite misère quotient, from its proof and the quotient of all heaps but the last."""
    law, names = proof.law, coordinate_names(proof.law)
    worth = ["-" if heap in law.left_out else product_text(vector, names) for heap, vector in enumerate(law.worth)]
    bounded = f"products of {', '.join(names[:-2])}" if len(names) > 3 else f"powers of {names[0]}"
    equal, without = [], f" without {', '.join(map(str, law.left_out))}" if law.left_out else ""
    if (found := _relations(law)) is not None:
        texts = [f"{product_text(one, names)} = {product_text(other, names)}" for one, other in found.rules]
        equal = [fact("relations", f"{listed(texts)} (of products of at most {found.most})")]
    said = list(law_lines(law))
    return [
        fact("game", shown(name)),
        fact("order", f"infinite from heap {law.last} on; {len(q)} to heap {q.last}"),
        _growth(q),
        fact("counted", ", ".join(f"{a} = {one.heap}" for a, one in zip(names, law.coordinates, strict=True))),
        fact("heaps", listed(worth, " ")),
        *([fact("states", f"{len(law.least)} elements, {bounded}")] if law.monoid else []),
        *equal,
        fact("told apart", family_text(law, proof.family)),
        fact("proved", f"for all sums of the heaps up to {law.last}{without}; {ACCEPTED}"),
        fact("P-positions", f"{', '.join(names[:-1])} and {names[-1]} copies, where"),
        *(fact("", f"  {line}") for line in said[:SHOWN]),
        *([fact("", f"  ... ({len(said)} lines): --json has the law")] if len(said) > SHOWN else []),
    ]


def no_law(proof: NoLaw, certificate: Mapping[str, Any]) -> Fact:
    """Return the fact that a frame has no law, from the proof and its certificate, which is accepted."""
    shape, (x, y) = proof.confusions[0].shape, [one.heap for one in proof.frame.coordinates[-2:]]
    slopes = ", ".join(f"{p}:{q}" for p, q in (one.shape.slope for one in proof.confusions))
    where = f"of copies of {x} and {y} beside {len(certificate['words'])} states of other heaps"
    bounds = f"threshold at most {shape.threshold}, modulus a divisor of {shape.modulus}, slope {slopes}"
    text = f"{where}: {bounds}; by {len(proof.confusions)} pairs of sums; {ACCEPTED}"
    return fact("no law", text, no_law=certificate)


def _law_data(proof: Infinite) -> dict[str, Any]:
    law = proof.law
    found = _relations(law)
    equal = {} if found is None else {"relations": found.rules, "products": found.most}
    return {"heap": law.last, "law": law.to_json(), "family": proof.family.to_json(), **equal}


@cache
def _relations(law: Law) -> Relations | None:
    """Return the relations of short products; None if there are too many elements."""
    try:
        return relations(law, PRODUCTS) if len(law.least) <= RELATED else None
    except OutOfBudget:
        return None


def _generated(q: MisereQuotient, names: Sequence[str]) -> Iterator[Fact]:
    generators = dict(zip(generator_names(len(q.generators)), q.generators, strict=True))
    text = ", ".join(f"{a} = {heap}" for a, heap in generators.items()) or "none"
    yield fact("generators", text, generators=generators)
    yield fact("relations", relation_texts(q), relations=list(relation_texts(q)), elements=list(names))


def _idempotents(names: Sequence[str], found: Sequence[int]) -> Fact:
    named = [names[x] for x in found]
    return fact("idempotents", named, idempotents=named)


def _growth(q: MisereQuotient) -> Fact:
    text = ", ".join(f"{order} from heap {heap}" for heap, order in q.growth)
    return fact("growth", text, growth=list(map(list, q.growth)))


def _extent(q: MisereQuotient, names: Sequence[str], certificate: str) -> Iterator[Fact]:
    phi, series = [names[x] for x in q.phi], q.series
    none = f"none is proved by the heaps up to {q.last}"
    yield _growth(q)
    yield fact("period", f"{series.period}, from heap {series.preperiod} on" if series else none, phi=phi)
    yield _proved(q, certificate)
    yield from _heaps(phi)


def _proved(of: MisereQuotient | IntegerLaw, certificate: str) -> Fact:
    period, series = None, of.series
    if series is not None:
        step = {"step": series.step} if isinstance(series, Arithmetic) else {}
        period = {"preperiod": series.preperiod, "period": series.period, **step, "heaps_needed": of.bound}
    text = f"the heaps up to {of.last}" if series is None else f"all heaps, by those up to {of.bound}"
    proved = of.last if series is None else "all heaps"
    return fact("proved", f"for {text}; {certificate}", period=period, proved=proved, stopped=of.stopped)


def _heaps(names: Sequence[str]) -> Iterator[Fact]:
    width = max(map(len, names[:HEAPS_SHOWN]))
    across = max(5, min(20, 100 // (width + 1) // 5 * 5))
    yield from (fact("", line) for line in numbered(names, across, HEAPS_SHOWN))
    if len(names) > HEAPS_SHOWN:
        yield fact("", f"... to heap {len(names) - 1}: --json has all of them")


def _told_apart(group: IntegerGroup) -> Iterator[tuple[Element, Element]]:
    """Yield differences d of elements, each with an element c such that the outcomes of c and c + d differ."""
    for by in [(1, *group.zero[1:]), *((0, *residues) for residues in group.finite[1:])]:
        context = group.context(group.zero, by)
        assert context is not None  # a law is proved only if all elements are told apart
        yield by, context


def _row_data(residues: tuple[int, ...], row: IntegerMonoid) -> dict[str, Any]:
    sides = {side: "".join(getattr(row, side)) for side in ("middle", "above", "below")}
    return {"residues": list(residues), "start": row.start, **sides}


def _row_text(residues: tuple[int, ...], row: IntegerMonoid) -> str:
    """Return the outcomes of the integers next to some residues."""

    def repeating(repeated: Sequence[str]) -> str:
        return f"{' '.join(repeated)} again and again" if len(repeated) > 1 else f"always {repeated[0]}"

    up, down = (
        ", ".join(element_text((row.start + place, *residues)) for place in places)
        for places in (range(3), range(-1, -4, -1))
    )
    first = f"{' '.join(row.middle)}, then " if row.middle else ""
    return f"of {up}, ...: {first}{repeating(row.above)}; of {down}, ...: {repeating(row.below)}"


def _nim(names: Sequence[str], about: Structure) -> str | list[str]:
    if about.nim_values is not None:
        return [f"{name}: {value}" for name, value in zip(names, about.nim_values, strict=True)]
    assert about.nim_conflict is not None
    first, second = (" + ".join(map(str, total)) or "0" for total in about.nim_conflict)
    return f"not a function of the element: {first} and {second} have the same element and different Grundy values"
