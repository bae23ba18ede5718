"""The exact decisions of the induction, against enumeration of all sets of options."""

import re
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from knotgames.algebra.bits import bits
from knotgames.algebra.knot_type.rulebook import Condition, Rulebook, Table, hitting_set
from knotgames.algebra.knot_type.theory import SumRule, Theory, shipped_theory
from knotgames.algebra.knot_type.values import RULEBOOK, KnotValue, addition_table, index_of
from knotgames.checks.induction.evidence import (
    Failure,
    Telling,
    Tree,
    class_tree,
    end_evidence,
    first_failure,
    leaves,
    pair_evidence,
    payoff_cases,
    payoff_failure,
    sum_cases,
    telling_contexts,
)
from tests.checks.induction.small_rulebooks import (
    Options,
    all_options,
    classes_by_outcome,
    classes_of,
    from_masks,
    games_in,
    is_member,
    rulebooks,
    sum_options,
)

few = settings(derandomize=True, deadline=None, max_examples=40)


def parities(rulebook: Rulebook) -> tuple[int, ...]:
    return (0, 1) if rulebook.theory.fixed_parity else (0,)


def leaf(tree: Tree, options: Options) -> int:
    while not isinstance(tree, int):
        assert tree is not None
        side, question, if_hit, if_not = tree
        tree = if_hit if any(question >> s & 1 for s in options[side]) else if_not
    return tree


# --- (a) every game has one class ---------------------------------------------------------------------------------


@few
@given(rulebooks())
def test_a_decision_tree_is_found_just_if_every_set_of_options_has_one_class(small: tuple[Rulebook, Table]) -> None:
    rulebook, _ = small
    for parity in parities(rulebook):
        every = list(all_options(rulebook, parity))
        tree = class_tree(rulebook, parity)
        if isinstance(tree, Failure):
            assert len(classes_of(rulebook, from_masks(tree.first), parity)) != 1
        else:
            assert all(classes_of(rulebook, options, parity) == [leaf(tree, options)] for options in every)


def test_the_failure_of_the_tree_names_the_options_and_their_classes() -> None:
    place = index_of(KnotValue.parse("222"))
    conditions = list(RULEBOOK.conditions)
    conditions[place] = (Condition(0, conditions[place][0].required),)
    tree = class_tree(replace(RULEBOOK, conditions=tuple(conditions)), 0)
    assert isinstance(tree, Failure)
    assert str(tree).startswith("a game with options {")
    assert ", 222" in str(tree).split("has the classes: ")[1]


# --- (b) sums have the class of the table -------------------------------------------------------------------------


@few
@given(rulebooks(), st.data())
def test_pair_evidence_is_found_just_if_all_sums_have_the_class(
    small: tuple[Rulebook, Table], data: st.DataObject
) -> None:
    rulebook, table = small
    x, y = (data.draw(st.integers(0, len(rulebook) - 1)) for _ in "xy")
    evidence = pair_evidence(rulebook, table, x, y)
    firsts, seconds = games_in(rulebook, x), games_in(rulebook, y)
    # Sums depend on the two games only by what each contributes: pairs of contributions are far fewer than pairs.
    ones = {sum_options(table, one, x, ((),) * len(one), y) for one in firsts}  # type: ignore[arg-type]
    twos = {sum_options(table, None, x, two, y) for two in seconds}
    holds = all(
        is_member(rulebook, tuple(p | q for p, q in zip(one, two, strict=True)), table[x][y])
        for one, two in product(ones, twos)
    )
    assert holds is not isinstance(evidence, Failure)
    if isinstance(evidence, Failure):
        assert evidence.second is not None
        one, two = from_masks(evidence.first), from_masks(evidence.second)
        assert is_member(rulebook, one, x)
        assert is_member(rulebook, two, y)
        assert not is_member(rulebook, sum_options(table, one, x, two, y), table[x][y])


