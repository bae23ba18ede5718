"""Parsers of pseudodiagrams: planar diagram, DT and Gauss codes, names of knots, and unresolved crossings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knotgames.algebra.notation import InputError, Reader
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.notation.gauss import from_dowker, from_gauss
from knotgames.games.knot.notation.names import named_code, read_name

NOTATION = (
    "a diagram: 'PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]', 'DT[4,6,2]', 'Gauss[-1,2,-3,1,-2,3]', 'K10a50', 'trefoil' or "
    "'random:12'; with 'unresolved 1,4,7' after it only those crossings are unresolved, with 'resolved 7+,2-' these "
    "moves are made"
)
"""The notation of a position in words, for help and for errors."""


def parse(text: str) -> Diagram:
    """Return the pseudodiagram that a text describes.

    The text is a diagram, and `unresolved 1,4,7` or `unresolved none` if not all of its crossings are unresolved; then
    `resolved 7+,2-` for moves, which made crossing 7 a positive one, and so on. Crossings are numbered from 1, in the
    order of the code.

    - `PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]`, also `X[1,5,2,4] ...` or `[[1,5,2,4],...]`: a planar diagram code; `PD[]`
      is a circle.
    - `DT[4,6,2]`: see `from_dowker`. `Gauss[-1,2,-3,1,-2,3]`: see `from_gauss`.
    - `K10a50`, `10_124`, `knot:10_124`, `trefoil`: see `named_code`.
    - `random:12`, `random:12:7`: see `random_shadow`; the second number is the seed, 0 if not given.

    Raises:
        InputError: the text is none of these (usually a NotationError that shows the place), or not a knot.

    >>> print(parse("trefoil resolved 3+, 1-"))
    PD[X[5,2,0,3],X[4,2,5,1],X[0,4,1,3]] unresolved 2
    """
    reader = Reader("knot diagram", text)
    code = _diagram(reader)
    unresolved = _crossings(reader) if reader.accept("unresolved") else None
    moves = reader.separated(_move, ",") if reader.accept("resolved") else []
    reader.end("'unresolved', 'resolved' or the end")
    try:
        diagram = Diagram(code(), unresolved)
        for move in moves:
            if move.crossing not in diagram.unresolved:
                raise InputError(f"crossing {move.crossing + 1} cannot be resolved: there is none, or it is already")
            diagram = diagram.after(move)
        return diagram
    except InputError as error:
        raise InputError(f"knot diagram '{_shortened(text)}': {error}") from None


def _diagram(reader: Reader) -> Callable[[], Sequence[Sequence[int]]]:
    """Read a diagram at the cursor, and return a function that computes its code."""
    if reader.peek(r"PD|X|\["):
        code = read_planar_diagram(reader)
        return lambda: code
    if reader.accept("DT"):
        evens = _numbers(reader, "an even number")
        return lambda: from_dowker(evens)
    if reader.accept("Gauss"):
        passages = _numbers(reader, "a crossing, from 1, negative where it is passed under")
        return lambda: from_gauss(passages)
    if reader.accept("random:"):
        crossings = reader.integer("a number of crossings")
        seed = reader.integer("a seed, a whole number") if reader.accept(":") else 0
        return lambda: random_shadow(crossings, seed).pd
    name = read_name(reader)
    if name is None:
        reader.fail("a code such as PD[X[1,5,2,4],...], DT[...] or Gauss[...], the name of a knot, or 'random:n'")
    return lambda: named_code(name)


def _move(reader: Reader) -> CrossingMove:
    crossing = reader.natural("a move such as 7+: the number of a crossing, and its sign")
    sign = reader.match(r"[+-]") or reader.fail("the sign + or -")
    return CrossingMove(crossing - 1, 1 if sign == "+" else -1)


def read_planar_diagram(reader: Reader) -> list[tuple[int, ...]]:
    """Read a planar diagram code: `PD[X[1,4,2,5], ...]`, `X[1,4,2,5] ...`, `[[1,4,2,5], ...]` or `[(1,4,2,5), ...]`.

    Raises:
        NotationError: the code has none of these forms, or a crossing does not have four labels.
    """
    wrapped = reader.match(r"PD\s*\[|\[(?=\s*[\[(X\]])")
    code: list[tuple[int, ...]] = []
    while reader.peek(r"X?\s*[\[(]"):
        reader.accept("X")
        start = reader.place()
        labels = read_group(reader, lambda inner: inner.integer("an edge label"))
        if len(labels) != 4:
            found = reader.text[start : reader.position].strip()
            reader.fail("a crossing of four edge labels", at=start, found=f"{len(labels)} in '{found}'")
        code.append(labels)
        reader.accept(",")
    if wrapped:
        reader.expect("]", "a crossing such as 'X[1,4,2,5]' or ']'")
    elif not code:
        reader.fail("a crossing such as 'X[1,4,2,5]'")
    return code


def read_group(reader: Reader, item: Callable[[Reader], int]) -> tuple[int, ...]:
    """Read numbers in brackets or parentheses, with commas between them. The group may be empty.

    Raises:
        NotationError: there is no group at the cursor.
    """
    closing = ")" if reader.accept("(") else "]"
    if closing == "]":
        reader.expect("[")
    if reader.accept(closing):
        return ()
    items = reader.separated(item, ",")
    reader.expect(closing, f"',' or '{closing}'")
    return tuple(items)


def _numbers(reader: Reader, expected: str) -> tuple[int, ...]:
    if not reader.peek(r"[\[(]"):
        reader.fail("'['")
    return read_group(reader, lambda inner: inner.integer(expected))


def _crossings(reader: Reader) -> list[int]:
    if reader.accept("none"):
        return []
    return [number - 1 for number in reader.separated(lambda inner: inner.integer("the number of a crossing"), ",")]


def read_unresolved(text: str) -> list[int]:
    """Read the unresolved crossings, `1,4,7` or `none`; in the result the first one is 0."""
    reader = Reader("unresolved crossings", text)
    crossings = _crossings(reader)
    reader.end("',' or the end")
    return crossings


def _shortened(text: str) -> str:
    """Shorten a text for an error message to 60 characters."""
    return text if len(text) <= 60 else f"{text[:60]}..."
