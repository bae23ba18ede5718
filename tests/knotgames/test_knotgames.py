"""The names of `knotgames`, its doors for games and papers of others, and the command."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import knotgames as kg
from knotgames import game, paper
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates import induction, quotients
from knotgames.checks.certificates.acceptance import Defect
from tests.messages import exactly


def printed(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=True).stdout


def test_every_name_is_there_and_says_what_it_is() -> None:
    assert dir(kg) == kg.__all__
    for name in kg.__all__:
        assert getattr(kg, name)
        assert name in ("InputError", "__version__") or ">>>" in str(getattr(kg, name).__doc__)
    assert kg.__version__ == version("knotgames")
    with pytest.raises(AttributeError, match=exactly("module 'knotgames' has no attribute 'nothing'")):
        _ = kg.nothing


def test_importing_it_imports_nothing_else() -> None:
    program = (
        "import sys, knotgames; print(*{n.partition('.')[0] for n in sys.modules} & {'algebra', 'checks', 'numpy'})"
    )
    assert printed(program).split() == []


def test_values_of_all_that_has_one() -> None:
    eight = kg.diagram("DT[4,6,8,2]")
    rational = kg.play("rational", "[(2), (2)]").start
    game = kg.parse("J = {*, k + *}; {*, {J}}")
    assert isinstance(game, Game)
    assert str(kg.value(eight)) == str(kg.value(rational)) == "022"
    assert str(kg.value(game)) == str(kg.value("J = {*, k + *}; {*, {J}}")) == str(kg.value("101-")) == "101-"


def test_a_wrong_name_or_number_of_texts_is_named() -> None:
    with pytest.raises(InputError, match=exactly("heap '5 + 9': expected CODE and a position")):
        kg.solve("heap", "5 + 9")
    with pytest.raises(InputError, match="unknown game 'chess': expected one of cube, formal, heap"):
        kg.play("chess", "e4")


def test_pictures_of_positions() -> None:
    assert (
        kg.picture("knot", "4_1", unresolved="1,3").title
        == "a diagram of a knot with 4 crossings, 2 of them unresolved"
    )
    assert "<svg" in kg.picture("tricolor", "twist:4", coloring="r...")._repr_svg_()
    with pytest.raises(InputError, match=exactly("the game 'numbers' has no pictures")):
        kg.picture("numbers", "1")


def test_verdicts_and_quotients() -> None:
    (verdict,) = kg.verify("Milley2013/Theorem 4.1")
    assert verdict.status == "proved"
    assert str(kg.quotient("0.123", 9)).startswith("<MisereQuotient")
    assert str(kg.quotient("0.404", 5)) == "<MisereQuotient of 0.404: order 6, |P| = 2, proved for the heaps to 5>"
    assert str(kg.quotient("0.404")) == "<Infinite: the heaps to 12, by a law>"
    assert isinstance(kg.quotient("0.7|0.07"), IntegerLaw)
    stopped = kg.quotient("0.07", steps=1000)
    assert isinstance(stopped, MisereQuotient)
    assert stopped.stopped == "at heap 14: the budget of 1,000 steps is spent (--steps N allows more)"


def test_a_quotient_whose_certificate_is_rejected_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotients, "certificate", lambda _: {})
    with pytest.raises(Defect, match=r"^0[.]123: this is not a certificate"):
        kg.quotient("0.123")


def test_a_quotient_of_a_theory_is_returned_if_its_certificate_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(kg.discover("dual", rounds=3).growth) == 3
    assert kg.discover("dual").closed
    monkeypatch.setattr(induction, "certificate", lambda *_: {})
    assert not kg.discover("dual", rounds=3).closed
    with pytest.raises(Defect, match="dual: this is not an induction certificate"):
        kg.discover("dual")


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "knotgames", "--version"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert result.stdout == f"knotgames {version('knotgames')}\n"


@pytest.mark.parametrize("door", [game, paper])
def test_a_door_has_what_it_lists(door: object) -> None:
    listed: list[str] = door.__all__  # type: ignore[attr-defined]
    assert listed == sorted(listed)
    assert all(hasattr(door, name) for name in listed)
    assert {name for name in vars(door) if name[0] not in "_@"} == {*listed}


def test_a_game_imports_no_solver_and_no_other_game() -> None:
    script = "import sys, knotgames.game\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"z3", "sympy", "rich", "knotgames.checks"} & {*loaded}
    assert not [name for name in loaded if name.startswith("knotgames.games.")]
