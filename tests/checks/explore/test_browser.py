"""The page in a browser: whole games by every hand, what the address holds, widths, colors, and reach for all."""

import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, quote, urlencode

import pytest

from knotgames.checks.explore.playing import answer
from knotgames.games import ruleset
from tests.checks.explore.page import fits_and_is_open_to_all
from tests.profiles import night

pytestmark = pytest.mark.xdist_group("a browser for the explorer")

Page = Any

WON = {"game": "knot", "position": "7_7", "starter": "Knotter", "you": "Knotter"}
"""An opening that the Knotter wins, and so do I."""

BOARDS = (
    {"game": "knot", "position": "random:9:3", "show": "values"},
    {"game": "formal", "position": "{*, k + *} + {u, k}"},
    {"game": "tricolor", "position": "torus:5"},
    {"game": "knot", "position": "nonsense"},
    {"game": "partizan-kayles", "position": "5 + 3 + 1"},
    {"game": "surface", "position": "o3 + n5"},
    {"game": "heap", "p": "0.77", "position": "5 + 4"},
    {"game": "cube", "position": "ab ac bc"},
)
FEW = 4
"""So many of them by day: the others are drawn as these are."""


def at(address: str, **parameters: str) -> str:
    return f"{address}#boards?{urlencode(parameters)}"


def moves_of(page: Page) -> list[str]:
    """The moves that the address holds."""
    return parse_qs(page.url.partition("?")[2]).get("m", [])


def settled(page: Page, moves: int) -> None:
    """Wait until so many moves are shown."""
    page.wait_for_selector(f".course li:nth-child({moves})" if moves else ".course .quiet")
    page.wait_for_selector(".boards:not([aria-busy])")


def state(page: Page) -> dict[str, Any]:
    """What is known of the position that the page shows."""
    query = parse_qs(page.url.partition("?")[2])
    asked = {name: query[name][0] for name in ("game", "position", "starter", "you") if name in query}
    return dict(answer({**asked, "moves": query.get("m", [])}))


def good(page: Page) -> str:
    """A move that wins, if there is one."""
    moves = state(page)["moves"]
    return str(next((move["move"] for move in moves if move["wins"]), moves[0]["move"]))


def play_out(page: Page, make: Callable[[Page, str], None], choose: Callable[[Page], str] = good) -> str:
    """Play to the end, and return what is said there."""
    while state(page)["player"] is not None:
        before = len(moves_of(page))
        make(page, choose(page))
        settled(page, before + 1)
    return str(page.inner_text(".status"))


def by_typing(page: Page, move: str) -> None:
    page.fill("#typed", move)
    page.press("#typed", "Enter")


