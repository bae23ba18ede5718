"""Section 2: the exact longest and shortest play for every genus (Corollary 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from math import lcm

import z3

from knotgames.algebra.heaps.breaking import Heap, MoveRule, MoveRules, Part
from knotgames.checks.claim import Question, Severity
from knotgames.checks.induction.all_sizes import leaves, part_sizes
from knotgames.checks.papers.berman_leonard_2024.paper import PAPER
from knotgames.checks.questions import ask, every
from knotgames.checks.solvers.presburger import Obligation, decided
from knotgames.checks.solvers.query import any_of
from knotgames.games.surface import MOVES, NONORIENTABLE, ORIENTABLE


@dataclass(frozen=True)
class Length:
    """A number of moves for each genus: 0 for the sphere, otherwise (times * g + plus) / over, rounded down."""

    times: int
    plus: int = 0
    over: int = 1

    def at(self, genus: int) -> int:
        """Return the number for one genus."""
        return (self.times * genus + self.plus) // self.over if genus else 0

    def formula(self, genus: z3.ArithRef) -> z3.ArithRef:
        """Return the number for a variable genus."""
        return z3.If(genus == 0, z3.IntVal(0), (self.times * genus + self.plus) / self.over)

    def __str__(self) -> str:
        inner = f"{self.times}g + {self.plus}".replace("1g", "g").replace(" + 0", "").replace("+ -", "- ")
        return {1: inner}.get(self.over, f"floor(({inner})/{self.over})")


Choice = Callable[..., int]
"""`max` for the longest play, `min` for the shortest."""

Lengths = Mapping[str, Length]

LONGEST: Lengths = {ORIENTABLE: Length(2, -1), NONORIENTABLE: Length(2, -1)}
SHORTEST: Lengths = {ORIENTABLE: Length(1), NONORIENTABLE: Length(1, 1, 2)}
PRINTED_MOST: Lengths = {ORIENTABLE: Length(2), NONORIENTABLE: Length(2)}

LARGEST = 40


@cache
def recursive(moves: MoveRules, choose: Choice, kind: str, genus: int) -> int:
    """Return the length of the longest (`max`) or shortest (`min`) play by recursion. Lengths of parts add up."""
    options = [option for move in moves if move.source == kind for option in move.options(genus)]
    return choose((1 + sum(recursive(moves, choose, *part) for part in option) for option in options), default=0)


def exact_lengths(moves: MoveRules, claimed: Lengths, choose: Choice) -> Iterator[Question]:
    """Yield proofs that no move exceeds the claimed lengths and, for positive genus, some move attains them."""
    play, sign = ("the longest play", 1) if choose is max else ("the shortest play", -1)

    def wrong(kind: str, genus: int) -> str:
        right = recursive(moves, choose, kind, genus)
        return f"{kind}{genus}: {play} has the length {right}, not {claimed[kind].at(genus)}"

    yield ask(decided, list(_violations(moves, claimed, sign, wrong)), f"{play}, all g")
    yield every(
        f"{play}, g <= {LARGEST}",
        product(range(LARGEST + 1), claimed),
        lambda genus, kind: claimed[kind].at(genus),
        lambda genus, kind: recursive(moves, choose, kind, genus),
        lambda genus, kind, *_: wrong(kind, genus),
        starred=True,
        bound=True,
    )
    yield every(
        f"{play}, all g, as affine functions on classes of residues",
        _classes(moves, claimed),
        lambda *case: all(sign * number >= 0 for number in _numbers(claimed, *case)),
        shown="move ({0.name}) to parts of sizes {1} or more exceeds the claimed number",
        starred=True,
        by="residues",
    ) & every(
        "",
        starting(moves, claimed),
        lambda kind, genera: _is_attained(moves, claimed, kind, genera),
        shown="no single move from {0}g attains the claimed number for all g in {1}",
        starred=True,
    )


def _violations(
    moves: MoveRules, claimed: Lengths, sign: int, wrong: Callable[[str, int], str]
) -> Iterator[Obligation]:
    """Yield obligations whose smallest model is a genus with a wrong length."""
    size = z3.Int("size")
    for kind, length in claimed.items():
        attained, describe = [], partial(wrong, kind)
        for move in (move for move in moves if move.source == kind):
            sizes = part_sizes(move)
            later = [claimed[part.kind].formula(left) for part, left in zip(move.parts, sizes, strict=True)]
            after = sum(later, z3.IntVal(1))
            left = leaves(move, size, sizes)
            yield Obligation.of_size(left, sign * after > sign * length.formula(size), size, describe)
            attained.append(z3.Exists(sizes, z3.And(left, after == length.formula(size))))
        yield Obligation.of_size(size >= 1, z3.Not(any_of(attained)), size, describe)


def _excess(move: MoveRule, claimed: Lengths, sizes: Sequence[int]) -> int:
    """Return the claimed length minus the length of play that begins with this move."""
    genus = move.removed + sum(part.weight * size for part, size in zip(move.parts, sizes, strict=True))
    after = sum(claimed[part.kind].at(size) for part, size in zip(move.parts, sizes, strict=True))
    return claimed[move.source].at(genus) - 1 - after


Class = tuple[MoveRule, tuple[int, ...], int]
"""A move, the sizes of its parts, and the step between sizes in the same class."""


def _classes(moves: MoveRules, claimed: Lengths) -> Iterator[Class]:
    """Yield the classes: a size is 0, or c + m*t with 1 <= c <= m and t >= 0, where m makes every rounding exact."""
    m = lcm(*(length.over for length in claimed.values()))
    for move in moves:
        for sizes in product(*(range(min(part.least, 1), m + 1) for part in move.parts)):
            yield move, sizes, m


def _numbers(claimed: Lengths, move: MoveRule, sizes: tuple[int, ...], m: int) -> Iterator[int]:
    """Yield the constant and the slopes of the excess, which is affine on a class. Their signs determine its sign."""
    excess = _excess(move, claimed, sizes)
    yield excess
    for place, size in enumerate(sizes):
        if size:
            yield _excess(move, claimed, (*sizes[:place], size + m, *sizes[place + 1 :])) - excess


Start = tuple[str, tuple[int, ...]]
"""A kind, with one genus or with the first two genera of a progression."""


def starting(moves: MoveRules, claimed: Lengths, small: int = 8) -> Iterator[Start]:
    """Yield the small genera, and the first two of each progression small + c + m*t."""
    weights = [part.weight for move in moves for part in move.parts]
    m = lcm(*weights) * lcm(*(length.over for length in claimed.values()))
    for kind in claimed:
        yield from ((kind, (genus,)) for genus in range(1, small))
        yield from ((kind, (genus, genus + m)) for genus in range(small, small + m))


def _is_attained(moves: MoveRules, claimed: Lengths, kind: str, genera: tuple[int, ...]) -> bool:
    """Return True if a move attains the claimed length. An affine excess is 0 if it is 0 for t = 0 and t = 1."""
    own = [move for move in moves if move.source == kind]
    if len(genera) == 1:
        return not all(_excess(move, claimed, sizes) for move in own for sizes in _sizes(move, *genera))
    firsts = [(move, first) for move in own for first in product(range(1, 3), repeat=len(move.parts) - 1)]
    return any(all(_attains(move, claimed, one, first) for one in genera) for move, first in firsts)


def _sizes(move: MoveRule, genus: int) -> Iterator[tuple[int, ...]]:
    return (tuple(size for _, size in option) for option in move.options(genus))


def _attains(move: MoveRule, claimed: Lengths, genus: int, first: tuple[int, ...]) -> bool:
    return any(sizes[:-1] == first and not _excess(move, claimed, sizes) for sizes in _sizes(move, genus))


@PAPER.claim(
    "Corollary 2.2",
    "Starting from $og$ or $ng$, the manifold decomposition game ends after at most $2g$ moves. The smallest number of "
    "moves is $k$ for $n(2k)$ and $k + 1$ for $n(2k + 1)$.",
    reading="The moves are $(a)$ to $(h)$: Theorem 2.1 calls them the moves of the game.",
    uses=("Knotgames2026/Surfaces, longest play", "Knotgames2026/Surfaces, shortest play"),
    mutants={
        "at most 2g - 2 moves": {"most": {ORIENTABLE: Length(2, -2), NONORIENTABLE: Length(2, -2)}},
        "k moves for n(2k + 1)": {"odd": 0},
        "longer plays": {"longest": {ORIENTABLE: Length(3, -1), NONORIENTABLE: Length(3, -1)}},
    },
)
def plays(
    most: Lengths = PRINTED_MOST, odd: int = 1, longest: Lengths = LONGEST, shortest: Lengths = SHORTEST
) -> Iterator[Question]:
    """The exact lengths for every genus; and plain recursion for small genera."""
    size, k = z3.Int("size"), z3.Int("k")
    violations = [
        Obligation.of_size(
            True,
            longest[kind].formula(size) > most[kind].formula(size),
            size,
            f"the longest play from {kind}{{}} has more than {most[kind]} moves".format,
        )
        for kind in most
    ]
    for residue, more in enumerate((0, odd)):
        wrong = shortest[NONORIENTABLE].formula(size) != k + more
        text = f"the shortest play from n{{}} has not k + {more} moves"
        violations.append(Obligation.of_size(size == 2 * k + residue, wrong, size, text.format))
    yield ask(decided, violations, "all g")
    yield every(
        f"g <= {LARGEST}, by recursion",
        product(range(LARGEST + 1), most),
        lambda g, kind: recursive(MOVES, max, kind, g) <= most[kind].at(g),
        shown=lambda g, kind, *_: f"the longest play from {kind}{g} is longer than {most[kind]}",
        starred=True,
        bound=True,
        to_the_end=True,
    ) & every(
        "",
        range(LARGEST + 1),
        lambda g: g // 2 + (g % 2) * odd,
        lambda g: recursive(MOVES, min, NONORIENTABLE, g),
        "the shortest play from n{case} has the length {right}, not {left}",
    )


@PAPER.claim(
    "Corollary 2.2 (proof)",
    "The games with the most moves would use cases $b$ and $g$ repeatedly for $g$ moves until there are $g$ components "
    "left, each of genus 1; after $g$ more moves there will be $g$ spheres left: the longest play has $2g$ moves.",
    severity=Severity.GAP,
    correction="Knotgames2026/Surfaces, longest play",
    controls={"g - 1 moves to g components": {"longest": LONGEST}},
)
def proof_of_plays(longest: Lengths = PRINTED_MOST) -> Iterator[Question]:
    return exact_lengths(MOVES, longest, max)


@PAPER.claim(
    "Corollary 2.2 (genus sum)",
    "All moves decrease the genus sum except cases $b$ and $g$. In these two cases, the genus sum stays the same and "
    "the number of components that are not spheres increases by 1.",
    mutants={
        "except case b": {"kept": "b"},
        "except cases b, g and h": {"kept": "bgh"},
        "a torus counted once in (h)": {
            "moves": (*MOVES[:7], MoveRule("h", NONORIENTABLE, 0, (Part(ORIENTABLE), Part(NONORIENTABLE))))
        },
    },
)
def genus_sum(moves: MoveRules = MOVES, kept: Collection[str] = "bg") -> Iterator[Question]:
    size = z3.Int("size")
    violations = []
    for move in moves:
        sizes = part_sizes(move)
        parts = z3.Sum([z3.If(left > 0, 1, 0) for left in sizes])
        fine = z3.And(sum(sizes) == size, parts == 2) if move.name in kept else sum(sizes) < size
        text = f"({move.name}) from {move.source}{{}}".format
        violations.append(Obligation.of_size(leaves(move, size, sizes), z3.Not(fine), size, text))
    yield ask(decided, violations, "every move, every genus")

    def seen(genus: int, _: MoveRule, option: tuple[Heap, ...]) -> str:
        if sum(left for _, left in option) < genus:
            return "falls"
        return f"stays the same with {len([left for _, left in option if left])} components"

    yield every(
        f"g <= {LARGEST}",
        ((g, move, option) for g in range(1, LARGEST + 1) for move in moves for option in move.options(g)),
        seen,
        lambda g, move, option: "stays the same with 2 components" if move.name in kept else "falls",
        "({1.name}) from {1.source}{0} leaves {2}: the genus sum {left}",
        starred=True,
        bound=True,
    )
