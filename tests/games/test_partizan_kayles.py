"""Partizan kayles against an oracle that plays the printed rules on a board of squares."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.notation import DIGITS, InputError, NotationError
from knotgames.algebra.outcome import Play, Player
from knotgames.games.partizan_kayles import GAME, MISERE, NORMAL, THEORIES, Moves, parse, solve, splits

FIXED = settings(derandomize=True, deadline=None, max_examples=150)
strips = st.lists(st.integers(1, 9), max_size=4).filter(lambda lengths: sum(lengths) <= 14).map(tuple)
plays = st.sampled_from(Play)

PIECES = {Player.LEFT: ".", Player.RIGHT: ".."}
"""What is placed: Left a square, Right a domino, on free squares of a board."""


def boards_after(board: str, player: Player) -> list[tuple[int, str]]:
    piece = PIECES[player]
    return [
        (at, board[:at] + "#" * len(piece) + board[at + len(piece) :])
        for at in range(len(board))
        if board.startswith(piece, at)
    ]


@cache
def starter_wins(board: str, player: Player, play: Play) -> bool:
    """Plain play on a board of free (.) and taken (#) squares."""
    boards = boards_after(board, player)
    if not boards:
        return play is Play.MISERE
    return any(not starter_wins(_tidy(after), player.opponent, play) for _, after in boards)


def _tidy(board: str) -> str:
    """The runs of free squares in order of length: the same game, met more often."""
    return "#".join(sorted(filter(None, board.split("#"))))


def board_of(lengths: tuple[int, ...]) -> str:
    return "#".join("." * length for length in sorted(lengths))


def outcome_on_board(lengths: tuple[int, ...], play: Play) -> str:
    left, right = (starter_wins(board_of(lengths), player, play) for player in Player)
    return "N" if left and right else "L" if left else "R" if right else "P"


def moves_on_board(lengths: tuple[int, ...], player: Player, play: Play) -> set[tuple[int, tuple[int, int]]]:
    """The winning moves, as the length of the strip and what is left of it."""
    winning = set()
    for length in set(lengths):
        others = list(lengths)
        others.remove(length)
        for at, after in boards_after("." * length, player):
            rest = _tidy("#".join([after, *("." * other for other in others)]))
            if not starter_wins(rest, player.opponent, play):
                left = length - len(PIECES[player])
                winning.add((length, (min(at, left - at), max(at, left - at))))
    return winning


@FIXED
@given(strips, plays)
def test_the_outcome_is_that_on_the_board(lengths: tuple[int, ...], play: Play) -> None:
    assert THEORIES[play].outcome(lengths) == outcome_on_board(lengths, play)


@FIXED
@given(strips, plays)
def test_the_winning_moves_are_those_on_the_board(lengths: tuple[int, ...], play: Play) -> None:
    found = THEORIES[play].winning_moves(lengths)
    for player in Player:
        pairs = [(family.strip, pieces) for family in found[player] for pieces in family.pieces()]
        assert len(pairs) == len(set(pairs))
        assert set(pairs) == moves_on_board(lengths, player, play)


@FIXED
@given(strips, plays)
def test_the_generic_solver_agrees(lengths: tuple[int, ...], play: Play) -> None:
    flags = {"misere": play is Play.MISERE, "normal": play is Play.NORMAL}
    generic, fast = (one(lengths, moves=True, **flags).to_json() for one in (GAME.solve, solve))
    assert {key: fast[key] for key in ("position", "outcome", "element")} == {
        key: generic[key] for key in ("position", "outcome", "element")
    }
    for player, moves in generic["moves"].items():
        assert sorted(moves) == sorted(fast["moves"][player])


@FIXED
@given(st.lists(st.integers(0, 60), max_size=6).map(tuple), plays)
def test_the_element_is_that_of_the_reduced_form(lengths: tuple[int, ...], play: Play) -> None:
    theory = THEORIES[play]
    k, j = theory.reduced(lengths)
    assert theory.element_of(lengths) == theory.element_of((1,) * k + (2,) * j)
    assert theory.outcome(lengths) is theory.outcome((1,) * k + (2,) * j)


def test_normal_values_of_the_first_strips() -> None:
    """S_1 = 1 and S_2 = {1 | 0} [Milley2013, Section 2]; S_3 = {2 | 1}, a switch, is 3 of the latter."""
    assert [NORMAL.element(n) for n in range(8)] == [0, 2, 1, 3, 2, 4, 3, 5]


def test_splits_are_the_moves_on_the_board() -> None:
    for length in range(12):
        for player, side in zip(Player, splits(length), strict=True):
            boards = {_tidy(after) for _, after in boards_after("." * length, player)}
            assert {board_of(parts) for parts in side} == boards


def test_moves_of_a_long_strip_are_described() -> None:
    left = MISERE.winning_moves((99,))[Player.LEFT]
    assert [family.texts() for family in left] == [["99 -> a + b with a + b = 98 and a mod 3 = 0 or 2"]]
    assert sum(1 for _ in left[0].pieces()) == 33
    assert str(Moves(6, 4, (0, 1, 2), 3)) == "6 -> 4; 6 -> 1 + 3; 6 -> 2 + 2"
    assert Moves(30, 29, (0, 1, 2), 3).texts() == ["30 -> a + b with a + b = 29"]


def test_the_solved_position() -> None:
    assert solve(parse("5 + 3 + 1"), moves=False, misere=False, normal=False).to_json() == {
        "position": "5 + 3 + 1",
        "outcome": "N",
        "element": 0,
        "reduced": {"S_1": 3, "S_2": 3},
        "moves": {"Left": ["5 -> 2 + 2", "3 -> 2", "1 -> 0"], "Right": ["5 -> 3", "5 -> 1 + 2", "3 -> 1"]},
    }


@FIXED
@given(st.lists(st.integers(1, 10**30), max_size=6).map(tuple))
def test_sums_print_back(lengths: tuple[int, ...]) -> None:
    assert parse(GAME.show(lengths)) == lengths


@FIXED
@given(st.text("0123 +-x\n", max_size=12))
def test_the_fast_reader_reads_as_the_plain_one(text: str) -> None:
    try:
        expected = GAME.parse(text)
    except NotationError as refusal:
        with pytest.raises(NotationError, match=re.escape(str(refusal))):
            parse(text)
    else:
        assert parse(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "partizan-kayles '', column 1: expected a length, a number that is not negative, found the end"),
        ("5 + -3", "partizan-kayles '5 + -3', column 5: expected a length, a number that is not negative, found '-'"),
        ("5 3", "partizan-kayles '5 3', column 3: expected '+' or the end, found '3'"),
        ("٣", "partizan-kayles '٣', column 1: expected a length, a number that is not negative, found '٣'"),
        ("1" * (DIGITS + 1), "column 1: expected a number of at most 1000 digits, found one of 1001"),
    ],
)
def test_bad_sums_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(text)
    assert message in str(refusal.value)


def test_both_plays_are_refused() -> None:
    with pytest.raises(InputError, match="expected --misere or --normal, found both"):
        solve((1,), moves=False, misere=True, normal=True)


def test_a_hundred_thousand_strips() -> None:
    lengths = parse(" + ".join(str(1 + 7 * i % 1009) for i in range(100_000)))
    assert len(lengths) == 100_000
    x, y = (sum(length % 3 == residue for length in lengths) for residue in (1, 2))
    assert MISERE.element_of(lengths) == x - y
    assert len(MISERE.winning_moves(lengths)[Player.RIGHT]) == 1008
