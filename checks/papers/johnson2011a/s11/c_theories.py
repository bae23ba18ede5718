"""Section 11: the dual sum, and a game with separate moves, in quotients that are found from the rules of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import chain, combinations, product
from typing import Any

from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.formal import Game, game, terminal
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
from knotgames.checks.asked import remembering
from knotgames.checks.cases import Cases, differing, failing
from knotgames.checks.certificates.induction import certificate, check
from knotgames.checks.claim import Certificate, Finding, Severity, Undecided, found
from knotgames.checks.induction import by_z3
from knotgames.checks.induction.discovery import Discovery, discover
from knotgames.checks.papers.johnson2011a.definitions import passing
from knotgames.checks.papers.johnson2011a.paper import INDUCTION, PAPER, odot, oplus
from knotgames.checks.solvers.query import is_watched


@cache
def discovered(theory: Theory) -> Discovery:
    """The quotient of a theory, found from its rules alone."""
    return discover(theory)


def of_size(quotient: Discovery, number: int) -> str | None:
    """Why a quotient has not this number of classes."""
    classes = len(quotient.rulebook)
    return None if classes == number else f"there are {classes} classes, not {number}"


def certified(quotient: Discovery, described: str | None) -> Finding:
    """Whether what was found is the quotient, with a certificate that the checker accepts; and is as described."""
    if not quotient.closed:
        raise Undecided("certificate", f"the search did not close: at least {len(quotient.rulebook)} classes")
    _accepted(quotient)
    entries = sum(len(table) ** 2 for table in quotient.tables)
    return found("certificate", f"all games of the theory '{quotient.theory.name}'", described, visited=entries)


@cache
def _accepted(quotient: Discovery) -> int:
    """How many classes a quotient has by its certificate, which the checker accepts. That it is described otherwise
    changes nothing of it.
    """
    return check(certificate(quotient.rulebook, quotient.tables))


def _by_z3(quotient: Discovery, described: str | None) -> Finding:
    """Whether each game has one class, and each sum its table; and the quotient is as described."""
    asked = _ask(quotient) if is_watched() else _asked(quotient)  # whoever looks at the answers is to see them all
    failing = next((one.counterexample for one in asked if one.holds is False), described)
    visited = sum(one.visited for one in asked)
    return found("z3", "all sets of options, one step of the induction for each sum", failing, visited=visited)


def _ask(quotient: Discovery) -> tuple[Finding, ...]:
    """What z3 finds of a quotient, however it is described."""
    sums = (by_z3.sum_outside_table(quotient.rulebook, table, i) for i, table in enumerate(quotient.tables))
    return by_z3.several_classes(quotient.rulebook), *sums


_asked = remembering(_ask)


def proved(quotient: Discovery, described: str | None) -> Iterable[Finding]:
    """That what was found is the quotient, by certificate and by z3 from the rulebook; and that it is as described."""
    yield certified(quotient, described)
    yield _by_z3(quotient, described)


def quotients(*names: str) -> Mapping[str, Certificate]:
    """The certificates of the quotients of theories, by their names."""

    def of(name: str) -> Mapping[str, Any]:
        quotient = discovered(shipped_theory(name))
        return certificate(quotient.rulebook, quotient.tables)

    return {f"the quotient of all games of the theory '{name}'": partial(of, name) for name in names}


def translated(position: Game, into: Theory, names: Mapping[str, str] | None = None) -> Game:
    """The same game in another theory: terminal games renamed, shared options given to both players."""
    from knotgames.algebra.knot_type.formal import sides_of
    from knotgames.algebra.ruleset import fold

    def rebuilt(one: Game, options: tuple[frozenset[Game], ...]) -> Game:
        if one.end is not None:
            name = one.theory.terminals[one.end]
            return terminal((names or {}).get(name, name), into)
        return game(*options * (into.sides // len(options)))

    return fold(position, sides_of, rebuilt)


CLASSES = 38
"""The number of classes of knot-type games."""

BOTH_SUMS = "Knotgames2026/Both sums"


def other_than(
    quotient: Discovery, image: Sequence[KnotValue], payoffs: Sequence[tuple[int, int]], algebra: ValueAlgebra = JOHNSON
) -> str | None:
    """Why a map from the classes of a quotient to values is no isomorphism of monoids with parity and outcomes.

    Args:
        quotient: the quotient.
        image: the value of each class.
        payoffs: the payoffs that the games of each class should have by that value.
        algebra: the values.
    """
    book, games = quotient.rulebook, quotient.representatives
    if Counter(image).items() ^ Counter(algebra.values).items():
        return "the map to the values is not one to one"
    places = [algebra.values.index(value) for value in image]

    def image_of_sum(pair: tuple[int, int]) -> int:
        a, b = pair
        return places[quotient.tables[0][a][b]]

    def sum_of_images(pair: tuple[int, int]) -> int:
        a, b = pair
        return algebra.table[places[a]][places[b]]

    sums = differing(product(range(len(book)), range(len(book))), image_of_sum, sum_of_images)
    stated = differing(
        range(len(book)), lambda i: (image[i].parity, payoffs[i]), lambda i: (book.parities[i], book.payoffs[i])
    )
    unlike = chain(
        (f"{games[a]} + {games[b]}: {image[a]} + {image[b]} is {algebra.values[c]}" for (a, b), _, c in sums),
        (f"{games[i]} has not the parity and the outcome of {image[i]}" for i, _, _ in stated),
    )
    return next(unlike, None)


EXCHANGED = {"u": "k", "k": "u"}


@PAPER.claim(
    "Section 11 (the dual sum)",
    "Another possibility is a sum of games where the Unknotter only needs to win one of the two games. This is the "
    "dual operation to the one considered in this paper.",
    uses=INDUCTION,
    reading=f"It is dual if it is the other sum with the players exchanged: the quotient has {CLASSES} classes, and is "
    "the monoid of values with u and k exchanged.",
    certificates=lambda _: quotients("dual"),
    mutants={
        "the players not exchanged": lambda: {"names": {"u": "u", "k": "k"}},
        f"{CLASSES + 1} classes": lambda: {"number": CLASSES + 1},
    },
)
def dual_sum(
    names: Mapping[str, str] = EXCHANGED, number: int = CLASSES, theory: Theory | None = None
) -> Iterable[Finding]:
    quotient = discovered(theory or shipped_theory("dual"))
    image = [value_of(translated(position, KNOT, names)) for position in quotient.representatives]
    exchanged = [RULEBOOK.payoffs[index_of(value)] for value in image]
    stated = [(1 - right, 1 - left) for left, right in exchanged]
    yield from proved(quotient, of_size(quotient, number) or other_than(quotient, image, stated))


@cache
def both_coordinates() -> tuple[tuple[KnotValue, KnotValue], ...]:
    """For each class of the theory with both sums, the value under +k, and the value of the exchanged game under +u."""
    return tuple(
        (value_of(translated(position, KNOT)), value_of(translated(position, KNOT, EXCHANGED)))
        for position in discovered(shipped_theory("both")).representatives
    )


@PAPER.claim(
    "Section 11 (X, Y and W under the dual sum)",
    "In the dual theory, Y plays the role of X, and X plays the role of Y: Y(G +u H) = Y(G) ⊙ Y(H), and "
    "X(G +u H) ≤ W(G) ⊕ W(H), where W is the dual grading to Z.",
    uses=(BOTH_SUMS, *INDUCTION),
    reading="W(G) is 2 - Z of G with the players exchanged: levels are counted from the other end.",
    mutants={
        "Y(G +u H) = Y(G) ⊕ Y(H)": lambda: {"circled": oplus},
        "Y(G +u H) = 0": lambda: {"circled": lambda _, __: 0},
        "X(G +u H) ≤ W(G) ⊙ W(H)": lambda: {"bound": odot},
    },
)
def under_dual_sum(
    circled: Callable[[int, int], int] = odot,
    bound: Callable[[int, int], int] = oplus,
) -> Iterable[Finding]:
    """In the quotient under both sums; beside it, X(G) is 2 - Y of the exchanged game, and Y(G) is 2 - X."""
    quotient, pairs = discovered(shipped_theory("both")), both_coordinates()
    wrong = None
    cases = Cases(product(range(len(pairs)), repeat=2))
    for a, b in cases:
        total = pairs[quotient.tables[1][a][b]][0]
        first, second = pairs[a][0], pairs[b][0]
        if total.y != circled(first.y, second.y) or total.x > bound(2 - pairs[a][1].z, 2 - pairs[b][1].z):
            games = quotient.representatives
            wrong = wrong or f"G = {games[a]} and H = {games[b]}, with G +u H of value {total}"
    of_class = differing(
        range(len(pairs)),
        lambda a: (pairs[a][0].x, pairs[a][0].y),
        lambda a: (2 - pairs[a][1].y, 2 - pairs[a][1].x),
    )
    wrong = wrong or next((f"X and Y of {quotient.representatives[a]} are not exchanged" for a, _, _ in of_class), None)
    yield found("exhaustion", f"all pairs of the {len(pairs)} classes", wrong, visited=cases.visited)


STRANGE = "{u | k}"
"""The game of section 11: the Knotter (Left) can move to u, and the Unknotter (Right) to k."""

CONSIDERED = "{{*, k + *}}"
"""The game K of Lemma 8.8, of value 202*."""


def _equivalent_in(theory: Theory, text: str) -> str | None:
    """A game with shared options that is equivalent to the given game with separate moves, if there is one."""
    quotient = discovered(theory)
    wanted = quotient.class_of(parse(text, theory))
    same = (one for one in smallest_knot_games() if quotient.class_of(translated(one, theory)) == wanted)
    return next((str(one) for one in same), None)


@PAPER.claim(
    "Section 11 (a game with separate moves)",
    "If we construct a game in which the Unknotter can move to k and the Knotter can move to u, this game will not be "
    "equivalent to one of the ones considered so far.",
    correction="Section 11 (a game with separate moves, corrected)",
    severity=Severity.FALSE,
    uses=("Knotgames2026/Separate moves",),
)
def strange_game(text: str = STRANGE) -> Iterable[Finding]:
    """Even in sums with all games with separate moves, nothing tells it from a game whose options are shared."""
    theory = shipped_theory("separate")
    same = _equivalent_in(theory, text)
    shown = (
        None
        if same is None
        else (f"{text} (Knotter | Unknotter) is equivalent to {same}, of value {value_of(parse(same))}")
    )
    classes = len(discovered(theory).rulebook)
    scope = f"all contexts, by the {classes} classes of games with separate moves"
    yield found("exhaustion", scope, shown, visited=classes)


@PAPER.claim(
    "Section 11 (a game with separate moves, corrected)",
    f"The game {STRANGE}, in which the Knotter can only move to u and the Unknotter only to k, is equivalent to "
    f"K = {CONSIDERED} of Lemma 8.8, in sums with games whose moves are shared or separate.",
    uses=("Section 8 (02 + jk)", "Theorem 7.3", "Theorem 9.2 (outcomes)"),
    mutants={
        "the Knotter can move to k": lambda: {"text": "{k | k}"},
        "the Unknotter can move to u": lambda: {"text": "{u | u}"},
        "each has the better move": lambda: {"text": "{k | u}"},
    },
)
def strange_game_corrected(text: str = STRANGE, considered: str = CONSIDERED) -> Iterable[Finding]:
    """By induction over the games with which it is added; and as two games of the quotient of separate moves."""
    yield _by_step(text, value_of(parse(considered)))
    theory = shipped_theory("separate")
    certified(discovered(theory), None)
    one, other = parse(text, theory), translated(parse(considered), theory)
    classes = [discovered(theory).class_of(position) for position in (one, other)]
    shown = None if classes[0] == classes[1] else f"{text} and {considered} are in two classes"
    scope = "all contexts with separate moves, by their classes"
    yield found("certificate", scope, shown, visited=len(discovered(theory).rulebook))


def _by_step(text: str, considered: KnotValue) -> Finding:
    """One step of an induction over X: the winners of a sum with X, by the levels Y and Z of X and of its options.

    Let C be of value 202*. Then X(C + X) = 2 and Y(C + X) = Z(X), so by Theorem 9.2 the Knotter, moving first, wins
    C + X if X is odd or Z(X) > 0, and the Unknotter, moving first, just if X is odd and Z(X) < 2. The sum with
    {u | k} is won by the same rule. If the Knotter moves to u, he leaves X, which he then wins just if Y(X) = 2, for
    even X; if the Unknotter moves to k, she loses. The rest is the definition of Z.
    """

    def first(odd: bool, z: int) -> tuple[bool, bool]:
        return (odd or z > 0, odd and z < 2)

    (knotter_to, unknotter_to) = (
        {str(option) for option in side} for side in parse(text, shipped_theory("separate")).sides
    )
    wrong = [] if (considered.x, considered.m, considered.odd) == (2, "02", True) else [f"the value is {considered}"]
    for end, level in (("u", 0), ("k", 2)):
        won = ("k" in knotter_to or end == "k", "u" in unknotter_to and end == "u")
        wrong += [f"X = {end}"] if won != first(False, level) else []
    kinds = [(0, y, z, "") for y, z in product(range(3), repeat=2) if y <= z]
    cases = Cases((odd, options) for odd in (False, True) for n in range(1, 7) for options in combinations(kinds, n))
    for odd, options in cases:
        (y,), (z,) = (passing(definition.clauses(odd), options) for definition in (grading.Y, grading.Z))
        left = [first(not odd, option_z) for _, _, option_z, _ in options]
        knotter = "k" in knotter_to or (not odd and y == 2) or not all(unknotter for _, unknotter in left)
        unknotter = not all(knotter for knotter, _ in left)
        if (knotter, unknotter) != first(odd, z):
            wrong.append(f"X is {'odd' if odd else 'even'}, with options of YZ {[option[1:3] for option in options]}")
    scope = "all games X with shared options, one step of an induction"
    return found("exhaustion", scope, failing(wrong), visited=2 + cases.visited)
