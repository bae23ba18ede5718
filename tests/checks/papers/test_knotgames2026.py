"""What the claims of [Knotgames2026] are checked with."""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import z3

from knotgames.algebra.boolean import BooleanFunction
from knotgames.algebra.knot_type import grading
from knotgames.algebra.knot_type.values import KnotValue
from knotgames.checks.papers.knotgames2026.cube.all_values import LEAST, PAST, with_variable, witnesses
from knotgames.checks.papers.knotgames2026.cube.at_most_six import blocked_faces, face, functions, graded_functions
from knotgames.checks.papers.knotgames2026.cube.one_sided import level_of
from knotgames.checks.papers.knotgames2026.cube.twists import FIVE, Place, blocked_sums, blocks_of, partitions
from knotgames.checks.papers.knotgames2026.diagrams.floer import RECORD, recorded
from knotgames.checks.papers.knotgames2026.forms.theorem import forms_of_values, provably
from knotgames.checks.papers.knotgames2026.knot import FREE, MISSING, class_of, functions_of
from knotgames.checks.papers.knotgames2026.misere.four_heaps import stated
from knotgames.checks.papers.knotgames2026.tricolor import DENOMINATOR, FACTORS, times
from knotgames.checks.papers.knotgames2026.tricolor_automata import LETTERS, lost_positions, told_apart, word_of
from knotgames.games.cube.play import solve_cube
from knotgames.games.cube.position import CubeGame, Setting
from knotgames.games.knot.diagrams.shadows import shadows
from knotgames.games.knot.notation.text import parse
from knotgames.games.knot.play import solve_diagram
from knotgames.games.knot.unknot import has_floer, unknotted
from knotgames.games.tricolor.coloring import parse_coloring, uncolored
from knotgames.games.tricolor.play import Search
from knotgames.games.tricolor.projection import torus, twist
from tests.algebra.misere.plain import is_p, plain_rule, sums


def test_the_denominator_is_the_product_of_its_factors() -> None:
    assert times(*FACTORS) == DENOMINATOR
    assert times({(1, 0): 1, (0, 0): 1}, {(1, 1): 2}) == {(2, 1): 2, (1, 1): 2}


@pytest.mark.parametrize("projection", [twist(2), twist(3), twist(6), twist(7), torus(5), torus(7)], ids=str)
def test_the_start_is_won_as_the_search_says(projection: object) -> None:
    assert isinstance(projection, type(twist(3)))
    lost = lost_positions(projection)
    assert bool(lost[-1]) != Search().next_player_wins(projection, uncolored(projection))


def test_a_word_is_read_from_the_first_strand() -> None:
    lost = lost_positions(twist(4))
    coloring = parse_coloring("r..g", twist(4))
    assert bool(lost[word_of(coloring)]) != Search().next_player_wins(twist(4), coloring)


def test_beginnings_that_endings_do_not_tell_apart_are_counted_once() -> None:
    lost = np.zeros(LETTERS**3, dtype=bool)
    assert told_apart(lost, 3, 1) == 1
    lost[2] = True  # the word with third color first, then twice the first
    assert told_apart(lost, 3, 1) == 2


@pytest.mark.parametrize("variables", range(4))
def test_all_functions_are_graded_like_each_by_itself(variables: int) -> None:
    levels, _ = graded_functions(grading.Y)[variables]
    assert len(levels) == 1 << (1 << variables)
    for table, level in enumerate(levels.tolist()):
        assert level == solve_cube(CubeGame(BooleanFunction(variables, table))).value().y


def test_a_face_is_what_is_left_of_a_function() -> None:
    functions = np.arange(1 << 8)
    for variable in range(3):
        for to in (False, True):
            left = face(functions, 3, variable, to)
            for table in functions.tolist():
                position = CubeGame(BooleanFunction(3, table), (Setting(variable, to),))
                assert left[table] == position.restricted().table


