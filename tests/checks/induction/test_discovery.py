"""Quotients found from the rules of play alone: how many classes, the same on every run, and never too few.

The oracle plays: it knows games as sets, the rules of a sum, and best play, and nothing of classes.
"""

import hashlib
import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice, pairwise, product

import pytest

from knotgames.algebra.knot_type.contexts import Context
from knotgames.algebra.knot_type.formal import STAR, Game, games_to_birthday
from knotgames.algebra.knot_type.smallest import smallest_games
from knotgames.algebra.knot_type.theory import SumRule, Theory, shipped_theory
from knotgames.algebra.notation import InputError
from knotgames.checks.budget import Budget
from knotgames.checks.certificates.induction import certificate
from knotgames.checks.induction.discovery import Discovery, Round, discover, places_telling
from knotgames.checks.papers.johnson2011a.s11.c_theories import discovered
from tests.messages import exactly


@pytest.mark.parametrize(("theory", "classes"), [("knot", 38), ("dual", 38), ("both", 70), ("separate", 38)])
def test_the_quotient_is_found_and_proved(theory: str, classes: int) -> None:
    quotient = discovered(shipped_theory(theory))
    assert quotient.closed
    assert len(quotient.rulebook) == classes
    assert quotient.growth[-1].classes == classes
    assert repr(quotient) == f"<Discovery of '{theory}': {classes} classes, proved>"
    assert quotient.smallest
    assert quotient.games == smallest_games(quotient.rulebook)[0]


@pytest.mark.parametrize(("theory", "rounds"), [("three", 2), ("any-length", 3)])
def test_a_search_that_is_stopped_gives_a_lower_bound(theory: str, rounds: int) -> None:
    seen: list[Round] = []
    quotient = discover(shipped_theory(theory), rounds=rounds, progress=seen.append)
    assert not quotient.closed
    assert [r.classes for r in seen] == [r.classes for r in quotient.growth]
    assert len(quotient.growth) == rounds
    assert all(a.classes < b.classes for a, b in pairwise(seen))
    assert repr(quotient) == f"<Discovery of '{theory}': {seen[-1].classes} classes, a lower bound>"
    assert not quotient.smallest
    assert quotient.to_json()["status"] == "undecided"
    with pytest.raises(ValueError, match=r"sum \+ of '.+' is not a known monoid"):
        quotient.monoid()


def test_a_budget_of_one_step_still_gives_the_first_round() -> None:
    with Budget(steps=1).counted():
        quotient = discover(shipped_theory("knot"))
    assert not quotient.closed
    assert len(quotient.growth) == 1


# --- the same on every run ----------------------------------------------------------------------------------------


def digest(quotient: Discovery) -> str:
    data = quotient.to_json()
    for this in data["growth"]:
        del this["seconds"]
    return hashlib.sha256(json.dumps([data, certificate(quotient.rulebook, quotient.tables)]).encode()).hexdigest()


def test_two_runs_give_equal_results() -> None:
    theory = shipped_theory("knot")
    again = discover(theory)
    assert again == discovered(theory)
    assert digest(again) == digest(discovered(theory))


def test_the_seed_of_the_hash_changes_nothing() -> None:
    program = (
        "from knotgames.algebra.knot_type.theory import shipped_theory\n"
        "from knotgames.checks.induction.discovery import discover\n"
        "from tests.checks.induction.test_discovery import digest\n"
        "print(digest(discover(shipped_theory('separate'))))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, text=True, timeout=600, check=True, env={**os.environ, "PYTHONHASHSEED": "4711"},
    )  # fmt: skip
    assert result.stdout.split() == [digest(discovered(shipped_theory("separate")))]


# --- the oracle ---------------------------------------------------------------------------------------------------


@cache
def best(first: Game, second: Game, which: int, left_starts: bool) -> int:
    """Left's payoff from the sum of two games under best play: a move is a move in either."""
    theory = first.theory
    if first.end is not None and second.end is not None:
        return theory.payoffs[theory.sums[which].table[first.end][second.end]]
    side = 0 if left_starts else -1
    after = [best(option, second, which, not left_starts) for option in (first.sides[side] if first.sides else ())]
    after += [best(first, option, which, not left_starts) for option in (second.sides[side] if second.sides else ())]
    return max(after) if left_starts else min(after)


@pytest.mark.parametrize("name", ["knot", "dual", "both"])
def test_games_whose_sums_are_won_differently_have_different_classes(name: str) -> None:
    """All games to birthday 3, in sums with all games to birthday 2."""
    theory = shipped_theory(name)
    quotient = discovered(theory)
    tests = list(games_to_birthday(2, theory))
    seen: dict[int, tuple[object, Game]] = {}
    for one in games_to_birthday(3, theory):
        sums = product(range(len(theory.sums)), tests, (True, False))
        signature = (one.parity, [best(one, test, which, starts) for which, test, starts in sums])
        known, other = seen.setdefault(quotient.class_of(one), (signature, one))
        assert known == signature, f"{one} and {other} are in one class"
    assert len({repr(signature) for signature, _ in seen.values()}) > 8, "sums tell more than parity and outcome"


