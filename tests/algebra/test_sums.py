"""Sums of components against play without any memory, and against the theory of nim."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra import sums as subject
from knotgames.algebra.heaps.nim import grundy_values, nim_sum
from knotgames.algebra.notation import InputError, NotationError
from knotgames.algebra.outcome import LastMoveOutcome, Play, Player
from knotgames.algebra.sums import (
    POSITION_SIZE,
    Moves,
    SumGame,
    Theory,
    multisets_within,
    nim,
    outcomes_of_sums,
    played_out_within,
    require_recursion,
    sum_text,
)
from tests.messages import exactly

sampled = settings(derandomize=True, deadline=None, max_examples=60)
heaps = st.lists(st.integers(0, 5), max_size=3).map(tuple).filter(lambda position: sum(position) <= 8)
plays = st.sampled_from(Play)


def nim_moves(heap: int) -> list[Moves[int]]:
    return [[(f"to {left}", (left,)) for left in range(heap)]]


def kayles(heap: int) -> list[Moves[int]]:
    takes = ((taken, a) for taken in (1, 2) for a in range((heap - taken) // 2 + 1))
    return [[(f"take {taken}", (a, heap - taken - a)) for taken, a in takes]]


def take(heap: int) -> list[Moves[int]]:
    """Left takes one counter of a heap, Right one or two."""
    return [[("", tuple(filter(None, (heap - n,)))) for n in side if n <= heap] for side in ((1,), (1, 2))]


NIM, KAYLES, COUNTERS = GAMES = [
    SumGame[int](
        name="counters",
        summary="Take counters",
        notation="Sizes of heaps with +",
        moves=moves,
        read=lambda reader: reader.integer("the size of a heap") or None,
        length=lambda heap: heap,
        impartial=moves is not take,
        move="{0} -> {1} {2}",
        theory=played_out_within("counters", lambda heap: heap + 1),
    )
    for moves in (nim_moves, kayles, take)
]
games = st.sampled_from(GAMES)


def after(game: SumGame[int], position: tuple[int, ...], side: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The moves of a side, in text, with the positions after them."""
    for place, heap in enumerate(position):
        for name, left in game.moves(heap)[0 if game.impartial else side]:
            text = f"{heap} -> {' + '.join(map(str, left)) or '0'} {name}"
            yield text, position[:place] + left + position[place + 1 :]


def starter_wins(game: SumGame[int], position: tuple[int, ...], side: int, play: Play) -> bool:
    """Play with no memory: someone who cannot move has lost, or has won under misère play."""
    options = [option for _, option in after(game, position, side)]
    return any(not starter_wins(game, option, 1 - side, play) for option in options) if options else play is Play.MISERE


@sampled
@given(games, heaps, plays)
def test_outcomes_are_those_of_play_without_memory(game: SumGame[int], position: tuple[int, ...], play: Play) -> None:
    left, right = (starter_wins(game, position, side, play) for side in Player)
    assert game.outcome(position, play) is LastMoveOutcome.of(left_first=left, right_first=not right)


@sampled
@given(games, heaps, plays)
def test_winning_moves_are_those_after_which_the_opponent_loses(
    game: SumGame[int], position: tuple[int, ...], play: Play
) -> None:
    found = game.winning_moves(position, play)
    played = game.match(position, misere=play is Play.MISERE, normal=play is Play.NORMAL)
    assert list(found) == (["next player"] if game.impartial else ["Left", "Right"])
    for side, texts in enumerate(found.values()):
        winning = {
            text for text, option in after(game, position, side) if not starter_wins(game, option, 1 - side, play)
        }
        assert sorted(texts) == sorted(winning)
        assert set(played.winning_moves(position, side)) == winning


@sampled
@given(st.sampled_from([NIM, KAYLES]), heaps)
def test_grundy_values_take_the_place_of_play(game: SumGame[int], position: tuple[int, ...]) -> None:
    values = grundy_values(lambda heap: [left for _, left in game.moves(heap)[0]], 5)
    valued = replace(game, theory=lambda whole, play: nim(values.__getitem__), component=lambda heap: {"heap": heap})
    answer = valued.solve(position, moves=True)
    assert answer.outcome is game.outcome(position, Play.NORMAL)
    assert answer.moves == game.winning_moves(position, Play.NORMAL)
    assert answer.data["grundy"] == nim_sum(values[heap] for heap in position)
    assert answer.data["components"] == [{"heap": heap, "grundy": values[heap]} for heap in position]


@sampled
@given(heaps)
def test_a_theory_takes_the_place_of_play(position: tuple[int, ...]) -> None:
    """Under normal play with the same single moves for both, only the parity of the counters matters."""
    single = replace(COUNTERS, moves=lambda heap: [take(heap)[0]] * 2)
    parity = Theory[int, int]("element", sum, lambda n: LastMoveOutcome("N" if n % 2 else "P"))
    counted = replace(single, theory=lambda whole, play: parity)
    assert counted.outcome(position, Play.NORMAL) is single.outcome(position, Play.NORMAL)
    assert counted.winning_moves(position, Play.NORMAL) == single.winning_moves(position, Play.NORMAL)
    assert counted.solve(position, normal=True).data == {"element": sum(position)}
    assert single.solve(position, normal=True).data == {}


