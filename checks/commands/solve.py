"""`knotgames solve GAME POSITION`: who wins, the value, the winning moves."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from knotgames.algebra.files import read_text
from knotgames.algebra.notation import InputError, OutOfBudget, shown
from knotgames.algebra.ruleset import Answer, Ruleset
from knotgames.checks.arguments.commands import solve_parser
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.budget import Budget
from knotgames.checks.commands import Exit
from knotgames.checks.output import STANDARD_OUTPUT, require_writable, write_json, write_text
from knotgames.checks.progress import progress
from knotgames.checks.report.answer import answer_text
from knotgames.checks.report.pictures import FORMATS, LOOKS, NONE, Wanted
from knotgames.checks.streams import input_lines, report
from knotgames.games import ruleset, rulesets


def run(arguments: Namespace) -> Exit:
    if arguments.game == "list":
        games = rulesets()
        width = max(map(len, games))
        for name, game in games.items():
            print(f"{name:{width}} {game.summary}\n{'':{width}} {game.notation}")
        return Exit.AS_EXPECTED
    chosen = ruleset(arguments.game)
    from_file = any(argument.partition("=")[0] == "--from" for argument in arguments.rest)
    found = solve_parser(chosen, from_file=from_file).parse_args(arguments.rest)
    if from_file and found.position is not None:
        raise InputError(f"expected a position or --from F, found '{found.position}' and --from {found.source}")
    return _solve(chosen, found)


def _solve(ruleset: Ruleset, arguments: Namespace) -> Exit:
    settings = dict(vars(arguments))
    text, source, target, *_ = (settings.pop(name, None) for name in ("position", "source", "json", "steps", "budget"))
    pictures = Wanted.of(arguments) if ruleset.draw else NONE
    for name in (*FORMATS, *LOOKS):
        settings.pop(name, None)
    parameters = [settings.pop(name) for name in ruleset.parameters]
    require_writable(target)
    pictures.require_writable(ruleset.picture is not None)
    asked = _Asked(ruleset, parameters, settings, lambda: budget_of(arguments))
    if source is not None:
        return _solve_one(asked, read_text(source), target, pictures)
    if text == STANDARD_OUTPUT:
        if pictures.files:
            raise InputError(f"--{next(iter(pictures.files))} draws one position: expected a position, found -")
        return _solve_lines(asked, target)
    return _solve_one(asked, text, target, pictures)


class _Asked(NamedTuple):
    """The rules, the flags, and the budget for each position."""

    ruleset: Ruleset
    parameters: Sequence[str]
    settings: Mapping[str, Any]
    budget: Callable[[], Budget]

    def answer(self, text: str, pictures: Wanted, tell: Callable[[str], None] | None = None) -> Answer:
        """Return the answer for a position, and draw it if wanted; `tell` is called first with a large cost."""
        try:
            with self.budget().enforced():
                position = self.ruleset.parse(*self.parameters, text)
                if pictures.files and self.ruleset.picture:
                    pictures.write(self.ruleset.picture(position, **self.settings))
                elif pictures.files and self.ruleset.draw:
                    write_text(self.ruleset.draw(position, **self.settings), pictures.files["svg"])
                told = {"tell": tell} if self.ruleset.tells else {}
                return self.ruleset.solve(position, **self.settings, **told)
        except OutOfBudget as spent:
            return Answer(shown(text), None, undecided=str(spent))


def _solve_one(asked: _Asked, text: str, target: str | None, pictures: Wanted) -> Exit:
    with progress("solving") as step:
        answer = asked.answer(text, pictures, step.describe)
    if target is None:
        sys.stdout.write(answer_text(answer))
    else:
        write_json(answer.to_json(), target)
    return Exit.AS_EXPECTED if answer.undecided is None else Exit.UNDECIDED


def _solve_lines(asked: _Asked, target: str | None) -> Exit:
    """Solve the positions of standard input; report lines that are not positions, and continue."""
    lines: list[str] = []
    status = Exit.AS_EXPECTED
    for number, line in input_lines():
        try:
            if isinstance(line, InputError):
                raise line
            answer = asked.answer(line, NONE)
        except InputError as error:
            report(f"line {number}: {error}")
            status = Exit.BAD_INPUT
            continue
        if answer.undecided is not None and status is Exit.AS_EXPECTED:
            status = Exit.UNDECIDED
        if target is None:
            sys.stdout.write(answer_text(answer) + "\n")
        elif target == STANDARD_OUTPUT:
            write_json(answer.to_json(), target, one_line=True)
        else:
            lines.append(json.dumps(answer.to_json(), ensure_ascii=False) + "\n")
    if lines or target not in (None, STANDARD_OUTPUT):
        write_text("".join(lines), str(target))
    return status