def payoffs_in(position: Game, context: Context) -> list[int]:
    """By play of all parts of a context at once."""

    @cache
    def play(parts: tuple[Game, ...], left_starts: bool) -> int:
        options = [
            (*parts[:i], option, *parts[i + 1 :])
            for i, part in enumerate(parts)
            if part.sides
            for option in part.sides[0 if left_starts else -1]
        ]
        if options:
            after = [play(option, not left_starts) for option in options]
            return max(after) if left_starts else min(after)
        total = parts[0].end
        for (which, _), part in zip(context, parts[1:], strict=True):
            assert total is not None
            assert part.end is not None
            total = position.theory.sums[which].table[total][part.end]
        assert total is not None
        return position.theory.payoffs[total]

    parts = (position, *(part for _, part in context))
    return [play(parts, True), play(parts, False)]


@pytest.mark.parametrize("name", ["knot", "separate"])
def test_the_telling_contexts_tell_the_games_of_any_two_classes_apart(name: str) -> None:
    quotient = discovered(shipped_theory(name))
    contexts = quotient.telling()
    vectors = {
        (one.parity, *(tuple(payoffs_in(one, context)) for context in contexts)) for one in quotient.games
    }  # fmt: skip
    assert len(vectors) == len(quotient.rulebook)
    for left_out in contexts:
        others = [context for context in contexts if context is not left_out]
        fewer = {(one.parity, *(tuple(payoffs_in(one, context)) for context in others)) for one in quotient.games}
        assert len(fewer) < len(quotient.rulebook), "the others make up for it"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_a_place_for_which_others_make_up_is_left_out(order: tuple[int, ...]) -> None:
    """Two places tell the classes (i, j) apart; in a third, which is taken first, more differ than in either."""
    of_each = {(0, 0): 0, (0, 1): 0, (1, 0): 1, (2, 0): 1, (1, 1): 2, (2, 1): 3}
    told = [[(i, 0), (j, 0), (third, 0)] for (i, j), third in of_each.items()]
    vectors = [tuple(vector[place] for place in order) for vector in told]
    assert places_telling([0] * 6, vectors) == sorted([order.index(0), order.index(1)])
    assert places_telling(range(6), vectors) == []


def test_each_class_has_a_game_that_is_in_it() -> None:
    quotient = discovered(shipped_theory("dual"))
    assert [quotient.class_of(one) for one in quotient.games] == list(range(38))


def test_a_theory_of_one_terminal_game_has_a_class_for_each_parity() -> None:
    one = Theory("one", ("u",), (0,), (SumRule("+", ((0,),)),))
    assert len(discover(one).rulebook) == 2
    monoid = discover(one).monoid()
    assert monoid.add("U2*", "U2*") == "U1"


@pytest.mark.parametrize("name", ["both", "separate"])
def test_a_class_is_an_object_that_adds_and_compares(name: str) -> None:
    theory = shipped_theory(name)
    quotient = discovered(theory)
    every = [quotient[name] for name in quotient.rulebook.names]
    assert [quotient.value(one.game) for one in every] == every
    for a, b in islice(product(every, repeat=2), 0, None, 29):
        assert a + b == quotient.value(a.game + b.game)
        assert list((a + b).payoffs) == payoffs_in(a.game, ((0, b.game),))
        if a >= b:
            for one in islice(product(range(len(theory.sums)), quotient.games), 0, None, 19):
                pair = payoffs_in(a.game, (one,)), payoffs_in(b.game, (one,))
                assert all(x >= y for x, y in zip(*pair, strict=True))
    assert 3 * every[5] == every[5] + every[5] + every[5]
    assert every[0].outcome == "U"


def test_a_class_belongs_to_a_proved_quotient_of_one_theory() -> None:
    dual = discovered(shipped_theory("dual"))
    assert str(dual.value("{u + *, *}")) == "N2"
    assert dual["K1"] > dual["U1"]
    assert not dual["K1"] > dual["K1"]
    with pytest.raises(InputError, match=exactly("no class of the theory 'dual' is called 'c1'")):
        _ = dual["c1"]
    with pytest.raises(InputError, match=exactly("expected a game of the theory 'dual', found one of 'knot'")):
        dual.value(STAR)
    with pytest.raises(InputError, match="the classes of the theory 'dual' are a lower bound: their sums are unknown"):
        discover(shipped_theory("dual"), 2).value("u")
    with pytest.raises(TypeError):
        _ = dual["K1"] + discovered(shipped_theory("both"))["K1"]
