"""The laws of play, for every game: winning moves win, every play ends, and best play ends as the outcome says."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Ruleset
from knotgames.games import rulesets
from knotgames.testing import check_play
from tests.games.rational.positions import sums as rational_sums

SMALL: Mapping[str, Sequence[tuple[tuple[str, ...], Mapping[str, Any]]]] = {
    "formal": ((("{u, k}",), {}), (("J = {*, k + *}; {*, {J}} + {J}",), {}), (("u",), {})),
    "cube": ((("ab ac bc",), {}), (("ab | a=0,b=1",), {})),
    "knot": ((("DT[4,6,8,2]",), {}), (("DT[6,8,10,12,14,16,2,4]",), {"unresolved": "1,3,6,8"}), (("PD[]",), {})),
    "link-smoothing": ((("trefoil",), {}), (("T(2,4)",), {}), (("4_1 smoothed 1a",), {}), (("PD[]",), {})),
    "linking-unlinking": ((("T(2,2)",), {}), (("C(2,1,2)",), {"unresolved": "1,3,5"}), (("T(2,2) resolved 1+",), {})),
    "rational": ((("[1(2), (2)] # [(1)]",), {}),),
    "region-unknotting": ((("X[1,1,2,2]",), {}), (("trefoil chosen 1",), {}), (("4_1 chosen 1,2",), {})),
    "tricolor": ((("twist:5",), {}), (("torus:3",), {"coloring": "r.."}), (("torus:3",), {"coloring": "rgb"})),
    "surface": ((("o3 + n4",), {}), (("n5",), {"misere": True}), (("o0",), {})),
    "heap": ((("0.77", "5 + 4"), {}), (("4.3", "6"), {"misere": True}), (("0.07", "3 + 0"), {}), (("8.8", "5"), {})),
    "partizan-kayles": ((("5 + 3 + 1",), {}), (("4 + 2",), {"normal": True}), (("0",), {"normal": True})),
    "numbers": ((("3/4 + -1/2 + 2",), {}), (("0",), {})),
    "sprigs": ((("gbr + g",), {}), (("0",), {})),
}
"""Positions of every game, small enough for all play from them, some with flags or at an end: texts and flags."""

CASES = [
    pytest.param(name, texts, flags, id=" ".join([name, *texts, *flags]))
    for name, cases in SMALL.items()
    for texts, flags in cases
]


def started(ruleset: Ruleset, texts: tuple[str, ...], flags: Mapping[str, Any]) -> Match[Any]:
    assert ruleset.match is not None
    return ruleset.match(ruleset.parse(*texts), **flags)


def test_every_game_that_is_solved_can_be_played() -> None:
    assert set(SMALL) == set(DRAWN) == set(rulesets())
    for name, ruleset in rulesets().items():
        assert ruleset.match is not None, name
        assert set(ruleset.match_flags) <= {flag.names[0].removeprefix("--") for flag in ruleset.flags}


@pytest.mark.parametrize(("name", "texts", "flags"), CASES)
def test_the_laws_of_play_hold(name: str, texts: tuple[str, ...], flags: Mapping[str, Any]) -> None:
    check_play(name, *texts, **flags)


def sums(component: st.SearchStrategy[object], most: int) -> st.SearchStrategy[str]:
    """Sums of a few components, as text."""
    return st.lists(component, min_size=1, max_size=most).map(lambda parts: " + ".join(map(str, parts)))


def one_of(*flags: str) -> st.SearchStrategy[dict[str, bool]]:
    """No flag, or one of these."""
    return st.sampled_from([{}, *({flag: True} for flag in flags)])


Drawn = st.SearchStrategy[tuple[tuple[str, ...], dict[str, bool]]]

DRAWN: Mapping[str, Drawn] = {
    "formal": st.tuples(formal_games(max_birthday=4).map(lambda game: (str(game),)), st.just({})),
    "cube": st.tuples(st.tuples(st.integers(0, 255).map("{:08b}".format)), st.just({})),
    "knot": st.tuples(st.tuples(st.integers(0, 99).map(lambda seed: f"random:3:{seed}")), st.just({})),
    "link-smoothing": st.tuples(st.tuples(st.sampled_from(["T(2,2)", "T(2,3)", "T(2,4)", "4_1"])), st.just({})),
    "linking-unlinking": st.tuples(st.tuples(st.sampled_from(["T(2,2)", "T(2,4)", "C(2,1,2)"])), st.just({})),
    "rational": st.tuples(rational_sums(most=4).map(lambda position: (str(position),)), st.just({})),
    "region-unknotting": st.tuples(st.tuples(st.sampled_from(["3_1 chosen 1", "X[1,1,2,2]", "PD[]"])), st.just({})),
    "tricolor": st.tuples(st.sampled_from([("twist:3",), ("twist:4",), ("torus:3",), ("torus:5",)]), st.just({})),
    "surface": st.tuples(
        st.tuples(sums(st.builds("{}{}".format, st.sampled_from("on"), st.integers(0, 4)), 2)), one_of("misere")
    ),
    "heap": st.tuples(
        st.tuples(st.sampled_from(["0.77", "0.07", "4.3", "0.137", "0.8"]), sums(st.integers(0, 5), 2)),
        one_of("misere"),
    ),
    "partizan-kayles": st.tuples(st.tuples(sums(st.integers(0, 5), 3)), one_of("misere", "normal")),
    "numbers": st.tuples(
        st.tuples(sums(st.sampled_from(["1", "-1", "2", "1/2", "-1/2", "3/4", "-5/4"]), 2)), one_of("misere", "normal")
    ),
    "sprigs": st.tuples(st.tuples(sums(st.text("br", max_size=3).map("g{}".format), 2)), one_of("misere", "normal")),
}
"""Small positions of every game, drawn at random: the texts, and how it is played."""


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_the_laws_of_play_hold_wherever_play_starts(name: str) -> None:
    @settings(derandomize=True, deadline=None, max_examples=8)
    @given(DRAWN[name])
    def check(drawn: tuple[tuple[str, ...], dict[str, bool]]) -> None:
        check_play(name, *drawn[0], **drawn[1])

    check()


@pytest.mark.parametrize(
    ("name", "texts", "message"),
    [
        ("partizan-kayles", ("600 + 401",), "strips of 1,001 squares are too long to play: expected at most 1,000"),
        ("heap", ("0.77", "1001"), "heaps of 1,001 counters are too large to play: expected at most 1,000"),
        ("surface", ("o2001",), "o2001 has more than 1,000 moves, too many to play"),
    ],
)
def test_what_is_too_large_to_be_played_is_refused(name: str, texts: tuple[str, ...], message: str) -> None:
    def moves() -> Mapping[str, Any]:
        match = started(rulesets()[name], texts, {})
        return match.moves(match.start, 0)

    with pytest.raises(InputError, match=f"^{message}$"):
        moves()
