"""The resolutions of a pseudodiagram that are the unknot.

A knot with a nontrivial Jones polynomial is not the unknot. The converse is not known, but no nontrivial knot of up to
24 crossings has a trivial Jones polynomial [TuzunSikora2021], so that up to there the polynomial decides. Of a larger
diagram with a trivial polynomial moves may leave no more crossings than that, or none. Otherwise knot Floer homology
decides, which detects the unknot [OzsvathSzabo2004], if the optional library is installed.

The polynomials of all resolutions are computed at once if the diagram is narrow enough. Otherwise each resolution is
simplified by itself, down to a circle or to a diagram whose polynomial can be computed at a point.

A link of several circles is the unlink if moves leave no crossing, and is not if its bracket is not the unlink's. The
rest is not decided: there are links with the polynomial of the unlink (M. B. Thistlethwaite, Links with trivial Jones
polynomial, J. Knot Theory Ramifications 10 (2001)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

from knotgames.algebra.notation import InputError, installing
from knotgames.games.knot.diagrams.bracket import trivial_jones, trivial_jones_of_twists
from knotgames.games.knot.diagrams.diagram import Code, Diagram, components, pieces
from knotgames.games.knot.diagrams.flypes import Twist
from knotgames.games.knot.diagrams.frontier import ordering, work
from knotgames.games.knot.diagrams.jones import evaluated, is_knotted
from knotgames.games.knot.diagrams.simplify import simplified
from knotgames.games.knot.notation.names import EXTRA

if TYPE_CHECKING:
    from numpy.typing import NDArray

DETECTED = 24
"""The greatest number of crossings for which the Jones polynomial is known to detect the unknot [TuzunSikora2021]."""

AT_ONCE = 10**9
"""The most polynomials computed for all resolutions at once, as in `games.knot.diagrams.frontier.work`."""

AT_A_POINT = 10**7
"""The greatest number of values computed for the polynomial of one resolution at a point."""

TRIES = 200
"""The number of orders of the crossings of a large diagram that are tried."""


class NotDecided(InputError):
    """A diagram is not known to be the unknot or not."""


def unknotted(code: Code, unresolved: Sequence[int] | None = None) -> NDArray[np.bool_]:
    """Return for every resolution of the unresolved crossings True if and only if it is the unknot, or an unlink.

    The result has shape (2^unresolved,). Bit i of the index is set if crossing `unresolved[i]` is switched; every other
    crossing is as in the code.

    Raises:
        NotDecided: neither test decides some resolution, and the library for knot Floer homology is not installed.

    >>> unknotted(((1, 5, 2, 4), (3, 1, 4, 0), (5, 3, 0, 2))).astype(int).tolist()
    [0, 1, 1, 1, 1, 1, 1, 0]
    """
    crossings = tuple(range(len(code)) if unresolved is None else unresolved)
    diagram = Diagram(code, crossings, link=True)
    circles = components(code)
    detected = circles < 2 and len(code) <= DETECTED
    asked: Iterable[int] = range(1 << len(crossings))
    told = np.zeros(1 << len(crossings), dtype=bool)
    if detected or (len(pieces(code)) < 2 and work(code, ordering(code, crossings), crossings) <= AT_ONCE):
        told = trivial_jones(code, crossings, max(1, circles))
        asked = () if detected else map(int, np.flatnonzero(told))
    left: dict[int, list[Code]] = {}
    for place in asked:
        switched = {crossing for i, crossing in enumerate(crossings) if place >> i & 1}
        bits = sum(1 << i for i, crossing in enumerate(diagram.unresolved) if crossing in switched)
        parts = split(simplified(diagram, bits).diagram.pd)
        answers = {part: told_by_jones(part) for part in parts}
        told[place] = all(answers.values())
        if False not in answers.values() and not told[place]:
            left[place] = [part for part, answer in answers.items() if answer is None]
    if linked := sum(any(components(part) > 1 for part in parts) for parts in left.values()):
        raise NotDecided(
            f"a diagram of {len(code)} crossings: cannot decide if {linked:,} of its {len(told):,} resolutions are the "
            "unlink: moves leave crossings, and the Jones polynomial is the unlink's or too costly"
        )
    if left and not has_floer():
        raise NotDecided(
            f"a diagram of {len(code)} crossings: cannot decide if {len(left):,} of its {len(told):,} "
            f"resolutions are the unknot: moves leave more than {DETECTED} crossings, and the Jones polynomial is "
            f"trivial or too costly; knot Floer homology decides: {installing(EXTRA)}"
        )
    for place, parts in left.items():
        told[place] = all(map(is_unknot_by_floer, parts))
    return told


def split(code: Code) -> list[Code]:
    """Return the codes of the connected pieces of a diagram: a link is the unlink if and only if they all are."""
    return [tuple(code[crossing] for crossing in sorted(piece)) for piece in pieces(code)]


def unknotted_by_twists(diagrams: Sequence[tuple[Code, Sequence[Twist]]]) -> list[NDArray[np.bool_]]:
    """Do the same for several knots of at most 24 crossings, by the number of crossings of each twist with each sense.

    The results have an axis for each twist, of the number of its crossings that are resolved with the sense -1.

    Raises:
        NotDecided: there are more crossings.
    """
    most = max((len(code) for code, _ in diagrams), default=0)
    if most > DETECTED:
        raise NotDecided(f"the Jones polynomial detects the unknot up to {DETECTED} crossings, found {most}")
    return trivial_jones_of_twists(diagrams)


def told_by_jones(knot: Code) -> bool | None:
    """Return True if the Jones polynomial shows that a knot is the unknot, False if that it is not; else None.

    It shows of no link that it is the unlink.
    """
    circles = components(knot)
    if circles < 2 and len(knot) <= DETECTED:
        return bool(trivial_jones(knot, ())[0])
    order = ordering(knot, tries=TRIES)
    if work(knot, order) > AT_A_POINT:
        return None
    if circles > 1:
        return None if trivial_jones(knot, (), circles)[0] else False
    return False if is_knotted(knot, evaluated(knot, order)) else None


def has_floer() -> bool:
    """Return True if the optional library for knot Floer homology is installed."""
    try:
        import_module("knot_floer_homology")
    except ImportError:
        return False
    return True


def is_unknot_by_floer(code: Code) -> bool:
    """Return True if and only if a knot is the unknot, by knot Floer homology.

    The homology detects genus 0 [OzsvathSzabo2004, Theorem 1.2].

    Raises:
        ImportError: the optional library `knot_floer_homology` is not installed, and moves do not lead to a circle.

    >>> is_unknot_by_floer(((0, 0, 1, 1),))
    True
    """
    knot = simplified(Diagram(code, ())).diagram.pd  # the library takes no diagrams with loops
    if not knot:
        return True
    genus: int = import_module("knot_floer_homology").pd_to_hfk(list(knot))["seifert_genus"]
    return genus == 0
