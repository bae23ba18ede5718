"""Parsers of pseudodiagrams: a diagram in any notation, and its unresolved crossings."""

from __future__ import annotations

from knotgames.algebra.notation import InputError, Reader
from knotgames.algebra.ruleset import as_text
from knotgames.games.knot.diagrams.diagram import CrossingMove, Diagram
from knotgames.games.knot.notation.codes import read_code

NOTATION = (
    "a diagram: 'PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]', 'DT[4,6,2]', 'Gauss[-1,2,-3,1,-2,3]', 'BR[3,{1,-2,1,-2}]', "
    "'3 1 2' (Conway), 'T(2,5)', 'P(3,5,7)', 'K10a50', 'trefoil', 'm(3_1) # 4_1' or 'random:12'; with "
    "'unresolved 1,4,7' after it only those crossings are unresolved, with 'resolved 7+,2-' these moves are made"
)
"""The notation of a position in words, for help and for errors."""


def parse(text: str, *, link: bool = False) -> Diagram:
    """Return the pseudodiagram of a knot, or of a link if `link` is given, that a text describes.

    The text is a diagram, and `unresolved 1,4,7` or `unresolved none` if not all of its crossings are unresolved; then
    `resolved 7+,2-` for moves, which made crossing 7 a positive one, and so on. Crossings are numbered from 1, in the
    order of the code.

    The notations are those of `games.knot.notation.codes`: planar diagram codes, DT and Gauss codes, braids, Conway
    notation, torus and pretzel knots, names, `random:12:7` (see `random_shadow`; 7 is the seed), and sums with `#`.

    Raises:
        InputError: the text is none of these (usually a NotationError that shows the place), or not a knot.

    >>> print(parse("trefoil resolved 3+, 1-"))
    PD[X[5,2,0,3],X[4,2,5,1],X[0,4,1,3]] unresolved 2
    """
    kind = "link diagram" if link else "knot diagram"
    reader = Reader(kind, text)
    code = read_code(reader)
    unresolved = _crossings(reader) if reader.accept("unresolved") else None
    moves = reader.separated(_move, ",") if reader.accept("resolved") else []
    reader.end("'unresolved', 'resolved' or the end")
    try:
        diagram = Diagram(code(), unresolved, link=link)
        for move in moves:
            if move.crossing not in diagram.unresolved:
                raise InputError(
                    f"crossing {move.crossing + 1} cannot be resolved: it does not exist or is already resolved"
                )
            diagram = diagram.after(move)
        return diagram
    except InputError as error:
        raise InputError(f"{kind} '{_shortened(text)}': {error}") from None


def as_code(given: object) -> str:
    """Return a diagram that a program holds in text: an object with `PD_code()`, or a list of crossings.

    Links of SnapPy and Spherogram have `PD_code()`. All other objects are written as in `as_text`.

    Raises:
        InputError: the object is none of these, or a label is not a whole number.

    >>> as_code([(1, 5, 2, 4), (3, 1, 4, 6), (5, 3, 6, 2)])
    '[[1,5,2,4],[3,1,4,6],[5,3,6,2]]'
    """
    code = given.PD_code() if hasattr(given, "PD_code") else given
    if isinstance(code, list | tuple):
        return f"[{','.join(map(as_code, code))}]" if code or code is given else "PD[]"
    return as_text(code)


def _move(reader: Reader) -> CrossingMove:
    crossing = reader.natural("a move such as 7+: the number of a crossing, and its sign")
    sign = reader.match(r"[+-]") or reader.fail("the sign + or -")
    return CrossingMove(crossing - 1, 1 if sign == "+" else -1)


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