def test_both_searches_find_the_same_where_something_is_found() -> None:
    """Of two variables all options of a function are hot if it is the parity or its negation."""
    for variables in (1, 2, 3, 4):
        blocked = any(is_blocked for _, _, is_blocked in functions([variables], frozenset({1}), grading.Y))
        assert blocked == (blocked_faces(variables, frozenset({1}), grading.Y) is not None)
    assert blocked_faces(2, frozenset({1}), grading.Y) in ("the function 0110", "the function 1001")


def test_levels_are_those_of_the_grading() -> None:
    assert [level_of(levels, True, grading.Y) for levels in ({0, 1}, {0, 2}, {1, 2}, {1})] == [0, 1, 2, 0]
    assert [level_of(levels, False, grading.Y) for levels in ({0, 1}, {0, 2}, {1, 2}, {1})] == [0, 1, 2, 2]


def function_of_sums(blocks: Sequence[int], wins: Mapping[Place, bool]) -> BooleanFunction:
    """Return the function of all variables, block by block, that is true where the Knotter wins."""
    truths = []
    for place in range(1 << sum(blocks)):
        key, rest = [], place
        for size in blocks:
            key.append((size, (rest & (1 << size) - 1).bit_count()))
            rest >>= size
        truths.append(wins[tuple(key)])
    return BooleanFunction.of_truths(np.array(truths, dtype=bool))


def test_the_levels_that_are_found_for_blocks_are_those_of_a_function() -> None:
    blocks = (3, 1, 1, 1, 1)
    found = blocked_sums(blocks)
    assert found is not None
    value = solve_cube(CubeGame(function_of_sums(blocks, found))).value()
    assert value in (KnotValue.parse("002*"), KnotValue.parse("202*"))


def test_partitions_are_all_and_different() -> None:
    assert [len(list(partitions(9, parts))) for parts in range(1, 10)] == [1, 4, 7, 6, 5, 3, 2, 1, 1]


def test_forms_past_the_six_have_their_values() -> None:
    for value, form in PAST.items():
        assert solve_cube(CubeGame(form.function)).value() == value
        assert form.variables == LEAST[str(value)]
    assert len(witnesses()) == len(LEAST)


def test_a_variable_more_adds_a_game() -> None:
    function = BooleanFunction.parse("ab ac bc")
    value = solve_cube(CubeGame(function)).value()
    assert solve_cube(CubeGame(with_variable(function, False))).value() == value + KnotValue.parse("000*")
    assert solve_cube(CubeGame(with_variable(function, True))).value() == value + KnotValue.parse("111*")


def test_blocks_are_those_that_a_function_is_made_of() -> None:
    assert blocks_of(BooleanFunction.parse(FIVE)) == (3, 1, 1, 1, 1)
    assert blocks_of(BooleanFunction.parse("ac ad bc bd")) == (2, 2)
    assert blocks_of(BooleanFunction.parse("a~b c")) == (1, 1, 1)
    assert blocks_of(BooleanFunction(2, 0)) == (2,)


@pytest.mark.parametrize("blocks", [(1,), (1, 1, 1), (2, 1), (3,), (3, 2), (2, 2, 1)])
@pytest.mark.parametrize("hot", [{0}, {1}, {2}, {0, 1}, {1, 2}], ids=str)  # {0, 2} contradicts: ends are hot then
def test_blocks_up_to_names_have_levels_just_if_blocks_have(blocks: tuple[int, ...], hot: set[int]) -> None:
    up_to_names = blocked_sums(blocks, None, frozenset(hot))
    assert (up_to_names is None) == (blocked_sums(blocks, None, frozenset(hot), assumed=lambda *_: ()) is None)


def test_the_record_names_its_programs_and_ten_shadows() -> None:
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    assert set(data["programs"]) == {"knot_floer_homology", "spherogram"}
    assert all(re.fullmatch(r"\d+(\.\d+)+", version) for version in data["programs"].values())
    names = [shadow.name for shadow in recorded()]
    assert len(names) == 10
    assert {"10_124", "10_153", "K11n34", "K11n42", "K10a50"} <= set(names)
    assert all(len(shadow.unknotted) == 2 ** len(shadow.code) for shadow in recorded())