def by_keyboard(page: Page, move: str) -> None:
    """Tab to the crossing, choose the sign with the arrow keys."""
    label = page.locator(f'.spot[aria-label^="crossing {move[:-1]}:"]').get_attribute("aria-label")
    for _ in range(100):
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == label:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".choice")
    if move.endswith("-"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def by_mouse(page: Page, move: str) -> None:
    """Press the crossing, then the sign, with the pointer where they are."""
    page.mouse.click(*middle(page, f'.spot[aria-label^="crossing {move[:-1]}:"]'))
    page.mouse.click(*middle(page, f".target >> nth={int(move.endswith('-'))}"))


def middle(page: Page, selector: str) -> tuple[float, float]:
    found = page.locator(selector)
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(("make", "width"), [(by_keyboard, 1600), (by_mouse, 390)], ids=["keyboard", "mouse"])
def test_a_whole_game_is_won(
    make: Callable[[Page, str], None], width: int, address: str, opened: Callable[..., Page]
) -> None:
    page = opened(at(address, **WON), width=width)
    assert play_out(page, make).endswith("You have won as Knotter.")
    with page.expect_download() as download:
        page.click("text=Save the transcript")
    transcript = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert transcript == state(page)["transcript"]


@pytest.mark.parametrize("you", ["Knotter", "Unknotter"])
def test_who_plays_at_random_does_not_beat_the_computer_where_it_wins(
    you: str, address: str, opened: Callable[..., Page]
) -> None:
    draw = Random(1)
    starts = "Unknotter" if you == "Knotter" else "Knotter"
    page = opened(at(address, game="knot", position="7_7", starter=starts, you=you))
    settled(page, 1)
    said = play_out(page, by_typing, lambda page: str(draw.choice(state(page)["moves"])["move"]))
    assert said.endswith(f"The computer has won as {starts}.")


def test_no_crossing_moves_and_what_is_taken_back_is_as_before(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, **WON))
    crossings = """() => Object.fromEntries([...document.querySelectorAll('.picture [data-place]')].map(place => {
        const box = place.getBoundingClientRect();
        return [place.dataset.place, [box.x + scrollX, box.y + scrollY, box.width, box.height]];
    }))"""
    start, before, drawing = page.url, page.evaluate(crossings), page.inner_html(".frame svg")
    by_typing(page, "1+")
    settled(page, 2)
    after, second = page.evaluate(crossings), page.url
    assert after.keys() == before.keys()
    assert all(abs(a - b) <= 0.5 for name in before for a, b in zip(before[name], after[name], strict=True))
    page.reload()
    settled(page, 2)
    assert page.url == second
    assert page.inner_html(".frame svg") != drawing
    by_typing(page, good(page))
    settled(page, 4)
    page.click("text=Take back")
    settled(page, 2)
    assert page.url == second
    page.go_back()
    settled(page, 4)
    page.go_back()
    settled(page, 2)
    page.go_back()
    settled(page, 0)
    assert page.url == start
    assert plain(page.inner_html(".frame svg")) == plain(drawing)


def plain(drawing: str) -> str:
    return re.sub(r' (data-shown|class)="[^"]*"', "", drawing)


def test_a_move_that_is_none_is_told_and_nothing_else_changes(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, **WON))
    by_typing(page, "9+")
    page.wait_for_selector(".refused")
    assert "'9+' is not a move of Knotter here: expected one of 1+, 1-" in page.inner_text(".refused")
    assert moves_of(page) == []
    assert page.input_value("#typed") == "9+"
    page.click("text=Hint")
    assert page.inner_text(".status").endswith(("wins.", "win."))
    by_typing(page, "4+")
    settled(page, 2)
    page.check("text=Show who wins")
    found = state(page)
    assert f"Value {found['value']}" in page.inner_text(".worth")
    wins = {move["move"]: "Knotter" if move["wins"] else "Unknotter" for move in found["moves"]}
    for one in page.locator(".valued").all():
        label, number = one.get_attribute("aria-label"), one.get_attribute("aria-label").split(":")[0].split()[1]
        assert label.endswith(f": {number}+ {wins[number + '+']} wins, {number}\u2212 {wins[number + '-']} wins")
    by_typing(page, next(move for move, winner in wins.items() if winner == "Unknotter"))
    settled(page, 4)
    page.click("text=Refute my move")
    page.wait_for_selector("text=After move 3")
    assert len(moves_of(page)) == 7
    page.click(".past >> nth=6")
    page.wait_for_selector("text=Unknotter has won.")


@pytest.mark.parametrize(
    "parameters",
    [*BOARDS[:FEW], *(pytest.param(one, marks=night) for one in BOARDS[FEW:])],
    ids=lambda parameters: f"{parameters['game']} {parameters['position']}",
)
def test_a_board_fits_every_width_and_is_open_to_all(
    parameters: dict[str, str], address: str, opened: Callable[..., Page]
) -> None:
    expected = ".refused" if parameters["position"] == "nonsense" else ".spot, .move"
    page = opened(at(address, **parameters), expected=expected)
    page.evaluate("document.querySelector('.choosing').open = true")
    fits_and_is_open_to_all(page)


