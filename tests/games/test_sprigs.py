"""Hackenbush sprigs: the published results, against plain play."""

from itertools import combinations_with_replacement, product

import pytest

from knotgames.algebra.notation import InputError, NotationError
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.sums import outcome, sum_of, sums
from knotgames.games.sprigs import GAME, splits

SIDES = sums(splits)
CONJUGATE = str.maketrans("br", "rb")
SPRIGS = ["g" + "".join(edges) for height in range(4) for edges in product("br", repeat=height)]
SUMS = [position for n in range(4) for position in combinations_with_replacement(sorted(SPRIGS), n)]


def test_the_misere_outcome_is_the_normal_outcome_with_star_added() -> None:
    """[McKayMilleyNowakowski2012], for all sums of three sprigs of at most four edges."""
    misere: dict[tuple[str, ...], LastMoveOutcome] = {}
    normal: dict[tuple[str, ...], LastMoveOutcome] = {}
    for position in SUMS:
        with_star = sum_of((*position, "g"))
        assert outcome(position, SIDES, Play.MISERE, misere) is outcome(with_star, SIDES, Play.NORMAL, normal)


def test_a_sprig_and_its_conjugate_vanish() -> None:
    """[McKayMilleyNowakowski2012], in the contexts that are sums of two sprigs of at most three edges."""
    memo: dict[tuple[str, ...], LastMoveOutcome] = {}
    contexts = [position for position in SUMS if len(position) <= 2 and all(len(sprig) <= 3 for sprig in position)]
    for sprig in SPRIGS[:7]:
        for context in contexts:
            whole = sum_of((*context, sprig, sprig.translate(CONJUGATE)))
            assert outcome(whole, SIDES, Play.MISERE, memo) is outcome(context, SIDES, Play.MISERE, memo)


def test_two_equal_sprigs_are_told_from_one() -> None:
    assert GAME.outcome(("g",), Play.MISERE) is not GAME.outcome(("g", "g"), Play.MISERE)


def test_winning_moves() -> None:
    assert GAME.winning_moves(("gbr", "g", "gb"), Play.MISERE) == {
        "Left": ["g -> 0", "gb -> g", "gbr -> g"],
        "Right": [],
    }


@pytest.mark.parametrize("text", ["0", "g", "gbr + grb + g"])
def test_sums_print_back(text: str) -> None:
    assert GAME.show(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b", "sprigs 'b', column 1: expected a sprig: g, then any number of b and r, found 'b'"),
        ("gg", "sprigs 'gg', column 2: expected '+' or the end, found 'g'"),
        ("", "sprigs '', column 1: expected a sprig: g, then any number of b and r, found the end"),
    ],
)
def test_bad_sums_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        GAME.parse(text)
    assert message in str(refusal.value)


def test_sums_that_are_too_large_are_refused_with_the_figure() -> None:
    tall = ["g" + "".join(edges) for edges in product("br", repeat=3)]
    with pytest.raises(InputError) as refusal:
        GAME.outcome((*tall, "gbbbb"), Play.MISERE)
    assert str(refusal.value) == (
        f"sprigs: this sum has up to {5**8 * 6:,} positions, expected at most 1,000,000 to be searched"
    )
    with pytest.raises(InputError, match=r"up to 10\^"):
        GAME.winning_moves(tuple("g" + "b" * n for n in range(50)), Play.MISERE)