@pytest.mark.filterwarnings("ignore")
@pytest.mark.skipif(not has_floer(), reason="the optional library knot_floer_homology is not installed")
def test_the_record_is_computed_again() -> None:
    pytest.importorskip("spherogram")
    from knotgames.checks.papers.knotgames2026.diagrams.record_floer import NAMES, computed

    assert tuple(shadow.name for shadow in recorded()) == NAMES
    quick = tuple(name for name in NAMES if not name.startswith(("10", "K1")))
    known = {shadow.name: shadow for shadow in recorded()}
    for shadow in computed((*quick, "10_124")):
        assert shadow.code == known[shadow.name].code
        assert (shadow.unknotted == known[shadow.name].unknotted).all()
        assert (unknotted(shadow.code) == shadow.unknotted).all()


@pytest.mark.parametrize("crossings", [3, 4, 5])
def test_the_functions_are_those_of_the_positions_one_by_one(crossings: int) -> None:
    for pd in shadows(crossings):
        ends = ~unknotted(pd)
        plain = set()
        for free in combinations(range(crossings), FREE):
            for base in range(1 << crossings):
                if not any(base >> i & 1 for i in free):
                    corners = (base + sum((p >> i & 1) << at for i, at in enumerate(free)) for p in range(1 << FREE))
                    plain.add(sum(int(ends[corner]) << p for p, corner in enumerate(corners)))
        assert {class_of()[table] for table in plain} == {class_of()[table] for table in functions_of(ends)}


def test_a_class_is_closed_under_order_and_negation() -> None:
    random = np.random.default_rng(4)
    for table in random.integers(0, 256, 20).tolist():
        corners = BooleanFunction(FREE, table).truths().reshape((2,) * FREE)
        for moved in (corners[::-1], corners[:, ::-1], corners.transpose(2, 0, 1), corners.transpose(1, 0, 2)):
            assert class_of()[BooleanFunction.of_truths(moved.ravel()).table] == class_of()[table]


def test_what_is_missing_are_three_classes() -> None:
    assert len({class_of()[BooleanFunction.parse(text).table] for text in MISSING.values()}) == len(MISSING)


def test_the_page_lists_the_drawing_of_each_value() -> None:
    page = (Path(__file__).parents[3] / "docs" / "explanation" / "every-function.md").read_text(encoding="utf-8")
    row_of = re.compile(r"^\| (\d\S*) \| (\d+) \| (\d+) \| (\S+) \| (\S+) \| \d+ \| .* \|$", re.MULTILINE)
    listed = {row[0]: row[1:] for row in row_of.findall(page)}
    for name, (form, variables) in forms_of_values().items():
        layout = provably(form, variables).layout()
        counts = (variables, len(form.terms), len(layout.strand), layout.crossings)
        assert listed.pop(name) == tuple(f"{count:,}" for count in counts)
    assert not listed


def test_the_page_adds_crossings_and_values_of_sums() -> None:
    page = (Path(__file__).parents[3] / "docs" / "explanation" / "every-function.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d\S*) \|.* (\d+) \| (.*) \|$", page, re.MULTILINE)
    found = {name: (int(crossings), how) for name, crossings, how in rows}
    found["000*"] = 1, ""
    for name, (crossings, how) in found.items():
        summands = how.split(" + ")
        if len(summands) > 1:
            assert sum(map(KnotValue.parse, summands)) == KnotValue.parse(name)
            assert sum(found[one][0] for one in summands) == crossings
        elif how.startswith("`"):
            assert str(solve_diagram(parse(how.strip("`"))).value()) == name


def test_plain_play_gives_the_law_of_four_heaps_and_its_family() -> None:
    p = is_p(plain_rule("0.354"))
    for heaps in (*sums(5, 16), *((4,) * 2 * k + (5,) * 4 * fives for k in range(3) for fives in range(3))):
        counts = (heaps.count(heap) for heap in range(1, 6))
        assert z3.is_true(z3.simplify(stated(*map(z3.IntVal, counts)))) == p(heaps), heaps
