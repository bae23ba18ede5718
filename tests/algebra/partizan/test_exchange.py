"""Games of other libraries: the same values, outcomes and sums as here."""

import sys
from itertools import product
from typing import Any

import pytest

import knotgames as kg
from benchmarks.subjects import others
from knotgames.algebra.match import Match
from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import LastMoveOutcome, Play
from knotgames.algebra.partizan.birthdays import forms_born_by
from knotgames.algebra.partizan.exchange import form_of_match, from_pycgt, to_pycgt
from knotgames.algebra.partizan.forms import Form, add, conjugate_of, integer, outcome_of, parse
from knotgames.algebra.partizan.universes import ALL
from knotgames.games.partizan_kayles import NORMAL
from tests.messages import exactly

BORN_BY_DAY_2 = forms_born_by(2, ALL)


@pytest.fixture
def pycgt() -> Any:
    return pytest.importorskip("pycgt")


@pytest.fixture
def cgt_py() -> Any:
    return pytest.importorskip("cgt_py", exc_type=ImportError)


def kayles(length: int) -> Match[Any]:
    return kg.play("partizan-kayles", length, normal=True)


@pytest.mark.parametrize("length", range(13))
def test_strips_are_the_multiples_of_a_switch_that_are_proved_here(pycgt: Any, length: int) -> None:
    assert kg.to_pycgt(kayles(length)) == pycgt.parse("{1|0}") * NORMAL.element(length)


def equal(one: Form, other: Form) -> bool:
    return outcome_of(add(one, conjugate_of(other)), Play.NORMAL) is LastMoveOutcome.PREVIOUS


def test_there_are_22_games_born_by_day_2_and_the_same_ones_are_equal(pycgt: Any) -> None:
    canonical = {game: from_pycgt(to_pycgt(game)) for game in BORN_BY_DAY_2}
    assert len(BORN_BY_DAY_2) == 256
    assert len(set(canonical.values())) == 22
    assert all(equal(game, found) for game, found in canonical.items())
    assert all(equal(one, other) == (one is other) for one, other in product(set(canonical.values()), repeat=2))


def test_cgt_py_reads_the_text_of_a_form(pycgt: Any, cgt_py: Any) -> None:
    for game in BORN_BY_DAY_2:
        canonical = from_pycgt(to_pycgt(game))
        assert str(cgt_py.CanonicalForm(str(game))) == str(cgt_py.CanonicalForm(str(canonical)))
    assert len({str(cgt_py.CanonicalForm(str(game))) for game in BORN_BY_DAY_2}) == 22


def test_texts_forms_and_matches(pycgt: Any) -> None:
    assert kg.to_pycgt("{1 | 0}") == kg.to_pycgt(parse("{1 | 0}")) == kg.to_pycgt(kayles(2))
    assert pycgt.temperature(kg.to_pycgt("{1 | 0}")) == 1 / 2
    assert str(kg.to_pycgt(kg.play("heap", "0.77", 5))) == "*4"
    assert from_pycgt(pycgt.integer(3)) is integer(3)


def test_what_has_no_canonical_form_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    message = "1: expected a game in which the player who cannot move loses"
    with pytest.raises(InputError, match=exactly(message)):
        form_of_match(kg.play("partizan-kayles", 3))
    with pytest.raises(InputError, match="unresolved none: expected a game in which the player who cannot move loses"):
        form_of_match(kg.play("knot", "3_1"))
    monkeypatch.setitem(sys.modules, "pycgt", None)
    message = "canonical forms need the optional library pycgt: pip install '.[cgt]' in a clone"
    with pytest.raises(InputError, match=exactly(message)):
        kg.to_pycgt("{1 | 0}")


def test_both_libraries_order_the_games_born_by_day_2_as_play_does(pycgt: Any, cgt_py: Any) -> None:
    assert len(others.kept()[1]) == 22
    assert others.compared_here() == others.compared_in_pycgt() == others.compared_in_cgt_py()
    assert len({*map(str, others.in_cgt_py())}) == 22
