"""The names of `knotgames`, its doors for games and papers of others, and the command."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import knotgames as kg
from knotgames import algebra, game, paper
from knotgames.algebra.knot_type.formal import Game
from knotgames.algebra.misere.partizan.integers import IntegerLaw
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.notation import InputError
from knotgames.algebra.ruleset import Answer, Ruleset
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


ANY: Any = kg
"""The library without its types, which refuse the same calls."""


class Link:
    """A link of another program."""

    def PD_code(self) -> list[tuple[int, ...]]:
        return [(4, 2, 5, 1), (8, 6, 1, 5), (6, 3, 7, 4), (2, 7, 3, 8)]


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        (("knot", kg.diagram("8_18")), "K"),
        (("knot", Link()), "2"),
        (("knot", Link().PD_code()), "2"),
        (("knot", [[4, 6, 8, 2]]), "2"),
        (("tricolor", Link()), "P"),
        (("partizan-kayles", 3), "N"),
        (("partizan-kayles", (3, 1)), "R"),
        (("heap", "0.77", 5), "N"),
        (("heap", "0.77", [9, 57]), "P"),
        (("sprigs", ("g", "gbr")), "N"),
        (("surface", kg.play("surface", "o4 + n2").start), "P"),
        (("numbers", kg.play("numbers", "1/2 + 3").start), "R"),
        (("formal", kg.parse("{u, k}")), "1"),
        (("cube", kg.play("cube", "ab ac b~c | a=1").start), "K"),
        (("rational", kg.play("rational", "[(2), (2)]").start), "2"),
    ],
)
def test_positions_are_taken_as_objects(given: tuple[str, object], outcome: str) -> None:
    assert str(kg.solve(*given).outcome) == outcome
    assert kg.play(*given)._repr_html_().startswith("<p")


def test_unresolved_crossings_are_a_list_of_numbers() -> None:
    by_text = kg.solve("knot", "4_1", unresolved="1,2")
    assert kg.solve("knot", kg.diagram("4_1"), unresolved=[1, 2]) == by_text
    assert kg.solve("knot", "4_1", unresolved=[]) == kg.solve("knot", "4_1", unresolved="none")
    assert repr(kg.play("knot", "4_1", unresolved=[1, 2])).endswith("unresolved 1,2: Knotter and Unknotter>")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: ANY.solve("knot", 2.5),
            "knot: expected a position as a text or an object of a game, found the float 2.5",
        ),
        (
            lambda: ANY.solve("knot", None),
            "knot: expected a position as a text or an object of a game, found the NoneType None",
        ),
        (
            lambda: ANY.solve("knot", {"a position": "x" * 100}),
            "knot: expected a position as a text or an object of a game, found an object of the type dict",
        ),
        (
            lambda: ANY.solve("heap", 0.77, 5),
            "heap: expected a position as a text or an object of a game, found the float 0.77",
        ),
        (lambda: ANY.solve("knot", "4_1", line="X"), "knot: line: expected K or U, found the str 'X'"),
        (lambda: ANY.solve("heap", "0.77", 5, misere=1), "heap: misere: expected True or False, found the int 1"),
        (lambda: ANY.solve("heap", "0.77", 5, normal=True), "heap: unknown option 'normal': expected misere"),
        (lambda: ANY.play("knot", "4_1", line="K"), "knot: unknown option 'line': expected unresolved"),
        (lambda: ANY.picture("formal", "u", line="K"), "formal: unknown option 'line': expected no option"),
        (lambda: ANY.solve("knot", "4_1", steps=1.5), "steps: expected a whole number, found the float 1.5"),
        (lambda: ANY.quotient(0.77), "expected a code such as '0.77' as a text, in quotes, found the float 0.77"),
        (lambda: ANY.quotient("0.77", 2.5), "heaps: expected a whole number, found the float 2.5"),
        (lambda: ANY.prove(5), "expected a lemma as a text, found the int 5"),
        (lambda: ANY.parse(5), "expected a formal game as a text, found the int 5"),
        (lambda: ANY.verify(5), "expected a paper or a claim as a text, found the int 5"),
        (lambda: ANY.discover(5), "expected the name of a theory or a TOML file as a text, found the int 5"),
        (lambda: ANY.solve(5, "u"), "expected the name of a game as a text, found the int 5"),
    ],
)
def test_a_wrong_type_is_one_line(call: Callable[[], object], message: str) -> None:
    with pytest.raises(kg.InputError, match=exactly(message)):
        call()


def test_a_game_of_an_author_refuses_objects_that_it_cannot_show() -> None:
    game = Ruleset(
        "king", "", "", parse=str, solve=lambda at: Answer(at, None), examples=(), show=lambda at: f"{at[0]},{at[1]}"
    )
    assert game.position((3, 4)) == "3,4"
    with pytest.raises(InputError, match=exactly("king: expected a position, found the int 5")):
        game.position(5)


def test_a_theory_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "dual.toml"
    file.write_text(
        (files(algebra) / "knot_type" / "theories" / "dual.toml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    found = [kg.discover(theory, rounds=1) for theory in (file, str(file), "dual")]
    assert found[0] == found[1] == found[2]


def test_pictures_of_positions() -> None:
    assert (
        kg.picture("knot", "4_1", unresolved="1,3").title
        == "a diagram of a knot with 4 crossings, 2 of them unresolved"
    )
    assert "<svg" in kg.picture("tricolor", "twist:4", coloring="r...")._repr_svg_()
    assert [place.moves for place in kg.picture("numbers", "2 + -1").shapes] == [("2 -> 1",), ("-1 -> 0",)]  # type: ignore[union-attr]
    with pytest.raises(
        InputError,
        match=exactly("too large to draw: expected at most 100 parts of 200 characters and 1,000 moves each"),
    ):
        kg.picture("numbers", " + ".join(["1"] * 101))
    with pytest.raises(InputError, match=exactly("the game 'rational' has no pictures")):
        kg.picture("rational", "[(3)]")


def test_verdicts_and_quotients() -> None:
    (verdict,) = kg.verify("Milley2013/Theorem 4.1")
    assert verdict.status == "proved"
    assert str(kg.quotient("0.123", 9)).startswith("<MisereQuotient")
    assert str(kg.quotient("0.404", 5)) == "<MisereQuotient of 0.404: order 6, |P| = 2, proved for the heaps to 5>"
    assert str(kg.quotient("0.404")) == "<Infinite: the heaps to 12, by a law>"
    assert isinstance(kg.quotient("0.7|0.07"), IntegerLaw)
    stopped = kg.quotient("0.07", steps=1000)
    assert isinstance(stopped, MisereQuotient)
    assert stopped.stopped == "at heap 11: the budget of 1,000 steps is spent (--steps N allows more)"


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
