"""Reading pseudodiagrams: planar diagram codes, and which crossings are unresolved."""

from __future__ import annotations

from algebra.notation import InputError, Reader
from games.knot.diagram import Diagram


def parse(text: str) -> Diagram:
    """The pseudodiagram that a text describes: a diagram, and `unresolved 1,4,7` or `unresolved none` if not all of its
    crossings are unresolved.

    - `PD[X[1,5,2,4],X[3,1,4,6],X[5,3,6,2]]`, `[[1,5,2,4],[3,1,4,6],[5,3,6,2]]`: a planar diagram code.

    Raises:
        InputError: the text is none of these (as a rule a NotationError that shows the place), or not a knot.

    >>> print(parse("[[1,5,2,4],[3,1,4,6],[5,3,6,2]] unresolved 2"))
    PD[X[0,4,1,3],X[2,0,3,5],X[4,2,5,1]] unresolved 2
    """
    reader = Reader("knot diagram", text)
    code = read_planar_diagram(reader)
    unresolved = _unresolved(reader) if reader.accept("unresolved") else None
    reader.end("a crossing such as X[1,4,2,5], 'unresolved' or the end")
    try:
        return Diagram(code, unresolved)
    except InputError as error:
        raise InputError(f"knot diagram '{shortened(text)}': {error}") from None


def read_planar_diagram(reader: Reader) -> list[tuple[int, ...]]:
    """Read a planar diagram code in one of its forms: `PD[X[1,4,2,5], ...]`, `X[1,4,2,5] ...`, `[[1,4,2,5], ...]`,
    `[(1,4,2,5), ...]`. How many labels a crossing has is not looked at.
    """
    wrapped = reader.match(r"PD\s*\[|\[(?=\s*[\[(X\]])")
    code: list[tuple[int, ...]] = []
    while reader.peek(r"X?\s*[\[(]"):
        reader.accept("X")
        code.append(read_group(reader))
        reader.accept(",")
    if wrapped:
        reader.expect("]", "a crossing such as 'X[1,4,2,5]' or ']'")
    elif not code:
        reader.fail("a crossing such as 'X[1,4,2,5]'")
    return code


def read_group(reader: Reader) -> tuple[int, ...]:
    """Numbers in brackets or parentheses, with commas between them; there may be none at all."""
    closing = ")" if reader.accept("(") else "]"
    if closing == "]":
        reader.expect("[")
    if reader.accept(closing):
        return ()
    numbers = reader.separated(lambda inner: inner.integer("a label, a whole number"), ",")
    reader.expect(closing, f"',' or '{closing}'")
    return tuple(numbers)


def _unresolved(reader: Reader) -> list[int]:
    if reader.accept("none"):
        return []
    return [number - 1 for number in reader.separated(lambda inner: inner.integer("the number of a crossing"), ",")]


def shortened(text: str) -> str:
    """A text as it is shown in an error."""
    return text if len(text) <= 60 else f"{text[:60]}..."
