"""Positions of the Region Unknotting Game: diagrams of knots, and the regions that were chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knotgames.algebra.notation import InputError, Reader, shown
from knotgames.games.knot.diagrams.diagram import Code, Diagram, code_text
from knotgames.games.knot.notation.codes import read_code
from knotgames.games.region_unknotting.regions import touched

MOST = 8
"""The most crossings: all plays are searched."""


@dataclass(frozen=True)
class Regions:
    """A diagram of a knot in which all crossings are resolved, and the chosen regions; the first region is 0."""

    pd: Code
    chosen: tuple[int, ...]

    def __str__(self) -> str:
        code = code_text(self.pd)
        numbers = ",".join(str(region + 1) for region in self.chosen)
        return f"{code} chosen {numbers}" if numbers else code

    def moves(self) -> Iterator[tuple[str, Regions]]:
        """Yield the moves with the positions that they leave: `3x` changes crossings at region 3, `3o` leaves them."""
        diagram = Diagram(self.pd, ())
        for region, times in enumerate(touched(self.pd)):
            if region not in self.chosen:
                chosen = tuple(sorted((*self.chosen, region)))
                changed = tuple(
                    diagram.switched(c) if at else crossing
                    for c, (at, crossing) in enumerate(zip(times, self.pd, strict=True))
                )
                yield f"{region + 1}x", Regions(changed, chosen)
                yield f"{region + 1}o", Regions(self.pd, chosen)


def parse(text: str) -> Regions:
    """Return the position that a text describes: a diagram of a knot, and `chosen 1,3` if regions are chosen.

    Raises:
        InputError: the text is not a diagram of a knot, or too large, or a region does not exist.

    >>> str(parse("trefoil chosen 2"))
    'PD[X[2,0,3,5],X[4,2,5,1],X[0,4,1,3]] chosen 2'
    """
    reader = Reader("knot diagram", text)
    code = read_code(reader)
    chosen = reader.separated(_region, ",") if reader.accept("chosen") else []
    reader.end("'chosen' or the end")
    try:
        diagram = Diagram(code(), ())
        if diagram.crossings > MOST:
            raise InputError(f"expected at most {MOST} crossings, found {diagram.crossings}")
        wrong = [number for number in chosen if not 0 < number <= diagram.crossings + 2]
        if wrong:
            raise InputError(f"expected regions 1 to {diagram.crossings + 2}, found {wrong[0]}")
    except InputError as error:
        raise InputError(f"knot diagram '{shown(text)}': {error}") from None
    return Regions(diagram.pd, tuple(sorted({number - 1 for number in chosen})))


def _region(reader: Reader) -> int:
    return reader.natural("the number of a region")