@sampled
@given(st.lists(st.integers(0, 6), max_size=4).map(tuple))
def test_misere_nim_is_won_as_bouton_says(position: tuple[int, ...]) -> None:
    large = any(heap > 1 for heap in position)
    previous = nim_sum(position) == 0 if large else sum(position) % 2 == 1
    expected = LastMoveOutcome.PREVIOUS if previous else LastMoveOutcome.NEXT
    assert outcomes_of_sums(lambda heap: nim_moves(heap)[0], misere=True)(position) is expected


def test_the_moves_of_a_component_are_asked_for_once_for_all_sums() -> None:
    asked: list[int] = []

    def moves(heap: int) -> Moves[int]:
        asked.append(heap)
        return iter(nim_moves(heap)[0])

    outcome = outcomes_of_sums(moves)
    assert [str(outcome(total)) for total in ((2, 2), (2, 2), (1, 2, 3), (2, 3))] == ["P", "P", "P", "N"]
    assert sorted(asked) == [0, 1, 2, 3]


def test_the_ruleset_parses_and_solves() -> None:
    ruleset = replace(COUNTERS, move="{0} -> {1}").ruleset()
    assert ruleset.solve(ruleset.parse("3 + 0 + 2"), moves=True, misere=False, normal=False).to_json() == {
        "position": "3 + 2",
        "outcome": "R",
        "moves": {"Left": [], "Right": ["2 -> 1", "2 -> 0", "3 -> 2", "3 -> 1"]},
    }
    assert ruleset.solve(ruleset.parse("0")).to_json() == {"position": "0", "outcome": "N"}
    with pytest.raises(NotationError, match="counters '3 2', column 3: expected '\\+' or the end, found '2'"):
        ruleset.parse("3 2")


def test_plays_are_named_by_flags() -> None:
    assert (NIM.play(), COUNTERS.play()) == (Play.NORMAL, Play.MISERE)
    for game in GAMES:
        assert (game.play(misere=True), game.play(normal=True)) == (Play.MISERE, Play.NORMAL)
        with pytest.raises(InputError, match="expected --misere or --normal, found both"):
            game.play(misere=True, normal=True)


def test_large_sums_are_refused_before_they_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "POSITION_LIMIT", 20)
    assert COUNTERS.outcome((5, 2), Play.MISERE) is LastMoveOutcome.RIGHT
    for refused in (COUNTERS.solve, COUNTERS.match):
        with pytest.raises(InputError, match="up to 21 positions, too many to search: expected at most 20"):
            refused((5, 5))


@pytest.mark.parametrize(("weights", "total"), [((1, 2, 3), 7), ((2, 5), 11), ((), 3), ((4,), 3)])
def test_multisets_are_counted_as_they_can_be_listed(weights: tuple[int, ...], total: int) -> None:
    listed = [
        chosen
        for count in range(total + 1)
        for chosen in combinations_with_replacement(weights, count)
        if sum(chosen) <= total
    ]
    assert multisets_within(weights, total) == len(listed)


def test_a_recursion_past_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knotgames.algebra.memory.available_memory", lambda: 19 * POSITION_SIZE)
    require_recursion(range(1, 6), 5, "the recursion")
    with pytest.raises(InputError, match=r"^the recursion would need .* GB of memory, but only .* GB are free$"):
        require_recursion(range(1, 7), 6, "the recursion")
    message = "the recursion may have more than 10^30 positions: expected a total size of at most 1000"
    with pytest.raises(InputError, match=exactly(message)):
        require_recursion(range(1, 1002), 1001, "the recursion")


SHORT = [
    SumGame[int](name="short", summary="Take", moves=moves, impartial=moves is not take)
    for moves in (nim_moves, kayles, take)
]


@sampled
@given(st.sampled_from([0, 1, 2]), heaps, plays)
def test_moves_are_enough(which: int, position: tuple[int, ...], play: Play) -> None:
    short, full = SHORT[which], GAMES[which]
    assert short.outcome(position, play) == full.outcome(position, play)
    assert sum(map(short.length, position)) <= sum(position)
    assert short.parse(short.show(position)) == tuple(filter(None, position))


def test_defaults_of_an_impartial_game_are_grundy_values() -> None:
    assert SHORT[1].solve((70, 5)).data == {
        "grundy": nim_sum([grundy_values(lambda n: [p for _, p in kayles(n)[0]], 70)[n] for n in (70, 5)])
    }
    assert SHORT[1].solve((3,), misere=True).data == SHORT[2].solve((3,)).data == {}


def test_players_have_the_names_of_the_author() -> None:
    game = replace(SHORT[2], players=("Ann", "Bob"))
    assert game.match((3,)).players == ("Ann", "Bob")
    assert game.solve((3,), moves=True).moves == {"Ann": [], "Bob": ["3 -> 1"]}
    assert replace(SHORT[0], players=("Ann", "Bob")).match((3,)).players == ("Ann", "Bob")


def test_a_sum_is_given_as_an_object() -> None:
    objects: list[object] = ["5 + 3", 5, (5, 3), [], ()]
    assert list(map(sum_text, objects)) == ["5 + 3", "5", "5 + 3", "0", "0"]
    with pytest.raises(
        InputError, match=exactly("expected a position as a text or an object of a game, found the float 2.5")
    ):
        sum_text([3, 2.5])
