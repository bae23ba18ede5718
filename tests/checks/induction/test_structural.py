"""Proofs about games as uninterpreted sets: true laws are proved, false ones are not, the axioms do not contradict."""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import pytest
import z3

from knotgames.algebra.knot_type import formal
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.knot_type.grading import AXIOMS, Axioms, obeys_axioms
from knotgames.algebra.knot_type.theory import KNOT, SumRule, Theory, shipped_theory
from knotgames.checks.claim import Finding
from knotgames.checks.induction import structural
from knotgames.checks.induction.structural import Universe, assume_for_options, levels
from knotgames.checks.solvers import query
from knotgames.checks.solvers.finite_models import small_versions
from knotgames.checks.solvers.query import Query
from tests.profiles import night


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models of fewer games than in earnest, which are found sooner."""
    monkeypatch.setattr(structural, "MOST_GAMES", 4)


def identity(theory: Theory, end: int) -> Finding:
    """One step of the induction for G + t = G, which fails for the games that differ from it when they are added."""
    universe = Universe(theory)
    game, terminal = universe.game("G"), universe.ends[end]
    assume_for_options(universe, [game], lambda option: universe.plus(option, terminal) == option)

    def fails(games: Mapping[str, Game]) -> str | None:
        total = games["G"] + formal.terminal(theory.terminals[end], theory)
        return None if total == games["G"] else f"G = {games['G']}"

    return universe.prove(universe.same_options(universe.sum_of(game, terminal), game), "all games", fails)


def associativity(universe: Universe) -> None:
    f, g, h = (universe.game(name) for name in "FGH")
    universe.sum_of(universe.sum_of(f, g), h)
    universe.sum_of(f, universe.sum_of(g, h))
    plus = universe.plus
    assume_for_options(universe, [f, g, h], lambda a, b, c: plus(plus(a, b), c) == plus(a, plus(b, c)))


def grading(universe: Universe) -> None:
    g, h = universe.game("G"), universe.game("H")
    total = universe.sum_of(g, h)
    universe.assume_identity()
    levels(universe, AXIOMS, [g, h, total])


@pytest.mark.parametrize("build", [pytest.param(associativity, marks=night), grading])
def test_the_axioms_and_the_hypotheses_alone_do_not_prove_false(build: Callable[[Universe], object]) -> None:
    universe = Universe()
    build(universe)
    finding = universe.prove(z3.BoolVal(False), "nothing")
    assert finding.holds is None
    assert not finding.complete
    assert finding.visited == 0
    assert finding.scope.startswith("nothing: z3 does not decide it: ")


@pytest.mark.parametrize(
    ("theory", "end", "neutral"), [("knot", 0, True), ("knot", 1, False), ("dual", 0, False), ("dual", 1, True)]
)
def test_just_the_neutral_terminal_game_is_proved_to_be_the_identity(theory: str, end: int, neutral: bool) -> None:
    finding = identity(shipped_theory(theory), end)
    assert finding.complete
    assert finding.holds is neutral
    assert finding.counterexample == (None if neutral else f"G = {shipped_theory(theory).terminals[1 - end]}")


def test_commutativity_is_proved_and_a_sum_is_not_its_first_part() -> None:
    universe = Universe()
    g, h = universe.game("G"), universe.game("H")
    assume_for_options(universe, [g, h], lambda a, b: universe.plus(a, b) == universe.plus(b, a))
    assert universe.prove(universe.same_options(universe.sum_of(g, h), universe.sum_of(h, g)), "all games").holds
    false = Universe()
    g, h = false.game("G"), false.game("H")
    assume_for_options(false, [g, h], lambda a, b: false.plus(a, b) == a)
    assert false.prove(false.same_options(false.sum_of(g, h), g), "all games").holds is None


def counted_models(universe: Universe, goal: object) -> list[Mapping[str, Game]]:
    """The games of all small models in which a statement is denied, none of which is said to refute it."""
    seen: list[Mapping[str, Game]] = []

    def note(games: Mapping[str, Game]) -> None:
        seen.append(games)

    assert universe.prove(goal, "all games", note).holds is None
    return seen


def test_what_no_proof_was_found_of_is_not_refuted_by_games_for_which_it_holds() -> None:
    universe = Universe()
    g = universe.game("G")
    seen = counted_models(universe, universe.is_end(g))
    assert len(seen) > structural.MOST_GAMES
    assert all(one not in seen[:place] for place, one in enumerate(seen))
    for one in seen[:2]:
        shown = {one["G"]: f"G = {one['G']}"}
        finding = universe.prove(universe.is_end(g), "all games", lambda games, shown=shown: shown.get(games["G"]))  # type: ignore[misc]
        assert (finding.holds, finding.counterexample) == (False, f"G = {one['G']}")


def test_what_z3_does_not_say_of_small_models_is_not_taken_for_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    universe = Universe()
    goal = universe.is_end(universe.game("G"))
    assert universe.prove(goal, "all games", lambda games: "refuted").holds is False
    monkeypatch.setattr(query, "RESOURCES", 1)
    assert universe.prove(goal, "all games", lambda games: "refuted").holds is None


def test_a_terminal_game_alone_is_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structural, "MOST_GAMES", 1)
    universe = Universe(Theory("one", ("u",), (0,), (SumRule("+", ((0,),)),)))
    (found,) = counted_models(universe, z3.Not(universe.is_end(universe.game("G"))))
    assert found["G"].end == 0


@pytest.mark.parametrize("most", [2, 3])
def test_no_model_has_more_games_than_are_wanted(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal games are two, and each model has them; another game makes three."""
    monkeypatch.setattr(structural, "MOST_GAMES", most)
    universe = Universe()
    assert bool(counted_models(universe, universe.is_end(universe.game("G")))) is (most > 2)


