"""Contexts: vectors against playing each sum out, and the rulebooks that are found from them."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.knot_type.contexts import Context, ContextSet, class_names, context_text, rulebook_of
from knotgames.algebra.knot_type.formal import STAR, Game, K, U, add, games_to_birthday, payoffs, sides_of, terminal
from knotgames.algebra.knot_type.formal_notation import parse
from knotgames.algebra.knot_type.strategies import formal_games
from knotgames.algebra.knot_type.theory import KNOT, Theory, shipped_theories, shipped_theory
from knotgames.algebra.knot_type.values import RULEBOOK, value_of
from knotgames.algebra.ruleset import fold
from knotgames.algebra.steps import Spent
from knotgames.checks.budget import Budget

few = settings(max_examples=30)
theories = st.sampled_from([shipped_theory(name) for name in shipped_theories()])


@cache
def played(parts: tuple[Game, ...], sums: tuple[int, ...], left: bool) -> int:
    """What Left gets in a sum of games, made from the left by these sums, by plain recursion."""
    player = 0 if left else 1
    after = [
        played((*parts[:i], option, *parts[i + 1 :]), sums, not left)
        for i, part in enumerate(parts)
        if part.sides
        for option in part.sides[player % len(part.sides)]
    ]
    if after:
        return max(after) if left else min(after)
    theory = parts[0].theory
    ends = [part.end for part in parts if part.end is not None]
    total = ends[0]
    for which, end in zip(sums, ends[1:], strict=True):
        total = theory.sums[which].table[total][end]
    return theory.payoffs[total]


def in_context(position: Game, context: Context) -> tuple[int, int]:
    parts, sums = (position, *(part for _, part in context)), tuple(which for which, _ in context)
    return played(parts, sums, True), played(parts, sums, False)


def of_theory(theory: Theory) -> st.SearchStrategy[tuple[Game, Game, list[Context], int]]:
    games = formal_games(theory=theory, max_birthday=3)
    which = st.integers(0, len(theory.sums) - 1)
    part = st.tuples(which, formal_games(theory=theory, max_birthday=2))
    contexts = st.lists(st.lists(part, max_size=2).map(tuple), max_size=2)
    return st.tuples(games, games, contexts, which)


drawn = theories.flatmap(of_theory)
Drawn = tuple[Game, Game, list[Context], int]


@few
@given(drawn)
def test_a_vector_is_what_play_in_each_context_gives(given_: Drawn) -> None:
    position, _, contexts, _ = given_
    closed = ContextSet.closure(position.theory, contexts)
    assert closed.vector_of(position) == tuple(in_context(position, context) for context in closed.contexts)


@few
@given(drawn)
def test_the_vector_of_a_sum_is_that_of_the_game_it_adds_up_to(given_: Drawn) -> None:
    first, second, contexts, which = given_
    closed = ContextSet.closure(first.theory, contexts)
    assert closed.vector_of_sum(first, second, which) == closed.vector_of(add(first, second, which))


@few
@given(drawn)
def test_a_closed_set_holds_the_empty_context_those_given_and_all_moves_in_them(given_: Drawn) -> None:
    position, _, contexts, _ = given_
    closed = ContextSet.closure(position.theory, contexts)
    assert {(), *contexts} <= set(closed.contexts)
    assert len(set(closed.contexts)) == len(closed.contexts)
    for place, (context, moves) in enumerate(zip(closed.contexts, closed.moves, strict=True)):
        for player in (0, 1):
            after = {
                (*context[:i], (which, option), *context[i + 1 :])
                for i, (which, part) in enumerate(context)
                if part.sides
                for option in part.sides[player % len(part.sides)]
            }
            assert {closed.contexts[c] for c in moves[player]} == after
            assert list(moves[player]) == sorted(set(moves[player]))
            assert all(c < place for c in moves[player])


def test_vectors_that_are_known_are_kept() -> None:
    closed = ContextSet.closure(KNOT, [((0, STAR),)])
    memo: dict[Game, tuple[tuple[int, int], ...]] = {}
    assert closed.vector_of(STAR, memo) == memo[STAR]
    assert set(memo) == {U, STAR}
    sums: dict[tuple[Game, Game], tuple[tuple[int, int], ...]] = {}
    assert closed.vector_of_sum(STAR, STAR, 0, sums) == sums[STAR, STAR]
    assert set(sums) == {(U, U), (U, STAR), (STAR, U), (STAR, STAR)}


@pytest.mark.parametrize("name", shipped_theories())
def test_games_of_one_class_are_those_with_one_vector(name: str) -> None:
    theory = shipped_theory(name)
    closed = ContextSet.closure(theory, [])
    rulebook = rulebook_of(closed)
    seen: dict[int, tuple[tuple[tuple[int, int], ...], int]] = {}

    @settings(few, max_examples=15)
    @given(formal_games(theory=theory, max_birthday=4))
    def check(position: Game) -> None:
        found = fold(position, sides_of, rulebook.value)
        vector = closed.vector_of(position)
        parity = rulebook.parities[found]
        assert parity == (position.parity if theory.fixed_parity else 0)
        assert rulebook.payoffs[found] == payoffs(position)
        assert seen.setdefault(found, (vector, parity)) == (vector, parity)

    check()
    assert len(set(seen.values())) == len(seen)


def test_the_empty_context_and_star_tell_x_and_y_apart() -> None:
    rulebook = rulebook_of(ContextSet.closure(KNOT, [((0, STAR),)]))
    classes = {(value.x, value.y, value.odd) for value in map(value_of, games_to_birthday(3))}
    assert classes <= {(i, j, odd) for i in range(3) for j in range(3) for odd in (False, True)}
    found = {fold(position, sides_of, rulebook.value) for position in games_to_birthday(3)}
    assert len(found) == len(classes)


def test_the_contexts_of_theorem_9_3_tell_all_38_values_apart() -> None:
    e, w = parse("{{*, k + *}}"), parse("J = {*, k + *}; {*, {J}}")
    contexts: list[Context] = [((0, part), (0, STAR)) for part in (e, w, w + e)]
    rulebook = rulebook_of(ContextSet.closure(KNOT, [((0, STAR),), *contexts]))
    assert len(rulebook) == len(RULEBOOK) == 38
    memo: dict[Game, int] = {}
    pairs = {(value_of(g), fold(g, sides_of, rulebook.value, memo)) for g in games_to_birthday(3)}
    assert len(pairs) == 11 == len({value for value, _ in pairs}) == len({place for _, place in pairs})
    names = set(rulebook.names)
    assert {name for name in names if name.endswith("*")} == {
        name for name, parity in zip(rulebook.names, rulebook.parities, strict=True) if parity
    }


@pytest.mark.parametrize("theory", [shipped_theory(name) for name in shipped_theories()])
def test_a_name_of_a_class_says_its_outcome_and_is_one_word(theory: Theory) -> None:
    rulebook = rulebook_of(ContextSet.closure(theory, []))
    assert len(set(rulebook.names)) == len(rulebook)
    for name, (left, right), parity in zip(rulebook.names, rulebook.payoffs, rulebook.parities, strict=True):
        outcome = "UPNK"[2 * left + right] if set(theory.payoffs) == {0, 1} else f"{left}{right}[.]"
        assert re.fullmatch(rf"{outcome}[1-9][0-9]*{'[*]' * parity}", name)


def test_large_payoffs_are_kept_apart_in_names() -> None:
    theory = replace(KNOT, payoffs=(2, 11))
    assert class_names(theory, [(2, 11), (11, 2), (2, 11)], [0, 0, 1]) == ("2.11.1", "11.2.1", "2.11.2*")


def test_a_search_can_be_stopped() -> None:
    with Budget(steps=20).counted(), pytest.raises(Spent, match="the budget of 20 steps"):
        rulebook_of(ContextSet.closure(KNOT, []))


def test_contexts_are_written_with_a_dot_for_the_game() -> None:
    assert context_text((), KNOT) == "·"
    assert context_text(((0, STAR), (0, K)), KNOT) == "· + * + k"
    assert context_text(((0, K + STAR),), KNOT) == "· + (k + *)"
    assert context_text(((0, parse("{*, k + *}")),), KNOT) == "· + {*, k + *}"
    both = shipped_theory("both")
    u, k = terminal("u", both), terminal("k", both)
    assert context_text(((0, u), (1, k), (1, u), (0, k)), both) == "((· +k u) +u k +u u) +k k"
