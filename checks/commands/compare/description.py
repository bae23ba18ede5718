"""Facts about forms that are compared modulo a universe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from knotgames.algebra.notation import InputError
from knotgames.algebra.outcome import Play
from knotgames.algebra.partizan.birthdays import classes_born_by
from knotgames.algebra.partizan.comparison import Order
from knotgames.algebra.partizan.forms import Form, outcome_of
from knotgames.algebra.partizan.reduction import reduced
from knotgames.algebra.partizan.separation import separating_game
from knotgames.checks.report.facts import Fact, fact


def describe(games: Sequence[Form], order: Order) -> list[Fact]:
    """Return the facts about one form, or about two and their relation.

    Raises:
        InputError: the forms are too large to be compared.
    """
    facts = [fact("universe", order.universe.name, universe=order.universe.name)]
    for name, letter, game in zip(("first", "second"), "GH", games, strict=False):
        facts += _form(name, letter, game, order)
    if len(games) == 2:
        first, second = games
        relation = str(order.relation(first, second))
        said = relation if relation == "incomparable" else f"G {relation} H"
        facts += [
            fact("relation", said, relation=relation),
            _compared("G >= H", "not_at_least", {"G": first, "H": second}, order),
            _compared("G <= H", "not_at_most", {"H": second, "G": first}, order),
        ]
    return facts


def count(day: int, order: Order) -> list[Fact]:
    """Return the number of forms born by a day, modulo the universe.

    Raises:
        InputError: they are too many to list.
    """
    name, classes = order.universe.name, len(classes_born_by(day, order))
    return [
        fact("universe", name, universe=name, born_by=day),
        fact(f"born by day {day}", f"{classes} modulo the universe", classes=classes),
    ]


def _form(name: str, letter: str, game: Form, order: Order) -> list[Fact]:
    form, inside, outcome = _written(game), order.universe.contains(game), str(outcome_of(game, Play.MISERE))
    least, invertible = _written(reduced(game, order)) if inside else None, _invertible(game, order)
    data: dict[str, Any] = {"form": form, "birthday": game.birthday, "outcome": outcome, "in_universe": inside}
    data |= {"reduced": least, "invertible": invertible}
    return [
        fact(letter, f"{form or TOO_LONG} (outcome {outcome}, birthday {game.birthday})", **{name: data}),
        fact(f"{letter} reduced", least or TOO_LONG if inside else "the form is not in the universe"),
        fact(f"{letter} + conjugate", {True: "0", False: "not 0", None: "not examined, too large"}[invertible]),
    ]


def _invertible(game: Form, order: Order) -> bool | None:
    """Test if a form and its conjugate have the sum 0; None if the sum is too large."""
    try:
        return order.is_invertible(game)
    except InputError:
        return None


def _compared(head: str, key: str, forms: Mapping[str, Form], order: Order) -> Fact:
    """Return True if the first form is as good for Left as the second, or a game that shows that it is not."""
    greater, less = forms.values()
    game = separating_game(greater, less, order)
    if game is None:
        return fact(head, "yes", **{key: None})
    outcomes = {name: str(order.outcome(form, game)) for name, form in forms.items()}
    said = ", ".join(f"{name} + X has outcome {o}" for name, o in outcomes.items())
    told = {"game": _written(game), "birthday": game.birthday, "outcomes": list(outcomes.values())}
    return fact(head, f"no, by X = {told['game'] or TOO_LONG}: {said}", **{key: told})


def _written(game: Form) -> str | None:
    """Return the text of a form, or None if it is too long."""
    try:
        return str(game)
    except InputError:
        return None


TOO_LONG = "a form too long to write"
