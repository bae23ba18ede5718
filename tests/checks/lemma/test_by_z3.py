"""Lemmas as formulas of z3: what is kept of one is told of another just if the two are the same."""

from collections.abc import Mapping
from typing import Any
from weakref import ref

import numpy as np
import pytest
import z3

from knotgames.algebra.knot_type.values import JOHNSON, ValueAlgebra
from knotgames.checks.lemma import by_exhaustion, by_z3
from knotgames.checks.lemma.by_z3 import Encoding, SymbolicGame, coordinates, unknown_game
from knotgames.checks.lemma.congruence import congruence
from knotgames.checks.lemma.decide import prove
from knotgames.checks.lemma.kinds import by_value
from knotgames.checks.lemma.language.syntax import parse
from knotgames.checks.verdict import Disagreement

WRONG = JOHNSON.with_sum("111", "111", "111")
"""The values with a wrong sum."""

Asked = tuple[ValueAlgebra, str, dict[str, str]]
"""A statement about values, and the games that its names stand for."""


def encoding(algebra: ValueAlgebra) -> Encoding:
    values = congruence(algebra, frozenset({"X", "parity"}))
    return Encoding(values, kinds=lambda _: by_value(values))


def is_same(one: Any, other: Any) -> bool:
    """Whether two formulas are the same, letter for letter."""
    return one.eq(other) if isinstance(one, z3.ExprRef) and isinstance(other, z3.ExprRef) else one is other


def games(algebra: ValueAlgebra, names: Mapping[str, str]) -> dict[str, SymbolicGame]:
    return {bound: unknown_game(algebra, name)[0] for bound, name in names.items()}


def plain(asked: Asked) -> Any:
    """The formula of z3 for a statement, made by an encoding that was asked nothing before."""
    algebra, text, names = asked
    return encoding(algebra).formula(parse(text), games(algebra, names))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((JOHNSON, "X(A) = 1", {"A": "A"}), (JOHNSON, "X(A) = 2", {"A": "A"})),
        ((JOHNSON, "X(A) = 1", {"A": "A"}), (JOHNSON, "X(A) = 1", {"A": "B"})),
        ((JOHNSON, "X(A) < X(B)", {"A": "A", "B": "B"}), (JOHNSON, "X(A) < X(B)", {"A": "B", "B": "A"})),
        ((JOHNSON, "X(A) < X(B)", {"A": "A", "B": "B"}), (JOHNSON, "X(B) < X(A)", {"A": "A", "B": "B"})),
        ((JOHNSON, "X(A + B) = 1", {"A": "A", "B": "B"}), (JOHNSON, "X(A + A) = 1", {"A": "A"})),
        ((JOHNSON, "X(A + B) = 1", {"A": "A", "B": "B"}), (JOHNSON, "X(B + B) = 1", {"B": "B"})),
        ((JOHNSON, "X({*, k + *} + {*, k + *}) = 1", {}), (WRONG, "X({*, k + *} + {*, k + *}) = 1", {})),
    ],
    ids=["comparison", "game", "names", "order", "first part", "second part", "values"],
)
def test_what_is_kept_of_a_statement_is_told_of_no_other(one: Asked, other: Asked) -> None:
    """Each is asked before the other, so that whatever was asked before them it is kept when the other is asked."""
    expected = [plain(asked) for asked in (one, other)]
    assert not is_same(*expected), "or nothing could be mixed up"
    for (algebra, text, names), formula in [*zip((one, other), expected, strict=True)] * 2:
        assert is_same(encoding(algebra).statement(parse(text), games(algebra, names)), formula), text


def test_the_games_of_a_sum_that_is_kept_are_kept() -> None:
    """It is kept under their numbers, which other games get when they are gone."""
    one = encoding(JOHNSON)
    games = [one.known(value) for value in (0, 1)]
    one.total(games[0], games[1], "+")
    alive = list(map(ref, games))
    games.clear()
    assert all(game() is not None for game in alive)


def test_games_of_other_names_or_of_other_values_are_not_taken_for_each_other() -> None:
    for algebra, name in [(JOHNSON, "A"), (JOHNSON, "B"), (WRONG, "A")] * 2:
        game, _ = unknown_game(algebra, name)
        assert str(game.of_value[0]) == f"{name}.000"
        assert list(map(len, game.coordinates)) == list(map(len, coordinates(algebra).tables["+"]))


@pytest.mark.parametrize("method", [by_exhaustion.OPERATIONS, by_z3._GIVES])
def test_the_methods_share_no_meaning_of_an_operation(method: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip in one is told: `(+)` as max in either of them."""
    monkeypatch.setitem(method, "(+)", max if method is by_z3._GIVES else np.maximum)
    by_z3._statement.cache_clear()
    by_exhaustion._cached_cases.cache_clear()
    with pytest.raises(Disagreement):
        prove("X(A) (+) X(B) = max(X(A), X(B))")
