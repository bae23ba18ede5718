"""The explorer as a widget of a notebook: its page in a frame, with the kernel in place of the server.

The address of the page is the whole state. It is a trait: whatever is chosen in the page is known in Python, and
whatever is set in Python is shown. This needs anywidget (extra `notebook`).
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl, urlencode

from anywidget import AnyWidget
from traitlets import List, Unicode, observe

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.match import Course
from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.monoid import FiniteMonoid
from knotgames.algebra.notation import InputError, OutOfBudget, shown
from knotgames.algebra.ruleset import Ruleset, as_text, described
from knotgames.checks.explore.monoids.subjects import EXPECTED, portrait
from knotgames.checks.explore.pages import Mode, page
from knotgames.checks.explore.playing import course_of
from knotgames.checks.explore.view import Json
from knotgames.checks.explore.views import view

MOVE, FLAG = "m", "flag-"
"""The name of a move in an address, and the beginning of the name of a flag."""


class Page(AnyWidget):
    """A view of the explorer. Its `address` is what it shows, as after # in the browser."""

    _esm = files("knotgames.checks.explore").joinpath("files/widget.js").read_text(encoding="utf-8")
    _page = Unicode().tag(sync=True)
    address = Unicode().tag(sync=True)

    def __init__(self, address: str) -> None:
        super().__init__(address=address, _page=page(Mode.NOTEBOOK))
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of the explorer: {self.address}>"

    def _answer(self, _widget: object, asked: Any, _buffers: object) -> None:
        try:
            said, ok = answer(asked["path"], asked.get("body")), True
        except (InputError, OutOfBudget, KeyboardInterrupt) as error:
            said, ok = {"error": shown(str(error)) or "interrupted"}, False
        self.send({"id": asked["id"], "ok": ok, "data": said})


class Board(Page):
    """A game that is played. Its `moves` are those made, and can be set: without the last one, it is taken back."""

    moves = List(Unicode())

    @property
    def course(self) -> Course[Any]:
        """Return the match, with the moves and the positions after them."""
        return course_of(_question(self.address))[1]

    @observe("address")
    def _read(self, _change: object) -> None:
        self.moves = _question(self.address)["moves"]

    @observe("moves")
    def _write(self, _change: object) -> None:
        if self.moves != _question(self.address)["moves"]:
            kept = [one for one in _parameters(self.address) if one[0] != MOVE]
            self.address = _address("boards", *kept, *((MOVE, move) for move in self.moves))


def board(game: Ruleset, *position: object, **flags: Any) -> Board:
    """Return a position to be played, with the winner after each move.

    Raises:
        InputError: the game cannot be played so.
    """
    *parameters, last = position
    given = [(FLAG + name, _flag(value)) for name, value in flags.items() if value not in (None, False)]
    before = [("p", as_text(parameter)) for parameter in parameters]
    address = _address(
        "boards", ("game", game.name), *before, ("position", game.show(last)), *given, ("show", "values")
    )
    course_of(_question(address))
    return Board(address)


def monoid(subject: object) -> Page:
    """Return a monoid to be looked at: its path in the explorer, a monoid of values, or a misère quotient.

    Raises:
        InputError: the explorer does not show it.
    """
    path = _path(subject)
    if portrait(path).monoid.elements != getattr(subject, "elements", portrait(path).monoid.elements):
        raise InputError(f"expected all values, the weak classes or the even values, found {described(subject)}")
    return Page(_address("monoids", ("m", path)))


def _path(subject: object) -> str:
    match subject:
        case str():
            return subject
        case MisereQuotient(code=Code() as code):
            return f"quotient/{code}" if subject.series else f"quotient/{code}/{subject.last}"
        case FiniteMonoid():
            return f"values/{len(subject)}"
    raise InputError(f"expected a game and a position, {EXPECTED}, or such a monoid, found {described(subject)}")


def answer(path: str, body: str | None) -> Json:
    """Return the answer to a request of the page, as the server does.

    Raises:
        InputError: the request has an unexpected part.

    >>> len(answer("data/monoids/values/19.json", None)["names"])
    19
    """
    kind, name, *rest = path.removesuffix(".json").split("/")
    asked = view(name)
    data = kind == "data" or not asked.asks
    said: Json = asked.module.data("/".join(rest)) if data else asked.module.ask(json.loads(body or "{}"))
    return said


def _address(name: str, *parameters: tuple[str, str]) -> str:
    return f"{name}?{urlencode(parameters)}"


def _parameters(address: str) -> list[tuple[str, str]]:
    return parse_qsl(address.partition("?")[2], keep_blank_values=True)


def _question(address: str) -> Json:
    """Return the question of an address of boards."""
    given = _parameters(address)
    return {
        **{name: value for name, value in given if name in ("game", "position", "starter", "you")},
        "parameters": [value for name, value in given if name == "p"],
        "flags": {name.removeprefix(FLAG): value or True for name, value in given if name.startswith(FLAG)},
        "moves": [value for name, value in given if name == MOVE],
    }


def _flag(value: Any) -> str:
    """Return the value of a flag as in an address: nothing for True, a list with commas."""
    if value is True:
        return ""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
