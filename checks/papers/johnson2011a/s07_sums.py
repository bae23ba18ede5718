"""Section 7: X, Y and Z of sums, and the three rules that open section 8."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, product

from checks.claim import Finding, found
from checks.exhaust import JOHNSON, ValueAlgebra
from checks.papers.johnson2011a.paper import PAPER, odot, of_two_games, oplus

of_two_games(
    "Lemma 7.1",
    "If A and B are even games in X_0, then A + B ∈ X_0.",
    lambda a, b, c: a.odd or b.odd or a.x > 0 or b.x > 0 or c.x == 0,
    {"even games in X_0 ∪ X_1": lambda a, b, c: a.odd or b.odd or a.x > 1 or b.x > 0 or c.x == 0},
)

of_two_games(
    "Lemma 7.2",
    "If A is an even game in X_0, and B is an odd game in X_0 ∪ X_1, then A + B ∈ X_0 ∪ X_1.",
    lambda a, b, c: a.odd or not b.odd or a.x > 0 or b.x > 1 or c.x < 2,
    {"then A + B ∈ X_0": lambda a, b, c: a.odd or not b.odd or a.x > 0 or b.x > 1 or c.x == 0},
)

of_two_games(
    "Theorem 7.3",
    "If A and B are arbitrary games, then X(A + B) = X(A) ⊕ X(B).",
    lambda a, b, c: c.x == oplus(a.x, b.x),
    {
        "X(A + B) = max(X(A), X(B))": lambda a, b, c: c.x == max(a.x, b.x),
        "Y(A + B) = Y(A) ⊕ Y(B)": lambda a, b, c: c.y == oplus(a.y, b.y),
    },
)

of_two_games(
    "Lemma 7.4",
    "If A is an odd game in Y_0 and B is an even game in Z_0, then A + B is in Y_0.",
    lambda a, b, c: not a.odd or b.odd or a.y > 0 or b.z > 0 or c.y == 0,
    {"B is an even game in Y_0": lambda a, b, c: not a.odd or b.odd or a.y > 0 or b.y > 0 or c.y == 0},
)

of_two_games(
    "Lemma 7.5",
    "If A is an odd game in Y_0 and B is an odd game in Z_0 ∪ Z_1, then A + B is in Y_0 ∪ Y_1.",
    lambda a, b, c: not (a.odd and b.odd) or a.y > 0 or b.z > 1 or c.y < 2,
    {"then A + B is in Y_0": lambda a, b, c: not (a.odd and b.odd) or a.y > 0 or b.z > 1 or c.y == 0},
)

of_two_games(
    "Lemma 7.6",
    "If A is an even game in Y_0 ∪ Y_1 and B is an even game in Z_0, then A + B is in Y_0 ∪ Y_1.",
    lambda a, b, c: a.odd or b.odd or a.y > 1 or b.z > 0 or c.y < 2,
    {"B is an even game in Z_0 ∪ Z_1": lambda a, b, c: a.odd or b.odd or a.y > 1 or b.z > 1 or c.y < 2},
)

of_two_games(
    "Theorem 7.7",
    "If A and B are arbitrary games, then Y(A + B) ≤ Y(A) ⊕ Z(B).",
    lambda a, b, c: c.y <= oplus(a.y, b.z),
    {
        "Y(A + B) ≤ Y(A) ⊕ Y(B)": lambda a, b, c: c.y <= oplus(a.y, b.y),
        "Y(A + B) < Y(A) ⊕ Z(B) or both are 0": lambda a, b, c: c.y < oplus(a.y, b.z) or c.y == 0,
    },
)

of_two_games(
    "Lemma 7.8",
    "If A and B are even games in Z_0, then A + B is in Z_0.",
    lambda a, b, c: a.odd or b.odd or a.z > 0 or b.z > 0 or c.z == 0,
    {"B in Z_0 ∪ Z_1": lambda a, b, c: a.odd or b.odd or a.z > 0 or b.z > 1 or c.z == 0},
)

of_two_games(
    "Lemma 7.9",
    "If A is an even game in Z_0 and B is an odd game in Z_0 ∪ Z_1, then A + B is in Z_0 ∪ Z_1.",
    lambda a, b, c: a.odd or not b.odd or a.z > 0 or b.z > 1 or c.z < 2,
    {"A is an even game in Z_0 ∪ Z_1": lambda a, b, c: a.odd or not b.odd or a.z > 1 or b.z > 1 or c.z < 2},
)

of_two_games(
    "Theorem 7.10",
    "For arbitrary games A and B, Z(A + B) = Z(A) ⊕ Z(B).",
    lambda a, b, c: c.z == oplus(a.z, b.z),
    {"Z(A + B) = Z(A) ⊙ Z(B)": lambda a, b, c: c.z == odot(a.z, b.z)},
)

of_two_games(
    "Lemma 7.11",
    "Let A and B be odd games in Z_2. Then A + B is in Y_2.",
    lambda a, b, c: not (a.odd and b.odd) or a.z < 2 or b.z < 2 or c.y == 2,
    {"A in Z_1 ∪ Z_2": lambda a, b, c: not (a.odd and b.odd) or a.z < 1 or b.z < 2 or c.y == 2},
)

of_two_games(
    "Lemma 7.12",
    "Let A be an even game in Z_1 ∪ Z_2 and B be an odd game in Z_2. Then A + B ∈ Y_1 ∪ Y_2.",
    lambda a, b, c: a.odd or not b.odd or a.z < 1 or b.z < 2 or c.y > 0,
    {"then A + B ∈ Y_2": lambda a, b, c: a.odd or not b.odd or a.z < 1 or b.z < 2 or c.y == 2},
)

of_two_games(
    "Theorem 7.13",
    "If A and B are arbitrary games, then Y(A + B) ≥ Z(A) ⊙ Z(B).",
    lambda a, b, c: c.y >= odot(a.z, b.z),
    {"Y(A + B) ≤ Z(A) ⊙ Z(B)": lambda a, b, c: c.y <= odot(a.z, b.z)},
)

of_two_games(
    "Section 8 (ii + jk)",
    "ii + jk is j'k', where j' = i ⊕ j and k' = i ⊕ k.",
    lambda a, b, c: a.y != a.z or (c.y, c.z) == (oplus(a.y, b.y), oplus(a.y, b.z)),
    {"for all classes": lambda a, b, c: (c.y, c.z) == (oplus(a.y, b.y), oplus(a.y, b.z))},
)

of_two_games(
    "Section 8 (02 + jk)",
    "02 + jk is k2.",
    lambda a, b, c: (a.y, a.z) != (0, 2) or (c.y, c.z) == (b.z, 2),
    {"02 + jk is j2": lambda a, b, c: (a.y, a.z) != (0, 2) or (c.y, c.z) == (b.y, 2)},
)

of_two_games(
    "Section 8 (i2 + j2)",
    "i2 + j2 is 22.",
    lambda a, b, c: a.z < 2 or b.z < 2 or (c.y, c.z) == (2, 2),
    {"i1 + j2 is 22": lambda a, b, c: a.z < 1 or b.z < 2 or (c.y, c.z) == (2, 2)},
)

Bounds = Callable[[tuple[int, int], tuple[int, int]], tuple[int, int]]


def eight_facts(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """The least and the greatest Y of a sum, by Y and Z of its parts, by the eight facts that open section 8."""
    (y, z), (y2, z2) = first, second
    return max(oplus(y, y2), odot(z, z2)), min(oplus(y, z2), oplus(z, y2))


@PAPER.claim(
    "Section 8 (all but two sums)",
    "These determine all sums except for the remaining two: 01 + 01 can be either 02 or 12; 01 + 12 can be either 12 "
    "or 22.",
    uses=("Theorem 7.7", "Theorem 7.10", "Theorem 7.13", "Theorem 5.5"),
    mutants={
        "without Y(A + B) ≥ Z(A) ⊙ Z(B)": lambda: {
            "bounds": lambda a, b: (oplus(a[0], b[0]), min(oplus(a[0], b[1]), oplus(a[1], b[0])))
        },
    },
)
def all_but_two(bounds: Bounds = eight_facts, algebra: ValueAlgebra = JOHNSON) -> Iterable[Finding]:
    """Z(A + B) = Z(A) ⊕ Z(B) is known; Y(A + B) is where its bounds meet, and not elsewhere."""
    classes = [(y, z) for y, z in product(range(3), repeat=2) if y <= z]
    unknown = {}
    for first, second in combinations_with_replacement(classes, 2):
        low, high = bounds(first, second)
        if low < high:
            unknown[first, second] = [(y, oplus(first[1], second[1])) for y in range(low, high + 1)]
    printed = {((0, 1), (0, 1)): [(0, 2), (1, 2)], ((0, 1), (1, 2)): [(1, 2), (2, 2)]}
    wrong = None if unknown == printed else f"the sums that remain are {unknown}"
    yield found("exhaustion", "all pairs of classes Y Z", wrong)
    seen: dict[tuple[tuple[int, int], tuple[int, int]], set[tuple[int, int]]] = {}
    values = algebra.values
    for a, b in product(range(len(values)), repeat=2):
        key = ((values[a].y, values[a].z), (values[b].y, values[b].z))
        total = values[algebra.table[a][b]]
        seen.setdefault(key, set()).add((total.y, total.z))
    both = {key: sorted(sums) for key, sums in seen.items() if len(sums) > 1 and key[0] <= key[1]}
    wrong = None if both == unknown else f"the sums that do not depend on Y Z alone are {both}"
    yield found("exhaustion", "all pairs of values: each of the two sums can be either", wrong)
