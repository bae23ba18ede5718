"""A ruleset that is stated in one place: what follows from the statement."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.notation import InputError, NotationError
from knotgames.algebra.outcome import LastMoveOutcome
from knotgames.algebra.partizan import games as partizan_game
from knotgames.algebra.partizan.games import Invariant, PartizanGame, play_named
from knotgames.algebra.partizan.sums import Play, Player, Sum, outcome

FIXED = settings(derandomize=True, deadline=None, max_examples=60)


def take(n: int) -> tuple[list[Sum[int]], list[Sum[int]]]:
    """Left takes one counter of a heap, Right one or two."""
    left, right = ([tuple(filter(None, (n - taken,))) for taken in side if taken <= n] for side in ((1,), (1, 2)))
    return left, right


HEAPS: PartizanGame[int] = PartizanGame(
    name="counters",
    summary="Left takes one counter, Right one or two",
    notation="Sizes of heaps with +",
    splits=take,
    read=lambda reader: reader.integer("the size of a heap") or None,
    write=str,
    length=lambda heap: heap,
    followers=lambda n: n + 1,
    examples=(),
)

heaps = st.lists(st.integers(1, 5), max_size=3).map(tuple)


@FIXED
@given(heaps, st.sampled_from(Play))
def test_a_player_who_wins_by_starting_has_a_winning_move_or_none_at_all(position: Sum[int], play: Play) -> None:
    found = HEAPS.winning_moves(position, play)
    result = HEAPS.outcome(position, play)
    for player, letter in zip(Player, "LR", strict=True):
        movable = any(take(n)[player] for n in position)
        expected = str(result) in ("N", letter)
        assert bool(found[player]) == (expected and movable)
        for component, parts in found[player]:
            rest = list(position)
            rest.remove(component)
            after = tuple(sorted((*rest, *parts)))
            assert str(outcome(after, HEAPS.sides, play)) in ("P", letter)


@FIXED
@given(heaps)
def test_an_invariant_takes_the_place_of_the_fold(position: Sum[int]) -> None:
    """Under normal play with the same single moves for both, only the parity of the counters matters."""
    single = replace(HEAPS, splits=lambda n: (take(n)[0], take(n)[0]))
    parity = Invariant[int](lambda n: n, lambda n: LastMoveOutcome("N" if n % 2 else "P"))
    counted = replace(single, invariants={Play.NORMAL: parity})
    assert counted.outcome(position, Play.NORMAL) is single.outcome(position, Play.NORMAL)
    assert counted.winning_moves(position, Play.NORMAL) == single.winning_moves(position, Play.NORMAL)
    assert "element" in counted.solve(position, normal=True).data
    assert "element" not in counted.solve(position).data


def test_the_ruleset_parses_and_solves() -> None:
    ruleset = HEAPS.ruleset()
    assert ruleset.solve(ruleset.parse("3 + 0 + 2"), moves=True, misere=False, normal=False).to_json() == {
        "position": "3 + 2",
        "outcome": "R",
        "moves": {"Left": [], "Right": ["2 -> 1", "2 -> 0", "3 -> 2", "3 -> 1"]},
    }
    assert ruleset.solve(ruleset.parse("0")).to_json() == {"position": "0", "outcome": "N"}
    with pytest.raises(NotationError, match="counters '3 2', column 3: expected '\\+' or the end, found '2'"):
        ruleset.parse("3 2")


def test_plays_are_named_by_flags() -> None:
    assert play_named(misere=False, normal=False) is Play.MISERE
    assert play_named(misere=True, normal=False) is Play.MISERE
    assert play_named(misere=False, normal=True) is Play.NORMAL
    with pytest.raises(InputError, match="--misere and --normal exclude each other: expected one of them"):
        play_named(misere=True, normal=True)


def test_large_sums_are_refused_before_they_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partizan_game, "POSITION_LIMIT", 20)
    assert HEAPS.outcome((5, 2)) is LastMoveOutcome.RIGHT
    with pytest.raises(InputError, match="counters: this sum has up to 21 positions, expected at most 20"):
        HEAPS.outcome((5, 5))
