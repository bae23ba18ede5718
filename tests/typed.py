"""A program with the library, which type checkers accept in strict mode: mypy here, pyright in test_typing.py."""

import knotgames as kg
from knotgames.game import Ruleset


def played(position: object) -> list[str]:
    match = kg.play("knot", position)
    return match.winning_moves(match.start, match.player("Knotter"))


def gradings(text: str) -> tuple[int, int]:
    value = kg.value(text)
    return value.x, (value + 2 * value).y


def counterexample(lemma: str) -> dict[str, int]:
    found = kg.prove(lemma).counterexample
    return {} if found is None else {name: game.birthday for name, game in found.games.items()}


def outcome(position: object) -> str:
    try:
        answer = kg.solve("knot", position, moves=True)
    except kg.InputError as error:
        return str(error)
    return f"{answer.outcome} {answer.data['value']} {answer.moves}"


def sizes() -> list[int]:
    return [len(kg.table(even=True)), len(kg.diagram("4_1").pd)]


def statuses(paper: str) -> list[str]:
    return [str(verdict.status) for verdict in kg.verify(paper)]


def caption(game: Ruleset, position: object) -> str | None:
    return kg.picture(game.name, position).caption
