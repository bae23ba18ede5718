"""Positions of the Link Smoothing Game: connected diagrams with some crossings smoothed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from knotgames.algebra.notation import InputError, Reader, shown
from knotgames.games.knot.diagrams.diagram import Code, Diagram, code_text, pieces
from knotgames.games.knot.diagrams.plane_map import joined
from knotgames.games.knot.notation.codes import read_code

PARTS = {"a": ((0, 1), (2, 3)), "b": ((1, 2), (3, 0))}
"""The places that each smoothing of a crossing joins."""


@dataclass(frozen=True)
class Smoothing:
    """A connected diagram with some crossings smoothed: for each crossing `a`, `b`, or `.` if it is not smoothed.

    The smoothing `a` of X[i,j,k,l] joins the edges i and j, and k and l; `b` joins j and k, and l and i.
    """

    pd: Code
    states: str

    def __str__(self) -> str:
        code = code_text(self.pd)
        moves = ",".join(f"{number}{state}" for number, state in enumerate(self.states, start=1) if state != ".")
        return f"{code} smoothed {moves}" if moves else code

    @property
    def left(self) -> int:
        """Return the number of crossings that are not smoothed."""
        return self.states.count(".")

    def moves(self) -> Iterator[tuple[str, Smoothing]]:
        """Yield the moves with the positions that they leave."""
        for crossing, state in enumerate(self.states):
            for way in PARTS if state == "." else ():
                yield f"{crossing + 1}{way}", self.after(crossing, way)

    def after(self, crossing: int, way: str) -> Smoothing:
        """Return the position after a crossing is smoothed."""
        return replace(self, states=f"{self.states[:crossing]}{way}{self.states[crossing + 1 :]}")


def parse(text: str) -> Smoothing:
    """Return the position that a text describes: a diagram, and the moves that were made, as in `smoothed 1a,3b`.

    Raises:
        InputError: the text is not a connected diagram, or a crossing cannot be smoothed.

    >>> str(parse("T(2,2) smoothed 2a"))
    'PD[X[3,0,2,1],X[0,3,1,2]] smoothed 2a'
    """
    reader = Reader("link diagram", text)
    code = read_code(reader)
    moves = reader.separated(_move, ",") if reader.accept("smoothed") else []
    reader.end("'smoothed' or the end")
    try:
        diagram = Diagram(code(), link=True)
        if len(pieces(diagram.pd)) > 1:
            raise InputError(f"expected a connected diagram, found {len(pieces(diagram.pd))} pieces")
        position = Smoothing(diagram.pd, "." * diagram.crossings)
        for number, way in moves:
            if not 0 < number <= diagram.crossings or position.states[number - 1] != ".":
                raise InputError(f"crossing {number} cannot be smoothed: it does not exist or is already smoothed")
            position = position.after(number - 1, way)
        return position
    except InputError as error:
        raise InputError(f"link diagram '{shown(text)}': {error}") from None


def _move(reader: Reader) -> tuple[int, str]:
    number = reader.natural("a move such as 3a: the number of a crossing, and its smoothing")
    return number, reader.match(r"[ab]") or reader.fail("the smoothing a or b")


def is_circle(position: Smoothing) -> bool:
    """Return True if the picture is one circle when all crossings are smoothed.

    >>> [is_circle(parse(f"T(2,2) smoothed 1{first},2{second}")) for first, second in ("aa", "ab", "ba", "bb")]
    [False, True, True, False]
    """
    least = joined(
        (labels[one], labels[other])
        for labels, state in zip(position.pd, position.states, strict=True)
        for one, other in PARTS[state]
    )
    return len({least(label) for labels in position.pd for label in labels}) < 2
