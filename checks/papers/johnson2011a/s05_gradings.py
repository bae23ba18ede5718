"""Section 5: sums under any grading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import Any

import z3

from knotgames.algebra.knot_type.formal import STAR, Game, games_to_birthday, subpositions
from knotgames.algebra.knot_type.grading import AXIOMS, Axioms, obeys_axioms
from knotgames.algebra.knot_type.theory import KNOT
from knotgames.checks.claim import Question
from knotgames.checks.induction.structural import Universe, assume_for_options, levels
from knotgames.checks.papers.johnson2011a.paper import PAPER, oplus
from knotgames.checks.questions import ask, by_z3, every
from knotgames.checks.solvers.query import Query

EVERY = tuple(chain.from_iterable(combinations((0, 1, 2), size) for size in (1, 2, 3)))

UNDETERMINED = frozenset({(1,)})
"""The sets of levels of options that allow a game two levels: all options are in G_1."""

SMALL = 2
"""The birthday of the games of which all gradings are enumerated."""


@PAPER.claim(
    "Definition 5.1 (remark)",
    "The class a game falls into is determined recursively by its options, unless all its options are in $G_1$.",
    mutants={
        "it is determined by any options": {"undetermined": frozenset[tuple[int, ...]]()},
        "unless some option is in G_1": {"undetermined": frozenset(one for one in EVERY if 1 in one)},
        "G_0 may have options in G_2": {"axioms": {**AXIOMS, 0: ()}},
    },
)
def determined_by_options(
    undetermined: frozenset[tuple[int, ...]] = UNDETERMINED, axioms: Axioms = AXIOMS
) -> Iterable[Question]:
    """Options leave a game two levels if they are all in G_1, and otherwise one."""
    yield every(
        "all sets of levels of options",
        EVERY,
        lambda options: sum(obeys_axioms(k, options, axioms) for k in (0, 1, 2)),
        lambda options: 1 + (options in undetermined),
        "options of levels {case} allow {left} levels, not {right}",
    )
    yield _determined_by_z3(undetermined, axioms)
    yield _determined_in_gradings(undetermined, axioms)


def _determined_by_z3(undetermined: frozenset[tuple[int, ...]], axioms: Axioms) -> Question:
    """Ask z3 for two gradings that agree on the options and differ on the game."""
    some = [z3.Bool(f"some option in G_{i}") for i in range(3)]
    one, other = z3.Ints("one other")

    def graded(level: Any) -> Any:
        passed = {
            i: z3.And([some[wanted] if there else z3.Not(some[wanted]) for there, wanted in tests])
            for i, tests in axioms.items()
        }
        rules = [z3.Implies(level == i, passed[i]) for i in range(3)]
        return z3.And(level >= 0, level <= 2, (level == 1) == passed[1], *rules)

    query = Query(graded(one), z3.Or(some))

    def fails(options: tuple[int, ...]) -> str | None:
        here = [some[i] if i in options else z3.Not(some[i]) for i in range(3)]
        differs = query.has_model(*here, graded(other), one != other)
        if differs is (options in undetermined):
            return None
        return f"options of levels {options} {'do not determine' if differs else 'determine'} the level"

    # the sets that leave a game two levels have models
    return by_z3("all sets of levels of options, in two gradings", map(fails, EVERY), models=True)


def _determined_in_gradings(undetermined: frozenset[tuple[int, ...]], axioms: Axioms) -> Question:
    games = games_to_birthday(SMALL)
    seen: dict[tuple[Game, tuple[int, ...]], set[int]] = {}
    for level in gradings(subpositions(*games), axioms):
        for position in level:
            for side in position.sides:
                options = tuple(sorted({level[option] for option in side}))
                seen.setdefault((position, options), set()).add(level[position])
    return every(
        f"all gradings of all games of birthday at most {SMALL}",
        seen.items(),
        lambda place, levels: len(levels),
        lambda place, levels: 1 + (place[1] in undetermined),
        "{0[0]} with options of levels {0[1]} has the levels {1}",
        starred=True,
        by="play",
        bound=True,
    )


Bound = Callable[[int, int], int]


def lemma_5_2_and_5_3(i: int, j: int) -> int:
    """The level of a sum is at least the level of each part: the two lemmas in one induction."""
    return max(i, j)


Kind = tuple[int, str, tuple[int, ...]]
"""The level of a game, its name if it is terminal, and the levels of its options."""


def _kinds(axioms: Axioms) -> list[Kind]:
    ends: list[Kind] = [(0, "u", ()), (2, "k", ())]
    return ends + [(i, "", options) for i in (0, 1, 2) for options in EVERY if obeys_axioms(i, options, axioms)]


def _told(kind: Kind) -> str:
    level, end, options = kind
    return f"G_{level} ({end or f'options in {options}'})"


def _possible_sums(bound: Bound, axioms: Axioms) -> Iterator[tuple[Kind, Kind, int, tuple[int, ...]]]:
    """Yield all kinds of two games, with all levels of their sum and its options that the hypothesis allows."""
    for one, other in product(_kinds(axioms), repeat=2):
        (i, end, options), (j, other_end, other_options) = one, other
        if end and other_end:
            total = KNOT.sums[0].table["uk".index(end)]["uk".index(other_end)]
            yield one, other, 2 * KNOT.payoffs[total], ()
        elif "u" in (end, other_end):
            yield one, other, j if end else i, ()
        else:
            below = [bound(a, j) for a in options] + [bound(i, b) for b in other_options]
            sums = product((levels for levels in EVERY if _can_be(levels, below)), (0, 1, 2))
            yield from ((one, other, k, levels) for levels, k in sums if obeys_axioms(k, levels, axioms))


def _can_be(levels: Sequence[int], least: Sequence[int]) -> bool:
    """Return True if these can be exactly the levels of sums with the given least levels."""
    return all(any(level >= low for level in levels) for low in least) and all(
        any(level >= low for low in least) for level in levels
    )


def gradings(positions: Sequence[Game], axioms: Axioms = AXIOMS) -> Iterator[dict[Game, int]]:
    """Yield all gradings of positions that are listed after their options. Each extends to a grading of all games."""

    def extended(known: dict[Game, int], left: Sequence[Game]) -> Iterator[dict[Game, int]]:
        if not left:
            yield known
            return
        position, *rest = left
        if position.end is not None:
            possible = [2 * KNOT.payoffs[position.end]]
        else:
            below = [known[option] for option in position.sides[0]]
            possible = [level for level in (0, 1, 2) if obeys_axioms(level, below, axioms)]
        for level in possible:
            yield from extended({**known, position: level}, rest)

    return extended({}, positions)


def _graded(x: Game, y: Game, axioms: Axioms, holds: Callable[[int, int, int], bool]) -> str | None:
    """A message with a grading in which two games and their sum violate a relation, or None."""
    for level in gradings(subpositions(x, y, x + y), axioms):
        if not holds(level[x], level[y], level[x + y]):
            return f"X = {x} in G_{level[x]}, Y = {y} in G_{level[y]}, X + Y in G_{level[x + y]}, for some grading"
    return None


STEP = "all gradings and games, one step of the induction"


def _step_by_z3(bound: Bound, axioms: Axioms) -> Question:
    universe = Universe()
    x, y = universe.game("X"), universe.game("Y")
    total = universe.sum_of(x, y)
    universe.assume_identity()
    level = levels(universe, axioms, [x, y, total])

    def obeys(i: int, j: int, k: Any) -> Any:
        return k >= bound(i, j)

    def holds(a: Any, b: Any) -> Any:
        sums = level(universe.plus(a, b))
        return z3.And(
            [
                z3.Implies(z3.And(level(a) == i, level(b) == j), obeys(i, j, sums))
                for i, j in product(range(3), repeat=2)
            ]
        )

    assume_for_options(universe, [x, y], holds)
    return ask(universe.prove, holds(x, y), STEP, lambda games: _graded(games["X"], games["Y"], axioms, obeys))


def _claim(number: str, statement: str, bound: Bound, mutants: Mapping[str, Mapping[str, Any]]) -> None:
    def check(bound: Bound = bound, axioms: Axioms = AXIOMS) -> Iterable[Question]:
        yield every(
            "all gradings and games, by the levels of two games and their options",
            _possible_sums(bound, axioms),
            lambda one, other, k, levels: k >= bound(one[0], other[0]),
            shown=lambda one, other, k, levels, *_: (
                f"X in {_told(one)} and Y in {_told(other)} may have a sum in G_{k}, with options in {levels}"
            ),
            starred=True,
            to_the_end=True,
        )
        yield _step_by_z3(bound, axioms)

    PAPER.claim(number, statement, uses=("Theorem 2.9", "Theorem 2.10"), mutants=mutants)(check)


_LOOSE: Axioms = {**AXIOMS, 2: ()}

_claim(
    "Lemma 5.2",
    "If $X ∈ G_2$ and $Y$ is any game, then $X + Y ∈ G_2$.",
    lemma_5_2_and_5_3,
    mutants={
        "if X ∈ G_1, then X + Y ∈ G_2": {"bound": lambda i, j: 2 if max(i, j) else 0},
        "G_2 may have options in G_0": {"axioms": _LOOSE},
    },
)

_claim(
    "Lemma 5.3",
    "If $X ∈ G_1 ∪ G_2$ and $Y$ is any game, then $X + Y ∈ G_1 ∪ G_2$.",
    lemma_5_2_and_5_3,
    mutants={"any sum is in G_1 ∪ G_2": {"bound": lambda i, j: max(1, i, j)}},
)

_claim(
    "Lemma 5.4",
    "If $X$, $Y ∈ G_1 ∪ G_2$ then $X + Y ∈ G_2$.",
    lambda i, j: 2 if i and j else max(i, j),
    mutants={"if X ∈ G_1 ∪ G_2 then X + Y ∈ G_2": {"bound": lambda i, j: 2 if i or j else 0}},
)

_claim(
    "Theorem 5.5",
    "If $G$ is a grading and $X$ and $Y$ are games, with $X ∈ G_i$ and $Y ∈ G_j$, then $X + Y ∈ G_k$, where $k ≥ "
    "min(2, i + j)$.",
    oplus,
    mutants={
        "k ≥ min(2, i + j + 1)": {"bound": lambda i, j: min(2, i + j + 1)},
        "G_2 may have options in G_0": {"axioms": _LOOSE},
    },
)


@PAPER.claim(
    "Theorem 5.6",
    "If $G$ is a grading, the classes $G_0$, $G_1$, and $G_2$ are invariant under addition by $*$.",
    uses=("Theorem 2.9", "Theorem 2.10"),
    mutants={
        "G_1 goes to G_2": {"image": (0, 2, 2)},
        "G_0 may have options in G_2": {"axioms": {**AXIOMS, 0: ()}},
    },
)
def theorem_5_6(image: tuple[int, int, int] = (0, 1, 2), axioms: Axioms = AXIOMS) -> Iterable[Question]:
    """The options of X + * are the games X' + * and X + u = X."""
    # The level of X + * is not free: all its options are not in G_1, for X itself is an option.
    yield every(
        "all gradings and games, by the levels of a game and its options",
        (
            (kind, k)
            for kind, k in product(_kinds(axioms), (0, 1, 2))
            if obeys_axioms(k, {kind[0], *(image[a] for a in kind[2])}, axioms)
        ),
        lambda kind, k: image[kind[0]],
        lambda kind, k: k,
        lambda kind, k, *_: f"X in {_told(kind)} may have X + * in G_{k}",
        starred=True,
    )
    yield _theorem_5_6_by_z3(image, axioms)


def _theorem_5_6_by_z3(image: tuple[int, int, int], axioms: Axioms) -> Question:
    universe = Universe()
    x = universe.game("X")
    star, u = z3.Const("star", universe.sort), universe.ends[0]
    o = z3.Const("o", universe.sort)
    universe.axioms += [z3.Not(universe.is_end(star)), z3.ForAll([o], universe.option(o, star) == (o == u))]
    total = universe.sum_of(x, star)
    universe.assume_identity()
    level = levels(universe, axioms, [x, total])

    def obeys(i: int, _: int, k: Any) -> Any:
        return k == image[i]

    def holds(a: Any) -> Any:
        sums = level(universe.plus(a, star))
        return z3.And([z3.Implies(level(a) == i, obeys(i, 0, sums)) for i in range(3)])

    universe.for_options(x, holds)
    return ask(universe.prove, holds(x), STEP, lambda games: _graded(games["X"], STAR, axioms, obeys))