def test_small_models_are_made_of_games() -> None:
    universe = Universe()
    g, (x, y) = universe.game("G"), z3.Consts("x y", universe.sort)
    two_moves = z3.Exists([x, y], z3.And(universe.option(x, g), universe.option(y, x)))
    games = [found["G"] for found in counted_models(universe, z3.Not(two_moves))]
    assert games
    assert all(game.birthday >= 2 and game.parity in (0, 1) for game in games)
    # no game is an option of itself, or of its options, and all plays have lengths of one parity
    loops = Universe()
    h = loops.game("H")
    assert counted_models(loops, z3.Not(loops.option(h, h))) == []
    mixed = Universe()
    m, z = mixed.game("M"), z3.Const("z", mixed.sort)
    u = mixed.ends[0]
    after_two = z3.Exists([z], z3.And(mixed.option(z, m), mixed.option(u, z)))
    assert counted_models(mixed, z3.Not(z3.And(mixed.option(u, m), after_two))) == []


def test_what_is_known_of_all_games_counts_in_small_models_and_in_no_proof() -> None:
    universe = Universe()
    g, x = universe.game("G"), z3.Const("x", universe.sort)
    universe.of_all.append(z3.ForAll([x], universe.is_end(x)))
    assert all(found["G"].end is not None for found in counted_models(universe, g == universe.ends[1]))
    assert counted_models(universe, universe.is_end(g)) == []


def proves(universe: Universe, goal: object) -> bool:
    return universe.prove(goal, "all games").holds is True


def exactly(universe: Universe, name: str, *options: object) -> Any:
    """A game with these options and no others."""
    game, x = z3.Const(name, universe.sort), z3.Const("x", universe.sort)
    universe.axioms += [
        z3.Not(universe.is_end(game)),
        z3.ForAll([x], universe.option(x, game) == z3.Or([x == option for option in options])),
    ]
    return game


def test_the_options_of_a_sum_are_those_of_the_definition_and_no_others() -> None:
    universe = Universe()
    u, k = universe.ends
    g, h = exactly(universe, "G", u, k), exactly(universe, "H", u)
    x, total, plus = z3.Const("x", universe.sort), universe.sum_of(g, h), universe.plus
    options = [plus(u, h), plus(k, h), plus(g, u)]
    for option in options:
        assert proves(universe, universe.option(option, total))
    assert proves(universe, z3.ForAll([x], z3.Implies(universe.option(x, total), z3.Or([x == o for o in options]))))
    assert proves(universe, z3.Not(universe.is_end(total)))
    assert not proves(universe, universe.option(plus(u, u), total))
    assert not proves(universe, z3.ForAll([x], z3.Implies(universe.option(x, total), x != options[2])))


@pytest.mark.parametrize("place", [0, 1])
def test_the_options_of_a_sum_with_a_terminal_game_are_those_of_the_other_part(place: int) -> None:
    universe = Universe()
    k = universe.ends[1]
    g, x, plus = exactly(universe, "G", k), z3.Const("x", universe.sort), universe.plus
    total, option = (universe.sum_of(g, k), plus(k, k)) if place == 0 else (universe.sum_of(k, g), plus(k, k))
    assert proves(universe, z3.ForAll([x], universe.option(x, total) == (x == option)))


def test_the_identity_is_one_on_both_sides_and_no_other_terminal_game_is() -> None:
    universe = Universe()
    g, (u, k) = universe.game("G"), universe.ends
    universe.assume_identity()
    assert proves(universe, universe.plus(g, u) == g)
    assert proves(universe, universe.plus(u, g) == g)
    assert not proves(universe, universe.plus(g, k) == g)
    assert not proves(universe, universe.plus(k, g) == g)