@few
@given(rulebooks(), st.data())
def test_end_evidence_is_found_just_if_all_sums_with_a_terminal_game_have_the_class(
    small: tuple[Rulebook, Table], data: st.DataObject
) -> None:
    rulebook, table = small
    y = data.draw(st.integers(0, len(rulebook) - 1))
    seconds = games_in(rulebook, y)
    for end, x in enumerate(rulebook.ends):
        evidence = end_evidence(rulebook, table, end, y)
        holds = all(is_member(rulebook, sum_options(table, None, x, two, y), table[x][y]) for two in seconds)
        assert holds is not isinstance(evidence, Failure)
        if isinstance(evidence, Failure):
            two = from_masks(evidence.first)
            assert is_member(rulebook, two, y)
            assert not is_member(rulebook, sum_options(table, None, x, two, y), table[x][y])


@pytest.mark.parametrize("side", [0, 1])
def test_where_players_move_apart_the_games_of_a_failure_are_of_their_classes(side: int) -> None:
    rulebook, table = classes_by_outcome(shipped_theory("separate"))
    shown = {"forbidden": 0, "required": 0}
    for z, kind in product(range(len(rulebook)), shown):
        for member in bits(rulebook.universe(rulebook.parities[z])):
            condition = rulebook.conditions[z][side]
            barred = replace(condition, forbidden=condition.forbidden | 1 << member)
            wanted = replace(condition, required=(1 << member, *condition.required))
            altered = _with_condition(rulebook, z, side, barred if kind == "forbidden" else wanted)
            for x, y in product(range(len(rulebook)), repeat=2):
                failure = pair_evidence(altered, table, x, y)
                if isinstance(failure, Failure):
                    assert failure.second is not None
                    one, two = from_masks(failure.first), from_masks(failure.second)
                    assert is_member(altered, one, x)
                    assert is_member(altered, two, y)
                    assert not is_member(altered, sum_options(table, one, x, two, y), table[x][y])
                    # of the options of one player no more is asked than by the classes of the games
                    games = [(altered.conditions[x], failure.first), (altered.conditions[y], failure.second)]
                    universes = [altered.universe(altered.parities[i]) for i in (x, y)]
                    assert any(
                        [hitting_set(conditions[i], u) for (conditions, _), u in zip(games, universes, strict=True)]
                        == [masks[i] for _, masks in games]
                        for i in range(2)
                    )
                    shown[kind] += 1
    assert all(shown.values())


@pytest.mark.parametrize("side", [0, 1])
def test_where_players_move_apart_the_game_of_a_failure_with_a_terminal_game_is_of_its_class(side: int) -> None:
    rulebook, table = classes_by_outcome(shipped_theory("separate"))
    shown = {"forbidden": 0, "required": 0}
    for z, kind in product(range(len(rulebook)), shown):
        condition, universe = rulebook.conditions[z][side], rulebook.universe(rulebook.parities[z])
        for mask in range(1, universe + 1):
            if mask & ~universe:
                continue
            barred = replace(condition, forbidden=condition.forbidden | mask)
            wanted = replace(condition, required=(mask, *condition.required))
            altered = _with_condition(rulebook, z, side, barred if kind == "forbidden" else wanted)
            for (end, x), y in product(enumerate(rulebook.ends), range(len(rulebook))):
                said = _with_entry(table, x, y, z)
                failure = end_evidence(altered, said, end, y)
                if isinstance(failure, Failure):
                    two = from_masks(failure.first)
                    assert is_member(altered, two, y)
                    assert not is_member(altered, sum_options(said, None, x, two, y), z)
                    shown[kind] += 1
    assert all(shown.values())


@pytest.mark.parametrize("side", [0, 1])
def test_of_a_class_without_games_there_is_evidence_for_each_side(side: int) -> None:
    rulebook, table = classes_by_outcome(shipped_theory("separate"))
    for y in range(len(rulebook)):
        universe = rulebook.universe(rulebook.parities[y])
        none = _with_condition(rulebook, y, side, Condition(universe, (universe,)))
        for evidence in (end_evidence(none, table, 0, y), pair_evidence(none, table, y, y)):
            assert not isinstance(evidence, Failure)
            assert len(evidence) == 2


def _with_condition(rulebook: Rulebook, i: int, side: int, condition: Condition) -> Rulebook:
    conditions = [list(sides) for sides in rulebook.conditions]
    conditions[i][side] = condition
    return replace(rulebook, conditions=tuple(map(tuple, conditions)))


