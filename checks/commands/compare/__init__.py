"""`knotgames compare G H --universe U`: the order of partizan games modulo a universe, under misère play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from knotgames.algebra.notation import InputError
from knotgames.algebra.partizan.comparison import Order, Relation
from knotgames.algebra.partizan.forms import parse
from knotgames.algebra.partizan.universes import UNIVERSES
from knotgames.checks.commands import Exit, add_json_option, whole_number
from knotgames.checks.commands.compare.description import count, describe
from knotgames.checks.output import require_writable, write_json
from knotgames.checks.report.facts import lines, to_json

DESCRIPTION = """\
Compare partizan games under misère play: G >= H modulo a universe if G is as good for Left as H beside any game of it.

A game is written with braces, such as '{0, * | -1}', with 0, * and whole numbers, and sums with +. Where G >= H or
G <= H fails, a game of the universe is shown that tells, checked by play. With G alone, it is described.

exit status: 0, or 1 if the relation is not the one of --expect
"""

RELATIONS = (">=", "<=", "=", "incomparable")


def configure(parser: ArgumentParser) -> None:
    parser.description = DESCRIPTION
    parser.add_argument("first", metavar="G", nargs="?", help="a form, such as '{0, * | -1} + 2'")
    parser.add_argument("second", metavar="H", nargs="?", help="the form that it is compared with")
    parser.add_argument("--universe", choices=UNIVERSES, default="all", help="the games beside them (default: all)")
    parser.add_argument("--expect", choices=RELATIONS, help="the relation that should hold; '>=' is true of '=' too")
    parser.add_argument(
        "--born-by",
        type=whole_number(0, 9),
        metavar="DAY",
        help="count the games born by DAY, modulo the universe",
    )
    add_json_option(parser)


def run(arguments: Namespace) -> Exit:
    forms = [parse(text) for text in (arguments.first, arguments.second) if text is not None]
    if bool(forms) == (arguments.born_by is not None):
        raise InputError("expected either a form G to compare or describe, or --born-by DAY")
    if arguments.expect is not None and len(forms) < 2:
        raise InputError("--expect says how G stands to H: expected two forms")
    require_writable(arguments.json)
    order = Order(UNIVERSES[arguments.universe])
    described = count(arguments.born_by, order) if not forms else describe(forms, order)
    if arguments.json:
        write_json(to_json(described), arguments.json)
    else:
        print("".join(lines(described)), end="")
    if arguments.expect is None or Relation(to_json(described)["relation"]).is_a(Relation(arguments.expect)):
        return Exit.AS_EXPECTED
    return Exit.NOT_AS_EXPECTED
