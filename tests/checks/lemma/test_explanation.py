"""Explanations: the play in them is legal and won by the players who win, by plain recursion; the cases are all."""

import re
from functools import cache
from itertools import pairwise

import pytest

from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.formal_notation import parse as game
from knotgames.checks.certificates.algebras.theories import algebra_named
from knotgames.checks.lemma import prove


@cache
def winner(position: Game, starter: str) -> str:
    """Who wins a knot-type game: the player who starts, if that player wins after one of the moves."""
    if position.end is not None:
        return "UK"[position.end]
    other = "UK"["UK".index(starter) - 1]
    return starter if any(winner(option, other) == starter for option in position.options) else other


REFUTED = ("A ~ B", "A + A ~ A", "A >= A + *", "outcome(A + B) = outcome(A)", "3.A ~ A", "value(A + A) = value(A)")
PLAY = re.compile(r"([KU]) starts .*: ([KU]) wins(?: by (.*?))?(?:; play: (.*))?")


@pytest.mark.parametrize("lemma", [*REFUTED, "k ~~ u", "exists A: A + A > A"])
def test_the_play_is_legal_and_won_by_who_wins(lemma: str) -> None:
    played = [found for line in prove(lemma).why if (found := PLAY.fullmatch(line))]
    assert len(played) > 1
    assert len({(found[1], found[2]) for found in played}) > 1  # it shows a difference
    for found in played:
        starter, won, moves, line = found.groups()
        if line is not None:
            positions = [game(re.sub(r"3\.(\{u, k\}|\*)", r"\1 + \1 + \1", text)) for text in line.split(" -> ")]
            assert winner(positions[0], starter) == won
            assert all(after in before.options for before, after in pairwise(positions))
            assert "UK"[positions[-1].end or 0] == won
            for move in (moves or "").split(" or ")[: 1 if moves else 0]:
                assert winner(game(move), "UK"["UK".index(starter) - 1]) == starter == won


@pytest.mark.parametrize(
    ("theory", "lemma", "why"),
    [
        (
            "knot",
            "Z(A) = 2 implies every A': Z(A') >= 1",
            [
                "Z(A) in {0, 1, 2}: 1 case with Z(A) = 2",
                "  Z(A) = 2, with options of Z(A') = 1 or Z(A') = 2 or without options: every A': Z(A') >= 1: true",
            ],
        ),
        ("knot", "every A': Z(A') = 2", ["A has options of the values {000}"]),
        (
            "knot",
            "A + (B + u) == B + A",
            ["A + (B + u) is (A + B) in the algebra of sums", "B + A is (A + B) in the algebra of sums"],
        ),
        (
            "knot",
            "A ~ u iff value(A) = 000",
            [
                "A in 38 classes of values: 38 cases",
                "  37 cases: A ~ u: false, value(A) = 000: false",
                "  1 case: A ~ u: true, value(A) = 000: true",
            ],
        ),
        ("knot", "X(A + B) = max(X(A), X(B))", ["A + B is {u, k} + {u, k} of value 222"]),
        ("knot", "k ~ k + *", ["k is even and k + * is odd"]),
        ("0.77", "A + A ~ A", ["L starts A + A: L wins", "L starts A: R wins"]),
        (
            "both",
            "A +k B >= A +u B",
            [
                "A in 70 classes of values, B in 70 classes of values: 4,900 cases",
                "  4,900 cases: A +k B >= A +u B: true",
            ],
        ),
    ],
)
def test_what_decides_is_shown(theory: str, lemma: str, why: list[str]) -> None:
    found = prove(lemma, algebra_named(theory)).why
    assert [*found[: len(why)]] == why
    assert len(found) <= 21


def test_each_case_of_a_proof_is_counted_once() -> None:
    first, *rows = prove("Y(A + B) >= Y(A) (+) Y(B)").why
    assert first == "A in 8 classes of values, B in 8 classes of values: 64 cases"
    assert sum(int(row.split()[0]) for row in rows) == 64