def test_games_are_the_same_just_if_their_options_are() -> None:
    universe = Universe()
    u, k = universe.ends
    g, h = exactly(universe, "G", u, k), exactly(universe, "H", k, u)
    fewer, end = exactly(universe, "F", u), universe.ends[0]
    assert proves(universe, universe.same_options(g, h))
    assert proves(universe, universe.same_options(u, u))
    for one, other in ((g, fewer), (fewer, g), (g, end), (u, k)):
        assert proves(universe, z3.Not(universe.same_options(one, other)))


def test_the_hypotheses_are_the_statement_with_one_game_replaced_by_its_options() -> None:
    universe = Universe()
    f, g = universe.game("F"), universe.game("G")
    said = z3.Function("said", universe.sort, universe.sort, z3.BoolSort())
    x, y = z3.Consts("x y", universe.sort)
    assume_for_options(universe, [f, g], said)
    of_f, of_g = universe.option(x, f), universe.option(y, g)
    assert proves(universe, z3.Implies(of_f, said(x, g)))
    assert proves(universe, z3.Implies(of_g, said(f, y)))
    for weaker in (said(f, g), z3.Implies(of_f, said(g, x)), z3.Implies(z3.And(of_f, of_g), said(x, y)), said(x, g)):
        assert not proves(universe, weaker)


LOOSE = {**AXIOMS, 0: (), 2: ()}
"""As gradings, but games of level 0 may have options of level 2, and games of level 2 of level 0."""


@pytest.mark.parametrize("axioms", [AXIOMS, LOOSE], ids=["gradings", "looser"])
@pytest.mark.parametrize(
    "below",
    [(0,), (1,), (2,), *(pytest.param(two, marks=night) for two in combinations(range(3), 2)), (0, 1, 2)],
    ids=str,
)
def test_the_levels_of_a_game_are_those_that_a_grading_allows_it(below: tuple[int, ...], axioms: Axioms) -> None:
    things = 3 + len(below)  # the game, its options and the two terminal games
    for of_all in (False, True):
        universe = Universe()
        options = [z3.Const(f"option {i}", universe.sort) for i in below]
        game = exactly(universe, "G", *options)
        level = levels(universe, axioms, [] if of_all else [game])
        universe.axioms += [level(option) == i for option, i in zip(options, below, strict=True)]
        formulas = [*universe.axioms, *universe.of_all] if of_all else universe.axioms
        possible = {
            wanted
            for small in small_versions(formulas, things)
            for wanted in range(3)
            if Query().model(*small, level(game) == wanted) is not None
        }
        assert possible == {level for level in range(3) if obeys_axioms(level, below, axioms)}


def test_every_game_has_a_level_and_terminal_games_have_theirs() -> None:
    universe = Universe()
    g = universe.game("G")
    level = levels(universe, AXIOMS, [g])
    u, k = universe.ends
    assert proves(universe, z3.And(level(u) == 0, level(k) == 2))
    assert proves(universe, z3.And(level(g) >= 0, level(g) <= 2))
    assert not proves(universe, level(g) <= 1)
    assert not proves(universe, level(g) >= 1)


def test_terminal_games_differ_and_have_no_options() -> None:
    universe = Universe()
    u, k = universe.ends
    assert universe.prove(u != k, "u and k").holds
    assert universe.prove(z3.Not(universe.option(u, k)), "k").holds
    assert universe.prove(universe.same_options(u, k), "u and k").holds is None


def test_the_sum_of_terminal_games_is_read_from_the_theory() -> None:
    for theory in (KNOT, shipped_theory("dual")):
        universe = Universe(theory)
        for i, row in enumerate(theory.sums[0].table):
            for j, total in enumerate(row):
                a, b = universe.ends[i], universe.ends[j]
                assert universe.prove(universe.sum_of(a, b) == universe.ends[total], "terminal games").holds
                assert universe.prove(universe.sum_of(a, b) == universe.ends[1 - total], "terminal games").holds is None


def test_a_game_that_is_not_terminal_has_an_option() -> None:
    universe = Universe()
    game, x = universe.game("G"), z3.Const("x", universe.sort)
    some = z3.Exists([x], universe.option(x, game))
    assert universe.prove(z3.Or(universe.is_end(game), some), "all games").holds
    assert universe.prove(some, "all games").holds is None


def test_nothing_is_proved_from_axioms_that_contradict_each_other() -> None:
    universe = Universe()
    game, x = universe.game("G"), z3.Const("x", universe.sort)
    universe.axioms += [z3.ForAll([x], z3.Not(universe.option(x, game))), z3.Not(universe.is_end(game))]
    finding = universe.prove(universe.same_options(game, universe.ends[0]), "all games")
    assert (finding.holds, finding.complete) == (None, False)
    assert "the hypotheses contradict each other" in finding.scope
    assert finding.query is not None
