"""`knotgames compare G H --universe U`: the order of partizan games modulo a universe, under misère play."""

from __future__ import annotations

from argparse import Namespace

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.comparison import Order, Relation
from knotgames.algebra.partizan.forms import parse
from knotgames.algebra.partizan.universes import UNIVERSES
from knotgames.checks.arguments.options import budget_of
from knotgames.checks.commands import Exit
from knotgames.checks.commands.compare.description import count, describe
from knotgames.checks.output import require_writable, write_json
from knotgames.checks.report.facts import Fact, lines, to_json


def run(arguments: Namespace) -> Exit:
    require_writable(arguments.json)
    with budget_of(arguments).enforced():
        described = _described(arguments)
    if arguments.json:
        write_json(to_json(described), arguments.json)
    else:
        print("".join(lines(described)), end="")
    if arguments.expect is None or Relation(to_json(described)["relation"]).is_a(Relation(arguments.expect)):
        return Exit.AS_EXPECTED
    return Exit.NOT_AS_EXPECTED


def _described(arguments: Namespace) -> list[Fact]:
    forms = [parse(text) for text in (arguments.first, arguments.second) if text is not None]
    if bool(forms) == (arguments.born_by is not None):
        raise InputError("expected either a form G to compare or describe, or --born-by DAY")
    if arguments.expect is not None and len(forms) < 2:
        raise InputError("--expect says how G stands to H: expected two forms")
    order = Order(UNIVERSES[arguments.universe])
    return describe(forms, order) if forms else count(arguments.born_by, order)
