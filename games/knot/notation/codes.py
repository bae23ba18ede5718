"""Codes of diagrams as other programs write them: one reader for each notation, and sums and mirror images of all.

A bare list of numbers is a Dowker-Thistlethwaite code if it has even numbers alone, a Gauss code if it has each
crossing once with each sign, otherwise a braid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import mul

from knotgames.algebra.notation import Reader
from knotgames.games.knot.diagrams.diagram import Diagram, connected_sum
from knotgames.games.knot.diagrams.shadows import random_shadow
from knotgames.games.knot.diagrams.tangles import braid_closure, ramified, torus, twists
from knotgames.games.knot.notation.conway import read_conway
from knotgames.games.knot.notation.gauss import from_dowker, from_gauss
from knotgames.games.knot.notation.lists import Nested, by_component, flat, read_numbers, read_planar_diagram
from knotgames.games.knot.notation.names import named_code, read_name

PlanarCode = Sequence[Sequence[int]]
"""A planar diagram code with any labels."""

EXPECTED = (
    "a code such as PD[X[1,5,2,4],...], DT[...], Gauss[...], BR[3,{1,-2,1,-2}], T(2,5), P(3,5,7) or '3 1 2', the name "
    "of a knot, or 'random:n'"
)
"""The notations in words, for errors."""


def read_code(reader: Reader) -> Callable[[], PlanarCode]:
    """Read a diagram, or a sum of diagrams with `#`, and return a function that computes its code.

    Raises:
        NotationError: there is no diagram at the cursor; the message shows the place.

    >>> len(read_code(Reader("knot", "T(2,5) # m(4_1)"))())
    9
    """
    parts = reader.separated(_summand, "#")
    if len(parts) == 1:
        return parts[0]
    return lambda: connected_sum(Diagram(part()) for part in parts)


def _summand(reader: Reader) -> Callable[[], PlanarCode]:
    if reader.match(r"m(?=\s*\(|[0-9]+_)|mirror\b"):
        wrapped = reader.accept("(")
        with reader.nested():
            if reader.depth > _DEEPEST:
                reader.fail(f"mirror images nested at most {_DEEPEST} deep")
            code = read_code(reader) if wrapped else _summand(reader)
        if wrapped:
            reader.expect(")", "'#' or ')'")
        return lambda: [(b, c, d, a) for a, b, c, d in code()]
    for pattern, read in _TAGGED.items():
        if reader.match(pattern):
            return read(reader)
    if reader.peek(_PLANAR) and not reader.peek(_SIGNED):
        planar = read_planar_diagram(reader)
        return lambda: planar
    run = reader.peek(_RUN) or ""
    if reader.peek(_POLYHEDRON) or (re.search(_SEPARATED, run) and not re.fullmatch(r"\([^()]*\)\s*", run)):
        return read_conway(reader).numerator
    if reader.match(_IN_BRACKETS):
        return _conway(reader)
    if reader.peek(r"[\[({]"):
        return _bare(reader)
    name = read_name(reader)
    if name is None:
        reader.fail(EXPECTED)
    return lambda: named_code(name)


_DEEPEST = 20
"""The deepest nesting of mirror images."""

_PLANAR = (
    r"PD|X|\[\s*X|\[\s*[\[(](?:[^\[\]();]*[\])]\s*,?\s*[X\[(]|"  # several groups
    r"(?=[^\[\]()]{0,80}(?<![-0-9])([0-9]+)\b[^\[\]()]{0,80}(?<![-0-9])\1\b))"  # one with a number twice: no DT code
)
"""The beginning of a planar diagram code."""

_SIGNED = r"\[\s*[\[(][-0-9\s,()\[\]]*-[0-9]"
"""A list of lists with a negative number: a Gauss code, as SageMath writes it, or a DT code."""

_RUN = r"[-(0-9][-+0-9\s,;()]*+(?=$|#|unresolved|resolved)"
_SEPARATED = r"[0-9)][\s,;(]+[-0-9(]|\)\(|[0-9)][-+]"
"""What may be Conway notation, and what shows that it is more than a number."""

_POLYHEDRON = r"\.[0-9]|[0-9]+\*"
"""The beginning of Conway notation with a basic polyhedron, which its reader refuses."""

_IN_BRACKETS = r"\[(?=[^,\[\]0-9]*+[0-9][^,\[\]]*+\])"
"""The bracket before Conway notation without commas, as in KnotInfo's [3;21;2-]."""


def _dowker(reader: Reader) -> Callable[[], PlanarCode]:
    letters = reader.match(r"\[\s*[A-Za-z]+(?:\.[01]+)?\s*\]|[A-Za-z]+(?:\.[01]+)?\b")
    parts = (
        _from_letters(reader, letters.strip("[] "))
        if letters
        else by_component(reader, read_numbers(reader, "an even number"))
    )
    return lambda: from_dowker(*parts)


