"""What does not hold as printed in [Johnson2011a], by a program of its own: games are symbols and nested sets, and the
rules are those that the paper prints. Nothing of the project is imported but names of claims.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, product
from typing import TypeAlias

import pytest

from knotgames.checks.papers import papers

Game: TypeAlias = "str | frozenset[Game]"
"""u, k, or the set of the options that both players have."""

Separate: TypeAlias = "str | tuple[frozenset[Separate], frozenset[Separate]]"
"""u, k, or the options of the Knotter and those of the Unknotter."""


def of(*options: Game) -> frozenset[Game]:
    return frozenset(options)


STAR = of("u")
KNOT_STAR = of("k")
"""k + *."""
HOT = of("u", "k")
J = of(STAR, KNOT_STAR)
K = of(J)
W = of(STAR, K)
IN_01_PLUS = of(STAR, of(of(HOT), of(K)))


@cache
def odd(game: Game) -> bool:
    """Definitions 2.1 and 2.2: u and k are even, and the options of a game are all of the other parity."""
    if isinstance(game, str):
        return False
    (parity,) = {odd(option) for option in game}
    return not parity


@cache
def plus(first: Game, second: Game) -> Game:
    """Definition 2.8."""
    if isinstance(first, str) and isinstance(second, str):
        return "u" if (first, second) == ("u", "u") else "k"
    moved: set[Game] = set()
    if not isinstance(first, str):
        moved |= {plus(option, second) for option in first}
    if not isinstance(second, str):
        moved |= {plus(first, option) for option in second}
    return frozenset(moved)


def graded(levels: set[int], otherwise: int) -> int:
    """The class of a game under X, Y, or Z if it is odd: by its options in 0 and in 2, if there are any."""
    return 1 if {0, 2} <= levels else next((level for level in (0, 2) if level in levels), otherwise)


@cache
def grades(game: Game) -> tuple[int, int, int, str]:
    """X, Y and Z of section 6, and the sign of Definitions 8.1 and 8.2."""
    if isinstance(game, str):
        level = {"u": 0, "k": 2}[game]
        return level, level, level, ""
    x, y, z = map(set, zip(*(grades(option)[:3] for option in game), strict=True))
    of_odd, of_even = (2, 0), (0, 2)
    in_x, in_y = (graded(levels, end) for levels, end in zip((x, y), of_odd if odd(game) else of_even, strict=True))
    in_z = graded(z, 2) if odd(game) else 0 if 2 not in z and 0 in y else 1 if {0, 2} <= z else 2
    return in_x, in_y, in_z, sign(in_y, in_z, {grades(option)[1:] for option in game})


def sign(y: int, z: int, options: Iterable[tuple[int, int, str]]) -> str:
    if (y, z) == (0, 1):
        return "+" if (1, 2, "+") in options else "-"
    if (y, z) == (1, 2):
        return "-" if (0, 1, "-") in options else "+"
    return ""


def games(birthday: int) -> list[Game]:
    """All games with plays of at most so many moves."""
    known: list[Game] = ["u", "k"]
    for _ in range(birthday):
        pools = ([game for game in known if odd(game) is parity] for parity in (False, True))
        subsets = (frozenset(some) for pool in pools for n in range(len(pool)) for some in combinations(pool, n + 1))
        known += [game for game in dict.fromkeys(subsets) if game not in {*known}]
    return known


def test_there_are_as_many_games_as_sets() -> None:
    assert [len(games(birthday)) for birthday in range(4)] == [2, 5, 12, 520]


@cache
def halves(game: Game, vacuous: bool) -> frozenset[str]:
    """Definition 2.5; `vacuous` if all options of a game without options have every property."""
    options = [] if isinstance(game, str) else [halves(option, vacuous) for option in game]
    some_options = bool(options) or vacuous
    return frozenset(
        name
        for name, holds in {
            "K2": game == "k" or (some_options and all("K1" in option for option in options)),
            "K1": game == "k" or any("K2" in option for option in options),
            "U2": game == "u" or (some_options and all("U1" in option for option in options)),
            "U1": game == "u" or any("U2" in option for option in options),
        }.items()
        if holds
    )


def test_theorem_2_7_fails_only_for_what_has_no_options() -> None:
    def obeys(game: Game, vacuous: bool) -> bool:
        held = halves(game, vacuous)
        return ("K2" in held) is not ("U1" in held) and ("U2" in held) is not ("K1" in held)

    assert all(obeys(game, vacuous=False) for game in games(3))
    assert [game for game in ("u", "k") if not obeys(game, vacuous=True)] == ["u", "k"]
    assert halves("u", True) == {"K2", "U1", "U2"}


def test_the_step_of_theorem_6_8_fails_for_k_alone() -> None:
    even = [game for game in games(3) if not odd(game)]

    def said(game: Game) -> bool:
        return game == "u" or isinstance(game, str) or all(grades(option)[0] <= 1 for option in game)

    assert [game for game in even if said(game) is not (grades(game)[0] == 0)] == ["k"]


def option_levels() -> list[tuple[int, int]]:
    return [(y, z) for y, z in product(range(3), repeat=2)]


def test_lemmas_6_2_and_6_3_do_not_give_the_step_of_theorem_6_1() -> None:
    """An odd game in Z_0 with options, which are even, that obey Lemma 6.2: in Z_0 they are in Y_0."""

    def in_z0_and_not_y0(options: Iterable[tuple[int, int]]) -> bool:
        y, z = ({option[place] for option in options} for place in range(2))
        in_y = 1 if {0, 2} <= y else 0 if 2 not in y else 2
        assert in_y <= 1 or 0 not in z or 2 in z  # Lemma 6.3
        return 0 in z and 2 not in z and in_y != 0

    def failing(allowed: Iterable[tuple[int, int]]) -> list[set[tuple[int, int]]]:
        allowed = list(allowed)
        sets = chain.from_iterable(combinations(allowed, size) for size in range(1, len(allowed) + 1))
        return [{*options} for options in sets if in_z0_and_not_y0(options)]

    lemma_6_2 = [(y, z) for y, z in option_levels() if z or not y]
    assert failing(lemma_6_2)[0] == {(0, 0), (2, 1)}
    assert failing((y, z) for y, z in option_levels() if y <= z) == []


def test_the_printed_w_is_no_game_and_the_corrected_one_is_in_01_minus() -> None:
    assert (odd("u"), odd(K)) == (False, True)
    assert grades(J)[1:] == (1, 1, "")
    assert grades(K)[1:] == (0, 2, "")
    assert (odd(W), grades(W)[1:]) == (False, (0, 1, "-"))


def test_01_plus_and_01_minus_have_a_sum_in_12() -> None:
    assert grades(IN_01_PLUS)[1:] == (0, 1, "+")
    assert grades(plus(IN_01_PLUS, W))[1:3] == (1, 2)
    assert grades(plus(K, plus(IN_01_PLUS, W)))[1:3] == (2, 2)


def test_forbidden_sets_are_printed_the_wrong_way_round() -> None:
    """000 is forbidden to the options of 222*, and 000 + 222* = 222* is not to those of 222* + 222* = 222."""
    of_222_star = [game for game in games(3) if odd(game) and grades(game)[:3] == (2, 2, 2)]
    assert all(
        grades(option)[:3] != (0, 0, 0) for game in of_222_star if isinstance(game, frozenset) for option in game
    )
    assert grades(plus("u", KNOT_STAR)) == grades(KNOT_STAR) == (2, 2, 2, "")
    total = plus(KNOT_STAR, KNOT_STAR)
    assert (odd(total), grades(total)[:3]) == (False, (2, 2, 2))
    assert KNOT_STAR in plus(KNOT_STAR, "k") or of(KNOT_STAR) == total
    assert grades(of(KNOT_STAR))[:3] == (2, 2, 2)


def name(game: Game) -> str:
    x, y, z, sign = grades(game)
    return f"{x}{y}{z}{sign}"


@cache
def one_of_each_class() -> dict[tuple[bool, str], Game]:
    """A game of each class: of games with at most three options, until there are no more classes."""
    known: dict[tuple[bool, str], Game] = {(False, "000"): "u", (False, "222"): "k"}
    while True:
        before = len(known)
        for parity in (False, True):
            pool = [game for (is_odd, _), game in known.items() if is_odd is not parity]
            for options in chain.from_iterable(combinations(pool, size) for size in (1, 2, 3)):
                known.setdefault((parity, name(frozenset(options))), frozenset(options))
        if len(known) == before:
            return known


def test_there_are_38_classes_and_19_of_either_parity() -> None:
    assert len(one_of_each_class()) == 38
    assert {name for _, name in one_of_each_class()} == {
        f"{x}{m}" for m in ("00", "01-", "01+", "11", "02", "12-", "12+", "22") for x in range(int(m[1]) + 1)
    }


def test_101_plus_is_as_the_paper_says_roughly() -> None:
    """(a) to (d), of classes without their parity, for even games with at most four options."""
    classes = {name: game for (is_odd, name), game in one_of_each_class().items() if is_odd}
    seen = set()
    for options in chain.from_iterable(combinations(classes, size) for size in range(1, 5)):
        names = {*options}
        said = (
            not names & {"022", "122", "222"}
            and bool(names & {"012+", "112+", "212+"})
            and "000" in names
            and bool(names & {"202", "212+", "212-"})
        )
        assert (name(frozenset(classes[option] for option in options)) == "101+") is said
        seen.add(said)
    assert seen == {False, True}


@cache
def separate(game: Game) -> Separate:
    """The game with its options given to both players."""
    if isinstance(game, str):
        return game
    options = frozenset(map(separate, game))
    return options, options


@cache
def knotter_wins(first: Separate, second: Separate, knotter_moves: bool) -> bool:
    """Who wins a sum of two games with separate moves."""
    if isinstance(first, str) and isinstance(second, str):
        return "k" in (first, second)
    side = 0 if knotter_moves else 1
    moves: Iterator[tuple[Separate, Separate]] = chain(
        ((option, second) for option in ([] if isinstance(first, str) else first[side])),
        ((first, option) for option in ([] if isinstance(second, str) else second[side])),
    )
    won = (knotter_wins(*move, not knotter_moves) for move in moves)
    return any(won) if knotter_moves else all(won)


STRANGE: Separate = (frozenset({"u"}), frozenset({"k"}))


def separate_games() -> list[Separate]:
    """All games with separate moves of at most one move, and those of two where no player has more than two moves."""
    ends: list[Separate] = ["u", "k"]
    sets = [frozenset(some) for n in (1, 2) for some in combinations(ends, n)]
    of_one: list[Separate] = [(left, right) for left, right in product(sets, repeat=2)]
    sides = [frozenset(some) for n in (1, 2) for some in combinations(of_one, n)]
    return [*ends, *of_one, *((left, right) for left, right in product(sides, repeat=2))]


@pytest.mark.parametrize("knotter_moves", [True, False])
def test_nothing_tells_the_strange_game_from_one_considered_before(knotter_moves: bool) -> None:
    others = [*map(separate, games(3)), *separate_games()]
    for other in others:
        assert knotter_wins(STRANGE, other, knotter_moves) is knotter_wins(separate(K), other, knotter_moves)
    star = separate(STAR)
    assert any(knotter_wins(STRANGE, x, knotter_moves) is not knotter_wins(star, x, knotter_moves) for x in others)


def test_every_numbered_statement_is_claimed() -> None:
    last = {2: (7, 9, 10, 11, 12), 3: (2, 4), 4: range(1, 4), 5: range(2, 7), 6: range(1, 10), 7: range(1, 14)}
    numbered = {
        f"{section}.{n}" for section, numbers in {**last, 8: range(3, 15), 9: range(1, 4)}.items() for n in numbers
    }
    claimed = {number.partition(" ")[2] for number in (claim.number for claim in papers()["Johnson2011a"].claims)}
    assert numbered | {"10.2"} <= claimed
