"""`knotgames solve GAME POSITION`: who wins, the value, the winning moves."""

from __future__ import annotations

import sys
from argparse import REMAINDER, ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from algebra.notation import InputError
from checks.commands import Command, Exit, add_json_option, ruleset_parser

if TYPE_CHECKING:
    from algebra.ruleset import Answer, Ruleset


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game; 'knotgames solve list' names them all")
    parser.add_argument("rest", nargs=REMAINDER, metavar="POSITION", help="a position, or - for one a line")


def run(arguments: Namespace) -> Exit:
    from games import ruleset, rulesets

    if arguments.game == "list":
        for game in rulesets().values():
            print(f"{game.name:10} {game.summary}\n{'':10} {game.notation}")
        return Exit.AS_EXPECTED
    chosen = ruleset(arguments.game)
    return _solve(chosen, _parser(chosen).parse_args(arguments.rest))


def _parser(ruleset: Ruleset) -> ArgumentParser:
    position = "a position, or - to read one a line from standard input"
    parser = ruleset_parser("solve", ruleset, ruleset.flags, position)
    parser.add_argument("--moves", action="store_true", help="show the winning moves")
    add_json_option(parser)
    if ruleset.draw:
        parser.add_argument("--svg", metavar="F", help="write a picture of the position to the file F")
    return parser


def _solve(ruleset: Ruleset, arguments: Namespace) -> Exit:
    from checks.output import require_writable, write_json, write_text
    from checks.report.answer import answer_text

    settings = dict(vars(arguments))
    text, target, picture = settings.pop("position"), settings.pop("json"), settings.pop("svg", None)
    parameters = [settings.pop(name) for name in ruleset.parameters]
    require_writable(target)
    require_writable(picture)
    many = text == "-"
    if ruleset.draw and picture:
        if many:
            raise InputError("--svg draws one position: expected a position, found -")
        write_text(ruleset.draw(ruleset.parse(*parameters, text), **settings), picture)
    undecided = False

    def solved(position: str) -> Answer:
        nonlocal undecided
        answer = ruleset.solve(ruleset.parse(*parameters, position), **settings)
        undecided |= answer.undecided is not None
        return answer

    answers = map(solved, _lines() if many else [text])
    if target is None:
        for answer in answers:
            sys.stdout.write(answer_text(answer) + ("\n" if many else ""))
    elif target == "-":
        for answer in answers:
            write_json(answer.to_json(), target, one_line=many)
    elif many:
        import json

        write_text("".join(json.dumps(answer.to_json(), ensure_ascii=False) + "\n" for answer in answers), target)
    else:
        write_json(next(answers).to_json(), target)
    return Exit.UNDECIDED if undecided else Exit.AS_EXPECTED


def _lines() -> Iterator[str]:
    for line in sys.stdin:
        if line.strip():
            yield line.rstrip("\n")


COMMAND = Command("solve", "Say who wins a position, its value and the winning moves.", configure, run)