def _from_letters(reader: Reader, text: str) -> list[list[int]]:
    """Return the numbers of an alphabetic code by component.

    The letters are the number of crossings, the number of components, for each component how many odd passages it has,
    then half of each number; capital letters are negative.
    """
    letters = text.partition(".")[0]
    crossings, many, *numbers = (ord(one.lower()) - ord("a") + 1 for one in f"{letters:a<2}")
    sizes, halves = numbers[:many], numbers[many:]
    if sum(sizes) != crossings or len(halves) != crossings:
        reader.fail("an alphabetic DT code, such as cacbca", at=reader.position, found=f"'{text}'")
    signs = [1 if one.islower() else -1 for one in letters[2 + many :]]
    evens = iter([2 * half * sign for half, sign in zip(halves, signs, strict=True)])
    return [list(islice(evens, size)) for size in sizes]


def _gauss(reader: Reader) -> Callable[[], PlanarCode]:
    passages = by_component(reader, read_numbers(reader, "a crossing, from 1, negative where it is passed under"))
    return lambda: from_gauss(*passages)


def _braid(reader: Reader) -> Callable[[], PlanarCode]:
    return _closure(reader, read_numbers(reader, "a crossing of a braid: i or -i for the strands i and i + 1"))


def _closure(reader: Reader, found: Nested) -> Callable[[], PlanarCode]:
    strands = found[0] if len(found) == 2 and isinstance(found[1], list) else None
    word = flat(reader, found if strands is None else found[1])
    return lambda: braid_closure(word, strands)


def _torus(reader: Reader) -> Callable[[], PlanarCode]:
    numbers = _arguments(reader)
    p, q = numbers if len(numbers) == 2 else (2, *numbers) if len(numbers) == 1 else reader.fail("T(p,q) or torus:n")
    return lambda: torus(p, q)


def _pretzel(reader: Reader) -> Callable[[], PlanarCode]:
    numbers = _arguments(reader)
    return lambda: ramified([twists(number) for number in numbers]).numerator()


def _rational(reader: Reader) -> Callable[[], PlanarCode]:
    numbers = _arguments(reader)
    return lambda: reduce(mul, map(twists, numbers)).numerator()


def _twist(reader: Reader) -> Callable[[], PlanarCode]:
    reader.expect(":")
    number = reader.natural("a number of crossings")
    return lambda: twists(number).reflected().numerator()


def _conway(reader: Reader) -> Callable[[], PlanarCode]:
    tangle = read_conway(reader)
    reader.expect("]")
    return tangle.numerator


def _random(reader: Reader) -> Callable[[], PlanarCode]:
    crossings = reader.integer("a number of crossings")
    seed = reader.integer("a seed, a whole number") if reader.accept(":") else 0
    return lambda: random_shadow(crossings, seed).pd


def _bare(reader: Reader) -> Callable[[], PlanarCode]:
    """Read a list without a name: even numbers, crossings once with each sign, or a braid."""
    found = read_numbers(reader, "a whole number")
    if found and isinstance(found[-1], list) and not isinstance(found[0], list):
        return _closure(reader, found)
    parts = by_component(reader, found)
    numbers = [number for part in parts for number in part]
    if not any(number % 2 for number in numbers):
        return lambda: from_dowker(*parts)
    if len(parts) > 1 or sorted(numbers) == [k for k in range(-len(numbers) // 2, len(numbers) // 2 + 1) if k]:
        return lambda: from_gauss(*parts)
    return lambda: braid_closure(numbers)


_TAGGED: Mapping[str, Callable[[Reader], Callable[[], PlanarCode]]] = {
    r"DT(?:Code)?\b\s*:?": _dowker,
    r"Gauss(?:Code)?\b\s*:?": _gauss,
    r"(?:BR|[Bb]raid)\b\s*:?": _braid,
    r"T(?=\s*[(\[])|TorusKnot\b|torus\b": _torus,
    r"P(?=\s*[(\[])|[Pp]retzel\b": _pretzel,
    r"C(?=\s*[(\[])": _rational,
    r"Conway\s*\[": _conway,
    r"twist\b": _twist,
    r"random:": _random,
}
"""The readers of the notations with a name, by what stands before them."""


def _arguments(reader: Reader) -> list[int]:
    """Read one or more whole numbers after a colon, or in brackets."""
    if reader.accept(":"):
        return reader.separated(lambda inner: inner.integer(), ",")
    return flat(reader, read_numbers(reader, "a whole number")) or reader.fail("at least one number", found="none")
