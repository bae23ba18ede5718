"""What is said of forms that are compared modulo a universe, as data and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.birthdays import classes_born_by
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import Form, outcome_of
from knotgames.algebra.partizan.reduction import reduced
from knotgames.algebra.partizan.separation import separating_game
from knotgames.algebra.partizan.sums import Play


def describe(games: Sequence[Form], order: Order) -> dict[str, Any]:
    """What is said of one form, or of two and their relation, as a mapping.

    Raises:
        InputError: the forms are too large to be compared.
    """
    described: dict[str, Any] = {"universe": order.universe.name}
    described |= {name: _form(game, order) for name, game in zip(("first", "second"), games, strict=False)}
    if len(games) == 2:
        first, second = games
        described["relation"] = str(order.relation(first, second))
        described["not_at_least"] = _told_apart(first, second, order)
        described["not_at_most"] = _told_apart(second, first, order)
    return described


def count(day: int, order: Order) -> dict[str, Any]:
    """How many forms that are born by a day there are modulo the universe.

    Raises:
        InputError: they are too many to list.
    """
    return {"universe": order.universe.name, "born_by": day, "classes": len(classes_born_by(day, order))}


def text_of(described: dict[str, Any]) -> str:
    """A description as text."""
    lines = {"universe": described["universe"]}
    if "classes" in described:
        lines[f"born by day {described['born_by']}"] = f"{described['classes']} modulo the universe"
    for name, letter in (("first", "G"), ("second", "H")):
        if name in described:
            lines |= _lines(described[name], letter)
    if "relation" in described:
        relation = described["relation"]
        lines["relation"] = relation if relation == "incomparable" else f"G {relation} H"
        lines["G >= H"] = _answer(described["not_at_least"], ("G", "H"))
        lines["G <= H"] = _answer(described["not_at_most"], ("H", "G"))
    width = max(map(len, lines)) + 1
    return "".join(f"{label + ':':{width}} {line}\n" for label, line in lines.items())


def _form(game: Form, order: Order) -> dict[str, Any]:
    inside = order.universe.contains(game)
    return {
        "form": _written(game),
        "birthday": game.birthday,
        "outcome": str(outcome_of(game, Play.MISERE)),
        "in_universe": inside,
        "reduced": _written(reduced(game, order)) if inside else None,
        "invertible": _invertible(game, order),
    }


def _invertible(game: Form, order: Order) -> bool | None:
    """Whether a form and its conjugate are 0 in sum, or None where the sum is too large."""
    try:
        return order.is_invertible(game)
    except InputError:
        return None


def _told_apart(greater: Form, less: Form, order: Order) -> dict[str, Any] | None:
    game = separating_game(greater, less, order)
    if game is None:
        return None
    outcomes = [str(order.outcome(form, game)) for form in (greater, less)]
    return {"game": _written(game), "birthday": game.birthday, "outcomes": outcomes}


def _written(game: Form) -> str | None:
    """The text of a form, or None where it is too long."""
    try:
        return str(game)
    except InputError:
        return None


def _lines(form: dict[str, Any], letter: str) -> dict[str, str]:
    inside = form["reduced"] or TOO_LONG if form["in_universe"] else "the form is not in the universe"
    return {
        letter: f"{form['form'] or TOO_LONG} (outcome {form['outcome']}, birthday {form['birthday']})",
        f"{letter} reduced": inside,
        f"{letter} + conjugate": {True: "0", False: "not 0", None: "not examined, too large"}[form["invertible"]],
    }


TOO_LONG = "a form too long to write"


def _answer(told: dict[str, Any] | None, names: tuple[str, str]) -> str:
    if told is None:
        return "yes"
    outcomes = ", ".join(f"{name} + X has outcome {o}" for name, o in zip(names, told["outcomes"], strict=True))
    return f"no, by X = {told['game'] or TOO_LONG}: {outcomes}"
