"""Parsing of projections: crossing triples, PD codes, `twist:n`, `torus:n`, and names of knots."""

from __future__ import annotations

import re

from knotgames.algebra.notation import InputError, NotationError, Reader
from knotgames.games.knot.notation.codes import read_code
from knotgames.games.knot.notation.lists import read_group
from knotgames.games.knot.notation.text import as_code
from knotgames.games.tricolor.projection import MAX_STRANDS, Projection, from_pd, torus, twist

NOTATION = (
    "a projection: crossings '(0,1,2) (1,2,3)', 'twist:9', 'torus:7', "
    "or a code or name of a knot, such as 'X[1,4,2,5] X[3,6,4,1] X[5,2,6,3]', 'DT[4,6,2]', '8_19' or 'trefoil'"
)
"""The notation in words, for help and errors."""


def parse(text: str) -> Projection:
    """Read a projection.

    - `(0,1,2) (1,2,3)`: crossings. Strands are numbered from 0 without gaps; `4: (0,1,2)` gives the number of strands
      if some are in no crossing. Commas between crossings and brackets around them are optional.
    - `twist:9`, `torus:7`: see `twist` and `torus`.
    - A code or a name of a diagram, such as `X[1,4,2,5] X[3,6,4,1] X[5,2,6,3]`, `DT[4,6,2]`, `8_19`, `trefoil`: see
      `games.knot.notation.codes`.

    Raises:
        InputError: the text is none of these (usually a NotationError that shows the place).

    >>> parse("[(0,1,2), (1,2,3)]")
    Projection(strands=4, crossings=((0, 1, 2), (1, 2, 3)), name='')
    """
    reader = Reader("projection", text)
    if reader.accept("twist:"):
        return twist(_count(reader))
    if reader.accept("torus:"):
        return torus(_count(reader))
    if reader.peek(r"[0-9]+\s*:|\(|\[\s*\("):
        return _crossings(reader)
    code = read_code(reader)
    named = text[: reader.position].strip()
    reader.end("'#' or the end")
    return from_pd(code(), f"knot:{named}" if re.fullmatch(r"\w+", named) else named)


def show_projection(given: object) -> str:
    """Return a projection, or a diagram that a program holds, in text; see `games.knot.notation.text.as_code`."""
    return as_code(given)


def _count(reader: Reader) -> int:
    number = reader.integer("a number of strands")
    reader.end()
    return number


def _crossings(reader: Reader) -> Projection:
    declared: int | None = None
    if reader.peek("[0-9]"):
        declared = reader.integer()
        reader.expect(":", "':' after the number of strands")
        if not 1 <= declared <= MAX_STRANDS:
            raise InputError(f"projection '{reader.text}': expected 1 to {MAX_STRANDS} strands, found {declared}")
    bracketed = reader.accept("[")
    crossings: list[tuple[int, ...]] = []
    while reader.peek(r"\("):
        start = reader.position
        strands = read_group(reader, lambda inner: _strand(inner, declared))
        if len(strands) != 3:
            found = reader.text[start : reader.position].strip()
            raise NotationError(
                "projection",
                reader.text,
                start,
                "a crossing of three strands",
                f"{len(strands)} in '{found}'",
            )
        crossings.append(strands)
        reader.accept(",")
    if bracketed:
        reader.expect("]", "a crossing or ']'")
    elif not crossings and declared is None:
        reader.fail("a crossing such as '(0,1,2)'")
    reader.end("a crossing such as '(0,1,2)' or the end")
    met = {strand for crossing in crossings for strand in crossing}
    strands_in_all = max(met, default=0) + 1 if declared is None else declared
    if strands_in_all > MAX_STRANDS:
        raise InputError(f"projection '{reader.text}': strand {max(met)} is out of range, 0 to {MAX_STRANDS - 1}")
    missing = [strand for strand in range(strands_in_all) if strand not in met]
    if declared is None and missing:
        raise InputError(
            f"projection '{reader.text}': strands are numbered from 0 without gaps, but no crossing "
            f"has {_some(missing)}; "
            f"if you mean that, write '{strands_in_all}: {reader.text.strip()}'"
        )
    return Projection(strands_in_all, tuple((a, b, c) for a, b, c in crossings))


def _strand(reader: Reader, declared: int | None) -> int:
    place = reader.position
    strand = reader.integer("a strand, a number from 0")
    if strand < 0 or (declared is not None and strand >= declared):
        place += len(reader.text[place:]) - len(reader.text[place:].lstrip())
        expected = "a strand, a number from 0" if declared is None else f"a strand from 0 to {declared - 1}"
        raise NotationError("projection", reader.text, place, expected, f"'{strand}'")
    return strand


def _some(strands: list[int], most: int = 8) -> str:
    shown = ", ".join(map(str, strands[:most]))
    return shown if len(strands) <= most else f"{shown} and {len(strands) - most} more"