def test_the_page_is_light_dark_and_on_paper(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, **WON))

    def brightness(selector: str, of: str) -> int:
        color = page.eval_on_selector(selector, f"element => getComputedStyle(element).{of}")
        return sum(map(int, re.findall(r"\d+", color)[:3]))

    light = brightness("body", "backgroundColor"), brightness(".picture path", "stroke")
    page.emulate_media(color_scheme="dark")
    dark = brightness("body", "backgroundColor"), brightness(".picture path", "stroke")
    assert light[0] > 600 > 200 > light[1]
    assert dark[0] < 200 < 600 < dark[1]
    page.emulate_media(media="print", color_scheme="dark")
    assert brightness("body", "backgroundColor") > 600
    assert not page.is_visible(".controls")
    assert page.is_visible(".picture")
    assert page.pdf().startswith(b"%PDF-")


def test_long_work_can_be_stopped(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, **WON))
    page.route("**/ask/boards", lambda route: None)  # what is asked is never answered
    by_typing(page, "1+")
    assert "The computer thinks" in page.inner_text(".waiting")
    page.click("text=Stop")
    assert page.inner_text(".refused") == "stopped"
    page.unroute_all(behavior="ignoreErrors")
    assert page.locator(".spot").count() == 7
    page.click("text=Try again")
    settled(page, 2)
    assert moves_of(page)[0] == "1+"


def test_a_client_that_leaves_or_wants_a_websocket_leaves_no_line_in_the_terminal(address: str) -> None:
    """The terminal is read where the server of these tests ends."""
    host, token = re.findall(r"http://(.*)/\?token=(.*)", address)[0]
    head = f"GET /?token={token} HTTP/1.1\r\nHost: {host}\r\n"
    for sent in (head, f"{head}\r\n", f"{head}Content-Length: 9\r\n\r\n{{"):
        with socket.create_connection(host.split(":")) as leaving:
            leaving.sendall(sent.encode())
    with socket.create_connection(host.split(":")) as asking:
        asking.sendall(f"{head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n".encode())
        assert asking.recv(12) == b"HTTP/1.1 200"


def test_a_keyboard_skips_to_the_content(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, **WON))
    before = page.url
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.url == before


def test_the_folder_plays_as_the_server_does(folder: str, opened: Callable[..., Page]) -> None:
    page, draw = opened(at(folder, **WON)), Random(2)
    questions: list[dict[str, Any]] = []
    for game, position, parameters in (
        ("knot", "8_18", []), ("knot", "random:12:3", []), ("partizan-kayles", "2 + 2 + 2", []), ("cube", "a", []),
        ("tricolor", "(0,1,2) (0,1,2) (0,1,2)", []), ("heap", "6", ["0.77"]), ("formal", "{*, k + *}", []),
    ):  # fmt: skip
        for reply in (False, True):
            question = {"game": game, "position": position, "parameters": parameters, "moves": list[str]()}
            for _ in range(draw.randrange(4)):
                moves = answer(question)["moves"]
                if moves:
                    question["moves"] = [*question["moves"], draw.choice(moves)["move"]]
            questions.append({**question, "flags": {}, "reply": reply})
    found = page.evaluate("questions => Promise.all(questions.map(question => table.answer(question)))", questions)
    for question, said in zip(questions, found, strict=True):
        assert said == json.loads(json.dumps(answer(question)))
    assert play_out(page, by_typing).endswith("You have won as Knotter.")


def test_the_folder_tells_what_it_does_not_hold(folder: str, opened: Callable[..., Page]) -> None:
    page = opened(f"{folder}#boards?game=knot&position={quote('DT[4,6,8,2]x')}", expected=".refused")
    assert "this folder does not hold that position" in page.inner_text(".refused")
    offered = page.eval_on_selector_all("select[name=example] option", "all => all.map(one => one.textContent)")
    assert offered[:3] == ["choose", "7_7", "8_18"]
    assert not page.is_editable("input[name=position]")