def _with_entry(table: Table, x: int, y: int, z: int) -> Table:
    rows = [list(row) for row in table]
    rows[x][y] = z
    return tuple(map(tuple, rows))


def test_the_sum_of_knot_type_games_follows_the_table() -> None:
    assert first_failure(sum_cases(RULEBOOK, addition_table())) is None


@pytest.mark.parametrize(
    ("x", "y", "z", "message"),
    [
        ("222", "000", "122", "^the sum of k and u is not in 122$"),
        ("000", "000", "001-", "^the sum of u and u is not in 001-$"),
        ("011", "111", "122*", "the table of the sum is not symmetric at 011, 111"),
        ("011", "111", "000*", "the table of the sum is not symmetric at 011, 111"),
        ("011", "011", "022*", "the class in the table at 011, 011 has the wrong parity"),
        ("011", "011", "122", "a game of class 011 with .* and a game of class 011 .* a sum that is not in 122"),
    ],
)
def test_the_first_failure_of_a_table_says_where_it_is(x: str, y: str, z: str, message: str) -> None:
    a, b, c = (index_of(KnotValue.parse(name)) for name in (x, y, z))
    failure = first_failure(sum_cases(RULEBOOK, _with_entry(addition_table(), a, b, c)))
    assert failure is not None
    assert re.search(message, str(failure))


@pytest.mark.parametrize(("x", "y", "z"), [("000", "011", "011*"), ("000", "000*", "000")])
def test_a_sum_of_the_wrong_parity_is_called_so(x: str, y: str, z: str) -> None:
    a, b, c = (index_of(KnotValue.parse(name)) for name in (x, y, z))
    failure = first_failure(sum_cases(RULEBOOK, _with_entry(_with_entry(addition_table(), a, b, c), b, a, c)))
    assert str(failure) == f"the class in the table at {x}, {y} has the wrong parity"


