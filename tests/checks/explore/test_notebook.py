"""The explorer in a notebook, without a browser: what its page asks, and the state that both sides share."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

import knotgames as kg
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.algebra.notation import InputError
from knotgames.checks.explore.monoids import subjects
from knotgames.checks.explore.pages import Mode, assets, page
from tests.messages import exactly

notebook = pytest.importorskip("knotgames.checks.explore.notebook", exc_type=ImportError)

Reply = dict[str, Any]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, Reply], Reply]:
    """Send a message of the frame to a widget; the result is the answer."""

    def ask(widget: Any, message: Reply) -> Reply:
        sent: list[Reply] = []
        monkeypatch.setattr(widget, "send", sent.append)
        widget._handle_custom_msg(message, [])
        (answer,) = sent
        return json.loads(json.dumps(answer, allow_nan=False))  # type: ignore[no-any-return]

    return ask


def test_the_page_contains_its_scripts_and_styles_and_asks_by_its_frame() -> None:
    text = page(Mode.NOTEBOOK)
    assert "src=" not in text
    assert 'rel="stylesheet"' not in text
    assert text.index("window.fetch = frameElement.fetch") < text.index("const explorer =")
    assert all("</script" not in content.decode() for content in assets().values())
    assert "notebook.js" not in assets()
    assert kg.explore("knot", "4_1").get_state()["_page"] == text


def test_the_page_gets_what_the_server_answers(asked: Callable[[Any, Reply], Reply]) -> None:
    board = kg.explore("knot", "4_1")
    games = asked(board, {"id": "1", "path": "data/boards/games.json"})
    assert (games["id"], games["ok"]) == ("1", True)
    assert "knot" in [game["name"] for game in games["data"]["games"]]
    question = {"game": "knot", "position": "4_1", "moves": ["1+"], "reply": True}
    answer = asked(board, {"id": "2", "path": "ask/boards", "body": json.dumps(question)})["data"]
    assert answer["transcript"]["moves"][0] == "1+"
    assert len(answer["transcript"]["moves"]) == 2
    table = asked(board, {"id": "3", "path": "data/monoids/values/19.json"})["data"]["table"]
    assert len(table) == 19


@pytest.mark.parametrize(
    ("message", "error"),
    [
        (
            {"path": "data/nothing/x.json"},
            "unknown view 'nothing': expected one of boards, draw, census, monoids, claims",
        ),
        (
            {"path": "ask/boards", "body": '{"game": "knot"}'},
            "expected a text of at most 10,000 characters under 'position'",
        ),
    ],
)
def test_what_is_refused_is_said(asked: Callable[[Any, Reply], Reply], message: Reply, error: str) -> None:
    said = asked(kg.explore("knot", "4_1"), {"id": "1", **message})
    assert said == {"id": "1", "ok": False, "data": {"error": error}}


def test_who_interrupts_the_kernel_ends_the_wait(
    asked: Callable[[Any, Reply], Reply], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = kg.explore("knot", "4_1")
    monkeypatch.setattr(notebook, "answer", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert asked(board, {"id": "1", "path": "data/boards/games.json"})["data"] == {"error": "interrupted"}


def test_moves_are_known_here_when_they_are_made_there_and_the_other_way_round() -> None:
    board = kg.explore("knot", kg.diagram("7_7"), unresolved=[1, 2, 3])
    assert board.address.endswith("&flag-unresolved=1%2C2%2C3&show=values")
    assert (board.moves, board.course.player) == ([], 0)
    heard: list[list[str]] = []
    board.observe(lambda change: heard.append(change["new"]), "moves")
    board.address += "&starter=Unknotter&m=1%2B&m=2-"  # as the page writes it
    assert heard == [["1+", "2-"]]
    assert board.course.moves == ("1+", "2-")
    assert board.course.match.players[board.course.player] == "Unknotter"
    board.moves = board.moves[:-1]
    assert board.address.endswith("&starter=Unknotter&m=1%2B")
    assert board.course.position == board.course.match.after(board.course.match.start, 1, "1+")


def test_an_address_is_kept_as_the_page_writes_it() -> None:
    board = kg.explore("partizan-kayles", "5 + 3")
    written = "boards?game=partizan-kayles&position=5%20%2B%203&m=5->%203"
    board.address = written
    assert (board.address, board.moves) == (written, ["5-> 3"])


def test_parameters_and_flags_are_those_of_the_page() -> None:
    assert kg.explore("heap", "0.77", [5, 4]).address == "boards?game=heap&p=0.77&position=5+%2B+4&show=values"
    assert kg.explore("partizan-kayles", 3, normal=True).address.endswith("&position=3&flag-normal=&show=values")
    assert "flag" not in kg.explore("partizan-kayles", 3, normal=False).address
    assert (
        repr(kg.explore("heap", "0.77", 3)) == "<Board of the explorer: boards?game=heap&p=0.77&position=3&show=values>"
    )


@pytest.mark.parametrize(
    ("subject", "path"),
    [
        (lambda: kg.table(), "values/38"),
        (lambda: kg.table(weak=True), "values/37"),
        (lambda: kg.table(even=True), "values/19"),
        (lambda: kg.quotient("0.75"), "quotient/0.75"),
        (lambda: kg.quotient("0.07", 9), "quotient/0.07/9"),
        (lambda: "theory/dual/0", "theory/dual/0"),
    ],
)
def test_a_monoid_is_one_of_the_explorer(subject: Callable[[], object], path: str) -> None:
    shown = kg.explore(subject())
    assert shown.address.replace("%2F", "/") == f"monoids?m={path}"
    assert len(subjects.portrait(path).monoid) > 1


def test_what_the_explorer_does_not_show_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = f"{subjects.EXPECTED}, or such a monoid"
    with pytest.raises(InputError, match=exactly(f"expected a game and a position, {expected}, found the int 3")):
        kg.explore(3)
    with pytest.raises(InputError, match=exactly(f"there is no monoid 'knot': expected {subjects.EXPECTED}")):
        kg.explore("knot")
    with pytest.raises(InputError, match=r"^knot: unknown option 'normal': expected unresolved"):
        kg.explore("knot", "4_1", normal=True)
    with pytest.raises(InputError, match=r"^there is no monoid 'values/3': expected values/38"):
        kg.explore(FiniteMonoid.generated([1], lambda a, b: (a + b) % 3, 0))
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "knotgames.checks.explore.notebook")
    monkeypatch.delattr("knotgames.checks.explore.notebook")
    message = "the explorer in a notebook needs the optional library anywidget: pip install '.[notebook]' in a clone"
    with pytest.raises(InputError, match=exactly(message)):
        kg.explore("knot", "4_1")
