"""Section 11: other sums, separate moves, no parity: the quotients of other theories, found from their rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, product
from typing import Any

from algebra.knot_type.formal import Game, game, terminal
from algebra.knot_type.formal_notation import parse
from algebra.knot_type.theory import KNOT, Theory, shipped_theory
from algebra.knot_type.values import (
    JOHNSON,
    RULEBOOK,
    VALUES,
    KnotValue,
    ValueAlgebra,
    index_of,
    smallest_knot_games,
    value_of,
)
from checks.asked import remembering
from checks.cases import Cases, differing
from checks.certificates.induction import certificate, check
from checks.claim import Certificate, Finding, Undecided, found
from checks.induction import by_z3
from checks.induction.discovery import Discovery, discover
from checks.papers.johnson2011a.paper import INDUCTION, PAPER, odot, oplus
from checks.solvers.query import is_watched


@cache
def discovered(theory: Theory) -> Discovery:
    """The quotient of a theory, found from its rules alone."""
    return discover(theory)


def _of_size(quotient: Discovery, number: int) -> str | None:
    """Why a quotient has not this number of classes."""
    classes = len(quotient.rulebook)
    return None if classes == number else f"there are {classes} classes, not {number}"


def _certified(quotient: Discovery, described: str | None) -> Finding:
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


def _proved(quotient: Discovery, described: str | None) -> Iterable[Finding]:
    """That what was found is the quotient, by certificate and by z3 from the rulebook; and that it is as described."""
    yield _certified(quotient, described)
    yield _by_z3(quotient, described)


def _quotients(*names: str) -> Mapping[str, Certificate]:
    """The certificates of the quotients of theories, by their names."""

    def of(name: str) -> Mapping[str, Any]:
        quotient = discovered(shipped_theory(name))
        return certificate(quotient.rulebook, quotient.tables)

    return {f"the quotient of all games of the theory '{name}'": partial(of, name) for name in names}


def translated(position: Game, into: Theory, names: Mapping[str, str] | None = None) -> Game:
    """The same game in another theory: terminal games renamed, shared options given to both players."""
    from algebra.knot_type.formal import sides_of
    from algebra.ruleset import fold

    def rebuilt(one: Game, options: tuple[frozenset[Game], ...]) -> Game:
        if one.end is not None:
            name = one.theory.terminals[one.end]
            return terminal((names or {}).get(name, name), into)
        return game(*options * (into.sides // len(options)))

    return fold(position, sides_of, rebuilt)


CLASSES = 38
"""The number of classes of knot-type games, and of the values built from X, Y, Z and the signs."""

CLASSES_OF_BOTH = 70
"""The number of classes under both sums."""


@PAPER.claim(
    "Section 11 (the theory found from its rules)",
    f"The quotient of knot-type games, found from the rules of play with no classes given, has {CLASSES} classes and "
    f"is isomorphic, as a monoid with outcomes and parity, to the {CLASSES} values built from X, Y, Z and the signs.",
    uses=INDUCTION,
    certificates=lambda _: _quotients("knot"),
    mutants={
        "the dual sum": lambda: {"theory": shipped_theory("dual")},
        f"{CLASSES - 1} classes": lambda: {"number": CLASSES - 1},
        "the outcomes of the other player": lambda: {"payoffs": [(1 - b, 1 - a) for a, b in RULEBOOK.payoffs]},
    },
)
def found_from_rules(
    theory: Theory = KNOT,
    number: int = CLASSES,
    algebra: ValueAlgebra = JOHNSON,
    payoffs: Sequence[tuple[int, int]] = RULEBOOK.payoffs,
) -> Iterable[Finding]:
    """Two roads that share no definition. The isomorphism takes the class of a game to its value."""
    quotient = discovered(theory)
    image = [value_of(translated(position, KNOT)) for position in quotient.representatives]
    payoffs_of_values = [payoffs[index_of(value)] for value in image]
    yield from _proved(quotient, _of_size(quotient, number) or _other_than(quotient, image, payoffs_of_values, algebra))


def _other_than(
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
    "A sum of games where the Unknotter only needs to win one of the two games. This is the dual operation: its "
    f"quotient has {CLASSES} classes, and is the monoid of values with the players exchanged.",
    uses=INDUCTION,
    certificates=lambda _: _quotients("dual"),
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
    yield from _proved(quotient, _of_size(quotient, number) or _other_than(quotient, image, stated))


@cache
def _both_coordinates() -> tuple[tuple[KnotValue, KnotValue], ...]:
    """For each class of the theory with both sums, the value under +k, and the value of the exchanged game under +u."""
    return tuple(
        (value_of(translated(position, KNOT)), value_of(translated(position, KNOT, EXCHANGED)))
        for position in discovered(shipped_theory("both")).representatives
    )


@PAPER.claim(
    "Section 11 (both sums)",
    "Another possibility is to add another operation into the mix. Allowing both operations, there are "
    f"{CLASSES_OF_BOTH} classes.",
    certificates=lambda _: _quotients("both"),
    mutants={
        f"{CLASSES} classes": lambda: {"number": CLASSES},
        "the two sums are the same": lambda: {"theory": _twice_the_same()},
    },
)
def both_sums(number: int = CLASSES_OF_BOTH, theory: Theory | None = None) -> Iterable[Finding]:
    """Seventy is the number of Boolean-valued well-tempered games that Johnson counts [Johnson2011c], where the
    players have separate moves.
    """
    quotient = discovered(theory or shipped_theory("both"))
    yield from _proved(quotient, _of_size(quotient, number))


def _twice_the_same() -> Theory:
    both = shipped_theory("both")
    return replace(both, sums=(both.sums[0], replace(both.sums[0], symbol="+u")))


@PAPER.claim(
    "Section 11 (classes of both sums)",
    f"A class under both sums is determined by its class under each of the two: {CLASSES_OF_BOTH} of the pairs of "
    "values occur.",
    uses=("Section 11 (both sums)", *INDUCTION),
    mutants={"the class under +k alone": lambda: {"coordinates": lambda pair: pair[0]}},
)
def pairs_of_classes(
    coordinates: Callable[[tuple[KnotValue, KnotValue]], object] = lambda pair: pair,
) -> Iterable[Finding]:
    pairs = [coordinates(pair) for pair in _both_coordinates()]
    cases = Cases(pairs)
    twice = next((pair for pair in cases if pairs.count(pair) > 1), None)
    shown = None if twice is None else f"several classes have {twice}"
    yield found("exhaustion", f"all {len(pairs)} classes", shown, visited=cases.visited)


NEVER_TOGETHER = frozenset({("101-", "212-"), ("212-", "101-")})
"""The consistent pairs of values, without the star of odd ones, that no game has."""


@PAPER.claim(
    "Section 11 (which pairs of classes occur)",
    "Let a game have the value v under +k, and let w be the value under +k of the game with the players exchanged. "
    "Then v and w have the same parity, X(w) = 2 - Y(v) and Y(w) = 2 - X(v), and all such pairs occur but two, even "
    "and odd: 101- with 212-, and 212- with 101-.",
    uses=("Section 11 (both sums)", *INDUCTION),
    mutants={
        "all consistent pairs occur": lambda: {"never": frozenset[tuple[str, str]]()},
        "101+ with 212- does not occur": lambda: {"never": NEVER_TOGETHER | {("101+", "212-")}},
    },
)
def which_pairs_occur(never: frozenset[tuple[str, str]] = NEVER_TOGETHER) -> Iterable[Finding]:
    """Not a statement of the paper: it describes the 70 classes by two coordinates among the 38 values."""
    occurring = {(v, w) for v, w in _both_coordinates()}
    cases = Cases(product(VALUES, repeat=2))
    described = {
        (v, w)
        for v, w in cases
        if v.odd is w.odd
        and (w.x, w.y) == (2 - v.y, 2 - v.x)
        and (str(v.even_projection), str(w.even_projection)) not in never
    }
    wrong = next(iter(sorted(f"{v} with {w}" for v, w in occurring ^ described)), None)
    yield found("exhaustion", "all pairs of values", wrong, visited=cases.visited)


@PAPER.claim(
    "Section 11 (X, Y and W under the dual sum)",
    "In the dual theory, Y plays the role of X, and X plays the role of Y: Y(G +u H) = Y(G) ⊙ Y(H), and "
    "X(G +u H) ≤ W(G) ⊕ W(H), where W is the dual grading to Z.",
    uses=("Section 11 (both sums)", *INDUCTION),
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
    """Levels are counted from the other end when the players are exchanged, so W(G) = 2 - Z of the exchanged game."""
    quotient, pairs = discovered(shipped_theory("both")), _both_coordinates()
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


PRINTED_STRANGE = "{u | k}"
"""The game of section 11: the Knotter (Left) can move to u, and the Unknotter (Right) to k."""


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
    correction="Section 11 (separate moves)",
    uses=("Section 11 (separate moves)",),
)
def strange_game(text: str = PRINTED_STRANGE) -> Iterable[Finding]:
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
    "Section 11 (separate moves)",
    f"Allowing the two players to have separate moves gives no further classes: there are {CLASSES}, and each holds a "
    "game whose options both players share. The same holds for the dual sum, and under both sums for the "
    f"{CLASSES_OF_BOTH} classes.",
    uses=INDUCTION,
    certificates=lambda _: _quotients("separate", "separate-dual", "separate-both"),
    mutants={
        f"{CLASSES + 1} classes": lambda: {"numbers": {"separate": CLASSES + 1}},
        f"both sums, {CLASSES_OF_BOTH + 1}": lambda: {"numbers": {"separate-both": CLASSES_OF_BOTH + 1}},
    },
)
def separate_moves(numbers: Mapping[str, int] | None = None) -> Iterable[Finding]:
    expected = numbers or {"separate": CLASSES, "separate-dual": CLASSES, "separate-both": CLASSES_OF_BOTH}
    shared_theory = {"separate": "knot", "separate-dual": "dual", "separate-both": "both"}
    for name, number in expected.items():
        theory = shipped_theory(name)
        quotient = discovered(theory)
        yield _certified(quotient, _of_size(quotient, number))
        of_shared = Cases(discovered(shipped_theory(shared_theory[name])).representatives)
        reached = {quotient.class_of(translated(one, theory)) for one in of_shared}
        missing = [str(one) for i, one in enumerate(quotient.representatives) if i not in reached]
        shown = f"no game with shared options is equivalent to {missing[0]}" if missing else None
        if reached ^ set(range(number)):
            shown = f"{len(reached)} classes have games with shared options, not {number}"
        yield found("exhaustion", f"all classes of '{name}'", shown, visited=of_shared.visited)
