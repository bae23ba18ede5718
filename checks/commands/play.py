"""`knotgames play GAME POSITION`: a whole game against a perfect opponent, in the terminal or in a pipe."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from knotgames.algebra.match import Course, Match
from knotgames.algebra.notation import InputError, OutOfBudget, shown
from knotgames.checks.arguments.commands import play_parser
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.commands import Exit
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_json, write_text
from knotgames.checks.report.pictures import NONE, Wanted
from knotgames.checks.report.transcript import Opening, read, require_same, to_json
from knotgames.checks.streams import report
from knotgames.games import ruleset

if TYPE_CHECKING:
    from knotgames.algebra.ruleset import Ruleset

T = TypeVar("T")

Thought = Callable[[Callable[[], Any]], Any]
"""Runs some work within the budget of a move, and returns its result."""

HELP = "a move, ? for a hint, moves to list them, undo, or quit"


def run(arguments: Namespace) -> Exit:
    try:
        return _run(arguments)
    except OutOfBudget as spent:
        report(f"it is not known who wins: {spent}")
        return Exit.UNDECIDED


def _run(arguments: Namespace) -> Exit:
    if (arguments.game is None) == (arguments.transcript is None):
        raise InputError("expected a game and a position, or --from FILE")

    def thought(work: Callable[[], T]) -> T:
        with budget_of(arguments).enforced():
            return work()

    if arguments.transcript is not None:
        return _resume(arguments.transcript, thought)
    chosen = ruleset(arguments.game)
    return _start(chosen, play_parser(chosen).parse_args(arguments.rest), thought)


def _start(ruleset: Ruleset, arguments: Namespace, thought: Thought) -> Exit:
    given = vars(arguments)
    flags = {name: given[name] for name in ruleset.match_flags if given[name] not in (None, False)}
    parameters = tuple(given[name] for name in ruleset.parameters)
    opening = Opening(ruleset.name, parameters, arguments.position, flags)
    match = thought(lambda: opening.match(ruleset))
    you, starter = _sides(match, arguments.you, arguments.first)
    opening = replace(opening, starter=match.players[starter], you=match.players[you])
    return _played(opening, Course.of(match, starter), arguments.json, Wanted.of(arguments), thought)


def _resume(path: str, thought: Thought) -> Exit:
    opening, said = read(path)
    played = ruleset(opening.game)
    unknown = sorted(set(opening.flags) - set(played.match_flags))
    if unknown or len(opening.parameters) != len(played.parameters):
        known = ", ".join([*played.parameters, *played.match_flags]) or "nothing more"
        raise InputError(f"'{path}': expected parameters and flags that {played.name} is played with: {known}")
    match = thought(lambda: opening.match(played))
    course = thought(lambda: Course.of(match, match.player(opening.starter), said.moves))
    require_same(path, said, opening, course)
    return _played(replace(opening, game=played.name), course, path, NONE, thought)


def _sides(match: Match[Any], you: str | None, first: str | None) -> tuple[int, int]:
    """Return the player that you are, and the player who starts; raise InputError if the game has no such player."""
    chosen = None if you is None else match.player(you)
    if match.first is None:
        chosen = chosen or 0
        return chosen, 1 - chosen if first == "computer" else chosen
    by_turn = None if first is None else match.first if first == "me" else 1 - match.first
    if chosen is not None and by_turn not in (None, chosen):
        starts = match.players[match.first]
        raise InputError(f"--first {first} and --as {you}: {starts} starts here, so leave one of them out")
    wanted = chosen if chosen is not None else by_turn
    return match.first if wanted is None else wanted, match.first


def _played(opening: Opening, start: Course[Any], target: str | None, pictures: Wanted, thought: Thought) -> Exit:
    """Play from a course, and keep the transcript and the picture up to date."""
    require_writable(target)
    match = start.match
    if pictures.files and match.draw is None:
        raise InputError(f"--{next(iter(pictures.files))}: the game '{opening.game}' has no pictures")
    pictures.require_writable(match.picture is not None)
    silent = target == STANDARD_OUTPUT
    show: Callable[[str], None] = (lambda _: None) if silent else print
    you = match.player(opening.you)
    show(f"{opening.game}: you are {match.players[you]}, the computer is {match.players[1 - you]} ({HELP})")
    show(ruleset(opening.game).rules)
    show(f"  {match.show(start.position)}")
    terminal, course, status = sys.stdin.isatty(), start, Exit.AS_EXPECTED

    def refuse(error: InputError) -> None:
        nonlocal status
        if terminal:
            print(f"  {shown(str(error))}", file=sys.stderr)
            return
        status = Exit.BAD_INPUT
        report(error)

    for course in _turns(start, you, show, refuse, thought):
        if pictures.files and match.picture is not None:
            pictures.write(match.picture(course.position))
        elif pictures.files and match.draw is not None:
            write_text(match.draw(course.position), pictures.files["svg"])
        if target is not None and not silent:
            write_json(to_json(opening, course), target)
    if course.winner is None:
        show(f"Not over: {match.players[course.player]} is to move.")
    else:
        show(f"{match.players[course.winner]} has won: {'you' if course.winner == you else 'the computer'}.")
    if silent:
        write_json(to_json(opening, course), STANDARD_OUTPUT)
    return status


def _turns(
    course: Course[Any], you: int, show: Callable[[str], None], refuse: Callable[[InputError], None], thought: Thought
) -> Iterator[Course[Any]]:
    """Yield the course after each turn, until play is over or stopped. A move that is not legal is refused."""
    match = course.match
    yield course
    while course.winner is None:
        number = len(course.moves) + 1
        if course.player != you:
            course = thought(partial(_answered, course))
        else:
            said = _asked(f"{number} {match.players[you]}> ")
            if said is None or said == "quit":
                return
            if said == "undo":
                course = course.back(2 if len(course.moves) > 1 else len(course.moves))
                show(f"  {match.show(course.position)}")
                yield course
                continue
            if said in ("?", "moves"):
                listed = ", ".join(match.moves(course.position, you))
                show("  " + (thought(partial(_hint, course)) if said == "?" else listed))
                continue
            try:
                course = thought(partial(course.then, said))
            except InputError as error:
                refuse(error)
                continue
        show(f"{number} {match.players[1 - course.player]}: {course.moves[-1]}")
        show(f"  {match.show(course.position)}")
        yield course


def _answered(course: Course[Any]) -> Course[Any]:
    """Return the course after a best move."""
    return course.then(course.match.best_move(course.position, course.player))


def _hint(course: Course[Any]) -> str:
    match = course.match
    winning = match.winning_moves(course.position, course.player)
    if winning:
        return f"{', '.join(winning)} {'wins' if len(winning) == 1 else 'win'}"
    return f"no move wins; {match.best_move(course.position, course.player)} resists longest"


def _asked(prompt: str) -> str | None:
    """Return the next nonempty line of input; None at the end."""
    terminal = sys.stdin.isatty()
    while True:
        try:
            said = input(prompt) if terminal else next(iter(sys.stdin.readline, ""))
        except (EOFError, StopIteration):
            return None
        if said.strip():
            return said.strip()
