"""Section 4: rational tangles of equal fractions are equivalent, proved from Reidemeister moves.

A adds a crossing +1 at the right of a tangle, B a crossing -1 below it; A' and B' are the inverses. Two reflections
cancel, so every rational tangle is a word in these, applied to V, two vertical strands, or to H, two horizontal ones.
The fraction f becomes f + 1 by A and f / (1 - f) by B; it is 1/0 for V and 0 for H. Every positive fraction comes from
1 in exactly one way by A and B', every negative one from -1 by A' and B. These words, with V and H, are the *normal
forms*. By A B A = B A B and other local relations, A, A', B and B' take normal forms to normal forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from operator import itemgetter
from typing import Any

import sympy
import z3

from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011b.paper import EQUAL, PAPER
from knotgames.checks.papers.johnson2011b.pictures import Picture, same_up_to_unit
from knotgames.checks.papers.johnson2011b.s04.tangles import ANY, LEVEL, START, below, right
from knotgames.checks.questions import by_z3, every
from knotgames.checks.solvers.query import Query
from knotgames.games.rational.tangle import continuant

LETTERS = 4
"""The greatest length of the words that are tried in addition to the proof."""

DEPTH = 2
"""The relations are stated for all words of at most this length on V, H, x and y."""

INVERSES = (("A", "A'"), ("A'", "A"), ("B", "B'"), ("B'", "B"))

# --- the relations ------------------------------------------------------------------------------------------------


def changes(sign_below: int) -> Mapping[str, Callable[[Picture], Picture]]:
    """The pictures of A and B and their inverses, with the sign of the crossing that B adds."""
    return {
        "A": lambda tangle: right(tangle, 1),
        "A'": lambda tangle: right(tangle, -1),
        "B": lambda tangle: below(tangle, sign_below),
        "B'": lambda tangle: below(tangle, -sign_below),
    }


def drawn(word: str, tangle: Picture, sign_below: int = -1) -> Picture:
    """The tangle after a word, whose last letter acts first."""
    letters = changes(sign_below)
    for letter in reversed(word.split()):
        tangle = letters[letter](tangle)
    return tangle


Relation = tuple[str, Picture, str, Picture]
"""Two words, and the tangles to which they are applied."""

BY_MOVES: tuple[Relation, ...] = (
    *((f"{one} {other}", ANY, "", ANY) for one, other in INVERSES),
    ("A", START, "", START),
    ("B", LEVEL, "", LEVEL),
)
"""Relations by Reidemeister moves I and II."""

BY_HEIGHTS: Relation = ("A B A", ANY, "B A B", ANY)
"""The relation by Reidemeister move III."""

BY_DRAWING: tuple[Relation, ...] = (("A", LEVEL, "B'", START), ("A'", LEVEL, "B", START))
"""Relations between two words for the same drawing."""


RELATIONS = (*BY_MOVES, *BY_DRAWING, BY_HEIGHTS)


def relations_that_fail(sign_below: int) -> Iterator[str | None]:
    """Yield for each relation a message if its two sides are not visibly equivalent, or None."""
    for first, one, second, other in RELATIONS:
        left, right_ = drawn(first, one, sign_below), drawn(second, other, sign_below)
        if (first, one, second, other) == BY_HEIGHTS:
            heights, others = ({"over": side.layered(), "to": side.strands()} for side in (left, right_))
            same = left.layered() is not None and heights == others
        elif (first, one, second, other) in BY_DRAWING:
            same = left == right_
        else:
            same = left.simplest() == right_
        yield None if same else f"{first} and {second or 'nothing'} on {one}"


# --- equal fractions ----------------------------------------------------------------------------------------------

Matrix = tuple[tuple[int, int], tuple[int, int]]

ON_FRACTIONS: Mapping[str, Matrix] = {
    "A": ((1, 1), (0, 1)),
    "A'": ((1, -1), (0, 1)),
    "B": ((1, 0), (-1, 1)),
    "B'": ((1, 0), (1, 1)),
}
"""The matrices by which the changes act on numerator and denominator."""


def changed(letter: str, fraction: tuple[int, int], matrices: Mapping[str, Matrix] = ON_FRACTIONS) -> tuple[int, int]:
    """The fraction p/q after a change, in lowest terms with q >= 0, and 1/0 for V.

    >>> changed("B'", (1, 2)), changed("A'", (1, 0)), changed("A", (-1, 0))
    ((1, 3), (1, 0), (1, 0))
    """
    p, q = (row[0] * fraction[0] + row[1] * fraction[1] for row in matrices[letter])
    return max((p, q), (-p, -q), key=itemgetter(1, 0))


def normal_form(fraction: tuple[int, int]) -> tuple[str, Picture]:
    """The normal form of a fraction: a word, and the tangle to which it is applied.

    >>> normal_form((3, 2))[0], normal_form((-1, 3))[0], normal_form((0, 1))[0]
    ("A B' A", "B B A'", '')
    """
    p, q = fraction
    if not p or not q:
        return "", START if p else LEVEL
    of_great, of_small = ("A", "B'") if p > 0 else ("A'", "B")
    letters = []
    while abs(p) != q:
        letter = of_great if abs(p) > q else of_small
        letters.append(letter)
        p, q = changed(dict(INVERSES)[letter], (p, q))
    return " ".join([*letters, of_great]), LEVEL


Equation = tuple[str, str, str, str]
"""Two words, each followed by the constant to which it is applied."""


def exchanged(one: str, first: str, other: str, second: str) -> list[Equation]:
    """The equations that state that D = A B A exchanges two tangles, each a word on a constant."""
    return [(f"A B A {one}", first, other, second), (f"A B A {other}", second, one, first)]


PAIR = exchanged("", "x", "", "y")
"""The hypothesis: D exchanges x, the normal form of some f > 0, and y, the normal form of -1/f."""

INDUCTION: Mapping[str, tuple[list[Equation], list[Equation]]] = {
    "1 and -1": ([], exchanged("A", "H", "A'", "H")),
    "f + 1 and -1 / (f + 1)": (PAIR, exchanged("A", "x", "B", "y")),
    "f / (1 + f) and -1/f - 1": (PAIR, exchanged("B'", "x", "A'", "y")),
    "A' on f / (1 + f)": (PAIR, [("A' B'", "x", "B", "y")]),
    "B on f + 1": (PAIR, [("B A", "x", "A'", "y")]),
    "A on -1 / (f + 1)": (PAIR, [("A B", "y", "B'", "x")]),
    "B' on -1/f - 1": (PAIR, [("B' A'", "y", "A", "x")]),
    "1/0": ([], [("A", "V", "", "V"), ("A'", "V", "", "V"), ("B", "V", "A'", "H"), ("B'", "V", "A", "H")]),
    "0": ([], [("B", "H", "", "H"), ("B'", "H", "", "H")]),
    "1": ([], [("A' A", "H", "", "H"), ("B A", "H", "", "V")]),
    "-1": ([], [("A A'", "H", "", "H"), ("B' A'", "H", "", "V")]),
}
"""The steps with their hypotheses: D exchanges the normal forms of f and -1/f; each change gives a normal form."""


def steps_that_fail(braid: bool) -> Iterator[str | None]:
    """Yield for each step of the induction a message if it does not follow from the relations, or None."""
    sort = z3.DeclareSort("Tangle")
    letters = {name: z3.Function(name, sort, sort) for name in ON_FRACTIONS}
    constants = {name: z3.Const(name, sort) for name in "VHxy"}

    def on(word: str, term: Any) -> Any:
        for letter in reversed(word.split()):
            term = letters[letter](term)
        return term

    def equation(said: Equation) -> z3.BoolRef:
        one, first, other, second = said
        return on(one, constants[first]) == on(other, constants[second])

    known = [("A", "V", "", "V"), ("B", "H", "", "H"), ("A", "H", "B'", "V"), ("A'", "H", "B", "V")]

    def relations(names: str) -> list[z3.BoolRef]:
        said = [equation(one) for one in known]
        for length in range(DEPTH + 1):
            for word, name in product(product(ON_FRACTIONS, repeat=length), names):
                here = on(" ".join(word), constants[name])
                said += [on(f"{one} {other}", here) == here for one, other in INVERSES]
                said += [on("A B A", here) == on("B A B", here)] if braid else []
        return said

    of = {names: relations(names) for names in ("VH", "xy")}
    for name, (hypotheses, goals) in INDUCTION.items():
        query = Query(*of["xy" if hypotheses else "VH"], *map(equation, hypotheses))
        model = query.model(z3.Not(z3.And([*map(equation, goals)])))
        yield None if model is None else f"the step {name}"


def other_fractions(matrices: Mapping[str, Matrix]) -> Iterator[str | None]:
    """Yield for each equation in the induction a message if its two sides have different fractions, or None."""
    p, q = sympy.symbols("p q")
    fractions = {"V": continuant(()), "H": continuant((0,)), "x": (p, q), "y": (-q, p)}
    for name, (_, goals) in INDUCTION.items():
        for one, first, other, second in goals:
            sides = [sympy.Matrix(fractions[constant]) for constant in (first, second)]
            for i, word in enumerate((one, other)):
                for letter in reversed(word.split()):
                    sides[i] = sympy.Matrix(matrices[letter]) * sides[i]
            same = sympy.expand(sympy.Matrix.hstack(*sides).det()).is_zero
            yield None if same else f"the step {name}: the fractions of {one} {first} and {other} {second}"


def words(matrices: Mapping[str, Matrix]) -> Iterator[tuple[str, tuple[str, Picture]]]:
    """All words to a size, each with the normal form of the fraction of its tangle on V."""
    for letters in chain.from_iterable(product(ON_FRACTIONS, repeat=length) for length in range(1, LETTERS + 1)):
        fraction = (1, 0)
        for letter in reversed(letters):
            fraction = changed(letter, fraction, matrices)
        yield " ".join(letters), normal_form(fraction)


@PAPER.claim(
    EQUAL,
    "If the continued fractions of two rational tangles are equal, the tangles are equivalent.",
    mutants={
        "B adds a crossing +1": {"sign_below": 1},
        "without A B A = B A B": {"braid": False},
        "B takes f to f / (1 + f)": {"matrices": {**ON_FRACTIONS, "B": ON_FRACTIONS["B'"]}},
    },
)
def equal_fractions(
    braid: bool = True, matrices: Mapping[str, Matrix] = ON_FRACTIONS, sign_below: int = -1
) -> Iterable[Question]:
    """Reidemeister moves give the relations around any tangle. From the relations, every word on V or H is equivalent
    to the normal form of its fraction, by induction over the letters of the word and of the normal form.
    """
    yield by_z3(
        "the relations around any tangle; words of any length, one step of the induction",
        chain(relations_that_fail(sign_below), other_fractions(matrices), steps_that_fail(braid)),
    )
    yield every(
        f"all words of at most {LETTERS} letters",
        words(matrices),
        lambda word, normal: same_up_to_unit(drawn(word, START).bracket(), drawn(*normal).bracket()),
        shown="{0} on two vertical strands, and {1[0]}",
        starred=True,
        by="bracket",
        bound=True,
    )
