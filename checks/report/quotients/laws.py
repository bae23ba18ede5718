"""A proof that a misère quotient is infinite, as `knotgames quotient` shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from knotgames.algebra.misere.laws.law import Law
from knotgames.algebra.misere.laws.relations import Relations, relations
from knotgames.algebra.misere.laws.search import Infinite
from knotgames.algebra.misere.laws.text import coordinate_names, family_text, law_lines
from knotgames.algebra.misere.names import product_text
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.notation import OutOfBudget, shown

PRODUCTS = 8
"""How many heaps the products have of which relations are looked for."""

RELATED = 200
"""How many states a law may have for that."""

LINES = 40
"""How many lines of a law are written out."""


def law_report(name: str, q: MisereQuotient, proof: Infinite) -> Iterator[str]:
    """The lines that say what is proved.

    Args:
        name: the game.
        q: the quotient of all heaps but the last.
        proof: the law, and what it tells apart.
    """
    law, names = proof.law, coordinate_names(proof.law)
    yield _line("game", shown(name))
    yield _line("order", f"infinite from heap {law.last} on; {len(q)} to heap {q.last}")
    yield _line("growth", ", ".join(f"{order} from heap {heap}" for heap, order in q.growth))
    yield _line("counted", ", ".join(f"{a} = {one.heap}" for a, one in zip(names, law.coordinates, strict=True)))
    worth = ["-" if heap in law.left_out else product_text(vector, names) for heap, vector in enumerate(law.worth)]
    yield _line("heaps", _listed(worth))
    if law.monoid:
        bounded = f"products of {', '.join(names[:-2])}" if len(names) > 3 else f"powers of {names[0]}"
        yield _line("states", f"{len(law.least)} elements, {bounded}")
    if (found := _relations(law)) is not None:
        texts = [f"{product_text(one, names)} = {product_text(other, names)}" for one, other in found.rules]
        yield _line("relations", f"{_listed(texts, ', ')} (of products of at most {found.most})")
    yield _line("told apart", family_text(law, proof.family))
    without = f" without {', '.join(map(str, law.left_out))}" if law.left_out else ""
    yield _line("proved", f"for all sums of the heaps up to {law.last}{without}; the certificate is accepted")
    lines = list(law_lines(law))
    yield _line("P-positions", f"{', '.join(names[:-1])} and {names[-1]} copies, where")
    for line in lines[:LINES]:
        yield f"  {line}\n"
    if len(lines) > LINES:
        yield f"  ... ({len(lines)} lines): --json has the law\n"


def law_answer(proof: Infinite) -> dict[str, Any]:
    """The same as the mapping that `--json` writes."""
    law = proof.law
    found = _relations(law)
    equal = {} if found is None else {"relations": found.rules, "products": found.most}
    return {"heap": law.last, "law": law.to_json(), "family": proof.family.to_json(), **equal}


def _relations(law: Law) -> Relations | None:
    """The relations of short products; None if there are too many elements to find them soon."""
    if len(law.least) > RELATED:
        return None
    try:
        return relations(law, PRODUCTS)
    except OutOfBudget:
        return None


def _line(head: str, text: str) -> str:
    return f"{head + ':':13}{text}\n"


def _listed(names: Sequence[str], between: str = " ") -> str:
    return between.join(names[:LINES]) + (f"{between}... ({len(names)})" if len(names) > LINES else "")