def test_everything_is_asked_of_a_sum_that_the_induction_needs() -> None:
    """Each pair of terminal games, each entry of the table, each terminal game with a class, each pair of classes."""
    classes, ends = len(RULEBOOK), len(RULEBOOK.ends)
    asked = list(sum_cases(RULEBOOK, addition_table()))
    assert asked == [None] * (ends**2 + classes**2 + ends * classes + classes * (classes + 1) // 2)


def test_the_leaves_of_a_tree_are_where_it_names_a_class() -> None:
    assert [leaves(tree) for tree in (None, 3, (0, 1, None, 2), (0, 1, (0, 2, 5, 6), (0, 4, None, 5)))] == [0, 1, 1, 3]


# --- payoffs ------------------------------------------------------------------------------------------------------


@few
@given(rulebooks(), st.data())
def test_a_payoff_failure_is_found_just_if_some_game_has_another_payoff(
    small: tuple[Rulebook, Table], data: st.DataObject
) -> None:
    rulebook, _ = small
    for _ in range(data.draw(st.integers(0, 1))):
        i = data.draw(st.integers(0, len(rulebook) - 1))
        wrong = data.draw(st.tuples(st.integers(0, 1), st.integers(0, 1)))
        stated = tuple(wrong if j == i else pair for j, pair in enumerate(rulebook.payoffs))
        rulebook = replace(rulebook, payoffs=stated)
    pay, theory = rulebook.payoffs, rulebook.theory
    holds = all(pay[i] == (p, p) for i, p in zip(rulebook.ends, theory.payoffs, strict=True)) and all(
        pay[i] == (max(pay[s][1] for s in options[0]), min(pay[s][0] for s in options[-1]))
        for i in range(len(rulebook))
        for options in games_in(rulebook, i)
    )
    assert holds is (payoff_failure(rulebook) is None)


def test_payoffs_are_looked_at_for_the_halves_that_are_asked_for() -> None:
    place = index_of(KnotValue.parse("122"))
    wrong = replace(RULEBOOK, payoffs=tuple((0, 1) if i == place else p for i, p in enumerate(RULEBOOK.payoffs)))
    assert payoff_failure(wrong, [(1, 0), (1, 1)]) is not None, "odd games may have options of value 122"
    assert payoff_failure(wrong, [(0, 1)]) is None
    assert str(payoff_failure(wrong, [(0, 0)])) == "class 122 does not determine the payoff when Left starts"


def test_each_class_is_asked_for_its_payoff_to_each_player() -> None:
    ends, classes = len(RULEBOOK.ends), len(RULEBOOK)
    assert list(payoff_cases(RULEBOOK)) == [None] * (ends + 2 * classes)
    odd = sum(RULEBOOK.parities)
    assert len(list(payoff_cases(RULEBOOK, [(1, 0)]))) == ends + odd
    assert len(list(payoff_cases(RULEBOOK, [(0, 0), (0, 1)]))) == ends + 2 * (classes - odd)


# --- contexts -----------------------------------------------------------------------------------------------------


@st.composite
def payoffs_and_tables(draw: st.DrawFn) -> tuple[list[tuple[int, int]], list[Table]]:
    size = draw(st.integers(1, 6))
    classes = st.integers(0, size - 1)
    row = st.tuples(*[classes] * size)
    tables = draw(st.lists(st.tuples(*[row] * size), min_size=1, max_size=2))
    return draw(st.lists(st.tuples(st.integers(0, 1), st.just(0)), min_size=size, max_size=size)), list(tables)


def told_within(payoffs: list[tuple[int, int]], tables: list[Table], a: int, b: int, steps: int) -> bool:
    """By the definition: some sequence of at most so many sums leads to different payoffs."""
    pairs = {(a, b)}
    for _ in range(steps):
        pairs |= {(table[p][c], table[q][c]) for p, q in pairs for table in tables for c in range(len(payoffs))}
    return any(payoffs[p] != payoffs[q] for p, q in pairs)


@few
@example(([(0, 0), (1, 0)], [((0, 0), (0, 0))]))
@given(payoffs_and_tables())
def test_telling_contexts_are_shortest_and_none_is_missing(
    given_: tuple[list[tuple[int, int]], list[Table]],
) -> None:
    payoffs, tables = given_
    told: Telling = telling_contexts(payoffs, tables)
    for a, b in combinations(range(len(payoffs)), 2):
        assert ((a, b) in told) is told_within(payoffs, tables, a, b, len(payoffs))
        if (a, b) in told:
            x, y = a, b
            for which, c in told[a, b]:
                x, y = tables[which][x][c], tables[which][y][c]
            assert payoffs[x] != payoffs[y]
            shorter = len(told[a, b]) - 1
            assert shorter < 0 or not told_within(payoffs, tables, a, b, shorter)
            steps = product(enumerate(tables), range(len(payoffs)))
            ways = [(which, c) for (which, t), c in steps if told_within(payoffs, tables, t[a][c], t[b][c], shorter)]
            assert told[a, b][:1] == (() if shorter < 0 else (ways[0],))


def test_a_table_that_is_not_symmetric_is_told_of_in_either_order() -> None:
    table = [list(row) for row in addition_table()]
    table[3][5] = 0 if table[3][5] else 1
    first, second = (RULEBOOK.names[place] for place in (3, 5))
    texts = [case.text for case in sum_cases(RULEBOOK, tuple(map(tuple, table))) if case is not None]
    assert [text for text in texts if "symmetric" in text] == [
        f"the table of the sum is not symmetric at {one}, {other}" for one, other in ((first, second), (second, first))
    ]


# --- the machinery of these tests ---------------------------------------------------------------------------------


def test_the_small_rulebooks_hold_before_they_are_corrupted() -> None:
    constant = Theory("constant", ("a", "b"), (0, 1), (SumRule("+", ((0, 0), (0, 0))),))
    for theory in (constant, replace(constant, separate_moves=True), replace(constant, fixed_parity=False)):
        rulebook, table = classes_by_outcome(theory)
        assert all(not isinstance(class_tree(rulebook, parity), Failure) for parity in parities(rulebook))
        assert payoff_failure(rulebook) is None
        assert first_failure(sum_cases(rulebook, table)) is None, "in a constant sum the payoffs alone are the quotient"
    rulebook, table = classes_by_outcome(shipped_theory("knot"))
    assert first_failure(sum_cases(rulebook, table)) is not None, "knot-type games have more values than outcomes"
