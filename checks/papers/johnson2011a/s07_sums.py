"""Section 7: X, Y and Z of sums, and the three rules that open section 8."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations_with_replacement, product

from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra
from knotgames.checks.claim import Question
from knotgames.checks.papers.johnson2011a.paper import PAPER, odot, oplus, with_entry
from knotgames.checks.questions import every

EQUATION_1 = {
    **{f"{name}(A + B) >= {name}(A) (+) {name}(B)": f"{name}(A + B) > {name}(A) (+) {name}(B)" for name in "XYZ"},
    **{f"{name}(A + *) = {name}(A)": f"{name}(A + *) = {other}(A)" for name, other in ("XZ", "YX", "ZY")},
    "X(A) <= Z(A) >= Y(A)": "X(A) <= Y(A)",
}
"""The six lines of equation (1), and the line after it, each with a false variant."""


def _all(lines: Iterable[str]) -> str:
    return " and ".join(f"({line})" for line in lines)


def _one_false(lines: Mapping[str, str]) -> Mapping[str, Mapping[str, str]]:
    as_said = {line: line for line in lines}
    return {false: {"lemma": _all({**as_said, line: false}.values())} for line, false in lines.items()}


PAPER.lemma(
    "Section 7 (equation 1)",
    "$X(A + B) ≥ X(A) ⊕ X(B)$, $Y(A + B) ≥ Y(A) ⊕ Y(B)$, $Z(A + B) ≥ Z(A) ⊕ Z(B)$, $X(A + *) = X(A)$, $Y(A + *) = "
    "Y(A)$, $Z(A + *) = Z(A)$. Also $X(A) ≤ Z(A) ≥ Y(A)$.",
    _all(EQUATION_1),
    altered=_one_false(EQUATION_1),
)

PAPER.lemma(
    "Lemma 7.1",
    "If $A$ and $B$ are even games in $X_0$, then $A + B ∈ X_0$.",
    "parity(A) = even and parity(B) = even and X(A) = 0 and X(B) = 0 implies X(A + B) = 0",
    mutants=["parity(A) = even and parity(B) = even and X(A) <= 1 and X(B) = 0 implies X(A + B) = 0"],
)

PAPER.lemma(
    "Lemma 7.2",
    "If $A$ is an even game in $X_0$, and $B$ is an odd game in $X_0 ∪ X_1$, then $A + B ∈ X_0 ∪ X_1$.",
    "parity(A) = even and parity(B) = odd and X(A) = 0 and X(B) <= 1 implies X(A + B) <= 1",
    mutants=["parity(A) = even and parity(B) = odd and X(A) = 0 and X(B) <= 1 implies X(A + B) = 0"],
)

PAPER.lemma(
    "Theorem 7.3",
    "If $A$ and $B$ are arbitrary games, then $X(A + B) = X(A) ⊕ X(B)$.",
    "X(A + B) = X(A) (+) X(B)",
    mutants=["X(A + B) = max(X(A), X(B))", "Y(A + B) = Y(A) (+) Y(B)"],
    altered={"111 + 111 is 111": with_entry("111", "111", "111")},
)


def projections(of_odd: str = "e(A) + o(B)", of_even: str = "e(A) + e(B)") -> str:
    """The lemma that projections of a sum are sums of projections, up to equivalence."""
    return f"o(A + B) ~ {of_odd} and e(A + B) ~ {of_even}"


PAPER.lemma(
    "Theorem 7.3 (projections of sums)",
    "$o(A + B) ≅ e(A) + o(B)$ and $e(A + B) ≅ e(A) + e(B)$: they differ at most by the addition of some stars.",
    projections(),
    mutants=[projections(of_odd="o(A) + o(B)"), projections(of_even="o(A) + e(B)")],
    uses=("Theorem 4.3",),
)

PAPER.lemma(
    "Lemma 7.4",
    "If $A$ is an odd game in $Y_0$ and $B$ is an even game in $Z_0$, then $A + B$ is in $Y_0$.",
    "parity(A) = odd and parity(B) = even and Y(A) = 0 and Z(B) = 0 implies Y(A + B) = 0",
    mutants=["parity(A) = odd and parity(B) = even and Y(A) = 0 and Y(B) = 0 implies Y(A + B) = 0"],
)

PAPER.lemma(
    "Lemma 7.5",
    "If $A$ is an odd game in $Y_0$ and $B$ is an odd game in $Z_0 ∪ Z_1$, then $A + B$ is in $Y_0 ∪ Y_1$.",
    "parity(A) = odd and parity(B) = odd and Y(A) = 0 and Z(B) <= 1 implies Y(A + B) <= 1",
    mutants=["parity(A) = odd and parity(B) = odd and Y(A) = 0 and Z(B) <= 1 implies Y(A + B) = 0"],
)

PAPER.lemma(
    "Lemma 7.6",
    "If $A$ is an even game in $Y_0 ∪ Y_1$ and $B$ is an even game in $Z_0$, then $A + B$ is in $Y_0 ∪ Y_1$.",
    "parity(A) = even and parity(B) = even and Y(A) <= 1 and Z(B) = 0 implies Y(A + B) <= 1",
    mutants=["parity(A) = even and parity(B) = even and Y(A) <= 1 and Z(B) <= 1 implies Y(A + B) <= 1"],
)

PAPER.lemma(
    "Theorem 7.7",
    "If $A$ and $B$ are arbitrary games, then $Y(A + B) ≤ Y(A) ⊕ Z(B)$.",
    "Y(A + B) <= Y(A) (+) Z(B)",
    mutants=["Y(A + B) <= Y(A) (+) Y(B)", "Y(A + B) < Y(A) (+) Z(B) or Y(A + B) = 0"],
    altered={"002 + 000 is 022": with_entry("002", "000", "022")},
)

PAPER.lemma(
    "Lemma 7.8",
    "If $A$ and $B$ are even games in $Z_0$, then $A + B$ is in $Z_0$.",
    "parity(A) = even and parity(B) = even and Z(A) = 0 and Z(B) = 0 implies Z(A + B) = 0",
    mutants=["parity(A) = even and parity(B) = even and Z(A) = 0 and Z(B) <= 1 implies Z(A + B) = 0"],
)

PAPER.lemma(
    "Lemma 7.9",
    "If $A$ is an even game in $Z_0$ and $B$ is an odd game in $Z_0 ∪ Z_1$, then $A + B$ is in $Z_0 ∪ Z_1$.",
    "parity(A) = even and parity(B) = odd and Z(A) = 0 and Z(B) <= 1 implies Z(A + B) <= 1",
    mutants=["parity(A) = even and parity(B) = odd and Z(A) <= 1 and Z(B) <= 1 implies Z(A + B) <= 1"],
)

PAPER.lemma(
    "Theorem 7.10",
    "For arbitrary games $A$ and $B$, $Z(A + B) = Z(A) ⊕ Z(B)$.",
    "Z(A + B) = Z(A) (+) Z(B)",
    mutants=["Z(A + B) = Z(A) (.) Z(B)"],
    altered={"011 + 011 is 011": with_entry("011", "011", "011")},
)

PAPER.lemma(
    "Lemma 7.11",
    "Let $A$ and $B$ be odd games in $Z_2$. Then $A + B$ is in $Y_2$.",
    "parity(A) = odd and parity(B) = odd and Z(A) = 2 and Z(B) = 2 implies Y(A + B) = 2",
    mutants=["parity(A) = odd and parity(B) = odd and Z(A) >= 1 and Z(B) = 2 implies Y(A + B) = 2"],
)

PAPER.lemma(
    "Lemma 7.12",
    "Let $A$ be an even game in $Z_1 ∪ Z_2$ and $B$ be an odd game in $Z_2$. Then $A + B ∈ Y_1 ∪ Y_2$.",
    "parity(A) = even and parity(B) = odd and Z(A) >= 1 and Z(B) = 2 implies Y(A + B) >= 1",
    mutants=["parity(A) = even and parity(B) = odd and Z(A) >= 1 and Z(B) = 2 implies Y(A + B) = 2"],
)

PAPER.lemma(
    "Theorem 7.13",
    "If $A$ and $B$ are arbitrary games, then $Y(A + B) ≥ Z(A) ⊙ Z(B)$.",
    "Y(A + B) >= Z(A) (.) Z(B)",
    mutants=["Y(A + B) <= Z(A) (.) Z(B)"],
    altered={"222 + 222 is 202": with_entry("222", "222", "202")},
)

FACTS = {
    "X(A) <= Z(A)": "X(A) <= Y(A)",
    "Y(A) <= Z(A)": "Y(A) < Z(A)",
    "X(A + B) = X(A) (+) X(B)": "X(A + B) = max(X(A), X(B))",
    "Z(A + B) = Z(A) (+) Z(B)": "Z(A + B) = Z(A) (.) Z(B)",
    "Y(A + B) >= Y(A) (+) Y(B)": "Y(A + B) > Y(A) (+) Y(B)",
    "Y(A + B) <= Y(A) (+) Z(B)": "Y(A + B) <= Y(A) (+) Y(B)",
    "Y(A + B) <= Z(A) (+) Y(B)": "Y(A + B) <= X(A) (+) Y(B)",
    "Y(A + B) >= Z(A) (.) Z(B)": "Y(A + B) >= Z(A) (+) Z(B)",
}
"""The list that opens section 8, each fact with a false variant."""

PAPER.lemma(
    "Section 8 (facts)",
    "$X(A) ≤ Z(A)$, $Y(A) ≤ Z(A)$, $X(A + B) = X(A) ⊕ X(B)$, $Z(A + B) = Z(A) ⊕ Z(B)$, $Y(A + B) ≥ Y(A) ⊕ Y(B)$, "
    "$Y(A + B) ≤ Y(A) ⊕ Z(B)$, $Y(A + B) ≤ Z(A) ⊕ Y(B)$, $Y(A + B) ≥ Z(A) ⊙ Z(B)$.",
    _all(FACTS),
    altered=_one_false(FACTS),
)

PAPER.lemma(
    "Section 8 (ii + jk)",
    "$ii + jk$ is $j'k'$, where $j' = i ⊕ j$ and $k' = i ⊕ k$.",
    "Y(A) = Z(A) implies Y(A + B) = Y(A) (+) Y(B) and Z(A + B) = Y(A) (+) Z(B)",
    mutants=["Y(A + B) = Y(A) (+) Y(B) and Z(A + B) = Y(A) (+) Z(B)"],
)

PAPER.lemma(
    "Section 8 (02 + jk)",
    "$02 + jk$ is $k2$.",
    "class(A) = 02 implies Y(A + B) = Z(B) and Z(A + B) = 2",
    mutants=["class(A) = 02 implies Y(A + B) = Y(B) and Z(A + B) = 2"],
)

PAPER.lemma(
    "Section 8 (i2 + j2)",
    "$i2 + j2$ is 22.",
    "Z(A) = 2 and Z(B) = 2 implies class(A + B) = 22",
    mutants=["Z(A) >= 1 and Z(B) = 2 implies class(A + B) = 22"],
)

Class = tuple[int, int]

Bounds = Callable[[Class, Class], tuple[int, int]]


def eight_facts(first: Class, second: Class) -> tuple[int, int]:
    """The bounds on Y of a sum that the eight facts at the start of section 8 give."""
    (y, z), (y2, z2) = first, second
    return max(oplus(y, y2), odot(z, z2)), min(oplus(y, z2), oplus(z, y2))


Unknown = Mapping[tuple[Class, Class], list[Class]]
"""The possible classes of the sums that are not determined."""

PRINTED: Unknown = {
    ((0, 1), (0, 1)): [(0, 2), (1, 2)],
    ((0, 1), (1, 2)): [(1, 2), (2, 2)],
}


@PAPER.claim(
    "Section 8 (all but two sums)",
    "These determine all sums except for the remaining two: $01 + 01$ can be either 02 or 12; $01 + 12$ can be either "
    "12 or 22.",
    uses=("Section 8 (facts)",),
    mutants={
        "without Y(A + B) ≥ Z(A) ⊙ Z(B)": {
            "bounds": lambda a, b: (oplus(a[0], b[0]), min(oplus(a[0], b[1]), oplus(a[1], b[0])))
        },
        "with Y(A + B) ≥ Z(A) ⊕ Z(B), against the others": {
            "bounds": lambda a, b: (oplus(a[1], b[1]), eight_facts(a, b)[1])
        },
    },
)
def all_but_two(
    bounds: Bounds = eight_facts, printed: Unknown = PRINTED, algebra: ValueAlgebra = JOHNSON
) -> Iterable[Question]:
    """Z(A + B) = Z(A) ⊕ Z(B) is known, so a sum is determined if and only if the bounds on its Y coincide."""
    classes = [(y, z) for y, z in product(range(3), repeat=2) if y <= z]
    pairs = [*combinations_with_replacement(classes, 2)]

    def possible(first: Class, second: Class) -> list[Class]:
        low, high = bounds(first, second)
        return [(y, oplus(first[1], second[1])) for y in range(low, high + 1)]

    yield every(
        "all pairs of classes Y Z",
        pairs,
        lambda first, second: sums if len(sums := possible(first, second)) != 1 else "one alone",
        lambda first, second: printed.get((first, second), "one alone"),
        "{0} + {1} can be {left}, not {right}",
        starred=True,
    )
    occurring: dict[tuple[Class, Class], set[Class]] = defaultdict(set)
    of_value = [(value.y, value.z) for value in algebra.values]
    for (a, first), (b, second) in product(enumerate(of_value), repeat=2):
        occurring[first, second].add(of_value[algebra.table[a][b]])
    yield every(
        "all pairs of values: both classes of each of the two sums occur",
        pairs,
        possible,
        lambda first, second: sorted(occurring[first, second]),
        "{0} + {1} can be {left} by the facts, and is {right} for some values",
        starred=True,
    )