def test_every_game_and_its_examples_can_be_chosen(address: str, opened: Callable[..., Page]) -> None:
    page = opened(address)
    assert moves_of(page) == ["4+", "2-"]
    assert page.inner_text(".rules") == ruleset("knot").rules
    page.click(".choosing summary")
    page.evaluate("Math.random = () => 0.25")  # the same position each time
    page.focus("select[name=game]")
    for game in ("partizan-kayles", "heap", "tricolor", "knot"):
        page.select_option("select[name=game]", game)
        page.wait_for_selector(f"text=Playing {game}")
        page.wait_for_selector(".boards:not([aria-busy]) .spot")
        assert page.evaluate("document.activeElement.name") == "game"
    page.select_option("select[name=game]", "partizan-kayles")
    page.wait_for_selector("text=loses (normal)")
    page.check("text=loses (normal)")
    page.click("text=New game")
    page.wait_for_function("() => explorer.state.read().parameters.has('flag-normal')")
    page.select_option("select[name=game]", "knot")
    page.wait_for_selector("text=Playing knot")
    page.select_option("select[name=example]", "1")
    page.wait_for_selector("text=Playing knot DT[4,6,2]")
    page.click("text=At random")
    page.wait_for_selector("text=Playing knot random:")
    page.wait_for_selector(".boards:not([aria-busy]) .spot")
    page.select_option("select[name=you]", "Unknotter")
    page.select_option("select[name=first]", "computer")
    page.click("text=New game")
    settled(page, 1)
    assert state(page)["transcript"]["you"] == "Unknotter"
    assert state(page)["player"] == "Unknotter"


def test_two_people_play_and_review(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, game="knot", position="6_2", level="two"))
    for number, move in enumerate(["1+", "2+", "3-", "4+", "5+", "6+"], start=1):
        by_typing(page, move)
        settled(page, number)
    assert page.inner_text(".status") == "Knotter has won."
    page.keyboard.press("Escape")
    page.click("text=Review")
    page.wait_for_selector(".judged")
    assert "The first mistake is 6+, move 6, by Unknotter: 6\u2212 would have won." in page.inner_text(".judged")
    for key, said in (
        ("ArrowRight", "After move 1, 1+: Unknotter is to move."),
        ("ArrowLeft", "At the start: Knotter is to move."),
    ):
        page.keyboard.press(key)
        page.wait_for_function("said => document.querySelector('.status').textContent === said", arg=said)
    page.click("text=Show it")
    page.wait_for_selector(".past[aria-current] >> text=5+")
    by_mouse(page, "6-")
    page.wait_for_selector("text=Unknotter has won.")
    assert moves_of(page)[-1] == "6-"
    page.click("text=Why")
    page.wait_for_selector("text=Why: step 1 of")
    while page.is_enabled("text=Next step"):
        page.click("text=Next step")
    assert "No crossing is left: a circle." in page.inner_text(".reason")


def test_an_easy_opponent_errs(address: str, opened: Callable[..., Page]) -> None:
    page = opened(at(address, **WON, level="easy"))
    page.evaluate("Math.random = () => 0.99")  # the last move each time
    by_typing(page, "1+")
    settled(page, 2)
    assert moves_of(page) == ["1+", "7-"]


@pytest.mark.parametrize("served", [True, False])
def test_crossings_are_set_undone_and_played(
    served: bool, address: str, folder: str, opened: Callable[..., Page]
) -> None:
    page = opened(at(address if served else folder, game="knot", position="8_18", level="edit"))
    for made in (["4+"], ["4-"], [], ["1+"]):
        number = made[0][0] if made else "4"
        page.mouse.click(*middle(page, f'[data-first="{number}+"]'))
        page.wait_for_function(
            "made => explorer.state.read().parameters.getAll('m').join() === made", arg=",".join(made)
        )
        settled(page, len(made))
    page.click("text=Undo")
    settled(page, 0)
    page.mouse.click(*middle(page, '[data-first="2+"]'))
    settled(page, 1)
    found = answer({"game": "knot", "position": "8_18 resolved 2+"})
    assert f"Value {found['value']}" in page.inner_text(".worth")
    assert page.inner_text(".position code") == found["transcript"]["positions"][0]
    page.click("text=Play from here")
    page.wait_for_selector(".move")
    assert parse_qs(page.url.partition("?")[2])["position"] == ["8_18 resolved 2+" if served else "8_18"]
