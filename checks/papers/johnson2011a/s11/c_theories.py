"""Section 11: the dual sum, and a game with separate moves, in quotients computed from the rules of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product
from typing import Any

from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.formal import Game, game, sides_of, terminal
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.theory import KNOT, Theory, shipped_theory
from knotgames.algebra.knot_type.values import (
    JOHNSON,
    RULEBOOK,
    KnotValue,
    ValueAlgebra,
    index_of,
    smallest_knot_games,
    value_of,
)
from knotgames.algebra.ruleset import fold
from knotgames.checks import questions
from knotgames.checks.asked import remembering
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.claim import Certificate, Question, Severity, Undecided
from knotgames.checks.induction.by_z3 import quotient_obligations
from knotgames.checks.induction.discovery import Discovery, discover
from knotgames.checks.papers.johnson2011a.definitions import Levels, passing
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER, odot, oplus
from knotgames.checks.papers.johnson2011a.s11.a_method import refused
from knotgames.checks.questions import every, facts
from knotgames.checks.solvers.query import is_watched


@cache
def discovered(theory: Theory) -> Discovery:
    """The quotient of a theory, computed from its rules."""
    return discover(theory)


def of_size(quotient: Discovery, number: int) -> str | None:
    classes = len(quotient.rulebook)
    return None if classes == number else f"there are {classes} classes, not {number}"


def certified(quotient: Discovery, described: str | None) -> Question:
    """Ask for a certificate of the quotient that the checker accepts, and if the quotient is as described."""
    scope = f"all games of the theory '{quotient.theory.name}'"
    entries = sum(len(table) ** 2 for table in quotient.tables)
    return questions.certified(scope, partial(_refused, quotient), described, visited=entries)


@remembering
def _refused(quotient: Discovery) -> str | None:
    if not quotient.closed:
        raise Undecided("certificate", f"the search did not end: there are at least {len(quotient.rulebook)} classes")
    return refused(quotient.rulebook, quotient.tables)


def in_one_class(scope: str, one: Game, other: Game) -> Question:
    quotient = discovered(one.theory)
    classes = [str(quotient.representatives[quotient.class_of(game)]) for game in (one, other)]
    apart = None if classes[0] == classes[1] else f"{one} is in the class of {classes[0]}, {other} of {classes[1]}"
    return questions.certified(scope, partial(_refused, quotient), apart, visited=len(quotient.rulebook))


def _by_z3(quotient: Discovery, described: str | None) -> Question:
    def parts() -> Iterator[str | None]:
        *others, last = (_ask if is_watched() else _asked)(quotient)  # whoever looks at the answers is to see them all
        yield from others
        yield last or described

    scope = "all sets of options, one step of the induction for each sum"
    return questions.by_z3(scope, parts(), models=True)  # that a class has games with options is a model


def _ask(quotient: Discovery) -> tuple[str | None, ...]:
    return tuple(quotient_obligations(quotient.rulebook, quotient.tables))


_asked = remembering(_ask)


def proved(quotient: Discovery, described: str | None) -> Iterable[Question]:
    """Ask for a certificate and for z3 to prove the quotient, and if the quotient is as described."""
    yield certified(quotient, described)
    yield _by_z3(quotient, described)


def quotients(*names: str) -> Mapping[str, Certificate]:
    def of(name: str) -> Mapping[str, Any]:
        quotient = discovered(shipped_theory(name))
        return certificate(quotient.rulebook, quotient.tables)

    return {f"the quotient of all games of the theory '{name}'": partial(of, name) for name in names}


def translated(position: Game, into: Theory, names: Mapping[str, str] | None = None) -> Game:
    """The same game in another theory: terminal games renamed, shared options given to both players."""

    def rebuilt(one: Game, options: tuple[frozenset[Game], ...]) -> Game:
        if one.end is not None:
            name = one.theory.terminals[one.end]
            return terminal((names or {}).get(name, name), into)
        return game(*options * (into.sides // len(options)))

    return fold(position, sides_of, rebuilt)


CLASSES = 38


def other_than(
    quotient: Discovery, image: Sequence[KnotValue], payoffs: Sequence[tuple[int, int]], algebra: ValueAlgebra = JOHNSON
) -> str | None:
    """Explain why a map from classes to values is not an isomorphism with parity and payoffs, or return None."""
    book, games = quotient.rulebook, quotient.representatives
    if Counter(image).items() ^ Counter(algebra.values).items():
        return "the map to the values is not one to one"
    places = [algebra.values.index(value) for value in image]
    for a, b in product(range(len(book)), repeat=2):
        if places[quotient.tables[0][a][b]] != (total := algebra.table[places[a]][places[b]]):
            return f"{games[a]} + {games[b]}: {image[a]} + {image[b]} is {algebra.values[total]}"
    for i, value in enumerate(image):
        if (value.parity, payoffs[i]) != (book.parities[i], book.payoffs[i]):
            return f"{games[i]} does not have the parity and the outcome of {value}"
    return None


EXCHANGED = {"u": "k", "k": "u"}


@PAPER.claim(
    "Section 11 (the dual sum)",
    "Another possibility is a sum of games where the Unknotter only needs to win one of the two games. This is the "
    "dual operation to the one considered in this paper.",
    uses=INDUCTION,
    reading=f"The dual operation is the sum of this paper with the players exchanged: its quotient has {CLASSES} "
    "classes, and is the monoid of values with $u$ and $k$ exchanged.",
    certificates=lambda _: quotients("dual"),
    mutants={
        "the players not exchanged": {"names": {"u": "u", "k": "k"}},
        f"{CLASSES + 1} classes": {"number": CLASSES + 1},
    },
)
def dual_sum(
    names: Mapping[str, str] = EXCHANGED, number: int = CLASSES, theory: Theory | None = None
) -> Iterable[Question]:
    quotient = discovered(theory or shipped_theory("dual"))
    image = [value_of(translated(position, KNOT, names)) for position in quotient.representatives]
    exchanged = [RULEBOOK.payoffs[index_of(value)] for value in image]
    stated = [(1 - right, 1 - left) for left, right in exchanged]
    yield from proved(quotient, of_size(quotient, number) or other_than(quotient, image, stated))


@cache
def both_coordinates() -> tuple[tuple[KnotValue, KnotValue], ...]:
    """For each class under both sums, the value under +k, and the value of the exchanged game under +u."""
    return tuple(
        (value_of(translated(position, KNOT)), value_of(translated(position, KNOT, EXCHANGED)))
        for position in discovered(shipped_theory("both")).representatives
    )


@PAPER.claim(
    "Section 11 (X, Y and W under the dual sum)",
    "In the dual theory, $Y$ plays the role of $X$, and $X$ plays the role of $Y$: $Y(G +u H) = Y(G) ⊙ Y(H)$, and "
    "$X(G +u H) ≤ W(G) ⊕ W(H)$, where $W$ is the dual grading to $Z$.",
    uses=("Knotgames2026/Both sums", *INDUCTION),
    reading="$W(G)$ is $2 - Z$ of $G$ with the players exchanged, since levels are counted from the other end.",
    mutants={
        "Y(G +u H) = Y(G) ⊕ Y(H)": {"circled": oplus},
        "Y(G +u H) = 0": {"circled": lambda _, __: 0},
        "X(G +u H) ≤ W(G) ⊙ W(H)": {"bound": odot},
    },
)
def under_dual_sum(
    circled: Callable[[int, int], int] = odot, bound: Callable[[int, int], int] = oplus
) -> Iterable[Question]:
    """In the quotient under both sums, X(G) = 2 - Y and Y(G) = 2 - X of the game with the players exchanged."""
    quotient, pairs = discovered(shipped_theory("both")), both_coordinates()
    games = quotient.representatives

    def of_sum(a: int, b: int) -> KnotValue:
        return pairs[quotient.tables[1][a][b]][0]

    yield every(
        f"all pairs of the {len(pairs)} classes",
        product(range(len(pairs)), repeat=2),
        lambda a, b: (
            of_sum(a, b).y == circled(pairs[a][0].y, pairs[b][0].y)
            and of_sum(a, b).x <= bound(2 - pairs[a][1].z, 2 - pairs[b][1].z)
        ),
        shown=lambda a, b, *_: f"G = {games[a]} and H = {games[b]}, with G +u H of value {of_sum(a, b)}",
        starred=True,
    ) & every(
        "all classes",
        zip(pairs, games, strict=True),
        lambda pair, game: (pair[0].x, pair[0].y),
        lambda pair, game: (2 - pair[1].y, 2 - pair[1].x),
        "X and Y of {1} are not exchanged",
        starred=True,
    )


STRANGE = "{u | k}"
"""The game in which the Knotter (Left) can move to u, and the Unknotter (Right) to k."""

CONSIDERED = "{{*, k + *}}"
"""The game K of Lemma 8.8, of value 202*."""


@PAPER.claim(
    "Section 11 (a game with separate moves)",
    "If we construct a game in which the Unknotter can move to $k$ and the Knotter can move to $u$, this game will not "
    "be equivalent to one of the ones considered so far.",
    correction="Section 11 (a game with separate moves, corrected)",
    severity=Severity.FALSE,
    uses=("Knotgames2026/Separate moves",),
)
def strange_game(text: str = STRANGE) -> Iterable[Question]:
    """In sums with all games with separate moves, the game is equivalent to a game with shared options."""
    theory = shipped_theory("separate")
    quotient = discovered(theory)
    yield every(
        f"all contexts, by the {len(quotient.rulebook)} classes of games with separate moves",
        smallest_knot_games(),
        lambda shared: quotient.class_of(translated(shared, theory)) != quotient.class_of(parse(text, theory)),
        shown=lambda shared, *_: f"{text} (Knotter | Unknotter) is equivalent to {shared}, of value {value_of(shared)}",
    )


@PAPER.claim(
    "Section 11 (a game with separate moves, corrected)",
    f"The game ${STRANGE}$, in which the Knotter can only move to $u$ and the Unknotter only to $k$, is equivalent to "
    f"$K = {CONSIDERED}$ of Lemma 8.8, in sums with games whose moves are shared or separate.",
    uses=("Section 8 (02 + jk)", "Theorem 7.3", "Theorem 9.2 (outcomes)"),
    mutants={
        "the Knotter can move to k": {"text": "{k | k}"},
        "the Unknotter can move to u": {"text": "{u | u}"},
        "each has the better move": {"text": "{k | u}"},
    },
)
def strange_game_corrected(text: str = STRANGE, considered: str = CONSIDERED) -> Iterable[Question]:
    """Let C be of value 202*. By Theorem 9.2, the Knotter moving first wins C + X if and only if X is odd or Z(X) > 0,
    and the Unknotter if and only if X is odd and Z(X) < 2. By induction over X, the same holds for {u | k} + X.
    """
    yield _by_step(text, value_of(parse(considered)))
    theory = shipped_theory("separate")
    yield in_one_class(
        "all contexts with separate moves, by their classes", parse(text, theory), translated(parse(considered), theory)
    )


def _by_step(text: str, considered: KnotValue) -> Question:
    """One step of the induction, by the levels Y and Z of X and of its options."""
    (knotter_to, unknotter_to) = (
        {str(option) for option in side} for side in parse(text, shipped_theory("separate")).sides
    )
    kinds = [(0, y, z, "") for y, z in product(range(3), repeat=2) if y <= z]

    def first(odd: bool, z: int) -> tuple[bool, bool]:
        """The results of C + X: True if the Knotter, and if the Unknotter, wins moving first."""
        return odd or z > 0, odd and z < 2

    def grade(definition: grading.Definition, odd: bool, options: Sequence[Levels]) -> int:
        (level,) = passing(definition.clauses(odd), options)
        return level

    def by_moves(odd: bool, options: Sequence[Levels]) -> tuple[bool, bool]:
        left = [first(not odd, z) for _, _, z, _ in options]
        wins_x = not odd and grade(grading.Y, odd, options) == 2
        knotter = "k" in knotter_to or wins_x or not all(unknotter for _, unknotter in left)
        return knotter, not all(knotter for knotter, _ in left)

    scope = "all games X with shared options, one step of an induction"
    of_few = facts(
        scope,
        [
            ("the value", (considered.x, considered.m, considered.odd), (2, "02", True)),
            ("X = u", ("k" in knotter_to, "u" in unknotter_to), first(False, 0)),
            ("X = k", (True, False), first(False, 2)),
        ],
        to_the_end=True,
    )
    return of_few & every(
        scope,
        ((odd, options) for odd in (False, True) for n in range(1, 7) for options in combinations(kinds, n)),
        by_moves,
        lambda odd, options: first(odd, grade(grading.Z, odd, options)),
        lambda odd, options, *_: (
            f"X is {'odd' if odd else 'even'}, with options of YZ {[option[1:3] for option in options]}"
        ),
        starred=True,
        law_of=[first, grade],
    )
